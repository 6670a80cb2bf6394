//! More draws of a program whose draws seem to have unequal probabilities: those of the suite alone may be too few to tell.

use super::repetition::{Repetition, plays_freely};
use super::{Grader, Program, Ran};
use crate::compare;
use crate::error::catch_panic;
use crate::spec::model::{Clock, Scenario};

/// How many long runs are made: on as many days, since a program may choose its seed by the clock.
const LONG_RUNS: u32 = 2;

impl Grader<'_> {
    /// Runs a scenario of a part (a job) for long if the draws of all runs seem to have unequal probabilities, and counts its draws, too.
    /// What becomes of the run does not count otherwise.
    pub(super) fn draw_more(&self, index: usize, program: &Program) {
        let job = &self.plan.jobs[index];
        let grading = self.auto_grading(job).filter(|one| one.follow.is_some() && one.clock == Clock::Fixed);
        // A run with the user's own input is not repeated on other days.
        let Some(grading) = grading.filter(|grading| !grading.rows.is_empty()) else { return };
        // A long run in unknown words takes too long to follow.
        let in_known_words = self.results.covered(index).is_some_and(|covered| !covered.is_in_own_words());
        if !in_known_words || !compare::may_be_unlikely(&self.results.draws(index), &grading.criteria) {
            return;
        }
        // Each with another player, as a program may draw the same cards on all days.
        let scenarios =
            job.scenarios.iter().enumerate().filter(|(_, index)| can_be_long(&grading.scenarios[**index]));
        for (day, (at, _)) in (0..LONG_RUNS).zip(scenarios) {
            // An internal error is no mistake of the program.
            let ran = catch_panic(|| self.play(job, at, Repetition::Long(day), program));
            let Ok(Ran { observed, .. }) = ran else { return };
            self.results.add_draws(index, observed);
        }
    }
}

/// Whether a scenario can be played for as many rounds as a run has room for.
fn can_be_long(scenario: &Scenario) -> bool {
    plays_freely(scenario) && scenario.player.as_ref().is_some_and(|player| player.for_long().is_some())
}
