//! Positions of comments and strings in a source: all the syntax that croupier needs.

use std::ops::Range;

/// Delimiters of comments and strings. A backslash escapes the next character in a string, and the end of a line.
#[derive(Debug)]
pub struct Lexis {
    /// Beginning of a comment that ends with its line.
    line: &'static str,
    /// Beginning and end of any other comment.
    block: (&'static str, &'static str),
    /// Characters that begin and end a string or character literal.
    quotes: &'static str,
    /// Beginning of a preprocessor line, if there is one.
    pub directive: Option<u8>,
}

/// The syntax of C, which many languages share.
pub(super) static LIKE_C: Lexis =
    Lexis { line: "//", block: ("/*", "*/"), quotes: "\"'", directive: Some(b'#') };

/// The same without a preprocessor.
pub(super) static LIKE_JAVA: Lexis =
    Lexis { line: "//", block: ("/*", "*/"), quotes: "\"'", directive: None };

/// The syntax of Rust: an apostrophe may begin a lifetime, so character literals are code.
pub(super) static LIKE_RUST: Lexis = Lexis { line: "//", block: ("/*", "*/"), quotes: "\"", directive: None };

/// The syntax of Go, which also has strings in backquotes.
pub(super) static LIKE_GO: Lexis = Lexis { line: "//", block: ("/*", "*/"), quotes: "\"'`", directive: None };

/// The syntax of Python, whose long strings are as good as comments.
pub(super) static LIKE_PYTHON: Lexis =
    Lexis { line: "#", block: ("\"\"\"", "\"\"\""), quotes: "\"'", directive: None };

/// Kind of a piece of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Code, including the quotes around strings.
    Code,
    /// The content of a string or character literal.
    Quoted,
    /// A comment.
    Comment,
}

/// A piece of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its kind.
    pub kind: Kind,
    /// Its position.
    pub range: Range<usize>,
    /// Its position without the delimiters of a comment.
    pub inner: Range<usize>,
}

impl Lexis {
    /// Returns the pieces of a source, in order and without gaps.
    pub fn pieces<'s>(&'s self, source: &'s [u8]) -> impl Iterator<Item = Piece> + 's {
        Pieces { lexis: self, source, at: 0, quote: None, closing: false }
            .filter(|piece| !piece.range.is_empty())
    }

    /// Returns the source with spaces in place of these kinds of pieces. Positions and line breaks do not change.
    pub fn blanked(&self, source: &[u8], kinds: &[Kind]) -> Vec<u8> {
        let mut out = source.to_vec();
        for piece in self.pieces(source).filter(|piece| kinds.contains(&piece.kind)) {
            out[piece.range].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        }
        out
    }
}

struct Pieces<'s> {
    lexis: &'s Lexis,
    source: &'s [u8],
    at: usize,
    /// The quote at the end of the code so far, if it opens a string.
    quote: Option<u8>,
    /// Whether the next character is a closing quote.
    closing: bool,
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let (start, rest) = (self.at, self.source.get(self.at..).filter(|rest| !rest.is_empty())?);
        let (line, (open, close)) = (self.lexis.line, self.lexis.block);
        let (kind, length, inner) = if let Some(quote) = self.quote.take() {
            let length = quoted(rest, quote);
            self.closing = rest.get(length) == Some(&quote);
            (Kind::Quoted, length, 0..length)
        } else if self.closing {
            self.closing = false;
            (Kind::Code, 1, 0..1)
        } else if rest.starts_with(line.as_bytes()) {
            let length = end_of_line(rest);
            (Kind::Comment, length, line.len()..length)
        } else if rest.starts_with(open.as_bytes()) {
            let inside = &rest[open.len()..];
            let end = inside.windows(close.len()).position(|found| found == close.as_bytes());
            let inner = open.len()..open.len() + end.unwrap_or(inside.len());
            (Kind::Comment, inner.end + end.map_or(0, |_| close.len()), inner)
        } else {
            let length = self.code(rest);
            (Kind::Code, length, 0..length)
        };
        self.at += length;
        Some(Piece { kind, range: start..start + length, inner: start + inner.start..start + inner.end })
    }
}

