//! The comment at the top of a C or C++ source.
//!
//! A small lexer over bytes reads the start of a file only: blanks, comments of both kinds and preprocessor lines, up to
//! the first byte of anything else. Before that byte, strings occur in preprocessor lines only.

use crate::criteria::Patterns;
use crate::record::{HeaderFound, HeaderRecord};
use crate::spec::model::Header;
use crate::text::{count, shorten, visible};

/// Maximum size of a quoted comment in the record.
const LINES: usize = 40;
const WIDTH: usize = 160;

/// Describes the comment at the top of the source `name`; `bytes` is `None` if there is no such file.
pub fn describe(wanted: &Header, name: &str, bytes: Option<&[u8]>) -> HeaderRecord {
    let asks = &wanted.asks;
    let lines = bytes.map(comment).unwrap_or_default();
    let text = lines.join(&b'\n');
    let words = words(&text);
    let (found, says) = if bytes.is_none() {
        (HeaderFound::NoSource, format!("there is no `{name}` to look at"))
    } else if words == 0 {
        let says = format!("`{name}` has no comment at its top; the handout asks for one that tells {asks}");
        (HeaderFound::None, says)
    } else {
        let begins = format!("`{name}` begins with a comment of {}", count(words, "word"));
        match &wanted.mentions {
            None => (HeaderFound::Described, begins),
            Some(mentions) => match first_mention(mentions, &text) {
                Some(mention) => (HeaderFound::Described, format!("{begins} that mentions `{mention}`")),
                None => (
                    HeaderFound::Silent,
                    format!("{begins}, but none of those looked for in a comment that tells {asks}"),
                ),
            },
        }
    };
    HeaderRecord { found, says, quote: quote(&lines) }
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

/// The lines of the comments before any code, without the signs that make them comments. One that stands
/// directly above the code belongs to that code, unless it is the only one.
pub(super) fn comment(source: &[u8]) -> Vec<Vec<u8>> {
    let mut lexer = Lexer { rest: source.strip_prefix(b"\xef\xbb\xbf").unwrap_or(source), runs: Vec::new() };
    lexer.read();
    let mut runs = lexer.runs;
    if runs.len() > 1 && runs.last().is_some_and(|run| run.above_code) {
        runs.pop();
    }
    tidy(runs.into_iter().flat_map(|run| run.lines.into_iter().chain([Vec::new()])))
}

/// Comments with nothing but blanks between them.
#[derive(Default)]
struct Run {
    lines: Vec<Vec<u8>>,
    /// Whether code stands on the next line.
    above_code: bool,
}

struct Lexer<'a> {
    rest: &'a [u8],
    runs: Vec<Run>,
}

impl Lexer<'_> {
    fn read(&mut self) {
        let mut in_run = false;
        loop {
            let newlines = self.skip_blanks();
            match self.rest {
                [b'/', b'/' | b'*', ..] => {
                    if !in_run {
                        self.runs.push(Run::default());
                    }
                    in_run = true;
                    let lines = self.comment();
                    if let Some(run) = self.runs.last_mut() {
                        run.lines.extend(lines);
                    }
                }
                [b'#', ..] => {
                    in_run = false;
                    self.directive();
                }
                rest => {
                    let code = !rest.is_empty() && newlines < 2;
                    if let Some(run) = self.runs.last_mut().filter(|_| in_run) {
                        run.above_code = code;
                    }
                    return;
                }
            }
        }
    }

    /// How many newlines were skipped with them.
    fn skip_blanks(&mut self) -> usize {
        let blanks = self.rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let (skipped, rest) = self.rest.split_at(blanks);
        self.rest = rest;
        skipped.iter().filter(|byte| **byte == b'\n').count()
    }

    /// Takes the comment that begins here; a block comment that never ends takes all there is.
    fn comment(&mut self) -> Vec<Vec<u8>> {
        let block = self.rest[1] == b'*';
        let inside = &self.rest[2..];
        let (end, next) = if block {
            let end = inside.windows(2).position(|two| two == b"*/");
            end.map_or((inside.len(), inside.len()), |end| (end, end + 2))
        } else {
            let end = end_of_line(inside);
            (end, end)
        };
        self.rest = &inside[next..];
        inside[..end].split(|byte| *byte == b'\n').map(plain).collect()
    }

    /// Skips a preprocessor line with all that is on it.
    fn directive(&mut self) {
        let mut quote = None;
        while let Some((&byte, after)) = self.rest.split_first() {
            match (quote, byte) {
                (None, b'/') if matches!(after, [b'/' | b'*', ..]) => drop(self.comment()),
                (_, b'\n') => return,
                (_, b'\\') => {
                    self.rest = after.strip_prefix(b"\r\n").or(after.get(1..)).unwrap_or_default();
                }
                (None, b'"' | b'\'') => (quote, self.rest) = (Some(byte), after),
                (Some(open), _) if open == byte => (quote, self.rest) = (None, after),
                _ => self.rest = after,
            }
        }
    }
}

/// Where the line ends that a backslash before the newline does not continue; blanks may stand between the two, as
/// compilers let them.
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

/// A line of a comment without its frame of stars, slashes and rules.
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

/// Without empty lines at either end, and never two of them together.
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
        String::from_utf8(comment(source.as_bytes()).join(&b'\n')).unwrap()
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
                "`extra.c` begins with a comment of 5 words, but none of those looked for in a comment that tells what is extra",
            ),
            (
                Some("int main(void) {} // bets"),
                HeaderFound::None,
                "`extra.c` has no comment at its top; the handout asks for one that tells what is extra",
            ),
            (None, HeaderFound::NoSource, "there is no `extra.c` to look at"),
        ] {
            let record = describe(&wanted(), "extra.c", source.map(str::as_bytes));
            assert_eq!((record.found, record.says), (expected, says.to_owned()));
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
