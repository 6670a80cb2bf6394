//! The examples in `specs/examples`, each an assignment of another kind or in another language, with the programs in
//! `tests/examples/<assignment>`: the `right_*` ones must earn all points, and no other may. `mutants.yaml` there has programs that
//! differ from the model solution in one place. What croupier says about each is compared with a snapshot.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// What a person writes for an assignment at most.
const MOST_LINES: usize = 40;

fn directories(path: &str) -> Vec<PathBuf> {
    let all = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let mut all: Vec<PathBuf> = all.map(|entry| entry.unwrap().path()).collect();
    all.sort();
    all
}

fn name(path: &Path) -> &str {
    path.file_name().unwrap().to_str().unwrap()
}

/// A program that differs from the model solution in one place.
#[derive(serde::Deserialize)]
struct Mutant {
    name: String,
    old: String,
    new: String,
    /// The file, if the model solution has several.
    file: Option<String>,
}

/// Writes the programs of an example to a directory.
fn write_programs(example: &str, to: &Path) {
    let write = |program: &str, file: &Path, text: &str| {
        fs::create_dir_all(to.join(program)).unwrap();
        fs::write(to.join(program).join(name(file)), text).unwrap();
    };
    let programs = directories(&format!("tests/examples/{example}"));
    for program in programs.iter().filter(|path| path.is_dir()) {
        for file in directories(program.to_str().unwrap()) {
            write(name(program), &file, &fs::read_to_string(&file).unwrap());
        }
    }
    let Some(mutants) = programs.iter().find(|path| name(path) == "mutants.yaml") else { return };
    let mutants: Vec<Mutant> = serde_yaml::from_str(&fs::read_to_string(mutants).unwrap()).unwrap();
    let model = directories(&format!("specs/examples/{example}/model"));
    for Mutant { name: program, old, new, file } in mutants {
        let changed = file.as_deref().unwrap_or(name(&model[0]));
        for source in &model {
            let text = fs::read_to_string(source).unwrap();
            let is_changed = name(source) == changed;
            assert!(!is_changed || text.matches(&old).count() == 1, "{example}/{program}: {old}");
            write(&program, source, if is_changed { text.replace(&old, &new) } else { text }.as_str());
        }
    }
}

/// Grades the programs of an example; returns the record. `jobs` programs run at once.
fn graded(example: &str, jobs: &str) -> Value {
    let out = tempfile::tempdir().unwrap();
    let record = out.path().join("record.json");
    let programs = out.path().join(example);
    write_programs(example, &programs);
    let mut croupier = Command::new(env!("CARGO_BIN_EXE_croupier"));
    croupier.current_dir(env!("CARGO_MANIFEST_DIR"));
    croupier.arg("grade").arg(&programs).args(["--specs", "specs/examples", "--no-cache"]);
    croupier.args(["--jobs", jobs, "--report", &format!("json={}", record.display())]);
    let said = croupier.output().unwrap();
    assert_eq!(said.status.code(), Some(1), "{example}: {}", String::from_utf8_lossy(&said.stderr));
    serde_json::from_slice(&fs::read(record).unwrap()).unwrap()
}

/// Returns the place of an error alone, if every version of the compiler words it in another way.
fn without_wording(error: &str) -> String {
    let words: Vec<&str> = error.splitn(3, ':').collect();
    match words.as_slice() {
        [file, line, _] if file.ends_with(".rs") || file.ends_with(".go") => format!("{file}:{line}"),
        _ => error.to_owned(),
    }
}

/// Returns a line about the build or each scenario that did not pass.
fn said(submission: &Value) -> String {
    let mut out = String::new();
    for part in submission["parts"].as_array().unwrap() {
        if let Some(error) = part["note"].as_str() {
            out.push_str(&format!("  {}\n", without_wording(error)));
        }
        for scenario in part["scenarios"].as_array().unwrap() {
            let (name, verdict) = (scenario["name"].as_str().unwrap(), scenario["verdict"].as_str().unwrap());
            if verdict != "passed" {
                let says = scenario["finding"]["message"].as_str().unwrap_or_default();
                out.push_str(&format!("  {name}: {verdict}: {says}\n"));
                for other in scenario["others"].as_array().into_iter().flatten() {
                    out.push_str(&format!("    also: {}\n", other["message"].as_str().unwrap()));
                }
            }
        }
    }
    out
}

