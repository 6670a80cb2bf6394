//! What the record says of a part that a person marks. Texts are visible text, line by line, and capped.

use serde::{Deserialize, Serialize};

/// What was found out for the marker. None of it earns or costs a point.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LegworkRecord {
    /// The comment at the top of the source, where the handout asks for one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub header: Option<HeaderRecord>,
    /// Whether it plays by an earlier part's rules, where it should and was run.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub plays_like: Option<LikenessRecord>,
    /// Runs for the marker to read, in the order of the spec.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub sessions: Vec<SessionRecord>,
}

/// The comment at the top of a source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeaderRecord {
    /// Whether it is there and tells what it should.
    pub found: HeaderFound,
    /// That in words.
    pub says: String,
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
    /// The comment of the part it was copied from.
    Copied,
    /// No comment.
    None,
    /// The source is not there by its name.
    NoSource,
}

/// How a program plays that should still play by an earlier part's rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LikenessRecord {
    /// That part's id.
    pub part: String,
    /// What is to be said of all scenarios together.
    pub found: LikenessFound,
    /// That in words.
    pub says: String,
    /// In how many of that part's scenarios it plays by the rules.
    pub kept: usize,
    /// In how many it does not.
    pub broken: usize,
    /// In how many it cannot be told.
    pub untold: usize,
}

/// Whether a program plays by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LikenessFound {
    /// In every scenario in which it can be told.
    Kept,
    /// Not in some scenario.
    Otherwise,
    /// It can be told in none.
    Untold,
}

/// A run for the marker to read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionRecord {
    /// Its name.
    pub name: String,
    /// What was on the screen, what was typed included.
    pub screen: String,
    /// How it ended, in words: `exited with code 0`.
    pub ending: String,
}
