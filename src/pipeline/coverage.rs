//! Which rules the runs of a part cover. If a program makes its own draws, no run may cover a rule: then scenarios run again with the clock
//! set to other days, so that the program makes other draws, until the rule is covered.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::sync::Arc;

use reference::{Game, Rules};

use super::recent::Recent;
use super::repetition::{Repetition, plays_freely};
use super::{Grader, Program, Ran};
use crate::error::catch_panic;
use crate::oracle::{self, Interpretation};
use crate::plan::Job;
use crate::spec::model::{AutoGrading, Clock, Scenario};
use crate::verdict::{Judgment, Verdict};

/// How often one scenario is run again at most.
const REPLAYS: u32 = 3;
/// How often the reference plays a scenario, with draws of its own, to find out which rules its runs cover.
const TRIALS: i64 = 32;

/// The rules that right runs of a part cover.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Covered {
    rules: BTreeSet<&'static str>,
    /// The interpretation of the run that shows most of it.
    variants: Vec<&'static str>,
    /// Whether some run is right only if its own words say what they should.
    in_own_words: bool,
}

impl Covered {
    /// Returns those of a run with followed draws, if it is right: as it was judged, or else if its own words say what they should.
    pub(super) fn of(
        grading: &AutoGrading,
        judged: (&Judgment, &Interpretation),
        in_own_words: Option<(&Judgment, &Interpretation)>,
    ) -> Option<Self> {
        let mut ways = std::iter::once(judged).chain(in_own_words).enumerate();
        let (way, (_, reading)) = ways.find(|(_, (judgment, _))| judgment.verdict <= Verdict::Partial)?;
        grading.follow.is_some().then(|| Self {
            rules: reading.marks.iter().copied().collect(),
            variants: reading.variants.clone(),
            in_own_words: way > 0,
        })
    }

    /// Whether some run is right only if its own words say what they should.
    pub(super) fn is_in_own_words(&self) -> bool {
        self.in_own_words
    }

    /// Adds those of another run.
    pub(super) fn add(&mut self, other: Self) {
        self.rules.extend(other.rules);
        self.in_own_words |= other.in_own_words;
        // Runs end in any order.
        let key = |variants: &Vec<&'static str>| (variants.len(), variants.clone());
        if key(&other.variants) > key(&self.variants) {
            self.variants = other.variants;
        }
    }
}

/// How many of the trial plays of a scenario (an index) cover each rule.
pub(super) type ByScenario = Vec<(usize, BTreeMap<&'static str, u32>)>;

/// Which rules right runs of a part can cover, by the interpretation of the handout.
pub(super) type Reachable = Recent<Vec<&'static str>, Arc<ByScenario>>;

impl Grader<'_> {
    /// Runs scenarios of a part (a job) again, on other days, if its runs are right, but do not cover all rules that they can. The first run
    /// that is wrong takes the place of the scenario's first one.
    pub(super) fn cover(&self, index: usize, program: &Program) {
        let job = &self.plan.jobs[index];
        let grading = self.auto_grading(job).filter(|one| one.follow.is_some() && one.clock == Clock::Fixed);
        // A run with the user's own input is not repeated on other days.
        let Some(grading) = grading.filter(|grading| !grading.rows.is_empty()) else { return };
        let Some(game) = oracle::game(&grading.reference) else { return };
        let Some(mut covered) = self.results.covered(index) else { return };
        if game.moments().iter().all(|rule| covered.rules.contains(rule.name)) {
            return;
        }
        let find = || Ok::<_, Infallible>(Arc::new(by_trials(game, grading, &covered.variants)));
        let Ok(reachable) = self.reachable[job.part].answer(&covered.variants, true, find);
        let mut replays = vec![0; job.scenarios.len()];
        while let Some(at) = most_promising(job, &reachable, &covered, &replays) {
            replays[at] += 1;
            let ran = catch_panic(|| self.play(job, at, Repetition::Later(replays[at]), program));
            // An internal error is no mistake of the program, which was right so far.
            let Ok(Ran { played, observed }) = ran else { break };
            match observed.covered {
                // If the words of all first runs are known, those of this run are known, too.
                Some(more) if covered.in_own_words || !more.in_own_words => covered.add(more),
                _ if played.verdict().is_none_or(|verdict| verdict == Verdict::NotGraded) => break,
                _ => return self.results.replace_run(index, at, played, observed),
            }
        }
        let can = |rule: &str| reachable.iter().any(|(_, rules)| rules.contains_key(rule));
        let uncovered =
            game.moments().iter().filter(|rule| can(rule.name) && !covered.rules.contains(rule.name));
        self.results.enter_uncovered(index, uncovered.map(|rule| rule.means.to_owned()).collect());
    }
}

