//! What the runs of a part leave for its diagnosis, until the last of them is over.

use crate::diagnose::Evidence;

/// What a run leaves.
pub(in crate::pipeline) enum Trace {
    /// This.
    Evidence(Box<Evidence>),
    /// Nothing: the scenario does not apply.
    Nothing,
    /// Nothing, although it was tried: no mistake accounts for all runs of this part.
    Lost,
}

/// What is left so far.
#[derive(Default)]
pub(super) struct Gathered {
    /// By scenario of the job; as long as the last of them that left something.
    evidence: Vec<Option<Box<Evidence>>>,
    /// Whether a run left nothing that can be accounted for.
    lost: bool,
}

impl Gathered {
    /// Takes what one run left (`at` counts the job's scenarios).
    pub(super) fn add(&mut self, at: usize, trace: Trace) {
        match trace {
            Trace::Evidence(evidence) if !self.lost => {
                if self.evidence.len() <= at {
                    self.evidence.resize_with(at + 1, || None);
                }
                self.evidence[at] = Some(evidence);
            }
            Trace::Lost => *self = Self { evidence: Vec::new(), lost: true },
            Trace::Evidence(_) | Trace::Nothing => {}
        }
    }

    /// All of it, in the order of the suite; nothing is in there if it does not tell the whole story.
    pub(super) fn take(&mut self) -> Vec<Evidence> {
        std::mem::take(&mut self.evidence).into_iter().flatten().map(|evidence| *evidence).collect()
    }
}
