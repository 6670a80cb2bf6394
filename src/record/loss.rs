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
    /// What the points are for.
    #[serde(skip_serializing_if = "LossKind::is_functionality", default)]
    pub kind: LossKind,
}

/// What points that were lost are for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LossKind {
    /// What the part does. Also everything in records of earlier versions.
    #[default]
    Functionality,
    /// Its style.
    Style,
    /// Other parts that it requires and that are not perfect.
    RequiredParts,
    /// The name of its file.
    FileName,
    /// The points of a part that is graded manually.
    ManualGrade,
}

impl LossKind {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
    fn is_functionality(&self) -> bool {
        *self == Self::Functionality
    }
}
