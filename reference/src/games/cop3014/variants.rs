//! Other rules `cop3014` can be played by: what the handout leaves open, and what novices get wrong.
//! The questions they answer are in `rule_set.rs`.
//!
//! Free wording is no variant: the output is to include "at least all of the elements described", so
//! it is the comparison that allows for other words.

use crate::Variant;

/// Every one of them.
pub(super) static ALL: &[Variant] = &[
    DEALER_DEALT_22_LOSES_AT_ONCE,
    SUIT_BEFORE_VALUE,
    CLUBS_FIRST,
    HEARTS_AND_DIAMONDS_SWAPPED,
    DEALT_22_IS_NOT_BUST,
    TWO_CARDS_AT_A_TIME,
    DEALER_DEALT_FIRST,
    ACE_CAN_BE_1,
    ACE_FIXED_WHEN_DEALT,
    ACE_ALWAYS_1,
    COURT_CARDS_BY_NUMBER,
    BUST_AT_21,
    STRATEGY_BY_FIRST_CARD,
    SEVEN_IS_WEAK,
    SIX_IS_STRONG,
    DEALERS_ACE_IS_WEAK,
    ALWAYS_HITS_TO_17,
    ALWAYS_HITS_TO_13,
    PLAYER_HITS_AT_THE_LIMIT,
    PLAYER_HITS_AT_13,
    PLAYER_HITS_ONCE,
    DEALER_PLAYS_AFTER_A_BUST,
    DEALER_STANDS_AT_16,
    DEALER_HITS_17,
    DEALER_STANDS_WHEN_AHEAD,
    DEALT_21_WINS_AT_ONCE,
    TIES_TO_THE_DEALER,
    TIES_TO_THE_PLAYER,
    NINETEEN_HANDS,
    ALWAYS_BETS_1,
    TIE_KEEPS_THE_BET,
    TIE_BETS_1,
    TIE_COSTS_THE_BET,
    LOSS_KEEPS_THE_BET,
    CHIPS_COUNT_HANDS,
    CHIPS_STOP_AT_0,
    LOSS_COSTS_1,
    DEALT_21_PAYS_DOUBLE,
    LOSS_COSTS_NOTHING,
    BUST_COSTS_NOTHING,
    NEXT_BET_COUNTED,
    CHIPS_SETTLED_LATE,
    CHIPS_WITHOUT_SIGN,
    JACK_COUNTS_11,
    PLAYER_STANDS_AT_16,
    KINGS_NEVER_DRAWN,
    BUST_IS_NOT_COUNTED,
    WIN_PAYS_THE_NEXT_BET,
    DRAWN_ACE_COUNTS_1,
    LIMIT_STAYS_AT_17,
    DEALERS_BUST_IS_REMEMBERED,
    BUST_IS_COUNTED_TWICE,
    BUST_CHANGES_NO_BET,
    TIES_ARE_NOT_COUNTED,
    DIAMONDS_AND_CLUBS_SWAPPED,
];

/// What is accepted without being played.
pub(super) static FREE: &[Variant] = &[Variant::ambiguity(
    "losses_are_worded",
    "\"keep track of the total number of chips that the player has won or lost\"; the sample shows a \
     player who has won.",
    "a negative total is printed as the number of chips lost",
)];

// What the handout leaves open.

pub(super) const DEALER_DEALT_22_LOSES_AT_ONCE: Variant = Variant::ambiguity(
    "dealer_dealt_22_loses_at_once",
    "Rule 4: \"If you do go over 21, you lose immediately\". Rule 5: \"After the initial 4 cards have been \
     dealt, it becomes the player's turn\". A dealer who is dealt two aces has 22 before any turn.",
    "a dealer who is dealt two aces is bust before the player's turn, which is not played",
);

// What novices get wrong about the cards.

pub(super) const SUIT_BEFORE_VALUE: Variant = Variant::mistake(
    "suit_before_value",
    "DEALING THE CARDS: \"First, call randmax(13) ... Next call randmax(4)\"",
    "the suit of a card is drawn before its value",
);

pub(super) const KINGS_NEVER_DRAWN: Variant = Variant::mistake(
    "kings_never_drawn",
    "DEALING THE CARDS: \"First, call randmax(13)\"",
    "the value of a card is drawn by randmax(12), so that no king ever comes",
);

pub(super) const CLUBS_FIRST: Variant = Variant::mistake(
    "clubs_first",
    "DEALING THE CARDS: \"1 -> spade, 2 -> heart, 3 -> diamond, and 4 -> club\"",
    "the suits are numbered club, diamond, heart, spade",
);

