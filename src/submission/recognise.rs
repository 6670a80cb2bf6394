//! Telling which assignment a folder is for: by its name, else by its files.
//!
//! Owns the guess and refuses to make it where two assignments fit.

use std::path::Path;

use super::wanted::{Wanted, is_file};
use super::{Submission, entry, folder_name};
use crate::error::{Error, Result};
use crate::spec::model::{Assignment, Build};
use crate::text;

/// The assignment a folder is for: the one its own name says, or the nearest folder above it that is
/// named like one; else the only one whose sources it, or a student's folder in it, holds.
///
/// A folder with every source of some part speaks louder than one with a single file of that name,
/// since `main.c` is in many a folder.
///
/// # Errors
/// [`Error::Usage`] where none or several fit, listing them; and where there is no such folder.
pub fn recognise<'a>(dir: &Path, assignments: &'a [Assignment]) -> Result<&'a Assignment> {
    entry::check(dir)?;
    if let Some(named) = by_name(dir, assignments) {
        return Ok(named);
    }
    let places = source_folders(dir, assignments)?;
    let folders: Vec<&Path> = places.iter().flat_map(Submission::folders).collect();
    let whole = |assignment: &Assignment, folder: &Path| {
        assignment.parts.iter().any(|part| has_all(&part.build, folder))
    };
    let any = |assignment: &Assignment, folder: &Path| {
        Wanted::of(assignment).names().any(|name| is_file(&folder.join(name)))
    };
    let fits = |test: &dyn Fn(&Assignment, &Path) -> bool| -> Vec<&'a Assignment> {
        let fit = |assignment: &&Assignment| folders.iter().any(|folder| test(assignment, folder));
        assignments.iter().filter(fit).collect()
    };
    let mut fitting = fits(&whole);
    if fitting.is_empty() {
        fitting = fits(&any);
    }
    match fitting.as_slice() {
        [only] => Ok(only),
        several => Err(unclear(dir, several, assignments)),
    }
}

fn by_name<'a>(dir: &Path, assignments: &'a [Assignment]) -> Option<&'a Assignment> {
    let named =
        |name: &std::ffi::OsStr| assignments.iter().find(|assignment| name == assignment.name.as_str());
    // What was typed comes first: a link's own name may say more than that of what it leads to.
    named(&folder_name(dir)).or_else(|| {
        let whole = std::fs::canonicalize(dir).ok()?;
        whole.ancestors().filter_map(Path::file_name).find_map(named)
    })
}

/// The folder itself and the place of each student's sources in it, for any of the assignments. Zip files are
/// unpacked for as long as these are kept.
fn source_folders(dir: &Path, assignments: &[Assignment]) -> Result<Vec<Submission>> {
    let name = folder_name(dir);
    let wanted: Vec<Wanted<'_>> = assignments.iter().map(Wanted::of).collect();
    let in_zip = |archive: &Path| -> Vec<Submission> {
        let Some(first) = wanted.first() else { return Vec::new() };
        let unpacked = Submission::in_zip(&name, archive, first);
        wanted.iter().map(|wanted| unpacked.looked_through_for(wanted)).collect()
    };
    if !dir.is_dir() {
        return Ok(in_zip(dir));
    }
    let mut places = vec![Submission::new(text::path(Path::new(&name)), dir.to_owned())];
    for entry in entry::list(dir)? {
        match entry.role() {
            entry::Role::Folder => {
                places.extend(
                    wanted.iter().map(|wanted| Submission::in_folder(&entry.name, &entry.path, wanted)),
                );
            }
            entry::Role::Zip => places.extend(in_zip(&entry.path)),
            entry::Role::Unusable(_) | entry::Role::Nobodys => {}
        }
    }
    Ok(places)
}

fn has_all(build: &Build, folder: &Path) -> bool {
    !build.sources.is_empty() && build.sources.iter().all(|name| is_file(&folder.join(name)))
}

fn unclear(dir: &Path, fitting: &[&Assignment], assignments: &[Assignment]) -> Error {
    let quoted = |assignment: &Assignment| format!("`{}`", assignment.name);
    let fitting: Vec<String> = fitting.iter().map(|assignment| quoted(assignment)).collect();
    let shown = text::path(dir);
    let message = if fitting.is_empty() {
        format!("cannot tell which assignment `{shown}` is for: neither its name nor its files say it")
    } else {
        format!(
            "cannot tell which assignment `{shown}` is for: its files fit {}",
            text::list(&fitting, "and")
        )
    };
    let known: Vec<String> = assignments.iter().map(quoted).collect();
    Error::usage(message, format!("say it with `--assignment NAME`, one of {}", text::list(&known, "or")))
}
