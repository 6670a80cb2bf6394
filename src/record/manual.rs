//! What a person decided about a submission as a whole.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Decisions of a person, from the file of manual grades.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ManualRecord {
    /// Points that were added to the total or deducted.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub adjusted: Option<AdjustRecord>,
    /// The total that was set.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub total: Option<TotalRecord>,
    /// Why the student need not submit.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub excused: Option<String>,
    /// A comment for the student, in its lines.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub comment: Option<String>,
}

/// Points that a person added, or deducted if they are negative.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AdjustRecord {
    /// The points, in effect: no part and no total is below 0.
    pub points: f64,
    /// The reason.
    pub why: String,
    /// What the points would be without it; none in records of earlier versions.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub automatic: Option<f64>,
}

/// A total that a person set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TotalRecord {
    /// The points.
    pub points: f64,
    /// The reason.
    pub why: String,
    /// What the total would be without it; `null` if some of the submission is not graded.
    pub automatic: Option<f64>,
}

impl ManualRecord {
    /// Returns a clause about each decision.
    pub fn says(&self) -> Vec<String> {
        let excused = self.excused.iter().map(|why| format!("excused: {why}"));
        let adjusted = self.adjusted.iter().map(AdjustRecord::says);
        let total = self.total.iter().map(TotalRecord::says);
        let comment = self.comment.iter().map(|comment| format!("grader: {comment}"));
        excused.chain(adjusted).chain(total).chain(comment).collect()
    }
}

impl AdjustRecord {
    /// Returns a clause about it: "5 points deducted (75.5 without this): no names in the files".
    pub fn says(&self) -> String {
        let verb = if self.points < 0.0 { "deducted" } else { "added" };
        let automatic = self.automatic.map(|automatic| format!(" ({} without this)", number(automatic)));
        format!("{} {verb}{}: {}", points(self.points.abs()), automatic.unwrap_or_default(), self.why)
    }
}

impl TotalRecord {
    /// Returns a clause about it: "total set to 60 points (41.5 by the parts): resubmitted".
    pub fn says(&self) -> String {
        let automatic = self.automatic.map(|automatic| format!(" ({} by the parts)", number(automatic)));
        format!("total set to {}{}: {}", points(self.points), automatic.unwrap_or_default(), self.why)
    }
}

/// Returns a number of points as words: "1 point", "2.5 points".
pub(super) fn points(points: f64) -> String {
    let number = number(points);
    let noun = if number == "1" { "point" } else { "points" };
    format!("{number} {noun}")
}

/// Returns a number with at most two decimals.
fn number(value: f64) -> String {
    format!("{value:.2}").trim_end_matches('0').trim_end_matches('.').to_owned()
}
