//! Judgment of a run: combines the walk, the ending, pauses, and requirements.

use std::borrow::Cow;

use reference::{Ending, Transcript};

use super::difference::{Difference, Loss};
use super::right_blocks::RightBlocks;
use super::tolerate::{self, Attempt};
use super::walk::{self, Course};
use super::{endings, hints, leeway, own_words, pauses, requirements};
use crate::criteria::Criteria;
use crate::fraction::{Fraction, ONE, ZERO, product};
use crate::verdict::{Finding, Judgment, Rung, Verdict};

/// How many bytes of endless output are compared, in addition to twice the longest expected turn.
const ENOUGH: usize = 4 << 10;

/// Judgment against one interpretation, and how far the run agrees with it.
struct Candidate {
    judgment: Judgment,
    /// Whether the run was compared as printed: no line of it was in other words.
    as_printed: bool,
    agreed: (usize, usize),
}

/// Returns the judgment against the interpretation that agrees best: by credit, then by rung, then by how far it agrees, then without
/// other words rather than with; the first of equals. If one agrees in every byte, the others are skipped.
pub(super) fn best(readings: &[&Transcript], actual: &Transcript, criteria: &Criteria) -> Judgment {
    let actual = &*without_endless_output(readings, actual);
    let key = |one: &Candidate| (one.judgment.credit, one.judgment.rung, one.agreed, one.as_printed);
    let mut best: Option<Candidate> = None;
    for (reading, expected) in readings.iter().enumerate() {
        let next = candidate(reading, expected, actual, criteria);
        if best.as_ref().is_none_or(|best| key(&next) > key(best)) {
            let exact = next.as_printed && next.judgment.credit == ONE && next.judgment.rung == Rung::Exact;
            best = Some(next);
            if exact {
                break;
            }
        }
    }
    best.expect("there is at least the plain interpretation").judgment
}

/// Returns a run that exceeded its output limit with only the beginning of its last turn: what comes after that says nothing new. Any
/// other run is returned unchanged.
fn without_endless_output<'a>(readings: &[&Transcript], actual: &'a Transcript) -> Cow<'a, Transcript> {
    let expected = readings.iter().flat_map(|reading| &reading.turns).map(|turn| turn.output.len());
    let enough = 2 * expected.max().unwrap_or_default() + ENOUGH;
    match actual.turns.last() {
        Some(last) if actual.ending == Ending::OutputLimit && last.output.len() > enough => {
            let mut run = actual.clone();
            if let Some(last) = run.turns.last_mut() {
                last.output.truncate(enough);
            }
            Cow::Owned(run)
        }
        _ => Cow::Borrowed(actual),
    }
}

fn candidate(reading: usize, expected: &Transcript, actual: &Transcript, criteria: &Criteria) -> Candidate {
    let own_words = own_words::loss(expected, actual, criteria);
    let printed = actual;
    let actual = &*leeway::taken(expected, actual, criteria);
    let Attempt { walk, mut used } = tolerate::attempt(expected, actual, criteria);
    used.extend(own_words);
    let rung = match walk.course {
        Course::Whole if !used.is_empty() => Rung::Facts,
        _ => walk::rung(expected, actual, criteria, walk.course == Course::Whole),
    };
    let mut losses = used;
    losses.extend(requirements::broken(expected, actual, criteria, walk.agreed));
    losses.extend(pauses::broken(expected, actual, criteria, walk.agreed.min(expected.turns.len())));
    let agreed = (walk.agreed, walk.reach);
    let reads_on = endings::reads_on_when_over(expected, actual, criteria, &walk.course)
        && !endings::asks_again(printed, expected.turns.len());
    let failure = if reads_on { None } else { failure(expected, actual, criteria, &walk.course) };
    let judgment = match failure {
        None => passing(losses, rung),
        Some(failure) => match lower(&failure, actual, rung, criteria) {
            Some(left) => {
                // Requirements were checked up to the difference only; now the whole run earns credit.
                let mut losses = requirements::broken(expected, actual, criteria, expected.turns.len());
                losses.extend(pauses::broken(expected, actual, criteria, expected.turns.len()));
                losses.insert(0, Loss { finding: failure.finding, left });
                passing(losses, rung)
            }
            None => {
                let blocks = matches!(failure.verdict, Verdict::WrongOutput | Verdict::EarlyExit)
                    .then(|| RightBlocks::of_run(expected, actual, criteria));
                with_right_blocks(failing(failure, losses, rung), blocks.flatten())
            }
        },
    };
    Candidate { judgment: Judgment { reading, ..judgment }, as_printed: actual == printed, agreed }
}

/// Returns the judgment of a run whose text is right, but which goes on where a right program ends.
pub fn goes_on(expected: &Transcript, actual: &Transcript, criteria: &Criteria) -> Judgment {
    let finding = endings::out_of_input(expected, actual, criteria, None);
    failing(Failure::of(Verdict::ExtraRead, finding), Vec::new(), Rung::None)
}

/// Reason why a run does not pass.
struct Failure {
    verdict: Verdict,
    finding: Finding,
    others: Vec<Finding>,
}

impl Failure {
    fn of(verdict: Verdict, finding: Finding) -> Self {
        Self { verdict, finding, others: Vec::new() }
    }
}

