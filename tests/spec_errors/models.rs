//! Model solutions as references: what a spec may name, and what it may not.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::os::unix::fs::PermissionsExt;

use insta::assert_snapshot;

use super::{RIGHT, ROWS, games, nim};
use croupier::model_check;
use croupier::spec::model::{Assignment, Reference};
use croupier::spec::{AssetDir, error};

/// What becomes of the right spec with this reference for `take`, in a directory that holds some models.
fn read(reference: &str) -> (Vec<Assignment>, String) {
    let directory = tempfile::tempdir().unwrap();
    let model = directory.path().join("model");
    fs::create_dir_all(model.join("sub")).unwrap();
    fs::create_dir(model.join("directory.c")).unwrap();
    for (name, text) in [
        ("take.c", "int main;"),
        ("take.cpp", "x"),
        ("sub/cards.h", "x"),
        ("ready", "\x7fELF"),
        ("idle", "#!/bin/sh"),
        ("odd name.c", "x"),
    ] {
        fs::write(model.join(name), text).unwrap();
    }
    fs::copy(model.join("take.c"), model.join("text")).unwrap();
    for name in ["ready", "text"] {
        fs::set_permissions(model.join(name), fs::Permissions::from_mode(0o755)).unwrap();
    }
    let text = RIGHT.replacen("reference: nim/take", &format!("reference: {reference}"), 1);
    let mut library = nim(&text, &[("a.yaml", ROWS)]);
    library.get_mut("nim").unwrap().shelf = AssetDir::Directory(directory.path().to_owned());
    let (assignments, faults) = model_check::check(&library, games::ALL);
    (assignments, error::render(&faults, false))
}

fn faults(reference: &str) -> String {
    read(reference).1
}

/// How the model of `take` is made.
fn made(reference: &str) -> String {
    let (assignments, faults) = read(reference);
    assert_eq!(faults, "");
    let grading = assignments[0].parts[0].auto_grading().unwrap();
    let Reference::Model(model) = &grading.reference else { panic!("a model plays it") };
    let rows = &grading.rows;
    assert_eq!((rows[0].name.text(), rows[0].each.len()), ("one stick", 2));
    model.name.clone()
}

#[test]
fn files_directories_and_programs_may_play() {
    assert_eq!(made("{model: model/take.c}"), "model/take.c");
    assert_eq!(made("{model: ./model}"), "model");
    assert_eq!(made("{command: [./model/ready, --quiet]}"), "model/ready");
}

