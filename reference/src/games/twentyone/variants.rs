//! Other rules `twentyone` can be played by: what the handout leaves open, and what novices get wrong.
//! The questions they answer are in `rule_set.rs`.
//!
//! Free wording is no variant: "Most output is up to you to decide how you want to phrase and display"
//! (section 7), so it is the comparison that allows for it.

use crate::Variant;

/// Every one of them.
pub(super) static ALL: &[Variant] = &[
    CLUBS_FIRST,
    ACE_FIRST,
    SHUFFLE_COUNTS_UP,
    SHUFFLE_PICKS_ANY,
    SHUFFLE_PICKS_BELOW_I,
    SHUFFLE_STOPS_EARLY,
    SHUFFLE_CALLS_RAND_ONCE_MORE,
    DEALS_FROM_THE_BACK,
    TWO_CARDS_AT_A_TIME,
    AGAIN_KEEPS_THE_DECK,
    AGAIN_RESEEDS,
    AGAIN_SHUFFLES_ON,
    AGAIN_DEALS_FROM_FURTHER_ON,
    ACE_ALWAYS_11,
    ACE_ALWAYS_1,
    ACES_ALL_OR_NONE,
    ONLY_ONE_ACE_DEMOTED,
    ACE_FIXED_WHEN_DEALT,
    COURT_CARDS_BY_NUMBER,
    JACK_COUNTS_11,
    TEN_SHOWN_AS_T,
    HIDDEN_CARD_SHOWN,
    HIDES_THE_SECOND_CARD,
    ASKS_AT_DEALT_21,
    DEALT_21_SEEN_ONCE,
    DEALT_21_ENDS_THE_HAND,
    ASKS_AT_21,
    CAPITALS_ACCEPTED,
    OTHER_KEY_STAYS,
    OTHER_KEY_ASKS_AGAIN,
    DIGIT_STAYS,
    OTHER_KEY_ENDS_THE_HAND,
    DEALER_PLAYS_AFTER_A_BUST,
    DEALER_PLAYS_UNSEEN_AFTER_A_BUST,
    DEALER_DRAWS_THE_PLAYERS_CARDS,
    DEALER_STANDS_AT_16,
    DEALER_HITS_17,
    DEALER_HITS_SOFT_17,
    DEALER_STANDS_AT_SOFT_16,
    DEALER_HITS_SOFT_18,
    DEALER_DRAWS_TO_BEAT,
    DEALER_HITS_WHILE_BEHIND,
    DEALER_STANDS_WHEN_AHEAD,
    NO_BUST_LINE_AGAINST_21,
    PLAYER_21_ALWAYS_WINS,
    DEALT_21_BEATS_21,
    DEALER_21_LOSES,
    TIES_LOSE,
    TIES_WIN,
    LOSS_SHOWS_THE_LARGER_TOTAL_FIRST,
    DEALERS_TOTAL_SHOWN_FIRST,
    ONLY_N_QUITS,
    HIDDEN_CARD_SHOWN_AFTER_A_BUST,
];

/// What is accepted without being played.
pub(super) static FREE: &[Variant] = &[
    Variant::ambiguity(
        "no_blank_line_before_again",
        "Section 7: sample 1 has a blank line between its first result and `Play again? [y/n]`, and none \
         after its second.",
        "no blank line stands before `Play again? [y/n]`",
    ),
    Variant::ambiguity(
        "words_after_another_key",
        "Requirement 3: \"any character other than h or s should cause the program to immediately quit\"; \
         requirement 5 says the same of y. What is printed then is not said.",
        "anything may be printed before the program quits, or nothing, but no hand and no result",
    ),
    Variant::ambiguity(
        "waits_when_over",
        "Requirement 5: \"the program should immediately quit\". Whether its window stays open is not spoken of.",
        "the program may read input when the game is over, as long as it exits at end of input",
    ),
];

// What the handout leaves open.

pub(super) const HIDDEN_CARD_SHOWN_AFTER_A_BUST: Variant = Variant::ambiguity(
    "hidden_card_shown_after_a_bust",
    "Requirement 7: \"If the player busts, the dealer does not play\". Whether the dealer's hidden card is shown then is not \
     spoken of.",
    "the dealer's hand is shown to a bust player, without playing it",
);

// What novices get wrong about the deck.

pub(super) const CLUBS_FIRST: Variant = Variant::mistake(
    "clubs_first",
    "Section 4: hearts are cards 0-12, spades 13-25, diamonds 26-38, clubs 39-51",
    "the suits are numbered clubs, diamonds, hearts, spades",
);

