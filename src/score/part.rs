//! Score of one part: functionality, style, required parts, and manual grades.

use crate::fraction::{self, Fraction, ONE, wide};
use crate::record::{LossKind, STYLE_NOT_GRADED, Status};
use crate::spec::marks::{CriterionMark, StyleMark, lines};
use crate::spec::model::{Assignment, Grading, Weights};
use crate::text;

use super::groups;
use super::loss::{Breakdown, Loss};
use super::{Adjusted, Input, PartScore, Points, State};

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
        let worth =
            if input.state == State::ForInformation { Points::default() } else { wide(input.part.points) };
        let by_hand = matches!(input.part.marking, Grading::Manual(_));
        let percent = if by_hand { 100 } else { weights.style };
        let marked = worth * i128::from(percent) / 100;
        let given = match (by_hand, input.mark) {
            (true, Some(mark)) => mark.points.is_some(),
            (false, Some(mark)) => mark.style.is_some(),
            (_, None) => false,
        };
        let hopeless = matches!(gate, Gate::Shut(_))
            || input.state == State::Missing && !is_by_hand(input)
            || functionality(input) == Some(Points::from_integer(0));
        let due = !given && percent > 0 && !hopeless;
        Self { base: worth - marked, marked, given, due }
    }

    /// The points of a manual grade that is missing.
    pub(super) fn not_graded_yet(&self) -> Points {
        if self.due { self.marked } else { Points::default() }
    }
}

/// Returns what is earned behind a gate; nothing of a part that was not graded.
fn behind_gate(
    input: &Input<'_>,
    gate: &Gate,
    earned: Option<Points>,
    remarks: &mut Vec<String>,
) -> Option<Points> {
    match gate {
        _ if matches!(status(input), Status::NotGraded | Status::ForReview) => None,
        Gate::Open => earned,
        Gate::Shut(needs) => {
            remarks.push(no_points_until(needs));
            Some(Points::from_integer(0))
        }
        Gate::Unknown(needs) => {
            remarks.push(format!("not scored: it is not known whether {}", are_perfect(needs)));
            None
        }
    }
}

fn no_points_until(needs: &[String]) -> String {
    format!("no points until {}", are_perfect(needs))
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
    let before = earned;
    let factor = share.map_or(Points::from_integer(1), wide);
    let earned = behind_gate(input, gate, earned.map(|earned| earned * factor), &mut remarks);
    let comment = input.mark.and_then(|mark| mark.comment.as_deref()).map(lines);
    let wrong_name =
        share.filter(|_| earned > Some(Points::default())).map(|share| cost(share, input.misnamed));
    let max_points = if grades { shares.base + shares.marked } else { shares.base };
    let losses: Vec<Loss> = match (earned, before, gate) {
        (Some(_), _, Gate::Shut(needs)) => {
            vec![Loss::of(LossKind::RequiredParts, max_points, no_points_until(needs))]
        }
        (Some(earned), Some(before), _) => {
            let renamed =
                wrong_name.iter().map(|why| Loss::of(LossKind::FileName, before - earned, why.as_str()));
            losses(input, shares, grades, before).into_iter().chain(renamed).collect()
        }
        _ => Vec::new(),
    };
    let change = input.mark.and_then(|mark| mark.adjust.as_ref());
    let (points, adjusted) = match earned.zip(change).map(|(earned, change)| Adjusted::of(earned, change)) {
        Some((points, adjusted)) => (Some(points), Some(adjusted)),
        None => (earned, None),
    };
    remarks.extend(comment.iter().map(|comment| format!("grader: {comment}")));
    PartScore {
        status: status(input),
        functionality: functionality(input),
        functionality_by_hand: is_by_hand(input),
        due: shares.due,
        style: input.mark.and_then(|mark| mark.style.clone()),
        points,
        adjusted,
        max_points,
        wrong_name,
        style_points: match earned {
            Some(earned) if earned > Points::default() => style_points(input, shares) * factor,
            _ => Points::default(),
        },
        losses: losses.into_iter().filter(|loss| loss.points > Points::default()).collect(),
        comment,
        remarks,
    }
}

