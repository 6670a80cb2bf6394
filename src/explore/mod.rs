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
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use rayon::ThreadPool;
use rayon::prelude::*;
use reference::Rules;

use crate::error::{Error, Result};
use crate::oracle;
use crate::spec::model::{AutoGrading, Scenario};
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
    let pool = pool(settings.workers)?;
    let mut seen = Seen::default();
    let mut transcripts = HashSet::new();
    let mut outcome = Outcome::default();
    let ended = || stop() || settings.until.is_some_and(|until| Instant::now() >= until);
    let has_memory_checks = grading.scenarios.iter().any(|scenario| scenario.sanitize);
    let mut first = 0;
    while first < settings.cases && !ended() {
        let is_checked = has_memory_checks && (first / BATCH).is_multiple_of(CHECKED_IN);
        let batch = first..settings.cases.min(first.saturating_add(BATCH));
        first = batch.end;
        // What comes after a difference is not needed.
        let earliest = AtomicUsize::new(usize::MAX);
        let run = |index: usize| -> Result<Option<(Scenario, Tried)>> {
            if index > earliest.load(Ordering::Relaxed) || ended() {
                return Ok(None);
            }
            let made = || candidate(grading, &seen, settings.seed, index - settings.first.len());
            let Some(scenario) = settings.first.get(index).cloned().or_else(made) else {
                return Ok(None);
            };
            let tried = attempt(&scenario)?;
            if tried.differs {
                earliest.fetch_min(index, Ordering::Relaxed);
            }
            Ok(Some((scenario, tried)))
        };
        let tried: Vec<_> = pool.install(|| batch.into_par_iter().map(run).collect());
        let mut difference = None;
        // What is done most often in a row may be more than an array has room for.
        let mut longest: Option<Scenario> = None;
        for tried in tried {
            let Some((scenario, tried)) = unless_interrupted(tried)?.flatten() else { continue };
            outcome.cases += 1;
            if longest.as_ref().is_none_or(|other| in_a_row(&scenario) > in_a_row(other)) {
                longest = Some(scenario.clone());
            }
            transcripts.insert(tried.transcript);
            if tried.differs {
                difference = Some((scenario, tried.marks));
                break;
            }
            seen.add(&tried.marks);
        }
        progress(outcome.cases);
        outcome.difference = match (difference, longest) {
            (Some((scenario, marks)), _) => {
                let simplest = simplify::simplest(grading, scenario.clone(), &marks, &seen, &pool, attempt);
                Some(unless_interrupted(simplest)?.unwrap_or(scenario))
            }
            (None, Some(longest)) if is_checked && !ended() => {
                unless_interrupted(memory_error(grading, longest, attempt))?.flatten()
            }
            (None, _) => None,
        };
        if outcome.difference.is_some() {
            break;
        }
    }
    outcome.moments = seen.moments();
    outcome.transcripts = transcripts.len();
    outcome.interrupted = stop();
    Ok(outcome)
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

/// Returns the most novel of several made-up scenarios.
fn candidate(grading: &AutoGrading, seen: &Seen, seed: u64, index: usize) -> Option<Scenario> {
    let made = |index: usize| cases::scenario(grading, &Rules::plain(), &cases::SEEDS, seed, index, &[]);
    let Some(game) = oracle::game(&grading.reference).filter(|_| grading.follow.is_none()) else {
        // A model marks no rules, and the draws of a program that is followed are known only when it has run.
        return made(index).map(|scenario| without_own_draws(grading, scenario));
    };
    let candidates = (0..CANDIDATES).filter_map(|nth| made(index * CANDIDATES + nth));
    let rated = candidates.map(|scenario| {
        let marks = oracle::play(game, &scenario, grading.seed, &Rules::plain()).marks;
        (seen.novelty(&marks), scenario)
    });
    // Of equal ones the first.
    rated.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, scenario)| scenario)
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
