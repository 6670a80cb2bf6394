//! Every kind of fault a spec or a marks file can have, with the exact text a person reads.
//!
//! The specs here are small and name references of our own, so that no message changes when a game is
//! added to croupier.

mod assignment;
mod calls;
mod calls_of_functions;
mod checkers;
mod criteria;
mod facts;
mod files;
mod followed;
mod games;
mod groups;
mod harness;
mod hostile;
mod languages;
mod marks;
mod models;
mod parts;
mod review;
mod scenarios;
mod setups;

use croupier::model_check;
use croupier::spec::AssetDir;
use croupier::spec::error::{self, SpecError};
use croupier::spec::files::{Library, SpecFile, SpecFiles, WordFiles};
use croupier::spec::model::Assignment;

/// A spec without fault: two parts that are run and one that a person marks.
const RIGHT: &str = "\
assignment: nim
title: Nim
points: 60
weights: {functionality: 70, style: 30}
parts:
  - id: take
    points: 40
    build: {language: c, sources: [take.c]}
    reference: nim/take
    seed: stdin
    compare: {require: layout}
  - id: talk
    points: 10
    needs: [take]
    build: {language: cpp, sources: [talk.cpp]}
    reference: nim/talk
    seed: argv
    compare:
      require: facts
      facts:
        sticks: {find: ['{int} sticks'], because: say how many}
  - id: extra
    points: 10
    needs: [take, talk]
    build: {language: c, sources: [extra.c]}
    marked_by: hand
";

/// Scenarios that go with it.
const ROWS: &str = "\
- {part: take, name: one stick, because: take one, seed: 3, keys: [1, n]}
- {part: talk, name: two sticks, because: take two, seed: 4, keys: [2, n]}
";

/// The first of the errors: what it says, where, and what is expected there.
fn first(errors: &str) -> String {
    let first = errors.split("\n\n").next().unwrap_or_default();
    let lines = first.lines().filter(|line| !line.trim_matches([' ', '|']).is_empty());
    let kept = lines.filter(|line| !line.trim_start().starts_with(|digit: char| digit.is_ascii_digit()));
    let kept = kept.map(|line| line.trim_start_matches([' ', '|', '^', '-', '>', '=']).to_owned());
    kept.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ")
}

/// The files of the assignment `nim`.
fn nim(assignment: &str, scenarios: &[(&str, &str)]) -> Library {
    let sheet = |name: &str, text: &str| SpecFile::of_bytes(format!("specs/nim/{name}"), text.into());
    let sheets = SpecFiles {
        assignment: sheet("assignment.yaml", assignment),
        scenarios: scenarios.iter().map(|(name, text)| sheet(&format!("scenarios/{name}"), text)).collect(),
        strays: Vec::new(),
        shelf: AssetDir::default(),
        words: WordFiles::new(),
    };
    Library::from([("nim".to_owned(), sheets)])
}

/// What becomes of a spec and its scenarios.
fn check(assignment: &str, scenarios: &[(&str, &str)]) -> (Vec<Assignment>, Vec<SpecError>) {
    model_check::check(&nim(assignment, scenarios), games::ALL)
}

/// The right spec with one text of it replaced by another, and all its faults as a person reads them.
fn with(old: &str, new: &str) -> String {
    assert!(RIGHT.contains(old), "the right spec does not hold {old:?}");
    error::render(&check(&RIGHT.replacen(old, new, 1), &[("a.yaml", ROWS)]).1, false)
}

/// The right spec with these scenarios instead, and all faults.
fn rows(text: &str) -> String {
    error::render(&check(RIGHT, &[("a.yaml", text)]).1, false)
}

/// The right spec with one more scenario, and all faults.
fn row(text: &str) -> String {
    rows(&format!("{ROWS}- {text}\n"))
}

#[test]
fn the_right_spec_is_right() {
    let (assignments, faults) = check(RIGHT, &[("a.yaml", ROWS)]);
    assert_eq!(error::render(&faults, false), "");
    let [assignment] = &assignments[..] else { panic!("one assignment") };
    let ids: Vec<&str> = assignment.parts.iter().map(|part| part.id.as_str()).collect();
    assert_eq!(ids, ["take", "talk", "extra"]);
    let take = assignment.parts[0].auto_grading().expect("`take` is run");
    assert_eq!(take.scenarios[0].keys, ["1", "n"]);
    assert_eq!(assignment.parts[0].build.standard, "gnu17");
    assert_eq!(assignment.parts[1].build.standard, "gnu++17");
    assert_eq!(assignment.parts[1].build.program, "talk");
}
