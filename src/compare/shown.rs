//! The values that a turn shows, whatever they mean: which of the expected ones are among them.

use std::collections::BTreeSet;

use reference::wording::{ShownDraw, Statement, Subject, TurnOfRun, draws_in, numbers_in};

/// The values that a turn shows, whatever they mean.
pub(super) struct Shown {
    pub(super) draws: BTreeSet<ShownDraw>,
    pub(super) numbers: BTreeSet<i64>,
}

/// A wrong draw tells more than a number that is there by accident.
pub(super) const WRONG: i64 = 10;

impl Shown {
    /// Returns what an output shows.
    pub(super) fn of(output: &[u8]) -> Self {
        let numbers = numbers_in(&String::from_utf8_lossy(output)).into_iter().collect();
        Self { draws: draws_in(output), numbers }
    }

    /// Whether the draws of a turn are shown, and no others. Where draws are followed, they were read before, perhaps without their suits.
    pub(super) fn fits_draws(&self, turn: &TurnOfRun<'_>, are_followed: bool) -> bool {
        turn.draws.as_ref().map_or(are_followed || self.draws.is_empty(), |draws| {
            draws.due.is_subset(&self.draws) && self.draws.is_subset(&draws.allowed)
        })
    }

    /// Returns how many of the numbers that are due in a turn are shown, less those that must be and are shown neither here nor in the
    /// next turn, and its wrong draws; and for ties, minus the number of all that are not shown. `may_come`: whether a number of this
    /// subject may still come if there is no next turn yet. `is_regular`: whether numbers of this subject
    /// were always shown so far, so that the next one is missed though it is optional.
    pub(super) fn agreement(
        &self,
        turn: &TurnOfRun<'_>,
        next: Option<&Self>,
        may_come: impl Fn(&Subject) -> bool,
        is_regular: impl Fn(&Subject) -> bool,
    ) -> (i64, i64) {
        let is_shown = |due: &Statement| due.number.map(|number| self.numbers.contains(&number));
        let is_late = |due: &Statement| {
            let is_in = |next: &Self| due.number.is_some_and(|number| next.numbers.contains(&number));
            next.map_or_else(|| may_come(&due.subject), is_in)
        };
        // What is due twice in a turn, such as a total before and after a card of the other one, tells no more than once.
        let once: BTreeSet<(&Subject, Option<i64>)> = turn
            .due
            .iter()
            .filter(|due| is_shown(due) == Some(true))
            .map(|due| (&due.subject, due.number))
            .collect();
        let shown = once.len();
        let is_missing = |due: &&Statement| {
            (due.required || is_regular(&due.subject)) && is_shown(due) == Some(false) && !is_late(due)
        };
        let missing = turn.due.iter().filter(is_missing).count();
        let left_out = turn.due.iter().filter(|due| is_shown(due) == Some(false)).count();
        let wrong = turn.draws.as_ref().map_or(0, |draws| {
            draws.due.difference(&self.draws).count() + self.draws.difference(&draws.allowed).count()
        });
        (count(shown) - count(missing) - count(wrong).saturating_mul(WRONG), -count(left_out))
    }
}

/// Returns a count that can be subtracted.
pub(super) fn count(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
