//! Regular expressions: what is wrong with one is told at the character where it is.

use std::ops::Range;

use regex::bytes::{Regex, RegexBuilder};
use serde_json::json;

use super::ascii::in_ascii;
use super::checker::Checker;
use super::table::{Shape, Type, WordKind, WordShape};
use super::yaml::{Kind, Node};

/// How much memory a compiled regular expression may take, in bytes; those in use take a tenth of it.
const REGEX_MEMORY: usize = 4 << 20;

/// A regular expression over a program's bytes, in which [`ascii`](super::ascii) tells what `\d`, `\s` and `\w` mean. One that
/// matches nothing at all would match everywhere.
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
        let pattern = node.text();
        // Parsed first by itself: this error, unlike `regex`'s own, knows where in the pattern it is.
        if let Err(error) = regex_syntax::ParserBuilder::new().utf8(false).build().parse(pattern) {
            let (reason, span) = reason(&error);
            let hint = "a backslash before `( ) [ ] { } ? * + | . ^ $` makes it stand for itself".to_owned();
            checker.hinted(
                &within(checker, node, span),
                format!("{what} must be a regular expression"),
                reason,
                [hint],
            );
            return None;
        }
        let compiled = RegexBuilder::new(&in_ascii(pattern))
            .size_limit(REGEX_MEMORY)
            .dfa_size_limit(REGEX_MEMORY)
            .build();
        let (message, expected) = match compiled {
            Ok(regex) if !regex.is_match(b"") => return Some(regex),
            Ok(_) => {
                ("matches the empty text", "expected one that needs at least one character to match".into())
            }
            Err(_) => {
                let most = REGEX_MEMORY >> 20;
                ("is too large when compiled", format!("expected one that takes at most {most} MiB"))
            }
        };
        checker.error(&node.span, format!("{what} {message}"), expected);
        None
    }
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

/// Bytes of a scalar's meaning as bytes of the file: exact where it is written as it is meant, else the
/// whole scalar.
fn within(checker: &Checker, node: &Node, span: Range<usize>) -> Range<usize> {
    let written = checker.written(&node.span);
    let quote = usize::from(matches!(node.kind, Kind::Scalar { plain: false, .. }));
    match written.get(quote..written.len().saturating_sub(quote)) {
        Some(inside) if inside == node.text() && !inside.contains('\n') => {
            let start = node.span.start + quote;
            start + span.start..start + span.end.max(span.start)
        }
        _ => node.span.clone(),
    }
}
