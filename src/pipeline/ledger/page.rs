//! A page of the ledger: what came of one submission's builds and runs, and the record made of it.
//!
//! Owns a place for everything planned of the submission; refuses to score.

use crate::error::{Error, Result};
use crate::fraction::to_number;
use crate::pipeline::Detail;
use crate::plan::{Job, Plan};
use crate::record::{
    LegworkRecord, MistakeRecord, PartRecord, StyleRecord, StyleSource, SubmissionRecord, WordingRecord,
};
use crate::score::{self, Earned, Input, PartScore, State, number};
use crate::spec::marks::Marks;
use crate::spec::model::Scenario;
use crate::submission::{Submission, Unusable};
use crate::text;
use crate::verdict::Verdict;

use super::written::{scenario, shown};
use super::{Built, Played};

/// What came of one submission so far.
pub(super) struct Page<'a> {
    pub(super) plan: &'a Plan<'a>,
    /// Index into the plan's submissions.
    pub(super) submission: usize,
    /// By job of the submission. None before the first is asked for: a class has thousands of submissions.
    entries: Vec<Entry<'a>>,
    /// How many pieces of work are still to come.
    open: usize,
}

/// What came of a job so far.
pub(super) struct Entry<'a> {
    pub(super) job: &'a Job,
    pub(super) built: Option<Built>,
    /// By scenario of the job.
    pub(super) runs: Vec<Option<Played>>,
    pub(super) mistakes: Option<std::result::Result<Vec<MistakeRecord>, String>>,
    pub(super) wording: Option<WordingRecord>,
    pub(super) legwork: Option<std::result::Result<LegworkRecord, String>>,
}

/// What is made of a page.
pub(super) struct Settled {
    /// The submission's record.
    pub(super) record: SubmissionRecord,
    /// What of it could not be graded or found out, one sentence each, in plan order.
    pub(super) faults: Vec<String>,
    /// Its runs, where transcripts are kept, in plan order.
    pub(super) details: Vec<Detail>,
}

impl<'a> Page<'a> {
    /// An empty page: every part that can be built is still to be.
    pub(super) fn new(plan: &'a Plan<'a>, submission: usize) -> Self {
        let builds = plan.jobs[plan.jobs_of(submission)].iter().filter(|job| plan.is_gradable(job));
        Self { plan, submission, entries: Vec::new(), open: builds.count() }
    }

