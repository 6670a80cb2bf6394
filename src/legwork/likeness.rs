//! Likeness: whether a program that may do more than an earlier part still plays by that part's rules.
//!
//! Owns a comparison that is kinder than a rung: whatever the earlier part prints must come, turn by turn and line by
//! line in order, but other lines may stand between. Where the program asks for something else, or deals other cards
//! from the first, nothing can be told, and that is said in place of a difference.

use std::collections::{BTreeMap, BTreeSet};

use reference::{Ending, Transcript, Turn};

use crate::criteria::Patterns;
use crate::record::{LikenessFound, LikenessRecord};
use crate::text::{count, shorten, visible};
use crate::verdict::{Judgement, Verdict, ending_in_words};

/// How much of a line a sentence quotes.
const QUOTE: usize = 80;

/// What is to be said of one scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// It plays by the rules; whether it prints lines of its own beside.
    Kept {
        /// Whether it does.
        more: bool,
    },
    /// It does not: what is missing, in words.
    Otherwise(String),
    /// It cannot be told: why.
    Untold(String),
}

/// What an earlier part is known by: everything that right programs of it print, over all scenarios.
#[derive(Clone, Debug, Default)]
pub struct Known<'a> {
    lines: BTreeSet<String>,
    prompts: BTreeSet<String>,
    cards: Option<&'a Patterns>,
}

impl<'a> Known<'a> {
    /// From all its readings, and what a card looks like.
    pub fn of<'r>(readings: impl Iterator<Item = &'r Transcript>, cards: Option<&'a Patterns>) -> Self {
        let mut known = Self { cards, ..Self::default() };
        for reading in readings {
            for (at, turn) in reading.turns.iter().enumerate() {
                let mut lines = lines(turn);
                if at + 1 < reading.turns.len() {
                    known.prompts.extend(lines.pop());
                }
                known.lines.extend(lines);
            }
        }
        known
    }
}

/// Compares a run with those that a right program of the earlier part may have.
pub fn liken(
    readings: &[&Transcript],
    actual: &Transcript,
    judgement: &Judgement,
    known: &Known<'_>,
) -> Likeness {
    if matches!(judgement.verdict, Verdict::Pass | Verdict::Flawed) {
        return Likeness::Kept { more: false };
    }
    let against = |reading: &&Transcript| Walk { expected: reading, actual, known }.walk();
    let mut all: Vec<Likeness> = readings.iter().map(against).collect();
    let nearest = judgement.reading.min(all.len().saturating_sub(1));
    let kept = all.iter().position(|likeness| matches!(likeness, Likeness::Kept { .. }));
    if all.is_empty() {
        return Likeness::Untold("there is no right run to hold it against".to_owned());
    }
    all.swap_remove(kept.unwrap_or(nearest))
}

struct Walk<'a> {
    expected: &'a Transcript,
    actual: &'a Transcript,
    known: &'a Known<'a>,
}

