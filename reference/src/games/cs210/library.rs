//! `cs210/library`: what a driver script over the student's `cards.c` has to answer.
//!
//! The handout's submission system tests functions, not a dialogue. Here a *driver*, a small `main` that is
//! compiled with the student's `cards.h` and `cards.c`, reads commands from its standard input, one a line,
//! and answers each before it reads the next. This module is the definition of that language and the
//! reference's answers; a driver in C follows it to the letter.
//!
//! # The driver
//!
//! It holds one card, one hand and one shoe, none of which exists at first. It prints no prompt. It flushes
//! its output after each answer. `quit` and the end of the input end it with exit code 0. A line is split at
//! blanks; a suit is the first character of its word, a number is a decimal `int`. What the student's
//! functions print themselves comes where the driver calls them, before the driver's own answer line.
//!
//! | command | calls | answer |
//! |---|---|---|
//! | `card S N` | `card_create(S, N)`: the card | `done` |
//! | `suit` | `card_get_suit` | `suit S` |
//! | `value` | `card_get_value` | `value N` |
//! | `points` | `card_blackjack_points` | `points N` |
//! | `print` | what `card_print` prints, before a full stop | `printed: Ace of Hearts.` |
//! | `hand_empty` | `hand_create_empty`: the hand | `done` |
//! | `hand_add S N` | `hand_add_card` with `card_create(S, N)` | `done`; `full` without a call if it has 21 |
//! | `hand_points` | `hand_blackjack_points` | `points N` |
//! | `hand_print` | `hand_print` between two lines | `cards:`, a line for each card, `end` |
//! | `hand_first` | `hand_print_first_card` between two lines | `first:`, a line, `end`; `empty` without a call |
//! | `shoe_create N` | `shoe_create(N)`, N from 1 to 10: the shoe | `done`; `in use` without a call if there is one |
//! | `shoe_left` | `shoe_cards_left` | `left N` |
//! | `shoe_draw N` | `shoe_draw_card`, N times, N from 1 to 1000 | `drawn N` |
//! | `shoe_draw_past_end` | `shoe_draw_card` for every card left and once more | `drawn N` |
//! | `shoe_multiset` | `shoe_draw_card` for every card left | see below |
//! | `shoe_order` | `shoe_draw_card` for every card left | `shuffled` or `in order` |
//! | `shoe_differs` | as `shoe_order`, then `shoe_reshuffle`, then all cards again | `another order` or `the same order` |
//! | `shoe_mixing` | as `shoe_order`, then `shoe_reshuffle` and all cards, 20 times | see below; `not one deck` if it has more |
//! | `shoe_seeds` | `srand`, `shoe_create(1)`, all cards, `shoe_free`, 4 times | see below; `in use` without a call if there is a shoe |
//! | `shoe_reshuffle` | `shoe_reshuffle` | `done` |
//! | `shoe_allocated` | nothing | `allocated N cards`, or `allocated N cards and B bytes` |
//! | `shoe_free` | `shoe_free`: there is no shoe then | `freed`, or `B bytes not freed` |
//! | `quit` | nothing | nothing |
//!
//! Every other line is answered `unknown command`. A command about a card, hand or shoe that does not exist
//! is answered `no card`, `no hand` or `no shoe`.
//!
//! *Every card left* is by the driver's own count, not by `shoe_cards_left`: 52 for each deck asked for, less
//! the cards it has drawn since the last shuffle. A shuffle is `shoe_create`, `shoe_reshuffle`, or a draw when
//! no card is left. The driver remembers the cards drawn since the last shuffle, whatever command drew them.
//!
//! Answers never depend on chance:
//!
//! * `shoe_multiset` looks at all cards since the last shuffle. If each of the 52 came as often as there are
//!   decks: `every card N times`. Else a line for each card that did not, suits in the order C, D, H, S and
//!   values from 1 to 13 (`C 1 came K times`), and `other cards came K times` if there were any.
//! * `shoe_order` looks at the neighbours among them: two cards of the same suit whose values differ by 1 or by
//!   12, or two cards of the same value. If at least half of all neighbours are such, they lie `in order`; of
//!   shuffled cards about one pair in ten is.
//! * `shoe_mixing` compares the places of the cards before and after each of 20 shuffles. If every card always goes to the same
//!   place as the time before: `every shuffle moves the cards to the same places`. If one card stays in more than half of them and
//!   it is the first or the last: `the last card stays in its place`. If more than 4 cards stay on average: `many cards stay in their
//!   places`. If they move by fewer than 8 places on average: `cards move by few places only`. Else `well mixed`: on average one
//!   card stays, and cards move by 17 places. Of right shuffles, fewer than one in a billion is beyond these bounds.
//! * `shoe_seeds` compares new shoes after three seeds, and one more after the first: `another order for another seed`, `the same order
//!   for every seed`, or, if `rand` goes on as without the last shoe, `an order that does not come from rand`.
//! * `shoe_allocated` counts the bytes that `shoe_create` allocated and did not free (the driver wraps `malloc`,
//!   `calloc`, `realloc` and `free` at link time), divided by `sizeof(card_t)`; B is the remainder.
//! * `shoe_free` counts those that are still allocated after the call.

