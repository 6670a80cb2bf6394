//! What the record keeps of a submission's files and runs.

use std::collections::BTreeMap;

use super::Played;
use super::page::{Entry, SubmissionResults};
use super::written::scenario;
use crate::record::{ScenarioRecord, TranscriptRecord};
use crate::spec::model::{Scenario, SeedBy};
use crate::spec::scenario_ids;

impl SubmissionResults<'_> {
    /// Returns a digest of the files that its parts are built from; empty if there are none.
    pub(super) fn digest_of_files(&self) -> String {
        let parts = self.entries().iter().map(|entry| &self.plan.assignment.parts[entry.job.part]);
        self.whose().digest(parts)
    }

    /// Returns the transcripts of its runs that did not pass, by digest.
    pub(super) fn transcripts(&self) -> BTreeMap<String, TranscriptRecord> {
        let runs = self.entries().iter().flat_map(|entry| entry.runs.iter().flatten());
        let kept = runs.filter_map(|played| match played {
            Played::Judged(judged) => judged.kept(),
            Played::Skipped { .. } | Played::NotGraded { .. } => None,
        });
        let each = kept.flat_map(|kept| {
            [(&kept.digests.expected, &kept.expected), (&kept.digests.actual, &kept.actual)]
        });
        each.map(|(digest, transcript)| (digest.clone(), transcript.clone())).collect()
    }

    /// Returns the records of the scenarios of a job that were not skipped, and whether each is for information only.
    pub(super) fn records(&self, entry: &Entry<'_>) -> Vec<(bool, ScenarioRecord)> {
        let part = &self.plan.assignment.parts[entry.job.part];
        let ids = scenario_ids::of(part);
        let is_interactive =
            part.auto_grading().is_some_and(|grading| grading.interactive_checker().is_some());
        let asks = part.auto_grading().is_some_and(|grading| grading.seed == SeedBy::Stdin);
        let numbered = entry.job.scenarios.iter().zip(self.scenarios(entry));
        let ran = numbered.filter(|(_, (_, played))| !matches!(played, Some(Played::Skipped { .. })));
        let record = |(index, (one, played)): (&usize, (&Scenario, Option<&Played>))| {
            let mut record = {
                let setup = one.setup.in_words(is_interactive);
                scenario(ids[*index].clone(), index + 1, setup, one, played)
            };
            // The seed has a field of its own.
            record.keys.drain(..usize::from(asks && one.seed.is_some()).min(record.keys.len()));
            (one.is_for_information(), record)
        };
        ran.map(record).collect()
    }
}
