//! Runs that print everything that the handout demands, but whose other lines cannot be read: a line states two facts in unknown words,
//! or there are more lines than facts.
//!
//! Whether such a run is right depends on what the words mean. The demanded lines must all be there, in order. Between them, the values
//! of the expected lines must be there, too.

use std::collections::BTreeMap;

use reference::Transcript;

use super::own_alignment::{Line, MOST, Sides};
use super::own_lines::{self, Template};
use crate::criteria::{Criteria, OwnWords};

/// What runs say in unknown lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnknownLines {
    /// The expected lines that they may stand for, one of each kind, with `N` in place of its numbers.
    pub expected: Vec<String>,
    /// The lines of the program.
    pub own: Vec<String>,
}

/// Returns the lines that cannot be read, if most of these runs differ from the expected ones only in such lines.
///
/// A line that states who wins differs with the winner. Lines that are the same for different outcomes do not state it: then nothing is
/// returned.
pub fn unknown_lines(runs: &[(&Transcript, &Transcript)], criteria: &Criteria) -> Option<UnknownLines> {
    // Lines that stand for one expected line each can be learned, whatever they say.
    let in_any_words = own_lines::in_any_words(criteria);
    let each =
        runs.iter().filter_map(|(expected, actual)| Found::of(expected, actual, criteria, &in_any_words));
    let (mut found, mut count) = (Found::default(), 0);
    for run in each {
        found.add(run);
        count += 1;
    }
    let is_most = count * 2 > runs.len();
    (is_most && found.is_consistent())
        .then(|| UnknownLines { expected: found.expected.into_values().collect(), own: found.own })
}

/// What is found in runs.
#[derive(Default)]
struct Found {
    /// By row of the spec: an expected line that an unknown one may stand for.
    expected: BTreeMap<usize, String>,
    own: Vec<String>,
    /// What stood for the lines of which rows: of those that need words or values.
    said: Vec<(Vec<Template>, Vec<usize>)>,
}

impl Found {
    /// Returns what is found in a run; nothing if it differs otherwise, or if all of its lines are known.
    fn of(
        expected: &Transcript,
        actual: &Transcript,
        criteria: &Criteria,
        in_any_words: &Criteria,
    ) -> Option<Self> {
        if expected.turns.len() != actual.turns.len() {
            return None;
        }
        let free = &criteria.own_words;
        let mut found = Self::default();
        for turn in 0..expected.turns.len() {
            let sides = Sides::of(expected, actual, turn, &criteria.forgive);
            if sides.is_whole(&sides.alignment(free)) {
                continue;
            }
            for stretch in stretches(&sides, free)? {
                if stretch.is_aligned(&sides, free) || stretch.is_aligned(&sides, &in_any_words.own_words) {
                    continue;
                }
                if !stretch.is_plausible(free) {
                    return None;
                }
                stretch.add_to(&mut found, free);
            }
        }
        (!found.own.is_empty()).then_some(found)
    }

    fn add(&mut self, run: Self) {
        for (row, line) in run.expected {
            self.expected.entry(row).or_insert(line);
        }
        for line in run.own {
            if !self.own.contains(&line) {
                self.own.push(line);
            }
        }
        self.said.extend(run.said);
    }

    /// Whether the same lines always stand for the same.
    fn is_consistent(&self) -> bool {
        let mut rows_of: BTreeMap<&[Template], &[usize]> = BTreeMap::new();
        self.said.iter().all(|(own, rows)| *rows_of.entry(own).or_insert(rows) == rows)
    }
}

/// The lines between two that are demanded.
#[derive(Default)]
struct Stretch<'s, 'a> {
    /// The expected ones, each with its row of the spec.
    wanted: Vec<(usize, &'s Line<'a>)>,
    had: Vec<&'s Line<'a>>,
}

/// Cuts a turn at the lines that are demanded; nothing if one of them is missing.
fn stretches<'s, 'a>(sides: &'s Sides<'a>, free: &[OwnWords]) -> Option<Vec<Stretch<'s, 'a>>> {
    let (mut all, mut at) = (vec![Stretch::default()], 0);
    for (index, line) in sides.wanted.iter().enumerate() {
        if let Some(row) = free.iter().position(|row| row.stands_for(line.raw)) {
            all.last_mut()?.wanted.push((row, line));
            continue;
        }
        let here = (at..sides.had.len()).find(|found| sides.is_same(index, *found))?;
        all.last_mut()?.had.extend(&sides.had[at..here]);
        all.push(Stretch::default());
        at = here + 1;
    }
    all.last_mut()?.had.extend(&sides.had[at..]);
    Some(all)
}

