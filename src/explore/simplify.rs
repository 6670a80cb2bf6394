//! The simplest scenario in which a program differs: as few keys as possible, then the smallest seed; fewest rounds of a player.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::ThreadPool;
use rayon::prelude::*;
use reference::{Ending, Game, Legal, Rules, strategy};

use super::Try;
use super::novelty::Seen;
use crate::error::Result;
use crate::oracle;
use crate::spec::model::{AutoGrading, FixedDraws, Scenario, SeedBy};

/// Greatest seed that is tried.
const SEEDS: i64 = 2_000;
/// Greatest number of keys for which all scenarios are listed: the list doubles with each.
const LISTED: usize = 5;
/// Maximum number of runs for each number of keys.
const RUNS: usize = 600;

/// Returns a simpler scenario in which the program still differs, or the given one. Its run covers these rules; `seen` are those of
/// runs without a difference.
pub(super) fn simplest(
    grading: &AutoGrading,
    found: Scenario,
    marks: &[&'static str],
    seen: &Seen,
    pool: &ThreadPool,
    attempt: Try<'_>,
) -> Result<Scenario> {
    let shorter = by_removal(grading, found, attempt)?;
    match oracle::game(&grading.reference) {
        // Seeds are part of the source, and each needs a build.
        Some(game) if grading.seed != SeedBy::None && grading.patch.is_none() => {
            let listed = Listed { game, grading, marks, seen };
            Ok(listed.first_that_differs(&shorter, pool, attempt)?.unwrap_or(shorter))
        }
        _ => Ok(shorter),
    }
}

/// Scenarios in the order of the number of their keys and their seed.
struct Listed<'a> {
    game: &'a dyn Game,
    grading: &'a AutoGrading,
    marks: &'a [&'static str],
    seen: &'a Seen,
}

impl Listed<'_> {
    /// Returns the first of all simpler scenarios in which the program differs. Those are tried that share most of what may be the
    /// cause: rules that the found scenario covers and runs without a difference seldom do.
    fn first_that_differs(
        &self,
        found: &Scenario,
        pool: &ThreadPool,
        attempt: Try<'_>,
    ) -> Result<Option<Scenario>> {
        for keys in 0..=found.keys.len().min(LISTED) {
            let candidates = self.candidates(found, keys, pool);
            let first = AtomicUsize::new(usize::MAX);
            let run = |(index, scenario): (usize, &Scenario)| -> Result<()> {
                if index < first.load(Ordering::Relaxed) && attempt(scenario)?.differs {
                    first.fetch_min(index, Ordering::Relaxed);
                }
                Ok(())
            };
            pool.install(|| candidates.par_iter().enumerate().try_for_each(run))?;
            if let Some(simplest) = candidates.into_iter().nth(first.into_inner()) {
                return Ok(Some(simplest));
            }
        }
        Ok(None)
    }

    /// Returns the most promising scenarios with so many keys, by seed.
    fn candidates(&self, found: &Scenario, keys: usize, pool: &ThreadPool) -> Vec<Scenario> {
        let last = if keys == found.keys.len() { found.seed.unwrap_or(0) - 1 } else { SEEDS };
        let of_seed = |seed: i64| {
            let blank = Scenario { seed: Some(seed), keys: Vec::new(), ..found.clone() };
            let mut listed = Vec::new();
            self.list(blank, keys, found, &mut listed);
            listed
        };
        let of_seeds: Vec<Vec<(f64, Scenario)>> =
            pool.install(|| (0..=last).into_par_iter().map(of_seed).collect());
        let mut rated: Vec<(f64, usize, Scenario)> =
            of_seeds.into_iter().flatten().enumerate().map(|(at, (rate, one))| (rate, at, one)).collect();
        rated.sort_by(|left, right| right.0.total_cmp(&left.0).then(left.1.cmp(&right.1)));
        rated.truncate(RUNS);
        rated.sort_by_key(|(_, at, _)| *at);
        rated.into_iter().map(|(_, _, scenario)| scenario).collect()
    }

    /// Lists the scenarios that begin with these keys and have so many more, with what they share with the found one.
    fn list(&self, begun: Scenario, more: usize, found: &Scenario, listed: &mut Vec<(f64, Scenario)>) {
        let question = oracle::unanswered(self.game, &begun, self.grading.seed, &Rules::plain());
        match question {
            None if more == 0 => {
                let marks = oracle::play(self.game, &begun, self.grading.seed, &Rules::plain()).marks;
                listed.push((self.seen.shared(self.marks, &marks), begun));
            }
            Some(question) if more > 0 => {
                for answer in answers(question.legal, found) {
                    let keys = begun.keys.iter().cloned().chain([answer]).collect();
                    self.list(Scenario { keys, ..begun.clone() }, more - 1, found, listed);
                }
            }
            None | Some(_) => {}
        }
    }
}