pub(super) const HEARTS_AND_DIAMONDS_SWAPPED: Variant = Variant::mistake(
    "hearts_and_diamonds_swapped",
    "DEALING THE CARDS: \"1 -> spade, 2 -> heart, 3 -> diamond, and 4 -> club\"",
    "the suits are numbered spade, diamond, heart, club",
);

pub(super) const DIAMONDS_AND_CLUBS_SWAPPED: Variant = Variant::mistake(
    "diamonds_and_clubs_swapped",
    "DEALING THE CARDS: \"1 -> spade, 2 -> heart, 3 -> diamond, and 4 -> club\"",
    "the suits are numbered spade, heart, club, diamond",
);

pub(super) const TWO_CARDS_AT_A_TIME: Variant = Variant::mistake(
    "two_cards_at_a_time",
    "Rule 2: \"The 1st card goes to the player, the 2nd to the dealer, the 3rd to the player, and the 4th to \
     the dealer.\"",
    "the player gets two cards and then the dealer two, instead of taking turns",
);

pub(super) const DEALER_DEALT_FIRST: Variant = Variant::mistake(
    "dealer_dealt_first",
    "Rule 2: \"The 1st card goes to the player\"",
    "the dealer gets the first and the third card",
);

pub(super) const ACE_CAN_BE_1: Variant = Variant::mistake(
    "ace_can_be_1",
    "Rule 3: \"Aces are always worth 11 points.\"",
    "an ace counts 1 where 11 would bust the hand",
);

pub(super) const ACE_FIXED_WHEN_DEALT: Variant = Variant::mistake(
    "ace_fixed_when_dealt",
    "Rule 3: \"Aces are always worth 11 points.\"",
    "an ace counts 1 if 11 would bust the hand when it is dealt, and keeps that value afterwards",
);

pub(super) const DRAWN_ACE_COUNTS_1: Variant = Variant::mistake(
    "drawn_ace_counts_1",
    "Rule 3: \"Aces are always worth 11 points.\"",
    "an ace counts 1 unless it is one of the first two cards of a hand",
);

pub(super) const ACE_ALWAYS_1: Variant =
    Variant::mistake("ace_always_1", "Rule 3: \"Aces are always worth 11 points.\"", "every ace counts 1");

pub(super) const COURT_CARDS_BY_NUMBER: Variant = Variant::mistake(
    "court_cards_by_number",
    "Rule 3: \"Jacks, Queens, and Kings are worth 10 points each.\"",
    "jack, queen, and king count 11, 12, and 13",
);

pub(super) const JACK_COUNTS_11: Variant = Variant::mistake(
    "jack_counts_11",
    "Rule 3: \"Jacks, Queens, and Kings are worth 10 points each\"",
    "a jack counts 11",
);

pub(super) const BUST_AT_21: Variant = Variant::mistake(
    "bust_at_21",
    "Rule 4: \"you may NOT exceed a total of 21 points\"",
    "a hand of exactly 21 is bust",
);

// What they get wrong about the two turns.

pub(super) const DEALT_22_IS_NOT_BUST: Variant = Variant::mistake(
    "dealt_22_is_not_bust",
    "Rule 4: \"you may NOT exceed a total of 21 points\"",
    "a player who is dealt two aces stands with 22",
);

pub(super) const STRATEGY_BY_FIRST_CARD: Variant = Variant::mistake(
    "strategy_by_first_card",
    "HOW THE PLAYER DECIDES: \"the value of the dealer's 2nd card (i.e. the 4th card dealt in the hand)\"",
    "the player decides by the dealer's first card",
);

pub(super) const SEVEN_IS_WEAK: Variant = Variant::mistake(
    "seven_is_weak",
    "HOW THE PLAYER DECIDES: \"If the dealer's 2nd card has a value of 7 or higher\"",
    "a dealer's 7 is a low card, against which the player hits only below 13",
);

pub(super) const SIX_IS_STRONG: Variant = Variant::mistake(
    "six_is_strong",
    "HOW THE PLAYER DECIDES: \"If the dealer's 2nd card has a value less than or equal to 6\"",
    "a dealer's 6 is a high card, against which the player hits below 17",
);

pub(super) const DEALERS_ACE_IS_WEAK: Variant = Variant::mistake(
    "dealers_ace_is_weak",
    "Rule 3: \"Aces are always worth 11 points.\"",
    "a dealer's ace counts 1 for the player's strategy",
);

