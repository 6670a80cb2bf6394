//! Requirements on calls of `srand` and `rand`, which are not in the transcript.

use crate::fraction::Fraction;

/// Explicit requirement of the handout on calls of `srand` or `rand`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallRequirement {
    /// Its name in `show`.
    pub name: String,
    /// The rule.
    pub rule: CallRule,
    /// The scenarios it applies to, by their seed.
    pub seeds: Seeds,
    /// The handout's words that demand it.
    pub because: String,
    /// The sentence for the student.
    pub says: String,
    /// Fraction of a scenario's credit that is left if it is not met.
    pub credit: Fraction,
}

/// Rule for calls of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallRule {
    /// How often `srand` is called.
    Srand(SrandRule),
    /// `rand` is called at least once for every draw that the program shows.
    RandForEachDraw,
}

/// Rule for calls of `srand`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SrandRule {
    /// Not called.
    Never,
    /// Called once.
    Once,
    /// Called once, before any call of `rand`.
    OnceBeforeRand,
}

impl SrandRule {
    /// Returns the name used in specs.
    pub fn name(self) -> &'static str {
        match self {
            SrandRule::Never => "never",
            SrandRule::Once => "once",
            SrandRule::OnceBeforeRand => "once before rand",
        }
    }
}

/// The scenarios that a requirement applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeds {
    /// All of them.
    All,
    /// Those with this seed.
    Only(i64),
    /// Those with another seed.
    AllBut(i64),
}

impl Seeds {
    /// Whether a scenario with this seed is included.
    pub fn include(self, seed: Option<i64>) -> bool {
        match self {
            Seeds::All => true,
            Seeds::Only(one) => seed == Some(one),
            Seeds::AllBut(one) => seed != Some(one),
        }
    }
}

/// Call counts of one run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Calls {
    /// Number of calls of `srand`.
    pub srand: u32,
    /// Number of calls of `rand`.
    pub rand: u32,
    /// Whether `rand` was called before any `srand`.
    pub rand_first: bool,
}
