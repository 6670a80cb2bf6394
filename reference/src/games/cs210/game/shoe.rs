//! The shoe: several decks, dealt to the last card and shuffled then.
//!
//! It counts cards whether it knows them or not. A followed shoe checks what it is told: no card may come
//! more often between two shuffles than the decks have it.

use super::name;
use super::rule_set::RuleSet;
use crate::blackjack::HandOwner;
use crate::cards::{Card, DECK, Deck, Rank, Suit};
use crate::glibc_rand::GlibcRand;
use crate::supply::{DrawPile, DrawSource, HeldHand, Slot};
use crate::{Setup, Stop, Table, UnknownDraw};

/// The shoe of one run.
pub(super) struct Shoe<'a> {
    house: RuleSet<'a>,
    pile: DrawPile<'a>,
    followed: bool,
    decks: usize,
    /// The cards in their order if they are generated; empty otherwise.
    cards: Vec<Card>,
    rand: GlibcRand,
    /// How many cards have been drawn since the last shuffle.
    drawn: usize,
    /// How many times it has been shuffled.
    shuffles: u32,
    /// The same when the present hand began.
    shuffles_before_hand: u32,
    /// The cards that have been seen since the last shuffle.
    seen: Vec<Card>,
}

impl<'a> Shoe<'a> {
    /// Creates a shuffled shoe. Only generated cards need a seed.
    pub(super) fn create(table: &mut dyn Table, house: RuleSet<'a>, setup: &Setup<'a>, decks: usize) -> Self {
        let decks = house.decks_in_the_shoe(decks);
        let suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
        let is_generated = setup.draws == DrawSource::Generated;
        let cards =
            Deck::ordered(suits, Rank::TWO_TO_ACE).cards().repeat(if is_generated { decks } else { 0 });
        let rand = setup.seed.map_or_else(GlibcRand::unseeded, |seed| GlibcRand::seeded(seed as u32));
        let mut shoe = Self {
            house,
            pile: DrawPile::new(setup.draws),
            followed: setup.draws == DrawSource::Followed,
            decks,
            cards,
            rand,
            drawn: 0,
            shuffles: 0,
            shuffles_before_hand: 1,
            seen: Vec::new(),
        };
        if house.create_says_shuffling() {
            table.say(house.shuffling());
        }
        shoe.shuffle();
        shoe
    }

    fn size(&self) -> usize {
        DECK * self.decks
    }

    /// The handout's pseudocode, over the cards as they lie.
    fn shuffle(&mut self) {
        let n = self.cards.len();
        for i in 0..n {
            let position = i + self.rand.rand() as usize % (n - i);
            self.cards.swap(i, position);
        }
        self.drawn = 0;
        self.shuffles += 1;
        self.seen.clear();
    }

    fn reshuffle(&mut self, table: &mut dyn Table) {
        table.say(self.house.shuffling());
        self.shuffle();
    }

    /// What happens to the shoe before another hand: nothing, in the plain reading.
    pub(super) fn between_hands(&mut self, table: &mut dyn Table) {
        if self.house.shuffles_every_hand() {
            self.reshuffle(table);
        }
        self.shuffles_before_hand = self.shuffles;
    }

    /// Whether the shoe was used up in the present hand.
    pub(super) fn shuffled_in_hand(&self) -> bool {
        self.shuffles > self.shuffles_before_hand
    }

    /// What `Cards left in the shoe` says.
    pub(super) fn said_to_be_left(&self) -> usize {
        self.house.cards_left(self.size(), self.drawn)
    }

    /// Deals a card to a hand. "If there are no cards left to draw, reshuffle the deck."
    pub(super) fn deal(&mut self, table: &mut dyn Table, hand: &mut Dealt) -> Result<(), Stop> {
        if self.drawn + self.house.cards_never_dealt() == self.size() {
            self.reshuffle(table);
        }
        let (cards, place) = (&self.cards, self.drawn);
        let card = self.pile.draw(hand.held.next_slot(), || cards[place])?;
        if let Some(card) = card.known() {
            table.drew(card.code());
        }
        self.drawn += 1;
        table.may_say(&format!("Cards left in the shoe: {}\n", self.said_to_be_left()));
        hand.held.take(card);
        hand.shuffles.push(self.shuffles);
        Ok(())
    }

    /// Notes a card that is seen for the first time, drawn after so many shuffles.
    fn note(&mut self, card: Card, slot: Slot, shuffles: u32) -> Result<(), Stop> {
        if !self.followed || shuffles != self.shuffles {
            return Ok(());
        }
        self.seen.push(card);
        let times = self.seen.iter().filter(|seen| **seen == card).count();
        if times <= self.decks {
            return Ok(());
        }
        let decks = if self.decks == 1 { "one deck".to_owned() } else { format!("{} decks", self.decks) };
        let why = format!("`{}` came {times} times since the last shuffle, out of {decks}", name(card));
        Err(Stop::Unbound(UnknownDraw { slot, why }))
    }
}

/// A hand dealt from the shoe.
pub(super) struct Dealt {
    round: u32,
    owner: &'static str,
    held: HeldHand<Card>,
    /// How many times the shoe had been shuffled when each card was drawn.
    shuffles: Vec<u32>,
}

impl Dealt {
    /// An empty hand of this round.
    pub(super) fn new(round: u32, seat: HandOwner) -> Self {
        let owner = seat.name();
        Self { round, owner, held: HeldHand::new(round, owner), shuffles: Vec::new() }
    }

    /// Looks at its first `count` cards, and has the shoe check those that were not seen before.
    pub(super) fn look(
        &mut self,
        table: &mut dyn Table,
        shoe: &mut Shoe<'_>,
        count: usize,
    ) -> Result<Vec<Card>, Stop> {
        let seen = self.held.seen().len();
        let cards = self.held.look(table, count)?;
        for (place, &card) in cards.iter().enumerate().skip(seen) {
            let slot = Slot { round: self.round, owner: self.owner, place };
            shoe.note(card, slot, self.shuffles[place])?;
        }
        Ok(cards)
    }

    /// Looks at all of its cards.
    pub(super) fn all(&mut self, table: &mut dyn Table, shoe: &mut Shoe<'_>) -> Result<Vec<Card>, Stop> {
        self.look(table, shoe, usize::MAX)
    }

    /// The cards that have been seen.
    pub(super) fn seen(&self) -> Vec<Card> {
        self.held.seen()
    }
}