mod functions;
mod moments;
mod variants;

use crate::blackjack::CardPlayer;
use crate::cards::DECK;
use crate::{CoveragePoint, Game, Legal, Question, Rules, Setup, Stop, Strategy, Table, Topic, Variant};
use functions::{Card, Functions, Hand, Shoe};

/// The driver.
pub(in crate::games) struct Library;

impl Game for Library {
    fn name(&self) -> &'static str {
        "cs210/library"
    }

    fn about(&self) -> &'static str {
        "answers driver scripts that call the functions of the card library"
    }

    fn moments(&self) -> &'static [CoveragePoint] {
        moments::ALL
    }

    fn variants(&self) -> &'static [Variant] {
        variants::ALL
    }

    fn strategy(&self) -> Option<Box<dyn Strategy>> {
        Some(Box::new(CardPlayer::default()))
    }

    fn play(&self, table: &mut dyn Table, _setup: &Setup<'_>, rules: &Rules) -> Result<i32, Stop> {
        let mut driver = Driver { functions: Functions::new(rules), card: None, hand: None, shoe: None };
        let question = Question { legal: Legal::Words(COMMANDS), topic: Topic::COMMAND };
        loop {
            let line = table.ask(&question)?;
            if line.trim() == "quit" {
                return Ok(0);
            }
            let answer = driver.answer(table, &line).unwrap_or_else(|| "unknown command".to_owned());
            table.say(&format!("{answer}\n"));
        }
    }
}

/// Commands enough to reach every rule, for a search that makes scripts up.
const COMMANDS: &[&str] = &[
    "card S 1",
    "card h 7",
    "card x 11",
    "card D 0",
    "card c 13",
    "card H 14",
    "card ? -5",
    "card d 12",
    "suit",
    "value",
    "points",
    "print",
    "hand_empty",
    "hand_add H 1",
    "hand_add S 1",
    "hand_add d 1",
    "hand_add C 10",
    "hand_add C 13",
    "hand_add H 5",
    "hand_add x 0",
    "hand_points",
    "hand_points",
    "hand_print",
    "hand_first",
    "shoe_create 1",
    "shoe_create 2",
    "shoe_create 10",
    "shoe_left",
    "shoe_draw 1",
    "shoe_draw 60",
    "shoe_draw_past_end",
    "shoe_multiset",
    "shoe_order",
    "shoe_differs",
    "shoe_mixing",
    "shoe_seeds",
    "shoe_reshuffle",
    "shoe_allocated",
    "shoe_free",
    "shuffle",
    "quit",
];

