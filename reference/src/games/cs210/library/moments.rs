//! The rule moments of `cs210/library`: the rules of the functions that a driver script calls upon.

use super::functions::{HAND_AT_MOST, Hand, Shoe};
use crate::{CoveragePoint, Table};

/// A 22nd card was to be added.
pub(super) const FULL: &str = "a hand is full";
/// A card was drawn when none was left.
pub(super) const PAST_THE_END: &str = "drawn past the end";

const LOWER_CASE: &str = "lower-case suit";
const OTHER_SUIT: &str = "other suit";
const VALUE_TOO_LOW: &str = "value below 1";
const VALUE_TOO_HIGH: &str = "value above 13";
const ACE_POINTS: &str = "points of an ace";
const COURT_POINTS: &str = "points of a face card";
const NAMED: &str = "card printed by name";
const NUMBERED: &str = "card printed by number";
const EMPTY: &str = "points of an empty hand";
const ACE_HIGH: &str = "an ace counts 11";
const ACE_LOW: &str = "aces count 1";
const EXACTLY_11: &str = "ace and 10 more";
const TWO_ACES: &str = "two aces";
const THREE_ACES: &str = "three aces";
const FOUR_ACES: &str = "four aces";
const TWENTY_ONE_CARDS: &str = "21 cards";
const PRINTED: &str = "hand printed";
const FIRST: &str = "first of several cards";
const SEVERAL_DECKS: &str = "several decks";
const TEN_DECKS: &str = "ten decks";
const LEFT: &str = "cards left after drawing";
const RESHUFFLED: &str = "shuffled after drawing";
const MULTISET: &str = "every card counted";
const ORDER: &str = "order looked at";
const DIFFERS: &str = "two orders compared";
const ALLOCATED: &str = "array measured";
const FREED: &str = "shoe freed";

/// Every moment of the library.
pub(super) const ALL: &[CoveragePoint] = &[
    CoveragePoint { name: LOWER_CASE, means: "a card is created with s, h, d or c" },
    CoveragePoint { name: OTHER_SUIT, means: "a card is created with a suit that is none" },
    CoveragePoint { name: VALUE_TOO_LOW, means: "a card is created with a value of 0 or less" },
    CoveragePoint { name: VALUE_TOO_HIGH, means: "a card is created with a value of 14 or more" },
    CoveragePoint { name: ACE_POINTS, means: "the points of a single ace: 1" },
    CoveragePoint { name: COURT_POINTS, means: "the points of a jack, queen or king: 10" },
    CoveragePoint { name: NAMED, means: "an ace or face card is printed" },
    CoveragePoint { name: NUMBERED, means: "a card from 2 to 10 is printed" },
    CoveragePoint { name: EMPTY, means: "a hand without cards has 0 points" },
    CoveragePoint { name: ACE_HIGH, means: "a hand in which one ace counts 11" },
    CoveragePoint { name: ACE_LOW, means: "a hand with aces, all of which count 1" },
    CoveragePoint { name: EXACTLY_11, means: "a total of 11 with the ace as 1: it becomes 21" },
    CoveragePoint { name: TWO_ACES, means: "the points of a hand with two aces" },
    CoveragePoint { name: THREE_ACES, means: "the points of a hand with three aces" },
    CoveragePoint { name: FOUR_ACES, means: "the points of a hand with four aces or more" },
    CoveragePoint { name: TWENTY_ONE_CARDS, means: "a hand of 21 cards is printed or counted" },
    CoveragePoint { name: FULL, means: "a 22nd card is to be added, which no legal hand has" },
    CoveragePoint { name: PRINTED, means: "a hand of several cards is printed" },
    CoveragePoint { name: FIRST, means: "the first card of several is printed" },
    CoveragePoint { name: SEVERAL_DECKS, means: "a shoe of more than one deck" },
    CoveragePoint { name: TEN_DECKS, means: "the largest shoe" },
    CoveragePoint { name: LEFT, means: "the cards left are asked for after some were drawn" },
    CoveragePoint { name: RESHUFFLED, means: "the shoe is shuffled after some cards were drawn" },
    CoveragePoint { name: PAST_THE_END, means: "a card is drawn when none is left: the shoe is shuffled" },
    CoveragePoint { name: MULTISET, means: "all cards of the shoe are counted" },
    CoveragePoint { name: ORDER, means: "the order of a shoe is looked at" },
    CoveragePoint { name: DIFFERS, means: "the orders before and after a shuffle are compared" },
    CoveragePoint { name: ALLOCATED, means: "the size of the dynamic array is measured" },
    CoveragePoint { name: FREED, means: "the shoe is freed" },
];

/// Marks what a card is created with.
pub(super) fn mark_created(table: &mut dyn Table, suit: char, value: i32) {
    match suit {
        's' | 'h' | 'd' | 'c' => table.mark(LOWER_CASE),
        'S' | 'H' | 'D' | 'C' => {}
        _ => table.mark(OTHER_SUIT),
    }
    match value {
        ..=0 => table.mark(VALUE_TOO_LOW),
        1..=13 => {}
        14.. => table.mark(VALUE_TOO_HIGH),
    }
}

/// Marks a command about the card.
pub(super) fn mark_card(table: &mut dyn Table, command: &str, value: i32) {
    match (command, value) {
        ("points", 1) => table.mark(ACE_POINTS),
        ("points", 11..) => table.mark(COURT_POINTS),
        ("print", 2..=10) => table.mark(NUMBERED),
        ("print", _) => table.mark(NAMED),
        _ => {}
    }
}

/// Marks a command about the hand.
pub(super) fn mark_hand(table: &mut dyn Table, command: &str, hand: &Hand) {
    if hand.given == HAND_AT_MOST {
        table.mark(TWENTY_ONE_CARDS);
    }
    match command {
        "hand_points" => mark_points(table, hand),
        "hand_print" if hand.given > 1 => table.mark(PRINTED),
        "hand_first" if hand.given > 1 => table.mark(FIRST),
        _ => {}
    }
}

fn mark_points(table: &mut dyn Table, hand: &Hand) {
    let aces = hand.cards.iter().filter(|card| card.value == 1).count();
    let low: i32 = hand.cards.iter().map(|card| card.value.min(10)).sum();
    if hand.given == 0 {
        table.mark(EMPTY);
    }
    match aces {
        0 | 1 => {}
        2 => table.mark(TWO_ACES),
        3 => table.mark(THREE_ACES),
        _ => table.mark(FOUR_ACES),
    }
    if aces > 0 {
        table.mark(if low <= 11 { ACE_HIGH } else { ACE_LOW });
    }
    if aces > 0 && low == 11 {
        table.mark(EXACTLY_11);
    }
}

/// Marks the size of a new shoe.
pub(super) fn mark_decks(table: &mut dyn Table, decks: usize) {
    if decks > 1 {
        table.mark(SEVERAL_DECKS);
    }
    if decks == 10 {
        table.mark(TEN_DECKS);
    }
}

/// Marks a command about the shoe.
pub(super) fn mark_shoe(table: &mut dyn Table, command: &str, shoe: &Shoe) {
    let begun = shoe.left() < shoe.size();
    match command {
        "shoe_left" if begun => table.mark(LEFT),
        "shoe_reshuffle" if begun => table.mark(RESHUFFLED),
        "shoe_multiset" => table.mark(MULTISET),
        "shoe_order" => table.mark(ORDER),
        "shoe_differs" => table.mark(DIFFERS),
        "shoe_allocated" => table.mark(ALLOCATED),
        "shoe_free" => table.mark(FREED),
        _ => {}
    }
}
