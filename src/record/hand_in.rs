//! What a course system tells about a hand-in: whose it is, which attempt, and when it was submitted.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::manual::points;
use crate::text;

/// Number of members of a group that are named.
const NAMED: usize = 6;

/// A hand-in of a download or of a roster. A directory that is named after the student has none.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HandInRecord {
    /// The student's name, as the course system writes it; empty if only ids are known.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub name: String,
    /// The student's ids by kind: `canvas`, `moodle`, `username`, `sid`, `email`, …
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub ids: BTreeMap<String, String>,
    /// The other members of the group, if several students submitted together.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub group: Vec<String>,
    /// The attempt that was graded, if there are several: its number, from 1.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub attempt: Option<usize>,
    /// Number of attempts, if there are several.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub attempts: Option<usize>,
    /// When it was submitted: a date and time as in RFC 3339, without an offset if the course system tells none.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub submitted: Option<String>,
    /// Whether the course system marks it as late.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub marked_late: bool,
    /// How late it is, by the due date in `course.yaml`; none if it is in time.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub late: Option<LateRecord>,
}

/// How late a hand-in is, and what that costs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LateRecord {
    /// When it was due for this student: a date and time as in RFC 3339.
    pub due: String,
    /// Number of days that have begun.
    pub days: u32,
    /// The share of the maximum points that it costs, 0 to 1.
    pub share: f64,
    /// The points that it costs: not more than the parts have, since lateness does not make a total negative.
    pub points: f64,
}

impl LateRecord {
    /// Returns a clause about it: "late by 2 days (due 2026-11-21T23:59:00-05:00): 16 points deducted".
    pub fn says(&self) -> String {
        let days = if self.days == 1 { "1 day".to_owned() } else { format!("{} days", self.days) };
        let deducted = match points(self.points).as_str() {
            "0 points" => "nothing deducted".to_owned(),
            points => format!("{points} deducted"),
        };
        format!("late by {days} (due {}): {deducted}", self.due)
    }
}

impl HandInRecord {
    /// Returns a student with a name and one id; either may be empty.
    pub fn of(name: &str, kind: &str, id: &str) -> Self {
        let ids = (!id.is_empty()).then(|| (kind.to_owned(), id.to_owned()));
        Self { name: name.to_owned(), ids: ids.into_iter().collect(), ..Self::default() }
    }

    /// Returns a clause about the other members of the group, for staff.
    pub fn together(&self) -> Option<String> {
        let says = || format!("submitted together with {}", text::some(&self.group, NAMED, "and"));
        (!self.group.is_empty()).then(says)
    }

    /// Returns the same clause for students: how many the others are, without names.
    pub fn together_with_others(&self) -> Option<String> {
        let others = self.group.len();
        (others > 0).then(|| format!("submitted together with {}", text::count(others, "other student")))
    }

    /// Returns the label of the student, which keeps two of the same name apart: `Ann Doe (1234)`. `kind` is the kind of id that
    /// is shown; without one of it, the first is.
    pub fn label(&self, kind: &str) -> String {
        let id = self.ids.get(kind).or_else(|| self.ids.values().next());
        match (self.name.as_str(), id) {
            (name, None) => name.to_owned(),
            ("", Some(id)) => id.clone(),
            (name, Some(id)) => format!("{name} ({id})"),
        }
    }
}
