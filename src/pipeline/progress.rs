//! Progress: what a pipeline tells while it works. Owns the words; refuses to know who listens.

use crate::verdict::Verdict;

/// What has just happened, for a progress bar. Comes from many threads, in the order of finishing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress<'a> {
    /// Work begins.
    Started {
        /// How many parts will be built.
        builds: usize,
        /// How many scenarios will be run if everything builds.
        runs: usize,
    },
    /// A part was built, or could not be.
    Built {
        /// Whose.
        student: &'a str,
        /// The part's id.
        part: &'a str,
    },
    /// A scenario was run and judged.
    Ran {
        /// Whose.
        student: &'a str,
        /// The part's id.
        part: &'a str,
        /// The scenario's name.
        scenario: &'a str,
        /// What it means for the student.
        verdict: Verdict,
    },
    /// A scenario does not apply to this submission.
    Skipped {
        /// Whose.
        student: &'a str,
        /// The part's id.
        part: &'a str,
        /// The scenario's name.
        scenario: &'a str,
    },
}
