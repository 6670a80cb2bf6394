//! One difference within one turn, before it is a finding: what comparators give back. And what findings are made of.

use reference::{Transcript, Turn, Typed};

use crate::fraction::Fraction;
use crate::text;
use crate::verdict::{Finding, FindingKind};

/// How many characters of a line a finding quotes.
pub(super) const LINE_CAP: usize = 200;

/// How what was found relates to what was expected, where the two do not agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// It is the beginning of what was expected, and then stops.
    Begins,
    /// It is all that was expected, and goes on.
    Continues,
    /// Neither.
    Differs,
}

/// The first difference in a turn that matters at a rung.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What it is about.
    pub kind: FindingKind,
    /// Whether the turn is merely cut short or merely goes on.
    pub relation: Relation,
    /// The line of the program's output, counted from 1.
    pub line: Option<usize>,
    /// The line that was expected, visible and capped.
    pub expected: Option<String>,
    /// The line that stands there instead, visible and capped.
    pub found: Option<String>,
    /// One sentence.
    pub says: String,
    /// How many lines or facts agreed before it: of two readings the one that agrees longer is the likelier.
    pub reach: usize,
}

impl Difference {
    /// The finding it becomes in this turn (an index) of a run.
    pub fn finding(&self, run: &Transcript, turn: usize) -> Finding {
        Finding {
            line: self.line,
            expected: self.expected.clone(),
            found: self.found.clone(),
            ..finding(self.kind, run, turn, self.says.clone())
        }
    }
}

/// A finding that leaves only a share of the credit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Loss {
    /// What was found.
    pub(super) finding: Finding,
    /// What is left of the credit.
    pub(super) left: Fraction,
}

/// A finding about a turn (an index) of a run, without lines.
pub fn finding(kind: FindingKind, run: &Transcript, turn: usize, says: String) -> Finding {
    Finding {
        kind,
        turn: turn + 1,
        typed: run.turns.get(turn).and_then(typed),
        line: None,
        expected: None,
        found: None,
        says: sentence(says),
        hint: None,
    }
}

/// The sentence with its full stop: specs may leave it out.
pub(super) fn sentence(mut says: String) -> String {
    if !says.ends_with(['.', '!', '?']) {
        says.push('.');
    }
    says
}

/// What was typed to start a turn, as a person reads it.
pub(super) fn typed(turn: &Turn) -> Option<String> {
    match turn.typed.as_ref()? {
        Typed::Line(line) => Some(shown(line)),
        Typed::EndOfInput => Some("^D".to_owned()),
    }
}

/// A line for a finding: visible, without its newline, capped.
pub(super) fn shown(line: &[u8]) -> String {
    let line = super::normalize::chomp(line);
    // A character takes at most four bytes: what lies beyond the cap is counted, not converted.
    let enough = line.len().min(LINE_CAP * 4 + 4);
    let visible = text::visible(&line[..enough]);
    if enough == line.len() {
        return text::shorten(&visible, LINE_CAP);
    }
    let kept: String = visible.chars().take(LINE_CAP).collect();
    format!("{kept} [and more: {} in all]", text::count(line.len(), "byte"))
}

/// The line of an output in which this offset lies, as it is, and its number from 1.
pub(super) fn line_at(output: &[u8], offset: usize) -> (usize, &[u8]) {
    let offset = offset.min(output.len());
    let start = output[..offset].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let end = output[offset..].iter().position(|byte| *byte == b'\n').map_or(output.len(), |at| offset + at);
    let number = output[..start].iter().filter(|byte| **byte == b'\n').count() + 1;
    (number, &output[start..end])
}

/// The last line of an output that is not blank.
pub(super) fn last_line(output: &[u8]) -> Option<&[u8]> {
    output
        .rsplit(|byte| *byte == b'\n')
        .find(|line| line.iter().any(|byte| !super::normalize::is_blank(*byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_capped_and_say_so() {
        assert_eq!(shown(b"abc\n"), "abc");
        let long = shown(&vec![b'x'; 5000]);
        assert!(long.ends_with("x [and more: 5000 bytes in all]"), "{long}");
        assert_eq!(shown(&[b'x'; 201]).chars().filter(|c| *c == 'x').count(), 200);
    }

    #[test]
    fn sentences_end() {
        assert_eq!(sentence("print it".to_owned()), "print it.");
        assert_eq!(sentence("print it!".to_owned()), "print it!");
    }

    #[test]
    fn an_offset_names_its_line() {
        assert_eq!(line_at(b"a\nbc\nd", 3), (2, &b"bc"[..]));
        assert_eq!(line_at(b"a\nbc\n", 5), (3, &b""[..]));
        assert_eq!(last_line(b"a\nbc\n \n"), Some(&b"bc"[..]));
        assert_eq!(last_line(b" \n"), None);
    }
}
