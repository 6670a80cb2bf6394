//! The tokens of a phrase → the regular expression that finds it, and how its groups are read.

use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use regex::bytes::{Regex, RegexBuilder};

use super::parse::{Group, Piece, Token};
use super::{PhraseError, Vocabulary, Words};
use crate::criteria::{self, Items, Pattern, Reading};
use crate::spec::error::names_known;

/// How much memory a compiled phrase may take, in bytes.
const MEMORY: usize = 4 << 20;

/// Between two words: blanks and punctuation. An amount of money is no word: `receives $2` deals no card.
const BETWEEN_WORDS: &str = r"[^\w\n$]*?";
/// Before several items: line breaks as well.
const BEFORE_SEVERAL: &str = r"[^\w$]*?";
/// After what may be missing: the ace of `A, 5` and `A & 5` is no article.
const AFTER_OPTIONAL_BEFORE_SEVERAL: &str = r"[^\w$&+,;/]*?";
/// Where the phrase has no blank.
const GLUED: &str = r"[ \t]*";
/// `...`: inside of a sentence, without numbers.
const GAP: &str = r"[^0-9\n.!?$]{0,60}?";
/// `....`: without numbers.
const WIDE_GAP: &str = r"[^0-9]{0,80}?";
/// A gap and line breaks before several items.
const GAP_BEFORE_SEVERAL: &str = r"[^0-9\n.!?$]{0,60}?[^\w$]*?";
/// `|` at the beginning of a phrase, within it, and at its end: a mark, the end of the line, or the next column of a table.
const BEGINS: &str = r"(?:(?m:^)|[.!?][ \t])[^\w\n]*?";
const BREAK: &str = r"[^\w]*?[.!?,:;\n][^\w]*?";
const ENDS: &str = r"(?:[^\w\n]*(?m:$)|[ \t]{2}|[ \t]*(?:[.!?,;()\t]|-[^\w]))";
/// A comma or a column after a number goes on with the next one.
const ENDS_AFTER_NUMBER: &str = r"(?:[^\w\n]*(?m:$)|[ \t]*(?:[.!?;()]|-[^\w]))";
/// `||`: whatever is left of the turn's last line.
const TURN_ENDS: &str = r"[^\n]*\s*\z";
/// Where a word begins and ends although it might touch another that is missing.
const START: &str = r"\b{start-half}";
const END: &str = r"\b{end-half}";
/// Between items on one line, and an article before the next one.
const BETWEEN_ITEMS: &str = r"[ \t]*(?:(?:[,;&+]|and\b|then\b)\s*)*(?:(?:an?|the)\b[ \t]+)?";
/// Between items of which each stands on a line of its own, perhaps with blank lines between them.
const BETWEEN_LINES: &str = r"[ \t]*[,;]?[ \t]*(?:\r?\n[ \t]*){1,3}(?:and[ \t]+)?(?:(?:an?|the)\b[ \t]+)?";
const LINE_ENDS: &str = r"(?:[ \t]*[,;.]?\r?(?m:$))";

/// Returns what a phrase finds.
pub(super) fn pattern(
    written: &str,
    tokens: &[Token],
    vocabulary: &Vocabulary,
) -> Result<Pattern, PhraseError> {
    let mut emitter = Emitter { vocabulary, capture: Capture::Phrase(Vec::new()), groups: 0 };
    let (fixed, tokens): (Vec<Token>, Vec<Token>) =
        tokens.iter().cloned().partition(|token| matches!(token.piece, Piece::Fixed { .. }));
    let tokens = tokens.as_slice();
    let mut body = emitter.sequence(tokens)?;
    for token in &fixed {
        body += &emitter.piece(&token.piece, token, Edges::FREE)?;
    }
    let whole = 0..written.len();
    let regex =
        compile(&body).ok_or_else(|| error(&whole, "the phrase is too large", "expected fewer words"))?;
    if regex.is_match(b"") || !needs_anything(tokens) {
        return Err(error(&whole, "the phrase matches anything", "expected a word that must be there"));
    }
    let Capture::Phrase(groups) = emitter.capture else { return Err(error(&whole, "", "")) };
    Ok(Pattern { written: written.to_owned(), regex, groups, is_exception: false })
}

