//! A turn's two outputs side by side, as structure: reports decide how it looks.
//!
//! Owns which lines are the same, which parts of the others differ, and what is left out. Lines that the given
//! rung takes for the same are the same here too, so a diff never shows what did not count. Bounded without a
//! clock: so many lines a side, so many characters a line, and what is left out is counted.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices_deadline};

use super::align::{self, LINES_CAP};
use super::normalize::{self, Line, chomp, is_blank};
use crate::text;
use crate::verdict::Rung;

/// How many bytes of a line are shown.
const WIDTH_CAP: usize = 400;

/// Which side a line stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Both: it agrees.
    Same,
    /// It was expected and is not there.
    Expected,
    /// It is there and was not expected.
    Found,
}

/// One line of a diff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiffLine {
    /// Which side it stands on.
    pub side: Side,
    /// Its number in the expected output, from 1.
    pub expected: Option<usize>,
    /// Its number in the program's output, from 1.
    pub found: Option<usize>,
    /// Visible text, without the newline; blanks at its end and blanks that differ are `·` where they matter.
    pub text: String,
    /// The parts of `text` that differ from the other side's line, as byte ranges, in order.
    pub emphasis: Vec<Range<usize>>,
    /// What `text` cannot show: a missing newline, the end of a line too long.
    pub note: Option<String>,
}

/// Two outputs side by side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diff {
    /// Lines in order; of two that replace one another the expected ones first.
    pub lines: Vec<DiffLine>,
    /// How many expected lines were not looked at.
    pub expected_left_out: usize,
    /// How many lines of the program's were not looked at.
    pub found_left_out: usize,
}

