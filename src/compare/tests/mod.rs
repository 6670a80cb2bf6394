//! Tests of `compare`: tables of runs and the sentences they give.

mod blocks;
mod contract;
mod demands;
mod diffs;
mod ends;
mod facts;
mod hints;
mod hostile;
mod pauses;
mod rungs;

use std::sync::LazyLock;

use reference::{Ending, Sleep, SleepBy, Transcript, Turn, Typed};
use regex::bytes::Regex;

use crate::criteria::{Criteria, Extras, Fact, Order, Patterns, Tolerance};
use crate::fraction::Fraction;
use crate::verdict::{Finding, Judgment, Rung};

/// Returns a run that exits with code 0: `typed` has one line less than `outputs`; the rest is unread.
pub(super) fn run(outputs: &[&str], typed: &[&str]) -> Transcript {
    let lines = typed.iter().map(|line| line.as_bytes().to_vec());
    let typed = std::iter::once(None).chain(lines.clone().map(|line| Some(Typed::Line(line))));
    let turns: Vec<Turn> = outputs
        .iter()
        .zip(typed)
        .map(|(output, typed)| Turn { typed, output: output.as_bytes().to_vec(), ..Turn::default() })
        .collect();
    assert_eq!(turns.len(), outputs.len(), "a turn has no input line");
    let unread = lines.skip(turns.len() - 1).collect();
    Transcript { turns, ending: Ending::Exited(0), unread }
}

pub(super) fn ending(run: Transcript, ending: Ending) -> Transcript {
    Transcript { ending, ..run }
}

/// Returns the run with one more turn, after end of file.
pub(super) fn after_end_of_file(mut run: Transcript, output: &str, ending: Ending) -> Transcript {
    let output = output.as_bytes().to_vec();
    run.turns.push(Turn { typed: Some(Typed::EndOfInput), output, ..Turn::default() });
    Transcript { ending, ..run }
}

pub(super) fn pausing(mut run: Transcript, turn: usize, nanos: &[u128]) -> Transcript {
    run.turns[turn - 1].pauses =
        nanos.iter().map(|nanos| Sleep { at: 0, nanos: *nanos, by: SleepBy::Sleep }).collect();
    run
}

pub(super) fn judge(expected: &Transcript, actual: &Transcript, criteria: &Criteria) -> Judgment {
    crate::compare::judge(&[expected], actual, criteria)
}

pub(super) fn regex(text: &str) -> Regex {
    Regex::new(text).unwrap()
}

pub(super) fn share(above: i64, below: i64) -> Fraction {
    Fraction::new(above, below)
}

/// Returns the facts of a card game: hands (which may be repeated) and the result.
pub(super) fn facts() -> Criteria {
    // Compiling the expressions once makes the property tests ten times as fast.
    static FACTS: LazyLock<Criteria> = LazyLock::new(compile);
    FACTS.clone()
}

fn compile() -> Criteria {
    let fact = |name: &str, find: &str, extras| Fact {
        because: "tell it".to_owned(),
        name: name.to_owned(),
        find: Patterns::one(regex(find)),
        each: false,
        order: Order::Fixed,
        extras,
        optional: false,
    };
    Criteria {
        facts: vec![
            fact("hand", r"(?m)((?:(?:\d+|[JQKA])-[HSDC][ \t]*)+)", Extras::Known),
            fact("bust", r"(Player|Dealer) busts", Extras::None),
            fact("result", r"(Win|Tie|Lose)\s+(\d+)\s+(\d+)", Extras::None),
        ],
        ..Criteria::at(Rung::Facts)
    }
}

pub(super) fn forgive(name: &str, find: &str, replace: &str, says: &str, credit: Fraction) -> Tolerance {
    Tolerance {
        because: "write it".to_owned(),
        name: name.to_owned(),
        find: regex(find),
        replace: replace.to_owned(),
        says: says.to_owned(),
        credit,
    }
}

pub(super) fn finding(judgment: &Judgment) -> &Finding {
    judgment.finding.as_ref().unwrap()
}

pub(super) fn says(judgment: &Judgment) -> &str {
    &finding(judgment).message
}
