//! Clones of repositories: whose they are, when they were handed in, and that nothing in them is run.

use std::path::Path;

use serde_json::Value;

use crate::course;
use crate::intake::{croupier, results};

/// Whether Git is installed; tests of clones are skipped without it.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn has_git() -> bool {
    let is_there =
        std::process::Command::new("git").arg("--version").output().is_ok_and(|it| it.status.success());
    if !is_there {
        eprintln!("skipped, because `git` is not installed");
    }
    is_there
}

/// Runs Git in a directory at a time.
fn git(directory: &Path, arguments: &[&str], time: &str) {
    let mut command = std::process::Command::new("git");
    command.args(["-c", "user.name=Ann Doe", "-c", "user.email=adoe@example.org"]).args(arguments);
    command.env("GIT_AUTHOR_DATE", time).env("GIT_COMMITTER_DATE", time).current_dir(directory);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Makes a clone with one commit at a time.
fn cloned(top: &Path, name: &str, files: &[(&str, &str)], time: &str) {
    let directory = top.join(name);
    std::fs::create_dir(&directory).unwrap();
    for (file, text) in files {
        std::fs::write(directory.join(file), text).unwrap();
    }
    for arguments in [&["init", "-q"][..], &["add", "-A"], &["commit", "-q", "-m", "work"]] {
        git(&directory, arguments, time);
    }
}

/// Grades a directory of clones of `change` with more arguments; returns the record, and what was said.
fn grade_clones(top: &Path, more: &[&str]) -> (Value, String) {
    let mut command = croupier("grade");
    command.arg(".").args(["--assignment", "change", "--report", "json"]).args(more).current_dir(top);
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{said}")), said)
}

/// Returns a right program for `change`, and a wrong one.
fn programs() -> (String, &'static str) {
    (String::from_utf8(course::program("maple")).unwrap(), "int main(void) { return 0; }\n")
}

#[test]
fn clones_without_a_common_beginning_have_the_time_of_their_commit() {
    if !has_git() {
        return;
    }
    let top = tempfile::tempdir().unwrap();
    let (right, _) = programs();
    for (user, time) in [("adoe", "2026-11-20T10:00:00+0000"), ("broe", "2026-11-22T11:00:00+0000")] {
        cloned(top.path(), user, &[("change.c", &right)], time);
    }
    let (record, said) = grade_clones(top.path(), &[]);
    let all = record["submissions"].as_array().unwrap();
    let times: Vec<&str> = all.iter().map(|one| one["hand_in"]["submitted"].as_str().unwrap()).collect();
    assert_eq!(times, ["2026-11-20T10:00:00Z", "2026-11-22T11:00:00Z"], "{said}");
}

#[test]
fn clones_are_attempts_of_one_student_only_if_a_roster_says_so() {
    if !has_git() {
        return;
    }
    let top = tempfile::tempdir().unwrap();
    let (right, wrong) = programs();
    for (name, text, time) in [
        ("change-kim", right.as_str(), "2026-11-20T10:00:00Z"),
        ("change-kim-2", wrong, "2026-11-21T10:00:00Z"),
        ("change-lee", right.as_str(), "2026-11-20T10:00:00Z"),
    ] {
        cloned(top.path(), name, &[("change.c", text)], time);
    }
    let students = |record: &Value| -> Vec<(String, bool)> {
        results(record).into_iter().map(|(label, _, points)| (label, points > Some(0.0))).collect()
    };
    let apart = [("kim".to_owned(), true), ("kim-2".to_owned(), false), ("lee".to_owned(), true)];
    let (record, said) = grade_clones(top.path(), &[]);
    assert_eq!(students(&record), apart, "{said}");
    let expected = "`change-kim-2` may be a further attempt of the student without the number; it is graded as a student of its own, unless --roster FILE has user names and says otherwise";
    assert!(said.contains(expected), "{said}");
    let with_roster = |names: &str| {
        std::fs::write(top.path().join("roster.csv"), format!("username\n{names}")).unwrap();
        grade_clones(top.path(), &["--roster", "roster.csv"])
    };
    let (record, said) = with_roster("kim\nkim-2\nlee\n");
    assert_eq!(students(&record), apart, "two students of the roster");
    assert!(!said.contains("may be"), "{said}");
    let (record, said) = with_roster("kim\nlee\n");
    assert_eq!(students(&record), [("kim".to_owned(), false), ("lee".to_owned(), true)], "{said}");
    let (record, _) = with_roster("lee\n");
    assert_eq!(students(&record), apart, "the roster does not know whose they are");
}

#[test]
fn clones_of_the_same_time_are_attempts_by_number() {
    if !has_git() {
        return;
    }
    let top = tempfile::tempdir().unwrap();
    let (right, wrong) = programs();
    // By their names, the tenth comes before the second.
    for (name, text) in [
        ("change-kim", wrong),
        ("change-kim-2", wrong),
        ("change-kim-10", right.as_str()),
        ("change-lee", right.as_str()),
    ] {
        cloned(top.path(), name, &[("change.c", text)], "2026-11-20T10:00:00Z");
    }
    std::fs::write(top.path().join("roster.csv"), "username\nkim\nlee\n").unwrap();
    let (record, said) = grade_clones(top.path(), &["--roster", "roster.csv"]);
    let found = results(&record);
    assert_eq!((found.len(), found[0].1.as_str()), (2, "graded"), "{said}");
    assert!(found[0].2 > Some(0.0), "{said}");
    assert_eq!(record["submissions"][0]["hand_in"]["attempts"], 3);
}

#[test]
fn what_a_student_configures_is_not_run() {
    if !has_git() {
        return;
    }
    let top = tempfile::tempdir().unwrap();
    let (right, _) = programs();
    let names = ["change-adoe", "change-broe", "change-croe"];
    for name in names {
        cloned(top.path(), name, &[("change.c", &right)], "2026-11-20T10:00:00Z");
    }
    // Git fetches an object that is not there from the remote, and runs what the configuration says for that.
    let clone = top.path().join("change-broe");
    let hostile = "[core]\n repositoryformatversion = 1\n[extensions]\n partialClone = origin\n[remote \"origin\"]\n url = .\n promisor = true\n uploadpack = \"touch ran; true\"\n";
    std::fs::write(clone.join(".git/config"), hostile).unwrap();
    let missing = "12".repeat(20);
    std::fs::write(clone.join(".git/HEAD"), format!("{missing}\n")).unwrap();
    let ran = clone.join("ran");
    let mut read = std::process::Command::new("git");
    let output = read.args(["cat-file", "commit", &missing]).current_dir(&clone).output().unwrap();
    assert!(!output.status.success());
    assert!(ran.exists(), "Git itself runs it");
    std::fs::remove_file(&ran).unwrap();
    let due = "time_zone: UTC\nlate: {per_day: 10%}\nassignments:\n  change: {due: 2026-11-21 23:59}\n";
    std::fs::write(top.path().join("course.yaml"), due).unwrap();
    let (record, said) = grade_clones(top.path(), &[]);
    assert_eq!(results(&record).len(), names.len(), "{said}");
    let notes = |at: usize| record["submissions"][at]["notes"].to_string();
    assert!(notes(1).contains("time of its last commit cannot be read"), "{}", notes(1));
    assert!(!notes(0).contains("time of"), "{}", notes(0));
    assert!(record["submissions"][1]["hand_in"]["submitted"].is_null());
    assert!(!ran.exists() && !top.path().join("ran").exists(), "{said}");
}

#[test]
fn last_commit_is_when_a_clone_was_handed_in() {
    if !has_git() {
        return;
    }
    let top = tempfile::tempdir().unwrap();
    let (right, wrong) = programs();
    let clones = [
        ("change-adoe", &[("change.c", wrong)][..], "2026-11-20T10:00:00-0500"),
        // The number that a service appends: accepted twice. By the text of the times, this one would be earlier.
        ("change-adoe-1", &[("change.c", right.as_str())], "2026-11-20T17:00:00+0100"),
        ("change-broe", &[("change.c", right.as_str())], "2026-11-22T10:00:00Z"),
        ("change-cpoe-2", &[("change.c", right.as_str())], "2026-11-21T10:00:00Z"),
    ];
    for (name, files, time) in clones {
        cloned(top.path(), name, files, time);
    }
    std::fs::write(top.path().join("roster.csv"), "username\nadoe\nbroe\ncpoe-2\n").unwrap();
    std::fs::write(
        top.path().join("course.yaml"),
        "time_zone: UTC\nroster: roster.csv\nlate: {per_day: 10%}\nassignments:\n  change: {due: 2026-11-20 23:59}\n",
    )
    .unwrap();
    std::fs::write(top.path().join("marks.yaml"), "cpoe-2: {extension: 2026-11-21}\n").unwrap();
    let (record, _) = grade_clones(top.path(), &[]);
    let about = |student: &str| {
        let mut all = record["submissions"].as_array().unwrap().iter();
        all.find(|one| one["student"] == student).unwrap().clone()
    };
    let labels: Vec<String> = results(&record).into_iter().map(|(label, ..)| label).collect();
    assert_eq!(labels, ["adoe", "broe", "cpoe-2"]);
    assert_eq!(about("adoe")["hand_in"]["submitted"], "2026-11-20T16:00:00Z");
    assert_eq!(about("adoe")["hand_in"]["attempts"], 2);
    assert_eq!(about("adoe")["points"], about("adoe")["max_points"], "the later one counts");
    assert_eq!(about("broe")["hand_in"]["late"]["days"], 2);
    assert!(about("cpoe-2")["hand_in"]["late"].is_null(), "it has an extension: {:#}", about("cpoe-2"));
    std::fs::remove_file(top.path().join("course.yaml")).unwrap();
    let (_, said) = grade_clones(top.path(), &[]);
    let expected = "extensions without effect, since course.yaml has no due date of `change`: `cpoe-2`";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn check_says_whether_a_clone_is_in_time_and_what_lateness_costs() {
    if !has_git() {
        return;
    }
    let top = tempfile::tempdir().unwrap();
    let course = "time_zone: America/New_York\nlate: {grace: 15min, per_day: 10%, at_most: 50%}\nassignments:\n  change:\n\
                  \x20   due: 2026-11-21 23:59\n    extensions: {croe: 2026-11-30}\n";
    std::fs::write(top.path().join("course.yaml"), course).unwrap();
    let (right, _) = programs();
    for (name, time) in [
        ("change-adoe", "2026-11-20T10:00:00-0500"),
        ("change-broe", "2026-11-23T10:00:00-0500"),
        ("change-croe", "2026-11-23T10:00:00-0500"),
    ] {
        cloned(top.path(), name, &[("change.c", right.as_str())], time);
    }
    std::fs::create_dir(top.path().join("plain")).unwrap();
    std::fs::write(top.path().join("plain/change.c"), &right).unwrap();
    let check = |name: &str| {
        let mut command = croupier("check");
        command.args(["-a", "change"]).current_dir(top.path().join(name));
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    for (name, says) in [
        ("change-adoe", "in time (due 2026-11-21T23:59:00-05:00); last commit: 2026-11-20T10:00:00-05:00"),
        ("change-broe", "late by 2 days (due 2026-11-21T23:59:00-05:00): 16 points deducted"),
        ("change-croe", "in time (due 2026-11-30T23:59:59-05:00)"),
        ("plain", "due 2026-11-21T23:59:00-05:00; when it is submitted is not known here"),
    ] {
        let said = check(name).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(says), "{name}: {said}");
    }
    assert!(check("change-broe").contains("64 of 80 points"), "{}", check("change-broe"));
}

#[test]
fn clones_have_names_if_a_roster_does() {
    if !has_git() {
        return;
    }
    let top = tempfile::tempdir().unwrap();
    let (right, _) = programs();
    for name in ["change-adoe", "change-broe", "change-zoe"] {
        cloned(top.path(), name, &[("change.c", right.as_str())], "2026-11-20T10:00:00-0500");
    }
    let roster = "Name,Username\nZoë Doe,zoe\nÜnal Roe,broe\nAnn Doe,adoe\nVera Coe,vcoe\n";
    std::fs::write(top.path().join("roster.csv"), roster).unwrap();
    let (record, _) = grade_clones(top.path(), &["--roster", "roster.csv"]);
    let labels: Vec<&str> =
        record["submissions"].as_array().unwrap().iter().filter_map(|one| one["student"].as_str()).collect();
    assert_eq!(labels, ["Ann Doe (adoe)", "Ünal Roe (broe)", "Vera Coe (vcoe)", "Zoë Doe (zoe)"]);
    let (record, _) = grade_clones(top.path(), &["--roster", "roster.csv", "--students", "broe"]);
    assert_eq!(record["submissions"][0]["student"], "Ünal Roe (broe)", "ids are names, too");
}
