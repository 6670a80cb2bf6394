//! `check --watch`, and what a check says of the one before.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

const RIGHT: &str = include_str!("../../submissions/si204/alder/shuffle.c");

/// A submission of one part.
fn submission() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("shuffle.c"), RIGHT).unwrap();
    directory
}

fn check(path: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(["check", "-a", "si204", "--only", "shuffle"]).arg(path);
    command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command
}

/// Replaces a file as most editors do: by renaming another.
fn save(file: &Path, text: &str) {
    let new = file.with_extension("new");
    fs::write(&new, text).unwrap();
    fs::rename(new, file).unwrap();
}

#[test]
fn watch_checks_again_after_a_change() {
    let directory = submission();
    let source = directory.path().join("shuffle.c");
    // A source file stands for its directory.
    let mut command = check(&source);
    command.args(["--watch", "--no-cache"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut told = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    let mut until_waiting = || {
        let mut lines = Vec::new();
        for line in told.by_ref() {
            if line.contains("waiting for changes in") {
                return lines;
            }
            lines.push(line);
        }
        panic!("it ended: {lines:?}");
    };
    assert_eq!(until_waiting(), Vec::<String>::new());
    save(&source, "int main(void) { return 0; }\n");
    let fewer = until_waiting();
    assert!(matches!(&fewer[..], [line] if line.contains("pass no longer: `shuffle/")), "{fewer:?}");
    save(&source, RIGHT);
    let more = until_waiting();
    assert!(matches!(&more[..], [line] if line.contains("more scenarios pass than last time")), "{more:?}");
    // A submission that is not there for a moment does not end it.
    fs::remove_file(&source).unwrap();
    until_waiting();
    save(&source, RIGHT);
    until_waiting();
    kill(Pid::from_raw(i32::try_from(child.id()).unwrap()), Signal::SIGINT).unwrap();
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.signal(), Some(Signal::SIGINT as i32));
    let pages = String::from_utf8(ended.stdout).unwrap();
    assert!(pages.matches("passed").count() >= 3, "{pages}");
}

#[test]
fn check_tells_what_passes_since_the_last() {
    let (directory, cache) = (submission(), tempfile::tempdir().unwrap());
    let check = || {
        let output = check(directory.path()).arg("--cache-dir").arg(cache.path()).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        told.lines()
            .filter(|line| !line.contains("reused from the cache"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    if crate::support::skipped_without("landlock") {
        return;
    }
    assert_eq!((check(), check()), (Vec::new(), Vec::new()));
    save(&directory.path().join("shuffle.c"), "int main(void) { return 0; }\n");
    assert!(matches!(&check()[..], [line] if line.contains("pass no longer: `shuffle/")));
    assert_eq!(check(), Vec::<String>::new());
}
