//! Which facts a run tells in words that the spec knows, and in which lines it may tell the others.

use std::collections::BTreeSet;

use reference::Transcript;

use super::difference::shown;
use super::{blocks, occurrences};
use crate::criteria::{Criteria, Fact};

/// Maximum number of lines kept of a run for each fact.
const LINES: usize = 3;

/// What is recognized in a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recognition {
    /// By fact of the criteria: whether it is expected in the run.
    due: Vec<bool>,
    /// By fact: whether it is recognized in the run, expected or not.
    found: Vec<bool>,
    /// Facts, as indices, with lines in which they may be told in other words.
    unread: Vec<(usize, String)>,
}

/// Facts that no run of a part tells in known words, and lines in which it may tell them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Names of the facts, in the order of the criteria.
    pub facts: Vec<String>,
    /// The lines, without repetitions, in the order of the runs.
    pub lines: Vec<String>,
}

impl Recognition {
    /// Returns what is recognized in a run that agrees with the expected transcript: everything that is expected.
    pub fn of_right(expected: &Transcript, criteria: &Criteria) -> Self {
        let due: Vec<bool> = criteria.facts.iter().map(|fact| is_told(fact, expected)).collect();
        Self { found: due.clone(), due, unread: Vec::new() }
    }

    /// Returns what is recognized in a run.
    pub fn of(expected: &Transcript, actual: &Transcript, criteria: &Criteria) -> Self {
        let due: Vec<bool> = criteria.facts.iter().map(|fact| is_told(fact, expected)).collect();
        let found: Vec<bool> = criteria.facts.iter().map(|fact| is_told(fact, actual)).collect();
        let missing = (0..criteria.facts.len()).filter(|at| due[*at] && !found[*at]);
        let unread = missing.flat_map(|at| {
            let lines = lines_that_may_tell(&criteria.facts[at], expected, actual, criteria);
            lines.into_iter().map(move |line| (at, line))
        });
        Self { unread: unread.collect(), due, found }
    }

    /// Returns what is recognized in a run in which no draw is shown that had to be followed in this turn.
    pub fn of_lost(turn: usize, actual: &Transcript, criteria: &Criteria) -> Self {
        let found: Vec<bool> = criteria.facts.iter().map(|fact| is_told(fact, actual)).collect();
        let lines = actual.turns.get(turn).map_or_else(Vec::new, |turn| unread_lines(&turn.output, criteria));
        let unread = lines.into_iter().take(LINES).map(|line| (criteria.facts.len(), shown(line)));
        Self { due: vec![false; found.len()], unread: unread.collect(), found }
    }
}

/// Returns the facts that are expected in some run, recognized in none, and may be told in a line that nothing is recognized in; `None`
/// if there are none. `draws` names what is followed.
pub fn unread(runs: &[Recognition], criteria: &Criteria, draws: &str) -> Option<Unread> {
    let any = |of: fn(&Recognition) -> &Vec<bool>, at: usize| {
        runs.iter().any(|run| of(run).get(at).copied().unwrap_or_default())
    };
    // Where it is due, a line has to tell it: a program that leaves it out has none in some run.
    let may_be_told = |at: usize| {
        let mut due = runs.iter().filter(|run| run.due.get(at).copied().unwrap_or_default());
        due.all(|run| run.unread.iter().any(|(fact, _)| *fact == at))
    };
    let missing = |at: &usize| any(|run| &run.due, *at) && !any(|run| &run.found, *at) && may_be_told(*at);
    let count = criteria.facts.len();
    // Draws that cannot be followed are lost in every run, or they are recognized in some.
    let all_lost =
        !runs.is_empty() && runs.iter().all(|run| run.unread.iter().any(|(fact, _)| *fact == count));
    let facts: Vec<usize> = (0..count).filter(missing).chain(all_lost.then_some(count)).collect();
    let mut lines = Vec::new();
    for (fact, line) in runs.iter().flat_map(|run| &run.unread) {
        if facts.contains(fact) && !lines.contains(line) {
            lines.push(line.clone());
        }
    }
    let name = |at: usize| criteria.facts.get(at).map_or_else(|| draws.to_owned(), |fact| fact.name.clone());
    (!facts.is_empty()).then(|| Unread { facts: facts.into_iter().map(name).collect(), lines })
}

fn is_told(fact: &Fact, run: &Transcript) -> bool {
    run.turns.iter().any(|turn| !occurrences::of(fact, &turn.output).is_empty())
}

/// Returns lines that nothing is recognized in, from every turn or block in which a fact is expected; none if one of them has no such
/// line. If the fact's value has numbers, such a line has one of them. A fact without groups is a text that the handout demands: there are
/// no other words for it.
fn lines_that_may_tell(
    fact: &Fact,
    expected: &Transcript,
    actual: &Transcript,
    criteria: &Criteria,
) -> Vec<String> {
    let mut found = Vec::new();
    if fact.find.is_literal() {
        return found;
    }
    for (expected, actual) in expected.turns.iter().zip(&actual.turns) {
        for (expected, actual) in in_blocks(&expected.output, &actual.output, criteria) {
            let values: Vec<Vec<u8>> =
                occurrences::of(fact, expected).iter().map(occurrences::Occurrence::text).collect();
            if values.is_empty() {
                continue;
            }
            let numbers: BTreeSet<&[u8]> = values.iter().flat_map(|value| numbers(value)).collect();
            let tells =
                |line: &&[u8]| numbers.is_empty() || self::numbers(line).any(|one| numbers.contains(one));
            let Some(line) = unread_lines(actual, criteria).into_iter().find(tells) else {
                return Vec::new();
            };
            found.push(shown(line));
        }
    }
    found.truncate(LINES);
    found
}

