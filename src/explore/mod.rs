//! Exploration: a search for a scenario in which a program differs from the reference, and for the simplest such scenario.
//!
//! A search begins with scenarios of the suite, unless the program is known to pass them. Then scenarios are made up ([`cases`]), by the
//! seed of the search, and tried in batches. Of several candidates the one is tried that
//! leads the reference to most rules, and to most transitions between rules, that no earlier batch has seen. A batch
//! depends on what was seen before it only, and the first difference of a batch counts, so that the result does not depend on the
//! number of workers: only a limit on time cuts it off. A difference is then made simpler.

pub mod cases;
mod novelty;
mod simplify;

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use rayon::ThreadPool;
use rayon::prelude::*;
use reference::{Game, Rules};

use crate::error::{Error, Result};
use crate::oracle;
use crate::spec::model::{AutoGrading, Scenario};
use cases::Cases;
use novelty::Seen;

/// Number of scenarios of a batch.
const BATCH: usize = 128;

/// Number of candidates for each scenario of a batch.
const CANDIDATES: usize = 6;

/// In the first of so many batches, the scenario with the most equal keys in a row is tried with memory checks, too: they take their time.
const CHECKED_IN: usize = 4;

/// How a search is carried out.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'s> {
    /// Number of programs to run in parallel.
    pub workers: usize,
    /// The seed of everything that is drawn by chance.
    pub seed: u64,
    /// Maximum number of scenarios.
    pub cases: usize,
    /// The scenarios that it begins with, such as those of [`suite`].
    pub first: &'s [Scenario],
    /// When to stop, whatever was found.
    pub until: Option<Instant>,
}

/// What became of one scenario.
#[derive(Clone, Debug, Default)]
pub struct Tried {
    /// Whether the program differs from what is accepted.
    pub differs: bool,
    /// The rules that the reference's run covers, in their order.
    pub marks: Vec<&'static str>,
    /// A digest of what the program printed.
    pub transcript: u64,
}

/// Tries a scenario with the program.
pub type Try<'t> = &'t (dyn Fn(&Scenario) -> Result<Tried> + Sync);

/// What a search has found.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Number of scenarios that were tried.
    pub cases: usize,
    /// The reference's rules that they cover.
    pub moments: BTreeSet<&'static str>,
    /// Number of different transcripts of the program.
    pub transcripts: usize,
    /// The simplest scenario in which the program differs, if it does in one.
    pub difference: Option<Scenario>,
    /// Whether the search was interrupted. Then a difference may not be in its simplest form.
    pub interrupted: bool,
}

/// Searches for a scenario in which a program differs. `stop` says when it is interrupted: what was found before is returned.
/// `progress` is called with the number of scenarios so far.
///
/// # Errors
/// The program cannot be run.
pub fn search(
    grading: &AutoGrading,
    settings: &Settings<'_>,
    attempt: Try<'_>,
    stop: &(dyn Fn() -> bool + Sync),
    progress: &dyn Fn(usize),
) -> Result<Outcome> {
    let mut search = Search {
        grading,
        settings,
        attempt,
        stop,
        pool: pool(settings.workers)?,
        cases: Cases::new(grading, &cases::SEEDS, settings.seed),
        seen: Seen::default(),
        transcripts: HashSet::new(),
        tried: 0,
    };
    let mut difference = None;
    let mut first = 0;
    while difference.is_none() && first < settings.cases && !search.is_over() {
        let batch = first..settings.cases.min(first.saturating_add(BATCH));
        first = batch.end;
        difference = search.batch(batch, progress)?;
    }
    Ok(Outcome {
        cases: search.tried,
        moments: search.seen.moments(),
        transcripts: search.transcripts.len(),
        difference,
        interrupted: stop(),
    })
}

/// A search, and what it has covered.
struct Search<'s> {
    grading: &'s AutoGrading,
    settings: &'s Settings<'s>,
    attempt: Try<'s>,
    stop: &'s (dyn Fn() -> bool + Sync),
    pool: ThreadPool,
    cases: Cases<'s>,
    seen: Seen,
    transcripts: HashSet<u64>,
    /// Number of scenarios that were tried.
    tried: usize,
}

