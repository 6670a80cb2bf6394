//! Messages about internal errors. They are printed to standard error and never affect points.

use super::page::{Entry, SubmissionResults};
use super::written::shown;
use super::{Built, Played};
use crate::submission::Unusable;
use crate::verdict::Verdict;

impl SubmissionResults<'_> {
    /// Returns them in plan order.
    pub(super) fn faults(&self) -> Vec<String> {
        let submission = self.whose();
        let unusable = match &submission.unusable {
            Some(Unusable::Internal(why)) => Some(format!("cannot grade `{}`: it {why}", submission.student)),
            Some(Unusable::Theirs(_)) | None => None,
        };
        unusable.into_iter().chain(self.entries().iter().flat_map(|entry| self.faults_of(entry))).collect()
    }

    fn faults_of(&self, entry: &Entry<'_>) -> Vec<String> {
        let (name, mut faults) = (self.name(entry), Vec::new());
        if let Some(Built::NotGraded { why }) = &entry.built {
            faults.push(format!("cannot grade {name}: {}", shown(why)));
        }
        if let Some(Err(why)) = &entry.mistakes {
            faults.push(format!("cannot look for known mistakes in {name}: {}", shown(why)));
        }
        if let Some(Err(why)) = &entry.review {
            faults.push(format!("cannot write the notes for the grader on {name}: {}", shown(why)));
        }
        for (scenario, played) in self.scenarios(entry) {
            let why = match played {
                Some(Played::NotGraded { why }) => shown(why),
                Some(Played::Judged(judged)) if judged.judgment.verdict == Verdict::NotGraded => {
                    "its run could not be judged".to_owned()
                }
                Some(Played::Judged(_) | Played::Skipped { .. }) | None => continue,
            };
            let which = match self.plan.assignment.may_name(scenario) {
                true => format!("scenario `{}`", scenario.name),
                // Students read this, too.
                false => "a hidden scenario".to_owned(),
            };
            faults.push(format!("cannot grade {name}, {which}: {why}"));
        }
        faults
    }
}
