//! Results of one submission, from its first build to its record.

use std::collections::{BTreeMap, BTreeSet};

use crate::error::{Error, Result};
use crate::fraction::to_number;
use crate::pipeline::Detail;
use crate::pipeline::coverage::Covered;
use crate::pipeline::learning::LearningRun;
use crate::plan::{Job, Plan};
use crate::record::{
    AdjustRecord, LateRecord, ManualRecord, MistakeRecord, PartRecord, ReviewNotes, ScenarioRecord, Status,
    SubmissionRecord, UnreadRecord, WordingRecord,
};
use crate::score::{self, Earned, Input, PartScore, State, number};
use crate::spec::marks::Marks;
use crate::spec::model::Scenario;
use crate::submission::{Submission, Unusable};
use crate::text;
use crate::verdict::{Finding, FindingKind, Judgment, Verdict};

use super::gathered::{Gathered, Gathering, Observed};
use super::total::{Total, adjust_record};
use super::written::{distribute, losses, shown, style};
use super::{Built, Played};

/// The results of a submission so far.
pub(super) struct SubmissionResults<'a> {
    pub(super) plan: &'a Plan<'a>,
    /// Index into the plan's submissions.
    pub(super) submission: usize,
    /// By job of the submission. Empty before the first use: a class has thousands of submissions.
    entries: Vec<Entry<'a>>,
    /// Number of open tasks.
    open: usize,
    /// What is kept after the record was written; then the entries are empty.
    remains: Option<Remains>,
}

/// The results of a job so far.
pub(super) struct Entry<'a> {
    pub(super) job: &'a Job,
    pub(super) built: Option<Built>,
    /// By scenario of the job.
    pub(super) runs: Vec<Option<Played>>,
    gathering: Gathering,
    pub(super) mistakes: Option<std::result::Result<Vec<MistakeRecord>, String>>,
    pub(super) wording: Option<WordingRecord>,
    /// What cannot be read, if the part is for review.
    pub(super) unread: Option<UnreadRecord>,
    /// Its runs, if it cannot be read.
    pub(super) unread_runs: Vec<LearningRun>,
    /// The rules that its runs could cover, and do not.
    pub(super) uncovered: Vec<String>,
    pub(super) review: Option<std::result::Result<ReviewNotes, String>>,
}

/// A part that cannot be read, when its submission is done.
pub(in crate::pipeline) struct UnreadPart {
    pub(in crate::pipeline) job: usize,
    pub(in crate::pipeline) runs: Vec<LearningRun>,
    /// The names of the mistakes that other parts of the submission make.
    pub(in crate::pipeline) mistakes: BTreeSet<String>,
}

/// The record of a submission, and what is kept after it was written.
pub(super) struct Settled {
    /// The submission's record.
    pub(super) record: SubmissionRecord,
    /// What is kept.
    pub(super) remains: Remains,
}

/// What is kept of a submission after its record was written.
#[derive(Default)]
pub(super) struct Remains {
    /// Internal errors, one message each, in plan order.
    pub(super) faults: Vec<String>,
    /// Its runs in plan order, if transcripts are kept.
    pub(super) details: Vec<Detail>,
}

impl<'a> SubmissionResults<'a> {
    /// Creates empty results, with one open task for each part that can be built.
    pub(super) fn new(plan: &'a Plan<'a>, submission: usize) -> Self {
        let builds = plan.jobs[plan.jobs_of(submission)].iter().filter(|job| plan.is_gradable(job));
        Self { plan, submission, entries: Vec::new(), open: builds.count(), remains: None }
    }

