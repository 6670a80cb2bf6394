//! How many blocks of a run that fails are right, such as the hands of a game without input.

use reference::Transcript;

use super::align::Pair;
use super::{blocks, facts, outputs};
use crate::criteria::{Blocks, Criteria, Fact};
use crate::fraction::Fraction;
use crate::text;

/// Blocks that are right, of those that are expected or printed, whichever are more.
#[derive(Clone, Copy, Debug)]
pub struct RightBlocks<'a> {
    cut: &'a Blocks,
    count: Count,
}

/// How many blocks are right.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// Those in which everything is right.
    pub right: usize,
    /// Those in which only facts that display them are wrong.
    pub misprinted: usize,
    /// All of them.
    pub of: usize,
}

impl<'a> RightBlocks<'a> {
    /// Returns what was counted; `None` if the criteria give no credit for blocks, or if all are right: what fails then is no block.
    pub fn counted(criteria: &'a Criteria, count: Count) -> Option<Self> {
        let cut = criteria.blocks.as_ref().filter(|cut| cut.partial && count.right < count.of)?;
        let misprinted = if cut.shows.is_empty() { 0 } else { count.misprinted };
        Some(Self { cut, count: Count { misprinted, ..count } })
    }

    /// Counts those of a run.
    pub(super) fn of_run(expected: &Transcript, found: &Transcript, criteria: &'a Criteria) -> Option<Self> {
        let cut = criteria.blocks.as_ref().filter(|cut| cut.partial)?;
        let is_sum = |fact: &&Fact| cut.sums.contains(&fact.name);
        let shows = |fact: &&Fact| cut.shows.contains(&fact.name);
        let sums: Vec<&Fact> = criteria.facts.iter().filter(is_sum).collect();
        let shown: Vec<&Fact> = criteria.facts.iter().filter(shows).collect();
        let others = criteria.with_facts(criteria.facts.iter().filter(|fact| !is_sum(fact)));
        let not_shown = criteria.with_facts(others.facts.iter().filter(|fact| !shows(fact)));
        let (expected, found) = (outputs(cut, expected), outputs(cut, found));
        let agrees = |at: usize, criteria: &Criteria| {
            let pair = Pair::of_outputs(expected[at], found[at]);
            facts::agree(&pair, criteria)
                && sums.iter().all(|fact| change(fact, &expected, at) == change(fact, &found, at))
        };
        // What is not shown at all is no misprint.
        let shows_as_many = |at: usize| {
            let count = |fact: &Fact, output: &[u8]| outputs::of(fact, output).len();
            shown.iter().all(|fact| count(fact, found[at]) >= count(fact, expected[at]))
        };
        let (right, wrong): (Vec<usize>, Vec<usize>) =
            (0..expected.len().min(found.len())).partition(|at| agrees(*at, &others));
        let misprinted = wrong.into_iter().filter(|at| agrees(*at, &not_shown) && shows_as_many(*at));
        let of = expected.len().max(found.len());
        Self::counted(criteria, Count { right: right.len(), misprinted: misprinted.count(), of })
    }

    /// Returns the share of a run's credit that they earn.
    pub(super) fn credit(&self) -> Fraction {
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let Count { right, misprinted, of } = self.count;
        let share = |count: usize| Fraction::new(number(count), number(of));
        share(right) + share(misprinted) * self.cut.misprinted
    }

    /// Returns a sentence: `14 of 20 hands are right.`
    pub(super) fn says(&self) -> String {
        let Count { right, misprinted, of } = self.count;
        let verb = if right == 1 { "is" } else { "are" };
        let shows = self.cut.shows.join(" or ");
        let but = (misprinted > 0).then(|| format!(", and in {misprinted} only a {shows} is wrong"));
        format!("{right} of {} {verb} right{}.", text::count(of, &self.cut.name), but.unwrap_or_default())
    }
}

fn outputs<'a>(cut: &Blocks, run: &'a Transcript) -> Vec<&'a [u8]> {
    run.turns.iter().flat_map(|turn| blocks::outputs(cut, &turn.output)).collect()
}

/// Returns how much the numbers of a sum change in a block; `None` if it is not printed there.
fn change(sum: &Fact, outputs: &[&[u8]], at: usize) -> Option<Vec<i64>> {
    let now = numbers(sum, outputs[at])?;
    let before = outputs[..at].iter().rev().find_map(|output| numbers(sum, output));
    let before = before.unwrap_or_else(|| vec![0; now.len()]);
    Some(now.iter().zip(before).map(|(now, before)| now.saturating_sub(before)).collect())
}

/// Returns the numbers of the last occurrence of a sum in a block.
fn numbers(sum: &Fact, output: &[u8]) -> Option<Vec<i64>> {
    let shown = outputs::of(sum, output);
    let text = String::from_utf8(shown.last()?.text().to_vec()).ok()?;
    Some(text.split(' ').filter_map(|word| word.parse().ok()).collect())
}