pub(super) const ACE_FIRST: Variant = Variant::mistake(
    "ace_first",
    "Section 4: each suit runs \"2 -> A\"",
    "each suit begins with its ace instead of ending with it",
);

pub(super) const SHUFFLE_COUNTS_UP: Variant = Variant::mistake(
    "shuffle_counts_up",
    "Requirement 1: \"for i from n-1 downto 1 do\"",
    "the shuffle goes from i = 1 up to 51",
);

pub(super) const SHUFFLE_PICKS_ANY: Variant = Variant::mistake(
    "shuffle_picks_any",
    "Requirement 1: \"random integer such that 0 <= j <= i\"",
    "the shuffle chooses j with `rand() % 52` instead of `rand() % (i + 1)`",
);

pub(super) const SHUFFLE_PICKS_BELOW_I: Variant = Variant::mistake(
    "shuffle_picks_below_i",
    "Requirement 1: \"random integer such that 0 <= j <= i\"",
    "the shuffle chooses j with `rand() % i` instead of `rand() % (i + 1)`",
);

pub(super) const SHUFFLE_STOPS_EARLY: Variant = Variant::mistake(
    "shuffle_stops_early",
    "Requirement 1: \"for i from n-1 downto 1 do\"",
    "the shuffle stops at i = 2, without the last exchange",
);

pub(super) const SHUFFLE_CALLS_RAND_ONCE_MORE: Variant = Variant::mistake(
    "shuffle_calls_rand_once_more",
    "Requirement 1: \"for i from n-1 downto 1 do\"",
    "the shuffle goes on to i = 0 and calls `rand` once too often, which shows in the next deck",
);

pub(super) const DEALS_FROM_THE_BACK: Variant = Variant::mistake(
    "deals_from_the_back",
    "Requirement 1 prints the deck of seed 37, and sample 1 deals it from its first card on",
    "cards are dealt from the end of the array",
);

pub(super) const TWO_CARDS_AT_A_TIME: Variant = Variant::mistake(
    "two_cards_at_a_time",
    "Section 3.2: \"first one card to the player then to the dealer, then a second card\"",
    "the player gets two cards and then the dealer two, instead of taking turns",
);

pub(super) const AGAIN_KEEPS_THE_DECK: Variant = Variant::mistake(
    "again_keeps_the_deck",
    "Requirement 6: \"the deck to be reinitialized to 0-51 ... and then shuffled\"",
    "the next hand is dealt from the rest of the deck",
);

pub(super) const AGAIN_RESEEDS: Variant = Variant::mistake(
    "again_reseeds",
    "Requirement 6: \"do NOT re-seed the random number generator\"",
    "the random number generator is seeded again for each hand, so that the same cards come again",
);

pub(super) const AGAIN_SHUFFLES_ON: Variant = Variant::mistake(
    "again_shuffles_on",
    "Requirement 6: \"the deck to be reinitialized to 0-51 ... and then shuffled\"",
    "the deck is shuffled again for the next hand, but not put in order before",
);

pub(super) const AGAIN_DEALS_FROM_FURTHER_ON: Variant = Variant::mistake(
    "again_deals_from_further_on",
    "Requirement 6: \"the deck to be reinitialized to 0-51 ... and then shuffled\"",
    "the next hand is dealt from a new deck, but not from its first card",
);

// What they get wrong about the count.

pub(super) const ACE_ALWAYS_11: Variant = Variant::mistake(
    "ace_always_11",
    "Section 3.1: \"unless that value would cause the player to bust\"",
    "every ace counts 11",
);

pub(super) const ACE_ALWAYS_1: Variant = Variant::mistake(
    "ace_always_1",
    "Section 3.1: \"they have a value of 11 by default\"",
    "every ace counts 1",
);

pub(super) const ACES_ALL_OR_NONE: Variant = Variant::mistake(
    "aces_all_or_none",
    "Section 3.4: \"one of them can count as 11 while the others can be counted as 1 each\"",
    "all aces count 11 or all count 1, so that two aces are 2 points, not 12",
);

pub(super) const ONLY_ONE_ACE_DEMOTED: Variant = Variant::mistake(
    "only_one_ace_demoted",
    "Section 3.4: \"any ACE can be counted as either 11 or 1\"",
    "only one ace of a hand can count 1, and the others always count 11",
);

pub(super) const ACE_FIXED_WHEN_DEALT: Variant = Variant::mistake(
    "ace_fixed_when_dealt",
    "Section 3.4: \"you can recalculate the sum, making the ACE worth 1\"",
    "an ace that counts 11 when it is dealt still counts 11 when later cards bust the hand",
);

