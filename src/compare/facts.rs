//! The rung `facts`: the captures of named regular expressions must agree, in a whole turn or block by block.
//!
//! The order of the occurrences of one fact is compared unless the spec says otherwise; the order of different facts is not.
//! Turns that agree in layout agree here as well. If a spec names no facts, the rung compares the wording.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use reference::Turn;

use super::align::Pair;
use super::difference::{Difference, Relation, line_at, shown};
use super::occurrences::{Occurrence, Value};
use super::outputs::{self, Output};
use super::{Comparator, blocks, lines, words};
use crate::criteria::{Criteria, Extras, Fact, Order};
use crate::verdict::{FindingKind, Rung};

/// The named facts agree.
pub(super) struct Facts;

impl Comparator for Facts {
    fn rung(&self) -> Rung {
        Rung::Facts
    }

    fn about(&self) -> &'static str {
        "the facts agree; the wording may differ"
    }

    fn compare(&self, pair: &Pair<'_>, criteria: &Criteria) -> Option<Difference> {
        if criteria.facts.is_empty() {
            return lines::words(pair);
        }
        if outputs::have_same_layout(pair.expected, pair.found) {
            return None;
        }
        let weigh = |output: &[u8]| criteria.facts.iter().map(|fact| outputs::of(fact, output).len()).sum();
        match &criteria.blocks {
            Some(cut) => blocks::compare(cut, pair, |block| in_block(block, criteria), weigh),
            None => in_block(pair, criteria),
        }
    }
}

/// Whether the facts of a block agree.
pub(super) fn agree(block: &Pair<'_>, criteria: &Criteria) -> bool {
    outputs::have_same_layout(block.expected, block.found) || in_block(block, criteria).is_none()
}

/// Returns the first difference of facts in a block or a whole turn.
fn in_block(pair: &Pair<'_>, criteria: &Criteria) -> Option<Difference> {
    let (expected, found) = (Output::of(pair.expected), Output::of(pair.found));
    let mut sides: Vec<Sides> =
        criteria.facts.iter().map(|fact| Sides::of(fact, &expected, &found)).collect();
    if pair.earlier.is_empty() && criteria.blocks.is_none() {
        drop_title(&mut sides, criteria);
    }
    let courses: Vec<Course<'_>> =
        criteria.facts.iter().zip(&sides).map(|(fact, sides)| sides.course(fact, pair, criteria)).collect();
    let wrong = |index: &usize| courses[*index].wrong.as_ref();
    let first = (0..courses.len())
        .filter(|index| wrong(index).is_some())
        .min_by_key(|index| wrong(index).map(|wrong| wrong.place))?;
    let difference = describe(&criteria.facts[first], wrong(&first)?, pair);
    let reach = courses.iter().map(|course| course.matched).sum();
    Some(Difference { relation: relation(&courses), reach, ..difference })
}

/// Ignores what is found in a title: a value that is not expected at the beginning of a run, before any other fact, of a fact
/// that may be repeated or told at any place.
fn drop_title(sides: &mut [Sides], criteria: &Criteria) {
    let firsts: Vec<Option<usize>> = sides.iter().map(|side| side.found.first().map(|one| one.at)).collect();
    for (at, side) in sides.iter_mut().enumerate() {
        let is_set = matches!(criteria.facts[at].order, Order::Set { .. });
        if criteria.facts[at].extras == Extras::None && !is_set {
            continue;
        }
        let others = firsts.iter().enumerate().filter(|(other, _)| *other != at);
        // Where no other fact follows, the value may be a title if its place in the turn is free, or if none is expected in this turn.
        let is_title = is_set || side.expected.is_empty();
        let end = others.filter_map(|(_, first)| *first).min().or_else(|| is_title.then_some(usize::MAX));
        let Some(end) = end else { continue };
        let expected = std::mem::take(&mut side.expected);
        let is_kept =
            |found: &&Occurrence| found.at > end || expected.iter().any(|one| one.value == found.value);
        side.found = side.found.iter().filter(is_kept).cloned().collect();
        side.expected = expected;
    }
}

