//! Random draws of games: cards, dice, words.
//!
//! Outside of its game, a draw is text in one spelling (`KS`, `5`): in specs, on command lines, in arguments of programs, and in
//! what a program prints. A [`DrawKind`] describes all of that; only games know what a draw means.

use crate::Game;

/// One kind of draws, shared by all games that draw it.
#[derive(Debug)]
pub struct DrawKind {
    /// One of them: `card`.
    pub one: &'static str,
    /// Several: `cards`. Also the name of the key and of the option by which a run is given its draws.
    pub many: &'static str,
    /// All that one owner has drawn in a round: `hand`.
    pub all: &'static str,
    /// Who gets them: `player`, `dealer`.
    pub owners: &'static [&'static str],
    /// How one is written, for messages: "a face and a suit, such as `10H` or `AS`".
    pub expected: &'static str,
    /// Some of them as they are written: `KS 10H`.
    pub example: &'static str,
    /// Reads one as a person writes it; returns its one spelling.
    pub parse: fn(&str) -> Option<String>,
    /// The capture groups by which one is recognized in a program's output. Every pattern has the first of them.
    pub groups: &'static [&'static str],
    /// A pattern with the first group, as an example.
    pub pattern: &'static str,
    /// Returns the draw that the texts of these groups stand for, spelled as in `parse`. A group that a pattern does not
    /// have, or that matched nothing, is `None`; an unreadable one makes it no draw.
    pub from_groups: fn(&[Option<&str>]) -> Option<String>,
    /// Returns those that a turn shows with all of their parts, such as cards with their suits, of any owner. If one turn of a run
    /// has such draws, all turns have.
    pub with_all_parts: fn(&[u8]) -> Vec<String>,
    /// Reads those that a turn shows, in whatever words, given whether its run shows them with all of their parts, and words that name
    /// owners (indices) besides known ones: the places in their order.
    pub in_any_words: fn(&[u8], bool, &[NamedOwner]) -> Vec<DrawPlace>,
    /// Returns words that name owners (indices), learned from a turn that shows draws with all of their parts.
    pub owner_words: fn(&[u8]) -> Vec<NamedOwner>,
    /// Returns the sum of draws as a draw, if a text that shows it may be taken for one: `10S` for two fives.
    pub sum_as_one: fn(&[&str]) -> Option<String>,
    /// How programs make them from random numbers, if each comes with the same probability.
    pub random: Option<&'static RandomDraws>,
}

/// A word that names an owner, in small letters, and the owner, an index into those of the kind.
pub type NamedOwner = (String, usize);

/// How programs make draws from random numbers.
#[derive(Debug)]
pub struct RandomDraws {
    /// How many different draws there are.
    pub of: u32,
    /// How they may be numbered from 0 on: the draw of a number, spelled as in [`DrawKind::parse`].
    pub numberings: &'static [fn(u32) -> Option<String>],
    /// How many of them, the first ones, most programs use.
    pub usual_numberings: usize,
    /// The orders in which the first draws of a round may be made: by owner, an index into those of the kind, and by place among the
    /// owner's draws. What is not among them is drawn when it is needed.
    pub deals: &'static [&'static [(usize, usize)]],
    /// Returns the draws that a text shows, of every owner.
    pub shown: fn(&[u8]) -> Vec<String>,
}

/// A place in the output of a turn that shows draws of one owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawPlace {
    /// The owner, an index into those of the kind.
    pub owner: usize,
    /// The text of the place.
    pub text: String,
    /// The draws, spelled as in `parse`; at least one.
    pub draws: Vec<String>,
}

impl DrawKind {
    /// So many of them, in words: `1 card`, `3 cards`.
    pub fn count(&self, number: usize) -> String {
        format!("{number} {}", if number == 1 { self.one } else { self.many })
    }
}

impl PartialEq for DrawKind {
    /// Kinds are equal if their names are.
    fn eq(&self, other: &Self) -> bool {
        self.many == other.many
    }
}

impl Eq for DrawKind {}

/// Every kind of draws that one of these games takes.
pub fn kinds(games: &[&'static dyn Game]) -> Vec<&'static DrawKind> {
    let mut kinds: Vec<&'static DrawKind> = Vec::new();
    for kind in games.iter().filter_map(|game| game.draws()) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

/// A value that games draw.
pub(crate) trait Draw: Copy {
    /// Reads it from its text.
    fn parse(text: &str) -> Option<Self>;
}