pub(super) const COURT_CARDS_BY_NUMBER: Variant = Variant::mistake(
    "court_cards_by_number",
    "Section 3.1: \"Jacks, Queens, and Kings have a value of 10.\"",
    "jack, queen, and king count 11, 12, and 13",
);

pub(super) const JACK_COUNTS_11: Variant = Variant::mistake(
    "jack_counts_11",
    "Section 3.1: \"Jacks, Queens, and Kings have a value of 10.\"",
    "a jack counts 11",
);

// What they get wrong about the player's turn.

pub(super) const TEN_SHOWN_AS_T: Variant = Variant::mistake(
    "ten_shown_as_t",
    "Section 7: \"Show the cards in the proper format\"; the samples show `10-C`",
    "a 10 is shown as `T`",
);

pub(super) const HIDDEN_CARD_SHOWN: Variant = Variant::mistake(
    "hidden_card_shown",
    "Requirement 2: \"the dealer's first card should not be shown to the user\"",
    "the dealer's first card is shown from the beginning",
);

pub(super) const HIDES_THE_SECOND_CARD: Variant = Variant::mistake(
    "hides_the_second_card",
    "Section 3.2: \"the dealer's first card is kept hidden, while their second is visible\"",
    "the dealer's second card is hidden and the first is shown",
);

pub(super) const ASKS_AT_DEALT_21: Variant = Variant::mistake(
    "asks_at_dealt_21",
    "Requirement 3: \"if the player has 21 from the initial 2 cards of their hand, the dealer should \
     immediately start playing\"",
    "a player who is dealt 21 is still asked to hit or stand",
);

pub(super) const DEALT_21_SEEN_ONCE: Variant = Variant::mistake(
    "dealt_21_seen_once",
    "Requirement 3: \"if the player has 21 from the initial 2 cards of their hand, the dealer should \
     immediately start playing\"",
    "a dealt 21 is noticed only in the first hand",
);

pub(super) const DEALT_21_ENDS_THE_HAND: Variant = Variant::mistake(
    "dealt_21_ends_the_hand",
    "Requirement 3: \"the dealer should immediately start playing\"",
    "a hand ends when the player is dealt 21, and the dealer does not play",
);

pub(super) const ASKS_AT_21: Variant = Variant::mistake(
    "asks_at_21",
    "Sample 6: \"Player no longer needs to choose if they reach 21 after hitting.\"",
    "a player who hits to 21 is still asked to hit or stand",
);

pub(super) const CAPITALS_ACCEPTED: Variant = Variant::mistake(
    "capitals_accepted",
    "Requirement 3: \"any character other than h or s should cause the program to immediately quit\"",
    "H, S, and Y mean the same as h, s, and y",
);

pub(super) const OTHER_KEY_STAYS: Variant = Variant::mistake(
    "other_key_stays",
    "Requirement 3: \"any character other than h or s should cause the program to immediately quit\"",
    "any input other than h and s means stay",
);

pub(super) const OTHER_KEY_ASKS_AGAIN: Variant = Variant::mistake(
    "other_key_asks_again",
    "Requirement 3: \"any character other than h or s should cause the program to immediately quit\"",
    "the question is asked again after any input other than h and s",
);

pub(super) const DIGIT_STAYS: Variant = Variant::mistake(
    "digit_stays",
    "Requirement 3: \"any character other than h or s should cause the program to immediately quit\"",
    "a digit means stay",
);

pub(super) const OTHER_KEY_ENDS_THE_HAND: Variant = Variant::mistake(
    "other_key_ends_the_hand",
    "Requirement 3: \"any character other than h or s should cause the program to immediately quit\"",
    "any input other than h and s ends the hand only, and y starts another",
);

// What they get wrong about the dealer's turn.

pub(super) const DEALER_PLAYS_AFTER_A_BUST: Variant = Variant::mistake(
    "dealer_plays_after_a_bust",
    "Requirement 7: \"If the player busts, the dealer does not play\"",
    "the dealer plays although the player is bust",
);

pub(super) const DEALER_PLAYS_UNSEEN_AFTER_A_BUST: Variant = Variant::mistake(
    "dealer_plays_unseen_after_a_bust",
    "Requirement 7: \"If the player busts, the dealer does not play\"",
    "the dealer takes cards although the player is bust, which only the score shows",
);

pub(super) const DEALER_DRAWS_THE_PLAYERS_CARDS: Variant = Variant::mistake(
    "dealer_draws_the_players_cards",
    "Section 3.5: \"He/she must continue to take cards until the total is 17 or more\"; each card is in the deck once",
    "the dealer draws the cards that the player has drawn already",
);