/// Checks a phrase that others name.
pub(super) fn inside(tokens: &[Token], vocabulary: &Vocabulary) -> Result<(), PhraseError> {
    let outside = |token: &&Token| {
        matches!(token.piece, Piece::Break | Piece::End | Piece::Text { .. } | Piece::Fixed { .. })
    };
    if let Some(token) = tokens.iter().find(outside) {
        return Err(error(
            &token.at,
            "this cannot stand in words",
            "expected it in the phrase that names them",
        ));
    }
    if !needs_anything(tokens) {
        let whole =
            tokens.first().map_or(0, |first| first.at.start)..tokens.last().map_or(0, |last| last.at.end);
        return Err(error(&whole, "the phrase matches anything", "expected a word that must be there"));
    }
    Emitter { vocabulary, capture: Capture::Nothing, groups: 0 }.sequence(tokens).map(drop)
}

/// Returns how a text is read that these words name, if they mean anything.
pub(super) fn reading(name: &str, vocabulary: &Vocabulary) -> Option<Reading> {
    match vocabulary.words.get(name)? {
        Words::Meaning { meant, .. } => Some(Reading::Words(Arc::clone(meant))),
        Words::Phrases(_) => items(name, vocabulary).map(Reading::Items),
    }
}

/// Returns how one of several items is recognized that these words name, if they mean anything.
fn items(name: &str, vocabulary: &Vocabulary) -> Option<Arc<Items>> {
    if let Some(known) = vocabulary.items.borrow().get(name) {
        return known.clone();
    }
    let items = items_of(name, vocabulary);
    vocabulary.items.borrow_mut().insert(name.to_owned(), items.clone());
    items
}

fn items_of(name: &str, vocabulary: &Vocabulary) -> Option<Arc<Items>> {
    let mut emitter = Emitter { vocabulary, capture: Capture::Items(Vec::new()), groups: 0 };
    let body = emitter.words(name, Edges::FREE)?;
    let Capture::Items(told) = emitter.capture else { return None };
    let means = told.iter().any(|piece| matches!(piece, criteria::Piece::Words { .. }));
    means.then_some(Arc::new(Items { one: compile(&body)?, told }))
}

fn compile(body: &str) -> Option<Regex> {
    RegexBuilder::new(&format!("(?i-u){body}")).size_limit(MEMORY).dfa_size_limit(MEMORY).build().ok()
}

fn error(at: &Range<usize>, message: impl Into<String>, expected: impl Into<String>) -> PhraseError {
    PhraseError { at: at.clone(), message: message.into(), expected: expected.into(), hints: Vec::new() }
}

/// Whether there is anything in a phrase that a text must have.
fn needs_anything(tokens: &[Token]) -> bool {
    tokens.iter().any(|token| {
        !matches!(
            token.piece,
            Piece::Gap { .. } | Piece::Break | Piece::End | Piece::Maybe(_) | Piece::Text { .. }
        )
    })
}

/// What is captured.
enum Capture {
    /// What the phrase reads.
    Phrase(Vec<criteria::Group>),
    /// The words of an item.
    Items(Vec<criteria::Piece>),
    Nothing,
}

/// At which sides of a word another may touch it.
#[derive(Clone, Copy)]
struct Edges {
    left: bool,
    right: bool,
}

impl Edges {
    const FREE: Self = Self { left: false, right: false };
}

/// Tokens that follow one another, and the expression of those before the current one.
struct Sequence<'t> {
    tokens: &'t [Token],
    expression: String,
    /// Whether nothing that must be there stands before.
    open: bool,
    /// The gap before the current token.
    gap: Option<&'t Token>,
}

