//! The facts that all runs together must state, by kind, and which of them a place in a run states.

use std::collections::BTreeSet;
use std::ops::Range;

use super::clock::{Dealt, Timed, When};
use super::course::{Course, Hand, Need, Truth};
use super::kind::Kind;

/// The facts of one kind, numbered over all runs.
#[derive(Clone, Debug)]
pub(super) struct Needs {
    kind: Kind,
    all: Vec<(usize, Need)>,
    /// Which of them are those of a hand, by run and hand.
    of_hand: Vec<Vec<Range<usize>>>,
}

/// How a slot is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// As it is.
    Plain,
    /// Between two hands, as what is true of the next one.
    Next,
    /// Between two hands, as what is true of the one before.
    Previous,
    /// As the negative of what it shows.
    Negated,
    /// As what is true after the cards of its line: the total may be before them.
    AfterCards,
    /// As what is true after the cards of the next line.
    AfterCardsBelow,
}

impl View {
    /// How slots of this kind may be read.
    pub(super) fn of(kind: Kind) -> &'static [View] {
        match kind {
            Kind::Bet => &[View::Next, View::Previous],
            Kind::Money => &[View::Plain, View::Negated],
            Kind::Total(_) => &[View::Plain, View::AfterCards, View::AfterCardsBelow],
            _ => &[View::Plain],
        }
    }

    /// Returns the time at which what a slot of a line shows is true; nothing if it has no such time.
    pub(super) fn time(self, line: &Timed, shown_at: When) -> Option<When> {
        match self {
            View::AfterCards => Some(line.end),
            View::AfterCardsBelow => line.ahead,
            _ => Some(shown_at),
        }
    }
}

impl Needs {
    /// The facts of this kind in the complete hands of these runs.
    pub(super) fn of(kind: Kind, courses: &[&Course], complete: &[usize]) -> Self {
        let (mut all, mut of_hand) = (Vec::new(), Vec::new());
        for (run, (course, &hands)) in courses.iter().zip(complete).enumerate() {
            let needs: Vec<Need> = course.needs(kind).into_iter().filter(|need| need.hand < hands).collect();
            let base = all.len();
            let range = |hand: usize| {
                let before = |bound: usize| base + needs.iter().take_while(|need| need.hand < bound).count();
                before(hand)..before(hand + 1)
            };
            of_hand.push((0..course.hands()).map(range).collect());
            all.extend(needs.into_iter().map(|need| (run, need)));
        }
        Self { kind, all, of_hand }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether these facts are all that must be stated: what may be left out is left out in most places, or in none.
    pub(super) fn are_told_by(&self, told: &BTreeSet<usize>) -> bool {
        let (required, free): (Vec<usize>, Vec<usize>) =
            (0..self.len()).partition(|fact| self.all[*fact].1.required);
        let count = free.iter().filter(|fact| told.contains(fact)).count();
        required.iter().all(|fact| told.contains(fact)) && (count == free.len() || count * 2 <= free.len())
    }

    /// How many of these facts must be stated.
    pub(super) fn required_of<'a>(&self, facts: impl Iterator<Item = &'a usize>) -> usize {
        facts.filter(|fact| self.all[**fact].1.required).count()
    }

    /// The run and the hand of a fact.
    pub(super) fn place(&self, fact: usize) -> (usize, usize) {
        let (run, need) = self.all[fact];
        (run, need.hand)
    }

    /// The run and the hand of each of them.
    pub(super) fn places(&self) -> BTreeSet<(usize, usize)> {
        (0..self.len()).map(|fact| self.place(fact)).collect()
    }

    fn in_hand(&self, run: usize, hand: usize) -> impl Iterator<Item = (usize, &Need)> {
        let range = self.of_hand[run].get(hand).cloned().unwrap_or_default();
        range.map(|fact| (fact, &self.all[fact].1))
    }

