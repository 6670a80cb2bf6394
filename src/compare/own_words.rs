//! Lines whose words a handout leaves free: they are replaced by the expected lines before the comparison.
//!
//! The lines of a turn are aligned with the expected ones. Each is equal to an expected line, or stands for one in other words, or
//! (where the spec allows it) is a line that the reference does not print. Colors are ignored. Of all alignments, the one with the
//! fewest lines in other words is used.

use std::borrow::Cow;
use std::collections::HashMap;

use reference::Transcript;

use super::difference::{Loss, finding, shown};
use super::{colors, normalize};
use crate::criteria::OwnWords;
use crate::fraction::ONE;
use crate::verdict::{Finding, FindingKind};

/// Maximum number of lines that a program prints in place of one: a message between two lines of stars.
pub(super) const MOST: usize = 3;

/// Maximum number of pairs of lines that are compared; a turn with more is left as it is.
const CELLS: usize = 1 << 18;

type Line<'a> = normalize::Line<'a>;

/// A place of an alignment: the numbers of expected and of found lines before it.
type Place = (usize, usize);

/// A step of an alignment.
#[derive(Clone, Copy)]
enum Step {
    /// A line that is equal on both sides.
    Same,
    /// This many lines for one that is expected, by this row of the spec.
    Own { row: usize, lines: usize },
    /// A line that is not expected, by this row of the spec.
    Extra { row: usize },
}

impl Step {
    /// Returns how many expected and how many found lines it passes.
    fn lines(self) -> (usize, usize) {
        match self {
            Self::Same => (1, 1),
            Self::Own { lines, .. } => (1, lines),
            Self::Extra { .. } => (0, 1),
        }
    }
}

/// A place where a program has its own words.
struct Use<'a> {
    row: &'a OwnWords,
    /// The expected line; none if the reference prints nothing there.
    expected: Option<Vec<u8>>,
    /// Its first line and that line's number.
    found: Vec<u8>,
    number: usize,
}

/// A line at the place of an expected one.
pub(super) struct Stood {
    /// The row of the spec that leaves the words free.
    pub(super) row: usize,
    pub(super) expected: Vec<u8>,
    pub(super) own: Vec<u8>,
}

/// Returns the found output with the expected line in place of each line in other words, and without allowed further lines.
pub(super) fn taken(expected: &[u8], found: &[u8], free: &[OwnWords]) -> Vec<u8> {
    let (wanted, had) = (lines(expected), lines(found));
    // By the numbers of the lines.
    let mut replaced: HashMap<usize, Vec<u8>> = HashMap::new();
    for (step, (index, at)) in alignment(&wanted, &had, free) {
        match step {
            Step::Same => {
                if let Cow::Owned(plain) = colors::without_sequences(had[at].raw) {
                    replaced.insert(had[at].number, plain);
                }
            }
            Step::Extra { .. } => drop(replaced.insert(had[at].number, Vec::new())),
            Step::Own { lines, .. } => replace(&mut replaced, &had[at..at + lines], &wanted[index].counts),
        }
    }
    with_lines(found, &replaced)
}

