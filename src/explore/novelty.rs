//! What the runs of a search have covered: rules, and transitions from one rule to the next.

use std::collections::{BTreeSet, HashMap};

/// A rule that a run covers, and the one before it in the run, if there is one.
type Step = (Option<&'static str>, &'static str);

/// The steps of all runs so far, each with the number of runs that took it.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen(HashMap<Step, usize>);

fn steps(marks: &[&'static str]) -> Vec<Step> {
    let alone = marks.iter().map(|mark| (None, *mark));
    let pairs = marks.windows(2).map(|pair| (Some(pair[0]), pair[1]));
    let mut steps: Vec<Step> = alone.chain(pairs).collect();
    steps.sort_unstable();
    steps.dedup();
    steps
}

impl Seen {
    /// Adds a run by the rules that it covers.
    pub(super) fn add(&mut self, marks: &[&'static str]) {
        for step in steps(marks) {
            *self.0.entry(step).or_default() += 1;
        }
    }

    /// Returns how new a run is: the sum over its steps of what a step is worth that so many runs have taken.
    pub(super) fn novelty(&self, marks: &[&'static str]) -> f64 {
        steps(marks).iter().map(|step| self.worth(step)).sum()
    }

    /// Returns how much of what is new in `run` is in `other`, too.
    pub(super) fn shared(&self, run: &[&'static str], other: &[&'static str]) -> f64 {
        let other = steps(other);
        steps(run).iter().filter(|step| other.binary_search(step).is_ok()).map(|step| self.worth(step)).sum()
    }

    fn worth(&self, step: &Step) -> f64 {
        1.0 / (1.0 + self.0.get(step).map_or(0.0, |times| *times as f64))
    }

    /// Returns the rules that were covered.
    pub(super) fn moments(&self) -> BTreeSet<&'static str> {
        self.0.keys().filter(|(before, _)| before.is_none()).map(|(_, mark)| *mark).collect()
    }
}
