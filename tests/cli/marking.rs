//! `croupier mark` on a pseudo-terminal, as a grader uses it; and grades in a table.

#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::pty::{Winsize, openpty};
use rexpect::process::{Signal, WaitStatus};
use rexpect::session::{PtySession, spawn_command};
use wait_timeout::ChildExt;

use crate::grading::class;
use crate::support::{SPECS, Said, croupier, refused, said};

/// Milliseconds until a test gives up.
const PATIENCE: u64 = 60_000;

/// Starts `croupier mark` on a terminal of 24 lines and 80 columns.
fn mark(class: &Path, more: &[&str]) -> PtySession {
    let mut command = Command::new("sh");
    command.args([
        "-c",
        "stty rows 24 cols 80; exec \"$@\"",
        "sh",
        env!("CARGO_BIN_EXE_croupier"),
        "--specs",
        SPECS,
    ]);
    command.args(["mark", "-a", "si204", "--only", "shuffle", "--no-cache"]).args(more).arg(class);
    command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default()).env("TERM", "xterm");
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    spawn_command(command, Some(PATIENCE)).unwrap()
}

fn press(session: &mut PtySession, keys: &str) {
    session.send(keys).unwrap();
    session.flush().unwrap();
}

/// Waits until a file says something.
#[track_caller]
fn await_text(file: &Path, text: &str) -> String {
    let begin = Instant::now();
    loop {
        let found = fs::read_to_string(file).unwrap_or_default();
        if found.contains(text) {
            return found;
        }
        assert!(begin.elapsed() < Duration::from_millis(PATIENCE), "`{text}` is not in:\n{found}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn grade(class: &Path, more: &[&str]) -> Said {
    said(
        croupier()
            .args(["grade", "-a", "si204", "--only", "shuffle", "--report", "json", "--no-cache"])
            .args(more)
            .arg(class),
    )
}

#[test]
fn grader_marks_a_class_and_grade_counts_it() {
    let class = class();
    let file = class.path().join("marks.yaml");
    let old = "# Section 2.\nbroken: {excused: ill}  # by mail\n";
    fs::write(&file, old).unwrap();
    let mut session = mark(class.path(), &[]);
    session.exp_string("submission 1 of 1").unwrap();
    press(&mut session, "31\r");
    press(&mut session, "\x7f\x7f90%\r");
    await_text(&file, "style: 90%");
    press(&mut session, "cclear: names\r");
    let text = await_text(&file, "comment: \"clear: names\"");
    assert!(text.starts_with(old), "{text}");
    press(&mut session, "q");
    let rest = session.exp_eof().unwrap();
    assert!(rest.contains("\x1b[?1049l") && rest.contains("1 of 1 submission complete"), "{rest}");
    assert!(matches!(session.process().wait(), Ok(WaitStatus::Exited(_, 0))));
    let record: serde_json::Value = serde_json::from_str(&grade(class.path(), &[]).stdout).unwrap();
    let right =
        record["submissions"].as_array().unwrap().iter().find(|one| one["student"] == "right").unwrap();
    assert_eq!(right["parts"][0]["style"]["score"], 0.9);
    assert_eq!(right["parts"][0]["comment"], "clear: names");
    assert_eq!(right["points"], 38.8);
}

#[test]
fn report_of_before_is_enough_and_signals_restore_the_terminal() {
    let class = class();
    let out = tempfile::tempdir().unwrap();
    let json = out.path().join("grades.json");
    fs::write(&json, grade(class.path(), &[]).stdout).unwrap();
    fs::write(class.path().join("right/shuffle.c"), "int main(void) { return 0; }\n").unwrap();
    let mut session = mark(class.path(), &["--record", json.to_str().unwrap(), "--names"]);
    session.exp_string("1 submission changed since the report was written").unwrap();
    session.exp_string("submission 1 of 1: right").unwrap();
    session.process_mut().signal(Signal::SIGTERM).unwrap();
    let rest = session.exp_eof().unwrap();
    assert!(
        rest.contains("\x1b[?1049l") && rest.contains("interrupted by SIGTERM; every change is written"),
        "{rest}"
    );
    assert!(!class.path().join("marks.yaml").exists());
}

#[test]
fn mark_ends_with_its_terminal() {
    let class = class();
    let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
    let ends = openpty(&size, None).unwrap();
    fcntl(&ends.master, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC)).unwrap();
    let side = || Stdio::from(ends.slave.try_clone().unwrap());
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command
        .args(["--specs", SPECS, "mark", "-a", "si204", "--only", "shuffle", "--no-cache"])
        .arg(class.path());
    let mut marking = command
        .env("TERM", "xterm")
        .stdin(side())
        .stdout(side())
        .stderr(Stdio::piped())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .spawn()
        .unwrap();
    drop((command, ends.slave));
    let (mut terminal, mut shown) = (File::from(ends.master), Vec::new());
    while !String::from_utf8_lossy(&shown).contains("submission 1 of 1") {
        let mut some = [0; 4096];
        let length = terminal.read(&mut some).unwrap();
        shown.extend_from_slice(&some[..length]);
    }
    drop(terminal);
    let ended = marking.wait_timeout(Duration::from_millis(PATIENCE)).unwrap();
    if ended.is_none() {
        marking.kill().unwrap();
    }
    let mut said = String::new();
    marking.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(ended.is_some() && said.contains("the terminal was closed; every change is written"), "{said}");
}

#[test]
fn without_a_terminal_mark_says_what_to_do() {
    refused(
        "mark submissions/si204",
        "error: `croupier mark` needs a terminal\nhint: to write a file of manual grades to fill in, run: croupier marks init DIR\n",
    );
}

#[test]
fn table_is_filled_in_and_graded() {
    let class = class();
    let init =
        |more: &[&str]| said(croupier().args(["marks", "init", "-a", "si204"]).args(more).arg(class.path()));
    let file = class.path().join("marks.csv");
    let written = init(&["--format", "csv"]);
    assert_eq!(written.code, 0, "{}", written.stderr);
    let table = fs::read_to_string(&file).unwrap();
    insta::assert_snapshot!("table_to_fill_in", table);
    assert_eq!(grade(class.path(), &[]).stderr, "", "what is not filled in is nothing wrong");
    let filled = table.replace("right,shuffle,style,,", "right,shuffle,style,27,\"clear, short\"");
    fs::write(&file, filled).unwrap();
    // The table that is there is continued.
    assert!(init(&[]).stderr.contains("marks.csv`: 0 students added"));
    let record: serde_json::Value = serde_json::from_str(&grade(class.path(), &[]).stdout).unwrap();
    let right = &record["submissions"].as_array().unwrap()[1];
    assert_eq!((&right["student"], &right["parts"][0]["comment"]), (&"right".into(), &"clear, short".into()));
    assert_eq!(right["parts"][0]["style"]["score"], 0.9);
    fs::write(class.path().join("marks.yaml"), "right: {shuffle: {style: 9}}\n").unwrap();
    let twice = grade(class.path(), &[]);
    assert!(
        twice.code == 2 && twice.stderr.contains("`right` has grades in more than one of"),
        "{}",
        twice.stderr
    );
}

#[test]
fn errors_of_a_table_are_reported_together() {
    let class = class();
    let file = class.path().join("other.csv");
    fs::write(&file, "student,part,key,value,comment\nright,shuffle,style,31,\nright,shufle,style,1,\n")
        .unwrap();
    let told = grade(class.path(), &["--manual-grades", file.to_str().unwrap()]);
    assert_eq!(told.code, 2);
    for says in ["other.csv:2:21", "other.csv:3:7", "2 errors; nothing was run"] {
        assert!(told.stderr.contains(says), "{}", told.stderr);
    }
    let output = class.path().join("m.yaml");
    let misfit = said(
        croupier()
            .args(["marks", "init", "-a", "si204", "--format", "csv", "-o"])
            .arg(&output)
            .arg(class.path()),
    );
    assert!(misfit.code == 2 && misfit.stderr.contains("must end in `.csv`"), "{}", misfit.stderr);
}