/// The occurrences of one fact on both sides.
struct Sides {
    expected: Rc<[Occurrence]>,
    found: Rc<[Occurrence]>,
}

/// Agreement of one fact in a turn.
#[derive(Default)]
struct Course<'a> {
    /// The first occurrence that differs.
    wrong: Option<Wrong<'a>>,
    /// Number of occurrences that agree.
    matched: usize,
    /// Offsets of the last occurrence that agrees, on both sides.
    last_expected: Option<usize>,
    last_found: Option<usize>,
}

impl<'a> Course<'a> {
    fn matches(&mut self, expected: &Occurrence, found: &Occurrence) {
        self.matched += 1;
        self.last_expected = self.last_expected.max(Some(expected.at));
        self.last_found = self.last_found.max(Some(found.at));
    }

    fn wrong(self, expected: Option<&'a Occurrence>, found: Option<&'a Occurrence>, place: usize) -> Self {
        Self { wrong: Some(Wrong { expected, found, place, ends: false }), ..self }
    }

    /// The only difference is that one side ends before the other.
    fn ends(self, expected: Option<&'a Occurrence>, found: Option<&'a Occurrence>, place: usize) -> Self {
        Self { wrong: Some(Wrong { expected, found, place, ends: true }), ..self }
    }
}

/// An occurrence that is missing (no `found`), unexpected (no `expected`), or different (both).
struct Wrong<'a> {
    expected: Option<&'a Occurrence>,
    found: Option<&'a Occurrence>,
    /// Offset in the expected output; the first difference is reported.
    place: usize,
    /// Whether everything before it agreed, and nothing follows on the other side.
    ends: bool,
}

impl Sides {
    fn of(fact: &Fact, expected: &Output, found: &Output) -> Self {
        Self { expected: expected.occurrences(fact), found: found.occurrences(fact) }
    }

