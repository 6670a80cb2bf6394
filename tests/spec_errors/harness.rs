//! Files of ours that are built with a student's, and what scenarios may ask of them.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;

use insta::assert_snapshot;

use super::{RIGHT, ROWS, games, nim};
use croupier::model_check;
use croupier::spec::model::{Assignment, Harness};
use croupier::spec::{AssetDir, error};
use reference::Game;

/// What becomes of the right spec with this in the `build` of `take` and one more scenario, in a directory that
/// holds some files.
fn read(build: &str, row: &str) -> (Vec<Assignment>, String) {
    read_as(RIGHT, ROWS, build, row, games::ALL)
}

/// The same of this spec, these rows and these games.
fn read_as(
    right: &str,
    rows: &str,
    build: &str,
    row: &str,
    games: &[&'static dyn Game],
) -> (Vec<Assignment>, String) {
    let directory = tempfile::tempdir().unwrap();
    for name in ["driver/driver.c", "driver/memory.h", "other/driver.c", "take.c"] {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, name).unwrap();
    }
    let old = "sources: [take.c]}";
    let text = right.replacen(old, &format!("sources: [take.c]{build}}}"), 1);
    let rows = if row.is_empty() { rows.to_owned() } else { format!("{rows}- {row}\n") };
    let mut library = nim(&text, &[("a.yaml", &rows)]);
    library.get_mut("nim").unwrap().shelf = AssetDir::Directory(directory.path().to_owned());
    let (assignments, faults) = model_check::check(&library, games);
    (assignments, error::render(&faults, false))
}

fn faults(build: &str) -> String {
    read(build, "").1
}

/// The faults of one more scenario for a part whose cards our files may deal.
fn row(row: &str) -> String {
    let right = RIGHT.replacen("reference: nim/take", "reference: nim/cards", 1);
    let rows = ROWS.replacen("keys: [1, n]", "keys: [s]", 1);
    read_as(&right, &rows, ", with: [driver/driver.c]", row, games::DEALT).1
}

/// The harness that is meant.
fn meant(build: &str) -> Harness {
    let (assignments, faults) = read(build, "");
    assert_eq!(faults, "");
    assignments[0].parts[0].build.harness.clone().unwrap()
}

#[test]
fn files_headers_functions_and_wrapped_calls_may_be_given() {
    let harness = meant(
        ", with: [driver/driver.c, ./driver/memory.h], headers: [take.h], wrap: [malloc], \
         functions: ['int take(int sticks)']",
    );
    let names: Vec<&str> = harness.files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["driver.c", "memory.h"]);
    assert_eq!(harness.files[0].1, b"driver/driver.c");
    assert_eq!((harness.headers[0].as_str(), harness.wrap[0].as_str()), ("take.h", "malloc"));
    assert_eq!((harness.functions[0].name.as_str(), harness.functions[0].returns.as_str()), ("take", "int"));
}

