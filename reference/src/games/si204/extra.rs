//! `si204/extra`: an example of the open-ended part 4, to be played; nothing is compared with it.
//!
//! Of the handout's suggestions: a shoe of seven decks, an ante of $5, fold or play for another $5, game
//! after game, and a running total. The shoe is shuffled as part 1 shuffles a deck, over 364 cards, and dealt
//! on from game to game until few cards are left; then it is put in order and shuffled again, unseeded.

use super::hands::{Deals, Hands, Seen};
use super::pack::{self, c_int, generator};
use super::play::{dealers_turn, players_turn};
use super::rule_set::{Outcome, RuleSet};
use crate::blackjack::{CardPlayer, topics};
use crate::cards::{self, Card, DECK, Deck, Rank, Suit};
use crate::games::answers;
use crate::games::moments::{self, Watch, watch};
use crate::glibc_rand::GlibcRand;
use crate::{CoveragePoint, Game, Legal, Question, Rules, Setup, Stop, Strategy, Table, Topic, Variant};

/// "Casinos usually combine 7 decks to deal from."
const DECKS: usize = 7;
/// With fewer cards left than this the shoe is shuffled before the next game: no game takes as many.
const FEW: usize = DECK;
/// "You have to ante a certain amount, say $5 ... or play at the cost of another $5."
const ANTE: i64 = 5;

/// The game.
pub(in crate::games) struct Extra;

impl Game for Extra {
    fn name(&self) -> &'static str {
        "si204/extra"
    }

    fn about(&self) -> &'static str {
        "plays blackjack for money from seven decks, game after game (an example; nothing is compared with it)"
    }

    fn moments(&self) -> &'static [CoveragePoint] {
        &MOMENTS
    }

    fn variants(&self) -> &'static [Variant] {
        &[]
    }

    fn strategy(&self) -> Option<Box<dyn Strategy>> {
        Some(Box::new(CardPlayer::default()))
    }

    fn play(&self, table: &mut dyn Table, _setup: &Setup<'_>, rules: &Rules) -> Result<i32, Stop> {
        let house = RuleSet(rules);
        let mut shoe = Shoe::open(table, house)?;
        let mut total = 0;
        for games in 1.. {
            shoe.make_ready(table);
            table.say(&format!("\nGame {games}: you ante ${ANTE}.\n"));
            let result = play_game(table, house, &mut shoe)?;
            total += result.money();
            moments::mark(table, WATCHES, &FinishedGame { result, total });
            table.say(&running_total(total));
            if !another(table, games)? {
                break;
            }
        }
        Ok(0)
    }
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    /// The player folded.
    Folded,
    /// The game was played.
    Played(Outcome),
}

impl Ended {
    /// What the player wins by it, in dollars.
    fn money(self) -> i64 {
        match self {
            Self::Folded => -ANTE,
            Self::Played(Outcome::Player) => 2 * ANTE,
            Self::Played(Outcome::Dealer) => -2 * ANTE,
            Self::Played(Outcome::Push) => 0,
        }
    }
}

/// One game: fold or play, both turns, who wins what.
fn play_game(table: &mut dyn Table, house: RuleSet<'_>, shoe: &mut Shoe) -> Result<Ended, Stop> {
    let mut hands = Hands::dealt(shoe, house);
    hands.show(table, Seen::NotTheSecond);
    if folds(table, &hands)? {
        table.say(&format!("You fold and lose ${ANTE}.\n"));
        return Ok(Ended::Folded);
    }
    let busted = players_turn(table, house, shoe, &mut hands, Seen::NotTheSecond)?;
    dealers_turn(table, house, shoe, &mut hands, busted);
    let (player, dealer) = (house.total(&hands.player).points, house.total(&hands.dealer).points);
    table.say(&format!("\nFinal scores: Player {player}, Dealer {dealer}.\n"));
    let outcome = house.outcome(&hands.player, &hands.dealer, 0);
    let stake = 2 * ANTE;
    table.say(&match outcome {
        Outcome::Player => format!("Player wins! You get your ${stake} back and win ${stake}.\n"),
        Outcome::Dealer => format!("Dealer wins! You lose ${stake}.\n"),
        Outcome::Push => format!("Push! You get your ${stake} back.\n"),
    });
    Ok(Ended::Played(outcome))
}