    fn course(&self, fact: &Fact, pair: &Pair<'_>, criteria: &Criteria) -> Course<'_> {
        if let Order::Set { until } = &fact.order {
            let end = until.as_ref().and_then(|name| criteria.facts.iter().find(|other| other.name == *name));
            if self.expected.is_empty() && self.found.is_empty() {
                return Course::default();
            }
            return self.as_set(&known_in_round(fact, pair.earlier, end), fact, pair);
        }
        // Beginnings and earlier turns are needed only if something differs.
        let besides = LazyCell::new(|| true_besides(fact, pair));
        let known = LazyCell::new(|| outputs::Known::of(fact, pair.earlier, &self.expected));
        let known = |occurrence: &Occurrence| {
            besides.contains(&occurrence.value)
                || fact.extras == Extras::Known && known.has(&occurrence.value)
        };
        match fact.order {
            Order::Any => self.in_any_order(known, pair),
            _ if fact.optional => self.as_part(known, pair),
            _ => self.in_order(known, pair),
        }
    }

    /// Compares occurrences that may be left out: those that are shown must be expected, in this order.
    fn as_part(&self, known: impl Fn(&Occurrence) -> bool, pair: &Pair<'_>) -> Course<'_> {
        let mut course = Course::default();
        let mut wanted = self.expected.iter();
        for found in self.found.iter() {
            let at = wanted.clone().position(|expected| expected.value == found.value);
            if let Some(expected) = at.and_then(|at| wanted.nth(at)) {
                course.matches(expected, found);
            } else if !known(found) {
                return match wanted.next() {
                    Some(expected) => course.wrong(Some(expected), Some(found), expected.at),
                    None => course.ends(None, Some(found), pair.expected.len()),
                };
            }
        }
        course
    }

    fn in_order(&self, known: impl Fn(&Occurrence) -> bool, pair: &Pair<'_>) -> Course<'_> {
        let mut course = Course::default();
        let mut wanted = self.expected.iter().peekable();
        let mut again = None;
        for (at, found) in self.found.iter().enumerate() {
            if let Some(expected) = wanted.next_if(|expected| expected.value == found.value) {
                course.matches(expected, found);
                again = None;
            } else if known(found) {
                again = Some(found);
            } else {
                let Some(expected) = wanted.next() else {
                    return course.ends(None, Some(found), pair.expected.len());
                };
                return match () {
                    () if wanted.any(|later| later.value == found.value) => {
                        course.wrong(Some(expected), None, expected.at)
                    }
                    () if self.found[at..].iter().any(|later| later.value == expected.value) => {
                        course.wrong(None, Some(found), expected.at)
                    }
                    () => course.wrong(Some(expected), Some(found), expected.at),
                };
            }
        }
        let Some(missing) = wanted.next() else { return course };
        let is_later = |found: &Occurrence| wanted.clone().any(|later| later.value == found.value);
        if self.found.iter().any(|found| course.last_found < Some(found.at) && is_later(found)) {
            return course.wrong(Some(missing), None, missing.at);
        }
        // A hand that is shown again instead of a new one was printed in its place.
        course.ends(Some(missing), again, missing.at)
    }

    /// Compares the occurrences as a set, of which these values are known already.
    fn as_set(&self, known: &outputs::Known, fact: &Fact, pair: &Pair<'_>) -> Course<'_> {
        let mut course = Course::default();
        let mut missing = Vec::new();
        for expected in self.expected.iter().filter(|expected| !known.has(&expected.value)) {
            match self.found.iter().find(|found| found.value == expected.value) {
                Some(found) => course.matches(expected, found),
                None => missing.push(expected),
            }
        }
        let is_due = |found: &&Occurrence| self.expected.iter().any(|expected| expected.value == found.value);
        let mut surplus: Vec<&Occurrence> =
            self.found.iter().filter(|found| !known.has(&found.value) && !is_due(found)).collect();
        let besides = LazyCell::new(|| true_besides(fact, pair));
        surplus.retain(|found| !besides.contains(&found.value));
        if fact.optional && surplus.is_empty() {
            // What may be left out may not be replaced by its value of an earlier turn.
            let is_stale = |expected: &Occurrence, found: &Occurrence| {
                let is_same = expected.has_number() && found.words() == expected.words();
                is_same && !besides.contains(&found.value)
            };
            let stale = missing.iter().find_map(|expected| {
                Some((*expected, self.found.iter().find(|found| is_stale(expected, found))?))
            });
            return match stale {
                Some((expected, found)) => course.wrong(Some(expected), Some(found), expected.at),
                None => course,
            };
        }
        match (missing.first().copied(), surplus.first().copied()) {
            (None, None) => course,
            (Some(expected), None) => course.ends(Some(expected), None, expected.at),
            (None, Some(found)) => course.ends(None, Some(found), pair.expected.len()),
            (Some(expected), Some(_)) => {
                let found = nearest(expected, &surplus);
                course.wrong(Some(expected), found, expected.at)
            }
        }
    }

    fn in_any_order(&self, known: impl Fn(&Occurrence) -> bool, pair: &Pair<'_>) -> Course<'_> {
        let mut course = Course::default();
        let mut open: BTreeMap<&Value, Vec<&Occurrence>> = BTreeMap::new();
        for found in self.found.iter().rev() {
            open.entry(&found.value).or_default().push(found);
        }
        let mut missing = Vec::new();
        for expected in self.expected.iter() {
            match open.get_mut(&expected.value).and_then(Vec::pop) {
                Some(found) => course.matches(expected, found),
                None => missing.push(expected),
            }
        }
        let surplus: Vec<&Occurrence> = open.into_values().flatten().filter(|found| !known(found)).collect();
        let first_surplus = surplus.iter().copied().min_by_key(|found| found.at);
        match (missing.first().copied(), first_surplus) {
            (None, None) => course,
            (Some(expected), None) => course.ends(Some(expected), None, expected.at),
            (None, Some(found)) => course.ends(None, Some(found), pair.expected.len()),
            (Some(expected), Some(_)) => {
                let found = nearest(expected, &surplus);
                course.wrong(Some(expected), found, expected.at)
            }
        }
    }
}

/// Returns the values that were expected earlier in the round; `end` is the fact that ends one.
pub(super) fn known_in_round(fact: &Fact, earlier: &[Turn], end: Option<&Fact>) -> outputs::Known {
    let ends = |turn: &Turn| end.is_some_and(|end| !outputs::of(end, &turn.output).is_empty());
    let start = earlier.iter().rposition(ends).map_or(0, |at| at + 1);
    outputs::Known::of(fact, &earlier[start..], &[])
}

/// Returns the values that are true in a turn in addition to the expected ones.
fn true_besides(fact: &Fact, pair: &Pair<'_>) -> BTreeSet<Value> {
    outputs::of(fact, pair.may_print).iter().map(|one| one.value.clone()).collect()
}

/// Returns the occurrence with the longest common beginning; the first of several.
fn nearest<'a>(expected: &Occurrence, candidates: &[&'a Occurrence]) -> Option<&'a Occurrence> {
    let wanted = expected.text();
    let shared = |found: &Occurrence| wanted.iter().zip(found.text()).take_while(|(a, b)| a == b).count();
    candidates.iter().copied().max_by_key(|found| (shared(found), std::cmp::Reverse(found.at)))
}

/// Returns whether the facts of the turn are a beginning of the expected ones or continue them.
fn relation(courses: &[Course<'_>]) -> Relation {
    let wrongs = || courses.iter().filter_map(|course| course.wrong.as_ref());
    if !wrongs().all(|wrong| wrong.ends) {
        return Relation::Differs;
    }
    let last_expected = courses.iter().filter_map(|course| course.last_expected).max();
    let last_found = courses.iter().filter_map(|course| course.last_found).max();
    if wrongs().all(|wrong| wrong.expected.is_some_and(|missing| last_expected < Some(missing.at))) {
        return Relation::Begins;
    }
    let after = |wrong: &Wrong<'_>| wrong.found.is_some_and(|extra| last_found < Some(extra.at));
    if wrongs().all(|wrong| wrong.expected.is_none() && after(wrong)) {
        return Relation::Continues;
    }
    Relation::Differs
}

fn describe(fact: &Fact, wrong: &Wrong<'_>, pair: &Pair<'_>) -> Difference {
    let name = &fact.name;
    let (kind, says) = match (wrong.expected, wrong.found) {
        (Some(expected), Some(found)) => (FindingKind::Fact, unlike(name, expected, found)),
        (Some(expected), None) => (FindingKind::Fact, format!("missing {}.", expected.named(name))),
        (None, found) => {
            let found = found.map_or_else(|| name.clone(), |found| found.named(name));
            (FindingKind::Extra, format!("unexpected {found}."))
        }
    };
    let found = wrong.found.map(|found| line_at(pair.found, found.at));
    Difference {
        kind,
        relation: Relation::Differs,
        line: found.map(|(number, _)| number),
        expected: wrong.expected.map(|expected| shown(line_at(pair.expected, expected.at).1)),
        found: found.map(|(_, line)| shown(line)),
        says,
        because: Some(fact.because.clone()),
        reach: 0,
    }
}

fn unlike(name: &str, expected: &Occurrence, found: &Occurrence) -> String {
    let quoted = |one: &Occurrence| one.quoted().unwrap_or_else(|| "``".to_owned());
    let (wanted, had) = (quoted(expected), quoted(found));
    match words::hidden(expected.text(), found.text()) {
        Some(says) => format!("{name} {wanted}: {says}"),
        None if wanted == had => {
            format!("{name} {wanted}: {}", words::contrast(expected.text(), found.text()))
        }
        None => format!("expected {name} {wanted}, found {had}."),
    }
}
