//! Hints about the first difference. Each hint states only what the transcripts prove.

use reference::Transcript;

use super::align::Pair;
use super::difference::{Difference, Relation};
use super::normalize::layout_lines;
use super::{Comparator, comparator, leeway, outputs, words};
use crate::criteria::{Criteria, Fact};
use crate::text;
use crate::verdict::Rung;

/// Longer outputs are not searched.
const OUTPUT_CAP: usize = 64 << 10;

/// Returns a hint, if it applies to the first difference.
type Rule = fn(&Scene<'_>) -> Option<String>;

/// All hints, the most specific first.
static RULES: &[Rule] =
    &[late_prompt, reads_too_much, does_not_read, reversed_words, reversed_lines, same_lines, never_told];

/// Both transcripts and the turn in which they first differ.
struct Scene<'a> {
    expected: &'a Transcript,
    actual: &'a Transcript,
    criteria: &'a Criteria,
    comparator: &'static dyn Comparator,
    turn: usize,
}

/// Returns a hint about the first difference, in this turn (an index).
pub(super) fn sure(
    expected: &Transcript,
    actual: &Transcript,
    criteria: &Criteria,
    turn: usize,
) -> Option<String> {
    let scene = Scene { expected, actual, criteria, comparator: comparator(criteria.require)?, turn };
    let around = [scene.wanted(turn), scene.wanted(turn + 1), scene.had(turn), scene.had(turn + 1)];
    if around.iter().any(|output| output.len() > OUTPUT_CAP) {
        return None;
    }
    RULES.iter().find_map(|rule| rule(&scene))
}

/// Returns a hint about numbers that differ, by what the part demands of them.
pub(super) fn of_numbers(criteria: &Criteria, difference: &Difference) -> Option<String> {
    let numbers = criteria.numbers.as_ref()?;
    let (expected, found) = (difference.expected.as_deref()?, difference.found.as_deref()?);
    match leeway::parted(expected.as_bytes(), found.as_bytes(), numbers)? {
        leeway::Parted::Decimals(count) => {
            Some(format!("print the number with {}", text::count(count, "decimal")))
        }
        leeway::Parted::Value if numbers.tolerance > 0.0 => {
            Some(format!("numbers may differ by at most {}", numbers.tolerance))
        }
        leeway::Parted::Value => None,
    }
}

impl Scene<'_> {
    fn wanted(&self, turn: usize) -> &[u8] {
        self.expected.turns.get(turn).map_or(&[], |turn| &turn.output)
    }

    fn had(&self, turn: usize) -> &[u8] {
        self.actual.turns.get(turn).map_or(&[], |turn| &turn.output)
    }

    fn relation(&self, expected: &[u8], found: &[u8]) -> Option<Relation> {
        let pair = Pair { expected, found, ..Pair::of(self.expected, self.actual, self.turn) };
        self.comparator.compare(&pair, self.criteria).map(|parted| parted.relation)
    }
}

/// A fact that must be shown here is nowhere in the run, though others are: it is missing or has an unknown wording.
fn never_told(scene: &Scene<'_>) -> Option<String> {
    if scene.criteria.require != Rung::Facts {
        return None;
    }
    let facts = &scene.criteria.facts;
    let told = |fact: &&Fact| scene.actual.turns.iter().any(|turn| stands(fact, &turn.output));
    let due = |fact: &&Fact| !fact.optional && stands(fact, scene.wanted(scene.turn));
    let first =
        facts.iter().filter(due).find(|fact| !told(fact)).filter(|_| facts.iter().any(|fact| told(&fact)))?;
    Some(format!(
        "no {} was found in the whole output; use the wording of the handout's sample, or ask your instructor",
        first.name
    ))
}

/// Whether a fact is anywhere in an output.
fn stands(fact: &Fact, output: &[u8]) -> bool {
    !outputs::of(fact, output).is_empty()
}

fn lines(output: &[u8]) -> Vec<Vec<u8>> {
    layout_lines(output).map(|line| line.counts.into_owned()).collect()
}

