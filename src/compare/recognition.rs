//! Which facts a run tells in words that the spec knows, and in which lines it may tell the others.

use std::collections::BTreeSet;

use reference::{Transcript, Turn};

use super::difference::shown;
use super::unread_lines::{lines, lines_with, numbers, unread_lines};
use super::{blocks, outputs};
use crate::criteria::{Criteria, Fact};

/// Maximum number of lines kept of a run for each fact.
const LINES: usize = 3;

/// Maximum number of lines kept of a turn in which no draw was found.
const LINES_OF_LOST: usize = 6;

/// Maximum number of lines kept of a run to find those that occur in many places.
const LINES_OF_RUN: usize = 200;

/// Maximum number of different words of a fact's values that are looked for separately: who wins, which question is asked. A fact that
/// has more, such as a card, has no words of which a program could know some and not others.
const WORDS: usize = 4;

/// What is recognized in a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recognition {
    /// Whether the run agrees with the reference.
    passed: bool,
    /// What is expected in the run.
    due: BTreeSet<Told>,
    /// What is recognized in the run, expected or not.
    found: BTreeSet<Told>,
    /// What is not recognized.
    unread: Vec<Missing>,
    /// The lines that nothing is recognized in.
    lines: BTreeSet<String>,
}

/// What is not recognized in a run, and lines that may tell it in other words.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Missing {
    told: Told,
    /// For each place where it is expected, lines of which one may tell it.
    places: Vec<Vec<String>>,
    /// Whether these lines have numbers of it.
    by_number: bool,
}

/// A fact (an index into those of the criteria) and the words of its value, without numbers: `bet`, `dealer`. Draws that cannot be
/// followed have the index after the last fact.
type Told = (usize, String);

/// Facts that no run of a part tells in known words, and lines in which it may tell them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The facts, in the order of the criteria: `winner`, or with a word of their value, `question bet`.
    pub facts: Vec<String>,
    /// The lines, without repetitions, in the order of the runs.
    pub lines: Vec<String>,
}

impl Recognition {
    /// Returns what is recognized in a run that agrees with the expected transcript: everything that is expected.
    pub fn of_right(expected: &Transcript, criteria: &Criteria) -> Self {
        let due = all_told(&expected.turns, criteria);
        Self { passed: true, found: due.clone(), due, ..Self::default() }
    }

    /// Returns what is recognized in a run; `drew` if draws were followed in it.
    pub fn of(expected: &Transcript, actual: &Transcript, criteria: &Criteria, drew: bool) -> Self {
        let (mut due, mut found) = (all_told(&expected.turns, criteria), all_told(&actual.turns, criteria));
        due.retain(|(fact, _)| criteria.facts.get(*fact).is_some_and(|fact| !fact.optional));
        found.extend(drew.then(|| draws(criteria)));
        let unread = due.difference(&found).filter_map(|told| missing(told, expected, actual, criteria));
        let lines = actual.turns.iter().flat_map(|turn| unread_lines(&turn.output, criteria));
        let lines = lines.take(LINES_OF_RUN).map(shown).collect();
        Self { passed: false, unread: unread.collect(), due, found, lines }
    }

    /// Returns what is recognized in a run in which phrases find no draw that had to be followed in this turn. The draw may be on a line
    /// with a fact that is recognized, so all lines of the turn may tell it, but not a prompt after them.
    pub fn of_lost(turn: usize, actual: &Transcript, criteria: &Criteria) -> Self {
        let output = actual.turns.get(turn).map_or(&b""[..], |turn| &turn.output);
        let is_blank = |text: &[u8]| text.trim_ascii().is_empty();
        let prompt = output.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let lines = if is_blank(&output[..prompt]) { output } else { &output[..prompt] };
        let lines = lines.split(|byte| *byte == b'\n').filter(|line| !is_blank(line));
        let places = lines.take(LINES_OF_LOST).map(|line| vec![shown(line)]).collect();
        let told = draws(criteria);
        Self {
            due: BTreeSet::from([told.clone()]),
            found: all_told(&actual.turns, criteria),
            unread: vec![Missing { told, places, by_number: true }],
            ..Self::default()
        }
    }

    /// Whether this is not recognized, and its numbers are found in lines that may state it.
    fn has_number(&self, told: &Told) -> bool {
        self.unread.iter().any(|missing| missing.told == *told && missing.by_number)
    }

