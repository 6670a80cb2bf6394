//! Submissions: whose work lies where, and the marks a person gave beside it.
//!
//! Owns finding students' folders and zip files, unpacking the latter, and telling which assignment a folder
//! is for; refuses to follow symbolic links, to read sources and to write into students' folders. What is odd
//! about one student's work is a value ([`Submission::notes`], [`Submission::unusable`]); what is odd about
//! the folder that was typed is a usage error.

mod entry;
mod place;
mod recognise;
mod unpack;
mod walk;
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

use entry::{Entry, Role};
pub use place::{Archive, Submission, Unusable};
pub use recognise::recognise;
use wanted::Wanted;

/// A submission and the name by which two of them are told apart.
#[derive(Clone)]
struct Found {
    name: OsString,
    submission: Submission,
}

/// Every submission in these folders, folders in the order given, students in the order of their
/// names' bytes.
///
/// A folder is one submission if it itself holds one of the assignment's sources (or a Makefile or an
/// executable that one of its parts allows), if its subfolders with sources are named like parts, or if it
/// holds a single zip file and no folder; so is a zip file. Otherwise every subfolder and every zip file in it
/// is one, hidden ones aside; sources may lie deeper.
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

/// Every submission in a folder that is meant to be one: as [`find`], but a folder with nothing of use in it is the
/// submission of somebody who handed in the wrong thing, not a class without students.
///
/// # Errors
/// As [`find`].
pub fn find_one(dir: &Path, assignment: &Assignment) -> Result<Vec<Submission>> {
    entry::check(dir)?;
    let wanted = Wanted::of(assignment);
    if dir.is_dir() {
        let entries = entry::list(dir)?;
        let zipped = entries.iter().any(|entry| matches!(entry.role(), Role::Zip));
        if kind(dir, &entries, &wanted) == Kind::Class && !holds_folders(&entries) && !zipped {
            let name = folder_name(dir);
            return Ok(told_apart(vec![Found {
                submission: Submission::in_folder(&name, dir, &wanted),
                name,
            }]));
        }
    }
    find(&[dir.to_owned()], assignment)
}

/// The marks a person gave: `marks.yaml` beside the submissions. For a folder of submissions that is in
/// it; for one submission (see [`find`]; a folder that directly holds any C or C++ source is one, too) it is
/// next to it, since what a student hands in must not mark itself.
pub fn locate_marks(dir: &Path, assignment: &Assignment) -> Option<PathBuf> {
    let beside = if is_one(dir, assignment) { parent(dir) } else { dir.to_owned() };
    let marks = beside.join("marks.yaml");
    marks.is_file().then_some(marks)
}

/// Whose work lies beside that of one submission: a class's marks may name them, although only this one is graded. Nobody
/// where it is no one's, or what is beside it cannot be listed.
pub fn classmates(dir: &Path, assignment: &Assignment) -> Vec<String> {
    if !is_one(dir, assignment) {
        return Vec::new();
    }
    let name = |entry: &Entry| match entry.role() {
        Role::Nobodys => None,
        Role::Zip => Some(stem(&entry.path)),
        Role::Folder | Role::Unusable(_) => Some(entry.name.clone()),
    };
    let beside = entry::list(&parent(dir)).unwrap_or_default();
    beside.iter().filter_map(name).map(|name| text::visible(name.as_bytes())).collect()
}

/// Whether a folder that was typed is one submission, for the marks that lie beside it.
fn is_one(dir: &Path, assignment: &Assignment) -> bool {
    let wanted = Wanted::of(assignment);
    entry::holds_any_source(dir)
        || !dir.is_dir()
        || entry::list(dir).is_ok_and(|entries| kind(dir, &entries, &wanted) != Kind::Class)
}

/// What a folder that was typed is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// One student's own.
    Own,
    /// One student's own, with nothing but a zip file in it.
    Packed,
    /// A class's.
    Class,
}

fn kind(dir: &Path, entries: &[Entry], wanted: &Wanted<'_>) -> Kind {
    let with_sources: Vec<&Entry> =
        entries.iter().filter(|entry| is_folder(entry) && wanted.is_in(&entry.path)).collect();
    let of_parts = with_sources.iter().all(|entry| wanted.is_folder_of_a_part(&entry.path));
    if wanted.is_in(dir) || (!with_sources.is_empty() && of_parts) {
        return Kind::Own;
    }
    let zips = entries.iter().filter(|entry| matches!(entry.role(), Role::Zip)).count();
    if zips == 1 && !holds_folders(entries) { Kind::Packed } else { Kind::Class }
}

/// Whether anything in it may be a student's folder, links to folders included.
fn holds_folders(entries: &[Entry]) -> bool {
    entries.iter().any(|entry| is_folder(entry) || entry.is_link())
}

/// Whether it is a folder that is not hidden.
fn is_folder(entry: &Entry) -> bool {
    matches!(entry.role(), Role::Folder)
}

/// The folder above, also for `.` and names without a parent.
fn parent(dir: &Path) -> PathBuf {
    match dir.parent() {
        Some(above) if dir.file_name().is_some() && above.as_os_str().is_empty() => PathBuf::from("."),
        Some(above) if dir.file_name().is_some() => above.to_owned(),
        _ => dir.join(".."),
    }
}

