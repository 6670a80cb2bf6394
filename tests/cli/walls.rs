//! What a run says, keeps and refuses where its host lacks a wall. Lacks are forced by a variable.

use crate::samples;
use crate::support::{LACKING, bare};
use croupier::record::Record;
use croupier::run::ready::NAME;
use croupier::walls::{ALL, WITHOUT, Wall};

/// A directory with these samples of `si204`.
fn class(names: &[&str]) -> tempfile::TempDir {
    let class = tempfile::Builder::new().prefix("class").tempdir().expect("there is room");
    samples::write("si204", names, class.path());
    class
}

/// Grades a right submission with a Makefile while these walls are lacking: exit code, the record, what was said aloud.
fn graded(without: &str, more: &[&str]) -> (i32, Option<Record>, String) {
    let mut command = bare();
    let class = class(&["perfect_makefile"]);
    command.env(WITHOUT, without).args(["grade", "-a", "si204"]).arg(class.path());
    command.args(["--only", "shuffle/*", "--report", "json"]).args(more);
    let output = command.output().expect("the program starts");
    let record = serde_json::from_slice(&output.stdout).ok();
    let said = String::from_utf8(output.stderr).expect("it prints UTF-8");
    (output.status.code().expect("no signal ends it"), record, said)
}

/// Whether grading goes on without it. Without filters no input can be detected.
fn is_dispensable(wall: &Wall) -> bool {
    wall.may_lack() && wall.name != "seccomp"
}

#[test]
fn a_lack_is_said_aloud_and_kept_and_grading_goes_on() {
    for wall in ALL.iter().filter(|wall| is_dispensable(wall)) {
        let (code, record, said) = graded(wall.name, &[]);
        assert_eq!(code, 0, "without `{}`: {said}", wall.name);
        let record = record.unwrap();
        assert!(record.walls.lacking.contains(&wall.name.to_owned()), "{:?}", record.walls);
        assert!(!record.walls.standing.contains(&wall.name.to_owned()), "{:?}", record.walls);
        assert!(said.starts_with(LACKING) && said.contains(&format!("`{}`", wall.name)), "{said}");
        assert_eq!(record.submissions[0].points, Some(28.0));
    }
    let all: Vec<&str> = ALL.iter().filter(|wall| is_dispensable(wall)).map(|wall| wall.name).collect();
    let (code, record, _) = graded(&all.join(","), &[]);
    assert_eq!(code, 0);
    assert_eq!(record.unwrap().walls.lacking, all);
}

#[test]
fn what_stands_and_what_lacks_are_all_there_are() {
    let (_, record, said) = graded("", &[]);
    let walls = record.unwrap().walls;
    assert_eq!(walls.standing.len() + walls.lacking.len(), ALL.len());
    assert_eq!(walls.lacking.is_empty(), said.is_empty(), "{said}");
}

#[test]
fn where_every_wall_is_required_nothing_runs_without_one() {
    let (code, record, said) = graded("landlock,namespaces", &["--require-walls"]);
    assert_eq!(code, 3);
    assert!(record.is_none());
    assert!(
        said.starts_with("error: nothing ran, because every wall is required: this host lacks `namespaces`")
    );
    assert!(said.contains("`landlock`"), "{said}");
}

#[test]
fn where_no_program_can_stand_ready_the_record_is_the_same() {
    let class =
        class(&["perfect_makefile", "hostile_becomes_a_shell", "hostile_forks", "wrong_crash_at_end"]);
    let record = |without: &str| {
        let mut command = bare();
        command.env(WITHOUT, without).args(["grade", "-a", "si204", "--report", "json", "--no-cache"]);
        command.arg(class.path());
        let output = command.output().expect("the program starts");
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stdout).expect("it prints UTF-8")
    };
    assert_eq!(record(""), record(NAME));
}
