//! What must be stated in each turn of a run, to learn a program's own wording turn by turn.
//!
//! It is read by the phrases of the facts in the expected transcript. Facts without a value are demanded words: they are not
//! learned, and neither are draws that are followed, which phrases have found.

mod contradictions;

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::BuildHasher;
use std::rc::Rc;

use foldhash::fast::{FixedState, RandomState};

use reference::wording::{Statement, Subject, TurnOfRun};
use reference::{Ending, Transcript, Turn};

use super::Comparator;
use super::align::Pair;
use super::due::{Due, states};
use super::facts::Facts;
use super::occurrences::Occurrence;
use super::outputs::{self, Output};
use super::shown::{Shown, WRONG, count};
use crate::criteria::{Criteria, DrawPatterns, Fact};

/// Number of turns in a row that show the number of a subject after which the next one is expected to show it, too.
const REGULAR: usize = 3;

/// The facts of a part, by how they are read.
pub struct FactsByTurn<'a> {
    criteria: &'a Criteria,
    /// The facts that phrases must find, and whether they are draws that are followed.
    demanded: Vec<(&'a Fact, bool)>,
    /// The criteria with those facts, and with those of them that are not draws; made when they are needed.
    demanded_facts: OnceCell<Criteria>,
    demanded_words: OnceCell<Criteria>,
    /// The facts that may be told in other words, with their indices.
    free: Vec<(usize, &'a Fact)>,
    /// Whether some of the free facts are draws.
    draws_are_free: bool,
    /// Whether draws are followed.
    are_followed: bool,
}

impl<'a> FactsByTurn<'a> {
    /// Sorts the facts, given all expected transcripts of a part and how its draws are followed, if they are.
    pub fn new(criteria: &'a Criteria, follow: Option<&DrawPatterns>, expected: &[&Transcript]) -> Self {
        let follows = |fact: &Fact| {
            follow.is_some_and(|draws| draws.shows.iter().any(|shows| shows.find.id() == fact.find.id()))
        };
        let outputs: Vec<Rc<Output>> =
            expected.iter().flat_map(|run| &run.turns).map(|turn| Output::of(&turn.output)).collect();
        let has = |fact: &Fact, is: &dyn Fn(&Occurrence) -> bool| {
            outputs.iter().any(|output| output.occurrences(fact).iter().any(is))
        };
        let is_demanded = |fact: &Fact| follows(fact) || has(fact, &|one| one.text().is_empty());
        let all = criteria.facts.iter().enumerate();
        let (demanded, free): (Vec<_>, Vec<_>) = all.partition(|(_, fact)| is_demanded(fact));
        let demanded = demanded.into_iter().map(|(_, fact)| (fact, follows(fact))).collect();
        let draws_are_free = free.iter().any(|(_, fact)| has(fact, &|one| one.draws().is_some()));
        let (demanded_facts, demanded_words) = (OnceCell::new(), OnceCell::new());
        let are_followed = follow.is_some();
        Self { criteria, demanded, demanded_facts, demanded_words, free, draws_are_free, are_followed }
    }

    /// Returns the criteria with the facts that phrases must find.
    fn demanded_facts(&self) -> &Criteria {
        self.demanded_facts
            .get_or_init(|| self.criteria.with_facts(self.demanded.iter().map(|(fact, _)| *fact)))
    }

    /// Returns the criteria with the facts that phrases must find, without draws that are followed.
    fn demanded_words(&self) -> &Criteria {
        self.demanded_words.get_or_init(|| {
            let words = self.demanded.iter().filter(|(_, is_followed)| !is_followed);
            self.criteria.with_facts(words.map(|(fact, _)| *fact))
        })
    }

    /// Returns the name of a subject in findings: `stake`, `outcome tie`.
    pub fn name(&self, subject: &Subject) -> String {
        let name = self.criteria.facts.get(subject.fact).map_or("", |fact| fact.name.as_str());
        format!("{name} {}", subject.words).trim().to_owned()
    }

    /// Returns the accepted transcript (an index) that a run in unknown words agrees with best: one with as many turns, then the one
    /// whose draws and numbers it shows.
    pub fn closest(&self, readings: &[&Transcript], actual: &Transcript) -> usize {
        let shown: Vec<Rc<Output>> = actual.turns.iter().map(|turn| Output::of(&turn.output)).collect();
        let is_over = matches!(actual.ending, Ending::Exited(_));
        // Most transcripts begin like another one. Whether a turn has the demanded facts depends on the turns up to it only.
        let memo: RefCell<HashMap<u64, bool, RandomState>> = RefCell::default();
        let agreement = |expected: &Transcript| {
            let mut due = self.due();
            let mut beginning = 0;
            // By subject: the number of turns in which it was shown in time, minus those in which it came one turn late.
            let mut in_time: BTreeMap<Subject, i64> = BTreeMap::new();
            // In how many turns it was shown since one in which it was not.
            let mut in_a_row: BTreeMap<Subject, usize> = BTreeMap::new();
            let turns = expected.turns.iter().zip(&actual.turns).zip(&shown).enumerate();
            let agreed = turns.map(|(at, ((wanted, found), here))| {
                // What may be printed in addition does not tell interpretations apart.
                let pair = Pair { may_print: &[], ..Pair::of(expected, actual, at) };
                beginning = FixedState::default().hash_one((beginning, &wanted.output));
                let compare = || tells(self.demanded_facts(), &pair);
                let has_demanded = *memo.borrow_mut().entry(beginning).or_insert_with(compare);
                let demanded = if has_demanded { 0 } else { WRONG };
                let turn = due.turn(wanted, found);
                due.see(wanted);
                let next = shown.get(at + 1).map(|next| next.shown());
                let may_come =
                    |subject: &Subject| !is_over && in_time.get(subject).is_none_or(|in_time| *in_time <= 0);
                let is_regular =
                    |subject: &Subject| in_a_row.get(subject).is_some_and(|turns| *turns >= REGULAR);
                let (agreement, tie_break) = here.shown().agreement(&turn, next, may_come, is_regular);
                count_in_a_row(&mut in_a_row, &turn, here.shown(), next);
                if at > 0 {
                    count_in_time(&mut in_time, &turn, here.shown(), next);
                }
                let unfit = if here.shown().fits_draws(&turn, self.are_followed) { 0 } else { WRONG };
                (agreement + self.known_words(&turn, here) - demanded, tie_break - unfit)
            });
            let sum = agreed.fold((0, 0), |sum, turn| (sum.0 + turn.0, sum.1 + turn.1));
            (is_whole(expected, actual), sum)
        };
        // Most transcripts begin like another one. Only turns that both runs have count, so each beginning is judged once.
        let mut seen = HashSet::new();
        let is_new = |at: &usize| {
            let turns = &readings[*at].turns;
            let beginning = &turns[..turns.len().min(actual.turns.len())];
            seen.insert((beginning, is_whole(readings[*at], actual)))
        };
        let differing: Vec<usize> = (0..readings.len()).filter(is_new).collect();
        // The first of equals.
        differing.into_iter().rev().max_by_key(|at| agreement(readings[*at])).unwrap_or_default()
    }

    /// Returns how many of the statements without a number that are due in a turn are made in known words.
    fn known_words(&self, due: &TurnOfRun<'_>, actual: &Output) -> i64 {
        let is_made = |due: &&Statement| {
            let fact = self.criteria.facts.get(due.subject.fact).filter(|_| due.number.is_none());
            let made = fact.map(|fact| actual.occurrences(fact));
            made.is_some_and(|made| made.iter().any(|one| one.text() == due.subject.words.as_bytes()))
        };
        count(due.due.iter().filter(is_made).count())
    }

    /// Whether a run has as many turns as expected so far, and shows every number that its last two turns must show. Those of the turn
    /// before may be in the last one, and those of the last one may still come if the program was late before.
    pub fn tells_last_values(&self, expected: &Transcript, so_far: &Transcript) -> bool {
        if expected.turns.len() != so_far.turns.len() {
            return false;
        }
        let Some(last) = so_far.turns.len().checked_sub(1) else { return true };
        let mut due = self.due();
        (0..last.saturating_sub(1)).for_each(|at| due.see(&expected.turns[at]));
        let mut required = |at: usize| required_in(&mut due, &expected.turns[at], &so_far.turns[at]);
        let before = last.checked_sub(1).map(&mut required).unwrap_or_default();
        let here = required(last);
        shows_numbers(&before, &so_far.turns[last.saturating_sub(1)..])
            && (shows_numbers(&here, &so_far.turns[last..]) || self.was_late(expected, so_far))
    }

    /// Whether the last turn but one of a run that had to show numbers did not show them.
    fn was_late(&self, expected: &Transcript, so_far: &Transcript) -> bool {
        self.lateness(expected, &so_far.turns[..so_far.turns.len().saturating_sub(1)]).last().unwrap_or(false)
    }

    /// Whether some turn of a run does not show a number that it has to show: such a program shows it with the next question.
    pub fn shows_numbers_late(&self, expected: &Transcript, actual: &Transcript) -> bool {
        self.lateness(expected, &actual.turns).any(|is_late| is_late)
    }

    /// Returns for each turn that has to show numbers whether it does not show them.
    fn lateness(&self, expected: &Transcript, actual: &[Turn]) -> impl Iterator<Item = bool> {
        let mut due = self.due();
        expected.turns.iter().zip(actual).filter_map(move |(wanted, actual)| {
            let required = required_in(&mut due, wanted, actual);
            (!required.is_empty()).then(|| !shows_numbers(&required, std::slice::from_ref(actual)))
        })
    }

    /// Whether the last turn of a run shows the expected draws, and no others.
    pub fn shows_last_draws(&self, expected: &Transcript, so_far: &Transcript) -> bool {
        let (Some((wanted, earlier)), Some(actual)) = (expected.turns.split_last(), so_far.turns.last())
        else {
            return true;
        };
        let mut due = self.due();
        earlier.iter().for_each(|turn| due.see(turn));
        let turn = due.turn(wanted, actual);
        expected.turns.len() == so_far.turns.len()
            && Output::of(&actual.output).shown().fits_draws(&turn, self.are_followed)
    }

    /// Whether a run shows the expected draws in every turn so far.
    pub fn shows_its_draws(&self, expected: &Transcript, so_far: &Transcript) -> bool {
        let mut due = self.due();
        expected.turns.iter().zip(&so_far.turns).all(|(wanted, actual)| {
            let turn = due.turn(wanted, actual);
            due.see(wanted);
            Output::of(&actual.output).shown().fits_draws(&turn, self.are_followed)
        })
    }

    /// Returns the number of turns that show the expected draws, and every number that they must, there or in the next turn, from the
    /// first on, and the words that are demanded; the first `from` are known to. `in_known_words`: whether phrases find the draws, so that
    /// they find those that are not expected, too.
    pub fn agreed_values(
        &self,
        expected: &Transcript,
        actual: &Transcript,
        from: usize,
        in_known_words: bool,
    ) -> usize {
        let both = expected.turns.len().min(actual.turns.len());
        let mut due = self.due();
        expected.turns.iter().take(from).for_each(|turn| due.see(turn));
        let demanded = if in_known_words { self.demanded_facts() } else { self.demanded_words() };
        let ends = |at: usize| at + 1 == expected.turns.len() && is_whole(expected, actual);
        let differs = |at: &usize| {
            let (wanted, found) = (&expected.turns[*at], &actual.turns[*at]);
            let turn = due.turn(wanted, found);
            due.see(wanted);
            let here = Output::of(&found.output);
            let next = actual.turns.get(at + 1).map(|next| Output::of(&next.output));
            let is_shown = |number: i64| {
                // That nothing is left when the game ends may be said without a number.
                let mut shown = std::iter::once(&here).chain(&next);
                number == 0 && ends(*at) || shown.any(|output| output.shown().numbers.contains(&number))
            };
            !tells(demanded, &Pair::of(expected, actual, *at))
                || !here.shown().fits_draws(&turn, self.are_followed)
                || !required_numbers(&turn).all(is_shown)
        };
        (from..both).find(differs).unwrap_or(both)
    }

    /// Whether a run shows all draws and numbers that it must, in their turns or in the next ones, and ends as expected. `in_known_words`
    /// as for [`Self::agreed_values`].
    pub fn explains(&self, expected: &Transcript, actual: &Transcript, in_known_words: bool) -> bool {
        is_whole(expected, actual)
            && self.agreed_values(expected, actual, 0, in_known_words) == actual.turns.len()
    }

    /// Returns the facts whose numbers a run shows where they are expected or in the next turn, but in words in which phrases do not
    /// find them, each with the line; nothing if not all that must be shown is.
    pub fn shown_in_unknown_words(
        &self,
        expected: &Transcript,
        actual: &Transcript,
        in_known_words: bool,
    ) -> Vec<(String, String)> {
        if !self.explains(expected, actual, in_known_words) {
            return Vec::new();
        }
        let (mut found, mut all_due) = (Vec::new(), self.due());
        for (at, (wanted, turn)) in expected.turns.iter().zip(&actual.turns).enumerate() {
            let due = all_due.turn(wanted, turn).due;
            all_due.see(wanted);
            for Statement { subject, number, .. } in due.iter().filter(|due| due.required) {
                let fact = &self.criteria.facts[subject.fact];
                let Some(number) = number else { continue };
                let known = outputs::of(fact, &turn.output);
                if known.iter().any(|one| last_number(one.text()) == Some(*number)) {
                    continue;
                }
                let here = actual.turns[at..].iter().take(2);
                let mut lines = here.flat_map(|turn| turn.output.split(|byte| *byte == b'\n'));
                let line =
                    lines.find(|line| Output::of(line).shown().numbers.contains(number)).unwrap_or_default();
                found.push((self.name(subject), String::from_utf8_lossy(line).trim().to_owned()));
            }
        }
        found
    }

    /// Returns the turns of a run with what must be stated in each; `None` if demanded words are missing, or others are found.
    /// `draws_are_read`: whether its draws are known not to be wrong, in whatever words.
    pub fn turns<'t>(
        &self,
        expected: &Transcript,
        actual: &'t Transcript,
        draws_are_read: bool,
    ) -> Option<Vec<TurnOfRun<'t>>> {
        let demanded = if draws_are_read { self.demanded_words() } else { self.demanded_facts() };
        let mut due = self.due();
        let turn = |at: usize| {
            let wanted = &expected.turns[at];
            let mut turn = due.turn(wanted, &actual.turns[at]);
            turn.due.extend(due.true_besides(wanted));
            self.excuse_what_is_read(&mut turn);
            due.see(wanted);
            tells(demanded, &Pair::of(expected, actual, at)).then_some(turn)
        };
        (0..comparable(expected, actual)).map(turn).collect()
    }

    /// What phrases read in a turn need not be stated in learned words.
    fn excuse_what_is_read(&self, turn: &mut TurnOfRun<'_>) {
        let output = Output::of(turn.output);
        for due in turn.due.iter_mut().filter(|due| due.required) {
            let read = self.criteria.facts.get(due.subject.fact).map(|fact| output.occurrences(fact));
            let mut read = read.iter().flat_map(|read| read.iter());
            due.required = !read.any(|one| states(due, one.text()));
        }
    }

    /// Whether phrases find an optional fact in no run, though some run is expected to show it. The program leaves it out, or shows it in
    /// unknown words. `runs`: what is expected, and what is printed.
    pub fn never_finds_an_optional_fact(&self, runs: &[(&Transcript, &Transcript)]) -> bool {
        let shows = |run: &Transcript, fact: &Fact| {
            run.turns.iter().any(|turn| !Output::of(&turn.output).occurrences(fact).is_empty())
        };
        self.free.iter().filter(|(_, fact)| fact.optional).any(|(_, fact)| {
            runs.iter().all(|(_, actual)| !shows(actual, fact))
                && runs.iter().any(|(expected, _)| shows(expected, fact))
        })
    }

    fn due(&self) -> Due<'_> {
        Due::new(self.criteria, &self.free, self.draws_are_free)
    }
}

