//! What a spec asks to find out about a manually graded part. None of it gives or takes a point.

use super::{Limits, Reference, SeedBy};
use crate::criteria::Patterns;

/// What is noted for the grader; nothing by default.
#[derive(Clone, Debug, Default)]
pub struct Review {
    /// A game that shows what such a part can be. No submission is compared with it.
    pub example: Option<Example>,
    /// What the comment at the top of the source should tell.
    pub header: Option<Header>,
    /// Runs to be shown to the grader.
    pub sessions: Vec<Session>,
    /// What each of the runs may use.
    pub limits: Limits,
}

/// A game that people can try.
#[derive(Clone, Debug)]
pub struct Example {
    /// Which game it is.
    pub reference: Reference,
    /// How it gets its seed.
    pub seed: SeedBy,
}

/// What the comment at the top of the source should tell.
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
    /// Its name, unique among the part's.
    pub name: String,
    /// What is typed first, whatever is asked: lines without newlines.
    pub keys: Vec<String>,
    /// What is typed then, by what is asked; nothing more where no answer fits.
    pub answers: Vec<Answer>,
}

/// What is typed where a program asks for something.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The question: it stands in the last line printed.
    pub asked: Patterns,
    /// What is typed the first time, the second time, and so on; the last of them from then on. Never empty.
    pub keys: Vec<String>,
}
