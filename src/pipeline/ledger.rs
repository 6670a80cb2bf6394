//! The ledger: what came of every build and run, by its place in the plan, and the record made of it.
//!
//! Owns the places, so that the record does not depend on who finished when; refuses to score.

mod faults;
mod written;

use std::sync::OnceLock;

use reference::{Ending, Transcript};

use crate::error::{Error, Result};
use crate::fraction::to_number;
use crate::oracle::Reading;
use crate::plan::{Job, Plan};
use crate::record::{
    LegworkRecord, MistakeRecord, PartRecord, PartWorth, Record, SCHEMA, StyleRecord, StyleSource,
    SubmissionRecord,
};
use crate::run::Run;
use crate::score::{self, Earned, Input, PartScore, State, number};
use crate::spec::marks::Marks;
use crate::spec::model::{Marking, Scenario};
use crate::submission::Unusable;
use crate::text;
use crate::verdict::{Judgement, Verdict};
use crate::walls;

use super::{Detail, Graded, Settings};
pub(super) use written::compiler_text;
use written::{scenario, shown};

/// What came of building a part. Of what the compiler said only that is kept which the record will show: a class has
/// thousands of builds.
pub(super) enum Built {
    /// It builds.
    Done { said: String },
    /// It does not.
    Failed { first_error: String, said: String },
    /// There is nothing to build.
    Missing { says: String },
    /// We failed.
    NotGraded { why: String },
}

/// What came of a scenario.
pub(super) enum Played {
    /// It was judged.
    Judged(Box<Judged>),
    /// It does not apply to this submission, which is nobody's fault: it counts neither way.
    Skipped { why: String },
    /// We failed.
    NotGraded { why: String },
}

/// A run's judgement and what the record says of the run. The transcripts are kept for details only: each may
/// be as long as the output limit allows, and a class has thousands.
pub(super) struct Judged {
    judgement: Judgement,
    ending: Ending,
    paused_nanos: u128,
    transcripts: Option<Box<(Reading, Transcript)>>,
}

impl Judged {
    /// `expected` is the reading that the run was held against, if the transcripts are to be kept.
    pub(super) fn new(run: Run, judgement: Judgement, expected: Option<&Reading>) -> Self {
        Self {
            judgement,
            ending: run.transcript.ending,
            paused_nanos: run.transcript.paused_nanos(),
            transcripts: expected.map(|expected| Box::new((expected.clone(), run.transcript))),
        }
    }
}

impl Played {
    /// What it means for the student; nothing if it was skipped.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        match self {
            Played::Judged(judged) => Some(judged.judgement.verdict),
            Played::Skipped { .. } => None,
            Played::NotGraded { .. } => Some(Verdict::NotGraded),
        }
    }
}

/// A place for everything in the plan.
pub(super) struct Ledger<'a> {
    plan: &'a Plan<'a>,
    builds: Vec<OnceLock<Built>>,
    runs: Vec<Vec<OnceLock<Played>>>,
    mistakes: Vec<OnceLock<std::result::Result<Vec<MistakeRecord>, String>>>,
    legwork: Vec<OnceLock<std::result::Result<LegworkRecord, String>>>,
}

impl<'a> Ledger<'a> {
    /// A ledger with nothing in it but what needs no work: parts of submissions that cannot be built from.
    pub(super) fn new(plan: &'a Plan<'a>) -> Self {
        let builds = plan.jobs.iter().map(|job| match &plan.submissions[job.submission].unusable {
            Some(Unusable::Theirs(_)) => {
                Built::Missing { says: "there is nothing to build".to_owned() }.into()
            }
            Some(Unusable::Ours(_)) | None => OnceLock::new(),
        });
        let places = |job: &Job| job.scenarios.iter().map(|_| OnceLock::new()).collect();
        Self {
            plan,
            builds: builds.collect(),
            runs: plan.jobs.iter().map(places).collect(),
            mistakes: plan.jobs.iter().map(|_| OnceLock::new()).collect(),
            legwork: plan.jobs.iter().map(|_| OnceLock::new()).collect(),
        }
    }

    /// Enters what came of a job's build; the first entry counts.
    pub(super) fn enter_build(&self, job: usize, built: Built) {
        let _ = self.builds[job].set(built);
    }

    /// Enters what came of a job's scenario (an index into the job's); the first entry counts.
    pub(super) fn enter_run(&self, job: usize, scenario: usize, played: Played) {
        let _ = self.runs[job][scenario].set(played);
    }