/// Adds one for each subject that is shown in its turn, and subtracts one for each that is shown in the next turn.
fn count_in_time(
    in_time: &mut BTreeMap<Subject, i64>,
    turn: &TurnOfRun<'_>,
    here: &Shown,
    next: Option<&Shown>,
) {
    for due in turn.due.iter().filter(|due| due.required) {
        let Some(number) = due.number else { continue };
        let change = match next {
            _ if here.numbers.contains(&number) => 1,
            Some(next) if next.numbers.contains(&number) => -1,
            _ => continue,
        };
        *in_time.entry(due.subject.clone()).or_default() += change;
    }
}

/// Adds one for each subject that is shown in its turn or in the next one, and resets the count of each that is not.
fn count_in_a_row(
    in_a_row: &mut BTreeMap<Subject, usize>,
    turn: &TurnOfRun<'_>,
    here: &Shown,
    next: Option<&Shown>,
) {
    for due in &turn.due {
        let Some(number) = due.number else { continue };
        let is_shown = std::iter::once(here).chain(next).any(|shown| shown.numbers.contains(&number));
        let turns = in_a_row.entry(due.subject.clone()).or_default();
        *turns = if is_shown { *turns + 1 } else { 0 };
    }
}

/// Returns the numbers that must be shown in the next turn of a run, and goes on to the turn after it.
fn required_in(due: &mut Due<'_>, expected: &Turn, actual: &Turn) -> Vec<i64> {
    let turn = due.turn(expected, actual);
    due.see(expected);
    required_numbers(&turn).collect()
}

