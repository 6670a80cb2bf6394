//! Kattis problem packages in `tests/kattis`, graded as they are: each of their `submissions` gets the verdict that its directory
//! names.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const PACKAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kattis");

fn croupier(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_croupier")).args(arguments).output().unwrap()
}

fn entries(directory: &Path) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.sort();
    all
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// Returns the record of all submissions of a package, each a student with the name of its directory and file.
fn graded(package: &str) -> Value {
    let place = tempfile::tempdir().unwrap();
    let class = place.path().join(package);
    for kind in entries(&Path::new(PACKAGES).join(package).join("submissions")) {
        for file in entries(&kind) {
            let student = class.join(format!("{} {}", name(&kind), name(&file)));
            fs::create_dir_all(&student).unwrap();
            fs::copy(&file, student.join(name(&file))).unwrap();
        }
    }
    let record = place.path().join("record.json");
    let said = croupier(&[
        "grade",
        class.to_str().unwrap(),
        "--specs",
        PACKAGES,
        "--no-cache",
        "--report",
        &format!("json={}", record.display()),
    ]);
    assert_eq!(said.status.code(), Some(1), "{}", String::from_utf8_lossy(&said.stderr));
    serde_json::from_slice(&fs::read(record).unwrap()).unwrap()
}

#[test]
fn submissions_of_packages_get_their_verdicts() {
    let is_missing = |tool: &&&str| Command::new(tool).arg("--version").output().is_err();
    if let Some(tool) = ["javac", "python3", "rustc"].iter().find(is_missing) {
        println!("skipped, because `{tool}` is not installed: packages of Kattis");
        return;
    }
    for package in ["distance", "split"] {
        for submission in graded(package)["submissions"].as_array().unwrap() {
            let student = submission["student"].as_str().unwrap();
            let part = &submission["parts"][0];
            let scenarios = part["scenarios"].as_array().unwrap();
            let verdicts: BTreeSet<&str> =
                scenarios.iter().map(|scenario| scenario["verdict"].as_str().unwrap()).collect();
            let (kind, _) = student.split_once(' ').unwrap();
            let expected = match kind {
                "accepted" => "passed",
                // Standard error is not read, so that the exit code alone shows an exception.
                "wrong_answer" | "run_time_error" => "wrong_output",
                _ => "time_limit",
            };
            assert!(verdicts.contains(expected), "{package}/{student}: {verdicts:?} {}", part["note"]);
            let points = submission["points"].as_f64().unwrap();
            assert_eq!(
                points,
                if kind == "accepted" { 100.0 } else { 0.0 },
                "{package}/{student}: all or nothing"
            );
        }
    }
}

#[test]
fn package_is_an_assignment_of_its_own() {
    let said = croupier(&["show", "split", "--specs", &format!("{PACKAGES}/split")]);
    let shown = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    for words in ["Split", "the checker `output_validators/check/check.py` accepts its output"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
}

#[test]
fn what_cannot_be_graded_is_an_error_of_the_package() {
    let place = tempfile::tempdir().unwrap();
    let package = place.path().join("guess");
    let said = |yaml: &str| {
        fs::create_dir_all(package.join("data/sample")).unwrap();
        fs::write(package.join("problem.yaml"), yaml).unwrap();
        let said = croupier(&["show", "guess", "--specs", place.path().to_str().unwrap()]);
        assert_eq!(said.status.code(), Some(2));
        String::from_utf8_lossy(&said.stderr).into_owned()
    };
    let case = |file: &str| fs::write(package.join("data/sample").join(file), "1\n").unwrap();
    assert!(said("name: Guess\n").contains("the package has no test cases"));
    case("1.in");
    assert!(said("name: Guess\n").contains("`data/sample/1.ans` cannot be read"));
    case("1.ans");
    assert!(said("name: Guess\nvalidation: custom interactive\n").contains("`interactive`"));
    assert!(said("name: Guess\nvalidation: custom\n").contains("no output validator"));
    assert!(said("name: [\n").contains("not valid YAML"));
}
