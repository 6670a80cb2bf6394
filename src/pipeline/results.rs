//! Results of all builds and runs, by submission.
//!
//! The results of each submission have a lock and a fixed index, so that the record does not depend on the order of
//! completion. After its last run, the record of a submission is written to the spool; then only internal errors and
//! transcripts stay in memory, so that the memory does not grow with the class.

mod faults;
mod gathered;
mod kept;
mod page;
mod total;
mod written;

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use reference::{Ending, Transcript};

use crate::compare;
use crate::error::{Error, Result, catch_panic};
use crate::fraction::{Fraction, to_number};
use crate::oracle::Interpretation;
use crate::plan::Plan;
use crate::record::{
    MistakeRecord, PartWorth, Record, ReviewNotes, SCHEMA, SandboxRecord, TranscriptPair, TranscriptRecord,
    UnreadRecord,
};
use crate::run::Run;
use crate::sandbox;
use crate::spec::marks::Marks;
use crate::spec::model::{Grading, Part};
use crate::spool::Spool;
use crate::text;
use crate::verdict::{Finding, FindingKind, Judgment, Verdict};

use super::coverage::Covered;
use super::learning::{Amended, LearningRun};
use super::{Graded, Settings};
pub(super) use gathered::{Gathered, Observed, Trace, first_draws, own_draws};
pub(super) use page::UnreadPart;
use page::{Remains, Settled, SubmissionResults};
pub(super) use written::compiler_text;

/// The result of building a part. Of the compiler's messages, only the part that the record shows is kept: a class has
/// thousands of builds.
pub(super) enum Built {
    /// The build succeeded.
    Done { said: String },
    /// The build failed.
    Failed { first_error: String, said: String },
    /// It was not submitted.
    Missing { says: String },
    /// An internal error.
    NotGraded { why: String },
}

/// The result of a scenario.
pub(super) enum Played {
    /// It was judged.
    Judged(Box<Judged>),
    /// It does not apply to this submission and is not counted.
    Skipped { why: String },
    /// An internal error.
    NotGraded { why: String },
}

/// The judgment of a run, and what the record says about it. Whole transcripts are kept only for details: each may be as long as
/// the output limit, and a class has thousands.
pub(super) struct Judged {
    judgment: Judgment,
    ending: Ending,
    paused_nanos: u128,
    /// The lines that were typed.
    keys: Vec<String>,
    /// The transcripts for the record, if the run did not pass.
    kept: Option<Box<Kept>>,
    transcripts: Option<Box<(Interpretation, Transcript)>>,
}

/// The transcripts of a run for the record.
struct Kept {
    digests: TranscriptPair,
    expected: TranscriptRecord,
    actual: TranscriptRecord,
}

impl Judged {
    /// Creates it; `expected` is what the run was compared with.
    pub(super) fn new(run: Run, judgment: Judgment, expected: &Interpretation, keep_details: bool) -> Self {
        let actual = &run.transcript;
        let kept =
            (judgment.verdict != Verdict::Passed).then(|| written::transcripts(&expected.transcript, actual));
        Self {
            judgment,
            ending: actual.ending,
            paused_nanos: actual.paused_nanos(),
            keys: written::keys(actual),
            kept: kept.map(Box::new),
            transcripts: keep_details.then(|| Box::new((expected.clone(), run.transcript))),
        }
    }

    /// Returns it with these lines as those that were typed, if the transcript does not tell.
    pub(super) fn with_keys(self, keys: &[String]) -> Self {
        Self { keys: written::shown_keys(keys), ..self }
    }

    /// Returns the transcripts for the record, if the run did not pass in the end.
    fn kept(&self) -> Option<&Kept> {
        self.kept.as_deref().filter(|_| self.judgment.verdict != Verdict::Passed)
    }
}

