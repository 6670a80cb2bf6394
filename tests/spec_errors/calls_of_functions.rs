//! Scenarios that call functions of a library, and test programs.

use insta::assert_snapshot;

use super::{check, with};
use croupier::spec::error;

/// An assignment of a library.
const LIBRARY: &str = "assignment: nim
title: Nim
points: 10
weights: {functionality: 100, style: 0}
parts:
  - id: take
    points: 10
    build: {language: c, sources: [take.c], headers: [take.h], calls: true}
    reference: {model: take.c}
    seed: none
    compare: {require: layout}
";

/// What is wrong with a scenario of the library.
fn row(keys: &str) -> String {
    let rows = format!("- {{part: take, name: one, because: more{keys}}}\n");
    error::render(&check(LIBRARY, &[("take.yaml", &rows)]).1, false)
}

#[test]
fn calls_are_statements() {
    assert_snapshot!(row(""));
    assert_snapshot!(row(", calls: ['take(', 'a(); b()', '} int main(void) {']"));
    assert_snapshot!(row(", calls: [take(1)], args: ['2']"));
}

#[test]
fn calls_are_for_libraries_in_c() {
    assert_snapshot!(with("sources: [take.c]}", "sources: [take.c], calls: true}"));
    assert_snapshot!(with(
        "{language: c, sources: [take.c]}",
        "{language: python, sources: [take.py], headers: [take.h], calls: true, makefile: true}"
    ));
}

#[test]
fn test_programs_report_in_one_way() {
    let compare =
        |checker: &str| with("compare: {require: layout}", &format!("compare: {{checker: {checker}}}"));
    assert_snapshot!(compare("{protocol: junit}"));
    assert_snapshot!(compare("{protocol: exit, report: r.xml, source: x.c}"));
}
