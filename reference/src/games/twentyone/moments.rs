//! The rule moments of `twentyone`: most are told from the cards when a hand is over, the others from
//! what the player types.

use crate::cards::{Card, TWENTY_ONE};
use crate::games::moments::{self, Grown, Watch, watch};
use crate::{CoveragePoint, Table};

/// Every moment of the game.
pub(super) static MOMENTS: [CoveragePoint; KEYS.len() + WATCHES.len()] = moments::list(KEYS, WATCHES);

const QUIT_AT_ONCE: &str = "illegal key at once";
const QUIT_AFTER_A_HIT: &str = "illegal key after a hit";
const QUIT_IN_A_LATER_HAND: &str = "illegal key in a later hand";
const AGAIN: &str = "another hand";
const ENOUGH: &str = "no other hand";
const ILLEGAL_AGAIN: &str = "illegal key at the end";

const KEYS: &[CoveragePoint] = &[
    CoveragePoint {
        name: QUIT_AT_ONCE,
        means: "neither h nor s as the first choice of a hand: the program quits",
    },
    CoveragePoint { name: QUIT_AFTER_A_HIT, means: "neither h nor s after a hit: the program quits" },
    CoveragePoint { name: QUIT_IN_A_LATER_HAND, means: "neither h nor s in the second hand or a later one" },
    CoveragePoint { name: AGAIN, means: "y at `Play again?`: a new hand from a new deck" },
    CoveragePoint { name: ENOUGH, means: "n at `Play again?`: the program ends" },
    CoveragePoint { name: ILLEGAL_AGAIN, means: "neither y nor n at `Play again?`: the program quits" },
];

/// What goes from hand to hand.
#[derive(Debug, Default)]
pub(super) struct Streak {
    /// How many hands have been dealt.
    pub(super) hands: usize,
    somebody_busted: bool,
}

/// One hand when it is over.
struct FinishedHand {
    player: Grown,
    dealer: Grown,
    /// How many hands there have been, this one included.
    hands: usize,
    /// Whether somebody went bust in the hand before.
    after_a_bust: bool,
}

impl FinishedHand {
    fn dealer_played(&self) -> bool {
        !self.player.busted()
    }

    fn dealt_21(&self) -> bool {
        self.player.dealt.points == TWENTY_ONE
    }

    fn player_has_21(&self) -> bool {
        self.player.last.points == TWENTY_ONE
    }

    fn nobody_busted(&self) -> bool {
        !self.player.busted() && !self.dealer.busted()
    }

    fn tie(&self) -> bool {
        self.nobody_busted() && self.player.last.points == self.dealer.last.points
    }
}

impl Streak {
    /// Marks the moments of a hand that has been played to its end.
    pub(super) fn mark_hand(&mut self, table: &mut dyn Table, player: &[Card], dealer: &[Card]) {
        let (player, dealer) = (Grown::of(player), Grown::of(dealer));
        let story = FinishedHand { player, dealer, hands: self.hands, after_a_bust: self.somebody_busted };
        moments::mark(table, WATCHES, &story);
        self.somebody_busted = !story.nobody_busted();
    }

    /// Marks that a key other than h and s ended the program.
    pub(super) fn mark_quit(&self, table: &mut dyn Table, player: &[Card]) {
        table.mark(if player.len() == 2 { QUIT_AT_ONCE } else { QUIT_AFTER_A_HIT });
        if self.hands > 1 {
            table.mark(QUIT_IN_A_LATER_HAND);
        }
    }

    /// Marks what was typed at `Play again?`; only its first character counts.
    pub(super) fn mark_again(&self, table: &mut dyn Table, line: &str) {
        table.mark(match line.trim_start().chars().next() {
            Some('y') => AGAIN,
            Some('n') => ENOUGH,
            _ => ILLEGAL_AGAIN,
        });
    }
}

