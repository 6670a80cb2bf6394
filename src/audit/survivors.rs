//! Mutants of a source that pass every scenario: is there a scenario that would catch them, and is the changed place ever run?

use std::collections::BTreeMap;

use reference::Rules;

use super::rules::Settings;
use super::source::{self, Change};
use super::trial::{Edit, Trial};
use super::{Mutant, Status, is_playable, trap};
use crate::error::{Error, Result};
use crate::explore::cases::{self, Cases};
use crate::explore::{self, Tried};
use crate::oracle::model::Models;
use crate::pipeline::{Detail, Prepared};
use crate::record;
use crate::spec::model::{Assignment, AutoGrading, Grading, Reference, Scenario};
use crate::submission;
use crate::text::count;
use crate::verdict::Verdict;

/// Number of scenarios of a search in which each seed needs a build of its own.
const PATCHED: usize = 6;
/// How many scenarios of a search are added to those of the part, for each survivor.
const CONFIRMED: usize = 3;

impl Trial<'_> {
    /// Searches for scenarios that would catch the survivors; sets those aside that behave like the program itself, and finds those
    /// whose place no scenario runs. Returns the number of scenarios that were searched.
    pub(super) fn examine(&self, changes: &[Change], mutants: &mut [Mutant]) -> Result<usize> {
        let searched = self.search(changes, mutants)?;
        let survivors = survivors(mutants);
        for &index in &survivors {
            if let Some(found) = mutants[index].missing.take() {
                mutants[index].missing = Some(self.simplest(&changes[index], found)?);
            }
        }
        for index in self.not_covered(changes, &self.unknown(mutants, survivors))? {
            mutants[index].status = Status::NoCoverage;
            mutants[index].reason = Some("no scenario runs this statement".to_owned());
        }
        Ok(searched)
    }

    /// Returns these survivors, and the mutants whose search says little: a model does not say which input is legal, so the search may not
    /// come to a statement that other input would.
    fn unknown(&self, mutants: &[Mutant], survivors: Vec<usize>) -> Vec<usize> {
        let is_model = matches!(self.grading.reference, Reference::Model(_));
        let ignored =
            (0..mutants.len()).filter(|&index| is_model && mutants[index].status == Status::Ignored);
        survivors.into_iter().chain(ignored).collect()
    }

    /// Returns words that the program may ask for: numbers and texts of its source.
    fn words(&self) -> Result<Vec<String>> {
        let mut words = Vec::new();
        for file in self.files {
            words.extend(source::words(self.part.build.language, &file.text)?);
        }
        words.sort();
        words.dedup();
        Ok(words)
    }

    fn search(&self, changes: &[Change], mutants: &mut [Mutant]) -> Result<usize> {
        let survivors = survivors(mutants);
        let searched = cases(self.grading, self.settings, &self.words()?)?;
        if survivors.is_empty() || searched.is_empty() {
            return Ok(searched.len());
        }
        let wide = self.with_scenarios(|scenarios| scenarios.clone_from(&searched));
        let edits = survivors.iter().map(|&index| Some(self.edit(&changes[index])));
        let graded = self.grade(&wide, &std::iter::once(None).chain(edits).collect::<Vec<_>>(), true)?;
        let runs = |submission: usize| graded.details.iter().filter(move |run| run.submission == submission);
        let original: BTreeMap<usize, &Detail> = runs(0).map(|run| (run.scenario, run)).collect();
        let mut failing = Vec::new();
        for at in 1..=survivors.len() {
            failing.push(self.failing(&searched, &original, &runs(at).collect::<Vec<_>>())?);
        }
        let failing = if self.grading.criteria.learn_wording {
            self.confirmed(changes, &survivors, &failing)?
        } else {
            failing.iter().map(|fails| fails.first().copied()).collect()
        };
        for (at, &index) in survivors.iter().enumerate() {
            let mutant = &mut mutants[index];
            mutant.missing = failing[at].cloned();
            if mutant.missing.is_none() {
                let same = runs(at + 1)
                    .all(|run| original.get(&run.scenario).is_some_and(|one| one.actual == run.actual));
                let tried = count(searched.len(), "scenario");
                mutant.status = Status::Ignored;
                mutant.reason = Some(if same {
                    format!("behaves like the program itself in all of {tried} that were tried")
                } else {
                    format!("differs only in what is accepted, in all of {tried} that were tried")
                });
            }
        }
        Ok(searched.len())
    }

    /// Returns the assignment with other scenarios of the part.
    fn with_scenarios(&self, change: impl Fn(&mut Vec<Scenario>)) -> Assignment {
        let mut other = self.assignment.clone();
        for part in other.parts.iter_mut().filter(|part| part.id == self.part.id) {
            if let Grading::Automatic(grading) = &mut part.marking {
                change(&mut grading.scenarios);
                grading.rows = grading.scenarios.iter().map(|_| grading.rows[0].clone()).collect();
            }
        }
        other
    }

    /// Returns for each survivor the first of these scenarios that it also fails if they are added to those of the part. Where a program's own
    /// words are learned from all its runs, a single run may fail only because its words are not known yet.
    fn confirmed<'s>(
        &self,
        changes: &[Change],
        survivors: &[usize],
        failing: &[Vec<&'s Scenario>],
    ) -> Result<Vec<Option<&'s Scenario>>> {
        let mut added: Vec<&Scenario> = Vec::new();
        for &scenario in failing.iter().flat_map(|fails| fails.iter().take(CONFIRMED)) {
            if !added.contains(&scenario) {
                added.push(scenario);
            }
        }
        let wider = self.with_scenarios(|scenarios| scenarios.extend(added.iter().copied().cloned()));
        let edits: Vec<_> = survivors.iter().map(|&index| Some(self.edit(&changes[index]))).collect();
        let graded = self.grade(&wider, &edits, false)?;
        let parts = graded.record.submissions.iter().map(|one| one.parts.first());
        let found = parts.zip(failing).map(|(part, fails)| {
            let part = part.filter(|part| part.status == record::Status::Graded)?;
            let fails_there = |scenario: &&Scenario| {
                let run = part.scenarios.iter().find(|run| run.name == scenario.name);
                run.is_some_and(|run| run.verdict != Verdict::Passed)
            };
            fails.iter().take(CONFIRMED).copied().find(fails_there)
        });
        Ok(found.collect())
    }

    /// Returns the scenarios in which a mutant fails and the program itself does not, shorter ones first; but the first is one that a
    /// suite can have, if there is such a scenario.
    fn failing<'s>(
        &self,
        searched: &'s [Scenario],
        original: &BTreeMap<usize, &Detail>,
        runs: &[&Detail],
    ) -> Result<Vec<&'s Scenario>> {
        let passes =
            |scenario| original.get(&scenario).is_some_and(|run| run.judgment.verdict == Verdict::Passed);
        let fails = runs.iter().map(|run| (run, &searched[run.scenario]));
        let mut fails: Vec<_> = fails
            .filter(|(run, _)| run.judgment.verdict != Verdict::Passed && passes(run.scenario))
            .collect();
        fails.sort_by_key(|(run, scenario)| (scenario.keys.len(), run.scenario));
        let models = Models::default();
        let mut scenarios: Vec<&Scenario> = fails.into_iter().map(|(_, scenario)| scenario).collect();
        // If none is playable in every interpretation, the shortest still shows the difference.
        for at in 0..scenarios.len() {
            if is_playable(&models, self.grading, scenarios[at])? {
                scenarios.rotate_left(at);
                break;
            }
        }
        Ok(scenarios)
    }

    /// Returns the simplest scenario found that catches a mutant and lets the program itself pass, from this one.
    fn simplest(&self, change: &Change, found: Scenario) -> Result<Scenario> {
        if self.grading.patch.is_some() {
            // Each seed needs a build of its own.
            return Ok(found);
        }
        let class = self.class(&[None, Some(self.edit(change))])?;
        let mut plans = Vec::new();
        for submission in submission::find(&[class.path().to_owned()], self.assignment)? {
            plans.push(self.plan(self.assignment, vec![submission])?);
        }
        let [right, wrong] = &plans[..] else {
            return Err(Error::Internal("a mutant and its original are two submissions".to_owned()));
        };
        let mut simplest = found.clone();
        self.grader.with_program(right, &mut |right| {
            self.grader.with_program(wrong, &mut |wrong| {
                simplest = self.simpler(right, wrong, found.clone())?;
                Ok(())
            })
        })?;
        Ok(simplest)
    }

    fn simpler(&self, right: &Prepared<'_>, wrong: &Prepared<'_>, found: Scenario) -> Result<Scenario> {
        let models = Models::default();
        let passes = |program: &Prepared<'_>, scenario: &Scenario| -> Result<bool> {
            Ok(program.run(scenario)?.judgment.verdict == Verdict::Passed)
        };
        let catches = |scenario: &Scenario| -> Result<Tried> {
            let differs = !passes(wrong, scenario)?
                && is_playable(&models, self.grading, scenario)?
                && passes(right, scenario)?;
            Ok(Tried { differs, ..Tried::default() })
        };
        // Words that are learned from all runs of a suite are not known in a single one.
        match catches(&found)?.differs {
            true => explore::simplest(self.grading, found, self.settings.workers, &catches),
            false => Ok(found),
        }
    }

    /// Returns those of these mutants whose changed statement is run in no scenario: one that ends the program there is not caught.
    fn not_covered(&self, changes: &[Change], survivors: &[usize]) -> Result<Vec<usize>> {
        // Changes of one statement share its trap.
        let mut probed: Vec<Vec<usize>> = Vec::new();
        let mut traps: Vec<(usize, String)> = Vec::new();
        for &index in survivors {
            let file = changes[index].place.file;
            let text = trap::trapped(self.part.build.language, &self.files[file].text, &changes[index])?;
            let Some(trap) = text.map(|text| (file, text)) else { continue };
            match traps.iter().position(|known| *known == trap) {
                Some(known) => probed[known].push(index),
                None => {
                    probed.push(vec![index]);
                    traps.push(trap);
                }
            }
        }
        let edits: Vec<_> = traps.into_iter().map(|(file, text)| Some(Edit { file, text })).collect();
        if edits.is_empty() {
            return Ok(Vec::new());
        }
        let graded = self.grade(self.assignment, &edits, false)?;
        let parts = graded.record.submissions.iter().map(|one| one.parts.first());
        let passed = parts.map(|part| {
            part.is_some_and(|part| {
                !part.scenarios.is_empty() && part.scenarios.iter().all(|one| one.verdict == Verdict::Passed)
            })
        });
        Ok(probed
            .into_iter()
            .zip(passed)
            .filter(|(_, passed)| *passed)
            .flat_map(|(indices, _)| indices)
            .collect())
    }
}

