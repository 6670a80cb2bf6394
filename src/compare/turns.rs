//! What must be stated in each turn of a run, to learn a program's own wording turn by turn.
//!
//! It is read by the phrases of the facts in the expected transcript. Facts without a value are demanded words: they are not
//! learned, and neither are draws that are followed, which phrases have found.

use std::collections::BTreeSet;

use reference::wording::{DrawsOfTurn, Statement, Subject, TurnOfRun, draws_of, stakes};
use reference::{Ending, Transcript, Turn, Typed};

use super::Comparator;
use super::align::Pair;
use super::difference::{last_line, line_at};
use super::facts::{Facts, known_in_round};
use super::occurrences::{self, Occurrence, Value};
use super::shown::{Shown, WRONG, count};
use crate::criteria::{Criteria, DrawPatterns, Extras, Fact, Order};

/// The facts of a part, by how they are read.
pub struct FactsByTurn<'a> {
    criteria: &'a Criteria,
    /// The criteria with the facts that phrases must find, and with those of them that are not draws.
    demanded: Criteria,
    demanded_words: Criteria,
    /// The facts that may be told in other words, with their indices.
    free: Vec<(usize, &'a Fact)>,
    /// Whether some of the free facts are draws.
    draws_are_free: bool,
}

impl<'a> FactsByTurn<'a> {
    /// Sorts the facts, given all expected transcripts of a part and how its draws are followed, if they are.
    pub fn new(criteria: &'a Criteria, follow: Option<&DrawPatterns>, expected: &[&Transcript]) -> Self {
        let follows = |fact: &Fact| {
            follow.is_some_and(|draws| draws.shows.iter().any(|shows| shows.find.id() == fact.find.id()))
        };
        let turns = || expected.iter().flat_map(|run| &run.turns);
        let is_demanded = |fact: &Fact| {
            let mut values = turns().flat_map(|turn| occurrences::of(fact, &turn.output));
            follows(fact) || values.any(|one| one.text().is_empty())
        };
        let all = criteria.facts.iter().enumerate();
        let (demanded, free): (Vec<_>, Vec<_>) = all.partition(|(_, fact)| is_demanded(fact));
        let with = |facts: Vec<Fact>| Criteria { facts, ..criteria.clone() };
        let words = demanded.iter().filter(|(_, fact)| !follows(fact)).map(|(_, fact)| (*fact).clone());
        let demanded_words = with(words.collect());
        let demanded = with(demanded.into_iter().map(|(_, fact)| fact.clone()).collect());
        let mut found =
            free.iter().flat_map(|(_, fact)| turns().flat_map(|turn| occurrences::of(fact, &turn.output)));
        let draws_are_free = found.any(|one| draws_of(&one.text()).is_some());
        Self { criteria, demanded, demanded_words, free, draws_are_free }
    }

    /// Returns the name of a subject in findings: `stake`, `outcome tie`.
    pub fn name(&self, subject: &Subject) -> String {
        let name = self.criteria.facts.get(subject.fact).map_or("", |fact| fact.name.as_str());
        format!("{name} {}", subject.words).trim().to_owned()
    }

    /// Returns the accepted transcript (an index) that a run in unknown words agrees with best: one with as many turns, then the one
    /// whose draws and numbers it shows.
    pub fn closest(&self, readings: &[&Transcript], actual: &Transcript) -> usize {
        let shown: Vec<Shown> = actual.turns.iter().map(|turn| Shown::of(&turn.output)).collect();
        let is_over = matches!(actual.ending, Ending::Exited(_));
        let agreement = |expected: &Transcript| {
            let turns = expected.turns.iter().zip(&actual.turns).zip(&shown).enumerate();
            let agreed = turns.map(|(at, ((wanted, actual), here))| {
                let earlier = &expected.turns[..at];
                let is_told = tells(&self.demanded, earlier, wanted, actual);
                let demanded = if is_told { 0 } else { WRONG };
                let turn = self.turn(earlier, wanted, actual);
                here.agreement(&turn, shown.get(at + 1), is_over) + self.known_words(&turn, actual) - demanded
            });
            (is_whole(expected, actual), agreed.sum::<i64>())
        };
        // The first of equals.
        (0..readings.len()).rev().max_by_key(|at| agreement(readings[*at])).unwrap_or_default()
    }

