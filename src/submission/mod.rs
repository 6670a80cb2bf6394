//! Submissions: whose work lies where, and the marks a person gave beside it.
//!
//! Owns finding students' folders; refuses to follow symbolic links or to read sources.

use std::path::PathBuf;

/// One student's work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// The student: the folder's name, as visible text.
    pub student: String,
    /// The folder that holds the sources.
    pub folder: PathBuf,
    /// What was odd about the folder, one sentence each.
    pub notes: Vec<String>,
    /// Why nothing of it can be graded (a file where a folder should be, an unreadable folder, …).
    pub unusable: Option<String>,
}
