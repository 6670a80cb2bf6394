//! `twentyone`: hands of twenty-one against a dealer, one after another until the player has enough.
//!
//! The seed comes on the command line. The handout leaves most of the wording free; the reference prints
//! what its samples print, with the blank line before `Play again?` that all but one of them have.

mod moments;
mod rule_set;
mod variants;

use crate::blackjack::{CardPlayer, HandOwner, topics};
use crate::cards::{self, Card, Deck};
use crate::glibc_rand::GlibcRand;
use crate::{CoveragePoint, Event, Game, Legal, Question, Rules, Setup, Stop, Strategy, Table, Variant};
use moments::Streak;
use rule_set::{Again, Choice, Outcome, RuleSet};

/// The game.
pub(super) struct TwentyOne;

impl Game for TwentyOne {
    fn name(&self) -> &'static str {
        "twentyone"
    }

    fn about(&self) -> &'static str {
        "plays hands of twenty-one against the player until they have enough"
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

    fn strategy(&self) -> Option<Box<dyn Strategy>> {
        Some(Box::new(CardPlayer::default()))
    }

    fn play(&self, table: &mut dyn Table, setup: &Setup<'_>, rules: &Rules) -> Result<i32, Stop> {
        let Some(seed) = setup.seed else {
            // The skeleton that the handout speaks of takes care of this.
            table.say("A seed is needed on the command line.\n");
            return Ok(1);
        };
        let mut round = Round::new(RuleSet(rules), seed);
        loop {
            round.deal();
            let played = round.play(table)?;
            if played == Played::Quit || !round.again(table)? {
                return Ok(0);
            }
        }
    }
}

/// How a turn or a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Played {
    /// By the rules.
    Done,
    /// By another key, without a result.
    Ended,
    /// By another key, which makes the program quit.
    Quit,
}

/// The hand being played, and what goes from hand to hand: the deck and the generator.
struct Round<'r> {
    house: RuleSet<'r>,
    seed: u32,
    rand: GlibcRand,
    deck: Deck,
    player: Vec<Card>,
    dealer: Vec<Card>,
    progress: Streak,
}

impl<'r> Round<'r> {
    fn new(house: RuleSet<'r>, seed: i64) -> Self {
        // The seed is a C `int` that `srand` takes as unsigned: its low 32 bits.
        let seed = seed as u32;
        Self {
            house,
            seed,
            rand: GlibcRand::seeded(seed),
            deck: house.new_deck(),
            player: Vec::new(),
            dealer: Vec::new(),
            progress: Streak::default(),
        }
    }

    /// Shuffles a deck (requirements 1 and 6) and deals two cards each, in turn (3.2).
    fn deal(&mut self) {
        self.progress.hands += 1;
        if self.progress.hands == 1 || !self.house.again_keeps_the_deck() {
            self.shuffle();
        }
        let [first, second, third, fourth] = std::array::from_fn(|_| self.draw());
        (self.player, self.dealer) = if self.house.deals_two_at_a_time() {
            (vec![first, second], vec![third, fourth])
        } else {
            (vec![first, third], vec![second, fourth])
        };
    }

    fn shuffle(&mut self) {
        if self.house.again_reseeds() {
            self.rand = GlibcRand::seeded(self.seed);
        }
        if self.house.again_rebuilds_the_deck() {
            self.deck.reorder_as(&self.house.new_deck());
        }
        if !self.house.again_deals_from_further_on() {
            self.deck.gather();
        }
        for step in 1..=self.house.shuffle_steps() {
            let i = self.house.shuffle_place(step);
            let j = self.rand.rand() as usize % self.house.shuffle_choices(i);
            self.deck.swap(i, j);
        }
    }

    fn draw(&mut self) -> Card {
        self.deck.deal(self.house.deals_from())
    }

    /// Plays the hand.
    fn play(&mut self, table: &mut dyn Table) -> Result<Played, Stop> {
        table.say(&self.house.dealers_first_line(&self.dealer));
        table.say(&self.house.hand_line("Player", &self.player));
        self.counts(table, HandOwner::Player);
        let turn = self.players_turn(table)?;
        if turn != Played::Done {
            self.progress.mark_quit(table, &self.player);
            return Ok(turn);
        }
        if self.house.busts(&self.player) {
            table.emit(Event::Bust { seat: HandOwner::Player });
            table.say("Player busts\n");
            if self.house.shows_dealers_hand_after_a_bust() {
                table.say(&self.house.hand_line("Dealer", &self.dealer));
            }
        }
        if self.house.dealer_plays(&self.player) {
            self.dealers_turn(table);
        }
        let outcome = self.house.verdict(&self.player, &self.dealer);
        table.emit(Event::Outcome { winner: outcome.winner() });
        let verdict = match outcome {
            Outcome::Win => "Win",
            Outcome::Tie => "Tie",
            Outcome::Lose => "Lose",
        };
        let [first, second] = self.house.totals_shown(outcome, &self.player, &self.dealer);
        table.say(&format!("{verdict} {first} {second}\n"));
        self.progress.mark_hand(table, &self.player, &self.dealer);
        Ok(Played::Done)
    }

