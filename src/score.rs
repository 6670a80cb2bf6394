//! Scoring: computes points from verdicts, in exact fractions ([`number`] rounds them once, for the record).
//!
//! The rules, most of them from the section *Grading* of the si204 handout:
//!
//! * The *functionality* of a part is 1 if every scenario has full credit. Otherwise it is the weighted mean of the
//!   credits; if a scenario fails, this is multiplied by the factor of the policy ("quite stingy").
//! * *Slips* leave credit for a scenario whose play is right. Slips of one kind cost no more than the policy's cap, in however many
//!   scenarios, so that one slip has one price.
//! * The points of a part are its full points × (functionality weight × functionality + style weight × style).
//! * There are no points for style if functionality is 0.
//! * A part that *requires* others gets no points until those are perfect.
//! * The maximum is the same for all submissions of a record, whatever was submitted: without manual grades what
//!   running can give, and the full points as soon as anybody has a manual grade.
//! * A manual grade is *due* if it is not given and could give points.
//! * Functionality that a person gives counts, whatever the runs showed.
//! * A part whose file has a wrong name gets the share of its points that the spec says.
//! * Points that a person adds to a part, or deducts from it, come after all of this; no part has less than 0.
//! * What was not graded has no points, and neither has what is for review until a person has graded it. It is never a zero.

mod groups;
mod loss;
mod part;

#[cfg(test)]
mod tests;

use crate::fraction::{Fraction, Wide, wide};
use crate::record::Status;
use crate::spec::marks::{Change, Mark, StyleMark};
use crate::spec::model::{Assignment, Part};
use crate::verdict::FindingKind;

pub use crate::fraction::wide_to_number as number;

pub use loss::Loss;

use part::{Gate, Shares};

/// Exact points.
pub type Points = Wide;

/// One planned part of one submission, before it is scored.
#[derive(Clone, Debug)]
pub struct Input<'a> {
    /// The part.
    pub part: &'a Part,
    /// Its state.
    pub state: State,
    /// Its manual grade; validation makes sure that it is at most the full points.
    pub mark: Option<&'a Mark>,
    /// Files that were used under another name than the handout demands, if that was no accident.
    pub misnamed: &'a [String],
}

/// State of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It was built, and each selected scenario earned this; empty for a manually graded part.
    Ran(Vec<Earned>),
    /// The build failed.
    BuildFailed,
    /// Not submitted.
    Missing,
    /// It was built, and only scenarios for information were selected: there are no points to earn.
    ForInformation,
    /// It ran, and its output could not be read: a person grades its functionality.
    ForReview,
    /// croupier could not grade some of it.
    NotGraded,
}

/// What one scenario earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earned {
    /// The scenario's weight.
    pub weight: u32,
    /// The fraction of it that was earned, 0 to 1.
    pub credit: Fraction,
    /// Whether the run is accepted, which it may be without credit.
    pub accepted: bool,
    /// The scenario's group among those of the part, by index.
    pub group: usize,
    /// What costs the rest, if it is a slip only: the kind of the first finding.
    pub slip: Option<FindingKind>,
}

/// One part's score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartScore {
    /// Its status.
    pub status: Status,
    /// 0 to 1; `None` if it is graded manually or not graded.
    pub functionality: Option<Points>,
    /// Whether a person graded its functionality, though it is run.
    pub functionality_by_hand: bool,
    /// Whether a manual grade is missing that could give points.
    pub due: bool,
    /// The style grade.
    pub style: Option<StyleMark>,
    /// Points; `None` if it is not graded, or not graded manually yet.
    pub points: Option<Points>,
    /// Maximum points, the same for all submissions of a record.
    pub max_points: Points,
    /// What a wrong name costs, if it costs anything, as a clause.
    pub wrong_name: Option<String>,
    /// The points for style among its points.
    pub style_points: Points,
    /// What a person added or deducted, after everything else.
    pub adjusted: Option<Adjusted>,
    /// Where its points were lost: adds up to the difference to the maximum, if it has points, before they were adjusted.
    pub losses: Vec<Loss>,
    /// The comment of the person who graded it, on one line.
    pub comment: Option<String>,
    /// Remarks, one clause each.
    pub remarks: Vec<String>,
}

