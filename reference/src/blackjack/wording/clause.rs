//! Clauses: a line may state several events, one after the other.
//!
//! A sentence ends at a period, a semicolon, or a similar mark, and a clause also at a comma or a closing bracket. A clause that is
//! not the first of its sentence keeps the words that the sentence begins with: they say whose it is. A row of numbers without words is
//! one clause, and so are the headings of its columns, which say what they are.

use std::borrow::Cow;

use super::key::{joins, key};
use super::pieces::{CARDS, NUMBER, Piece, Token};

/// A clause.
#[derive(Clone, Debug)]
pub(super) struct Clause<'a> {
    /// The words that its sentence begins with; none of the first clause of it.
    pub(super) head: String,
    pub(super) pieces: Cow<'a, [Piece]>,
}

/// What ends at some place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Sentence,
    Clause,
}

/// How lines are cut into clauses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cutting {
    /// Also before a card that follows a number.
    pub(super) by_event: bool,
    /// Not rows of a table. Where cards have no suits, their numbers may be cards.
    pub(super) keeps_rows: bool,
}

/// Cuts a line into its clauses.
pub(super) fn clauses(pieces: &[Piece], cutting: Cutting) -> Vec<Clause<'static>> {
    let Cutting { by_event, keeps_rows } = cutting;
    let mut cutter = Cutter::default();
    if keeps_rows && (is_row_of_numbers(pieces) || is_row_of_headings(pieces)) {
        cutter.pieces.extend_from_slice(pieces);
        cutter.end(End::Sentence);
        return cutter.clauses;
    }
    for at in 0..pieces.len() {
        if by_event && matches!(pieces[at], Piece::Token(Token::Card(_), _)) && cutter.has_number() {
            cutter.end(End::Clause);
        }
        match &pieces[at] {
            Piece::Token(..) => cutter.pieces.push(pieces[at].clone()),
            Piece::Text(text) => {
                let is_card = |at: Option<usize>| {
                    at.is_some_and(|at| matches!(pieces.get(at), Some(Piece::Token(Token::Card(_), _))))
                };
                if is_card(at.checked_sub(1)) && is_card(Some(at + 1)) && joins(text) {
                    cutter.pieces.push(pieces[at].clone());
                } else {
                    cutter.text(text);
                }
            }
        }
    }
    cutter.end(End::Sentence);
    cutter.clauses
}

/// Whether a line has several numbers, and neither words nor cards: `| 0 | 1 | 0 |`.
fn is_row_of_numbers(pieces: &[Piece]) -> bool {
    let numbers = pieces.iter().filter(|piece| matches!(piece, Piece::Token(Token::Number(_), _))).count();
    let is_mute = |piece: &Piece| match piece {
        Piece::Token(token, _) => matches!(token, Token::Number(_)),
        Piece::Text(text) => !text.contains(char::is_alphabetic),
    };
    numbers > 1 && pieces.iter().all(is_mute)
}

/// Whether a line has several columns, and neither numbers nor cards: `| dealer | player | ties |`.
fn is_row_of_headings(pieces: &[Piece]) -> bool {
    let columns = |piece: &Piece| match piece {
        Piece::Token(..) => None,
        Piece::Text(text) => Some(text.matches('|').count()),
    };
    pieces.iter().map(columns).sum::<Option<usize>>().is_some_and(|columns| columns > 1)
}

#[derive(Default)]
struct Cutter {
    clauses: Vec<Clause<'static>>,
    /// The words that the sentence begins with, once its first clause is over.
    head: String,
    /// What the clause has so far.
    pieces: Vec<Piece>,
}

impl Cutter {
    fn text(&mut self, text: &str) {
        let mut from = 0;
        for (at, sign) in text.char_indices() {
            let after = &text[at + sign.len_utf8()..];
            let is_last = after.is_empty() || after.starts_with(char::is_whitespace);
            let end = match sign {
                ';' | '!' | '?' | '|' | '│' | '┃' | '║' => End::Sentence,
                '.' if is_last => End::Sentence,
                // The label of the next number touches it: `P:1 D:0`.
                ':' if after.is_empty() && !text[from..at].trim().is_empty() => continue,
                // After a name it says whose the rest is; after a number what follows is something else.
                ':' if is_last && self.has_token() => End::Sentence,
                ',' | '·' | '•' => End::Clause,
                // What is added in brackets, a total behind its card, is over.
                ')' | ']' if self.has_token() => End::Clause,
                _ => continue,
            };
            self.pieces.push(Piece::Text(text[from..at].to_owned()));
            self.end(end);
            from = at + sign.len_utf8();
        }
        self.pieces.push(Piece::Text(text[from..].to_owned()));
    }

    fn has_number(&self) -> bool {
        self.pieces.iter().any(|piece| matches!(piece, Piece::Token(Token::Number(_), _)))
    }

    fn has_token(&self) -> bool {
        self.pieces.iter().any(|piece| matches!(piece, Piece::Token(..)))
    }

    fn end(&mut self, end: End) {
        let pieces = std::mem::take(&mut self.pieces);
        let key = key(&pieces);
        if !key.is_empty() {
            self.clauses.push(Clause { head: self.head.clone(), pieces: pieces.into() });
        }
        match end {
            End::Sentence => self.head.clear(),
            End::Clause if self.head.is_empty() => {
                self.head = key.split([CARDS, NUMBER]).next().unwrap_or_default().trim().to_owned();
            }
            End::Clause => {}
        }
    }
}