impl Judged {
    /// Whether the run is right but for requirements that are not met.
    pub(super) fn breaks_requirements_only(&self) -> bool {
        let Judgment { verdict, finding, others, .. } = &self.judgment;
        let is_demand = |finding: &Finding| finding.kind == FindingKind::Demand;
        *verdict == Verdict::Partial && finding.iter().chain(others).all(is_demand)
    }

    /// Returns the credit of the run.
    pub(super) fn credit(&self) -> Fraction {
        self.judgment.credit
    }
}

impl Played {
    /// Returns the verdict; `None` if it was skipped.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        match self {
            Played::Judged(judged) => Some(judged.judgment.verdict),
            Played::Skipped { .. } => None,
            Played::NotGraded { .. } => Some(Verdict::NotGraded),
        }
    }
}

/// The results of every submission in the plan.
pub(super) struct Results<'a> {
    plan: &'a Plan<'a>,
    marks: &'a Marks,
    pages: Vec<Mutex<SubmissionResults<'a>>>,
    spool: Spool,
    /// The first error that prevents a record.
    failed: OnceLock<Error>,
}

impl<'a> Results<'a> {
    /// Creates empty results; records will be written to this spool.
    pub(super) fn new(plan: &'a Plan<'a>, marks: &'a Marks, spool: Spool) -> Self {
        let pages = (0..plan.submissions.len())
            .map(|submission| Mutex::new(SubmissionResults::new(plan, submission)));
        Self { plan, marks, pages: pages.collect(), spool, failed: OnceLock::new() }
    }

    /// Stores the result of a build; only the first call has an effect.
    pub(super) fn enter_build(&self, job: usize, built: Built) {
        self.page(job).entry(job).built.get_or_insert(built);
    }

    /// Stores the result of a scenario (an index into those of the job) and what its run leaves; only the first call has an
    /// effect. Returns whether it was the last run of the job.
    pub(super) fn enter_run(&self, job: usize, scenario: usize, played: Played, observed: Observed) -> bool {
        self.page(job).entry(job).enter_run(scenario, played, observed)
    }

    /// Replaces the result of a scenario by that of another run of it, with what that one leaves.
    pub(super) fn replace_run(&self, job: usize, scenario: usize, played: Played, observed: Observed) {
        self.page(job).entry(job).replace_run(scenario, played, observed);
    }

    /// Returns what all runs of a job left, once.
    pub(super) fn take_gathered(&self, job: usize) -> Gathered {
        self.page(job).entry(job).take_gathered()
    }

    /// Returns how often each draw came so far in the runs of a job that are right.
    pub(super) fn draws(&self, job: usize) -> BTreeMap<String, usize> {
        self.page(job).entry(job).draws()
    }

    /// Adds the draws of another run of a job.
    pub(super) fn add_draws(&self, job: usize, observed: Observed) {
        self.page(job).entry(job).add_draws(observed);
    }

    /// Returns the rules that the runs of a job cover, if all of them that count are right.
    pub(super) fn covered(&self, job: usize) -> Option<Covered> {
        self.page(job).covered(job)
    }

    /// Stores the rules that the runs of a part could cover, and do not.
    pub(super) fn enter_uncovered(&self, job: usize, uncovered: Vec<String>) {
        self.page(job).entry(job).uncovered = uncovered;
    }

    /// Stores the known mistakes of a part, or the error of the diagnosis; only the first call has an effect.
    pub(super) fn enter_diagnosis(
        &self,
        job: usize,
        mistakes: std::result::Result<Vec<MistakeRecord>, String>,
    ) {
        self.page(job).entry(job).mistakes.get_or_insert(mistakes);
    }

    /// Stores the result of reading a part's own words.
    pub(super) fn amend(&self, job: usize, amended: Amended) {
        self.judge_again(job, amended.judgments);
        let mut page = self.page(job);
        let entry = page.entry(job);
        if !amended.mistakes.is_empty() {
            entry.mistakes = Some(Ok(amended.mistakes));
        }
        entry.unread = None;
        entry.wording = Some(amended.wording);
    }

