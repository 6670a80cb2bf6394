//! Other rules the three programs can be played by: what the handout leaves open, and what novices get
//! wrong. The questions they answer are in `rule_set.rs`.

use crate::Variant;

/// Those of `si204/shuffle`.
pub(super) static SHUFFLE: &[Variant] = &[
    IGNORES_THE_SEED,
    SEED_0_SHUFFLES,
    SHUFFLE_STOPS_EARLY,
    SHUFFLE_COUNTS_DOWN,
    SHUFFLE_PICKS_UP_TO_I,
    SHUFFLE_PICKS_FROM_I_ON,
    SHUFFLE_IS_FISHER_YATES,
    HEARTS_BEFORE_DIAMONDS,
    ACE_FIRST,
];

/// Those of `si204/deal`.
pub(super) static DEAL: &[Variant] = &[
    OTHER_KEY_HITS,
    OTHER_KEY_ASKS_AGAIN,
    IGNORES_THE_SEED,
    SEED_0_SHUFFLES,
    SHUFFLE_STOPS_EARLY,
    SHUFFLE_COUNTS_DOWN,
    SHUFFLE_PICKS_UP_TO_I,
    SHUFFLE_PICKS_FROM_I_ON,
    SHUFFLE_IS_FISHER_YATES,
    HEARTS_BEFORE_DIAMONDS,
    ACE_FIRST,
    DEALS_FROM_THE_FRONT,
    TWO_CARDS_AT_A_TIME,
    NO_PAUSE,
    FIVE_CARDS_AT_MOST,
    DEALER_HITS_ONCE,
    DEAL_DEALER_DRAWS_TO_17,
    DEAL_DEALER_STANDS_ON_17,
    DEAL_HIDES_A_CARD,
    TOP_CARD_IS_SKIPPED,
];

/// Those of `si204/play`.
pub(super) static PLAY: &[Variant] = &[
    DEALER_BUST_IS_SILENT,
    DEALER_BUST_THEN_STANDS,
    PAUSE_WHEN_STANDING,
    PAUSE_WHEN_BUSTING,
    OTHER_KEY_HITS,
    OTHER_KEY_ASKS_AGAIN,
    IGNORES_THE_SEED,
    SEED_0_SHUFFLES,
    SHUFFLE_STOPS_EARLY,
    SHUFFLE_COUNTS_DOWN,
    SHUFFLE_PICKS_UP_TO_I,
    SHUFFLE_PICKS_FROM_I_ON,
    SHUFFLE_IS_FISHER_YATES,
    HEARTS_BEFORE_DIAMONDS,
    ACE_FIRST,
    DEALS_FROM_THE_FRONT,
    TWO_CARDS_AT_A_TIME,
    SECOND_CARD_IS_DEALT_LATE,
    NO_PAUSE,
    FIVE_CARDS_AT_MOST,
    ACE_ALWAYS_11,
    ACE_ALWAYS_1,
    ACES_ALL_OR_NONE,
    ONLY_ONE_ACE_DEMOTED,
    ACE_FIXED_WHEN_DEALT,
    COURT_CARDS_BY_NUMBER,
    BUST_AT_21,
    NO_QUESTION_AT_21,
    HIDDEN_CARD_SHOWN,
    HIDDEN_CARD_SHOWN_AFTER_A_PUSH,
    HIDDEN_CARD_STAYS_HIDDEN,
    DEALER_STANDS_AT_16,
    DEALER_HITS_17,
    DEALER_HITS_SOFT_17,
    DEALER_PLAYS_AFTER_A_BUST,
    BUSTS_DO_NOT_LOSE,
    DEALER_BUST_DOES_NOT_LOSE,
    CLOSER_TO_21_WINS,
    TIES_TO_THE_DEALER,
    SECOND_TIE_TO_THE_DEALER,
    PUSH_ENDS_THE_GAME,
    TWO_GAMES_AT_MOST,
    THREE_GAMES_AT_MOST,
    PUSH_KEEPS_THE_DECK,
    PUSH_SHUFFLES_ON,
    PUSH_RESEEDS,
    HIDDEN_CARD_SHOWN_AFTER_A_HIT,
    TOP_CARD_IS_SKIPPED,
];

/// What is accepted of `si204/deal` and `si204/play` without being played.
pub(super) static FREE: &[Variant] = &[Variant::ambiguity(
    "waits_when_over",
    "Parts 2 and 3 end with `Final scores`, or with the last table. Whether the program waits then is not spoken of.",
    "the program may read input when the game is over, whatever it does at the end of input",
)];

// What the handout leaves open.

pub(super) const OTHER_KEY_HITS: Variant = Variant::ambiguity(
    "other_key_hits",
    "Part 2: \"As long as they ask to hit, deal the next card into the player's hand.\" Other keys than \
     h and s are not spoken of.",
    "any input other than h and s means hit",
);

