//! `grade` and `check` from end to end: small programs are compiled and run.

use std::path::Path;

use crate::support::{SPECS, Said, bare, croupier, said, skipped_without, words};

/// A shuffle that is right for seed 100 and nothing else: it prints the reference's own words.
fn write_shuffle(folder: &Path, deck: &str) {
    std::fs::create_dir_all(folder).expect("the temporary folder is ours");
    let lines: String = deck.lines().map(|line| format!("    puts(\"{line}\");\n")).collect();
    let source = format!(
        "#include <stdio.h>\nint main(void) {{\n    int seed;\n    printf(\"Seed: \");\n    fflush(stdout);\n    \
         if (scanf(\"%d\", &seed) != 1) return 1;\n{lines}    return 0;\n}}\n"
    );
    std::fs::write(folder.join("shuffle.c"), source).expect("the temporary folder is ours");
}

fn deck() -> String {
    let said = said(croupier().args(["expect", "si204/shuffle", "--seed", "100"]));
    said.stdout.split_once('\n').expect("the first line asks for the seed").1.to_owned()
}

/// One right student, one with a card wrong, one whose work does not build.
fn class() -> tempfile::TempDir {
    let class = tempfile::tempdir().expect("the temporary folder is ours");
    let deck = deck();
    write_shuffle(&class.path().join("right"), &deck);
    write_shuffle(&class.path().join("wrong"), &deck.replacen("J♥", "J♠", 1));
    std::fs::create_dir(class.path().join("broken")).expect("the temporary folder is ours");
    std::fs::write(class.path().join("broken/shuffle.c"), "int main(void) { return 0\n")
        .expect("the temporary folder is ours");
    class
}

fn grade(class: &Path, more: &[&str]) -> Said {
    said(croupier().args(["grade", "-a", "si204", "--only", "shuffle"]).args(more).arg(class))
}

#[test]
fn a_class_is_graded_into_a_table() {
    // Without it the page has a word of caution, too.
    if skipped_without("seccomp") {
        return;
    }
    let class = class();
    let graded = grade(class.path(), &[]);
    assert_eq!((graded.code, graded.stderr.as_str()), (1, ""));
    insta::assert_snapshot!(graded.stdout);
}

#[test]
fn reports_are_the_same_however_many_run_at_a_time() {
    let class = class();
    let out = tempfile::tempdir().unwrap();
    let mut reports = Vec::new();
    for jobs in ["1", "4"] {
        let file = out.path().join(format!("{jobs}.json"));
        let target = format!("json={}", file.display());
        grade(class.path(), &["-j", jobs, "--report", &target]);
        reports.push(std::fs::read_to_string(&file).unwrap());
    }
    assert_eq!(reports[0], reports[1]);
    let on_stdout = grade(class.path(), &["--report", "json"]);
    assert_eq!(on_stdout.stdout, reports[0]);
    assert!(
        !reports[0].contains(&class.path().display().to_string()),
        "a path of this machine is in the record"
    );
}

#[test]
fn all_right_is_0() {
    let class = class();
    let graded = grade(class.path(), &["--students", "right"]);
    assert_eq!((graded.code, graded.stderr.as_str()), (0, ""), "{}", graded.stdout);
}

#[test]
fn marks_of_every_section_count_and_may_name_whoever_is_not_graded() {
    let class = class();
    let other = tempfile::tempdir().unwrap();
    write_shuffle(&other.path().join("late"), &deck());
    let put = |folder: &Path, marks: &str| std::fs::write(folder.join("marks.yaml"), marks).unwrap();
    put(class.path(), "right: {shuffle: {style: 30}}\nwrong: {shuffle: {style: 15}}\n");
    put(other.path(), "late: {shuffle: {style: 30}}\n");
    let section = other.path().to_str().unwrap();
    let both = grade(class.path(), &[section, "--students", "{right,late}"]);
    assert_eq!((both.code, both.stderr.as_str()), (0, ""), "{}", both.stdout);
    assert!(!both.stdout.contains("style not graded"), "{}", both.stdout);
    // One of them alone: the others' marks are no fault, and a name that nobody has still is.
    let one = grade(&class.path().join("right"), &[]);
    assert_eq!((one.code, one.stderr.as_str()), (0, ""), "{}", one.stdout);
    assert!(!one.stdout.contains("style not graded"), "{}", one.stdout);
    put(other.path(), "late: {}\nright: {}\n");
    let twice = grade(class.path(), &[section]);
    assert!(twice.stderr.contains("`right` has marks in more than one of"), "{}", twice.stderr);
    put(class.path(), "rihgt: {}\n");
    let misspelt = grade(&class.path().join("right"), &[]);
    assert!(misspelt.stderr.contains("no submission is called `rihgt`"), "{}", misspelt.stderr);
}

#[test]
fn a_dry_run_says_what_would_be_done() {
    let class = class();
    let planned = grade(class.path(), &["--dry-run", "--report", "json=never.json"]);
    assert_eq!((planned.code, planned.stderr.as_str()), (0, ""));
    for student in ["broken", "right", "wrong"] {
        assert!(planned.stdout.contains(student), "{}", planned.stdout);
    }
    assert!(!Path::new("never.json").exists());
}

#[test]
fn a_report_that_cannot_be_written_stops_everything_first() {
    let class = class();
    let graded = grade(class.path(), &["--report", "json=no/such/folder/x.json"]);
    assert_eq!((graded.code, graded.stdout.as_str()), (2, ""));
    assert_eq!(
        graded.stderr,
        "error: cannot write a report to `no/such/folder/x.json`: there is no folder `no/such/folder`\n\
         hint: make it first: mkdir -p no/such/folder\n"
    );
}

#[test]
fn check_explains_the_first_difference() {
    // Without it the page has a word of caution, too.
    if skipped_without("seccomp") {
        return;
    }
    let class = class();
    let path = class.path().join("wrong");
    let checked =
        said(croupier().args(["check", "-a", "si204", "--only", "shuffle", "."]).current_dir(&path));
    assert_eq!((checked.code, checked.stderr.as_str()), (1, ""));
    insta::assert_snapshot!(checked.stdout.replace(SPECS, "SPECS"));
}

#[test]
fn the_commands_check_prints_do_what_they_say() {
    let class = class();
    let folder = class.path().join("wrong");
    let checked = said(croupier().args(["check", "-a", "si204", "--only", "shuffle"]).current_dir(&folder));
    let command = |label: &str| {
        let line = checked.stdout.lines().find_map(|line| line.trim().strip_prefix(label)).unwrap();
        said(bare().args(words(line.trim().strip_prefix("croupier").unwrap())).current_dir(&folder))
    };
    let shown = command("expected run:");
    assert_eq!((shown.code, shown.stdout), (0, format!("Seed: 100\n{}", deck())));
    assert_eq!(command("rerun:"), checked);
}

#[test]
fn check_wants_one_submission() {
    let class = class();
    let checked = said(croupier().args(["check", "-a", "si204"]).arg(class.path()));
    assert_eq!((checked.code, checked.stdout.as_str()), (2, ""));
    assert!(checked.stderr.contains("holds 3 submissions, and `check` looks at one"), "{}", checked.stderr);
}
