//! `croupier check --live`: a run that is typed in, from a pipe and on a terminal.

use std::fs;
use std::process::Command;

use rexpect::session::spawn_command;

use crate::support::{Said, bare, said, words};

fn live(line: &str, input: &str) -> Said {
    said(bare().args(words(&format!("check {line} --live --no-cache"))).write_stdin(input))
}

const NOTE: &str = "type what your program asks for";

#[test]
fn each_turn_is_shown_beside_the_right_one() {
    let run = live("submissions/si204/alder --only play --seed 110", "s\n");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(run.stderr.contains(NOTE), "{}", run.stderr);
    assert!(run.stdout.starts_with("    │ Seed:\n  = right so far\n> 110\n"), "{}", run.stdout);
    assert_eq!(run.stdout.matches("= right so far").count(), 3, "{}", run.stdout);
    assert!(run.stdout.ends_with("✓ play  1 of 1 scenario passed\n\n"), "{}", run.stdout);
    let again = "croupier check submissions/si204/alder --only play --seed 110 --keys s";
    assert!(run.stderr.contains(again), "{}", run.stderr);
}

#[test]
fn why_is_answered_at_any_turn_and_at_the_end() {
    let run = live("submissions/si204/alder --only play --seed 110", "?\nh\n?\n\n");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    for says in [
        "in this turn: the player has 20\n",
        "the player has 22, the player busts, the dealer has 14, the dealer stands, and the\n",
        "the handout: Part 3: \"print it out as ** until the player's turn is over\"\n",
        "differs here: a program that behaves as if the dealer's second card stays hidden after the\n",
    ] {
        assert!(run.stdout.contains(says), "{says}: {}", run.stdout);
    }
    assert!(run.stderr.contains("the program has ended; `?` says why"), "{}", run.stderr);
}

#[test]
fn model_solution_answers_with_its_output_and_the_words_of_the_handout() {
    let run = live("submissions/change/ash -a change", "4.35\n4\n?\n");
    for says in [
        "    a right program prints here:\n  - │ Not enough: 0.35 to go\n",
        "the handout: \"Payments add up\"\n",
    ] {
        assert!(run.stdout.contains(says), "{says}: {}", run.stdout);
    }
}

#[test]
fn answer_begins_with_the_output_and_the_rules_of_the_turn() {
    let run = live("submissions/si204/alder --only play --seed 110", "?\ns\n\n");
    let at = |says: &str| run.stdout.find(says).unwrap_or_else(|| panic!("{says}: {}", run.stdout));
    let (output, event) = (at("a right program prints here:"), at("in this turn:"));
    let (hidden, dealt) = (at("the dealer's second card is shown"), at("from the beginning of the array"));
    assert!(output < event && event < hidden && hidden < dealt, "{}", run.stdout);
}

#[test]
fn program_that_needs_arguments_is_not_run_without() {
    let hangman = "tests/examples/hangman/right_function --specs specs/examples -a hangman";
    for line in [hangman.to_owned(), format!("{hangman} --keys t")] {
        let live = if line == hangman { "--live" } else { "" };
        let run = said(bare().args(words(&format!("check {line} {live}"))).write_stdin("t\n"));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{line}");
        let says = "error: `hangman` is run with arguments, and none are given\nhint: add them, such as: --args tea\n";
        assert_eq!(run.stderr, says, "{line}");
    }
    let run = live(&format!("{hangman} --args tea"), "t\ne\na\n");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
}

#[test]
fn rules_of_the_turn_come_before_those_of_the_cards() {
    // With these seeds, a mistake in the shuffle changes little of the first cards.
    for seed in [1, 3, 5, 600] {
        let run = live(&format!("submissions/si204/alder --only play --seed {seed}"), "?\ns\n\n");
        let at = |says: &str| run.stdout.find(says);
        let turn =
            [at("second card is shown during the"), at("the player gets two cards and then the dealer")];
        let cards =
            [at("hearts are suit 2"), at("`srand` is never called"), at("the shuffle stops at i = 50")];
        let last = turn.map(|place| place.unwrap_or_else(|| panic!("{}", run.stdout))).into_iter().max();
        assert!(cards.into_iter().flatten().all(|place| Some(place) > last), "{}", run.stdout);
    }
}