/// Replaces lines, by their numbers, by one of this text.
pub(super) fn replace(replaced: &mut HashMap<usize, Vec<u8>>, lines: &[Line<'_>], text: &[u8]) {
    for (nth, own) in lines.iter().enumerate() {
        let ending: &[u8] = if own.raw.ends_with(b"\n") { b"\n" } else { b"" };
        let text = if nth + 1 == lines.len() { [text, ending].concat() } else { Vec::new() };
        replaced.insert(own.number, text);
    }
}

/// Returns an output in which lines of these numbers are replaced.
pub(super) fn with_lines(output: &[u8], replaced: &HashMap<usize, Vec<u8>>) -> Vec<u8> {
    let printed = output.split_inclusive(|byte| *byte == b'\n').enumerate();
    let line = |(index, raw): (usize, &'_ [u8])| {
        replaced.get(&(index + 1)).map_or_else(|| raw.to_vec(), Clone::clone)
    };
    printed.flat_map(line).collect()
}

/// Returns what stands at the places of lines whose words are free, in a turn that differs from the expected one in such words only;
/// nothing if it differs otherwise.
pub(super) fn stood(expected: &[u8], found: &[u8], free: &[OwnWords]) -> Vec<Stood> {
    let (wanted, had) = (lines(expected), lines(found));
    let steps = alignment(&wanted, &had, free);
    let passed = steps.iter().map(|(step, _)| step.lines());
    if passed.fold((0, 0), |sum, lines| (sum.0 + lines.0, sum.1 + lines.1)) != (wanted.len(), had.len()) {
        return Vec::new();
    }
    let stood = |(step, (index, at)): (Step, Place)| {
        let (row, lines) = match step {
            Step::Same => (free.iter().position(|row| row.stands_for(wanted[index].raw))?, 1),
            Step::Own { row, lines } => (row, lines),
            Step::Extra { .. } => return None,
        };
        let own = joined(&had[at..at + lines]);
        Some(Stood { row, expected: wanted[index].counts.to_vec(), own })
    };
    steps.into_iter().filter_map(stood).collect()
}

/// Returns what a run loses because it has its own words, at the first place of those that cost most; `None` if they cost nothing.
pub(super) fn loss(expected: &Transcript, actual: &Transcript, free: &[OwnWords]) -> Option<Loss> {
    if free.iter().all(|row| row.credit == ONE) {
        return None;
    }
    let mut most: Option<(usize, Use<'_>)> = None;
    for (turn, (wanted, had)) in expected.turns.iter().zip(&actual.turns).enumerate() {
        for used in uses(&wanted.output, &had.output, free) {
            if most.as_ref().is_none_or(|(_, most)| used.row.credit < most.row.credit) {
                most = Some((turn, used));
            }
        }
    }
    let (turn, used) = most.filter(|(_, used)| used.row.credit < ONE)?;
    let says = if used.expected.is_some() {
        "this line is in other words than in the handout"
    } else {
        "this line is not in the handout's runs"
    };
    let finding = Finding {
        line: Some(used.number),
        expected: used.expected.as_deref().map(shown),
        found: Some(shown(&used.found)),
        because: used.row.because.clone(),
        ..finding(FindingKind::Demand, actual, turn, says)
    };
    Some(Loss { finding, left: used.row.credit })
}

/// Returns where a turn has own words.
fn uses<'f>(expected: &[u8], found: &[u8], free: &'f [OwnWords]) -> Vec<Use<'f>> {
    if expected == found {
        return Vec::new();
    }
    let (wanted, had) = (lines(expected), lines(found));
    let used = |(step, (index, at)): (Step, Place)| {
        let (row, of) = match step {
            Step::Same => return None,
            Step::Own { row, .. } => (row, Some(wanted[index].counts.to_vec())),
            Step::Extra { row } => (row, None),
        };
        Some(Use { row: &free[row], expected: of, found: had[at].counts.to_vec(), number: had[at].number })
    };
    alignment(&wanted, &had, free).into_iter().filter_map(used).collect()
}

/// Returns lines as one text.
pub(super) fn joined(lines: &[Line<'_>]) -> Vec<u8> {
    lines.iter().map(|line| &*line.counts).collect::<Vec<&[u8]>>().join(&b' ')
}

/// Returns the lines of an output that are not blank; what counts of them has no colors.
pub(super) fn lines(output: &[u8]) -> Vec<Line<'_>> {
    let all = normalize::layout_lines(output).map(|line| match colors::without_sequences(line.raw) {
        Cow::Borrowed(_) => line,
        Cow::Owned(plain) => Line { counts: Cow::Owned(normalize::fold(&plain).into_owned()), ..line },
    });
    all.collect()
}

