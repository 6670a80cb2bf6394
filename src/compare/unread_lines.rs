//! Lines of an output in which no fact is recognized, and numbers that belong to none.

use std::collections::BTreeSet;

use super::{blocks, outputs};
use crate::criteria::{Criteria, Fact};

/// Returns the numbers in a text, without leading zeros.
pub(super) fn numbers(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let digits = text.split(|byte| !byte.is_ascii_digit()).filter(|digits| !digits.is_empty());
    digits.map(|digits| {
        let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
        &digits[zeros.min(digits.len() - 1)..]
    })
}

/// Returns the lines in which no fact is recognized.
pub(super) fn unread_lines<'t>(output: &'t [u8], criteria: &Criteria) -> Vec<&'t [u8]> {
    lines(output, criteria, |_| true)
        .into_iter()
        .filter(|line| line.is_unread)
        .map(|line| line.text)
        .collect()
}

/// A line of an output.
pub(super) struct Line<'t> {
    pub(super) text: &'t [u8],
    /// Its numbers that belong to no fact that is recognized in it.
    free: Vec<&'t [u8]>,
    /// Whether it has letters or digits, and no fact is recognized in it, or only after a number. The heading of a block does not
    /// count.
    pub(super) is_unread: bool,
}

/// Returns the lines of an output. `counts`: whether a fact is recognized; the others are not looked for.
pub(super) fn lines<'t>(
    output: &'t [u8],
    criteria: &Criteria,
    counts: impl Fn(&Fact) -> bool,
) -> Vec<Line<'t>> {
    let mut recognized: BTreeSet<(usize, Vec<u8>)> = BTreeSet::new();
    for fact in criteria.facts.iter().filter(|fact| counts(fact)) {
        recognized.extend(outputs::of(fact, output).iter().map(|one| (one.at, one.text().to_vec())));
    }
    let headings = criteria.blocks.as_ref().map_or_else(Vec::new, |cut| blocks::headings(cut, output));
    let is_letter = |at: usize| {
        (output[at].is_ascii_alphanumeric() || !output[at].is_ascii())
            && !headings.iter().any(|heading| heading.contains(&at))
    };
    let mut lines = Vec::new();
    let mut start = 0;
    for line in output.split_inclusive(|byte| *byte == b'\n') {
        let end = start + line.len();
        let mut free: Vec<&[u8]> = numbers(line).collect();
        let of_headings = headings.iter().filter(|heading| (start..end).contains(&heading.start));
        let of_headings = of_headings.flat_map(|heading| numbers(&output[heading.clone()]));
        let here = recognized.range((start, Vec::new())..(end, Vec::new()));
        for number in here.clone().flat_map(|(_, value)| numbers(value)).chain(of_headings) {
            take(&mut free, number);
        }
        let is_unread = match here.clone().next() {
            None => (start..end).any(is_letter),
            Some((first, _)) => line[..*first - start].iter().any(u8::is_ascii_digit),
        };
        lines.push(Line { text: line.trim_ascii(), free, is_unread });
        start = end;
    }
    lines
}

/// Returns the lines with free numbers of these values, if all the numbers of each value are among them.
pub(super) fn lines_with<'l>(lines: &[Line<'l>], values: &[Vec<u8>]) -> Vec<&'l [u8]> {
    let all: BTreeSet<&[u8]> = values.iter().flat_map(|value| numbers(value)).collect();
    let has_all = |value: &Vec<u8>| {
        let mut left: Vec<&[u8]> = lines.iter().flat_map(|line| line.free.iter().copied()).collect();
        numbers(value).all(|one| take(&mut left, one))
    };
    if !values.iter().all(has_all) {
        return Vec::new();
    }
    let tells = |line: &&Line<'l>| line.free.iter().any(|one| all.contains(one));
    lines.iter().filter(tells).map(|line| line.text).collect()
}

/// Removes one of these numbers; returns whether it was there.
fn take(left: &mut Vec<&[u8]>, number: &[u8]) -> bool {
    left.iter().position(|other| *other == number).map(|at| left.swap_remove(at)).is_some()
}