/// What the driver holds between two commands.
struct Driver<'r> {
    functions: Functions<'r>,
    card: Option<Card>,
    hand: Option<Hand>,
    shoe: Option<Shoe>,
}

impl Driver<'_> {
    /// The answer to a line, without the newline at its end; `None` where it is no command.
    fn answer(&mut self, table: &mut dyn Table, line: &str) -> Option<String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (&name, arguments) = words.split_first()?;
        match arguments {
            [] if name.starts_with("hand_") => self.hand_command(table, name),
            [] if name.starts_with("shoe_") => self.shoe_command(table, name),
            [] => self.card_command(table, name),
            [number] => self.shoe_command_with(table, name, number.parse().ok()?),
            [suit, value] => self.create(table, name, suit.chars().next()?, value.parse().ok()?),
            _ => None,
        }
    }

    fn create(&mut self, table: &mut dyn Table, name: &str, suit: char, value: i32) -> Option<String> {
        if !matches!(name, "card" | "hand_add") {
            return None;
        }
        moments::mark_created(table, suit, value);
        let card = self.functions.card_create(suit, value);
        if name == "card" {
            self.card = Some(card);
            return done();
        }
        let Some(hand) = &mut self.hand else { return fixed("no hand") };
        if hand.given == functions::HAND_AT_MOST {
            table.mark(moments::FULL);
            return fixed("full");
        }
        self.functions.hand_add_card(hand, card);
        done()
    }

    fn card_command(&self, table: &mut dyn Table, name: &str) -> Option<String> {
        if !matches!(name, "suit" | "value" | "points" | "print") {
            return None;
        }
        let Some(card) = self.card else { return fixed("no card") };
        moments::mark_card(table, name, card.value);
        Some(match name {
            "suit" => format!("suit {}", card.suit),
            "value" => format!("value {}", card.value),
            "points" => format!("points {}", self.functions.card_blackjack_points(card)),
            _ => format!("printed: {}.", self.functions.card_print(card)),
        })
    }

    fn hand_command(&mut self, table: &mut dyn Table, name: &str) -> Option<String> {
        if name == "hand_empty" {
            self.hand = Some(Hand::default());
            return done();
        }
        if !matches!(name, "hand_points" | "hand_print" | "hand_first") {
            return None;
        }
        let Some(hand) = &self.hand else { return fixed("no hand") };
        moments::mark_hand(table, name, hand);
        Some(match name {
            "hand_points" => format!("points {}", self.functions.hand_blackjack_points(hand)),
            "hand_print" => format!("cards:\n{}end", self.functions.hand_print(hand)),
            _ if hand.given == 0 => "empty".to_owned(),
            _ => format!("first:\n{}end", self.functions.hand_print_first_card(hand)),
        })
    }

    fn shoe_command_with(&mut self, table: &mut dyn Table, name: &str, number: usize) -> Option<String> {
        match name {
            "shoe_create" if (1..=10).contains(&number) => {
                if self.shoe.is_some() {
                    return fixed("in use");
                }
                table.say(self.functions.said_by_shoe_create());
                moments::mark_decks(table, number);
                self.shoe = Some(self.functions.shoe_create(number));
                done()
            }
            "shoe_draw" if (1..=1_000).contains(&number) => {
                let Some(shoe) = &mut self.shoe else { return fixed("no shoe") };
                draw(table, self.functions, shoe, number);
                Some(format!("drawn {number}"))
            }
            _ => None,
        }
    }

    /// New shoes after calls of `srand`, one after the other.
    fn seeds(&self, table: &mut dyn Table) -> Option<String> {
        for _ in 0..SEEDS {
            table.say(self.functions.said_by_shoe_create());
            let mut shoe = self.functions.shoe_create(1);
            let all = shoe.left();
            draw(table, self.functions, &mut shoe, all);
        }
        fixed(self.functions.seeds())
    }

    fn shoe_command(&mut self, table: &mut dyn Table, name: &str) -> Option<String> {
        const NAMES: [&str; 9] = [
            "shoe_left",
            "shoe_draw_past_end",
            "shoe_multiset",
            "shoe_order",
            "shoe_differs",
            "shoe_mixing",
            "shoe_reshuffle",
            "shoe_allocated",
            "shoe_free",
        ];
        if name == "shoe_seeds" {
            return if self.shoe.is_some() { fixed("in use") } else { self.seeds(table) };
        }
        let name = NAMES.into_iter().find(|known| *known == name)?;
        let functions = self.functions;
        let Some(shoe) = &mut self.shoe else { return fixed("no shoe") };
        if name == "shoe_mixing" && shoe.size() != DECK {
            return fixed("not one deck");
        }
        moments::mark_shoe(table, name, shoe);
        let left = shoe.left();
        match name {
            "shoe_left" => Some(format!("left {}", functions.shoe_cards_left(shoe))),
            "shoe_allocated" => Some(format!("allocated {} cards", functions.cards_allocated(shoe))),
            "shoe_free" => {
                let kept = functions.cards_not_freed(shoe);
                self.shoe = None;
                Some(if kept == 0 { "freed".to_owned() } else { format!("{kept} bytes not freed") })
            }
            "shoe_draw_past_end" => {
                draw(table, functions, shoe, left + 1);
                Some(format!("drawn {}", left + 1))
            }
            "shoe_reshuffle" => {
                reshuffle(table, functions, shoe);
                done()
            }
            _ => {
                draw(table, functions, shoe, left);
                Some(look_through(table, functions, shoe, name))
            }
        }
    }
}