pub(super) const DEALER_STANDS_AT_16: Variant = Variant::mistake(
    "dealer_stands_at_16",
    "Section 3.5: \"If the total is 16 or under, the dealer must take a card.\"",
    "the dealer stands on 16",
);

pub(super) const DEALER_HITS_17: Variant = Variant::mistake(
    "dealer_hits_17",
    "Section 3.5: \"If the total is 17 or more, the dealer must stand.\"",
    "the dealer takes a card on 17",
);

pub(super) const DEALER_HITS_SOFT_17: Variant = Variant::mistake(
    "dealer_hits_soft_17",
    "Section 3.5: \"he must count the ace as 11 and stand\"",
    "the dealer takes a card on a soft 17 (with an ace that counts 11)",
);

pub(super) const DEALER_STANDS_AT_SOFT_16: Variant = Variant::mistake(
    "dealer_stands_at_soft_16",
    "Section 3.5: \"If the total is 16 or under, the dealer must take a card.\"",
    "the dealer stands on a soft 16 (with an ace that counts 11)",
);

pub(super) const DEALER_HITS_SOFT_18: Variant = Variant::mistake(
    "dealer_hits_soft_18",
    "Section 3.5: \"he must count the ace as 11 and stand\"",
    "the dealer takes a card on a soft 18 (with an ace that counts 11)",
);

pub(super) const DEALER_DRAWS_TO_BEAT: Variant = Variant::mistake(
    "dealer_draws_to_beat",
    "Section 3.5: \"continue to take cards until the total is 17 or more\"",
    "the dealer takes cards as long as the player has more, whatever the total",
);

pub(super) const DEALER_HITS_WHILE_BEHIND: Variant = Variant::mistake(
    "dealer_hits_while_behind",
    "Section 3.5: \"continue to take cards until the total is 17 or more\"",
    "the dealer takes cards as long as the player has more, even on 17 and above",
);

pub(super) const DEALER_STANDS_WHEN_AHEAD: Variant = Variant::mistake(
    "dealer_stands_when_ahead",
    "Section 3.5: \"If the total is 16 or under, the dealer must take a card.\"",
    "the dealer stands as soon as the dealer's total is higher than the player's, even below 17",
);

pub(super) const NO_BUST_LINE_AGAINST_21: Variant = Variant::mistake(
    "no_bust_line_against_21",
    "Requirement 4: \"output Dealer busts on a separate line if the dealer goes over 21\"",
    "`Dealer busts` is not printed when the player has 21",
);

// What they get wrong about the end of a hand.

pub(super) const PLAYER_21_ALWAYS_WINS: Variant = Variant::mistake(
    "player_21_always_wins",
    "Requirement 4: \"Win, Tie, or Lose indicating if the player won, tied, or lost to the dealer\"",
    "a player with 21 wins even against a dealer with 21",
);

pub(super) const DEALT_21_BEATS_21: Variant = Variant::mistake(
    "dealt_21_beats_21",
    "Section 3.1: \"The goal of the card game is for the player's cards to total more than the dealer's\"",
    "21 with the first two cards beats a 21 of more cards",
);

pub(super) const DEALER_21_LOSES: Variant = Variant::mistake(
    "dealer_21_loses",
    "Section 3.1: the goal is to total more \"without going over a total of 21\"",
    "a dealer with exactly 21 loses, as if bust",
);

pub(super) const DEALERS_TOTAL_SHOWN_FIRST: Variant = Variant::mistake(
    "dealers_total_shown_first",
    "Section 7: \"followed the player score and the dealer score\"",
    "the dealer's total is printed before the player's",
);

pub(super) const LOSS_SHOWS_THE_LARGER_TOTAL_FIRST: Variant = Variant::mistake(
    "loss_shows_the_larger_total_first",
    "Section 7: \"followed the player score and the dealer score\"",
    "the larger total is printed first after `Lose`",
);

pub(super) const TIES_WIN: Variant = Variant::mistake(
    "ties_win",
    "Requirement 4: \"Win, Tie, or Lose indicating if the player won, tied, or lost to the dealer\"",
    "the player wins a tie",
);

pub(super) const TIES_LOSE: Variant = Variant::mistake(
    "ties_lose",
    "Requirement 4: \"Win, Tie, or Lose indicating if the player won, tied, or lost to the dealer\"",
    "the player loses a tie",
);

pub(super) const ONLY_N_QUITS: Variant = Variant::mistake(
    "only_n_quits",
    "Requirement 5: \"If the user types any character other than y the program should immediately quit.\"",
    "any input but n at `Play again?` starts another hand",
);
