//! The rule moments of `cs151`: most are told from the cards when a round is over, the others from the
//! bets.

use super::rule_set::Outcome;
use crate::cards::{Card, TWENTY_ONE};
use crate::games::moments::{self, Grown, Watch, watch};
use crate::{CoveragePoint, Table};

/// Every moment of the game.
pub(super) static MOMENTS: [CoveragePoint; BETS.len() + WATCHES.len()] = moments::list(BETS, WATCHES);

const ALL_IN: &str = "all in";
const ADDED: &str = "bet added to";
const LEFT: &str = "bet left as it is";
const OVER: &str = "bet above the money";
const ZERO: &str = "bet of 0";
const NEGATIVE: &str = "negative bet";
const LETTERS: &str = "bet that is no number";
const BROKE: &str = "broke";

const BETS: &[CoveragePoint] = &[
    CoveragePoint { name: ALL_IN, means: "the player bets all there is" },
    CoveragePoint { name: ADDED, means: "the player adds to the bet that a push left in play" },
    CoveragePoint { name: LEFT, means: "the player adds nothing to the bet that a push left in play" },
    CoveragePoint { name: OVER, means: "a bet of more than the player has" },
    CoveragePoint { name: ZERO, means: "a bet of 0 where something must be bet" },
    CoveragePoint { name: NEGATIVE, means: "a bet below 0" },
    CoveragePoint { name: LETTERS, means: "something else than a number where a bet is asked for" },
    CoveragePoint { name: BROKE, means: "the player has lost everything" },
];

/// Marks a bet that was taken.
pub(super) fn mark_bet(table: &mut dyn Table, bet: i64, money: i64, in_play: i64) {
    if bet == money && money > 0 {
        table.mark(ALL_IN);
    }
    if in_play > 0 {
        table.mark(if bet > 0 { ADDED } else { LEFT });
    }
}

/// Marks a bet that was refused.
pub(super) fn mark_refused(table: &mut dyn Table, bet: Option<i64>, money: i64) {
    table.mark(match bet {
        None => LETTERS,
        Some(0) => ZERO,
        Some(bet) if bet > money => OVER,
        Some(_) => NEGATIVE,
    });
}

/// Marks that nothing is left to bet.
pub(super) fn mark_broke(table: &mut dyn Table) {
    table.mark(BROKE);
}

/// Marks the moments of one round.
pub(super) fn mark_round(table: &mut dyn Table, story: &FinishedRound) {
    moments::mark(table, WATCHES, story);
}

/// One round when it is over.
pub(super) struct FinishedRound {
    player: Grown,
    /// The dealer's hand, if both cards of it were seen.
    dealer: Option<Grown>,
    outcome: Outcome,
    /// How many pushes in a row went before it.
    pushes: u32,
    money: i64,
}

impl FinishedRound {
    /// The story of the cards that were seen, how the round ended, and what was left beside the bet.
    pub(super) fn of(player: &[Card], dealer: &[Card], outcome: Outcome, pushes: u32, money: i64) -> Self {
        let dealer = (dealer.len() > 1).then(|| Grown::of(dealer));
        Self { player: Grown::of(player), dealer, outcome, pushes, money }
    }

    fn dealer(&self, test: impl Fn(&Grown) -> bool) -> bool {
        self.dealer.as_ref().is_some_and(test)
    }

    fn won(&self) -> bool {
        matches!(self.outcome, Outcome::Player | Outcome::Blackjack)
    }
}

const WATCHES: &[Watch<FinishedRound>] = &[
    // The player's turn.
    watch("blackjack", "the player is dealt 21 and wins at once", |round| {
        round.player.dealt.points == TWENTY_ONE
    }),
    watch("player reaches 21", "the player comes to 21 by hitting and wins at once", |round| {
        round.player.hits > 0 && round.player.last.points == TWENTY_ONE
    }),
    watch("player stays at once", "the player never hits", |round| {
        round.player.hits == 0 && round.player.dealt.points < TWENTY_ONE
    }),
    watch("player stays after a hit", "the player hits, then stays below 21", |round| {
        round.player.hits > 0 && round.player.last.points < TWENTY_ONE
    }),
    watch("player busts", "the player goes over 21", |round| round.player.busted()),
    watch("player stays on a soft hand", "the player stays below 21 while an ace counts 11", |round| {
        round.player.last.soft && round.player.last.points < TWENTY_ONE
    }),
    watch("player's ace demoted", "an ace of the player's that counted 11 has to count 1", |round| {
        round.player.demoted
    }),
    watch("player has two aces", "the player has two aces or more", |round| round.player.aces >= 2),
    // The dealer's turn.
    watch("dealer stands at once", "the dealer's first two cards are enough to stand", |round| {
        round.dealer(|dealer| dealer.hits == 0)
    }),
    watch("dealer stops ahead below 17", "the dealer has more than the player, and less than 17", |round| {
        round.dealer(|dealer| dealer.last.points < 17 && dealer.last.points > round.player.last.points)
    }),
    watch("dealer stops level below 17", "both have the same, and less than 17", |round| {
        round.dealer(|dealer| dealer.last.points < 17 && dealer.last.points == round.player.last.points)
    }),
    watch("dealer hits on 16", "the dealer has exactly 16 and takes a card", |round| {
        round.dealer(|dealer| dealer.hit_at_16)
    }),
    watch("dealer stands on 17", "the dealer stands on a 17 in which no ace counts 11", |round| {
        round.dealer(|dealer| dealer.hard(17))
    }),
    watch("dealer stands on soft 17", "the dealer stands on a 17 in which an ace counts 11", |round| {
        round.dealer(|dealer| dealer.soft_total(17))
    }),
    watch("dealer stands behind", "the dealer stands on 17 or more and loses", |round| {
        round.won() && round.dealer(|dealer| !dealer.busted())
    }),
    watch("dealer hits several times", "the dealer takes three cards or more", |round| {
        round.dealer(|dealer| dealer.hits > 2)
    }),
    watch("dealer busts", "the dealer goes over 21", |round| round.dealer(Grown::busted)),
    watch("dealer's ace demoted", "an ace of the dealer's that counted 11 has to count 1", |round| {
        round.dealer(|dealer| dealer.demoted)
    }),
    // The end.
    watch("dealer wins on points", "nobody busts and the dealer has more", |round| {
        round.outcome == Outcome::Dealer && !round.player.busted()
    }),
    watch("push", "both have the same: the bet stays in play", |round| round.outcome == Outcome::Push),
    watch("push on 17 or more", "both have the same, and 17 at least", |round| {
        round.outcome == Outcome::Push && round.player.last.points >= 17
    }),
    watch("push with everything", "a push when the player has nothing left to add", |round| {
        round.outcome == Outcome::Push && round.money == 0
    }),
    watch("two pushes in a row", "the round after a push is a push as well", |round| {
        round.outcome == Outcome::Push && round.pushes > 0
    }),
    watch("bet won after a push", "the player wins the bet that a push left in play", |round| {
        round.pushes > 0 && round.won()
    }),
    watch("bet lost after a push", "the dealer wins the bet that a push left in play", |round| {
        round.pushes > 0 && round.outcome == Outcome::Dealer
    }),
];