/// Returns why a run does not pass: its ending first, then its text.
fn failure(
    expected: &Transcript,
    actual: &Transcript,
    criteria: &Criteria,
    course: &Course,
) -> Option<Failure> {
    if let Some(finding) = endings::takes_no_input(expected, actual, criteria, course) {
        return Some(Failure::of(Verdict::ExtraRead, finding));
    }
    if endings::input_is_used_up(expected, actual, course) {
        return None;
    }
    // An expected run that could not be observed to its end is idle: a run that is idle as well is not correct.
    if (actual.ending != expected.ending || expected.ending == Ending::Idle)
        && let Some((verdict, ending)) = endings::broken_off(actual)
    {
        return Some(match course {
            Course::Differs(turn, difference) => {
                let finding = text(expected, actual, criteria, *turn, difference);
                Failure { verdict, finding, others: vec![ending] }
            }
            _ => Failure::of(verdict, ending),
        });
    }
    let reads_on = actual.ending == Ending::ReadPastEnd && expected.ending != Ending::ReadPastEnd;
    match course {
        Course::Differs(turn, difference) => {
            Some(Failure::of(Verdict::WrongOutput, text(expected, actual, criteria, *turn, difference)))
        }
        Course::Short(cut) => {
            let finding = endings::stopped_early(expected, actual, criteria, cut.as_ref());
            Some(Failure::of(Verdict::EarlyExit, finding))
        }
        Course::Long(turn, more)
            if actual.ending != expected.ending || actual.ending != Ending::ReadPastEnd =>
        {
            let finding = endings::out_of_input(expected, actual, criteria, Some((*turn, more)));
            Some(Failure::of(Verdict::ExtraRead, finding))
        }
        Course::Whole if reads_on => {
            Some(Failure::of(Verdict::ExtraRead, endings::out_of_input(expected, actual, criteria, None)))
        }
        Course::Whole | Course::Long(..) => other_end(expected, actual, criteria),
    }
}

/// Returns the failure of a run whose text is correct but whose ending differs.
fn other_end(expected: &Transcript, actual: &Transcript, criteria: &Criteria) -> Option<Failure> {
    let finding = match (expected.ending, actual.ending) {
        (Ending::Exited(wanted), Ending::Exited(had)) if wanted != had && criteria.require == Rung::Exact => {
            endings::exit_code(wanted, had, actual)
        }
        (Ending::Exited(_), Ending::Exited(_)) => return None,
        (wanted, Ending::Exited(_)) if wanted != actual.ending => endings::ended(actual),
        _ => return None,
    };
    Some(Failure::of(Verdict::WrongOutput, finding))
}

fn text(
    expected: &Transcript,
    actual: &Transcript,
    criteria: &Criteria,
    turn: usize,
    difference: &Difference,
) -> Finding {
    let hint = hints::sure(expected, actual, criteria, turn);
    let hint = hint.or_else(|| hints::of_numbers(criteria, difference));
    Finding { hint, ..difference.finding(actual, turn) }
}

/// Returns the credit for agreement at a lower rung than the required one.
fn lower(failure: &Failure, actual: &Transcript, rung: Rung, criteria: &Criteria) -> Option<Fraction> {
    let ended = failure.verdict == Verdict::WrongOutput && matches!(actual.ending, Ending::Exited(_));
    let earned = criteria.credit.iter().filter(|(at, _)| ended && *at <= rung && rung < criteria.require);
    earned.map(|(_, share)| *share).max().filter(|share| *share > ZERO)
}

fn passing(losses: Vec<Loss>, rung: Rung) -> Judgment {
    let credit = product(losses.iter().map(|loss| loss.left));
    let costs = losses.iter().position(|loss| loss.left != ONE);
    let mut others: Vec<Finding> = losses.into_iter().map(|loss| loss.finding).collect();
    let finding = costs.map(|first| others.remove(first));
    let verdict = if finding.is_some() { Verdict::Partial } else { Verdict::Passed };
    Judgment { verdict, rung, credit, finding, others, reading: 0 }
}

/// Adds a requirement that is not met to a judgment; `left` is the fraction of the credit that is left.
pub fn breaking(mut judgment: Judgment, broken: Finding, left: Fraction) -> Judgment {
    judgment.credit = product([judgment.credit, left]);
    if left != ONE && matches!(judgment.verdict, Verdict::Passed | Verdict::Partial) {
        judgment.verdict = Verdict::Partial;
        if judgment.finding.is_none() {
            judgment.finding = Some(broken);
            return judgment;
        }
    }
    judgment.others.push(broken);
    judgment
}

fn failing(failure: Failure, losses: Vec<Loss>, rung: Rung) -> Judgment {
    let Failure { verdict, finding, mut others } = failure;
    others.extend(losses.into_iter().map(|loss| loss.finding));
    Judgment { verdict, rung, credit: ZERO, finding: Some(finding), others, reading: 0 }
}

/// Gives a failing run the credit of the blocks that are right, if there is any, and says how many are.
pub fn with_right_blocks(mut judgment: Judgment, blocks: Option<RightBlocks<'_>>) -> Judgment {
    let Some(blocks) = blocks else { return judgment };
    judgment.credit = blocks.credit();
    if let Some(finding) = &mut judgment.finding {
        finding.message = format!("{} {}", finding.message, blocks.says());
    }
    judgment
}
