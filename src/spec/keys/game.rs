//! The keys that games bring: what they draw, and the settings of their strategies.

use std::borrow::Cow;

use reference::{DrawKind, Game, Setting, Strategy, draw};

use super::super::checker::Checker;
use super::super::read::Open;
use super::super::table::{GameKeys, Key, Need, Shape, Type};
use super::super::values::{Text, Words};
use super::super::yaml::Node;
use super::phrases::{Brief, DrawsShown};

/// `follow` of a part.
pub(in crate::spec) struct Follow;

/// `player` of a scenario.
pub(in crate::spec) struct Player;

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
}

/// Where each owner's draws are shown.
pub(in crate::spec) fn owners(kind: &'static DrawKind) -> Vec<Key> {
    let about = |owner| format!("Where the {owner}'s {} are shown.", kind.many);
    let word = kind.groups.first().unwrap_or(&kind.one);
    let example = format!("['you get {{{word}+}}']");
    let owner = |owner: &&'static str| {
        key::<Brief<DrawsShown>>(owner, about(*owner), Need::Required, example.clone())
    };
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
        let about =
            format!("The {} of the run, in their order; only if files of `with` make them.", kind.many);
        key::<Text>(kind.many, about, Need::Optional(""), kind.example.to_owned())
    };
    draw::kinds(games).into_iter().map(key).collect()
}

fn all_follow(games: &[&'static dyn Game]) -> Vec<Key> {
    draw::kinds(games).into_iter().flat_map(owners).collect()
}

fn all_settings(games: &[&'static dyn Game]) -> Vec<Key> {
    let mut keys: Vec<Key> = Vec::new();
    for key in games.iter().filter_map(|game| game.strategy()).flat_map(|player| settings(&*player)) {
        if keys.iter().all(|known| known.name != key.name) {
            keys.push(key);
        }
    }
    keys
}

fn key<T: Type>(name: &'static str, about: String, need: Need, example: String) -> Key {
    Key::of::<T>(name, None, Cow::Owned(about), need, Cow::Owned(example))
}
