//! Runs of a scenario after the first one: on another day, or of more rounds.

use std::borrow::Cow;

use crate::spec::model::{DAYS, Scenario};

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

/// Whether a player gives all answers in a scenario, and the program makes its own draws. Scenarios with fixed lines test input, not
/// draws.
pub(super) fn plays_freely(scenario: &Scenario) -> bool {
    scenario.player.is_some()
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