/// The difference between what was expected in a turn and what was found, as seen from a rung.
pub fn diff(expected: &[u8], found: &[u8], rung: Rung) -> Diff {
    let (expected, expected_left_out) = lines(expected);
    let (found, found_left_out) = lines(found);
    let view = |lines: &[Line<'_>]| lines.iter().map(|line| key(line.raw, rung)).collect::<Vec<_>>();
    let (expected, blank) = apart(expected, rung);
    let (found, _) = apart(found, rung);
    let mut out = Vec::new();
    for op in align::ops(&view(&expected), &view(&found)) {
        let (left, right) = (&expected[op.old_range()], &found[op.new_range()]);
        match op {
            DiffOp::Equal { .. } => {
                out.extend(left.iter().zip(right).map(|(left, right)| same(left, Some(right.number))));
            }
            _ => changed(&mut out, left, right),
        }
    }
    Diff { lines: with_blank_lines(out, &blank), expected_left_out, found_left_out }
}

/// The lines that count at a rung, and the others, which agree with anything.
fn apart(lines: Vec<Line<'_>>, rung: Rung) -> (Vec<Line<'_>>, Vec<Line<'_>>) {
    lines.into_iter().partition(|line| rung == Rung::Exact || !key(line.raw, rung).is_empty())
}

/// Puts the expected lines that do not count back where they stood; those of the program's are not shown.
fn with_blank_lines(lines: Vec<DiffLine>, blank: &[Line<'_>]) -> Vec<DiffLine> {
    let mut blank = blank.iter().peekable();
    let mut out = Vec::with_capacity(lines.len() + blank.len());
    for line in lines {
        while let Some(next) = blank.next_if(|next| line.expected.is_some_and(|number| next.number < number))
        {
            out.push(same(next, None));
        }
        out.push(line);
    }
    out.extend(blank.map(|next| same(next, None)));
    out
}

fn lines(output: &[u8]) -> (Vec<Line<'_>>, usize) {
    let mut lines = normalize::exact_lines(output);
    let kept: Vec<Line<'_>> = lines.by_ref().take(LINES_CAP).collect();
    (kept, lines.count())
}

/// What of a line counts at a rung.
fn key(raw: &[u8], rung: Rung) -> Vec<u8> {
    match rung {
        Rung::Exact => raw.to_vec(),
        Rung::Layout => normalize::fold(raw).into_owned(),
        _ => normalize::wording_lines(raw).next().map_or_else(Vec::new, |line| line.counts.into_owned()),
    }
}

fn same(expected: &Line<'_>, found: Option<usize>) -> DiffLine {
    let (text, note) = cap(expected.raw);
    DiffLine {
        side: Side::Same,
        expected: Some(expected.number),
        found,
        text: text::visible(text),
        emphasis: Vec::new(),
        note,
    }
}

/// Lines that were replaced: the n-th of one side stands for the n-th of the other.
fn changed(out: &mut Vec<DiffLine>, expected: &[Line<'_>], found: &[Line<'_>]) {
    for (at, line) in expected.iter().enumerate() {
        let other = found.get(at).map(|other| other.raw);
        out.push(DiffLine { expected: Some(line.number), ..marked(Side::Expected, line.raw, other) });
    }
    for (at, line) in found.iter().enumerate() {
        let other = expected.get(at).map(|other| other.raw);
        out.push(DiffLine { found: Some(line.number), ..marked(Side::Found, line.raw, other) });
    }
}

/// A line that differs, with what differs from its counterpart.
fn marked(side: Side, raw: &[u8], other: Option<&[u8]>) -> DiffLine {
    let (line, mut note) = cap(raw);
    let differs = other.map_or_else(Vec::new, |other| parts(line, cap(other).0));
    if note.is_none() && !raw.ends_with(b"\n") && other.is_none_or(|other| other.ends_with(b"\n")) {
        note = Some("no newline at the end".to_owned());
    }
    let end = line.iter().rposition(|byte| !is_blank(*byte)).map_or(0, |last| last + 1);
    let mut out =
        DiffLine { side, expected: None, found: None, text: String::new(), emphasis: Vec::new(), note };
    let blank = end == 0 && other.is_none();
    for (range, emphasised) in differs_and_not(&differs, line.len()) {
        let start = out.text.len();
        let dots = |at: usize, byte: &u8| *byte == b' ' && !blank && (emphasised || at >= end);
        for (at, piece) in pieces(line, range, dots) {
            out.text.push_str(&if at { "·".repeat(piece.len()) } else { text::visible(piece) });
        }
        if emphasised && out.text.len() > start {
            out.emphasis.push(start..out.text.len());
        }
    }
    if blank {
        out.text.clear();
    }
    out
}

/// A range of a line in runs of bytes that are shown as dots, and that are not.
fn pieces(line: &[u8], range: Range<usize>, dot: impl Fn(usize, &u8) -> bool) -> Vec<(bool, &[u8])> {
    let mut out: Vec<(bool, Range<usize>)> = Vec::new();
    for at in range {
        let is_dot = dot(at, &line[at]);
        match out.last_mut() {
            Some((last, range)) if *last == is_dot => range.end = at + 1,
            _ => out.push((is_dot, at..at + 1)),
        }
    }
    out.into_iter().map(|(is_dot, range)| (is_dot, &line[range])).collect()
}

/// All of a line in order: the ranges that differ, and those between them.
fn differs_and_not(differs: &[Range<usize>], length: usize) -> Vec<(Range<usize>, bool)> {
    let mut out = Vec::new();
    let mut start = 0;
    for range in differs {
        out.push((start..range.start, false));
        out.push((range.clone(), true));
        start = range.end;
    }
    out.push((start..length, false));
    out
}

/// The byte ranges of `line` that its counterpart does not have; none where they have too little in common for
/// emphasis to help.
fn parts(line: &[u8], other: &[u8]) -> Vec<Range<usize>> {
    let (mine, theirs) = (tokens(line), tokens(other));
    let ops = capture_diff_slices_deadline(Algorithm::Myers, &mine, &theirs, None);
    let equal: usize =
        ops.iter().filter(|op| matches!(op, DiffOp::Equal { .. })).map(|op| op.old_range().len()).sum();
    if equal * 3 < mine.len().max(theirs.len()) {
        return Vec::new();
    }
    let mut starts = vec![0];
    for token in &mine {
        starts.push(starts.last().copied().unwrap_or(0) + token.len());
    }
    ops.iter()
        .filter(|op| !matches!(op, DiffOp::Equal { .. }) && !op.old_range().is_empty())
        .map(|op| starts[op.old_range().start]..starts[op.old_range().end])
        .collect()
}

/// Words, numbers and runs of one blank whole; every other byte by itself.
fn tokens(line: &[u8]) -> Vec<&[u8]> {
    let word = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
    line.chunk_by(|left, right| word(left) && word(right) || is_blank(*left) && left == right).collect()
}

/// The part of a line that is shown, and a note on what is not.
fn cap(raw: &[u8]) -> (&[u8], Option<String>) {
    let line = chomp(raw);
    if line.len() <= WIDTH_CAP {
        return (line, None);
    }
    let starts = |at: &usize| line[*at] & 0xc0 != 0x80;
    let end = (WIDTH_CAP - 3..=WIDTH_CAP).rev().find(starts).unwrap_or(WIDTH_CAP);
    (&line[..end], Some(format!("{} more in this line", text::count(line.len() - end, "byte"))))
}
