//! Which lines of a turn stand for which expected ones, where a handout leaves their words free.
//!
//! Each found line is equal to an expected one, or stands for one or several in other words, or (where the spec allows it) is one that the
//! reference does not print. Of all alignments, the one with the fewest lines in other words is used.

use std::borrow::Cow;

use reference::Transcript;
use regex::bytes::{Captures, Regex};

use super::{colors, normalize};
use crate::criteria::{OwnWords, Tolerance};

/// Maximum number of lines that a program prints in place of one (a message between two lines of stars), or of lines that it says in one.
pub(super) const MOST: usize = 3;

/// Maximum number of pairs of lines that are compared; a turn with more is left as it is.
const CELLS: usize = 1 << 18;

/// Longest line that may say what several expected ones say.
const LONGEST: usize = 200;

pub(super) type Line<'a> = normalize::Line<'a>;

/// A place of an alignment: the numbers of expected and of found lines before it.
pub(super) type Place = (usize, usize);

/// The rows of the spec that leave the words of consecutive expected lines free, by their indices.
pub(super) type Rows = [Option<usize>; MOST];

/// A step of an alignment.
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// A line that is equal on both sides.
    Same,
    /// This many lines for one that is expected, by this row of the spec.
    Own { row: usize, lines: usize },
    /// One line for as many expected ones as there are rows.
    All { rows: Rows },
    /// A line that is not expected, by this row of the spec.
    Extra { row: usize },
}

impl Step {
    /// Returns how many expected and how many found lines it passes.
    pub(super) fn lines(self) -> (usize, usize) {
        match self {
            Self::Same => (1, 1),
            Self::Own { lines, .. } => (1, lines),
            Self::All { rows } => (rows.iter().flatten().count(), 1),
            Self::Extra { .. } => (0, 1),
        }
    }
}

/// A turn of a program, with what was expected.
pub(super) struct Sides<'a> {
    /// The expected output of the turn before.
    before: &'a [u8],
    pub(super) wanted: Vec<Line<'a>>,
    pub(super) had: Vec<Line<'a>>,
    /// What counts of each found line without its slips, if it has any.
    without_slips: Vec<Option<Vec<u8>>>,
}

impl<'a> Sides<'a> {
    /// Returns a turn of two runs, counted from 0; both have it. A line that only these slips distinguish from an expected one is equal to
    /// it.
    pub(super) fn of(
        expected: &'a Transcript,
        actual: &'a Transcript,
        turn: usize,
        slips: &[Tolerance],
    ) -> Self {
        let before = turn.checked_sub(1).map_or(&[][..], |before| &expected.turns[before].output);
        let (wanted, had) = (lines(&expected.turns[turn].output), lines(&actual.turns[turn].output));
        let without_slips = had.iter().map(|line| without_slips(&line.counts, slips)).collect();
        Self { before, wanted, had, without_slips }
    }

    /// Returns some of its lines, which have no slips, as a turn of their own.
    pub(super) fn only(&self, wanted: Vec<Line<'a>>, had: Vec<Line<'a>>) -> Self {
        let without_slips = vec![None; had.len()];
        Self { before: self.before, wanted, had, without_slips }
    }

    /// Whether a found line is equal to an expected one, except for slips.
    pub(super) fn is_same(&self, index: usize, at: usize) -> bool {
        let Some(wanted) = self.wanted.get(index) else { return false };
        wanted.counts == self.had[at].counts || self.without_slips[at].as_deref() == Some(&*wanted.counts)
    }

    /// Whether an alignment passes all lines of both sides.
    pub(super) fn is_whole(&self, steps: &[(Step, Place)]) -> bool {
        let passed = steps.iter().map(|(step, _)| step.lines());
        let sum = passed.fold((0, 0), |sum, lines| (sum.0 + lines.0, sum.1 + lines.1));
        sum == (self.wanted.len(), self.had.len())
    }

