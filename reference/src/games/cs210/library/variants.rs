//! Other ways the functions can behave: what the handout leaves open, and what novices get wrong. The
//! functions themselves are in `functions.rs`.

use crate::Variant;

/// Every one of them.
pub(super) static ALL: &[Variant] = &[
    SHUFFLING_WITH_MARK,
    CREATE_IS_SILENT,
    HAND_PRINT_ONLY_SEPARATES,
    LOWER_CASE_IS_NO_SUIT,
    LOWER_CASE_SUIT_KEPT,
    OTHER_SUIT_KEPT,
    OTHER_SUIT_IS_S,
    OTHER_VALUE_KEPT,
    OTHER_VALUE_IS_1,
    ONE_FAULT_SPOILS_BOTH,
    ACE_IS_11_POINTS,
    COURT_CARDS_BY_NUMBER,
    PRINTS_NUMBERS_ONLY,
    CARD_PRINT_ENDS_THE_LINE,
    HAND_HOLDS_20,
    ACE_ALWAYS_11,
    ACE_ALWAYS_1,
    ACES_ALL_OR_NONE,
    ACE_AT_11_STAYS_1,
    FIRST_CARD_IS_THE_LAST,
    FIRST_CARD_WITHOUT_NEWLINE,
    RESHUFFLE_IS_SILENT,
    PAST_THE_END_IS_SILENT,
    LEFT_IS_DRAWN,
    LEFT_NEVER_CHANGES,
    ALWAYS_ONE_DECK,
    ALWAYS_ROOM_FOR_10_DECKS,
    SHOE_IS_NOT_FREED,
    NEVER_SHUFFLED,
    EVERY_SHUFFLE_IS_THE_SAME,
    EVERY_SEED_IS_THE_SAME,
    SEED_HAS_NO_EFFECT,
    LAST_CARD_STAYS,
    MANY_CARDS_STAY,
    CARDS_MOVE_LITTLE,
    KINGS_ARE_MISSING,
];

// What the handout leaves open.

pub(super) const SHUFFLING_WITH_MARK: Variant = Variant::ambiguity(
    "shuffling_with_mark",
    "Shoe functions: \"It should print out SHUFFLING\"; the samples have `SHUFFLING!`.",
    "a shuffle prints `SHUFFLING!` with an exclamation mark",
);

pub(super) const CREATE_IS_SILENT: Variant = Variant::ambiguity(
    "create_is_silent",
    "Shoe functions: `shoe_create` returns a shoe \"completely initialized with all the cards and shuffled\"; \
     only `shoe_reshuffle` is to print. The samples print `SHUFFLING!` at the beginning.",
    "`shoe_create` prints nothing",
);

pub(super) const HAND_PRINT_ONLY_SEPARATES: Variant = Variant::ambiguity(
    "hand_print_only_separates",
    "Hand functions: `hand_print` \"prints each card in the hand on a separate line\", where \
     `hand_print_first_card` prints \"a line including a new line\".",
    "no newline follows the last card that `hand_print` prints",
);

// What novices get wrong about cards.

pub(super) const LOWER_CASE_IS_NO_SUIT: Variant = Variant::mistake(
    "lower_case_is_no_suit",
    "Card functions: \"It should accept upper or lowercase for the suit and convert lowercase to uppercase\"",
    "a lowercase suit is invalid, so that the card is a club",
);

pub(super) const LOWER_CASE_SUIT_KEPT: Variant = Variant::mistake(
    "lower_case_suit_kept",
    "Card functions: \"It should accept upper or lowercase for the suit and convert lowercase to uppercase\"",
    "a card keeps its suit in lower case",
);

pub(super) const OTHER_SUIT_KEPT: Variant = Variant::mistake(
    "other_suit_kept",
    "Card functions: \"If the suit character is not one of 'S', 'H', 'D', or 'C', the function should set the \
     suit field to 'C'.\"",
    "a card keeps an invalid suit",
);

