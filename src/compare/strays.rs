//! Lines in which phrases read facts that are not expected, and facts that phrases do not find at all.

use reference::Transcript;

use super::{blocks, outputs};
use crate::criteria::Criteria;

/// Whether a phrase reads a fact in this line that is expected neither in this block (counted from 1) nor in the next; or in no block, if
/// the line is a closing one, which may summarize the run. Text before the first block is ignored, and so are draws: they
/// are known from all lines, in whatever order a card is written.
pub fn contradicts(
    line: &[u8],
    block: usize,
    is_closing: bool,
    expected: &Transcript,
    criteria: &Criteria,
) -> bool {
    let (Some(cut), Some(first)) = (&criteria.blocks, block.checked_sub(1)) else { return false };
    let (first, most) = if is_closing { (0, usize::MAX) } else { (first, 2) };
    let blocks: Vec<&[u8]> = expected
        .turns
        .iter()
        .flat_map(|turn| blocks::outputs(cut, &turn.output))
        .skip(first)
        .take(most)
        .collect();
    criteria.facts.iter().any(|fact| {
        let here = outputs::of(fact, line);
        let known: Vec<_> = blocks.iter().map(|block| outputs::of(fact, block)).collect();
        here.iter()
            .filter(|one| one.draws().is_none())
            .any(|one| known.iter().all(|of_block| of_block.iter().all(|other| other.value != one.value)))
    })
}

/// Whether an expected fact is found in none of these runs: its wording is unknown.
pub fn knows_no_words_for_a_fact(
    expected: &[&Transcript],
    runs: &[&Transcript],
    criteria: &Criteria,
) -> bool {
    criteria.facts.iter().any(|fact| {
        let found =
            |run: &&Transcript| run.turns.iter().any(|turn| !outputs::of(fact, &turn.output).is_empty());
        expected.iter().any(found) && !runs.iter().any(found)
    })
}

#[cfg(test)]
mod tests {
    use reference::{Ending, Turn};
    use regex::bytes::Regex;

    use super::*;
    use crate::compare::tests::facts;
    use crate::criteria::{Blocks, Patterns};

    fn transcript(output: &str) -> Transcript {
        let turn = Turn { output: output.into(), ..Turn::default() };
        Transcript { turns: vec![turn], ending: Ending::Exited(0), unread: Vec::new() }
    }

    fn hands() -> Criteria {
        let starts = Patterns::one(Regex::new(r"(?m)^Hand \d+").unwrap());
        Criteria { blocks: Some(Blocks::without_credit("hand", starts)), ..facts() }
    }

    #[test]
    fn a_known_phrase_tells_what_is_expected_here_or_next() {
        let expected = transcript("Hand 1\nPlayer busts\nHand 2\nDealer busts\nHand 3\nPlayer busts\n");
        for (line, block, is) in [
            ("Player busts", 1, false),
            ("Dealer busts", 1, false),
            ("Dealer busts", 3, true),
            ("Win 20 19", 1, true),
            ("Win 20 19", 0, false),
            ("nothing that is known", 3, false),
        ] {
            let found = contradicts(line.as_bytes(), block, false, &expected, &hands());
            assert_eq!(found, is, "{line} in {block}");
        }
        for (line, is) in [("Dealer busts: 1", false), ("Win 20 19", true)] {
            assert_eq!(contradicts(line.as_bytes(), 3, true, &expected, &hands()), is, "{line} at the end");
        }
    }

    #[test]
    fn a_fact_that_no_run_tells_in_known_words() {
        let expected = transcript("Hand 1\nPlayer busts\n");
        let other = transcript("Hand 1\nPlayer goes broke\n");
        assert!(knows_no_words_for_a_fact(&[&expected], &[&other, &other], &hands()));
        assert!(!knows_no_words_for_a_fact(&[&expected], &[&other, &expected], &hands()));
    }
}