impl Walk<'_> {
    fn walk(&self) -> Likeness {
        let mut asked: Option<String> = None;
        for (at, turn) in self.expected.turns.iter().enumerate() {
            let mut wanted = lines(turn);
            if at + 1 < self.expected.turns.len() {
                // How it asks for the next key is its own affair.
                wanted.pop();
            }
            let Some(found) = self.actual.turns.get(at) else {
                let ending = ending_in_words(self.actual.ending);
                let stops = || Likeness::Otherwise(format!("it stops while the game goes on ({ending})"));
                return asked.map_or_else(stops, |prompt| asks_first(&prompt));
            };
            let prompt = prompt(self.actual, at).filter(|prompt| !self.known.prompts.contains(prompt));
            if let Some((missing, instead)) = first_missing(&wanted, &lines(found)) {
                return self.parting(at, missing, &instead, asked, prompt);
            }
            asked = asked.or(prompt);
        }
        match self.actual.ending {
            Ending::Exited(_) | Ending::OutOfInput => Likeness::Kept { more: true },
            ending => Likeness::Otherwise(format!("its end is bad ({})", ending_in_words(ending))),
        }
    }

    /// What it means that a line does not come in this turn: before it the program asked for other things, or does
    /// so now; or it deals other cards; or it plays otherwise.
    fn parting(
        &self,
        at: usize,
        missing: &str,
        instead: &[String],
        asked: Option<String>,
        asks: Option<String>,
    ) -> Likeness {
        if let Some(prompt) = asked {
            return asks_first(&prompt);
        }
        if self.deals_others(at) {
            return Likeness::Untold("it deals other cards".to_owned());
        }
        // A question does not explain that the earlier part's own words come in another place.
        let knows = instead.iter().any(|line| self.known.lines.contains(line));
        match asks.filter(|_| !knows) {
            Some(prompt) => asks_first(&prompt),
            None => {
                let line = shorten(&visible(missing.as_bytes()), QUOTE);
                Likeness::Otherwise(format!("`{line}` does not come where it should"))
            }
        }
    }

    /// Whether this is the first turn that shows cards, and others are dealt than those expected.
    fn deals_others(&self, at: usize) -> bool {
        let Some(cards) = self.known.cards else { return false };
        let all = |turn: &Turn| tally(cards, &turn.output);
        let before = self.expected.turns[..at].iter().any(|turn| !all(turn).is_empty());
        let Some(found) = self.actual.turns.get(at) else { return false };
        let (wanted, found) = (all(&self.expected.turns[at]), all(found));
        let there = |(card, number): (&Vec<u8>, &usize)| found.get(card).is_some_and(|has| has >= number);
        !before && !found.is_empty() && !wanted.iter().all(there)
    }
}

/// How often each card is shown.
fn tally(cards: &Patterns, output: &[u8]) -> BTreeMap<Vec<u8>, usize> {
    let mut tally = BTreeMap::new();
    for hit in cards.hits(output) {
        *tally.entry(hit.whole.as_bytes().to_vec()).or_insert(0) += 1;
    }
    tally
}

/// The lines of a turn that say anything, with single blanks between their words.
fn lines(turn: &Turn) -> Vec<String> {
    let text = String::from_utf8_lossy(&turn.output);
    let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    text.lines().map(line).filter(|line| !line.is_empty()).collect()
}

/// What a program last printed before it read after this turn, if it read.
fn prompt(transcript: &Transcript, at: usize) -> Option<String> {
    transcript.turns.get(at + 1)?;
    Some(lines(&transcript.turns[at]).pop().unwrap_or_default())
}

fn asks_first(prompt: &str) -> Likeness {
    let prompt = shorten(&visible(prompt.as_bytes()), QUOTE);
    Likeness::Untold(format!("it asks for other things first, such as `{prompt}`"))
}

/// The first line that does not come, in order, among those found, and what comes after the one before it.
fn first_missing<'l>(wanted: &'l [String], found: &[String]) -> Option<(&'l str, Vec<String>)> {
    let mut rest = found;
    for line in wanted {
        match rest.iter().position(|other| other == line) {
            Some(at) => rest = &rest[at + 1..],
            None => return Some((line, rest.to_vec())),
        }
    }
    None
}

/// One scenario with what is to be said of it.
#[derive(Clone, Debug)]
pub struct Of<'a> {
    /// The scenario's name.
    pub scenario: &'a str,
    /// Whether everybody may see its details.
    pub visible: bool,
    /// What is to be said.
    pub likeness: Likeness,
}