impl Pieces<'_> {
    /// Returns the length of the code; notes the quote that it ends with.
    fn code(&mut self, rest: &[u8]) -> usize {
        let comment = |at: usize| {
            let rest = &rest[at..];
            rest.starts_with(self.lexis.line.as_bytes()) || rest.starts_with(self.lexis.block.0.as_bytes())
        };
        for (at, byte) in rest.iter().enumerate() {
            if comment(at) {
                return at;
            }
            if self.lexis.quotes.as_bytes().contains(byte) {
                self.quote = Some(*byte);
                return at + 1;
            }
        }
        rest.len()
    }
}

/// Returns the length of a string that was just opened. An unclosed one ends with its line: the quote may not begin a string, as in
/// `32'768`.
fn quoted(rest: &[u8], quote: u8) -> usize {
    let mut at = 0;
    while let Some(&byte) = rest.get(at) {
        match byte {
            b'\\' => at += escaped(&rest[at..]),
            byte if byte == quote || byte == b'\n' => return at,
            _ => at += 1,
        }
    }
    rest.len()
}

/// Returns the length of a backslash and what it escapes.
pub(crate) fn escaped(rest: &[u8]) -> usize {
    if rest.starts_with(b"\\\r\n") { 3 } else { rest.len().min(2) }
}

/// Returns the end of a line that no backslash before the newline continues; spaces may be between the two, as compilers allow.
fn end_of_line(text: &[u8]) -> usize {
    let mut end = 0;
    for line in text.split(|byte| *byte == b'\n') {
        end += line.len();
        if !line.trim_ascii_end().ends_with(b"\\") {
            return end;
        }
        end += 1;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(source: &str) -> Vec<(Kind, &str)> {
        let pieces: Vec<Piece> = LIKE_C.pieces(source.as_bytes()).collect();
        let ends: Vec<usize> = pieces.iter().map(|piece| piece.range.end).collect();
        let starts: Vec<usize> = pieces.iter().map(|piece| piece.range.start).collect();
        assert_eq!(starts.get(1..), ends.split_last().map(|(_, ends)| ends), "{source:?}");
        assert_eq!(ends.last().copied().unwrap_or(0), source.len(), "{source:?}");
        pieces.into_iter().map(|piece| (piece.kind, &source[piece.inner])).collect()
    }

    #[test]
    fn comments_and_strings_are_separated_from_code() {
        use Kind::{Code, Comment, Quoted};
        for (source, expected) in [
            ("int a; // x", vec![(Code, "int a; "), (Comment, " x")]),
            ("a /* b */ c", vec![(Code, "a "), (Comment, " b "), (Code, " c")]),
            ("/* // */\"/*\"", vec![(Comment, " // "), (Code, "\""), (Quoted, "/*"), (Code, "\"")]),
            (
                r#"'"' "\"//""#,
                vec![
                    (Code, "'"),
                    (Quoted, "\""),
                    (Code, "'"),
                    (Code, " \""),
                    (Quoted, "\\\"//"),
                    (Code, "\""),
                ],
            ),
            ("\"\" x", vec![(Code, "\""), (Code, "\""), (Code, " x")]),
            ("m = 32'768;\nb", vec![(Code, "m = 32'"), (Quoted, "768;"), (Code, "\nb")]),
            ("// a \\\nb\nc", vec![(Comment, " a \\\nb"), (Code, "\nc")]),
            ("// a \\ \t\r\nb", vec![(Comment, " a \\ \t\r\nb")]),
            ("\"a\\\r\nb\"", vec![(Code, "\""), (Quoted, "a\\\r\nb"), (Code, "\"")]),
            ("/* never", vec![(Comment, " never")]),
            ("/*/ x", vec![(Comment, "/ x")]),
            ("/", vec![(Code, "/")]),
            ("\"\\", vec![(Code, "\""), (Quoted, "\\")]),
            ("", vec![]),
        ] {
            assert_eq!(pieces(source), expected, "{source:?}");
        }
    }

    #[test]
    fn blanked_source_keeps_positions() {
        let source = b"a /* b\n */ \"c\" // d\ne";
        assert_eq!(LIKE_C.blanked(source, &[Kind::Comment]), b"a     \n    \"c\"     \ne");
        assert_eq!(LIKE_C.blanked(source, &[Kind::Comment, Kind::Quoted]), b"a     \n    \" \"     \ne");
    }
}
