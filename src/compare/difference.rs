//! Differences within one turn, which comparators return, and the findings made of them.

use reference::{Transcript, Turn, Typed};

use crate::fraction::Fraction;
use crate::text;
use crate::verdict::{Finding, FindingKind};

/// Maximum number of characters of a line that a finding quotes.
pub(super) const LINE_CAP: usize = 200;

/// Relation of the found to the expected output, if they differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The found output is a beginning of the expected one.
    Begins,
    /// The found output begins with the expected one.
    Continues,
    /// Neither.
    Differs,
}

/// The first difference in a turn that counts at a rung.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its kind.
    pub kind: FindingKind,
    /// Whether the turn is only cut short or only continues.
    pub relation: Relation,
    /// The line of the program's output, counted from 1.
    pub line: Option<usize>,
    /// The expected line, visible and cut.
    pub expected: Option<String>,
    /// The line found instead, visible and cut.
    pub found: Option<String>,
    /// One sentence, not capitalized.
    pub says: String,
    /// The handout's words that ask for what differs, if that is a fact.
    pub because: Option<String>,
    /// Number of lines or facts that agree before it; the interpretation that agrees longest is chosen.
    pub reach: usize,
}

impl Difference {
    /// Returns the finding for it in this turn (an index) of a run.
    pub fn finding(&self, run: &Transcript, turn: usize) -> Finding {
        Finding {
            line: self.line,
            expected: self.expected.clone(),
            found: self.found.clone(),
            because: self.because.clone(),
            ..finding(self.kind, run, turn, &self.says)
        }
    }
}

/// A finding that costs a fraction of the credit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Loss {
    /// The finding.
    pub(super) finding: Finding,
    /// The fraction of the credit that is left.
    pub(super) left: Fraction,
}

/// Returns a finding about a turn (an index) of a run, without lines.
pub fn finding(kind: FindingKind, run: &Transcript, turn: usize, says: &str) -> Finding {
    Finding {
        kind,
        turn: turn + 1,
        typed: run.turns.get(turn).and_then(typed),
        line: None,
        expected: None,
        found: None,
        message: sentence(says),
        hint: None,
        because: None,
    }
}

/// Returns the text as a sentence: with a capital letter and a period, which specs may omit.
pub fn sentence(text: &str) -> String {
    let mut sentence = text::capital(text);
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

/// Returns the input at the start of a turn, as visible text.
pub(super) fn typed(turn: &Turn) -> Option<String> {
    match turn.typed.as_ref()? {
        Typed::Line(line) => Some(shown(line)),
        Typed::EndOfInput => Some("^D".to_owned()),
    }
}

/// Returns a line for a finding: visible, without its newline, cut.
pub(super) fn shown(line: &[u8]) -> String {
    let line = super::normalize::chomp(line);
    // A character has at most four bytes: what is beyond the maximum is counted, not converted.
    let enough = line.len().min(LINE_CAP * 4 + 4);
    let visible = text::visible(&line[..enough]);
    if enough == line.len() {
        return text::shorten(&visible, LINE_CAP);
    }
    let kept: String = visible.chars().take(LINE_CAP).collect();
    format!("{kept} [{} in total]", text::count(line.len(), "byte"))
}

/// Returns the line that contains this offset, and its number from 1.
pub(super) fn line_at(output: &[u8], offset: usize) -> (usize, &[u8]) {
    let offset = offset.min(output.len());
    let start = output[..offset].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let end = output[offset..].iter().position(|byte| *byte == b'\n').map_or(output.len(), |at| offset + at);
    let number = output[..start].iter().filter(|byte| **byte == b'\n').count() + 1;
    (number, &output[start..end])
}

/// Returns the last line of an output that is not blank.
pub(super) fn last_line(output: &[u8]) -> Option<&[u8]> {
    output
        .rsplit(|byte| *byte == b'\n')
        .find(|line| line.iter().any(|byte| !super::normalize::is_blank(*byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_with_their_length() {
        assert_eq!(shown(b"abc\n"), "abc");
        let long = shown(&vec![b'x'; 5000]);
        assert!(long.ends_with("x [5000 bytes in total]"), "{long}");
        assert_eq!(shown(&[b'x'; 201]).chars().filter(|c| *c == 'x').count(), 200);
    }

    #[test]
    fn sentence_adds_capital_and_period() {
        assert_eq!(sentence("print it"), "Print it.");
        assert_eq!(sentence("`x` it!"), "`x` it!");
    }

    #[test]
    fn line_at_finds_line_of_offset() {
        assert_eq!(line_at(b"a\nbc\nd", 3), (2, &b"bc"[..]));
        assert_eq!(line_at(b"a\nbc\n", 5), (3, &b""[..]));
        assert_eq!(last_line(b"a\nbc\n \n"), Some(&b"bc"[..]));
        assert_eq!(last_line(b" \n"), None);
    }
}
