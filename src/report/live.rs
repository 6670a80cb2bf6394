//! The screen of a live run: each turn of the program, compared with the reference, and why the reference prints what it does.

use crate::report::cell::safe;
use crate::report::difference;
use crate::report::rows;
use crate::report::theme::{Role, Theme};
use crate::report::wrap::{paragraph, told};
use crate::text::{capital, count, list};
use crate::transcript::Transcript;
use crate::verdict::{Judgment, Rung, Verdict};

/// Maximum number of rules that are explained for a turn.
const RULES: usize = 4;

/// The last turn of a run that waits for its next line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LiveTurn<'a> {
    /// What a right program printed with the same input.
    pub(crate) expected: &'a Transcript,
    /// What the program printed.
    pub(crate) actual: &'a Transcript,
    /// The required rung.
    pub(crate) require: Rung,
    /// The result of the comparison so far.
    pub(crate) judgment: &'a Judgment,
    /// Whether all values agree, in words that are not known.
    pub(crate) values_agree: bool,
}

/// A rule that decides a turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule<'a> {
    /// The handout's words; empty where it says nothing.
    pub(crate) handout: &'a str,
    /// What a program that breaks it does, to complete "behaves as if".
    pub(crate) otherwise: &'a str,
}

/// Why a right program prints what it does in a turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Why<'a> {
    /// What happens, in clauses.
    pub(crate) events: &'a [String],
    /// The rules that decide it.
    pub(crate) rules: &'a [Rule<'a>],
    /// The handout's words for scenarios with such a turn.
    pub(crate) quoted: &'a [String],
}

impl LiveTurn<'_> {
    fn at(&self) -> usize {
        self.actual.turns.len() - 1
    }

    /// Whether the words of the program may be others.
    fn is_free(&self) -> bool {
        matches!(self.require, Rung::Facts | Rung::None)
    }

    fn agrees(&self) -> bool {
        self.values_agree || self.judgment.verdict == Verdict::Passed
    }

    /// Whether the first difference is in the last turn.
    fn differs_here(&self) -> bool {
        let finding = self.judgment.finding.as_ref().filter(|_| !self.agrees());
        finding.is_some_and(|finding| finding.turn == self.at() + 1)
    }
}

/// Returns the lines of the turn, and how it compares.
pub(crate) fn turn(shown: LiveTurn<'_>, theme: Theme, width: usize) -> String {
    let free = shown.is_free();
    let printed = match free || shown.agrees() {
        true => difference::printed(shown.actual, shown.at()),
        false => difference::of_turn(shown.expected, shown.actual, shown.at(), shown.require),
    };
    let mut out = rows::lines(&printed, theme, width);
    out.push_str(&verdict(shown, theme, width));
    if free && shown.differs_here() {
        out.push_str(&right(shown, theme, width));
    }
    out
}

/// Returns the lines of the last turn of a run that is not compared.
pub(crate) fn output(actual: &Transcript, theme: Theme, width: usize) -> String {
    rows::lines(&difference::printed(actual, actual.turns.len() - 1), theme, width)
}

fn verdict(shown: LiveTurn<'_>, theme: Theme, width: usize) -> String {
    let number = shown.at() + 1;
    let Some(finding) = shown.judgment.finding.as_ref().filter(|_| !shown.agrees()) else {
        let says = if shown.values_agree {
            "right so far: all values agree; the words are not known"
        } else {
            "right so far"
        };
        return signed("=", Role::Good, says, theme, width);
    };
    let sentence = capital(&told(&finding.message));
    let since = if finding.turn < number { format!("since turn {}: ", finding.turn) } else { String::new() };
    let role = if shown.judgment.verdict == Verdict::Partial { Role::Warn } else { Role::Bad };
    signed("≠", role, &format!("{since}{sentence}"), theme, width)
}

fn signed(sign: &str, role: Role, says: &str, theme: Theme, width: usize) -> String {
    paragraph(&format!("  {sign} "), says, width).replacen(sign, &theme.paint(role, sign), 1)
}

/// Returns what a right program printed in this turn.
fn right(shown: LiveTurn<'_>, theme: Theme, width: usize) -> String {
    let printed = difference::printed(shown.expected, shown.at());
    if printed.is_empty() {
        return paragraph("    ", "a right program has ended before this turn", width);
    }
    let heading = match shown.is_free() {
        true => "a right program, in its own words:",
        false => "a right program prints here:",
    };
    let differs = shown.is_free() || shown.differs_here();
    let printed = if differs { difference::expected(printed) } else { printed };
    paragraph("    ", heading, width) + &rows::lines(&printed, theme, width)
}

/// Returns what a right program prints in the turn, and why: what happens, by which rules.
pub(crate) fn reasons(shown: LiveTurn<'_>, why: Why<'_>, theme: Theme, width: usize) -> String {
    let mut out = right(shown, theme, width);
    if !why.events.is_empty() {
        out.push_str(&paragraph("    in this turn: ", &list(why.events, "and"), width));
    }
    for quoted in why.quoted {
        out.push_str(&paragraph("    the handout: ", &format!("\"{}\"", safe(quoted)), width));
    }
    out.push_str(&ruled(why.rules, width));
    let finding = shown.judgment.finding.as_ref().filter(|_| !shown.agrees());
    let because = finding.and_then(|finding| finding.because.as_deref());
    if let Some(because) = because.filter(|because| !why.quoted.iter().any(|quoted| quoted == because)) {
        out.push_str(&paragraph("    the handout: ", &format!("\"{}\"", safe(because)), width));
    }
    if let Some(hint) = finding.and_then(|finding| finding.hint.as_deref()) {
        out.push_str(&paragraph("    hint: ", &told(hint), width));
    }
    out
}

/// Returns the handout's words for the first of these rules, and how a program that breaks them shows it.
fn ruled(rules: &[Rule<'_>], width: usize) -> String {
    let mut out = String::new();
    let mut said: Vec<&str> = Vec::new();
    for rule in rules {
        if said.contains(&rule.handout) || said.len() == RULES {
            continue;
        }
        said.push(rule.handout);
        if !rule.handout.is_empty() {
            out.push_str(&paragraph("    the handout: ", &safe(rule.handout), width));
        }
        let text = format!("differs here: a program that behaves as if {}", safe(rule.otherwise));
        out.push_str(&paragraph("      ", &text, width));
    }
    let more = rules.len().saturating_sub(said.len());
    if more > 0 {
        let says = format!("({} of this turn not shown)", count(more, "more rule"));
        out.push_str(&paragraph("    ", &says, width));
    }
    out
}
