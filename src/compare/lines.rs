//! The first line at which two outputs part: shared by the rungs that compare lines.

use std::borrow::Cow;

use super::align::{self, Change};
use super::difference::{Difference, Relation, shown};
use super::normalize::Line;
use super::words;
use crate::verdict::FindingKind;

/// How many lines beyond the first difference are looked at to tell a missing line from another one.
const WINDOW: usize = 100;

/// How a rung speaks of a line: which blanks its reader has to see.
pub(super) type Spoken = fn(&[u8]) -> Cow<'_, [u8]>;

/// The first difference between two outputs, given as the lines that count.
///
/// `output` is all that the program printed: missing text should have stood after it.
pub(super) fn first_difference<'a>(
    mut expected: impl Iterator<Item = Line<'a>>,
    mut found: impl Iterator<Item = Line<'a>>,
    output: &[u8],
    spoken: Spoken,
) -> Option<Difference> {
    let mut reach = 0;
    let (first_expected, first_found) = loop {
        match (expected.next(), found.next()) {
            (None, None) => return None,
            (Some(left), Some(right)) if left.counts == right.counts => reach += 1,
            parted => break parted,
        }
    };
    let expected: Vec<Line<'_>> = first_expected.into_iter().chain(expected.take(WINDOW)).collect();
    let found: Vec<Line<'_>> = first_found.into_iter().chain(found.take(WINDOW)).collect();
    let change = align::first_change(&counts(&expected), &counts(&found));
    let relation = relation(&expected, &found);
    let difference = match (change, expected.first(), found.first()) {
        (Change::Missing, Some(missing), _) => absent(missing, found.first(), output, spoken),
        (Change::Extra, _, Some(extra)) => surplus(extra, expected.first(), spoken),
        (_, Some(expected), Some(found)) => replaced(expected, found, spoken),
        // No other case is left: a change of a kind that lacks its line does not exist.
        _ => return None,
    };
    Some(Difference { relation, reach, ..difference })
}

fn counts<'a>(lines: &'a [Line<'a>]) -> Vec<&'a [u8]> {
    lines.iter().map(|line| line.counts.as_ref()).collect()
}

/// Whether one side is the other cut short: at a line's end, or within a line but not within a word.
fn relation(expected: &[Line<'_>], found: &[Line<'_>]) -> Relation {
    match (expected, found) {
        (_, []) => Relation::Begins,
        ([], _) => Relation::Continues,
        ([expected, ..], [found]) if begins(&found.counts, &expected.counts) => Relation::Begins,
        ([expected], [found, ..]) if begins(&expected.counts, &found.counts) => Relation::Continues,
        _ => Relation::Differs,
    }
}

/// Whether `short` is the beginning of `long` and does not end inside one of its words.
fn begins(short: &[u8], long: &[u8]) -> bool {
    let word = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
    long.strip_prefix(short)
        .is_some_and(|rest| !(short.last().is_some_and(word) && rest.first().is_some_and(word)))
}

fn absent(missing: &Line<'_>, before: Option<&Line<'_>>, output: &[u8], spoken: Spoken) -> Difference {
    let says = match words::quoted(&spoken(missing.raw)) {
        None => "an empty line is missing.".to_owned(),
        Some(text) => format!("the line {text} is missing."),
    };
    Difference {
        line: Some(before.map_or_else(|| end(output), |line| line.number)),
        expected: Some(shown(missing.raw)),
        ..simple(FindingKind::Missing, says)
    }
}

fn surplus(extra: &Line<'_>, instead_of: Option<&Line<'_>>, spoken: Spoken) -> Difference {
    let says = match (words::quoted(&spoken(extra.raw)), instead_of) {
        (None, _) => "an empty line stands where none is expected.".to_owned(),
        (Some(text), Some(_)) => format!("the line {text} is not expected here."),
        (Some(text), None) => format!("nothing more is expected here, found {text}."),
    };
    Difference { line: Some(extra.number), found: Some(shown(extra.raw)), ..simple(FindingKind::Extra, says) }
}

fn replaced(expected: &Line<'_>, found: &Line<'_>, spoken: Spoken) -> Difference {
    let says = words::contrast(&spoken(expected.raw), &spoken(found.raw));
    let (left, right) = words::excerpts(expected.raw, found.raw);
    Difference {
        line: Some(found.number),
        expected: Some(left),
        found: Some(right),
        ..simple(FindingKind::Text, says)
    }
}

fn simple(kind: FindingKind, says: String) -> Difference {
    Difference { kind, relation: Relation::Differs, line: None, expected: None, found: None, says, reach: 0 }
}

/// The number of the line after an output's last.
fn end(output: &[u8]) -> usize {
    output.split_inclusive(|byte| *byte == b'\n').count() + 1
}
