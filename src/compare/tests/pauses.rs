//! Pauses add up turn by turn.

use super::*;
use crate::criteria::Pauses;
use crate::fraction::ONE;
use crate::verdict::{FindingKind, Verdict};

const SECOND: u128 = 1_000_000_000;

fn game() -> Transcript {
    let game = run(&["a\n", "b\n", "c\n"], &["x", "y"]);
    pausing(pausing(game, 2, &[2 * SECOND, 2 * SECOND]), 3, &[2 * SECOND])
}

fn criteria() -> Criteria {
    Criteria { pauses: Pauses { check: true, credit: share(4, 5) }, ..Criteria::at(Rung::Layout) }
}

fn judged(second: &[u128], third: &[u128]) -> Judgement {
    judge(&game(), &pausing(pausing(game(), 2, second), 3, third), &criteria())
}

#[test]
fn where_in_a_turn_and_how_often_is_free() {
    for (second, third) in [
        (&[2 * SECOND, 2 * SECOND][..], &[2 * SECOND][..]),
        (&[4 * SECOND], &[SECOND, SECOND]),
        (&[4 * SECOND + 900_000], &[2 * SECOND - 900_000]),
    ] {
        assert_eq!(judged(second, third).verdict, Verdict::Pass);
    }
}

#[test]
fn a_turn_that_pauses_otherwise_costs_once() {
    let judgement = judged(&[SECOND, 2 * SECOND], &[]);
    assert_eq!((judgement.verdict, judgement.credit), (Verdict::Flawed, share(4, 5)));
    assert_eq!(
        says(&judgement),
        "expected 2 pauses of 2 seconds each in turn 2, found 2 pauses of 3 seconds in all."
    );
    assert_eq!((finding(&judgement).kind, finding(&judgement).turn), (FindingKind::Pause, 2));
    assert_eq!(judgement.others.len(), 1);
    assert_eq!(judgement.others[0].says, "expected a pause of 2 seconds in turn 3, found no pause.");
    let short = judged(&[4 * SECOND], &[SECOND / 2]);
    assert_eq!(says(&short), "expected a pause of 2 seconds in turn 3, found a pause of 0.5 seconds.");
}

#[test]
fn a_run_that_never_pauses_is_told_once() {
    let judgement = judged(&[], &[]);
    assert_eq!(
        says(&judgement),
        "the program never pauses: expected 6 seconds in all, the first 4 seconds of them in turn 2."
    );
    assert_eq!((judgement.others.len(), judgement.credit), (0, share(4, 5)));
    let one = run(&["a\n"], &[]);
    let once = judge(&pausing(one.clone(), 1, &[SECOND]), &one, &criteria());
    assert_eq!(says(&once), "the program never pauses: expected a pause of 1 second in turn 1.");
}

#[test]
fn microseconds_are_recognised() {
    let judgement = judged(&[2000, 2000], &[2 * SECOND]);
    assert_eq!(
        says(&judgement),
        "expected 2 pauses of 2 seconds each in turn 2, found 2 pauses of 0.000002 seconds each."
    );
    assert!(finding(&judgement).hint.as_deref().unwrap().starts_with("`usleep` counts microseconds"));
}

#[test]
fn unchecked_or_free_pauses_do_not_fail() {
    assert_eq!(
        judge(&game(), &run(&["a", "b", "c"], &["x", "y"]), &Criteria::at(Rung::Layout)).verdict,
        Verdict::Pass
    );
    let free = Criteria { pauses: Pauses { check: true, credit: ONE }, ..Criteria::at(Rung::Layout) };
    let judgement = judge(&game(), &run(&["a", "b", "c"], &["x", "y"]), &free);
    assert_eq!((judgement.verdict, judgement.others.len()), (Verdict::Pass, 1));
}

#[test]
fn pauses_before_the_first_difference_are_told_beside_it() {
    let actual = run(&["a\n", "b\n", "d\n"], &["x", "y"]);
    let judgement = judge(&game(), &actual, &criteria());
    assert_eq!((judgement.verdict, judgement.others.len()), (Verdict::Differs, 1));
    assert_eq!(judgement.others[0].kind, FindingKind::Pause);
}
