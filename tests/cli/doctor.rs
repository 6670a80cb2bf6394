//! What `doctor` tells of a host that lacks things, and with which exit code. Lacks are forced by a variable.

use crate::support::{Said, bare, said};
use croupier::build::host;
use croupier::run::TurnTaking;
use croupier::run::ready::NAME;
use croupier::walls::{ALL, WITHOUT};

fn doctor(without: &str) -> Said {
    said(bare().env(WITHOUT, without).arg("doctor"))
}

/// The lines of a page that begin with this name: its mark, and what is said of it in one line.
fn line(page: &str, name: &str) -> String {
    let mut words = String::new();
    let mut lines =
        page.lines().skip_while(|line| !line.get(4..).unwrap_or("").starts_with(&format!("{name} ")));
    words.push_str(lines.next().unwrap_or_else(|| panic!("nothing is said of `{name}`:\n{page}")));
    for line in lines.take_while(|line| line.starts_with("    ")) {
        words.push_str(&format!(" {}", line.trim()));
    }
    words
}

#[test]
fn everything_is_told_and_nothing_forced_is_found_lacking() {
    let told = doctor("");
    assert_eq!(told.stderr, "");
    assert!(told.code == 0 || told.code == 1, "{told:?}");
    let names = TurnTaking::ALL.map(TurnTaking::mechanism);
    let names = names
        .into_iter()
        .chain(ALL.iter().map(|wall| wall.name))
        .chain(host::programs().map(|(name, _)| name));
    for name in names.chain([NAME, "-fsanitize=address", "processors", "temporary files"]) {
        line(&told.stdout, name);
    }
    assert!(!told.stdout.contains(WITHOUT), "{}", told.stdout);
    let works = told.stdout.lines().last().unwrap();
    assert_eq!(works.starts_with("Grading works here, with everything"), told.code == 0);
    assert_eq!(told.code == 0, !told.stdout.contains('✗'));
}

#[test]
fn each_lack_says_what_follows() {
    for wall in ALL.iter().filter(|wall| wall.may_lack()) {
        let told = doctor(wall.name);
        // Without filters no input can be detected.
        assert_eq!(told.code, if wall.name == "seccomp" { 3 } else { 1 }, "{}", told.stdout);
        assert!(line(&told.stdout, wall.name).starts_with('✗'));
        assert!(
            line(&told.stdout, wall.name).ends_with(&format!("disabled by {WITHOUT}. So {}.", wall.without))
        );
    }
    let told = doctor("fork-server");
    assert_eq!(told.code, 1);
    assert!(
        line(&told.stdout, NAME)
            .ends_with("So every run loads its program anew, which is slower and finds the same.")
    );
    let told = doctor("make,user-notification");
    assert_eq!(told.code, 1);
    assert!(line(&told.stdout, NAME).contains("it requires `user-notification`"), "{}", told.stdout);
    assert!(line(&told.stdout, "make").ends_with("So submissions with a Makefile cannot be graded."));
    assert!(line(&told.stdout, "user-notification").contains("slower"));
    assert!(told.stdout.ends_with(" lacks.\n"), "{}", told.stdout);
}

#[test]
fn without_filters_nothing_can_be_graded() {
    let told = doctor("seccomp");
    for lacking in ["user-notification", "ptrace", "seccomp"] {
        assert!(line(&told.stdout, lacking).starts_with('✗'), "{}", told.stdout);
    }
    assert_eq!(told.code, 3);
    for turns in ["auto", "notify", "ptrace"] {
        let mut command = bare();
        let grade = ["grade", "submissions/change", "--turns", turns];
        let told = said(command.env(WITHOUT, "seccomp").args(grade));
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
fn without_compilers_or_turns_nothing_can_be_graded() {
    for without in ["gcc,g++", "user-notification,ptrace"] {
        let told = doctor(without);
        assert_eq!(told.code, 3, "{without}");
        assert!(told.stdout.ends_with("\nNothing can be graded here.\n"), "{}", told.stdout);
    }
}

#[test]
fn a_submission_is_not_graded_where_its_compiler_is_lacking() {
    let mut command = bare();
    let check = ["check", "tests/samples/si204/bases/perfect_makefile", "-a", "si204", "--only", "shuffle/*"];
    let told = said(command.env(WITHOUT, "gcc,make").args(check));
    assert_eq!(told.code, 3);
    assert!(told.stderr.contains("install it (Debian: apt-get install"), "{}", told.stderr);
}
