//! Hints are given only if the transcripts prove them.

use super::*;

fn hint(expected: &[&str], actual: &[&str], typed: &[&str]) -> Option<String> {
    let judgment = judge(&run(expected, typed), &run(actual, typed), &Criteria::at(Rung::Layout));
    finding(&judgment).hint.clone()
}

#[test]
fn prompt_after_the_read_has_hint() {
    assert_eq!(
        hint(&["Hand 12\nHit? ", "Bye\n"], &["Hand 12\n", "Hit? Bye\n"], &["h"]).as_deref(),
        Some("your program prints `Hit?` after the read; print it before reading, and call `fflush(stdout)`")
    );
    assert_eq!(
        hint(&["Seed:\n", "Bye\n"], &["", "Seed:\nBye\n"], &["7"]).as_deref(),
        Some("your program prints `Seed:` after the read; print it before reading")
    );
    assert_eq!(hint(&["Hand 12\nHit? ", "Bye\n"], &["Hand 12\n", "Bye\n"], &["h"]), None);
}

#[test]
fn repeated_prompt_has_no_hint() {
    let expected = ["Seed: ", "7 8\nHit? ", "Hit? ", "Bye\n"];
    assert_eq!(hint(&expected, &["Seed: ", "7 8\n", "Hit? ", "Bye\n"], &["1", "x", "s"]), None);
    let expected = ["Seed: ", "Hit? ", "Hit? ", "Bye\n"];
    assert_eq!(hint(&expected, &["Seed: ", "", "Hit? ", "Bye\n"], &["1", "x", "s"]), None);
}

#[test]
fn extra_and_missing_reads_have_hints() {
    assert_eq!(
        hint(&["Seed:\n", "Hit?\n", "Bye\n"], &["Seed:\n", "", "Hit?\n"], &["7", "s"]).as_deref(),
        Some("your program reads one line too many before it continues")
    );
    assert_eq!(
        hint(&["Seed:\n", "Hit?\n", "Bye\n"], &["Seed:\n", "Hit?\nBye\n"], &["7", "s"]).as_deref(),
        Some("your program continues here without reading input")
    );
}

#[test]
fn missing_read_after_prompt_without_newline_has_hint() {
    assert_eq!(
        hint(&["Seed: ", "Bye\n"], &["Seed: Bye\n"], &["7"]).as_deref(),
        Some("your program continues here without reading input")
    );
}

#[test]
fn reordered_text_has_hint() {
    for (expected, actual, says) in [
        (
            "Player: 8-H 4-H K-S\n",
            "Player: K-S 4-H 8-H\n",
            Some("the words after the colon are correct, but in reverse order"),
        ),
        ("2♣ 3♣ 4♣\n", "4♣ 3♣ 2♣\n", Some("the words in this line are correct, but in reverse order")),
        ("2♣\n3♣\n4♣\n", "4♣\n3♣\n2♣\n", Some("the lines are correct, but in reverse order")),
        ("2♣\n3♣\n4♣\n", "3♣\n4♣\n2♣\n", Some("the lines are correct, but in a different order")),
        ("8-H 4-H\n", "4-H 8-H\n", None),
        ("2♣\n3♣\n4♣\n", "5♣\n3♣\n2♣\n", None),
    ] {
        assert_eq!(hint(&[expected], &[actual], &[]).as_deref(), says, "{actual}");
    }
}

#[test]
fn facts_have_hints_about_reads() {
    let expected = run(&["2-C\n8-H\n", "9-H 8-D\n", "Win 20 19\n"], &["h", "s"]);
    let actual = run(&["2-C\n8-H\n", "Hm.\n", "So: 9-H 8-D\n"], &["h", "s"]);
    let judgment = judge(&expected, &actual, &facts());
    assert_eq!(
        finding(&judgment).hint.as_deref(),
        Some("your program reads one line too many before it continues")
    );
}

#[test]
fn fact_that_is_nowhere_has_hint() {
    let says = "no result was found in the whole output; use the wording of the handout's sample, or ask your instructor";
    for (second, third, hint) in [
        ("9-H 8-D\n", "You have got 20 and I have got 19.\n", Some(says)),
        ("9-H 8-D\n", "Lose 20 19\n", None),
    ] {
        let expected = run(&["2-C\n8-H\n", "9-H 8-D\n", "Win 20 19\n"], &["h", "s"]);
        let judgment = judge(&expected, &run(&["2-C\n8-H\n", second, third], &["h", "s"]), &facts());
        assert_eq!(finding(&judgment).hint.as_deref(), hint, "{third}");
    }
    let mut optional = facts();
    optional.facts.iter_mut().filter(|fact| fact.name == "result").for_each(|fact| fact.optional = true);
    let other_card =
        judge(&run(&["8-H\nWin 20 19\n"], &[]), &run(&["9-H\nYou have got 20.\n"], &[]), &optional);
    assert_eq!(finding(&other_card).hint, None, "a result may be left out");
    let mute = judge(&run(&["Win 20 19\n"], &[]), &run(&["Bye.\n"], &[]), &facts());
    assert_eq!(finding(&mute).hint, None, "no fact was found at all: the wording is not the cause");
}
