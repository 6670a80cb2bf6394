//! `grade` and `check` from end to end: small programs are compiled and run.

use std::path::Path;

use crate::support::{SPECS, Said, bare, croupier, said, skipped_without, words};

/// Writes a program that prints this deck, which is correct for seed 100 only.
fn write_shuffle(directory: &Path, deck: &str) {
    std::fs::create_dir_all(directory).expect("the temporary directory is writable");
    let lines: String = deck.lines().map(|line| format!("    puts(\"{line}\");\n")).collect();
    let source = format!(
        "#include <stdio.h>\nint main(void) {{\n    int seed;\n    printf(\"Seed: \");\n    fflush(stdout);\n    \
         if (scanf(\"%d\", &seed) != 1) return 1;\n{lines}    return 0;\n}}\n"
    );
    std::fs::write(directory.join("shuffle.c"), source).expect("the temporary directory is writable");
}

fn deck() -> String {
    let said = said(croupier().args(["expect", "si204/shuffle", "--seed", "100"]));
    said.stdout.split_once('\n').expect("the first line asks for the seed").1.to_owned()
}

/// Creates a class with one correct program, one with a wrong card, and one whose build fails.
pub(super) fn class() -> tempfile::TempDir {
    let class = tempfile::tempdir().expect("the temporary directory is writable");
    let deck = deck();
    write_shuffle(&class.path().join("right"), &deck);
    write_shuffle(&class.path().join("wrong"), &deck.replacen("J♥", "J♠", 1));
    std::fs::create_dir(class.path().join("broken")).expect("the temporary directory is writable");
    std::fs::write(class.path().join("broken/shuffle.c"), "int main(void) { return 0\n")
        .expect("the temporary directory is writable");
    class
}

fn grade(class: &Path, more: &[&str]) -> Said {
    said(croupier().args(["grade", "-a", "si204", "--only", "shuffle"]).args(more).arg(class))
}

#[test]
fn class_is_graded_into_table() {
    // Without it, the page contains a warning.
    if skipped_without("seccomp") {
        return;
    }
    let class = class();
    let graded = grade(class.path(), &[]);
    assert_eq!((graded.code, graded.stderr.as_str()), (1, ""));
    insta::assert_snapshot!(graded.stdout);
}

#[test]
fn reports_ignore_number_of_jobs() {
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
fn exit_code_is_0_if_all_pass() {
    let class = class();
    let graded = grade(class.path(), &["--students", "right"]);
    assert_eq!((graded.code, graded.stderr.as_str()), (0, ""), "{}", graded.stdout);
}

#[test]
fn manual_grades_of_every_section_are_used() {
    let class = class();
    let other = tempfile::tempdir().unwrap();
    write_shuffle(&other.path().join("late"), &deck());
    let put = |directory: &Path, marks: &str| std::fs::write(directory.join("marks.yaml"), marks).unwrap();
    put(class.path(), "right: {shuffle: {style: 30}}\nwrong: {shuffle: {style: 15}}\n");
    put(other.path(), "late: {shuffle: {style: 30}}\n");
    let section = other.path().to_str().unwrap();
    let both = grade(class.path(), &[section, "--students", "{right,late}"]);
    assert_eq!((both.code, both.stderr.as_str()), (0, ""), "{}", both.stdout);
    assert!(!both.stdout.contains("style not graded"), "{}", both.stdout);
    // One submission alone: the grades of the others are valid, and those of an unknown student are a warning.
    let one = grade(&class.path().join("right"), &[]);
    assert_eq!((one.code, one.stderr.as_str()), (0, ""), "{}", one.stdout);
    assert!(!one.stdout.contains("style not graded"), "{}", one.stdout);
    put(other.path(), "late: {}\nright: {}\n");
    let twice = grade(class.path(), &[section]);
    assert!(twice.stderr.contains("`right` has grades in more than one of"), "{}", twice.stderr);
    put(class.path(), "rihgt: {}\n");
    let misspelt = grade(&class.path().join("right"), &[]);
    assert_eq!(misspelt.code, 0, "{}", misspelt.stdout);
    assert!(misspelt.stderr.contains("unknown submission `rihgt`"), "{}", misspelt.stderr);
}

#[test]
fn dry_run_prints_plan() {
    let class = class();
    let planned = grade(class.path(), &["--dry-run", "--report", "json=never.json"]);
    assert_eq!((planned.code, planned.stderr.as_str()), (0, ""));
    for student in ["broken", "right", "wrong"] {
        assert!(planned.stdout.contains(student), "{}", planned.stdout);
    }
    assert!(!Path::new("never.json").exists());
}

#[test]
fn unwritable_report_is_rejected_before_grading() {
    let class = class();
    let graded = grade(class.path(), &["--report", "json=no/such/directory/x.json"]);
    assert_eq!((graded.code, graded.stdout.as_str()), (2, ""));
    assert_eq!(
        graded.stderr,
        "error: cannot write report `no/such/directory/x.json`: directory `no/such/directory` does not exist\n\
         hint: create it: mkdir -p no/such/directory\n"
    );
}

#[test]
fn check_explains_the_first_difference() {
    // Without it, the page contains a warning.
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
fn commands_in_report_of_check_work() {
    let class = class();
    let directory = class.path().join("wrong");
    let checked =
        said(croupier().args(["check", "-a", "si204", "--only", "shuffle"]).current_dir(&directory));
    let command = |label: &str| {
        let line = checked.stdout.lines().find_map(|line| line.trim().strip_prefix(label)).unwrap();
        said(bare().args(words(line.trim().strip_prefix("croupier").unwrap())).current_dir(&directory))
    };
    let shown = command("expected run:");
    assert_eq!((shown.code, shown.stdout), (0, format!("Seed: 100\n{}", deck())));
    assert_eq!(command("rerun:"), checked);
}

#[test]
fn check_takes_one_submission() {
    let class = class();
    let checked = said(croupier().args(["check", "-a", "si204"]).arg(class.path()));
    assert_eq!((checked.code, checked.stdout.as_str()), (2, ""));
    assert!(checked.stderr.contains("contains 3 submissions, but `check` takes one"), "{}", checked.stderr);
}

#[test]
fn seed_alone_is_for_the_part_without_input_and_its_run_is_shown() {
    let class = class();
    let right = class.path().join("right");
    let check = |more: &[&str]| said(croupier().args(["check", "-a", "si204"]).arg(&right).args(more));
    for more in [&["--seed", "100"][..], &["--only", "shuffle/a name", "--seed", "100"]] {
        let checked = check(more);
        assert_eq!(checked.code, 0, "{}{}", checked.stdout, checked.stderr);
        assert!(
            checked.stdout.contains("Your run, and that of a right program:\n  Seed: 100\n"),
            "{}",
            checked.stdout
        );
    }
}

#[test]
fn parts_without_a_program_have_their_losses_and_a_total() {
    let class = class();
    let checked = said(croupier().args(["check", "-a", "si204"]).arg(class.path().join("broken")));
    assert!(checked.stdout.contains("-28: the build failed"), "{}", checked.stdout);
    assert!(checked.stdout.contains(": not submitted\n"), "{}", checked.stdout);
    assert!(checked.stdout.contains("\n0 of "), "{}", checked.stdout);
}

#[test]
fn total_is_shown_even_if_it_is_zero() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("change.c"), "int main(void) { return 0; }\n").unwrap();
    let checked = said(bare().args(["check", "-a", "change"]).arg(directory.path()));
    let end = "\n0 of 80 points\nFull marks would add 80 points. For what costs points, run: croupier show change --points\n";
    assert!(checked.stdout.ends_with(end), "{}", checked.stdout);
}

