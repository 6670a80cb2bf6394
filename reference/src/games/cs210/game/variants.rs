//! Other rules `cs210/game` can be played by: what the handout leaves open, and what novices get wrong.
//! The questions they answer are in `rule_set.rs`.

use crate::Variant;

/// Every one of them.
pub(super) static ALL: &[Variant] = &[
    NO_QUESTION_AT_21,
    NO_QUESTION_AFTER_HITTING_TO_21,
    SHUFFLING_WITHOUT_MARK,
    CREATE_IS_SILENT,
    PLAYER_DEALT_FIRST,
    CARDS_IN_TURN,
    BET_0_ASKS_AGAIN,
    DEALER_CARDS_SHOWN_AFTER_A_BUST,
    DECKS_NOT_LIMITED,
    ALWAYS_ONE_DECK,
    SHUFFLES_EVERY_HAND,
    LAST_CARD_NEVER_DEALT,
    CARDS_LEFT_ARE_CARDS_DRAWN,
    CARDS_LEFT_NEVER_CHANGE,
    ACE_ALWAYS_11,
    ACE_ALWAYS_1,
    ACES_ALL_OR_NONE,
    ACE_FIXED_WHEN_DEALT,
    ACE_AT_11_STAYS_1,
    COURT_CARDS_BY_NUMBER,
    JACK_COUNTS_11,
    SECOND_CARD_SHOWN,
    BOTH_DEALER_CARDS_SHOWN,
    DEALER_PLAYS_AFTER_A_BUST,
    DEALER_BUST_SETTLES_FIRST,
    TWO_BUSTS_ARE_A_TIE,
    FIVE_CARDS_AT_MOST,
    DEALER_STANDS_AT_16,
    DEALER_HITS_17,
    DEALER_HITS_SOFT_17,
    DEALER_STOPS_ONCE_AHEAD,
    OTHER_KEY_STANDS,
    STANDING_LASTS,
    TIES_TO_THE_DEALER,
    PLAYERS_21_ALWAYS_WINS,
    BET_0_QUITS,
    ONLY_MINUS_1_QUITS,
    NEGATIVE_BET_IS_PLAYED,
    BET_ABOVE_THE_STAKE,
    WHOLE_STAKE_IS_REFUSED,
    WIN_ADDS_TWICE_THE_BET,
    WIN_ONLY_RETURNS_THE_BET,
    DEALER_BUST_ONLY_RETURNS_THE_BET,
    DEALT_21_PAYS_3_TO_2,
    LOSS_COSTS_NOTHING,
    PLAYS_ON_WHEN_BROKE,
    TIE_PAYS_AS_A_WIN,
    TIE_LOSES_THE_BET,
];

// What the handout leaves open.

pub(super) const NO_QUESTION_AT_21: Variant = Variant::ambiguity(
    "no_question_at_21",
    "Outline 3e: \"While the player's score is less than 21 and they haven't stood\"; the second sample asks \
     a player who has 21.",
    "a player with 21 is not asked again",
);

pub(super) const NO_QUESTION_AFTER_HITTING_TO_21: Variant = Variant::ambiguity(
    "no_question_after_hitting_to_21",
    "Outline 3e: \"While the player's score is less than 21 and they haven't stood\"; the second sample asks \
     a player who is dealt 21.",
    "a player who hits to 21 is not asked again, but one who is dealt 21 is",
);

pub(super) const SHUFFLING_WITHOUT_MARK: Variant = Variant::ambiguity(
    "shuffling_without_mark",
    "Shoe functions: \"It should print out SHUFFLING\"; the samples have `SHUFFLING!`.",
    "a shuffle prints `SHUFFLING` without an exclamation mark",
);

pub(super) const CREATE_IS_SILENT: Variant = Variant::ambiguity(
    "create_is_silent",
    "Shoe functions: `shoe_create` returns a shoe \"completely initialized with all the cards and shuffled\"; \
     only `shoe_reshuffle` is to print. The samples print `SHUFFLING!` at the beginning.",
    "nothing is printed when the new shoe is shuffled for the first time",
);