    /// Which facts a slot tells that shows this value, which is true, at this time.
    pub(super) fn told_by_slot(
        &self,
        course: &Course,
        run: usize,
        when: When,
        view: View,
        value: i64,
    ) -> impl Iterator<Item = usize> {
        let hand = match self.kind {
            Kind::Bet => bet_of(course, when, view),
            _ => when.hand.checked_sub(1),
        };
        let counts = move |need: &Need| {
            let in_time = (need.span.0..=need.span.1).contains(&when.drawn);
            need.value == Some(value) && (self.kind == Kind::Bet || in_time)
        };
        let facts = hand.into_iter().flat_map(move |hand| self.in_hand(run, hand));
        facts.filter(move |(_, need)| counts(need)).map(|(fact, _)| fact)
    }

    /// Which facts have this value and must be told at a time.
    pub(super) fn told_at(&self, run: usize, when: When, value: i64) -> impl Iterator<Item = usize> {
        let counts =
            move |need: &Need| need.value == Some(value) && (need.span.0..=need.span.1).contains(&when.drawn);
        let facts = when.hand.checked_sub(1).into_iter().flat_map(move |hand| self.in_hand(run, hand));
        facts.filter(move |(_, need)| counts(need)).map(|(fact, _)| fact)
    }

    /// Which facts come while a line is printed.
    pub(super) fn told_by_line(&self, course: &Course, line: &Timed) -> Vec<usize> {
        let mut hands = vec![line.start.hand, line.end.hand];
        hands.dedup();
        let mut told = Vec::new();
        for number in hands {
            let Some(hand) = number.checked_sub(1) else { continue };
            let from = if number == line.start.hand { line.start.drawn } else { 0 };
            let to = if number == line.end.hand { line.end.drawn } else { course.hands[hand].end() };
            let within = |need: &Need| from <= need.span.1 && need.span.0 <= to;
            told.extend(self.in_hand(line.run, hand).filter(|(_, need)| within(need)).map(|(fact, _)| fact));
        }
        told
    }
}

/// What a slot of this kind must show at this time.
pub(super) fn truth(course: &Course, kind: Kind, when: When, view: View) -> Truth {
    let is = |value: Option<i64>| value.map_or(Truth::Unknown, Truth::Is);
    let hand = when.hand.checked_sub(1).map(|hand| &course.hands[hand]);
    match kind {
        Kind::Bet => {
            let hand = bet_of(course, when, view);
            // No hand follows the last one, so what is shown as the next bet cannot be checked.
            if hand == Some(course.hands.len()) {
                return Truth::Unknown;
            }
            hand.and_then(|hand| course.hands[hand].bet).map_or(Truth::Nothing, Truth::Is)
        }
        Kind::Total(seat) => match hand {
            None => Truth::Nothing,
            Some(hand) => match (when.dealt[seat as usize], hand.total(seat, when.drawn)) {
                (Dealt::Yes, Some(total)) => Truth::Is(total),
                (Dealt::Maybe, Some(total)) => Truth::MayBe(total),
                _ => Truth::Unknown,
            },
        },
        Kind::Score(whose) => is(at_the_last_end(course, when, |hand| hand.score(whose))),
        Kind::Money => is(at_the_last_end(course, when, Hand::money)),
        _ => Truth::Unknown,
    }
}

/// What had been won by a time, without what was lost; and what had been lost.
pub(super) fn won_and_lost(course: &Course, when: When) -> [i64; 2] {
    let at_the_end = at_the_last_end(course, when, |hand| Some(hand.won_and_lost()));
    at_the_end.unwrap_or_default()
}

/// Whose bet a slot tells: between two hands it may be the one before or the next.
fn bet_of(course: &Course, when: When, view: View) -> Option<usize> {
    let over = when.hand.checked_sub(1).is_none_or(|hand| when.drawn >= course.hands[hand].end());
    if over && view == View::Next { Some(when.hand) } else { when.hand.checked_sub(1) }
}

/// What was true at the end of the last hand that is over; 0 before.
fn at_the_last_end<T: Default>(course: &Course, when: When, of: impl Fn(&Hand) -> Option<T>) -> Option<T> {
    let hands = &course.hands[..when.hand];
    let over = match hands.split_last() {
        Some((last, before)) if when.drawn < last.end() => before,
        _ => hands,
    };
    over.last().map_or_else(|| Some(T::default()), of)
}