/// Returns legal answers: words, and numbers that the found scenario types.
fn answers(legal: Legal, found: &Scenario) -> Vec<String> {
    let mut answers: Vec<String> = match legal {
        Legal::Words(words) => words.iter().map(|word| (*word).to_owned()).collect(),
        Legal::Integer { .. } => Vec::new(),
    };
    for key in &found.keys {
        if !answers.contains(key) && (legal.allows(key) || matches!(legal, Legal::Words(_))) {
            answers.push(key.clone());
        }
    }
    answers
}

/// Returns the scenario without what can be left out, one thing at a time.
fn by_removal(grading: &AutoGrading, found: Scenario, attempt: Try<'_>) -> Result<Scenario> {
    let mut simplest = found;
    'again: loop {
        for simpler in simpler(grading, &simplest) {
            if is_played_to_its_end(grading, &simpler) && attempt(&simpler)?.differs {
                simplest = simpler;
                continue 'again;
            }
        }
        return Ok(simplest);
    }
}

/// Returns scenarios that are simpler in one respect, the simplest first.
fn simpler(grading: &AutoGrading, scenario: &Scenario) -> Vec<Scenario> {
    let mut simpler = Vec::new();
    if let Some(player) = &scenario.player {
        let now = strategy::said(&**player);
        let rounds = now.iter().find(|(name, _)| *name == "rounds").and_then(|(_, said)| said.parse().ok());
        let game = oracle::game(&grading.reference);
        for fewer in (1..rounds.unwrap_or(1)).take(12) {
            let Some(mut player) = game.and_then(Game::strategy) else { break };
            let set = now.iter().all(|(name, said)| {
                let said = if *name == "rounds" { u64::to_string(&fewer) } else { said.clone() };
                player.set(name, &said)
            });
            if set {
                simpler.push(Scenario { player: Some(Arc::from(player)), ..scenario.clone() });
            }
        }
    }
    for removed in 0..scenario.keys.len() {
        let mut keys = scenario.keys.clone();
        keys.remove(removed);
        simpler.push(Scenario { keys, ..scenario.clone() });
    }
    if let Some(draws) = scenario.draws.as_ref().filter(|draws| draws.values.len() > 20) {
        let values = draws.values[..draws.values.len() - 8].to_vec();
        let draws = FixedDraws { values, ..draws.clone() };
        simpler.push(Scenario { draws: Some(draws), ..scenario.clone() });
    }
    simpler
}

/// Whether the reference reads all input of a scenario, and no more. Of others too little is known here.
fn is_played_to_its_end(grading: &AutoGrading, scenario: &Scenario) -> bool {
    let Some(game) = oracle::game(&grading.reference).filter(|_| grading.follow.is_none()) else {
        return true;
    };
    let played = oracle::play(game, scenario, grading.seed, &Rules::plain()).transcript;
    played.unread.len() == scenario.not_read && matches!(played.ending, Ending::Exited(_))
}
