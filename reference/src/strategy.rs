//! Strategies: players who answer each question from the state of the game, where a script of keys cannot know what is
//! drawn.
//!
//! A game brings its own ([`crate::Game::strategy`]): a player of the usual kind, with settings that a spec or a command
//! line changes. Written in one line the settings are separated by commas, and the name of the first is left out:
//! `hit below 17, bet 10`.

use std::fmt;

use crate::table::Question;

/// A player.
pub trait Strategy: fmt::Debug + Send + Sync {
    /// The line this player types at a question.
    fn answer(&self, question: &Question) -> String;

    /// What can be set; the first is what such a player is known by, and must be said.
    fn settings(&self) -> &'static [Setting];

    /// Changes a setting. Returns false, and changes nothing, if these words are no value of it.
    fn set(&mut self, setting: &str, words: &str) -> bool;

    /// Returns a setting in words that [`Strategy::set`] understands; `None` for what goes without saying.
    fn get(&self, setting: &str) -> Option<String>;
}

/// Something that can be set.
#[derive(Debug)]
pub struct Setting {
    /// Its name: `bet`.
    pub name: &'static str,
    /// What its values are called in messages, after "no": `bet`.
    pub noun: &'static str,
    /// Which values it takes, after "expected".
    pub expected: &'static str,
    /// One of them.
    pub example: &'static str,
}

impl PartialEq for dyn Strategy {
    /// Players with the same settings answer alike.
    fn eq(&self, other: &Self) -> bool {
        said(self) == said(other)
    }
}

impl Eq for dyn Strategy {}

/// The settings that do not go without saying: each by its name and its words.
pub fn said(player: &dyn Strategy) -> Vec<(&'static str, String)> {
    let words = |setting: &Setting| Some((setting.name, player.get(setting.name)?));
    player.settings().iter().filter_map(words).collect()
}

/// A strategy in one line.
pub fn in_words(player: &dyn Strategy) -> String {
    let first = player.settings().first().map(|setting| setting.name);
    let words = |(name, words): (&'static str, String)| {
        if Some(name) == first { words } else { format!("{name} {words}") }
    };
    said(player).into_iter().map(words).collect::<Vec<_>>().join(", ")
}

/// The settings of a strategy that is written in one line, each with its words.
pub fn clauses<'w>(settings: &[Setting], line: &'w str) -> Vec<(&'static str, &'w str)> {
    let clause = |text: &'w str| {
        let text = text.trim();
        let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let named = settings.iter().find(|setting| setting.name == name);
        let named = named.map(|setting| (setting.name, rest.trim()));
        named.or_else(|| Some((settings.first()?.name, text)))
    };
    line.split([',', ';']).filter_map(clause).collect()
}
