//! Where the cards of a run come from: the handout's own generator, a list, or the student's transcript.
//!
//! A game draws a card for a [`Slot`] and looks at it only when the rules show or count it. A
//! generated or scripted card is known at the draw; a followed one is asked for at the first look, so
//! that a card that is never turned up is never asked for. Owns no rules and no generator: a game hands
//! its own in.

use crate::cards::Card;
use crate::event::Event;
use crate::table::{Stop, Table, Unbound};

/// Whose hand a card goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// The player's.
    Player,
    /// The dealer's.
    Dealer,
}

/// A place on the table that holds one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slot {
    /// The round of the game, counted from 1.
    pub round: u32,
    /// Whose hand it belongs to.
    pub seat: Seat,
    /// Its place in that hand, counted from 0 in the order the cards come.
    pub place: usize,
}

/// Which cards a run is played with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Supply<'a> {
    /// Those of the handout's generator, or of our own where a handout's cannot be foretold.
    #[default]
    Generated,
    /// These, in the order they are drawn: a handout's sample, or a rigged shoe.
    Scripted(&'a [Card]),
    /// Those that [`Table::reveal`] finds in what somebody else's program showed.
    Followed,
}

/// The cards of one run, drawn one by one.
#[derive(Clone, Debug)]
pub(crate) struct Feed<'a> {
    supply: Supply<'a>,
    drawn: usize,
}

impl<'a> Feed<'a> {
    /// The cards of this supply, none of them drawn yet.
    pub(crate) fn new(supply: Supply<'a>) -> Self {
        Self { supply, drawn: 0 }
    }

    /// Draws the next card into a slot. `generate` is the game's own generator, asked only where the
    /// cards are generated.
    ///
    /// # Errors
    /// The cards are scripted, and all of them have been drawn.
    pub(crate) fn draw(&mut self, slot: Slot, generate: impl FnOnce() -> Card) -> Result<Held, Stop> {
        let card = match self.supply {
            Supply::Generated => Some(generate()),
            Supply::Scripted(cards) => {
                Some(*cards.get(self.drawn).ok_or_else(|| used_up(slot, cards.len()))?)
            }
            Supply::Followed => None,
        };
        self.drawn += 1;
        Ok(Held { slot, card })
    }
}

fn used_up(slot: Slot, cards: usize) -> Stop {
    let cards = if cards == 1 {
        "the one scripted card has".to_owned()
    } else {
        format!("all {cards} scripted cards have")
    };
    Stop::Unbound(Unbound { slot, why: format!("{cards} been drawn") })
}

/// A card on the table, seen or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Held {
    slot: Slot,
    card: Option<Card>,
}

impl Held {
    /// The card, which is asked for now if it never was before.
    ///
    /// # Errors
    /// The card is followed, and the table cannot tell which it is.
    pub(crate) fn look(&mut self, table: &mut dyn Table) -> Result<Card, Stop> {
        if let Some(card) = self.card {
            return Ok(card);
        }
        let card = table.reveal(self.slot).map_err(Stop::Unbound)?;
        self.card = Some(card);
        Ok(card)
    }
}

/// The cards of one seat in one round.
#[derive(Clone, Debug)]
pub(crate) struct HeldHand {
    round: u32,
    seat: Seat,
    cards: Vec<Held>,
    /// How many of its cards have been looked at; always the first ones.
    seen: usize,
}

impl HeldHand {
    /// An empty hand.
    pub(crate) fn new(round: u32, seat: Seat) -> Self {
        Self { round, seat, cards: Vec::with_capacity(8), seen: 0 }
    }

    /// Whose hand it is.
    pub(crate) fn seat(&self) -> Seat {
        self.seat
    }

    /// The slot of the next card that comes to this hand.
    pub(crate) fn next_slot(&self) -> Slot {
        Slot { round: self.round, seat: self.seat, place: self.cards.len() }
    }

    /// Takes a card drawn for [`Self::next_slot`].
    pub(crate) fn take(&mut self, card: Held) {
        self.cards.push(card);
    }

    /// The cards that have been looked at: a hidden one is not among them, even if it is known.
    pub(crate) fn seen(&self) -> Vec<Card> {
        self.cards[..self.seen].iter().filter_map(|held| held.card).collect()
    }

    /// Looks at the first `count` cards, or at all there are if there are fewer; emits those never looked at before.
    ///
    /// # Errors
    /// As [`Held::look`].
    pub(crate) fn look(&mut self, table: &mut dyn Table, count: usize) -> Result<Vec<Card>, Stop> {
        let cards =
            self.cards.iter_mut().take(count).map(|card| card.look(table)).collect::<Result<Vec<_>, _>>()?;
        for &card in cards.iter().skip(self.seen) {
            table.emit(Event::Card { seat: self.seat, card });
        }
        self.seen = self.seen.max(cards.len());
        Ok(cards)
    }

    /// Looks at all cards.
    ///
    /// # Errors
    /// As [`Held::look`].
    pub(crate) fn all(&mut self, table: &mut dyn Table) -> Result<Vec<Card>, Stop> {
        self.look(table, usize::MAX)
    }
}
