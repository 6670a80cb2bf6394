//! By what criteria a part's transcripts are compared: data that specs state and comparators obey.

mod calls;
pub mod draws;
mod patterns;
mod spellings;

use regex::bytes::Regex;

pub use calls::{CallDemand, Calls, Seeds, SrandRule};
pub use draws::{DrawPatterns, Shows};
pub use patterns::{Hit, Patterns, names};
pub use spellings::Spellings;

use crate::fraction::{Fraction, ONE};
use crate::verdict::Rung;

/// What a run must do to pass.
#[derive(Clone, Debug)]
pub struct Criteria {
    /// The lowest rung that passes in full.
    pub require: Rung,
    /// What agreeing at a rung below `require` still earns; rungs not named earn nothing.
    pub credit: Vec<(Rung, Fraction)>,
    /// How pauses count.
    pub pauses: Pauses,
    /// What must agree at the facts rung, in the order of the spec; empty unless `require` is facts.
    pub facts: Vec<Fact>,
    /// What a turn falls into whose facts are compared one by one; `None`: a turn is one whole.
    pub blocks: Option<Blocks>,
    /// Whether facts that no phrase finds may be told in wording that is learned from all runs.
    pub learn_wording: bool,
    /// Rewrites of a program's output that are tried when its facts do not agree.
    pub forgive: Vec<Forgive>,
    /// Explicit demands of the handout that cost something of their own.
    pub demands: Vec<Demand>,
    /// Demands on calls that no transcript shows; runs are observed where there are any.
    pub calls: Vec<CallDemand>,
}

impl Criteria {
    /// Whether anything is demanded of the calls in a scenario with this seed.
    pub fn observes(&self, seed: Option<i64>) -> bool {
        self.calls.iter().any(|demand| demand.seeds.include(seed))
    }

    /// Nothing but this rung: no facts, no demands, pauses not looked at.
    pub fn at(require: Rung) -> Self {
        Self {
            require,
            credit: Vec::new(),
            pauses: Pauses { check: false, credit: ONE },
            facts: Vec::new(),
            blocks: None,
            learn_wording: false,
            forgive: Vec::new(),
            demands: Vec::new(),
            calls: Vec::new(),
        }
    }
}

/// How pauses count: those of a turn are added up, so where in the turn they fall is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pauses {
    /// Whether a turn's pauses must add up to those of the reference.
    pub check: bool,
    /// What is left of a scenario's credit where they do not.
    pub credit: Fraction,
}

/// Something that must agree where the handout leaves the wording free.
///
/// A fact *occurs* wherever `find` matches in a turn's output. An occurrence's value is the list of
/// its capture groups (the whole match where there are none), blanks folded to one, each read as its
/// spelling says.
#[derive(Clone, Debug)]
pub struct Fact {
    /// Its name in findings, a noun in the singular ("the … `8-H` is missing"): `hand`, `result`.
    pub name: String,
    /// Where it stands.
    pub find: Patterns,
    /// Which captured texts stand for one another.
    pub read_as: Spellings,
    /// Whether the occurrences of this fact in one turn may come in any order.
    pub any_order: bool,
    /// Which occurrences beyond the expected ones are tolerated.
    pub extras: Extras,
}

/// What a turn of much output falls into: the hands of a game that plays itself.
///
/// The first block begins at the line of the first start; what stands before it is free. The blocks of both
/// sides are compared in their order. Where a program's output has no start at all, the turn is one whole.
#[derive(Clone, Debug)]
pub struct Blocks {
    /// What one is called in findings, before its number from 1: `hand`.
    pub name: String,
    /// Where each begins; the first expression that matches a side at all is the one that counts there.
    pub starts: Patterns,
}

/// Which occurrences of a fact beyond the expected ones are tolerated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extras {
    /// None.
    None,
    /// One whose value was expected earlier in the run, or is the beginning (at a blank) of one that is
    /// expected in this turn: a hand shown again, or while it grows.
    Known,
}

/// A rewrite of a program's output under which its facts are looked for again: a literal that is only
/// slightly off is told apart from wrong play.
#[derive(Clone, Debug)]
pub struct Forgive {
    /// Its name in findings: `suit symbols`.
    pub name: String,
    /// What to rewrite.
    pub find: Regex,
    /// What to write instead; `$1` and `${name}` stand for capture groups.
    pub replace: String,
    /// One sentence for the student.
    pub says: String,
    /// What is left of a scenario's credit where it was needed.
    pub credit: Fraction,
}

/// An explicit demand of the handout that the required rung does not see.
#[derive(Clone, Debug)]
pub struct Demand {
    /// Its name in findings: `right-justified`.
    pub name: String,
    /// What is looked at.
    pub check: DemandCheck,
    /// One sentence for the student.
    pub says: String,
    /// What is left of a scenario's credit where it is broken.
    pub credit: Fraction,
}

/// How a demand is checked.
#[derive(Clone, Debug)]
pub enum DemandCheck {
    /// In each turn, matches that end at the same display column on neighbouring lines of the reference (blank
    /// lines do not count, a line without a match parts them) end at one same column in the program's output,
    /// whichever that is. Only lines that both have are looked at. Used for columns of cards.
    Aligned(Regex),
    /// Whatever matches in the reference's output must match, as often, in the program's.
    Present(Regex),
    /// This must not match in the program's output.
    Absent(Regex),
    /// Nothing may be asked for once the game is over, not even an enter key before the window closes.
    NoMoreInput,
    /// Files of ours that are built with the program must not note this.
    Noted(Regex),
}
