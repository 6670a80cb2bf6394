//! What explains the failures of a part: a known mistake, or words that could not be read.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A known mistake of a part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MistakeRecord {
    /// Its name in the reference: `ace_always_11`.
    pub name: String,
    /// Text to complete "behaves as if …": `every ace counts 11`.
    #[serde(alias = "says")]
    pub message: String,
    /// Number of failing scenarios that it explains.
    pub seen: usize,
    /// Number of failing scenarios.
    pub failing: usize,
    /// Alternatives: mistakes that would explain all scenarios as well.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub or: Vec<OtherMistake>,
}

/// An alternative to a known mistake.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OtherMistake {
    /// Its name in the reference.
    pub name: String,
    /// Text to complete "behaves as if …".
    #[serde(alias = "says")]
    pub message: String,
}

/// What could not be read of a part that is for review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UnreadRecord {
    /// The facts that no run, or not every run, tells in known words.
    pub facts: Vec<String>,
    /// Lines that may tell them.
    pub lines: Vec<String>,
}
