//! The result of a grading run.

use reference::Transcript;

use crate::error::{Error, Result};
use crate::record::{Record, SubmissionRecord, Submissions};
use crate::verdict::Judgment;

/// One run with both transcripts, for showing differences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detail {
    /// Index into the plan's submissions.
    pub submission: usize,
    /// Index into the assignment's parts.
    pub part: usize,
    /// Index into the part's scenarios.
    pub scenario: usize,
    /// The expected transcript.
    pub expected: Transcript,
    /// The transcript of the program.
    pub actual: Transcript,
    /// The variants of the expected transcript.
    pub variants: Vec<&'static str>,
    /// The result of the comparison.
    pub judgment: Judgment,
}

/// The result of a grading run; for a class, the submissions are on disk.
#[derive(Clone, Debug)]
pub struct Graded<S = Vec<SubmissionRecord>> {
    /// The record.
    pub record: Record<S>,
    /// Every judged run, in plan order; empty unless transcripts are kept.
    pub details: Vec<Detail>,
    /// Internal errors, one message each, in plan order: exit code 3 if there are any.
    pub faults: Vec<String>,
}

impl<S: Submissions> Graded<S> {
    /// Reads all submissions into memory.
    ///
    /// # Errors
    /// Reading fails.
    pub fn in_memory(self) -> Result<Graded> {
        let Self { record, details, faults } = self;
        let unread = |error| Error::system("cannot write a report", error);
        Ok(Graded { record: record.in_memory().map_err(unread)?, details, faults })
    }
}