/// Returns the blocks of both sides of a turn, or the whole turn if they do not correspond.
fn in_blocks<'t>(expected: &'t [u8], actual: &'t [u8], criteria: &Criteria) -> Vec<(&'t [u8], &'t [u8])> {
    let Some(cut) = &criteria.blocks else { return vec![(expected, actual)] };
    let (due, printed) = (blocks::outputs(cut, expected), blocks::outputs(cut, actual));
    if due.len() == printed.len() { due.into_iter().zip(printed).collect() } else { vec![(expected, actual)] }
}

/// Returns the numbers in a text, without leading zeros.
fn numbers(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let digits = text.split(|byte| !byte.is_ascii_digit()).filter(|digits| !digits.is_empty());
    digits.map(|digits| {
        let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
        &digits[zeros.min(digits.len() - 1)..]
    })
}

/// Returns the lines with letters or digits in which no fact is recognized.
fn unread_lines<'t>(output: &'t [u8], criteria: &Criteria) -> Vec<&'t [u8]> {
    let told: BTreeSet<usize> =
        criteria.facts.iter().flat_map(|fact| occurrences::of(fact, output)).map(|one| one.at).collect();
    let mut lines = Vec::new();
    let mut start = 0;
    for line in output.split_inclusive(|byte| *byte == b'\n') {
        let end = start + line.len();
        if told.range(start..end).next().is_none()
            && line.iter().any(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii())
        {
            lines.push(line.trim_ascii());
        }
        start = end;
    }
    lines
}

#[cfg(test)]
mod tests {
    use reference::{Ending, Turn};
    use regex::bytes::Regex;

    use super::*;
    use crate::compare::tests::facts;
    use crate::criteria::{Extras, Order, Patterns, Spellings};

    fn run(outputs: &[&str]) -> Transcript {
        let turns = outputs.iter().map(|output| Turn { output: (*output).into(), ..Turn::default() });
        Transcript { turns: turns.collect(), ending: Ending::Exited(0), unread: Vec::new() }
    }

    fn criteria() -> Criteria {
        let fact = |name: &str, find: &str| Fact {
            name: name.to_owned(),
            find: Patterns::one(Regex::new(find).unwrap()),
            read_as: Spellings::default(),
            order: Order::Fixed,
            extras: Extras::None,
        };
        Criteria {
            facts: vec![fact("total", r"total (\d+)"), fact("winner", r"(you|dealer) wins?")],
            ..facts()
        }
    }

    fn unread_of(pairs: &[(&Transcript, &Transcript)]) -> Option<Unread> {
        let criteria = criteria();
        let runs: Vec<Recognition> =
            pairs.iter().map(|(expected, actual)| Recognition::of(expected, actual, &criteria)).collect();
        unread(&runs, &criteria, "card")
    }

    #[test]
    fn fact_in_other_words_is_unread() {
        let expected = run(&["total 12\n", "you win\n"]);
        let actual = run(&["Welcome!\nSumma: 012\n", "Sie haben gewonnen\n"]);
        let found = unread_of(&[(&expected, &actual)]).unwrap();
        assert_eq!(found.facts, ["total", "winner"]);
        assert_eq!(
            found.lines,
            ["Summa: 012", "Sie haben gewonnen"],
            "a line without the number tells no total"
        );
    }

    #[test]
    fn fact_that_is_not_told_is_missing() {
        let expected = run(&["total 12\n", "you win\n"]);
        assert_eq!(unread_of(&[(&expected, &run(&["Welcome!\n13\n", "\n"]))]), None);
        assert_eq!(unread_of(&[]), None);
    }

    #[test]
    fn fact_that_is_recognized_once_is_known() {
        let expected = run(&["total 12\n", "you win\n"]);
        let right = run(&["total 12\n", "you win\n"]);
        let actual = run(&["total 12\n", "gewonnen\n"]);
        assert_eq!(unread_of(&[(&expected, &actual), (&expected, &right)]), None);
        assert_eq!(unread_of(&[(&expected, &actual)]).unwrap().facts, ["winner"]);
        let criteria = criteria();
        let runs =
            [Recognition::of(&expected, &actual, &criteria), Recognition::of_right(&expected, &criteria)];
        assert_eq!(unread(&runs, &criteria, "card"), None);
    }

    #[test]
    fn draws_are_unread_only_if_every_run_lost_them() {
        let criteria = criteria();
        let lost = Recognition::of_lost(0, &run(&["Karte: 8 5\n"]), &criteria);
        let found = unread(&[lost.clone(), lost.clone()], &criteria, "card").unwrap();
        assert_eq!((found.facts, found.lines), (vec!["card".to_owned()], vec!["Karte: 8 5".to_owned()]));
        let right = Recognition::of_right(&run(&["total 12\n"]), &criteria);
        assert_eq!(unread(&[lost, right], &criteria, "card"), None);
    }
}
