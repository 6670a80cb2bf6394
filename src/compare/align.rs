//! What stands beside what: turns of two transcripts, lines of two outputs.
//!
//! Line alignment runs on bounded windows and without a deadline: a clock would make the same input give
//! different findings on a busy machine.

use reference::{Transcript, Turn};
use similar::{Algorithm, DiffOp, capture_diff_slices_deadline};

/// How many lines of a side are aligned at most.
pub(super) const LINES_CAP: usize = 2000;

/// One turn of both sides.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// The expected turns before this one.
    pub earlier: &'a [Turn],
    /// What was expected.
    pub expected: &'a [u8],
    /// What the program printed.
    pub found: &'a [u8],
}

impl<'a> Pair<'a> {
    /// This turn (an index) of both transcripts; a turn that one of them lacks printed nothing.
    pub(super) fn of(expected: &'a Transcript, found: &'a Transcript, turn: usize) -> Self {
        Self {
            earlier: &expected.turns[..turn.min(expected.turns.len())],
            expected: output(expected, turn),
            found: output(found, turn),
        }
    }
}

fn output(transcript: &Transcript, turn: usize) -> &[u8] {
    transcript.turns.get(turn).map_or(&[], |turn| turn.output.as_slice())
}

/// What happened to the first line at which two sides part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// It is missing.
    Missing,
    /// Another line comes before it.
    Extra,
    /// Another line stands in its place.
    Replaced,
}

/// How two lists of lines part at their beginning; they must not begin with the same line.
pub(super) fn first_change(expected: &[&[u8]], found: &[&[u8]]) -> Change {
    match ops(expected, found).first() {
        Some(DiffOp::Delete { .. }) => Change::Missing,
        Some(DiffOp::Insert { .. }) => Change::Extra,
        _ => Change::Replaced,
    }
}

/// The steps that lead from one list of lines to the other, in order.
pub(super) fn ops<T: AsRef<[u8]>>(expected: &[T], found: &[T]) -> Vec<DiffOp> {
    let expected: Vec<&[u8]> = expected.iter().map(AsRef::as_ref).collect();
    let found: Vec<&[u8]> = found.iter().map(AsRef::as_ref).collect();
    capture_diff_slices_deadline(Algorithm::Myers, &expected, &found, None)
}

/// Which expected line is which found line, where the two are equal: pairs of indices in order.
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
    fn tells_a_missing_line_from_an_extra_and_another() {
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
    fn equal_lines_are_paired_in_order() {
        assert_eq!(equal_lines(&["a", "b", "c"], &["x", "a", "c"]), [(0, 1), (2, 2)]);
    }
}