    /// Returns how many of the statements without a number that are due in a turn are made in known words.
    fn known_words(&self, due: &TurnOfRun<'_>, actual: &Turn) -> i64 {
        let is_made = |due: &&Statement| {
            let fact = self.criteria.facts.get(due.subject.fact).filter(|_| due.number.is_none());
            let made = fact.map(|fact| occurrences::of(fact, &actual.output)).unwrap_or_default();
            made.iter().any(|one| one.text() == due.subject.words.as_bytes())
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
        let required = |at: usize| -> Vec<i64> {
            let turn = self.turn(&expected.turns[..at], &expected.turns[at], &so_far.turns[at]);
            required_numbers(&turn).collect()
        };
        let misses = |at: usize, until: usize| {
            let shown: Vec<Shown> =
                so_far.turns[at..=until].iter().map(|turn| Shown::of(&turn.output)).collect();
            required(at).iter().any(|number| !shown.iter().any(|turn| turn.numbers.contains(number)))
        };
        let was_late =
            || (0..last).rev().find(|at| !required(*at).is_empty()).is_some_and(|at| misses(at, at));
        let before_is_told = last.checked_sub(1).is_none_or(|before| !misses(before, last));
        before_is_told && (!misses(last, last) || was_late())
    }

    /// Whether the last turn of a run shows the expected draws, and no others.
    pub fn shows_last_draws(&self, expected: &Transcript, so_far: &Transcript) -> bool {
        let (Some((wanted, earlier)), Some(actual)) = (expected.turns.split_last(), so_far.turns.last())
        else {
            return true;
        };
        let turn = self.turn(earlier, wanted, actual);
        expected.turns.len() == so_far.turns.len() && Shown::of(&actual.output).fits_draws(&turn)
    }

    /// Whether a run shows the expected draws in every turn so far.
    pub fn shows_its_draws(&self, expected: &Transcript, so_far: &Transcript) -> bool {
        let turns = expected.turns.iter().zip(&so_far.turns).enumerate();
        turns.into_iter().all(|(at, (wanted, actual))| {
            Shown::of(&actual.output).fits_draws(&self.turn(&expected.turns[..at], wanted, actual))
        })
    }

    /// Returns the number of turns that show the expected draws, and every number that they must, there or in the next turn, from the
    /// first on; the first `from` are known to. `in_known_words`: whether phrases find the draws, so that they find those that are not
    /// expected, too.
    pub fn agreed_values(
        &self,
        expected: &Transcript,
        actual: &Transcript,
        from: usize,
        in_known_words: bool,
    ) -> usize {
        let both = expected.turns.len().min(actual.turns.len());
        let differs = |at: &usize| {
            let (wanted, found) = (&expected.turns[*at], &actual.turns[*at]);
            let turn = self.turn(&expected.turns[..*at], wanted, found);
            let mut shown = Shown::of(&found.output);
            let fits_draws = shown.fits_draws(&turn);
            if let Some(next) = actual.turns.get(at + 1) {
                shown.numbers.extend(Shown::of(&next.output).numbers);
            }
            in_known_words && !tells(&self.demanded, &expected.turns[..*at], wanted, found)
                || !fits_draws
                || required_numbers(&turn).any(|number| !shown.numbers.contains(&number))
        };
        (from..both).find(differs).unwrap_or(both)
    }

    /// Returns the facts whose numbers a run shows where they are expected or in the next turn, but in words in which phrases do not
    /// find them, each with the line; nothing if not all that must be shown is.
    pub fn shown_in_unknown_words(
        &self,
        expected: &Transcript,
        actual: &Transcript,
        in_known_words: bool,
    ) -> Vec<(String, String)> {
        if !is_whole(expected, actual)
            || self.agreed_values(expected, actual, 0, in_known_words) < actual.turns.len()
        {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (at, (wanted, turn)) in expected.turns.iter().zip(&actual.turns).enumerate() {
            let due = self.turn(&expected.turns[..at], wanted, turn).due;
            for Statement { subject, number, .. } in due.iter().filter(|due| due.required) {
                let fact = &self.criteria.facts[subject.fact];
                let Some(number) = number else { continue };
                let known = occurrences::of(fact, &turn.output);
                if known.iter().any(|one| last_number(&one.text()) == Some(*number)) {
                    continue;
                }
                let here = actual.turns[at..].iter().take(2);
                let mut lines = here.flat_map(|turn| turn.output.split(|byte| *byte == b'\n'));
                let line = lines.find(|line| Shown::of(line).numbers.contains(number)).unwrap_or_default();
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
        let demanded = if draws_are_read { &self.demanded_words } else { &self.demanded };
        let turn = |at: usize| {
            let (earlier, expected, actual) = (&expected.turns[..at], &expected.turns[at], &actual.turns[at]);
            tells(demanded, earlier, expected, actual).then(|| self.turn(earlier, expected, actual))
        };
        (0..comparable(expected, actual)).map(turn).collect()
    }

    fn turn<'t>(&self, earlier: &[Turn], expected: &Turn, actual: &'t Turn) -> TurnOfRun<'t> {
        let (mut due, mut draws) = (Vec::new(), None);
        for &(at, fact) in &self.free {
            let known = self.known(fact, earlier);
            for one in occurrences::of(fact, &expected.output) {
                let is_told = is_set(fact) && known.contains(&one.value);
                let required = !fact.optional && !is_told;
                match draws_of(&one.text()) {
                    Some(shown) => {
                        let draws: &mut DrawsOfTurn = draws.get_or_insert_default();
                        draws.allowed.extend(&shown);
                        draws.due.extend(shown.iter().filter(|_| required));
                    }
                    None => due.extend(statements(at, &one.text(), required)),
                }
            }
            for shown_before in known.iter().filter_map(|value| draws_of(&value.join(&b' '))) {
                draws.get_or_insert_default().allowed.extend(shown_before);
            }
        }
        // A turn without any draw is one in which none may be shown.
        let has_draws = |run: &[Turn]| run.iter().any(|turn| self.shows_draws(&turn.output));
        if draws.is_none() && self.draws_are_free && has_draws(earlier) {
            draws = Some(DrawsOfTurn::default());
        }
        TurnOfRun { typed: typed(actual), output: &actual.output, due, draws }
    }

    fn shows_draws(&self, output: &[u8]) -> bool {
        let all = self.free.iter().flat_map(|(_, fact)| occurrences::of(fact, output));
        all.into_iter().any(|one| draws_of(&one.text()).is_some())
    }

    /// Returns the values of a fact that may be shown again.
    fn known(&self, fact: &Fact, earlier: &[Turn]) -> BTreeSet<Value> {
        match (&fact.order, fact.extras) {
            (Order::Set { until }, _) => {
                let named = |other: &&Fact| until.as_ref().is_some_and(|name| other.name == *name);
                known_in_round(fact, earlier, self.criteria.facts.iter().find(named))
            }
            (_, Extras::Known) => occurrences::known(fact, earlier, &[]),
            (_, Extras::None) => BTreeSet::new(),
        }
    }

    /// Whether phrases read a value in a run that is not expected in its turn, in a line that was not read otherwise (`read`, by turn).
    pub fn contradicts(&self, expected: &Transcript, actual: &Transcript, read: &[BTreeSet<String>]) -> bool {
        let turns = expected.turns.iter().zip(&actual.turns).zip(read).enumerate();
        let is_over = matches!(actual.ending, Ending::Exited(_));
        let last = if is_over { actual.turns.len().saturating_sub(1) } else { usize::MAX };
        turns.into_iter().any(|(at, ((wanted, found), read))| {
            self.free.iter().any(|(_, fact)| {
                let here = occurrences::of(fact, &wanted.output);
                let due = || self.free.iter().flat_map(|(_, other)| occurrences::of(other, &wanted.output));
                let known = self.known(fact, &expected.turns[..at]);
                let is_false = |one: &Occurrence| {
                    let line = String::from_utf8_lossy(line_at(&found.output, one.at).1).into_owned();
                    let is_true =
                        known.contains(&one.value) || here.iter().any(|due| unsigned(due) == unsigned(one));
                    // The last stake of a game may be its result, and what a player has may be money.
                    let is_true = is_true
                        || last_number(&one.text())
                            .is_some_and(|number| due().any(|due| number_of(&due.text()) == Some(number)));
                    let is_draw = draws_of(&one.text()).is_some();
                    // A word of the title, or of a farewell.
                    let is_farewell = at == last && here.is_empty() && is_in_last_line(one, &found.output);
                    let is_true = is_true || (at == 0 || is_farewell) && !one.has_number();
                    !is_true && !is_draw && !read.iter().any(|text| line.contains(text.as_str()))
                };
                let shown = occurrences::of(fact, &found.output);
                // What was typed since the fact was last due may be the stake.
                let is_due = |turn: &usize| !occurrences::of(fact, &expected.turns[*turn].output).is_empty();
                let since = || (0..at).rev().take_while(|turn| !is_due(turn));
                let typed =
                    || std::iter::once(at).chain(since()).filter_map(|turn| typed(&actual.turns[turn]));
                let is_stake = |number: i64| stakes(typed()).any(|stake| stake == number);
                shown.iter().any(is_false) || is_stale(&here, &shown, &found.output, is_stake)
            })
        })
    }
}

/// Whether a turn shows a number of something (the player's value) that is not due of it, and none that is. What is won may be shown
/// without the stake.
fn is_stale(due: &[Occurrence], shown: &[Occurrence], output: &[u8], is_stake: impl Fn(i64) -> bool) -> bool {
    let numbers = Shown::of(output).numbers;
    let is_missing = |due: &Occurrence| last_number(&due.text()).is_some_and(|due| !numbers.contains(&due));
    shown.iter().any(|shown| {
        let mut of_it = due.iter().filter(|due| words_of(due) == words_of(shown)).peekable();
        of_it.peek().is_some() && of_it.all(is_missing) && !last_number(&shown.text()).is_some_and(&is_stake)
    })
}

/// Returns the number that was typed before a turn, if it was one.
fn typed(turn: &Turn) -> Option<i64> {
    match &turn.typed {
        Some(Typed::Line(line)) => std::str::from_utf8(line).ok()?.trim().parse().ok(),
        _ => None,
    }
}

/// Returns the numbers that must be shown in a turn.
fn required_numbers(turn: &TurnOfRun<'_>) -> impl Iterator<Item = i64> {
    turn.due.iter().filter(|due| due.required).filter_map(|due| due.number)
}

/// Whether phrases find what they must find in a turn, and nothing else of it.
fn tells(demanded: &Criteria, earlier: &[Turn], expected: &Turn, actual: &Turn) -> bool {
    let pair = Pair { earlier, expected: &expected.output, found: &actual.output };
    demanded.facts.is_empty() || Facts.compare(&pair, demanded).is_none()
}

fn is_set(fact: &Fact) -> bool {
    matches!(fact.order, Order::Set { .. })
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

/// Whether a value is in the last line that is not blank.
fn is_in_last_line(one: &Occurrence, output: &[u8]) -> bool {
    last_line(output).is_some_and(|last| std::ptr::eq(last, line_at(output, one.at).1))
}

/// Returns a value without the signs of its numbers: `You lose: -$10`.
fn unsigned(one: &Occurrence) -> Vec<u8> {
    let text = one.text();
    text.iter()
        .enumerate()
        .filter(|(at, byte)| **byte != b'-' || !text.get(at + 1).is_some_and(u8::is_ascii_digit))
        .map(|(_, byte)| *byte)
        .collect()
}

/// Returns a value without the number at its end.
fn words_of(one: &Occurrence) -> Vec<u8> {
    let text = one.text();
    match last_number(&text) {
        Some(_) => text.rsplitn(2, |byte| *byte == b' ').nth(1).unwrap_or_default().to_vec(),
        None => text,
    }
}

/// Returns the number at the end of a value.
fn last_number(value: &[u8]) -> Option<i64> {
    value.rsplit(|byte| *byte == b' ').next().and_then(number_of)
}

/// Returns the number that a value consists of, if it is one.
fn number_of(value: &[u8]) -> Option<i64> {
    std::str::from_utf8(value).ok()?.parse().ok()
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
