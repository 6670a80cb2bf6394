//! Scenario suites exercise every rule moment their reference can mark. That they catch every mistake it knows is a test of the audit.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::collections::BTreeSet;

use croupier::model_check;
use croupier::oracle::{self, model::Models};
use croupier::spec::model::{AutoGrading, Scenario};
use reference::{Game, Rules, Transcript, Turn, Typed, VariantKind};

/// Every part that a game plays, with its name. A model marks no moments and knows no mistakes.
fn gradings() -> Vec<(String, AutoGrading)> {
    let assignments = model_check::load(None).unwrap();
    let parts = assignments.into_iter().flat_map(|assignment| {
        assignment.parts.into_iter().filter_map(move |part| {
            let grading = part.auto_grading().filter(|grading| oracle::game(&grading.reference).is_some())?;
            Some((format!("{}/{}", assignment.name, part.id), grading.clone()))
        })
    });
    parts.collect()
}

#[test]
fn every_moment_is_exercised_by_a_scenario() {
    for (name, grading) in gradings() {
        let game = oracle::game(&grading.reference).unwrap();
        let passed: BTreeSet<&str> = grading
            .scenarios
            .iter()
            .flat_map(|scenario| oracle::play(game, scenario, grading.seed, &Rules::plain()).marks)
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

/// Whether a program that plays by these rules passes a scenario. Where cards are followed it has cards of its own.
fn passes(game: &dyn Game, grading: &AutoGrading, scenario: &Scenario, rules: &Rules) -> bool {
    run_passes(grading, scenario, &oracle::play(game, scenario, grading.seed, rules).transcript)
}

fn run_passes(grading: &AutoGrading, scenario: &Scenario, actual: &Transcript) -> bool {
    let readings = match grading.follow {
        Some(_) => oracle::followed(grading, scenario, actual, &oracle::KnownProgram::Unknown),
        None => oracle::readings(&Models::default(), grading, scenario),
    };
    let right = readings.unwrap();
    let right: Vec<_> = right.iter().map(|reading| &reading.transcript).collect();
    croupier::compare::judge(&right, actual, &grading.criteria).credit == croupier::fraction::ONE
}

#[test]
fn who_plays_by_an_accepted_reading_passes_with_cards_of_their_own() {
    for (name, grading) in gradings().into_iter().filter(|(_, grading)| grading.follow.is_some()) {
        let game = oracle::game(&grading.reference).unwrap();
        let ambiguities = game.variants().iter().filter(|known| known.kind == VariantKind::Ambiguity);
        let readings = ambiguities.map(|known| Rules::with([known.name])).chain([Rules::plain()]);
        for rules in readings {
            for scenario in &grading.scenarios {
                assert!(passes(game, &grading, scenario, &rules), "{name}, {}: {rules:?}", scenario.name);
            }
        }
    }
}

#[test]
fn what_is_accepted_without_being_played_passes() {
    type Change = fn(&mut Transcript);
    let ways: [(&str, &str, Change); 7] = [
        ("cop3014/cop3014", "losses_are_worded", |run| {
            reword(run, r"has won a total of: -(\d+)", "has lost a total of $1");
        }),
        ("twentyone/twentyone", "no_blank_line_before_again", |run| {
            reword(run, r"\n\nPlay again", "\nPlay again");
        }),
        ("cs151/cs151", "draws_for_drew", |run| {
            reword(run, "drew", "draws");
        }),
        ("twentyone/twentyone", "words_after_another_key", |run| {
            let last = run.turns.last_mut().unwrap();
            last.output.extend_from_slice(b"That is neither. Good bye!\n");
        }),
        ("twentyone/twentyone", "waits_when_over", wait),
        ("si204/deal", "waits_when_over", wait),
        ("si204/play", "waits_when_over", wait),
    ];
    let mut told = BTreeSet::new();
    for (name, grading) in gradings() {
        let game = oracle::game(&grading.reference).unwrap();
        told.extend(game.freedoms().iter().map(|free| (name.clone(), free.name)));
        for (_, _, change) in ways.iter().filter(|(part, ..)| *part == name) {
            for scenario in &grading.scenarios {
                let mut actual = oracle::play(game, scenario, grading.seed, &Rules::plain()).transcript;
                change(&mut actual);
                assert!(run_passes(&grading, scenario, &actual), "{name}, {}: {actual:?}", scenario.name);
            }
        }
    }
    let tried: BTreeSet<_> = ways.iter().map(|(part, name, _)| ((*part).to_owned(), *name)).collect();
    assert_eq!(told, tried, "each is tried");
}

/// Replaces what an expression matches in everything that was printed.
fn reword(run: &mut Transcript, find: &str, replacement: &str) {
    let find = regex::Regex::new(find).unwrap();
    for turn in &mut run.turns {
        let output = String::from_utf8(turn.output.clone()).unwrap();
        turn.output = find.replace_all(&output, replacement).into_owned().into_bytes();
    }
}

/// The program reads once more when it is over, and ends at the end of input.
fn wait(run: &mut Transcript) {
    run.turns.push(Turn { typed: Some(Typed::EndOfInput), ..Turn::default() });
}

#[test]
fn the_suites_are_as_large_as_promised() {
    for (name, least) in [
        ("si204/shuffle", 12),
        ("si204/deal", 15),
        ("si204/play", 25),
        ("twentyone/twentyone", 20),
        ("cop3014/cop3014", 4),
        ("cs210/library", 42),
        ("cs210/main", 22),
        ("cs210/game", 11),
        ("cs151/cs151", 16),
    ] {
        let (_, grading) = gradings().into_iter().find(|(part, _)| part == name).unwrap();
        assert!(grading.scenarios.len() >= least, "{name} has {} scenarios", grading.scenarios.len());
    }
}
