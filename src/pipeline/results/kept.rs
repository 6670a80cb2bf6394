//! What the record keeps of a submission's files and runs.

use std::collections::BTreeMap;
use std::fs;

use super::Played;
use super::page::{Entry, SubmissionResults};
use super::written::scenario;
use crate::record::{ScenarioRecord, TranscriptRecord};
use crate::spec::model::{Scenario, SeedBy};
use crate::text;

impl SubmissionResults<'_> {
    /// Returns a digest of the files that its parts are built from; empty if there are none.
    pub(super) fn digest_of_files(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for entry in self.entries() {
            let part = &self.plan.assignment.parts[entry.job.part];
            for file in self.plan.recipe(entry.job).own_files() {
                // What cannot be read was not built.
                if let Ok(bytes) = fs::read(self.whose().directory_for(&part.id).join(&file)) {
                    hasher.update(part.id.as_bytes()).update(b"\0").update(file.as_bytes());
                    hasher.update(&(bytes.len() as u64).to_le_bytes()).update(&bytes);
                }
            }
        }
        if hasher.count() == 0 { String::new() } else { text::digest(hasher.finalize()) }
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
        let asks = part.auto_grading().is_some_and(|grading| grading.seed == SeedBy::Stdin);
        let numbered = entry.job.scenarios.iter().zip(self.scenarios(entry));
        let ran = numbered.filter(|(_, (_, played))| !matches!(played, Some(Played::Skipped { .. })));
        let record = |(index, (one, played)): (&usize, (&Scenario, Option<&Played>))| {
            let mut record = scenario(format!("{}/{}", part.id, index + 1), one, played);
            // The seed has a field of its own.
            record.keys.drain(..usize::from(asks && one.seed.is_some()).min(record.keys.len()));
            (one.is_for_information(), record)
        };
        ran.map(record).collect()
    }
}
