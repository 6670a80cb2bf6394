//! Marks a person gave: style scores and points of parts marked by hand.

use std::collections::BTreeMap;

use crate::fraction::Fraction;

/// What a person said about one part of one submission.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The style score, 0 to 1.
    pub style: Option<Fraction>,
    /// The points of a part marked by hand.
    pub points: Option<Fraction>,
    /// What the student should read.
    pub comment: Option<String>,
}

/// The marks of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    marks: BTreeMap<(String, String), Mark>,
}

impl Marks {
    /// No marks at all.
    pub fn none() -> Self {
        Self::default()
    }

    /// What was said about this part of this student's work.
    pub fn get(&self, student: &str, part: &str) -> Option<&Mark> {
        self.marks.get(&(student.to_owned(), part.to_owned()))
    }
}
