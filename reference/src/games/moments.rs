//! How games notice their rule moments: a table of moments, each with the test that tells it.
//!
//! Owns the story of a hand of blackjack ([`Grown`]), from which the games tell their
//! moments when a hand is over. Tells moments by the plain rules whatever a run is played by: they
//! say what a run exercises, not how it was judged.

use crate::cards::{Card, Counting, Rank, TWENTY_ONE, Total};
use crate::{CoveragePoint, Table};

/// A moment, and how to tell from what is known of a hand that it came.
pub(super) struct Watch<Story: 'static> {
    /// The moment.
    pub(super) moment: CoveragePoint,
    /// Whether it came.
    pub(super) came: fn(&Story) -> bool,
}

/// One line of a table of moments.
pub(super) const fn watch<Story>(
    name: &'static str,
    means: &'static str,
    came: fn(&Story) -> bool,
) -> Watch<Story> {
    Watch { moment: CoveragePoint { name, means }, came }
}

/// The moments of a game, for [`crate::Game::moments`]: those of its table after `others`, which the
/// game marks itself. `N` is the sum of both.
pub(super) const fn list<Story, const N: usize>(
    others: &[CoveragePoint],
    watches: &[Watch<Story>],
) -> [CoveragePoint; N] {
    let mut moments = [CoveragePoint { name: "", means: "" }; N];
    let mut i = 0;
    while i < N {
        moments[i] = if i < others.len() { others[i] } else { watches[i - others.len()].moment };
        i += 1;
    }
    moments
}

/// Marks every moment that came.
pub(super) fn mark<Story>(table: &mut dyn Table, watches: &[Watch<Story>], story: &Story) {
    for watch in watches {
        if (watch.came)(story) {
            table.mark(watch.moment.name);
        }
    }
}

/// How one hand grew, from its first two cards to its last.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Grown {
    /// What its first two cards counted.
    pub(super) dealt: Total,
    /// What it counted in the end.
    pub(super) last: Total,
    /// How many cards came after the first two.
    pub(super) hits: usize,
    /// How many of its cards are aces.
    pub(super) aces: usize,
    /// Whether an ace counted 11 at any time.
    pub(super) soft: bool,
    /// Whether an ace that counted 11 had to count 1 later.
    pub(super) demoted: bool,
    /// Whether it took a card when it counted exactly 21.
    pub(super) hit_at_21: bool,
    /// Whether it took a card when it counted exactly 16.
    pub(super) hit_at_16: bool,
    /// Whether it took a card when it counted more than 21.
    pub(super) hit_past_21: bool,
}

impl Grown {
    /// The story of these cards, given in the order they were dealt; at least two of them.
    pub(super) fn of(cards: &[Card]) -> Self {
        Self::counted(cards, Counting::default())
    }

    /// The same where a handout counts otherwise than blackjack does.
    pub(super) fn counted(cards: &[Card], counting: Counting) -> Self {
        let count = |cards: &[Card]| counting.total(cards);
        let dealt = count(&cards[..2]);
        let mut story = Self { dealt, last: dealt, soft: dealt.soft, ..Self::default() };
        for so_far in 3..=cards.len() {
            story.take(count(&cards[..so_far]));
        }
        story.aces = cards.iter().filter(|card| card.rank == Rank::ACE).count();
        story
    }

    fn take(&mut self, now: Total) {
        let before = self.last;
        self.hits += 1;
        self.soft |= now.soft;
        self.demoted |= before.soft && !now.soft;
        self.hit_at_21 |= before.points == TWENTY_ONE;
        self.hit_at_16 |= before.points == 16;
        self.hit_past_21 |= before.points > TWENTY_ONE;
        self.last = now;
    }

    /// Whether it went over 21.
    pub(super) fn busted(&self) -> bool {
        self.last.points > TWENTY_ONE
    }

    /// Whether it came to these points and no ace in it counts 11.
    pub(super) fn hard(&self, points: u32) -> bool {
        self.last == Total { points, soft: false }
    }

    /// Whether it came to these points and an ace in it counts 11.
    pub(super) fn soft_total(&self, points: u32) -> bool {
        self.last == Total { points, soft: true }
    }
}
