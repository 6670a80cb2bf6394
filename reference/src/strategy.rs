//! Strategies: players who answer each question from the state of the game, since scripted input cannot depend on draws.
//!
//! A game has its own ([`crate::Game::strategy`]), with settings that a spec or a command line changes. On one line, the settings
//! are separated by commas, and the name of the first is omitted: `hit below 17, bet 10`.

use std::fmt;
use std::sync::Arc;

use crate::table::Question;

/// A player.
pub trait Strategy: fmt::Debug + Send + Sync {
    /// Returns the line that this player types at a question.
    fn answer(&self, question: &Question) -> String;

    /// Returns the settings; the first is required.
    fn settings(&self) -> &'static [Setting];

    /// Changes a setting. Returns false, and changes nothing, if these words are not a value of it.
    fn set(&mut self, setting: &str, words: &str) -> bool;

    /// Returns a setting in words that [`Strategy::set`] understands; `None` for a default.
    fn get(&self, setting: &str) -> Option<String>;

    /// Returns this player for as many rounds as a run has room for, if there are rounds.
    fn for_long(&self) -> Option<Arc<dyn Strategy>> {
        None
    }

    /// Returns a fixed answer that is typed in none of these runs, with its setting, if there is one.
    fn never_typed(&self, _runs: &[&[Asked]]) -> Option<(&'static str, String)> {
        None
    }
}

/// A question that was asked: its name and its round, if it has one.
pub type Asked = (&'static str, Option<i64>);

/// A setting.
#[derive(Debug)]
pub struct Setting {
    /// Its name: `bet`.
    pub name: &'static str,
    /// The noun for its values in messages: "invalid bet".
    pub noun: &'static str,
    /// Which values are valid, after "expected".
    pub expected: &'static str,
    /// One of them.
    pub example: &'static str,
}

impl PartialEq for dyn Strategy {
    /// Players with the same settings are equal.
    fn eq(&self, other: &Self) -> bool {
        said(self) == said(other)
    }
}

impl Eq for dyn Strategy {}

/// Returns the settings that are not defaults: the name and the words of each.
pub fn said(player: &dyn Strategy) -> Vec<(&'static str, String)> {
    let words = |setting: &Setting| Some((setting.name, player.get(setting.name)?));
    player.settings().iter().filter_map(words).collect()
}

/// Returns a strategy on one line.
pub fn in_words(player: &dyn Strategy) -> String {
    let first = player.settings().first().map(|setting| setting.name);
    let words = |(name, words): (&'static str, String)| {
        if Some(name) == first { words } else { format!("{name} {words}") }
    };
    said(player).into_iter().map(words).collect::<Vec<_>>().join(", ")
}

/// Parses a strategy on one line; returns its settings, each with its words.
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