    /// Replaces judgments of runs, each with the scenario of the job.
    pub(super) fn judge_again(&self, job: usize, judgments: Vec<(usize, Judgment)>) {
        let mut page = self.page(job);
        let entry = page.entry(job);
        for (at, judgment) in judgments {
            if let Some(Played::Judged(judged)) = &mut entry.runs[at] {
                judged.judgment = judgment;
            }
        }
    }

    /// Removes the hints of a part's runs that are about facts which were not found.
    pub(super) fn drop_hints_about_facts(&self, job: usize) {
        let mut page = self.page(job);
        for played in page.entry(job).runs.iter_mut().flatten() {
            let Played::Judged(judged) = played else { continue };
            let Judgment { finding, others, .. } = &mut judged.judgment;
            let findings = finding.iter_mut().chain(others);
            findings.filter(|one| one.kind == FindingKind::Fact).for_each(|one| one.hint = None);
        }
    }

    /// Adds a requirement that all runs of a part break together to each of them that is right otherwise.
    pub(super) fn charge(&self, job: usize, finding: &Finding, left: Fraction) {
        let mut page = self.page(job);
        let planned = &self.plan.jobs[job];
        let suite = self.plan.assignment.parts[planned.part].auto_grading();
        let counts = |at: usize| {
            suite.is_some_and(|suite| !suite.scenarios[planned.scenarios[at]].is_for_information())
        };
        for (at, played) in page.entry(job).runs.iter_mut().enumerate() {
            if let Some(Played::Judged(judged)) = played
                && judged.judgment.verdict <= Verdict::Partial
                && counts(at)
            {
                let judgment = judged.judgment.clone();
                judged.judgment = compare::breaking(judgment, finding.clone(), left);
            }
        }
    }

    /// Stores that a part cannot be read.
    pub(super) fn enter_unread(&self, job: usize, unread: UnreadRecord) {
        self.page(job).entry(job).unread = Some(unread);
    }

    /// Keeps the runs of a part until its submission is done, if the part cannot be read.
    pub(super) fn keep_unread(&self, job: usize, runs: Vec<LearningRun>) {
        let mut page = self.page(job);
        let entry = page.entry(job);
        if entry.unread.is_some() {
            entry.unread_runs = runs;
        }
    }

    /// Returns the parts that cannot be read, if this task is the last one of its submission and opened `more` tasks.
    pub(super) fn unread_in_the_end(&self, job: usize, more: usize) -> Vec<UnreadPart> {
        self.page(job).unread_in_the_end(more)
    }

    /// Stores the notes for the grader, or the error; only the first call has an effect.
    pub(super) fn enter_review(&self, job: usize, done: std::result::Result<ReviewNotes, String>) {
        self.page(job).entry(job).review.get_or_insert(done);
    }

    /// Notes that a task of a job is done and opened `more` tasks. After the last task of a submission, its record is
    /// written.
    pub(super) fn worked(&self, job: usize, more: usize) {
        let mut page = self.page(job);
        if page.worked(more) {
            self.settle(&mut page);
        }
    }

    /// Whether the record can no longer be written.
    pub(super) fn has_failed(&self) -> bool {
        self.failed.get().is_some()
    }

