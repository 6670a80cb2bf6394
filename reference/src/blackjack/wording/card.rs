//! Cards in a line of text, recognized by their form: rank and suit, in words, letters, or symbols.

use crate::cards::{Card, Rank, Suit};

use super::card_names::{BEGINNINGS, LEAST_SUIT, RANK_OF_WORD, SHORT_RANKS, SHORT_SUITS, SUIT_OF_WORD};
use super::numbers;

/// `4Di`, `KgCl`.
pub(super) fn short(text: &str) -> Option<(Card, usize)> {
    let end = text.find(|it: char| !it.is_ascii_alphanumeric()).unwrap_or(text.len());
    let word = &text[..end];
    let (name, suit) = SHORT_SUITS.iter().find(|(name, _)| word.ends_with(name))?;
    let rank = &word[..word.len() - name.len()];
    let face = SHORT_RANKS.iter().find(|(short, _)| *short == rank).map_or(rank, |(_, face)| *face);
    let is_rank = !face.is_empty() && !face.contains(|it: char| it.is_ascii_lowercase());
    let rank = Rank::of_face(face).filter(|_| is_rank)?;
    Some((Card { rank, suit: *suit }, end))
}

/// How a rank is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Digits,
    Capital,
    Small,
    Word,
}

/// `2-spades`, `Queen of Spades`, `10D`, `K♦`, `7 (hearts)`.
pub(super) fn rank_first(text: &str) -> Option<(Card, usize)> {
    let (rank, form, end) = rank_at(text)?;
    let rest = &text[end..];
    // A letter for a suit is a capital and touches its rank or a sign: a title that is spaced out holds no cards.
    if matches!(form, Form::Digits | Form::Capital) {
        let dash = usize::from(rest.starts_with(['-', '/', '_']));
        if let Some(letter) = rest[dash..].chars().next().filter(char::is_ascii_uppercase)
            && let Some(suit) = Suit::of_letter(letter)
            && !starts_with_alphanumeric(&rest[dash + 1..])
        {
            return Some((Card { rank, suit }, end + dash + 1));
        }
    }
    if let Some((suit, length)) =
        letter_in_a_box(rest).filter(|_| matches!(form, Form::Digits | Form::Capital))
    {
        return Some((Card { rank, suit }, end + length));
    }
    if let Some((suit, length)) = short_suit_after_a_sign(rest).filter(|_| form != Form::Small) {
        return Some((Card { rank, suit }, end + length));
    }
    let between = separator(rest)?;
    // A small letter and a blank are an article: "a club".
    if form == Form::Small && rest[..between].trim().is_empty() && between > 0 {
        return None;
    }
    let after = &rest[between..];
    let (suit, length) = suit_at(after)?;
    // The suit may belong to the card that follows: `5 ♠K`.
    let symbol = !after.starts_with(char::is_alphabetic);
    if symbol && between > 0 && starts_with_alphanumeric(&after[length..]) {
        return None;
    }
    Some((Card { rank, suit }, end + between + length))
}

/// The letter of a suit apart from its rank, with brackets around it or before the right side of a box: `8 (C)`, `|8  C|`, `[8|C]`.
fn letter_in_a_box(after_rank: &str) -> Option<(Suit, usize)> {
    if let Some(letter) = after_rank.strip_prefix('|') {
        let suit = letter.chars().next().filter(char::is_ascii_uppercase).and_then(Suit::of_letter)?;
        return letter[1..].starts_with(']').then_some((suit, 2));
    }
    let boxed = after_rank.trim_start_matches(' ');
    let opened = boxed.starts_with(['(', '[']);
    let letter = &boxed[usize::from(opened)..];
    let suit = letter.chars().next().filter(char::is_ascii_uppercase).and_then(Suit::of_letter)?;
    let rest = &letter[1..];
    let end = after_rank.len() - rest.len();
    if opened {
        let after = rest.strip_prefix([')', ']'])?;
        return (!after.starts_with(char::is_alphanumeric)).then_some((suit, end + 1));
    }
    let is_boxed = rest.trim_start_matches(' ').starts_with(['|', ']']);
    (after_rank.len() > boxed.len() && is_boxed).then_some((suit, end))
}

/// A letter of a suit that a comma or brackets join to its rank, or a short name in brackets, in either case: `6(cl)`, `Jack[h]`, `Ace,d`.
fn short_suit_after_a_sign(after_rank: &str) -> Option<(Suit, usize)> {
    let close = match after_rank.chars().next()? {
        '(' => ")",
        '[' => "]",
        ',' => "",
        _ => return None,
    };
    let word = word_at(&after_rank[1..]);
    let of_name =
        || SHORT_SUITS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, suit)| *suit);
    let of_letter = || word.chars().next().filter(|_| word.len() == 1).and_then(Suit::of_letter);
    let suit = of_letter().or_else(|| of_name().filter(|_| !close.is_empty()))?;
    let rest = after_rank[1 + word.len()..].strip_prefix(close)?;
    (!starts_with_alphanumeric(rest)).then_some((suit, after_rank.len() - rest.len()))
}

