//! Input by fixed answers to questions, for a game whose draws can be predicted.
//!
//! A program may ask in another order than the reference, as the handout allows. Which question it asks is known from the
//! interpretation that its output agrees with: each has its own lines, since the same answers are typed whenever a question is
//! asked. If the program agrees with no interpretation, but with a known mistake, it gets the lines of a program that makes it, so
//! that the run is long enough to identify it.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::iter;
use std::sync::OnceLock;

use reference::{Ending, Game, Rules, Strategy, Transcript, Turn, Typed, Variant, VariantKind, strategy};

use super::own_keys::OwnKeys;
use super::{Interpretation, distinct, play, refused};
use crate::compare::{self, turns::FactsByTurn};
use crate::run::input::InputSource;
use crate::spec::model::{AutoGrading, Scenario};

/// The player of one run.
pub(super) struct ReadingsInput<'a> {
    game: &'static dyn Game,
    grading: &'a AutoGrading,
    scenario: &'a Scenario,
    answers: &'a dyn Strategy,
    right: OnceLock<Readings>,
    mistaken: OnceLock<Vec<Interpretation>>,
}

/// Interpretations, and the variants that the game asked about in any of them.
struct Readings {
    all: Vec<Interpretation>,
    asked: BTreeSet<&'static str>,
}

impl std::fmt::Debug for ReadingsInput<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("ReadingsInput").field("answers", &self.answers).finish_non_exhaustive()
    }
}

impl<'a> ReadingsInput<'a> {
    pub(super) fn new(
        game: &'static dyn Game,
        grading: &'a AutoGrading,
        scenario: &'a Scenario,
        answers: &'a dyn Strategy,
    ) -> Self {
        let (right, mistaken) = (OnceLock::new(), OnceLock::new());
        Self { game, grading, scenario, answers, right, mistaken }
    }

    fn readings(&self, mistakes: &[&'static str]) -> Readings {
        let asked = RefCell::<BTreeSet<&'static str>>::default();
        let play = |rules: &Rules| {
            let reading = play(self.game, self.scenario, self.grading.seed, rules);
            asked.borrow_mut().extend(rules.asked());
            reading
        };
        let all = distinct(self.game, mistakes, play);
        Readings { all, asked: asked.into_inner() }
    }

    fn right(&self) -> &Readings {
        self.right.get_or_init(|| self.readings(&[]))
    }

    fn mistaken(&self) -> &[Interpretation] {
        let asked = &self.right().asked;
        let may_be_made = |it: &&Variant| it.kind == VariantKind::Mistake && asked.contains(it.name);
        let mistakes = || self.game.variants().iter().filter(may_be_made);
        self.mistaken.get_or_init(|| mistakes().flat_map(|it| self.readings(&[it.name]).all).collect())
    }

    /// Returns the interpretation that the run agrees with, of those in which the same was answered so far.
    fn followed(&self, so_far: &Transcript) -> Option<&Interpretation> {
        let fits = |reading: &&Interpretation| starts_with(reading, so_far);
        let agrees = |reading: &&Interpretation| {
            compare::agreed(&reading.transcript, so_far, &self.grading.criteria, 0) == so_far.turns.len()
        };
        let right: Vec<&Interpretation> = self.right().all.iter().filter(fits).collect();
        if let Some(first) = right.iter().copied().find(agrees) {
            // Others may agree, too: with a bet of 0 and two equal cards, a program that asks at 21 may print all that one prints that
            // does not.
            let at = so_far.turns.len();
            let types_other =
                right.iter().copied().filter(|other| typed_at(other, at) != typed_at(first, at));
            let agreeing: Vec<&Interpretation> =
                iter::once(first).chain(types_other.filter(agrees)).collect();
            return self.by_values(&agreeing, so_far);
        }
        let facts = self.facts(&right);
        let closest = by_values(&facts, &right, so_far);
        // Where a right program would have ended, only a mistake explains that this one still asks.
        let goes_on = |reading: &&Interpretation| reading.transcript.turns.len() > so_far.turns.len();
        if closest.filter(goes_on).is_some_and(|reading| facts.shows_its_draws(&reading.transcript, so_far)) {
            return closest;
        }
        if let Some(mistaken) = self.mistaken().iter().filter(fits).find(agrees) {
            return Some(mistaken);
        }
        // In other words: the one whose values it shows, with a mistake or without.
        let going_on: Vec<&Interpretation> =
            right.iter().copied().chain(self.mistaken().iter().filter(fits)).filter(goes_on).collect();
        self.by_values(&going_on, so_far).or(closest)
    }

    /// As the function of this name; facts are only compared if there is a choice.
    fn by_values<'r>(
        &self,
        readings: &[&'r Interpretation],
        so_far: &Transcript,
    ) -> Option<&'r Interpretation> {
        match readings {
            [only] => Some(only),
            _ => by_values(&self.facts(readings), readings, so_far),
        }
    }

