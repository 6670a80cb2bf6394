//! Runs the program and returns everything it prints.

use std::path::Path;

use assert_cmd::Command;
use croupier::sandbox::{DISABLE, active};

/// The directory of the test specs.
pub(crate) const SPECS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/specs");

/// Start of the warning about unavailable sandbox mechanisms.
pub(crate) const LACKING: &str = "warning: sandbox incomplete: ";

/// The result of a command.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Returns the program in a clean environment, with the test specs.
pub(crate) fn croupier() -> Command {
    let mut command = bare();
    command.arg("--specs").arg(SPECS);
    command
}

/// Returns the program in a clean environment, with the built-in specs.
pub(crate) fn bare() -> Command {
    let mut command = Command::cargo_bin("croupier").expect("cargo builds the program for its tests");
    command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    // What is disabled for the tests is disabled for the program, too.
    command.envs(std::env::var_os(DISABLE).map(|lacks| (DISABLE, lacks)));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// Copies the program to this path. `cp` does it, not this process: a child that another test forks meanwhile would inherit the open
/// file, and a program that is open for writing cannot be executed (`ETXTBSY`, execve(2)).
#[track_caller]
pub(crate) fn copy_program(to: &Path) {
    Command::new("cp").arg(env!("CARGO_BIN_EXE_croupier")).arg(to).assert().success();
}

/// Whether a sandbox mechanism that a test needs is unavailable; prints that the test is skipped.
#[expect(clippy::print_stderr, reason = "a test says what it skips")]
pub(crate) fn skipped_without(mechanism: &str) -> bool {
    let there = active().has(mechanism);
    if !there {
        eprintln!("skipped, because this host lacks `{mechanism}`");
    }
    !there
}

/// Runs the program with the arguments in this line, which may contain `'…'`.
#[track_caller]
pub(crate) fn run(line: &str) -> Said {
    said(croupier().args(words(line)))
}

/// Runs a command.
#[track_caller]
pub(crate) fn said(command: &mut Command) -> Said {
    let output = command.output().expect("the program starts");
    let stderr = String::from_utf8(output.stderr).expect("it prints UTF-8");
    Said {
        code: output.status.code().expect("no signal ends it"),
        stdout: String::from_utf8(output.stdout).expect("it prints UTF-8"),
        stderr: without_lacks(&stderr),
    }
}

/// Removes the warning about unavailable sandbox mechanisms, which depends on the host.
pub(crate) fn without_lacks(stderr: &str) -> String {
    stderr.split_inclusive('\n').filter(|line| !line.starts_with(LACKING)).collect()
}

/// Asserts that a command prints only this to standard error and exits with 2.
#[track_caller]
pub(crate) fn refused(line: &str, stderr: &str) {
    let said = run(line);
    assert_eq!((said.code, said.stdout.as_str(), said.stderr.as_str()), (2, "", stderr), "{line}");
}

/// The assignments of the test specs, as a hint lists them.
pub(crate) fn known() -> String {
    let assignments =
        croupier::model_check::load(Some(SPECS.as_ref())).expect("the specs of the tests have no fault");
    let names: Vec<String> = assignments.iter().map(|known| format!("`{}`", known.name)).collect();
    if names.len() <= 6 { names.join(", ") } else { croupier::text::some(&names, 6, "and") }
}

/// Splits a line like a shell, with `'…'` and `\'`.
pub(crate) fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), None::<String>, false);
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        match character {
            '\'' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            '\\' if !quoted => word.get_or_insert_default().extend(characters.next()),
            ' ' if !quoted => words.extend(word.take()),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    words
}
