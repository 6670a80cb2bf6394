//! Progress events of a grading run.

use std::time::Duration;

use crate::verdict::Verdict;

/// A progress event. Events come from many threads, in the order of completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress<'a> {
    /// The work starts.
    Started {
        /// Number of parts to build.
        builds: usize,
        /// Number of scenarios to run if every build succeeds.
        runs: usize,
    },
    /// A part was built, or its build failed.
    Built {
        /// The student.
        student: &'a str,
        /// The part's id.
        part: &'a str,
        /// How long that took.
        took: Duration,
    },
    /// A scenario was run and judged.
    Ran {
        /// The student.
        student: &'a str,
        /// The part's id.
        part: &'a str,
        /// The scenario's name.
        scenario: &'a str,
        /// Its verdict.
        verdict: Verdict,
        /// How long that took.
        took: Duration,
    },
    /// A scenario was skipped, because it does not apply to the submission.
    Skipped {
        /// The student.
        student: &'a str,
        /// The part's id.
        part: &'a str,
        /// The scenario's name.
        scenario: &'a str,
    },
}
