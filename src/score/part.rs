//! Score of one part: functionality, style, required parts, and manual grades.

use std::collections::BTreeMap;

use crate::fraction::{self, Fraction, ONE, wide};
use crate::record::Status;
use crate::spec::model::{Assignment, CreditPolicy, Grading, Weights};
use crate::text;
use crate::verdict::FindingKind;

use super::{Earned, Input, PartScore, Points, State};

/// Whether a part may get points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Gate {
    /// All required parts are perfect.
    Open,
    /// These parts are not perfect.
    Shut(Vec<String>),
    /// Whether these parts are perfect is not known: not graded, or not graded manually yet.
    Unknown(Vec<String>),
}

impl Gate {
    /// Returns the gate of a part, among the planned parts. A required part that was not selected does not shut it, since
    /// points are relative to the selection.
    pub(super) fn of(input: &Input<'_>, all: &[Input<'_>]) -> Self {
        let needed = || all.iter().filter(|other| input.part.needs.contains(&other.part.id));
        let ids = |wanted: Option<bool>| -> Vec<String> {
            needed()
                .filter(|other| perfect(other, all, all.len()) == wanted)
                .map(|other| other.part.id.clone())
                .collect()
        };
        let (shut, unknown) = (ids(Some(false)), ids(None));
        if !shut.is_empty() {
            Self::Shut(shut)
        } else if !unknown.is_empty() {
            Self::Unknown(unknown)
        } else {
            Self::Open
        }
    }
}

/// Division of the full points of a part.
pub(super) struct Shares {
    /// Points for functionality.
    base: Points,
    /// Points of the manual grade: for style, or all of a manually graded part.
    marked: Points,
    /// Whether the manual grade is given.
    given: bool,
    /// Whether a manual grade is missing that could give points.
    pub(super) due: bool,
}

impl Shares {
    /// Divides the full points of a part.
    pub(super) fn of(input: &Input<'_>, gate: &Gate, weights: Weights) -> Self {
        let worth = wide(input.part.points);
        let by_hand = matches!(input.part.marking, Grading::Manual(_));
        let percent = if by_hand { 100 } else { weights.style };
        let marked = worth * i128::from(percent) / 100;
        let given = match (by_hand, input.mark) {
            (true, Some(mark)) => mark.points.is_some(),
            (false, Some(mark)) => mark.style.is_some(),
            (_, None) => false,
        };
        let hopeless = matches!(gate, Gate::Shut(_))
            || input.state == State::Missing
            || functionality(input) == Some(Points::from_integer(0));
        let due = !given && percent > 0 && !hopeless;
        Self { base: worth - marked, marked, given, due }
    }
}

/// Scores one part.
pub(super) fn score(
    assignment: &Assignment,
    input: &Input<'_>,
    gate: &Gate,
    shares: &Shares,
    grades: bool,
) -> PartScore {
    let mut remarks = Vec::new();
    let earned = match input.part.marking {
        Grading::Automatic(_) => by_running(input, shares, &mut remarks),
        Grading::Manual(_) => by_hand(input, shares, &mut remarks),
    };
    let share = assignment.wrong_name.filter(|share| *share < ONE && !input.misnamed.is_empty());
    let earned = earned.map(|earned| earned * share.map_or(Points::from_integer(1), wide));
    let earned = match gate {
        _ if matches!(status(input), Status::NotGraded | Status::ForReview) => None,
        Gate::Open => earned,
        Gate::Shut(needs) => {
            remarks.push(format!("no points until {}", are_perfect(needs)));
            Some(Points::from_integer(0))
        }
        Gate::Unknown(needs) => {
            remarks.push(format!("not scored: it is not known whether {}", are_perfect(needs)));
            None
        }
    };
    if let Some(comment) = input.mark.and_then(|mark| mark.comment.as_deref()) {
        let one_line: Vec<&str> = comment.split_whitespace().collect();
        remarks.push(format!("grader: {}", text::visible(one_line.join(" ").as_bytes())));
    }
    PartScore {
        status: status(input),
        functionality: functionality(input),
        style: input.mark.and_then(|mark| mark.style),
        points: earned,
        max_points: if grades { shares.base + shares.marked } else { shares.base },
        wrong_name: share
            .filter(|_| earned > Some(Points::default()))
            .map(|share| cost(share, input.misnamed)),
        remarks,
    }
}

