//! The record of a manually graded part. Texts are visible text, line by line, and cut.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Notes for the grader. They do not change points.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReviewNotes {
    /// The comment at the top of the source, if the handout asks for one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub header: Option<HeaderRecord>,
    /// Runs for the grader to read, in the order of the spec.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub sessions: Vec<SessionRecord>,
}

/// The comment at the top of a source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HeaderRecord {
    /// Whether it exists and says what it should.
    pub found: HeaderFound,
    /// The same as a sentence.
    #[serde(alias = "says")]
    pub message: String,
    /// Its text without comment markers; empty if there is none.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub quote: String,
}

/// What a source has at its top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HeaderFound {
    /// A comment that says what it should, as far as expressions can detect it.
    Described,
    /// A comment that mentions nothing of what it should say.
    Silent,
    /// No comment.
    None,
    /// There is no source of this name.
    NoSource,
}

/// A run for the grader to read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SessionRecord {
    /// Its name.
    pub name: String,
    /// The contents of the terminal, including what was typed.
    pub screen: String,
    /// How it ended, in words: `exited with code 0`.
    pub ending: String,
}
