//! Ways to write cards that can be taken for something else: each is tried only if a program cannot be read otherwise.

use crate::cards::{Card, Rank, Suit};

use super::card::{Form, rank_at, rank_first, short, starts_with_alphanumeric, suit_at, suit_first, word_at};
use super::card_names::SHORT_SUITS;

/// How a program writes its cards, if a single one is ambiguous.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    /// A letter for a suit is a capital.
    Plain,
    /// A small letter for a suit may follow its rank directly: `10h`, `Qc`. Words such as `Ah` and `As` look the same, so this is
    /// only tried if the program cannot be read otherwise.
    SmallSuits,
    /// A capital letter for a suit may stand directly before its rank: `H10`, `CQ`. They look like labels, `D2`, so this is only
    /// tried if the program cannot be read otherwise.
    SuitsFirst,
    /// The same with a colon between, also with words: `H:10`, `C:Queen`, `HEART:ACE`.
    SuitsAsLabels,
    /// A capital letter for a suit may stand apart from its rank: `6 C`, `Ace H`. A title that is spaced out looks the same, so this is
    /// only tried if the program cannot be read otherwise.
    SuitsApart,
    /// Ranks and suits may be small letters: `ah 10c`. They look like words, `as`, so this is only tried if the program cannot be read
    /// otherwise.
    SmallLetters,
    /// Ranks from 1, the ace, to 13, and suits from 1, spades, to 4, clubs: `12.4`.
    Numbers,
    /// Suits do not count and need not be shown: a single capital letter is a card, and a number without a suit is a number.
    RankOnly,
}

impl Spelling {
    /// Those of cards with suits, the plain one first.
    pub(super) const ALL: [Self; 7] = [
        Self::Plain,
        Self::SmallSuits,
        Self::SuitsFirst,
        Self::SuitsAsLabels,
        Self::SuitsApart,
        Self::SmallLetters,
        Self::Numbers,
    ];

    /// Whether some word of an output is a card in this spelling only.
    pub(super) fn is_in(self, output: &[u8]) -> bool {
        match self {
            Self::Plain | Self::RankOnly => true,
            Self::SmallSuits => has_small_suits(output),
            Self::SmallLetters => has_word(output, b"", |word| small_letters(word).is_some()),
            Self::SuitsFirst => has_word(output, b"-/_", |word| letter_first(word, "").is_some()),
            Self::Numbers => has_word(output, b".", |word| by_numbers(word).is_some()),
            Self::SuitsAsLabels => has_word(output, b"-/_:", |word| suit_as_label(word).is_some()),
            Self::SuitsApart => has_word(output, b" ", |words| {
                let begins = |at: &usize| *at == 0 || words[..*at].ends_with(' ');
                (0..words.len()).filter(begins).any(|at| suit_apart(&words[at..]).is_some())
            }),
        }
    }
}

/// The card at the beginning of a text, and how many bytes it takes. What stands before it is no letter and no digit.
pub(super) fn card_at(text: &str, spelling: Spelling) -> Option<(Card, usize)> {
    let with_suit = || rank_first(text).or_else(|| short(text)).or_else(|| suit_first(text));
    match spelling {
        Spelling::Plain => with_suit(),
        Spelling::SmallSuits => {
            rank_first(text).or_else(|| small_suit(text)).or_else(|| short(text)).or_else(|| suit_first(text))
        }
        Spelling::SuitsFirst => letter_first(text, "").or_else(with_suit),
        Spelling::SuitsAsLabels => suit_as_label(text).or_else(with_suit),
        Spelling::SmallLetters => with_suit().or_else(|| small_letters(text)),
        Spelling::SuitsApart => with_suit().or_else(|| suit_apart(text)),
        Spelling::Numbers => by_numbers(text).or_else(with_suit),
        Spelling::RankOnly => with_suit().or_else(|| letter(text)),
    }
}

/// A court card or an ace, by its letter.
fn letter(text: &str) -> Option<(Card, usize)> {
    let word = word_at(text);
    let rank = Rank::of_face(word).filter(|_| word.len() == 1 && word.starts_with(['A', 'J', 'Q', 'K']))?;
    Some((Card { rank, suit: Suit::Spades }, 1))
}

/// Whether a word of an output is a card with a small letter for its suit.
pub(super) fn has_small_suits(output: &[u8]) -> bool {
    has_word(output, b"-/_", |word| small_suit(word).is_some())
}

/// Whether an output has such a word, of letters, digits, and these signs.
fn has_word(output: &[u8], signs: &[u8], is_sought: impl Fn(&str) -> bool) -> bool {
    let mut words = output.split(|byte| !byte.is_ascii_alphanumeric() && !signs.contains(byte));
    words.any(|word| std::str::from_utf8(word).is_ok_and(&is_sought))
}