pub(super) const PLAYER_DEALT_FIRST: Variant = Variant::ambiguity(
    "player_dealt_first",
    "Outline 3c: \"Draw the dealer's initial hand and player's initial hand\". Whose card comes first no \
     sample shows.",
    "the player gets the first card of a hand",
);

pub(super) const CARDS_IN_TURN: Variant = Variant::ambiguity(
    "cards_in_turn",
    "Outline 3c: \"Draw the dealer's initial hand and player's initial hand\". Whether in turn or two cards \
     at a time no sample shows.",
    "the first cards are dealt in turn rather than two at a time",
);

pub(super) const BET_0_ASKS_AGAIN: Variant = Variant::ambiguity(
    "bet_0_asks_again",
    "Outline 3b: \"validate it, i.e. it is less than or equal to the player's current stake\". A bet of 0 is \
     not spoken of.",
    "a bet of 0 is not accepted, and the question is asked again",
);

pub(super) const DEALER_CARDS_SHOWN_AFTER_A_BUST: Variant = Variant::ambiguity(
    "dealer_cards_shown_after_a_bust",
    "Blackjack game: \"After you are done playing, the dealer reveals the second card\"; a player who busts \
     loses \"immediately\", and the second sample shows no dealer's cards then.",
    "the dealer's two cards are shown when the player is bust",
);

// What novices get wrong about the shoe.

pub(super) const DECKS_NOT_LIMITED: Variant = Variant::mistake(
    "decks_not_limited",
    "Outline 2: \"make sure that only legal numbers are allowed\"",
    "more than 10 decks are allowed",
);

pub(super) const ALWAYS_ONE_DECK: Variant = Variant::mistake(
    "always_one_deck",
    "Outline 2: \"create a shoe of that size\"",
    "the shoe always has one deck, whatever number was entered",
);

pub(super) const SHUFFLES_EVERY_HAND: Variant = Variant::mistake(
    "shuffles_every_hand",
    "Shoe functions: \"if there are no cards left to draw, reshuffle the deck\"",
    "the shoe is shuffled again before every hand",
);

pub(super) const LAST_CARD_NEVER_DEALT: Variant = Variant::mistake(
    "last_card_never_dealt",
    "Shoe functions: \"if there are no cards left to draw, reshuffle the deck\"",
    "the shoe is shuffled while one card is left, so that the last card is never dealt",
);

pub(super) const CARDS_LEFT_ARE_CARDS_DRAWN: Variant = Variant::mistake(
    "cards_left_are_cards_drawn",
    "Shoe functions: \"the number of cards that are left to be dealt from it before it must be reshuffled\"",
    "the number of cards left is the number of cards drawn",
);

pub(super) const CARDS_LEFT_NEVER_CHANGE: Variant = Variant::mistake(
    "cards_left_never_change",
    "Shoe functions: \"the act of drawing a card must change the next card field\"",
    "the number of cards left never changes",
);

// What they get wrong about the count.

pub(super) const ACE_ALWAYS_11: Variant = Variant::mistake(
    "ace_always_11",
    "Blackjack game: \"you pick the largest value which doesn't exceed 21\"",
    "every ace counts 11",
);

pub(super) const ACE_ALWAYS_1: Variant = Variant::mistake(
    "ace_always_1",
    "Blackjack game: \"you pick the largest value which doesn't exceed 21\"",
    "every ace counts 1",
);

pub(super) const ACES_ALL_OR_NONE: Variant = Variant::mistake(
    "aces_all_or_none",
    "Hand functions: \"only one Ace will ever be counted as 11 points\"",
    "all aces count 11 or all count 1, so that two aces are 2 points, not 12",
);

pub(super) const ACE_FIXED_WHEN_DEALT: Variant = Variant::mistake(
    "ace_fixed_when_dealt",
    "Blackjack game: \"you pick the largest value which doesn't exceed 21\"",
    "an ace that counts 11 when it is dealt still counts 11 when later cards bust the hand",
);

