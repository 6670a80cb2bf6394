//! What grading leaves behind. Owns nothing but its shape.

use reference::Transcript;

use crate::error::{Error, Result};
use crate::record::{Record, SubmissionRecord, Submissions};
use crate::verdict::Judgement;

/// One run with both transcripts, for showing differences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detail {
    /// Index into the plan's submissions.
    pub submission: usize,
    /// Index into the assignment's parts.
    pub part: usize,
    /// Index into the part's scenarios.
    pub scenario: usize,
    /// The reading it was held against.
    pub expected: Transcript,
    /// What the program did.
    pub actual: Transcript,
    /// By which other readings of the handout the expected transcript goes.
    pub deviations: Vec<&'static str>,
    /// How they compare.
    pub judgement: Judgement,
}

/// All that grading leaves behind; of a class the submissions lie on disk.
#[derive(Clone, Debug)]
pub struct Graded<S = Vec<SubmissionRecord>> {
    /// What was found out.
    pub record: Record<S>,
    /// Every judged run, in plan order; empty unless they were to be kept.
    pub details: Vec<Detail>,
    /// What could not be graded, one sentence each, in plan order: exit code 3 if there are any.
    pub faults: Vec<String>,
}

impl<S: Submissions> Graded<S> {
    /// The same with every submission in memory: for a few of them.
    ///
    /// # Errors
    /// They cannot be read where they lie.
    pub fn in_memory(self) -> Result<Graded> {
        let Self { record, details, faults } = self;
        let unread = |error| Error::host("there is no report", error);
        Ok(Graded { record: record.in_memory().map_err(unread)?, details, faults })
    }
}
