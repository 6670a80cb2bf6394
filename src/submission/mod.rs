//! Submissions: finds the directories and archives of students, unpacks the latter, and detects the assignment.
//!
//! Symbolic links are not followed, sources are not read, and nothing is written to a student's directory. A problem with
//! one student's work is a value ([`Submission::notes`], [`Submission::unusable`]); a problem with the directory that was
//! given is a usage error.

mod detect;
mod encoding;
mod entry;
mod handed_in;
mod level;
mod naming;
mod place;
mod prepare;
mod program;
mod source_files;
mod undetected;
mod unpack;
mod walk;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::language::Language;
use crate::spec::marks;
use crate::spec::model::Assignment;
use crate::text;

pub use detect::recognise;
pub(crate) use entry::ArchiveKind;
pub(crate) use entry::is_other_archive;
use entry::{Entry, Role, stem};
pub use handed_in::{Given, HandIn, likely, recognise_given};
pub use place::{Submission, Unusable, Workspace};
use source_files::Wanted;
pub use undetected::advice;
pub(crate) use unpack::download::{Loose, ZipDownload};
pub(crate) use unpack::{Unzipped, names_in_zip};

/// Returns a file's name without the number that a browser or a course system added: `play (1).c`, `play-1.c`.
pub(crate) fn without_number(file: &str) -> String {
    naming::without_number(file).0
}

/// A submission and the name that identifies it.
#[derive(Clone)]
struct Found {
    name: OsString,
    submission: Submission,
}

/// Returns all submissions in these directories: directories in the order given, students by the bytes of their names.
///
/// A directory is one submission if it directly contains a source file of the assignment (or a Makefile or an executable
/// that a part allows), if its subdirectories with sources are named like parts, or if it contains a single archive and
/// no directory. An archive is one submission, too. Otherwise each subdirectory and each archive in it is one, except
/// hidden ones; their sources may be in subdirectories.
///
/// # Errors
/// [`Error::Usage`] if a directory does not exist, is unreadable, is a file, contains no submissions, or is one level too high
/// or too low, and if two directories contain the same student.
pub fn find(dirs: &[PathBuf], assignment: &Assignment) -> Result<Vec<Submission>> {
    let given: Vec<Given<'_>> = dirs.iter().map(|dir| Given::Directory(dir)).collect();
    find_given(&given, assignment)
}

/// As [`find`], with the hand-ins of downloads in place of some directories.
///
/// # Errors
/// As [`find`].
pub fn find_given(given: &[Given<'_>], assignment: &Assignment) -> Result<Vec<Submission>> {
    let wanted = Wanted::of(assignment);
    let directory = |given: &Given<'_>| match given {
        Given::Directory(dir) => Some(*dir).filter(|dir| dir.is_dir()).map(Path::to_owned),
        Given::HandIns(..) => None,
    };
    for dir in given.iter().filter_map(directory) {
        let dir = dir.as_path();
        let entries = entry::list(dir)?;
        if kind(dir, &entries, &wanted) == Kind::Class {
            level::check(dir, &entries, assignment)?;
        }
    }
    find_all(given, assignment)
}

