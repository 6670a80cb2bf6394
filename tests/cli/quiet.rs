//! Grading where the kernel grants neither filters nor tracing, by whatever is left to be seen. Lacks are forced by a variable.

use crate::support::bare;
use croupier::record::{Record, WallsRecord};
use croupier::walls::WITHOUT;

/// Grades two samples in some scenarios without all this: exit code, the record, what was said aloud.
fn graded(without: &str, only: &[&str], more: &[&str]) -> (i32, Record, String) {
    let mut command = bare();
    command.env(WITHOUT, without).args([
        "grade",
        "submissions/si204",
        "--report",
        "json",
        "--no-cache",
        "-j",
        "4",
    ]);
    command.args(only.iter().flat_map(|only| ["--only", only])).args(more);
    let output = command.output().expect("the program starts");
    let said = String::from_utf8(output.stderr).expect("it prints UTF-8");
    let record = serde_json::from_slice(&output.stdout).expect("it prints a record");
    (output.status.code().expect("no signal ends it"), record, said)
}

const TWO: [&str; 4] = ["--students", "perfect_usleep", "--students", "wrong_no_sleep"];

/// What must not depend on how turns were told apart.
fn bare_of_ways(mut record: Record) -> Record {
    record.turns = String::new();
    record.walls = WallsRecord::default();
    record
}

#[test]
fn whatever_is_left_to_be_seen_the_grades_are_the_same() {
    for (lacking, only) in [
        (["", "calls", "seccomp", "seccomp,calls"].as_slice(), ["shuffle/*0", "play/dealer *"].as_slice()),
        // Three seconds for each line.
        (&["seccomp,calls,knocks"], &["play/dealer busts"]),
    ] {
        let (code, expected, _) = graded("", only, &TWO);
        assert_eq!((code, expected.turns.as_str()), (1, "notify"));
        let expected = bare_of_ways(expected);
        for without in lacking {
            let forced: &[&str] = if without.contains("seccomp") { &[] } else { &["--turns", "quiet"] };
            let (code, record, said) = graded(without, only, &[&TWO, forced].concat());
            assert_eq!((code, record.turns.as_str()), (1, "quiet"), "without `{without}`: {said}");
            assert_eq!(record.walls.lacking.contains(&"seccomp".to_owned()), without.contains("seccomp"));
            assert!(record.walls.standing.contains(&"rlimits".to_owned()));
            assert_eq!(bare_of_ways(record), expected, "without `{without}`");
        }
    }
}

#[test]
fn what_cannot_be_told_is_not_graded() {
    let student = ["--students", "perfect_makefile_static", "--turns", "quiet"];
    let only = ["play/dealer busts"];
    let (code, record, _) = graded("", &only, &student);
    assert_eq!((code, record.submissions[0].points), (0, Some(21.0)), "it really slept, and was seen to");
    let (code, record, said) = graded("calls", &only, &student);
    assert_eq!((code, record.submissions[0].points), (3, None));
    assert!(said.contains("it slept without asking, as a program does that is linked statically"), "{said}");
}

#[test]
fn the_summary_says_what_to_know() {
    let said = |turns| {
        let mut command = bare();
        command.args([
            "grade",
            "submissions/si204",
            "--students",
            "perfect_usleep",
            "--only",
            "shuffle/*0",
            "--turns",
            turns,
        ]);
        String::from_utf8(command.output().expect("the program starts").stdout).expect("it prints UTF-8")
    };
    assert!(said("quiet").contains("This host lets nobody watch a program"));
    assert!(!said("notify").contains("watch"));
}
