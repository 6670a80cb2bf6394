//! Phrases: patterns of words, by which a spec says what to look for in a program's text.
//!
//! A phrase is compared as at the rung `wording`: case, punctuation, and spaces are ignored, and words match as a whole. `parse`
//! reads the language, [`Vocabulary`] has the words that phrases share, and `emit` converts a phrase to a regular expression
//! whose groups are read. Nothing here is specific to cards: specs define the words.

mod emit;
mod parse;
#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use regex::bytes::Regex;

use crate::criteria::{Items, Pattern, Spellings};
use parse::Token;

/// Names that words cannot have.
pub(super) const RESERVED: [&str; 2] = ["int", "text"];

/// An error in a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PhraseError {
    /// Its bytes in the phrase.
    pub(super) at: Range<usize>,
    pub(super) message: String,
    pub(super) expected: String,
    pub(super) hints: Vec<String>,
}

impl PhraseError {
    fn hint(mut self, hint: &str) -> Self {
        self.hints.push(hint.to_owned());
        self
    }
}

/// The words that phrases may name.
#[derive(Clone, Debug, Default)]
pub(super) struct Vocabulary {
    words: BTreeMap<String, Words>,
    /// How items are recognized, by the name of their word list: many phrases use the same one.
    items: RefCell<BTreeMap<String, Option<Arc<Items>>>>,
}

/// The meaning of a name.
#[derive(Clone, Debug)]
enum Words {
    /// Spellings, each with its meaning.
    Meaning { written: Vec<String>, meant: Arc<Spellings> },
    /// Phrases, one of which must match.
    Phrases(Vec<Vec<Token>>),
}

impl Vocabulary {
    /// Whether there are words of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.words.contains_key(name)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.words.keys().map(String::as_str)
    }

    /// Adds spellings, as they are written, and their meanings.
    pub(super) fn add_meanings(&mut self, name: &str, written: Vec<String>, meant: Spellings) {
        self.items.get_mut().clear();
        self.words.insert(name.to_owned(), Words::Meaning { written, meant: Arc::new(meant) });
    }

    /// Adds phrases under a name; they may name words that were added before.
    pub(super) fn add_phrases<'p>(
        &mut self,
        name: &str,
        phrases: impl IntoIterator<Item = &'p str>,
    ) -> Result<(), (usize, PhraseError)> {
        let mut all = Vec::new();
        for (index, phrase) in phrases.into_iter().enumerate() {
            let tokens = parse::tokens(phrase).and_then(|tokens| {
                emit::inside(&tokens, self)?;
                Ok(tokens)
            });
            all.push(tokens.map_err(|error| (index, error))?);
        }
        self.items.get_mut().clear();
        self.words.insert(name.to_owned(), Words::Phrases(all));
        Ok(())
    }

    /// Returns the pattern of a phrase; one that begins with `!` is an exception.
    pub(super) fn pattern(&self, phrase: &str) -> Result<Pattern, PhraseError> {
        let Some(excepted) = phrase.strip_prefix('!') else {
            return emit::pattern(phrase, &parse::tokens(phrase)?, self);
        };
        let moved = |error: PhraseError| PhraseError { at: error.at.start + 1..error.at.end + 1, ..error };
        let pattern = parse::tokens(excepted).and_then(|tokens| emit::pattern(excepted, &tokens, self));
        let pattern = pattern.map_err(moved)?;
        Ok(Pattern { written: phrase.to_owned(), groups: Vec::new(), is_exception: true, ..pattern })
    }

    /// Returns the pattern of a regular expression; a group with the name of words is read by their meanings.
    pub(super) fn of_expression(&self, regex: Regex) -> Pattern {
        let mut pattern = Pattern::of_expression(regex);
        pattern.written = format!("regex:{}", pattern.written);
        for group in &mut pattern.groups {
            if let Some(reading) = emit::reading(&group.name, self) {
                group.reading = reading;
            }
        }
        pattern
    }
}
