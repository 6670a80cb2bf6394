//! Diagnosis: finds the known mistakes that explain the runs of a failing program.
//!
//! A mistake, or two together, explains a part if *every* run agrees with the reference that makes it: the failing runs,
//! and the passed ones too. Runs are compared by the criteria of the part. If several mistakes explain all runs, they are
//! reported as alternatives, or not at all. If nothing explains all runs, each mistake is reported that explains several
//! failing runs exactly and contradicts none that passed.
//!
//! The work is bounded by counts and not by time, so that the result does not depend on the machine.

mod candidates;
mod evidence;
mod naming;
mod partly;
#[cfg(test)]
mod tests;

pub use candidates::Candidates;
pub use evidence::{Evidence, until_it_asked_for_more};
pub use partly::diagnose_partly;

use std::collections::BTreeSet;

use crate::error::Result;
use crate::record::MistakeRecord;
use crate::verdict::Verdict;
use evidence::Run;

/// Maximum number of pairs of mistakes that are tried for a part. If a known mistake explains the first difference, few
/// pairs are needed; otherwise there are no candidates.
const PAIRS: usize = 64;

/// Returns the mistake that explains every run of a part, or two that do so together; nothing if there is none or no run
/// fails.
///
/// For programs that also violate a requirement everywhere, the search is repeated with such verdicts tolerated.
///
/// # Errors
/// The reference cannot be played.
pub fn diagnose(candidates: &Candidates<'_>, runs: &[Evidence]) -> Result<Vec<MistakeRecord>> {
    let all = candidates.runs(runs);
    for tolerated in [Verdict::Passed, Verdict::Partial] {
        let search = Search::new(candidates, &all, tolerated)?;
        // One run alone may look like a mistake by chance.
        if search.failing.is_empty() || runs.len() < candidates.scenarios().min(2) {
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

/// Returns whether a program that makes these mistakes, and is right otherwise, may run like this. Names of mistakes that the
/// part's game does not know make no difference.
///
/// # Errors
/// The reference cannot be played.
pub fn explains(candidates: &Candidates<'_>, mistakes: &[&str], run: &Evidence) -> Result<bool> {
    let set: Set =
        (0..candidates.len()).filter(|&place| mistakes.contains(&candidates.mistake(place).name)).collect();
    let run = candidates.runs(std::slice::from_ref(run)).remove(0);
    Ok(candidates.verdict(&run, &set)? == Some(Verdict::Passed))
}

/// One or two mistakes, as indices into the candidates.
type Set = Vec<usize>;

/// A search: which runs fail, and the worst verdict that is tolerated.
struct Search<'a> {
    candidates: &'a Candidates<'a>,
    failing: Vec<&'a Run<'a>>,
    right: Vec<&'a Run<'a>>,
    tolerated: Verdict,
}

impl<'a> Search<'a> {
    /// Creates it. A run that goes as a right one, and fails for something else than its play, is no evidence of a mistake: then every
    /// mistake that changes nothing would explain it.
    fn new(candidates: &'a Candidates<'a>, runs: &'a [Run<'a>], tolerated: Verdict) -> Result<Self> {
        let mut search = Self { candidates, failing: Vec::new(), right: Vec::new(), tolerated };
        for run in runs {
            let plays_right = run.evidence.verdict <= tolerated || search.agrees(run, &[])?;
            let kind = if plays_right { &mut search.right } else { &mut search.failing };
            kind.push(run);
        }
        Ok(search)
    }

    /// Whether a program with these mistakes may run like this.
    fn agrees(&self, run: &Run<'_>, set: &[usize]) -> Result<bool> {
        Ok(self.candidates.verdict(run, set)?.is_some_and(|verdict| verdict <= self.tolerated))
    }

    /// Whether these mistakes explain all of the runs.
    fn all_agree(&self, runs: &[&Run<'_>], set: &[usize]) -> Result<bool> {
        for run in runs {
            if !self.agrees(run, set)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns every mistake that alone explains all runs.
    fn singles(&self) -> Result<Vec<Set>> {
        let mut found = Vec::new();
        for mistake in 0..self.candidates.len() {
            let set = vec![mistake];
            if self.all_agree(&self.failing, &set)? && self.all_agree(&self.right, &set)? {
                found.push(set);
            }
        }
        Ok(found)
    }

    /// Returns every pair of mistakes that together explain all runs, if no single one does.
    ///
    /// One of the two must make a difference where the first failing run first differs. Both must agree with the passed
    /// runs.
    fn pairs(&self) -> Result<Vec<Set>> {
        let Some((first, others)) = self.failing.split_first() else { return Ok(Vec::new()) };
        let mut leads = self.candidates.reach(first)?;
        if leads.is_empty() {
            return Ok(Vec::new());
        }
        // The mistake that agrees furthest comes first; the sort is stable.
        leads.sort_by_key(|(_, reach)| std::cmp::Reverse(*reach));
        let mut candidates = Vec::new();
        for mistake in 0..self.candidates.len() {
            if self.all_agree(&self.right, &[mistake])? {
                candidates.push(mistake);
            }
        }
        let leads = leads.into_iter().map(|(lead, _)| lead).filter(|lead| candidates.contains(lead));
        let pairs =
            leads.flat_map(|lead| candidates.iter().map(move |&other| [lead.min(other), lead.max(other)]));
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
