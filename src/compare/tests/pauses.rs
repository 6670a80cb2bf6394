//! Pauses are compared by their total in each turn.

use super::*;
use crate::criteria::Pauses;
use crate::fraction::{Fraction, ONE};
use crate::verdict::{FindingKind, Verdict};

const SECOND: u128 = 1_000_000_000;

fn game() -> Transcript {
    let game = run(&["a\n", "b\n", "c\n"], &["x", "y"]);
    pausing(pausing(game, 2, &[2 * SECOND, 2 * SECOND]), 3, &[2 * SECOND])
}

fn pauses(credit: Fraction) -> Option<Pauses> {
    Some(Pauses { because: "pause each time".to_owned(), credit })
}

fn criteria() -> Criteria {
    Criteria { pauses: pauses(share(4, 5)), ..Criteria::at(Rung::Layout) }
}

fn judged(second: &[u128], third: &[u128]) -> Judgment {
    judge(&game(), &pausing(pausing(game(), 2, second), 3, third), &criteria())
}

#[test]
fn place_and_number_in_a_turn_may_differ() {
    for (second, third) in [
        (&[2 * SECOND, 2 * SECOND][..], &[2 * SECOND][..]),
        (&[4 * SECOND], &[SECOND, SECOND]),
        (&[4 * SECOND + 900_000], &[2 * SECOND - 900_000]),
    ] {
        assert_eq!(judged(second, third).verdict, Verdict::Passed);
    }
}

#[test]
fn wrong_pauses_cost_once() {
    let judgment = judged(&[SECOND, 2 * SECOND], &[]);
    assert_eq!((judgment.verdict, judgment.credit), (Verdict::Partial, share(4, 5)));
    assert_eq!(
        says(&judgment),
        "Expected 2 pauses of 2 seconds each in turn 2, found 2 pauses of 3 seconds in total."
    );
    assert_eq!((finding(&judgment).kind, finding(&judgment).turn), (FindingKind::Pause, 2));
    assert_eq!(judgment.others.len(), 1);
    assert_eq!(judgment.others[0].message, "Expected a pause of 2 seconds in turn 3, found no pause.");
    let short = judged(&[4 * SECOND], &[SECOND / 2]);
    assert_eq!(says(&short), "Expected a pause of 2 seconds in turn 3, found a pause of 0.5 seconds.");
}

#[test]
fn run_without_pauses_has_one_finding() {
    let judgment = judged(&[], &[]);
    assert_eq!(
        says(&judgment),
        "Missing pauses: expected 6 seconds in total, 4 seconds of them in turn 2, found none."
    );
    assert_eq!((judgment.others.len(), judgment.credit), (0, share(4, 5)));
    let one = run(&["a\n"], &[]);
    let once = judge(&pausing(one.clone(), 1, &[SECOND]), &one, &criteria());
    assert_eq!(says(&once), "Missing pause: expected a pause of 1 second in turn 1, found none.");
}

#[test]
fn microseconds_are_recognized() {
    let judgment = judged(&[2000, 2000], &[2 * SECOND]);
    assert_eq!(
        says(&judgment),
        "Expected 2 pauses of 2 seconds each in turn 2, found 2 pauses of 0.000002 seconds each."
    );
    assert!(finding(&judgment).hint.as_deref().unwrap().starts_with("`usleep` takes microseconds"));
}

#[test]
fn unchecked_or_free_pauses_pass() {
    assert_eq!(
        judge(&game(), &run(&["a", "b", "c"], &["x", "y"]), &Criteria::at(Rung::Layout)).verdict,
        Verdict::Passed
    );
    let free = Criteria { pauses: pauses(ONE), ..Criteria::at(Rung::Layout) };
    let judgment = judge(&game(), &run(&["a", "b", "c"], &["x", "y"]), &free);
    assert_eq!((judgment.verdict, judgment.others.len()), (Verdict::Passed, 1));
}

#[test]
fn pauses_before_the_first_difference_are_reported() {
    let actual = run(&["a\n", "b\n", "d\n"], &["x", "y"]);
    let judgment = judge(&game(), &actual, &criteria());
    assert_eq!((judgment.verdict, judgment.others.len()), (Verdict::WrongOutput, 1));
    assert_eq!(judgment.others[0].kind, FindingKind::Pause);
}