/// Where Debian's package `junit5` has what runs its tests.
const JUNIT: &str = "/usr/share/java/junit-platform-console-standalone.jar";

/// Returns a tool that an example needs and that is not installed.
fn missing(example: &Path) -> Option<&'static str> {
    let spec = fs::read_to_string(example.join("assignment.yaml")).unwrap();
    let needs = [
        ("language: python", "python3"),
        ("language: java,", "javac"),
        ("language: javascript", "node"),
        ("language: rust", "rustc"),
        ("language: go,", "go"),
        ("compile: [perl", "perl"),
        ("check.py", "python3"),
        ("run_tests.py", "pytest-3"),
        ("compile: [javac", "javac"),
    ];
    let found = |tool: &str| {
        let version = if tool == "go" { "version" } else { "--version" };
        Command::new(tool).arg(version).output().is_ok_and(|said| said.status.success())
    };
    if spec.contains(JUNIT) && !Path::new(JUNIT).exists() {
        return Some("junit5");
    }
    needs.into_iter().find(|(language, tool)| spec.contains(language) && !found(tool)).map(|(_, tool)| tool)
}

/// Examples whose programs take long to build: Go compiles its library for each class.
const SLOW: [&str; 1] = ["bids"];

#[test]
fn right_programs_earn_everything_and_no_others_do() {
    grade_examples(|assignment| !SLOW.contains(&assignment));
}

#[test]
#[ignore = "takes half a minute"]
fn right_programs_earn_everything_and_no_others_do_in_slow_examples() {
    grade_examples(|assignment| SLOW.contains(&assignment));
}

/// Grades the programs of these examples.
#[expect(clippy::print_stdout, reason = "what is skipped is listed")]
fn grade_examples(is_asked_for: impl Fn(&str) -> bool) {
    for example in directories("specs/examples") {
        let assignment = name(&example);
        if !is_asked_for(assignment) {
            continue;
        }
        if let Some(tool) = missing(&example) {
            println!("skipped, because `{tool}` is not installed: {assignment}");
            continue;
        }
        let record = graded(assignment, "2");
        let mut summary = String::new();
        let submissions = record["submissions"].as_array().unwrap();
        for submission in submissions {
            let student = submission["student"].as_str().unwrap();
            let (points, most) =
                (submission["points"].as_f64().unwrap(), submission["max_points"].as_f64().unwrap());
            let is_right = student.starts_with("right_");
            assert_eq!(
                points >= most,
                is_right,
                "{assignment}/{student}: {points} of {most}\n{}",
                said(submission)
            );
            summary.push_str(&format!("{student}: {points} of {most}\n{}", said(submission)));
        }
        let count = |kind: &str| {
            submissions.iter().filter(|one| one["student"].as_str().unwrap().starts_with(kind)).count()
        };
        assert!(count("right_") >= 1 && count("wrong_") >= 2, "{assignment} has too few programs");
        insta::with_settings!({ snapshot_path => "examples/snapshots", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(assignment, summary);
        });
    }
}

#[test]
fn records_do_not_depend_on_how_many_run_at_once() {
    for assignment in ["letters", "tally"] {
        let [one, two] = ["1", "2"].map(|jobs| graded(assignment, jobs)["submissions"].to_string());
        assert_eq!(one, two, "{assignment}");
    }
}

#[test]
fn mistakes_of_models_are_named() {
    let record = graded("letters", "2");
    let submissions = record["submissions"].as_array().unwrap();
    let wrong = submissions.iter().find(|one| one["student"] == "wrong_signs_left_out").unwrap();
    assert_eq!(wrong["parts"][0]["mistakes"][0]["name"], "signs_left_out");
}

#[test]
fn examples_are_short() {
    for example in directories("specs/examples") {
        let scenarios = directories(&format!("specs/examples/{}/scenarios", name(&example)));
        let files = scenarios.into_iter().chain([example.join("assignment.yaml")]);
        let lines: usize = files.map(|file| fs::read_to_string(file).unwrap().lines().count()).sum();
        assert!(lines <= MOST_LINES, "{}: {lines} lines", example.display());
    }
}
