//! Advice is given where the transcripts prove it, and only there.

use super::*;

fn hint(expected: &[&str], actual: &[&str], typed: &[&str]) -> Option<String> {
    let judgement = judge(&run(expected, typed), &run(actual, typed), &Criteria::at(Rung::Layout));
    finding(&judgement).hint.clone()
}

#[test]
fn a_prompt_that_comes_after_the_answer() {
    assert_eq!(
        hint(&["Hand 12\nHit? ", "Bye\n"], &["Hand 12\n", "Hit? Bye\n"], &["h"]).as_deref(),
        Some(
            "your program prints `Hit?` only after it has read the answer: print it and flush it before you read"
        )
    );
    assert_eq!(
        hint(&["Seed:\n", "Bye\n"], &["", "Seed:\nBye\n"], &["7"]).as_deref(),
        Some("your program prints `Seed:` only after it has read the answer: print it before you read")
    );
    assert_eq!(hint(&["Hand 12\nHit? ", "Bye\n"], &["Hand 12\n", "Bye\n"], &["h"]), None);
}

#[test]
fn a_prompt_that_is_due_again_tells_nothing() {
    let expected = ["Seed: ", "7 8\nHit? ", "Hit? ", "Bye\n"];
    assert_eq!(hint(&expected, &["Seed: ", "7 8\n", "Hit? ", "Bye\n"], &["1", "x", "s"]), None);
    let expected = ["Seed: ", "Hit? ", "Hit? ", "Bye\n"];
    assert_eq!(hint(&expected, &["Seed: ", "", "Hit? ", "Bye\n"], &["1", "x", "s"]), None);
}

#[test]
fn a_line_read_too_much_or_not_at_all() {
    assert_eq!(
        hint(&["Seed:\n", "Hit?\n", "Bye\n"], &["Seed:\n", "", "Hit?\n"], &["7", "s"]).as_deref(),
        Some("your program reads one line more than it should before it goes on")
    );
    assert_eq!(
        hint(&["Seed:\n", "Hit?\n", "Bye\n"], &["Seed:\n", "Hit?\nBye\n"], &["7", "s"]).as_deref(),
        Some("your program goes on here without reading an answer")
    );
}

#[test]
fn a_line_not_read_is_seen_behind_a_prompt_without_newline() {
    assert_eq!(
        hint(&["Seed: ", "Bye\n"], &["Seed: Bye\n"], &["7"]).as_deref(),
        Some("your program goes on here without reading an answer")
    );
}

#[test]
fn the_right_things_in_another_order() {
    for (expected, actual, says) in [
        (
            "Player: 8-H 4-H K-S\n",
            "Player: K-S 4-H 8-H\n",
            Some("the words after the colon are the right ones in reverse order"),
        ),
        ("2♣ 3♣ 4♣\n", "4♣ 3♣ 2♣\n", Some("the words in this line are the right ones in reverse order")),
        ("2♣\n3♣\n4♣\n", "4♣\n3♣\n2♣\n", Some("the lines are the right ones in reverse order")),
        ("2♣\n3♣\n4♣\n", "3♣\n4♣\n2♣\n", Some("the lines are the right ones in another order")),
        ("8-H 4-H\n", "4-H 8-H\n", None),
        ("2♣\n3♣\n4♣\n", "5♣\n3♣\n2♣\n", None),
    ] {
        assert_eq!(hint(&[expected], &[actual], &[]).as_deref(), says, "{actual}");
    }
}

#[test]
fn facts_get_the_advice_on_reading_too() {
    let expected = run(&["2-C\n8-H\n", "9-H 8-D\n", "Win 20 19\n"], &["h", "s"]);
    let actual = run(&["2-C\n8-H\n", "Hm.\n", "So: 9-H 8-D\n"], &["h", "s"]);
    let judgement = judge(&expected, &actual, &facts());
    assert_eq!(
        finding(&judgement).hint.as_deref(),
        Some("your program reads one line more than it should before it goes on")
    );
}

#[test]
fn a_fact_that_is_told_nowhere_may_be_worded_otherwise() {
    let says = "no result is recognised anywhere in what your program prints: if it is there, word it more like the \
                handout's sample, or tell your instructor";
    for (second, third, hint) in [
        ("9-H 8-D\n", "You have got 20 and I have got 19.\n", Some(says)),
        ("9-H 8-D\n", "Lose 20 19\n", None),
    ] {
        let expected = run(&["2-C\n8-H\n", "9-H 8-D\n", "Win 20 19\n"], &["h", "s"]);
        let judgement = judge(&expected, &run(&["2-C\n8-H\n", second, third], &["h", "s"]), &facts());
        assert_eq!(finding(&judgement).hint.as_deref(), hint, "{third}");
    }
    let mute = judge(&run(&["Win 20 19\n"], &[]), &run(&["Bye.\n"], &[]), &facts());
    assert_eq!(finding(&mute).hint, None, "nothing is recognised at all: its wording is not the cause");
}