impl<'t> Sequence<'t> {
    fn next(&self, index: usize) -> Option<&'t Token> {
        self.tokens.get(index + 1)
    }

    fn edges(&self, index: usize) -> Edges {
        Edges { left: self.tokens[index].glued, right: self.next(index).is_some_and(|next| next.glued) }
    }

    fn add_gap(&mut self, index: usize) -> Result<(), PhraseError> {
        let token = &self.tokens[index];
        if index == 0 || self.next(index).is_none_or(|next| matches!(next.piece, Piece::Gap { .. })) {
            let expected = "expected words on both sides of a gap";
            return Err(error(&token.at, "a gap here can be anything", expected));
        }
        // What may be missing at the beginning has taken the gap to its neighbor with it.
        let taken = self.open && matches!(self.tokens[index - 1].piece, Piece::Maybe(_));
        self.gap = Some(token).filter(|_| !taken);
        Ok(())
    }
}

struct Emitter<'v> {
    vocabulary: &'v Vocabulary,
    capture: Capture,
    /// How many groups there are so far.
    groups: usize,
}

impl Emitter<'_> {
    /// Returns the expression of tokens that follow one another. What may be missing takes the space to its neighbor with it:
    /// the one after it, until there is something that must be there, and then the one before it.
    fn sequence(&mut self, tokens: &[Token]) -> Result<String, PhraseError> {
        let mut sequence = Sequence { tokens, expression: String::new(), open: true, gap: None };
        for (index, token) in tokens.iter().enumerate() {
            match &token.piece {
                Piece::Gap { .. } => sequence.add_gap(index)?,
                Piece::Break | Piece::End => self.add_boundary(&mut sequence, index)?,
                Piece::Maybe(inside) => self.add_optional(&mut sequence, index, inside)?,
                piece => self.add_required(&mut sequence, index, piece)?,
            }
        }
        Ok(sequence.expression)
    }

    /// Adds `|` or `||`.
    fn add_boundary(&self, sequence: &mut Sequence<'_>, index: usize) -> Result<(), PhraseError> {
        let token = &sequence.tokens[index];
        if let Some(gap) = sequence.gap.take() {
            sequence.expression += self.space(token, &mut Some(gap));
        }
        let is_last = sequence.next(index).is_none();
        let after_number = index > 0 && matches!(sequence.tokens[index - 1].piece, Piece::Number { .. });
        sequence.expression += match (&token.piece, index, is_last) {
            (Piece::Break, 1.., true) if after_number => ENDS_AFTER_NUMBER,
            (Piece::End, _, true) => TURN_ENDS,
            (Piece::End, ..) => {
                return Err(error(&token.at, "`||` is not at the end", "the turn ends there"));
            }
            (_, 0, _) => BEGINS,
            (_, _, true) => ENDS,
            _ => BREAK,
        };
        sequence.open = true;
        Ok(())
    }

    /// Adds tokens that may be missing.
    fn add_optional(
        &mut self,
        sequence: &mut Sequence<'_>,
        index: usize,
        inside: &[Token],
    ) -> Result<(), PhraseError> {
        let token = &sequence.tokens[index];
        let body = self.maybe(inside)?;
        let after_gap = sequence.gap.is_some();
        let space = self.space(token, &mut sequence.gap);
        let edges = sequence.edges(index);
        // A gap before it belongs to what comes after it, too. Writing to a string cannot fail.
        let _ = if sequence.open || after_gap {
            let before = if after_gap { space } else { "" };
            let after = match sequence.next(index) {
                Some(next) if next.is_several() => AFTER_OPTIONAL_BEFORE_SEVERAL,
                Some(next) => self.space(next, &mut None),
                None => BETWEEN_WORDS,
            };
            let without = if edges.right { START } else { "" };
            sequence.open = true;
            write!(sequence.expression, "{before}(?:{body}{after}|{without})")
        } else if sequence.next(index).is_some_and(Token::is_several) {
            sequence.open = true;
            let (before, after) = (BEFORE_SEVERAL, AFTER_OPTIONAL_BEFORE_SEVERAL);
            write!(sequence.expression, "(?:{space}{body}{after}|{before})")
        } else {
            let without = if edges.left && !edges.right { END } else { "" };
            write!(sequence.expression, "(?:{space}{body}|{without})")
        };
        Ok(())
    }

    /// Adds a token that must be there.
    fn add_required(
        &mut self,
        sequence: &mut Sequence<'_>,
        index: usize,
        piece: &Piece,
    ) -> Result<(), PhraseError> {
        let token = &sequence.tokens[index];
        let after_gap = sequence.gap.is_some();
        let space = self.space(token, &mut sequence.gap);
        if !sequence.open || after_gap {
            sequence.expression += space;
        }
        sequence.expression += &self.piece(piece, token, sequence.edges(index))?;
        sequence.open = false;
        Ok(())
    }

    /// The expression of what may be missing: its own text is nothing that an item is told as.
    fn maybe(&mut self, inside: &[Token]) -> Result<String, PhraseError> {
        let told = |capture: &Capture| if let Capture::Items(told) = capture { told.len() } else { 0 };
        let before = told(&self.capture);
        let body = self.sequence(inside)?;
        self.forget_text(before);
        Ok(body)
    }

    fn forget_text(&mut self, before: usize) {
        if let Capture::Items(told) = &mut self.capture {
            let mut index = 0..;
            told.retain(|piece| {
                index.next() < Some(before) || matches!(piece, criteria::Piece::Words { .. })
            });
        }
    }

    /// What may stand before a token.
    fn space(&self, token: &Token, gap: &mut Option<&Token>) -> &'static str {
        match (gap.take(), &token.piece) {
            // An amount of money is another thing than a number.
            (Some(Token { piece: Piece::Gap { wide: true }, .. }), Piece::Number { currency: false, .. }) => {
                r"[^0-9$]{0,80}?"
            }
            (Some(_), Piece::Number { currency: false, .. }) => r"[^0-9\n.!?$]{0,60}?",
            (None, Piece::Number { currency: false, .. }) if !token.glued => r"[^\w\n$]*?",
            (Some(Token { piece: Piece::Gap { wide: true }, .. }), _) | (None, Piece::Gap { wide: true }) => {
                WIDE_GAP
            }
            (Some(_), Piece::Words { several: true, .. }) => GAP_BEFORE_SEVERAL,
            (Some(_), _) | (None, Piece::Gap { .. }) => GAP,
            (None, _) if token.glued => GLUED,
            (None, Piece::Words { several: true, .. }) => BEFORE_SEVERAL,
            (None, Piece::Text { .. }) => r"[^\w\n]*",
            (None, _) => BETWEEN_WORDS,
        }
    }

    fn piece(&mut self, piece: &Piece, token: &Token, edges: Edges) -> Result<String, PhraseError> {
        match piece {
            Piece::Any(words) => {
                if let Capture::Items(told) = &mut self.capture {
                    let between = if edges.left || told.is_empty() { "" } else { " " };
                    let after = if edges.right { "" } else { " " };
                    told.push(criteria::Piece::Text(format!("{between}{}{after}", words[0])));
                }
                let words: Vec<String> = words.iter().map(|word| spelled(word, edges, false)).collect();
                Ok(format!("(?:{})", words.join("|")))
            }
            Piece::Number { negated, currency, group } => {
                // `$90.00` is 90, and `$1,000` is 1000.
                let body = match currency {
                    true => r"(?:\B[-+])?\$[ \t]?[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.00)?\b",
                    false => r"(?:\B[-+]|\b)(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.00)?\b",
                };
                Ok(self.read("int", group, Reading::Number { negated: *negated }, body))
            }
            Piece::Text { group } => Ok(self.read("text", group, Reading::Text, r"[^\n.!?(]*")),
            Piece::Words { name, several, group } => self.named(token, (name, *several, group), edges),
            Piece::Fixed { group, value } => {
                let reading = Reading::Fixed(value.clone().into_bytes());
                Ok(self.read(group, &Group::Own, reading, ""))
            }
            Piece::Gap { .. } | Piece::Break | Piece::End | Piece::Maybe(_) => Ok(String::new()),
        }
    }

    /// `{name}` and `{name+}`.
    fn named(
        &mut self,
        token: &Token,
        (name, several, group): (&str, bool, &Group),
        edges: Edges,
    ) -> Result<String, PhraseError> {
        if !self.vocabulary.has(name) {
            let mut unknown = error(&token.at, format!("unknown words `{name}`"), "");
            unknown.hints = names_known(name, "list of words", self.vocabulary.names());
            return Err(unknown);
        }
        if matches!(self.capture, Capture::Items(_)) && !several && *group != Group::Unread {
            return Ok(self.words(name, edges).unwrap_or_default());
        }
        let reading = if several {
            items(name, self.vocabulary).map(Reading::Items)
        } else {
            reading(name, self.vocabulary)
        };
        let before = std::mem::replace(&mut self.capture, Capture::Nothing);
        let one = self.words(name, edges).unwrap_or_default();
        self.capture = before;
        let body = if several { self::several(&one) } else { one };
        match (reading, group) {
            (Some(reading), _) => Ok(self.read(name, group, reading, &body)),
            (None, Group::Named(_)) => {
                let message = format!("`{name}` means nothing that could be read");
                let expected = "only words with a meaning are read: `{who: {you: [your], me: [my]}}`";
                Err(error(&token.at, message, expected))
            }
            (None, _) => Ok(format!("(?:{body})")),
        }
    }

    /// The expression of what a name stands for.
    fn words(&mut self, name: &str, edges: Edges) -> Option<String> {
        match self.vocabulary.words.get(name)? {
            Words::Meaning { written, meant } => {
                let mut longest: Vec<&String> = written.iter().collect();
                longest.sort_by_key(|spelling| std::cmp::Reverse(spelling.chars().count()));
                let all: Vec<String> = longest.into_iter().map(|word| spelled(word, edges, true)).collect();
                let open = if let Capture::Items(told) = &mut self.capture {
                    self.groups += 1;
                    let words = Arc::clone(meant);
                    told.push(criteria::Piece::Words { name: name.to_owned(), index: self.groups, words });
                    "("
                } else {
                    "(?:"
                };
                Some(format!("{open}{})", all.join("|")))
            }
            Words::Phrases(phrases) => {
                let all: Vec<String> =
                    phrases.iter().filter_map(|phrase| self.sequence(phrase).ok()).collect();
                if phrases.len() > 1 {
                    self.forget_text(0);
                }
                Some(format!("(?:{})", all.join("|")))
            }
        }
    }

    /// A group that is read, unless it is not to be.
    fn read(&mut self, name: &str, group: &Group, reading: Reading, body: &str) -> String {
        let name = match group {
            Group::Own => name,
            Group::Named(name) => name,
            Group::Unread => return format!("(?:{body})"),
        };
        let Capture::Phrase(groups) = &mut self.capture else { return format!("(?:{body})") };
        self.groups += 1;
        groups.push(criteria::Group { name: name.to_owned(), index: self.groups, reading });
        format!("({body})")
    }
}

