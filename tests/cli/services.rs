//! `new --ci`: what it writes is executed as far as it can be without its service.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::support::{Said, bare, said};

pub(crate) const GIT: &str = "https://example.org/croupier.git";

/// The directory of the program that is tested.
pub(crate) fn program_directory() -> PathBuf {
    let program = assert_cmd::cargo::cargo_bin("croupier");
    program.parent().expect("a program is in a directory").to_owned()
}

pub(crate) fn new(directory: &Path, service: &str, more: &[&str]) -> Said {
    said(bare().arg("new").arg(directory).args(["--ci", service, "--assignment", "si204"]).args(more))
}

/// Copies a submission of the example class.
pub(crate) fn submission(student: &str, to: &Path) {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("submissions/si204").join(student);
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

/// Runs a command as a service does: in a directory, with the program on the path.
fn execute(command: &mut Command, directory: &Path) -> (i32, String) {
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", program_directory().display());
    let output = command.current_dir(directory).env("PATH", path).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8_lossy(&text).into_owned())
}

fn json(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap()
}

/// A package of Gradescope, unpacked as Gradescope does.
struct Harness(tempfile::TempDir);

impl Harness {
    fn new() -> Self {
        let root = tempfile::tempdir().unwrap();
        let made = new(&root.path().join("source"), "gradescope", &[]);
        assert_eq!(made.code, 0, "{}", made.stderr);
        assert!(made.stdout.contains("zip -r ../autograder.zip ."), "{}", made.stdout);
        Self(root)
    }

    fn run(&self, file: &str) -> (i32, String) {
        let root = self.0.path();
        execute(Command::new(root.join("source").join(file)).env("AUTOGRADER_ROOT", root), root)
    }

    fn results(&self) -> Value {
        json(&self.0.path().join("results/results.json"))
    }
}

#[test]
fn gradescope_package_grades_submissions() {
    let harness = Harness::new();
    let (code, says) = harness.run("setup.sh");
    assert_eq!(code, 0, "{says}");
    assert!(says.starts_with("croupier "), "{says}");
    for (student, is_full) in [("alder", true), ("larch", false)] {
        let submitted = harness.0.path().join("submission");
        let _ = fs::remove_dir_all(&submitted);
        submission(student, &submitted);
        let (code, says) = harness.run("run_autograder");
        assert_eq!(code, 0, "{says}");
        let results = harness.results();
        let tests = results["tests"].as_array().unwrap();
        let sum = |key: &str| tests.iter().filter_map(|test| test[key].as_f64()).sum::<f64>();
        let score = results["score"].as_f64().unwrap();
        assert!((score - sum("score")).abs() < 0.01, "{student}: {results:#}");
        assert_eq!(score == sum("max_score"), is_full, "{student}: {results:#}");
        assert_eq!(results["stdout_visibility"], "hidden");
    }
}

#[test]
fn failure_of_the_gradescope_package_is_no_zero() {
    let harness = Harness::new();
    submission("alder", &harness.0.path().join("submission"));
    let specs = harness.0.path().join("source/specs/broken");
    fs::create_dir_all(&specs).unwrap();
    fs::write(specs.join("assignment.yaml"), "assignment: other\n").unwrap();
    // A result of an earlier run does not stay.
    fs::create_dir_all(harness.0.path().join("results")).unwrap();
    fs::write(harness.0.path().join("results/results.json"), "{\"score\": 100}").unwrap();
    let (code, says) = harness.run("run_autograder");
    assert_eq!(code, 0, "{says}");
    let results = harness.results();
    assert!(results["output"].as_str().unwrap().contains("does not count as zero"));
    let scores = results["tests"].as_array().unwrap().iter().filter(|test| !test["score"].is_null());
    assert!(results["score"].is_null() && scores.count() == 0, "{results:#}");
}

#[test]
fn classroom50_autograder_writes_a_result() {
    let bundle = tempfile::tempdir().unwrap();
    assert_eq!(new(bundle.path(), "classroom50", &["--git", GIT]).code, 0);
    let checkout = tempfile::tempdir().unwrap();
    submission("alder", checkout.path());
    fs::write(checkout.path().join("result.json"), "{\"score\": 1000}").unwrap();
    let run = |tag: &str| {
        let mut python = Command::new("python3");
        python.arg(bundle.path().join("autograder.py")).env("CLASSROOM50_BUNDLE_DIR", bundle.path());
        let urls = ["COMMIT_URL", "RELEASE_URL", "REVIEW_URL"].map(|name| (name, "https://example.org/x"));
        let names = [("CLASSROOM", "cs1"), ("ASSIGNMENT", "si204"), ("USERNAME", "adoe")];
        python.envs(names).envs(urls).env("SUBMISSION_TAG", tag);
        execute(&mut python, checkout.path())
    };
    let (code, says) = run("submit/2026-11-21T10-22-33Z-a1b2c3d");
    assert_eq!(code, 0, "{says}");
    let result = json(&checkout.path().join("result.json"));
    assert_eq!(result["schema"], "classroom50/result/v1");
    assert_eq!(result["score"], result["max-score"]);
    assert_eq!(result["datetime"], "2026-11-21T10:22:33Z");
    for (key, value) in result.as_object().unwrap() {
        assert_ne!(value, "", "{key}");
    }
    assert!(checkout.path().join("release-body.md").is_file());
    // A result that the runner would not accept is not written.
    let (code, says) = run("");
    assert_eq!(code, 2, "{says}");
    let expected =
        "`--report classroom50` needs variables that classroom50 sets, but `SUBMISSION_TAG` is not set";
    assert!(says.contains(expected), "{says}");
    // A failure of croupier is no result.
    fs::create_dir_all(bundle.path().join("specs/broken")).unwrap();
    fs::write(bundle.path().join("specs/broken/assignment.yaml"), "assignment: other\n").unwrap();
    let (code, says) = run("submit/1");
    assert_eq!(code, 2, "{says}");
    assert!(!checkout.path().join("result.json").exists());
}