    fn facts(&self, readings: &[&Interpretation]) -> FactsByTurn<'a> {
        let transcripts: Vec<&Transcript> = readings.iter().map(|reading| &reading.transcript).collect();
        FactsByTurn::new(&self.grading.criteria, None, &transcripts)
    }
}

/// Returns the interpretation whose values a run shows, in whatever words.
fn by_values<'r>(
    facts: &FactsByTurn<'_>,
    readings: &[&'r Interpretation],
    so_far: &Transcript,
) -> Option<&'r Interpretation> {
    let transcripts: Vec<&Transcript> = readings.iter().map(|reading| &reading.transcript).collect();
    readings.get(facts.closest(&transcripts, so_far)).copied()
}

/// Returns what is typed at the beginning of a turn, by an interpretation.
fn typed_at(reading: &Interpretation, turn: usize) -> Option<&Typed> {
    reading.transcript.turns.get(turn)?.typed.as_ref()
}

/// Whether an interpretation has the answers that were typed so far, some by keys of the program's own, and at least as many turns.
fn starts_with(reading: &Interpretation, so_far: &Transcript) -> bool {
    let turns = &reading.transcript.turns;
    let is_same = |at: usize| {
        let (expected, typed) = (&turns[at].typed, &so_far.turns[at].typed);
        expected == typed
            || at > 0 && own_key(reading, at, &so_far.turns[..at]).is_some_and(|key| is_line(typed, &key))
    };
    turns.len() >= so_far.turns.len() && (0..so_far.turns.len()).all(is_same)
}

/// Returns what is typed for the answer at the beginning of a turn, if the program asks for keys of its own, by the turns before.
fn own_key(reading: &Interpretation, turn: usize, before: &[Turn]) -> Option<String> {
    let Some(Typed::Line(answer)) = typed_at(reading, turn) else { return None };
    let legal = *reading.answered.get(turn - 1)?;
    let keys = OwnKeys::asked_for(before)?;
    keys.instead_of(&String::from_utf8_lossy(answer), legal).map(str::to_owned)
}

fn is_line(typed: &Option<Typed>, line: &str) -> bool {
    matches!(typed, Some(Typed::Line(typed)) if typed == line.as_bytes())
}

impl InputSource for ReadingsInput<'_> {
    fn next(&self, so_far: &[Turn]) -> Option<String> {
        let turns = refused::compared(so_far, &self.grading.criteria).into_owned();
        let run = Transcript { turns, ending: Ending::ReadPastEnd, unread: Vec::new() };
        let reading = self.followed(&run)?;
        let own = own_key(reading, run.turns.len(), &run.turns);
        match typed_at(reading, run.turns.len()) {
            Some(Typed::Line(line)) => own.or_else(|| Some(String::from_utf8_lossy(line).into_owned())),
            _ => None,
        }
    }

    fn left(&self, _: &[Turn]) -> Vec<String> {
        Vec::new()
    }

    fn identity(&self) -> Vec<String> {
        let settings = strategy::said(self.answers).into_iter();
        let words = settings.flat_map(|(name, words)| [name.to_owned(), words]);
        ["answers".to_owned(), self.game.name().to_owned()].into_iter().chain(words).collect()
    }
}