impl Search<'_> {
    fn is_over(&self) -> bool {
        (self.stop)() || self.settings.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Tries the scenarios of these indices; returns the simplest one found in which the program differs, if it does in one.
    fn batch(&mut self, batch: Range<usize>, progress: &dyn Fn(usize)) -> Result<Option<Scenario>> {
        let has_memory_checks = self.grading.scenarios.iter().any(|scenario| scenario.sanitize);
        let is_checked = has_memory_checks && (batch.start / BATCH).is_multiple_of(CHECKED_IN);
        // What is done most often in a row may be more than an array has room for.
        let mut longest: Option<Scenario> = None;
        let mut difference = None;
        for tried in self.try_all(batch) {
            let Some((scenario, tried)) = unless_interrupted(tried)?.flatten() else { continue };
            self.tried += 1;
            if longest.as_ref().is_none_or(|other| in_a_row(&scenario) > in_a_row(other)) {
                longest = Some(scenario.clone());
            }
            self.transcripts.insert(tried.transcript);
            if tried.differs {
                difference = Some((scenario, tried.marks));
                break;
            }
            self.seen.add(&tried.marks);
        }
        progress(self.tried);
        match (difference, longest) {
            (Some((scenario, marks)), _) => self.simplest(scenario, &marks).map(Some),
            (None, Some(longest)) if is_checked && !self.is_over() => {
                Ok(unless_interrupted(memory_error(self.grading, longest, self.attempt))?.flatten())
            }
            (None, _) => Ok(None),
        }
    }

    /// Tries the scenarios of these indices in parallel. What comes after a difference is not needed, and may be missing.
    fn try_all(&self, batch: Range<usize>) -> Vec<Result<Option<(Scenario, Tried)>>> {
        let earliest = AtomicUsize::new(usize::MAX);
        let run = |index: usize| {
            if index > earliest.load(Ordering::Relaxed) || self.is_over() {
                return Ok(None);
            }
            let Some(scenario) = self.scenario(index) else { return Ok(None) };
            let tried = (self.attempt)(&scenario)?;
            if tried.differs {
                earliest.fetch_min(index, Ordering::Relaxed);
            }
            Ok(Some((scenario, tried)))
        };
        self.pool.install(|| batch.into_par_iter().map(run).collect())
    }

    /// Returns the scenario of this index: one of those that the search begins with, or one that is made up.
    fn scenario(&self, index: usize) -> Option<Scenario> {
        let Some(made) = index.checked_sub(self.settings.first.len()) else {
            return Some(self.settings.first[index].clone());
        };
        let followed = self.grading.follow.is_some();
        match oracle::game(&self.grading.reference).filter(|_| !followed) {
            Some(game) => self.most_novel(game, made),
            // A model marks no rules, and the draws of a program that is followed are known only when it has run.
            None => {
                let scenario = self.cases.scenario(&Rules::plain(), made, &[])?;
                Some(without_own_draws(self.grading, scenario))
            }
        }
    }

    /// Returns the most novel of several made-up scenarios; of equal ones the first.
    fn most_novel(&self, game: &dyn Game, index: usize) -> Option<Scenario> {
        let made = (0..CANDIDATES)
            .filter_map(|nth| self.cases.walked(game, &Rules::plain(), index * CANDIDATES + nth));
        let rated = made.map(|(scenario, marks)| (self.seen.novelty(&marks), scenario));
        rated.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, scenario)| scenario)
    }

    /// Returns the simplest scenario found from one in which the program differs; that one if the search is interrupted.
    fn simplest(&self, found: Scenario, marks: &[&'static str]) -> Result<Scenario> {
        let Self { grading, seen, pool, attempt, .. } = self;
        let simplest = simplify::simplest(grading, found.clone(), marks, seen, pool, *attempt);
        Ok(unless_interrupted(simplest)?.unwrap_or(found))
    }
}