pub(super) const OTHER_KEY_ASKS_AGAIN: Variant = Variant::ambiguity(
    "other_key_asks_again",
    "Part 2: \"repeatedly ask the player whether they would like to hit (h) or stand (s)\". Other keys \
     are not spoken of.",
    "the question is asked again after any input other than h and s",
);

pub(super) const DEALER_BUST_IS_SILENT: Variant = Variant::ambiguity(
    "dealer_bust_is_silent",
    "Part 3: \"Continue with the dealer's rules until the dealer busts or stands\". A message is given \
     for the player's bust only, and no sample shows the dealer's.",
    "nothing is printed when the dealer busts",
);

pub(super) const DEALER_BUST_THEN_STANDS: Variant = Variant::ambiguity(
    "dealer_bust_then_stands",
    "Part 3: \"If the dealer has 17 or more points, the dealer stands.\" More than 21 is more than 17.",
    "a dealer who busts also stands: `Dealer stands.` is printed (after `Dealer busts!`, if that is printed)",
);

pub(super) const PAUSE_WHEN_STANDING: Variant = Variant::ambiguity(
    "pause_when_standing",
    "Part 3: \"until the dealer busts or stands, each time pausing for dramatic effect\", where part 2 \
     pauses only after a decision to hit.",
    "there is also a pause when the dealer decides to stand",
);

pub(super) const PAUSE_WHEN_BUSTING: Variant = Variant::ambiguity(
    "pause_when_busting",
    "Part 3: \"until the dealer busts or stands, each time pausing for dramatic effect\", where part 2 \
     pauses only after a decision to hit.",
    "there is also a pause when the dealer busts",
);

// What novices get wrong about the deck.

pub(super) const IGNORES_THE_SEED: Variant = Variant::mistake(
    "ignores_the_seed",
    "Part 1: \"asking the user for a seed value to use for the random number generator\"",
    "`srand` is never called with the seed, so that every seed gives the cards of seed 1",
);

pub(super) const SEED_0_SHUFFLES: Variant = Variant::mistake(
    "seed_0_shuffles",
    "Part 1: \"not to shuffle at all if the user enters a seed value of 0\"",
    "the deck is also shuffled with seed 0",
);

pub(super) const SHUFFLE_STOPS_EARLY: Variant = Variant::mistake(
    "shuffle_stops_early",
    "Part 1: \"for i from 0 up to 51 do\"",
    "the shuffle stops at i = 50, without the last swap",
);

pub(super) const SHUFFLE_COUNTS_DOWN: Variant = Variant::mistake(
    "shuffle_counts_down",
    "Part 1: \"for i from 0 up to 51 do\"",
    "the shuffle goes from i = 51 down to 0",
);

pub(super) const SHUFFLE_PICKS_UP_TO_I: Variant = Variant::mistake(
    "shuffle_picks_up_to_i",
    "Part 1: \"set j to rand() % 52\"",
    "the shuffle chooses j with `rand() % (i + 1)` instead of `rand() % 52`",
);

pub(super) const SHUFFLE_PICKS_FROM_I_ON: Variant = Variant::mistake(
    "shuffle_picks_from_i_on",
    "Part 1: \"set j to rand() % 52\"",
    "the shuffle chooses j with `i + rand() % (52 - i)` instead of `rand() % 52`",
);

pub(super) const SHUFFLE_IS_FISHER_YATES: Variant = Variant::mistake(
    "shuffle_is_fisher_yates",
    "Part 1: \"for i from 0 up to 51 do\"; \"set j to rand() % 52\"",
    "the shuffle is the usual Fisher-Yates shuffle: i goes from 51 down to 1, and j is `rand() % (i + 1)`",
);

pub(super) const HEARTS_BEFORE_DIAMONDS: Variant = Variant::mistake(
    "hearts_before_diamonds",
    "Part 1: \"1 = ♣, 2 = ♦, 3 = ♥, 4 = ♠\"",
    "hearts are suit 2 and diamonds suit 3",
);

pub(super) const ACE_FIRST: Variant = Variant::mistake(
    "ace_first",
    "Part 1: \"it will start with the 2 of clubs up to the ace of clubs\"",
    "a new deck has the ace of each suit before the 2, not after the king",
);

// What they get wrong about the deal.

pub(super) const DEALS_FROM_THE_FRONT: Variant = Variant::mistake(
    "deals_from_the_front",
    "Part 2: \"the top of the deck - which in our case means the end of the array\"",
    "cards are dealt from the beginning of the array",
);

pub(super) const TOP_CARD_IS_SKIPPED: Variant = Variant::mistake(
    "top_card_is_skipped",
    "Part 2: \"the last card that would have been printed by your shuffle program should be the first one that goes into the \
     Player's hand\"",
    "the top card of the deck is never dealt, and dealing begins with the next one",
);

