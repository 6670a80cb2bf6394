//! Lines whose words a handout leaves free: what a program prints in place of such a line is taken for it.

use std::borrow::Cow;

use super::normalize;
use crate::criteria::OwnWords;

/// Maximum number of lines that a program prints in place of one: a message between two lines of stars.
const MOST: usize = 3;

/// Returns the found output with the expected line wherever the program has its own words for it: between the same lines, up to the first
/// other difference.
pub(super) fn taken(expected: &[u8], found: &[u8], free: &[OwnWords]) -> Vec<u8> {
    let lines = |output| normalize::layout_lines(output).collect::<Vec<_>>();
    let (wanted, had) = (lines(expected), lines(found));
    let mut replaced: Vec<(usize, Cow<'_, [u8]>)> = Vec::new();
    let mut at = 0;
    for (index, line) in wanted.iter().enumerate() {
        if had.get(at).is_some_and(|found| found.counts == line.counts) {
            at += 1;
            continue;
        }
        let Some(free) = free.iter().find(|free| free.stands_for(line.raw)) else { break };
        let next = wanted.get(index + 1).map(|next| &next.counts);
        // Up to the line that is expected next; one line if that is missing or different.
        let mut rest = had[at.min(had.len())..].iter();
        let count = rest.position(|found| Some(&found.counts) == next).unwrap_or(1);
        let own = had.get(at..at + count).unwrap_or_default();
        let is_free = |found: &normalize::Line<'_>| !free.is_other(&found.counts);
        if own.is_empty() || own.len() > MOST || !own.iter().all(is_free) {
            break;
        }
        for (nth, found) in own.iter().enumerate() {
            let ending: &[u8] = if found.raw.ends_with(b"\n") { b"\n" } else { b"" };
            let text = if nth == 0 { [&line.counts[..], ending].concat() } else { Vec::new() };
            replaced.push((found.number, Cow::Owned(text)));
        }
        at += count;
    }
    let printed = found.split_inclusive(|byte| *byte == b'\n').enumerate();
    let line = |(index, raw): (usize, &'_ [u8])| {
        let own = replaced.iter().find(|(number, _)| *number == index + 1);
        own.map_or_else(|| raw.to_vec(), |(_, text)| text.to_vec())
    };
    printed.flat_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use regex::bytes::Regex;

    #[test]
    fn own_words_stand_for_the_line() {
        let unless = Some(Regex::new("(?i)player").unwrap());
        let free = [OwnWords { line: "Dealer busts!".to_owned(), unless }];
        let expected = "| 9 |\nDealer busts!\n\nFinal scores: 19 25\n";
        let taken =
            |found: &str| String::from_utf8(taken(expected.as_bytes(), found.as_bytes(), &free)).unwrap();
        for own in ["DEALER BUSTS!", "Die Bank hat 25!", "Bust!\nToo much for the dealer."] {
            let found = format!("| 9 |\n\n{own}\nFinal scores: 19 25\n");
            let read = taken(&found);
            assert_eq!(read, "| 9 |\n\nDealer busts!\nFinal scores: 19 25\n", "{own}");
        }
        // Another score is another difference.
        assert_eq!(taken("| 9 |\nBUST\nFinal scores: 1 2\n"), "| 9 |\nDealer busts!\nFinal scores: 1 2\n");
        for other in [
            "| 9 |\n\n Dealer  busts!\nFinal scores: 19 25\n",
            "| 9 |\nPlayer busts!\nFinal scores: 19 25\n",
            "| 9 |\nFinal scores: 19 25\n",
            "| 8 |\nBUST\nFinal scores: 19 25\n",
            "| 9 |\na\nb\nc\nd\nFinal scores: 19 25\n",
            "| 9 |\n",
        ] {
            assert_eq!(taken(other), other);
        }
    }
}
