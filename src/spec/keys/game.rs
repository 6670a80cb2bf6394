//! The keys that games bring: what they draw, and the settings of their strategies.

use std::borrow::Cow;

use reference::{DrawKind, Game, Setting, Strategy, draw};

use super::super::checker::Checker;
use super::super::read::Open;
use super::super::table::{GameKeys, Key, Need, Shape, Type};
use super::super::values::{Text, Words};
use super::super::yaml::{Kind, Node};
use super::phrases::WhereShown;

/// `follow` of a part.
pub(in crate::spec) struct Follow;

/// `player` of a scenario.
pub(in crate::spec) struct Player;

/// `answers` of a scenario.
pub(in crate::spec) struct Answers;

/// The draws of one of a scenario's `rounds`.
pub(in crate::spec) struct Round;

/// The answers of each round: a list, or those of the only one.
pub(in crate::spec) struct Rounds;

impl Type for Rounds {
    /// Separated by commas.
    type Value = String;

    fn shape() -> Shape {
        Shape::Either {
            is: "answers, or a list of those of each round",
            shapes: [Words::shape, Vec::<Words>::shape],
        }
    }

    fn read_right(checker: &mut Checker, node: &Node, what: &str) -> Option<String> {
        match node.kind {
            Kind::List(_) => {
                let rounds = Vec::<Words>::read(checker, node, what)?;
                let rounds: Vec<&str> = rounds.iter().map(|round| round.value.as_str()).collect();
                Some(rounds.join(", "))
            }
            _ => Words::read(checker, node, what),
        }
    }
}

macro_rules! open {
    ($($name:ident: $keys:ident;)*) => {$(
        impl Type for $name {
            type Value = Open;

            fn shape() -> Shape {
                const KEYS: GameKeys = $keys;
                Shape::Open(KEYS)
            }

            fn read_right(_: &mut Checker, node: &Node, _: &str) -> Option<Open> {
                Some(Open::new(node))
            }
        }
    )*};
}

open! {
    Follow: all_follow;
    Player: all_settings;
    Answers: all_answers;
    Round: all_rounds;
}

/// Where each owner's draws are shown.
pub(in crate::spec) fn owners(kind: &'static DrawKind) -> Vec<Key> {
    let about = |owner| format!("Where the {owner}'s {} are shown.", kind.many);
    let word = kind.groups.first().unwrap_or(&kind.one);
    let example = format!("['you get {{{word}+}}']");
    let owner =
        |owner: &&'static str| key::<WhereShown>(owner, about(*owner), Need::Required, example.clone());
    kind.owners.iter().map(owner).collect()
}

/// The settings of a strategy; the first must be said.
pub(in crate::spec) fn settings(strategy: &dyn Strategy) -> Vec<Key> {
    let need = |first| if first { Need::Required } else { Need::Optional("") };
    let key = |(at, setting): (usize, &'static Setting)| {
        let about = format!("A setting of the player: {}.", setting.expected);
        key::<Words>(setting.name, about, need(at == 0), setting.example.to_owned())
    };
    strategy.settings().iter().enumerate().map(key).collect()
}

/// The draws of a scenario's run, for each kind of draws.
pub(in crate::spec) fn draws(games: &[&'static dyn Game]) -> Vec<Key> {
    let key = |kind: &'static DrawKind| {
        let about = format!(
            "The {} of the run (after those of `rounds`), in their order; only if files of `with` make them.",
            kind.many
        );
        key::<Text>(kind.many, about, Need::Optional(""), kind.example.to_owned())
    };
    draw::kinds(games).into_iter().map(key).collect()
}

/// The draws of a round, by owner.
pub(in crate::spec) fn round(kind: &'static DrawKind) -> Vec<Key> {
    let about = |owner| format!("The {owner}'s {} of the round, in their order.", kind.many);
    let owner =
        |owner: &&'static str| key::<Text>(owner, about(*owner), Need::Optional(""), kind.example.to_owned());
    kind.owners.iter().map(owner).collect()
}

fn all_rounds(games: &[&'static dyn Game]) -> Vec<Key> {
    without_repetitions(draw::kinds(games).into_iter().flat_map(round))
}

fn all_follow(games: &[&'static dyn Game]) -> Vec<Key> {
    draw::kinds(games).into_iter().flat_map(owners).collect()
}

/// The questions that a player with fixed answers knows.
pub(in crate::spec) fn questions(answers: &dyn Strategy) -> Vec<Key> {
    let key = |setting: &'static Setting| {
        let about = format!("What is typed at the question of this kind: {}.", setting.expected);
        key::<Rounds>(setting.name, about, Need::Optional(""), setting.example.to_owned())
    };
    answers.settings().iter().map(key).collect()
}

fn all_settings(games: &[&'static dyn Game]) -> Vec<Key> {
    let players = games.iter().filter_map(|game| game.strategy());
    without_repetitions(players.flat_map(|player| settings(&*player)))
}

fn all_answers(games: &[&'static dyn Game]) -> Vec<Key> {
    let players = games.iter().filter_map(|game| game.answers());
    without_repetitions(players.flat_map(|player| questions(&*player)))
}

fn without_repetitions(all: impl Iterator<Item = Key>) -> Vec<Key> {
    let mut keys: Vec<Key> = Vec::new();
    for key in all {
        if keys.iter().all(|known| known.name != key.name) {
            keys.push(key);
        }
    }
    keys
}

fn key<T: Type>(name: &'static str, about: String, need: Need, example: String) -> Key {
    Key::of::<T>(name, None, Cow::Owned(about), need, Cow::Owned(example))
}
