//! Output and exit code of `doctor` on a host without some features, which a variable disables.

use crate::support::{Said, bare, said};
use croupier::build::host;
use croupier::run::InputDetection;
use croupier::run::fork_server::NAME;
use croupier::sandbox::{ALL, DISABLE};

/// Languages that `doctor` would build a program in each time. They are optional: a host without them is not limited.
const SLOW: &str = "go,rustc,javac,node";

fn doctor(without: &str) -> Said {
    said(bare().env(DISABLE, format!("{without},{SLOW}")).arg("doctor"))
}

/// Returns the finding of this name, with its mark, in one line. Input detection methods come first.
fn line(page: &str, name: &str) -> String {
    let mut words = String::new();
    let is_finding =
        |line: &&str| line.split_once(' ').is_some_and(|(_, rest)| rest.starts_with(&format!("{name} ")));
    let mut lines = page.lines().skip_while(|line| !is_finding(line));
    words.push_str(lines.next().unwrap_or_else(|| panic!("no finding `{name}`:\n{page}")));
    for line in lines.take_while(|line| line.starts_with("    ")) {
        words.push_str(&format!(" {}", line.trim()));
    }
    words
}

/// Returns the page from the heading of the sandbox on.
fn sandbox(page: &str) -> &str {
    page.split_once("\nSandbox\n").expect("the page has this heading").1
}

#[test]
fn all_features_are_checked() {
    let told = said(bare().arg("doctor"));
    assert_eq!(told.stderr, "");
    assert!(told.code == 0 || told.code == 1, "{told:?}");
    let names = InputDetection::ALL.map(InputDetection::mechanism);
    let names = names
        .into_iter()
        .chain(ALL.iter().map(|mechanism| mechanism.name))
        .chain(host::programs().map(|(name, _)| name));
    for name in names.chain([NAME, "-fsanitize=address", "CPUs", "temporary files"]) {
        line(&told.stdout, name);
    }
    assert!(!told.stdout.contains(DISABLE), "{}", told.stdout);
    let works = told.stdout.lines().last().unwrap();
    assert_eq!(works.starts_with("Grading works; all features are available"), told.code == 0);
    assert_eq!(told.code == 0, !told.stdout.contains('✗'));
}

#[test]
fn unavailable_features_have_effects() {
    for mechanism in ALL.iter().filter(|mechanism| mechanism.is_optional()) {
        let told = doctor(mechanism.name);
        // Without filters no input can be detected.
        assert_eq!(told.code, if mechanism.name == "seccomp" { 3 } else { 1 }, "{}", told.stdout);
        let finding = line(sandbox(&told.stdout), mechanism.name);
        assert!(finding.starts_with('✗') && finding.contains("unavailable: "), "{finding}");
        assert!(finding.ends_with(&format!(". Effect: {}.", mechanism.if_missing)), "{finding}");
    }
    let told = doctor("fork-server");
    assert_eq!(told.code, 1);
    assert!(
        line(&told.stdout, NAME)
            .ends_with("Effect: every run loads its program again: slower, same results.")
    );
    let told = doctor("make,user-notification");
    assert_eq!(told.code, 1);
    assert!(line(&told.stdout, NAME).contains("it requires `user-notification`"), "{}", told.stdout);
    assert!(line(&told.stdout, "make").ends_with("Effect: submissions with a Makefile cannot be graded."));
    assert!(line(&told.stdout, "user-notification").contains("slower"));
    assert!(told.stdout.ends_with(" limitations.\n"), "{}", told.stdout);
}

#[test]
fn without_filters_nothing_can_be_graded() {
    let told = doctor("seccomp");
    for finding in [
        line(&told.stdout, "user-notification"),
        line(&told.stdout, "ptrace"),
        line(sandbox(&told.stdout), "seccomp"),
    ] {
        assert!(finding.starts_with('✗'), "{}", told.stdout);
    }
    assert_eq!(told.code, 3);
    for method in ["auto", "seccomp", "ptrace"] {
        let mut command = bare();
        let grade = ["grade", "submissions/change", "--input-detection", method];
        let told = said(command.env(DISABLE, "seccomp").args(grade));
        assert_eq!((told.code, told.stdout.as_str()), (3, ""), "{}", told.stderr);
        assert!(told.stderr.contains("cannot detect when a program waits for input"), "{}", told.stderr);
        assert!(
            told.stderr.contains("hint: run croupier in a container or virtual machine"),
            "{}",
            told.stderr
        );
    }
}

#[test]
fn without_compilers_or_input_detection_nothing_can_be_graded() {
    for without in ["gcc,g++", "user-notification,ptrace"] {
        let told = doctor(without);
        assert_eq!(told.code, 3, "{without}");
        assert!(told.stdout.ends_with("\nNothing can be graded on this host.\n"), "{}", told.stdout);
    }
}

#[test]
fn submission_is_not_graded_without_compiler() {
    let mut command = bare();
    let check = ["check", "submissions/si204/fir", "-a", "si204", "--only", "shuffle/*"];
    let told = said(command.env(DISABLE, "gcc,make").args(check));
    assert_eq!(told.code, 3);
    assert!(told.stderr.contains("install it (Debian: apt-get install"), "{}", told.stderr);
}

#[test]
fn languages_can_be_unavailable() {
    let told = doctor("python3");
    for tool in ["python3", "go", "rustc", "javac", "node"] {
        let finding = line(&told.stdout, tool);
        assert!(finding.contains("unavailable: ") && finding.contains("cannot be graded"), "{finding}");
    }
}
