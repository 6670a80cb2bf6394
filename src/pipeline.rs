//! The pipeline: plan → build → run → compare with the expected transcripts → diagnose → score → record.
//!
//! After an internal error, the scenario or part is not graded, a message says why, and grading continues. The record does
//! not depend on a clock or on the number of workers.

mod backend;
mod builds;
mod caching;
mod cancellable;
mod checked;
mod coverage;
mod diagnosis;
mod draw_order;
mod draw_reading;
mod graded;
mod interactive;
mod judged_run;
mod judgment_cache;
mod learning;
mod line_wording;
mod more_draws;
mod play;
mod post_run;
mod prepared;
mod progress;
mod recent;
mod repetition;
mod results;
mod review;
mod sanitized;
mod scratch_pool;
mod substituted;
mod turn_mistakes;
mod turn_wording;
mod unread;
mod wording;
mod work;

#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use crate::build::BuildOutcome;
use crate::error::{Error, Result, catch_panic};
use crate::language::Runtime;
use crate::model_check::run_models;
use crate::oracle::model::Models;
use crate::oracle::{Interpretation, KnownProgram};
use crate::plan::{Job, Plan};
use crate::run::preload::PreloadLibrary;
use crate::run::{ForkServers, InputDetection, Start};
use crate::sandbox::scratch::Scratch;
use crate::spec::marks::Marks;
use crate::spec::model::{AutoGrading, Build};
use crate::spool::Spool;

pub use backend::{Backend, SystemBackend};
use builds::{KeptTemplate, Rebuilt};
pub use caching::{CachingBackend, Reuse};
pub use cancellable::CancellableBackend;
use coverage::Reachable;
use diagnosis::Diagnoses;
use draw_reading::KeptRun;
pub use graded::{Detail, Graded};
use judgment_cache::JudgmentCache;
pub use prepared::{Prepared, RunSoFar, Trial, with_program};
pub use progress::Progress;
use repetition::Repetition;
use results::{Built, Observed, Played, Results, Trace, compiler_text};
use scratch_pool::Pool;
use wording::PartAccounts;
use work::Queue;

/// Settings of a grading run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The input detection method.
    pub turns: InputDetection,
    /// Number of builds and runs in parallel; 0 is treated as 1.
    pub workers: usize,
    /// Whether the transcripts are kept in addition to the record.
    pub keep_details: bool,
    /// Whether other runs showed that the words of the programs are known: then no part is for review, and a run that cannot be
    /// followed differs.
    pub words_are_known: bool,
}

