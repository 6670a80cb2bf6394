//! Evidence of the runs of a part for its diagnosis, and what they said, collected until the last run.

use crate::diagnose::Evidence;
use crate::pipeline::wording::Heard;

/// The evidence of a run.
pub(in crate::pipeline) enum Trace {
    /// Evidence.
    Evidence(Box<Evidence>),
    /// None: the scenario was skipped.
    Nothing,
    /// Lost: no known mistake can explain all runs of this part.
    Lost,
}

/// The evidence so far.
#[derive(Default)]
pub(super) struct Gathered {
    /// By scenario of the job, up to the last one with evidence.
    evidence: Vec<Option<Box<Evidence>>>,
    /// Whether the evidence of a run was lost.
    lost: bool,
    /// What the runs said, where wording is learned.
    heard: Vec<Heard>,
}

impl Gathered {
    /// Adds the evidence of a run, and what it said; `at` is an index into the scenarios of the job.
    pub(super) fn add(&mut self, at: usize, trace: Trace, heard: Option<Heard>) {
        self.heard.extend(heard);
        match trace {
            Trace::Evidence(evidence) if !self.lost => {
                if self.evidence.len() <= at {
                    self.evidence.resize_with(at + 1, || None);
                }
                self.evidence[at] = Some(evidence);
            }
            Trace::Lost => (self.evidence, self.lost) = (Vec::new(), true),
            Trace::Evidence(_) | Trace::Nothing => {}
        }
    }

    /// Returns all evidence in the order of the scenarios, empty if that of a run was lost; and what all runs said.
    pub(super) fn take(&mut self) -> (Vec<Evidence>, Vec<Heard>) {
        let mut heard = std::mem::take(&mut self.heard);
        heard.sort_by_key(|heard| heard.at);
        let evidence = std::mem::take(&mut self.evidence).into_iter().flatten().map(|evidence| *evidence);
        (evidence.collect(), heard)
    }
}