pub(super) const OTHER_SUIT_IS_S: Variant = Variant::mistake(
    "other_suit_is_s",
    "Card functions: \"If the suit character is not one of 'S', 'H', 'D', or 'C', the function should set the \
     suit field to 'C'.\"",
    "an invalid suit becomes spades",
);

pub(super) const OTHER_VALUE_KEPT: Variant = Variant::mistake(
    "other_value_kept",
    "Card functions: \"If the card value is not 1-13, the function should set the card value field to 2.\"",
    "a card keeps an invalid value",
);

pub(super) const OTHER_VALUE_IS_1: Variant = Variant::mistake(
    "other_value_is_1",
    "Card functions: \"If the card value is not 1-13, the function should set the card value field to 2.\"",
    "a value that is not 1 to 13 becomes an ace",
);

pub(super) const ONE_FAULT_SPOILS_BOTH: Variant = Variant::mistake(
    "one_fault_spoils_both",
    "Card functions: a wrong suit sets \"the suit field\", a wrong value \"the card value field\"",
    "a card with an invalid suit or value is always the two of clubs",
);

pub(super) const ACE_IS_11_POINTS: Variant = Variant::mistake(
    "ace_is_11_points",
    "Card functions: \"Since Aces can be either 1 or 11, this function always will return 1.\"",
    "`card_blackjack_points` returns 11 for an ace",
);

pub(super) const COURT_CARDS_BY_NUMBER: Variant = Variant::mistake(
    "court_cards_by_number",
    "Blackjack game: \"The game points of the cards are 10 for face cards (Jack, Queen, King)\"",
    "jack, queen, and king count 11, 12, and 13",
);

pub(super) const PRINTS_NUMBERS_ONLY: Variant = Variant::mistake(
    "prints_numbers_only",
    "Card functions: \"Ace of Hearts\", \"7 of Diamonds\"",
    "`card_print` prints aces and face cards as numbers",
);

pub(super) const CARD_PRINT_ENDS_THE_LINE: Variant = Variant::mistake(
    "card_print_ends_the_line",
    "Card functions: \"with no trailing newline\"",
    "`card_print` prints a newline",
);

// What they get wrong about hands.

pub(super) const HAND_HOLDS_20: Variant = Variant::mistake(
    "hand_holds_20",
    "Hand: \"we can simply set the maximum size to 21\"",
    "a hand holds only 20 cards",
);

pub(super) const ACE_ALWAYS_11: Variant = Variant::mistake(
    "ace_always_11",
    "Hand functions: \"only one Ace will ever be counted as 11 points\"",
    "every ace counts 11",
);

pub(super) const ACE_ALWAYS_1: Variant = Variant::mistake(
    "ace_always_1",
    "Hand functions: \"if there's an Ace and the total is less than or equal to 11, add 10 points\"",
    "every ace counts 1",
);

pub(super) const ACES_ALL_OR_NONE: Variant = Variant::mistake(
    "aces_all_or_none",
    "Hand functions: \"only one Ace will ever be counted as 11 points\"",
    "all aces count 11 or all count 1, so that two aces are 2 points, not 12",
);

pub(super) const ACE_AT_11_STAYS_1: Variant = Variant::mistake(
    "ace_at_11_stays_1",
    "Hand functions: \"if there's an Ace and the total is less than or equal to 11, add 10 points\"",
    "an ace counts 11 only if the total is less than 11, so that an ace and a king are 11 points",
);

pub(super) const FIRST_CARD_IS_THE_LAST: Variant = Variant::mistake(
    "first_card_is_the_last",
    "Hand functions: \"prints the first card of the hand\"",
    "`hand_print_first_card` prints the last card",
);

pub(super) const FIRST_CARD_WITHOUT_NEWLINE: Variant = Variant::mistake(
    "first_card_without_newline",
    "Hand functions: \"prints the first card of the hand on a line including a new line\"",
    "`hand_print_first_card` prints no newline",
);

// What they get wrong about shoes.

