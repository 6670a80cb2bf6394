//! Transcripts in a record: text, cut.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The transcripts of a scenario, as digests of those of the submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TranscriptPair {
    /// What was expected: the accepted transcript that is closest.
    pub expected: String,
    /// What the program did.
    pub actual: String,
}

/// What happened in one run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TranscriptRecord {
    /// Its turns, from the first.
    pub turns: Vec<TurnRecord>,
    /// How it ended: `exited with code 0`.
    pub ending: String,
    /// Number of characters at the end that were left out.
    #[serde(skip_serializing_if = "is_zero", default)]
    pub left_out: usize,
}

/// What a program printed between two of its reads.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TurnRecord {
    /// The input line at its start, as visible text; `^D` for end of file, none in the first turn.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub typed: Option<String>,
    /// What the program printed: visible text but for newlines.
    pub output: String,
    /// Total sleep in seconds.
    #[serde(skip_serializing_if = "is_nothing", default)]
    pub pauses: f64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(value: &usize) -> bool {
    *value == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_nothing(value: &f64) -> bool {
    *value == 0.0
}
