//! What does not count at a rung is taken away here, and nowhere else: comparators only compare.
//!
//! Owns blanks, blank lines, case and punctuation. Works lazily, line by line, so that two outputs which
//! differ early cost no more than their beginnings. Refuses to guess at encodings: bytes that are not UTF-8
//! stay as they are.

use std::borrow::Cow;

/// One line of a turn's output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line<'a> {
    /// Its number in the turn's output, counted from 1, blank lines included.
    pub(super) number: usize,
    /// As printed, with its newline if it has one.
    pub(super) raw: &'a [u8],
    /// What of it counts at the rung.
    pub(super) counts: Cow<'a, [u8]>,
}

/// Whether a byte is a blank: what moves the cursor within a line and prints nothing.
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c)
}

/// A line without its newline.
pub(super) fn chomp(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\n").unwrap_or(line)
}

/// Every line byte for byte, newline included.
pub(super) fn exact_lines(output: &[u8]) -> impl Iterator<Item = Line<'_>> {
    numbered(output).map(|(number, raw)| Line { number, raw, counts: Cow::Borrowed(raw) })
}

/// The lines that are not blank, with blanks folded.
pub(super) fn layout_lines(output: &[u8]) -> impl Iterator<Item = Line<'_>> {
    counted(output, fold)
}

/// The lines that hold a word, with case and punctuation taken away.
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

/// A text with every run of blanks and newlines as one blank, and none at its ends.
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

/// A line's words: lower case, without the marks that only structure a sentence.
///
/// Symbols that mean something on a card table (`*` for a hidden card, `|`, `$`, `+`, suits) stay, and so do the sign
/// and the point of a number: `-5` is not `5`, `1.5` is not `15`.
fn words(line: &[u8]) -> Vec<u8> {
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

/// What a character does to the words around it.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn texts<'a>(lines: impl Iterator<Item = Line<'a>>) -> Vec<(usize, String)> {
        lines.map(|line| (line.number, String::from_utf8_lossy(&line.counts).into_owned())).collect()
    }

    #[test]
    fn layout_keeps_lines_and_their_numbers() {
        let found = texts(layout_lines(b"\n  a \t b\r\n \n\nc"));
        assert_eq!(found, [(2, "a b".to_owned()), (5, "c".to_owned())]);
        assert_eq!(texts(layout_lines(b" \n\t")), []);
    }

    #[test]
    fn wording_drops_marks_but_not_meaning() {
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
    fn bytes_that_are_not_text_stay() {
        assert_eq!(words(b"\xffA\xfe"), b"\xffa\xfe");
        assert_eq!(fold(b" \xff\n\xfe "), &b"\xff \xfe"[..]);
    }
}
