//! Files of a killed croupier are removed by the next run, but not those of a concurrent run.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Creates a class of one student, whose Makefile runs this command.
fn class(recipe: &str) -> tempfile::TempDir {
    let class = tempfile::tempdir().unwrap();
    let student = class.path().join("student");
    fs::create_dir(&student).unwrap();
    fs::write(student.join("game.c"), "int main(void) { return 0; }\n").unwrap();
    fs::write(student.join("Makefile"), format!("shuffle:\n\t{recipe}\n")).unwrap();
    class
}

/// Grades a class with temporary files in this directory.
fn grade(class: &Path, temporary: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(["grade", "-a", "si204", "--only", "shuffle", "--no-cache", "--report", "json"]).arg(class);
    command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default()).env("TMPDIR", temporary);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Starts grading and waits until its Makefile is at work.
fn started(class: &Path, temporary: &Path) -> Child {
    let mut child = grade(class, temporary).spawn().unwrap();
    let begun = Instant::now();
    let at_work = |entry: walkdir::DirEntry| entry.file_name() == "Makefile";
    while !walkdir::WalkDir::new(temporary).into_iter().flatten().any(at_work) {
        assert!(child.try_wait().unwrap().is_none(), "it ended early");
        assert!(begun.elapsed() < Duration::from_secs(60), "it builds nothing");
        std::thread::sleep(Duration::from_millis(10));
    }
    child
}

fn entries(directory: &Path) -> Vec<PathBuf> {
    fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn next_run_removes_files_of_killed_one() {
    let temporary = tempfile::tempdir().unwrap();
    let slow = class("sleep 100");
    let mut child = started(slow.path(), temporary.path());
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(entries(temporary.path()).len(), 1, "everything of a process lies in one directory");
    let quick = class("@gcc -o shuffle game.c");
    assert_eq!(grade(quick.path(), temporary.path()).output().unwrap().status.code(), Some(1));
    assert_eq!(entries(temporary.path()), Vec::<PathBuf>::new());
}

#[test]
fn concurrent_runs_keep_files_of_each_other() {
    let temporary = tempfile::tempdir().unwrap();
    let slow = class("@sleep 4; gcc -o shuffle game.c");
    let first = started(slow.path(), temporary.path());
    let quick = class("@gcc -o shuffle game.c");
    let second = grade(quick.path(), temporary.path()).output().unwrap();
    let (first, second) = (first.wait_with_output().unwrap(), second);
    assert_eq!(first.status.code(), Some(1), "{}", String::from_utf8_lossy(&first.stderr));
    assert_eq!(String::from_utf8_lossy(&first.stdout), String::from_utf8_lossy(&second.stdout));
    assert_eq!(entries(temporary.path()), Vec::<PathBuf>::new());
}

#[test]
fn sigterm_stops_long_build() {
    use nix::sys::signal::{Signal, kill};
    use std::os::unix::process::ExitStatusExt;
    let temporary = tempfile::tempdir().unwrap();
    // Busy now and then, so that only its real time would end it: after two minutes.
    let slow = class("@while :; do sleep 0.1; done");
    let child = started(slow.path(), temporary.path());
    let told = Instant::now();
    kill(nix::unistd::Pid::from_raw(child.id().cast_signed()), Signal::SIGTERM).unwrap();
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.signal(), Some(libc::SIGTERM), "{}", String::from_utf8_lossy(&ended.stderr));
    assert!(String::from_utf8_lossy(&ended.stderr).contains("no report written"));
    assert!(told.elapsed() < Duration::from_secs(60), "it goes on");
    assert_eq!(entries(temporary.path()), Vec::<PathBuf>::new());
}
