//! Totals and busts that a program states in the same words for the player and for the dealer: only a heading or the order of play
//! shows whose they are.
//!
//! Decisions are not shared in this way: their times overlap, and a wrong one would be taken for the other's.

use std::collections::BTreeSet;

use super::clock::{Timed, When};
use super::course::Truth;
use super::kind::Kind;
use super::known_words::{Contrary, contrary, names_a_seat};
use super::learn::{Learner, Near};
use super::needs::{View, truth};
use crate::blackjack::HandOwner;

/// Minimum number of places that must be the player's only, and of those that must be the dealer's only: fewer may be a mistake.
const SUPPORT: usize = 3;

/// What a place states about the player or the dealer.
enum Told {
    /// These facts, or the truth that is none of them.
    Right(Vec<usize>),
    Wrong,
    Unknown,
}

/// Finds the slots of a wording that state a total of the player or of the dealer wherever they occur, and whether its lines state a
/// bust of either.
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
    if known.has_text {
        try_busts(learner, wording);
    }
}

/// Finds lines such as `Busted!`. Their time shows whose bust it is: the player and the dealer are never bust at the same time.
fn try_busts(learner: &mut Learner<'_>, wording: usize) {
    let mut tells = [BTreeSet::new(), BTreeSet::new()];
    for line in &learner.places[wording] {
        let course = learner.courses[line.run];
        let told = Kind::BUSTS.map(|kind| learner.needs[&kind].told_by_line(course, line));
        if told.iter().all(Vec::is_empty) {
            return;
        }
        tells.iter_mut().zip(told).for_each(|(tells, told)| tells.extend(told));
    }
    if tells.iter().any(|tells| tells.len() < SUPPORT) {
        return;
    }
    learner.shared.insert((wording, None));
    let times = learner.places[wording].len();
    for (kind, tells) in Kind::BUSTS.into_iter().zip(tells) {
        learner.add(Near { kind, wording, slot: None, right: times, tested: times }, false, tells, false);
    }
}

fn try_either(learner: &mut Learner<'_>, wording: usize, slot: usize, view: View) {
    let kinds = Kind::TOTALS;
    let mut alone = [0; 2];
    let mut tells = [BTreeSet::new(), BTreeSet::new()];
    for line in &learner.places[wording] {
        match kinds.map(|kind| told(learner, kind, line, slot, view)) {
            // A place states one of them: that of the player, who comes first, until it is stated or the dealer draws.
            [Told::Right(players), Told::Right(dealers)] => {
                let dealer_drew = dealer_drew_last(learner, line, slot, view);
                if dealer_drew || players.iter().all(|fact| tells[0].contains(fact)) {
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
    // A number without words names nobody: one place is enough.
    let support = if learner.lines.wordings[wording].words().next().is_none() { 1 } else { SUPPORT };
    let says_so = |kind| contrary(kind, &learner.lines.wordings[wording], Some(slot), false) == Contrary::No;
    if alone.into_iter().any(|count| count < support) || !kinds.into_iter().all(says_so) {
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

/// Whether the last card that was drawn when a slot is read is the dealer's.
fn dealer_drew_last(learner: &Learner<'_>, line: &Timed, slot: usize, view: View) -> bool {
    let hand_at = |when: When| learner.courses[line.run].hands.get(when.hand.checked_sub(1)?);
    let (_, shown_at) = line.numbers[slot];
    view.time(line, shown_at).is_some_and(|when| {
        let total = |drawn: usize| hand_at(when)?.total(HandOwner::Dealer, drawn);
        when.drawn.checked_sub(1).is_some_and(|before| total(before) != total(when.drawn))
    })
}

fn told(learner: &Learner<'_>, kind: Kind, line: &Timed, slot: usize, view: View) -> Told {
    let course = learner.courses[line.run];
    let (value, shown_at) = line.numbers[slot];
    let Some(when) = view.time(line, shown_at) else { return Told::Unknown };
    match truth(course, kind, when, view) {
        Truth::Is(is) | Truth::MayBe(is) if is == value => {
            Told::Right(learner.needs[&kind].told_by_slot(course, line.run, when, view, value).collect())
        }
        Truth::Is(_) | Truth::Nothing => Told::Wrong,
        Truth::MayBe(_) | Truth::Unknown => Told::Unknown,
    }
}
