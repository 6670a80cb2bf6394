//! Lines that phrases read and that tell something else than what was expected.

use reference::Transcript;

use super::{blocks, occurrences};
use crate::criteria::Criteria;

/// Whether a line, printed after so many blocks had begun, tells a fact by a known phrase that is not expected in this block
/// nor in the next. What stands before the first block is free.
pub fn contradicts(line: &[u8], block: usize, expected: &Transcript, criteria: &Criteria) -> bool {
    let (Some(cut), Some(first)) = (&criteria.blocks, block.checked_sub(1)) else { return false };
    let blocks: Vec<&[u8]> = expected
        .turns
        .iter()
        .flat_map(|turn| blocks::outputs(cut, &turn.output))
        .skip(first)
        .take(2)
        .collect();
    criteria.facts.iter().any(|fact| {
        let here = occurrences::of(fact, line);
        let known = || blocks.iter().flat_map(|block| occurrences::of(fact, block));
        here.iter().any(|one| known().all(|other| other.value != one.value))
    })
}

/// Whether one of the facts that are expected is found by its phrases in none of these runs, although it is expected there.
pub fn knows_no_words_for_a_fact(
    expected: &[&Transcript],
    runs: &[&Transcript],
    criteria: &Criteria,
) -> bool {
    criteria.facts.iter().any(|fact| {
        let found =
            |run: &&Transcript| run.turns.iter().any(|turn| !occurrences::of(fact, &turn.output).is_empty());
        expected.iter().any(found) && !runs.iter().any(found)
    })
}
