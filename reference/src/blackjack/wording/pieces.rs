//! The pieces of a printed line: its cards, its numbers, and the text between them.

use crate::cards::Card;

use super::card::word_at;
use super::numbers;
use super::own_names::OwnNames;
use super::spelling::{Spelling, card_at};

/// What stands in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Card(Card),
    Number(i64),
}

/// A stretch of a line.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    /// A token, with its text.
    Token(Token, String),
    Text(String),
}

/// The signs that stand for slots in keys; they are dropped from what a program prints.
pub(super) const CARDS: char = '\u{1}';
pub(super) const NUMBER: char = '\u{2}';
/// Stands for a wide indentation: what is printed in another column belongs to somebody else.
pub(super) const INDENT: char = '\u{3}';

/// How a program writes its cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct CardForms<'a> {
    pub(super) spelling: Spelling,
    /// Its own names of cards, if they were learned.
    pub(super) own_names: Option<&'a OwnNames>,
}

impl From<Spelling> for CardForms<'static> {
    fn from(spelling: Spelling) -> Self {
        Self { spelling, own_names: None }
    }
}

impl CardForms<'_> {
    fn card_at(self, text: &str) -> Option<(Card, usize)> {
        match self.own_names {
            Some(names) => names.card_at(text),
            None => card_at(text, self.spelling),
        }
    }
}

/// Cuts a line into its pieces.
pub(super) fn pieces(line: &str, forms: CardForms<'_>) -> Vec<Piece> {
    let (mut pieces, mut at, mut text) = (Vec::new(), 0, String::new());
    while at < line.len() {
        let rest = &line[at..];
        if let Some((token, length)) = token_at(rest, line[..at].chars().next_back(), forms) {
            if !text.is_empty() {
                pieces.push(Piece::Text(std::mem::take(&mut text)));
            }
            pieces.push(Piece::Token(token, rest[..length].to_owned()));
            at += length;
            continue;
        }
        let next = rest.chars().next().unwrap_or(' ');
        if next.is_ascii_digit() {
            // A number that is too long is not one: all of it is text.
            let length = digits(rest);
            text.push_str(&rest[..length]);
            at += length;
            continue;
        }
        if ![CARDS, NUMBER, INDENT].contains(&next) {
            text.push(next);
        }
        at += next.len_utf8();
    }
    pieces.push(Piece::Text(text));
    without_addends(pieces)
}

/// Leaves only the sum of an addition that is right: how many addends there are changes with the hand, as in `5 + 9 + 4 = 18`.
fn without_addends(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut kept: Vec<Piece> = Vec::new();
    // Where an addition begins in what is kept, and what it comes to so far.
    let mut addition: Option<(usize, i64)> = None;
    for piece in pieces {
        let is_of_it = match &piece {
            Piece::Token(Token::Number(_), _) => true,
            Piece::Token(Token::Card(_), _) => false,
            Piece::Text(text) => ["+", "="].contains(&text.trim()),
        };
        addition = addition.filter(|_| is_of_it);
        let sign = match kept.last() {
            Some(Piece::Text(text)) => text.trim(),
            _ => "",
        };
        if let Piece::Token(Token::Number(number), _) = &piece {
            addition = match (addition, sign) {
                (Some((from, sum)), "+") => Some((from, sum.saturating_add(*number))),
                (Some((from, sum)), "=") => {
                    if sum == *number && kept.len() > from + 2 {
                        kept.truncate(from);
                    }
                    None
                }
                _ => Some((kept.len(), *number)),
            };
        }
        kept.push(piece);
    }
    kept
}

fn token_at(text: &str, before: Option<char>, forms: CardForms<'_>) -> Option<(Token, usize)> {
    let begins = before.is_none_or(|it| !it.is_alphanumeric());
    let card = || article_and_card_at(text, forms).map(|(card, length)| (Token::Card(card), length));
    let word = || numbers::number_at(text);
    // A sign before a card is none of a number: `+2s`.
    let is_before_card = text.strip_prefix(['+', '-', '−']).is_some_and(|rest| forms.card_at(rest).is_some());
    if is_before_card {
        return None;
    }
    let number = number_at(text, before).or_else(|| if begins { word() } else { None });
    let number = number.map(|(number, length)| (Token::Number(number), length));
    if begins { card().or(number) } else { number }
}

/// Articles, which change with the card: `an ace`, `a king`.
pub(super) const ARTICLES: [&str; 26] = [
    "a", "an", "the", "ein", "eine", "einen", "der", "die", "das", "den", "un", "una", "une", "uno", "el",
    "la", "le", "l", "il", "lo", "o", "um", "uma", "een", "de", "het",
];