/// Returns the steps of the best alignment, each with the place where it begins: to the end of both sides, or else as far into the
/// expected lines as there is one.
fn alignment(wanted: &[Line<'_>], had: &[Line<'_>], free: &[OwnWords]) -> Vec<(Step, Place)> {
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
            for (step, more) in steps(wanted.get(index), &had[at..], free) {
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
fn steps(wanted: Option<&Line<'_>>, left: &[Line<'_>], free: &[OwnWords]) -> Vec<(Step, usize)> {
    let mut steps = Vec::new();
    let Some(first) = left.first() else { return steps };
    if wanted.is_some_and(|wanted| wanted.counts == first.counts) {
        steps.push((Step::Same, 0));
    }
    for (row, free) in free.iter().enumerate() {
        if free.is_extra() {
            if free.tells(b"", std::slice::from_ref(&first.counts)) {
                steps.push((Step::Extra { row }, 1));
            }
            continue;
        }
        let Some(wanted) = wanted.filter(|wanted| free.stands_for(wanted.raw)) else { continue };
        for lines in 1..=MOST.min(left.len()) {
            let own: Vec<Cow<'_, [u8]>> = left[..lines].iter().map(|line| line.counts.clone()).collect();
            if free.tells(&wanted.counts, &own) {
                steps.push((Step::Own { row, lines }, lines));
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use regex::bytes::Regex;

    use crate::fraction;

    fn row(line: &str, unless: &str) -> OwnWords {
        let expression = |text: &str| (!text.is_empty()).then(|| Regex::new(text).unwrap());
        OwnWords {
            line: expression(line),
            needs: None,
            keeps: None,
            of: None,
            unless: expression(unless),
            because: None,
            credit: ONE,
        }
    }

    fn read(expected: &str, found: &str, free: &[OwnWords]) -> String {
        String::from_utf8(taken(expected.as_bytes(), found.as_bytes(), free)).unwrap()
    }

    #[test]
    fn own_words_stand_for_the_line() {
        let free = [row("Dealer busts!", "(?i)player")];
        let expected = "| 9 |\nDealer busts!\n\nFinal scores: 19 25\n";
        for own in ["DEALER BUSTS!", "Die Bank hat 25!", "Bust!\nToo much for the dealer."] {
            let found = format!("| 9 |\n\n{own}\nFinal scores: 19 25\n");
            let read = read(expected, &found, &free);
            assert_eq!(read, "| 9 |\n\nDealer busts!\nFinal scores: 19 25\n", "{own}");
        }
        // Another score is another difference.
        let other = "| 9 |\nBUST\nFinal scores: 1 2\n";
        assert_eq!(read(expected, other, &free), "| 9 |\nDealer busts!\nFinal scores: 1 2\n");
        for other in [
            "| 9 |\n\n Dealer  busts!\nFinal scores: 19 25\n",
            "| 9 |\nPlayer busts!\nFinal scores: 19 25\n",
            "| 8 |\nBUST\nFinal scores: 19 25\n",
            "| 9 |\n",
        ] {
            assert_eq!(read(expected, other, &free), other);
        }
    }

    #[test]
    fn prompt_and_lines_before_it_may_be_other_ones() {
        let free = [row(r"Hit\?", r"\||busts"), row("", r"\||busts")];
        let expected = "| 9 |\nHit? ";
        for own in ["| 9 |\nPoints: 9\nAnother card? ", "Welcome!\n| 9 |\n--\nMore?\n"] {
            let read = read(expected, own, &free);
            let end = if own.ends_with('\n') { "\n" } else { "" };
            assert_eq!(read, format!("| 9 |\nHit?{end}"), "{own}");
        }
        for other in ["| 9 |\nPlayer busts!\n", "| 9 |\n| 8 |\nHit? "] {
            assert_ne!(read(expected, other, &free), "| 9 |\nHit?", "{other}");
        }
    }

    #[test]
    fn numbers_stay_with_their_owners() {
        let mut free = [row("Scores: .*", "")];
        free[0].keeps = Some(Regex::new(r"\d+").unwrap());
        free[0].of = Some(Regex::new("(?i)player|dealer").unwrap());
        let expected = "Scores: player 20, dealer 17\n";
        for own in [
            "20 (player) : 17 (dealer)\n",
            "Dealer 17, Player 20\n",
            "You have 20, the dealer 17.\n",
            "player 20\ndealer 17\n",
        ] {
            assert_eq!(read(expected, own, &free), expected, "{own}");
        }
        for other in ["player 17, dealer 20\n", "dealer 20, player 17\n", "20 points\n", "You have 20, 18.\n"]
        {
            assert_eq!(read(expected, other, &free), other);
        }
    }

    #[test]
    fn what_costs_most_is_lost_once() {
        let part = |words: &str| fraction::parse(words).unwrap();
        let because = Some("some runs".to_owned());
        let first = OwnWords { because: because.clone(), credit: part("95%"), ..row("Seed:", "") };
        let second = OwnWords { because, credit: part("90%"), ..row("Bye", "") };
        let run = |outputs: [&str; 2]| Transcript {
            turns: outputs
                .iter()
                .map(|output| reference::Turn { output: (*output).into(), ..Default::default() })
                .collect(),
            ending: reference::Ending::Exited(0),
            unread: Vec::new(),
        };
        let (expected, free) = (run(["Seed:", "Bye\n"]), [first, second]);
        assert!(loss(&expected, &expected, &free).is_none());
        let lost = loss(&expected, &run(["Zahl?", "Adieu\n"]), &free).unwrap();
        assert_eq!(lost.left, part("90%"));
        assert_eq!((lost.finding.turn, lost.finding.found.as_deref()), (2, Some("Adieu")));
    }
}
