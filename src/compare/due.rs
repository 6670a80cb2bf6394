//! What must be stated in each turn of an expected run, given what the turns before have shown.

use std::collections::{BTreeSet, HashSet};

use foldhash::fast::RandomState;

use reference::wording::{DrawsOfTurn, ShownDraw, Statement, Subject, TurnOfRun, draws_of};
use reference::{Turn, Typed};

use super::occurrences::Value;
use super::outputs::Output;
use crate::criteria::{Criteria, Extras, Fact, Order};

/// An expected run up to a turn.
pub(super) struct Due<'f> {
    /// The facts for which a program may use its own words.
    facts: Vec<FreeFact<'f>>,
    /// Whether some of them are draws.
    draws_are_free: bool,
    /// Whether a turn has shown draws.
    shows_draws: bool,
}

/// A fact for which a program may use its own words.
struct FreeFact<'f> {
    /// Its index.
    at: usize,
    fact: &'f Fact,
    /// The fact with which a round ends, where only the values of the round are known.
    end: Option<&'f Fact>,
    /// The values that may be shown again, and the draws among them.
    known: HashSet<Value, RandomState>,
    draws: BTreeSet<ShownDraw>,
}

impl<'f> Due<'f> {
    /// Starts before the first turn. `facts`: those for which a program may use its own words, with their indices.
    pub(super) fn new(criteria: &'f Criteria, facts: &[(usize, &'f Fact)], draws_are_free: bool) -> Self {
        let free = |&(at, fact): &(usize, &'f Fact)| {
            let end = match &fact.order {
                Order::Set { until: Some(name) } => criteria.facts.iter().find(|other| other.name == *name),
                _ => None,
            };
            FreeFact { at, fact, end, known: HashSet::default(), draws: BTreeSet::new() }
        };
        Self { facts: facts.iter().map(free).collect(), draws_are_free, shows_draws: false }
    }

    /// Goes on to the turn after this one.
    pub(super) fn see(&mut self, expected: &Turn) {
        let output = Output::of(&expected.output);
        for free in &mut self.facts {
            let shown = output.occurrences(free.fact);
            self.shows_draws |= shown.iter().any(|one| one.draws().is_some());
            free.see(&output);
        }
    }

    /// Returns what must be stated in the next turn of the run.
    pub(super) fn turn<'t>(&self, expected: &Turn, actual: &'t Turn) -> TurnOfRun<'t> {
        let (mut due, mut draws) = (Vec::new(), None);
        let output = Output::of(&expected.output);
        for free in &self.facts {
            for one in output.occurrences(free.fact).iter() {
                let is_told = is_set(free.fact) && free.known.contains(&one.value);
                let required = !free.fact.optional && !is_told;
                match one.draws() {
                    Some(shown) => {
                        let draws: &mut DrawsOfTurn = draws.get_or_insert_default();
                        draws.allowed.extend(shown);
                        draws.due.extend(shown.iter().filter(|_| required));
                    }
                    None => due.extend(statements(free.at, one.text(), required)),
                }
            }
            if !free.draws.is_empty() {
                draws.get_or_insert_default().allowed.extend(&free.draws);
            }
        }
        // A turn without any draw is one in which none may be shown.
        if draws.is_none() && self.draws_are_free && self.shows_draws {
            draws = Some(DrawsOfTurn::default());
        }
        TurnOfRun { typed: typed(actual), output: &actual.output, due, draws }
    }

    /// Returns what is true in a turn in addition to what is expected, besides draws: a program may state it.
    pub(super) fn true_besides(&self, expected: &Turn) -> impl Iterator<Item = Statement> {
        let output = Output::of(&expected.may_print);
        self.facts.iter().flat_map(move |free| {
            let values = output.occurrences(free.fact);
            let words = values.iter().filter(|one| one.draws().is_none());
            words.flat_map(|one| statements(free.at, one.text(), false)).collect::<Vec<_>>()
        })
    }

    /// Whether a value of a fact (an index into the free ones) may be shown again.
    pub(super) fn knows(&self, free: usize, value: &Value) -> bool {
        self.facts[free].known.contains(value)
    }
}

impl FreeFact<'_> {
    fn see(&mut self, output: &Output) {
        if self.end.is_some_and(|end| !output.occurrences(end).is_empty()) {
            self.known.clear();
            self.draws.clear();
            return;
        }
        if !is_set(self.fact) && self.fact.extras == Extras::None {
            return;
        }
        let shown = output.occurrences(self.fact);
        for one in shown.iter() {
            if !self.known.contains(&one.value) {
                self.known.insert(one.value.clone());
            }
        }
        self.draws.extend(shown.iter().filter_map(|one| draws_of(&one.value.join(&b' '))).flatten());
    }
}

/// Returns the number that was typed before a turn, if it was one.
pub(super) fn typed(turn: &Turn) -> Option<i64> {
    match &turn.typed {
        Some(Typed::Line(line)) => std::str::from_utf8(line).ok()?.trim().parse().ok(),
        _ => None,
    }
}

fn is_set(fact: &Fact) -> bool {
    matches!(fact.order, Order::Set { .. })
}

/// Whether a value of the fact of a statement states it.
pub(super) fn states(statement: &Statement, value: &[u8]) -> bool {
    let stated = statements(statement.subject.fact, value, statement.required);
    stated.iter().any(|one| one.subject == statement.subject && one.number == statement.number)
}

/// Returns what a value states: each of its numbers, or its words.
fn statements(fact: usize, value: &[u8], required: bool) -> Vec<Statement> {
    let value = String::from_utf8_lossy(value);
    let number = |word: &&str| word.parse::<i64>().is_ok();
    let words: Vec<&str> = value.split(' ').filter(|word| !number(word)).collect();
    let subject = |place| Subject { fact, words: words.join(" "), place };
    let numbers = value.split(' ').filter_map(|word| word.parse().ok()).enumerate();
    let numbers: Vec<Statement> = numbers
        .map(|(place, number)| Statement { subject: subject(place), number: Some(number), required })
        .collect();
    if numbers.is_empty() { vec![Statement { subject: subject(0), number: None, required }] } else { numbers }
}
