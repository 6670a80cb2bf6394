//! Directories that are one level too high or too low to be those of a class: refused, with the right command.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::entry::{self, Entry};
use super::source_files::Wanted;
use super::{is_directory, parent};
use crate::error::{Error, Result};
use crate::spec::model::Assignment;
use crate::text;

/// Number of subdirectories with sources that no student has, but a class.
const CLASS: usize = 3;

/// Checks that the entries of a directory are submissions, not classes, and not the content of a submission.
///
/// # Errors
/// [`Error::Usage`] with the right command.
pub(super) fn check(dir: &Path, entries: &[Entry], assignment: &Assignment) -> Result<()> {
    let wanted = Wanted::of(assignment);
    let directories: Vec<&Path> =
        entries.iter().filter(|entry| is_directory(entry)).map(|entry| entry.path.as_path()).collect();
    let named = |path: &&&Path| path.file_name().is_some_and(|name| name == assignment.name.as_str());
    let class = match directories.as_slice() {
        [only] => Some(*only).filter(|only| is_class(only, &wanted, CLASS)),
        several => several.iter().find(named).copied().filter(|class| is_class(class, &wanted, 1)),
    };
    if let Some(class) = class {
        return Err(Error::usage(
            format!("`{}` is one level too high: the submissions are in `{}`", show(dir), show(class)),
            format!("run: croupier grade {}", show(class)),
        ));
    }
    let above = parent(dir);
    let is_nested = |path: &Path| nested(path, &wanted).is_some();
    let siblings = || entry::list(&above).unwrap_or_default();
    if is_nested(dir)
        && !is_shared(&above)
        && siblings().iter().filter(|entry| is_directory(entry) && is_nested(&entry.path)).count() >= CLASS
    {
        return Err(Error::usage(
            format!("`{}` is one level too low: it is one submission of `{}`", show(dir), show(&above)),
            format!("run: croupier grade {}, or: croupier check {}", show(&above), show(dir)),
        ));
    }
    Ok(())
}

/// Whether a directory has no sources, but at least so many subdirectories that have, none of them for a part.
fn is_class(dir: &Path, wanted: &Wanted<'_>, least: usize) -> bool {
    let below = with_sources(dir, wanted);
    let of_part = |path: &PathBuf| wanted.is_directory_of_a_part(path);
    !wanted.is_in(dir) && below.len() >= least && !below.iter().any(of_part)
}

/// Whether anyone may create files in a directory, as in `/tmp`: what else is there says nothing about a class.
fn is_shared(dir: &Path) -> bool {
    const WRITE_FOR_OTHERS: u32 = 0o002;
    dir.metadata().is_ok_and(|found| found.permissions().mode() & WRITE_FOR_OTHERS != 0)
}

/// Returns the one subdirectory with sources of a directory without any.
fn nested(dir: &Path, wanted: &Wanted<'_>) -> Option<PathBuf> {
    match with_sources(dir, wanted).as_slice() {
        [only] if !wanted.is_in(dir) => Some(only.clone()),
        _ => None,
    }
}

fn with_sources(dir: &Path, wanted: &Wanted<'_>) -> Vec<PathBuf> {
    let entries = entry::list(dir).unwrap_or_default();
    let below = entries.into_iter().filter(is_directory).map(|entry| entry.path);
    below.filter(|path| wanted.is_in(path)).collect()
}

fn show(path: &Path) -> String {
    text::path(path)
}
