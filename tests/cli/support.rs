//! One way to run the program and look at everything it says.

use assert_cmd::Command;

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
    command.arg("--specs").arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/specs"));
    command
}

/// The program in a clean environment, with the built-in specs.
pub(crate) fn bare() -> Command {
    let mut command = Command::cargo_bin("croupier").unwrap();
    command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// Runs it with these arguments, given as one line: `'…'` quotes.
#[track_caller]
pub(crate) fn run(line: &str) -> Said {
    said(croupier().args(words(line)))
}

/// Runs a command that is ready.
#[track_caller]
pub(crate) fn said(command: &mut Command) -> Said {
    let output = command.output().unwrap();
    Said {
        code: output.status.code().expect("no signal ends it"),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Nothing ran: this on standard error, exit code 2.
#[track_caller]
pub(crate) fn refused(line: &str, stderr: &str) {
    let said = run(line);
    assert_eq!((said.code, said.stdout.as_str(), said.stderr.as_str()), (2, "", stderr), "{line}");
}

fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for (index, piece) in line.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(piece.to_owned());
        } else {
            words.extend(piece.split_whitespace().map(str::to_owned));
        }
    }
    words
}