/// As [`find`], without a check of the level.
fn find_all(given: &[Given<'_>], assignment: &Assignment) -> Result<Vec<Submission>> {
    let wanted = Wanted::of(assignment);
    let mut all: Vec<Found> = Vec::new();
    let mut seen: BTreeMap<OsString, &Path> = BTreeMap::new();
    for one in given {
        let found = match one {
            Given::Directory(dir) => find_in(dir, &wanted)?,
            Given::HandIns(_, hand_ins) => hand_ins.iter().map(|hand_in| hand_in.found(&wanted)).collect(),
        };
        for found in found {
            let dir = one.path();
            // Several attempts of a student may be in one download.
            let is_attempt = matches!(one, Given::HandIns(..));
            if let Some(other) =
                seen.insert(found.name.clone(), dir).filter(|other| !is_attempt || *other != dir)
            {
                return Err(same_student_twice(&found, other, dir));
            }
            all.push(found);
        }
    }
    // Reports name students in one order, whatever paths they come from.
    all.sort_by(|one, other| {
        let by_label = text::by_name(&one.submission.student, &other.submission.student);
        by_label.then_with(|| one.name.cmp(&other.name))
    });
    Ok(prepared(all, &wanted))
}

/// Prepares the submissions for their builds.
fn prepared(all: Vec<Found>, wanted: &Wanted<'_>) -> Vec<Submission> {
    let mut all = told_apart(all);
    for submission in &mut all {
        submission.prepare(wanted);
    }
    all
}

/// Returns the submissions in a directory that should be one: as [`find`], but a directory without sources is an empty
/// submission, not a class without students.
///
/// # Errors
/// As [`find`].
pub fn find_one(dir: &Path, assignment: &Assignment) -> Result<Vec<Submission>> {
    entry::check(dir)?;
    let wanted = Wanted::of(assignment);
    if dir.is_dir() {
        let entries = entry::list(dir)?;
        let archived = entries.iter().any(|entry| matches!(entry.role(), Role::Archive(_)));
        let is_class = holds_directories(&entries) && !is_one_student(dir, &entries, &wanted);
        if kind(dir, &entries, &wanted) == Kind::Class && !is_class && !archived {
            let name = directory_name(dir);
            let submission = Submission::in_directory(&name, dir, &wanted);
            return Ok(prepared(vec![Found { submission, name }], &wanted));
        }
    }
    find_all(&[Given::Directory(dir)], assignment)
}

/// Returns the files of manual grades: `marks.yaml` and `marks.csv` next to the submissions. For a directory of submissions they are in
/// that directory. For one submission (see [`find`]; a directory that directly contains any C or C++ source is one, too) they are
/// in the parent directory: a submission must not contain its own grades.
pub fn locate_marks(dir: &Path, assignment: &Assignment) -> Vec<PathBuf> {
    let marks = place_of_marks(dir, assignment);
    let both = [marks::FILE, marks::TABLE].map(|name| marks.with_file_name(name));
    both.into_iter().filter(|file| file.is_file()).collect()
}

/// Returns where the file of manual grades belongs: in a directory of submissions, or next to a single one.
pub fn place_of_marks(dir: &Path, assignment: &Assignment) -> PathBuf {
    let beside = if is_one(dir, assignment) { parent(dir) } else { dir.to_owned() };
    beside.join(marks::FILE)
}

/// Returns the students next to a single submission: the manual grades of the class may name them although only this one
/// is graded. Empty if `dir` is not a single submission or its parent directory cannot be listed.
pub fn classmates(dir: &Path, assignment: &Assignment) -> Vec<String> {
    if !is_one(dir, assignment) {
        return Vec::new();
    }
    let name = |entry: &Entry| match entry.role() {
        Role::Nobodys => None,
        Role::Archive(_) => Some(stem(&entry.path)),
        Role::Directory | Role::Unusable(_) => Some(entry.name.clone()),
    };
    let beside = entry::list(&parent(dir)).unwrap_or_default();
    beside.iter().filter_map(name).map(|name| text::visible(name.as_bytes())).collect()
}

/// Whether a directory is one submission, as far as its manual grades are concerned.
fn is_one(dir: &Path, assignment: &Assignment) -> bool {
    let wanted = Wanted::of(assignment);
    entry::holds_any_source(dir)
        || !dir.is_dir()
        || entry::list(dir).is_ok_and(|entries| kind(dir, &entries, &wanted) != Kind::Class)
}

/// What a directory from the command line contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// One submission.
    Own,
    /// One submission, packed in an archive.
    Packed,
    /// The submissions of a class.
    Class,
}

