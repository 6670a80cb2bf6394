//! What the runs of a part leave for the decisions about the part as a whole, collected until the last run.

use std::collections::BTreeMap;

use crate::diagnose::Evidence;
use crate::pipeline::learning::LearningRun;
use crate::pipeline::unread::Recognized;

/// What one run leaves.
pub(in crate::pipeline) struct Observed {
    /// Evidence for the diagnosis.
    pub(in crate::pipeline) trace: Trace,
    /// The run, if wording is learned.
    pub(in crate::pipeline) learning: Option<LearningRun>,
    /// What is recognized in it, if facts are compared.
    pub(in crate::pipeline) recognized: Option<Recognized>,
    /// How often each draw came, if they are followed and the program's own.
    pub(in crate::pipeline) drawn: BTreeMap<String, usize>,
}

impl Observed {
    /// Returns what a run leaves if there is only this evidence.
    pub(in crate::pipeline) fn only(trace: Trace) -> Self {
        Self { trace, learning: None, recognized: None, drawn: BTreeMap::new() }
    }
}

/// The evidence of a run.
pub(in crate::pipeline) enum Trace {
    /// Evidence.
    Evidence(Box<Evidence>),
    /// None: the scenario was skipped.
    Nothing,
    /// Lost: no known mistake can explain all runs of this part.
    Lost,
}

/// What all runs of a part leave, in the order of the scenarios.
#[derive(Default)]
pub(in crate::pipeline) struct Gathered {
    /// The evidence of the runs.
    pub(in crate::pipeline) evidence: Vec<Evidence>,
    /// How many runs failed without evidence.
    pub(in crate::pipeline) lost: usize,
    /// The runs, if wording is learned.
    pub(in crate::pipeline) learning: Vec<LearningRun>,
    /// What is recognized in them, if facts are compared.
    pub(in crate::pipeline) recognized: Vec<Recognized>,
    /// How often each draw came in all of them.
    pub(in crate::pipeline) drawn: BTreeMap<String, usize>,
}

/// What the runs left so far.
#[derive(Default)]
pub(super) struct Gathering {
    /// By scenario of the job, up to the last one with evidence.
    evidence: Vec<Option<Box<Evidence>>>,
    /// How many runs failed without evidence.
    lost: usize,
    learning: Vec<LearningRun>,
    /// With the scenario of the job.
    recognized: Vec<(usize, Recognized)>,
    drawn: BTreeMap<String, usize>,
}

impl Gathering {
    /// Adds what a run leaves; `at` is an index into the scenarios of the job.
    pub(super) fn add(&mut self, at: usize, observed: Observed) {
        self.learning.extend(observed.learning);
        self.recognized.extend(observed.recognized.map(|recognized| (at, recognized)));
        for (draw, times) in observed.drawn {
            *self.drawn.entry(draw).or_default() += times;
        }
        match observed.trace {
            Trace::Evidence(evidence) => {
                if self.evidence.len() <= at {
                    self.evidence.resize_with(at + 1, || None);
                }
                self.evidence[at] = Some(evidence);
            }
            Trace::Lost => self.lost += 1,
            Trace::Nothing => {}
        }
    }

    /// Returns what all runs left.
    pub(super) fn take(&mut self) -> Gathered {
        let mut gathering = std::mem::take(self);
        gathering.learning.sort_by_key(|learning| learning.at);
        gathering.recognized.sort_by_key(|(at, _)| *at);
        let evidence = gathering.evidence.into_iter().flatten().map(|evidence| *evidence);
        Gathered {
            evidence: evidence.collect(),
            lost: gathering.lost,
            learning: gathering.learning,
            recognized: gathering.recognized.into_iter().map(|(_, recognized)| recognized).collect(),
            drawn: gathering.drawn,
        }
    }
}
