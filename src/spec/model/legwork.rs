//! Legwork: what croupier finds out about a part for the person who marks it. None of it earns or costs a point.

use super::{Limits, Reference, SeedBy};
use crate::criteria::Patterns;

/// What is to be found out; nothing where the spec asks for nothing.
#[derive(Clone, Debug, Default)]
pub struct Legwork {
    /// A game of ours that shows what such a part can be. Nobody's work is held against it.
    pub example: Option<Example>,
    /// What the comment at the top of the source should tell.
    pub header: Option<Header>,
    /// The part by whose rules it should still play.
    pub plays_like: Option<PlaysLike>,
    /// Runs to be shown to the marker.
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
    /// In words that complete "the handout asks for a comment that tells …".
    pub asks: String,
    /// What such a comment mentions; one that does not is told apart from one that does.
    pub mentions: Option<Patterns>,
}

/// The part by whose rules another one should still play.
#[derive(Clone, Debug)]
pub struct PlaysLike {
    /// Its index among the assignment's parts: an earlier one, which is run.
    pub part: usize,
    /// A card as programs print it. A program that deals others first of all cannot be held against this part's runs.
    pub cards: Option<Patterns>,
}

/// A run for the marker to read.
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
