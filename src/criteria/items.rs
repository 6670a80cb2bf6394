//! Items, such as cards: alone or in a row, each made of words with meanings.

use std::ops::Range;
use std::sync::Arc;

use regex::bytes::Regex;

use super::spellings::Spellings;

/// Words that may be between two items, in addition to anything that is neither a letter nor a digit.
pub const BETWEEN: [&str; 5] = ["and", "then", "a", "an", "the"];

/// How items are recognized.
#[derive(Clone, Debug)]
pub struct Items {
    /// An expression for one of them.
    pub one: Regex,
    /// The value of an item: words of its groups, with text between them.
    pub told: Vec<Piece>,
}

/// A piece of the value of an item.
#[derive(Clone, Debug)]
pub enum Piece {
    /// This text.
    Text(String),
    /// What this group captured.
    Words {
        /// The name of the words.
        name: String,
        /// The number of the group in the expression.
        index: usize,
        /// What they mean.
        words: Arc<Spellings>,
    },
}

/// One item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its place in the output.
    pub range: Range<usize>,
    /// Its value.
    pub text: Vec<u8>,
    /// What its groups mean, by their names.
    pub words: Vec<(String, String)>,
}

impl Item {
    /// Returns what the group with this name means.
    pub fn word(&self, name: &str) -> Option<&str> {
        self.words.iter().find(|(known, _)| known == name).map(|(_, word)| word.as_str())
    }
}

impl Items {
    /// Whether an item has words of this name.
    pub fn has(&self, word: &str) -> bool {
        self.told.iter().any(|piece| matches!(piece, Piece::Words { name, .. } if name == word))
    }

    /// Returns the items of a text that begins at `start`; none if there is anything else in it, since that might be another.
    pub fn all(&self, text: &[u8], start: usize) -> Vec<Item> {
        let mut items = Vec::new();
        let mut rest = 0;
        for captures in self.one.captures_iter(text) {
            let whole = captures.get_match();
            if !is_between(&text[rest..whole.start()]) {
                return Vec::new();
            }
            rest = whole.end();
            let range = start + whole.start()..start + whole.end();
            let mut item = Item { range, text: Vec::new(), words: Vec::new() };
            for piece in &self.told {
                item.tell(piece, |index| captures.get(index).map(|found| found.as_bytes().to_vec()));
            }
            items.push(item);
        }
        if is_between(&text[rest..]) { items } else { Vec::new() }
    }
}

impl Item {
    fn tell(&mut self, piece: &Piece, captured: impl Fn(usize) -> Option<Vec<u8>>) {
        match piece {
            Piece::Text(text) => self.text.extend_from_slice(text.as_bytes()),
            Piece::Words { name, index, words } => {
                if let Some(found) = captured(*index) {
                    let word = words.read(found);
                    self.text.extend_from_slice(&word);
                    self.words.push((name.clone(), String::from_utf8_lossy(&word).into_owned()));
                }
            }
        }
    }
}

/// Whether a text only separates items.
fn is_between(text: &[u8]) -> bool {
    let words = text.split(|byte| !byte.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut words = words.map(|word| String::from_utf8_lossy(word).to_ascii_lowercase());
    words.all(|word| BETWEEN.contains(&word.as_str()))
}
