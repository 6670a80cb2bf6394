//! Gather: what the runs of a part leave for its diagnosis and for learning its wording, until the last of them is over.
//!
//! Owns the evidence of the parts under way, so that no more of a class is in memory than is being worked on.

use std::sync::{Mutex, PoisonError};

use super::wording::Heard;
use crate::diagnose::Evidence;
use crate::plan::Plan;

/// What a run leaves.
pub(super) enum Trace {
    /// This.
    Evidence(Box<Evidence>),
    /// Nothing: the scenario does not apply.
    Nothing,
    /// Nothing, although it was tried: no mistake accounts for all runs of this part.
    Lost,
}

/// What is left so far, by job.
pub(super) struct Gather {
    jobs: Vec<Mutex<Pending>>,
}

struct Pending {
    /// By scenario, an index into the job's.
    evidence: Vec<Option<Box<Evidence>>>,
    /// What each run said, by scenario, where wording is learned.
    heard: Vec<Heard>,
    /// How many runs are still to come.
    missing: usize,
    /// Whether a run left nothing that can be accounted for.
    lost: bool,
}

impl Gather {
    /// Nothing yet.
    pub(super) fn new(plan: &Plan<'_>) -> Self {
        let pending = |count: usize| Pending { evidence: Vec::new(), heard: Vec::new(), missing: count, lost: false };
        Self { jobs: plan.jobs.iter().map(|job| Mutex::new(pending(job.scenarios.len()))).collect() }
    }

    /// Takes what one run of a job left (`at` counts the job's scenarios); after the last gives all
    /// of it back, in the order of the suite; nothing is in there if it does not tell the whole story.
    pub(super) fn enter(
        &self,
        job: usize,
        at: usize,
        trace: Trace,
        heard: Option<Heard>,
    ) -> Option<(Vec<Evidence>, Vec<Heard>)> {
        let mut pending = self.jobs[job].lock().unwrap_or_else(PoisonError::into_inner);
        pending.missing = pending.missing.saturating_sub(1);
        pending.heard.extend(heard);
        match trace {
            Trace::Evidence(evidence) if !pending.lost => {
                if pending.evidence.len() <= at {
                    pending.evidence.resize_with(at + 1, || None);
                }
                pending.evidence[at] = Some(evidence);
            }
            Trace::Lost => {
                pending.lost = true;
                pending.evidence = Vec::new();
            }
            Trace::Evidence(_) | Trace::Nothing => {}
        }
        if pending.missing > 0 {
            return None;
        }
        let evidence = std::mem::take(&mut pending.evidence).into_iter().flatten().map(|evidence| *evidence);
        let mut heard = std::mem::take(&mut pending.heard);
        heard.sort_by_key(|heard| heard.at);
        Some((evidence.collect(), heard))
    }
}