/// The end of this turn's text is printed in the next turn.
fn late_prompt(scene: &Scene<'_>) -> Option<String> {
    let (wanted, had, next) =
        (lines(scene.wanted(scene.turn)), lines(scene.had(scene.turn)), lines(scene.had(scene.turn + 1)));
    let late = wanted.strip_prefix(had.as_slice()).filter(|late| !late.is_empty())?;
    // A whole late turn has another cause, unless it is the first one.
    if had.is_empty() && scene.turn > 0 || !begins(&next, late) {
        return None;
    }
    // If the next turn should begin with the same text, it may be on time.
    if begins(&lines(scene.wanted(scene.turn + 1)), late) {
        return None;
    }
    let late = words::quoted(late.last()?)?;
    let flush = if scene.wanted(scene.turn).ends_with(b"\n") { "" } else { ", and call `fflush(stdout)`" };
    Some(format!("your program prints {late} after the read; print it before reading{flush}"))
}

/// Whether lines begin with these; the last of them may continue.
fn begins(lines: &[Vec<u8>], with: &[Vec<u8>]) -> bool {
    let Some((last, init)) = with.split_last() else { return true };
    lines.starts_with(init) && lines.get(init.len()).is_some_and(|line| line.starts_with(last))
}

/// Nothing was printed in this turn, and its text is in the next one.
fn reads_too_much(scene: &Scene<'_>) -> Option<String> {
    let (wanted, had) = (scene.wanted(scene.turn), scene.had(scene.turn));
    let silent = scene.relation(b"", had).is_none() && scene.relation(wanted, b"").is_some();
    let next = |expected| scene.relation(expected, scene.had(scene.turn + 1));
    let late =
        scene.actual.turns.len() > scene.turn + 1 && matches!(next(wanted), None | Some(Relation::Continues));
    // If the next turn prints what is expected there, it may be on time.
    let due = scene.wanted(scene.turn + 1);
    let on_time = scene.relation(due, b"").is_some() && matches!(next(due), None | Some(Relation::Continues));
    (silent && late && !on_time)
        .then(|| "your program reads one line too many before it continues".to_owned())
}

/// This turn's text is directly followed by the next turn's.
fn does_not_read(scene: &Scene<'_>) -> Option<String> {
    let next = scene.wanted(scene.turn + 1);
    // A next turn without expected text would match anything.
    scene.relation(next, b"")?;
    let goes_on = [&b"\n"[..], b""].iter().any(|between| {
        let both = [scene.wanted(scene.turn), between, next].concat();
        matches!(scene.relation(&both, scene.had(scene.turn)), None | Some(Relation::Continues))
    });
    goes_on.then(|| "your program continues here without reading input".to_owned())
}

/// The first lines that differ have the same words in reverse order.
fn reversed_words(scene: &Scene<'_>) -> Option<String> {
    let (wanted, had) = (lines(scene.wanted(scene.turn)), lines(scene.had(scene.turn)));
    let (wanted, had) = wanted.iter().zip(&had).find(|(wanted, had)| wanted != had)?;
    let (label, wanted, had) = after_label(wanted, had);
    let wanted: Vec<&[u8]> = wanted.split(|byte| *byte == b' ').filter(|word| !word.is_empty()).collect();
    let had: Vec<&[u8]> = had.split(|byte| *byte == b' ').filter(|word| !word.is_empty()).collect();
    let turned = wanted.len() > 2 && wanted.iter().rev().eq(had.iter());
    let place = if label { "after the colon" } else { "in this line" };
    turned.then(|| format!("the words {place} are correct, but in reverse order"))
}

/// Returns the text after a label that both lines have (`Player:`), and whether there is one.
fn after_label<'a>(wanted: &'a [u8], had: &'a [u8]) -> (bool, &'a [u8], &'a [u8]) {
    match wanted.iter().position(|byte| *byte == b':') {
        Some(at) if had.starts_with(&wanted[..=at]) => (true, &wanted[at + 1..], &had[at + 1..]),
        _ => (false, wanted, had),
    }
}

/// The lines of the turn are in reverse order.
fn reversed_lines(scene: &Scene<'_>) -> Option<String> {
    let (wanted, had) = (lines(scene.wanted(scene.turn)), lines(scene.had(scene.turn)));
    let turned = wanted.len() > 2 && wanted != had && wanted.iter().rev().eq(had.iter());
    turned.then(|| "the lines are correct, but in reverse order".to_owned())
}

/// The lines of the turn are in a different order.
fn same_lines(scene: &Scene<'_>) -> Option<String> {
    let (mut wanted, mut had) = (lines(scene.wanted(scene.turn)), lines(scene.had(scene.turn)));
    if wanted.len() < 3 || wanted == had {
        return None;
    }
    wanted.sort_unstable();
    had.sort_unstable();
    (wanted == had).then(|| "the lines are correct, but in a different order".to_owned())
}