    /// Returns a line for each place where this is expected, if each has one that may tell it; `is_common` are lines that do not.
    fn lines_for(&self, told: &Told, is_common: impl Fn(&String) -> bool) -> Option<Vec<&String>> {
        let missing = self.unread.iter().find(|missing| missing.told == *told)?;
        let may_tell = |line: &&String| missing.by_number || !is_common(line);
        let lines = missing.places.iter().map(|lines| lines.iter().find(may_tell));
        lines.collect::<Option<Vec<_>>>().filter(|lines| !lines.is_empty())
    }
}

/// Returns what is expected in some run, recognized in none, and may be told in lines that nothing is recognized in; `None` if there is
/// nothing of the kind. `draws` names what is followed.
///
/// Words of values (at most `WORDS` of a fact), and draws, count only if no run agrees with the reference: a program that agrees in some
/// runs is understood.
pub fn unread(runs: &[Recognition], criteria: &Criteria, draws: &str) -> Option<Unread> {
    let understood = runs.iter().any(|run| run.passed);
    let of_fact = |told: &BTreeSet<Told>, fact: usize| told.iter().any(|(other, _)| *other == fact);
    // Where it is due, a line must state it: a program that leaves it out has no such line in most runs.
    let lines_for = |run: &'_ Recognition, told: &Told| {
        let without =
            |line: &String| runs.iter().any(|run| !run.due.contains(told) && run.lines.contains(line));
        run.lines_for(told, without).map(|lines| lines.into_iter().cloned().collect::<Vec<String>>())
    };
    let may_be_told = |told: &Told| {
        let due = runs.iter().filter(|run| run.due.contains(told));
        let (with, without): (Vec<_>, Vec<_>) = due.partition(|run| lines_for(run, told).is_some());
        let by_number = with.iter().any(|run| run.has_number(told));
        if told.0 == criteria.facts.len() {
            !with.is_empty()
        } else if by_number {
            // In a run with a mistake, the numbers are different.
            with.len() >= without.len()
        } else {
            without.is_empty()
        }
    };
    let all: BTreeSet<Told> = runs.iter().flat_map(|run| run.due.iter().cloned()).collect();
    let by_word =
        |fact: usize| !understood && all.iter().filter(|(other, _)| *other == fact).count() <= WORDS;
    let is_missing = |told: &&Told| {
        let known = runs.iter().any(|run| match by_word(told.0) {
            true => run.found.contains(told),
            false => of_fact(&run.found, told.0),
        });
        !known && (!understood || told.0 < criteria.facts.len()) && may_be_told(told)
    };
    let missing: BTreeSet<&Told> = all.iter().filter(is_missing).collect();
    let name = |(fact, words): &Told| match criteria.facts.get(*fact) {
        None => draws.to_owned(),
        Some(known) if words.is_empty() || !by_word(*fact) => known.name.clone(),
        Some(known) => format!("{} {words}", known.name),
    };
    let mut facts: Vec<String> = missing.iter().map(|told| name(told)).collect();
    facts.dedup();
    let mut lines = Vec::new();
    for line in runs.iter().flat_map(|run| missing.iter().filter_map(|told| lines_for(run, told))).flatten() {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    (!facts.is_empty()).then_some(Unread { facts, lines })
}

/// Returns the index after the last fact: draws that are followed.
fn draws(criteria: &Criteria) -> Told {
    (criteria.facts.len(), String::new())
}

fn all_told(turns: &[Turn], criteria: &Criteria) -> BTreeSet<Told> {
    let of_turn = |turn: &Turn| {
        let facts = criteria.facts.iter().enumerate();
        facts.flat_map(|(at, fact)| told(at, fact, &turn.output)).collect::<Vec<Told>>()
    };
    turns.iter().flat_map(of_turn).collect()
}

fn told(at: usize, fact: &Fact, output: &[u8]) -> Vec<Told> {
    outputs::of(fact, output).iter().map(|one| (at, words(one.text()))).collect()
}

/// Returns the words of a value, without those that have digits.
fn words(value: &[u8]) -> String {
    let value = String::from_utf8_lossy(value);
    let words: Vec<&str> =
        value.split(' ').filter(|word| !word.bytes().any(|byte| byte.is_ascii_digit())).collect();
    words.join(" ")
}