#[test]
fn a_name_that_is_a_file_is_most_likely_a_model() {
    assert_snapshot!(faults("model/take.c"), @r"
    error: unknown reference `model/take.c`
     --> specs/nim/assignment.yaml:9:16
      |
    9 |     reference: model/take.c
      |                ^^^^^^^^^^^^
      |
      = hint: to use a model solution, write `reference: {model: model/take.c}`
    ");
    assert_snapshot!(faults("[model/take.c]"), @r"
    error: `reference` must be the name of a built-in reference, or a mapping such as `{model: model/play.c}`
     --> specs/nim/assignment.yaml:9:16
      |
    9 |     reference: [model/take.c]
      |                ^^^^^^^^^^^^^^ found a list
    ");
}

#[test]
fn exactly_one_of_model_and_command() {
    assert_snapshot!(faults("{}"), @r"
    error: `reference` is empty
     --> specs/nim/assignment.yaml:9:16
      |
    9 |     reference: {}
      |                ^^ which program is the model?
      |
      = hint: add `model:` with a file such as `model/play.c`
    ");
    assert_snapshot!(faults("{model: model/take.c, command: [./model/ready]}"), @r"
    error: `reference` has both a `model` and a `command`
     --> specs/nim/assignment.yaml:9:16
      |
    9 |     reference: {model: model/take.c, command: [./model/ready]}
      |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ which of the two is the model?
      |
      = hint: remove one of the two
    ");
    assert_snapshot!(faults("{modle: model/take.c}"), @r"
    error: unknown key `modle` in `reference`
     --> specs/nim/assignment.yaml:9:17
      |
    9 |     reference: {modle: model/take.c}
      |                 ^^^^^
      |
      = hint: a key with a similar name exists: `model`
      = hint: expected `model`, `command`, `recorded`, `interpretations`, or `mistakes`
    ");
    assert_snapshot!(faults("{model: [model/take.c]}"), @r"
    error: `model` must be a path in the assignment's directory, such as `model/play.c`
     --> specs/nim/assignment.yaml:9:24
      |
    9 |     reference: {model: [model/take.c]}
      |                        ^^^^^^^^^^^^^^ found a list
    ");
    assert_snapshot!(faults("{command: ./model/ready}"), @r"
    error: `command` must be a list
     --> specs/nim/assignment.yaml:9:26
      |
    9 |     reference: {command: ./model/ready}
      |                          ^^^^^^^^^^^^^ found the text `./model/ready`
      |
      = hint: write a list, even of one: `[./model/ready]`
    ");
    assert_snapshot!(faults("{command: []}"), @r"
    error: `command` is empty
     --> specs/nim/assignment.yaml:9:26
      |
    9 |     reference: {command: []}
      |                          ^^ expected a program, such as `[./model/play]`
    ");
}

#[test]
fn nothing_outside_the_directory() {
    assert_snapshot!(faults("{model: ../take.c}"), @r"
    error: invalid path in `model: ../take.c`
     --> specs/nim/assignment.yaml:9:24
      |
    9 |     reference: {model: ../take.c}
      |                        ^^^^^^^^^ expected a path in the assignment's directory, such as `model/play.c`
    ");
    assert_snapshot!(faults("{command: [/bin/cat]}"), @r"
    error: invalid path `/bin/cat`
     --> specs/nim/assignment.yaml:9:27
      |
    9 |     reference: {command: [/bin/cat]}
      |                           ^^^^^^^^ expected a path in the assignment's directory, such as `model/play`
    ");
}

#[test]
fn files_that_are_not_there_or_of_the_wrong_kind() {
    assert_snapshot!(faults("{model: model/tkae.c}"), @r"
    error: file `model/tkae.c` does not exist in the assignment's directory
     --> specs/nim/assignment.yaml:9:24
      |
    9 |     reference: {model: model/tkae.c}
      |                        ^^^^^^^^^^^^ not found
      |
      = hint: a file with a similar name exists: `model/take.c`
    ");
    assert_snapshot!(faults("{model: solution/take.c}"), @r"
    error: file `solution/take.c` does not exist in the assignment's directory
     --> specs/nim/assignment.yaml:9:24
      |
    9 |     reference: {model: solution/take.c}
      |                        ^^^^^^^^^^^^^^^ not found
      |
      = hint: add it next to `assignment.yaml`
    ");
    assert_snapshot!(faults("{model: model/take.cpp}"), @r"
    error: `take.cpp` is not a C source by its name
     --> specs/nim/assignment.yaml:9:24
      |
    9 |     reference: {model: model/take.cpp}
      |                        ^^^^^^^^^^^^^^ expected a name that ends in `.c`
    ");
    assert_snapshot!(faults("{model: model/odd name.c}"), @r"
    error: invalid file name `odd name.c`
     --> specs/nim/assignment.yaml:9:24
      |
    9 |     reference: {model: model/odd name.c}
      |                        ^^^^^^^^^^^^^^^^ expected letters, digits, `.`, `_`, `-`, and `+`, none of `.` and `-` first
    ");
}

#[test]
fn programs_that_cannot_be_run() {
    assert_snapshot!(faults("{command: [model/take.c]}"), @r"
    error: `model/take.c` is neither an ELF program nor a script
     --> specs/nim/assignment.yaml:9:27
      |
    9 |     reference: {command: [model/take.c]}
      |                           ^^^^^^^^^^^^ expected a program
      |
      = hint: to name sources, write `{model: model/play.c}`
    ");
    assert_snapshot!(faults("{command: [model/idle]}"), @r"
    error: `model/idle` is not executable
     --> specs/nim/assignment.yaml:9:27
      |
    9 |     reference: {command: [model/idle]}
      |                           ^^^^^^^^^^ expected a program
      |
      = hint: chmod +x model/idle
    ");
    assert_snapshot!(faults("{command: [model/text]}"), @r"
    error: `model/text` is neither an ELF program nor a script
     --> specs/nim/assignment.yaml:9:27
      |
    9 |     reference: {command: [model/text]}
      |                           ^^^^^^^^^^ expected a program
      |
      = hint: to name sources, write `{model: model/play.c}`
    ");
    assert_snapshot!(faults("{command: [model]}"), @r"
    error: `model` is a directory
     --> specs/nim/assignment.yaml:9:27
      |
    9 |     reference: {command: [model]}
      |                           ^^^^^ expected a program
    ");
    assert_snapshot!(faults("{command: [model/program]}"), @r"
    error: file `model/program` does not exist in the assignment's directory
     --> specs/nim/assignment.yaml:9:27
      |
    9 |     reference: {command: [model/program]}
      |                           ^^^^^^^^^^^^^ not found
      |
      = hint: the directory contains `model/idle`
    ");
}
