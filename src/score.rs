//! Score: verdicts → points, in exact fractions.
//!
//! Owns the arithmetic of partial credit, style, gates and totals; refuses to know how a verdict came
//! about and to round ([`number`] does, once, when the record is made).
//!
//! The rules, most of them the si204 handout's *Grading* section:
//!
//! * A part's *functionality* is the weighted share of its scenarios' credits: 1 where every credit is
//!   whole, else the share times the policy's factor ("quite stingy").
//! * Its points are its worth × (functionality weight × functionality + style weight × style).
//! * Style earns nothing until the part builds and does something right.
//! * A part that *needs* others earns nothing until those are perfect.
//! * A mark that is *due* and not given is left out of both points and maximum. A mark is not due where it
//!   could not earn anything; such a share counts in the maximum as soon as no due mark is missing, so
//!   that the totals of a class compare both before a person has marked and after.
//! * Whatever was not graded has no points at all: never a zero.

mod part;

#[cfg(test)]
mod tests;

use crate::fraction::{Fraction, Wide};
use crate::record::Status;
use crate::spec::marks::Mark;
use crate::spec::model::{Assignment, Part};

pub use crate::fraction::wide_to_number as number;

use part::{Gate, Shares};

/// Points while they are added up.
pub type Points = Wide;

/// One planned part of one submission, before it is scored.
#[derive(Clone, Debug)]
pub struct Input<'a> {
    /// The part.
    pub part: &'a Part,
    /// What came of it.
    pub state: State,
    /// What a person gave for it; never more than it is worth, which validation sees to.
    pub mark: Option<&'a Mark>,
}

/// What came of one part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It builds, and each selected scenario earned this; none for a part marked by hand.
    Ran(Vec<Earned>),
    /// It does not build.
    BuildFailed,
    /// There is nothing to build.
    Missing,
    /// We failed to grade some of it.
    NotGraded,
}

/// What one scenario earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earned {
    /// The scenario's weight.
    pub weight: u32,
    /// The share of it that was earned, 0 to 1.
    pub credit: Fraction,
}

/// One part's score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartScore {
    /// How far it came.
    pub status: Status,
    /// 0 to 1; `None` where a person marks or it was not graded.
    pub functionality: Option<Points>,
    /// The person's style mark.
    pub style: Option<Fraction>,
    /// Points earned; `None` where not graded or still to be marked.
    pub points: Option<Points>,
    /// Points that could have been earned with what has been marked so far.
    pub max_points: Points,
    /// What is to be said about it, one clause each.
    pub remarks: Vec<String>,
}

/// One submission's score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The worst status among its parts, where `missing` counts only if every part is missing.
    pub status: Status,
    /// Points earned; `None` while part of it is not graded.
    pub points: Option<Points>,
    /// Points that could have been earned with what has been marked so far.
    pub max_points: Points,
    /// Whether no mark that is due is missing.
    pub style_marked: bool,
    /// The last of the parts that are perfect from the first on.
    pub complete_up_to: Option<String>,
    /// The parts' scores, in the order of the inputs.
    pub parts: Vec<PartScore>,
}

/// Scores one submission: its planned parts, in the order of the spec.
pub fn score(assignment: &Assignment, inputs: &[Input<'_>]) -> Score {
    let gates: Vec<Gate> = inputs.iter().map(|input| Gate::of(input, inputs)).collect();
    let shares: Vec<Shares> =
        inputs.iter().zip(&gates).map(|(input, gate)| Shares::of(input, gate, assignment.weights)).collect();
    let style_marked = !shares.iter().any(|shares| shares.due);
    let parts: Vec<PartScore> = inputs
        .iter()
        .zip(&gates)
        .zip(shares)
        .map(|((input, gate), shares)| part::score(input, gate, &shares, style_marked))
        .collect();
    let status = status(&parts);
    let sum: Points = parts.iter().filter_map(|part| part.points).sum();
    Score {
        status,
        points: (status != Status::NotGraded).then_some(sum),
        max_points: parts.iter().map(|part| part.max_points).sum(),
        style_marked,
        complete_up_to: complete_up_to(assignment, inputs),
        parts,
    }
}

fn status(parts: &[PartScore]) -> Status {
    let any = |status| parts.iter().any(|part| part.status == status);
    if any(Status::NotGraded) {
        Status::NotGraded
    } else if any(Status::BuildFailed) {
        Status::BuildFailed
    } else if !parts.is_empty() && parts.iter().all(|part| part.status == Status::Missing) {
        Status::Missing
    } else {
        Status::Graded
    }
}

/// The last of the longest run of perfect parts from the spec's first one on. Parts marked by hand do
/// not count; one that was not selected ends the run, since nobody knows how it would have done.
fn complete_up_to(assignment: &Assignment, inputs: &[Input<'_>]) -> Option<String> {
    let perfect = |part: &&Part| {
        let input = inputs.iter().find(|input| input.part.id == part.id);
        input.and_then(part::functionality) == Some(Points::from_integer(1))
    };
    let run = assignment.parts.iter().filter(|part| part.trial().is_some());
    run.take_while(perfect).last().map(|part| part.id.clone())
}
