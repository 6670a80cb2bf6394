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
    /// The name of a block.
    name: &'a str,
    right: usize,
    of: usize,
}

impl<'a> RightBlocks<'a> {
    /// Returns what was counted; `None` if the criteria give no credit for blocks, or if all are right: what fails then is no block.
    pub fn counted(criteria: &'a Criteria, (right, of): (usize, usize)) -> Option<Self> {
        let cut = criteria.blocks.as_ref().filter(|cut| cut.partial && right < of)?;
        Some(Self { name: &cut.name, right, of })
    }

    /// Counts those of a run.
    pub(super) fn of_run(expected: &Transcript, found: &Transcript, criteria: &'a Criteria) -> Option<Self> {
        let cut = criteria.blocks.as_ref().filter(|cut| cut.partial)?;
        let is_sum = |fact: &&Fact| cut.sums.contains(&fact.name);
        let sums: Vec<&Fact> = criteria.facts.iter().filter(is_sum).collect();
        let others = criteria.with_facts(criteria.facts.iter().filter(|fact| !is_sum(fact)));
        let (expected, found) = (outputs(cut, expected), outputs(cut, found));
        let is_right = |at: &usize| {
            let pair = Pair::of_outputs(expected[*at], found[*at]);
            facts::agree(&pair, &others)
                && sums.iter().all(|fact| change(fact, &expected, *at) == change(fact, &found, *at))
        };
        let right = (0..expected.len().min(found.len())).filter(is_right).count();
        Self::counted(criteria, (right, expected.len().max(found.len())))
    }

    /// Returns the share of a run's credit that they earn.
    pub(super) fn credit(&self) -> Fraction {
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        Fraction::new(number(self.right), number(self.of))
    }

    /// Returns a sentence: `14 of 20 hands are right.`
    pub(super) fn says(&self) -> String {
        let verb = if self.right == 1 { "is" } else { "are" };
        format!("{} of {} {verb} right.", self.right, text::count(self.of, self.name))
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
