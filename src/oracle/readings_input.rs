//! Input by fixed answers to questions, for a game whose draws can be predicted.
//!
//! A program may ask in another order than the reference, as the handout allows. Which question it asks is known from the
//! interpretation that its output agrees with: each has its own lines, since the same answers are typed whenever a question is
//! asked. If the program agrees with no interpretation, but with a known mistake, it gets the lines of a program that makes it, so
//! that the run is long enough to identify it.

use std::sync::OnceLock;

use reference::{Ending, Game, Strategy, Transcript, Turn, Typed, VariantKind, strategy};

use super::{Interpretation, distinct, play};
use crate::compare::{self, turns::FactsByTurn};
use crate::run::input::InputSource;
use crate::spec::model::{AutoGrading, Scenario};

/// The player of one run.
pub(super) struct ReadingsInput<'a> {
    game: &'static dyn Game,
    grading: &'a AutoGrading,
    scenario: &'a Scenario,
    answers: &'a dyn Strategy,
    right: OnceLock<Vec<Interpretation>>,
    mistaken: OnceLock<Vec<Interpretation>>,
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

    fn readings(&self, mistakes: &[&'static str]) -> Vec<Interpretation> {
        distinct(self.game, mistakes, |rules| play(self.game, self.scenario, self.grading.seed, rules))
    }

    fn right(&self) -> &[Interpretation] {
        self.right.get_or_init(|| self.readings(&[]))
    }

    fn mistaken(&self) -> &[Interpretation] {
        let mistakes = || self.game.variants().iter().filter(|variant| variant.kind == VariantKind::Mistake);
        self.mistaken.get_or_init(|| mistakes().flat_map(|mistake| self.readings(&[mistake.name])).collect())
    }

    /// Returns the transcript that the run agrees with, of those in which the same lines were typed so far.
    fn followed(&self, so_far: &Transcript) -> Option<&Transcript> {
        let fits = |reading: &&Transcript| starts_with(reading, so_far);
        let agrees = |reading: &&Transcript| {
            compare::agreed(reading, so_far, &self.grading.criteria, 0) == so_far.turns.len()
        };
        let right = self.right().iter().map(|reading| &reading.transcript);
        let right: Vec<&Transcript> = right.filter(fits).collect();
        if let Some(reading) = right.iter().copied().find(agrees) {
            return Some(reading);
        }
        let facts = FactsByTurn::new(&self.grading.criteria, None, &right);
        let closest = right.get(facts.closest(&right, so_far)).copied();
        // Where a right program would have ended, only a mistake explains that this one still asks.
        let goes_on = |reading: &&Transcript| reading.turns.len() > so_far.turns.len();
        if closest.filter(goes_on).is_some_and(|reading| facts.shows_its_draws(reading, so_far)) {
            return closest;
        }
        let mut mistaken = self.mistaken().iter().map(|reading| &reading.transcript).filter(fits);
        mistaken.find(agrees).or(closest)
    }
}

/// Whether a transcript has the lines that were typed so far, and more turns.
fn starts_with(reading: &Transcript, so_far: &Transcript) -> bool {
    let typed = reading.turns.iter().zip(&so_far.turns).all(|(one, other)| one.typed == other.typed);
    typed && reading.turns.len() >= so_far.turns.len()
}

impl InputSource for ReadingsInput<'_> {
    fn next(&self, so_far: &[Turn]) -> Option<String> {
        let turns = compare::without_colors(so_far, &self.grading.criteria).into_owned();
        let run = Transcript { turns, ending: Ending::ReadPastEnd, unread: Vec::new() };
        let next = self.followed(&run)?.turns.get(so_far.len())?;
        match &next.typed {
            Some(Typed::Line(line)) => Some(String::from_utf8_lossy(line).into_owned()),
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