fn kind(dir: &Path, entries: &[Entry], wanted: &Wanted<'_>) -> Kind {
    let with_sources: Vec<&Entry> =
        entries.iter().filter(|entry| is_directory(entry) && wanted.is_in(&entry.path)).collect();
    let of_parts = with_sources.iter().all(|entry| wanted.is_directory_of_a_part(&entry.path));
    let own = match with_sources.as_slice() {
        // Beside directories, a source of another name may be the instructor's.
        [] => wanted.is_named_in(dir) || (!holds_directories(entries) && wanted.is_in(dir)),
        _ => of_parts || wanted.is_exactly_in(dir),
    };
    if own {
        return Kind::Own;
    }
    let archives = entries.iter().filter(|entry| matches!(entry.role(), Role::Archive(_))).count();
    if archives == 1 && !holds_directories(entries) { Kind::Packed } else { Kind::Class }
}

/// Whether an entry may be a student's directory; includes links to directories.
fn holds_directories(entries: &[Entry]) -> bool {
    entries.iter().any(|entry| is_directory(entry) || entry.is_link())
}

/// Whether it is a directory that is not hidden.
fn is_directory(entry: &Entry) -> bool {
    matches!(entry.role(), Role::Directory)
}

/// Returns the parent directory, also for `.` and names without a parent.
fn parent(dir: &Path) -> PathBuf {
    match dir.parent() {
        Some(above) if dir.file_name().is_some() && above.as_os_str().is_empty() => PathBuf::from("."),
        Some(above) if dir.file_name().is_some() => above.to_owned(),
        _ => dir.join(".."),
    }
}

fn find_in(dir: &Path, wanted: &Wanted<'_>) -> Result<Vec<Found>> {
    entry::check(dir)?;
    if let Some(kind) = dir.file_name().and_then(ArchiveKind::of).filter(|_| !dir.is_dir()) {
        return Ok(vec![Found::packed(stem(dir), (dir, kind), wanted)]);
    }
    let entries = entry::list(dir)?;
    match kind(dir, &entries, wanted) {
        Kind::Own => return Ok(vec![whole_directory(dir, &entries, wanted)]),
        Kind::Packed => {
            let name = directory_name(dir);
            let submission = Submission::in_directory(&name, dir, wanted);
            return Ok(vec![Found { name, submission }]);
        }
        Kind::Class => {}
    }
    let found: Vec<Found> = entries.iter().filter_map(|entry| student(entry, wanted)).collect();
    let archives = entries.iter().any(|entry| matches!(entry.role(), Role::Archive(_)));
    // Files alone are not a class. Nor are directories without sources next to a file whose name is similar to that of a
    // source: this is one submission with a misspelled name.
    let sources = found.iter().any(|found| found.submission.holds_sources);
    if !(archives || holds_directories(&entries)) || (!sources && misnamed(&entries, wanted).is_some()) {
        return Err(no_submissions(dir, &entries, wanted));
    }
    Ok(one_each(found))
}

/// Returns the submission of a directory that is one.
fn whole_directory(dir: &Path, entries: &[Entry], wanted: &Wanted<'_>) -> Found {
    let name = directory_name(dir);
    let is_other = |entry: &&Entry| {
        is_directory(entry) && wanted.is_in(&entry.path) && !wanted.is_directory_of_a_part(&entry.path)
    };
    let others = entries.iter().filter(is_other).count();
    // One such subdirectory may be the student's `src`; several look like a class.
    if others < 2 {
        let submission = Submission::in_directory(&name, dir, wanted);
        return Found { name, submission };
    }
    let mut submission = Submission::in_directory_alone(&name, dir, wanted);
    submission.notes.push(format!(
        "the directory contains sources, so it is one submission; {} with sources were ignored",
        if others == 1 { "1 subdirectory".to_owned() } else { format!("{others} subdirectories") }
    ));
    Found { name, submission }
}