    /// Enters by which mistakes a job's part plays, or why that could not be found out; the first entry counts.
    pub(super) fn enter_diagnosis(
        &self,
        job: usize,
        mistakes: std::result::Result<Vec<MistakeRecord>, String>,
    ) {
        let _ = self.mistakes[job].set(mistakes);
    }

    /// Enters what came of a job's legwork, or why nothing did; the first entry counts.
    pub(super) fn enter_legwork(&self, job: usize, done: std::result::Result<LegworkRecord, String>) {
        let _ = self.legwork[job].set(done);
    }

    /// Makes the record of it.
    ///
    /// # Errors
    /// Something planned was not done.
    pub(super) fn close(mut self, marks: &Marks, settings: &Settings) -> Result<Graded> {
        let assignment = self.plan.assignment;
        self.complete()?;
        let (details, faults) = (self.details(), self.faults());
        let submissions: Vec<SubmissionRecord> = (0..self.plan.submissions.len())
            .map(|index| {
                let record = self.submission(index, marks);
                self.forget(index);
                record
            })
            .collect();
        let worth = |part: &crate::spec::model::Part| PartWorth {
            id: part.id.clone(),
            points: to_number(part.points),
            marked_by_hand: matches!(part.marking, Marking::Hand(_)),
        };
        let record = Record {
            schema: SCHEMA,
            assignment: assignment.name.clone(),
            title: assignment.title.clone(),
            turns: settings.turns.name().to_owned(),
            walls: walls::standing().record(),
            partial: self.plan.partial(),
            shard: self.plan.share.clone(),
            parts: assignment.parts.iter().map(worth).collect(),
            submissions,
        };
        Ok(Graded { record, details, faults })
    }

    /// Lets go of a submission's runs once they are in the record, so that a large class is not in memory twice.
    fn forget(&mut self, index: usize) {
        for (job, runs) in self.plan.jobs.iter().zip(&mut self.runs) {
            if job.submission == index {
                *runs = Vec::new();
            }
        }
    }

    fn complete(&self) -> Result<()> {
        for (index, job) in self.plan.jobs.iter().enumerate() {
            let built = self.builds[index].get();
            let ran = self.runs[index].iter().all(|run| run.get().is_some());
            let by_hand = self.plan.assignment.parts[job.part].legwork().is_some();
            let legwork = !by_hand || self.legwork[index].get().is_some();
            let done = match built {
                Some(Built::Done { .. }) => ran && legwork,
                Some(Built::Failed { .. }) => legwork,
                Some(_) => true,
                None => !self.plan.is_gradable(job),
            };
            if !done {
                return Err(Error::Internal(format!("{} was left undone", self.name(job))));
            }
        }
        Ok(())
    }