    /// Returns the steps of the best alignment, each with the place where it begins: to the end of both sides, or else as far into the
    /// expected lines as there is one.
    pub(super) fn alignment(&self, free: &[OwnWords]) -> Vec<(Step, Place)> {
        let (wanted, had) = (&self.wanted, &self.had);
        let width = had.len() + 1;
        if (wanted.len() + 1) * width > CELLS {
            return Vec::new();
        }
        // For each number of expected and found lines before: the lowest cost, and the last step.
        let mut reached: Vec<Option<(usize, Option<Step>)>> = vec![None; (wanted.len() + 1) * width];
        reached[0] = Some((0, None));
        for index in 0..=wanted.len() {
            for at in 0..width {
                let Some((cost, _)) = reached[index * width + at] else { continue };
                for (step, more) in self.steps((index, at), free) {
                    let (expected, found) = step.lines();
                    let cell = &mut reached[(index + expected) * width + at + found];
                    if cell.is_none_or(|(known, _)| cost + more < known) {
                        *cell = Some((cost + more, Some(step)));
                    }
                }
            }
        }
        let is_reached = |(index, at): Place| reached[index * width + at].map(|(cost, _)| cost);
        let furthest = || {
            let all = (0..=wanted.len()).rev().map(|index| {
                let ends = (0..width).filter_map(|at| Some((is_reached((index, at))?, at)));
                ends.min().map(|(_, at)| (index, at))
            });
            all.flatten().next().unwrap_or_default()
        };
        let whole = (wanted.len(), had.len());
        let mut end = if is_reached(whole).is_some() { whole } else { furthest() };
        let mut steps = Vec::new();
        while let Some((_, Some(step))) = reached[end.0 * width + end.1] {
            let (expected, found) = step.lines();
            end = (end.0 - expected, end.1 - found);
            steps.push((step, end));
        }
        steps.reverse();
        steps
    }

    /// Returns the steps from a place in both sides, with their costs: the number of lines in other words.
    fn steps(&self, (index, at): Place, all: &[OwnWords]) -> Vec<(Step, usize)> {
        let mut steps = Vec::new();
        let Some(first) = self.had.get(at) else { return steps };
        let wanted = self.wanted.get(index);
        if self.is_same(index, at) {
            steps.push((Step::Same, 0));
        }
        for (row, free) in all.iter().enumerate() {
            if free.is_extra() {
                if free.tells(b"", &[self.without_news(&first.counts, index, free, all)]) {
                    steps.push((Step::Extra { row }, 1));
                }
                continue;
            }
            let Some(wanted) = wanted.filter(|wanted| free.stands_for(wanted.raw)) else { continue };
            for lines in 1..=MOST.min(self.had.len() - at) {
                let own = self.had[at..at + lines].iter();
                let own: Vec<Cow<'_, [u8]>> =
                    own.map(|line| self.without_news(&line.counts, index + 1, free, all)).collect();
                if free.tells(&wanted.counts, &own) {
                    steps.push((Step::Own { row, lines }, lines));
                }
            }
        }
        steps.extend(self.in_one_line(index, &first.counts, all).into_iter().map(|step| (step, 1)));
        steps
    }

    /// Returns the steps in which a line says what the expected ones from an index on say: two or three of them.
    fn in_one_line(&self, index: usize, own: &[u8], free: &[OwnWords]) -> Vec<Step> {
        if own.len() > LONGEST {
            return Vec::new();
        }
        // What counts as said in any words is not said in a piece of a line.
        let row =
            |line: &Line<'_>| free.iter().position(|row| row.stands_for(line.raw) && row.says_something());
        let lines = self.wanted[index..].iter().take(MOST);
        let lines: Vec<(usize, &[u8])> = lines.map_while(|line| Some((row(line)?, &*line.counts))).collect();
        let step = |count: usize| {
            let rows = std::array::from_fn(|at| lines[..count].get(at).map(|(row, _)| *row));
            says_all(&lines[..count], own, free).then_some(Step::All { rows })
        };
        (2..=lines.len()).filter_map(step).collect()
    }