    /// Returns the record.
    ///
    /// # Errors
    /// A planned task was not done, or a record could not be written.
    pub(super) fn close(self, settings: &Settings) -> Result<Graded<Spool>> {
        for page in &self.pages {
            let mut page = locked(page);
            // Submissions that cannot be built had no tasks.
            if !page.is_closed() && !self.has_failed() {
                self.settle(&mut page);
            }
        }
        if let Some(error) = self.failed.into_inner() {
            return Err(error);
        }
        let assignment = self.plan.assignment;
        let worth = |part: &Part| PartWorth {
            id: part.id.clone(),
            points: to_number(part.points),
            graded_manually: matches!(part.marking, Grading::Manual(_)),
        };
        let record = Record {
            schema: SCHEMA,
            assignment: assignment.name.clone(),
            title: assignment.title.clone(),
            // In a release build it includes the commit, which tells two builds of one version apart.
            version: env!("CROUPIER_VERSION").to_owned(),
            spec: assignment.digest.clone(),
            released: self.plan.released,
            hidden_names: assignment.hidden_names,
            input_detection: settings.turns.name().to_owned(),
            sandbox: sandbox_record(),
            intake: self.plan.intake.clone(),
            partial: self.plan.partial(),
            shard: self.plan.share.clone(),
            parts: assignment.parts.iter().map(worth).collect(),
            submissions: self.spool,
        };
        let (mut details, mut faults) = (Vec::new(), Vec::new());
        for page in self.pages {
            let remains = page.into_inner().unwrap_or_else(PoisonError::into_inner).into_remains();
            details.extend(remains.details);
            faults.extend(remains.faults);
        }
        Ok(Graded { record, details, faults })
    }

    /// Writes the record of a submission.
    fn settle(&self, page: &mut SubmissionResults<'_>) {
        let written = catch_panic(|| {
            let Settled { record, remains } = page.settled(self.marks)?;
            self.spool.put(page.submission, &record).map_err(unwritten)?;
            Ok(remains)
        });
        let remains = written.unwrap_or_else(|error| {
            // Only the first error is reported: the others probably have the same cause.
            let _ = self.failed.set(error);
            Remains::default()
        });
        page.close(remains);
    }

    fn page(&self, job: usize) -> MutexGuard<'_, SubmissionResults<'a>> {
        locked(&self.pages[self.plan.jobs[job].submission])
    }
}

/// Returns which sandbox mechanisms are active.
fn sandbox_record() -> SandboxRecord {
    let names = |there| sandbox::active().which(there).map(|mechanism| mechanism.name.to_owned()).collect();
    SandboxRecord { active: names(true), unavailable: names(false) }
}

/// Returns the error of a write to the spool. It does not name the submission: that depends on the order of completion.
pub(super) fn unwritten(error: std::io::Error) -> Error {
    let directory = text::path(&std::env::temp_dir());
    let doing = format!("no report written: cannot write results to a temporary file in `{directory}`");
    Error::system(doing, error)
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::fixture::{assignment, part, scenario, student};
    use crate::plan::{self, Filter};

    #[test]
    fn record_is_written_after_last_run() {
        let (a, b) = (scenario("a"), scenario("b"));
        let cards = assignment(vec![part("shuffle", 1, vec![a.clone()]), part("play", 1, vec![a, b])]);
        let plan = plan::make(&cards, vec![student("ann"), student("ben")], &Filter::default()).unwrap();
        let marks = Marks::none();
        let results = Results::new(&plan, &marks, Spool::new(2).unwrap());
        let held = || (results.spool.holds(1), !locked(&results.pages[1]).entries().is_empty());
        assert_eq!(held(), (false, false), "no entries exist before the first result");
        results.enter_build(2, Built::NotGraded { why: "no compiler".to_owned() });
        results.worked(2, 0);
        results.enter_build(3, Built::Done { said: String::new() });
        results.worked(3, 2);
        for scenario in [1, 0] {
            assert_eq!(held(), (false, true));
            let played = Played::NotGraded { why: "no terminal".to_owned() };
            let runs = results.enter_run(3, scenario, played, Observed::only(Trace::Lost));
            assert_eq!(runs, scenario == 0, "the diagnosis follows the last run");
            results.worked(3, 0);
        }
        assert_eq!(held(), (true, false));
        assert!(!results.spool.holds(0), "the other has no results");
        let settings = Settings {
            turns: crate::run::InputDetection::Seccomp,
            workers: 1,
            keep_details: false,
            words_are_known: false,
        };
        let error = results.close(&settings).unwrap_err();
        assert_eq!(error.to_string(), "internal error: `shuffle` of `ann` was not finished");
    }
}
