//! Pauses: those of a turn add up to those of the reference, by a function that sleeps; where in the turn they fall is free.

use reference::{PauseBy, Transcript, Turn};

use super::difference::{Loss, finding};
use crate::criteria::Criteria;
use crate::text;
use crate::verdict::{Finding, FindingKind};

/// How far a turn's pauses may be off: nobody notices a tenth of a second, which a program may take to look for input, or lose by
/// computing its pauses.
const TOLERANCE: u128 = 100_000_000;

const SECOND: u128 = 1_000_000_000;

/// What is wrong with the pauses of the first `turns` turns: one finding per turn, or one for the whole run where
/// it never pauses, or pauses rightly but by other means. The credit is lost once, by the first of them.
pub(super) fn broken(
    expected: &Transcript,
    actual: &Transcript,
    criteria: &Criteria,
    turns: usize,
) -> Vec<Loss> {
    if !criteria.pauses.check {
        return Vec::new();
    }
    let off: Vec<usize> =
        (0..turns).filter(|turn| !agree(expected.turns.get(*turn), actual.turns.get(*turn))).collect();
    let findings = match off.first() {
        None => return by_other_means(actual, criteria, turns).into_iter().collect(),
        Some(first) if actual.paused_nanos() == 0 => vec![never(expected, actual, *first, turns)],
        Some(_) => off.iter().map(|turn| differs(expected, actual, *turn)).collect(),
    };
    let shares = std::iter::once(criteria.pauses.credit).chain(std::iter::repeat(crate::fraction::ONE));
    findings.into_iter().zip(shares).map(|(finding, left)| Loss { finding, left }).collect()
}

fn total(turn: Option<&Turn>) -> u128 {
    turn.map_or(0, Turn::paused_nanos)
}

fn agree(expected: Option<&Turn>, actual: Option<&Turn>) -> bool {
    total(expected).abs_diff(total(actual)) <= TOLERANCE
}

/// The finding for a run that pauses nowhere, at the first turn in which it should.
fn never(expected: &Transcript, actual: &Transcript, turn: usize, turns: usize) -> Finding {
    let wanted = expected.turns.get(turn);
    let all = (0..turns).fold(0, |sum: u128, turn| sum.saturating_add(total(expected.turns.get(turn))));
    let here = total(wanted);
    let says = if all == here {
        format!("the program never pauses: expected {} in turn {}.", describe(wanted), turn + 1)
    } else {
        let (all, here) = (seconds(all), seconds(here));
        format!(
            "the program never pauses: expected {all} in all, the first {here} of them in turn {}.",
            turn + 1
        )
    };
    Finding { expected: Some(describe(wanted)), ..finding(FindingKind::Pause, actual, turn, says) }
}

/// What is wrong with a run whose pauses are as long as they should be, and are not slept. Waiting for a timer is a pause like any other,
/// and costs nothing; computing until it is time is none.
fn by_other_means(actual: &Transcript, criteria: &Criteria, turns: usize) -> Option<Loss> {
    let first = |by| {
        (0..turns).find_map(|turn| {
            let pause = actual.turns.get(turn)?.pauses.iter().find(|pause| pause.by == by)?;
            Some((turn, pause))
        })
    };
    let (turn, pause) = first(PauseBy::Clock).or_else(|| first(PauseBy::Timer))?;
    let how = match pause.by {
        PauseBy::Sleep => return None,
        PauseBy::Timer => "by waiting for a timer or with a time limit (`alarm`, `epoll_wait` or the like)",
        PauseBy::Clock => {
            "by reading the clock in a loop (busy waiting), which uses the processor all the while"
        }
    };
    let length = seconds(pause.nanos);
    let says = format!("the program pauses for {length} in turn {} {how}, and not by `sleep`.", turn + 1);
    let expected = Some(format!("a `sleep` of {length}"));
    let left = if pause.by == PauseBy::Clock { criteria.pauses.credit } else { crate::fraction::ONE };
    Some(Loss { finding: Finding { expected, ..finding(FindingKind::Pause, actual, turn, says) }, left })
}

fn differs(expected: &Transcript, actual: &Transcript, turn: usize) -> Finding {
    let (wanted, had) = (expected.turns.get(turn), actual.turns.get(turn));
    let says = format!("expected {} in turn {}, found {}.", describe(wanted), turn + 1, describe(had));
    Finding {
        expected: Some(describe(wanted)),
        found: Some(describe(had)),
        hint: hint(total(wanted), total(had)),
        ..finding(FindingKind::Pause, actual, turn, says)
    }
}

/// A pause that is off by exactly the factor between two functions' units.
fn hint(wanted: u128, had: u128) -> Option<String> {
    (had > 0 && had.checked_mul(1_000_000) == Some(wanted)).then(|| {
        format!(
            "`usleep` counts microseconds: `sleep` pauses for whole seconds, here {} in all",
            seconds(wanted)
        )
    })
}

/// `no pause`, `a pause of 2 seconds`, `2 pauses of 2 seconds each`, `3 pauses of 5 seconds in all`.
fn describe(turn: Option<&Turn>) -> String {
    let pauses: &[_] = turn.map_or(&[], |turn| &turn.pauses);
    match pauses {
        [] => "no pause".to_owned(),
        [only] => format!("a pause of {}", seconds(only.nanos)),
        [first, rest @ ..] if rest.iter().all(|pause| pause.nanos == first.nanos) => {
            format!("{} of {} each", text::count(pauses.len(), "pause"), seconds(first.nanos))
        }
        several => format!("{} of {} in all", text::count(several.len(), "pause"), seconds(total(turn))),
    }
}

/// Nanoseconds as seconds: `1 second`, `2.5 seconds`.
fn seconds(nanos: u128) -> String {
    if nanos == SECOND {
        return "1 second".to_owned();
    }
    let (whole, part) = (nanos / SECOND, nanos % SECOND);
    let part = format!("{part:09}");
    match part.trim_end_matches('0') {
        "" => format!("{whole} seconds"),
        part => format!("{whole}.{part} seconds"),
    }
}