/// Whether turns show all these numbers, in one or another.
fn shows_numbers(numbers: &[i64], turns: &[Turn]) -> bool {
    let shown: Vec<Rc<Output>> = turns.iter().map(|turn| Output::of(&turn.output)).collect();
    numbers.iter().all(|number| shown.iter().any(|turn| turn.shown().numbers.contains(number)))
}

/// Returns the numbers that must be shown in a turn.
fn required_numbers(turn: &TurnOfRun<'_>) -> impl Iterator<Item = i64> {
    turn.due.iter().filter(|due| due.required).filter_map(|due| due.number)
}

/// Whether phrases find what they must find in a turn, and nothing else of it.
fn tells(demanded: &Criteria, turn: &Pair<'_>) -> bool {
    demanded.facts.is_empty() || Facts.compare(turn, demanded).is_none()
}

/// Whether a run has as many turns as expected, and ends as expected.
fn is_whole(expected: &Transcript, actual: &Transcript) -> bool {
    let ends = match (&expected.ending, &actual.ending) {
        (Ending::Exited(_), Ending::Exited(_)) => true,
        (expected, actual) => expected == actual,
    };
    ends && expected.turns.len() == actual.turns.len()
}

/// Returns the number of turns whose text can be compared: the last one of a run that does not end as expected may be cut.
fn comparable(expected: &Transcript, actual: &Transcript) -> usize {
    let both = expected.turns.len().min(actual.turns.len());
    if is_whole(expected, actual) { both } else { both.saturating_sub(1) }
}

/// Returns the number at the end of a value.
fn last_number(value: &[u8]) -> Option<i64> {
    value.rsplit(|byte| *byte == b' ').next().and_then(number_of)
}

/// Returns the number that a value consists of, if it is one.
fn number_of(value: &[u8]) -> Option<i64> {
    std::str::from_utf8(value).ok()?.parse().ok()
}