    /// The place of a job, an index into the plan's.
    pub(super) fn entry(&mut self, job: usize) -> &mut Entry<'a> {
        self.fill();
        &mut self.entries[job - self.plan.jobs_of(self.submission).start]
    }

    /// Counts one piece of work as over and so many more as to come; whether that was the last.
    pub(super) fn worked(&mut self, more: usize) -> bool {
        self.open = (self.open + more).saturating_sub(1);
        self.open == 0
    }

    /// The page with all that is on it; an empty one stays.
    pub(super) fn take(&mut self) -> Self {
        self.fill();
        Self { entries: std::mem::take(&mut self.entries), ..*self }
    }

    /// Makes a place for every job, with nothing in it but what needs no work: what was handed in cannot be built from.
    fn fill(&mut self) {
        if !self.entries.is_empty() {
            return;
        }
        let unbuildable = matches!(self.whose().unusable, Some(Unusable::Theirs(_)));
        let empty = |job: &'a Job| Entry {
            job,
            built: unbuildable.then(|| Built::Missing { says: "there is nothing to build".to_owned() }),
            runs: job.scenarios.iter().map(|_| None).collect(),
            mistakes: None,
            wording: None,
            legwork: None,
        };
        self.entries = self.plan.jobs[self.plan.jobs_of(self.submission)].iter().map(empty).collect();
    }

    /// Whose it is.
    pub(super) fn whose(&self) -> &'a Submission {
        &self.plan.submissions[self.submission]
    }

    /// Everything on it, in plan order.
    pub(super) fn entries(&self) -> &[Entry<'a>] {
        &self.entries
    }

    /// The record of it.
    ///
    /// # Errors
    /// Something planned was not done.
    pub(super) fn settled(&self, marks: &Marks) -> Result<Settled> {
        if let Some(undone) = self.entries.iter().find(|entry| !self.is_done(entry)) {
            return Err(Error::Internal(format!("{} was left undone", self.name(undone))));
        }
        Ok(Settled { record: self.record(marks), faults: self.faults(), details: self.details() })
    }

    fn is_done(&self, entry: &Entry<'_>) -> bool {
        let ran = entry.runs.iter().all(Option::is_some);
        let by_hand = self.plan.assignment.parts[entry.job.part].legwork().is_some();
        let legwork = !by_hand || entry.legwork.is_some();
        match entry.built {
            Some(Built::Done { .. }) => ran && legwork,
            Some(Built::Failed { .. }) => legwork,
            Some(Built::Missing { .. } | Built::NotGraded { .. }) => true,
            None => !self.plan.is_gradable(entry.job),
        }
    }

    fn record(&self, marks: &Marks) -> SubmissionRecord {
        let (assignment, submission) = (self.plan.assignment, self.whose());
        let input = |entry: &Entry<'a>| {
            let part = &assignment.parts[entry.job.part];
            Input { part, state: self.state(entry), mark: marks.get(&submission.student, &part.id) }
        };
        let inputs: Vec<Input<'_>> = self.entries.iter().map(input).collect();
        let score = score::score(assignment, &inputs);
        let parts: Vec<PartRecord> =
            self.entries.iter().zip(&score.parts).map(|(entry, scored)| self.part(entry, scored)).collect();
        let mut notes = submission.notes.clone();
        notes.extend(submission.unusable.as_ref().map(|unusable| match unusable {
            Unusable::Theirs(why) => format!("there is nothing to build: it {why}"),
            Unusable::Ours(why) => format!("nothing of it was graded: it {why}"),
        }));
        // Who passes with fewer scenarios than others passes less: that must be seen beside the points.
        notes.extend(
            self.entries
                .iter()
                .zip(&parts)
                .filter_map(|(entry, part)| Some(format!("`{}`: {}", part.id, entry.skipped()?))),
        );
        SubmissionRecord {
            student: submission.student.clone(),
            status: score.status,
            points: score.points.map(number),
            max_points: number(score.max_points),
            style_marked: score.style_marked,
            complete_up_to: score.complete_up_to,
            parts,
            notes,
        }
    }

    /// What scoring has to know of a job.
    fn state(&self, entry: &Entry<'_>) -> State {
        match entry.built {
            None | Some(Built::NotGraded { .. }) => State::NotGraded,
            Some(Built::Failed { .. }) => State::BuildFailed,
            Some(Built::Missing { .. }) => State::Missing,
            Some(Built::Done { .. }) => {
                let earned: Option<Vec<Earned>> = self
                    .counted(entry)
                    .map(|(scenario, played)| match played {
                        Some(Played::Judged(judged)) if judged.judgement.verdict != Verdict::NotGraded => {
                            Some(Earned { weight: scenario.weight, credit: judged.judgement.credit })
                        }
                        _ => None,
                    })
                    .collect();
                // Where every selected scenario was skipped nothing is known: that is no zero.
                let known = |earned: &Vec<Earned>| !earned.is_empty() || entry.runs.is_empty();
                earned.filter(known).map_or(State::NotGraded, State::Ran)
            }
        }
    }

    fn part(&self, entry: &Entry<'_>, scored: &PartScore) -> PartRecord {
        let built = entry.built.as_ref();
        let mut notes: Vec<String> = match built {
            Some(Built::Failed { first_error, .. }) => vec![first_error.clone()],
            Some(Built::Missing { says }) => vec![says.clone()],
            Some(Built::NotGraded { why }) => vec![format!("not graded: {}", shown(why))],
            Some(Built::Done { .. }) | None => Vec::new(),
        };
        notes.extend(entry.skipped());
        notes.extend(scored.remarks.iter().cloned());
        let compiler = match built {
            Some(Built::Done { said } | Built::Failed { said, .. }) => said.clone(),
            Some(Built::Missing { .. } | Built::NotGraded { .. }) | None => String::new(),
        };
        // Where nothing was built there are no runs to tell of; a run we failed at is told as such.
        let was_run = matches!(built, Some(Built::Done { .. } | Built::NotGraded { .. }));
        let style = scored.style.map(to_number);
        PartRecord {
            id: self.plan.assignment.parts[entry.job.part].id.clone(),
            status: scored.status,
            points: scored.points.map(number),
            max_points: number(scored.max_points),
            functionality: scored.functionality.map(number),
            style: StyleRecord {
                score: style,
                source: if style.is_some() { StyleSource::Marked } else { StyleSource::Unmarked },
            },
            note: (!notes.is_empty()).then(|| notes.join("; ")),
            compiler,
            mistakes: match &entry.mistakes {
                Some(Ok(mistakes)) => mistakes.clone(),
                Some(Err(_)) | None => Vec::new(),
            },
            wording: entry.wording.clone(),
            legwork: entry.found_for_the_marker(),
            scenarios: self
                .counted(entry)
                .filter(|_| was_run)
                .map(|(one, played)| scenario(one, played))
                .collect(),
        }
    }

    /// A job's scenarios with what came of them.
    pub(super) fn scenarios<'p>(
        &self,
        entry: &'p Entry<'_>,
    ) -> impl Iterator<Item = (&'a Scenario, Option<&'p Played>)> {
        let trial = self.plan.assignment.parts[entry.job.part].trial();
        let all = trial.map_or(&[][..], |trial| &trial.scenarios);
        let played = entry.runs.iter().map(Option::as_ref);
        entry.job.scenarios.iter().map(|&index| &all[index]).zip(played)
    }

    /// A job's scenarios but for those that were skipped.
    fn counted<'p>(&self, entry: &'p Entry<'_>) -> impl Iterator<Item = (&'a Scenario, Option<&'p Played>)> {
        self.scenarios(entry).filter(|(_, played)| !matches!(played, Some(Played::Skipped { .. })))
    }

    fn details(&self) -> Vec<Detail> {
        let mut details = Vec::new();
        for entry in &self.entries {
            for (&scenario, played) in entry.job.scenarios.iter().zip(&entry.runs) {
                let Some(Played::Judged(judged)) = played else { continue };
                let Some((expected, actual)) = judged.transcripts.as_deref() else { continue };
                details.push(Detail {
                    submission: self.submission,
                    part: entry.job.part,
                    scenario,
                    expected: expected.transcript.clone(),
                    actual: actual.clone(),
                    deviations: expected.deviations.clone(),
                    judgement: judged.judgement.clone(),
                });
            }
        }
        details
    }

    pub(super) fn name(&self, entry: &Entry<'_>) -> String {
        format!("`{}` of `{}`", self.plan.assignment.parts[entry.job.part].id, self.whose().student)
    }
}

impl Entry<'_> {
    /// What was found out for the marker, where anything was asked for.
    fn found_for_the_marker(&self) -> Option<LegworkRecord> {
        let done = self.legwork.as_ref()?.as_ref().ok()?;
        (*done != LegworkRecord::default()).then(|| done.clone())
    }

    /// How many scenarios were skipped, and why the first of them was.
    fn skipped(&self) -> Option<String> {
        let whys = self.runs.iter().filter_map(|played| match played {
            Some(Played::Skipped { why }) => Some(why),
            _ => None,
        });
        let whys: Vec<&String> = whys.collect();
        let verb = if whys.len() == 1 { "is" } else { "are" };
        let number = text::count(whys.len(), "scenario");
        whys.first().map(|why| format!("{number} {verb} left out: {why}"))
    }
}
