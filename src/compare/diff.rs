//! Diff of the two outputs of a turn, as data; reports format it.
//!
//! Lines that agree at the given rung are equal here, too, so that a diff never shows differences that are ignored. The number of
//! lines and the length of each are limited; what is left out is counted.

use std::ops::Range;

use similar::DiffOp;

use super::align::{self, LINES_CAP};
use super::edits;
use super::normalize::{self, Line, chomp, is_blank};
use crate::text;
use crate::verdict::Rung;

/// Maximum number of bytes of a line that are shown.
const WIDTH_CAP: usize = 400;

/// Side of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Both sides: it agrees.
    Same,
    /// Expected and missing.
    Expected,
    /// Found and not expected.
    Found,
}

/// One line of a diff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiffLine {
    /// Its side.
    pub side: Side,
    /// Its line number in the expected output, from 1.
    pub expected: Option<usize>,
    /// Its line number in the program's output, from 1.
    pub found: Option<usize>,
    /// Visible text without the newline; trailing spaces and spaces that differ are shown as `·` if they count.
    pub text: String,
    /// The parts of `text` that differ from the other side's line, as byte ranges, in order.
    pub emphasis: Vec<Range<usize>>,
    /// What `text` cannot show: a missing newline, or that the line was cut.
    pub note: Option<String>,
}

/// Diff of two outputs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diff {
    /// Lines in order; where lines were replaced, the expected ones come first.
    pub lines: Vec<DiffLine>,
    /// Number of expected lines that were not compared.
    pub expected_left_out: usize,
    /// Number of the program's lines that were not compared.
    pub found_left_out: usize,
}

/// Returns the diff of the expected and the found output of a turn, at a rung.
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

/// Splits the lines into those that count at a rung and the others.
fn apart(lines: Vec<Line<'_>>, rung: Rung) -> (Vec<Line<'_>>, Vec<Line<'_>>) {
    lines.into_iter().partition(|line| rung == Rung::Exact || !key(line.raw, rung).is_empty())
}

/// Inserts the expected lines that do not count at their places; those of the program are not shown.
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

/// Returns what counts of a line at a rung.
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

/// Adds replaced lines: the n-th of one side is compared with the n-th of the other.
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

/// Returns a line that differs, with its differences from the other side's line.
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

/// Splits a range of a line into runs of bytes that are shown as dots and runs that are not.
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

/// Returns all ranges of a line in order, and whether each differs.
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

/// Returns the byte ranges of `line` that differ from the other line; none if they have too little in common.
fn parts(line: &[u8], other: &[u8]) -> Vec<Range<usize>> {
    let (mine, theirs) = (tokens(line), tokens(other));
    let ops = edits::between(&mine, &theirs);
    if edits::in_common(&ops) * 3 < mine.len().max(theirs.len()) {
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

/// Splits a line into words, numbers, and runs of equal whitespace; every other byte is a token.
fn tokens(line: &[u8]) -> Vec<&[u8]> {
    let word = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
    line.chunk_by(|left, right| word(left) && word(right) || is_blank(*left) && left == right).collect()
}

/// Returns the part of a line that is shown, and a note about the rest.
fn cap(raw: &[u8]) -> (&[u8], Option<String>) {
    let line = chomp(raw);
    if line.len() <= WIDTH_CAP {
        return (line, None);
    }
    let starts = |at: &usize| line[*at] & 0xc0 != 0x80;
    let end = (WIDTH_CAP - 3..=WIDTH_CAP).rev().find(starts).unwrap_or(WIDTH_CAP);
    (&line[..end], Some(format!("{} in this line", text::count(line.len() - end, "more byte"))))
}