/// `♠K`, `Herz 7`, `Pik-Dame`, `H-Ace`, `D/4`, `hartenboer`.
pub(super) fn suit_first(text: &str) -> Option<(Card, usize)> {
    if let Some(card) = one_word(word_at(text)) {
        return Some(card);
    }
    let letter = || {
        let suit = text.chars().next().filter(char::is_ascii_uppercase).and_then(Suit::of_letter)?;
        text[1..].starts_with(['-', '/', '_']).then_some((suit, 1))
    };
    let (suit, end) = suit_at(text).or_else(letter)?;
    let rest = &text[end..];
    let between = rest.len() - rest.strip_prefix(['-', '/', '_', ' ']).unwrap_or(rest).len();
    let between = between + rank_label_at(&rest[between..]);
    let word = text.starts_with(char::is_alphabetic);
    if word && between == 0 {
        return None;
    }
    let (rank, form, length) = rank_at(&rest[between..])?;
    let after = &rest[between + length..];
    let is_whole = form != Form::Small && !starts_with_alphanumeric(after) && suit_at(after).is_none();
    is_whole.then_some((Card { rank, suit }, end + between + length))
}

/// How many bytes the word before a rank takes: the `number ` in `clubs number 6`.
fn rank_label_at(text: &str) -> usize {
    let word = word_at(text);
    let is_label = ["number", "nr", "no"].iter().any(|label| label.eq_ignore_ascii_case(word));
    if is_label && text[word.len()..].starts_with(' ') { word.len() + 1 } else { 0 }
}

/// A suit and a court card in one word: `hartenboer`, `Herzass`.
fn one_word(word: &str) -> Option<(Card, usize)> {
    let mut letters = word.chars().map(|letter| letter.to_lowercase().next().unwrap_or(letter));
    let beginning = [letters.next()?, letters.next()?, letters.next()?];
    if !BEGINNINGS.contains(&beginning) {
        return None;
    }
    let lower = word.to_lowercase();
    lower.char_indices().skip(LEAST_SUIT).find_map(|(at, _)| {
        let suit = *SUIT_OF_WORD.get(&lower[..at])?;
        let rank = RANK_OF_WORD.get(&lower[at..]).and_then(|face| Rank::of_face(face))?;
        Some((Card { rank, suit }, word.len()))
    })
}

pub(super) fn rank_at(text: &str) -> Option<(Rank, Form, usize)> {
    let word = word_at(text);
    if let Some(first) = word.chars().next() {
        // `AS` is an ace of spades before it is a word.
        let letter = word.len() == 1 || word.len() == 2 && word.chars().all(|it| it.is_ascii_uppercase());
        let face = match first.to_ascii_uppercase() {
            'T' => "10",
            'A' => "A",
            'J' => "J",
            'Q' => "Q",
            'K' => "K",
            _ => "",
        };
        if let Some(rank) = Rank::of_face(face).filter(|_| letter) {
            return Some((rank, if first.is_ascii_uppercase() { Form::Capital } else { Form::Small }, 1));
        }
        let lower = word.to_lowercase();
        let court = RANK_OF_WORD.get(lower.as_str());
        let rank = court.and_then(|face| Rank::of_face(face)).or_else(|| numbers::rank(&lower))?;
        return Some((rank, Form::Word, word.len()));
    }
    let digits = text.len() - text.trim_start_matches(|it: char| it.is_ascii_digit()).len();
    if let Some((rank, length)) = named_after_number(&text[digits..]).filter(|_| digits > 0) {
        return Some((rank, Form::Digits, digits + length));
    }
    let face = &text[..digits];
    // `06/clubs`: two digits, so that columns line up.
    let face = face.strip_prefix('0').filter(|_| digits == 2).unwrap_or(face);
    let rank = Rank::of_face(face).filter(|_| digits > 0)?;
    Some((rank, Form::Digits, digits))
}

/// The name of a rank in brackets after its number: the `(ace)` in `1(ace)`.
fn named_after_number(text: &str) -> Option<(Rank, usize)> {
    let word = word_at(text.strip_prefix('(')?);
    let rank = RANK_OF_WORD.get(word.to_lowercase().as_str()).and_then(|face| Rank::of_face(face))?;
    text[1 + word.len()..].starts_with(')').then_some((rank, word.len() + 2))
}

