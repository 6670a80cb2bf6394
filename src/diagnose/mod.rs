//! Diagnose: a failing program's runs → the mistake it plays by, if there is one that accounts for all of them.
//!
//! Owns the search; refuses to guess. A mistake is named only where *every* run agrees with the reference that
//! makes this mistake, or two of them together: the failing ones, and the right ones as well, which it must leave
//! as they are. Runs are compared as they were judged, by the part's own criteria. What several mistakes account
//! for equally is told as a choice between them, or not at all.
//!
//! The work is bounded by counts and never by a clock, so that a record does not depend on the machine.

mod evidence;
mod lineup;
mod naming;
#[cfg(test)]
mod tests;

pub use evidence::Evidence;
pub use lineup::Lineup;

use std::collections::BTreeSet;

use crate::error::Result;
use crate::record::MistakeRecord;
use crate::verdict::Verdict;
use evidence::Run;

/// How many pairs of mistakes are tried on a part. A program whose first difference some mistake accounts for is
/// found within a few; one that is wrong in its own way moves no suspect at all.
const PAIRS: usize = 64;

/// Names the mistake that accounts for every run of a part, or two that do so together; nothing where none does,
/// or where nothing fails.
///
/// Programs that break a demand everywhere besides are looked at once more with such flaws overlooked.
///
/// # Errors
/// The reference cannot be played.
pub fn diagnose(lineup: &Lineup<'_>, runs: &[Evidence]) -> Result<Vec<MistakeRecord>> {
    for tolerated in [Verdict::Pass, Verdict::Flawed] {
        let search = Search::new(lineup, runs, tolerated);
        if search.failing.is_empty() {
            break;
        }
        let singles = search.singles()?;
        let found = if singles.is_empty() { search.pairs()? } else { singles };
        if !found.is_empty() {
            return naming::name(&search, &found);
        }
    }
    Ok(Vec::new())
}

/// Whether a program that makes these mistakes, by their names, and is right otherwise may run like this. Names of mistakes that
/// the part's game does not know make no difference.
///
/// # Errors
/// The reference cannot be played.
pub fn explains(lineup: &Lineup<'_>, mistakes: &[&str], run: &Evidence) -> Result<bool> {
    let set: Set =
        (0..lineup.len()).filter(|&place| mistakes.contains(&lineup.mistake(place).name)).collect();
    Ok(lineup.verdict(&Run::new(run, lineup.criteria()), &set)? == Some(Verdict::Pass))
}

/// Mistakes made together, as places in the line-up: one or two.
type Set = Vec<usize>;

/// One search: which runs fail, and how bad a verdict does not count as failing.
struct Search<'a> {
    lineup: &'a Lineup<'a>,
    failing: Vec<Run<'a>>,
    right: Vec<Run<'a>>,
    tolerated: Verdict,
}

impl<'a> Search<'a> {
    fn new(lineup: &'a Lineup<'a>, runs: &'a [Evidence], tolerated: Verdict) -> Self {
        let run = |evidence| Run::new(evidence, lineup.criteria());
        let (right, failing) = runs.iter().map(run).partition(|run| run.evidence.verdict <= tolerated);
        Self { lineup, failing, right, tolerated }
    }

    /// Whether a program that makes these mistakes may run like this.
    fn agrees(&self, run: &Run<'_>, set: &[usize]) -> Result<bool> {
        Ok(self.lineup.verdict(run, set)?.is_some_and(|verdict| verdict <= self.tolerated))
    }

    /// Whether these mistakes account for every one of the runs.
    fn all_agree(&self, runs: &[Run<'_>], set: &[usize]) -> Result<bool> {
        for run in runs {
            if !self.agrees(run, set)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Every mistake that alone accounts for all runs.
    fn singles(&self) -> Result<Vec<Set>> {
        let mut found = Vec::new();
        for mistake in 0..self.lineup.len() {
            let set = vec![mistake];
            if self.all_agree(&self.failing, &set)? && self.all_agree(&self.right, &set)? {
                found.push(set);
            }
        }
        Ok(found)
    }

    /// Every two mistakes that together account for all runs, where neither does alone.
    ///
    /// One of the two leads: it makes a difference where the first failing run first goes wrong. The other leaves
    /// the right runs as they are, as both must.
    fn pairs(&self) -> Result<Vec<Set>> {
        let Some((first, others)) = self.failing.split_first() else { return Ok(Vec::new()) };
        let mut leads = Vec::new();
        for mistake in 0..self.lineup.len() {
            if let Some(reach) = self.lineup.reach(first, mistake)? {
                leads.push((mistake, reach));
            }
        }
        if leads.is_empty() {
            return Ok(Vec::new());
        }
        // The one that gets furthest comes first; the sort is stable.
        leads.sort_by_key(|(_, reach)| std::cmp::Reverse(*reach));
        let mut suspects = Vec::new();
        for mistake in 0..self.lineup.len() {
            if self.all_agree(&self.right, &[mistake])? {
                suspects.push(mistake);
            }
        }
        let leads = leads.into_iter().map(|(lead, _)| lead).filter(|lead| suspects.contains(lead));
        let pairs =
            leads.flat_map(|lead| suspects.iter().map(move |&other| [lead.min(other), lead.max(other)]));
        let mut tried: BTreeSet<Set> = BTreeSet::new();
        let mut found = Vec::new();
        for pair in pairs.filter(|[one, other]| one != other).map(Vec::from) {
            if tried.len() == PAIRS {
                break;
            }
            if !tried.insert(pair.clone()) {
                continue;
            }
            if self.agrees(first, &pair)?
                && self.all_agree(others, &pair)?
                && self.all_agree(&self.right, &pair)?
            {
                found.push(pair);
            }
        }
        Ok(found)
    }
}
