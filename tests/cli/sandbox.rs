//! Grading without some sandbox mechanisms, which a variable disables.

use crate::samples;
use crate::support::{LACKING, bare};
use croupier::record::Record;
use croupier::run::fork_server::NAME;
use croupier::sandbox::{ALL, DISABLE, Mechanism};

/// A directory with these samples of `si204`.
fn class(names: &[&str]) -> tempfile::TempDir {
    let class = tempfile::Builder::new().prefix("class").tempdir().expect("there is room");
    samples::write("si204", names, class.path());
    class
}

/// Grades a correct submission with a Makefile without these mechanisms; returns the exit code, the record, and the messages.
fn graded(without: &str, more: &[&str]) -> (i32, Option<Record>, String) {
    let mut command = bare();
    let class = class(&["perfect_makefile"]);
    command.env(DISABLE, without).args(["grade", "-a", "si204"]).arg(class.path());
    command.args(["--only", "shuffle/*", "--report", "json"]).args(more);
    let output = command.output().expect("the program starts");
    let record = serde_json::from_slice(&output.stdout).ok();
    let said = String::from_utf8(output.stderr).expect("it prints UTF-8");
    (output.status.code().expect("no signal ends it"), record, said)
}

/// Whether grading works without it. Without seccomp filters, input cannot be detected.
fn is_dispensable(mechanism: &Mechanism) -> bool {
    mechanism.is_optional() && mechanism.name != "seccomp"
}

#[test]
fn unavailable_mechanism_is_warned_about_and_recorded() {
    for mechanism in ALL.iter().filter(|mechanism| is_dispensable(mechanism)) {
        let (code, record, said) = graded(mechanism.name, &[]);
        assert_eq!(code, 0, "without `{}`: {said}", mechanism.name);
        let record = record.unwrap();
        assert!(record.sandbox.unavailable.contains(&mechanism.name.to_owned()), "{:?}", record.sandbox);
        assert!(!record.sandbox.active.contains(&mechanism.name.to_owned()), "{:?}", record.sandbox);
        assert!(said.starts_with(LACKING) && said.contains(&format!("`{}`", mechanism.name)), "{said}");
        assert_eq!(record.submissions[0].points, Some(28.0));
    }
    let all: Vec<&str> =
        ALL.iter().filter(|mechanism| is_dispensable(mechanism)).map(|mechanism| mechanism.name).collect();
    let (code, record, _) = graded(&all.join(","), &[]);
    assert_eq!(code, 0);
    assert_eq!(record.unwrap().sandbox.unavailable, all);
}

#[test]
fn record_lists_every_mechanism() {
    let (_, record, said) = graded("", &[]);
    let walls = record.unwrap().sandbox;
    assert_eq!(walls.active.len() + walls.unavailable.len(), ALL.len());
    assert_eq!(walls.unavailable.is_empty(), said.is_empty(), "{said}");
}

#[test]
fn require_sandbox_rejects_incomplete_sandbox() {
    let (code, record, said) = graded("landlock,namespaces", &["--require-sandbox"]);
    assert_eq!(code, 3);
    assert!(record.is_none());
    assert!(
        said.starts_with("error: sandbox incomplete: `namespaces`")
            && said.ends_with("\nhint: for details, run: croupier doctor\n"),
        "{said}"
    );
    assert!(said.contains("`landlock`"), "{said}");
}

#[test]
fn record_is_same_without_fork_server() {
    let class =
        class(&["perfect_makefile", "hostile_becomes_a_shell", "hostile_forks", "wrong_crash_at_end"]);
    let record = |without: &str| {
        let mut command = bare();
        command.env(DISABLE, without).args(["grade", "-a", "si204", "--report", "json", "--no-cache"]);
        command.arg(class.path());
        let output = command.output().expect("the program starts");
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stdout).expect("it prints UTF-8")
    };
    assert_eq!(record(""), record(NAME));
}