pub(super) const ACE_AT_11_STAYS_1: Variant = Variant::mistake(
    "ace_at_11_stays_1",
    "Blackjack game: \"you pick the largest value which doesn't exceed 21\"",
    "an ace counts 1 where 11 would make 21",
);

pub(super) const COURT_CARDS_BY_NUMBER: Variant = Variant::mistake(
    "court_cards_by_number",
    "Blackjack game: \"10 for face cards (Jack, Queen, King)\"",
    "jack, queen, and king count 11, 12, and 13",
);

pub(super) const JACK_COUNTS_11: Variant = Variant::mistake(
    "jack_counts_11",
    "Blackjack game: \"The game points of the cards are 10 for face cards\"",
    "a jack counts 11",
);

// What they get wrong about the turns.

pub(super) const SECOND_CARD_SHOWN: Variant = Variant::mistake(
    "second_card_shown",
    "Outline 3d: \"Display only the first card of the dealer's hand\"",
    "the dealer shows the second card instead of the first",
);

pub(super) const BOTH_DEALER_CARDS_SHOWN: Variant = Variant::mistake(
    "both_dealer_cards_shown",
    "Outline 3d: \"Display only the first card of the dealer's hand\"",
    "both of the dealer's cards are shown from the beginning",
);

pub(super) const DEALER_PLAYS_AFTER_A_BUST: Variant = Variant::mistake(
    "dealer_plays_after_a_bust",
    "Blackjack game: \"you lose immediately (before the dealer draws more cards)\"",
    "the dealer plays although the player is bust",
);

pub(super) const DEALER_BUST_SETTLES_FIRST: Variant = Variant::mistake(
    "dealer_bust_settles_first",
    "Blackjack game: \"you lose immediately (before the dealer draws more cards)\"",
    "the dealer plays although the player is bust, and pays the player if he busts, too",
);

pub(super) const TWO_BUSTS_ARE_A_TIE: Variant = Variant::mistake(
    "two_busts_are_a_tie",
    "Blackjack game: \"you lose immediately (before the dealer draws more cards)\"",
    "the dealer plays although the player is bust, and it is a tie if he busts, too",
);

pub(super) const FIVE_CARDS_AT_MOST: Variant = Variant::mistake(
    "five_cards_at_most",
    "Outline 3e: \"While the player's score is less than 21 and they haven't stood\"",
    "a player with five cards is not asked again",
);

pub(super) const DEALER_STANDS_AT_16: Variant = Variant::mistake(
    "dealer_stands_at_16",
    "Blackjack game: \"While the dealer's total is less than 17, he must hit\"",
    "the dealer stands on 16",
);

pub(super) const DEALER_HITS_17: Variant = Variant::mistake(
    "dealer_hits_17",
    "Blackjack game: \"While the dealer's total is less than 17, he must hit, otherwise, he must stand.\"",
    "the dealer takes a card on 17",
);

pub(super) const DEALER_HITS_SOFT_17: Variant = Variant::mistake(
    "dealer_hits_soft_17",
    "Blackjack game: \"While the dealer's total is less than 17, he must hit, otherwise, he must stand.\"",
    "the dealer takes a card on a soft 17 (with an ace that counts 11)",
);

pub(super) const DEALER_STOPS_ONCE_AHEAD: Variant = Variant::mistake(
    "dealer_stops_once_ahead",
    "Blackjack game: \"While the dealer's total is less than 17, he must hit\"",
    "the dealer takes no more cards once he has more points than the player",
);

pub(super) const OTHER_KEY_STANDS: Variant = Variant::mistake(
    "other_key_stands",
    "Outline 3e: \"Ask the user to stand or hit (and validate the input).\"",
    "any input other than h and s means stand",
);

