//! Rungs: which one a run reaches, its credit, and which difference is reported.

use super::*;
use crate::fraction::{ONE, ZERO};
use crate::verdict::{FindingKind, Verdict};

#[test]
fn run_reaches_highest_rung_that_agrees() {
    let expected = run(&["Seed: ", "Dealer stands.\nPlayer wins!\n"], &["7"]);
    for (outputs, rung) in [
        (["Seed: ", "Dealer stands.\nPlayer wins!\n"], Rung::Exact),
        (["Seed:\n", "Dealer stands.\nPlayer wins!\n"], Rung::Layout),
        (["Seed: ", "\n  Dealer  stands. \r\n\nPlayer wins!"], Rung::Layout),
        (["seed", "Dealer stands.\nPlayer wins!\n"], Rung::Wording),
        (["Seed: ", "Dealer stands. Player wins!\n"], Rung::None),
        (["Seed: Dealer stands.\n", "Player wins!\n"], Rung::None),
    ] {
        let judgment = judge(&expected, &run(&outputs, &["7"]), &Criteria::at(Rung::Wording));
        assert_eq!(judgment.rung, rung, "{outputs:?}");
        let passes = rung >= Rung::Wording;
        assert_eq!(judgment.verdict, if passes { Verdict::Passed } else { Verdict::WrongOutput });
        assert_eq!(judgment.credit, if passes { ONE } else { ZERO });
    }
}

#[test]
fn tolerated_differences_are_skipped() {
    let expected = run(&["Seed: ", "Dealer stands.\nPlayer wins!\n"], &["7"]);
    let actual = run(&["Seed:\n", "\nDealer  stands.\nplayer wins!\n"], &["7"]);
    let layout = judge(&expected, &actual, &Criteria::at(Rung::Layout));
    assert_eq!(
        finding(&layout),
        &Finding {
            because: None,
            kind: FindingKind::Text,
            turn: 2,
            typed: Some("7".to_owned()),
            line: Some(3),
            expected: Some("Player wins!".to_owned()),
            found: Some("player wins!".to_owned()),
            message: "Expected `Player`, found `player` (uppercase and lowercase differ).".to_owned(),
            hint: None,
        }
    );
    let exact = judge(&expected, &actual, &Criteria::at(Rung::Exact));
    assert_eq!(says(&exact), "Missing trailing space at the end of the line.");
}

#[test]
fn missing_and_extra_lines_are_distinguished() {
    let expected = run(&["a\nb\n\nc\n"], &[]);
    for (rung, output, kind, line, sentence) in [
        (Rung::Layout, "a\nc\n", FindingKind::Missing, Some(2), "Missing line `b`."),
        (Rung::Layout, "a\nb\n", FindingKind::Missing, Some(3), "Missing line `c`."),
        (Rung::Layout, "", FindingKind::Missing, Some(1), "Missing line `a`."),
        (Rung::Layout, "a\nx\nb\nc", FindingKind::Extra, Some(2), "Unexpected line `x`."),
        (Rung::Layout, "a\nb\nc\nd", FindingKind::Extra, Some(4), "Expected no more output, found `d`."),
        (Rung::Layout, "a\nx\nc", FindingKind::Text, Some(2), "Expected `b`, found `x`."),
        (Rung::Exact, "a\nb\nc\n", FindingKind::Missing, Some(3), "Missing empty line."),
        (Rung::Exact, "a\n\nb\n\nc\n", FindingKind::Extra, Some(2), "Unexpected empty line."),
        (Rung::Exact, "a\nb\n\nc", FindingKind::Text, Some(4), "Missing newline (`\\n`) at the end."),
        (Rung::Wording, "A\nB\nX", FindingKind::Text, Some(3), "Expected `c`, found `X`."),
    ] {
        let judgment = judge(&expected, &run(&[output], &[]), &Criteria::at(rung));
        let found = finding(&judgment);
        assert_eq!((found.kind, found.line, found.message.as_str()), (kind, line, sentence), "{output:?}");
    }
}

#[test]
fn lower_rung_may_earn_credit() {
    let expected = run(&["Dealer busts!\n"], &[]);
    let criteria = Criteria {
        credit: vec![(Rung::Layout, share(4, 5)), (Rung::Wording, share(1, 2))],
        ..Criteria::at(Rung::Exact)
    };
    for (output, verdict, credit) in [
        ("Dealer busts!\n", Verdict::Passed, ONE),
        ("Dealer  busts!", Verdict::Partial, share(4, 5)),
        ("dealer busts", Verdict::Partial, share(1, 2)),
        ("Dealer loses", Verdict::WrongOutput, ZERO),
    ] {
        let judgment = judge(&expected, &run(&[output], &[]), &criteria);
        assert_eq!((judgment.verdict, judgment.credit), (verdict, credit), "{output}");
        assert_eq!(judgment.finding.is_some(), verdict != Verdict::Passed);
    }
    let nothing = Criteria { credit: vec![(Rung::Layout, ZERO)], ..Criteria::at(Rung::Exact) };
    assert_eq!(judge(&expected, &run(&["Dealer busts!"], &[]), &nothing).verdict, Verdict::WrongOutput);
}

#[test]
fn exit_code_counts_at_exact_only() {
    let expected = run(&["Bye\n"], &[]);
    let actual = ending(expected.clone(), Ending::Exited(1));
    let layout = judge(&expected, &actual, &Criteria::at(Rung::Layout));
    assert_eq!((layout.verdict, layout.rung), (Verdict::Passed, Rung::Layout));
    let exact = judge(&expected, &actual, &Criteria::at(Rung::Exact));
    assert_eq!((exact.verdict, exact.rung), (Verdict::WrongOutput, Rung::Layout));
    assert_eq!(says(&exact), "Expected exit code 0, found 1.");
}

#[test]
fn best_interpretation_is_chosen() {
    let plain = run(&["a\n", "stand\n"], &["x"]);
    let other = run(&["a\n", "hit\n"], &["x"]);
    let criteria = Criteria::at(Rung::Layout);
    let judge = |outputs: &[&str]| crate::compare::judge(&[&plain, &other], &run(outputs, &["x"]), &criteria);
    assert_eq!((judge(&["a", "hit"]).verdict, judge(&["a", "hit"]).reading), (Verdict::Passed, 1));
    assert_eq!(judge(&["a\n", "stand\n"]).reading, 0);
    // If none agrees, the one that agrees further is explained; of equals, the plain one.
    let longer = run(&["a\n", "hit\nmore\n"], &["x"]);
    let wrong = run(&["a\n", "hit\nless\n"], &["x"]);
    let judgment = crate::compare::judge(&[&plain, &longer], &wrong, &criteria);
    assert_eq!((judgment.reading, says(&judgment)), (1, "Expected `more`, found `less`."));
    assert_eq!(judge(&["b", "hit"]).reading, 0);
}
