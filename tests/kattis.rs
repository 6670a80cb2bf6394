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
fn graded(package: &str, specs: &Path, options: &[&str]) -> Value {
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
    let report = format!("json={}", record.display());
    let class = class.display().to_string();
    let specs = specs.display().to_string();
    let always = ["grade", &class, "-a", package, "--specs", &specs, "--no-cache", "--report", &report];
    let said = croupier(&[&always, options].concat());
    assert_eq!(said.status.code(), Some(1), "{}", String::from_utf8_lossy(&said.stderr));
    serde_json::from_slice(&fs::read(record).unwrap()).unwrap()
}

/// Returns a language of the submissions that is not installed.
fn missing_language() -> Option<&'static str> {
    ["javac", "python3", "rustc"]
        .into_iter()
        .find(|tool| Command::new(tool).arg("--version").output().is_err())
}

/// Checks the verdict and the points of each submission: those of `partially_accepted` begin with their points.
fn check(package: &str, record: &Value) {
    for submission in record["submissions"].as_array().unwrap() {
        let student = submission["student"].as_str().unwrap();
        let part = &submission["parts"][0];
        let scenarios = part["scenarios"].as_array().unwrap();
        let verdicts: BTreeSet<&str> =
            scenarios.iter().map(|scenario| scenario["verdict"].as_str().unwrap()).collect();
        let (kind, file) = student.split_once(' ').unwrap();
        let expected: &[&str] = match kind {
            "accepted" | "partially_accepted" => &["passed"],
            // Standard error is not read, so that the exit code alone shows an exception.
            "run_time_error" => &["wrong_output", "runtime_error"],
            "time_limit_exceeded" => &["time_limit"],
            "output_limit_exceeded" => &["output_limit"],
            _ => &["wrong_output"],
        };
        let has = expected.iter().any(|verdict| verdicts.contains(verdict));
        assert!(has, "{package}/{student}: {verdicts:?} {}", part["note"]);
        let expected = match kind {
            "accepted" => 100.0,
            "partially_accepted" => file.split_once('-').unwrap().0.parse().unwrap(),
            _ => 0.0,
        };
        assert_eq!(submission["points"].as_f64(), Some(expected), "{package}/{student}: {submission:#}");
    }
}

#[test]
fn submissions_of_packages_get_their_verdicts_and_points() {
    if let Some(tool) = missing_language() {
        println!("skipped, because `{tool}` is not installed: packages of Kattis");
        return;
    }
    for package in ["distance", "split", "sums", "steps"] {
        check(package, &graded(package, Path::new(PACKAGES), &[]));
    }
}

#[test]
fn programs_talk_with_the_validator_of_an_interactive_problem() {
    if let Some(tool) = missing_language() {
        println!("skipped, because `{tool}` is not installed: packages of Kattis");
        return;
    }
    let record = graded("guess", Path::new(PACKAGES), &[]);
    check("guess", &record);
    let again = graded("guess", Path::new(PACKAGES), &["-j", "1"]);
    assert_eq!(record["submissions"], again["submissions"], "a conversation does not depend on time");
    let of = |student: &str| {
        let all = record["submissions"].as_array().unwrap();
        all.iter().find(|submission| submission["student"] == student).unwrap().to_string()
    };
    let upwards = of("wrong_answer upwards.py");
    assert!(upwards.contains("ot found in 10 guesses"), "the judge was first");
    assert!(upwards.contains("the checker's input from `data/") && !upwards.contains("standard input"));
    assert!(of("wrong_answer early.py").contains("o guess after 1 of them"));
    assert!(of("wrong_answer silent.c").contains("'five hundred' is not a number"));
}