    /// Returns a line without what it may name because the expected lines from an index on show it for the first time: those up to the
    /// next line in free words.
    fn without_news<'t>(
        &self,
        line: &'t [u8],
        index: usize,
        row: &OwnWords,
        free: &[OwnWords],
    ) -> Cow<'t, [u8]> {
        // A line that is nothing but a card shows it.
        let has_words = |rest: &[u8]| rest.iter().any(u8::is_ascii_alphabetic);
        let may_name = |named: &&Regex| named.is_match(line) && has_words(&named.replace_all(line, &b""[..]));
        let Some(named) = row.announces.as_ref().filter(may_name) else { return Cow::Borrowed(line) };
        let is_free = |line: &&Line<'_>| free.iter().any(|row| row.stands_for(line.raw));
        let next = self.wanted[index..].iter().take_while(|line| !is_free(line));
        let next: Vec<&[u8]> = next.map(|line| line.raw).collect();
        let last_of = |lines: &[Line<'a>]| -> Vec<&'a [u8]> {
            let last = lines.iter().rev().skip_while(is_free).take_while(|line| !is_free(line));
            last.map(|line| line.raw).collect()
        };
        let mut before = last_of(&self.wanted[..index]);
        if before.is_empty() {
            before = last_of(&lines(self.before));
        }
        let shows = |lines: &[&[u8]], what: &[u8]| {
            lines.iter().any(|line| named.find_iter(line).any(|shown| shown.as_bytes() == what))
        };
        named.replace_all(line, |found: &Captures<'_>| {
            let what = &found[0];
            if shows(&next, what) && !shows(&before, what) { Vec::new() } else { what.to_vec() }
        })
    }
}

/// Returns a line without these slips, if it has any. One whose rewrite would be several lines stays.
fn without_slips(line: &[u8], slips: &[Tolerance]) -> Option<Vec<u8>> {
    let rewritten = slips.iter().fold(Cow::Borrowed(line), |line, slip| {
        let rewritten = match slip.find.replace_all(&line, slip.replace.as_bytes()) {
            Cow::Owned(rewritten) if !rewritten.contains(&b'\n') => Some(rewritten),
            _ => None,
        };
        rewritten.map_or(line, Cow::Owned)
    });
    let counts = normalize::fold(&rewritten);
    (*counts != *line).then(|| counts.into_owned())
}

/// Whether a line can be cut so that each expected one, with its row of the spec, is said in a piece of its own, in any order.
fn says_all(lines: &[(usize, &[u8])], own: &[u8], free: &[OwnWords]) -> bool {
    let says = |(row, line): (usize, &[u8]), piece: &[u8]| free[row].tells(line, &[piece]);
    if let [only] = lines {
        return says(*only, own);
    }
    let is_end = |at: &usize| own[*at].is_ascii() && !own[*at].is_ascii_alphanumeric();
    let cuts: Vec<usize> = (1..own.len()).filter(is_end).collect();
    (0..lines.len()).any(|first| {
        let others: Vec<(usize, &[u8])> = [&lines[..first], &lines[first + 1..]].concat();
        cuts.iter().any(|cut| says(lines[first], &own[..*cut]) && says_all(&others, &own[*cut..], free))
    })
}

/// Returns what counts of lines as one text, with this byte between them.
pub(super) fn joined(lines: &[Line<'_>], by: u8) -> Vec<u8> {
    lines.iter().map(|line| &*line.counts).collect::<Vec<&[u8]>>().join(&by)
}

/// Returns the lines of an output that are not blank; what counts of them has no colors.
pub(super) fn lines(output: &[u8]) -> Vec<Line<'_>> {
    let all = normalize::layout_lines(output).map(|line| match colors::without_sequences(line.raw) {
        Cow::Borrowed(_) => line,
        Cow::Owned(plain) => Line { counts: Cow::Owned(normalize::fold(&plain).into_owned()), ..line },
    });
    all.collect()
}
