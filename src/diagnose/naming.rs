//! Report of the sets of mistakes that explain all runs.
//!
//! A single set is reported. Sets that differ in one mistake only are reported as alternatives if no scenario
//! distinguishes them; if a scenario that was not run would, nothing is reported.

use std::collections::BTreeSet;

use super::{Search, Set};
use crate::error::Result;
use crate::record::{MistakeRecord, OtherMistake};

/// Maximum number of alternatives.
const CHOICES: usize = 3;

/// Returns the report of the sets that were found (at least one, all of the same size).
pub(super) fn name(search: &Search<'_>, found: &[Set]) -> Result<Vec<MistakeRecord>> {
    let Some((sure, open)) = parted(found) else { return Ok(Vec::new()) };
    if open.len() > CHOICES || told_apart_elsewhere(search, found)? {
        return Ok(Vec::new());
    }
    let whole: Set = sure.iter().chain(open.first()).copied().collect();
    let mut named = Vec::new();
    for &mistake in &whole {
        let others = if open.first() == Some(&mistake) { &open[1..] } else { &[] };
        named.push(record(search, &whole, mistake, others)?);
    }
    Ok(named)
}

/// Returns the mistakes that all sets have in common, and the others if the sets differ in one mistake each.
fn parted(found: &[Set]) -> Option<(Vec<usize>, Vec<usize>)> {
    let (first, others) = found.split_first()?;
    if others.is_empty() {
        return Some((first.clone(), Vec::new()));
    }
    let common: Vec<usize> =
        first.iter().copied().filter(|mistake| others.iter().all(|set| set.contains(mistake))).collect();
    let rest: BTreeSet<usize> = found.iter().flatten().copied().filter(|it| !common.contains(it)).collect();
    (common.len() + 1 == first.len()).then(|| (common, rest.into_iter().collect()))
}

/// Whether scenarios that were not run would distinguish the sets.
fn told_apart_elsewhere(search: &Search<'_>, found: &[Set]) -> Result<bool> {
    let run: BTreeSet<usize> =
        search.failing.iter().chain(&search.right).map(|run| run.evidence.scenario).collect();
    for scenario in (0..search.candidates.scenarios()).filter(|scenario| !run.contains(scenario)) {
        for set in &found[1..] {
            if !search.candidates.alike(scenario, &found[0], set)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

fn record(search: &Search<'_>, whole: &Set, mistake: usize, others: &[usize]) -> Result<MistakeRecord> {
    let variant = search.candidates.mistake(mistake);
    let without: Set = whole.iter().copied().filter(|other| *other != mistake).collect();
    let mut seen = 0;
    for run in &search.failing {
        // A single one explains every failing run; of two, those that the other does not explain.
        seen += usize::from(without.is_empty() || !search.agrees(run, &without)?);
    }
    let other = |&place: &usize| {
        let variant = search.candidates.mistake(place);
        OtherMistake { name: variant.name.to_owned(), message: variant.reading.to_owned() }
    };
    Ok(MistakeRecord {
        name: variant.name.to_owned(),
        message: variant.reading.to_owned(),
        seen,
        failing: search.failing.len(),
        or: others.iter().map(other).collect(),
    })
}
