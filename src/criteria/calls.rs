//! Demands on calls that no transcript shows: how often a program seeds the generator of random numbers.

use crate::fraction::Fraction;

/// An explicit demand of the handout's on calls of `srand`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallDemand {
    /// Its name in `show`.
    pub name: String,
    /// What is demanded.
    pub srand: SrandRule,
    /// In which scenarios, by their seed.
    pub seeds: Seeds,
    /// One sentence for the student.
    pub says: String,
    /// What is left of a scenario's credit where it is broken.
    pub credit: Fraction,
}

/// What a handout may demand of `srand`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SrandRule {
    /// It is not called.
    Never,
    /// It is called once.
    Once,
    /// It is called once, and `rand` not before it.
    OnceBeforeRand,
}

impl SrandRule {
    /// The name used in specs.
    pub fn name(self) -> &'static str {
        match self {
            SrandRule::Never => "never",
            SrandRule::Once => "once",
            SrandRule::OnceBeforeRand => "once before rand",
        }
    }
}

/// The scenarios that a demand is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeds {
    /// All of them.
    All,
    /// Those with this seed.
    Only(i64),
    /// Those with another one.
    AllBut(i64),
}

impl Seeds {
    /// Whether a scenario with this seed is one of them.
    pub fn include(self, seed: Option<i64>) -> bool {
        match self {
            Seeds::All => true,
            Seeds::Only(one) => seed == Some(one),
            Seeds::AllBut(one) => seed != Some(one),
        }
    }
}

/// What was counted in one run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Calls {
    /// How often `srand` was called.
    pub srand: u32,
    /// How often `rand` was called.
    pub rand: u32,
    /// Whether `rand` was called before any `srand`.
    pub rand_first: bool,
}
