//! The functions of `cards.c`, each as its paragraph of the handout defines it: every decision that a
//! variant may turn is in here; what else could be answered, and why, is in `variants.rs`.
//!
//! The shoe keeps no cards: what a driver answers about them never depends on which came.

use super::variants as dev;
use crate::cards::{DECK, TWENTY_ONE};
use crate::{Rules, Variant};

/// "Since there can never be more than 21 cards in a legal blackjack hand".
pub(super) const HAND_AT_MOST: usize = 21;

/// `card_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Card {
    /// The suit's letter.
    pub(super) suit: char,
    /// 1 for the ace to 13 for the king.
    pub(super) value: i32,
}

/// `hand_t`.
#[derive(Clone, Debug, Default)]
pub(super) struct Hand {
    /// The cards it holds, in the order they came.
    pub(super) cards: Vec<Card>,
    /// How many cards have been given to it.
    pub(super) given: usize,
}

/// `shoe_t`, and the driver's own count beside it.
#[derive(Clone, Debug)]
pub(super) struct Shoe {
    /// How many decks were asked for.
    decks: usize,
    /// Cards drawn since the last shuffle, as the driver counts.
    drawn: usize,
    /// How many cards the library's array holds.
    held: usize,
    /// The library's "next card that will be dealt".
    next: usize,
}

impl Shoe {
    /// How many cards there are to be.
    pub(super) fn size(&self) -> usize {
        DECK * self.decks
    }

    /// How many of them are left, by the driver's own count.
    pub(super) fn left(&self) -> usize {
        self.size() - self.drawn
    }
}

/// The functions by the rules of one run.
#[derive(Clone, Copy)]
pub(super) struct Functions<'r> {
    rules: &'r Rules,
}

impl<'r> Functions<'r> {
    pub(super) fn new(rules: &'r Rules) -> Self {
        Self { rules }
    }

    fn plays(self, variant: Variant) -> bool {
        self.rules.has(variant.name)
    }
}

/// "Card Functions".
impl Functions<'_> {
    /// Upper or lower case, any other suit is `C`, any value but 1 to 13 is 2.
    pub(super) fn card_create(self, suit: char, value: i32) -> Card {
        let upper = if self.plays(dev::LOWER_CASE_IS_NO_SUIT) { suit } else { suit.to_ascii_uppercase() };
        let good_suit = "SHDC".contains(upper);
        let good_value = (1..=13).contains(&value);
        if !(good_suit && good_value) && self.plays(dev::ONE_FAULT_SPOILS_BOTH) {
            return Card { suit: 'C', value: 2 };
        }
        let suit = match upper {
            _ if good_suit && self.plays(dev::LOWER_CASE_SUIT_KEPT) => suit,
            _ if good_suit => upper,
            _ if self.plays(dev::OTHER_SUIT_KEPT) => upper,
            _ if self.plays(dev::OTHER_SUIT_IS_S) => 'S',
            _ => 'C',
        };
        let value = match value {
            _ if good_value || self.plays(dev::OTHER_VALUE_KEPT) => value,
            _ if self.plays(dev::OTHER_VALUE_IS_1) => 1,
            _ => 2,
        };
        Card { suit, value }
    }

    /// Ten for face cards, "always 1" for aces.
    pub(super) fn card_blackjack_points(self, card: Card) -> i32 {
        match card.value {
            1 if self.plays(dev::ACE_IS_11_POINTS) => 11,
            11.. if self.plays(dev::COURT_CARDS_BY_NUMBER) => card.value,
            value => value.min(10),
        }
    }

    /// `Ace of Hearts`, "with no trailing newline".
    pub(super) fn card_print(self, card: Card) -> String {
        let suit = match card.suit {
            'S' => "Spades".to_owned(),
            'H' => "Hearts".to_owned(),
            'D' => "Diamonds".to_owned(),
            'C' => "Clubs".to_owned(),
            's' | 'h' | 'd' | 'c' if self.plays(dev::LOWER_CASE_SUIT_KEPT) => "Clubs".to_owned(),
            other => other.to_string(),
        };
        let value = match card.value {
            value if self.plays(dev::PRINTS_NUMBERS_ONLY) => value.to_string(),
            1 => "Ace".to_owned(),
            11 => "Jack".to_owned(),
            12 => "Queen".to_owned(),
            13 => "King".to_owned(),
            value => value.to_string(),
        };
        let end = if self.plays(dev::CARD_PRINT_ENDS_THE_LINE) { "\n" } else { "" };
        format!("{value} of {suit}{end}")
    }
}

/// "Hand Functions".
impl Functions<'_> {
    /// "The first parameter is the hand to add a card to that is received and passed back."
    pub(super) fn hand_add_card(self, hand: &mut Hand, card: Card) {
        hand.given += 1;
        let full = self.plays(dev::HAND_HOLDS_20) && hand.cards.len() == HAND_AT_MOST - 1;
        if !full {
            hand.cards.push(card);
        }
    }

    /// "If there's an Ace and the total is less than or equal to 11, add 10 points."
    pub(super) fn hand_blackjack_points(self, hand: &Hand) -> i32 {
        let low: i32 = hand.cards.iter().map(|card| self.card_blackjack_points(*card)).sum();
        let aces = hand.cards.iter().filter(|card| card.value == 1).count() as i32;
        let fits = |high: i32| low + 10 * high <= TWENTY_ONE as i32;
        let high = if self.plays(dev::ACE_ALWAYS_11) {
            aces
        } else if self.plays(dev::ACE_ALWAYS_1) {
            0
        } else if self.plays(dev::ACES_ALL_OR_NONE) {
            aces * i32::from(fits(aces))
        } else if self.plays(dev::ACE_AT_11_STAYS_1) {
            i32::from(aces > 0 && low < 11)
        } else {
            i32::from(aces > 0 && fits(1))
        };
        low + 10 * high
    }

    /// "Prints each card in the hand on a separate line."
    pub(super) fn hand_print(self, hand: &Hand) -> String {
        let mut lines: String = hand.cards.iter().map(|card| self.card_print(*card) + "\n").collect();
        if self.plays(dev::HAND_PRINT_ONLY_SEPARATES) {
            lines.pop();
        }
        lines
    }

    /// "Prints the first card of the hand on a line including a new line."
    pub(super) fn hand_print_first_card(self, hand: &Hand) -> String {
        let first =
            if self.plays(dev::FIRST_CARD_IS_THE_LAST) { hand.cards.last() } else { hand.cards.first() };
        let end = if self.plays(dev::FIRST_CARD_WITHOUT_NEWLINE) { "" } else { "\n" };
        first.map(|card| self.card_print(*card) + end).unwrap_or_default()
    }
}