#[test]
fn github_workflow_runs() {
    let repository = tempfile::tempdir().unwrap();
    submission("alder", repository.path());
    assert_eq!(new(repository.path(), "github", &["--git", GIT]).code, 0);
    let workflow = fs::read_to_string(repository.path().join(".github/workflows/croupier.yml")).unwrap();
    let workflow: serde_yaml::Value = serde_yaml::from_str(&workflow).unwrap();
    assert_eq!(workflow["permissions"]["contents"], "read");
    let steps = workflow["jobs"]["check"]["steps"].as_sequence().unwrap();
    let named = |name: &str| steps.iter().find(|step| step["name"] == name).unwrap();
    let install = named("Install croupier")["run"].as_str().unwrap();
    assert_eq!(install, format!("cargo install --locked --git '{GIT}' croupier"));
    let summary = repository.path().join(".git-summary");
    fs::write(&summary, "").unwrap();
    let mut bash = Command::new("bash");
    bash.args(["-e", "-c", named("Check")["run"].as_str().unwrap()]);
    bash.env("GITHUB_ACTIONS", "true").env("GITHUB_STEP_SUMMARY", &summary);
    let (code, says) = execute(&mut bash, repository.path());
    assert_eq!(code, 0, "{says}");
    assert!(fs::read_to_string(&summary).unwrap().contains("play"));
    let pages: Vec<String> = fs::read_dir(repository.path().join("croupier-report"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".html"))
        .collect();
    assert!(pages.len() == 1 && pages[0] != "index.html", "a page of the student alone: {pages:?}");
}

#[test]
fn gitlab_job_runs() {
    let repository = tempfile::tempdir().unwrap();
    submission("elm", repository.path());
    let specs = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/specs");
    let made = new(repository.path(), "gitlab", &["--git", GIT, "--specs", specs]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    let file = fs::read_to_string(repository.path().join(".gitlab-ci.yml")).unwrap();
    let job: serde_yaml::Value = serde_yaml::from_str(&file).unwrap();
    let job = &job["croupier"];
    let script = job["script"][0].as_str().unwrap();
    assert!(script.contains("--specs .croupier/specs"), "{script}");
    for line in job["before_script"].as_sequence().unwrap() {
        let checked = Command::new("bash").args(["-n", "-c", line.as_str().unwrap()]).status().unwrap();
        assert!(checked.success(), "{line:?}");
    }
    let (code, says) =
        execute(Command::new("bash").args(["-e", "-c", script]).env("GITLAB_CI", "true"), repository.path());
    assert_eq!(code, 1, "{says}");
    let junit = job["artifacts"]["reports"]["junit"].as_str().unwrap();
    assert!(fs::read_to_string(repository.path().join(junit)).unwrap().contains("<failure"));
    let quality = job["artifacts"]["reports"]["codequality"].as_str().unwrap();
    let entries = json(&repository.path().join(quality));
    assert!(!entries.as_array().unwrap().is_empty());
    assert_eq!(job["artifacts"]["when"], "always");
}

#[test]
fn nothing_is_overwritten_and_missing_arguments_are_named() {
    let directory = tempfile::tempdir().unwrap();
    let refused = |arguments: &[&str], expected: &str| {
        let made = said(bare().arg("new").arg(directory.path()).args(arguments));
        assert_eq!(made.code, 2, "{arguments:?}");
        assert!(made.stderr.contains(expected), "{arguments:?}:\n{}", made.stderr);
    };
    refused(&["--ci", "github", "-a", "si204"], "pass --git URL");
    refused(&["--ci", "github", "-a", "si204", "--git", "a'b"], "invalid address `a'b`");
    refused(&["--ci", "github", "-a", "si240", "--git", GIT], "`si204`");
    refused(&["--ci", "github", "--git", GIT], "--assignment <NAME>");
    refused(&[], "--from <FILE>");
    fs::write(directory.path().join(".gitlab-ci.yml"), "mine").unwrap();
    refused(&["--ci", "gitlab", "-a", "si204", "--git", GIT], ".gitlab-ci.yml` exists already");
    assert_eq!(fs::read_to_string(directory.path().join(".gitlab-ci.yml")).unwrap(), "mine");
}

#[test]
fn repository_gets_only_the_specs_of_its_assignment() {
    let root = tempfile::tempdir().unwrap();
    let to = root.path().join("course");
    let made = said(bare().arg("new").arg(&to).args([
        "--ci",
        "github",
        "-a",
        "bank",
        "--specs",
        "specs/examples",
        "--git",
        GIT,
    ]));
    assert_eq!(made.code, 0, "{}", made.stderr);
    let copied: Vec<String> = fs::read_dir(to.join(".croupier/specs"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(copied, ["bank"]);
    assert!(made.stderr.contains("has the model solution and all scenarios"), "{}", made.stderr);
}

#[test]
fn summary_of_a_step_is_added_to() {
    let root = tempfile::tempdir().unwrap();
    submission("alder", &root.path().join("work"));
    let summary = root.path().join("summary.md");
    fs::write(&summary, "# before\n").unwrap();
    let mut command = bare();
    command
        .args(["check", "--ci", "-a", "si204", "--only", "shuffle", "--no-cache"])
        .arg(root.path().join("work"));
    command.env("GITHUB_ACTIONS", "true").env("GITHUB_STEP_SUMMARY", &summary);
    let told = said(&mut command);
    let text = fs::read_to_string(&summary).unwrap();
    assert!(text.starts_with("# before\n") && text.len() > 20, "{text}\n{}", told.stderr);
}