/// A card, with the article before it.
pub(super) fn article_and_card_at(text: &str, forms: CardForms<'_>) -> Option<(Card, usize)> {
    let with_article = || {
        let word = word_at(text);
        let rest = text[word.len()..].strip_prefix([' ', '\''])?;
        let is_article = ARTICLES.contains(&word.to_lowercase().as_str());
        let (card, length) = forms.card_at(rest).filter(|_| is_article)?;
        Some((card, text.len() - rest.len() + length))
    };
    forms.card_at(text).or_else(with_article)
}

/// The whole number at the beginning of a text, and how many bytes it takes. A sign or a `$` counts where nothing touches it
/// from the left.
fn number_at(text: &str, before: Option<char>) -> Option<(i64, usize)> {
    let plain = digits(text);
    if plain > 0 {
        return Some((small(&text[..plain])?, plain));
    }
    if before.is_some_and(|it| it.is_alphanumeric() || it == '_' || it == ')') {
        return None;
    }
    let minus = |text: &str| ["-", "−"].iter().find(|sign| text.starts_with(**sign)).map(|sign| sign.len());
    let (sign, money) = match (minus(text), text.starts_with('+'), text.starts_with('$')) {
        (Some(length), ..) => (length, text[length..].starts_with('$')),
        (None, true, _) => (1, text[1..].starts_with('$')),
        (None, false, true) => {
            let length = 1 + minus(&text[1..])?;
            let count = digits(&text[length..]);
            return Some((-small(&text[length..length + count]).filter(|_| count > 0)?, length + count));
        }
        (None, false, false) => return None,
    };
    let start = sign + usize::from(money);
    let count = digits(&text[start..]);
    let number = small(&text[start..start + count]).filter(|_| count > 0)?;
    Some((if text.starts_with('+') { number } else { -number }, start + count))
}

/// The length of the digits at the beginning of a text, with the commas between thousands: `1,000`.
fn digits(text: &str) -> usize {
    let plain = |text: &str| text.len() - text.trim_start_matches(|it: char| it.is_ascii_digit()).len();
    let mut length = plain(text);
    if (1..=3).contains(&length) {
        while text[length..].starts_with(',') && plain(&text[length + 1..]) == 3 {
            length += 4;
        }
    }
    length
}

/// A number of at most nine digits.
fn small(digits: &str) -> Option<i64> {
    let digits = digits.replace(',', "");
    (digits.len() <= 9).then(|| digits.parse().ok()).flatten()
}

/// Returns the numbers in a text, of digits alone: without signs.
pub fn numbers_in(text: &str) -> Vec<i64> {
    let (mut numbers, mut rest) = (Vec::new(), text);
    while let Some(at) = rest.find(|it: char| it.is_ascii_digit()) {
        let length = digits(&rest[at..]);
        numbers.extend(rest[at..at + length].replace(',', "").parse::<i64>());
        rest = &rest[at + length..];
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(line: &str) -> Vec<i64> {
        let number = |piece: Piece| match piece {
            Piece::Token(Token::Number(number), _) => Some(number),
            _ => None,
        };
        pieces(line, Spelling::Plain.into()).into_iter().filter_map(number).collect()
    }

    #[test]
    fn sign_before_a_card_is_text() {
        let card = |line: &str| {
            let pieces = pieces(line, Spelling::SmallSuits.into()).into_iter();
            pieces.filter(|piece| matches!(piece, Piece::Token(Token::Card(_), _))).count()
        };
        for line in ["P 9 H +2s", "P 9 H + 2s", "P 9 H -2s", "P 9 H +10d"] {
            assert_eq!(card(line), 1, "{line}");
        }
        assert_eq!(numbers("chips +2"), [2]);
    }

    #[test]
    fn numbers_are_read_with_commas_and_sums() {
        for (line, counts) in [
            ("He has 5 + 9 = 14 and she has 4 + 5 + 2 = 11.", vec![14, 11]),
            ("5 + 9 = 15", vec![5, 9, 15]),
            ("7 = 7, 3 + 4", vec![7, 7, 3, 4]),
            ("KC,7D=17 STAND, QH,7S=17", vec![17, 17]),
            ("dealer 12 + 3 cards", vec![12, 3]),
            ("twenty-one, Thirty two and sixteen", vec![21, 32, 16]),
            ("HAND II, IX, XX and XIV; I, X, MIX, Ii and IIII", vec![2, 9, 20, 14]),
            ("twenty one-eyed jacks", vec![21]),
            ("twenty, one; fifty - 2", vec![20, 1, 50, 2]),
            ("$1,000 of 1,234,567", vec![1000, 1_234_567]),
            ("12,345,678 is a number", vec![12_345_678]),
            ("5,100,20 and 8,10", vec![5100, 20, 8, 10]),
        ] {
            assert_eq!(numbers(line), counts, "{line}");
        }
    }
}
