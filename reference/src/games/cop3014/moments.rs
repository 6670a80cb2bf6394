//! The rule moments of `cop3014`, each told from the cards when a hand is over.

use super::Score;
use super::rule_set::{COUNTING, Outcome};
use crate::cards::{Card, TWENTY_ONE};
use crate::games::moments::{self, Grown, Watch, watch};
use crate::{CoveragePoint, Table};

/// Every moment of the game.
pub(super) static MOMENTS: [CoveragePoint; WATCHES.len()] = moments::list(&[], WATCHES);

/// Marks the moments of one hand.
pub(super) fn mark(table: &mut dyn Table, story: &FinishedHand) {
    moments::mark(table, WATCHES, story);
}

/// One hand when it is over.
pub(super) struct FinishedHand {
    player: Grown,
    dealer: Grown,
    /// What the dealer's second card is worth.
    shows: u32,
    bet: i64,
    chips_before: i64,
    last: Option<Outcome>,
}

impl FinishedHand {
    /// The story of these cards, the score before them, and what was bet on them.
    pub(super) fn of(player: &[Card], dealer: &[Card], score: &Score, bet: i64) -> Self {
        Self {
            player: Grown::counted(player, COUNTING),
            dealer: Grown::counted(dealer, COUNTING),
            shows: COUNTING.total(&dealer[1..2]).points,
            bet,
            chips_before: score.chips,
            last: score.last,
        }
    }

    fn dealer_played(&self) -> bool {
        !self.player.busted()
    }

    fn nobody_busted(&self) -> bool {
        !self.player.busted() && !self.dealer.busted()
    }

    fn dealer_wins(&self) -> bool {
        self.player.busted() || self.nobody_busted() && self.player.last.points < self.dealer.last.points
    }

    fn tie(&self) -> bool {
        self.nobody_busted() && self.player.last.points == self.dealer.last.points
    }
}

const WATCHES: &[Watch<FinishedHand>] = &[
    // The player's turn.
    watch("player stands at once", "the player's first two cards are enough", |hand| {
        hand.player.hits == 0 && !hand.player.busted()
    }),
    watch("player hits several times", "the player takes three cards or more", |hand| hand.player.hits > 2),
    watch("player busts", "a card takes the player over 21", |hand| {
        hand.player.hits > 0 && hand.player.busted()
    }),
    watch("player is dealt two aces", "two aces are 22: the player is bust at once", |hand| {
        hand.player.dealt.points == 22
    }),
    watch("player busts with an ace", "the player is bust as an ace cannot count 1", |hand| {
        hand.player.hits > 0 && hand.player.busted() && hand.player.aces > 0
    }),
    watch("player has 21", "the player comes to exactly 21", |hand| hand.player.last.points == TWENTY_ONE),
    watch("player stands below 17", "the dealer shows a weak card, so 13 is enough to stand", |hand| {
        hand.player.last.points < 17
    }),
    watch("player hits against a strong card", "the dealer shows 7 or more: 13 is not enough", |hand| {
        hand.shows >= 7 && hand.player.hits > 0 && hand.player.dealt.points >= 13
    }),
    watch("dealer shows a 6", "the highest card that is weak", |hand| hand.shows == 6),
    watch("dealer shows a 7", "the lowest card that is not weak", |hand| hand.shows == 7),
    watch("dealer shows an ace", "an ace is worth 11, so it is not weak", |hand| hand.shows == 11),
    // The dealer's turn.
    watch("dealer stands at once", "the dealer's first two cards are enough to stand", |hand| {
        hand.dealer_played() && hand.dealer.hits == 0 && !hand.dealer.busted()
    }),
    watch("dealer is dealt two aces", "two aces are 22: the dealer is bust without drawing", |hand| {
        hand.dealer_played() && hand.dealer.dealt.points == 22
    }),
    watch("dealer draws on 16", "the dealer has exactly 16 and takes a card", |hand| hand.dealer.hit_at_16),
    watch("dealer stands on 17", "the dealer stands on exactly 17", |hand| {
        hand.dealer_played() && hand.dealer.last.points == 17
    }),
    watch("dealer draws several times", "the dealer takes three cards or more", |hand| hand.dealer.hits > 2),
    watch("dealer busts", "a card takes the dealer over 21", |hand| {
        hand.dealer.hits > 0 && hand.dealer.busted()
    }),
    watch("dealer has 21", "the dealer comes to exactly 21", |hand| {
        hand.dealer_played() && hand.dealer.last.points == TWENTY_ONE
    }),
    // The score.
    watch("player wins on points", "nobody busts and the player has more", |hand| {
        hand.nobody_busted() && hand.player.last.points > hand.dealer.last.points
    }),
    watch("dealer wins on points", "nobody busts and the dealer has more", |hand| {
        hand.nobody_busted() && hand.player.last.points < hand.dealer.last.points
    }),
    watch("tie", "nobody busts and both have the same", FinishedHand::tie),
    watch("tie at 21", "both have 21", |hand| hand.tie() && hand.player.last.points == TWENTY_ONE),
    watch("bet of 3", "the hand before was won", |hand| hand.last == Some(Outcome::Player)),
    watch("bet of 2", "the hand before was a tie", |hand| hand.last == Some(Outcome::Tie)),
    watch("bet of 1 after a loss", "the hand before was lost", |hand| hand.last == Some(Outcome::Dealer)),
    watch("two ties in a row", "a hand after a tie is a tie as well", |hand| {
        hand.tie() && hand.last == Some(Outcome::Tie)
    }),
    watch("chips go below 0", "the player has lost more chips than were won", |hand| {
        hand.dealer_wins() && hand.chips_before >= 0 && hand.chips_before < hand.bet
    }),
];
