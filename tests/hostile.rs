//! Hostile submissions in a class: they leave nothing behind, change nothing, and the next submission is graded as if alone.
//!
//! Their own results are compared by tests/samples.rs; this is about the other submissions.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

#[path = "support/samples.rs"]
mod samples;
mod support;

use std::collections::BTreeMap;
use std::path::Path;

use assert_cmd::Command;
use croupier::record::{Record, SubmissionRecord};
use croupier::sandbox::{DISABLE, active};
use samples::Samples;
use support::{assert_nothing_left, cpu_of_children, processes_of, state};

/// A correct program.
const RIGHT: &str = "perfect_makefile";

/// Creates a directory of samples under other names: the name in the directory, and the sample's name.
fn class(of: &[(String, &str)]) -> tempfile::TempDir {
    let class = tempfile::Builder::new().prefix("class").tempdir().unwrap();
    let samples = Samples::load("si204");
    for (name, sample) in of {
        samples.write(sample, &class.path().join(name)).unwrap();
    }
    class
}

/// Grades `shuffle` of all submissions in a directory, with temporary files in a separate directory, without some mechanisms.
fn graded(class: &Path, temporary: &Path, without: &str) -> BTreeMap<String, SubmissionRecord> {
    let mut command = Command::cargo_bin("croupier").unwrap();
    command.env("TMPDIR", temporary).env(DISABLE, without).current_dir(class);
    command.args(["grade", ".", "--assignment", "si204", "--only", "shuffle/*", "--no-cache"]);
    let output = command.args(["-j", "2", "--report", "json"]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code().is_some_and(|code| code < 2), "{said}");
    let record: Record = serde_json::from_slice(&output.stdout).unwrap();
    record.submissions.into_iter().map(|found| (found.student.clone(), found)).collect()
}

#[test]
fn hostile_submissions_do_not_affect_others() {
    let samples = Samples::load("si204");
    let hostile = samples.iter().map(|sample| sample.name.clone());
    let hostile: Vec<String> = hostile.filter(|name| name.starts_with("hostile_")).collect();
    // A correct one after every seventh: all names, and so the plan, are in alphabetical order.
    let right = hostile.iter().step_by(7).map(|name| (format!("{name}_and_then_a_right_one"), RIGHT));
    let in_company: Vec<(String, &str)> =
        hostile.iter().map(|name| (name.clone(), name.as_str())).chain(right).collect();
    let alone_in_class = [("student".to_owned(), RIGHT)];
    let (company, alone) = (class(&in_company), class(&alone_in_class));
    let temporary = tempfile::Builder::new().prefix("temporary").tempdir().unwrap();

    let mut expected = graded(alone.path(), temporary.path(), "").remove("student").unwrap();
    let before = state(company.path());
    let cpu = cpu_of_children();
    let found = graded(company.path(), temporary.path(), "");

    for (name, sample) in in_company.iter().filter(|(_, sample)| *sample == RIGHT) {
        expected.student.clone_from(name);
        assert_eq!(found[name], expected, "{sample} is graded otherwise in company");
    }
    assert!(state(company.path()) == before, "sources were changed");
    assert_nothing_left(temporary.path());
    // CPU time, not real time: the sum of the limits of the worst ones.
    let used = cpu_of_children() - cpu;
    assert!(used < 5 * i64::try_from(in_company.len()).unwrap(), "{used} seconds of CPU time");
}

#[test]
fn makefile_daemons_are_killed_without_namespaces() {
    if !active().has("processes") {
        eprintln!("skipped, because `processes` is unavailable");
        return;
    }
    let class = class(&[("student".to_owned(), "hostile_makefile_daemon")]);
    for without in ["", "namespaces", "mounts", "landlock,namespaces"] {
        let temporary = tempfile::Builder::new().prefix("temporary").tempdir().unwrap();
        let found = graded(class.path(), temporary.path(), without);
        assert_eq!(found["student"].points, Some(28.0), "without `{without}`");
        assert_eq!(processes_of(temporary.path()), [""; 0], "without `{without}`");
    }
}