/// "After seeing their two cards and the dealer's 1, the player can fold ... or play."
fn folds(table: &mut dyn Table, hands: &Hands) -> Result<bool, Stop> {
    let topic = topics::fold(cards::total(&hands.player));
    let prompt = format!("Play for another ${ANTE} or fold? [p/f] ");
    ask(table, &prompt, &["p", "f"], topic).map(|key| key == 'f')
}

fn another(table: &mut dyn Table, rounds: u32) -> Result<bool, Stop> {
    ask(table, "Another game? [y/n] ", &["y", "n"], topics::again(rounds, None)).map(|key| key == 'y')
}

/// Asks until one of these keys is typed.
fn ask(
    table: &mut dyn Table,
    prompt: &str,
    keys: &'static [&'static str],
    topic: Topic,
) -> Result<char, Stop> {
    let question = Question { legal: Legal::Words(keys), topic };
    loop {
        table.say(prompt);
        let line = table.ask(&question)?;
        let typed = answers::key(&line).filter(|key| keys.iter().any(|legal| legal.starts_with(*key)));
        if let Some(key) = typed {
            return Ok(key);
        }
    }
}

fn running_total(total: i64) -> String {
    match total {
        0 => "\nSo far you are even.\n".to_owned(),
        1.. => format!("\nSo far you have won ${total}.\n"),
        ..0 => format!("\nSo far you have lost ${}.\n", -total),
    }
}

/// Seven decks in an array.
struct Shoe {
    seed: i32,
    rand: GlibcRand,
    cards: Vec<Card>,
    /// How many of them have not been dealt yet.
    left: usize,
}

impl Shoe {
    fn open(table: &mut dyn Table, house: RuleSet<'_>) -> Result<Self, Stop> {
        table.say("Seed: ");
        let seed = c_int(&table.ask(&pack::SEED)?);
        Ok(Self { seed, rand: generator(house, seed), cards: Vec::new(), left: 0 })
    }

    /// Puts the shoe in order and shuffles it if few cards are left; with seed 0 "not at all".
    fn make_ready(&mut self, table: &mut dyn Table) {
        if self.left >= FEW {
            return;
        }
        if !self.cards.is_empty() {
            table.mark(SHUFFLED);
            table.say("\nThe shoe is shuffled.\n");
        }
        let suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
        self.cards = Deck::ordered(suits, Rank::TWO_TO_ACE).cards().repeat(DECKS);
        self.left = self.cards.len();
        if self.seed == 0 {
            return;
        }
        for i in 0..self.cards.len() {
            let j = self.rand.rand() as usize % self.cards.len();
            self.cards.swap(i, j);
        }
    }
}

impl Deals for Shoe {
    /// From the end of the array, as in part 2.
    fn deal(&mut self) -> Card {
        // A game that takes more than the few cards that were left when it began starts at the end again.
        self.left = if self.left == 0 { self.cards.len() } else { self.left } - 1;
        self.cards[self.left]
    }
}

const SHUFFLED: &str = "shoe shuffled again";
const OWN: &[CoveragePoint] =
    &[CoveragePoint { name: SHUFFLED, means: "few cards are left, so the shoe is shuffled" }];
static MOMENTS: [CoveragePoint; OWN.len() + WATCHES.len()] = moments::list(OWN, WATCHES);

/// One game when it is over, and the money then.
struct FinishedGame {
    result: Ended,
    total: i64,
}

const WATCHES: &[Watch<FinishedGame>] = &[
    watch("player folds", "the ante is lost and nothing else", |game| game.result == Ended::Folded),
    watch("player wins", "the player wins $10", |game| game.result == Ended::Played(Outcome::Player)),
    watch("dealer wins", "the player loses $10", |game| game.result == Ended::Played(Outcome::Dealer)),
    watch("push", "the player gets the money back", |game| game.result == Ended::Played(Outcome::Push)),
    watch("player ahead", "the running total is above $0", |game| game.total > 0),
    watch("player behind", "the running total is below $0", |game| game.total < 0),
];
