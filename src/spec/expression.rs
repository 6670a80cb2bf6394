//! Regular expressions, whose errors are reported at the wrong character.

use std::ops::Range;

use regex::bytes::{Regex, RegexBuilder};
use serde_json::json;

use super::ascii::in_ascii;
use super::checker::Checker;
use super::table::{Shape, Type, WordKind, WordShape};
use super::yaml::{Kind, Node};

/// Maximum memory of a compiled regular expression, in bytes; those in use take a tenth of it.
const REGEX_MEMORY: usize = 4 << 20;

/// A regular expression over bytes; [`ascii`](super::ascii) defines `\d`, `\s`, and `\w`. It must not match the empty text, since
/// it would match everywhere.
pub(super) struct Expression;

impl Type for Expression {
    type Value = Regex;

    fn shape() -> Shape {
        Shape::Word(WordShape {
            is: || "a regular expression".to_owned(),
            kind: WordKind::Text,
            schema: || json!({ "type": "string", "minLength": 1 }),
            choices: Vec::new,
        })
    }

    fn read_right(checker: &mut Checker, node: &Node, what: &str) -> Option<Regex> {
        compile(checker, &Place::of(checker, node), what)
    }
}

/// Compiles an expression; reports an error at its position.
pub(super) fn compile(checker: &mut Checker, place: &Place, what: &str) -> Option<Regex> {
    let pattern = place.text.as_str();
    // Parsed first by itself: this error, unlike `regex`'s own, knows where in the pattern it is.
    if let Err(error) = regex_syntax::ParserBuilder::new().utf8(false).build().parse(pattern) {
        let (reason, span) = reason(&error);
        let hint = "a backslash before `( ) [ ] { } ? * + | . ^ $` makes it stand for itself".to_owned();
        checker.hinted(&place.bytes(&span), format!("{what} must be a regular expression"), reason, [hint]);
        return None;
    }
    let compiled =
        RegexBuilder::new(&in_ascii(pattern)).size_limit(REGEX_MEMORY).dfa_size_limit(REGEX_MEMORY).build();
    let (message, expected) = match compiled {
        Ok(regex) if !regex.is_match(b"") => return Some(regex),
        Ok(_) => ("matches the empty text", "expected one that needs at least one character to match".into()),
        Err(_) => {
            let most = REGEX_MEMORY >> 20;
            ("is too large when compiled", format!("expected one that takes at most {most} MiB"))
        }
    };
    checker.error(&place.span, format!("{what} {message}"), expected);
    None
}

fn reason(error: &regex_syntax::Error) -> (String, Range<usize>) {
    match error {
        regex_syntax::Error::Parse(error) => {
            (error.kind().to_string(), error.span().start.offset..error.span().end.offset)
        }
        regex_syntax::Error::Translate(error) => {
            (error.kind().to_string(), error.span().start.offset..error.span().end.offset)
        }
        other => (other.to_string(), 0..0),
    }
}

/// A scalar's text and its position.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) text: String,
    pub(super) span: Range<usize>,
    /// The byte offset of the text in the file, if it is written there without escapes.
    start: Option<usize>,
}

impl Place {
    pub(super) fn of(checker: &Checker, node: &Node) -> Self {
        let written = checker.written(&node.span);
        let quote = usize::from(matches!(node.kind, Kind::Scalar { plain: false, .. }));
        let inside = written.get(quote..written.len().saturating_sub(quote));
        let is_plain = |inside: &str| inside == node.text() && !inside.contains('\n');
        let start = inside.filter(|inside| is_plain(inside)).map(|_| node.span.start + quote);
        Self { text: node.text().to_owned(), span: node.span.clone(), start }
    }

    /// Returns the text from this byte on.
    pub(super) fn after(&self, skipped: usize) -> Self {
        let start = self.start.map(|start| start + skipped);
        Self { text: self.text[skipped..].to_owned(), span: self.span.clone(), start }
    }

    /// Returns a range of the text as a range of the file; the whole scalar if it is written with escapes.
    pub(super) fn bytes(&self, within: &Range<usize>) -> Range<usize> {
        match self.start {
            Some(start) => start + within.start..start + within.end.max(within.start),
            None => self.span.clone(),
        }
    }
}