#[test]
fn files_of_another_assignment_are_said_to_be() {
    let other = "no file of `change` was found, but the files look like those of `si204`\n\
                 hint: if they are, run the command with: --assignment si204\n";
    for command in [&["grade", "submissions/si204"][..], &["check", "submissions/si204/aspen"]] {
        let said = said(bare().args(command).args(["-a", "change"]));
        assert_eq!((said.code, said.stderr.as_str()), (1, format!("warning: {other}").as_str()));
    }
}

#[test]
fn check_says_which_file_to_rename() {
    let check = |assignment: &str, files: &[&str]| {
        let directory = tempfile::tempdir().unwrap();
        for file in files {
            std::fs::write(directory.path().join(file), "int main(void) { return 0; }\n").unwrap();
        }
        said(bare().args(["check", "-a", assignment]).arg(directory.path())).stderr
    };
    assert_eq!(check("change", &["money.c"]), "hint: rename `money.c` to `change.c`\n");
    assert_eq!(check("change", &["change.c", "money.c"]), "");
    assert_eq!(check("si204", &["shuffle.c", "scratch.c"]), "");
    assert_eq!(
        check("si204", &["a.c", "b.c"]),
        "hint: rename `a.c` and `b.c` to what the assignment looks for: `deal.c`, `play.c`, and `shuffle.c`\n"
    );
}

#[test]
fn students_of_all_paths_are_in_natural_order() {
    let directory = tempfile::tempdir().unwrap();
    for student in ["a/st10", "a/St2", "b/st1", "b/Öz", "b/Pam", "a/Otto"] {
        std::fs::create_dir_all(directory.path().join(student)).unwrap();
        std::fs::write(directory.path().join(student).join("change.c"), "").unwrap();
    }
    let paths = ["a", "b"].map(|path| directory.path().join(path));
    let planned = said(bare().args(["grade", "-a", "change", "--dry-run"]).args(paths)).stdout;
    let mut found: Vec<(usize, &str)> = ["Otto", "Öz", "Pam", "st1", "St2", "st10"]
        .into_iter()
        .map(|student| (planned.find(&format!("/{student}`")).expect(&planned), student))
        .collect();
    let expected = found.clone();
    found.sort_unstable();
    assert_eq!(found, expected, "{planned}");
}
