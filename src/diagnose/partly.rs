//! Mistakes that explain some of the failing runs.

use reference::Variant;

use super::{Candidates, Evidence, Search};
use crate::error::Result;
use crate::record::{MistakeRecord, OtherMistake};
use crate::verdict::Verdict;

/// Minimum number of failing runs that a mistake explains: one run may look like it by chance.
const LEAST: usize = 2;

/// Maximum number of failing runs in which mistakes are looked for, if each run has its own draws, with which every mistake has to
/// be played.
const FOLLOWED: usize = 6;

/// Maximum number of alternatives.
const CHOICES: usize = 3;

/// Returns the known mistakes that each explain several failing runs of a part and contradict no passed run, those that explain the most
/// first. `lost` is the number of further failing runs of which there is no evidence.
///
/// # Errors
/// The reference cannot be played.
pub fn diagnose_partly(
    candidates: &Candidates<'_>,
    runs: &[Evidence],
    lost: usize,
) -> Result<Vec<MistakeRecord>> {
    // What costs only a share has a finding that says why.
    let runs = candidates.runs(runs);
    let search = Search::new(candidates, &runs, Verdict::Partial)?;
    let mut explained = Vec::new();
    for mistake in 0..candidates.len() {
        let runs = search.explained(mistake)?;
        if runs.len() >= LEAST && search.all_agree(&search.right, &[mistake])? {
            explained.push((mistake, runs));
        }
    }
    let mut open: Vec<usize> = (0..search.failing.len()).collect();
    let mut named = Vec::new();
    loop {
        let news = |runs: &[usize]| runs.iter().filter(|run| open.contains(run)).count();
        // The first of equals: `max_by_key` takes the last.
        let best = explained.iter().rev().max_by_key(|(_, runs)| news(runs));
        let Some((_, runs)) = best.filter(|(_, runs)| news(runs) >= LEAST) else { return Ok(named) };
        let alike: Vec<usize> =
            explained.iter().filter(|(_, other)| other == runs).map(|(mistake, _)| *mistake).collect();
        if alike.len() <= CHOICES {
            named.extend(record(candidates, &alike, runs.len(), search.failing.len() + lost));
        }
        let runs = runs.clone();
        open.retain(|run| !runs.contains(run));
    }
}

impl Search<'_> {
    /// Returns the failing runs (as indices) that go exactly as with this mistake.
    fn explained(&self, mistake: usize) -> Result<Vec<usize>> {
        let mut found = Vec::new();
        for (at, run) in self.failing.iter().enumerate() {
            if at == FOLLOWED && found.is_empty() && self.candidates.follows() {
                break;
            }
            if self.agrees(run, &[mistake])? {
                found.push(at);
            }
        }
        Ok(found)
    }
}

/// Returns the record of mistakes that explain the same runs; `None` if there are none.
fn record(
    candidates: &Candidates<'_>,
    alike: &[usize],
    seen: usize,
    failing: usize,
) -> Option<MistakeRecord> {
    let mut alike = alike.iter().map(|mistake| candidates.mistake(*mistake));
    let first = alike.next()?;
    let other = |variant: &Variant| OtherMistake {
        name: variant.name.to_owned(),
        message: variant.reading.to_owned(),
    };
    Some(MistakeRecord {
        name: first.name.to_owned(),
        message: first.reading.to_owned(),
        seen,
        failing,
        or: alike.map(other).collect(),
    })
}
