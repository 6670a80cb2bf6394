//! `list` and `show`, in full.

use crate::support::{bare, croupier, run, said};

#[test]
fn list_has_a_line_for_every_part() {
    let said = run("list");
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    let wanted = |line: &&str| line.trim_start().starts_with("si204") || line.contains("twentyone");
    let lines: Vec<&str> = said.stdout.lines().filter(wanted).collect();
    assert_eq!(
        lines.join("\n"),
        "si204  SI204 Project 2: Blackjack\n\
         \x20 si204/shuffle  40 points  1 scenario      shuffle.c\n\
         \x20 si204/play     50 points  2 scenarios     play.c\n\
         \x20 si204/extra    10 points  marked by hand  extra.c\n\
         twentyone  Twenty-One\n\
         \x20 twentyone  100 points  1 scenario  twentyone.cpp"
    );
}

#[test]
fn the_built_in_assignments_are_listed() {
    let said = said(bare().arg("list"));
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    for name in ["si204/shuffle", "si204/deal", "si204/play", "si204/extra", "twentyone"] {
        assert!(said.stdout.contains(name), "{name} is missing:\n{}", said.stdout);
    }
    assert!(said.stdout.contains("marked by hand; playable"), "{}", said.stdout);
}

#[test]
fn show_tells_what_is_found_out_for_the_marker() {
    let said = said(bare().args(["show", "si204/extra"]));
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    for line in [
        "a person marks it",
        "for the marker: the comment at its top, which should tell what the extra functionality is",
        "for the marker: 1 recorded session",
        "croupier plays one of its own: `croupier play si204/extra`",
    ] {
        assert!(said.stdout.contains(line), "{line}\n{}", said.stdout);
    }
}

#[test]
fn show_tells_recipe_criteria_and_scenarios() {
    let said = run("show si204");
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(said.stdout);
}

#[test]
fn show_tells_nothing_of_a_hidden_scenario_but_its_name() {
    let said = run("show si204/play");
    assert!(said.stdout.contains("    a surprise                      hidden\n"), "{}", said.stdout);
    assert!(!said.stdout.contains("107"), "{}", said.stdout);
}

#[test]
fn coverage_flags_moments_that_no_scenario_exercises() {
    let said = run("show si204/shuffle --coverage");
    assert_eq!((said.code, said.stderr.as_str()), (1, ""));
    insta::assert_snapshot!(said.stdout);
}

#[test]
fn coverage_of_the_built_in_suites_has_no_gap() {
    for name in ["si204", "twentyone"] {
        let said = said(bare().args(["show", name, "--coverage"]));
        assert_eq!(said.code, 0, "{}", said.stdout);
    }
}

#[test]
fn ambiguities_quote_the_handout_and_tell_what_is_accepted() {
    let said = run("show si204/play --ambiguities");
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(said.stdout);
}

#[test]
fn colours_are_there_only_when_asked_for() {
    let plain = said(croupier().arg("list"));
    let coloured = said(croupier().args(["list", "--color", "always"]));
    let no_color = said(croupier().args(["list", "--color", "auto"]).env("NO_COLOR", "1"));
    assert!(!plain.stdout.contains('\x1b'));
    assert!(coloured.stdout.contains("\n\x1b[1msi204\x1b[0m"), "{:?}", coloured.stdout);
    assert_eq!(plain, no_color);
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
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