/// Several items: each in brackets, each on a line of its own, or with what may stand between them.
fn several(one: &str) -> String {
    let boxed = format!(r"[\[({{<|][ \t]*{one}[ \t]*[\])}}>|]");
    format!(
        "{boxed}(?:{BETWEEN_ITEMS}{boxed})+|{one}(?:{BETWEEN_LINES}{one}{LINE_ENDS})+|{one}(?:{BETWEEN_ITEMS}{one})*"
    )
}

/// A word or a few, with any case and blanks; `exact`: but for a single letter, which is as it is written.
fn spelled(word: &str, edges: Edges, exact: bool) -> String {
    let is_word = |character: char| character.is_ascii_alphanumeric() || character == '_';
    let mut out = String::new();
    if !edges.left && word.starts_with(is_word) {
        out += r"\b";
    }
    for character in word.chars() {
        match character {
            ' ' => out += r"[ \t]+",
            '\'' | '\u{2019}' => out += r"(?:'|(?u:\u{2019}))",
            ascii if ascii.is_ascii() => out += &regex_syntax::escape(&ascii.to_string()),
            other => {
                let _ = write!(out, "(?u:{other})");
            }
        }
    }
    if !edges.right && word.ends_with(is_word) {
        out += r"\b";
    }
    let is_letter = word.len() == 1 && word.starts_with(|letter: char| letter.is_ascii_alphabetic());
    if is_letter && exact { format!("(?-i:{out})") } else { out }
}
