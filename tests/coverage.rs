//! Scenario suites exercise every rule moment their reference can mark, and catch every mistake it knows.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::collections::BTreeSet;

use croupier::oracle;
use croupier::spec::{self, model::Trial};
use reference::{DeviationKind, Rules};

/// Every part that a game plays, with its name. A model marks no moments and knows no mistakes.
fn trials() -> Vec<(String, Trial)> {
    let assignments = spec::load(None).unwrap();
    let parts = assignments.into_iter().flat_map(|assignment| {
        assignment.parts.into_iter().filter_map(move |part| {
            let trial = part.trial().filter(|trial| oracle::game(&trial.reference).is_some())?;
            Some((format!("{}/{}", assignment.name, part.id), trial.clone()))
        })
    });
    parts.collect()
}

#[test]
fn every_moment_is_exercised_by_a_scenario() {
    for (name, trial) in trials() {
        let game = oracle::game(&trial.reference).unwrap();
        let passed: BTreeSet<&str> = trial
            .scenarios
            .iter()
            .flat_map(|scenario| oracle::play(game, scenario, trial.seed, &Rules::plain()).marks)
            .collect();
        let missed: Vec<&str> = game
            .moments()
            .iter()
            .map(|moment| moment.name)
            .filter(|moment| !passed.contains(moment))
            .collect();
        assert!(missed.is_empty(), "no scenario of {name} exercises: {missed:?}");
        assert!(!game.moments().is_empty(), "{name} declares no moments");
    }
}

#[test]
fn every_known_mistake_is_caught_by_a_scenario() {
    for (name, trial) in trials() {
        let game = oracle::game(&trial.reference).unwrap();
        let caught = |mistake: &'static str| {
            trial.scenarios.iter().any(|scenario| {
                let readings = oracle::readings(&trial, scenario).unwrap();
                let wrong = oracle::play(game, scenario, trial.seed, &Rules::with([mistake])).transcript;
                let right: Vec<_> = readings.iter().map(|reading| &reading.transcript).collect();
                croupier::compare::judge(&right, &wrong, &trial.criteria).credit != croupier::fraction::ONE
            })
        };
        let mistakes = game.deviations().iter().filter(|known| known.kind == DeviationKind::Mistake);
        let blind: Vec<&str> = mistakes.map(|known| known.name).filter(|mistake| !caught(mistake)).collect();
        assert!(blind.is_empty(), "the scenarios of {name} do not catch: {blind:?}");
    }
}

#[test]
fn the_suites_are_as_large_as_promised() {
    for (name, least) in [
        ("si204/shuffle", 12),
        ("si204/deal", 15),
        ("si204/play", 25),
        ("twentyone/twentyone", 20),
        ("cop3014/cop3014", 7),
        ("cs210/library", 42),
        ("cs210/main", 22),
    ] {
        let (_, trial) = trials().into_iter().find(|(part, _)| part == name).unwrap();
        assert!(trial.scenarios.len() >= least, "{name} has {} scenarios", trial.scenarios.len());
    }
}