#[test]
fn our_files_must_be_there_and_fit() {
    assert_snapshot!(faults(", with: []"), @r"
    error: `with` is empty
     --> specs/nim/assignment.yaml:8:51
      |
    8 |     build: {language: c, sources: [take.c], with: []}
      |                                                   ^^ expected at least one file, such as `driver/driver.c`
    ");
    assert_snapshot!(faults(", with: [driver/drive.c]"), @r"
    error: file `driver/drive.c` does not exist in the assignment's directory
     --> specs/nim/assignment.yaml:8:52
      |
    8 |     build: {language: c, sources: [take.c], with: [driver/drive.c]}
      |                                                    ^^^^^^^^^^^^^^ not found
      |
      = hint: a file with a similar name exists: `driver/driver.c`
    ");
    assert_snapshot!(faults(", with: [../driver.c]"), @r"
    error: invalid path `../driver.c`
     --> specs/nim/assignment.yaml:8:52
      |
    8 |     build: {language: c, sources: [take.c], with: [../driver.c]}
      |                                                    ^^^^^^^^^^^ expected a path in the assignment's directory, such as `model/play.c`
    ");
    assert_snapshot!(faults(", with: [driver/notes.txt]"), @r"
    error: `driver/notes.txt` cannot be built with it
     --> specs/nim/assignment.yaml:8:52
      |
    8 |     build: {language: c, sources: [take.c], with: [driver/notes.txt]}
      |                                                    ^^^^^^^^^^^^^^^^ expected a path that ends in `.c` or `.h`
    ");
    assert_snapshot!(faults(", with: [driver/driver.c, other/driver.c]"), @r"
    error: two files are called `driver.c`
     --> specs/nim/assignment.yaml:8:69
      |
    8 |     build: {language: c, sources: [take.c], with: [driver/driver.c, other/driver.c]}
      |                                                                     ^^^^^^^^^^^^^^ all are built in one directory
    ");
    assert_snapshot!(faults(", with: [take.c]"), @r"
    error: `take.c` would replace the student's file
     --> specs/nim/assignment.yaml:8:52
      |
    8 |     build: {language: c, sources: [take.c], with: [take.c]}
      |                                                    ^^^^^^ it is one of the `sources`
    ");
}

#[test]
fn what_goes_with_our_files_needs_them() {
    assert_snapshot!(faults(", headers: [take.h]"), @r"
    error: key `headers` is not allowed in `build`
     --> specs/nim/assignment.yaml:8:45
      |
    8 |     build: {language: c, sources: [take.c], headers: [take.h]}
      |                                             ^^^^^^^ it requires `with`
      |
      = hint: remove `headers`
    ");
    assert_snapshot!(faults(", with: [driver/driver.c], makefile: true"), @r"
    error: key `makefile` is not allowed in `build`
     --> specs/nim/assignment.yaml:8:70
      |
    8 |     build: {language: c, sources: [take.c], with: [driver/driver.c], makefile: true}
      |                                                                      ^^^^^^^^ croupier compiles files that are built `with` those of the assignment
      |
      = hint: remove `makefile`
    ");
    assert_snapshot!(faults(", with: [driver/driver.c], functions: ['int take(int sticks)']"), @r"
    error: `functions` requires `headers`
     --> specs/nim/assignment.yaml:8:81
      |
    8 |     build: {language: c, sources: [take.c], with: [driver/driver.c], functions: ['int take(int sticks)']}
      |                                                                                 ^^^^^^^^^^^^^^^^^^^^^^^^ which file declares them?
      |
      = hint: add `headers:` with the file that declares them, such as `[stack.h]`
    ");
    let rust = RIGHT.replacen(
        "language: cpp, sources: [talk.cpp]",
        "language: rust, sources: [talk.rs], with: [driver/driver.c]",
        1,
    );
    assert_snapshot!(error::render(&super::check(&rust, &[("a.yaml", ROWS)]).1, false), @r"
    error: `with` is for C, C++, Python, Java, and JavaScript
      --> specs/nim/assignment.yaml:15:55
       |
    15 |     build: {language: rust, sources: [talk.rs], with: [driver/driver.c]}
       |                                                       ^^^^^^^^^^^^^^^^^ the part's `language` is `rust`
    ");
}

#[test]
fn headers_prototypes_and_names_have_their_form() {
    assert_snapshot!(faults(", with: [driver/driver.c], headers: [take.c]"), @r"
    error: invalid file name `take.c`
     --> specs/nim/assignment.yaml:8:80
      |
    8 |     build: {language: c, sources: [take.c], with: [driver/driver.c], headers: [take.c]}
      |                                                                                ^^^^^^ expected a file name that ends in `.h` or `.hpp`
    ");
    assert_snapshot!(faults(", with: [driver/driver.c], headers: [take.h], functions: ['int take(int)']"), @r"
    error: invalid prototype `int take(int)`
     --> specs/nim/assignment.yaml:8:101
      |
    8 | ...unctions: ['int take(int)']}
      |               ^^^^^^^^^^^^^^^ expected a prototype such as `int stack_push(stack_t *stack, int value)`
    ");
    assert_snapshot!(faults(", with: [driver/driver.c], wrap: ['malloc()']"), @r"
    error: invalid name of a function `malloc()`
     --> specs/nim/assignment.yaml:8:77
      |
    8 |     build: {language: c, sources: [take.c], with: [driver/driver.c], wrap: ['malloc()']}
      |                                                                             ^^^^^^^^^^ expected a name of C, such as `malloc`
    ");
}

#[test]
fn cards_are_for_parts_whose_cards_are_dealt_by_us() {
    assert_eq!(row("{part: take, name: dealt, seed: 3, keys: [h, s], cards: KS 10H}"), "");
    assert_snapshot!(row("{part: take, name: dealt, seed: 3, keys: [h, s], cards: KS 1H}"), @r"
    error: invalid card `1H`
     --> specs/nim/scenarios/a.yaml:3:59
      |
    3 | - {part: take, name: dealt, seed: 3, keys: [h, s], cards: KS 1H}
      |                                                           ^^^^^ expected a face and a suit, such as `10H` or `AS`
    ");
    assert_snapshot!(row("{part: take, name: dealt, seed: 3, keys: [h, s], cards: ' '}"), @r"
    error: `cards` has 0 cards
     --> specs/nim/scenarios/a.yaml:3:59
      |
    3 | - {part: take, name: dealt, seed: 3, keys: [h, s], cards: ' '}
      |                                                           ^^^ expected from 1 to 600
    ");
    assert_snapshot!(row("{part: take, name: dealt, seed: 3, keys: [h, s], cards: KS}"), @r"
    error: scenario `dealt` has too few cards
     --> specs/nim/scenarios/a.yaml:3:59
      |
    3 | - {part: take, name: dealt, seed: 3, keys: [h, s], cards: KS}
      |                                                           ^^ after 1 card the reference draws another
      |
      = hint: add a few more: a wrong program may draw more than a right one
    ");
    assert_snapshot!(row("{part: talk, name: dealt, seed: 3, keys: [1, n], cards: KS 2H}"), @r"
    error: key `cards` is not allowed in scenario `dealt`
     --> specs/nim/scenarios/a.yaml:3:52
      |
    3 | - {part: talk, name: dealt, seed: 3, keys: [1, n], cards: KS 2H}
      |                                                    ^^^^^ no file of `with` makes the cards of its part
      |
      = hint: remove `cards`
    ");
}

#[test]
fn checks_of_memory_are_asked_for_by_a_scenario() {
    let (assignments, faults) =
        read("", "{part: take, name: checked, seed: 3, keys: [1, n], sanitize: true}");
    assert_eq!(faults, "");
    let scenarios = &assignments[0].parts[0].auto_grading().unwrap().scenarios;
    assert_eq!(scenarios.iter().map(|scenario| scenario.sanitize).collect::<Vec<_>>(), [false, true]);
    assert_snapshot!(read("", "{part: take, name: checked, seed: 3, keys: [1, n], sanitize: 'yes'}").1, @r"
    error: `sanitize` must be `true` or `false`
     --> specs/nim/scenarios/a.yaml:3:64
      |
    3 | - {part: take, name: checked, seed: 3, keys: [1, n], sanitize: 'yes'}
      |                                                                ^^^^^ found the text `yes`
      |
      = hint: remove the quotes: `yes`
    ");
}
