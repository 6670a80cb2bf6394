//! Normalization: removes what is ignored at a rung (spaces, blank lines, case, punctuation). Comparators only compare.
//!
//! Works lazily, line by line, so that two outputs that differ early cost little. Bytes that are not UTF-8 are
//! unchanged.

use std::borrow::Cow;

use crate::text;

/// One line of a turn's output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line<'a> {
    /// Its number in the turn's output, from 1, blank lines included.
    pub(super) number: usize,
    /// The line as printed, with its newline if it has one.
    pub(super) raw: &'a [u8],
    /// What counts of it at the rung.
    pub(super) counts: Cow<'a, [u8]>,
}

/// Whether a byte is whitespace within a line.
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c)
}

/// Returns a line without its newline.
pub(super) fn chomp(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\n").unwrap_or(line)
}

/// Returns every line with all its bytes, newline included.
pub(super) fn exact_lines(output: &[u8]) -> impl Iterator<Item = Line<'_>> {
    numbered(output).map(|(number, raw)| Line { number, raw, counts: Cow::Borrowed(raw) })
}

/// Returns the lines that are not blank, with runs of whitespace as one space.
pub(super) fn layout_lines(output: &[u8]) -> impl Iterator<Item = Line<'_>> {
    counted(output, fold)
}

/// Returns the lines that contain a word, in lower case and without punctuation.
pub(super) fn wording_lines(output: &[u8]) -> impl Iterator<Item = Line<'_>> {
    counted(output, |line| Cow::Owned(words(line)))
}

fn numbered(output: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    output.split_inclusive(|byte| *byte == b'\n').enumerate().map(|(index, raw)| (index + 1, raw))
}

fn counted<'a>(output: &'a [u8], view: impl Fn(&'a [u8]) -> Cow<'a, [u8]>) -> impl Iterator<Item = Line<'a>> {
    numbered(output)
        .map(move |(number, raw)| Line { number, raw, counts: view(raw) })
        .filter(|line| !line.counts.is_empty())
}

/// Returns a text with every run of whitespace and newlines as one space, and none at its ends.
pub(super) fn fold(text: &[u8]) -> Cow<'_, [u8]> {
    let gap = |byte: &u8| is_blank(*byte) || *byte == b'\n';
    let start = text.iter().position(|byte| !gap(byte)).unwrap_or(text.len());
    let end = text.iter().rposition(|byte| !gap(byte)).map_or(start, |last| last + 1);
    let trimmed = &text[start..end];
    let folded_already =
        trimmed.iter().all(|byte| *byte == b' ' || !gap(byte)) && !trimmed.windows(2).any(|two| two == b"  ");
    if folded_already {
        return Cow::Borrowed(trimmed);
    }
    let mut out = Vec::with_capacity(trimmed.len());
    for byte in trimmed {
        if !gap(byte) {
            out.push(*byte);
        } else if out.last() != Some(&b' ') {
            out.push(b' ');
        }
    }
    Cow::Owned(out)
}

/// Returns the words of a line in lower case, without punctuation.
///
/// Symbols with a meaning (`*` for a hidden card, `|`, `$`, `+`, suits) are kept, and so are the sign and the decimal point
/// of a number: `-5` is not `5`, `1.5` is not `15`.
pub(super) fn words(line: &[u8]) -> Vec<u8> {
    let mut out = String::with_capacity(line.len());
    let mut bytes = Vec::with_capacity(line.len());
    for chunk in line.utf8_chunks() {
        let mut characters = chunk.valid().chars().peekable();
        let mut before = None;
        while let Some(character) = characters.next() {
            match mark(before, character, characters.peek().copied()) {
                Mark::Counts => out.extend(character.to_lowercase()),
                Mark::Joins => {}
                Mark::Parts => out.push(' '),
            }
            before = Some(character);
        }
        bytes.append(&mut std::mem::take(&mut out).into_bytes());
        bytes.extend_from_slice(chunk.invalid());
    }
    fold(&bytes).into_owned()
}

/// Effect of a character on the words next to it.
enum Mark {
    Counts,
    Joins,
    Parts,
}

fn mark(before: Option<char>, character: char, after: Option<char>) -> Mark {
    let digit = |neighbour: Option<char>| neighbour.is_some_and(|c| c.is_ascii_digit());
    match character {
        '\'' | '’' => Mark::Joins,
        '-' if digit(after) && !before.is_some_and(char::is_alphanumeric) => Mark::Counts,
        '.' | ',' if digit(before) && digit(after) => Mark::Counts,
        '.' | ',' | ';' | ':' | '!' | '?' | '"' | '(' | ')' | '[' | ']' | '{' | '}' | '/' | '\\' | '-'
        | '_' | '`' | '‘' | '“' | '”' | '„' | '–' | '—' | '…' => Mark::Parts,
        _ => Mark::Counts,
    }
}

/// Returns the last word of a text; of a long word, its end.
pub(super) fn word(text: &[u8]) -> String {
    let start = text.iter().rposition(|byte| is_blank(*byte)).map_or(0, |at| at + 1);
    let visible = text::visible(&text[start..]);
    let length = visible.chars().count();
    visible.chars().skip(length.saturating_sub(20)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts<'a>(lines: impl Iterator<Item = Line<'a>>) -> Vec<(usize, String)> {
        lines.map(|line| (line.number, String::from_utf8_lossy(&line.counts).into_owned())).collect()
    }

    #[test]
    fn layout_lines_keep_their_numbers() {
        let found = texts(layout_lines(b"\n  a \t b\r\n \n\nc"));
        assert_eq!(found, [(2, "a b".to_owned()), (5, "c".to_owned())]);
        assert_eq!(texts(layout_lines(b" \n\t")), []);
    }

    #[test]
    fn wording_removes_punctuation_only() {
        for (text, counts) in [
            ("Play again? [Y/N]", "play again y n"),
            ("Don't stop!", "dont stop"),
            ("8-H 10-C", "8 h 10 c"),
            ("You have $-5 or -5, 1.5", "you have $-5 or -5 1.5"),
            ("|  **  |", "| ** |"),
            ("Final scores: Player 20, Dealer 17.", "final scores player 20 dealer 17"),
        ] {
            assert_eq!(words(text.as_bytes()), counts.as_bytes(), "{text}");
        }
        assert_eq!(texts(wording_lines(b"---\nA\n")), [(2, "a".to_owned())]);
    }

    #[test]
    fn invalid_utf8_is_unchanged() {
        assert_eq!(words(b"\xffA\xfe"), b"\xffa\xfe");
        assert_eq!(fold(b" \xff\n\xfe "), &b"\xff \xfe"[..]);
    }
}