pub(super) const LIMIT_STAYS_AT_17: Variant = Variant::mistake(
    "limit_stays_at_17",
    "HOW THE PLAYER DECIDES: \"If the dealer's 2nd card has a value less than or equal to 6, the player should \
     continue to hit as long as the player's total is less than 13.\"",
    "once the dealer has shown 7 or more, the player hits below 17 in every later hand",
);

pub(super) const ALWAYS_HITS_TO_17: Variant = Variant::mistake(
    "always_hits_to_17",
    "HOW THE PLAYER DECIDES: \"If the dealer's 2nd card has a value less than or equal to 6, the player should \
     continue to hit as long as the player's total is less than 13.\"",
    "the player always hits below 17, whatever the dealer shows",
);

pub(super) const ALWAYS_HITS_TO_13: Variant = Variant::mistake(
    "always_hits_to_13",
    "HOW THE PLAYER DECIDES: \"If the dealer's 2nd card has a value of 7 or higher, the player should continue \
     to hit as long as the player's total is less than 17.\"",
    "the player always hits below 13, whatever the dealer shows",
);

pub(super) const PLAYER_HITS_AT_THE_LIMIT: Variant = Variant::mistake(
    "player_hits_at_the_limit",
    "HOW THE PLAYER DECIDES: \"as long as the player's total is less than\" 13 or 17",
    "the player also takes a card on exactly 13 or 17",
);

pub(super) const PLAYER_STANDS_AT_16: Variant = Variant::mistake(
    "player_stands_at_16",
    "HOW THE PLAYER DECIDES: \"as long as the player's total is less than 17\"",
    "the player stands on 16 against a high card",
);

pub(super) const PLAYER_HITS_AT_13: Variant = Variant::mistake(
    "player_hits_at_13",
    "HOW THE PLAYER DECIDES: \"as long as the player's total is less than 13\"",
    "the player also takes a card on exactly 13, against a low card",
);

pub(super) const PLAYER_HITS_ONCE: Variant = Variant::mistake(
    "player_hits_once",
    "HOW THE PLAYER DECIDES: \"the player should continue to hit as long as the player's total is less than\" \
     13 or 17",
    "the player takes at most one card",
);

pub(super) const DEALER_PLAYS_AFTER_A_BUST: Variant = Variant::mistake(
    "dealer_plays_after_a_bust",
    "Rule 6: \"If the player stands before he exceeds 21, it then becomes the dealer's turn.\"",
    "the dealer plays although the player is bust",
);

pub(super) const DEALER_STANDS_AT_16: Variant = Variant::mistake(
    "dealer_stands_at_16",
    "Rule 6: \"The dealer MUST continue to draw cards until his total is greater than 16.\"",
    "the dealer stands on 16",
);

pub(super) const DEALER_HITS_17: Variant = Variant::mistake(
    "dealer_hits_17",
    "Rule 6: \"The dealer MUST continue to draw cards until his total is greater than 16.\"",
    "the dealer takes a card on 17",
);

pub(super) const DEALER_STANDS_WHEN_AHEAD: Variant = Variant::mistake(
    "dealer_stands_when_ahead",
    "Rule 6: \"The dealer MUST continue to draw cards until his total is greater than 16.\"",
    "the dealer stands as soon as the dealer's total is higher than the player's, even below 17",
);

pub(super) const DEALT_21_WINS_AT_ONCE: Variant = Variant::mistake(
    "dealt_21_wins_at_once",
    "Rule 6: \"If the player stands before he exceeds 21, it then becomes the dealer's turn.\"",
    "a player who is dealt 21 wins at once, without the dealer's turn",
);

// What they get wrong about the score.

pub(super) const TIES_TO_THE_DEALER: Variant = Variant::mistake(
    "ties_to_the_dealer",
    "Rule 6: \"In the event of a tie, the bet is a draw and no chips are awarded.\"",
    "the dealer wins a tie",
);

pub(super) const TIES_TO_THE_PLAYER: Variant = Variant::mistake(
    "ties_to_the_player",
    "Rule 6: \"In the event of a tie, the bet is a draw and no chips are awarded.\"",
    "the player wins a tie",
);

pub(super) const DEALERS_BUST_IS_REMEMBERED: Variant = Variant::mistake(
    "dealers_bust_is_remembered",
    "Rule 6: \"If the dealer draws a card that brings his total above 21, the player wins.\"",
    "once the dealer has gone bust, the player wins every later hand that he does not bust",
);

pub(super) const NINETEEN_HANDS: Variant = Variant::mistake(
    "nineteen_hands",
    "\"simulate a blackjack game for a total of 20 hands\"",
    "there are only 19 hands",
);

