//! Checkers and recorded output: what a spec may say of them, and what it may not.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::os::unix::fs::PermissionsExt;

use insta::assert_snapshot;

use super::{RIGHT, ROWS, games, nim};
use croupier::model_check;
use croupier::spec::model::{AutoGrading, Made, Protocol};
use croupier::spec::{AssetDir, error};

/// How `take` is graded with this reference and comparison and one more scenario, and what is wrong with that.
fn read(reference: &str, compare: &str, row: &str) -> (Option<AutoGrading>, String) {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    for name in ["model", "checker", "expected/one-more"] {
        fs::create_dir_all(path(name)).unwrap();
    }
    for (name, text) in [
        ("model/take.c", "int main;"),
        ("checker/check.cpp", "int main;"),
        ("checker/lib.h", "x"),
        ("checker/other.cpp", "x"),
        ("checker/notes.txt", "x"),
        ("checker/check.py", "x"),
        ("checker/help.py", "x"),
        ("run", "#!/bin/sh"),
        ("expected/one-stick", "1\n"),
        ("expected/one-more.ans", "more\n"),
        ("expected/one-more/out.txt", "written\n"),
        ("expected/other.txt", "other\n"),
    ] {
        fs::write(path(name), text).unwrap();
    }
    fs::set_permissions(path("run"), fs::Permissions::from_mode(0o755)).unwrap();
    let text = RIGHT.replacen("reference: nim/take", &format!("reference: {reference}"), 1);
    let text = text.replacen("compare: {require: layout}", &format!("compare: {compare}"), 1);
    let rows = format!("{ROWS}- {{part: take, name: one more, because: more, seed: 1{row}}}\n");
    let mut library = nim(&text, &[("a.yaml", &rows)]);
    library.get_mut("nim").unwrap().shelf = AssetDir::Directory(directory.path().to_owned());
    let (assignments, faults) = model_check::check(&library, games::ALL);
    let grading = assignments.first().and_then(|found| found.parts[0].auto_grading().cloned());
    (grading, error::render(&faults, false))
}

const MODEL: &str = "{model: model/take.c}";

fn graded(reference: &str, compare: &str, row: &str) -> AutoGrading {
    let (grading, faults) = read(reference, compare, row);
    grading.unwrap_or_else(|| panic!("{reference} {compare} {row}: {faults}"))
}

/// The name of a checker, and the files that it is built from.
fn made(checker: &str) -> (String, Vec<String>) {
    let grading = graded(MODEL, &format!("{{checker: {{{checker}}}}}"), "");
    let checker = grading.checker.unwrap();
    let files = match &checker.source.as_ref().unwrap().made {
        Made::Built { files, .. } => files.iter().map(|(name, _)| name.display().to_string()).collect(),
        Made::Ready { arguments, .. } => arguments.clone(),
    };
    (checker.source.as_ref().unwrap().name.clone(), files)
}

#[test]
fn a_checker_is_a_source_with_what_it_includes_or_a_program() {
    let files = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    assert_eq!(
        made("source: checker/check.cpp, protocol: testlib"),
        ("checker/check.cpp".to_owned(), files(&["check.cpp", "lib.h"]))
    );
    assert_eq!(
        made("source: checker/check.py, protocol: kattis").1,
        files(&["check.py", "help.py", "lib.h"])
    );
    assert_eq!(made("command: [./run, -x], protocol: kattis"), ("run".to_owned(), files(&["-x"])));
    let grading = graded(
        MODEL,
        "{checker: {command: [./run], protocol: testlib, args: [a, 1], full_score: 100, limits: {cpu: 5s}}}",
        "",
    );
    let checker = grading.checker.unwrap();
    assert_eq!((checker.protocol, checker.arguments), (Protocol::Testlib, files(&["a", "1"])));
    assert_eq!((checker.full_score.to_string(), checker.limits.cpu.as_secs()), ("100".to_owned(), 5));
}

#[test]
fn recorded_output_has_the_name_of_its_scenario_or_another() {
    let recorded = |row: &str| {
        let grading = graded("{recorded: expected}", "{require: layout}", row);
        [0, 1].map(|index: usize| grading.scenarios[index].setup.recorded.clone().unwrap())
    };
    let names = |row| recorded(row).map(|one| one.output.name);
    assert_eq!(names(""), ["expected/one-stick", "expected/one-more.ans"]);
    assert_eq!(names(", expected: other.txt")[1], "expected/other.txt");
    let [_, more] = recorded(", produces: [out.txt]");
    assert_eq!((&*more.output.content, &*more.written[0].content), (&b"more\n"[..], &b"written\n"[..]));
}

#[test]
fn what_a_checker_cannot_be_is_told() {
    let mut said = String::new();
    for compare in [
        "{checker: {}}",
        "{checker: {protocol: kattis}}",
        "{checker: {source: checker/check.cpp}}",
        "{checker: {source: checker/check.cpp, protocol: spj}}",
        "{checker: {source: checker/check.cpp, command: [./run], protocol: kattis}}",
        "{checker: {source: checker, protocol: kattis}}",
        "{checker: {source: checker/chek.cpp, protocol: kattis}}",
        "{checker: {source: checker/notes.txt, protocol: kattis}}",
        "{checker: {command: [checker/check.py], protocol: kattis}}",
        "{checker: {source: checker/check.cpp, protocol: interactive}}",
        "{checker: {source: checker/check.cpp, protocol: kattis}, require: layout, order: any}",
        "{checker: {source: checker/check.cpp, protocol: kattis}, demands: [{name: all, present: x, because: x, says: X., credit: 90%}]}",
    ] {
        said.push_str(&format!("{compare}\n{}\n", read(MODEL, compare, "").1));
    }
    let compare = "{checker: {source: checker/check.cpp, protocol: kattis}}";
    said.push_str(&format!("a built-in reference\n{}\n", read("nim/take", compare, "").1));
    assert_snapshot!(said);
}

#[test]
fn what_recorded_output_cannot_be_is_told() {
    let mut said = String::new();
    for (reference, compare, row) in [
        ("{recorded: none}", "{require: layout}", ""),
        ("{recorded: run}", "{require: layout}", ""),
        ("{recorded: ../expected}", "{require: layout}", ""),
        ("{recorded: expected, model: model/take.c}", "{require: layout}", ""),
        ("{recorded: expected}", "{require: layout}", ", expected: othr.txt"),
        ("{recorded: checker}", "{require: layout}", ", expected: notes.txt"),
        ("{recorded: expected}", "{require: layout}", ", produces: [in.txt]"),
        ("{recorded: expected}", "{require: layout, pauses: {because: wait, credit: 90%}}", ""),
        (
            "{recorded: expected}",
            "{require: layout, demands: [{name: first, present_first: x, because: x, says: X., credit: 90%}]}",
            "",
        ),
        (MODEL, "{require: layout}", ", expected: other.txt"),
    ] {
        said.push_str(&format!("{reference} {compare}{row}\n{}\n", read(reference, compare, row).1));
    }
    assert_snapshot!(said);
}
