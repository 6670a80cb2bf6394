//! `cop3014`: twenty hands of a simplified blackjack that plays itself (COP 3014, assignment 4).
//!
//! There is no input. The cards come from the handout's `randmax`; the sample's two hands come from no
//! seed of it, so they show the shape of the output only. The wording is croupier's where the sample has none
//! ("You may look at the sample output provided above for some ideas").

mod moments;
mod randmax;
mod rule_set;
mod variants;

use crate::blackjack::{CARDS, CardPlayer, Event, HandOwner};
use crate::cards::Card;
use crate::supply::{DrawPile, HeldHand};
use crate::{CoveragePoint, DrawKind, Game, Rules, Setup, Stop, Strategy, Table, Variant};
use moments::FinishedHand;
use randmax::Randmax;
use rule_set::{Outcome, RuleSet};

/// The game.
pub(super) struct Cop3014;

impl Game for Cop3014 {
    fn name(&self) -> &'static str {
        "cop3014"
    }

    fn about(&self) -> &'static str {
        "plays twenty hands of simplified blackjack against itself and keeps the score"
    }

    fn moments(&self) -> &'static [CoveragePoint] {
        &moments::MOMENTS
    }

    fn variants(&self) -> &'static [Variant] {
        variants::ALL
    }

    fn freedoms(&self) -> &'static [Variant] {
        variants::FREE
    }

    fn draws(&self) -> Option<&'static DrawKind> {
        Some(&CARDS)
    }

    fn strategy(&self) -> Option<Box<dyn Strategy>> {
        Some(Box::new(CardPlayer::default()))
    }

    fn play(&self, table: &mut dyn Table, setup: &Setup<'_>, rules: &Rules) -> Result<i32, Stop> {
        let house = RuleSet(rules);
        table.say(HEADING);
        let mut simulation = Simulation::new(house, setup);
        for hand in 1..=house.hands() {
            if hand > 1 {
                table.say("\n=====\n");
            }
            simulation.hand(table, hand)?;
        }
        Ok(0)
    }
}

const HEADING: &str = "*****\n      B L A C K J A C K\n      S I M U L A T O R\n*****\n";

/// How the hands before the next one went.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    dealer: u32,
    player: u32,
    ties: u32,
    chips: i64,
    /// How the last hand ended; none before the first.
    last: Option<Outcome>,
    /// Whether the player has hit below 17 in some hand.
    limit_was_17: bool,
    /// Whether the dealer has gone bust in some hand.
    dealer_was_bust: bool,
}

/// What goes from hand to hand.
struct Simulation<'a> {
    house: RuleSet<'a>,
    pile: DrawPile<'a>,
    generator: Randmax,
    score: Score,
    bet: i64,
}

impl<'a> Simulation<'a> {
    fn new(house: RuleSet<'a>, setup: &Setup<'a>) -> Self {
        let generator = Randmax::seeded(setup.seed.unwrap_or(randmax::SEED));
        Self { house, pile: DrawPile::new(setup.draws), generator, score: Score::default(), bet: 0 }
    }

    /// One hand: the bet, the deal, both turns, the score.
    fn hand(&mut self, table: &mut dyn Table, number: u32) -> Result<(), Stop> {
        self.bet = self.house.bet(self.score.last, self.bet);
        let bet = self.bet;
        table.emit(Event::Round(number));
        table.emit(Event::Bet(bet));
        table.say(&format!("\nHand {number}\n\nThe amount bet is: {bet} chip(s)\n"));
        let mut player = HeldHand::new(number, HandOwner::Player.name());
        let mut dealer = HeldHand::new(number, HandOwner::Dealer.name());
        self.deal(table, &mut player, &mut dealer)?;
        let (cards, dealt) = (player.all(table)?, dealer.all(table)?);
        self.counts(table, HandOwner::Player, &cards);
        self.counts(table, HandOwner::Dealer, &dealt);
        if !self.house.over_at_the_deal(&cards, &dealt) {
            self.players_turn(table, &mut player, &dealt)?;
        }
        let cards = player.all(table)?;
        if self.house.dealer_plays(&cards) {
            self.dealers_turn(table, &mut dealer, &cards)?;
        }
        let dealers = dealer.all(table)?;
        self.settle(table, &cards, &dealers);
        Ok(())
    }

    fn draw(&mut self, hand: &mut HeldHand<Card>) -> Result<(), Stop> {
        let (house, generator) = (self.house, &mut self.generator);
        let card = self.pile.draw(hand.next_slot(), || house.card(generator))?;
        hand.take(card);
        Ok(())
    }

    /// Emits what a hand counts.
    fn counts(&self, table: &mut dyn Table, seat: HandOwner, cards: &[Card]) {
        table.emit(Event::Total { seat, points: self.house.points(cards) });
    }

    /// Draws a card to a hand that goes on.
    fn hit(
        &mut self,
        table: &mut dyn Table,
        seat: HandOwner,
        hand: &mut HeldHand<Card>,
    ) -> Result<Card, Stop> {
        self.draw(hand)?;
        let cards = hand.all(table)?;
        let card = last(&cards);
        table.emit(Event::Card { seat, card });
        self.counts(table, seat, &cards);
        Ok(card)
    }

