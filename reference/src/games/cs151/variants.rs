//! Other rules `cs151` can be played by: what the handout leaves open, and what novices get wrong. The
//! questions they answer are in `rule_set.rs`.
//!
//! Wording is no variant: the sample itself says `drew` and `draws`, and has `Play again` with and
//! without its question mark, so it is the comparison that allows for it.

use crate::Variant;

/// Every one of them.
pub(super) static ALL: &[Variant] = &[
    BLACKJACK_PAYS_AS_OTHER_WINS,
    DEALER_BLACKJACK_PUSHES,
    DEALER_BLACKJACK_SHOWN_AT_A_PUSH,
    BLACKJACK_FOR_ANY_21,
    DEALER_DRAWS_TO_17,
    DEALER_HITS_ON_A_LOW_TIE,
    BET_0_ACCEPTED,
    NEGATIVE_BET_ACCEPTED,
    BETS_ON_CREDIT,
    NOTHING_TO_ADD_IS_NOT_ASKED,
    BROKE_IS_ASKED_AGAIN,
    BET_OF_0_LEAVES,
    OTHER_KEY_IS_NO,
    OTHER_KEY_IS_HIT,
    HIDDEN_CARD_SHOWN_AT_THE_END,
    ADDING_IS_ASKED_FIRST,
    TIE_TO_17_WINS,
    TIE_TO_17_LOSES,
    TIE_TO_17_RETURNS_THE_BET,
    ACE_ALWAYS_11,
    ACE_ALWAYS_1,
    ACES_ALL_OR_NONE,
    ACE_FIXED_WHEN_DEALT,
    ONLY_ONE_ACE_DEMOTED,
    ONLY_TWO_ACES_DEMOTED,
    DEALERS_ACE_ALWAYS_1,
    COURT_CARDS_BY_NUMBER,
    JACK_COUNTS_11,
    KING_COUNTS_13,
    BOTH_DEALER_CARDS_SHOWN,
    ASKS_AT_DEALT_21,
    ASKS_AT_21,
    DEALER_PLAYS_AGAINST_21,
    DEALER_PLAYS_AGAINST_A_DEALT_21,
    DEALER_PLAYS_AFTER_A_BUST,
    BUST_IS_NOT_LOST,
    DEALER_STANDS_AT_16,
    DEALER_HITS_17,
    DEALER_HITS_17_UNLESS_AHEAD,
    DEALER_HITS_SOFT_17,
    DEALER_HITS_SOFT_18,
    DEALER_HITS_17_OF_FOUR,
    DEALER_HITS_ONCE,
    DEALER_DECIDES_WITH_LOW_ACES,
    DEALER_HITS_WHILE_BEHIND,
    DEALER_BUSTS_ABOVE_22,
    TIES_TO_THE_DEALER,
    WIN_ADDS_TWICE_THE_BET,
    WIN_ONLY_RETURNS_THE_BET,
    DEALER_BUST_ONLY_RETURNS_THE_BET,
    DEALER_BUST_ADDS_TWICE_THE_BET,
    DEALER_BUST_LOSES,
    BLACKJACK_PAYS_3_TO_2,
    LOSS_COSTS_NOTHING,
    BUST_COSTS_NOTHING,
    PUSH_RETURNS_THE_BET,
    PUSH_ENDS_THE_ROUND,
    PUSH_LOSES_THE_BET,
    PUSH_ASKS_TO_PLAY_AGAIN,
    PUSH_DEALS_AT_ONCE,
    PUSH_ADDITION_IS_FORGOTTEN,
    PUSH_ADDITION_REPLACES_THE_BET,
    PUSH_ADDITION_TAKES_THE_BET,
    PUSH_ADDITION_IS_LOST,
    PUSH_ADDITION_COSTS_NOTHING,
];

/// What is accepted without being played.
pub(super) static FREE: &[Variant] = &[Variant::ambiguity(
    "draws_for_drew",
    "Example run: \"Player drew 5.\" in one round, \"Player draws J.\" in another",
    "a card may be reported in either tense, `drew` or `draws`",
)];

// What the handout leaves open.

pub(super) const BLACKJACK_PAYS_AS_OTHER_WINS: Variant = Variant::ambiguity(
    "blackjack_pays_as_other_wins",
    "Example run: with $90 and a bet of 5, \"You win $10. You have $100.\", while a bet of 10 that wins \
     \"$20\" makes $100 only $110. How the player plays: \"twice his bet is returned to him\".",
    "a blackjack pays what every win pays: $90 and a bet of $5 make $95",
);

