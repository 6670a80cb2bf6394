//! Submissions: whose work lies where, and the marks a person gave beside it.
//!
//! Owns finding students' folders and telling which assignment a folder is for; refuses to follow
//! symbolic links or to read sources. What is odd about one student's folder is a value
//! ([`Submission::notes`], [`Submission::unusable`]); what is odd about the folder that was typed is
//! a usage error.

mod entry;
mod recognise;
mod wanted;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::spec::model::Assignment;
use crate::text;

pub use recognise::recognise;
use wanted::Wanted;

/// One student's work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// The student: the folder's name, as visible text. No two submissions of a run share it.
    pub student: String,
    /// The folder that holds the sources.
    pub folder: PathBuf,
    /// What was odd about the folder, one sentence each.
    pub notes: Vec<String>,
    /// Why nothing of it can be graded (a file where a folder should be, an unreadable folder, …), as a
    /// predicate without a full stop: "is a symbolic link, which is not followed".
    pub unusable: Option<String>,
}

/// A submission and the name by which two of them are told apart.
struct Found {
    name: OsString,
    submission: Submission,
}

/// Every submission in these folders, folders in the order given, students in the order of their
/// names' bytes.
///
/// A folder that itself holds one of the assignment's sources (or a Makefile or an executable that one
/// of its parts allows) is one submission. Otherwise every subfolder is one, hidden ones aside; its
/// sources may lie deeper.
///
/// # Errors
/// [`Error::Usage`] where a folder is missing, unreadable, a file or without submissions, and where two
/// folders hold the same student.
pub fn find(dirs: &[PathBuf], assignment: &Assignment) -> Result<Vec<Submission>> {
    let wanted = Wanted::of(assignment);
    let mut all: Vec<Found> = Vec::new();
    let mut seen: BTreeMap<OsString, &Path> = BTreeMap::new();
    for dir in dirs {
        for found in find_in(dir, &wanted)? {
            if let Some(other) = seen.insert(found.name.clone(), dir) {
                return Err(same_student_twice(&found, other, dir));
            }
            all.push(found);
        }
    }
    Ok(told_apart(all))
}

/// The marks a person gave: `marks.yaml` beside the submissions. For a folder of submissions that is in
/// it; for one submission (a folder that directly holds C or C++ sources or a Makefile) it is next to
/// it, since what a student hands in must not mark itself.
pub fn locate_marks(dir: &Path) -> Option<PathBuf> {
    let beside = if entry::holds_any_source(dir) { parent(dir) } else { dir.to_owned() };
    let marks = beside.join("marks.yaml");
    marks.is_file().then_some(marks)
}

/// The folder above, also for `.` and names without a parent.
fn parent(dir: &Path) -> PathBuf {
    match dir.parent() {
        Some(above) if dir.file_name().is_some() && above.as_os_str().is_empty() => PathBuf::from("."),
        Some(above) if dir.file_name().is_some() => above.to_owned(),
        _ => dir.join(".."),
    }
}

fn find_in(dir: &Path, wanted: &Wanted) -> Result<Vec<Found>> {
    entry::check(dir)?;
    let entries = entry::list(dir)?;
    if wanted.is_in(dir) {
        return Ok(vec![whole_folder(dir, &entries, wanted)]);
    }
    let found: Vec<Found> = entries.iter().filter_map(|entry| student(entry, wanted)).collect();
    // Files alone are no class. Neither are folders without a source beside a file that is nearly one:
    // that is a student's own folder with a misspelt name in it.
    let folders = entries.iter().any(|entry| matches!(entry.role(), entry::Role::Folder) || entry.is_link());
    let sources = found.iter().any(|found| wanted.is_in(&found.submission.folder));
    if !folders || (!sources && misnamed(&entries, wanted).is_some()) {
        return Err(no_submissions(dir, &entries, wanted));
    }
    Ok(found)
}

