//! Lines whose words a handout leaves free: they are replaced by the expected lines before the comparison.
//!
//! Colors are ignored.

use std::borrow::Cow;
use std::collections::HashMap;

use reference::Transcript;

use super::colors;
use super::difference::{Loss, finding, shown};
use super::own_alignment::{Line, Place, Sides, Step, joined};
use crate::criteria::{Criteria, OwnWords};
use crate::fraction::ONE;
use crate::verdict::{Finding, FindingKind};

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

/// Returns the found output of a turn with the expected lines in place of each line in other words, and without allowed further lines.
/// Lines with nothing but slips are left as they are.
pub(super) fn taken(expected: &Transcript, actual: &Transcript, turn: usize, criteria: &Criteria) -> Vec<u8> {
    let sides = Sides::of(expected, actual, turn, &criteria.forgive);
    // By the numbers of the lines.
    let mut replaced: HashMap<usize, Vec<u8>> = HashMap::new();
    for (step, (index, at)) in sides.alignment(&criteria.own_words) {
        let had = &sides.had[at..];
        match step {
            Step::Same => {
                if let Cow::Owned(plain) = colors::without_sequences(had[0].raw) {
                    replaced.insert(had[0].number, plain);
                }
            }
            Step::Extra { .. } => drop(replaced.insert(had[0].number, Vec::new())),
            Step::Own { .. } | Step::All { .. } => {
                let (expected, lines) = step.lines();
                let says = joined(&sides.wanted[index..index + expected], b'\n');
                replace(&mut replaced, &had[..lines], &says);
            }
        }
    }
    with_lines(&actual.turns[turn].output, &replaced)
}

/// Replaces lines, by their numbers, by this text.
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
pub(super) fn stood(sides: &Sides<'_>, free: &[OwnWords]) -> Vec<Stood> {
    let (wanted, had) = (&sides.wanted, &sides.had);
    let steps = sides.alignment(free);
    if !sides.is_whole(&steps) {
        return Vec::new();
    }
    let stood = |(step, (index, at)): (Step, Place)| {
        let (row, lines) = match step {
            Step::Same => (free.iter().position(|row| row.stands_for(wanted[index].raw))?, 1),
            Step::Own { row, lines } => (row, lines),
            Step::All { .. } | Step::Extra { .. } => return None,
        };
        let own = joined(&had[at..at + lines], b' ');
        Some(Stood { row, expected: wanted[index].counts.to_vec(), own })
    };
    steps.into_iter().filter_map(stood).collect()
}