/// "Shoe Functions".
impl Functions<'_> {
    fn shuffling(self) -> &'static str {
        if self.plays(dev::SHUFFLING_WITH_MARK) { "SHUFFLING!\n" } else { "SHUFFLING\n" }
    }

    /// What `shoe_create` prints: it shuffles, as the samples show.
    pub(super) fn said_by_shoe_create(self) -> &'static str {
        if self.plays(dev::CREATE_IS_SILENT) { "" } else { self.shuffling() }
    }

    /// "It should print out SHUFFLING, so the card counters will know that everything is reset."
    pub(super) fn said_by_shoe_reshuffle(self) -> &'static str {
        if self.plays(dev::RESHUFFLE_IS_SILENT) { "" } else { self.shuffling() }
    }

    /// "A shoe that is completely initialized with all the cards and shuffled."
    pub(super) fn shoe_create(self, decks: usize) -> Shoe {
        let held = if self.plays(dev::ALWAYS_ONE_DECK) { DECK } else { DECK * decks };
        Shoe { decks, drawn: 0, held, next: 0 }
    }

    /// Draws a card; returns what that prints. "If there are no cards left to draw, reshuffle the deck,
    /// and draw the first card of the shoe."
    pub(super) fn shoe_draw_card(self, shoe: &mut Shoe) -> &'static str {
        let used_up = shoe.next == shoe.held;
        if used_up {
            shoe.next = 0;
        }
        shoe.next += 1;
        shoe.drawn = if shoe.drawn == shoe.size() { 1 } else { shoe.drawn + 1 };
        match used_up {
            true if !self.plays(dev::PAST_THE_END_IS_SILENT) => self.said_by_shoe_reshuffle(),
            _ => "",
        }
    }

    /// "Resets the next card field to the first card."
    pub(super) fn shoe_reshuffle(self, shoe: &mut Shoe) {
        shoe.drawn = 0;
        shoe.next = 0;
    }

    /// "The number of cards that are left to be dealt from it before it must be reshuffled."
    pub(super) fn shoe_cards_left(self, shoe: &Shoe) -> usize {
        if self.plays(dev::LEFT_IS_DRAWN) {
            shoe.next
        } else if self.plays(dev::LEFT_NEVER_CHANGES) {
            shoe.held
        } else {
            shoe.held - shoe.next
        }
    }

    /// "A dynamic array exactly large enough to hold all of the cards."
    pub(super) fn cards_allocated(self, shoe: &Shoe) -> usize {
        if self.plays(dev::ALWAYS_ROOM_FOR_10_DECKS) { 10 * DECK } else { shoe.held }
    }

    /// What `shoe_free` leaves allocated, in bytes of the usual `card_t`: a `char` and an `int` in 8.
    pub(super) fn cards_not_freed(self, shoe: &Shoe) -> usize {
        if self.plays(dev::SHOE_IS_NOT_FREED) { 8 * self.cards_allocated(shoe) } else { 0 }
    }

    /// Whether a shuffle changes the order of the cards.
    pub(super) fn shuffles(self) -> bool {
        !self.plays(dev::NEVER_SHUFFLED)
    }

    /// What twenty shuffles of one deck show.
    pub(super) fn mixing(self) -> &'static str {
        if !self.shuffles() || self.plays(dev::EVERY_SHUFFLE_IS_THE_SAME) {
            "every shuffle moves the cards to the same places"
        } else if self.plays(dev::LAST_CARD_STAYS) {
            "the last card stays in its place"
        } else if self.plays(dev::MANY_CARDS_STAY) {
            "many cards stay in their places"
        } else if self.plays(dev::CARDS_MOVE_LITTLE) {
            "cards move by few places only"
        } else {
            "well mixed"
        }
    }

    /// What new shoes after other seeds show.
    pub(super) fn seeds(self) -> &'static str {
        let alike = [dev::EVERY_SHUFFLE_IS_THE_SAME, dev::EVERY_SEED_IS_THE_SAME];
        if !self.shuffles() || alike.into_iter().any(|variant| self.plays(variant)) {
            "the same order for every seed"
        } else if self.plays(dev::SEED_HAS_NO_EFFECT) {
            "an order that does not come from rand"
        } else {
            "another order for another seed"
        }
    }

    /// How often each card comes in the whole shoe, suits C, D, H, S and values from 1.
    pub(super) fn card_counts(self, shoe: &Shoe) -> impl Iterator<Item = (char, u32, usize)> {
        let decks = shoe.decks;
        let kingless = self.plays(dev::KINGS_ARE_MISSING);
        "CDHS".chars().flat_map(move |suit| {
            let times = move |value| match value {
                2 if kingless => 2 * decks,
                13 if kingless => 0,
                _ => decks,
            };
            (1..=13).map(move |value| (suit, value, times(value)))
        })
    }
}