/// A folder that is itself one submission.
fn whole_folder(dir: &Path, entries: &[entry::Entry], wanted: &Wanted) -> Found {
    let others = entries.iter().filter(|entry| entry.is_folder() && wanted.is_in(&entry.path)).count();
    let mut notes: Vec<String> = wanted.links_in(dir);
    if others > 1 {
        // One such subfolder may be the student's own `src`; several look like a class.
        notes.push(format!(
            "the folder itself holds sources, so it is one submission: {} below it that hold sources too were not looked at",
            text::count(others, "folder")
        ));
    }
    let name = folder_name(dir);
    let student = text::visible(name.as_bytes());
    Found { name, submission: Submission { student, folder: dir.to_owned(), notes, unusable: None } }
}

/// What an entry of a folder of submissions is, if it is anybody's.
fn student(entry: &entry::Entry, wanted: &Wanted) -> Option<Found> {
    let mut submission = Submission {
        student: text::visible(entry.name.as_bytes()),
        folder: entry.path.clone(),
        notes: Vec::new(),
        unusable: None,
    };
    match entry.role() {
        entry::Role::Nobodys => return None,
        entry::Role::Unusable(why) => submission.unusable = Some(why.to_owned()),
        entry::Role::Folder => match wanted.search(&entry.path) {
            Ok(place) => (submission.folder, submission.notes) = (place.folder, place.notes),
            Err(why) => submission.unusable = Some(why),
        },
    }
    Some(Found { name: entry.name.clone(), submission })
}

/// The folder's own name, also for `.` and `..`.
fn folder_name(dir: &Path) -> OsString {
    let own = |path: &Path| path.file_name().map(OsString::from);
    own(dir)
        .or_else(|| std::fs::canonicalize(dir).ok().as_deref().and_then(own))
        .unwrap_or_else(|| OsString::from("submission"))
}

/// Gives names that look the same a number: a folder named `\xff` beside one whose name is that byte.
fn told_apart(all: Vec<Found>) -> Vec<Submission> {
    let plain: BTreeSet<String> = all.iter().map(|found| found.submission.student.clone()).collect();
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let apart = |found: Found| {
        let mut submission = found.submission;
        let looks = submission.student.clone();
        let mut number = 2;
        while taken.contains(&submission.student)
            || (submission.student != looks && plain.contains(&submission.student))
        {
            submission.student = format!("{looks} ({number})");
            number += 1;
        }
        taken.insert(submission.student.clone());
        submission
    };
    all.into_iter().map(apart).collect()
}

fn same_student_twice(found: &Found, first: &Path, second: &Path) -> Error {
    let student = &found.submission.student;
    let message = if first == second {
        format!("the folder `{}` was given twice", text::path(first))
    } else {
        format!("`{student}` is in `{}` and in `{}`", text::path(first), text::path(second))
    };
    Error::usage(message, "give each student once, or grade the two folders in runs of their own")
}

fn no_submissions(dir: &Path, entries: &[entry::Entry], wanted: &Wanted) -> Error {
    let message = format!("`{}` holds no submissions", text::path(dir));
    let names: Vec<String> = wanted.names().map(|name| format!("`{name}`")).collect();
    let hint = misnamed(entries, wanted).or_else(|| misplaced(entries)).unwrap_or_else(|| {
        format!(
            "give a folder with one subfolder per student, or a student's own folder with {} in it",
            text::list(&names, "or")
        )
    });
    Error::usage(message, hint)
}

/// A file whose name is nearly that of a source.
fn misnamed(entries: &[entry::Entry], wanted: &Wanted) -> Option<String> {
    entries.iter().filter(|entry| !entry.is_folder()).find_map(|entry| {
        let name = text::visible(entry.name.as_bytes());
        let meant = text::nearest(&name, wanted.names())?;
        Some(format!("`{name}` is there: rename it to `{meant}` if that is what it is"))
    })
}

/// A file that looks handed in.
fn misplaced(entries: &[entry::Entry]) -> Option<String> {
    entries.iter().find_map(|entry| match entry.role() {
        entry::Role::Unusable(why) => Some(format!("`{}` {why}", text::visible(entry.name.as_bytes()))),
        entry::Role::Folder | entry::Role::Nobodys => None,
    })
}
