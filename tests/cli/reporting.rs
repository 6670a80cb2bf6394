//! Reports: every format from `grade` and `check`, and again from the JSON report.

use std::fs;
use std::path::Path;

use crate::support::{bare, refused, run, said};

/// Every format that is written to one file, and whether it is for one submission.
pub(crate) const FORMATS: &[(&str, bool)] = &[
    ("terminal", false),
    ("json", false),
    ("csv", false),
    ("junit", false),
    ("markdown", false),
    ("gradescope", true),
    ("classroom50", true),
    ("github", false),
    ("gitlab", false),
    ("student", true),
];

/// What classroom50 sets.
pub(crate) const CLASSROOM50: [(&str, &str); 5] = [
    ("CLASSROOM", "cs1"),
    ("SUBMISSION_TAG", "submit/2026-11-21T10-22-33Z-a1b2c3d"),
    ("COMMIT_URL", "https://example.org/commit"),
    ("RELEASE_URL", "https://example.org/release"),
    ("REVIEW_URL", "https://example.org/review"),
];

/// The hand-ins of an assignment with hidden scenarios.
const HIDDEN: &str = "submissions/cs210";

/// Grades hand-ins of an assignment with hidden scenarios; returns the directory with the JSON report.
pub(crate) fn graded() -> tempfile::TempDir {
    let out = tempfile::tempdir().expect("the temporary directory is writable");
    let file = format!("json={}", out.path().join("grades.json").display());
    let chosen = ["alder", "birch", "fir", "spruce"].into_iter().flat_map(|student| ["--students", student]);
    let said = said(bare().args(["grade", HIDDEN, "--only", "main/*", "--report", &file]).args(chosen));
    assert_eq!(said.code, 1, "{}", said.stderr);
    out
}

/// Returns the names of the students in a JSON report.
pub(crate) fn students(report: &Path) -> Vec<String> {
    let bytes = fs::read(report).expect("the report was written");
    let record: croupier::record::Record = serde_json::from_slice(&bytes).expect("it is a report");
    record.submissions.into_iter().map(|one| one.student).collect()
}

#[test]
fn reports_are_written_again_without_running_anything() {
    let out = graded();
    let (json, again) = (out.path().join("grades.json"), out.path().join("again.json.gz"));
    let written = |report: &str| said(bare().arg("report").arg(&json).args(["--report", report]));
    let said_again = written("json");
    assert_eq!((said_again.code, said_again.stdout.as_bytes()), (1, fs::read(&json).unwrap().as_slice()));
    // Compressed by its name, and read back so.
    assert_eq!(written(&format!("json={}", again.display())).code, 1);
    assert!(fs::read(&again).unwrap().starts_with(&[0x1f, 0x8b]));
    let unpacked = said(bare().arg("report").arg(&again).args(["--report", "json", "--exit-zero"]));
    assert_eq!((unpacked.code, unpacked.stdout), (0, said_again.stdout));
    let table = said(bare().arg("report").arg(&json));
    assert!(table.stdout.starts_with("CS 210"), "{}", table.stdout);
    for (format, is_for_one) in FORMATS {
        let report = written(format);
        assert_eq!(report.code, if *is_for_one { 2 } else { 1 }, "{format}: {}", report.stderr);
    }
    let changes = said(bare().arg("diff").arg(&json).arg(&again));
    assert_eq!(changes.code, 0, "{}", changes.stderr);
    assert!(changes.stdout.ends_with("0 students changed; 4 unchanged.\n"), "{}", changes.stdout);
}

#[test]
fn reports_for_students_contain_nothing_hidden() {
    let out = graded();
    let json = out.path().join("grades.json");
    let record: serde_json::Value = serde_json::from_slice(&fs::read(&json).unwrap()).unwrap();
    let scenarios = record["submissions"].as_array().unwrap().iter().flat_map(|one| {
        let parts = one["parts"].as_array().unwrap().iter();
        parts.flat_map(|part| part["scenarios"].as_array().unwrap().clone()).collect::<Vec<_>>()
    });
    let hidden: Vec<serde_json::Value> =
        scenarios.filter(|scenario| scenario["visibility"] == "hidden").collect();
    assert!(hidden.len() > 10);
    // Their names, cards, and findings.
    let texts = |field: &str| hidden.iter().filter_map(|one| one[field].as_str()).collect::<Vec<_>>();
    let findings =
        hidden.iter().filter_map(|one| one["finding"]["found"].as_str()).filter(|it| it.len() > 12);
    let secrets: Vec<&str> = [texts("name"), texts("draws"), findings.collect()].concat();
    let open = |secret: &&str| {
        let all = record.to_string();
        all.matches(secret).count() > hidden.iter().map(|one| one.to_string().matches(secret).count()).sum()
    };
    let secrets: Vec<&str> = secrets.into_iter().filter(|secret| !open(secret)).collect();
    assert!(secrets.len() > 10);
    for (format, is_for_one) in FORMATS {
        if matches!(*format, "terminal" | "json" | "csv") {
            continue;
        }
        let all = students(&json);
        let wanted: Vec<&String> =
            if *is_for_one { all.iter().take(1).collect() } else { all.iter().collect() };
        let mut command = bare();
        command.envs(CLASSROOM50).arg("report").arg(&json).args(["--report", format]);
        for student in wanted {
            command.arg("--students").arg(student);
        }
        let text = said(&mut command).stdout;
        assert!(!text.is_empty(), "{format}");
        for secret in &secrets {
            assert!(!text.contains(secret), "{format} tells of a hidden scenario: `{secret}`");
        }
    }
}