pub(super) const RESHUFFLE_IS_SILENT: Variant = Variant::mistake(
    "reshuffle_is_silent",
    "Shoe functions: \"It should print out SHUFFLING, so the card counters will know that everything is reset.\"",
    "`shoe_reshuffle` prints nothing",
);

pub(super) const PAST_THE_END_IS_SILENT: Variant = Variant::mistake(
    "past_the_end_is_silent",
    "Shoe functions: \"if there are no cards left to draw, reshuffle the deck\"",
    "the shoe starts again without a shuffle when no card is left",
);

pub(super) const LEFT_IS_DRAWN: Variant = Variant::mistake(
    "left_is_drawn",
    "Shoe functions: \"the number of cards that are left to be dealt from it\"",
    "`shoe_cards_left` returns the number of cards drawn",
);

pub(super) const LEFT_NEVER_CHANGES: Variant = Variant::mistake(
    "left_never_changes",
    "Shoe functions: \"the act of drawing a card must change the next card field\"",
    "drawing a card does not change the number of cards left",
);

pub(super) const ALWAYS_ONE_DECK: Variant = Variant::mistake(
    "always_one_deck",
    "Shoe functions: \"receives an integer that is the number of decks in the shoe\"",
    "a shoe always has one deck, whatever number is passed",
);

pub(super) const ALWAYS_ROOM_FOR_10_DECKS: Variant = Variant::mistake(
    "always_room_for_10_decks",
    "Shoe functions: \"a dynamic array exactly large enough to hold all of the cards\"",
    "every shoe allocates memory for 10 decks",
);

pub(super) const SHOE_IS_NOT_FREED: Variant = Variant::mistake(
    "shoe_is_not_freed",
    "Shoe functions: `shoe_free` \"frees the dynamic array within it\"",
    "`shoe_free` does not free the array",
);

pub(super) const NEVER_SHUFFLED: Variant = Variant::mistake(
    "never_shuffled",
    "Shoe functions: \"completely initialized with all the cards and shuffled\"",
    "a shoe is never shuffled",
);

pub(super) const EVERY_SHUFFLE_IS_THE_SAME: Variant = Variant::mistake(
    "every_shuffle_is_the_same",
    "Shoe functions: \"you have to swap each element with a random element\"",
    "every shuffle moves the cards to the same places",
);

pub(super) const EVERY_SEED_IS_THE_SAME: Variant = Variant::mistake(
    "every_seed_is_the_same",
    "Shoe functions: \"will always generate the same sequence unless you 'seed' it\"; seeding \"should be done at the \
     beginning of the main program\"",
    "a new shoe has the same order whatever seed the main program chooses",
);

pub(super) const SEED_HAS_NO_EFFECT: Variant = Variant::mistake(
    "seed_has_no_effect",
    "Shoe functions: \"uses the built-in random number generator rand() function\"; seeding \"should be done at the beginning of the \
     main program\"",
    "a shoe is shuffled without `rand`, so that the seed that the main program chooses has no effect",
);

pub(super) const LAST_CARD_STAYS: Variant = Variant::mistake(
    "last_card_stays",
    "Shoe functions: \"you have to swap each element with a random element\"",
    "a shuffle never moves the last card",
);

pub(super) const MANY_CARDS_STAY: Variant = Variant::mistake(
    "many_cards_stay",
    "Shoe functions: \"you have to swap each element with a random element\"",
    "a shuffle leaves many cards in their places",
);

pub(super) const CARDS_MOVE_LITTLE: Variant = Variant::mistake(
    "cards_move_little",
    "Shoe functions: \"you have to swap each element with a random element\"",
    "a shuffle moves cards by few places only",
);

pub(super) const KINGS_ARE_MISSING: Variant = Variant::mistake(
    "kings_are_missing",
    "Cards: \"13 possible values, Ace, Two, ..., Jack, Queen, King\"",
    "values run from 0 to 12, so that every king of the shoe becomes a two",
);
