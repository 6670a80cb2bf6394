//! The comment at the top of a source.
//!
//! It reads the start of a file only: spaces, comments, and preprocessor lines, up to the first byte of anything else.

use crate::criteria::Patterns;
use crate::language::{Kind, Language, Lexis, escaped};
use crate::record::{HeaderFound, HeaderRecord};
use crate::spec::model::Header;
use crate::text::{count, shorten, visible};

/// Maximum size of a quoted comment in the record.
const LINES: usize = 40;
const WIDTH: usize = 160;

/// Describes the comment at the top of the source `name`; `bytes` is `None` if the file does not exist.
pub fn describe(wanted: &Header, name: &str, bytes: Option<&[u8]>) -> HeaderRecord {
    let asks = &wanted.asks;
    let lexis = Language::of_file(name).unwrap_or(Language::C).lexis;
    let lines = bytes.map(|bytes| comment(bytes, lexis)).unwrap_or_default();
    let text = lines.join(&b'\n');
    let words = words(&text);
    let (found, says) = if bytes.is_none() {
        (HeaderFound::NoSource, format!("`{name}` does not exist"))
    } else if words == 0 {
        let says = format!("`{name}` has no comment at its top; the handout asks for one that says {asks}");
        (HeaderFound::None, says)
    } else {
        let begins = format!("`{name}` begins with a comment of {}", count(words, "word"));
        match &wanted.mentions {
            None => (HeaderFound::Described, begins),
            Some(mentions) => match first_mention(mentions, &text) {
                Some(mention) => (HeaderFound::Described, format!("{begins} that mentions `{mention}`")),
                None => (
                    HeaderFound::Silent,
                    format!("{begins}, none of which is expected in a comment that says {asks}"),
                ),
            },
        }
    };
    HeaderRecord { found, message: says, quote: quote(&lines) }
}

fn first_mention(mentions: &Patterns, text: &[u8]) -> Option<String> {
    let hits = mentions.hits(text);
    hits.first().map(|hit| shorten(&visible(hit.whole.as_bytes()), 40))
}

/// Counts the runs of letters and digits.
fn words(text: &[u8]) -> usize {
    let apart = |byte: &u8| byte.is_ascii() && !byte.is_ascii_alphanumeric();
    text.split(apart).filter(|word| !word.is_empty()).count()
}

fn quote(lines: &[Vec<u8>]) -> String {
    let mut shown: Vec<String> =
        lines.iter().take(LINES).map(|line| shorten(&visible(line), WIDTH)).collect();
    if lines.len() > LINES {
        shown.push(format!("[and {} more]", count(lines.len() - LINES, "line")));
    }
    shown.join("\n")
}

/// Returns the lines of the comments before any code, without comment markers. One directly above the code belongs to that code,
/// unless it is the only one.
fn comment(source: &[u8], lexis: &Lexis) -> Vec<Vec<u8>> {
    let mut top = Top::default();
    let source = source.strip_prefix(b"\xef\xbb\xbf").unwrap_or(source);
    for piece in lexis.pieces(source) {
        let inside = &source[piece.inner];
        match piece.kind {
            Kind::Comment => top.comment(inside),
            // Strings before any code are in preprocessor lines.
            Kind::Code if top.code(inside, lexis) => break,
            Kind::Code | Kind::Quoted => {}
        }
    }
    let mut runs = top.runs;
    if runs.len() > 1 && runs.last().is_some_and(|run| run.above_code) {
        runs.pop();
    }
    tidy(runs.into_iter().flat_map(|run| run.lines.into_iter().chain([Vec::new()])))
}

/// Comments with only whitespace between them.
#[derive(Default)]
struct Run {
    lines: Vec<Vec<u8>>,
    /// Whether there is code on the next line.
    above_code: bool,
}

/// The text before any code.
#[derive(Default)]
struct Top {
    runs: Vec<Run>,
    /// Whether the last run may go on.
    in_run: bool,
    /// Number of newlines after it.
    newlines: usize,
    /// Whether a preprocessor line has begun.
    in_directive: bool,
}

impl Top {
    fn comment(&mut self, inside: &[u8]) {
        if self.in_directive {
            return;
        }
        if !self.in_run {
            self.runs.push(Run::default());
        }
        (self.in_run, self.newlines) = (true, 0);
        if let Some(run) = self.runs.last_mut() {
            run.lines.extend(inside.split(|byte| *byte == b'\n').map(plain));
        }
    }

    /// Reads code; returns whether there is any, except whitespace and preprocessor lines.
    fn code(&mut self, code: &[u8], lexis: &Lexis) -> bool {
        let mut at = 0;
        while let Some(&byte) = code.get(at) {
            at += if byte == b'\\' { escaped(&code[at..]) } else { 1 };
            match byte {
                b'\n' if self.in_directive => self.in_directive = false,
                _ if self.in_directive => {}
                b'\n' => self.newlines += 1,
                byte if byte.is_ascii_whitespace() => {}
                byte if Some(byte) == lexis.directive => (self.in_directive, self.in_run) = (true, false),
                _ => {
                    if let Some(run) = self.runs.last_mut().filter(|_| self.in_run) {
                        run.above_code = self.newlines < 2;
                    }
                    return true;
                }
            }
        }
        false
    }
}

