//! Fresh suites: scenarios that are made up for a part and catch every mistake that its own suite is known to catch.

use std::ops::RangeInclusive;

use reference::{Game, Rules, Variant};

use super::rules::{self, Program, Settings};
use super::{Mutant, is_playable};
use crate::error::{Error, Result};
use crate::explore;
use crate::explore::cases::{self, Cases};
use crate::oracle::{self, model::Models};
use crate::spec::model::{AutoGrading, Scenario, Visibility};

/// Number of scenarios that are made up for each one that is wanted, and of all at most.
const CANDIDATES: (usize, usize) = (20, 600);
/// Number that are made up at a time: no more are once none of them catches a mistake that those before do not.
const AT_A_TIME: usize = 60;
/// What it is worth to catch a mistake that no chosen scenario catches yet; another catch is worth 1 at most.
const UNCAUGHT: f64 = 1_000.0;

/// A fresh suite.
#[derive(Clone, Debug)]
pub struct Fresh {
    /// Its scenarios, each with a mistake that it catches.
    pub scenarios: Vec<(Scenario, Option<&'static Variant>)>,
    /// Number of mistakes and pairs that it catches.
    pub caught: usize,
    /// Number of all that were tried.
    pub of: usize,
    /// Those that no candidate catches; of combinations only the number is known.
    pub missed: Vec<&'static Variant>,
    /// Number of mistakes and pairs that no candidate catches.
    pub not_shown: usize,
    /// Number of scenarios that it was chosen from.
    pub candidates: usize,
}

/// Returns a fresh suite of so many scenarios, with seeds in this range.
///
/// Each mistake by itself is tried in every candidate. There are thousands of combinations: a mistake in another interpretation, or a
/// pair of mistakes. A scenario that catches one mistake usually catches its combinations. So only those that the first choice misses are
/// tried in every candidate; then scenarios are chosen again.
///
/// # Errors
/// The part has no reference that knows mistakes, or the reference cannot be played.
pub fn suite(
    part: &str,
    grading: &AutoGrading,
    seeds: &RangeInclusive<i64>,
    count: usize,
    settings: &Settings,
) -> Result<Fresh> {
    let game = oracle::game(&grading.reference).filter(|game| !rules::alone(*game).is_empty());
    let game = game.ok_or_else(|| {
        let message = format!("the reference of `{part}` knows no mistakes to choose scenarios by");
        Error::usage(message, "name a part with a built-in reference: croupier list")
    })?;
    let maker = Maker { part, grading, game, settings: Settings { cases: 0, ..*settings } };
    let mut made = maker.candidates(seeds, count)?;
    let mut chosen = made.chosen(count);
    let combined = if settings.combined { rules::combinations(game) } else { Vec::new() };
    let missed = maker.missed(&made.only(&chosen), combined.clone())?;
    if !missed.is_empty() {
        made.catches.extend(maker.audit(&made.scenarios, &missed, true)?.into_iter().filter(Catch::is_any));
        chosen = made.chosen(count);
    }
    let by_any = made.catches.len() + combined.len() - missed.len();
    let all = [rules::alone(game), combined].concat();
    let caught = all.len() - maker.missed(&made.only(&chosen), all.clone())?.len();
    Ok(Fresh {
        caught,
        of: all.len(),
        missed: made.not_caught(game),
        not_shown: all.len() - by_any,
        candidates: made.scenarios.len(),
        scenarios: made.with_mistakes(game, &chosen),
    })
}

/// What makes up scenarios for a part.
struct Maker<'a> {
    part: &'a str,
    grading: &'a AutoGrading,
    game: &'static dyn Game,
    settings: Settings,
}

/// A mistake, or several, and the scenarios that catch it.
struct Catch {
    name: String,
    by: Vec<usize>,
}

impl Catch {
    fn is_any(&self) -> bool {
        !self.by.is_empty()
    }
}

/// Scenarios that were made up, and what they catch: of mistakes, those that any scenario catches.
#[derive(Default)]
struct Made {
    scenarios: Vec<Scenario>,
    catches: Vec<Catch>,
}