pub(super) const TWO_CARDS_AT_A_TIME: Variant = Variant::mistake(
    "two_cards_at_a_time",
    "Part 2: \"first player, then dealer, then player's second card, then dealer's second card\"",
    "the player gets two cards and then the dealer two, instead of taking turns",
);

pub(super) const SECOND_CARD_IS_DEALT_LATE: Variant = Variant::mistake(
    "second_card_is_dealt_late",
    "Part 2: \"first player, then dealer, then player's second card, then dealer's second card\"",
    "the dealer's second card is dealt only when the player's turn is over",
);

pub(super) const FIVE_CARDS_AT_MOST: Variant = Variant::mistake(
    "five_cards_at_most",
    "Part 2: \"As long as they ask to hit, deal the next card into the player's hand\"",
    "a player with five cards is not asked again",
);

pub(super) const NO_PAUSE: Variant = Variant::mistake(
    "no_pause",
    "Part 2: \"Pause for dramatic effect after each time the dealer makes a decision to hit by calling \
     sleep(2)\"",
    "there is no pause after the dealer decides to hit",
);

pub(super) const DEALER_HITS_ONCE: Variant = Variant::mistake(
    "dealer_hits_once",
    "Part 2: \"assume for now that the dealer hits two times and then stands\"",
    "the dealer hits only once",
);

pub(super) const DEAL_DEALER_DRAWS_TO_17: Variant = Variant::mistake(
    "deal_dealer_draws_to_17",
    "Part 2: \"assume for now that the dealer hits two times and then stands\"",
    "in part 2 the dealer already hits until he has 17 points",
);

pub(super) const DEAL_DEALER_STANDS_ON_17: Variant = Variant::mistake(
    "deal_dealer_stands_on_17",
    "Part 2: \"assume for now that the dealer hits two times and then stands\"",
    "in part 2 the dealer does not hit with 17 or more points",
);

pub(super) const DEAL_HIDES_A_CARD: Variant = Variant::mistake(
    "deal_hides_a_card",
    "Part 2: \"You must print out the player's and dealer's hands exactly as shown in the examples\"",
    "the dealer's second card is already hidden in part 2",
);

// What they get wrong about the count.

pub(super) const ACE_ALWAYS_11: Variant = Variant::mistake(
    "ace_always_11",
    "Part 3: \"Ace can be either high for 11 points, or low for 1 point.\"",
    "every ace counts 11",
);

pub(super) const ACE_ALWAYS_1: Variant = Variant::mistake(
    "ace_always_1",
    "Part 3: \"Ace can be either high for 11 points, or low for 1 point.\"",
    "every ace counts 1",
);

pub(super) const ACES_ALL_OR_NONE: Variant = Variant::mistake(
    "aces_all_or_none",
    "Part 3: \"you first try making the first Ace count as 11\"",
    "all aces count 11 or all count 1, so that two aces are 2 points, not 12",
);

pub(super) const ONLY_ONE_ACE_DEMOTED: Variant = Variant::mistake(
    "only_one_ace_demoted",
    "Part 3: \"If so, count the Aces as 1.\"",
    "only one ace of a hand can count 1, and the others always count 11",
);

pub(super) const ACE_FIXED_WHEN_DEALT: Variant = Variant::mistake(
    "ace_fixed_when_dealt",
    "Part 3: \"unless that would cause the total to go over 21\"",
    "an ace that counts 11 when it is dealt still counts 11 when later cards bust the hand",
);

pub(super) const COURT_CARDS_BY_NUMBER: Variant = Variant::mistake(
    "court_cards_by_number",
    "Part 3: \"Jack, Queen, and King are always worth exactly 10 points.\"",
    "jack, queen, and king count 11, 12, and 13",
);

pub(super) const BUST_AT_21: Variant = Variant::mistake(
    "bust_at_21",
    "Part 3: \"Going over 21 is called going bust\"",
    "a hand of exactly 21 is bust",
);

// What they get wrong about the two turns.

pub(super) const NO_QUESTION_AT_21: Variant = Variant::mistake(
    "no_question_at_21",
    "Part 3: \"Otherwise let them keep hitting or standing until they go bust or decide to stand.\"",
    "a player with 21 is not asked again",
);

pub(super) const HIDDEN_CARD_SHOWN: Variant = Variant::mistake(
    "hidden_card_shown",
    "Part 3: \"don't print out the dealer's second card, to keep the player guessing\"",
    "the dealer's second card is shown during the player's turn",
);