pub(super) const STANDING_LASTS: Variant = Variant::mistake(
    "standing_lasts",
    "Outline 3e: \"While the player's score is less than 21 and they haven't stood\"",
    "once the player has stood, nothing is asked in later hands",
);

// What they get wrong about the money.

pub(super) const TIES_TO_THE_DEALER: Variant = Variant::mistake(
    "ties_to_the_dealer",
    "Blackjack game: \"If the totals are the same it's a tie.\"",
    "the dealer wins a tie",
);

pub(super) const PLAYERS_21_ALWAYS_WINS: Variant = Variant::mistake(
    "players_21_always_wins",
    "Blackjack game: \"If the totals are the same it's a tie.\"",
    "a player with 21 wins although the dealer has 21, too",
);

pub(super) const BET_0_QUITS: Variant = Variant::mistake(
    "bet_0_quits",
    "Program description: \"signifies that they are done playing by placing a negative bet\"",
    "a bet of 0 ends the game, as a negative one does",
);

pub(super) const ONLY_MINUS_1_QUITS: Variant = Variant::mistake(
    "only_minus_1_quits",
    "Program description: the player quits \"by placing a negative bet\"",
    "only a bet of -1 quits; every other negative bet is asked for again",
);

pub(super) const NEGATIVE_BET_IS_PLAYED: Variant = Variant::mistake(
    "negative_bet_is_played",
    "Program description: the player quits \"by placing a negative bet\"",
    "only a bet of -1 quits; a hand is played for every other negative bet",
);

pub(super) const BET_ABOVE_THE_STAKE: Variant = Variant::mistake(
    "bet_above_the_stake",
    "Outline 3b: \"it is less than or equal to the player's current stake\"",
    "a bet can be more than the stake",
);

pub(super) const WHOLE_STAKE_IS_REFUSED: Variant = Variant::mistake(
    "whole_stake_is_refused",
    "Outline 3b: \"it is less than or equal to the player's current stake\"",
    "a bet must be less than the stake",
);

pub(super) const WIN_ADDS_TWICE_THE_BET: Variant = Variant::mistake(
    "win_adds_twice_the_bet",
    "Samples: a bet of $200 that wins makes $1000 into $1200",
    "a win adds twice the bet to the stake",
);

pub(super) const WIN_ONLY_RETURNS_THE_BET: Variant = Variant::mistake(
    "win_only_returns_the_bet",
    "Blackjack game: \"If you win, you get the double the amount of your bet back.\"",
    "a win only returns the bet",
);

pub(super) const DEALER_BUST_ONLY_RETURNS_THE_BET: Variant = Variant::mistake(
    "dealer_bust_only_returns_the_bet",
    "Blackjack game: \"If you win, you get the double the amount of your bet back\"",
    "a bust of the dealer only returns the bet",
);

pub(super) const DEALT_21_PAYS_3_TO_2: Variant = Variant::mistake(
    "dealt_21_pays_3_to_2",
    "Blackjack game: \"If you win, you get the double the amount of your bet back.\"",
    "a player who is dealt 21 wins one and a half times the bet",
);

pub(super) const LOSS_COSTS_NOTHING: Variant = Variant::mistake(
    "loss_costs_nothing",
    "Blackjack game: \"If you lose, you get nothing.\"",
    "a lost bet costs nothing",
);

pub(super) const PLAYS_ON_WHEN_BROKE: Variant = Variant::mistake(
    "plays_on_when_broke",
    "Blackjack game: \"The game will end either when the player runs out of money\"",
    "a player without money is asked for another bet",
);

pub(super) const TIE_PAYS_AS_A_WIN: Variant = Variant::mistake(
    "tie_pays_as_a_win",
    "Blackjack game: \"If there's a tie, you get your original bet back, but with no extra.\"",
    "a tie adds the bet to the stake",
);

pub(super) const TIE_LOSES_THE_BET: Variant = Variant::mistake(
    "tie_loses_the_bet",
    "Blackjack game: \"If there's a tie, you get your original bet back, but with no extra.\"",
    "the bet is lost in a tie",
);