/// Returns nothing for what was interrupted.
fn unless_interrupted<T>(result: Result<T>) -> Result<Option<T>> {
    match result {
        Ok(done) => Ok(Some(done)),
        Err(Error::Interrupted { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns the scenarios of the suite that give points: first those that a program is known to fail, by their names, and of these and of
/// the others those with memory checks last, since they take a build of their own.
pub fn suite(grading: &AutoGrading, failed: &[String]) -> Vec<Scenario> {
    let mut suite: Vec<Scenario> = cases::counting(grading).into_iter().cloned().collect();
    suite.sort_by_key(|scenario| (!failed.contains(&scenario.name), scenario.sanitize));
    suite
}

/// Returns a scenario with memory checks, made simpler, if the program differs in it.
fn memory_error(grading: &AutoGrading, scenario: Scenario, attempt: Try<'_>) -> Result<Option<Scenario>> {
    let checked = Scenario { sanitize: true, ..scenario };
    match attempt(&checked)?.differs {
        true => simplify::by_removal(grading, checked, attempt).map(Some),
        false => Ok(None),
    }
}

/// Returns how often a scenario has the same key in a row, at most.
fn in_a_row(scenario: &Scenario) -> usize {
    scenario.keys.chunk_by(|one, other| one == other).map(<[String]>::len).max().unwrap_or(0)
}

/// Returns the simplest scenario found in which a program differs, from one in which it does.
///
/// # Errors
/// The program cannot be run.
pub fn simplest(
    grading: &AutoGrading,
    found: Scenario,
    workers: usize,
    attempt: Try<'_>,
) -> Result<Scenario> {
    let game = oracle::game(&grading.reference).filter(|_| grading.follow.is_none());
    let marks = game.map(|game| oracle::play(game, &found, grading.seed, &Rules::plain()).marks);
    simplify::simplest(grading, found, &marks.unwrap_or_default(), &Seen::default(), &pool(workers)?, attempt)
}

/// Returns the workers of a search. They live as long as it does: a fork server ends with the thread that started it, and its programs
/// with it.
pub fn pool(workers: usize) -> Result<ThreadPool> {
    let built = rayon::ThreadPoolBuilder::new().num_threads(workers).build();
    built.map_err(|error| Error::system("cannot start workers", std::io::Error::other(error)))
}

/// Returns the scenario without the seed that stands for draws of a program that is followed.
pub(crate) fn without_own_draws(grading: &AutoGrading, scenario: Scenario) -> Scenario {
    if grading.follow.is_some() { Scenario { seed: None, ..scenario } } else { scenario }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::model_check;

    const WORKERS: usize = 2;

    /// Searches in a part of si204 until `stop` is set.
    fn search_until(
        stop: &AtomicBool,
        attempt: impl Fn(&Scenario) -> Result<Tried> + Sync,
    ) -> Result<Outcome> {
        let assignments = model_check::load(None).unwrap();
        let si204 = assignments.iter().find(|assignment| assignment.name == "si204").unwrap();
        let grading = si204.part("play").unwrap().auto_grading().unwrap();
        let first = suite(grading, &[]);
        let settings = Settings { workers: WORKERS, seed: 1, cases: usize::MAX, first: &first, until: None };
        let stopped = || stop.load(Ordering::Relaxed);
        search(grading, &settings, &attempt, &stopped, &|_| ())
    }

    #[test]
    fn interrupted_search_returns_what_it_found() {
        let (stop, tried) = (AtomicBool::new(false), AtomicUsize::new(0));
        let outcome = search_until(&stop, |_| {
            if tried.fetch_add(1, Ordering::Relaxed) >= 3 * BATCH {
                stop.store(true, Ordering::Relaxed);
                return Err(Error::interrupted());
            }
            Ok(Tried::default())
        });
        let outcome = outcome.unwrap();
        assert!(outcome.interrupted);
        // All but a few that were tried with memory checks.
        assert!((2 * BATCH..=3 * BATCH).contains(&outcome.cases), "{}", outcome.cases);
        assert!(outcome.difference.is_none());
    }

    #[test]
    fn difference_is_kept_if_making_it_simpler_is_interrupted() {
        let stop = AtomicBool::new(false);
        let outcome = search_until(&stop, |_| match stop.swap(true, Ordering::Relaxed) {
            false => Ok(Tried { differs: true, ..Tried::default() }),
            true => Err(Error::interrupted()),
        });
        let outcome = outcome.unwrap();
        assert!(outcome.interrupted);
        assert!(outcome.difference.is_some());
    }

    #[test]
    fn other_errors_end_a_search() {
        let stop = AtomicBool::new(false);
        assert!(search_until(&stop, |_| Err(Error::Internal("broken".to_owned()))).is_err());
    }
}
