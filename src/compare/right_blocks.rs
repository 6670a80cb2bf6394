//! How many blocks of a run that fails are right, such as the hands of a game without input.

use reference::Transcript;

use super::align::Pair;
use super::{blocks, facts, occurrences};
use crate::criteria::{Blocks, Criteria, Fact};
use crate::fraction::Fraction;
use crate::text;

/// Blocks that are right, of those that are expected or printed, whichever are more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RightBlocks {
    /// Number of blocks that are right.
    pub right: usize,
    /// Number of all blocks.
    pub of: usize,
}

impl RightBlocks {
    /// Counts them; `None` if the criteria give no credit for blocks, or if all are right: what fails then is no block.
    pub(super) fn of_run(expected: &Transcript, actual: &Transcript, criteria: &Criteria) -> Option<Self> {
        let cut = criteria.blocks.as_ref().filter(|cut| cut.partial)?;
        let sums = |fact: &&Fact| cut.sums.contains(&fact.name);
        let totals: Vec<&Fact> = criteria.facts.iter().filter(sums).collect();
        let others = criteria.facts.iter().filter(|fact| !sums(fact)).cloned().collect();
        let others = Criteria { facts: others, ..criteria.clone() };
        let (expected, found) = (outputs(cut, expected), outputs(cut, actual));
        let is_right = |at: &usize| {
            let pair = Pair { earlier: &[], expected: expected[*at], found: found[*at] };
            facts::agree(&pair, &others)
                && totals.iter().all(|fact| change(fact, &expected, *at) == change(fact, &found, *at))
        };
        let right = (0..expected.len().min(found.len())).filter(is_right).count();
        Self { right, of: expected.len().max(found.len()) }.unless_all()
    }

    /// Returns it unless all are right.
    pub fn unless_all(self) -> Option<Self> {
        (self.right < self.of).then_some(self)
    }

    /// Returns the share of a run's credit that they earn.
    pub fn credit(self) -> Fraction {
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        Fraction::new(number(self.right), number(self.of.max(1)))
    }

    /// Says it in a sentence.
    pub fn says(self, criteria: &Criteria) -> String {
        let name = criteria.blocks.as_ref().map_or("block", |blocks| blocks.name.as_str());
        let verb = if self.right == 1 { "is" } else { "are" };
        format!("{} of {} {verb} right.", self.right, text::count(self.of, name))
    }
}

fn outputs<'a>(cut: &Blocks, run: &'a Transcript) -> Vec<&'a [u8]> {
    run.turns.iter().flat_map(|turn| blocks::outputs(cut, &turn.output)).collect()
}

/// Returns how much the numbers of a sum change in a block; `None` if it is not printed there.
fn change(fact: &Fact, outputs: &[&[u8]], at: usize) -> Option<Vec<i64>> {
    let now = numbers(fact, outputs[at])?;
    let before = outputs[..at].iter().rev().find_map(|output| numbers(fact, output));
    let before = before.unwrap_or_else(|| vec![0; now.len()]);
    Some(now.iter().zip(before).map(|(now, before)| now.saturating_sub(before)).collect())
}

/// Returns the numbers of the last occurrence of a sum in a block.
fn numbers(fact: &Fact, output: &[u8]) -> Option<Vec<i64>> {
    let last = occurrences::of(fact, output).pop()?;
    let text = String::from_utf8(last.text()).ok()?;
    Some(text.split(' ').filter_map(|word| word.parse().ok()).collect())
}
