//! What is due of a subject in each turn.

use std::collections::BTreeSet;

use super::super::statement::{Stakes, Subject, TurnOfRun};

/// What is due of a subject in a turn.
#[derive(Clone, Default)]
pub(super) struct Due {
    pub(super) now: BTreeSet<Option<i64>>,
    /// What of it must be stated.
    pub(super) required: BTreeSet<Option<i64>>,
    /// What was due last before it in the same run.
    pub(super) last: BTreeSet<Option<i64>>,
    /// The numbers that were typed since then.
    typed: Vec<i64>,
}

impl Due {
    /// Whether a number is what was due last without what was typed since: a stake.
    pub(super) fn is_left(&self, number: Option<i64>) -> bool {
        number.is_some_and(|left| {
            let stakes = Stakes::of(self.typed.iter().rev().copied());
            stakes.iter().any(|stake| self.last.contains(&Some(left + stake)))
        })
    }
}

/// What is due of a subject in each turn.
pub(super) fn course(subject: &Subject, turns: &[&TurnOfRun<'_>], lengths: &[usize]) -> Vec<Due> {
    let mut course = Vec::new();
    let mut rest = turns.iter();
    for length in lengths {
        let (mut last, mut typed) = (BTreeSet::new(), Vec::new());
        for turn in rest.by_ref().take(*length) {
            let of_subject = || turn.due.iter().filter(|due| due.subject == *subject);
            let now: BTreeSet<Option<i64>> = of_subject().map(|due| due.number).collect();
            let required = of_subject().filter(|due| due.required).map(|due| due.number).collect();
            let next = if now.is_empty() { last.clone() } else { now.clone() };
            typed.extend(turn.typed);
            let is_new = !now.is_empty();
            course.push(Due { now, required, last, typed: typed.clone() });
            if is_new {
                typed.clear();
            }
            last = next;
        }
    }
    course
}
