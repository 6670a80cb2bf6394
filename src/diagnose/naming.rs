//! Naming: the sets of mistakes that account for everything → what may be said of them.
//!
//! One set is named as it is. Several that differ in one place only are a choice, told as such where the suite
//! cannot decide it; where scenarios that were not run would, nothing is said.

use std::collections::BTreeSet;

use super::{Search, Set};
use crate::error::Result;
use crate::record::{MistakeRecord, OtherMistake};

/// Among how many mistakes a choice is told.
const CHOICES: usize = 3;

/// What may be said of the sets that were found (at least one, all of the same size).
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

/// What all sets have in common, and what they differ in: one mistake each. Nothing where they differ in more.
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

/// Whether scenarios that were not run would tell the sets apart.
fn told_apart_elsewhere(search: &Search<'_>, found: &[Set]) -> Result<bool> {
    let run: BTreeSet<usize> =
        search.failing.iter().chain(&search.right).map(|run| run.evidence.scenario).collect();
    for scenario in (0..search.lineup.scenarios()).filter(|scenario| !run.contains(scenario)) {
        for set in &found[1..] {
            if !search.lineup.alike(scenario, &found[0], set)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

fn record(search: &Search<'_>, whole: &Set, mistake: usize, others: &[usize]) -> Result<MistakeRecord> {
    let deviation = search.lineup.mistake(mistake);
    let without: Set = whole.iter().copied().filter(|other| *other != mistake).collect();
    let mut seen = 0;
    for run in &search.failing {
        // Alone it shows in every failing run; of two, in those that the other does not account for.
        seen += usize::from(without.is_empty() || !search.agrees(run, &without)?);
    }
    let other = |&place: &usize| {
        let deviation = search.lineup.mistake(place);
        OtherMistake { name: deviation.name.to_owned(), says: deviation.reading.to_owned() }
    };
    Ok(MistakeRecord {
        name: deviation.name.to_owned(),
        says: deviation.reading.to_owned(),
        seen,
        failing: search.failing.len(),
        or: others.iter().map(other).collect(),
    })
}
