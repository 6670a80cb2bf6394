//! Tests that every comparator in the table must pass.

use proptest::prelude::*;

use super::*;
use crate::compare::{ALL, Agreement, Fingerprint, Pair};
use crate::criteria::{Blocks, Order, Patterns};
use crate::verdict::Verdict;

/// All kinds of criteria: without facts, with facts, with facts in any order. Extras are tolerated on one side only, so
/// agreement is symmetric without them.
fn shapes(extras: Extras) -> Vec<Criteria> {
    let mut plain = facts();
    for fact in &mut plain.facts {
        fact.extras = extras;
    }
    let mut unordered = plain.clone();
    for fact in &mut unordered.facts {
        fact.order = Order::Any;
    }
    vec![Criteria::at(Rung::Layout), plain, unordered]
}

fn agrees(rung: Rung, expected: &[u8], found: &[u8], criteria: &Criteria) -> bool {
    let comparator = crate::compare::comparator(rung).unwrap();
    comparator.compare(&Pair::of_outputs(expected, found), criteria).is_none()
}

/// Texts that are likely to agree at some rung but not at others.
fn near() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop::sample::select(vec![
        "Win 20 19",
        "win 20, 19",
        "Player busts",
        "player BUSTS!",
        "8-H",
        "8 H",
        "4-S",
        " ",
        "  ",
        "\t",
        "\n",
        "\r\n",
        "\n\n",
        ".",
        "♥",
        "é",
        "É",
    ]);
    prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat().into_bytes())
}

/// Changes of a text that may or may not count.
const SLIPS: [(&str, &str); 6] = [
    (" ", "  "),
    ("8-H", "8 H"),
    ("Player busts", "player BUSTS!"),
    ("\n", "\n\n"),
    ("4-S", "4-S 4-S"),
    ("é", "e"),
];

fn slipped(output: &[u8], slips: &[bool]) -> Vec<u8> {
    let text = String::from_utf8(output.to_vec()).unwrap();
    let made = SLIPS.iter().zip(slips).filter(|(_, made)| **made).map(|(slip, _)| slip);
    made.fold(text, |text, (right, wrong)| text.replace(right, wrong)).into_bytes()
}

#[test]
fn table_contains_every_rung_in_order() {
    let rungs: Vec<Rung> = ALL.iter().map(|comparator| comparator.rung()).collect();
    let expected: Vec<Rung> = Rung::ALL.into_iter().rev().filter(|rung| *rung != Rung::None).collect();
    assert_eq!(rungs, expected);
    assert!(ALL.iter().all(|comparator| !comparator.about().is_empty()));
    assert!(crate::compare::comparator(Rung::None).is_none());
}

proptest! {
    #[test]
    fn equal_turns_agree(bytes: Vec<u8>, text in near()) {
        for criteria in shapes(Extras::None).into_iter().chain(shapes(Extras::Known)) {
            for comparator in ALL {
                prop_assert!(agrees(comparator.rung(), &bytes, &bytes, &criteria));
                prop_assert!(agrees(comparator.rung(), &text, &text, &criteria));
            }
        }
    }

    #[test]
    fn higher_rung_implies_every_lower_one(left in near(), right in near()) {
        for criteria in shapes(Extras::None).into_iter().chain(shapes(Extras::Known)) {
            let ladder: Vec<bool> =
                ALL.iter().map(|comparator| agrees(comparator.rung(), &left, &right, &criteria)).collect();
            prop_assert!(ladder.is_sorted(), "{ladder:?} from the highest rung down");
        }
    }

    #[test]
    fn agreement_is_symmetric(left in near(), right in near()) {
        for criteria in shapes(Extras::None) {
            for comparator in ALL {
                let rung = comparator.rung();
                prop_assert_eq!(agrees(rung, &left, &right, &criteria), agrees(rung, &right, &left, &criteria));
            }
        }
    }

    #[test]
    fn compare_never_panics(left: Vec<u8>, right: Vec<u8>, text in near()) {
        for criteria in shapes(Extras::Known) {
            for comparator in ALL {
                for (expected, found) in [(&left, &right), (&left, &text), (&text, &left)] {
                    let pair = Pair::of_outputs(expected, found);
                    let difference = comparator.compare(&pair, &criteria);
                    if let Some(difference) = difference {
                        prop_assert!(difference.says.ends_with('.'), "{}", difference.says);
                    }
                }
            }
        }
    }

    #[test]
    fn agreeing_runs_have_agreeing_fingerprints(
        expected in prop::collection::vec(near(), 1..3),
        slips in prop::collection::vec(any::<bool>(), SLIPS.len()),
    ) {
        let found: Vec<Vec<u8>> = expected.iter().map(|output| slipped(output, &slips)).collect();
        let mut credited = Criteria::at(Rung::Layout);
        credited.credit = vec![(Rung::Wording, share(1, 2))];
        let mut forgiving = facts();
        forgiving.forgive =
            vec![forgive("Capital", "player BUSTS!", "Player busts", "Small.", share(1, 2)), forgive("dash", "8 H", "8-H", "Dash.", share(1, 2))];
        let mut blocks = facts();
        blocks.blocks = Some(Blocks::without_credit("hand", Patterns::one(regex("(?m)^8"))));
        let shapes = shapes(Extras::None).into_iter().chain(shapes(Extras::Known));
        for criteria in shapes.chain([Criteria::at(Rung::Exact), Criteria::at(Rung::Wording), credited, forgiving, blocks]) {
            let run = |outputs: &[Vec<u8>]| {
                let texts: Vec<_> = outputs.iter().map(|text| String::from_utf8_lossy(text)).collect();
                run(&texts.iter().map(AsRef::as_ref).collect::<Vec<_>>(), &["s"; 2][..outputs.len() - 1])
            };
            let (expected, found) = (run(&expected), run(&found));
            if judge(&expected, &found, &criteria).verdict <= Verdict::Partial {
                let found = Fingerprint::of_program(&found, &criteria);
                prop_assert_eq!(Fingerprint::of(&expected, &criteria).agreement(&found), Agreement::ToTheEnd);
            }
        }
    }

    #[test]
    fn reached_rung_ignores_required_one(left in near(), right in near(), code in 0..2) {
        let expected = run(&[&String::from_utf8_lossy(&left)], &[]);
        let actual = ending(run(&[&String::from_utf8_lossy(&right)], &[]), Ending::Exited(code));
        for criteria in shapes(Extras::Known) {
            let at = |require| judge(&expected, &actual, &Criteria { require, ..criteria.clone() }).rung;
            let reached = Rung::ALL.map(at);
            prop_assert!(reached.iter().all(|rung| *rung == reached[0]), "{reached:?}");
        }
    }

    #[test]
    fn every_difference_has_a_sentence(left in near(), right in near()) {
        for rung in [Rung::Exact, Rung::Layout, Rung::Wording] {
            let expected = run(&[&String::from_utf8_lossy(&left)], &[]);
            let actual = run(&[&String::from_utf8_lossy(&right)], &[]);
            let judgment = judge(&expected, &actual, &Criteria::at(rung));
            prop_assert_eq!(judgment.finding.is_none(), judgment.rung >= rung);
        }
    }
}
