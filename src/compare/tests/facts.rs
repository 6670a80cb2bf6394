//! The rung `facts` and tolerated literals, with outputs of `twentyone` programs.

use super::*;
use crate::fraction::ONE;
use crate::verdict::{FindingKind, Verdict};

const FIRST: &str = "Dealer: ? 2-C\nPlayer: 8-H 4-H\nType 'h' to hit and 's' to stay:\n";
const BUST: &str = "Player: 8-H 4-H K-S\nPlayer busts\nLose 22 5\n\nPlay again? [y/n]\n";

fn game() -> Transcript {
    run(&[FIRST, BUST, ""], &["h", "n"])
}

fn against(first: &str, second: &str) -> Judgment {
    judge(&game(), &run(&[first, second, ""], &["h", "n"]), &facts())
}

#[test]
fn wording_around_facts_may_differ() {
    for (first, second) in [
        (FIRST, BUST),
        (
            "Dealer:?  2-C \nPlayer:8-H  4-H  Type \"h\" or \"s\"",
            "Player : 8-H 4-H K-S\nPlayer busts\nLose 22 5 (y/n)",
        ),
        ("Hello\n2-C\n8-H 4-H\n", "8-H 4-H K-S. Player busts! Lose 22 5"),
        // Hands shown again, and while they grow.
        (FIRST, "2-C\n8-H\n8-H 4-H\n8-H 4-H K-S\n8-H 4-H K-S\nPlayer busts\nLose 22 5\n"),
        // The order of different facts is free.
        (FIRST, "Lose 22 5\nPlayer busts\n8-H 4-H K-S\n"),
    ] {
        let judgment = against(first, second);
        assert_eq!(
            (judgment.verdict, judgment.credit),
            (Verdict::Passed, ONE),
            "{first:?} {second:?} {judgment:?}"
        );
    }
}

#[test]
fn every_wrong_fact_has_a_sentence() {
    use FindingKind::{Extra, Fact};
    for (second, kind, line, sentence) in [
        (
            "8-H 4-H K-C\nPlayer busts\nLose 22 5",
            Fact,
            Some(1),
            "Expected hand `8-H 4-H K-S`, found `8-H 4-H K-C`.",
        ),
        ("8-H 4-H\nPlayer busts\nLose 22 5", Fact, Some(1), "Expected hand `8-H 4-H K-S`, found `8-H 4-H`."),
        ("Player busts\nLose 22 5", Fact, None, "Missing hand `8-H 4-H K-S`."),
        ("8-H 4-H K-S\nLose 22 5", Fact, None, "Missing bust `Player`."),
        ("8-H 4-H K-S\nDealer busts\nLose 22 5", Fact, Some(2), "Expected bust `Player`, found `Dealer`."),
        (
            "8-H 4-H K-S\nPlayer busts\nWin 22 5",
            Fact,
            Some(3),
            "Expected result `Lose 22 5`, found `Win 22 5`.",
        ),
        ("8-H 4-H K-S\nPlayer busts\nPlayer busts\nLose 22 5", Extra, Some(3), "Unexpected bust `Player`."),
        (
            "8-H 4-H K-S\nPlayer busts\nLose 22 5\nDealer: 3-C 2-C",
            Extra,
            Some(4),
            "Unexpected hand `3-C 2-C`.",
        ),
    ] {
        let judgment = against(FIRST, second);
        let found = finding(&judgment);
        assert_eq!((found.kind, found.line, found.message.as_str()), (kind, line, sentence), "{second}");
        assert_eq!((judgment.verdict, judgment.rung, found.turn), (Verdict::WrongOutput, Rung::None, 2));
    }
}

#[test]
fn fact_shows_its_lines() {
    let judgment = against(FIRST, "so\nPlayer: 8-H 4-H K-C \nPlayer busts\nLose 22 5");
    assert_eq!(finding(&judgment).expected.as_deref(), Some("Player: 8-H 4-H K-S"));
    assert_eq!(finding(&judgment).found.as_deref(), Some("Player: 8-H 4-H K-C "));
}

