//! Totals that a program tells in the same words of the player and of the dealer: whose turn it is it leaves to a heading, or to the
//! order of play.
//!
//! Decisions are not shared so: their times overlap, and a wrong one would be taken for that of the other.

use std::collections::BTreeSet;

use super::clock::Timed;
use super::course::Truth;
use super::kind::Kind;
use super::known_words::{Contrary, contrary, names_a_seat};
use super::learn::{Learner, Near};
use super::needs::{View, truth};

/// So many places must be the player's alone, and so many the dealer's: fewer may be a fault.
const SUPPORT: usize = 3;

/// What a place tells of somebody.
enum Told {
    /// These facts, or the truth that is none of them.
    Right(Vec<usize>),
    Wrong,
    Unknown,
}

/// Finds the slots of a wording that tell a total of either at each of their places.
pub(super) fn find(learner: &mut Learner<'_>, wording: usize) {
    let known = &learner.lines.wordings[wording];
    if names_a_seat(known) {
        return;
    }
    for slot in 0..known.slots() {
        for &view in View::of(Kind::TOTALS[0]) {
            try_either(learner, wording, slot, view);
        }
    }
}

fn try_either(learner: &mut Learner<'_>, wording: usize, slot: usize, view: View) {
    let kinds = Kind::TOTALS;
    let mut alone = [0; 2];
    let mut tells = [BTreeSet::new(), BTreeSet::new()];
    for line in &learner.places[wording] {
        match kinds.map(|kind| told(learner, kind, line, slot, view)) {
            // A place tells of one of them: of the player, who comes first, until that is told.
            [Told::Right(players), Told::Right(dealers)] => {
                if players.iter().all(|fact| tells[0].contains(fact)) {
                    tells[1].extend(dealers);
                } else {
                    tells[0].extend(players);
                }
            }
            [Told::Right(facts), _] => {
                alone[0] += 1;
                tells[0].extend(facts);
            }
            [_, Told::Right(facts)] => {
                alone[1] += 1;
                tells[1].extend(facts);
            }
            [Told::Wrong, Told::Wrong] => return,
            _ => {}
        }
    }
    let says_so = |kind| contrary(kind, &learner.lines.wordings[wording], Some(slot), false) == Contrary::No;
    if alone.into_iter().any(|count| count < SUPPORT) || !kinds.into_iter().all(says_so) {
        return;
    }
    learner.shared.insert((wording, Some(slot)));
    let times = learner.places[wording].len();
    for (kind, tells) in kinds.into_iter().zip(tells) {
        if !tells.is_empty() {
            learner.add(
                Near { kind, wording, slot: Some(slot), right: times, tested: times },
                false,
                tells,
                false,
            );
        }
    }
}

fn told(learner: &Learner<'_>, kind: Kind, line: &Timed, slot: usize, view: View) -> Told {
    let course = learner.courses[line.run];
    let (value, shown_at) = line.numbers[slot];
    let when = if view == View::AfterCards { line.end } else { shown_at };
    match truth(course, kind, when, view) {
        Truth::Is(is) | Truth::MayBe(is) if is == value => {
            Told::Right(learner.needs[&kind].told_by_slot(course, line.run, when, view, value).collect())
        }
        Truth::Is(_) | Truth::Nothing => Told::Wrong,
        Truth::MayBe(_) | Truth::Unknown => Told::Unknown,
    }
}
