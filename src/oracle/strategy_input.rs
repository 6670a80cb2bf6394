//! Input by a strategy: a player who follows the game and answers by a strategy.
//!
//! Whenever the program waits, the reference plays the run so far, with the draws that the program showed, by the
//! interpretation of the handout that the program agrees with best. The strategy answers the question that the reference then
//! asks. If the program agrees with no interpretation, but with one known mistake, the reference makes that mistake from
//! then on, so that the run is long enough to identify it. If the game is over, or cannot be followed, the input ends.

use std::sync::{Mutex, PoisonError};

use reference::{
    Ending, Game, LINES_AT_MOST, Question, Recorder, Rules, Strategy, Transcript, Turn, VariantKind, strategy,
};

use super::follow::{self, Follower, Showing, typed};
use super::{Interpretation, distinct};
use crate::compare;
use crate::criteria::DrawPatterns;
use crate::run::input::{self, InputSource};
use crate::spec::model::{AutoGrading, Scenario};

/// The player of one run.
pub(super) struct StrategyInput<'a> {
    game: &'static dyn Game,
    grading: &'a AutoGrading,
    scenario: &'a Scenario,
    strategy: &'a dyn Strategy,
    /// Results for the turns so far, so that they are not computed again.
    memo: Mutex<Memo<'a>>,
}

/// What is known of the turns so far.
struct Memo<'a> {
    showing: Showing<'a>,
    /// The interpretation that the program agrees with so far, and for how many turns.
    rules: Rules,
    agreed: usize,
    /// Whether no interpretation agrees any more, with a mistake or without: then none will later.
    parted: bool,
}

impl std::fmt::Debug for StrategyInput<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("StrategyInput").field("strategy", &self.strategy).finish_non_exhaustive()
    }
}

impl<'a> StrategyInput<'a> {
    pub(super) fn new(
        game: &'static dyn Game,
        grading: &'a AutoGrading,
        draws: &'a DrawPatterns,
        scenario: &'a Scenario,
        strategy: &'a dyn Strategy,
    ) -> Self {
        let memo = Memo { showing: Showing::new(draws), rules: Rules::plain(), agreed: 0, parted: false };
        Self { game, grading, scenario, strategy, memo: Mutex::new(memo) }
    }

    /// Returns the question that the game asks next by these rules, and its transcript so far.
    fn question(
        &self,
        memo: &Memo<'_>,
        so_far: &Transcript,
        rules: &Rules,
    ) -> (Option<Question>, Transcript) {
        let mut follower = Follower::new(&memo.showing);
        let mut table = Recorder::new(typed(&so_far.turns)).following(&mut follower);
        let played = self.game.play(&mut table, &follow::setup(self.grading, self.scenario), rules);
        let question = table.unanswered();
        (question, table.finish(played).0)
    }

    /// Finds the interpretation that the program agrees with best, if it is not the one it agreed with so far.
    fn choose(&self, memo: &mut Memo<'_>, so_far: &Transcript) {
        let agreed = |expected: &Transcript, from| self.agreed(expected, so_far, from);
        memo.agreed = agreed(&self.question(memo, so_far, &memo.rules).1, memo.agreed);
        if memo.agreed == so_far.turns.len() || memo.parted {
            return;
        }
        let readings = self.readings(memo, so_far, &[]);
        let courses = readings.iter().map(|reading| (agreed(&reading.transcript, 0), reading));
        // The first of equals: the plainest.
        let best = courses.reduce(|best, next| if next.0 > best.0 { next } else { best });
        if let Some((turns, reading)) = best.filter(|(turns, _)| *turns > memo.agreed) {
            memo.rules = Rules::with(reading.variants.iter().copied());
            memo.agreed = turns;
        }
        if memo.agreed == so_far.turns.len() {
            return;
        }
        match self.erring(memo, so_far) {
            Some(rules) => (memo.rules, memo.agreed) = (rules, so_far.turns.len()),
            None => memo.parted = true,
        }
    }

    /// Returns the rules with one known mistake with which the program agrees in every turn.
    fn erring(&self, memo: &Memo<'_>, so_far: &Transcript) -> Option<Rules> {
        let agrees =
            |reading: &Interpretation| self.agreed(&reading.transcript, so_far, 0) == so_far.turns.len();
        let mistakes = self.game.variants().iter().filter(|variant| variant.kind == VariantKind::Mistake);
        let mut readings = mistakes.flat_map(|mistake| self.readings(memo, so_far, &[mistake.name]));
        readings.find(agrees).map(|reading| Rules::with(reading.variants))
    }

    /// Returns for how many turns the program agrees with an interpretation. If that needs a draw which the last turn does not
    /// show, they differ there, whatever else that turn contains.
    fn agreed(&self, expected: &Transcript, so_far: &Transcript, from: usize) -> usize {
        let turns = compare::agreed(expected, so_far, &self.grading.criteria, from);
        if expected.ending == Ending::Idle { turns.min(so_far.turns.len() - 1) } else { turns }
    }

    /// Returns the game so far by every interpretation of the handout, with these mistakes.
    fn readings(
        &self,
        memo: &Memo<'_>,
        so_far: &Transcript,
        mistakes: &[&'static str],
    ) -> Vec<Interpretation> {
        distinct(self.game, mistakes, |rules| Interpretation {
            variants: rules.variants().to_vec(),
            transcript: self.question(memo, so_far, rules).1,
            marks: Vec::new(),
            lost: None,
        })
    }
}

impl InputSource for StrategyInput<'_> {
    fn next(&self, so_far: &[Turn]) -> Option<String> {
        let lines = input::typed(so_far);
        if let Some(line) = self.scenario.lines(self.grading.seed).into_iter().nth(lines) {
            return Some(line);
        }
        // A program that asks on is out of input.
        if lines >= LINES_AT_MOST {
            return None;
        }
        let mut memo = self.memo.lock().unwrap_or_else(PoisonError::into_inner);
        memo.showing.see(so_far);
        let so_far = Transcript { turns: so_far.to_vec(), ending: Ending::ReadPastEnd, unread: Vec::new() };
        self.choose(&mut memo, &so_far);
        let question = self.question(&memo, &so_far, &memo.rules).0?;
        Some(self.strategy.answer(&question))
    }

    fn left(&self, so_far: &[Turn]) -> Vec<String> {
        self.scenario.lines(self.grading.seed).into_iter().skip(input::typed(so_far)).collect()
    }

    fn identity(&self) -> Vec<String> {
        let settings = strategy::said(self.strategy).into_iter();
        let words = settings.flat_map(|(name, words)| [name.to_owned(), words]);
        ["strategy".to_owned(), self.game.name().to_owned()].into_iter().chain(words).collect()
    }
}
