//! More draws of a program whose draws seem to have unequal probabilities: those of the suite alone may be too few to tell.

use std::borrow::Cow;

use super::{Grader, Program, Ran};
use crate::compare;
use crate::error::catch_panic;
use crate::spec::model::{AutoGrading, Clock, DAYS, Scenario};

/// How many long runs are made: on as many days, since a program may choose its seed by the clock.
const LONG_RUNS: u32 = 2;

/// Which run of a scenario it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repetition {
    First,
    /// Another one, so many days later.
    Later(u32),
    /// One of as many rounds as a run has room for, so many days later.
    Long(u32),
}

impl Repetition {
    /// Returns the scenario as it is run.
    pub(super) fn of(self, scenario: &Scenario) -> Cow<'_, Scenario> {
        let later = |days: u32| Scenario { day: (scenario.day + days) % DAYS, ..scenario.clone() };
        match self {
            Self::First => Cow::Borrowed(scenario),
            Self::Later(days) => Cow::Owned(later(days)),
            Self::Long(days) => {
                let player = scenario.player.as_ref();
                let player = player.map(|player| player.for_long().unwrap_or_else(|| player.clone()));
                Cow::Owned(Scenario { player, ..later(days) })
            }
        }
    }
}

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
        let scenarios = job.scenarios.iter().enumerate().filter(|(_, index)| can_be_long(grading, **index));
        for (day, (at, _)) in (0..LONG_RUNS).zip(scenarios) {
            // An internal error is no mistake of the program.
            let ran = catch_panic(|| self.play(job, at, Repetition::Long(day), program));
            let Ok(Ran { observed, .. }) = ran else { return };
            self.results.add_draws(index, observed);
        }
    }
}

/// Whether a scenario (an index into the suite) can be played for as long as a run has room.
fn can_be_long(grading: &AutoGrading, index: usize) -> bool {
    let scenario = &grading.scenarios[index];
    scenario.player.as_ref().is_some_and(|player| player.for_long().is_some())
        && scenario.keys.is_empty()
        && scenario.rand.is_none()
        && !scenario.sanitize
        && !scenario.is_for_information()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model_check;
    use reference::strategy;

    #[test]
    fn another_run_is_on_another_day() {
        let assignments = model_check::load(None).unwrap();
        let cs151 = assignments.iter().find(|one| one.name == "cs151").unwrap();
        let scenario =
            Scenario { day: DAYS - 1, ..cs151.parts[0].auto_grading().unwrap().scenarios[0].clone() };
        let runs = [Repetition::First, Repetition::Later(1), Repetition::Later(2), Repetition::Long(0)];
        let runs = runs.map(|repetition| repetition.of(&scenario));
        assert_eq!(runs.each_ref().map(|run| run.day), [DAYS - 1, 0, 1, DAYS - 1]);
        let words = |run: &Scenario| strategy::said(run.player.as_deref().unwrap());
        assert_eq!(words(&runs[1]), words(&scenario));
        let long = words(&runs[3]);
        assert!(long.contains(&("rounds", "300".to_owned())), "{long:?}");
    }
}