/// How often `shoe_mixing` shuffles.
const SHUFFLES: usize = 20;

/// How many shoes `shoe_seeds` makes.
const SEEDS: usize = 4;

/// The answer to a command about the cards since the last shuffle, all of which have been drawn.
fn look_through(table: &mut dyn Table, functions: Functions<'_>, shoe: &mut Shoe, name: &str) -> String {
    let shuffles = functions.shuffles();
    match name {
        "shoe_multiset" => multiset(functions, shoe),
        "shoe_mixing" => {
            for _ in 0..SHUFFLES {
                reshuffle(table, functions, shoe);
                let all = shoe.left();
                draw(table, functions, shoe, all);
            }
            functions.mixing().to_owned()
        }
        "shoe_order" => if shuffles { "shuffled" } else { "in order" }.to_owned(),
        _ => {
            reshuffle(table, functions, shoe);
            let all = shoe.left();
            draw(table, functions, shoe, all);
            if shuffles { "another order" } else { "the same order" }.to_owned()
        }
    }
}

fn done() -> Option<String> {
    fixed("done")
}

/// An answer that is always the same.
fn fixed(answer: &str) -> Option<String> {
    Some(answer.to_owned())
}

/// Draws so many cards. Past the last one the shoe is shuffled, as often as it takes.
fn draw(table: &mut dyn Table, functions: Functions<'_>, shoe: &mut Shoe, cards: usize) {
    for _ in 0..cards {
        if shoe.left() == 0 {
            table.mark(moments::PAST_THE_END);
        }
        table.say(functions.shoe_draw_card(shoe));
    }
}

fn reshuffle(table: &mut dyn Table, functions: Functions<'_>, shoe: &mut Shoe) {
    table.say(functions.said_by_shoe_reshuffle());
    functions.shoe_reshuffle(shoe);
}

/// The answer to `shoe_multiset`.
fn multiset(functions: Functions<'_>, shoe: &Shoe) -> String {
    let expected = shoe.size() / DECK;
    let wrong: Vec<String> = functions
        .card_counts(shoe)
        .filter(|(_, _, times)| *times != expected)
        .map(|(suit, value, times)| format!("{suit} {value} came {times} times"))
        .collect();
    if wrong.is_empty() { format!("every card {expected} times") } else { wrong.join("\n") }
}
