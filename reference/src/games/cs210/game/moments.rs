//! The rule moments of `cs210/game`: most are told from the cards when a hand is over, the others from
//! what the player types.

use super::rule_set::Outcome;
use crate::cards::{Card, TWENTY_ONE};
use crate::games::moments::{self, Grown, Watch, watch};
use crate::{CoveragePoint, Table};

/// Every moment of the game.
pub(super) static MOMENTS: [CoveragePoint; TYPED.len() + WATCHES.len()] = moments::list(TYPED, WATCHES);

const ONE_DECK: &str = "one deck";
const TEN_DECKS: &str = "ten decks";
const NO_DECKS: &str = "illegal number of decks";
const ALL_IN: &str = "all in";
const QUIT: &str = "quit";
const QUIT_AT_ONCE: &str = "quit at once";
const BET_0: &str = "bet of 0";
const OVER: &str = "bet above the stake";
const LETTERS: &str = "bet that is no number";
const UNCLEAR: &str = "neither hit nor stand";
const BROKE: &str = "stake lost";

const TYPED: &[CoveragePoint] = &[
    CoveragePoint { name: ONE_DECK, means: "the smallest shoe" },
    CoveragePoint { name: TEN_DECKS, means: "the largest shoe" },
    CoveragePoint { name: NO_DECKS, means: "a number of decks that is not 1 to 10" },
    CoveragePoint { name: ALL_IN, means: "the player bets the whole stake" },
    CoveragePoint { name: QUIT, means: "a negative bet after some hands: the game ends" },
    CoveragePoint { name: QUIT_AT_ONCE, means: "a negative bet before any hand" },
    CoveragePoint { name: BET_0, means: "a bet of 0" },
    CoveragePoint { name: OVER, means: "a bet of more than the stake" },
    CoveragePoint { name: LETTERS, means: "something else than a number where a bet is asked for" },
    CoveragePoint { name: UNCLEAR, means: "a key other than h and s" },
    CoveragePoint { name: BROKE, means: "the whole stake is lost: the game ends" },
];

/// Marks the size of the shoe.
pub(super) fn mark_decks(table: &mut dyn Table, decks: usize) {
    match decks {
        1 => table.mark(ONE_DECK),
        10 => table.mark(TEN_DECKS),
        _ => {}
    }
}

/// Marks that no such shoe is allowed.
pub(super) fn mark_refused_decks(table: &mut dyn Table) {
    table.mark(NO_DECKS);
}

/// Marks what was typed as the bet of a hand.
pub(super) fn mark_bet(table: &mut dyn Table, bet: Option<i64>, stake: i64, hand: u32) {
    match bet {
        None => table.mark(LETTERS),
        Some(..0) => table.mark(if hand == 1 { QUIT_AT_ONCE } else { QUIT }),
        Some(0) => table.mark(BET_0),
        Some(bet) if bet > stake => table.mark(OVER),
        Some(bet) if bet == stake => table.mark(ALL_IN),
        Some(_) => {}
    }
}

/// Marks a key that neither hits nor stands.
pub(super) fn mark_unclear(table: &mut dyn Table) {
    table.mark(UNCLEAR);
}

/// Marks that nothing is left to bet.
pub(super) fn mark_broke(table: &mut dyn Table) {
    table.mark(BROKE);
}

/// Marks the moments of one hand.
pub(super) fn mark_hand(table: &mut dyn Table, story: &FinishedHand) {
    moments::mark(table, WATCHES, story);
}

/// One hand when it is over.
pub(super) struct FinishedHand {
    player: Grown,
    /// The dealer's hand, if both cards of it were seen.
    dealer: Option<Grown>,
    outcome: Outcome,
    shuffled: bool,
}

impl FinishedHand {
    /// The story of the cards that were seen, how the hand ended, and whether the shoe was used up in it.
    pub(super) fn of(player: &[Card], dealer: &[Card], outcome: Outcome, shuffled: bool) -> Self {
        let dealer = (dealer.len() > 1).then(|| Grown::of(dealer));
        Self { player: Grown::of(player), dealer, outcome, shuffled }
    }

    fn dealer(&self, test: impl Fn(&Grown) -> bool) -> bool {
        self.dealer.as_ref().is_some_and(test)
    }
}

const WATCHES: &[Watch<FinishedHand>] = &[
    // The player's turn.
    watch("player is dealt 21", "an ace and a ten: the sample asks all the same", |hand| {
        hand.player.dealt.points == TWENTY_ONE
    }),
    watch("player reaches 21", "the player comes to 21 by hitting", |hand| {
        hand.player.hits > 0 && hand.player.last.points == TWENTY_ONE
    }),
    watch("player stands at once", "the player never hits", |hand| hand.player.hits == 0),
    watch("player stands after a hit", "the player hits, then stands", |hand| {
        hand.player.hits > 0 && !hand.player.busted()
    }),
    watch("player busts", "the player goes over 21", |hand| hand.player.busted()),
    watch("player stands on a soft hand", "the player stands while an ace counts 11", |hand| {
        hand.player.last.soft
    }),
    watch("player's ace demoted", "an ace of the player's that counted 11 has to count 1", |hand| {
        hand.player.demoted
    }),
    watch("player has two aces", "the player has two aces or more", |hand| hand.player.aces >= 2),
    // The dealer's turn.
    watch("dealer stands at once", "the dealer's first two cards are enough to stand", |hand| {
        hand.dealer(|dealer| dealer.hits == 0)
    }),
    watch("dealer hits on 16", "the dealer has exactly 16 and takes a card", |hand| {
        hand.dealer(|dealer| dealer.hit_at_16)
    }),
    watch("dealer stands on 17", "the dealer stands on a 17 in which no ace counts 11", |hand| {
        hand.dealer(|dealer| dealer.hard(17))
    }),
    watch("dealer stands on soft 17", "the dealer stands on a 17 in which an ace counts 11", |hand| {
        hand.dealer(|dealer| dealer.soft_total(17))
    }),
    watch("dealer hits several times", "the dealer takes three cards or more", |hand| {
        hand.dealer(|dealer| dealer.hits > 2)
    }),
    watch("dealer busts", "the dealer goes over 21", |hand| hand.dealer(Grown::busted)),
    watch("dealer has 21", "the dealer comes to exactly 21", |hand| {
        hand.dealer(|dealer| dealer.last.points == TWENTY_ONE)
    }),
    watch("dealer's ace demoted", "an ace of the dealer's that counted 11 has to count 1", |hand| {
        hand.dealer(|dealer| dealer.demoted)
    }),
    watch("dealer has two aces", "the dealer has two aces or more", |hand| {
        hand.dealer(|dealer| dealer.aces >= 2)
    }),
    // The end.
    watch("player wins on points", "nobody busts and the player has more", |hand| {
        hand.outcome == Outcome::Player && !hand.dealer(Grown::busted)
    }),
    watch("dealer wins on points", "nobody busts and the dealer has more", |hand| {
        hand.outcome == Outcome::Dealer && !hand.player.busted()
    }),
    watch("tie", "both have the same", |hand| hand.outcome == Outcome::Tie),
    watch("shoe used up", "the last card is drawn in the middle of a hand: the shoe is shuffled", |hand| {
        hand.shuffled
    }),
];