impl Maker<'_> {
    /// Returns scenarios that the reference plays to their end by every interpretation, each once, and which mistakes they catch.
    fn candidates(&self, seeds: &RangeInclusive<i64>, count: usize) -> Result<Made> {
        let models = Models::default();
        let alone = rules::alone(self.game);
        let cases = Cases::new(self.grading, seeds, self.settings.seed);
        let mut made = Made::default();
        let most = count.saturating_mul(CANDIDATES.0).min(CANDIDATES.1);
        let mut index = 0;
        while index < most {
            let from = made.scenarios.len();
            let until = most.min(index + AT_A_TIME.max(count));
            for index in index..until {
                let Some(scenario) = cases.scenario(&Rules::plain(), index, &[]) else { continue };
                let scenario = self.hidden(scenario);
                if !made.scenarios.contains(&scenario) && is_playable(&models, self.grading, &scenario)? {
                    made.scenarios.push(scenario);
                }
            }
            index = until;
            let adds = made.add(from, self.audit(&made.scenarios[from..], &alone, true)?);
            if !adds && made.scenarios.len() > count {
                break;
            }
        }
        for mistake in made.not_caught(self.game) {
            if let Some(scenario) = self.shows(mistake, seeds, most, &models)? {
                let from = made.scenarios.len();
                made.scenarios.push(scenario);
                made.add(from, self.audit(&made.scenarios[from..], &alone, true)?);
            }
        }
        Ok(made)
    }

    /// Returns a scenario that shows a rare mistake, from those that come after the first ones: with other seeds, if none of these shows
    /// it. Where draws are followed, they are not known before the program runs.
    fn shows(
        &self,
        mistake: &'static Variant,
        seeds: &RangeInclusive<i64>,
        first: usize,
        models: &Models,
    ) -> Result<Option<Scenario>> {
        if self.grading.follow.is_some() {
            return Ok(None);
        }
        let mistaken = Rules::with([mistake.name]);
        let from = (self.settings.seed, first);
        let rare = |seeds| rules::rare(self.grading, self.game, &mistaken, seeds, from);
        for scenario in rare(seeds).chain(rare(&cases::SEEDS)).map(|made| self.hidden(made)) {
            if is_playable(models, self.grading, &scenario)? {
                return Ok(Some(scenario));
            }
        }
        Ok(None)
    }

    fn hidden(&self, made: Scenario) -> Scenario {
        let made = explore::without_own_draws(self.grading, made);
        let because = Some(String::new());
        Scenario { name: String::new(), because, visibility: Visibility::Hidden, ..made }
    }

    /// Returns which of these scenarios catch each of these programs: all, or only the first.
    fn audit(&self, scenarios: &[Scenario], programs: &[Program], every_catch: bool) -> Result<Vec<Catch>> {
        let tried = AutoGrading { scenarios: scenarios.to_vec(), ..self.grading.clone() };
        let settings = Settings { every_catch, ..self.settings };
        let audit = rules::audit_programs(self.part, &tried, (self.game, programs), &settings, &|_| true)?;
        let catch = |mutant: Mutant| Catch { name: mutant.name, by: mutant.caught_by };
        Ok(audit.mutants.into_iter().map(catch).collect())
    }

    /// Returns those of these programs that no scenario catches.
    fn missed(&self, scenarios: &[Scenario], programs: Vec<Program>) -> Result<Vec<Program>> {
        let catches = self.audit(scenarios, &programs, false)?;
        Ok(programs
            .into_iter()
            .zip(catches)
            .filter(|(_, catch)| !catch.is_any())
            .map(|(one, _)| one)
            .collect())
    }
}

impl Made {
    /// Adds what the scenarios from this one on catch. Returns whether they catch a mistake that no scenario did.
    fn add(&mut self, from: usize, catches: Vec<Catch>) -> bool {
        let mut adds = false;
        for catch in catches.into_iter().filter(Catch::is_any) {
            let by = catch.by.into_iter().map(|at| from + at);
            match self.catches.iter_mut().find(|known| known.name == catch.name) {
                Some(known) => known.by.extend(by),
                None => {
                    adds = true;
                    self.catches.push(Catch { name: catch.name, by: by.collect() });
                }
            }
        }
        adds
    }

    /// Returns the mistakes that no scenario catches by themselves.
    fn not_caught(&self, game: &'static dyn Game) -> Vec<&'static Variant> {
        let is_caught =
            |mistake: &&'static Variant| self.catches.iter().any(|catch| catch.name == mistake.name);
        rules::mistakes(game).filter(|mistake| !is_caught(mistake)).collect()
    }

    fn only(&self, chosen: &[usize]) -> Vec<Scenario> {
        chosen.iter().map(|&index| self.scenarios[index].clone()).collect()
    }

    /// Returns the indices of so many scenarios: each time the one that adds most to those before it.
    fn chosen(&self, count: usize) -> Vec<usize> {
        let mut times = vec![0_usize; self.catches.len()];
        let mut chosen: Vec<usize> = Vec::new();
        while chosen.len() < count.min(self.scenarios.len()) {
            let worth = |scenario: usize| -> f64 {
                let caught =
                    self.catches.iter().zip(&times).filter(|(catch, _)| catch.by.contains(&scenario));
                caught.map(|(_, &times)| if times == 0 { UNCAUGHT } else { 1.0 / times as f64 }).sum()
            };
            let rest = (0..self.scenarios.len()).filter(|index| !chosen.contains(index));
            let rest = rest.map(|index| (worth(index), index));
            // Of equal ones the first.
            let Some((_, best)) = rest.reduce(|best, next| if next.0 > best.0 { next } else { best }) else {
                break;
            };
            for (catch, times) in self.catches.iter().zip(&mut times) {
                *times += usize::from(catch.by.contains(&best));
            }
            chosen.push(best);
        }
        chosen
    }

    /// Returns the chosen scenarios, each with a mistake that it catches: one that no other stands for yet, and that few others catch.
    fn with_mistakes(
        &self,
        game: &'static dyn Game,
        chosen: &[usize],
    ) -> Vec<(Scenario, Option<&'static Variant>)> {
        let mut scenarios: Vec<(Scenario, Option<&'static Variant>)> = Vec::new();
        for &index in chosen {
            let caught = game.variants().iter().filter_map(|variant| {
                let catch = self.catches.iter().find(|catch| catch.name == variant.name)?;
                catch.by.contains(&index).then_some((variant, catch.by.len()))
            });
            let named = |variant: &Variant| {
                scenarios
                    .iter()
                    .flat_map(|(_, other)| other)
                    .filter(|other| other.name == variant.name)
                    .count()
            };
            let mistake = caught.min_by_key(|(variant, others)| (named(variant), *others));
            scenarios.push((self.scenarios[index].clone(), mistake.map(|(variant, _)| variant)));
        }
        scenarios
    }
}
