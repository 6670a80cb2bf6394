//! Requirements with their own credit.

use super::*;
use crate::criteria::{Requirement, RequirementCheck};
use crate::verdict::{FindingKind, Verdict};

fn demanding(check: RequirementCheck) -> Criteria {
    let demand = Requirement {
        because: "align it".to_owned(),
        name: "layout".to_owned(),
        check,
        says: "Values are right-justified.".to_owned(),
        credit: share(9, 10),
    };
    Criteria { demands: vec![demand], ..Criteria::at(Rung::Layout) }
}

fn judged(expected: &str, found: &str, check: RequirementCheck) -> Judgment {
    judge(&run(&["", expected], &["7"]), &run(&["", found], &["7"]), &demanding(check))
}

fn cards() -> RequirementCheck {
    RequirementCheck::Aligned(regex("[0-9JQKA]+[♣♦♥♠]"))
}

#[test]
fn misaligned_column_is_reported_with_both_lines() {
    let judgment = judged(" 9♦\n10♠\n K♣\n", "\n9♦\n10♠\nK♣\n", cards());
    assert_eq!(
        (judgment.verdict, judgment.credit, judgment.rung),
        (Verdict::Partial, share(9, 10), Rung::Layout)
    );
    let found = finding(&judgment);
    assert_eq!(
        found.message,
        "Values are right-justified. In line 2, `9♦` ends in column 2; in line 3, `10♠` ends in column 3."
    );
    assert_eq!((found.kind, found.turn, found.line), (FindingKind::Demand, 2, Some(3)));
    assert!(judgment.others.is_empty());
}

#[test]
fn columns_may_be_shifted_together() {
    for (found, passes) in [
        (" 9♦\n10♠\n", true),
        ("    9♦\n   10♠\n", true),
        ("\t9♦\n\n       10♠\n", true),
        ("\t9♦\n\t10♠\n", false),
    ] {
        let verdict = judged(" 9♦\n10♠\n", found, cards()).verdict;
        assert_eq!(verdict, if passes { Verdict::Passed } else { Verdict::Partial }, "{found:?}");
    }
}

#[test]
fn empty_cells_use_columns_of_the_reference() {
    let expected = "|  K♠  |  6♥  |\n|  6♣  |  9♣  |\n|      | 10♥  |\n";
    assert_eq!(judged(expected, expected, cards()).verdict, Verdict::Passed);
    assert_eq!(
        judged(
            expected,
            "|  K♠  |  6♥  |\n|  6♣  |  9♣  |\n|      | 10♥ |\n",
            RequirementCheck::Aligned(regex("\\|"))
        )
        .verdict,
        Verdict::Partial
    );
    let ragged = judged(expected, "| K♠ | 6♥ |\n| 6♣ | 9♣ |\n| | 10♥ |\n", cards());
    assert!(
        says(&ragged).ends_with("In line 1, `6♥` ends in column 9; in line 3, `10♥` ends in column 7."),
        "{ragged:?}"
    );
}

#[test]
fn alignment_ends_at_unmatched_lines() {
    // Separate blocks, and lines that the reference does not align, need not be aligned.
    assert_eq!(judged(" 9♦\nDealer\n10♠\n", "9♦\nDealer\n10♠\n", cards()).verdict, Verdict::Passed);
    assert_eq!(judged("9♦\n10♠\n", " 9♦\n10♠\n", cards()).verdict, Verdict::Passed);
}

#[test]
fn present_and_absent_are_checked() {
    let present = || RequirementCheck::Present(regex("  "));
    assert_eq!(judged("a  b\n", "a  b", present()).verdict, Verdict::Passed);
    let judgment = judged("x\na  b\n", "x\na b\n", present());
    assert_eq!((judgment.verdict, says(&judgment)), (Verdict::Partial, "Values are right-justified."));
    assert_eq!(finding(&judgment).expected.as_deref(), Some("a  b"));
    let absent = || RequirementCheck::Absent(regex("\t"));
    assert_eq!(judged("a b\n", "a b\n", absent()).verdict, Verdict::Passed);
    let judgment = judged("x\na b\n", "x\na\tb\n", absent());
    assert_eq!((judgment.verdict, finding(&judgment).line), (Verdict::Partial, Some(2)));
    assert_eq!(finding(&judgment).found.as_deref(), Some("a\\tb"));
}

