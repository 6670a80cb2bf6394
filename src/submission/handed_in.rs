//! Hand-ins of a download: what one student submitted, as the intake returns it, before the files of parts are looked for.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::place::{Submission, Unusable, Workspace};
use super::source_files::Wanted;
use super::unpack::download::Loose;
use super::{Found, detect};
use crate::error::Result;
use crate::record::HandInRecord;
use crate::spec::model::Assignment;

/// What a path from the command line contains.
#[derive(Clone, Copy)]
pub enum Given<'a> {
    /// One submission, or a subdirectory or archive per student.
    Directory(&'a Path),
    /// A download (its path, and what is in it).
    HandIns(&'a Path, &'a [HandIn]),
}

impl<'a> Given<'a> {
    /// Returns its path.
    pub fn path(self) -> &'a Path {
        match self {
            Given::Directory(path) | Given::HandIns(path, _) => path,
        }
    }
}

/// What one student submitted.
#[derive(Clone, Debug)]
pub struct HandIn {
    /// The student's label, unique in a download unless there are several attempts.
    pub student: String,
    /// What the course system tells.
    pub record: HandInRecord,
    /// Notes, one clause each.
    pub notes: Vec<String>,
    given: PathBuf,
    /// The directory with the files, or why there is none.
    place: std::result::Result<PathBuf, Unusable>,
    workspace: Option<Workspace>,
}

impl HandIn {
    /// A hand-in whose files are in a directory.
    pub(crate) fn in_directory(student: String, path: PathBuf, record: HandInRecord) -> Self {
        let given = path.clone();
        Self { student, record, notes: Vec::new(), given, place: Ok(path), workspace: None }
    }

    /// A hand-in whose files were copied; `given` is what messages name in place of the copy.
    pub(crate) fn copied(student: String, given: PathBuf, loose: Loose, record: HandInRecord) -> Self {
        let copy = Arc::new(loose.0.directory);
        let place = Ok(copy.path().to_owned());
        let workspace = Some(Workspace { given: given.clone(), copy });
        Self { student, record, notes: loose.0.notes, given, place, workspace }
    }

    /// A hand-in that cannot be built.
    pub fn unusable(student: String, given: PathBuf, why: Unusable, record: HandInRecord) -> Self {
        Self { student, record, notes: Vec::new(), given, place: Err(why), workspace: None }
    }

    /// Finds the work in it.
    pub(super) fn found(&self, wanted: &Wanted<'_>) -> Found {
        let name = OsStr::new(&self.student).to_owned();
        let mut submission = match &self.place {
            Ok(path) => Submission::in_directory(&name, path, wanted),
            Err(why) => Submission::beyond_use(&name, &self.given, why.clone()),
        };
        submission.handed_in.clone_from(&self.given);
        submission.hand_in = Some(self.record.clone());
        submission.notes.splice(0..0, self.notes.iter().cloned());
        // Archives in it were unpacked later: paths in those are replaced first.
        submission.workspaces.splice(0..0, self.workspace.clone());
        Found { name, submission }
    }
}

/// Detects the assignment of what was given: as [`super::recognise`], with the hand-ins in place of directories.
///
/// # Errors
/// As [`super::recognise`].
pub fn recognise_given<'a>(given: Given<'_>, assignments: &'a [Assignment]) -> Result<&'a Assignment> {
    match given {
        Given::Directory(path) => detect::recognise(path, assignments),
        Given::HandIns(path, hand_ins) => detect::recognise_hand_ins(path, hand_ins, assignments),
    }
}

/// Returns the assignment that the files are most likely for, whatever directories are called; none if that is not clear.
pub fn likely<'a>(given: Given<'_>, assignments: &'a [Assignment]) -> Option<&'a Assignment> {
    match given {
        Given::Directory(path) => detect::by_files(path, assignments),
        Given::HandIns(path, hand_ins) => detect::hand_ins_by_files(path, hand_ins, assignments),
    }
}