pub(super) const DEALER_BLACKJACK_PUSHES: Variant = Variant::ambiguity(
    "dealer_blackjack_pushes",
    "Example run: \"BLACKJACK!\" ends the round before the dealer's second card is seen. Nothing is said \
     of a dealer who was dealt 21 as well.",
    "after a blackjack the dealer's second card is turned up, and 21 against 21 is a push",
);

pub(super) const DEALER_BLACKJACK_SHOWN_AT_A_PUSH: Variant = Variant::ambiguity(
    "dealer_blackjack_shown_at_a_push",
    "Nothing is said of a dealer who was dealt 21 as well, nor of when his second card is seen then.",
    "after a blackjack 21 against 21 is a push, and the dealer's second card is turned up only then",
);

pub(super) const BLACKJACK_FOR_ANY_21: Variant = Variant::ambiguity(
    "blackjack_for_any_21",
    "How the player plays: \"If the player hits and the new hand is worth 21 the player wins immediately\". What \
     is printed then is not spoken of.",
    "`BLACKJACK!` is also printed for a player who hits to 21; it pays what every win pays",
);

pub(super) const DEALER_DRAWS_TO_17: Variant = Variant::ambiguity(
    "dealer_draws_to_17",
    "How the dealer plays: \"The dealer must continue to take cards until his total is 17 or greater.\" How \
     the player plays: \"less than 17 and less than the value of the players hand\".",
    "the dealer hits below 17 even when ahead of the player",
);

pub(super) const DEALER_HITS_ON_A_LOW_TIE: Variant = Variant::ambiguity(
    "dealer_hits_on_a_low_tie",
    "\"If the dealers hand is greater than 17 and equal to the player's hand then it is called a push.\" \
     The same totals below 17 are not spoken of.",
    "the dealer hits below 17 when both have the same",
);

pub(super) const BET_0_ACCEPTED: Variant = Variant::ambiguity(
    "bet_0_accepted",
    "\"Enter your bet\". A bet of nothing is not spoken of.",
    "a bet of 0 is accepted",
);

pub(super) const NEGATIVE_BET_ACCEPTED: Variant = Variant::ambiguity(
    "negative_bet_accepted",
    "\"Enter your bet\". A bet of less than nothing is not spoken of.",
    "a bet can be negative, so that losing it earns money",
);

pub(super) const BETS_ON_CREDIT: Variant = Variant::ambiguity(
    "bets_on_credit",
    "\"Enter your bet\". A bet of more than there is is not spoken of.",
    "a bet may be more than the player has",
);

pub(super) const NOTHING_TO_ADD_IS_NOT_ASKED: Variant = Variant::ambiguity(
    "nothing_to_add_is_not_asked",
    "\"the player has the opportunity to add to it\". A player without money has nothing to add.",
    "after a push a player without money is not asked to add to the bet",
);

pub(super) const BROKE_IS_ASKED_AGAIN: Variant = Variant::ambiguity(
    "broke_is_asked_again",
    "\"Play again? (y/n)\". What happens at $0 is not spoken of.",
    "a player without money is asked to play again",
);

pub(super) const BET_OF_0_LEAVES: Variant = Variant::ambiguity(
    "bet_of_0_leaves",
    "\"Play again? (y/n)\" is in the example run only. How a player leaves the game is not spoken of.",
    "after a round the next bet is asked for, and a bet of 0 leaves the game",
);

pub(super) const OTHER_KEY_IS_NO: Variant = Variant::ambiguity(
    "other_key_is_no",
    "\"Hit or Stay?\", \"Play again? (y/n)\". Other keys are not spoken of.",
    "any input other than h and s means stay, and any other than y and n means no",
);

pub(super) const OTHER_KEY_IS_HIT: Variant = Variant::ambiguity(
    "other_key_is_hit",
    "\"Hit or Stay?\". Other keys are not spoken of.",
    "any input other than h and s means hit",
);

pub(super) const HIDDEN_CARD_SHOWN_AT_THE_END: Variant = Variant::ambiguity(
    "hidden_card_shown_at_the_end",
    "How the player plays: \"If the player stands then the dealer displays the second card he was dealt.\" Whether it is shown \
     when a round ends before that is not said.",
    "the dealer's second card is also shown when a round ends before that",
);

pub(super) const ADDING_IS_ASKED_FIRST: Variant = Variant::ambiguity(
    "adding_is_asked_first",
    "How the dealer plays: after a push \"the player has the opportunity to add to it\"",
    "after a push the player is asked whether to add to the bet, and only then how much",
);