/// Returns what is missing with the lines that may tell it, from the first turn in which it is expected; none if a block of it has no such
/// line. If the value has numbers, such a line has one of them that belongs to no other fact, and all such lines of the block have all of
/// them; otherwise it is none that stands before, where nothing of the kind is expected. A fact without groups is a text that the handout
/// demands: there are no other words for it.
fn missing(told: &Told, expected: &Transcript, actual: &Transcript, criteria: &Criteria) -> Option<Missing> {
    let fact = criteria.facts.get(told.0).filter(|fact| !fact.find.is_literal())?;
    let mut places = Vec::new();
    let mut by_number = false;
    let mut elsewhere: BTreeSet<&[u8]> = BTreeSet::new();
    for (expected, actual) in expected.turns.iter().zip(&actual.turns) {
        for (expected, actual) in in_blocks(&expected.output, &actual.output, criteria) {
            let values = outputs::of(fact, expected);
            let texts = values.iter().map(|one| one.text().to_vec());
            let values: Vec<Vec<u8>> = texts.filter(|value| words(value) == told.1).collect();
            // A fact that is not expected here may be found by accident in the line that tells the expected one.
            let is_due = |fact: &Fact| !outputs::of(fact, expected).is_empty();
            let lines = lines(actual, criteria, is_due);
            let unread = lines.iter().filter(|line| line.is_unread).map(|line| line.text);
            if values.is_empty() {
                elsewhere.extend(unread);
                continue;
            }
            by_number = values.iter().any(|value| numbers(value).next().is_some());
            let place = match by_number {
                true => lines_with(&lines, &values),
                false => unread.filter(|line| !elsewhere.contains(line)).collect(),
            };
            places.push(place.into_iter().map(shown).collect());
        }
        // Later turns may be others than the expected ones.
        if !places.is_empty() {
            break;
        }
    }
    places.truncate(LINES);
    let is_told = !places.is_empty() && !places.iter().any(Vec::is_empty);
    is_told.then(|| Missing { told: told.clone(), places, by_number })
}

/// Returns the blocks of both sides of a turn, or the whole turn if they do not correspond.
fn in_blocks<'t>(expected: &'t [u8], actual: &'t [u8], criteria: &Criteria) -> Vec<(&'t [u8], &'t [u8])> {
    let Some(cut) = &criteria.blocks else { return vec![(expected, actual)] };
    let (due, printed) = (blocks::outputs(cut, expected), blocks::outputs(cut, actual));
    if due.len() == printed.len() { due.into_iter().zip(printed).collect() } else { vec![(expected, actual)] }
}

#[cfg(test)]
mod tests {
    use reference::{Ending, Turn};
    use regex::bytes::Regex;

    use super::*;
    use crate::compare::tests::facts;
    use crate::criteria::{Extras, Order, Patterns};

    fn run(outputs: &[&str]) -> Transcript {
        let turns = outputs.iter().map(|output| Turn { output: (*output).into(), ..Turn::default() });
        Transcript { turns: turns.collect(), ending: Ending::Exited(0), unread: Vec::new() }
    }

    fn criteria() -> Criteria {
        let fact = |name: &str, find: &str| Fact {
            because: "tell it".to_owned(),
            name: name.to_owned(),
            find: Patterns::one(Regex::new(find).unwrap()),
            each: false,
            order: Order::Fixed,
            extras: Extras::None,
            optional: false,
        };
        Criteria {
            facts: vec![fact("total", r"total (\d+)"), fact("winner", r"(you|dealer) wins?")],
            ..facts()
        }
    }

    fn unread_of(pairs: &[(&Transcript, &Transcript)]) -> Option<Unread> {
        let criteria = criteria();
        let runs: Vec<Recognition> = pairs
            .iter()
            .map(|(expected, actual)| Recognition::of(expected, actual, &criteria, true))
            .collect();
        unread(&runs, &criteria, "card")
    }

    #[test]
    fn fact_in_other_words_is_unread() {
        let expected = run(&["total 12\n", "you win\n"]);
        let actual = run(&["Welcome!\nSumma: 012\n", "Sie haben gewonnen\n"]);
        let found = unread_of(&[(&expected, &actual)]).unwrap();
        assert_eq!(found.facts, ["total", "winner you"]);
        assert_eq!(
            found.lines,
            ["Summa: 012", "Sie haben gewonnen"],
            "a line without the number tells no total"
        );
    }

    #[test]
    fn number_beside_another_fact_may_tell_one() {
        let expected = run(&["total 12\nyou win\n"]);
        let unread = |line: &str| unread_of(&[(&expected, &run(&[line]))]);
        assert_eq!(unread("you win / 12\n").unwrap().lines, ["you win / 12"]);
        assert_eq!(unread("you win, dealer win / 13\n"), None);
        let expected = run(&["total 12\ntotal 12\n"]);
        let other = Fact {
            name: "cards".to_owned(),
            find: Patterns::one(Regex::new(r"cards (\d+)").unwrap()),
            ..criteria().facts.remove(0)
        };
        let criteria = Criteria { facts: [criteria().facts, vec![other]].concat(), ..criteria() };
        let recognized = |line: &str| Recognition::of(&expected, &run(&[line]), &criteria, true);
        let unread = unread_in(&[recognized("cards 12\n")], &criteria);
        assert!(unread.is_some(), "where the other fact is not expected, its words may be chance");
        let expected = run(&["total 12\ntotal 12\ncards 12\n"]);
        let recognized = |line: &str| Recognition::of(&expected, &run(&[line]), &criteria, true);
        let unread = unread_in(&[recognized("cards 12\n")], &criteria);
        assert_eq!(unread, None, "its number is that of the other fact");
        assert!(unread_in(&[recognized("cards 12, sum 12\n")], &criteria).is_some());
    }

