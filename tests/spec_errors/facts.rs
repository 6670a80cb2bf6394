//! `blocks` and `patch`.

use croupier::spec::error;
use insta::assert_snapshot;

use super::{RIGHT, ROWS, check, with};

/// The right spec with blocks.
fn blocks(mapping: &str) -> String {
    with("      facts:\n", &format!("      blocks: {mapping}\n      facts:\n"))
}

/// The right spec with its seed in the source.
fn patch(mapping: &str) -> String {
    with("seed: argv", &format!("seed: source-patch\n    patch: {mapping}"))
}

/// A spec whose seed is in the source, and a scenario with this in the place of its seed.
fn patched_row(key: &str) -> String {
    let spec = RIGHT.replacen("seed: argv", "seed: source-patch\n    patch: {find: 'seed = (?P<seed>2)'}", 1);
    let rows = ROWS.replacen("seed: 4", key, 1);
    error::render(&check(&spec, &[("a.yaml", &rows)]).1, false)
}

#[test]
fn several_wordings_and_spellings_without_fault() {
    assert_eq!(blocks("{name: hand, starts: ['hand {int}', 'bet {int}']}"), "");
    assert_eq!(patch("{find: '(?P<seed>2)'}"), "");
    assert_eq!(patched_row("visibility: visible"), "", "the seed may be that of the source");
}

#[test]
fn wording_that_cannot_be_learned() {
    let learn =
        |blocks: &str| with("      facts:\n", &format!("      {blocks}learn_wording: true\n      facts:\n"));
    let said = learn("");
    assert!(said.contains("at least 4 runs are needed"), "{said}");
    let said = learn("blocks: {name: hand, starts: ['hand {int}']}\n      ");
    assert!(said.contains("wording cannot be learned for part"), "{said}");
}

#[test]
fn blocks_without_a_name_or_a_start_or_facts() {
    assert_snapshot!(blocks("{name: '', start: [x]}"), @r"
    error: invalid name in `name: `
      --> specs/nim/assignment.yaml:20:22
       |
    20 |       blocks: {name: '', start: [x]}
       |                      ^^ expected some text

    error: unknown key `start` in `blocks`
      --> specs/nim/assignment.yaml:20:26
       |
    20 |       blocks: {name: '', start: [x]}
       |                          ^^^^^
       |
       = hint: a key with a similar name exists: `starts`
       = hint: expected `name`, `starts`, `partial`, `sums`, `shows`, or `misprinted`
    ");
    assert_snapshot!(with("compare: {require: layout}", "compare: {require: layout, blocks: {name: hand, starts: [x]}}"), @r"
    error: key `blocks` is not allowed in `compare`
      --> specs/nim/assignment.yaml:11:32
       |
    11 |     compare: {require: layout, blocks: {name: hand, starts: [x]}}
       |                                ^^^^^^ only `require: facts` uses it
       |
       = hint: remove `blocks`
    ");
}

#[test]
fn sums_of_blocks_are_facts() {
    let sums = |names: &str| {
        super::first(&blocks(&format!("{{name: hand, starts: [x], partial: true, sums: [{names}]}}")))
    };
    assert_eq!(sums("sticks"), "");
    let says = "unknown fact `stick`; specs/nim/assignment.yaml:20:63; hint: a fact with a similar name exists: `sticks`; hint: expected `sticks`";
    assert_eq!(sums("stick"), format!("error: {says}"));
}

#[test]
fn a_demand_on_input_has_one_form() {
    let demand =
        "compare: {require: layout, demands: [{name: d, input: nothing, says: s, credit: 90%, because: b}]}";
    assert_snapshot!(with("compare: {require: layout}", demand), @r"
    error: invalid rule in `input: nothing`
      --> specs/nim/assignment.yaml:11:59
       |
    11 |     compare: {require: layout, demands: [{name: d, input: nothing, says: s, credit: 90%, because: b}]}
       |                                                           ^^^^^^^
       |
       = hint: expected `none after the end`
    ");
    assert_eq!(with("compare: {require: layout}", &demand.replace("nothing", "none after the end")), "");
}

#[test]
fn a_patch_without_need_or_without_a_seed() {
    assert_snapshot!(with("seed: argv", "seed: source-patch"), @r"
    error: missing key `patch` in part `talk`
      --> specs/nim/assignment.yaml:12:5
       |
    12 |   - id: talk
       |     ^^^^^^^^
       |
       = hint: add `patch:` with a mapping
    ");
    assert_snapshot!(patch(r"{find: 'seed = \d+'}"), @r"
    error: an expression of `find` has no group `seed`
      --> specs/nim/assignment.yaml:18:19
       |
    18 |     patch: {find: 'seed = \d+'}
       |                   ^^^^^^^^^^^^ which of what it matches is meant?
       |
       = hint: write `(?P<seed>\d+)`
    ");
    assert_snapshot!(with("seed: argv", "seed: argv\n    patch: {find: x}"), @r"
    error: key `patch` is not allowed in part `talk`
      --> specs/nim/assignment.yaml:18:5
       |
    18 |     patch: {find: x}
       |     ^^^^^ only `seed: source-patch` changes the source
       |
       = hint: remove `patch`
    ");
}

#[test]
fn a_seed_that_cannot_be_written_as_digits() {
    assert_snapshot!(patched_row("seed: -1"), @"
    error: invalid seed `-1`
     --> specs/nim/scenarios/a.yaml:2:59
      |
    2 | - {part: talk, name: two sticks, because: take two, seed: -1, keys: [2, n]}
      |                                                           ^^ it replaces digits in the source: expected 0 or more
    ");
}

#[test]
fn what_comes_in_any_order_is_not_optional() {
    let said = |order: &str| {
        let fact = format!("score: {{find: ['score ... {{int}}'], optional: true, {order}because: b}}");
        with("      facts:\n", &format!("      facts:\n        {fact}\n"))
    };
    assert_snapshot!(said("order: any, "), @"
    error: key `optional` is not allowed in `score`
      --> specs/nim/assignment.yaml:21:44
       |
    21 |         score: {find: ['score ... {int}'], optional: true, order: any, because: b}
       |                                            ^^^^^^^^ facts with `order: any` may not be left out
       |
       = hint: remove `optional`
    ");
    assert_eq!(said(""), "");
    assert_eq!(said("order: set, "), "");
}