#[test]
fn question_mark_may_be_typed() {
    let run = live("submissions/si204/alder --only play --seed 110", "\\?\n\n");
    assert!(run.stdout.contains("> \\?\n"), "{}", run.stdout);
    assert!(run.stderr.contains("--key '?'") || run.stderr.contains("--keys '?'"), "{}", run.stderr);
}

#[test]
fn difference_is_shown_where_it_happens() {
    let directory = tempfile::tempdir().unwrap();
    let right = fs::read_to_string("submissions/si204/alder/play.c").unwrap();
    assert!(right.contains("Dealer stands."), "the sample has changed");
    fs::write(directory.path().join("play.c"), right.replace("Dealer stands.", "Dealer waits.")).unwrap();
    let path = directory.path().display();
    let run = live(&format!("{path} -a si204 --only play --seed 110"), "s\n\n");
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stdout.contains("  + │ Dealer waits.\n"), "{}", run.stdout);
    assert!(run.stdout.contains("  - │ Dealer stands.\n"), "{}", run.stdout);
    assert!(run.stdout.contains("  ≠ "), "{}", run.stdout);
}

#[test]
fn words_that_are_not_known_are_compared_by_their_values() {
    let program = "tests/samples/cs151/bases/perfect_own_words_statistics";
    let run = live(&format!("{program} -a cs151"), "10\n?\n");
    assert!(run.stdout.contains("right so far: all values agree; the words are not known"), "{}", run.stdout);
    assert!(run.stdout.contains("a right program, in its own words:\n"), "{}", run.stdout);
}

#[test]
fn live_run_needs_a_part_a_terminal_input_and_a_permission() {
    for (line, message) in [
        ("submissions/si204/alder", "input is given, but `si204` has several parts"),
        ("submissions/si204/alder --only play --keys s", "cannot be used with"),
        ("submissions/si204/alder --only play --watch", "cannot be used with"),
    ] {
        let run = live(line, "");
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{line}");
        assert!(run.stderr.contains(message), "{line}: {}", run.stderr);
    }
    let specs = tempfile::tempdir().unwrap();
    let copied = specs.path().join("si204");
    fs::create_dir_all(copied.join("scenarios")).unwrap();
    let spec = fs::read_to_string("specs/si204/assignment.yaml").unwrap();
    fs::write(copied.join("assignment.yaml"), format!("{spec}\nown_input: false\n")).unwrap();
    for entry in fs::read_dir("specs/si204/scenarios").unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), copied.join("scenarios").join(entry.file_name())).unwrap();
    }
    let specs = specs.path().display();
    for input in ["--live", "--seed 110 --keys s"] {
        let line = format!("check submissions/si204/alder --specs {specs} --only play {input}");
        let run = said(bare().args(words(&line)));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{input}");
        assert!(run.stderr.contains("`si204` takes no input of your own"), "{input}: {}", run.stderr);
    }
    let explored =
        said(bare().args(words(&format!("explore si204/play submissions/si204/alder --specs {specs}"))));
    assert_eq!((explored.code, explored.stdout.as_str()), (2, ""));
    assert!(explored.stderr.contains("hint: for instructors: croupier grade"), "{}", explored.stderr);
}

#[test]
fn terminal_is_read_line_by_line_until_ctrl_c() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(words("check submissions/si204/alder --only play --seed 110 --live --no-cache"));
    command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default()).env("TERM", "xterm");
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    let mut session = spawn_command(command, Some(60_000)).unwrap();
    session.exp_string("Hit or stand?").unwrap();
    session.exp_string("> ").unwrap();
    session.send_line("?").unwrap();
    session.exp_string("in this turn:").unwrap();
    session.send_control('c').unwrap();
    session.exp_string("interrupted").unwrap();
    session.exp_eof().unwrap();
}
