//! Pauses: the total of a turn must agree with the reference's; where in the turn they are is ignored.

use reference::{SleepBy, Transcript, Turn};

use super::difference::{Loss, finding};
use crate::criteria::{Criteria, Pauses};
use crate::text;
use crate::verdict::{Finding, FindingKind};

/// Tolerance for the total of a turn: 0.1 s cannot be noticed, and a program may lose it by polling or by rounding.
const TOLERANCE: u128 = 100_000_000;

const SECOND: u128 = 1_000_000_000;

/// Returns the findings about the pauses of the first `turns` turns: one for each turn, or one for the whole run if it
/// never pauses or does not use `sleep`. Only the first of them costs credit.
pub(super) fn broken(
    expected: &Transcript,
    actual: &Transcript,
    criteria: &Criteria,
    turns: usize,
) -> Vec<Loss> {
    let Some(required) = &criteria.pauses else { return Vec::new() };
    let off: Vec<usize> =
        (0..turns).filter(|turn| !agree(expected.turns.get(*turn), actual.turns.get(*turn))).collect();
    let findings = match off.first() {
        None => return by_other_means(actual, required, turns).into_iter().collect(),
        Some(first) if actual.paused_nanos() == 0 => vec![never(expected, actual, *first, turns)],
        Some(_) => off.iter().map(|turn| differs(expected, actual, *turn)).collect(),
    };
    let shares = std::iter::once(required.credit).chain(std::iter::repeat(crate::fraction::ONE));
    let quoting = |finding: Finding| finding.quoting(&required.because);
    findings.into_iter().zip(shares).map(|(finding, left)| Loss { finding: quoting(finding), left }).collect()
}

fn total(turn: Option<&Turn>) -> u128 {
    turn.map_or(0, Turn::paused_nanos)
}

fn agree(expected: Option<&Turn>, actual: Option<&Turn>) -> bool {
    total(expected).abs_diff(total(actual)) <= TOLERANCE
}

/// Returns the finding for a run without pauses, at the first turn that should have one.
fn never(expected: &Transcript, actual: &Transcript, turn: usize, turns: usize) -> Finding {
    let wanted = expected.turns.get(turn);
    let all = (0..turns).fold(0, |sum: u128, turn| sum.saturating_add(total(expected.turns.get(turn))));
    let here = total(wanted);
    let says = if all == here {
        format!("missing pause: expected {} in turn {}, found none.", describe(wanted), turn + 1)
    } else {
        let (all, here) = (seconds(all), seconds(here));
        format!("missing pauses: expected {all} in total, {here} of them in turn {}, found none.", turn + 1)
    };
    Finding { expected: Some(describe(wanted)), ..finding(FindingKind::Pause, actual, turn, &says) }
}

/// Returns the finding for a run whose pauses have the right length but do not use `sleep`. Waiting for a timer costs
/// nothing; busy waiting counts as no pause.
fn by_other_means(actual: &Transcript, required: &Pauses, turns: usize) -> Option<Loss> {
    let first = |by| {
        (0..turns).find_map(|turn| {
            let pause = actual.turns.get(turn)?.pauses.iter().find(|pause| pause.by == by)?;
            Some((turn, pause))
        })
    };
    let (turn, pause) = first(SleepBy::Clock).or_else(|| first(SleepBy::Timer))?;
    let how = match pause.by {
        SleepBy::Sleep => return None,
        SleepBy::Timer => "a timer or a wait with a time limit (`alarm`, `epoll_wait`, or similar)",
        SleepBy::Clock => "a loop that reads the clock (busy waiting)",
    };
    let length = seconds(pause.nanos);
    let says = format!("expected a `sleep` of {length} in turn {}, found {how}.", turn + 1);
    let expected = Some(format!("a `sleep` of {length}"));
    let left = if pause.by == SleepBy::Clock { required.credit } else { crate::fraction::ONE };
    let finding = finding(FindingKind::Pause, actual, turn, &says).quoting(&required.because);
    Some(Loss { finding: Finding { expected, ..finding }, left })
}

fn differs(expected: &Transcript, actual: &Transcript, turn: usize) -> Finding {
    let (wanted, had) = (expected.turns.get(turn), actual.turns.get(turn));
    let says = format!("expected {} in turn {}, found {}.", describe(wanted), turn + 1, describe(had));
    Finding {
        expected: Some(describe(wanted)),
        found: Some(describe(had)),
        hint: hint(total(wanted), total(had)),
        ..finding(FindingKind::Pause, actual, turn, &says)
    }
}

/// Returns a hint for a pause that is wrong by the factor between the units of two functions.
fn hint(wanted: u128, had: u128) -> Option<String> {
    (had > 0 && had.checked_mul(1_000_000) == Some(wanted)).then(|| {
        format!("`usleep` takes microseconds, `sleep` takes seconds; expected {} in total", seconds(wanted))
    })
}

/// Describes the pauses of a turn: `no pause`, `a pause of 2 seconds`, `2 pauses of 2 seconds each`,
/// `3 pauses of 5 seconds in total`.
fn describe(turn: Option<&Turn>) -> String {
    let pauses: &[_] = turn.map_or(&[], |turn| &turn.pauses);
    match pauses {
        [] => "no pause".to_owned(),
        [only] => format!("a pause of {}", seconds(only.nanos)),
        [first, rest @ ..] if rest.iter().all(|pause| pause.nanos == first.nanos) => {
            format!("{} of {} each", text::count(pauses.len(), "pause"), seconds(first.nanos))
        }
        several => format!("{} of {} in total", text::count(several.len(), "pause"), seconds(total(turn))),
    }
}

/// Formats nanoseconds as seconds: `1 second`, `2.5 seconds`.
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