    /// The player hits until they stay, have 21 or are bust.
    fn players_turn(&mut self, table: &mut dyn Table) -> Result<Played, Stop> {
        while self.house.asks(&self.player, self.progress.hands) {
            table.say("Type 'h' to hit and 's' to stay:\n");
            let topic = topics::choice(cards::total(&self.player));
            let question = Question { legal: Legal::Words(&["h", "s"]), topic };
            match self.house.choice(&table.ask(&question)?) {
                Choice::Hit => {
                    let card = self.draw();
                    self.player.push(card);
                    table.say(&self.house.hand_line("Player", &self.player));
                    self.counts(table, HandOwner::Player);
                }
                Choice::Stay => return Ok(Played::Done),
                Choice::Quit => return Ok(Played::Quit),
                Choice::EndHand => return Ok(Played::Ended),
                Choice::Unclear => {}
            }
        }
        Ok(Played::Done)
    }

    /// The dealer takes cards and shows them all (3.5).
    fn dealers_turn(&mut self, table: &mut dyn Table) {
        self.counts(table, HandOwner::Dealer);
        while self.house.dealer_draws(&self.dealer, &self.player) {
            table.emit(Event::Decision { seat: HandOwner::Dealer, hits: true });
            let players = self.player.get(self.dealer.len()).copied();
            let players = players.filter(|_| self.house.dealer_draws_the_players_cards());
            let card = players.unwrap_or_else(|| self.draw());
            self.dealer.push(card);
            self.counts(table, HandOwner::Dealer);
        }
        table.emit(match self.house.busts(&self.dealer) {
            true => Event::Bust { seat: HandOwner::Dealer },
            false => Event::Decision { seat: HandOwner::Dealer, hits: false },
        });
        if !self.house.dealers_turn_is_shown(&self.player) {
            return;
        }
        table.say(&self.house.hand_line("Dealer", &self.dealer));
        if self.house.busts(&self.dealer) && self.house.dealer_bust_is_said(&self.player) {
            table.say("Dealer busts\n");
        }
    }

    /// Emits what a hand counts.
    fn counts(&self, table: &mut dyn Table, seat: HandOwner) {
        let hand = if seat == HandOwner::Player { &self.player } else { &self.dealer };
        table.emit(Event::Total { seat, points: self.house.points(hand) });
    }

    /// Asks whether to play another hand (requirement 5).
    fn again(&mut self, table: &mut dyn Table) -> Result<bool, Stop> {
        table.say("\nPlay again? [y/n]\n");
        let topic = topics::again(self.progress.hands as u32, None);
        let line = table.ask(&Question { legal: Legal::Words(&["y", "n"]), topic })?;
        self.progress.mark_again(table, &line);
        Ok(self.house.again(&line) == Again::Yes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Requirement 1 prints the deck of seed 37 by card numbers: 13 for each suit, hearts first.
    #[test]
    fn the_deck_of_seed_37_is_the_handouts() {
        let printed = include_str!("../../../tests/data/twentyone/deck-37.txt");
        let numbers: Vec<usize> = printed.split_whitespace().map(|n| n.parse().unwrap()).collect();
        let rules = Rules::plain();
        let mut round = Round::new(RuleSet(&rules), 37);
        let new = round.deck.clone();
        round.shuffle();
        let expected: Vec<Card> = numbers.iter().map(|&number| new.cards()[number]).collect();
        assert_eq!(round.deck.cards().to_vec(), expected);
    }

    #[test]
    fn what_is_typed_after_a_hand_is_marked_as_it_is_read() {
        let mut table = crate::Recorder::new(["s", " yes", "s", "no"]);
        let setup = Setup { seed: Some(37), ..Setup::default() };
        let played = TwentyOne.play(&mut table, &setup, &Rules::plain());
        assert_eq!(played, Ok(0));
        let (_, marks) = table.finish(played);
        assert!(marks.contains(&"another hand") && marks.contains(&"no other hand"), "{marks:?}");
        assert!(!marks.contains(&"illegal key at the end"), "{marks:?}");
    }

    #[test]
    fn cards_are_numbered_as_in_the_table_of_section_4() {
        let rules = Rules::plain();
        let house = RuleSet(&rules);
        let deck = house.new_deck();
        for (number, card) in [(0, "2-H"), (12, "A-H"), (21, "10-S"), (35, "J-D"), (39, "2-C"), (51, "A-C")] {
            let mut text = String::new();
            house.write_card(&mut text, deck.cards()[number]);
            assert_eq!(text, card);
        }
    }
}