impl<'a> Stretch<'_, 'a> {
    /// Whether each of its lines says what is expected by these rows.
    fn is_aligned(&self, sides: &Sides<'a>, free: &[OwnWords]) -> bool {
        let wanted = self.wanted.iter().map(|(_, line)| (*line).clone()).collect();
        let stretch = sides.only(wanted, self.had.iter().map(|line| (*line).clone()).collect());
        stretch.is_whole(&stretch.alignment(free))
    }

    /// Whether its lines may state what is expected here: none is known to state something else, and the expected values are there.
    fn is_plausible(&self, free: &[OwnWords]) -> bool {
        let is_extra =
            |line: &Line<'_>| free.iter().any(|row| row.is_extra() && row.tells(b"", &[&*line.counts]));
        if self.wanted.is_empty() {
            return self.had.iter().all(|line| is_extra(line));
        }
        let rows = || self.wanted.iter().map(|(row, _)| &free[*row]);
        let may_say = |line: &Line<'_>| {
            let excludes =
                |row: &OwnWords| row.unless.as_ref().is_some_and(|other| other.is_match(&line.counts));
            !rows().all(excludes)
        };
        let says_other = |line: &Line<'_>| {
            let says = |row: &OwnWords| row.needs.is_some() && row.tells(b"", &[&*line.counts]);
            free.iter().any(says) && !rows().any(says)
        };
        let all: Vec<&[u8]> = self.had.iter().map(|line| &*line.counts).collect();
        let has_values = |(row, line): &(usize, &Line<'_>)| {
            let has_other_owners =
                |own: &[&[u8]]| free[*row].has_other_owners(&line.counts, &own.join(&b' '));
            free[*row].keeps_values(&line.counts, &all.join(&b' '))
                && !(1..=MOST).any(|lines| all.windows(lines).any(has_other_owners))
        };
        !self.had.is_empty()
            && self.had.iter().all(|line| (may_say(line) && !says_other(line)) || is_extra(line))
            && self.wanted.iter().all(has_values)
    }

    /// Adds its lines, except for those in known words.
    fn add_to(&self, found: &mut Found, free: &[OwnWords]) {
        if self.wanted.is_empty() {
            return;
        }
        let tells = |row: usize, wanted: &Line<'_>, line: &Line<'_>| {
            free[row].needs.is_some() && free[row].tells(&wanted.counts, &[&*line.counts])
        };
        let untold =
            self.wanted.iter().filter(|(row, wanted)| !self.had.iter().any(|line| tells(*row, wanted, line)));
        for (row, line) in untold {
            found.expected.entry(*row).or_insert_with(|| without_numbers(line));
        }
        let unknown =
            self.had.iter().filter(|line| !self.wanted.iter().any(|(row, wanted)| tells(*row, wanted, line)));
        found.own.extend(unknown.map(|line| text_of(line)));
        let said = self.had.iter().map(|line| own_lines::template(&line.counts).0).collect();
        // What may be said in any words need not be said in words of its own.
        let rows = self.wanted.iter().map(|(row, _)| *row).filter(|row| free[*row].says_something());
        found.said.push((said, rows.collect()));
    }
}

/// Returns a line with `N` in place of each number: those of a hidden run are not for everybody.
fn without_numbers(line: &Line<'_>) -> String {
    String::from_utf8_lossy(&own_lines::template(&line.counts).0).replace('#', "N")
}

fn text_of(line: &Line<'_>) -> String {
    String::from_utf8_lossy(&line.counts).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use regex::bytes::Regex;

    use crate::fraction::ONE;

    fn row(line: &str, needs: &str, keeps: &str) -> OwnWords {
        let expression = |text: &str| (!text.is_empty()).then(|| Regex::new(text).unwrap());
        OwnWords {
            line: expression(line),
            needs: expression(needs),
            keeps: expression(keeps),
            of: None,
            unless: expression(r"\|"),
            announces: None,
            because: None,
            credit: ONE,
        }
    }

    fn run(output: &str) -> Transcript {
        let turn = reference::Turn { output: output.into(), ..Default::default() };
        Transcript { turns: vec![turn], ending: reference::Ending::Exited(0), unread: Vec::new() }
    }

    #[test]
    fn lines_in_unknown_words_may_say_it() {
        let criteria = Criteria {
            own_words: vec![
                row("Dealer stands", "(?i)stands", ""),
                row("Scores: .*", "", r"\d+"),
                row("Player wins", "(?i)player .*wins", ""),
                row("Dealer wins", "(?i)dealer .*wins", ""),
            ],
            ..Criteria::at(crate::verdict::Rung::Layout)
        };
        let expected = run("| 9 |\nDealer stands\nScores: 20 17\nPlayer wins\n| 8 |\n");
        let unknown = |own: &str| unknown_lines(&[(&expected, &run(own))], &criteria);
        let right = "| 9 |\nBank bleibt. 20 zu 17, du siegst.\n| 8 |\n";
        let found = unknown(right).unwrap();
        assert_eq!(found.own, ["Bank bleibt. 20 zu 17, du siegst."]);
        assert_eq!(found.expected, ["Dealer stands", "Scores: N N", "Player wins"]);
        for other in [
            "| 9 |\nBank bleibt. 20 zu 18, du siegst.\n| 8 |\n",
            "| 9 |\n| 7 |\n20 zu 17, du siegst.\n| 8 |\n",
            "20 zu 17, du siegst.\n| 8 |\n",
            "| 9 |\n| 8 |\n",
            "| 9 |\nBank bleibt.\n20 zu 17: dealer wins\n| 8 |\n",
            "| 9 |\nBank bleibt.\n| 8 |\n20 zu 17, du siegst.\n",
            // All of it is known, or can be learned.
            "| 9 |\nstands\n20 and 17\nthe player wins\n| 8 |\n",
            "| 9 |\nBank bleibt.\n20 and 17\nDu siegst.\n| 8 |\n",
        ] {
            assert_eq!(unknown(other), None, "{other}");
        }
        let (lost, said) = (run(&text(&expected).replace("Player", "Dealer")), run(right));
        let both = |other: &Transcript| unknown_lines(&[(&expected, &said), (&lost, other)], &criteria);
        assert_eq!(both(&said), None);
        assert!(both(&run(&right.replace("du siegst", "du verlierst"))).is_some());
    }

    fn text(run: &Transcript) -> String {
        String::from_utf8(run.output()).unwrap()
    }
}
