//! How a program was read by wording learned from its own runs.

use serde::{Deserialize, Serialize};

/// What came of learning a program's own wording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordingRecord {
    /// How it was read.
    pub read: WordingRead,
    /// By which interpretations of the handout, where they are not the plain ones.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub interpretations: Vec<String>,
    /// What tells each kind of fact.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub kinds: Vec<KindRecord>,
    /// Whether a person should look once: a kind that has a contrary rests on no known word.
    #[serde(skip_serializing_if = "is_false", default)]
    pub look: bool,
    /// Why it was not read, a clause.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<String>,
}

/// How a program's own words were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WordingRead {
    /// Everything that must be told is told and true.
    Right,
    /// Everything is told, and true of a program that makes a known mistake.
    Mistake,
    /// Not all of it was understood.
    Unread,
}

/// What tells a kind of fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KindRecord {
    /// The kind: `the player busts`.
    pub kind: String,
    /// The lines that tell it.
    pub lines: Vec<LineRecord>,
    /// Whether it was read by known words, or by its place only.
    pub known_words: bool,
}

/// A line that tells a kind of fact, as visible text, cut.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineRecord {
    /// The first line of this wording.
    pub line: String,
    /// Which of its numbers tells it, counted from 1, where it has several.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub number: Option<usize>,
    /// How often it is printed in all runs.
    pub times: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_false(value: &bool) -> bool {
    !value
}