impl Found {
    fn packed(name: OsString, archive: (&Path, ArchiveKind), wanted: &Wanted<'_>) -> Self {
        let submission = Submission::in_archive(&name, archive, wanted);
        Self { name, submission }
    }
}

/// Returns the submission of a directory entry, if it is one.
fn student(entry: &Entry, wanted: &Wanted<'_>) -> Option<Found> {
    let name = entry.name.clone();
    let submission = match entry.role() {
        Role::Nobodys => return None,
        Role::Unusable(why) => Submission::beyond_use(&name, &entry.path, why),
        Role::Directory => Submission::in_directory(&name, &entry.path, wanted),
        Role::Archive(kind) => return Some(Found::packed(stem(&entry.path), (&entry.path, kind), wanted)),
    };
    Some(Found { name, submission })
}

/// Keeps one submission per student: of a directory and archives of the same name, the directory, because it is the
/// unpacked archive; of several such archives, the last by name.
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
        taken.submission.notes.push(format!("`{}` was used; `{}` was ignored", show(&taken), show(&left)));
        *earlier = taken;
    }
    kept
}

/// Whether a directory has source files, and no subdirectory with those of an assignment: the work of one student under other names.
fn is_one_student(dir: &Path, entries: &[Entry], wanted: &Wanted<'_>) -> bool {
    let has_sources = source_files::regular_files(dir).iter().any(|file| Language::of_file(file).is_some());
    let mut below = entries.iter().filter_map(|entry| student(entry, wanted));
    has_sources && !below.any(|found| found.submission.holds_sources)
}

/// Returns the name of a directory, also for `.` and `..`.
fn directory_name(dir: &Path) -> OsString {
    let own = |path: &Path| path.file_name().map(OsString::from);
    own(dir)
        .or_else(|| std::fs::canonicalize(dir).ok().as_deref().and_then(own))
        .unwrap_or_else(|| OsString::from("submission"))
}

/// Numbers names that look the same, such as `\xff` and the byte 255.
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
        format!("directory `{}` was given twice", text::path(first))
    } else {
        format!("`{student}` is in both `{}` and `{}`", text::path(first), text::path(second))
    };
    Error::usage(message, "pass each student once, or grade the directories in separate runs")
}

fn no_submissions(dir: &Path, entries: &[Entry], wanted: &Wanted<'_>) -> Error {
    let message = format!("`{}` contains no submissions", text::path(dir));
    let names: Vec<String> = wanted.names().map(|name| format!("`{name}`")).collect();
    let hint = misnamed(entries, wanted).or_else(|| misplaced(entries)).unwrap_or_else(|| {
        format!(
            "pass a directory with one subdirectory or archive per student, or one submission with {}",
            text::list(&names, "or")
        )
    });
    Error::usage(message, hint)
}

/// Returns a hint about a file whose name is similar to that of a source.
fn misnamed(entries: &[Entry], wanted: &Wanted<'_>) -> Option<String> {
    entries.iter().filter(|entry| !entry.is_directory()).find_map(|entry| {
        let name = text::visible(entry.name.as_bytes());
        let is_students = |demanded: &str| {
            name.strip_suffix(demanded).is_some_and(|student| student.ends_with(['_', '-', ' ']))
        };
        if wanted.names().any(is_students) {
            return Some(format!(
                "if `{name}` and others are each the file of a student, pass --intake files"
            ));
        }
        let meant = text::nearest(&name, wanted.names())?;
        Some(format!("found `{name}`; if that is the source file, rename it to `{meant}`"))
    })
}

/// Returns a hint about a file that looks like a submission.
fn misplaced(entries: &[Entry]) -> Option<String> {
    entries.iter().find_map(|entry| match entry.role() {
        Role::Unusable(why) => Some(format!("`{}` {}", text::visible(entry.name.as_bytes()), why.why())),
        Role::Directory | Role::Archive(_) | Role::Nobodys => None,
    })
}
