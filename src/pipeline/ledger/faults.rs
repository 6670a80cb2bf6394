//! Faults: what could not be graded or found out, one sentence each.
//!
//! Owns these sentences; they end up on standard error and never in a student's points.

use super::{Built, Ledger, Played, shown};
use crate::submission::Unusable;
use crate::verdict::Verdict;

impl Ledger<'_> {
    /// In plan order.
    pub(super) fn faults(&self) -> Vec<String> {
        let unusable = |index: usize| {
            let submission = &self.plan.submissions[index];
            match submission.unusable.as_ref()? {
                Unusable::Theirs(_) => None,
                Unusable::Ours(why) => Some(format!("`{}` was not graded: it {why}.", submission.student)),
            }
        };
        let mut faults = Vec::new();
        for (index, job) in self.plan.jobs.iter().enumerate() {
            if index == 0 || self.plan.jobs[index - 1].submission != job.submission {
                faults.extend(unusable(job.submission));
            }
            if let Some(Built::NotGraded { why }) = self.builds[index].get() {
                faults.push(format!("{} was not graded: {}.", self.name(job), shown(why)));
            }
            if let Some(Err(why)) = self.mistakes[index].get() {
                let why = shown(why);
                faults.push(format!("{} was not looked through for known mistakes: {why}.", self.name(job)));
            }
            if let Some(Err(why)) = self.legwork[index].get() {
                let name = self.name(job);
                faults
                    .push(format!("What a marker should know of {name} was not found out: {}.", shown(why)));
            }
            for (scenario, played) in self.scenarios(index) {
                let why = match played {
                    Some(Played::NotGraded { why }) => shown(why),
                    Some(Played::Judged(judged)) if judged.judgement.verdict == Verdict::NotGraded => {
                        "its run could not be judged".to_owned()
                    }
                    Some(Played::Judged(_) | Played::Skipped { .. }) | None => continue,
                };
                faults.push(format!(
                    "{}, scenario `{}`, was not graded: {why}.",
                    self.name(job),
                    scenario.name
                ));
            }
        }
        faults
    }
}
