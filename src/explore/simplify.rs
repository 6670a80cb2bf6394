//! The simplest scenario in which a program differs: as few keys as possible, then the smallest seed; the fewest answers, draws, and
//! rounds of a player.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::ThreadPool;
use rayon::prelude::*;
use reference::{Ending, Game, Legal, Rules, Strategy, strategy};

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
    let shorter = with_few_rounds(grading, found, attempt)?;
    let shorter = with_small_seed(grading, by_removal(grading, shorter, attempt)?, attempt)?;
    match oracle::game(&grading.reference) {
        // Where seeds are part of the source, each needs a build; and runs with memory checks take their time.
        Some(game) if grading.seed != SeedBy::None && grading.patch.is_none() && !shorter.sanitize => {
            let (mut simplest, mut marks) = (shorter, marks.to_vec());
            // Scenarios are rated by what may be the cause, and a simpler one shows the cause more clearly.
            while let Some(simpler) = (Listed { game, grading, marks: &marks, seen })
                .first_that_differs(&simplest, pool, attempt)?
            {
                marks = oracle::play(game, &simpler, grading.seed, &Rules::plain()).marks;
                simplest = simpler;
            }
            Ok(simplest)
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
        for keys in 0..=(found.keys.len() - found.not_read).min(LISTED) {
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
        let last =
            if keys + found.not_read == found.keys.len() { found.seed.unwrap_or(0) - 1 } else { SEEDS };
        let of_seed = |seed: i64| {
            let blank = Scenario { seed: Some(seed), keys: Vec::new(), not_read: 0, ..found.clone() };
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
                let read = found.keys.len() - found.not_read;
                let keys = [begun.keys, found.keys[read..].to_vec()].concat();
                let whole = Scenario { keys, not_read: found.not_read, ..begun };
                listed.push((self.seen.shared(self.marks, &marks), whole));
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

/// Numbers of rounds that are tried, and the days that are tried with each.
const ROUNDS: [u64; 8] = [1, 2, 3, 5, 8, 13, 21, 34];
const DAYS: u32 = 12;

/// Returns the scenario with a few rounds on another day, where the day decides what is drawn, if the program differs there.
fn with_few_rounds(grading: &AutoGrading, found: Scenario, attempt: Try<'_>) -> Result<Scenario> {
    let Some(now) = found.player.as_deref().and_then(rounds) else { return Ok(found) };
    for fewer in ROUNDS.into_iter().filter(|fewer| *fewer < now) {
        for day in 0..DAYS {
            let simpler = with_rounds(grading, &found, fewer).map(|fewer| Scenario { day, ..fewer });
            if let Some(simpler) = simpler
                && attempt(&simpler)?.differs
            {
                return Ok(simpler);
            }
        }
    }
    Ok(found)
}

/// Returns how many rounds a player plays, if it plays so many.
fn rounds(player: &dyn Strategy) -> Option<u64> {
    let said = strategy::said(player);
    said.iter().find(|(name, _)| *name == "rounds").and_then(|(_, said)| said.parse().ok())
}

/// Returns the scenario with a player who plays so many rounds.
fn with_rounds(grading: &AutoGrading, scenario: &Scenario, rounds: u64) -> Option<Scenario> {
    let now = strategy::said(scenario.player.as_deref()?);
    let fewer =
        now.into_iter().map(|(name, said)| (name, if name == "rounds" { rounds.to_string() } else { said }));
    let player = with_settings(oracle::game(&grading.reference).and_then(Game::strategy)?, fewer)?;
    Some(Scenario { player: Some(player), ..scenario.clone() })
}

/// Returns a player with these settings, if all of them are valid.
fn with_settings(
    mut player: Box<dyn Strategy>,
    settings: impl IntoIterator<Item = (&'static str, String)>,
) -> Option<Arc<dyn Strategy>> {
    let is_set = settings.into_iter().all(|(name, words)| player.set(name, &words));
    is_set.then(|| Arc::from(player))
}

/// Seeds that are tried where each needs a build of its own.
const BUILT_SEEDS: i64 = 6;

/// Returns the scenario with a small seed, where seeds are part of the source, if the program differs there.
fn with_small_seed(grading: &AutoGrading, found: Scenario, attempt: Try<'_>) -> Result<Scenario> {
    let Some(now) = found.seed.filter(|_| grading.patch.is_some()) else { return Ok(found) };
    for seed in 1..now.min(BUILT_SEEDS + 1) {
        let simpler = Scenario { seed: Some(seed), ..found.clone() };
        if attempt(&simpler)?.differs {
            return Ok(simpler);
        }
    }
    Ok(found)
}

/// Returns the scenario without what can be left out, one thing at a time.
pub(super) fn by_removal(grading: &AutoGrading, found: Scenario, attempt: Try<'_>) -> Result<Scenario> {
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
    let now = scenario.player.as_deref().and_then(rounds).unwrap_or(1);
    let fewer = (1..now).filter(|fewer| *fewer <= 12 || *fewer + 1 == now);
    let mut simpler: Vec<Scenario> =
        fewer.filter_map(|fewer| with_rounds(grading, scenario, fewer)).collect();
    for removed in 0..scenario.keys.len() {
        let mut keys = scenario.keys.clone();
        keys.remove(removed);
        let is_read = removed < scenario.keys.len() - scenario.not_read;
        let not_read = scenario.not_read - usize::from(!is_read);
        simpler.push(Scenario { keys, not_read, ..scenario.clone() });
    }
    simpler.extend(scenario.answers.iter().flat_map(|answers| fewer_answers(grading, scenario, &**answers)));
    if let Some(draws) = &scenario.draws {
        simpler.extend(
            fewer_draws(draws).into_iter().map(|draws| Scenario { draws: Some(draws), ..scenario.clone() }),
        );
    }
    simpler
}

/// How many draws the first round may have.
const FIRST_ROUND: std::ops::RangeInclusive<usize> = 4..=10;

/// Returns the scenario without a round whose draws are known, without the last rounds of answers, and without each answer.
fn fewer_answers(grading: &AutoGrading, scenario: &Scenario, answers: &dyn Strategy) -> Vec<Scenario> {
    let said: Vec<(&'static str, Vec<String>)> = strategy::said(answers)
        .into_iter()
        .map(|(name, words)| (name, words.split(", ").map(str::to_owned).collect()))
        .collect();
    let with = |said: &[(&'static str, Vec<String>)]| {
        let left = said.iter().filter(|(_, rounds)| !rounds.is_empty());
        let words = left.map(|(name, rounds)| (*name, rounds.join(", ")));
        let answers = with_settings(oracle::game(&grading.reference).and_then(Game::answers)?, words)?;
        Some(Scenario { answers: Some(answers), ..scenario.clone() })
    };
    let mut fewer = Vec::new();
    let without_round = |at: usize| {
        let mut shorter = said.clone();
        for (_, rounds) in shorter.iter_mut().filter(|(_, rounds)| rounds.len() > 1 && at < rounds.len()) {
            rounds.remove(at);
        }
        with(&shorter)
    };
    if let Some(draws) = scenario.draws.as_ref().filter(|draws| !draws.rounds.is_empty()) {
        let without = |at: usize| {
            let mut shorter = draws.clone();
            shorter.rounds.remove(at);
            Some(Scenario { draws: Some(shorter), ..without_round(at)? })
        };
        fewer.extend((0..draws.rounds.len()).filter_map(without));
    } else if let (Some(draws), Some(shorter)) = (&scenario.draws, without_round(0)) {
        let counts = FIRST_ROUND.filter(|count| count + SPARE_DRAWS <= draws.values.len());
        let without = |count: usize| FixedDraws { values: draws.values[count..].to_vec(), ..draws.clone() };
        fewer.extend(counts.map(|count| Scenario { draws: Some(without(count)), ..shorter.clone() }));
    }
    for question in 0..said.len() {
        for round in (0..said[question].1.len()).rev() {
            let mut shorter = said.clone();
            let removed = shorter[question].1.remove(round);
            fewer.extend(with(&shorter));
            let answers: Vec<&str> = removed.split(' ').collect();
            for dropped in (0..answers.len()).filter(|_| answers.len() > 1) {
                let kept = answers.iter().enumerate().filter(|(at, _)| *at != dropped);
                let mut shorter = said.clone();
                shorter[question].1[round] = kept.map(|(_, answer)| *answer).collect::<Vec<_>>().join(" ");
                fewer.extend(with(&shorter));
            }
        }
    }
    fewer
}

/// Minimum number of draws that are left: a wrong program may draw more than a right one.
const SPARE_DRAWS: usize = 12;

/// Returns draws without the last ones, the fewest first; then those without the last round.
fn fewer_draws(draws: &FixedDraws) -> Vec<FixedDraws> {
    let fewer_rounds =
        draws.rounds.split_last().map(|(_, first)| FixedDraws { rounds: first.to_vec(), ..draws.clone() });
    let count = draws.values.len();
    let fewer = [count / 4, count / 2, count.saturating_sub(4), count.saturating_sub(1)];
    let is_enough = move |fewer: &usize| *fewer >= SPARE_DRAWS && *fewer < count;
    let taken = |count: usize| FixedDraws { values: draws.values[..count].to_vec(), ..draws.clone() };
    fewer.into_iter().filter(is_enough).map(taken).chain(fewer_rounds).collect()
}

/// Whether the reference reads all input of a scenario, and no more. Of others too little is known here.
fn is_played_to_its_end(grading: &AutoGrading, scenario: &Scenario) -> bool {
    let Some(game) = oracle::game(&grading.reference).filter(|_| grading.follow.is_none()) else {
        return true;
    };
    let played = oracle::play(game, scenario, grading.seed, &Rules::plain()).transcript;
    played.unread.len() == scenario.not_read && matches!(played.ending, Ending::Exited(_))
}
