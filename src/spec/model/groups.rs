//! Groups of scenarios that are scored together, such as the subtasks of a contest.

use crate::fraction::Fraction;

/// A group of scenarios and other groups: `a/b` is in `a`. The first of a part holds all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreGroup {
    /// Its name, unique in the part.
    pub name: String,
    /// How its score is made of those in it.
    pub score: GroupScore,
    /// What it takes to be accepted.
    pub accepts: GroupAccepts,
    /// Whether nothing counts after the first in it that is not accepted.
    pub stops: bool,
    /// The score of a scenario in it that passes.
    pub passed: Fraction,
    /// The score of a scenario in it that fails.
    pub failed: Fraction,
    /// The score of a checker that earns all of a scenario in it, if the checker gives scores.
    pub full_score: Option<Fraction>,
    /// What it is worth: its score is scaled to that.
    pub points: Option<Fraction>,
    /// The score that earns the whole part; only of the first.
    pub out_of: Option<Fraction>,
    /// Earlier groups that must be accepted before this one scores, by index.
    pub needs: Vec<usize>,
}

/// How the score of a group is made of those in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupScore {
    /// The sum.
    Sum,
    /// The mean.
    Mean,
    /// The least.
    Min,
    /// The greatest.
    Max,
    /// The sum if all are accepted, otherwise nothing.
    All,
}

/// What it takes for a group to be accepted. A part whose first group is not accepted earns nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupAccepts {
    /// All in it are accepted.
    All,
    /// At least one is.
    Any,
    /// Nothing.
    Always,
}

impl ScoreGroup {
    /// Returns the greatest score of a scenario in it.
    pub fn most(&self) -> Fraction {
        self.full_score.unwrap_or(self.passed)
    }
}

/// Returns the index of the group that holds a group of this name: the one with the longest name that its path begins with.
pub fn holder<'n>(names: impl Iterator<Item = &'n str>, name: &str) -> Option<usize> {
    let holds = |outer: &str| name.strip_prefix(outer).is_some_and(|rest| rest.starts_with('/'));
    let holders = names.enumerate().filter(|(_, outer)| holds(outer));
    holders.max_by_key(|(_, outer)| outer.len()).map(|(index, _)| index)
}
