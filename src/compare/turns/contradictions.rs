//! Values that phrases read in a run although they are not expected.

use std::collections::BTreeSet;

use reference::wording::Stakes;
use reference::{Ending, Transcript, Turn};

use super::super::difference::{last_line, line_at};
use super::super::due::typed;
use super::super::occurrences::Occurrence;
use super::super::outputs::{self, Output};
use super::{FactsByTurn, last_number, number_of};
use crate::criteria::Fact;

impl FactsByTurn<'_> {
    /// Whether phrases read a value in a run that is not expected in its turn, in whatever line.
    pub fn contradicts_anywhere(&self, expected: &Transcript, actual: &Transcript) -> bool {
        self.contradicts(expected, actual, &vec![BTreeSet::new(); actual.turns.len()])
    }

    /// Whether phrases read a value in a run that is not expected in its turn, in a line that was not read otherwise (`read`, by turn).
    pub fn contradicts(&self, expected: &Transcript, actual: &Transcript, read: &[BTreeSet<String>]) -> bool {
        let turns = expected.turns.iter().zip(&actual.turns).zip(read).enumerate();
        let is_over = matches!(actual.ending, Ending::Exited(_));
        let last = if is_over { actual.turns.len().saturating_sub(1) } else { usize::MAX };
        let mut known = self.due();
        turns.into_iter().any(|(at, ((wanted, found), read))| {
            let (output, besides) = (Output::of(&wanted.output), Output::of(&wanted.may_print));
            let is_false = self.free.iter().enumerate().any(|(free, (_, fact))| {
                let (here, may) = (output.occurrences(fact), besides.occurrences(fact));
                let is_due = |number: i64| {
                    let facts = || self.free.iter().map(|(_, other)| *other);
                    let besides = facts().map(|other| besides.occurrences(other));
                    let mut due = facts().map(|other| output.occurrences(other)).chain(besides);
                    due.any(|due| due.iter().any(|due| number_of(due.text()) == Some(number)))
                };
                let stakes = stakes_since(fact, &expected.turns[..at], &actual.turns[..=at]);
                let is_false = |one: &Occurrence| {
                    let line = String::from_utf8_lossy(line_at(&found.output, one.at).1).into_owned();
                    let is_true = known.knows(free, &one.value)
                        || here.iter().chain(may.iter()).any(|due| agrees(one, due, &line, &stakes));
                    // The last stake of a game may be its result, and what a player has may be money.
                    let is_true = is_true || last_number(one.text()).is_some_and(is_due);
                    let is_draw = one.draws().is_some();
                    // A word of the title, or of a farewell.
                    let is_farewell = at == last
                        && here.is_empty()
                        && (is_in_last_line(one, &found.output) || counts_rounds(&line));
                    let is_true = is_true || (at == 0 || is_farewell) && !one.has_number();
                    // A greeting may say with how much money the game begins.
                    let begins_with = || {
                        let mut facts =
                            self.free.iter().map(|(_, other)| first_number(other, &expected.turns));
                        facts.any(|first| first.is_some() && first == last_number(one.text()))
                    };
                    let is_true = is_true || at == 0 && begins_with();
                    !is_true && !is_draw && !read.iter().any(|text| line.contains(text.as_str()))
                };
                let shown = outputs::of(fact, &found.output);
                shown.iter().any(is_false) || is_stale(&here, &shown, &found.output, &stakes, is_due)
            });
            known.see(wanted);
            is_false
        })
    }
}

/// Whether a line is one of a statistic at the end, such as `pushed: 2`: a word and a number, and no money.
fn counts_rounds(line: &str) -> bool {
    let words = line.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
    let [label, number] = words.collect::<Vec<_>>()[..] else { return false };
    label.contains(char::is_alphabetic) && number.parse::<u32>().is_ok()
}

/// Returns the number of a fact where it is first due.
fn first_number(fact: &Fact, expected: &[Turn]) -> Option<i64> {
    let mut due = expected.iter().flat_map(|turn| outputs::of(fact, &turn.output).to_vec());
    last_number(due.next()?.text())
}

/// Returns what may be the stake: what was typed since a fact was last due in the turns before the last one.
fn stakes_since(fact: &Fact, expected: &[Turn], actual: &[Turn]) -> Stakes {
    let is_due = |turn: &Turn| !outputs::of(fact, &turn.output).is_empty();
    let since = expected.iter().rev().take_while(|turn| !is_due(turn)).count();
    Stakes::of(actual.iter().rev().take(since + 1).filter_map(typed))
}

/// Whether what is shown in a line agrees with a fact that is due: it is that, or the line also shows its number, as
/// `Player's hand (4, Q) = 14` does, or it is what is won without the stake.
fn agrees(shown: &Occurrence, due: &Occurrence, line: &str, stakes: &Stakes) -> bool {
    let is_in_line = |due: i64| Output::of(line.as_bytes()).shown().numbers.contains(&due);
    let of_same = |due: i64, shown: i64| is_in_line(due) || due == 2 * shown && stakes.add_up_to(shown);
    unsigned(due) == unsigned(shown)
        || words_of(due) == words_of(shown)
            && last_number(due.text())
                .zip(last_number(shown.text()))
                .is_some_and(|(due, it)| of_same(due, it))
}

/// Whether a turn shows a number of something (the player's value) that is not due of it, and none that is. What is won may be shown
/// without the stake, and a number may be due by itself: `won, $110`, where 110 is the money.
fn is_stale(
    due: &[Occurrence],
    shown: &[Occurrence],
    output: &[u8],
    stakes: &Stakes,
    is_due: impl Fn(i64) -> bool,
) -> bool {
    let output = Output::of(output);
    shown.iter().any(|shown| {
        let number = last_number(shown.text());
        let is_missing = |due: &Occurrence| {
            let is_won = |due: i64| number.is_some_and(|won| due == 2 * won && stakes.add_up_to(won));
            last_number(due.text()).is_some_and(|due| !output.shown().numbers.contains(&due) && !is_won(due))
        };
        let mut of_it = due.iter().filter(|due| words_of(due) == words_of(shown)).peekable();
        let is_else = |number: i64| stakes.has(number) || is_due(number);
        of_it.peek().is_some() && of_it.all(is_missing) && !number.is_some_and(is_else)
    })
}

/// Whether a value is in the last line that is not blank, or after it: a question is found where a program waits.
fn is_in_last_line(one: &Occurrence, output: &[u8]) -> bool {
    let is_after = output.get(one.at..).is_some_and(|rest| rest.trim_ascii().is_empty());
    is_after || last_line(output).is_some_and(|last| std::ptr::eq(last, line_at(output, one.at).1))
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
    match last_number(text) {
        Some(_) => text.rsplitn(2, |byte| *byte == b' ').nth(1).unwrap_or_default().to_vec(),
        None => text.to_vec(),
    }
}
