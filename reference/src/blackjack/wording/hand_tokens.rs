//! Pieces of a line in which hands are looked for: words, cards, numbers, and signs.

use super::card::word_at;
use super::spelling::{Spelling, card_at};
use crate::cards::{Card, Rank, Suit};

/// How the cards of a program are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faces {
    /// With their suits.
    WithSuits,
    /// As ranks only: a number may be a card, or anything else.
    RanksOnly,
}

/// Words before a card.
pub(super) const ARTICLES: [&str; 3] = ["a", "an", "the"];

/// Words between two cards of a row.
pub(super) const JOINTS: [&str; 12] =
    ["and", "then", "a", "an", "the", "und", "et", "y", "e", "plus", "another", "with"];

/// What a piece of a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Word(String),
    /// A card; whether it is written as a number.
    Card(Card, bool),
    Number,
    Sign(char),
}

/// A piece of a line, and where it ends.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Cuts a line into pieces. `spelling`: how cards with suits are written.
pub(super) fn tokens(line: &str, faces: Faces, spelling: Spelling) -> Vec<Token> {
    let (mut tokens, mut at) = (Vec::new(), 0);
    while let Some(first) = line[at..].chars().next() {
        let (kind, length) = token_at(line, at, faces, spelling);
        if !first.is_whitespace() {
            tokens.push(Token { kind, start: at, end: at + length });
        }
        at += length;
    }
    tokens
}

fn token_at(line: &str, at: usize, faces: Faces, spelling: Spelling) -> (Kind, usize) {
    let rest = &line[at..];
    let before = line[..at].chars().next_back();
    let is_apart = !before.is_some_and(char::is_alphanumeric);
    if faces == Faces::WithSuits
        && is_apart
        && let Some((card, length)) = card_at(rest, spelling)
    {
        return (Kind::Card(card, false), length);
    }
    let word = word_at(rest);
    if !word.is_empty() {
        let court = court(word, &rest[word.len()..]).filter(|_| faces == Faces::RanksOnly && is_apart);
        let kind = court.map_or_else(|| Kind::Word(word.to_lowercase()), |card| Kind::Card(card, false));
        return (kind, word.len());
    }
    let digits = rest.len() - rest.trim_start_matches(|it: char| it.is_ascii_digit()).len();
    if digits > 0 {
        let after = rest[digits..].trim_start_matches(' ').chars().next();
        let is_money = [before, after].iter().flatten().any(|sign| "$€£%".contains(*sign));
        let is_decimal = rest[digits..].starts_with(['.', ','])
            && rest[digits + 1..].starts_with(|it: char| it.is_ascii_digit());
        let is_negative = before == Some('-') && !line[..at - 1].ends_with(|it: char| it.is_alphanumeric());
        let rank = Rank::of_face(&rest[..digits]);
        let is_card = faces == Faces::RanksOnly && is_apart && !is_money && !is_negative;
        let is_card = is_card && !(is_decimal && rest[digits..].starts_with('.'));
        return match rank.filter(|_| is_card && !rest[digits..].starts_with(char::is_alphabetic)) {
            Some(rank) => (Kind::Card(Card { rank, suit: Suit::Spades }, true), digits),
            None => (Kind::Number, digits),
        };
    }
    let sign = rest.chars().next().unwrap_or(' ');
    (Kind::Sign(sign), sign.len_utf8())
}

/// An ace or a court card without its suit; an `A` before a small word, or before a hidden card, is an article.
fn court(word: &str, after: &str) -> Option<Card> {
    let is_name = ["ace", "jack", "queen", "king"].contains(&word.to_lowercase().as_str());
    let is_letter = ["A", "J", "Q", "K"].contains(&word);
    let next = word_at(after.trim_start_matches(' '));
    let is_small = next.starts_with(char::is_lowercase) && !JOINTS.contains(&next);
    let is_article = word == "A" && (is_small || is_hidden_card(after));
    let rank = Rank::of_face(&word.chars().next()?.to_uppercase().to_string())?;
    let is_whole = !after.starts_with(|it: char| it.is_alphanumeric() || it == '\'');
    (is_whole && (is_name || is_letter && !is_article)).then_some(Card { rank, suit: Suit::Spades })
}

/// Whether a text begins with words for a card that is not shown: ` Secret Card`, ` Hidden One`.
fn is_hidden_card(text: &str) -> bool {
    let first = word_at(text.trim_start_matches(' '));
    let second = word_at(text.trim_start_matches(' ')[first.len()..].trim_start_matches(' '));
    let is = |word: &str, known: &[&str]| known.contains(&word.to_lowercase().as_str());
    is(first, &["hidden", "hole", "unknown", "card"]) || !first.is_empty() && is(second, &["card"])
}
