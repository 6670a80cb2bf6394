//! Which manual grades are due, by the rules of scoring.

use crate::fraction::Fraction;
use crate::record::{PartRecord, Status, SubmissionRecord};
use crate::score::{self, Earned, Input, State};
use crate::spec::marks::{Mark, StudentMarks};
use crate::spec::model::{Assignment, Part};
use crate::verdict::Verdict;

/// What is due of one part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Due {
    /// The part's id.
    pub(super) part: String,
    /// Whether style, or the points of a part that is graded manually, are missing and could give points.
    pub(super) grade: bool,
    /// Whether the functionality is missing, because the part is for review.
    pub(super) functionality: bool,
}

impl Due {
    /// Whether anything is due.
    pub(super) fn any(&self) -> bool {
        self.grade || self.functionality
    }
}

/// Returns what is due of each part of a submission, with these grades. Nothing is, if a person set the total or excused the student.
pub(super) fn due(
    assignment: &Assignment,
    submission: &SubmissionRecord,
    marks: Option<&StudentMarks>,
) -> Vec<Due> {
    if marks.is_some_and(|marks| marks.excused.is_some() || marks.total.is_some()) {
        return Vec::new();
    }
    let inputs: Vec<Input<'_>> = assignment
        .parts
        .iter()
        .filter_map(|part| {
            let found = submission.parts.iter().find(|found| found.id == part.id)?;
            let mark: Option<&Mark> = marks.and_then(|marks| marks.parts.get(&part.id));
            Some(Input { part, state: state(part, found), mark, misnamed: &[] })
        })
        .collect();
    let scored = score::score(assignment, &inputs, true);
    let of = |(input, part): (&Input<'_>, &score::PartScore)| Due {
        part: input.part.id.clone(),
        grade: part.due,
        functionality: part.status == Status::ForReview,
    };
    inputs.iter().zip(&scored.parts).map(of).collect()
}

/// Returns the state of a part as it was before any manual grade.
fn state(part: &Part, found: &PartRecord) -> State {
    let not_graded = found.scenarios.iter().any(|scenario| scenario.verdict == Verdict::NotGraded);
    match found.status {
        _ if found.unread.is_some() || found.functionality_by_hand => State::ForReview,
        Status::BuildFailed => State::BuildFailed,
        Status::Missing => State::Missing,
        Status::ForReview => State::ForReview,
        Status::NotGraded => State::NotGraded,
        Status::Graded if not_graded && part.auto_grading().is_some() => State::NotGraded,
        Status::Graded => State::Ran(
            found
                .scenarios
                .iter()
                .map(|scenario| Earned {
                    weight: scenario.weight,
                    credit: credit(scenario.credit),
                    accepted: scenario.verdict.is_accepted(),
                    group: group(part, &scenario.name),
                    slip: scenario
                        .finding
                        .as_ref()
                        .filter(|_| scenario.verdict == Verdict::Partial)
                        .map(|finding| finding.kind),
                })
                .collect(),
        ),
    }
}

/// Returns the index of the group of the scenario with this name.
fn group(part: &Part, name: &str) -> usize {
    let scenarios = part.auto_grading().into_iter().flat_map(|grading| &grading.scenarios);
    scenarios
        .filter(|scenario| scenario.name == name)
        .map(|scenario| scenario.group)
        .next()
        .unwrap_or_default()
}

/// Returns a share of a record, which has four decimals.
fn credit(share: f64) -> Fraction {
    const FINEST: i64 = 10_000;
    #[expect(clippy::cast_possible_truncation, reason = "a share is from 0 to 1")]
    let part = (share.clamp(0.0, 1.0) * 10_000.0).round() as i64;
    Fraction::new(part, FINEST)
}