pub(super) fn suit_at(text: &str) -> Option<(Suit, usize)> {
    let first = text.chars().next()?;
    let suit = match first {
        '♠' | '♤' => Some(Suit::Spades),
        '♥' | '♡' => Some(Suit::Hearts),
        '♦' | '♢' => Some(Suit::Diamonds),
        '♣' | '♧' => Some(Suit::Clubs),
        _ => None,
    };
    if let Some(suit) = suit {
        return Some((suit, first.len_utf8()));
    }
    let word = word_at(text);
    let lower = word.to_lowercase();
    let known = |name: &str| SUIT_OF_WORD.get(name).copied();
    let suit = known(&lower).or_else(|| known(lower.strip_suffix('s')?))?;
    (!text[word.len()..].starts_with(|it: char| it.is_ascii_digit())).then_some((suit, word.len()))
}

/// Words that may stand between a rank and its suit: `of`, and a label such as in `rank=10 suit=heart`.
const OF: [&str; 7] = ["of", "o", "de", "d", "di", "van", "von"];
const SUIT: [&str; 7] = ["suit", "farbe", "palo", "couleur", "seme", "naipe", "kleur"];

/// Returns the length of the text between a rank and its suit, if there may be such a text.
fn separator(text: &str) -> Option<usize> {
    // Emphasis of Markdown is no sign.
    let is_blank = |it: char| it.is_whitespace() || ['*', '`'].contains(&it);
    let blanks = text.len() - text.trim_start_matches(is_blank).len();
    let rest = &text[blanks..];
    let signs = ['-', '/', '(', '[', ':', '=', '_', '|', ',', '\'', '’'];
    // A full stop ends a sentence, unless it stands between two words.
    let is_dot = blanks == 0 && rest.starts_with('.') && rest[1..].starts_with(char::is_alphabetic);
    let sign = rest.chars().next().filter(|sign| is_dot || signs.contains(sign)).map(char::len_utf8);
    let label = label_at(&rest[sign.unwrap_or_default()..]).map(|length| sign.unwrap_or_default() + length);
    if let Some(length) = label.filter(|_| blanks > 0 || sign.is_some()) {
        return Some(blanks + length);
    }
    let word = word_at(rest);
    let of = OF.contains(&word.to_lowercase().as_str()).then_some(word.len());
    match (sign, of.filter(|_| blanks > 0)) {
        (Some(length), _) => {
            let after = &rest[length..];
            Some(blanks + length + joined_of(after, &rest[..length]) + after.len() - after.trim_start().len())
        }
        (None, Some(length)) => {
            let after = &rest[length..];
            let trimmed =
                after.trim_start_matches(|it: char| it.is_whitespace() || ['\'', '’'].contains(&it));
            (trimmed.len() < after.len()).then_some(blanks + length + after.len() - trimmed.len())
        }
        (None, None) => Some(blanks),
    }
}

/// How many bytes an `of` takes between two equal signs: the `o-` in `6-o-clubs`.
fn joined_of(text: &str, sign: &str) -> usize {
    let word = word_at(text);
    let is_of = ["-", "_"].contains(&sign) && OF.contains(&word.to_lowercase().as_str());
    if is_of && text[word.len()..].starts_with(sign) { word.len() + sign.len() } else { 0 }
}

/// How many bytes the label of a suit takes: ` suit=`.
fn label_at(text: &str) -> Option<usize> {
    let blanks = text.len() - text.trim_start().len();
    let word = word_at(&text[blanks..]);
    SUIT.contains(&word.to_lowercase().as_str()).then_some(())?;
    let after = &text[blanks + word.len()..];
    let sign = after.trim_start().strip_prefix(['=', ':'])?;
    Some(text.len() - sign.trim_start().len())
}

/// The letters that a text begins with.
pub(super) fn word_at(text: &str) -> &str {
    let end = text.find(|it: char| !it.is_alphabetic()).unwrap_or(text.len());
    &text[..end]
}

/// Returns the ranks that a text shows by numbers, letters, or words, with suits or without.
pub fn ranks_in(text: &[u8]) -> Vec<Rank> {
    let text = String::from_utf8_lossy(text);
    let words = text.split(|it: char| !it.is_alphanumeric()).filter(|word| !word.is_empty());
    let rank = |word: &str| {
        let (rank, form, end) = rank_at(word)?;
        let suit = || Card::parse(word).is_some();
        (form != Form::Small && (end == word.len() || suit())).then_some(rank)
    };
    words.filter_map(rank).collect()
}

pub(super) fn starts_with_alphanumeric(text: &str) -> bool {
    text.starts_with(|it: char| it.is_ascii_alphanumeric())
}