    fn submission(&self, index: usize, marks: &Marks) -> SubmissionRecord {
        let submission = &self.plan.submissions[index];
        let jobs: Vec<usize> =
            (0..self.plan.jobs.len()).filter(|&job| self.plan.jobs[job].submission == index).collect();
        let input = |&job: &usize| {
            let part = &self.plan.assignment.parts[self.plan.jobs[job].part];
            Input { part, state: self.state(job), mark: marks.get(&submission.student, &part.id) }
        };
        let inputs: Vec<Input<'_>> = jobs.iter().map(input).collect();
        let score = score::score(self.plan.assignment, &inputs);
        let parts: Vec<PartRecord> =
            jobs.iter().zip(&score.parts).map(|(&job, scored)| self.part(job, scored)).collect();
        let mut notes = submission.notes.clone();
        notes.extend(submission.unusable.as_ref().map(|unusable| match unusable {
            Unusable::Theirs(why) => format!("there is nothing to build: it {why}"),
            Unusable::Ours(why) => format!("nothing of it was graded: it {why}"),
        }));
        // Who passes with fewer scenarios than others passes less: that must be seen beside the points.
        notes.extend(jobs.iter().zip(&parts).filter_map(|(&job, part): (_, &PartRecord)| {
            Some(format!("`{}`: {}", part.id, self.skipped(job)?))
        }));
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
    fn state(&self, job: usize) -> State {
        match self.builds[job].get() {
            None | Some(Built::NotGraded { .. }) => State::NotGraded,
            Some(Built::Failed { .. }) => State::BuildFailed,
            Some(Built::Missing { .. }) => State::Missing,
            Some(Built::Done { .. }) => {
                let earned: Option<Vec<Earned>> = self
                    .counted(job)
                    .map(|(scenario, played)| match played {
                        Some(Played::Judged(judged)) if judged.judgement.verdict != Verdict::NotGraded => {
                            Some(Earned { weight: scenario.weight, credit: judged.judgement.credit })
                        }
                        _ => None,
                    })
                    .collect();
                // Where every selected scenario was skipped nothing is known: that is no zero.
                let known = |earned: &Vec<Earned>| !earned.is_empty() || self.runs[job].is_empty();
                earned.filter(known).map_or(State::NotGraded, State::Ran)
            }
        }
    }

    fn part(&self, job: usize, scored: &PartScore) -> PartRecord {
        let built = self.builds[job].get();
        let mut notes: Vec<String> = match built {
            Some(Built::Failed { first_error, .. }) => vec![first_error.clone()],
            Some(Built::Missing { says }) => vec![says.clone()],
            Some(Built::NotGraded { why }) => vec![format!("not graded: {}", shown(why))],
            Some(Built::Done { .. }) | None => Vec::new(),
        };
        notes.extend(self.skipped(job));
        notes.extend(scored.remarks.iter().cloned());
        let compiler = match built {
            Some(Built::Done { said } | Built::Failed { said, .. }) => said.clone(),
            Some(Built::Missing { .. } | Built::NotGraded { .. }) | None => String::new(),
        };
        // Where nothing was built there are no runs to tell of; a run we failed at is told as such.
        let was_run = matches!(built, Some(Built::Done { .. } | Built::NotGraded { .. }));
        let style = scored.style.map(to_number);
        PartRecord {
            id: self.plan.assignment.parts[self.plan.jobs[job].part].id.clone(),
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
            mistakes: match self.mistakes[job].get() {
                Some(Ok(mistakes)) => mistakes.clone(),
                Some(Err(_)) | None => Vec::new(),
            },
            legwork: self.legwork_of(job),
            scenarios: self
                .counted(job)
                .filter(|_| was_run)
                .map(|(one, played)| scenario(one, played))
                .collect(),
        }
    }

    /// What was found out for the marker, where anything was asked for.
    fn legwork_of(&self, job: usize) -> Option<LegworkRecord> {
        let done = self.legwork[job].get()?.as_ref().ok()?;
        (*done != LegworkRecord::default()).then(|| done.clone())
    }

    /// A job's scenarios with what came of them.
    fn scenarios(&self, job: usize) -> impl Iterator<Item = (&'a Scenario, Option<&Played>)> {
        let planned = &self.plan.jobs[job];
        let all = self.plan.assignment.parts[planned.part].trial().map_or(&[][..], |trial| &trial.scenarios);
        let played = self.runs[job].iter().map(OnceLock::get);
        planned.scenarios.iter().map(|&index| &all[index]).zip(played)
    }

    /// A job's scenarios but for those that were skipped.
    fn counted(&self, job: usize) -> impl Iterator<Item = (&'a Scenario, Option<&Played>)> {
        self.scenarios(job).filter(|(_, played)| !matches!(played, Some(Played::Skipped { .. })))
    }

    /// How many scenarios were skipped, and why the first of them was.
    fn skipped(&self, job: usize) -> Option<String> {
        let whys = self.scenarios(job).filter_map(|(_, played)| match played {
            Some(Played::Skipped { why }) => Some(why),
            _ => None,
        });
        let whys: Vec<&String> = whys.collect();
        let verb = if whys.len() == 1 { "is" } else { "are" };
        let number = text::count(whys.len(), "scenario");
        whys.first().map(|why| format!("{number} {verb} left out: {why}"))
    }

    fn details(&self) -> Vec<Detail> {
        let mut details = Vec::new();
        for (index, job) in self.plan.jobs.iter().enumerate() {
            for (&scenario, played) in job.scenarios.iter().zip(&self.runs[index]) {
                let Some(Played::Judged(judged)) = played.get() else { continue };
                let Some((expected, actual)) = judged.transcripts.as_deref() else { continue };
                details.push(Detail {
                    submission: job.submission,
                    part: job.part,
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

    fn name(&self, job: &Job) -> String {
        let student = &self.plan.submissions[job.submission].student;
        format!("`{}` of `{student}`", self.plan.assignment.parts[job.part].id)
    }
}