/// Carries out the plan.
///
/// The model solutions of the assignment are checked first, so that their errors do not affect grades.
///
/// # Errors
/// Only errors that prevent the whole run, including those of a model solution. Errors of a single build or run are in
/// [`Graded::faults`].
pub fn grade(
    plan: &Plan<'_>,
    marks: &Marks,
    settings: &Settings,
    progress: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<Graded<Spool>> {
    grade_rehearsed(&SystemBackend::default(), plan, marks, settings, progress)
}

/// As [`grade`], with this backend.
///
/// # Errors
/// As [`grade`].
pub fn grade_rehearsed(
    backend: &dyn Backend,
    plan: &Plan<'_>,
    marks: &Marks,
    settings: &Settings,
    progress: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<Graded<Spool>> {
    let models = Models::default();
    run_models(&models, plan.assignment)?;
    grade_into(new_spool(plan)?, models, backend, plan, marks, settings, progress)
}

/// Carries out the plan with this backend, without checking the model solutions.
///
/// # Errors
/// As [`grade`].
pub fn grade_with(
    backend: &dyn Backend,
    plan: &Plan<'_>,
    marks: &Marks,
    settings: &Settings,
    progress: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<Graded<Spool>> {
    grade_into(new_spool(plan)?, Models::default(), backend, plan, marks, settings, progress)
}

fn new_spool(plan: &Plan<'_>) -> Result<Spool> {
    Spool::new(plan.submissions.len()).map_err(results::unwritten)
}

/// Carries out the plan and writes the results to this spool.
fn grade_into(
    spool: Spool,
    models: Models,
    backend: &dyn Backend,
    plan: &Plan<'_>,
    marks: &Marks,
    settings: &Settings,
    progress: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<Graded<Spool>> {
    let grader = Grader::new(spool, models, backend, plan, marks, settings, progress);
    let gradable = || (0..plan.jobs.len()).filter(|&job| plan.is_gradable(&plan.jobs[job]));
    let runs = plan.gradable().map(|job| job.scenarios.len()).sum();
    progress(Progress::Started { builds: gradable().count(), runs });
    let queue = Queue::new(gradable().map(Task::Build));
    queue.drain(settings.workers, |task| grader.perform(task));
    grader.results.close(settings)
}

/// A unit of work.
enum Task {
    /// Build the part of this job; opens its runs.
    Build(usize),
    /// Run one scenario (an index into those of the job) of a built part.
    Run { job: usize, scenario: usize, program: Arc<Program> },
    /// Write the notes for the grader on a manually graded part; `program` is `None` if its build failed.
    Review { job: usize, program: Option<Arc<Program>> },
}

/// A built program; its directory is removed after the last run.
struct Program {
    path: std::path::PathBuf,
    /// What programs in its language need.
    runtime: &'static Runtime,
    _directory: Scratch,
    /// Its fork server.
    ready: ForkServers,
    /// What its first long run tells of it, for parts whose draws may be read from random numbers; found on first use.
    known: OnceLock<std::result::Result<KnownProgram, String>>,
    /// That run.
    kept_run: KeptRun,
    /// The same program with a placeholder for the seed, for scenarios with other seeds.
    seed_template: KeptTemplate,
    /// The same program, built with sanitizers.
    checked: Rebuilt,
    /// The same program, built with the assignment's files in place of the student's.
    substituted: Rebuilt,
}

impl Program {
    fn new(path: std::path::PathBuf, recipe: &Build, directory: Scratch) -> Self {
        Self {
            path,
            runtime: recipe.language.runtime,
            _directory: directory,
            ready: ForkServers::default(),
            known: OnceLock::new(),
            kept_run: KeptRun::default(),
            seed_template: OnceLock::new(),
            checked: OnceLock::new(),
            substituted: OnceLock::new(),
        }
    }

    /// Returns what other runs showed about it, if any did.
    fn known(&self) -> Option<&KnownProgram> {
        self.known.get()?.as_ref().ok()
    }
}

/// The accepted interpretations of every scenario of every part, computed on first use.
type Readings = Vec<Vec<OnceLock<Result<Vec<Interpretation>>>>>;

fn readings_of(plan: &Plan<'_>) -> Readings {
    let scenarios = |grading: &AutoGrading| grading.scenarios.iter().map(|_| OnceLock::new()).collect();
    plan.assignment.parts.iter().map(|part| part.auto_grading().map_or_else(Vec::new, scenarios)).collect()
}

/// The state that the workers share.
struct Grader<'a> {
    backend: &'a dyn Backend,
    plan: &'a Plan<'a>,
    settings: &'a Settings,
    progress: &'a (dyn Fn(Progress<'_>) + Sync),
    results: Results<'a>,
    models: Models,
    readings: Readings,
    preload: OnceLock<Result<PreloadLibrary>>,
    scratches: Pool,
    alike: JudgmentCache,
    /// By part.
    diagnoses: Vec<Diagnoses<'a>>,
    /// How programs may play that are read by learned wording, by part.
    accounts: Vec<OnceLock<std::result::Result<PartAccounts, String>>>,
    /// Which rules the runs of a part can cover, by part.
    reachable: Vec<Reachable>,
}

/// The result of one run.
struct Ran {
    played: Played,
    /// What it leaves for decisions about the part.
    observed: Observed,
}

impl Ran {
    fn skipped(why: String) -> Self {
        Self { played: Played::Skipped { why }, observed: Observed::only(Trace::Nothing) }
    }

    fn not_graded(error: &Error) -> Self {
        Self { played: Played::NotGraded { why: error.to_string() }, observed: Observed::only(Trace::Lost) }
    }
}

impl<'a> Grader<'a> {
    fn new(
        spool: Spool,
        models: Models,
        backend: &'a dyn Backend,
        plan: &'a Plan<'a>,
        marks: &'a Marks,
        settings: &'a Settings,
        progress: &'a (dyn Fn(Progress<'_>) + Sync),
    ) -> Self {
        let parts = &plan.assignment.parts;
        Self {
            backend,
            plan,
            settings,
            progress,
            results: Results::new(plan, marks, spool),
            diagnoses: parts.iter().map(|part| Diagnoses::new(part.auto_grading(), &models)).collect(),
            models,
            readings: readings_of(plan),
            preload: OnceLock::new(),
            scratches: Pool::default(),
            alike: JudgmentCache::new(plan),
            accounts: parts.iter().map(|_| OnceLock::new()).collect(),
            reachable: parts.iter().map(|_| Reachable::default()).collect(),
        }
    }

    /// Performs a task, stores its result, and returns the tasks that it opens. Does nothing if the record can no longer be
    /// written.
    fn perform(&self, task: Task) -> Vec<Task> {
        if self.results.has_failed() {
            return Vec::new();
        }
        let (Task::Build(job) | Task::Run { job, .. } | Task::Review { job, .. }) = task;
        let opened = match task {
            Task::Build(job) => self.build(job),
            Task::Run { job, scenario, program } => {
                self.run(job, scenario, &program);
                Vec::new()
            }
            Task::Review { job, program } => {
                self.review(job, program.as_deref());
                Vec::new()
            }
        };
        self.read_again(self.results.unread_in_the_end(job, opened.len()));
        self.results.worked(job, opened.len());
        opened
    }

    fn build(&self, index: usize) -> Vec<Task> {
        let job = &self.plan.jobs[index];
        let begun = Instant::now();
        let (built, program) = match catch_panic(|| self.build_part(job)) {
            Ok((BuildOutcome::Built { program, log }, directory)) => (
                Built::Done { said: compiler_text(&log) },
                Some(Program::new(program, &self.plan.recipe(job), directory)),
            ),
            Ok((BuildOutcome::Failed { first_error, log, repeatable: _ }, _)) => {
                (Built::Failed { first_error, said: compiler_text(&log) }, None)
            }
            Ok((BuildOutcome::Missing { says }, _)) => (Built::Missing { says }, None),
            Err(error) => (Built::NotGraded { why: error.to_string() }, None),
        };
        let took = begun.elapsed();
        let review = self.plan.assignment.parts[job.part].review().is_some();
        let review = review && matches!(built, Built::Done { .. } | Built::Failed { .. });
        self.results.enter_build(index, built);
        let (student, part) = self.names(job);
        (self.progress)(Progress::Built { student, part, took });
        let program = program.map(Arc::new);
        if review {
            return vec![Task::Review { job: index, program }];
        }
        let Some(program) = program else { return Vec::new() };
        let run = |scenario| Task::Run { job: index, scenario, program: Arc::clone(&program) };
        (0..job.scenarios.len()).map(run).collect()
    }

    fn run(&self, index: usize, at: usize, program: &Program) {
        let job = &self.plan.jobs[index];
        let begun = Instant::now();
        let ran = catch_panic(|| self.play(job, at, Repetition::First, program));
        let took = begun.elapsed();
        let Ran { played, observed } = ran.unwrap_or_else(|error| Ran::not_graded(&error));
        let verdict = played.verdict();
        if self.results.enter_run(index, at, played, observed) {
            self.cover(index, program);
            self.draw_more(index, program);
            self.conclude(index, self.results.take_gathered(index));
        }
        let (student, part) = self.names(job);
        let scenario =
            self.auto_grading(job).map_or("", |grading| grading.scenarios[job.scenarios[at]].name.as_str());
        (self.progress)(match verdict {
            Some(verdict) => Progress::Ran { student, part, scenario, verdict, took },
            None => Progress::Skipped { student, part, scenario },
        });
    }

    fn auto_grading(&self, job: &Job) -> Option<&AutoGrading> {
        self.plan.assignment.parts[job.part].auto_grading()
    }

    fn names(&self, job: &Job) -> (&str, &str) {
        (&self.plan.submissions[job.submission].student, &self.plan.assignment.parts[job.part].id)
    }
}
