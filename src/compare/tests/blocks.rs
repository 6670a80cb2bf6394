//! Turns that are divided into blocks, for games without input.

use super::*;
use crate::criteria::Blocks;
use crate::fraction::{ONE, ZERO};
use crate::verdict::{FindingKind, Verdict};

const GAME: &str = "Welcome\nHand 1\n8-H 4-H\nWin 20 19\n\nHand 2\nK-S\nLose 17 20\nHand 3\n2-C\nTie 18 18\n";

fn hands() -> Criteria {
    let starts = Patterns::of_expressions([regex(r"(?m)^Hand \d+"), regex(r"(?m)\n+^bet")]);
    Criteria { blocks: Some(Blocks::without_credit("hand", starts)), ..facts() }
}

fn against(found: &str) -> Judgment {
    judge(&run(&[GAME], &[]), &run(&[found], &[]), &hands())
}

#[test]
fn order_counts_between_blocks_only() {
    for (found, passes) in [
        ("Hand 1\nWin 20 19\n8-H 4-H\nHand 2\nLose 17 20\nK-S\nHand 3\nTie 18 18\n2-C", true),
        ("\n\nbet 1: 8-H 4-H\nWin 20 19\nbet 1: K-S\nLose 17 20\nbet 1: 2-C\nTie 18 18\n", true),
        // What stands before the first block is free.
        ("Win 1 1\nHand 1\n8-H 4-H\nWin 20 19\nHand 2\nK-S\nLose 17 20\nHand 3\n2-C\nTie 18 18\n", true),
        ("Hand 1\n8-H 4-H\nHand 2\nWin 20 19\nK-S\nLose 17 20\nHand 3\n2-C\nTie 18 18\n", false),
        // Without any start the turn is one whole, in which facts stand in order.
        ("8-H 4-H\nWin 20 19\nK-S\nLose 17 20\n2-C\nTie 18 18\n", true),
        ("8-H 4-H\nLose 17 20\nWin 20 19\nK-S\n2-C\nTie 18 18\n", false),
    ] {
        let verdict = against(found).verdict;
        assert_eq!(verdict, if passes { Verdict::Passed } else { Verdict::WrongOutput }, "{found}");
    }
}

#[test]
fn finding_names_block_and_line() {
    use FindingKind::{Extra, Fact, Missing};
    for (found, kind, line, sentence) in [
        (
            "\nHand 1\n8-H 4-H\nWin 20 19\nHand 2\nK-C\nLose 17 20\nHand 3\n2-C\nTie 18 18\n",
            Fact,
            6,
            "Hand 2: expected hand `K-S`, found `K-C`.",
        ),
        // Missing text is reported at the line after the block.
        (
            "Hand 1\n8-H 4-H\n\n\nHand 2\nK-S\nLose 17 20\nHand 3\n2-C\nTie 18 18\n",
            Fact,
            3,
            "Hand 1: missing result `Win 20 19`.",
        ),
        ("Hand 1\n8-H 4-H\nWin 20 19\nHand 2\nK-S\nLose 17 20\n", Missing, 0, "Expected 3 hands, found 2."),
        (
            "Hand 1\n8-H 4-H\nWin 20 19\nHand 2\nK-S\nLose 17 20\nHand 3\n2-C\nTie 18 18\nHand 4\n",
            Extra,
            10,
            "Expected 3 hands, found 4.",
        ),
    ] {
        let judgment = against(found);
        let told = finding(&judgment);
        assert_eq!(
            (told.kind, told.line.unwrap_or(0), told.message.as_str()),
            (kind, line, sentence),
            "{found}"
        );
    }
}

#[test]
fn crash_between_blocks_is_reported_once() {
    let half = "Hand 1\n8-H 4-H\nWin 20 19\nHand 2\nK-S\n";
    let crashed = judge(&run(&[GAME], &[]), &ending(run(&[half], &[]), Ending::Signalled(11)), &hands());
    assert_eq!(crashed.verdict, Verdict::RuntimeError);
    assert!(
        crashed.others.is_empty(),
        "text that is missing because of the crash is not reported: {:?}",
        crashed.others
    );
    let wrong = "Hand 1\n8-H 4-H\nWin 20 18\nHand 2\nK-S\n";
    let wrong = judge(&run(&[GAME], &[]), &ending(run(&[wrong], &[]), Ending::Signalled(11)), &hands());
    assert_eq!(wrong.others.len(), 1, "the difference came before the crash");
}

