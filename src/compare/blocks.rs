//! Division of a long turn into blocks, such as the hands of a game without input.
//!
//! Blocks are compared in order: a missing block in the middle is not searched for, since hands are identified by
//! their order, as cards are.

use std::ops::Range;

use super::align::Pair;
use super::difference::{Difference, Relation, line_at, shown};
use crate::criteria::Blocks;
use crate::text;
use crate::verdict::FindingKind;

/// A part of a turn's output.
#[derive(Clone, Copy, Debug)]
struct Block<'a> {
    /// Byte offset of its first line in the turn's output.
    at: usize,
    output: &'a [u8],
}

/// Returns the first difference between two turns, block by block. `compare` compares two blocks; `weigh` returns how
/// much an agreeing block counts.
pub(super) fn compare(
    blocks: &Blocks,
    pair: &Pair<'_>,
    compare: impl Fn(&Pair<'_>) -> Option<Difference>,
    weigh: impl Fn(&[u8]) -> usize,
) -> Option<Difference> {
    let (expected, found) = (cut(blocks, pair.expected), cut(blocks, pair.found));
    if expected.is_empty() || found.is_empty() {
        return compare(pair);
    }
    let mut reach = 0;
    for (index, (wanted, had)) in expected.iter().zip(&found).enumerate() {
        let within = Pair { expected: wanted.output, found: had.output, ..*pair };
        let Some(difference) = compare(&within) else {
            reach += weigh(wanted.output);
            continue;
        };
        let last = (index + 1 == expected.len(), index + 1 == found.len());
        return Some(Difference {
            relation: relation(difference.relation, last),
            line: Some(line_at(pair.found, had.at).0 - 1 + difference.line.unwrap_or(had.lines() + 1)),
            says: format!("{} {}: {}", blocks.name, index + 1, difference.says),
            reach: reach + difference.reach,
            ..difference
        });
    }
    let number = expected.len().min(found.len());
    let says = || format!("expected {}, found {}.", text::count(expected.len(), &blocks.name), found.len());
    let (missing, extra) = (expected.get(number), found.get(number));
    let first =
        |block: &Block<'_>| shown(block.output.split(|byte| *byte == b'\n').next().unwrap_or_default());
    missing.or(extra).map(|_| Difference {
        kind: if missing.is_some() { FindingKind::Missing } else { FindingKind::Extra },
        relation: if missing.is_some() { Relation::Begins } else { Relation::Continues },
        line: extra.map(|extra| line_at(pair.found, extra.at).0),
        expected: missing.map(first),
        found: extra.map(first),
        says: says(),
        because: None,
        reach,
    })
}

/// Returns the text of each block of an output.
pub(super) fn outputs<'a>(blocks: &Blocks, output: &'a [u8]) -> Vec<&'a [u8]> {
    cut(blocks, output).into_iter().map(|block| block.output).collect()
}

/// Returns where the headings of the blocks are, as far as the patterns describe them.
pub(super) fn headings(blocks: &Blocks, output: &[u8]) -> Vec<Range<usize>> {
    let hits = blocks.starts.of_the_first_that_matches(output);
    hits.iter().map(|hit| hit.whole.range()).collect()
}

impl Block<'_> {
    /// Returns its number of lines, without blank lines at its end.
    fn lines(&self) -> usize {
        let end = self.output.trim_ascii_end().len();
        line_at(self.output, end).0
    }
}

/// Returns the blocks of an output. The text before the first one belongs to none.
fn cut<'a>(blocks: &Blocks, output: &'a [u8]) -> Vec<Block<'a>> {
    let line =
        |at: usize| output[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
    // An expression may also match preceding blank lines.
    let words = |hit: &[u8]| hit.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(0);
    let hits = blocks.starts.of_the_first_that_matches(output);
    let mut starts: Vec<usize> =
        hits.iter().map(|hit| line(hit.whole.start() + words(hit.whole.as_bytes()))).collect();
    starts.dedup();
    let ends = starts.iter().copied().skip(1).chain([output.len()]);
    starts.iter().zip(ends).map(|(&at, end)| Block { at, output: &output[at..end] }).collect()
}

/// Converts a relation within a block to one within the turn; `last`: for each side, whether the block is the last one.
fn relation(within: Relation, last: (bool, bool)) -> Relation {
    match within {
        Relation::Begins if last.1 => Relation::Begins,
        Relation::Continues if last == (true, true) => Relation::Continues,
        _ => Relation::Differs,
    }
}