    /// Returns the results of a job, an index into those of the plan.
    pub(super) fn entry(&mut self, job: usize) -> &mut Entry<'a> {
        self.fill();
        &mut self.entries[job - self.plan.jobs_of(self.submission).start]
    }

    /// Counts a task as done and `more` tasks as open; returns whether that was the last.
    pub(super) fn worked(&mut self, more: usize) -> bool {
        self.open = (self.open + more).saturating_sub(1);
        self.open == 0
    }

    /// Returns the parts that cannot be read, with what is known from the others, if no task is open but one, which opened `more`.
    pub(super) fn unread_in_the_end(&mut self, more: usize) -> Vec<UnreadPart> {
        if self.open + more != 1 {
            return Vec::new();
        }
        let named = self.entries.iter().filter_map(|entry| entry.mistakes.as_ref()?.as_ref().ok()).flatten();
        let names = |mistake: &MistakeRecord| {
            let others = mistake.or.iter().map(|other| other.name.clone());
            std::iter::once(mistake.name.clone()).chain(others).collect::<Vec<String>>()
        };
        let mistakes: BTreeSet<String> = named.flat_map(names).collect();
        let first = self.plan.jobs_of(self.submission).start;
        let unread = self.entries.iter_mut().enumerate().filter(|(_, entry)| !entry.unread_runs.is_empty());
        let part = |(at, entry): (usize, &mut Entry<'a>)| UnreadPart {
            job: first + at,
            runs: std::mem::take(&mut entry.unread_runs),
            mistakes: mistakes.clone(),
        };
        unread.map(part).collect()
    }

    /// Keeps only this.
    pub(super) fn close(&mut self, remains: Remains) {
        self.entries = Vec::new();
        self.remains = Some(remains);
    }

    /// Whether its record was written.
    pub(super) fn is_closed(&self) -> bool {
        self.remains.is_some()
    }

    /// Returns what is kept.
    pub(super) fn into_remains(self) -> Remains {
        self.remains.unwrap_or_default()
    }

    /// Creates an empty entry for every job; parts of an invalid submission are missing.
    fn fill(&mut self) {
        if !self.entries.is_empty() {
            return;
        }
        let unbuildable = matches!(self.whose().unusable, Some(Unusable::Theirs(_)));
        let empty = |job: &'a Job| Entry {
            job,
            built: unbuildable.then(|| Built::Missing { says: "not submitted".to_owned() }),
            runs: job.scenarios.iter().map(|_| None).collect(),
            gathering: Gathering::default(),
            mistakes: None,
            wording: None,
            unread: None,
            unread_runs: Vec::new(),
            uncovered: Vec::new(),
            review: None,
        };
        self.entries = self.plan.jobs[self.plan.jobs_of(self.submission)].iter().map(empty).collect();
    }

    /// Returns the submission.
    pub(super) fn whose(&self) -> &'a Submission {
        &self.plan.submissions[self.submission]
    }

    /// Returns the results of all jobs, in plan order.
    pub(super) fn entries(&self) -> &[Entry<'a>] {
        &self.entries
    }

    /// Returns its record.
    ///
    /// # Errors
    /// A planned task was not done.
    pub(super) fn settled(&mut self, marks: &Marks) -> Result<Settled> {
        self.fill();
        if let Some(undone) = self.entries.iter().find(|entry| !self.is_done(entry)) {
            return Err(Error::Internal(format!("{} was not finished", self.name(undone))));
        }
        let remains = Remains { faults: self.faults(), details: self.details() };
        Ok(Settled { record: self.record(marks), remains })
    }

    fn is_done(&self, entry: &Entry<'_>) -> bool {
        let ran = entry.runs.iter().all(Option::is_some);
        let by_hand = self.plan.assignment.parts[entry.job.part].review().is_some();
        let review = !by_hand || entry.review.is_some();
        match entry.built {
            Some(Built::Done { .. }) => ran && review,
            Some(Built::Failed { .. }) => review,
            Some(Built::Missing { .. } | Built::NotGraded { .. }) => true,
            None => !self.plan.is_gradable(entry.job),
        }
    }

    fn record(&self, marks: &Marks) -> SubmissionRecord {
        let (assignment, submission) = (self.plan.assignment, self.whose());
        let input = |entry: &Entry<'a>| {
            let part = &assignment.parts[entry.job.part];
            Input {
                part,
                state: self.state(entry),
                mark: marks.get(&submission.student, &part.id),
                misnamed: submission.misnamed.get(&part.id).map_or(&[], Vec::as_slice),
            }
        };
        let inputs: Vec<Input<'_>> = self.entries.iter().map(input).collect();
        let score = score::score(assignment, &inputs, marks.has_grades());
        let parts: Vec<PartRecord> =
            self.entries.iter().zip(&score.parts).map(|(entry, scored)| self.part(entry, scored)).collect();
        let mut notes = submission.notes.clone();
        notes.extend(submission.unusable.as_ref().map(|unusable| match unusable {
            Unusable::Theirs(why) => format!("not submitted: it {why}"),
            Unusable::Internal(why) => format!("not graded: it {why}"),
        }));
        notes.extend(
            score
                .parts
                .iter()
                .zip(&parts)
                .filter_map(|(scored, part)| Some(format!("`{}`: {}", part.id, scored.wrong_name.as_ref()?))),
        );
        // Skipped scenarios are noted: these points are for fewer scenarios than those of others.
        notes.extend(
            self.entries
                .iter()
                .zip(&parts)
                .filter_map(|(entry, part)| Some(format!("`{}`: {}", part.id, entry.skipped()?))),
        );
        let total = Total::of(&score, submission.lateness.as_ref(), marks.of(&submission.student));
        let says = total.late.iter().map(LateRecord::says);
        let says = says.chain(total.manual.iter().flat_map(ManualRecord::says));
        notes.splice(0..0, says.collect::<Vec<String>>());
        let mut hand_in = submission.hand_in.clone();
        if let Some(hand_in) = &mut hand_in {
            hand_in.late = total.late;
        }
        SubmissionRecord {
            student: submission.student.clone(),
            hand_in,
            manual: total.manual,
            status: total.status,
            points: total.points,
            max_points: number(score.max_points),
            style_graded: total.style_graded,
            complete_up_to: score.complete_up_to,
            digest: self.digest_of_files(),
            transcripts: self.transcripts(),
            parts,
            notes,
        }
    }

    /// Returns the input of scoring for a job.
    fn state(&self, entry: &Entry<'_>) -> State {
        match entry.built {
            None | Some(Built::NotGraded { .. }) => State::NotGraded,
            Some(Built::Failed { .. }) => State::BuildFailed,
            Some(Built::Missing { .. }) => State::Missing,
            Some(Built::Done { .. }) => {
                let earned: Option<Vec<Earned>> = self
                    .counted(entry)
                    .filter(|(scenario, _)| !scenario.is_for_information())
                    .map(|(scenario, played)| match played {
                        Some(Played::Judged(judged)) if judged.judgment.verdict != Verdict::NotGraded => {
                            Some(earned(scenario, &judged.judgment))
                        }
                        _ => None,
                    })
                    .collect();
                if !entry.runs.is_empty() && self.scenarios(entry).all(|(one, _)| one.is_for_information()) {
                    return State::ForInformation;
                }
                // If every selected scenario was skipped, nothing is known: this is not a zero.
                let known = |earned: &Vec<Earned>| !earned.is_empty() || entry.runs.is_empty();
                match (earned.filter(known), &entry.unread) {
                    (None, _) => State::NotGraded,
                    (Some(_), Some(_)) => State::ForReview,
                    (Some(earned), None) => State::Ran(earned),
                }
            }
        }
    }

    fn part(&self, entry: &Entry<'_>, scored: &PartScore) -> PartRecord {
        let built = entry.built.as_ref();
        let adjusted = scored.adjusted.as_ref().map(adjust_record);
        let notes = part_notes(entry, scored, adjusted.as_ref());
        let compiler = match built {
            Some(Built::Done { said } | Built::Failed { said, .. }) => said.clone(),
            Some(Built::Missing { .. } | Built::NotGraded { .. }) | None => String::new(),
        };
        // Without a build there are no runs; a scenario with an internal error is listed.
        let was_run = matches!(built, Some(Built::Done { .. } | Built::NotGraded { .. }));
        let runs = if was_run { self.records(entry) } else { Vec::new() };
        let (information, scenarios): (Vec<_>, Vec<_>) = runs.into_iter().partition(|(informs, _)| *informs);
        let only = |records: Vec<(bool, ScenarioRecord)>| -> Vec<ScenarioRecord> {
            records.into_iter().map(|(_, record)| record).collect()
        };
        let (mut information, mut scenarios) = (only(information), only(scenarios));
        if scored.functionality_by_hand {
            // They neither earn nor cost anything.
            scenarios.append(&mut information);
            information = std::mem::take(&mut scenarios);
        }
        let part = &self.plan.assignment.parts[entry.job.part];
        if let (Status::Graded, Some(functionality)) = (scored.status, scored.functionality) {
            let worth =
                to_number(part.points) * f64::from(self.plan.assignment.weights.functionality) / 100.0;
            distribute(&mut scenarios, worth * (1.0 - number(functionality)));
        }
        PartRecord {
            id: part.id.clone(),
            status: scored.status,
            points: scored.points.map(number),
            max_points: number(scored.max_points),
            functionality: scored.functionality.map(number),
            functionality_by_hand: scored.functionality_by_hand,
            without_files: matches!(built, Some(Built::Missing { .. })) && scored.status != Status::Missing,
            style: style(scored.style.as_ref()),
            style_points: number(scored.style_points),
            adjusted,
            losses: losses(scored),
            sources: self.plan.recipe(entry.job).own_files(),
            require: part.auto_grading().map(|grading| grading.criteria.require),
            comment: scored.comment.clone(),
            grader_note: part.grader_note.clone(),
            differs_in: None,
            note: (!notes.is_empty()).then(|| notes.join("; ")),
            compiler,
            mistakes: match &entry.mistakes {
                Some(Ok(mistakes)) if !scored.functionality_by_hand => mistakes.clone(),
                _ => Vec::new(),
            },
            wording: entry.wording.clone(),
            unread: entry.unread.clone(),
            uncovered: entry.uncovered.clone(),
            review: entry.notes(),
            scenarios,
            information,
        }
    }

    /// Returns the scenarios of a job with their results.
    pub(super) fn scenarios<'p>(
        &self,
        entry: &'p Entry<'_>,
    ) -> impl Iterator<Item = (&'a Scenario, Option<&'p Played>)> {
        let grading = self.plan.assignment.parts[entry.job.part].auto_grading();
        let all = grading.map_or(&[][..], |grading| &grading.scenarios);
        let played = entry.runs.iter().map(Option::as_ref);
        entry.job.scenarios.iter().map(|&index| &all[index]).zip(played)
    }

    /// Returns the scenarios of a job that were not skipped.
    pub(super) fn counted<'p>(
        &self,
        entry: &'p Entry<'_>,
    ) -> impl Iterator<Item = (&'a Scenario, Option<&'p Played>)> {
        self.scenarios(entry).filter(|(_, played)| !matches!(played, Some(Played::Skipped { .. })))
    }

    /// Returns the rules that the runs of a job (an index into those of the plan) cover, if all that count are right.
    pub(super) fn covered(&mut self, job: usize) -> Option<Covered> {
        self.fill();
        let entry = &self.entries[job - self.plan.jobs_of(self.submission).start];
        let mut all = Covered::default();
        for (at, (scenario, played)) in self.scenarios(entry).enumerate() {
            if !scenario.is_for_information() && !matches!(played, Some(Played::Skipped { .. })) {
                all.add(entry.gathering.covered(at)?.clone());
            }
        }
        Some(all)
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
                    variants: expected.variants.clone(),
                    judgment: judged.judgment.clone(),
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
    /// Stores the result of a scenario (an index into those of the job) and what its run leaves; only the first call has an
    /// effect. Returns whether it was the last scenario.
    pub(super) fn enter_run(&mut self, at: usize, played: Played, observed: Observed) -> bool {
        if self.runs[at].is_some() {
            return false;
        }
        self.runs[at] = Some(played);
        self.gathering.add(at, observed);
        self.runs.iter().all(Option::is_some)
    }

    /// Replaces the result of a scenario by that of another run of it.
    pub(super) fn replace_run(&mut self, at: usize, played: Played, observed: Observed) {
        self.runs[at] = Some(played);
        self.gathering.replace(at, observed);
    }

    /// Returns how often each draw came so far in the runs that are right.
    pub(super) fn draws(&self) -> BTreeMap<String, usize> {
        self.gathering.draws()
    }

    /// Adds the draws of another run.
    pub(super) fn add_draws(&mut self, observed: Observed) {
        self.gathering.add_draws(observed.drawn, observed.drawn_if_text_is_right);
    }

    /// Returns what all runs left.
    pub(super) fn take_gathered(&mut self) -> Gathered {
        self.gathering.take()
    }

    /// Returns the notes for the grader, if there are any.
    fn notes(&self) -> Option<ReviewNotes> {
        let done = self.review.as_ref()?.as_ref().ok()?;
        (*done != ReviewNotes::default()).then(|| done.clone())
    }

    /// Returns how many scenarios were skipped, and why the first was.
    fn skipped(&self) -> Option<String> {
        let whys = self.runs.iter().filter_map(|played| match played {
            Some(Played::Skipped { why }) => Some(why),
            _ => None,
        });
        let whys: Vec<&String> = whys.collect();
        let number = text::count(whys.len(), "scenario");
        whys.first().map(|why| format!("{number} skipped: {why}"))
    }
}