fn find_in(dir: &Path, wanted: &Wanted<'_>) -> Result<Vec<Found>> {
    entry::check(dir)?;
    if !dir.is_dir() {
        return Ok(vec![Found::packed(stem(dir), dir, wanted)]);
    }
    let entries = entry::list(dir)?;
    match kind(dir, &entries, wanted) {
        Kind::Own => return Ok(vec![whole_folder(dir, &entries, wanted)]),
        Kind::Packed => {
            let name = folder_name(dir);
            let submission = Submission::in_folder(&name, dir, wanted);
            return Ok(vec![Found { name, submission }]);
        }
        Kind::Class => {}
    }
    let found: Vec<Found> = entries.iter().filter_map(|entry| student(entry, wanted)).collect();
    let zips = entries.iter().any(|entry| matches!(entry.role(), Role::Zip));
    // Files alone are no class. Neither are folders without a source beside a file that is nearly one:
    // that is a student's own folder with a misspelt name in it.
    let sources = found.iter().any(|found| found.submission.holds_sources);
    if !(zips || holds_folders(&entries)) || (!sources && misnamed(&entries, wanted).is_some()) {
        return Err(no_submissions(dir, &entries, wanted));
    }
    Ok(one_each(found))
}

/// A folder that is itself one submission.
fn whole_folder(dir: &Path, entries: &[Entry], wanted: &Wanted<'_>) -> Found {
    let name = folder_name(dir);
    let is_other = |entry: &&Entry| {
        is_folder(entry) && wanted.is_in(&entry.path) && !wanted.is_folder_of_a_part(&entry.path)
    };
    let others = entries.iter().filter(is_other).count();
    // One such subfolder may be the student's own `src`; several look like a class.
    if others < 2 {
        let submission = Submission::in_folder(&name, dir, wanted);
        return Found { name, submission };
    }
    let mut submission = Submission::in_folder_alone(&name, dir, wanted);
    submission.notes.push(format!(
        "the folder itself holds sources, so it is one submission: {} below it that hold sources too were not looked at",
        text::count(others, "folder")
    ));
    Found { name, submission }
}

impl Found {
    fn packed(name: OsString, archive: &Path, wanted: &Wanted<'_>) -> Self {
        let submission = Submission::in_zip(&name, archive, wanted);
        Self { name, submission }
    }
}

/// What an entry of a folder of submissions is, if it is anybody's.
fn student(entry: &Entry, wanted: &Wanted<'_>) -> Option<Found> {
    let name = entry.name.clone();
    let submission = match entry.role() {
        Role::Nobodys => return None,
        Role::Unusable(why) => Submission::beyond_use(&name, &entry.path, why),
        Role::Folder => Submission::in_folder(&name, &entry.path, wanted),
        Role::Zip => return Some(Found::packed(stem(&entry.path), &entry.path, wanted)),
    };
    Some(Found { name, submission })
}

/// Of a student's folder and zip files of the same name the folder counts: it is what came of the zip file.
/// Of several such zip files the last by name does.
fn one_each(all: Vec<Found>) -> Vec<Found> {
    let mut kept: Vec<Found> = Vec::new();
    for found in all {
        let Some(earlier) = kept.iter_mut().find(|earlier| earlier.name == found.name) else {
            kept.push(found);
            continue;
        };
        let is_own = |found: &Found| {
            let path = &found.submission.handed_in;
            path.is_dir() && !path.is_symlink()
        };
        let (mut taken, left) =
            if is_own(earlier) { (earlier.clone(), found) } else { (found, earlier.clone()) };
        let show =
            |found: &Found| text::path(Path::new(found.submission.handed_in.file_name().unwrap_or_default()));
        taken.submission.notes.push(format!(
            "`{}` counts, and `{}` beside it was not looked at",
            show(&taken),
            show(&left)
        ));
        *earlier = taken;
    }
    kept.sort_by(|one, other| one.name.as_bytes().cmp(other.name.as_bytes()));
    kept
}

/// A zip file's name without its ending.
fn stem(archive: &Path) -> OsString {
    archive.file_stem().unwrap_or_default().to_owned()
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

fn no_submissions(dir: &Path, entries: &[Entry], wanted: &Wanted<'_>) -> Error {
    let message = format!("`{}` holds no submissions", text::path(dir));
    let names: Vec<String> = wanted.names().map(|name| format!("`{name}`")).collect();
    let hint = misnamed(entries, wanted).or_else(|| misplaced(entries)).unwrap_or_else(|| {
        format!(
            "give a folder with one subfolder or zip file per student, or a student's own folder with {} in it",
            text::list(&names, "or")
        )
    });
    Error::usage(message, hint)
}

/// A file whose name is nearly that of a source.
fn misnamed(entries: &[Entry], wanted: &Wanted<'_>) -> Option<String> {
    entries.iter().filter(|entry| !entry.is_folder()).find_map(|entry| {
        let name = text::visible(entry.name.as_bytes());
        let meant = text::nearest(&name, wanted.names())?;
        Some(format!("`{name}` is there: rename it to `{meant}` if that is what it is"))
    })
}

/// A file that looks handed in.
fn misplaced(entries: &[Entry]) -> Option<String> {
    entries.iter().find_map(|entry| match entry.role() {
        Role::Unusable(why) => Some(format!("`{}` {}", text::visible(entry.name.as_bytes()), why.why())),
        Role::Folder | Role::Zip | Role::Nobodys => None,
    })
}
