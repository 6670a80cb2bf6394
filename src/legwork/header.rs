//! The comment at the top of a source.
//!
//! It reads the start of a file only: blanks, comments and preprocessor lines, up to the first byte of anything else. What
//! a comment means is a matter of the words the spec looks for.

use std::collections::BTreeSet;

use crate::criteria::Patterns;
use crate::language::{Kind, Language, Lexis, escaped};
use crate::record::{HeaderFound, HeaderRecord};
use crate::spec::model::Header;
use crate::text::{count, shorten, visible};

/// How much of a comment the record keeps.
const LINES: usize = 40;
const WIDTH: usize = 160;
/// With fewer words of its own than this, a comment is the one it was copied from.
const NEW_WORDS: usize = 4;

/// A source by its name, if it is there.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Its name in the submission.
    pub name: &'a str,
    /// What it holds; `None` if there is no such file.
    pub bytes: Option<&'a [u8]>,
}

impl Source<'_> {
    /// The lines of the comment at its top.
    fn comment(self) -> Vec<Vec<u8>> {
        let lexis = Language::of_file(self.name).unwrap_or(Language::C).lexis;
        self.bytes.map(|bytes| comment(bytes, lexis)).unwrap_or_default()
    }
}

/// What a source's comment tells, beside that of the source it was copied from.
pub fn examine(wanted: &Header, source: Source<'_>, copied_from: Option<Source<'_>>) -> HeaderRecord {
    let name = source.name;
    let asks = &wanted.asks;
    let lines = source.comment();
    let text = lines.join(&b'\n');
    let words = words(&text).count();
    let (found, says) = if source.bytes.is_none() {
        (HeaderFound::NoSource, format!("there is no `{name}` to look at"))
    } else if words == 0 {
        let says = format!("`{name}` has no comment at its top; the handout asks for one that tells {asks}");
        (HeaderFound::None, says)
    } else if let Some(other) = copied_from.filter(|other| is_copied(&text, *other, wanted)) {
        let says = format!(
            "the comment at the top of `{name}` is that of `{}`; the handout asks for one that tells {asks}",
            other.name
        );
        (HeaderFound::Copied, says)
    } else {
        let begins = format!("`{name}` begins with a comment of {}", count(words, "word"));
        match wanted.mentions.as_ref().map(|mentions| first_mention(mentions, &text)) {
            None => (HeaderFound::Described, begins),
            Some(Some(mention)) => (HeaderFound::Described, format!("{begins} that mentions `{mention}`")),
            Some(None) => (
                HeaderFound::Silent,
                format!("{begins}, but none of those looked for in a comment that tells {asks}"),
            ),
        }
    };
    HeaderRecord { found, says, quote: quote(&lines) }
}

fn first_mention(mentions: &Patterns, text: &[u8]) -> Option<String> {
    let hits = mentions.hits(text);
    hits.first().map(|hit| shorten(&visible(hit.whole.as_bytes()), 40))
}

/// Whether a comment says hardly anything that the other source's does not, and nothing that is looked for.
fn is_copied(text: &[u8], other: Source<'_>, wanted: &Header) -> bool {
    let theirs = other.comment().join(&b'\n');
    let known: BTreeSet<&[u8]> = words(&theirs).collect();
    let new: Vec<&[u8]> = words(text).filter(|word| !known.contains(word)).collect();
    let mentions = |words: &[u8]| wanted.mentions.as_ref().is_some_and(|it| !it.hits(words).is_empty());
    !known.is_empty() && new.len() < NEW_WORDS && !mentions(&new.join(&b' '))
}

/// Runs of letters and digits.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let apart = |byte: &u8| byte.is_ascii() && !byte.is_ascii_alphanumeric();
    text.split(apart).filter(|word| !word.is_empty())
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
fn comment(source: &[u8], lexis: &Lexis) -> Vec<Vec<u8>> {
    let mut top = Top::default();
    let source = source.strip_prefix(b"\xef\xbb\xbf").unwrap_or(source);
    for piece in lexis.pieces(source) {
        let inside = &source[piece.inner];
        match piece.kind {
            Kind::Comment => top.comment(inside),
            // Strings can stand there in preprocessor lines only.
            Kind::Quoted => {}
            Kind::Code if top.code(inside, lexis) => break,
            Kind::Code => {}
        }
    }
    let mut runs = top.runs;
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

/// What stands before any code.
#[derive(Default)]
struct Top {
    runs: Vec<Run>,
    /// Whether the last run may go on.
    in_run: bool,
    /// How many newlines stand after it.
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

    /// Takes in code; whether there is any but blanks and preprocessor lines.
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

    fn found(extra: Option<&str>, play: &str) -> (HeaderFound, String) {
        let source = Source { name: "extra.c", bytes: extra.map(str::as_bytes) };
        let play = Source { name: "play.c", bytes: Some(play.as_bytes()) };
        let record = examine(&wanted(), source, Some(play));
        (record.found, record.says)
    }

    #[test]
    fn what_is_said_of_a_header() {
        let play = "/* Part 3: play.c, a game of blackjack with one of the decks */";
        for (extra, expected, says) in [
            (
                Some("// With Bets."),
                HeaderFound::Described,
                "`extra.c` begins with a comment of 2 words that mentions `Bets`",
            ),
            (
                Some("// Part 4: extra.c, a game of blackjack"),
                HeaderFound::Copied,
                "the comment at the top of `extra.c` is that of `play.c`; the handout asks for one that tells what is extra",
            ),
            (
                Some("// Part 3: play.c, a game of blackjack, bets"),
                HeaderFound::Described,
                "`extra.c` begins with a comment of 9 words that mentions `bets`",
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
            assert_eq!(found(extra, play), (expected, says.to_owned()));
        }
    }

    #[test]
    fn a_quote_is_capped_and_escaped() {
        let long = format!("// \x1b[2J{}\n{}", "x".repeat(500), "// y\n".repeat(50));
        let source = Source { name: "extra.c", bytes: Some(long.as_bytes()) };
        let quote = examine(&Header { asks: "it".into(), mentions: None }, source, None).quote;
        assert!(quote.starts_with("\\x1b[2Jxxx") && quote.ends_with("\ny\n[and 11 lines more]"), "{quote}");
        assert_eq!(quote.lines().count(), LINES + 1);
        assert!(quote.lines().all(|line| line.chars().count() < WIDTH + 40));
    }
}
