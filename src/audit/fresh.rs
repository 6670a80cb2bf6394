//! Fresh suites: scenarios that are made up for a part and catch every mistake that its own suite is known to catch.

use std::ops::RangeInclusive;

use reference::{Game, Rules, Variant};

use super::rules::{self, Settings};
use super::{Audit, Status, is_playable};
use crate::error::{Error, Result};
use crate::explore::cases;
use crate::oracle::{self, model::Models};
use crate::spec::model::{AutoGrading, Scenario, Visibility};

/// Number of scenarios that are made up for each one that is wanted, and of all at most.
const CANDIDATES: (usize, usize) = (20, 600);
/// What it is worth to catch a mistake that no chosen scenario catches yet; another catch is worth 1 at most.
const UNCAUGHT: f64 = 1_000.0;

/// A fresh suite.
#[derive(Clone, Debug)]
pub struct Fresh {
    /// Its scenarios, each with a mistake that it catches.
    pub scenarios: Vec<(Scenario, Option<&'static Variant>)>,
    /// Number of mistakes and pairs that it catches.
    pub caught: usize,
    /// Number of those that any of the candidates catches.
    pub of: usize,
    /// Number of scenarios that it was chosen from.
    pub candidates: usize,
}

/// Returns a fresh suite of so many scenarios, with seeds in this range.
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
    let candidates = candidates(grading, seeds, count, settings)?;
    let tried = AutoGrading { scenarios: candidates, ..grading.clone() };
    let audit = rules::audit(part, &tried, settings)?.ok_or_else(|| {
        let message = format!("the reference of `{part}` knows no mistakes to choose scenarios by");
        Error::usage(message, "name a part with a built-in reference: croupier list")
    })?;
    let chosen = chosen(&audit, tried.scenarios.len(), count);
    let killed = || audit.mutants.iter().filter(|mutant| mutant.status == Status::Killed);
    let catches = |mutant: &&super::Mutant| mutant.caught_by.iter().any(|by| chosen.contains(by));
    let mut scenarios: Vec<(Scenario, Option<&'static Variant>)> = Vec::new();
    for &index in &chosen {
        // Of the mistakes that it catches, one that no other scenario stands for yet, and that few others catch.
        let known = oracle::game(&grading.reference).map_or(&[][..], Game::variants).iter();
        let caught = known.filter_map(|variant| {
            let mutant = killed().find(|mutant| mutant.name == variant.name)?;
            mutant.caught_by.contains(&index).then_some((variant, mutant.caught_by.len()))
        });
        let named = |variant: &Variant| {
            scenarios.iter().flat_map(|(_, other)| other).filter(|other| other.name == variant.name).count()
        };
        let mistake = caught.min_by_key(|(variant, others)| (named(variant), *others));
        scenarios.push((tried.scenarios[index].clone(), mistake.map(|(variant, _)| variant)));
    }
    let (caught, of) = (killed().filter(catches).count(), killed().count());
    Ok(Fresh { scenarios, caught, of, candidates: tried.scenarios.len() })
}

/// Returns scenarios that the reference plays to their end by every interpretation, each once.
fn candidates(
    grading: &AutoGrading,
    seeds: &RangeInclusive<i64>,
    count: usize,
    settings: &Settings,
) -> Result<Vec<Scenario>> {
    let models = Models::default();
    let mut found: Vec<Scenario> = Vec::new();
    for index in 0..count.saturating_mul(CANDIDATES.0).min(CANDIDATES.1) {
        let made = cases::scenario(grading, &Rules::plain(), seeds, settings.seed, index, &[]);
        let Some(scenario) = made else { continue };
        let (seed, because) = (scenario.seed.filter(|_| grading.follow.is_none()), Some(String::new()));
        let scenario =
            Scenario { name: String::new(), seed, because, visibility: Visibility::Hidden, ..scenario };
        if is_playable(&models, grading, &scenario)? && !found.contains(&scenario) {
            found.push(scenario);
        }
    }
    Ok(found)
}

/// Returns the indices of so many scenarios: each time the one that adds most to those before it.
fn chosen(audit: &Audit, scenarios: usize, count: usize) -> Vec<usize> {
    let killed: Vec<_> = audit.mutants.iter().filter(|mutant| mutant.status == Status::Killed).collect();
    let mut times = vec![0_usize; killed.len()];
    let mut chosen: Vec<usize> = Vec::new();
    while chosen.len() < count.min(scenarios) {
        let worth = |scenario: usize| -> f64 {
            let caught = killed.iter().zip(&times).filter(|(mutant, _)| mutant.caught_by.contains(&scenario));
            caught.map(|(_, &times)| if times == 0 { UNCAUGHT } else { 1.0 / times as f64 }).sum()
        };
        let rest = (0..scenarios).filter(|index| !chosen.contains(index)).map(|index| (worth(index), index));
        // Of equal ones the first.
        let Some((_, best)) = rest.reduce(|best, next| if next.0 > best.0 { next } else { best }) else {
            break;
        };
        for (mutant, times) in killed.iter().zip(&mut times) {
            *times += usize::from(mutant.caught_by.contains(&best));
        }
        chosen.push(best);
    }
    chosen
}
