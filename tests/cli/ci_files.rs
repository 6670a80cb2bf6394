//! What `new --ci` writes, from the first step to the last on a machine that has nothing of croupier yet: programs that would change the
//! machine or need the network (`cargo`, `apt-get`, `sudo`) are stubs that note how they were called. `services` runs what follows.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::services::{GIT, new, program_directory, submission};

/// Programs of the system that the files need.
const SYSTEM: [&str; 12] =
    ["bash", "python3", "mkdir", "chmod", "cat", "test", "gcc", "g++", "make", "as", "ld", "ln"];

/// Returns the path of a program. What is called `python3` may be a script that chooses one.
fn found(name: &str) -> PathBuf {
    if name == "python3" {
        let output = Command::new(name).args(["-c", "import sys; print(sys.executable)"]).output().unwrap();
        return PathBuf::from(String::from_utf8(output.stdout).unwrap().trim());
    }
    let path = std::env::var("PATH").unwrap();
    path.split(':').map(|at| Path::new(at).join(name)).find(|file| file.is_file()).unwrap()
}

/// A machine of a service: a directory for its programs, and one for the work.
struct Machine {
    directory: tempfile::TempDir,
}

impl Machine {
    /// Returns a machine with the programs of the system but those that are missing; `cargo` installs the program that is tested.
    fn without(missing: &[&str]) -> Self {
        let machine = Self { directory: tempfile::tempdir().unwrap() };
        for name in ["bin", "home", "work"] {
            fs::create_dir(machine.path(name)).unwrap();
        }
        for name in SYSTEM.iter().filter(|name| !missing.contains(name)) {
            symlink(found(name), machine.path("bin").join(name)).unwrap();
        }
        let program = program_directory().join("croupier");
        machine.stub("apt-get", "");
        machine.stub("sudo", "");
        let install = format!(
            "root=\"$HOME/.cargo\"; while [ $# -gt 0 ]; do [ \"$1\" = --root ] && root=\"$2\"; shift; done\n\
             mkdir -p \"$root/bin\" && ln -s '{}' \"$root/bin/croupier\"\n",
            program.display()
        );
        machine.stub("cargo", &install);
        machine
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn stub(&self, name: &str, does: &str) {
        let file = self.path("bin").join(name);
        let calls = self.path("calls");
        let script = format!("#!/usr/bin/env bash\necho \"{name} $*\" >>'{}'\n{does}", calls.display());
        fs::write(&file, script).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Returns how the stubs were called, a line each.
    fn calls(&self) -> Vec<String> {
        let text = fs::read_to_string(self.path("calls")).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// Returns the variables that services set, and harmless others.
    fn set(&self) -> Vec<(&'static str, String)> {
        let summary = self.path("summary").display().to_string();
        let mut set = vec![("GITHUB_STEP_SUMMARY", summary)];
        let names = ["CLASSROOM", "COMMIT_URL", "RELEASE_URL", "REVIEW_URL"];
        set.extend(names.map(|name| (name, "x".to_owned())));
        set.push(("SUBMISSION_TAG", "submit/2026-11-21T10-22-33Z-a1b2c3d".to_owned()));
        set
    }

    fn bash(&self, script: &str, more: &[(&str, &str)]) -> (i32, String) {
        self.run(Command::new(self.path("bin/bash")).args(["-eo", "pipefail", "-c", script]), more)
    }

    /// Runs a command in the work directory, with nothing of the environment.
    fn run(&self, command: &mut Command, more: &[(&str, &str)]) -> (i32, String) {
        let home = self.path("home");
        // Runners of GitHub have the last on the path.
        let path = format!("{}:{}", self.path("bin").display(), home.join(".cargo/bin").display());
        command.current_dir(self.path("work")).env_clear().env("PATH", path).env("HOME", &home);
        let output = command.envs(self.set()).envs(more.iter().copied()).output().unwrap();
        let text = [output.stdout, output.stderr].concat();
        (output.status.code().unwrap(), String::from_utf8_lossy(&text).into_owned())
    }
}

/// Checks the syntax of a script.
#[track_caller]
fn is_bash(script: &str) {
    let checked = Command::new("bash").args(["-n", "-c", script]).output().unwrap();
    assert!(checked.status.success(), "{script}: {}", String::from_utf8_lossy(&checked.stderr));
}

fn yaml(path: &Path) -> serde_yaml::Value {
    serde_yaml::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn keys(value: &serde_yaml::Value) -> BTreeSet<&str> {
    value.as_mapping().unwrap().keys().map(|key| key.as_str().unwrap()).collect()
}

#[track_caller]
fn only(found: &serde_yaml::Value, known: &[&str]) {
    let known: BTreeSet<&str> = known.iter().copied().collect();
    let unknown: Vec<&str> = keys(found).difference(&known).copied().collect();
    assert!(unknown.is_empty(), "unknown keys {unknown:?} in {found:?}");
}

#[test]
fn every_step_of_the_github_workflow_runs_on_a_new_machine() {
    let machine = Machine::without(&[]);
    submission("alder", &machine.path("work"));
    assert_eq!(new(&machine.path("work"), "github", &["--git", GIT]).code, 0);
    let workflow = yaml(&machine.path("work").join(".github/workflows/croupier.yml"));
    only(&workflow, &["name", "on", "permissions", "jobs"]);
    let events: Vec<&str> =
        workflow["on"].as_sequence().unwrap().iter().filter_map(|one| one.as_str()).collect();
    assert_eq!(events, ["push", "pull_request"]);
    let job = &workflow["jobs"]["check"];
    only(job, &["runs-on", "timeout-minutes", "steps"]);
    for step in job["steps"].as_sequence().unwrap() {
        only(step, &["id", "name", "if", "uses", "with", "run"]);
        let (uses, run) = (step["uses"].as_str(), step["run"].as_str());
        if let Some(action) = uses {
            let (name, version) = action.split_once('@').unwrap();
            assert!(name.starts_with("actions/") && version.starts_with('v'), "{action}");
        }
        let Some(script) = run else { continue };
        assert!(uses.is_none());
        is_bash(script);
        let (code, says) = machine.bash(script, &[("GITHUB_ACTIONS", "true")]);
        assert_eq!(code, 0, "{script}: {says}");
    }
    let expected = [
        format!("cargo install --locked --git {GIT} croupier"),
        "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0".to_owned(),
    ];
    assert_eq!(machine.calls(), expected);
    assert!(fs::read_to_string(machine.path("summary")).unwrap().contains("play"));
}

#[test]
fn whole_gitlab_job_runs_on_a_new_machine() {
    let machine = Machine::without(&[]);
    submission("alder", &machine.path("work"));
    assert_eq!(new(&machine.path("work"), "gitlab", &["--git", GIT]).code, 0);
    let file = yaml(&machine.path("work").join(".gitlab-ci.yml"));
    only(&file, &["croupier"]);
    let job = &file["croupier"];
    only(job, &["image", "timeout", "cache", "before_script", "script", "artifacts"]);
    only(&job["cache"], &["key", "paths"]);
    only(&job["artifacts"], &["when", "paths", "reports"]);
    only(&job["artifacts"]["reports"], &["junit", "codequality"]);
    let lines = ["before_script", "script"].map(|key| job[key].as_sequence().unwrap().clone()).concat();
    // GitLab runs all lines in one shell.
    let script: String = lines.iter().map(|line| format!("{}\n", line.as_str().unwrap())).collect();
    is_bash(&script);
    let (code, says) = machine.bash(&script, &[("GITLAB_CI", "true")]);
    assert_eq!(code, 0, "{says}");
    let expected = [
        "apt-get update -qq".to_owned(),
        "apt-get install -y -qq gcc g++ make".to_owned(),
        format!("cargo install --locked --git {GIT} --root .croupier/install croupier"),
    ];
    assert_eq!(machine.calls(), expected);
    // The next job has the program from the cache.
    assert_eq!(machine.bash(&script, &[("GITLAB_CI", "true")]).0, 0);
    assert_eq!(machine.calls().iter().filter(|call| call.starts_with("cargo")).count(), 1);
    for report in ["croupier.xml", "croupier-quality.json", "croupier-report"] {
        assert!(machine.path("work").join(report).exists(), "{report}");
    }
}

#[test]
fn autograder_of_classroom50_installs_croupier_on_a_new_machine() {
    let machine = Machine::without(&[]);
    submission("alder", &machine.path("work"));
    let bundle = tempfile::tempdir().unwrap();
    assert_eq!(new(bundle.path(), "classroom50", &["--git", GIT]).code, 0);
    let run = || {
        machine.run(Command::new(machine.path("bin/python3")).arg(bundle.path().join("autograder.py")), &[])
    };
    let (code, says) = run();
    assert_eq!(code, 0, "{says}");
    let root = machine.path("home").join(".croupier");
    let expected = format!("cargo install --locked --git {GIT} --root {} croupier", root.display());
    assert_eq!(machine.calls(), [expected]);
    let result = fs::read_to_string(machine.path("work").join("result.json")).unwrap();
    assert!(result.contains("classroom50/result/v1"), "{result}");
}

#[test]
fn package_of_gradescope_installs_compilers_that_are_missing() {
    for (missing, installs) in [(&["g++"][..], true), (&[], false)] {
        let machine = Machine::without(missing);
        let source = machine.path("work").join("source");
        assert_eq!(new(&source, "gradescope", &[]).code, 0);
        for file in ["setup.sh", "run_autograder"] {
            is_bash(&fs::read_to_string(source.join(file)).unwrap());
            assert_eq!(fs::metadata(source.join(file)).unwrap().permissions().mode() & 0o777, 0o755);
        }
        let root = machine.path("work").display().to_string();
        let setup = source.join("setup.sh").display().to_string();
        let (code, says) = machine.bash(&format!("'{setup}'"), &[("AUTOGRADER_ROOT", root.as_str())]);
        assert_eq!(code, 0, "{says}");
        let expected: &[&str] =
            if installs { &["apt-get update -qq", "apt-get install -y -qq gcc g++ make"] } else { &[] };
        assert_eq!(machine.calls(), expected);
        // A program that does not run here is found out when the image is prepared, not when the first student submits.
        fs::write(source.join("croupier"), "#!/nowhere\n").unwrap();
        let (code, says) = machine.bash(&format!("'{setup}'"), &[("AUTOGRADER_ROOT", root.as_str())]);
        assert!(code == 1 && says.contains("choose a newer image"), "{says}");
    }
}
