//! The checker: one file that is checked, and the errors found in it so far.
//!
//! It has the errors with the same form everywhere: missing and forbidden keys, duplicate names, and unknown names.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use super::error::{Location, Source, SpecError, excerpt, names_known};
use super::yaml::{self, Node};

/// Bytes of a file.
pub(super) type Span = Range<usize>;

/// One file that is checked.
pub(super) struct Checker {
    source: Arc<Source>,
    errors: Vec<SpecError>,
    warnings: Vec<String>,
}

impl Checker {
    /// Parses a text; returns its tree, unless it is not YAML.
    pub(super) fn open(source: &Arc<Source>) -> (Option<Node>, Self) {
        let (root, errors) = yaml::read(source);
        (root, Self::of(source, errors))
    }

    /// Continues with a file that was parsed already.
    pub(super) fn of(source: &Arc<Source>, errors: Vec<SpecError>) -> Self {
        Self { source: Arc::clone(source), errors, warnings: Vec::new() }
    }

    /// Adds a warning about this place.
    pub(super) fn warn(&mut self, span: &Span, message: &str) {
        self.warnings.push(format!("{}: {message}", self.place(span).short()));
    }

    /// Takes the warnings so far.
    pub(super) fn warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    /// The errors found, in the order of the file.
    pub(super) fn finish(mut self) -> Vec<SpecError> {
        self.errors.sort_by_key(SpecError::order);
        self.errors
    }

    pub(super) fn place(&self, span: &Span) -> Location {
        Location::at(&self.source, span.clone())
    }

    /// Returns the source text there, including quotes.
    pub(super) fn written(&self, span: &Span) -> &str {
        &self.source.text()[span.clone()]
    }

    pub(super) fn add(&mut self, error: SpecError) {
        self.errors.push(error);
    }

    /// Adds an error without hints.
    pub(super) fn error(&mut self, span: &Span, message: impl Into<String>, expected: impl Into<String>) {
        self.hinted(span, message, expected, None);
    }

    /// Adds an error with hints.
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

    /// Reports an unknown name, with a similar name and all known names.
    pub(super) fn unknown<'a>(
        &mut self,
        span: &Span,
        message: String,
        (word, noun): (&str, &str),
        names: impl IntoIterator<Item = &'a str>,
    ) {
        self.hinted(span, message, "", names_known(word, noun, names));
    }

    /// Returns the meaning of one of a few names; which names there are depends on other keys.
    pub(super) fn choose<T: Copy>(
        &mut self,
        (word, span): (&str, &Span),
        noun: &str,
        names: &[(&str, T)],
    ) -> Option<T> {
        let found = names.iter().find(|(name, _)| *name == word).map(|(_, meant)| *meant);
        if found.is_none() {
            let message = format!("unknown {noun} `{}`", excerpt(word));
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
        let error = SpecError::new(self.place(span), message(&excerpt(word)), "the second");
        self.add(error.also(self.place(first), "the first"));
        false
    }
}
