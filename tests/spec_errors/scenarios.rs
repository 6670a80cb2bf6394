//! Scenario rows.

use insta::assert_snapshot;

use super::{RIGHT, ROWS, check, row, rows};
use croupier::spec::error;

#[test]
fn an_unknown_part() {
    assert_snapshot!(row("{part: takes, name: a, seed: 1, keys: [n]}"), @r"
    error: `takes` is not a part of this assignment
     --> specs/nim/scenarios/a.yaml:3:10
      |
    3 | - {part: takes, name: a, seed: 1, keys: [n]}
      |          ^^^^^
      |
      = hint: a part with a similar name exists: `take`
      = hint: expected `take`, `talk`, or `extra`
    ");
}

#[test]
fn an_unknown_key() {
    assert_snapshot!(row("{part: take, name: a, seed: 1, keys: [n], wieght: 2}"), @"
    error: unknown key `wieght` in scenario `a`
     --> specs/nim/scenarios/a.yaml:3:45
      |
    3 | - {part: take, name: a, seed: 1, keys: [n], wieght: 2}
      |                                             ^^^^^^
      |
      = hint: a key with a similar name exists: `weight`
      = hint: expected `part`, `name`, `because`, `seed`, `keys`, `not_read`, `player`, `answers`, `illegal`, `rounds`, `calls`, `args`, `stdin`, `files`, `produces`, `expected`, `exit`, `env`, `visibility`, `weight`, `group`, `checker_args`, `sanitize`, `day`, or `rand`
    ");
}

#[test]
fn two_scenarios_of_one_name_show_both_places_even_across_files() {
    let again = "- {part: take, name: one stick, seed: 4, keys: [n]}\n";
    let faults = check(RIGHT, &[("a.yaml", ROWS), ("b.yaml", again)]).1;
    assert_snapshot!(error::render(&faults, false), @"
    error: part `take` has two scenarios `one stick`
     --> specs/nim/scenarios/b.yaml:1:22
      |
    1 | - {part: take, name: one stick, seed: 4, keys: [n]}
      |                      ^^^^^^^^^ the second
      |
     ::: specs/nim/scenarios/a.yaml:1:22
      |
    1 | - {part: take, name: one stick, because: take one, seed: 3, keys: [1, n]}
      |                      --------- the first
    ");
}

#[test]
fn a_seed_missing() {
    assert_snapshot!(row("{part: take, name: a, keys: [n]}"), @r"
    error: missing key `seed` in scenario `a`
     --> specs/nim/scenarios/a.yaml:3:3
      |
    3 | - {part: take, name: a, keys: [n]}
      |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = hint: add `seed:` with a whole number that fits into a C `int`
    ");
}

#[test]
fn a_seed_where_the_part_takes_none() {
    let spec = RIGHT.replace("seed: argv", "seed: none");
    let faults = check(&spec, &[("a.yaml", ROWS)]).1;
    assert_snapshot!(error::render(&faults, false), @"
    error: key `seed` is not allowed in scenario `two sticks`
     --> specs/nim/scenarios/a.yaml:2:53
      |
    2 | - {part: talk, name: two sticks, because: take two, seed: 4, keys: [2, n]}
      |                                                     ^^^^ the part has `seed: none`
      |
      = hint: remove `seed`
    ");
}

#[test]
fn seeds_that_are_no_c_int() {
    assert_snapshot!(row("{part: take, name: a, seed: 2147483648, keys: [n]}"), @r"
    error: invalid seed in `seed: 2147483648`
     --> specs/nim/scenarios/a.yaml:3:31
      |
    3 | - {part: take, name: a, seed: 2147483648, keys: [n]}
      |                               ^^^^^^^^^^ expected from -2147483648 to 2147483647
    ");
    assert_snapshot!(row("{part: take, name: a, seed: 99999999999999999999, keys: [n]}"), @r"
    error: `seed` must be a whole number that fits into a C `int`
     --> specs/nim/scenarios/a.yaml:3:31
      |
    3 | - {part: take, name: a, seed: 99999999999999999999, keys: [n]}
      |                               ^^^^^^^^^^^^^^^^^^^^ found the number `99999999999999999999`, which is too large
    ");
    assert_snapshot!(row("{part: take, name: a, seed: 1.5, keys: [n]}"), @r"
    error: `seed` must be a whole number that fits into a C `int`
     --> specs/nim/scenarios/a.yaml:3:31
      |
    3 | - {part: take, name: a, seed: 1.5, keys: [n]}
      |                               ^^^ found the number `1.5`
    ");
    assert_eq!(row("{part: take, name: a, seed: -2147483648, keys: [n]}"), "");
}

#[test]
fn keys_that_cannot_be_typed() {
    assert_snapshot!(row(r#"{part: take, name: a, seed: 1, keys: ["1\n2", n]}"#), @r#"
    error: invalid key `1\n2`
     --> specs/nim/scenarios/a.yaml:3:41
      |
    3 | - {part: take, name: a, seed: 1, keys: ["1\n2", n]}
      |                                         ^^^^^^ expected one line; the newline is typed after it
      |
      = hint: write two lines: `[first, second]`
    "#);
    assert_snapshot!(row(r#"{part: take, name: a, seed: 1, keys: ["\0", "\e[A", n]}"#), @r#"
    error: invalid key `\0`
     --> specs/nim/scenarios/a.yaml:3:41
      |
    3 | - {part: take, name: a, seed: 1, keys: ["\0", "\e[A", n]}
      |                                         ^^^^ a terminal acts on control characters instead of passing them on

    error: invalid key `\x1b[A`
     --> specs/nim/scenarios/a.yaml:3:47
      |
    3 | - {part: take, name: a, seed: 1, keys: ["\0", "\e[A", n]}
      |                                               ^^^^^^ a terminal acts on control characters instead of passing them on
    "#);
    assert_snapshot!(row(r#"{part: take, name: a, seed: 1, keys: ["\x04", n]}"#), @r#"
    error: invalid key `\x04`
     --> specs/nim/scenarios/a.yaml:3:41
      |
    3 | - {part: take, name: a, seed: 1, keys: ["\x04", n]}
      |                                         ^^^^^^ a terminal acts on control characters instead of passing them on
    "#);
    assert_snapshot!(row("{part: take, name: a, seed: 1, keys: [true, n]}"), @r#"
    error: each of `keys` must be text or a number: one line to type
     --> specs/nim/scenarios/a.yaml:3:41
      |
    3 | - {part: take, name: a, seed: 1, keys: [true, n]}
      |                                         ^^^^ found `true`
      |
      = hint: put it in quotes: `"true"`
    "#);
    let long = row(&format!("{{part: take, name: a, seed: 1, keys: [{}, n]}}", "x".repeat(4_001)));
    assert!(
        long.contains("-> specs/nim/scenarios/a.yaml:3:41\n") && long.contains("found 4001 bytes"),
        "{long}"
    );
    assert_eq!(row(&format!("{{part: take, name: a, seed: 1, keys: [{}, n]}}", "x".repeat(4_000))), "");
}

#[test]
fn keys_are_typed_as_they_are_spelled() {
    let rows = "- {part: take, name: a, because: b, seed: 1, keys: [007, 1.50, yes, '', \"5\", n]}\n- {part: talk, name: a, because: b, seed: 1, keys: [n]}\n";
    let (assignments, faults) = check(RIGHT, &[("a.yaml", rows)]);
    assert_eq!(error::render(&faults, false), "");
    let grading = assignments[0].parts[0].auto_grading().expect("`take` is run");
    assert_eq!(grading.scenarios[0].keys, ["007", "1.50", "yes", "", "5", "n"]);
}

#[test]
fn weights_out_of_range() {
    assert_snapshot!(row("{part: take, name: a, seed: 1, keys: [n], weight: -1}"), @"
    error: invalid number in `weight: -1`
     --> specs/nim/scenarios/a.yaml:3:53
      |
    3 | - {part: take, name: a, seed: 1, keys: [n], weight: -1}
      |                                                     ^^ expected a whole number from 1 to 1000
    ");
    assert_snapshot!(row("{part: take, name: a, seed: 1, keys: [n], weight: 2.5}"), @"
    error: `weight` must be a whole number from 1 to 1000
     --> specs/nim/scenarios/a.yaml:3:53
      |
    3 | - {part: take, name: a, seed: 1, keys: [n], weight: 2.5}
      |                                                     ^^^ found the number `2.5`
    ");
}

#[test]
fn an_unknown_visibility() {
    assert_snapshot!(row("{part: take, name: a, seed: 1, keys: [n], visibility: invisible}"), @r"
    error: invalid visibility in `visibility: invisible`
     --> specs/nim/scenarios/a.yaml:3:57
      |
    3 | - {part: take, name: a, seed: 1, keys: [n], visibility: invisible}
      |                                                         ^^^^^^^^^
      |
      = hint: a visibility with a similar name exists: `visible`
      = hint: expected `visible`, `hidden`, `after_due_date`, or `after_published`
    ");
}

#[test]
fn a_scenario_for_a_part_marked_by_hand() {
    assert_snapshot!(row("{part: extra, name: a, keys: [n]}"), @r"
    error: part `extra` is graded manually
     --> specs/nim/scenarios/a.yaml:3:10
      |
    3 | - {part: extra, name: a, keys: [n]}
      |          ^^^^^ it is not run, so it has no scenarios
      |
      = hint: remove the scenario, or give the part a `reference` in place of `marked_by`
    ");
}

#[test]
fn a_part_without_scenarios() {
    assert_snapshot!(rows("- {part: take, name: one stick, because: b, seed: 3, keys: [1, n]}\n"), @r"
    error: part `talk` has no scenarios
      --> specs/nim/assignment.yaml:12:9
       |
    12 |   - id: talk
       |         ^^^^ nothing would be run to grade it
       |
       = hint: add rows with `part: talk` to a file in `scenarios/`
    ");
}

#[test]
fn a_scenario_that_ends_while_the_reference_waits() {
    assert_snapshot!(row("{part: take, name: a, seed: 1, keys: [1, 2]}"), @r"
    error: input of scenario `a` ends while the reference is waiting
     --> specs/nim/scenarios/a.yaml:3:40
      |
    3 | - {part: take, name: a, seed: 1, keys: [1, 2]}
      |                                        ^^^^^^ after 2 input lines it reads one more
      |
      = hint: it last printed `Take how many? [n ends]`
      = hint: add the input that is read there
    ");
    assert_snapshot!(row("{part: talk, name: a, seed: 1}"), @r"
    error: input of scenario `a` ends while the reference is waiting
     --> specs/nim/scenarios/a.yaml:3:22
      |
    3 | - {part: talk, name: a, seed: 1}
      |                      ^ it reads input, but there is none
      |
      = hint: it last printed `Take how many? [n ends]`
      = hint: add the input that is read there
    ");
}

#[test]
fn a_scenario_that_leaves_keys_unread() {
    assert_snapshot!(row("{part: take, name: a, seed: 1, keys: [1, n, y, n]}"), @r"
    error: scenario `a` has 2 unused input lines
     --> specs/nim/scenarios/a.yaml:3:47
      |
    3 | - {part: take, name: a, seed: 1, keys: [1, n, y, n]}
      |                                               ^ the reference ends after 2 input lines
      |
      = hint: remove the input that is not read
    ");
}

#[test]
fn all_faults_of_all_files_come_at_once_in_order() {
    let spec = RIGHT.replace("title: Nim", "titel: Nim").replace("style: 30", "style: 40");
    let first = "- {part: take, name: a, seed: x, keys: [1]}\n- {part: tak, name: b, keys: n}\n";
    let second = "- {part: talk, name: c, seed: 1, keys: [1], wight: 2}\n";
    let (assignments, faults) = check(&spec, &[("a.yaml", first), ("b.yaml", second)]);
    assert!(assignments.is_empty());
    let places: Vec<String> =
        faults.iter().map(|fault| format!("{}:{}:{}", fault.file(), fault.line(), fault.column())).collect();
    assert_snapshot!(places.join("\n"), @r"
    specs/nim/assignment.yaml:2:1
    specs/nim/assignment.yaml:4:10
    specs/nim/scenarios/a.yaml:1:31
    specs/nim/scenarios/a.yaml:2:10
    specs/nim/scenarios/a.yaml:2:30
    specs/nim/scenarios/b.yaml:1:40
    specs/nim/scenarios/b.yaml:1:45
    ");
    assert_snapshot!(error::render(&faults, false), @"
    error: unknown key `titel` in the assignment
     --> specs/nim/assignment.yaml:2:1
      |
    2 | titel: Nim
      | ^^^^^
      |
      = hint: a key with a similar name exists: `title`
      = hint: expected `assignment`, `title`, `points`, `weights`, `rubric`, `wrong_name`, `hidden_names`, `own_input`, `use`, `words`, or `parts`

    error: the weights add up to 110, not to 100
     --> specs/nim/assignment.yaml:4:10
      |
    4 | weights: {functionality: 70, style: 40}
      |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ 70 + 40 = 110

    error: `seed` must be a whole number that fits into a C `int`
     --> specs/nim/scenarios/a.yaml:1:31
      |
    1 | - {part: take, name: a, seed: x, keys: [1]}
      |                               ^ found the text `x`

    error: `tak` is not a part of this assignment
     --> specs/nim/scenarios/a.yaml:2:10
      |
    2 | - {part: tak, name: b, keys: n}
      |          ^^^
      |
      = hint: a part with a similar name exists: `take`
      = hint: expected `take`, `talk`, or `extra`

    error: `keys` must be a list
     --> specs/nim/scenarios/a.yaml:2:30
      |
    2 | - {part: tak, name: b, keys: n}
      |                              ^ found the text `n`
      |
      = hint: write a list, even of one: `[n]`

    error: input of scenario `c` ends while the reference is waiting
     --> specs/nim/scenarios/b.yaml:1:40
      |
    1 | - {part: talk, name: c, seed: 1, keys: [1], wight: 2}
      |                                        ^^^ after 1 input line it reads one more
      |
      = hint: it last printed `Take how many? [n ends]`
      = hint: add the input that is read there

    error: unknown key `wight` in scenario `c`
     --> specs/nim/scenarios/b.yaml:1:45
      |
    1 | - {part: talk, name: c, seed: 1, keys: [1], wight: 2}
      |                                             ^^^^^
      |
      = hint: a key with a similar name exists: `weight`
      = hint: expected `part`, `name`, `because`, `seed`, `keys`, `not_read`, `player`, `answers`, `illegal`, `rounds`, `calls`, `args`, `stdin`, `files`, `produces`, `expected`, `exit`, `env`, `visibility`, `weight`, `group`, `checker_args`, `sanitize`, `day`, or `rand`
    ");
}

#[test]
fn answers_where_questions_are_not_told_apart() {
    let told = super::row("{part: take, name: a, seed: 1, answers: {move: [n]}}");
    assert!(told.contains("key `answers` is not allowed in scenario `a`"), "{told}");
    assert!(told.contains("its questions are not told apart: use `keys`"), "{told}");
}

#[test]
fn scenarios_that_say_why_and_parts_that_never_do() {
    let long = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen";
    assert_eq!(row(&format!("{{part: take, name: a, because: {long}, seed: 1, keys: [n]}}")), "");
    assert_snapshot!(row(&format!("{{part: take, name: a, because: {long} sixteen, seed: 1, keys: [n]}}")), @"
    error: invalid quotation in `because: one two three four five six seven eight nine ten eleven twel [36 more characters]`
     --> specs/nim/scenarios/a.yaml:3:34
      |
    3 | ...use: one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen, seed: 1...
      |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected at most 15 words, found 16
      |
      = hint: quote only what asks for this
    ");
    assert_snapshot!(row("{part: take, name: a, because: '', seed: 1, keys: [n]}"), @"
    error: invalid quotation in `because: `
     --> specs/nim/scenarios/a.yaml:3:34
      |
    3 | - {part: take, name: a, because: '', seed: 1, keys: [n]}
      |                                  ^^ expected the words of the handout that ask for this
    ");
    assert_snapshot!(rows(&ROWS.replace("because: take one, ", "")), @"
    error: no scenario of part `take` has a `because`, so none counts
     --> specs/nim/assignment.yaml:6:9
      |
    6 |   - id: take
      |         ^^^^ every program would earn full points
      |
      = hint: add `because:` with the words of the handout that ask for what a scenario checks
    ");
}

#[test]
fn lines_that_no_right_program_reads() {
    assert_eq!(row("{part: take, name: a, because: b, seed: 1, keys: [1, n], not_read: [y]}"), "");
    let said = row("{part: take, name: a, because: b, seed: 1, keys: [1], not_read: [n, y]}");
    assert!(said.starts_with("error: `not_read` of scenario `a` is read\n"), "{said}");
    assert!(said.contains("reads 1 line of it"), "{said}");
    let said = row("{part: take, name: a, because: b, seed: 1, keys: [1, n, y], not_read: [y]}");
    assert!(said.starts_with("error: scenario `a` has 1 unused input line\n"), "{said}");
}