pub(super) const HIDDEN_CARD_SHOWN_AFTER_A_HIT: Variant = Variant::mistake(
    "hidden_card_shown_after_a_hit",
    "Part 3: \"don't print out the dealer's second card, to keep the player guessing, until after the player's turn is over\"",
    "the dealer's second card is shown as soon as the player has hit",
);

pub(super) const HIDDEN_CARD_SHOWN_AFTER_A_PUSH: Variant = Variant::mistake(
    "hidden_card_shown_after_a_push",
    "Part 3: \"don't print out the dealer's second card, to keep the player guessing\"",
    "the dealer's second card is shown during the player's turn in each game after a push",
);

pub(super) const HIDDEN_CARD_STAYS_HIDDEN: Variant = Variant::mistake(
    "hidden_card_stays_hidden",
    "Part 3: \"print it out as ** until the player's turn is over\"",
    "the dealer's second card stays hidden after the player's turn",
);

pub(super) const DEALER_STANDS_AT_16: Variant = Variant::mistake(
    "dealer_stands_at_16",
    "Part 3: \"If the dealer has 17 or more points, the dealer stands.\"",
    "the dealer stands on 16",
);

pub(super) const DEALER_HITS_17: Variant = Variant::mistake(
    "dealer_hits_17",
    "Part 3: \"If the dealer has 17 or more points, the dealer stands.\"",
    "the dealer hits on 17",
);

pub(super) const DEALER_HITS_SOFT_17: Variant = Variant::mistake(
    "dealer_hits_soft_17",
    "Part 3: \"If the dealer has 17 or more points, the dealer stands.\"",
    "the dealer hits on a soft 17 (with an ace that counts 11)",
);

pub(super) const DEALER_PLAYS_AFTER_A_BUST: Variant = Variant::mistake(
    "dealer_plays_after_a_bust",
    "Part 3: \"If the player busted, the dealer should just stand.\"",
    "the dealer still hits after the player busts",
);

// What they get wrong about the end.

pub(super) const BUSTS_DO_NOT_LOSE: Variant = Variant::mistake(
    "busts_do_not_lose",
    "Part 3: \"winning means that your opponent busted, or you got closer to 21 than they did\"",
    "the higher score wins even if it is more than 21",
);

pub(super) const DEALER_BUST_DOES_NOT_LOSE: Variant = Variant::mistake(
    "dealer_bust_does_not_lose",
    "Part 3: \"winning means that your opponent busted, or you got closer to 21 than they did\"",
    "a dealer with more than 21 still wins against a lower score",
);

pub(super) const CLOSER_TO_21_WINS: Variant = Variant::mistake(
    "closer_to_21_wins",
    "Part 3: \"winning means that your opponent busted, or you got closer to 21 than they did\"",
    "a dealer with more than 21 is not bust: whoever is closer to 21, above or below, wins",
);

pub(super) const TIES_TO_THE_DEALER: Variant = Variant::mistake(
    "ties_to_the_dealer",
    "Part 3: \"In case of a tie game with neither player nor dealer busting, print the message Push! Play again.\"",
    "the dealer wins a tie",
);

pub(super) const SECOND_TIE_TO_THE_DEALER: Variant = Variant::mistake(
    "second_tie_to_the_dealer",
    "Part 3: \"start a new game, continuing until either Player or Dealer wins\"",
    "there is another game after the first tie only, and the dealer wins a second tie",
);

pub(super) const PUSH_ENDS_THE_GAME: Variant = Variant::mistake(
    "push_ends_the_game",
    "Part 3: \"start a new game, continuing until either Player or Dealer wins\"",
    "the program ends after a push",
);

pub(super) const TWO_GAMES_AT_MOST: Variant = Variant::mistake(
    "two_games_at_most",
    "Part 3: \"start a new game, continuing until either Player or Dealer wins\"",
    "the program ends after the second push",
);

pub(super) const THREE_GAMES_AT_MOST: Variant = Variant::mistake(
    "three_games_at_most",
    "Part 3: \"start a new game, continuing until either Player or Dealer wins\"",
    "the program ends after the third push",
);

pub(super) const PUSH_KEEPS_THE_DECK: Variant = Variant::mistake(
    "push_keeps_the_deck",
    "Part 3: \"start a new game\"; the samples for seeds 110 and 600 show a new deck, shuffled",
    "the game after a push is dealt from the rest of the deck",
);

pub(super) const PUSH_SHUFFLES_ON: Variant = Variant::mistake(
    "push_shuffles_on",
    "Part 3: \"start a new game\"; the samples for seeds 110 and 600 show a new deck, shuffled",
    "the deck is shuffled again after a push, but not put in its initial order before",
);

pub(super) const PUSH_RESEEDS: Variant = Variant::mistake(
    "push_reseeds",
    "Part 3: \"start a new game\"; the samples for seeds 110 and 600 show other cards than before",
    "`srand` is called again after a push, so that the same cards come again",
);
