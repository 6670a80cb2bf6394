//! `cs210/game`: blackjack for a stake of $1,000, from a shoe of 1 to 10 decks.
//!
//! Cards are scripted (a fixed shoe behind the student's `main.c`), followed (the student's own shoe), or
//! generated: decks from the 2 of clubs on, shuffled by the handout's pseudocode with glibc's `rand`. What is
//! printed is what the samples print, with a blank line before each hand and each list of cards, as their
//! spacing is lost. A bet that cannot be made and a key that says nothing are asked for again.

mod moments;
mod rule_set;
mod shoe;
mod variants;

use crate::blackjack::{AnswerList, CARDS, CardPlayer, HandOwner, topics};
use crate::cards::{self, Card};
use crate::games::answers;
use crate::{
    CoveragePoint, DrawKind, Event, Game, Legal, Question, Rules, Setup, Stop, Strategy, Table, Topic,
    Variant,
};
use moments::FinishedHand;
use rule_set::{Bet, Choice, Outcome, RuleSet};
use shoe::{Dealt, Shoe};

/// The game.
pub(in crate::games) struct Cs210Game;

impl Game for Cs210Game {
    fn name(&self) -> &'static str {
        "cs210/game"
    }

    fn about(&self) -> &'static str {
        "plays hands of blackjack for a stake of $1000 until it is lost or the player quits"
    }

    fn moments(&self) -> &'static [CoveragePoint] {
        &moments::MOMENTS
    }

    fn variants(&self) -> &'static [Variant] {
        variants::ALL
    }

    fn draws(&self) -> Option<&'static DrawKind> {
        Some(&CARDS)
    }

    fn strategy(&self) -> Option<Box<dyn Strategy>> {
        Some(Box::new(CardPlayer::default()))
    }

    fn answers(&self) -> Option<Box<dyn Strategy>> {
        Some(Box::new(AnswerList::default()))
    }

    fn play(&self, table: &mut dyn Table, setup: &Setup<'_>, rules: &Rules) -> Result<i32, Stop> {
        let house = RuleSet(rules);
        table.say("Welcome to Blackjack!\n");
        let decks = ask_for_decks(table, house)?;
        let mut night = GameState {
            house,
            shoe: Shoe::create(table, house, setup, decks),
            stake: STAKE,
            hands: 0,
            has_stood: false,
            outcomes: Vec::new(),
        };
        while night.stake > 0 || house.plays_on_when_broke() {
            match night.bet(table)? {
                Some(bet) => night.hand(table, bet)?,
                None => {
                    night.may_list_outcomes(table);
                    table.say(&format!("\nYou ended the night with ${}\n", night.stake));
                    return Ok(0);
                }
            }
        }
        night.may_list_outcomes(table);
        moments::mark_broke(table);
        table.say("\nYou've lost your entire stake!\n");
        Ok(0)
    }
}

/// What the player starts with, in dollars.
const STAKE: i64 = 1_000;
/// "This program will allow up to 10 decks to be used."
const DECKS: Legal = Legal::Integer { least: 1, greatest: 10 };

/// Asks for the number of decks until it is legal (outline, step 2).
fn ask_for_decks(table: &mut dyn Table, house: RuleSet<'_>) -> Result<usize, Stop> {
    loop {
        table.say("How many decks do you wish to play with (1-10)? ");
        let line = table.ask(&Question { legal: DECKS, topic: Topic::new(topics::DECKS) })?;
        match answers::number(&line).and_then(|decks| house.decks(decks)) {
            Some(decks) => {
                moments::mark_decks(table, decks);
                return Ok(decks);
            }
            None => moments::mark_refused_decks(table),
        }
    }
}

/// What goes from hand to hand.
struct GameState<'a> {
    house: RuleSet<'a>,
    shoe: Shoe<'a>,
    stake: i64,
    hands: u32,
    /// Whether the player has stood in some hand.
    has_stood: bool,
    /// How hands have ended.
    outcomes: Vec<Outcome>,
}