    /// "The 1st card goes to the player, the 2nd to the dealer, the 3rd to the player, and the 4th to
    /// the dealer" (rule 2).
    fn deal(
        &mut self,
        table: &mut dyn Table,
        player: &mut HeldHand<Card>,
        dealer: &mut HeldHand<Card>,
    ) -> Result<(), Stop> {
        for seat in self.house.order_of_the_deal() {
            match seat {
                HandOwner::Player => self.draw(player)?,
                HandOwner::Dealer => self.draw(dealer)?,
            }
        }
        for (seat, hand) in [(HandOwner::Player, &mut *player), (HandOwner::Dealer, &mut *dealer)] {
            for card in hand.all(table)? {
                table.emit(Event::Card { seat, card });
            }
        }
        let mut text = String::from("\nThe initial deal is:    Player        Dealer\n");
        text.push_str("                        -----         -----\n");
        for (players, dealers) in player.all(table)?.into_iter().zip(dealer.all(table)?) {
            text.push_str(&format!("                        {:<14}{}\n", name(players), name(dealers)));
        }
        text.push('\n');
        table.say(&text);
        Ok(())
    }

    /// The player hits by "a strategy" on the dealer's second card, until satisfied or bust.
    fn players_turn(
        &mut self,
        table: &mut dyn Table,
        player: &mut HeldHand<Card>,
        dealer: &[Card],
    ) -> Result<(), Stop> {
        let limit_is_17 = self.house.limit_is_17(dealer, self.score.limit_was_17);
        self.score.limit_was_17 |= limit_is_17;
        loop {
            let cards = player.all(table)?;
            let total = self.house.points(&cards);
            if self.house.player_busts(&cards) {
                table.emit(Event::Bust { seat: HandOwner::Player });
                table.say("The player has gone bust.\n\n");
                return Ok(());
            }
            let hits = self.house.player_hits(&cards, limit_is_17);
            table.emit(Event::Decision { seat: HandOwner::Player, hits });
            if !hits {
                table.say(&format!("The player has a total of {total}, and decides to stand.\n\n"));
                return Ok(());
            }
            let card = name(self.hit(table, HandOwner::Player, player)?);
            table.say(&format!("The player has a total of {total}, and decides to hit.\n"));
            table.say(&format!("The player receives {card}.\n\n"));
        }
    }

    /// "The dealer MUST continue to draw cards until his total is greater than 16" (rule 6).
    fn dealers_turn(
        &mut self,
        table: &mut dyn Table,
        dealer: &mut HeldHand<Card>,
        player: &[Card],
    ) -> Result<(), Stop> {
        loop {
            let cards = dealer.all(table)?;
            let total = self.house.points(&cards);
            if self.house.busts(&cards) {
                table.emit(Event::Bust { seat: HandOwner::Dealer });
                table.say("The dealer has gone bust.\n\n");
                return Ok(());
            }
            let hits = self.house.dealer_hits(total, player);
            table.emit(Event::Decision { seat: HandOwner::Dealer, hits });
            if !hits {
                table.say(&format!("The dealer has a total of {total}, and must stand.\n\n"));
                return Ok(());
            }
            let card = name(self.hit(table, HandOwner::Dealer, dealer)?);
            table.say(&format!("The dealer has a total of {total}, and must hit.\n"));
            table.say(&format!("The dealer receives {card}.\n\n"));
        }
    }

    /// Says who wins, and the score so far.
    fn settle(&mut self, table: &mut dyn Table, player: &[Card], dealer: &[Card]) {
        let outcome = self.house.outcome(player, dealer, self.score.dealer_was_bust);
        moments::mark(table, &FinishedHand::of(player, dealer, &self.score, self.bet));
        let before = self.score.chips;
        let after = self.house.chips_after(before, self.bet, outcome, player);
        let chips = self.house.chips_reported(before, after);
        let score = &mut self.score;
        let (said, tally, winner) = match outcome {
            Outcome::Player => ("The player wins this hand.", &mut score.player, Some(HandOwner::Player)),
            Outcome::Dealer => ("The dealer wins this hand.", &mut score.dealer, Some(HandOwner::Dealer)),
            Outcome::Tie => ("This hand is a tie.", &mut score.ties, None),
        };
        *tally += self.house.counted(player, outcome);
        score.chips = after;
        if self.house.changes_the_bet(player) {
            score.last = Some(outcome);
        }
        score.dealer_was_bust |= self.house.busts(dealer) && !self.house.player_busts(player);
        let Score { dealer, player, ties, .. } = *score;
        table.emit(Event::Outcome { winner });
        table.emit(Event::Score { player, dealer, ties });
        table.emit(Event::Money(chips));
        table
            .say(&format!("{said}\n\nOverall scores: Dealer = {dealer}  Player = {player}  Ties = {ties}\n"));
        table.say(&format!("The player has won a total of: {} chip(s)\n", self.house.chips_printed(chips)));
    }
}

fn last(cards: &[Card]) -> Card {
    *cards.last().expect("a hand that has just taken a card is not empty")
}

/// A card as the sample writes it: `K-diamonds`.
fn name(card: Card) -> String {
    format!("{}-{}", card.rank.face(), card.suit.name().to_lowercase())
}