#[test]
fn game_without_input_must_not_read() {
    let first = "Hand 1\n8-H 4-H\nWin 20 19\nPress enter";
    for (rest, end) in [("", Ending::CpuLimit), ("Hand 2\nK-S\nLose 17 20\n", Ending::Exited(0))] {
        let asks = after_end_of_file(run(&[first], &[]), rest, end);
        let judgment = judge(&run(&[GAME], &[]), &asks, &hands());
        assert_eq!(judgment.verdict, Verdict::ExtraRead);
        assert_eq!(
            says(&judgment),
            "Unexpected read: the program asks for input here, but the game takes none."
        );
        assert_eq!(finding(&judgment).found.as_deref(), Some("Press enter"));
    }
    // An earlier difference is reported instead of the read.
    let wrong = after_end_of_file(run(&["Hand 1\n8-H 4-C\nPress enter"], &[]), "", Ending::Exited(0));
    assert_eq!(judge(&run(&[GAME], &[]), &wrong, &hands()).verdict, Verdict::WrongOutput);
}

#[test]
fn right_blocks_of_a_failing_run_count() {
    let game = |rounds: &[(&str, i64)]| -> String {
        let hand =
            |(at, (cards, sum)): (usize, &(&str, i64))| format!("Hand {}\n{cards}\nscore {sum}\n", at + 1);
        rounds.iter().enumerate().map(hand).collect()
    };
    let mut criteria = hands();
    let score = Fact {
        name: "score".to_owned(),
        find: Patterns::one(regex(r"score (-?\d+)")),
        ..criteria.facts[0].clone()
    };
    criteria.facts.push(score);
    let right = game(&[("8-H 4-H", 1), ("K-S", 0), ("2-C", 3), ("5-C", 4)]);
    let credit = |criteria: &Criteria, found: &str| {
        let judgment = judge(&run(&[&right], &[]), &run(&[found], &[]), criteria);
        (judgment.verdict, judgment.credit, says(&judgment).to_owned())
    };
    let once = game(&[("8-H 4-H", 1), ("K-S", 1), ("2-C", 4), ("5-C", 5)]);
    assert_eq!(credit(&criteria, &once).1, ZERO, "the spec gives no credit for blocks");
    let blocks = criteria.blocks.as_mut().unwrap();
    (blocks.partial, blocks.sums) = (true, vec!["score".to_owned()]);
    let says = "Hand 2: expected score `0`, found `1`. 3 of 4 hands are right.";
    assert_eq!(credit(&criteria, &once), (Verdict::WrongOutput, Fraction::new(3, 4), says.to_owned()));
    for (found, share) in [
        (&[("8-H 4-H", 1), ("K-C", 0), ("2-C", 3), ("5-C", 4)][..], (3, 4)),
        (&[("8-H 4-H", 1), ("K-S", 1), ("2-C", 3), ("5-C", 4)], (2, 4)),
        (&[("8-H 4-H", 2), ("K-S", 1), ("2-C", 4), ("5-H", 5)], (2, 4)),
        (&[("8-H 4-H", 1), ("K-S", 0)], (2, 4)),
        (&[("8-H 4-H", 1), ("K-S", 0), ("2-C", 3), ("5-C", 4), ("6-C", 4)], (4, 5)),
        (&[("2-H", 0)], (0, 4)),
    ] {
        assert_eq!(credit(&criteria, &game(found)).1, Fraction::new(share.0, share.1), "{found:?}");
    }
    let blocks = criteria.blocks.as_mut().unwrap();
    (blocks.shows, blocks.misprinted) = (vec!["hand".to_owned()], Fraction::new(1, 2));
    let says = "Hand 1: expected hand `8-H 4-H`, found `8-H 4-S`. 2 of 4 hands are right, and in 1 only a hand is wrong.";
    let misprinted = game(&[("8-H 4-S", 1), ("K-S", 0), ("2-C", 3), ("5-H", 5)]);
    let half_of_one = Fraction::new(5, 8);
    assert_eq!(credit(&criteria, &misprinted), (Verdict::WrongOutput, half_of_one, says.to_owned()));
    let not_shown = game(&[("", 1), ("K-S", 0), ("2-C", 3), ("5-C", 4)]);
    assert_eq!(
        credit(&criteria, &not_shown).1,
        Fraction::new(3, 4),
        "a hand that is not shown is no misprint"
    );
    assert_eq!(judge(&run(&[&right], &[]), &run(&[&right], &[]), &criteria).credit, ONE);
}