#[test]
fn card_revealed_too_early_is_unexpected() {
    let peeks = against("Dealer: 3-C 2-C\nPlayer: 8-H 4-H\n", BUST);
    assert_eq!((peeks.verdict, finding(&peeks).turn), (Verdict::WrongOutput, 1));
    // The hand of the next turn shown in this one.
    let early = against("2-C\n8-H 4-H\n8-H 4-H K-S\n", BUST);
    assert_eq!(says(&early), "Unexpected hand `8-H 4-H K-S`.");
}

#[test]
fn any_order_compares_multisets() {
    let mut criteria = facts();
    criteria.facts[0].order = Order::Any;
    let judged = |second: &str| judge(&game(), &run(&[FIRST, second, ""], &["h", "n"]), &criteria);
    let swapped = run(&["8-H 4-H\n2-C\n", BUST, ""], &["h", "n"]);
    assert_eq!(judge(&game(), &swapped, &criteria).verdict, Verdict::Passed);
    assert_eq!(judge(&game(), &swapped, &facts()).verdict, Verdict::WrongOutput);
    assert_eq!(
        says(&judged("7-D\n8-H 4-H K-C\nPlayer busts\nLose 22 5")),
        "Expected hand `8-H 4-H K-S`, found `8-H 4-H K-C`."
    );
    assert_eq!(says(&judged("Player busts\nLose 22 5")), "Missing hand `8-H 4-H K-S`.");
    assert_eq!(says(&judged("8-H 4-H K-S\n7-D\nPlayer busts\nLose 22 5")), "Unexpected hand `7-D`.");
}

#[test]
fn facts_detect_short_and_long_runs() {
    let early = judge(&game(), &run(&["2-C\n8-H 4-H\nBye!"], &["h", "n"]), &facts());
    assert_eq!(early.verdict, Verdict::EarlyExit);
    let half = judge(&game(), &run(&["2-C\nBye!"], &["h", "n"]), &facts());
    assert_eq!(half.verdict, Verdict::EarlyExit);
    let wrong = judge(&game(), &run(&["8-H 4-H\nBye!"], &["h", "n"]), &facts());
    assert_eq!(wrong.verdict, Verdict::WrongOutput);
    // A missing hand in the middle is not an early exit, and an additional one before the result is no continuation.
    let hole = judge(&game(), &run(&[FIRST, "Player busts\nLose 22 5\n"], &["h", "n"]), &facts());
    assert_eq!((hole.verdict, says(&hole)), (Verdict::WrongOutput, "Missing hand `8-H 4-H K-S`."));
    let last = run(&[FIRST, BUST], &["h"]);
    let within = run(&[FIRST, "8-H 4-H K-S\n7-D\nPlayer busts\nLose 22 5\n"], &["h"]);
    let within = judge(&last, &after_end_of_file(within, "", Ending::ReadPastEnd), &facts());
    assert_eq!((within.verdict, says(&within)), (Verdict::WrongOutput, "Unexpected hand `7-D`."));
    let again = run(&[FIRST, BUST, "Dealer: ? J-H\nPlayer: 8-S 3-D\n"], &["h", "n"]);
    let again = judge(&game(), &after_end_of_file(again, "", Ending::ReadPastEnd), &facts());
    assert_eq!((again.verdict, finding(&again).turn), (Verdict::ExtraRead, 3));
    assert_eq!(finding(&again).found.as_deref(), Some("Dealer: ? J-H"));
}

fn forgiving() -> Criteria {
    Criteria {
        forgive: vec![
            forgive(
                "bust literal",
                "(?i)(player|dealer) busts?",
                "Player busts",
                "Print `Player busts`.",
                share(9, 10),
            ),
            forgive("suit symbols", "♥", "-H", "Cards are written `9-H`.", share(4, 5)),
        ],
        ..facts()
    }
}