const WATCHES: &[Watch<FinishedHand>] = &[
    // The player's turn.
    watch("dealt 21", "the player is dealt 21 and has no choice to make", FinishedHand::dealt_21),
    watch("dealt 21 in a later hand", "the same in the second hand or a later one", |hand| {
        hand.hands > 1 && hand.dealt_21()
    }),
    watch("player stays at once", "the player never hits", |hand| hand.player.hits == 0 && !hand.dealt_21()),
    watch("player stays after a hit", "the player hits, then stays below 21", |hand| {
        hand.player.hits > 0 && hand.player.last.points < TWENTY_ONE
    }),
    watch("player reaches 21", "the player comes to 21 by hitting and has no choice any more", |hand| {
        hand.player.hits > 0 && hand.player_has_21()
    }),
    watch("player busts on the first hit", "one card takes the player over 21", |hand| {
        hand.player.hits == 1 && hand.player.busted()
    }),
    watch("player busts late", "the player goes over 21 on the third hit or later", |hand| {
        hand.player.hits > 2 && hand.player.busted()
    }),
    watch("player stays on a soft hand", "the player stays below 21 while an ace counts 11", |hand| {
        hand.player.last.soft && !hand.player_has_21()
    }),
    watch("player's ace demoted", "an ace of the player's that counted 11 has to count 1", |hand| {
        hand.player.demoted
    }),
    watch("player is dealt two aces", "the player's first two cards are aces: 12", |hand| {
        hand.player.aces >= 2 && hand.player.dealt.soft && hand.player.dealt.points == 12
    }),
    watch("player has two hard aces", "both of the player's aces count 1", |hand| {
        hand.player.aces == 2 && !hand.player.last.soft
    }),
    watch("player has three aces", "the player has three aces", |hand| hand.player.aces >= 3),
    // The dealer's turn.
    watch("dealer stands at once", "the dealer's first two cards are enough to stand", |hand| {
        hand.dealer_played() && hand.dealer.hits == 0
    }),
    watch("dealer draws several times", "the dealer takes three cards or more", |hand| hand.dealer.hits > 2),
    watch("dealer draws on 16", "the dealer has exactly 16 and takes a card", |hand| hand.dealer.hit_at_16),
    watch("dealer stands on 17", "the dealer stands on a 17 in which no ace counts 11", |hand| {
        hand.dealer_played() && hand.dealer.hard(17)
    }),
    watch("dealer stands on soft 17", "the dealer stands on a 17 in which an ace counts 11", |hand| {
        hand.dealer_played() && hand.dealer.soft_total(17)
    }),
    watch("dealer is dealt 21", "an ace and a ten for the dealer", |hand| {
        hand.dealer_played() && hand.dealer.dealt.points == TWENTY_ONE
    }),
    watch("dealer reaches 21", "the dealer comes to exactly 21 by drawing", |hand| {
        hand.dealer.hits > 0 && hand.dealer.last.points == TWENTY_ONE
    }),
    watch("dealer busts", "the dealer goes over 21", |hand| hand.dealer.busted()),
    watch("dealer busts against 21", "the dealer goes over 21 when the player has 21", |hand| {
        hand.dealer.busted() && hand.player_has_21()
    }),
    watch("dealer's ace demoted", "an ace of the dealer's that counted 11 has to count 1", |hand| {
        hand.dealer.demoted
    }),
    watch("dealer has two aces", "the dealer plays with two aces", |hand| {
        hand.dealer_played() && hand.dealer.aces >= 2
    }),
    watch("bust against a soft hand", "the player is bust, and the dealer's two cards hold an ace", |hand| {
        hand.player.busted() && hand.dealer.soft
    }),
    // The end.
    watch("player wins on points", "nobody busts and the player has more", |hand| {
        hand.nobody_busted() && hand.player.last.points > hand.dealer.last.points
    }),
    watch("dealer wins on points", "nobody busts and the dealer has more", |hand| {
        hand.nobody_busted() && hand.player.last.points < hand.dealer.last.points
    }),
    watch("tie", "nobody busts and both have the same", FinishedHand::tie),
    watch("tie at 21", "both have 21", |hand| hand.tie() && hand.player_has_21()),
    watch("dealt 21 against 21", "the player is dealt 21 and the dealer has 21 as well", |hand| {
        hand.tie() && hand.dealt_21()
    }),
    watch("hand after a bust", "somebody went bust in the hand before this one", |hand| hand.after_a_bust),
    watch("many hands", "the fourth hand or a later one", |hand| hand.hands > 3),
];