/// Puts a package into a directory with another validator, and returns the record of its right submissions.
fn with_judge(judge: &str) -> String {
    let place = tempfile::tempdir().unwrap();
    let package = place.path().join("guess");
    for entry in walkdir::WalkDir::new(Path::new(PACKAGES).join("guess")) {
        let entry = entry.unwrap();
        let to = package.join(entry.path().strip_prefix(Path::new(PACKAGES).join("guess")).unwrap());
        if entry.file_type().is_dir() {
            fs::create_dir_all(to).unwrap();
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
    fs::write(package.join("output_validators/judge/judge.py"), judge).unwrap();
    let right = place.path().join("right");
    fs::create_dir(&right).unwrap();
    fs::copy(package.join("submissions/accepted/halves.py"), right.join("halves.py")).unwrap();
    let said = croupier(&[
        "check",
        right.to_str().unwrap(),
        "-a",
        "guess",
        "--specs",
        package.to_str().unwrap(),
        "--no-cache",
    ]);
    assert_eq!(said.status.code(), Some(3), "{}", String::from_utf8_lossy(&said.stdout));
    String::from_utf8_lossy(&[said.stdout, said.stderr].concat()).into_owned()
}

#[test]
fn a_judge_that_fails_grades_nobody() {
    if let Some(tool) = missing_language() {
        println!("skipped, because `{tool}` is not installed: packages of Kattis");
        return;
    }
    let crashed = with_judge("print('guess', flush=True)\nint(input())\nraise ValueError('oops')\n");
    assert!(crashed.contains("exited with code 1"), "{crashed}");
    let hung = with_judge("import os\nos.read(os.pipe()[0], 1)\n");
    assert!(hung.contains("the checker `output_validators/judge/judge.py` "), "{hung}");
    let other = with_judge("print('guess', flush=True)\ninput()\n");
    assert!(other.contains("exited with code 0"), "{other}");
}

/// Writes a directory of the packages to a zip file, with its own name in it.
fn zip(package: &str, to: &Path) {
    let mut archive = zip::ZipWriter::new(fs::File::create(to).unwrap());
    let options = zip::write::SimpleFileOptions::default();
    for entry in walkdir::WalkDir::new(Path::new(PACKAGES).join(package)).sort_by_file_name() {
        let entry = entry.unwrap();
        let within = entry.path().strip_prefix(PACKAGES).unwrap().to_str().unwrap().to_owned();
        if entry.file_type().is_file() {
            archive.start_file(within, options).unwrap();
            std::io::Write::write_all(&mut archive, &fs::read(entry.path()).unwrap()).unwrap();
        }
    }
    archive.finish().unwrap();
}

#[test]
fn zipped_packages_are_read_as_directories_are() {
    let place = tempfile::tempdir().unwrap();
    let archive = place.path().join("sums.zip");
    zip("sums", &archive);
    if missing_language().is_none() {
        let plain = graded("sums", Path::new(PACKAGES), &[]);
        check("sums", &graded("sums", &archive, &[]));
        let zipped = graded("sums", place.path(), &[]);
        assert_eq!(plain["submissions"], zipped["submissions"]);
    }
    // The directory may also have a zip file of submissions.
    let mut other = zip::ZipWriter::new(fs::File::create(place.path().join("submissions.zip")).unwrap());
    other.start_file("ann/sums.py", zip::write::SimpleFileOptions::default()).unwrap();
    other.finish().unwrap();
    let said = croupier(&["show", "sums", "--specs", place.path().to_str().unwrap()]);
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    fs::copy(&archive, place.path().join("sums.kpp")).unwrap();
    let shown = |specs: &Path| {
        let said = croupier(&["show", "sums", "--specs", specs.to_str().unwrap()]);
        (said.status.code(), String::from_utf8_lossy(&said.stderr).into_owned())
    };
    let (code, said) = shown(place.path());
    assert!(code == Some(2) && said.contains("is the assignment `sums`, and so is another"), "{said}");
    fs::remove_file(place.path().join("sums.kpp")).unwrap();
    fs::write(&archive, "PK").unwrap();
    let (code, said) = shown(&archive);
    assert!(code == Some(2) && said.contains("sums.zip` is damaged or truncated"), "{said}");
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
    assert!(said("name: Guess\ntype: multi-pass\n").contains("`multi-pass`"));
    assert!(said("name: Guess\nvalidation: custom interactive\n").contains("no output validator"));
    assert!(said("name: Guess\ntype: scoring\ngrading: {objective: min}\n").contains("`objective: min`"));
    fs::write(package.join("data/testdata.yaml"), "on_reject: continue\ngrader_flags: most\n").unwrap();
    let flag = said("name: Guess\ntype: scoring\n");
    assert!(flag.contains("`data/testdata.yaml`, line 2: invalid `grader_flags` `most`"), "{flag}");
    fs::remove_file(package.join("data/testdata.yaml")).unwrap();
    assert!(said("name: Guess\nvalidation: custom\n").contains("no output validator"));
    assert!(said("name: [\n").contains("not valid YAML"));
}
