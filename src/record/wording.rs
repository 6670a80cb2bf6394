//! How a program was read by wording that was learned from its own runs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The result of learning a program's own wording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WordingRecord {
    /// How it was read.
    pub read: WordingOutcome,
    /// The interpretations of the handout by which it was read, except the plain ones.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub interpretations: Vec<String>,
    /// The lines that state each kind of fact.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub kinds: Vec<KindRecord>,
    /// Whether a person should check it: a kind that has an opposite was read without any known word.
    #[serde(skip_serializing_if = "is_false", default)]
    pub look: bool,
    /// Why it was not read, as a clause.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<String>,
}

/// How a program's own words were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WordingOutcome {
    /// Everything that must be stated is stated and true.
    Right,
    /// Everything is stated, and is true of a program that makes a known mistake.
    Mistake,
    /// It could not be read completely.
    Unread,
}

/// The lines that state a kind of fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KindRecord {
    /// The kind: `the player busts`.
    pub kind: String,
    /// The lines.
    pub lines: Vec<LineRecord>,
    /// Whether it was read by known words; otherwise by its position only.
    pub known_words: bool,
}

/// A line that states a kind of fact, as visible text, cut.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LineRecord {
    /// The first line of this wording.
    pub line: String,
    /// Which of its numbers it is, counted from 1, if the line has several.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub number: Option<usize>,
    /// How often it is printed in all runs.
    pub times: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_false(value: &bool) -> bool {
    !value
}
