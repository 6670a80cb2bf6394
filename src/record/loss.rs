//! Where the points of a part were lost.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The reason for points that wait for a grade of style: nothing is wrong.
pub const STYLE_NOT_GRADED: &str = "style: not graded yet";

/// Points that a part lost for one reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LossRecord {
    /// The points.
    pub points: f64,
    /// The reason, as a clause: `2 of 24 scenarios fail`.
    pub why: String,
}
