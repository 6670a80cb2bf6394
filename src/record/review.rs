//! What the record says of a manually graded part. Texts are visible text, line by line, and capped.

use serde::{Deserialize, Serialize};

/// Notes for the grader. None of them gives or takes a point.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewNotes {
    /// The comment at the top of the source, where the handout asks for one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub header: Option<HeaderRecord>,
    /// Runs for the grader to read, in the order of the spec.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub sessions: Vec<SessionRecord>,
}

/// The comment at the top of a source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeaderRecord {
    /// Whether it is there and tells what it should.
    pub found: HeaderFound,
    /// That in words.
    pub message: String,
    /// Its text, without the signs that make it a comment; empty where there is none.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub quote: String,
}

/// What a source has at its top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeaderFound {
    /// A comment that tells what it should, as far as words can show it.
    Described,
    /// A comment that mentions nothing of what it should tell.
    Silent,
    /// No comment.
    None,
    /// The source is not there by its name.
    NoSource,
}

/// A run for the grader to read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionRecord {
    /// Its name.
    pub name: String,
    /// What was on the screen, what was typed included.
    pub screen: String,
    /// How it ended, in words: `exited with code 0`.
    pub ending: String,
}