/// Returns what the record says of a part in words: why it was not built, what its points come to.
fn part_notes(entry: &Entry<'_>, scored: &PartScore, adjusted: Option<&AdjustRecord>) -> Vec<String> {
    let mut notes: Vec<String> = match &entry.built {
        Some(Built::Failed { first_error, .. }) => vec![first_error.clone()],
        Some(Built::Missing { says }) => vec![says.clone()],
        Some(Built::NotGraded { why }) => vec![format!("not graded: {}", shown(why))],
        Some(Built::Done { .. }) | None => Vec::new(),
    };
    notes.extend(entry.skipped());
    notes.extend(scored.wrong_name.clone());
    notes.extend(adjusted.map(AdjustRecord::says));
    notes.extend(scored.remarks.iter().cloned());
    notes
}

/// Returns what a scenario earned.
fn earned(scenario: &Scenario, judgment: &Judgment) -> Earned {
    // A score of a checker is no slip: it counts in every scenario.
    let is_slip = |finding: &&Finding| finding.kind != FindingKind::Answer;
    let slip = judgment.finding.as_ref().filter(|_| judgment.verdict == Verdict::Partial).filter(is_slip);
    Earned {
        weight: scenario.weight,
        credit: judgment.credit,
        accepted: judgment.verdict.is_accepted(),
        group: scenario.group,
        slip: slip.map(|finding| finding.kind),
    }
}
