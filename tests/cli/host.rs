//! An unsuitable host is rejected before anything runs, with a hint.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output};

use crate::support::copy_program;

/// A user without privileges.
const NOBODY: &str = "65534";

/// Grades a correct submission with two workers after these shell commands; every user may run the program.
fn graded_after(shell: &[&str], before: &str) -> Output {
    let place = tempfile::tempdir().unwrap();
    let open = fs::Permissions::from_mode(0o755);
    fs::set_permissions(place.path(), open.clone()).unwrap();
    let program = place.path().join("croupier");
    copy_program(&program);
    let student = place.path().join("class/student");
    fs::create_dir_all(&student).unwrap();
    fs::write(student.join("shuffle.c"), "int main(void) { return 0; }\n").unwrap();
    let (first, rest) = shell.split_first().unwrap();
    let grade =
        "exec ./croupier grade class -a si204 --only shuffle --no-cache -j 2 --report json --color never";
    let mut command = Command::new(first);
    command.args(rest).arg(format!("{before}; {grade}")).current_dir(place.path());
    command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.output().unwrap()
}

/// Asserts that nothing ran: this error, a hint with this end, and exit code 3.
#[track_caller]
fn refused(output: &Output, error: &str, hint: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(3), &b""[..]), "{said}");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 2, "{said}");
    assert!(lines[0].starts_with("error: ") && lines[0].contains(error), "{said}");
    assert!(lines[1].starts_with("hint: ") && lines[1].ends_with(hint), "{said}");
}

#[test]
fn missing_proc_is_an_error() {
    let shell = ["unshare", "-Urm", "sh", "-c"];
    let hide = "mount -t tmpfs none /proc";
    let tried = Command::new(shell[0]).args(&shell[1..]).arg(hide).output();
    if !tried.is_ok_and(|tried| tried.status.success()) {
        eprintln!("skipped, because this host cannot hide /proc");
        return;
    }
    let output = graded_after(&shell, hide);
    refused(&output, "`/proc` is not mounted", "mount it: mount -t proc proc /proc");
}

#[test]
fn limit_on_open_files_is_raised_if_possible() {
    let shell = ["sh", "-c"];
    let output = graded_after(&shell, "ulimit -n 64");
    refused(&output, "the limit on open files is 64, but 2 workers need 352", ": ulimit -n 352");
    let output = graded_after(&shell, "ulimit -Sn 64");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn too_few_processes_never_cost_points() {
    let root = nix::unistd::geteuid().is_root();
    let drop = ["setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "sh", "-c"];
    let shell = if root { &drop[..] } else { &drop[6..] };
    // Threads and processes are counted for each user, whatever else runs as that user.
    let tried = Command::new(shell[0]).args(&shell[1..]).arg("prlimit --nproc=1 true").output();
    if !tried.is_ok_and(|tried| tried.status.success()) {
        eprintln!("skipped, because this host cannot limit processes");
        return;
    }
    let limited = |number: u32| graded_after(shell, &format!("prlimit --pid $$ --nproc={number}"));
    let output = limited(1);
    refused(&output, "0 more processes can be started, but 2 workers need 24", ": ulimit -u 25");
    // Whatever the limit, a run is refused or does the whole work.
    for number in [4, 10, 14, 18, 22, 26, 30] {
        let output = limited(number);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!said.contains("panicked"), "{said}");
        let record = String::from_utf8_lossy(&output.stdout);
        match output.status.code() {
            Some(3) => assert!(!record.contains("build_failed"), "{number}: {record}"),
            code => assert!(code == Some(1) && record.contains("\"graded\""), "{number}: {said}{record}"),
        }
    }
}