/// `12.4`: rank and suit by their numbers. With other signs, three scores look the same: `1/1/0`.
fn by_numbers(text: &str) -> Option<(Card, usize)> {
    let digits = text.len() - text.trim_start_matches(|it: char| it.is_ascii_digit()).len();
    let rank = text[..digits].parse().ok().and_then(Rank::of_number_from_ace)?;
    let suit = match text[digits..].strip_prefix('.')?.chars().next()? {
        '1' => Suit::Spades,
        '2' => Suit::Hearts,
        '3' => Suit::Diamonds,
        '4' => Suit::Clubs,
        _ => return None,
    };
    let is_whole = !starts_with_alphanumeric(&text[digits + 2..]);
    is_whole.then_some((Card { rank, suit }, digits + 2))
}

/// `D:4`, `S:Ten`, `HEART:ACE`.
fn suit_as_label(text: &str) -> Option<(Card, usize)> {
    let in_words = || {
        let (suit, end) = suit_at(text)?;
        let (rank, form, length) = rank_at(text[end..].strip_prefix(':')?)?;
        let end = end + 1 + length;
        (form != Form::Small && !starts_with_alphanumeric(&text[end..])).then_some((Card { rank, suit }, end))
    };
    letter_first(text, ":").or_else(in_words)
}

/// `ah`, `10c`, `td`.
fn small_letters(text: &str) -> Option<(Card, usize)> {
    let end = text.find(|it: char| !it.is_ascii_alphanumeric()).unwrap_or(text.len());
    let (rank, suit) = text.split_at_checked(end.checked_sub(1)?)?;
    let suit = suit.chars().next().filter(char::is_ascii_lowercase).and_then(Suit::of_letter)?;
    let rank = match rank {
        "a" | "j" | "q" | "k" => Rank::of_face(&rank.to_uppercase()),
        "t" => Rank::of_face("10"),
        _ => Rank::of_face(rank).filter(|_| rank.starts_with(|it: char| it.is_ascii_digit())),
    };
    Some((Card { rank: rank?, suit }, end))
}

/// `H10`, `CQ`, and with a sign `D:4`, `S:Ten`.
fn letter_first(text: &str, sign: &str) -> Option<(Card, usize)> {
    let suit = text.chars().next().filter(char::is_ascii_uppercase).and_then(Suit::of_letter)?;
    let after = text[1..].strip_prefix(sign)?;
    let (rank, form, length) = rank_at(after)?;
    let is_rank = match form {
        Form::Digits | Form::Capital => true,
        Form::Word => !sign.is_empty(),
        Form::Small => false,
    };
    let is_whole = !starts_with_alphanumeric(&after[length..]);
    (is_rank && is_whole).then_some((Card { rank, suit }, 1 + sign.len() + length))
}

/// `6 C`, `Ace H`. Of a title that is spaced out another letter follows: `B L A C K`.
fn suit_apart(text: &str) -> Option<(Card, usize)> {
    let (rank, form, end) = rank_at(text).filter(|(_, form, _)| *form != Form::Small)?;
    let rest = text[end..].strip_prefix(' ')?;
    let suit = rest.chars().next().filter(char::is_ascii_uppercase).and_then(Suit::of_letter)?;
    let after = &rest[1..];
    let next = word_at(after.strip_prefix(' ').unwrap_or_default());
    let is_title = form == Form::Capital && next.len() == 1;
    (!is_title && !starts_with_alphanumeric(after)).then_some((Card { rank, suit }, end + 2))
}

/// `10h`, `Qc`, `As`, `A-s`, `Qcl`.
fn small_suit(text: &str) -> Option<(Card, usize)> {
    let digits = text.len() - text.trim_start_matches(|it: char| it.is_ascii_digit()).len();
    let end = digits.max(1);
    let face = text.get(..end).map(|face| if face == "T" { "10" } else { face })?;
    let rank = Rank::of_face(face).filter(|_| !face.contains(|it: char| it.is_ascii_lowercase()))?;
    let end = end + usize::from(text[end..].starts_with(['-', '/', '_']));
    let suit = text[end..].chars().next().filter(char::is_ascii_lowercase).and_then(Suit::of_letter)?;
    let is_whole = |length: usize| !text[length..].starts_with(char::is_alphanumeric);
    if is_whole(end + 1) {
        return Some((Card { rank, suit }, end + 1));
    }
    // `The` is a word.
    let is_of_letters = face == "10" && digits == 0;
    let short = SHORT_SUITS.iter().find(|(name, _)| {
        name.len() == 2 && text.get(end..end + 2).is_some_and(|two| two.eq_ignore_ascii_case(name))
    });
    let (_, suit) = short.filter(|_| !is_of_letters && is_whole(end + 2))?;
    Some((Card { rank, suit: *suit }, end + 2))
}