/// Returns why only this share of the points is left.
fn cost(share: Fraction, misnamed: &[String]) -> String {
    let files: Vec<String> =
        misnamed.iter().map(|file| format!("`{}`", text::visible(file.as_bytes()))).collect();
    let percent = fraction::display(share * Fraction::from_integer(100), 2);
    let verb = if files.len() == 1 { "is not the name" } else { "are not the names" };
    format!("{percent}% of its points: {} {verb} that the handout demands", text::list(&files, "and"))
}

fn by_running(input: &Input<'_>, shares: &Shares, remarks: &mut Vec<String>) -> Option<Points> {
    let functionality = functionality(input)?;
    let style = input.mark.and_then(|mark| mark.style).unwrap_or_default();
    let works = functionality > Points::from_integer(0);
    if !works && shares.given && shares.marked > Points::from_integer(0) {
        remarks.push("no points for style: functionality is 0".to_owned());
    }
    let style = if works { shares.marked * wide(style) } else { Points::from_integer(0) };
    Some(shares.base * functionality + style)
}

fn by_hand(input: &Input<'_>, shares: &Shares, remarks: &mut Vec<String>) -> Option<Points> {
    let Some(given) = input.mark.and_then(|mark| mark.points) else {
        if shares.due {
            remarks.push("graded manually: not graded yet".to_owned());
        }
        return (!shares.due).then(Points::default);
    };
    Some(wide(given))
}

/// Returns the functionality of a part, 0 to 1; `None` if it is graded manually or not graded.
pub(super) fn functionality(input: &Input<'_>) -> Option<Points> {
    let Grading::Automatic(grading) = &input.part.marking else { return None };
    match &input.state {
        State::Ran(earned) => Some(share(earned, grading.credit)),
        State::BuildFailed | State::Missing => Some(Points::from_integer(0)),
        State::ForReview => input.mark.and_then(|mark| mark.functionality).map(wide),
        State::NotGraded => None,
    }
}

/// Returns the weighted mean of the credits, adjusted by the policy: 1 if every credit is full, even one of weight 0.
fn share(earned: &[Earned], policy: CreditPolicy) -> Points {
    let whole = Points::from_integer(1);
    if !earned.is_empty() && earned.iter().all(|one| one.credit >= ONE) {
        return whole;
    }
    let total: i128 = earned.iter().map(|one| i128::from(one.weight)).sum();
    if total == 0 {
        return Points::from_integer(0);
    }
    let mut failed = Points::from_integer(0);
    let mut slips: BTreeMap<FindingKind, Points> = BTreeMap::new();
    for one in earned {
        let loss = (whole - wide(one.credit)) * i128::from(one.weight) / total;
        *one.slip.map_or(&mut failed, |kind| slips.entry(kind).or_default()) += loss;
    }
    let slipped: Points = slips.into_values().map(|loss| loss.min(wide(policy.cap))).sum();
    let left = (whole - failed - slipped).max(Points::from_integer(0));
    let fails = earned.iter().any(|one| one.credit < ONE && one.slip.is_none());
    if fails { wide(policy.factor) * left } else { left }
}

/// Whether a part is perfect; `None` if that is not known. `depth` limits the recursion through required parts.
fn perfect(input: &Input<'_>, all: &[Input<'_>], depth: usize) -> Option<bool> {
    let by_hand = matches!(input.part.marking, Grading::Manual(_));
    match &input.state {
        State::NotGraded => None,
        _ if !by_hand => functionality(input).map(|functionality| functionality == Points::from_integer(1)),
        state => match input.mark.and_then(|mark| mark.points) {
            Some(given) => Some(given >= input.part.points),
            None if *state == State::Missing => Some(false),
            // A part whose gate is shut is not graded: it is known not to be perfect.
            None => all
                .iter()
                .filter(|other| depth > 0 && input.part.needs.contains(&other.part.id))
                .any(|other| perfect(other, all, depth - 1) == Some(false))
                .then_some(false),
        },
    }
}

fn status(input: &Input<'_>) -> Status {
    match input.state {
        State::Ran(_) => Status::Graded,
        State::BuildFailed => Status::BuildFailed,
        State::Missing => Status::Missing,
        State::ForReview if functionality(input).is_some() => Status::Graded,
        State::ForReview => Status::ForReview,
        State::NotGraded => Status::NotGraded,
    }
}

fn are_perfect(needs: &[String]) -> String {
    let names: Vec<String> = needs.iter().map(|id| format!("`{id}`")).collect();
    format!("{} {} perfect", text::list(&names, "and"), if names.len() == 1 { "is" } else { "are" })
}
