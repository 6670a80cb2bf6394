//! What is noted about a manually graded part. It does not change points.

use super::{Limits, Reference, SeedBy};
use crate::criteria::Patterns;

/// What is noted for the grader; nothing by default.
#[derive(Clone, Debug, Default)]
pub struct Review {
    /// A game that shows what such a part can be. No submission is compared with it.
    pub example: Option<Example>,
    /// What the comment at the top of the source should say.
    pub header: Option<Header>,
    /// Runs that are recorded for the grader.
    pub sessions: Vec<Session>,
    /// The limits of each run.
    pub limits: Limits,
}

/// A game that people can try.
#[derive(Clone, Debug)]
pub struct Example {
    /// Which game it is.
    pub reference: Reference,
    /// The seed method.
    pub seed: SeedBy,
}

/// What the comment at the top of the source should say.
#[derive(Clone, Debug)]
pub struct Header {
    /// In words that complete "the handout asks for a comment that says …".
    pub asks: String,
    /// What such a comment mentions.
    pub mentions: Option<Patterns>,
}

/// A run for the grader to read.
#[derive(Clone, Debug)]
pub struct Session {
    /// Its name, unique in the part.
    pub name: String,
    /// The first input lines, whatever the program asks, without newlines.
    pub keys: Vec<String>,
    /// What is typed then, depending on the question; the input ends if no answer fits.
    pub answers: Vec<Answer>,
}

/// What is typed where a program asks for something.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The question, which is in the last line printed.
    pub asked: Patterns,
    /// What is typed the first time, the second time, and so on; the last of them from then on. Never empty.
    pub keys: Vec<String>,
}