/// Returns where the points of a part were lost, before anything that its file name costs. `earned` is what is left.
fn losses(input: &Input<'_>, shares: &Shares, grades: bool, earned: Points) -> Vec<Loss> {
    if matches!(input.part.marking, Grading::Manual(_)) {
        let max = if grades { shares.base + shares.marked } else { shares.base };
        let why = if shares.given { "graded manually" } else { "not submitted" };
        return vec![Loss::of(LossKind::ManualGrade, max - earned, why)];
    }
    let Some(breakdown) = breakdown(input) else { return Vec::new() };
    let mut losses: Vec<Loss> = breakdown.lost;
    losses.iter_mut().for_each(|loss| loss.points *= shares.base);
    if grades {
        let style = earned - shares.base * breakdown.functionality;
        let given = input.mark.and_then(|mark| mark.style.as_ref());
        match given {
            _ if breakdown.functionality == Points::default() => {
                let why = "style: no points without functionality";
                losses.push(Loss::of(LossKind::Style, shares.marked - style, why));
            }
            Some(given) => losses.extend(of_style(given, shares.marked)),
            None => losses.push(Loss::of(LossKind::Style, shares.marked - style, STYLE_NOT_GRADED)),
        }
    }
    losses
}

/// Returns where points for style were lost: by criterion if it was graded so.
fn of_style(given: &StyleMark, worth: Points) -> Vec<Loss> {
    let percent = |share: Fraction| fraction::display(share * 100, 2);
    if given.criteria.is_empty() {
        let why = format!("style: {} %", percent(given.share));
        return vec![Loss::of(LossKind::Style, worth * wide(ONE - given.share), why)];
    }
    let weights: u32 = given.criteria.iter().map(|one| one.weight).sum();
    let of = |one: &CriterionMark| {
        let worth = worth * i128::from(one.weight) / i128::from(weights);
        let why = format!("style, {}: {} %", one.name, percent(one.share));
        Loss::of(LossKind::Style, worth * wide(ONE - one.share), why)
    };
    given.criteria.iter().map(of).collect()
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
    let works = functionality > Points::from_integer(0);
    if !works && shares.given && shares.marked > Points::from_integer(0) {
        remarks.push("no points for style: functionality is 0".to_owned());
    }
    Some(shares.base * functionality + style_points(input, shares))
}

/// Returns the points for style of a part that is run: none without functionality.
fn style_points(input: &Input<'_>, shares: &Shares) -> Points {
    let works = functionality(input).is_some_and(|functionality| functionality > Points::default());
    let style = input.mark.and_then(|mark| mark.style.as_ref()).filter(|_| works);
    shares.marked * wide(style.map(|style| style.share).unwrap_or_default())
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
    breakdown(input).map(|breakdown| breakdown.functionality)
}

/// Returns the functionality of a part, and where it was lost; `None` if it is graded manually or not graded.
fn breakdown(input: &Input<'_>) -> Option<Breakdown> {
    let Grading::Automatic(grading) = &input.part.marking else { return None };
    if let Some(given) = input.mark.and_then(|mark| mark.functionality) {
        let lost = vec![Loss::new(wide(ONE - given), "functionality, graded manually")];
        return Some(Breakdown { functionality: wide(given), lost });
    }
    match &input.state {
        State::Ran(earned) => Some(match grading.groups.as_slice() {
            [] => Breakdown::of(earned, grading.credit),
            groups => groups::breakdown(groups, earned),
        }),
        State::BuildFailed => Some(Breakdown::all("the build failed")),
        State::Missing => Some(Breakdown::all("not submitted")),
        State::ForInformation | State::ForReview | State::NotGraded => None,
    }
}

/// Whether a person graded the functionality of a part that is run: that counts, whatever its runs showed.
fn is_by_hand(input: &Input<'_>) -> bool {
    input.part.auto_grading().is_some() && input.mark.is_some_and(|mark| mark.functionality.is_some())
}

/// Whether a part is perfect; `None` if that is not known. `depth` limits the recursion through required parts.
fn perfect(input: &Input<'_>, all: &[Input<'_>], depth: usize) -> Option<bool> {
    let by_hand = matches!(input.part.marking, Grading::Manual(_));
    match &input.state {
        _ if !by_hand => functionality(input).map(|functionality| functionality == Points::from_integer(1)),
        State::NotGraded => None,
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
        _ if is_by_hand(input) => Status::Graded,
        State::Ran(_) | State::ForInformation => Status::Graded,
        State::BuildFailed => Status::BuildFailed,
        // A person graded it without a file.
        State::Missing if input.mark.is_some_and(|mark| mark.points.is_some()) => Status::Graded,
        State::Missing => Status::Missing,
        State::ForReview => Status::ForReview,
        State::NotGraded => Status::NotGraded,
    }
}

fn are_perfect(needs: &[String]) -> String {
    let names: Vec<String> = needs.iter().map(|id| format!("`{id}`")).collect();
    format!("{} {} perfect", text::list(&names, "and"), if names.len() == 1 { "is" } else { "are" })
}