/// Returns the mutants that pass every scenario of the part and are not known to be equivalent.
fn survivors(mutants: &[Mutant]) -> Vec<usize> {
    (0..mutants.len()).filter(|&index| mutants[index].status == Status::Survived).collect()
}

/// Returns the scenarios of a search: each is one that the reference plays to its end. Its keys may be one of these words.
fn cases(grading: &AutoGrading, settings: &Settings, words: &[String]) -> Result<Vec<Scenario>> {
    if matches!(grading.reference, Reference::Recorded(_)) {
        // Nothing says what is right for other input.
        return Ok(Vec::new());
    }
    let models = Models::default();
    let most = if grading.patch.is_some() { PATCHED } else { settings.cases };
    let cases = Cases::new(grading, &cases::SEEDS, settings.seed);
    let mut found: Vec<Scenario> = Vec::new();
    for index in 0..most {
        let Some(made) = cases.scenario(&Rules::plain(), index, words) else { continue };
        let made = Scenario { name: format!("search {index}"), ..made };
        let scenario = explore::without_own_draws(grading, made);
        let known = |other: &Scenario| Scenario { name: scenario.name.clone(), ..other.clone() } == scenario;
        if found.iter().any(known) {
            continue;
        }
        if matches!(grading.reference, Reference::Model(_)) && !is_playable(&models, grading, &scenario)? {
            continue;
        }
        found.push(scenario);
    }
    Ok(found)
}