/// Returns a line of a comment without stars, slashes, and rulers around it.
fn plain(line: &[u8]) -> Vec<u8> {
    let mut line = line.trim_ascii();
    let frame = |byte: &u8| matches!(byte, b'*' | b'/' | b'!');
    while let Some(rest) = line.strip_prefix(b"*").or_else(|| line.strip_prefix(b"/")) {
        line = rest;
    }
    while line.last().is_some_and(frame)
        && line.iter().rev().find(|byte| !frame(byte)).is_none_or(|it| *it == b' ')
    {
        line = &line[..line.len() - 1];
    }
    let rule = |byte: &u8| b"*/=-_#~+<> \t".contains(byte);
    if line.iter().all(rule) { Vec::new() } else { line.trim_ascii().to_vec() }
}

/// Removes empty lines at both ends, and all but one of several in a row.
fn tidy(lines: impl Iterator<Item = Vec<u8>>) -> Vec<Vec<u8>> {
    let mut out: Vec<Vec<u8>> = Vec::new();
    for line in lines {
        if !line.is_empty() || out.last().is_some_and(|last| !last.is_empty()) {
            out.push(line);
        }
    }
    while out.last().is_some_and(Vec::is_empty) {
        out.pop();
    }
    out
}

#[cfg(test)]
mod tests {
    use regex::bytes::Regex;

    use super::*;

    fn text(source: &str) -> String {
        String::from_utf8(comment(source.as_bytes(), Language::C.lexis).join(&b'\n')).unwrap()
    }

    #[test]
    fn the_comments_before_any_code_are_the_header() {
        for (source, header) in [
            (
                "/* extra.c\n * What is extra:\n *   - betting\n */\nint main",
                "extra.c\nWhat is extra:\n- betting",
            ),
            ("// a\r\n// b\r\n#include <x.h>\r\nint x; // c", "a\nb"),
            ("#include <stdio.h> // for printf\n#define A \"/*\" /* x\n y */\n// bets\nint main", "bets"),
            ("/****************\n * a box        *\n ****************/\n", "a box"),
            ("// one\n\n\n//\n//\n// two", "one\n\ntwo"),
            ("// goes \\\non\nint x;", "goes \\\non"),
            ("// ends \\\n\nint x;", "ends \\"),
            ("// goes \\ \t\r\non\nint x;", "goes \\\non"),
            ("/// a\n//! b\n/** c **/", "a\n! b\nc"),
            ("\u{feff}// marked", "marked"),
            ("/* never ends\nint main(", "never ends\nint main("),
            ("// file\n#include <x.h>\n// adds two numbers\nint add", "file"),
            ("// file\n#include <x.h>\n// about betting\n\nint add", "file\n\nabout betting"),
            ("#define A 1 \\\r\n + 2\r\n// bets\r\n", "bets"),
            ("#define A 'x\nint main // no", ""),
            ("int main", ""),
            ("// ======\n// ------\n", ""),
            ("/", ""),
            ("", ""),
        ] {
            assert_eq!(text(source), header, "{source:?}");
        }
    }

    fn wanted() -> Header {
        let mentions = Patterns::one(Regex::new("(?i)bets?|decks").unwrap());
        Header { asks: "what is extra".into(), mentions: Some(mentions) }
    }

    #[test]
    fn header_is_described_in_one_sentence() {
        for (source, expected, says) in [
            (
                Some("// With Bets."),
                HeaderFound::Described,
                "`extra.c` begins with a comment of 2 words that mentions `Bets`",
            ),
            (
                Some("// Written one evening by me"),
                HeaderFound::Silent,
                "`extra.c` begins with a comment of 5 words, none of which is expected in a comment that says what is extra",
            ),
            (
                Some("int main(void) {} // bets"),
                HeaderFound::None,
                "`extra.c` has no comment at its top; the handout asks for one that says what is extra",
            ),
            (None, HeaderFound::NoSource, "`extra.c` does not exist"),
        ] {
            let record = describe(&wanted(), "extra.c", source.map(str::as_bytes));
            assert_eq!((record.found, record.message), (expected, says.to_owned()));
        }
    }

    #[test]
    fn a_quote_is_capped_and_escaped() {
        let long = format!("// \x1b[2J{}\n{}", "x".repeat(500), "// y\n".repeat(50));
        let wanted = Header { asks: "it".into(), mentions: None };
        let quote = describe(&wanted, "extra.c", Some(long.as_bytes())).quote;
        assert!(quote.starts_with("\\x1b[2Jxxx") && quote.ends_with("\ny\n[and 11 lines more]"), "{quote}");
        assert_eq!(quote.lines().count(), LINES + 1);
        assert!(quote.lines().all(|line| line.chars().count() < WIDTH + 40));
    }
}
