//! Single faults put into right programs: none of them is ever read as right.

use crate::Event;
use crate::blackjack::HandOwner;
use crate::glibc_rand::GlibcRand;

use super::*;

/// Another event in place of this one; none if a fault of this kind does not apply to it.
type Fault = fn(&Event, u32) -> Option<Event>;

const FAULTS: [(&str, Fault); 7] = [
    ("bet", |event, by| match event {
        Event::Bet(bet) => Some(Event::Bet(bet + i64::from(by))),
        _ => None,
    }),
    ("total", |event, by| match *event {
        Event::Total { seat, points } => Some(Event::Total { seat, points: points + by }),
        _ => None,
    }),
    ("decision", |event, _| match *event {
        Event::Decision { seat, hits } => Some(Event::Decision { seat, hits: !hits }),
        _ => None,
    }),
    ("decider", |event, _| match *event {
        Event::Bust { seat } => Some(Event::Bust { seat: seat.opponent() }),
        _ => None,
    }),
    ("outcome", |event, by| match *event {
        Event::Outcome { winner } => {
            let others = [Some(HandOwner::Player), Some(HandOwner::Dealer), None];
            let mut others = others.into_iter().filter(|one| *one != winner);
            Some(Event::Outcome { winner: others.nth(by as usize % 2)? })
        }
        _ => None,
    }),
    ("score", |event, by| match *event {
        Event::Score { player, dealer, ties } => Some(match by % 3 {
            0 => Event::Score { player: player + 1, dealer, ties },
            1 => Event::Score { player, dealer: dealer + 1, ties },
            _ => Event::Score { player, dealer, ties: ties + 1 },
        }),
        _ => None,
    }),
    ("chips", |event, by| match event {
        Event::Money(money) => Some(Event::Money(money - i64::from(by))),
        _ => None,
    }),
];

#[test]
fn no_changed_number_or_outcome_is_ever_read_as_right() {
    change_numbers_and_outcomes(1);
}

#[test]
#[ignore = "takes a minute"]
fn no_changed_number_or_outcome_is_read_as_right_in_any_of_many_places() {
    change_numbers_and_outcomes(8);
}

/// Tries this many faults of each kind in each wording.
fn change_numbers_and_outcomes(each: usize) {
    let mut rand = GlibcRand::seeded(1);
    let right = events(&[]);
    for style in STYLES {
        for (what, fault) in FAULTS {
            for _ in 0..each {
                let run = rand.rand() as usize % right.len();
                let by = 1 + rand.rand() % 5;
                let places: Vec<usize> = right[run]
                    .iter()
                    .enumerate()
                    .filter(|(at, event)| fault(event, by).is_some() && is_printed(&right[run], *at))
                    .map(|(at, _)| at)
                    .collect();
                let place = places[rand.rand() as usize % places.len()];
                let mut wrong = right.clone();
                wrong[run][place] = fault(&wrong[run][place], by).unwrap();
                // Not every wording says whose bust it is.
                if printed(style, &wrong) == printed(style, &right) {
                    continue;
                }
                for (words, texts) in both(printed(style, &wrong)) {
                    let read = read_texts(&texts, &[]);
                    assert!(
                        read.is_err(),
                        "{}: a wrong {what} in run {run} is read in {words} words",
                        style.name
                    );
                }
            }
        }
    }
}

/// Whether an event is told by every wording: a total that no decision is taken on is not.
fn is_printed(events: &[Event], at: usize) -> bool {
    match events[at] {
        Event::Total { seat, .. } => events[at + 1..]
            .iter()
            .take_while(|event| !matches!(event, Event::Round(_) | Event::Outcome { .. }))
            .find(|event| match event {
                Event::Total { seat: whose, .. } | Event::Decision { seat: whose, .. } => *whose == seat,
                _ => false,
            })
            .is_some_and(|event| matches!(event, Event::Decision { .. })),
        _ => true,
    }
}

#[test]
fn nothing_that_must_be_told_may_be_left_out() {
    leave_out_what_must_be_told(1);
}

#[test]
#[ignore = "takes a minute"]
fn nothing_that_must_be_told_may_be_left_out_in_any_of_many_places() {
    leave_out_what_must_be_told(8);
}

/// Leaves out an event of each kind this many times in each wording.
fn leave_out_what_must_be_told(each: usize) {
    let mut rand = GlibcRand::seeded(2);
    let right = events(&[]);
    for style in STYLES {
        for (what, is_it) in [
            ("score", (|event: &Event| matches!(event, Event::Score { .. })) as fn(&Event) -> bool),
            ("chips", |event| matches!(event, Event::Money(_))),
            ("decision", |event| matches!(event, Event::Decision { .. })),
            ("outcome", |event| matches!(event, Event::Outcome { .. })),
        ] {
            for _ in 0..each {
                let run = rand.rand() as usize % right.len();
                let places: Vec<usize> = (0..right[run].len()).filter(|at| is_it(&right[run][*at])).collect();
                let mut wrong = right.clone();
                wrong[run].remove(places[rand.rand() as usize % places.len()]);
                for (words, texts) in both(printed(style, &wrong)) {
                    let read = read_texts(&texts, &[]);
                    assert!(read.is_err(), "{}: no {what} in run {run}, {words} words", style.name);
                }
            }
        }
    }
}