/// Returns what a run loses because it has its own words, at the first place of those that cost most; `None` if they cost nothing.
pub(super) fn loss(expected: &Transcript, actual: &Transcript, criteria: &Criteria) -> Option<Loss> {
    if criteria.own_words.iter().all(|row| row.credit == ONE) {
        return None;
    }
    let mut most: Option<(usize, Use<'_>)> = None;
    for turn in 0..expected.turns.len().min(actual.turns.len()) {
        for used in uses(expected, actual, turn, criteria) {
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

/// Returns where a turn has own words: the row of the spec that costs most, where one line stands for several.
fn uses<'f>(expected: &Transcript, actual: &Transcript, turn: usize, criteria: &'f Criteria) -> Vec<Use<'f>> {
    if expected.turns[turn].output == actual.turns[turn].output {
        return Vec::new();
    }
    let free = &criteria.own_words;
    let sides = Sides::of(expected, actual, turn, &criteria.forgive);
    let used = |(step, (index, at)): (Step, Place)| {
        let (row, of) = match step {
            Step::Same => return None,
            Step::Own { row, .. } => (&free[row], Some(sides.wanted[index].counts.to_vec())),
            Step::All { rows } => {
                let rows = rows.into_iter().flatten().map(|row| &free[row]).enumerate();
                let (nth, row) =
                    rows.reduce(|most, next| if next.1.credit < most.1.credit { next } else { most })?;
                (row, Some(sides.wanted[index + nth].counts.to_vec()))
            }
            Step::Extra { row } => (&free[row], None),
        };
        let found = &sides.had[at];
        Some(Use { row, expected: of, found: found.counts.to_vec(), number: found.number })
    };
    sides.alignment(free).into_iter().filter_map(used).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use regex::bytes::Regex;

    use crate::criteria::Tolerance;
    use crate::fraction;
    use crate::verdict::Rung;

    fn row(line: &str, unless: &str) -> OwnWords {
        let expression = |text: &str| (!text.is_empty()).then(|| Regex::new(text).unwrap());
        OwnWords {
            line: expression(line),
            needs: None,
            keeps: None,
            of: None,
            unless: expression(unless),
            announces: None,
            because: None,
            credit: ONE,
        }
    }

    fn read(expected: &str, found: &str, free: &[OwnWords]) -> String {
        read_after("", expected, found, free)
    }

    /// Reads a turn after one with this output.
    fn read_after(before: &str, expected: &str, found: &str, free: &[OwnWords]) -> String {
        let run = |output: &str| run([before, output]);
        String::from_utf8(taken(&run(expected), &run(found), 1, &with(free))).unwrap()
    }

    fn with(free: &[OwnWords]) -> Criteria {
        Criteria { own_words: free.to_vec(), ..Criteria::at(Rung::Layout) }
    }

    fn run(outputs: [&str; 2]) -> Transcript {
        Transcript {
            turns: outputs
                .iter()
                .map(|output| reference::Turn { output: (*output).into(), ..Default::default() })
                .collect(),
            ending: reference::Ending::Exited(0),
            unread: Vec::new(),
        }
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
    fn line_with_a_slip_stands_at_its_place() {
        let slip = Tolerance {
            name: "space".to_owned(),
            find: Regex::new(r"\|(\d)").unwrap(),
            replace: "| $1".to_owned(),
            because: "as shown".to_owned(),
            says: "Print a space.".to_owned(),
            credit: ONE,
        };
        let (expected, found) = (run(["", "Dealer hits\n| 9 |\n"]), run(["", "A card!\n|9 |\n"]));
        let criteria = Criteria { forgive: vec![slip], ..with(&[row("Dealer hits", "")]) };
        let read = taken(&expected, &found, 1, &criteria);
        assert_eq!(String::from_utf8(read).unwrap(), "Dealer hits\n|9 |\n");
    }

    #[test]
    fn one_line_may_say_what_several_do() {
        let mut free =
            [row("Scores: .*", "(?i)wins"), row("Player wins!", "(?i)dealer wins"), row("Dealer stands", "")];
        free[0].keeps = Some(Regex::new(r"\d+").unwrap());
        free[1].needs = Some(Regex::new("(?i)player.* wins").unwrap());
        free[2].needs = Some(Regex::new("(?i)stands").unwrap());
        let expected = "Scores: 20 17\nPlayer wins!\n";
        for own in
            ["Player 20, dealer 17: the player is nearer to 21 and wins.\n", "The player wins, 20 to 17.\n"]
        {
            assert_eq!(read(expected, own, &free), expected, "{own}");
        }
        for other in [
            "Player 20, dealer 17: dealer wins\n",
            "Player 20, dealer 18: player wins\n",
            "Player 20, dealer 17\n",
            "The player wins.\n",
            "The player with 20 to 17 wins.\n",
        ] {
            assert_ne!(read(expected, other, &free), expected, "{other}");
        }
        let three = format!("Dealer stands\n{expected}");
        assert_eq!(read(&three, "Dealer stands; 20 to 17: the player wins\n", &free), three);
    }

    #[test]
    fn a_new_card_may_be_announced() {
        let mut free = [row("Dealer hits", r"\d[CD]"), row("", r"\d[CD]")];
        let card = Some(Regex::new(r"\d+[CD]").unwrap());
        free.iter_mut().for_each(|free| free.announces.clone_from(&card));
        let expected = "| 9C |\nDealer hits\n| 9C 10D |\nDealer hits\n| 9C 10D 4C |\n";
        let found = "Dealer's card: 9C\n| 9C |\nDealer draws 10D.\n| 9C 10D |\nDealer hits\nIt is the 4C\n| 9C 10D 4C |\n";
        assert_eq!(read(expected, found, &free), expected);
        // In the turn before, it was already shown.
        assert_ne!(read_after("| 9C |", expected, found, &free), expected);
        for (new, other) in [
            ("10D.", "9C."),
            ("10D.", "4C."),
            ("the 4C", "the 10D"),
            ("the 4C", "the 5C"),
            ("the 4C", "the 4C, then 7D"),
            ("It is the 4C", "4C"),
        ] {
            assert_ne!(read(expected, &found.replace(new, other), &free), expected, "{other}");
        }
    }

    #[test]
    fn what_costs_most_is_lost_once() {
        let part = |words: &str| fraction::parse(words).unwrap();
        let because = Some("some runs".to_owned());
        let first = OwnWords { because: because.clone(), credit: part("95%"), ..row("Seed:", "") };
        let second = OwnWords { because, credit: part("90%"), ..row("Bye", "") };
        let (expected, free) = (run(["Seed:", "Bye\n"]), [first, second]);
        assert!(loss(&expected, &expected, &with(&free)).is_none());
        let lost = loss(&expected, &run(["Zahl?", "Adieu\n"]), &with(&free)).unwrap();
        assert_eq!(lost.left, part("90%"));
        assert_eq!((lost.finding.turn, lost.finding.found.as_deref()), (2, Some("Adieu")));
    }
}
