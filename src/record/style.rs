//! Style grades.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A style grade and its source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StyleRecord {
    /// 0 to 1; `null` if it is not graded yet.
    pub score: Option<f64>,
    /// Its source.
    pub source: StyleSource,
    /// The criteria that it was graded by, in the order of the rubric.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub criteria: Vec<CriterionRecord>,
}

/// A grade for a criterion of style.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CriterionRecord {
    /// The criterion's name.
    pub name: String,
    /// Its weight among the criteria.
    pub weight: u32,
    /// 0 to 1.
    pub score: f64,
}

/// Source of a style grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StyleSource {
    /// Not graded yet.
    Unmarked,
    /// Estimated from measurements of the source code.
    Estimated,
    /// Graded manually.
    Marked,
}
