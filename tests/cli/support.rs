//! One way to run the program and look at everything it says.

use assert_cmd::Command;
use croupier::walls::{WITHOUT, standing};

/// The specs of the tests.
pub(crate) const SPECS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/specs");

/// How a run begins to say what its host lacks.
pub(crate) const LACKING: &str = "warning: this host lacks ";

/// What a run left behind.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The program in a clean environment, with the specs of the tests.
pub(crate) fn croupier() -> Command {
    let mut command = bare();
    command.arg("--specs").arg(SPECS);
    command
}

/// The program in a clean environment, with the built-in specs.
pub(crate) fn bare() -> Command {
    let mut command = Command::cargo_bin("croupier").expect("cargo builds the program for its tests");
    command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    // What this host is taken to lack, the program lacks, too.
    command.envs(std::env::var_os(WITHOUT).map(|lacks| (WITHOUT, lacks)));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// Whether this host lacks a wall that a test is about; says that it is skipped then.
#[expect(clippy::print_stderr, reason = "a test says what it skips")]
pub(crate) fn skipped_without(wall: &str) -> bool {
    let there = standing().has(wall);
    if !there {
        eprintln!("skipped, because this host lacks `{wall}`");
    }
    !there
}

/// Runs it with these arguments, given as one line: `'…'` quotes.
#[track_caller]
pub(crate) fn run(line: &str) -> Said {
    said(croupier().args(words(line)))
}

/// Runs a command that is ready.
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

/// What was said but for what the host of the tests lacks, which is no matter of theirs, but for those that are about it.
pub(crate) fn without_lacks(stderr: &str) -> String {
    stderr.split_inclusive('\n').filter(|line| !line.starts_with(LACKING)).collect()
}

/// Nothing ran: this on standard error, exit code 2.
#[track_caller]
pub(crate) fn refused(line: &str, stderr: &str) {
    let said = run(line);
    assert_eq!((said.code, said.stdout.as_str(), said.stderr.as_str()), (2, "", stderr), "{line}");
}

/// The assignments there are with the specs of the tests, as an error lists them.
pub(crate) fn known() -> String {
    let assignments =
        croupier::model_check::load(Some(SPECS.as_ref())).expect("the specs of the tests have no fault");
    let names: Vec<String> = assignments.iter().map(|known| format!("`{}`", known.name)).collect();
    croupier::text::list(&names, "and")
}

/// The words of a line as a shell reads them, as far as `'…'` and `\'` go.
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
