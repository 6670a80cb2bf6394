//! Numbers that are shown in the wrong turn: too late, or too early.

use std::collections::{BTreeMap, BTreeSet};

use super::super::kind::Kind;
use super::super::pieces::Token;
use super::super::statement::Subject;
use super::{Learner, Place, kind, varies};

/// A slot tells a number too early if it occurs this often, and in this share of the places, in percent: after the others, a round ends
/// without the number. If it is always what is due with one more card, a smaller share is enough.
const EARLY_PLACES: usize = 20;
const EARLY: usize = 60;
const EARLY_WITH_A_CARD: usize = 40;

/// A slot lags behind if it shows an old number this often, and if it does so this often in two turns that follow each other.
const LAGS: usize = 8;
const LAGS_IN_A_ROW: usize = 3;
/// In at most one of so many of these turns the new number appears elsewhere: by chance, or in a sentence about 21.
const NEW_IN: usize = 5;

impl Learner<'_> {
    /// Returns a line with a slot that shows the number of the turn before whenever there is a new one, as a total before the card that was
    /// just drawn. Hardly any of these turns shows the new number.
    pub(super) fn lagging_line(&self, subject: &Subject) -> Option<&str> {
        let due = &self.due[subject];
        let is_old = |turn: usize, number: Option<i64>| {
            let due = &due[turn];
            !due.now.is_empty() && !due.now.contains(&number) && due.last.contains(&number)
        };
        let shows_new = |turn: usize| {
            let mut numbers = self.cut.runs[turn].iter().flat_map(|line| &line.tokens);
            numbers
                .any(|token| matches!(token, Token::Number(number) if due[turn].now.contains(&Some(*number))))
        };
        let lags = |places: &[Place], slot: usize| {
            let number = |place: &Place| place.numbers.get(slot).copied();
            let is_known = |place: &Place| {
                let due = &due[place.turn];
                due.now.contains(&number(place)) || due.last.contains(&number(place))
            };
            let old = places.iter().filter(|place| is_old(place.turn, number(place)));
            let old: BTreeSet<usize> = old.map(|place| place.turn).collect();
            let begins_a_run = |turn: &usize| self.ends().any(|end| end == *turn);
            let in_a_row = old.iter().filter(|turn| !begins_a_run(turn) && old.contains(&(**turn - 1)));
            old.len() >= LAGS
                && in_a_row.count() >= LAGS_IN_A_ROW
                && varies(places, slot)
                && places.iter().all(is_known)
                && old.iter().filter(|turn| shows_new(**turn)).count() * NEW_IN <= old.len()
        };
        let mut frequent = self.places.iter().filter(|(_, places)| places.len() >= LAGS);
        let (wording, _) = frequent.find(|(wording, places)| {
            (0..self.cut.wordings[wording.0].slots()).any(|slot| lags(places, slot))
        })?;
        Some(&self.cut.wordings[wording.0].sample)
    }

    /// Whether a slot that tells a subject shows its number of an earlier turn in some turn, and no new one, where it may be left out.
    pub(super) fn is_told_too_late(&self, subject: &Subject) -> bool {
        let of_subject = &self.due[subject];
        let frequent = self.places.iter().filter(|(_, places)| places.len() >= self.cut.support);
        let mut slots = frequent.flat_map(|(wording, places)| {
            (0..self.cut.wordings[wording.0].slots()).map(move |slot| (places, slot))
        });
        slots.any(|(places, slot)| {
            let mut shown: BTreeMap<usize, BTreeSet<Option<i64>>> = BTreeMap::new();
            // A card of a hand whose total follows may be its total before.
            for place in places.iter().filter(|place| !self.is_card_of_its_line(place, slot)) {
                shown.entry(place.turn).or_default().insert(place.numbers.get(slot).copied());
            }
            let tells_new = |turn: usize, numbers: &BTreeSet<Option<i64>>| {
                numbers
                    .iter()
                    .any(|it| of_subject[turn].now.contains(it) && !of_subject[turn].last.contains(it))
            };
            let (new, others): (Vec<_>, Vec<_>) = shown.iter().partition(|(turn, it)| tells_new(**turn, it));
            let is_old = |(turn, numbers): &(&usize, &BTreeSet<Option<i64>>)| {
                let due = &of_subject[**turn];
                let is_free = !due.now.is_empty() && due.required.is_empty();
                is_free && due.now.is_disjoint(numbers) && numbers.is_subset(&due.last)
            };
            // A slot that shows other numbers, too, tells something else: a card.
            let is_known = |(turn, numbers): &(&usize, &BTreeSet<Option<i64>>)| {
                let due = &of_subject[**turn];
                numbers.iter().all(|it| due.now.contains(it) || due.last.contains(it))
            };
            new.len() * 2 >= shown.len() && others.iter().any(is_old) && others.iter().all(is_known)
        })
    }

    /// Whether a slot shows the total of a hand that has a hidden card: most of its numbers are due only later, and nothing else is so
    /// now.
    pub(super) fn is_told_too_early(&self, subject: &Subject) -> bool {
        let is_total = matches!(kind(&subject.words), Some(Kind::Total(_)));
        let of_subject = &self.due[subject];
        let is_true = |place: &Place, slot: usize| {
            of_subject[place.turn].now.contains(&Some(place.numbers[slot]))
                || self.numbers[place.turn].contains(&place.numbers[slot])
                || self.is_total_of_its_line(place, slot)
        };
        let is_early = |place: &Place, slot: usize| {
            let now = &of_subject[place.turn].now;
            let end = self.ends().find(|end| place.turn < *end).unwrap_or(of_subject.len());
            let mut later = of_subject[place.turn + 1..end].iter().map(|due| &due.now);
            let next = later.find(|next| !next.is_empty() && *next != now);
            next.is_some_and(|next| next.contains(&Some(place.numbers[slot])))
        };
        let has_a_card_more = |place: &Place, slot: usize| {
            let is_with = |due: &i64| (1..=11).contains(&place.numbers[slot].saturating_sub(*due));
            of_subject[place.turn].now.iter().flatten().any(is_with)
        };
        let mut frequent = self.places.iter().filter(|(_, places)| places.len() >= EARLY_PLACES);
        is_total
            && frequent.any(|(wording, places)| {
                (0..self.cut.wordings[wording.0].slots()).any(|slot| {
                    let untrue = || places.iter().filter(|place| !is_true(place, slot));
                    let early = untrue().filter(|place| is_early(place, slot)).count();
                    // When the hidden card is seen, its total is true.
                    let has_hidden_card = untrue().all(|place| has_a_card_more(place, slot));
                    let (of, share) = match has_hidden_card {
                        true => (untrue().count(), EARLY_WITH_A_CARD),
                        false => (places.len(), EARLY),
                    };
                    of >= EARLY_PLACES && early * 100 >= of * share && varies(places, slot)
                })
            })
    }
}
