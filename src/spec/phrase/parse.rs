//! Parses a phrase into tokens, or returns an error with its bytes.

use std::ops::Range;

use super::PhraseError;

/// One element of a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) piece: Piece,
    /// Whether there is no space before it: `{rank}-{suit}`.
    pub(super) glued: bool,
    /// Its bytes in the phrase.
    pub(super) at: Range<usize>,
}

impl Token {
    /// Whether several items follow one another here: `{rank+}`.
    pub(super) fn is_several(&self) -> bool {
        matches!(self.piece, Piece::Words { several: true, .. }) && !self.glued
    }
}

/// The kind of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// One of these words or symbols.
    Any(Vec<String>),
    /// `...`, and `....`, which may go beyond the sentence.
    Gap { wide: bool },
    /// `|`
    Break,
    /// `||`
    End,
    /// `(…)`
    Maybe(Vec<Token>),
    /// `{name}`, `{name+}`, `{name:group}`
    Words { name: String, several: bool, group: Group },
    /// `{int}`, `{-int}`, `${int}`
    Number { negated: bool, currency: bool, group: Group },
    /// `{text}`
    Text { group: Group },
    /// `{group=value}`
    Fixed { group: String, value: String },
}

/// The name under which something is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Group {
    /// Its own name.
    Own,
    /// `{name:group}`
    Named(String),
    /// `{name:}`: it is not read.
    Unread,
}

/// Punctuation that is ignored in a program's text, and so is not allowed in phrases.
const FREE: [char; 13] = ['.', ',', ':', ';', '!', '?', '"', '[', ']', '<', '>', '“', '”'];

/// Reads the tokens of a phrase.
pub(super) fn tokens(phrase: &str) -> Result<Vec<Token>, PhraseError> {
    let mut reader = Reader { phrase, at: 0 };
    let tokens = reader.sequence(None)?;
    if tokens.is_empty() {
        return Err(reader.error(0..phrase.len(), "the phrase is empty", "expected words to look for"));
    }
    Ok(tokens)
}

struct Reader<'a> {
    phrase: &'a str,
    at: usize,
}

