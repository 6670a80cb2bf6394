//! The plan: which scenarios of which parts run for which submissions, in which order. Pure.

use crate::spec::model::Assignment;
use crate::submission::Submission;

/// Everything that will be done, in order.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    /// What is graded.
    pub assignment: &'a Assignment,
    /// Whose work is graded.
    pub submissions: Vec<Submission>,
    /// One job per submission and part, submissions first.
    pub jobs: Vec<Job>,
}

/// One part of one submission: built once, then run once per scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Index into [`Plan::submissions`].
    pub submission: usize,
    /// Index into the assignment's parts.
    pub part: usize,
    /// Indices into the part's scenarios; empty for a part marked by hand.
    pub scenarios: Vec<usize>,
}
