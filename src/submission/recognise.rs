//! Telling which assignment a folder is for: by its name, else by its files.
//!
//! Owns the guess and refuses to make it where two assignments fit equally well.

use std::path::Path;

use super::wanted::{Wanted, is_file};
use super::{Submission, entry, folder_name};
use crate::error::{Error, Result};
use crate::spec::model::{Assignment, Build};
use crate::text;

/// The assignment a folder is for: the one its own name says, or the nearest folder above it that is
/// named like one; else the one whose sources most folders hold, itself and those of the students in it, if that is more than half
/// of those that hold any. So one student with another assignment's files does not make a class unrecognizable.
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
    let whole = |assignment: &Assignment, folder: &Path| {
        assignment.parts.iter().any(|part| has_all(&part.build, folder))
    };
    let any = |assignment: &Assignment, folder: &Path| {
        Wanted::of(assignment).names().any(|name| is_file(&folder.join(name)))
    };
    // For each folder that holds sources, the assignments they fit, by their place among all.
    let fits = |test: &dyn Fn(&Assignment, &Path) -> bool| -> Vec<Vec<usize>> {
        let fit = |place: &Vec<Submission>, assignment: &Assignment| {
            place.iter().flat_map(Submission::folders).any(|folder| test(assignment, folder))
        };
        let of = |place| (0..assignments.len()).filter(|&at| fit(place, &assignments[at])).collect();
        places.iter().map(of).filter(|fitting: &Vec<usize>| !fitting.is_empty()).collect()
    };
    let mut fitting = fits(&whole);
    if fitting.is_empty() {
        fitting = fits(&any);
    }
    let votes = |at: usize| fitting.iter().filter(|fitting| fitting.contains(&at)).count();
    let most = (0..assignments.len()).map(votes).max().unwrap_or_default();
    let first: Vec<usize> = (0..assignments.len()).filter(|&at| votes(at) == most).collect();
    match first.as_slice() {
        [only] if most * 2 > fitting.len() => Ok(&assignments[*only]),
        _ => {
            let several = (0..assignments.len()).filter(|&at| votes(at) > 0);
            Err(unclear(dir, &several.map(|at| &assignments[at]).collect::<Vec<_>>(), assignments))
        }
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

/// The folder itself and each student's in it, with the places of sources for any of the assignments. Zip files are
/// unpacked for as long as these are kept.
fn source_folders(dir: &Path, assignments: &[Assignment]) -> Result<Vec<Vec<Submission>>> {
    let name = folder_name(dir);
    let wanted: Vec<Wanted<'_>> = assignments.iter().map(Wanted::of).collect();
    let in_zip = |archive: &Path| -> Vec<Submission> {
        let Some(first) = wanted.first() else { return Vec::new() };
        let unpacked = Submission::in_zip(&name, archive, first);
        wanted.iter().map(|wanted| unpacked.looked_through_for(wanted)).collect()
    };
    if !dir.is_dir() {
        return Ok(vec![in_zip(dir)]);
    }
    let mut places = vec![vec![Submission::new(text::path(Path::new(&name)), dir.to_owned())]];
    for entry in entry::list(dir)? {
        match entry.role() {
            entry::Role::Folder => {
                let of = |wanted| Submission::in_folder(&entry.name, &entry.path, wanted);
                places.push(wanted.iter().map(of).collect());
            }
            entry::Role::Zip => places.push(in_zip(&entry.path)),
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