#[test]
fn tolerated_literal_costs_and_is_named() {
    let judged =
        |first: &str, second: &str| judge(&game(), &run(&[first, second, ""], &["h", "n"]), &forgiving());
    let busts = judged(FIRST, "8-H 4-H K-S\nPlayer Busts!\nLose 22 5");
    assert_eq!((busts.verdict, busts.credit, busts.rung), (Verdict::Partial, share(9, 10), Rung::Facts));
    let found = finding(&busts);
    assert_eq!(
        (found.kind, found.turn, found.line, says(&busts)),
        (FindingKind::Demand, 2, Some(2), "Print `Player busts`.")
    );
    assert_eq!(found.found.as_deref(), Some("Player Busts!"));
    assert_eq!(found.expected.as_deref(), Some("Player busts!"));
    let both = judged("2-C\n8♥ 4♥\n", "8♥ 4♥ K-S\nPlayer Busts\nLose 22 5");
    assert_eq!((both.verdict, both.credit), (Verdict::Partial, share(18, 25)));
    assert_eq!((both.others.len(), finding(&both).turn, both.others[0].turn), (1, 2, 1));
    // A rewrite that is not needed is not reported.
    assert_eq!(judged(FIRST, BUST).verdict, Verdict::Passed);
}

#[test]
fn difference_after_tolerated_literal_is_reported() {
    let actual = run(&["2-C\n8♥ 4♥\n", "Player: 8♥ 4♥ K-C\nPlayer busts\nLose 22 5", ""], &["h", "n"]);
    let judgment = judge(&game(), &actual, &forgiving());
    assert_eq!((judgment.verdict, finding(&judgment).turn), (Verdict::WrongOutput, 2));
    assert_eq!(says(&judgment), "Expected hand `8-H 4-H K-S`, found `8-H 4-H K-C`.");
    assert_eq!(finding(&judgment).found.as_deref(), Some("Player: 8♥ 4♥ K-C"), "as it was printed");
    assert_eq!(judgment.others.len(), 1);
    assert_eq!(judgment.others[0].message, "Cards are written `9-H`.");
}

#[test]
fn many_rewrites_are_tried_singly_and_together() {
    let mut criteria = forgiving();
    for number in 0..6 {
        criteria.forgive.push(forgive("other", &format!("@{number}"), "", "never", share(1, 2)));
    }
    let actual = run(&["@0@1@2@3@4@5 2-C\n8♥ 4♥\n", "8♥ 4♥ K-S\nPlayer Busts\nLose 22 5", ""], &["h", "n"]);
    let judgment = judge(&game(), &actual, &criteria);
    assert_eq!(
        (judgment.verdict, judgment.credit, judgment.others.len()),
        (Verdict::Partial, share(18, 25), 1)
    );
}

#[test]
fn confusable_in_a_fact_is_named() {
    let mut criteria = facts();
    criteria.facts = vec![Fact { find: Patterns::one(regex(r"Name: (\S+)")), ..criteria.facts[0].clone() }];
    let judgment = judge(&run(&["Name: Ana\n"], &[]), &run(&["Name: Аna\n"], &[]), &criteria);
    assert_eq!(says(&judgment), "Hand `Ana`: expected `A` (U+0041), found `А` (U+0410), a Cyrillic letter.");
}

#[test]
fn a_value_that_is_due_later_may_be_told_in_the_greeting() {
    let stake = Fact {
        name: "stake".to_owned(),
        find: Patterns::one(regex(r"(?i)stake (\d+)")),
        extras: Extras::Known,
        ..facts().facts[0].clone()
    };
    let criteria = Criteria { facts: vec![stake], ..facts() };
    let game = |greeting: &str, then: &str| run(&[greeting, "Stake 1000\nBet? ", then], &["1", "100"]);
    let expected = game("Hello. Decks? ", "Stake 900\n");
    for (greeting, then, passes) in [
        ("Hello. Decks? ", "Stake 900\n", true),
        ("You begin with a stake 1000. Decks? ", "Stake 900\n", true),
        ("You begin with a stake 1000. Decks? ", "Stake 1100\n", false),
    ] {
        let verdict = judge(&expected, &game(greeting, then), &criteria);
        assert_eq!(verdict.verdict == Verdict::Passed, passes, "{greeting} {then}");
    }
}