pub(super) const TIE_TO_17_WINS: Variant = Variant::ambiguity(
    "tie_to_17_wins",
    "How the dealer plays: \"If the dealers hand is greater than 17 and equal to the player's hand then it is called a push.\" \
     Of 17 against 17 nothing is said.",
    "the player wins a tie at 17 or below",
);

pub(super) const TIE_TO_17_LOSES: Variant = Variant::ambiguity(
    "tie_to_17_loses",
    "How the dealer plays: \"If the dealers hand is greater than 17 and equal to the player's hand then it is called a push.\" \
     Of 17 against 17 nothing is said.",
    "the player loses a tie at 17 or below",
);

pub(super) const TIE_TO_17_RETURNS_THE_BET: Variant = Variant::ambiguity(
    "tie_to_17_returns_the_bet",
    "How the dealer plays: \"If the dealers hand is greater than 17 and equal to the player's hand then it is called a push.\" \
     Of 17 against 17 nothing is said.",
    "a tie at 17 or below is no push: the player gets the bet back, and the round is over",
);

// What novices get wrong about the count.

pub(super) const ACE_ALWAYS_11: Variant = Variant::mistake(
    "ace_always_11",
    "Values of the cards: \"Notice that now the Ace must be counted as only 1 to avoid going over 21.\"",
    "every ace counts 11",
);

pub(super) const ACE_ALWAYS_1: Variant = Variant::mistake(
    "ace_always_1",
    "Values of the cards: \"It's assumed to always have the value that makes the best hand.\"",
    "every ace counts 1",
);

pub(super) const ACES_ALL_OR_NONE: Variant = Variant::mistake(
    "aces_all_or_none",
    "Values of the cards: \"It's assumed to always have the value that makes the best hand.\"",
    "all aces count 11 or all count 1, so that two aces are 2 points, not 12",
);

pub(super) const ACE_FIXED_WHEN_DEALT: Variant = Variant::mistake(
    "ace_fixed_when_dealt",
    "Values of the cards: \"The hand is now (Ace, 6, 8) which totals 15.\"",
    "an ace that counts 11 when it is dealt still counts 11 when later cards bust the hand",
);

pub(super) const ONLY_ONE_ACE_DEMOTED: Variant = Variant::mistake(
    "only_one_ace_demoted",
    "Values of the cards: \"It's assumed to always have the value that makes the best hand.\"",
    "only one ace of a hand can count 1, and the others always count 11",
);

pub(super) const ONLY_TWO_ACES_DEMOTED: Variant = Variant::mistake(
    "only_two_aces_demoted",
    "Values of the cards: \"It's assumed to always have the value that makes the best hand.\"",
    "at most two aces of a hand count 1, so that a third one still counts 11",
);

pub(super) const DEALERS_ACE_ALWAYS_1: Variant = Variant::mistake(
    "dealers_ace_always_1",
    "How the dealer plays: \"(Ace,6) is 17 and again the dealer will stand\"",
    "an ace of the dealer always counts 1",
);

pub(super) const COURT_CARDS_BY_NUMBER: Variant = Variant::mistake(
    "court_cards_by_number",
    "Values of the cards: \"The 10, Jack, Queen, and King are all valued at 10.\"",
    "jack, queen, and king count 11, 12, and 13",
);

pub(super) const JACK_COUNTS_11: Variant = Variant::mistake(
    "jack_counts_11",
    "Values of the cards: \"The 10, Jack, Queen, and King are all valued at 10.\"",
    "a jack counts 11",
);

pub(super) const KING_COUNTS_13: Variant = Variant::mistake(
    "king_counts_13",
    "Values of the cards: \"The 10, Jack, Queen, and King are all valued at 10.\"",
    "a king counts 13",
);

// What they get wrong about the player's turn.

pub(super) const BOTH_DEALER_CARDS_SHOWN: Variant = Variant::mistake(
    "both_dealer_cards_shown",
    "Dealing: \"Two cards are dealt to the dealer. One is made visible to the player.\"",
    "both of the dealer's cards are shown from the beginning",
);

pub(super) const ASKS_AT_DEALT_21: Variant = Variant::mistake(
    "asks_at_dealt_21",
    "Example run: K and A are \"BLACKJACK!\", and the round is won",
    "a player who is dealt 21 is still asked to hit or stand",
);

pub(super) const ASKS_AT_21: Variant = Variant::mistake(
    "asks_at_21",
    "How the player plays: \"If the player hits and the new hand is worth 21 the player wins immediately\"",
    "a player who hits to 21 is still asked to hit or stand and does not win immediately",
);

