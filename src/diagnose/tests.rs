//! Programs that play exactly by known mistakes are recognised, and no others.

use reference::{DeviationKind, Game, Rules, Transcript};

use super::*;
use crate::compare;
use crate::oracle;
use crate::spec;
use crate::spec::model::Trial;

/// The part of a built-in assignment.
fn trial(assignment: &str, part: &str) -> Trial {
    let assignments = spec::load(None).unwrap();
    let assignment = assignments.iter().find(|one| one.name == assignment).unwrap();
    assignment.part(part).unwrap().trial().unwrap().clone()
}

fn game(trial: &Trial) -> &'static dyn Game {
    oracle::game(&trial.reference).unwrap()
}

/// A student's run of a scenario, who plays by these deviations.
fn run(trial: &Trial, scenario: usize, deviations: &[&'static str]) -> Transcript {
    let rules = Rules::with(deviations.iter().copied());
    oracle::play(game(trial), &trial.scenarios[scenario], trial.seed, &rules).transcript
}

fn evidence(trial: &Trial, scenario: usize, transcript: &Transcript) -> Evidence {
    let readings = oracle::readings(trial, &trial.scenarios[scenario]).unwrap();
    let right: Vec<_> = readings.iter().map(|reading| &reading.transcript).collect();
    let judgement = compare::judge(&right, transcript, &trial.criteria);
    Evidence::of(scenario, &judgement, transcript).unwrap()
}

/// What is left of a student who plays the whole suite like this.
fn runs(trial: &Trial, play: impl Fn(usize) -> Transcript) -> Vec<Evidence> {
    (0..trial.scenarios.len()).map(|scenario| evidence(trial, scenario, &play(scenario))).collect()
}

/// What is said of them.
fn named(trial: &Trial, play: impl Fn(usize) -> Transcript) -> Vec<MistakeRecord> {
    diagnose(&Lineup::new(trial).unwrap(), &runs(trial, play)).unwrap()
}

/// A student who plays by one mistake is told so, or is told a few that the suite cannot tell from it. Gives the
/// mistakes that the suite does not notice.
fn unnoticed(trial: &Trial) -> Vec<&'static str> {
    let lineup = Lineup::new(trial).unwrap();
    let mut unnoticed = Vec::new();
    for mistake in game(trial).deviations().iter().filter(|known| known.kind == DeviationKind::Mistake) {
        let runs = runs(trial, |scenario| run(trial, scenario, &[mistake.name]));
        let failing = runs.iter().filter(|seen| seen.verdict != Verdict::Pass).count();
        let named = diagnose(&lineup, &runs).unwrap();
        if failing == 0 {
            assert_eq!(named, []);
            unnoticed.push(mistake.name);
            continue;
        }
        let [only] = named.as_slice() else { panic!("{}: {named:?}", mistake.name) };
        let told = only.name == mistake.name || only.or.iter().any(|other| other.name == mistake.name);
        assert!(told, "{}: {only:?}", mistake.name);
        assert_eq!((only.seen, only.failing), (failing, failing), "{}", mistake.name);
    }
    unnoticed
}

#[test]
fn each_mistake_of_si204_is_recognised() {
    for part in ["shuffle", "deal", "play"] {
        assert!(unnoticed(&trial("si204", part)).is_empty());
    }
}

#[test]
fn each_mistake_of_twentyone_is_recognised() {
    assert!(unnoticed(&trial("twentyone", "twentyone")).is_empty());
}

/// Each run is twenty hands long: two of them show nearly every mistake.
#[test]
fn each_mistake_of_cop3014_is_recognised() {
    let mut trial = trial("cop3014", "cop3014");
    trial.scenarios.truncate(2);
    assert_eq!(unnoticed(&trial), Vec::<&str>::new());
}

#[test]
fn a_right_program_makes_none() {
    let trial = trial("si204", "play");
    assert_eq!(named(&trial, |scenario| run(&trial, scenario, &[])), []);
    assert_eq!(named(&trial, |scenario| run(&trial, scenario, &["dealer_bust_is_silent"])), []);
}