/// Returns which rules the runs of each scenario can cover: those that the reference covers by this interpretation, with draws of its own.
fn by_trials(game: &dyn Game, grading: &AutoGrading, variants: &[&'static str]) -> ByScenario {
    let rules = Rules::with(variants.iter().copied());
    let counts = |scenario: &Scenario| {
        let mut counts = BTreeMap::new();
        for seed in 1..=TRIALS {
            let trial = Scenario { seed: Some(seed), ..scenario.clone() };
            for rule in oracle::play(game, &trial, grading.seed, &rules).marks {
                *counts.entry(rule).or_default() += 1;
            }
        }
        counts
    };
    let scenarios = grading.scenarios.iter().enumerate().filter(|(_, scenario)| plays_freely(scenario));
    scenarios.map(|(at, scenario)| (at, counts(scenario))).collect()
}

/// Returns the scenario (an index into those of the job) whose next run is likely to cover most of what is missing; `None` if nothing is, or
/// all have been run often enough.
fn most_promising(job: &Job, reachable: &ByScenario, covered: &Covered, replays: &[u32]) -> Option<usize> {
    let candidates = job.scenarios.iter().enumerate().filter(|(at, _)| replays[*at] < REPLAYS);
    let promise = |(at, index): (usize, &usize)| {
        let (_, rules) = reachable.iter().find(|(of, _)| of == index)?;
        let missing = rules.iter().filter(|(rule, _)| !covered.rules.contains(*rule));
        let promise = missing.map(|(_, times)| times).sum::<u32>();
        (promise > 0).then_some((at, promise))
    };
    // Of equal ones the first.
    candidates.filter_map(promise).rev().max_by_key(|(_, promise)| *promise).map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model_check;

    fn covered(rules: &[&'static str], variants: &[&'static str]) -> Covered {
        let rules = rules.iter().copied().collect();
        Covered { rules, variants: variants.to_vec(), in_own_words: false }
    }

    #[test]
    fn runs_tell_the_same_in_any_order() {
        let runs = [covered(&["a"], &["x"]), covered(&["b"], &[]), covered(&["a"], &["y"])];
        let sum = |order: [usize; 3]| {
            let mut all = Covered::default();
            order.into_iter().for_each(|at| all.add(runs[at].clone()));
            all
        };
        assert_eq!(sum([0, 1, 2]), covered(&["a", "b"], &["y"]));
        assert_eq!(sum([2, 1, 0]), sum([0, 1, 2]));
    }

    #[test]
    fn scenario_that_covers_most_is_run_again() {
        let job = Job { submission: 0, part: 0, scenarios: [4, 7].into() };
        let reachable = vec![(4, BTreeMap::from([("a", 9), ("b", 2)])), (7, BTreeMap::from([("b", 5)]))];
        let next = |known: &[&'static str], replays: [u32; 2]| {
            most_promising(&job, &reachable, &covered(known, &[]), &replays)
        };
        assert_eq!(next(&[], [0, 0]), Some(0));
        assert_eq!(next(&["a"], [0, 0]), Some(1));
        assert_eq!(next(&["a"], [0, REPLAYS]), Some(0), "often enough");
        assert_eq!(next(&["a"], [REPLAYS, REPLAYS]), None);
        assert_eq!(next(&["a", "b"], [0, 0]), None, "nothing is missing");
    }

    #[test]
    fn a_game_can_come_to_its_rules() {
        let assignments = model_check::load(None).unwrap();
        let cs210 = assignments.iter().find(|one| one.name == "cs210").unwrap();
        let grading = cs210.part("game").unwrap().auto_grading().unwrap();
        let game = oracle::game(&grading.reference).unwrap();
        let reachable = by_trials(game, grading, &[]);
        let can = |rule: &str| reachable.iter().any(|(_, rules)| rules.contains_key(rule));
        assert!(can("player is dealt 21") && can("dealer stands on soft 17"));
        assert!(!can("bet that is no number"), "only other input is such");
    }
}
