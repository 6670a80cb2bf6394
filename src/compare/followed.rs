//! Runs whose draws are followed: how far a run agrees, and the result for a draw that was not shown.

use reference::{Ending, Transcript};

use super::align::Pair;
use super::comparator;
use super::difference::{finding, last_line, shown};
use crate::criteria::Criteria;
use crate::fraction::ZERO;
use crate::verdict::{Finding, FindingKind, Judgment, Rung, Verdict};

/// Returns the number of turns that agree from the first on, at the required rung; the first `from` are known to.
pub fn agreed(expected: &Transcript, actual: &Transcript, criteria: &Criteria, from: usize) -> usize {
    let both = expected.turns.len().min(actual.turns.len());
    let Some(rung) = comparator(criteria.require) else { return both };
    let differs = |turn: &usize| rung.compare(&Pair::of(expected, actual, *turn), criteria).is_some();
    (from..both).find(differs).unwrap_or(both)
}

/// Returns the judgment of a run that could not be observed beyond this turn (from 0). `says` gives the reason. It is the
/// first difference unless there is an earlier one or the program ended before.
pub fn lost(judgment: Judgment, turn: usize, says: &str, actual: &Transcript) -> Judgment {
    let Some(printed) = actual.turns.get(turn) else { return judgment };
    let before = |finding: &Finding| {
        let in_turn = finding.turn.saturating_sub(1);
        // In the turn itself the expected text ends before the missing draw: a differing fact came earlier.
        in_turn < turn || in_turn == turn && finding.kind == FindingKind::Fact
    };
    let broke_off = !matches!(actual.ending, Ending::Exited(_) | Ending::ReadPastEnd);
    let ends_here = broke_off && turn + 1 == actual.turns.len();
    if ends_here || judgment.finding.as_ref().is_some_and(before) {
        return judgment;
    }
    let found = last_line(&printed.output).map(shown);
    let first = Finding { found, ..finding(FindingKind::Fact, actual, turn, says) };
    let verdict = match judgment.verdict {
        broken if broke_off => broken,
        _ => Verdict::WrongOutput,
    };
    let others = judgment.finding.filter(|finding| finding.kind == FindingKind::Ending);
    let others = others.into_iter().chain(judgment.others).collect();
    Judgment { verdict, rung: Rung::None, credit: ZERO, finding: Some(first), others, ..judgment }
}
