//! `list` and `show`, in full.

use crate::support::{bare, croupier, run, said};

#[test]
fn list_has_a_line_per_part() {
    let said = run("list");
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    let wanted = |line: &&str| line.trim_start().starts_with("si204") || line.contains("twentyone");
    let lines: Vec<&str> = said.stdout.lines().filter(wanted).collect();
    assert_eq!(
        lines.join("\n"),
        "si204  SI204 Project 2: Blackjack\n\
         \x20 si204/shuffle  40 points  1 scenario       shuffle.c\n\
         \x20 si204/play     50 points  2 scenarios      play.c\n\
         \x20 si204/extra    10 points  graded manually  extra.c\n\
         twentyone  Twenty-One\n\
         \x20 twentyone  100 points  1 scenario  twentyone.cpp"
    );
}

#[test]
fn built_in_assignments_are_listed() {
    let said = said(bare().arg("list"));
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    for name in ["si204/shuffle", "si204/deal", "si204/play", "si204/extra", "twentyone"] {
        assert!(said.stdout.contains(name), "{name} is missing:\n{}", said.stdout);
    }
    assert!(said.stdout.contains("graded manually; playable"), "{}", said.stdout);
}

#[test]
fn show_says_what_points_are_made_of() {
    let said = said(bare().args(["show", "si204/play", "--points"]));
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(said.stdout);
    let manual = self::said(bare().args(["show", "si204/extra", "--points"])).stdout;
    assert!(manual.contains("graded manually: all of its points are given by a person"), "{manual}");
    let both = self::said(bare().args(["show", "si204", "--points", "--mistakes"]));
    assert_eq!(both.code, 2, "{}", both.stderr);
}

#[test]
fn show_lists_notes_for_the_grader() {
    let said = said(bare().args(["show", "si204/extra"]));
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    for line in [
        "graded manually",
        "note for the grader: the comment at the top, which should say what the extra functionality is",
        "note for the grader: 1 recorded session",
        "to play an example, run: croupier play si204/extra",
    ] {
        assert!(said.stdout.contains(line), "{line}\n{}", said.stdout);
    }
}

#[test]
fn show_describes_build_comparison_and_scenarios() {
    let said = run("show si204");
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(said.stdout);
}

#[test]
fn show_hides_details_of_hidden_scenarios() {
    let said = run("show si204/play");
    assert!(said.stdout.contains("    2  a surprise                      hidden\n"), "{}", said.stdout);
    assert!(!said.stdout.contains("107"), "{}", said.stdout);
}

#[test]
fn coverage_marks_rules_that_are_not_covered() {
    let said = run("show si204/shuffle --coverage");
    assert_eq!((said.code, said.stderr.as_str()), (1, ""));
    insta::assert_snapshot!(said.stdout);
}

#[test]
fn built_in_scenarios_cover_all_rules() {
    for name in ["si204", "twentyone"] {
        let said = said(bare().args(["show", name, "--coverage"]));
        assert_eq!(said.code, 0, "{}", said.stdout);
    }
}

#[test]
fn interpretations_quote_the_handout() {
    let said = run("show si204/play --interpretations");
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(said.stdout);
}

#[test]
fn color_only_when_requested() {
    let plain = said(croupier().arg("list"));
    let coloured = said(croupier().args(["list", "--color", "always"]));
    let no_color = said(croupier().args(["list", "--color", "auto"]).env("NO_COLOR", "1"));
    assert!(!plain.stdout.contains('\x1b'));
    assert!(coloured.stdout.contains("\n\x1b[1msi204\x1b[0m"), "{:?}", coloured.stdout);
    assert_eq!(plain, no_color);
}

#[test]
fn closed_pipe_is_not_an_error() {
    use std::io::Read;
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(["show", "si204", "--mistakes", "--color", "always"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!((child.wait().unwrap().code(), stderr.as_str()), (Some(0), ""));
}