/// What is to be said of all scenarios of the part of this id together.
pub fn together(part: &str, all: &[Of<'_>]) -> LikenessRecord {
    let of = all.len();
    let number = |is: fn(&Likeness) -> bool| all.iter().filter(|one| is(&one.likeness)).count();
    let kept = number(|likeness| matches!(likeness, Likeness::Kept { .. }));
    let more = number(|likeness| matches!(likeness, Likeness::Kept { more: true }));
    let broken = number(|likeness| matches!(likeness, Likeness::Otherwise(_)));
    let untold = of - kept - broken;
    let why = all.iter().find_map(|one| match &one.likeness {
        Likeness::Untold(why) => Some(why.as_str()),
        Likeness::Kept { .. } | Likeness::Otherwise(_) => None,
    });
    let why = why.unwrap_or_default();
    let found = match (kept, broken) {
        (0, 0) => LikenessFound::Untold,
        (_, 0) => LikenessFound::Kept,
        (_, _) => LikenessFound::Otherwise,
    };
    let own = match more {
        0 => String::new(),
        _ if more == kept => ", with lines of its own between".to_owned(),
        _ => format!(", in {more} of them with lines of its own between"),
    };
    let says = match found {
        LikenessFound::Untold => {
            format!("whether it still plays by the rules of `{part}` cannot be told: {why}")
        }
        LikenessFound::Kept if untold == 0 => {
            format!("plays by the rules of `{part}` in {}{own}", every(of))
        }
        LikenessFound::Kept => format!(
            "plays by the rules of `{part}` in {kept} of {}{own}; in the others it cannot be told: {why}",
            count(of, "scenario")
        ),
        LikenessFound::Otherwise => {
            let first = first_otherwise(all);
            let rest = match untold {
                0 => String::new(),
                _ => format!("; in {untold} it cannot be told: {why}"),
            };
            format!("plays otherwise than `{part}` in {broken} of {}: {first}{rest}", count(of, "scenario"))
        }
    };
    LikenessRecord { part: part.to_owned(), found, says, kept, broken, untold }
}

fn every(scenarios: usize) -> String {
    if scenarios == 1 { "its only scenario".to_owned() } else { format!("all {scenarios} scenarios") }
}

/// The first scenario that goes otherwise, one that everybody may see before others; of those only the name is told.
fn first_otherwise(all: &[Of<'_>]) -> String {
    let those = || {
        all.iter().filter_map(|one| match &one.likeness {
            Likeness::Otherwise(says) => Some((one, says)),
            Likeness::Kept { .. } | Likeness::Untold(_) => None,
        })
    };
    if let Some((one, says)) = those().find(|(one, _)| one.visible) {
        return format!("in `{}`, {says}", one.scenario);
    }
    those().next().map_or_else(String::new, |(one, _)| format!("`{}` is one", one.scenario))
}

#[cfg(test)]
mod tests {
    use reference::Typed;
    use regex::bytes::Regex;

    use super::*;
    use crate::fraction::ZERO;
    use crate::verdict::Rung;

    fn run(outputs: &[&str], ending: Ending) -> Transcript {
        let turn = |(at, output): (usize, &&str)| Turn {
            typed: (at > 0).then(|| Typed::Line(b"s".to_vec())),
            output: output.as_bytes().to_vec(),
            pauses: Vec::new(),
        };
        Transcript { turns: outputs.iter().enumerate().map(turn).collect(), ending, unread: Vec::new() }
    }

    fn likeness(outputs: &[&str], ending: Ending) -> Likeness {
        let expected =
            run(&["Seed: ", "K♥ 9♠\nHit? [h/s] ", "Dealer stands.\nYou win.\n"], Ending::Exited(0));
        let judgement = Judgement {
            verdict: Verdict::Differs,
            rung: Rung::None,
            credit: ZERO,
            finding: None,
            others: Vec::new(),
            reading: 0,
        };
        let cards = Patterns::one(Regex::new("[K9]+[♥♠]").unwrap());
        let lost = run(&["", "", "You lose.\n"], END);
        let known = Known::of([&expected, &lost].into_iter(), Some(&cards));
        liken(&[&expected], &run(outputs, ending), &judgement, &known)
    }

    const END: Ending = Ending::Exited(0);

    #[test]
    fn a_program_that_does_more_still_plays_by_the_rules() {
        let kept = Likeness::Kept { more: true };
        for outputs in [
            &["Welcome!\nSeed: ", "K♥  9♠\n\nHit? [h/s] ", "Dealer stands.\nYou win.\nYou own $5.\n"][..],
            &["Seed: ", "K♥ 9♠\nHit, stand or double? ", "Dealer stands.\nYou win.\nAgain? ", "Bye.\n"],
        ] {
            assert_eq!(likeness(outputs, END), kept, "{outputs:?}");
            assert_eq!(likeness(outputs, Ending::OutOfInput), kept, "{outputs:?}");
        }
    }

    #[test]
    fn what_cannot_be_told_is_no_difference() {
        for (outputs, why) in [
            (&["Seed: ", "Your bet? ", "K♥ 9♠\n"][..], "it asks for other things first, such as `Your bet?`"),
            (&["Your name? ", "Seed: ", ""], "it asks for other things first, such as `Your name?`"),
            (
                &["Seed: ", "K♥ 9♠\nInsurance? ", "Hit? [h/s] "],
                "it asks for other things first, such as `Insurance?`",
            ),
            (&["Seed: ", "9♥ 9♠\nHit? [h/s] ", ""], "it deals other cards"),
        ] {
            assert_eq!(likeness(outputs, END), Likeness::Untold(why.into()), "{outputs:?}");
        }
    }

    #[test]
    fn a_rule_that_is_broken_is_told() {
        for (outputs, ending, says) in [
            (
                &["Seed: ", "K♥ 9♠\nHit? [h/s] ", "Dealer stands.\nYou lose.\n"][..],
                END,
                "`You win.` does not come where it should",
            ),
            (&["Seed: ", "K♥ 9♠ **\nHit? [h/s] ", ""], END, "`K♥ 9♠` does not come where it should"),
            (&["Seed: ", "K♥ 9♠\nBye.\n"], END, "it stops while the game goes on (exited with code 0)"),
            (&["Seed: "], Ending::CpuLimit, "it stops while the game goes on (exceeded its CPU time limit)"),
            (
                &["Seed: ", "K♥ 9♠\nHit? [h/s] ", "Dealer stands.\nYou win.\n"],
                Ending::Signalled(11),
                "its end is bad (killed by signal 11 (segmentation fault))",
            ),
        ] {
            assert_eq!(likeness(outputs, ending), Likeness::Otherwise(says.into()), "{outputs:?}");
        }
    }

    #[test]
    fn all_scenarios_are_told_in_one_sentence() {
        let kept = |more| Likeness::Kept { more };
        let broken = || Likeness::Otherwise("it stops".to_owned());
        let untold = || Likeness::Untold("it deals other cards".to_owned());
        let says = |all: Vec<(bool, Likeness)>| {
            let names = ["one", "two", "three"];
            let of = |(scenario, (visible, likeness))| Of { scenario, visible, likeness };
            together("play", &names.into_iter().zip(all).map(of).collect::<Vec<_>>()).says
        };
        for (all, expected) in [
            (
                vec![(true, kept(false)), (true, kept(false))],
                "plays by the rules of `play` in all 2 scenarios",
            ),
            (
                vec![(true, kept(true))],
                "plays by the rules of `play` in its only scenario, with lines of its own between",
            ),
            (
                vec![(true, kept(true)), (true, kept(false))],
                "plays by the rules of `play` in all 2 scenarios, in 1 of them with lines of its own between",
            ),
            (
                vec![(true, kept(false)), (true, untold())],
                "plays by the rules of `play` in 1 of 2 scenarios; in the others it cannot be told: it deals other cards",
            ),
            (
                vec![(true, untold())],
                "whether it still plays by the rules of `play` cannot be told: it deals other cards",
            ),
            (
                vec![(false, broken()), (true, broken()), (true, untold())],
                "plays otherwise than `play` in 2 of 3 scenarios: in `two`, it stops; in 1 it cannot be told: it deals other cards",
            ),
            (vec![(false, broken())], "plays otherwise than `play` in 1 of 1 scenario: `one` is one"),
        ] {
            assert_eq!(says(all), expected);
        }
    }
}
