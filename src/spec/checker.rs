//! The checker: one file under examination, and the errors found in it so far.
//!
//! Owns the errors that have one form wherever they are found: a key that must be there or must not, a name that stands
//! twice, a name that nothing has.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use super::error::{Location, Source, SpecError, names_known};
use super::read::{At, Field, Slot};
use super::values::shown;
use super::yaml::{self, Node};

/// Bytes of a file.
pub(super) type Span = Range<usize>;

/// One file under examination.
pub(super) struct Checker {
    source: Arc<Source>,
    errors: Vec<SpecError>,
}

impl Checker {
    /// Reads a text: its tree, unless it is no YAML at all.
    pub(super) fn open(source: &Arc<Source>) -> (Option<Node>, Self) {
        let (root, errors) = yaml::read(source);
        (root, Self { source: Arc::clone(source), errors })
    }

    /// The errors found, in the order of the file.
    pub(super) fn finish(mut self) -> Vec<SpecError> {
        self.errors.sort_by_key(SpecError::order);
        self.errors
    }

    pub(super) fn place(&self, span: &Span) -> Location {
        Location::at(&self.source, span.clone())
    }

    /// What stands there as it is written, quotes and all.
    pub(super) fn written(&self, span: &Span) -> &str {
        &self.source.text()[span.clone()]
    }

    pub(super) fn add(&mut self, error: SpecError) {
        self.errors.push(error);
    }

    /// A error without hints.
    pub(super) fn error(&mut self, span: &Span, message: impl Into<String>, expected: impl Into<String>) {
        self.hinted(span, message, expected, None);
    }

    /// A error with hints.
    pub(super) fn hinted(
        &mut self,
        span: &Span,
        message: impl Into<String>,
        expected: impl Into<String>,
        hints: impl IntoIterator<Item = String>,
    ) {
        let error = SpecError::new(self.place(span), message, expected);
        self.add(error.hints(hints));
    }

    /// Tells of a name that nothing has, with the one that is near and all that could be named.
    pub(super) fn unknown<'a>(
        &mut self,
        span: &Span,
        message: String,
        (word, noun): (&str, &str),
        names: impl IntoIterator<Item = &'a str>,
    ) {
        self.hinted(span, message, "", names_known(word, noun, names));
    }

    /// One of a few names, where which they are depends on other keys.
    pub(super) fn choose<T: Copy>(
        &mut self,
        (word, span): (&str, &Span),
        noun: &str,
        names: &[(&str, T)],
    ) -> Option<T> {
        let found = names.iter().find(|(name, _)| *name == word).map(|(_, meant)| *meant);
        if found.is_none() {
            let message = format!("unknown {noun} `{}`", shown(word));
            self.unknown(span, message, (word, noun), names.iter().map(|(name, _)| *name));
        }
        found
    }

    /// Whether a name is used here for the first time; an error with both places if not.
    pub(super) fn unique(
        &mut self,
        seen: &mut HashMap<String, Span>,
        (word, span): (&str, &Span),
        message: impl FnOnce(&str) -> String,
    ) -> bool {
        let Some(first) = seen.get(word) else {
            seen.insert(word.to_owned(), span.clone());
            return true;
        };
        let error = SpecError::new(self.place(span), message(&shown(word)), "the second");
        self.add(error.also(self.place(first), "the first"));
        false
    }

    /// Tells of the keys that do not belong into a mapping, which takes those of these names.
    pub(super) fn unknown_keys(&mut self, at: &At, names: &[&str]) {
        for key in at.unknown().filter(|key| !names.contains(&key.text())) {
            let message = format!("unknown key `{}` in {}", shown(key.text()), at.what);
            self.unknown(&key.span, message, (key.text(), "key"), names.iter().copied());
        }
    }

    /// A value that must be there, for a reason that its table cannot know.
    pub(super) fn need<'a, T>(&mut self, at: &At, field: &'a Field<T>) -> Option<&'a T> {
        if !field.given() {
            self.missing(at, field);
        }
        field.get()
    }

    /// Tells that a key is missing, unless a misspelt one was told already.
    pub(super) fn missing(&mut self, at: &At, slot: &Slot) {
        let key = slot.key;
        if !at.misspelt.contains(&key) {
            let hint = format!("add `{key}:` with {}", (slot.shape)().is());
            self.hinted(&at.span, format!("missing key `{key}` in {}", at.what), "", [hint]);
        }
    }

    /// Tells of a key that makes no sense here.
    pub(super) fn not_here(&mut self, at: &At, slot: &Slot, because: &str) {
        if let Some(name) = &slot.name {
            let key = slot.key;
            let message = format!("key `{key}` is not allowed in {}", at.what);
            self.hinted(name, message, because, [format!("remove `{key}`")]);
        }
    }
}
