//! The rule moments of `si204/play`, each told from the hands as they lie at the end of a game.

use super::super::hands::Hands;
use super::super::pack;
use crate::cards::TWENTY_ONE;
use crate::games::moments::{self, Grown, Watch, watch};
use crate::{CoveragePoint, Table};

/// Every moment of the game.
pub(super) static MOMENTS: [CoveragePoint; pack::MOMENTS.len() + WATCHES.len()] =
    moments::list(pack::MOMENTS, WATCHES);

/// Marks the moments of one game, which so many pushes went before.
pub(super) fn mark(table: &mut dyn Table, hands: &Hands, pushes: usize) {
    let story = FinishedGame { player: Grown::of(&hands.player), dealer: Grown::of(&hands.dealer), pushes };
    moments::mark(table, WATCHES, &story);
}

/// One game when it is over.
struct FinishedGame {
    player: Grown,
    dealer: Grown,
    /// How many games of this run went before it; all of them were pushes.
    pushes: usize,
}

impl FinishedGame {
    fn nobody_busted(&self) -> bool {
        !self.player.busted() && !self.dealer.busted()
    }

    fn push(&self) -> bool {
        self.nobody_busted() && self.player.last.points == self.dealer.last.points
    }

    fn player_leads(&self) -> bool {
        self.nobody_busted() && self.player.last.points > self.dealer.last.points
    }

    fn dealer_leads(&self) -> bool {
        self.nobody_busted() && self.player.last.points < self.dealer.last.points
    }
}

const WATCHES: &[Watch<FinishedGame>] = &[
    // The player's turn.
    watch("player stands at once", "the player never hits", |game| game.player.hits == 0),
    watch("player stands after a hit", "the player hits, then stands", |game| {
        game.player.hits > 0 && !game.player.busted()
    }),
    watch("player busts on the first hit", "one card takes the player over 21", |game| {
        game.player.hits == 1 && game.player.busted()
    }),
    watch("player busts late", "the player goes over 21 on the third hit or later", |game| {
        game.player.hits > 2 && game.player.busted()
    }),
    watch("player reaches 21", "the player comes to exactly 21 by hitting, and is asked again", |game| {
        game.player.hits > 0 && game.player.last.points == TWENTY_ONE
    }),
    watch("player is dealt 21", "an ace and a ten: the player is asked all the same", |game| {
        game.player.dealt.points == TWENTY_ONE
    }),
    watch("player hits at 21", "the player has exactly 21 and takes another card", |game| {
        game.player.hit_at_21
    }),
    watch("player holds a soft hand", "an ace of the player's counts 11", |game| game.player.soft),
    watch("player stands on a soft hand", "the player stands while an ace counts 11", |game| {
        game.player.last.soft
    }),
    watch("player's ace demoted", "an ace of the player's that counted 11 has to count 1", |game| {
        game.player.demoted
    }),
    watch("player is dealt two aces", "the player's first two cards are aces: 12", |game| {
        game.player.aces >= 2 && game.player.dealt.points == 12 && game.player.dealt.soft
    }),
    watch("player has two aces", "the player has two aces", |game| game.player.aces >= 2),
    watch("player has two hard aces", "both of the player's aces count 1", |game| {
        game.player.aces == 2 && !game.player.last.soft
    }),
    watch("player has three aces", "the player has three aces", |game| game.player.aces >= 3),
    // The dealer's turn.
    watch("dealer stands at once", "the dealer's first two cards are enough to stand", |game| {
        !game.player.busted() && game.dealer.hits == 0
    }),
    watch("dealer stands below 17", "the player is bust, so the dealer stands on 16 or less", |game| {
        game.player.busted() && game.dealer.last.points < 17
    }),
    watch("dealer hits", "the dealer takes a card", |game| game.dealer.hits > 0),
    watch("dealer hits several times", "the dealer takes three cards or more", |game| game.dealer.hits > 2),
    watch("dealer hits on 16", "the dealer has exactly 16 and takes a card", |game| game.dealer.hit_at_16),
    watch("dealer stands on 17", "the dealer stands on a 17 in which no ace counts 11", |game| {
        !game.player.busted() && game.dealer.hard(17)
    }),
    watch("dealer stands on soft 17", "the dealer stands on a 17 in which an ace counts 11", |game| {
        !game.player.busted() && game.dealer.soft_total(17)
    }),
    watch("dealer is dealt 21", "an ace and a ten for the dealer", |game| {
        game.dealer.dealt.points == TWENTY_ONE
    }),
    watch("dealer reaches 21", "the dealer comes to exactly 21 by hitting", |game| {
        game.dealer.hits > 0 && game.dealer.last.points == TWENTY_ONE
    }),
    watch("dealer busts", "the dealer goes over 21", |game| game.dealer.busted()),
    watch("dealer busts against 21", "the dealer goes over 21 when the player has 21", |game| {
        game.dealer.busted() && game.player.last.points == TWENTY_ONE
    }),
    watch("dealer holds a soft hand", "an ace of the dealer's counts 11", |game| game.dealer.soft),
    watch("dealer's ace demoted", "an ace of the dealer's that counted 11 has to count 1", |game| {
        game.dealer.demoted
    }),
    watch("dealer has two aces", "the dealer has two aces", |game| game.dealer.aces >= 2),
    watch("dealer has three aces", "the dealer has three aces", |game| game.dealer.aces >= 3),
    watch("dealer holds more cards", "the player's column is the shorter one", |game| {
        game.dealer.hits > game.player.hits
    }),
    // The end.
    watch("player wins on points", "nobody busts and the player has more", FinishedGame::player_leads),
    watch("dealer wins on points", "nobody busts and the dealer has more", FinishedGame::dealer_leads),
    watch("push", "nobody busts and both have the same: a new game begins", FinishedGame::push),
    watch("push at 21", "both have 21", |game| game.push() && game.player.last.points == TWENTY_ONE),
    watch("two pushes in a row", "the game after a push is a push as well", |game| {
        game.push() && game.pushes > 0
    }),
    watch("player wins after a push", "the game after a push goes to the player", |game| {
        game.pushes > 0 && (game.player_leads() || game.dealer.busted())
    }),
    watch("dealer wins after a push", "the game after a push goes to the dealer on points", |game| {
        game.pushes > 0 && game.dealer_leads()
    }),
    watch("player busts after a push", "the player goes over 21 in the game after a push", |game| {
        game.pushes > 0 && game.player.busted()
    }),
    watch("dealer busts after a push", "the dealer goes over 21 in the game after a push", |game| {
        game.pushes > 0 && game.dealer.busted()
    }),
];