pub(super) const DEALER_PLAYS_AGAINST_21: Variant = Variant::mistake(
    "dealer_plays_against_21",
    "How the player plays: \"If the player hits and the new hand is worth 21 the player wins immediately\"",
    "the dealer plays after a player has hit to 21, and may tie",
);

pub(super) const DEALER_PLAYS_AGAINST_A_DEALT_21: Variant = Variant::mistake(
    "dealer_plays_against_a_dealt_21",
    "Example run: K and A are \"BLACKJACK!\", and the round is won",
    "the dealer plays although the player was dealt 21",
);

// What they get wrong about the dealer's turn.

pub(super) const DEALER_PLAYS_AFTER_A_BUST: Variant = Variant::mistake(
    "dealer_plays_after_a_bust",
    "How the player plays: \"If the player hits and the sum of his cards is more than 21 he loses and the bet \
     is lost.\"",
    "the dealer plays although the player is bust",
);

pub(super) const BUST_IS_NOT_LOST: Variant = Variant::mistake(
    "bust_is_not_lost",
    "How the player plays: \"If the player hits and the sum of his cards is more than 21 he loses\"",
    "a player who is bust wins if the dealer busts, too",
);

pub(super) const DEALER_STANDS_AT_16: Variant = Variant::mistake(
    "dealer_stands_at_16",
    "How the dealer plays: \"(Ace,5) is only 16, so the dealer would hit.\"",
    "the dealer stands on 16",
);

pub(super) const DEALER_HITS_17: Variant = Variant::mistake(
    "dealer_hits_17",
    "How the dealer plays: \"Dealer stands on all 17s\"",
    "the dealer takes a card on 17",
);

pub(super) const DEALER_HITS_17_UNLESS_AHEAD: Variant = Variant::mistake(
    "dealer_hits_17_unless_ahead",
    "How the dealer plays: \"Dealer stands on all 17s\"",
    "the dealer takes a card on 17 where it does not win with it",
);

pub(super) const DEALER_HITS_SOFT_17: Variant = Variant::mistake(
    "dealer_hits_soft_17",
    "How the dealer plays: \"(Ace,6) is 17 and again the dealer will stand\"",
    "the dealer takes a card on a soft 17 (with an ace that counts 11)",
);

pub(super) const DEALER_HITS_SOFT_18: Variant = Variant::mistake(
    "dealer_hits_soft_18",
    "How the dealer plays: \"He will continue to draw cards until the hand's value is 17 or more\"",
    "the dealer takes a card on a soft 18 (with an ace that counts 11)",
);

pub(super) const DEALER_HITS_17_OF_FOUR: Variant = Variant::mistake(
    "dealer_hits_17_of_four",
    "How the dealer plays: \"The dealer must continue to take cards (\"hit\") until his total is 17 or greater.\"",
    "the dealer hits 17 when it has four cards or more",
);

pub(super) const DEALER_HITS_ONCE: Variant = Variant::mistake(
    "dealer_hits_once",
    "How the dealer plays: \"The dealer must continue to take cards (\"hit\") until his total is 17 or greater.\"",
    "the dealer takes one card at most",
);

pub(super) const DEALER_DECIDES_WITH_LOW_ACES: Variant = Variant::mistake(
    "dealer_decides_with_low_aces",
    "Values of the cards: \"It's assumed to always have the value that makes the best hand.\"",
    "the dealer counts every ace as 1 when he decides whether to hit",
);

pub(super) const DEALER_HITS_WHILE_BEHIND: Variant = Variant::mistake(
    "dealer_hits_while_behind",
    "How the dealer plays: \"Dealer stands on all 17s\"",
    "the dealer takes cards as long as the player has more, even on 17 and above",
);

pub(super) const DEALER_BUSTS_ABOVE_22: Variant = Variant::mistake(
    "dealer_busts_above_22",
    "How the dealer plays: \"If the value of the dealers hand exceeds 21 then the dealer busts\"",
    "the dealer busts only above 22",
);

// What they get wrong about the money.

pub(super) const TIES_TO_THE_DEALER: Variant = Variant::mistake(
    "ties_to_the_dealer",
    "How the dealer plays: \"equal to the player's hand then it is called a push\"",
    "the dealer wins a tie",
);

pub(super) const WIN_ADDS_TWICE_THE_BET: Variant = Variant::mistake(
    "win_adds_twice_the_bet",
    "Example run: a bet of 10 that wins makes $100 into $110",
    "a win adds twice the bet to the player's money",
);