pub(super) const ALWAYS_BETS_1: Variant = Variant::mistake(
    "always_bets_1",
    "\"the size of his bet is determined by how he did on the previous hand\"",
    "the bet is 1 chip on every hand",
);

pub(super) const TIE_KEEPS_THE_BET: Variant = Variant::mistake(
    "tie_keeps_the_bet",
    "\"If he tied the previous hand, he will bet 2 chips.\"",
    "the bet does not change after a tie",
);

pub(super) const TIE_BETS_1: Variant = Variant::mistake(
    "tie_bets_1",
    "\"If he tied the previous hand, he will bet 2 chips.\"",
    "the bet is 1 chip after a tie",
);

pub(super) const BUST_CHANGES_NO_BET: Variant = Variant::mistake(
    "bust_changes_no_bet",
    "\"If he lost the previous hand, he will bet only 1 chip.\"",
    "the player's bet stays as it is after a bust",
);

pub(super) const TIE_COSTS_THE_BET: Variant = Variant::mistake(
    "tie_costs_the_bet",
    "Rule 6: \"In the event of a tie, the bet is a draw and no chips are awarded.\"",
    "a tie costs the player's bet",
);

pub(super) const LOSS_KEEPS_THE_BET: Variant = Variant::mistake(
    "loss_keeps_the_bet",
    "\"If he lost the previous hand, he will bet only 1 chip.\"",
    "the bet does not change after a lost hand",
);

pub(super) const CHIPS_COUNT_HANDS: Variant = Variant::mistake(
    "chips_count_hands",
    "\"keep track of the total number of chips that the player has won or lost\"",
    "every hand wins or loses 1 chip, whatever the bet is",
);

pub(super) const CHIPS_STOP_AT_0: Variant = Variant::mistake(
    "chips_stop_at_0",
    "\"keep track of the total number of chips that the player has won or lost\"",
    "the total of chips cannot go below 0",
);

pub(super) const LOSS_COSTS_1: Variant = Variant::mistake(
    "loss_costs_1",
    "\"keep track of the total number of chips that the player has won or lost\"",
    "a lost hand costs 1 chip, whatever the bet is",
);

pub(super) const DEALT_21_PAYS_DOUBLE: Variant = Variant::mistake(
    "dealt_21_pays_double",
    "\"keep track of the total number of chips that the player has won or lost\"",
    "a player who is dealt 21 wins twice the bet",
);

pub(super) const LOSS_COSTS_NOTHING: Variant = Variant::mistake(
    "loss_costs_nothing",
    "\"keep track of the total number of chips that the player has won or lost\"",
    "a lost hand costs no chips",
);

pub(super) const BUST_COSTS_NOTHING: Variant = Variant::mistake(
    "bust_costs_nothing",
    "Rule 4: \"If you do go over 21, you lose immediately\"",
    "a player who goes bust keeps the bet",
);

pub(super) const NEXT_BET_COUNTED: Variant = Variant::mistake(
    "next_bet_counted",
    "\"At the start of every hand the player decides how many chips he wants to bet on that hand.\"",
    "a hand wins or loses the bet of the next hand instead of its own",
);

pub(super) const WIN_PAYS_THE_NEXT_BET: Variant = Variant::mistake(
    "win_pays_the_next_bet",
    "\"At the start of every hand the player decides how many chips he wants to bet on that hand.\"",
    "a hand that is won pays 3 chips, the bet of the next hand, instead of its own bet",
);

pub(super) const BUST_IS_NOT_COUNTED: Variant = Variant::mistake(
    "bust_is_not_counted",
    "\"Keep track of how many hands the dealer wins\"",
    "the dealer's win is not counted if the player goes bust",
);

pub(super) const TIES_ARE_NOT_COUNTED: Variant = Variant::mistake(
    "ties_are_not_counted",
    "\"Keep track of how many hands the dealer wins, how many hands the player wins, and how many hands are ties\"",
    "ties are not counted in the score",
);

pub(super) const BUST_IS_COUNTED_TWICE: Variant = Variant::mistake(
    "bust_is_counted_twice",
    "\"Keep track of how many hands the dealer wins\"",
    "the dealer's win is counted twice if the player goes bust",
);

pub(super) const CHIPS_SETTLED_LATE: Variant = Variant::mistake(
    "chips_settled_late",
    "\"keep track of the total number of chips that the player has won or lost\"; the sample counts each hand at its end",
    "the total of chips printed after a hand does not include that hand",
);

pub(super) const CHIPS_WITHOUT_SIGN: Variant = Variant::mistake(
    "chips_without_sign",
    "\"keep track of the total number of chips that the player has won or lost\"",
    "a negative total of chips is printed as if the chips were won",
);