impl GameState<'_> {
    /// Asks for a bet until one can be made (outline, steps 3a and 3b); `None` where the player quits.
    fn bet(&mut self, table: &mut dyn Table) -> Result<Option<i64>, Stop> {
        self.hands += 1;
        if self.hands > 1 {
            self.shoe.between_hands(table);
        }
        let (stake, left) = (self.stake, self.shoe.said_to_be_left());
        table.say(&format!("\nYour stake: ${stake}\nCards left in the shoe: {left}\n"));
        let topic = topics::bet(self.hands, stake, 0);
        let question = Question { legal: Legal::Integer { least: -1, greatest: stake }, topic };
        loop {
            table.say("Enter your bet (negative to quit): ");
            let line = table.ask(&question)?;
            let bet = answers::number(&line);
            moments::mark_bet(table, bet, stake, self.hands);
            match bet.map(|bet| (bet, self.house.bet(bet, stake))) {
                Some((_, Bet::Quits)) => return Ok(None),
                Some((bet, Bet::Taken)) => return Ok(Some(bet)),
                Some((_, Bet::Refused)) | None => {}
            }
        }
    }

    /// One hand (outline, steps 3c to 3f).
    fn hand(&mut self, table: &mut dyn Table, bet: i64) -> Result<(), Stop> {
        let mut player = Dealt::new(self.hands, HandOwner::Player);
        let mut dealer = Dealt::new(self.hands, HandOwner::Dealer);
        for seat in self.house.order_of_the_deal() {
            self.shoe.deal(table, if seat == HandOwner::Player { &mut player } else { &mut dealer })?;
        }
        self.show_dealer(table, &mut dealer)?;
        self.players_turn(table, &mut player, bet)?;
        self.may_say_what_is_left(table, self.stake - bet);
        let cards = player.all(table, &mut self.shoe)?;
        let outcome = if self.house.busts(&cards) {
            table.emit(Event::Bust { seat: HandOwner::Player });
            self.after_a_bust(table, &mut dealer, &cards)?;
            if self.house.bust_loses(&dealer.seen()) {
                table.say("\nYou Busted. You Lose!\n");
                Outcome::Dealer
            } else {
                self.announce(table, bet, &cards, &dealer.seen())
            }
        } else {
            self.may_count(table, &cards);
            self.dealers_turn(table, &mut dealer, &cards)?;
            let dealers = dealer.all(table, &mut self.shoe)?;
            self.announce(table, bet, &cards, &dealers)
        };
        table.emit(Event::Outcome { winner: outcome.winner() });
        self.outcomes.push(outcome);
        self.stake += self.house.change(bet, outcome, &cards, &dealer.seen());
        self.may_say_what_is_left(table, self.stake);
        let story = FinishedHand::of(&cards, &dealer.seen(), outcome, self.shoe.shuffled_in_hand());
        moments::mark_hand(table, &story);
        Ok(())
    }

    /// A program may print a list of all hands at the end.
    fn may_list_outcomes(&self, table: &mut dyn Table) {
        for outcome in &self.outcomes {
            table.may_say(match outcome {
                Outcome::Player => "You Win!\n",
                Outcome::Dealer => "You Lose!\n",
                Outcome::Tie => "It's a tie.\n",
            });
        }
    }

    /// The stake and the number of cards in the shoe may be shown at any time: the stake without the bet while a hand is played.
    fn may_say_what_is_left(&self, table: &mut dyn Table, stake: i64) {
        let cards = self.shoe.said_to_be_left();
        table.may_say(&format!("Your stake: ${stake}\nCards left in the shoe: {cards}\n"));
    }

    /// "Display only the first card of the dealer's hand."
    fn show_dealer(&mut self, table: &mut dyn Table, dealer: &mut Dealt) -> Result<(), Stop> {
        let place = self.house.shown_card();
        let shown = dealer.look(table, &mut self.shoe, place + 1)?[place];
        table.say(&format!("\nThe Dealer is showing {}\n", name(shown)));
        if self.house.shows_both_cards() {
            let other = dealer.all(table, &mut self.shoe)?[1 - place];
            table.say(&format!("The Dealer is showing {}\n", name(other)));
        }
        Ok(())
    }

    /// The player hits or stands. The outline asks "while the player's score is less than 21", but the
    /// second sample asks a player who is dealt 21, and so does the reference.
    fn players_turn(&mut self, table: &mut dyn Table, player: &mut Dealt, bet: i64) -> Result<(), Stop> {
        loop {
            self.may_say_what_is_left(table, self.stake - bet);
            let cards = player.all(table, &mut self.shoe)?;
            if cards.len() == 2 {
                // A program may count card by card.
                self.may_count(table, &cards[..1]);
            }
            let score = self.house.points(&cards);
            table.emit(Event::Total { seat: HandOwner::Player, points: score });
            table.say(&format!("\nYour cards:\n{}Score = {score}\n", list(&cards)));
            if !self.house.asks(&cards) || self.has_stood && self.house.standing_lasts() {
                return Ok(());
            }
            if !self.player_hits(table, &cards)? {
                self.has_stood = true;
                return Ok(());
            }
            self.shoe.deal(table, player)?;
        }
    }

    /// "Ask the user to stand or hit (and validate the input)."
    fn player_hits(&self, table: &mut dyn Table, cards: &[Card]) -> Result<bool, Stop> {
        let topic = topics::choice(cards::total(cards)).with(topics::ROUND, self.hands);
        let question = Question { legal: Legal::Words(&["h", "s"]), topic };
        loop {
            table.say("Do you want to (H)it or (S)tand? ");
            let line = table.ask(&question)?;
            match self.house.choice(&line) {
                Choice::Hit => return Ok(true),
                Choice::Stand => return Ok(false),
                Choice::Unclear => moments::mark_unclear(table),
            }
        }
    }

    /// A program may say what the dealer's hand counts, and that of the player again.
    fn may_count(&self, table: &mut dyn Table, cards: &[Card]) {
        table.may_say(&format!("Score = {}\n", self.house.points(cards)));
    }

    /// "You lose immediately (before the dealer draws more cards)": nothing, in the plain reading.
    fn after_a_bust(
        &mut self,
        table: &mut dyn Table,
        dealer: &mut Dealt,
        player: &[Card],
    ) -> Result<(), Stop> {
        if self.house.dealer_plays_after_a_bust() {
            return self.dealers_turn(table, dealer, player);
        }
        if self.house.dealer_cards_shown_after_a_bust() {
            let cards = dealer.all(table, &mut self.shoe)?;
            table.say(&format!("\nDealer cards:\n{}", list(&cards)));
            self.may_count(table, &cards);
        }
        Ok(())
    }

    /// "While the dealer's total is less than 17, he must hit, otherwise, he must stand."
    fn dealers_turn(
        &mut self,
        table: &mut dyn Table,
        dealer: &mut Dealt,
        player: &[Card],
    ) -> Result<(), Stop> {
        loop {
            let cards = dealer.all(table, &mut self.shoe)?;
            let hits = self.house.dealer_hits(&cards, player);
            table.emit(Event::Total { seat: HandOwner::Dealer, points: self.house.points(&cards) });
            self.may_count(table, &cards);
            table.emit(match self.house.busts(&cards) {
                true => Event::Bust { seat: HandOwner::Dealer },
                false => Event::Decision { seat: HandOwner::Dealer, hits },
            });
            if !hits {
                table.say(&format!("\nDealer cards:\n{}", list(&cards)));
                return Ok(());
            }
            self.shoe.deal(table, dealer)?;
        }
    }

    /// Says who wins a hand that the player did not lose by busting.
    fn announce(&self, table: &mut dyn Table, bet: i64, player: &[Card], dealer: &[Card]) -> Outcome {
        let outcome = self.house.outcome(player, dealer);
        let (points, dealers) = (self.house.points(player), self.house.points(dealer));
        let twice = 2 * bet;
        table.say(&match outcome {
            Outcome::Player if self.house.busts(dealer) => format!("\nDealer Busts. You Win ${twice}!\n"),
            Outcome::Player => format!("\nYou win with a score of {points}! You win ${twice}\n"),
            Outcome::Dealer => format!("\nDealer wins with a score of {dealers}. You Lose!\n"),
            Outcome::Tie => format!("\nIt's a tie. You get back ${bet}.\n"),
        });
        outcome
    }
}

/// Cards as `hand_print` lists them, one a line.
fn list(cards: &[Card]) -> String {
    cards.iter().map(|&card| name(card) + "\n").collect()
}

/// A card as `card_print` names it: `Ace of Hearts`, `7 of Diamonds`.
pub(super) fn name(card: Card) -> String {
    format!("{} of {}", card.rank.name(), card.suit.name())
}