pub(super) const WIN_ONLY_RETURNS_THE_BET: Variant = Variant::mistake(
    "win_only_returns_the_bet",
    "How the dealer plays: \"the player is returned twice his bet\"",
    "a win only returns the bet",
);

pub(super) const DEALER_BUST_ADDS_TWICE_THE_BET: Variant = Variant::mistake(
    "dealer_bust_adds_twice_the_bet",
    "How the dealer plays: \"the player is returned twice his bet\"",
    "the player is returned three times the bet if the dealer busts",
);

pub(super) const DEALER_BUST_ONLY_RETURNS_THE_BET: Variant = Variant::mistake(
    "dealer_bust_only_returns_the_bet",
    "How the dealer plays: \"the player is returned twice his bet\"",
    "a bust of the dealer only returns the bet",
);

pub(super) const DEALER_BUST_LOSES: Variant = Variant::mistake(
    "dealer_bust_loses",
    "How the dealer plays: \"the dealer busts and the player is returned twice his bet\"",
    "a bust of the dealer wins for the dealer",
);

pub(super) const BLACKJACK_PAYS_3_TO_2: Variant = Variant::mistake(
    "blackjack_pays_3_to_2",
    "Example run: with $90 and a bet of 5, \"You win $10. You have $100.\"",
    "a blackjack pays one and a half times the bet",
);

pub(super) const LOSS_COSTS_NOTHING: Variant = Variant::mistake(
    "loss_costs_nothing",
    "How the dealer plays: \"the dealer wins and the players bet is lost\"",
    "a lost bet costs nothing",
);

pub(super) const BUST_COSTS_NOTHING: Variant = Variant::mistake(
    "bust_costs_nothing",
    "How the player plays: \"he loses and the bet is lost\"",
    "a bust costs nothing; other losses do",
);

pub(super) const PUSH_RETURNS_THE_BET: Variant = Variant::mistake(
    "push_returns_the_bet",
    "How the dealer plays: \"In a push the current bet remains in the game\"",
    "a push returns the bet",
);

pub(super) const PUSH_ENDS_THE_ROUND: Variant = Variant::mistake(
    "push_ends_the_round",
    "How the dealer plays: \"In a push the current bet remains in the game\"",
    "a push returns the bet and ends the round as any other",
);

pub(super) const PUSH_LOSES_THE_BET: Variant = Variant::mistake(
    "push_loses_the_bet",
    "How the dealer plays: \"In a push the current bet remains in the game\"",
    "the bet is lost in a push",
);

pub(super) const PUSH_DEALS_AT_ONCE: Variant = Variant::mistake(
    "push_deals_at_once",
    "How the dealer plays: \"the player has the opportunity to add to it, then new hands are dealt\"",
    "nothing can be added to the bet after a push",
);

pub(super) const PUSH_ADDITION_IS_FORGOTTEN: Variant = Variant::mistake(
    "push_addition_is_forgotten",
    "How the dealer plays: \"the player has the opportunity to add to it\"",
    "what is added to the bet after a push changes nothing",
);

pub(super) const PUSH_ADDITION_COSTS_NOTHING: Variant = Variant::mistake(
    "push_addition_costs_nothing",
    "How the dealer plays: \"the player has the opportunity to add to it\"",
    "what is added after a push is added to the bet, but not taken from the player's money",
);

pub(super) const PUSH_ADDITION_IS_LOST: Variant = Variant::mistake(
    "push_addition_is_lost",
    "How the dealer plays: \"the player has the opportunity to add to it\"",
    "what is added after a push is taken from the player, but not added to the bet",
);

pub(super) const PUSH_ADDITION_REPLACES_THE_BET: Variant = Variant::mistake(
    "push_addition_replaces_the_bet",
    "How the dealer plays: \"In a push the current bet remains in the game\"",
    "what is added after a push takes the place of the bet, which goes back to the player",
);

pub(super) const PUSH_ADDITION_TAKES_THE_BET: Variant = Variant::mistake(
    "push_addition_takes_the_bet",
    "How the dealer plays: \"In a push the current bet remains in the game\"",
    "what is added after a push takes the place of the bet, which is lost",
);

pub(super) const PUSH_ASKS_TO_PLAY_AGAIN: Variant = Variant::mistake(
    "push_asks_to_play_again",
    "How the dealer plays: \"then new hands are dealt and a new round takes place\"",
    "the player can leave after a push, with the bet still in the game",
);
