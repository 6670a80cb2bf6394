//! Alignment of the turns of two transcripts and of the lines of two outputs.
//!
//! Lines are aligned up to a maximum number.

use reference::{Transcript, Turn};
use similar::DiffOp;

use super::edits;

/// Maximum number of lines of a side that are aligned.
pub(super) const LINES_CAP: usize = 2000;

/// One turn of both transcripts.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// The expected turns before this one.
    pub earlier: &'a [Turn],
    /// The expected output.
    pub expected: &'a [u8],
    /// Text that is true in this turn in addition to the expected output.
    pub may_print: &'a [u8],
    /// The output of the program.
    pub found: &'a [u8],
}

impl<'a> Pair<'a> {
    /// Creates the pair of a first turn, in which nothing else may be printed.
    pub fn of_outputs(expected: &'a [u8], found: &'a [u8]) -> Self {
        Self { earlier: &[], expected, may_print: &[], found }
    }

    /// Returns this turn (an index) of both transcripts; a missing turn is empty.
    pub(super) fn of(expected: &'a Transcript, found: &'a Transcript, turn: usize) -> Self {
        Self {
            earlier: &expected.turns[..turn.min(expected.turns.len())],
            expected: output(expected, turn),
            may_print: expected.turns.get(turn).map_or(&[], |turn| turn.may_print.as_slice()),
            found: output(found, turn),
        }
    }
}

fn output(transcript: &Transcript, turn: usize) -> &[u8] {
    transcript.turns.get(turn).map_or(&[], |turn| turn.output.as_slice())
}

/// Kind of change at the first line that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// The line is missing.
    Missing,
    /// There is another line before it.
    Extra,
    /// There is another line in its place.
    Replaced,
}

/// Returns the first change between two lists of lines, which must not begin with the same line.
pub(super) fn first_change(expected: &[&[u8]], found: &[&[u8]]) -> Change {
    match ops(expected, found).first() {
        Some(DiffOp::Delete { .. }) => Change::Missing,
        Some(DiffOp::Insert { .. }) => Change::Extra,
        _ => Change::Replaced,
    }
}

/// Returns the edit operations from one list of lines to the other, in order.
pub(super) fn ops<T: AsRef<[u8]>>(expected: &[T], found: &[T]) -> Vec<DiffOp> {
    let expected: Vec<&[u8]> = expected.iter().map(AsRef::as_ref).collect();
    let found: Vec<&[u8]> = found.iter().map(AsRef::as_ref).collect();
    edits::between(&expected, &found)
}

/// Returns the pairs of equal lines, as indices in order.
pub(super) fn equal_lines<T: AsRef<[u8]>>(expected: &[T], found: &[T]) -> Vec<(usize, usize)> {
    let expected = &expected[..expected.len().min(LINES_CAP)];
    let found = &found[..found.len().min(LINES_CAP)];
    let mut pairs = Vec::new();
    for op in ops(expected, found) {
        if let DiffOp::Equal { old_index, new_index, len } = op {
            pairs.extend((0..len).map(|step| (old_index + step, new_index + step)));
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_change_distinguishes_kinds() {
        fn change(expected: &[&str], found: &[&str]) -> Change {
            let expected: Vec<&[u8]> = expected.iter().map(|line| line.as_bytes()).collect();
            let found: Vec<&[u8]> = found.iter().map(|line| line.as_bytes()).collect();
            first_change(&expected, &found)
        }
        assert_eq!(change(&["a", "b", "c"], &["b", "c"]), Change::Missing);
        assert_eq!(change(&["b", "c"], &["a", "b", "c"]), Change::Extra);
        assert_eq!(change(&["a", "b"], &["x", "b"]), Change::Replaced);
        assert_eq!(change(&["a"], &[]), Change::Missing);
        assert_eq!(change(&[], &["a"]), Change::Extra);
    }

    #[test]
    fn equal_lines_returns_ordered_pairs() {
        assert_eq!(equal_lines(&["a", "b", "c"], &["x", "a", "c"]), [(0, 1), (2, 2)]);
    }
}