    fn unread_in(runs: &[Recognition], criteria: &Criteria) -> Option<Unread> {
        unread(runs, criteria, "card")
    }

    #[test]
    fn fact_that_is_not_told_is_missing() {
        let expected = run(&["total 12\n", "you win\n"]);
        assert_eq!(unread_of(&[(&expected, &run(&["Welcome!\n13\n", "\n"]))]), None);
        assert_eq!(unread_of(&[]), None);
    }

    #[test]
    fn line_that_stands_where_nothing_is_expected_tells_nothing() {
        let expected = run(&["total 12\n", "total 13\n", "you win\n"]);
        assert_eq!(unread_of(&[(&expected, &run(&["total 12\nHand:\n", "total 13\n", "Hand:\n"]))]), None);
        let other =
            unread_of(&[(&expected, &run(&["total 12\nHand:\n", "total 13\n", "Hand:\nGewonnen\n"]))]);
        assert_eq!(other.unwrap().lines, ["Gewonnen"]);
    }

    #[test]
    fn fact_whose_numbers_are_shown_in_part_is_missing() {
        let mut criteria = criteria();
        criteria.facts[0].find = Patterns::one(Regex::new(r"score (\d+) (\d+) (\d+)").unwrap());
        let unread = |actual: &str| {
            let expected = run(&["score 2 2 0\n"]);
            unread(&[Recognition::of(&expected, &run(&[actual]), &criteria, true)], &criteria, "card")
        };
        assert_eq!(unread("Haus 2, Spieler 2\n"), None);
        assert!(unread("Haus 2, Spieler 2\nRemis 0\n").is_some());
    }

    #[test]
    fn fact_that_is_recognized_once_is_known() {
        let expected = run(&["total 12\n", "you win\n"]);
        let right = run(&["total 12\n", "you win\n"]);
        let actual = run(&["total 12\n", "gewonnen\n"]);
        assert_eq!(unread_of(&[(&expected, &actual), (&expected, &right)]), None);
        assert_eq!(unread_of(&[(&expected, &actual)]).unwrap().facts, ["winner you"]);
        let criteria = criteria();
        let runs = [
            Recognition::of(&expected, &actual, &criteria, true),
            Recognition::of_right(&expected, &criteria),
        ];
        assert_eq!(unread(&runs, &criteria, "card"), None);
    }

    #[test]
    fn word_of_a_fact_is_unread_only_if_no_run_is_understood() {
        let criteria = criteria();
        let expected = run(&["you win\n", "dealer wins\n"]);
        let actual = run(&["you win\n", "die Bank gewinnt\n"]);
        let runs = [Recognition::of(&expected, &actual, &criteria, true)];
        assert_eq!(unread(&runs, &criteria, "card").unwrap().facts, ["winner dealer"]);
        let right = Recognition::of_right(&run(&["you win\n"]), &criteria);
        assert_eq!(unread(&[runs[0].clone(), right], &criteria, "card"), None);
    }

    #[test]
    fn draws_are_unread_only_if_no_run_is_understood() {
        let criteria = criteria();
        let lost = Recognition::of_lost(0, &run(&["Karte: 8 5\n"]), &criteria);
        let found = unread(&[lost.clone(), lost.clone()], &criteria, "card").unwrap();
        assert_eq!((found.facts, found.lines), (vec!["card".to_owned()], vec!["Karte: 8 5".to_owned()]));
        let right = Recognition::of_right(&run(&["total 12\n"]), &criteria);
        assert_eq!(unread(&[lost.clone(), right], &criteria, "card"), None);
        let wrong = |drew| Recognition::of(&run(&["total 12\n"]), &run(&["bye\n"]), &criteria, drew);
        assert_eq!(unread(&[lost.clone(), wrong(true)], &criteria, "card"), None);
        assert!(unread(&[lost, wrong(false)], &criteria, "card").is_some(), "that run has no draws");
    }
}