/// Points that a person added, or deducted if they are negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjusted {
    /// The points, in effect.
    pub points: Points,
    /// The points before.
    pub before: Points,
    /// The reason.
    pub why: String,
}

impl Adjusted {
    /// Returns the points after a change, and the change in effect: no points are below 0.
    pub fn of(before: Points, change: &Change) -> (Points, Self) {
        let after = (before + wide(change.points)).max(Points::default());
        (after, Self { points: after - before, before, why: change.why.clone() })
    }
}

/// One submission's score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The worst status of its parts; `missing` counts only if every part is missing.
    pub status: Status,
    /// Points; `None` if some of it is not graded.
    pub points: Option<Points>,
    /// Maximum points, the same for all submissions of a record.
    pub max_points: Points,
    /// Those of them that are graded so far: without style and parts that are not graded yet.
    pub graded_points: Points,
    /// Whether all due manual grades are given.
    pub style_marked: bool,
    /// The last part up to which all parts are perfect.
    pub complete_up_to: Option<String>,
    /// Scores of the parts, in the order of the inputs.
    pub parts: Vec<PartScore>,
}

/// Scores a submission: its planned parts, in the order of the spec. `grades` says whether anybody has a manual grade.
pub fn score(assignment: &Assignment, inputs: &[Input<'_>], grades: bool) -> Score {
    let gates: Vec<Gate> = inputs.iter().map(|input| Gate::of(input, inputs)).collect();
    let shares: Vec<Shares> =
        inputs.iter().zip(&gates).map(|(input, gate)| Shares::of(input, gate, assignment.weights)).collect();
    let style_marked = !shares.iter().any(|shares| shares.due);
    let not_graded_yet: Points = shares.iter().map(Shares::not_graded_yet).filter(|_| grades).sum();
    let parts: Vec<PartScore> = inputs
        .iter()
        .zip(&gates)
        .zip(shares)
        .map(|((input, gate), shares)| part::score(assignment, input, gate, &shares, grades))
        .collect();
    let status = status(&parts);
    let sum: Points = parts.iter().filter_map(|part| part.points).sum();
    let max_points: Points = parts.iter().map(|part| part.max_points).sum();
    Score {
        status,
        points: (!matches!(status, Status::NotGraded | Status::ForReview)).then_some(sum),
        max_points,
        graded_points: max_points - not_graded_yet,
        style_marked,
        complete_up_to: complete_up_to(assignment, inputs),
        parts,
    }
}

fn status(parts: &[PartScore]) -> Status {
    let any = |status| parts.iter().any(|part| part.status == status);
    if any(Status::NotGraded) {
        Status::NotGraded
    } else if any(Status::ForReview) {
        Status::ForReview
    } else if any(Status::BuildFailed) {
        Status::BuildFailed
    } else if !parts.is_empty() && parts.iter().all(|part| part.status == Status::Missing) {
        Status::Missing
    } else {
        Status::Graded
    }
}

/// Returns the last part up to which all parts of the spec are perfect. Manually graded parts do not count; a part that was
/// not selected is not perfect, since its result is unknown.
fn complete_up_to(assignment: &Assignment, inputs: &[Input<'_>]) -> Option<String> {
    let perfect = |part: &&Part| {
        let input = inputs.iter().find(|input| input.part.id == part.id);
        input.and_then(part::functionality) == Some(Points::from_integer(1))
    };
    let run = assignment.parts.iter().filter(|part| part.auto_grading().is_some());
    run.take_while(perfect).last().map(|part| part.id.clone())
}
