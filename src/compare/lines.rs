//! The first line in which two outputs differ; used by the rungs that compare lines.

use std::borrow::Cow;

use super::align::{self, Change, Pair};
use super::difference::{Difference, Relation, shown};
use super::normalize::{self, Line};
use super::words;
use crate::verdict::FindingKind;

/// Number of lines after the first difference that are used to distinguish a missing line from a changed one.
const WINDOW: usize = 100;

/// Returns a line as a rung quotes it.
pub(super) type Spoken = fn(&[u8]) -> Cow<'_, [u8]>;

/// Returns the first difference between two outputs, given as the lines that count.
///
/// `output` is the whole output of the program: missing text belongs at its end.
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
        // Unreachable: every kind of change has its line.
        _ => return None,
    };
    Some(Difference { relation, reach, ..difference })
}

fn counts<'a>(lines: &'a [Line<'a>]) -> Vec<&'a [u8]> {
    lines.iter().map(|line| line.counts.as_ref()).collect()
}

/// Returns whether one side is the beginning of the other, up to the end of a line or of a word.
fn relation(expected: &[Line<'_>], found: &[Line<'_>]) -> Relation {
    match (expected, found) {
        (_, []) => Relation::Begins,
        ([], _) => Relation::Continues,
        ([expected, ..], [found]) if begins(&found.counts, &expected.counts) => Relation::Begins,
        ([expected], [found, ..]) if begins(&expected.counts, &found.counts) => Relation::Continues,
        _ => Relation::Differs,
    }
}

/// Whether `short` is the beginning of `long` and does not end within a word.
fn begins(short: &[u8], long: &[u8]) -> bool {
    let word = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
    long.strip_prefix(short)
        .is_some_and(|rest| !(short.last().is_some_and(word) && rest.first().is_some_and(word)))
}

fn absent(missing: &Line<'_>, before: Option<&Line<'_>>, output: &[u8], spoken: Spoken) -> Difference {
    let says = match words::quoted(&spoken(missing.raw)) {
        None => "missing empty line.".to_owned(),
        Some(text) => format!("missing line {text}."),
    };
    Difference {
        line: Some(before.map_or_else(|| end(output), |line| line.number)),
        expected: Some(shown(missing.raw)),
        ..simple(FindingKind::Missing, says)
    }
}

fn surplus(extra: &Line<'_>, instead_of: Option<&Line<'_>>, spoken: Spoken) -> Difference {
    let says = match (words::quoted(&spoken(extra.raw)), instead_of) {
        (None, _) => "unexpected empty line.".to_owned(),
        (Some(text), Some(_)) => format!("unexpected line {text}."),
        (Some(text), None) => format!("expected no more output, found {text}."),
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
    Difference {
        kind,
        relation: Relation::Differs,
        line: None,
        expected: None,
        found: None,
        says,
        because: None,
        reach: 0,
    }
}

/// Returns the number of the line after the last one.
fn end(output: &[u8]) -> usize {
    output.split_inclusive(|byte| *byte == b'\n').count() + 1
}

/// Returns the first difference of the words of a turn.
pub(super) fn words(pair: &Pair<'_>) -> Option<Difference> {
    first_difference(
        normalize::wording_lines(pair.expected),
        normalize::wording_lines(pair.found),
        pair.found,
        normalize::fold,
    )
}