#[test]
fn pages_of_students_contain_nothing_hidden_and_nobody_else() {
    let out = graded();
    let (json, pages) = (out.path().join("grades.json"), out.path().join("pages"));
    let mut command = bare();
    command.arg("report").arg(&json).arg("--per-student").arg(&pages);
    assert_eq!(said(&mut command).code, 1);
    let all = students(&json);
    let mut read = 0;
    for entry in fs::read_dir(&pages).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if !name.ends_with(".html") {
            continue;
        }
        read += 1;
        let page = fs::read_to_string(entry.path()).unwrap();
        for student in &all {
            let own = name.starts_with(&format!("{student}-"));
            assert_eq!(page.contains(&format!("<h1>{student}</h1>")), own, "{name}");
            assert_eq!(page.contains(student.as_str()), own, "{name}");
        }
        // One was not submitted.
        let ran = !name.starts_with("spruce-");
        assert!(!page.contains("<script") && page.contains("hidden scenarios passed") == ran, "{name}");
    }
    assert_eq!(read, all.len());
}

#[test]
fn check_writes_every_report() {
    let out = tempfile::tempdir().unwrap();
    let alder = "submissions/si204/aspen";
    let mut command = bare();
    command.envs(CLASSROOM50).args(["check", alder, "--only", "deal/*"]);
    for (format, _) in FORMATS {
        command.arg("--report").arg(format!("{format}={}", out.path().join(format).display()));
    }
    let said = said(&mut command);
    assert_eq!((said.code, said.stderr.as_str()), (0, ""), "{}", said.stdout);
    assert!(said.stdout.contains("deal"), "the page is printed, too");
    for (format, _) in FORMATS {
        assert!(fs::metadata(out.path().join(format)).unwrap().len() > 2, "{format}");
    }
    let results: serde_json::Value =
        serde_json::from_slice(&fs::read(out.path().join("gradescope")).unwrap()).unwrap();
    assert_eq!(results["score"], 21.0);
}

#[test]
fn service_chooses_the_reports() {
    let out = tempfile::tempdir().unwrap();
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("submissions/si204/aspen");
    let check = |variables: &[(&str, &str)]| {
        let mut command = bare();
        command.current_dir(out.path()).envs(variables.iter().copied());
        said(command.arg("check").arg(&sample).args(["-a", "si204", "--only", "deal/*", "--ci"]))
    };
    let nowhere = check(&[]);
    assert_eq!((nowhere.code, nowhere.stdout.as_str()), (2, ""));
    assert!(nowhere.stderr.contains("no CI service"), "{}", nowhere.stderr);
    let gitlab = check(&[("GITLAB_CI", "true")]);
    assert_eq!(gitlab.code, 0, "{}", gitlab.stderr);
    assert!(out.path().join("croupier-junit.xml").exists());
    let entries = fs::read_to_string(out.path().join("gl-code-quality-report.json")).unwrap();
    assert_eq!(entries, "[]\n");
    let summary = out.path().join("summary.md");
    let actions = [
        ("GITHUB_ACTIONS", "true"),
        ("GITHUB_STEP_SUMMARY", summary.to_str().unwrap()),
        ("ASSIGNMENT", "deal"),
    ];
    let github = check(&[&actions[..], &CLASSROOM50].concat());
    assert!(github.stdout.starts_with("::group::aspen: 21 of 21 points"), "{}", github.stdout);
    assert!(fs::read_to_string(summary).unwrap().contains("| deal | 21 / 21 |"));
    let result: serde_json::Value =
        serde_json::from_slice(&fs::read(out.path().join("result.json")).unwrap()).unwrap();
    assert_eq!((&result["classroom"], &result["score"]), (&"cs1".into(), &21.into()));
    assert!(fs::read_to_string(out.path().join("release-body.md")).unwrap().contains("| deal | 21 / 21 |"));
}

#[test]
fn faults_are_told() {
    refused(
        "report nowhere.json",
        "error: file `nowhere.json` does not exist\n\
         hint: pass a file from: croupier grade DIR --report json=FILE\n",
    );
    let said = run("report README.md");
    assert_eq!((said.code, said.stdout.as_str()), (2, ""));
    assert!(said.stderr.contains("not a JSON report of croupier"), "{}", said.stderr);
    let said = run("grade submissions/si204 --report gradescope=/tmp/never.json");
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("is for one submission, but there are 14"), "{}", said.stderr);
    let said = run("grade submissions/si204 --report html=src");
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("contains files that are not those of a report"), "{}", said.stderr);
    let said = run("grade submissions/si204 --released soon");
    assert_eq!(said.code, 2);
    assert!(
        said.stderr.contains("expected one of visible, after_due_date, after_published"),
        "{}",
        said.stderr
    );
}