#[test]
fn missing_one_of_several_is_reported() {
    let busts = RequirementCheck::Present(regex("(?:Player|Dealer) busts!"));
    let criteria = Criteria { require: Rung::None, ..demanding(busts) };
    let expected = run(&["Player busts!\nDealer busts!\nBye\n"], &[]);
    for (found, missing) in [
        ("Dealer busts!\nBye\n", Some("Player busts!")),
        ("Player busts!\nBye\n", Some("Dealer busts!")),
        ("Bye\n", Some("Player busts!")),
        ("Player busts!\nPlayer busts!\nBye\n", None),
    ] {
        let judgment = judge(&expected, &run(&[found], &[]), &criteria);
        let told = judgment.finding.as_ref().and_then(|finding| finding.expected.as_deref());
        assert_eq!(told, missing, "{found}");
    }
}

#[test]
fn credits_of_requirements_multiply() {
    let mut criteria = demanding(cards());
    criteria.demands.push(Requirement {
        because: "align it".to_owned(),
        check: RequirementCheck::Absent(regex("\t")),
        credit: share(1, 2),
        ..criteria.demands[0].clone()
    });
    let expected = run(&[" 9♦\n10♠\n", " 9♦\n10♠\n"], &["x"]);
    let actual = run(&["9♦\n10♠\n\t", "9♦\n10♠\n\t"], &["x"]);
    let judgment = judge(&expected, &actual, &criteria);
    assert_eq!((judgment.credit, judgment.others.len()), (share(9, 20), 1));
}

#[test]
fn requirement_before_difference_is_reported() {
    let expected = run(&[" 9♦\n10♠\n", "Bye\n"], &["x"]);
    let judgment = judge(&expected, &run(&["9♦\n10♠\n", "Hi\n"], &["x"]), &demanding(cards()));
    assert_eq!((judgment.verdict, says(&judgment)), (Verdict::WrongOutput, "Expected `Bye`, found `Hi`."));
    assert_eq!(judgment.others.len(), 1);
}

#[test]
fn read_after_the_end_is_a_requirement() {
    let criteria = demanding(RequirementCheck::NoMoreInput);
    let game = run(&["Seed: ", "8\n"], &["7"]);
    let judged = |end| judge(&game, &after_end_of_file(game.clone(), "", end), &criteria);
    let waits = judged(Ending::Exited(0));
    assert_eq!((waits.verdict, waits.credit), (Verdict::Partial, share(9, 10)));
    let found = finding(&waits);
    assert_eq!((found.kind, found.turn, found.found.as_deref()), (FindingKind::Demand, 2, Some("8")));
    // A program that reads on after end of input gets only that finding.
    let reads_on = judged(Ending::ReadPastEnd);
    assert_eq!((reads_on.verdict, reads_on.others.len()), (Verdict::ExtraRead, 0));
    assert_eq!(judge(&game, &game, &criteria).verdict, Verdict::Passed);
}

#[test]
fn what_is_printed_first_may_be_demanded_or_refused() {
    let judged = |found: [&str; 2], check| {
        let actual = run(&[found[0], found[1]], &["7"]);
        judge(&actual, &actual, &demanding(check)).verdict
    };
    let prompt = || RequirementCheck::PresentFirst(regex(r"\?\s*$"));
    assert_eq!(judged(["Seed? ", "9\n"], prompt()), Verdict::Passed);
    assert_eq!(judged(["Seed\n", "9?\n"], prompt()), Verdict::Partial);
    let greeting = || RequirementCheck::AbsentFirst(regex(r"^Seed"));
    assert_eq!(judged(["Hi\nSeed? ", "Seed\n"], greeting()), Verdict::Passed);
    assert_eq!(judged(["Seed? ", "9\n"], greeting()), Verdict::Partial);
    let silent = run(&["9\n"], &[]);
    assert_eq!(judge(&silent, &silent, &demanding(prompt())).verdict, Verdict::Passed);
}