impl Reader<'_> {
    /// Reads up to the end, or to the `)` of the parenthesis that was opened at `open`.
    fn sequence(&mut self, open: Option<usize>) -> Result<Vec<Token>, PhraseError> {
        let mut tokens: Vec<Token> = Vec::new();
        loop {
            let glued = !self.skip_blanks() && !tokens.is_empty();
            let start = self.at;
            let Some(next) = self.peek() else {
                return match open {
                    None => Ok(tokens),
                    Some(open) => {
                        Err(self.error(open..open + 1, "`(` is not closed", "expected a `)` after it"))
                    }
                };
            };
            if next == ')' {
                if open.is_none() {
                    return Err(self.error(start..start + 1, "unexpected `)`", "expected a `(` before it"));
                }
                self.at += 1;
                return Ok(tokens);
            }
            let piece = self.piece(next)?;
            let at = start..self.at;
            match (tokens.last_mut(), piece) {
                // The sign of an amount may be before or after the `$`.
                (
                    Some(Token { piece: last @ Piece::Any(_), at: place, .. }),
                    Piece::Number { negated, group, .. },
                ) if *last == Piece::Any(vec!["$".to_owned()]) => {
                    *last = Piece::Number { negated, currency: true, group };
                    place.end = at.end;
                }
                (_, piece) => tokens.push(Token { piece, glued, at }),
            }
        }
    }

    fn piece(&mut self, next: char) -> Result<Piece, PhraseError> {
        let start = self.at;
        for (mark, piece) in [
            ("....", Piece::Gap { wide: true }),
            ("...", Piece::Gap { wide: false }),
            ("||", Piece::End),
            ("|", Piece::Break),
        ] {
            if self.take(mark) {
                return Ok(piece);
            }
        }
        match next {
            '(' => {
                self.at += 1;
                let inside = self.sequence(Some(start))?;
                match inside.is_empty() {
                    true => Err(self.error(start..self.at, "`()` is empty", "expected what may be missing")),
                    false => Ok(Piece::Maybe(inside)),
                }
            }
            '{' => self.braces(),
            _ => self.alternatives(),
        }
    }

    fn alternatives(&mut self) -> Result<Piece, PhraseError> {
        let mut any = vec![self.word()?];
        while self.take("/") {
            any.push(self.word()?);
        }
        Ok(Piece::Any(any))
    }

    /// Reads a run of letters, digits, and apostrophes, or one symbol.
    fn word(&mut self) -> Result<String, PhraseError> {
        let start = self.at;
        let rest = &self.phrase[start..];
        let is_word =
            |character: char| character.is_alphanumeric() || matches!(character, '_' | '\'' | '\u{2019}');
        let length = rest.find(|character: char| !is_word(character)).unwrap_or(rest.len());
        let (text, message) = match (length, rest.chars().next()) {
            (0, None | Some(' ' | ')')) => ("", "a word is missing here".to_owned()),
            (0, Some(mark)) if FREE.contains(&mark) => {
                let end = start + mark.len_utf8();
                let expected = "punctuation is allowed anywhere in a program's text";
                return Err(self
                    .error(start..end, format!("`{mark}` is punctuation, which is ignored"), expected)
                    .hint("remove it"));
            }
            (0, Some('}')) => ("", "unexpected `}`".to_owned()),
            (0, Some('/' | '{' | '(' | '|')) => ("", "a word is missing here".to_owned()),
            (0, Some(mark)) => (&rest[..mark.len_utf8()], String::new()),
            (length, _) => (&rest[..length], String::new()),
        };
        if text.is_empty() {
            let end = (start + 1).min(self.phrase.len());
            let error = self.error(start..end, message, "expected a word");
            return Err(error.hint("write what a phrase cannot express as an expression: `regex:…`"));
        }
        self.at += text.len();
        Ok(text.to_owned())
    }

    /// Reads `{name}` and everything else in braces.
    fn braces(&mut self) -> Result<Piece, PhraseError> {
        let start = self.at;
        let Some(length) = self.phrase[start..].find('}') else {
            return Err(self.error(start..start + 1, "`{` is not closed", "expected a `}` after it"));
        };
        self.at = start + length + 1;
        let inside = &self.phrase[start + 1..start + length];
        if let Some((group, value)) = inside.split_once('=') {
            let (group, value) = (group.trim().to_owned(), value.trim().to_owned());
            return Ok(Piece::Fixed { group, value });
        }
        let (name, group) = match inside.split_once(':') {
            None => (inside.trim(), Group::Own),
            Some((name, group)) if group.trim().is_empty() => (name.trim(), Group::Unread),
            Some((name, group)) => (name.trim(), Group::Named(group.trim().to_owned())),
        };
        let (name, several) = match name.strip_suffix('+') {
            Some(name) => (name.trim(), true),
            None => (name, false),
        };
        match (name, several) {
            ("", _) => {
                let message = format!("`{{{inside}}}` has no name");
                Err(self.error(start..self.at, message, "expected the name of words, `int`, or `text`"))
            }
            ("int" | "-int" | "text", true) => {
                Err(self.error(start..self.at, format!("`{name}` cannot have a `+`"), "only words can"))
            }
            ("int" | "-int", false) => Ok(Piece::Number { negated: name == "-int", currency: false, group }),
            ("text", false) => Ok(Piece::Text { group }),
            _ => Ok(Piece::Words { name: name.to_owned(), several, group }),
        }
    }

    fn peek(&self) -> Option<char> {
        self.phrase[self.at..].chars().next()
    }

    fn take(&mut self, mark: &str) -> bool {
        let found = self.phrase[self.at..].starts_with(mark);
        self.at += if found { mark.len() } else { 0 };
        found
    }

    fn skip_blanks(&mut self) -> bool {
        let rest = &self.phrase[self.at..];
        let blanks = rest.len() - rest.trim_start().len();
        self.at += blanks;
        blanks > 0
    }

    fn error(
        &self,
        at: Range<usize>,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> PhraseError {
        PhraseError { at, message: message.into(), expected: expected.into(), hints: Vec::new() }
    }
}
