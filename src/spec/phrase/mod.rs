//! Phrases: how a spec says what to look for in a program's text.
//!
//! A phrase is compared like the rung `wording`: case, punctuation and blanks are free, words are whole. Owns the language
//! (`parse`), the words that phrases share ([`Vocabulary`]), and what a phrase becomes (`emit`): a regular expression whose
//! groups are read. Knows nothing of cards: what words there are is the specs' business.

mod emit;
mod parse;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use regex::bytes::Regex;

use crate::criteria::{Pattern, Spellings};
use parse::Token;

/// The names that are no names of words.
pub(super) const RESERVED: [&str; 2] = ["int", "text"];

/// What is wrong with a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PhraseError {
    /// Which bytes of the phrase.
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
pub(super) struct Vocabulary(BTreeMap<String, Words>);

/// What a name stands for.
#[derive(Clone, Debug)]
enum Words {
    /// Spellings that mean something.
    Meaning { written: Vec<String>, meant: Arc<Spellings> },
    /// Phrases of which one must be there.
    Phrases(Vec<Vec<Token>>),
}

impl Vocabulary {
    /// Whether something has this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Adds spellings, as they are written and with what they mean.
    pub(super) fn add_meanings(&mut self, name: &str, written: Vec<String>, meant: Spellings) {
        self.0.insert(name.to_owned(), Words::Meaning { written, meant: Arc::new(meant) });
    }

    /// Adds a name for phrases, which may name what has been added before.
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
        self.0.insert(name.to_owned(), Words::Phrases(all));
        Ok(())
    }

    /// Returns what a phrase finds.
    pub(super) fn pattern(&self, phrase: &str) -> Result<Pattern, PhraseError> {
        emit::pattern(phrase, &parse::tokens(phrase)?, self)
    }

    /// Returns what an expression finds; a group that is called like words is read by them.
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
