//! The pipeline: plan → build → run → compare with the expected transcripts → diagnose → score → record.
//!
//! After an internal error, the scenario or part is not graded, a message says why, and grading continues. The record does
//! not depend on a clock or on the number of workers.

mod backend;
mod builds;
mod caching;
mod cancellable;
mod diagnosis;
mod graded;
mod judgment_cache;
mod post_run;
mod progress;
mod recent;
mod results;
mod review;
mod sanitized;
mod scratch_pool;
mod unread;
mod wording;
mod work;

#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use reference::Transcript;

use crate::build::BuildOutcome;
use crate::compare;
use crate::diagnose::Evidence;
use crate::error::{Error, Result, catch_panic};
use crate::model_check::run_models;
use crate::oracle::Interpretation;
use crate::oracle::model::Models;
use crate::plan::{Job, Plan};
use crate::run::preload::PreloadLibrary;
use crate::run::{ForkServers, InputDetection, Run, Start};
use crate::sandbox::scratch::Scratch;
use crate::spec::marks::Marks;
use crate::spec::model::{AutoGrading, Clock, Scenario};
use crate::spool::Spool;
use crate::verdict::{Judgment, Rung};

pub use backend::{Backend, SystemBackend};
use builds::Made;
pub use caching::{CachingBackend, Reuse};
pub use cancellable::CancellableBackend;
use diagnosis::Diagnoses;
pub use graded::{Detail, Graded};
use judgment_cache::JudgmentCache;
pub use progress::Progress;
use results::{Built, Observed, Played, Results, Trace, compiler_text};
use scratch_pool::Pool;
use unread::Recognized;
use wording::{Heard, Ways};
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
    grade_rehearsed(&SystemBackend, plan, marks, settings, progress)
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
    let grader = Grader {
        backend,
        plan,
        settings,
        progress,
        results: Results::new(plan, marks, spool),
        models,
        readings: readings_of(plan),
        preload: OnceLock::new(),
        scratches: Pool::default(),
        alike: JudgmentCache::new(plan),
        ways: plan.assignment.parts.iter().map(|_| OnceLock::new()).collect(),
        diagnoses: plan.assignment.parts.iter().map(|part| Diagnoses::new(part.auto_grading())).collect(),
    };
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
    _directory: Scratch,
    /// Its fork server.
    ready: ForkServers,
    /// The same program, built with sanitizers.
    checked: sanitized::Checked,
}

impl Program {
    fn new(path: std::path::PathBuf, directory: Scratch) -> Self {
        Self { path, _directory: directory, ready: ForkServers::default(), checked: OnceLock::new() }
    }
}

/// The accepted interpretations of every scenario of every part, computed on first use.
type Readings = Vec<Vec<OnceLock<std::result::Result<Vec<Interpretation>, String>>>>;

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
    preload: OnceLock<std::result::Result<PreloadLibrary, String>>,
    scratches: Pool,
    alike: JudgmentCache,
    /// By part.
    diagnoses: Vec<Diagnoses<'a>>,
    /// How programs may play that are read by learned wording, by part.
    ways: Vec<OnceLock<std::result::Result<Ways, String>>>,
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

impl Grader<'_> {
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
                self.review(job, program.as_deref().map(|program| program.path.as_path()));
                Vec::new()
            }
        };
        self.results.worked(job, opened.len());
        opened
    }

    fn build(&self, index: usize) -> Vec<Task> {
        let job = &self.plan.jobs[index];
        let (built, program) = match catch_panic(|| self.build_part(job)) {
            Ok((BuildOutcome::Built { program, log }, directory)) => {
                (Built::Done { said: compiler_text(&log) }, Some(Program::new(program, directory)))
            }
            Ok((BuildOutcome::Failed { first_error, log, repeatable: _ }, _)) => {
                (Built::Failed { first_error, said: compiler_text(&log) }, None)
            }
            Ok((BuildOutcome::Missing { says }, _)) => (Built::Missing { says }, None),
            Err(error) => (Built::NotGraded { why: error.to_string() }, None),
        };
        let review = self.plan.assignment.parts[job.part].review().is_some();
        let review = review && matches!(built, Built::Done { .. } | Built::Failed { .. });
        self.results.enter_build(index, built);
        let (student, part) = self.names(job);
        (self.progress)(Progress::Built { student, part });
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
        let ran = catch_panic(|| self.play(job, at, program));
        let Ran { played, observed } = ran.unwrap_or_else(|error| Ran::not_graded(&error));
        let verdict = played.verdict();
        let gathered = self.results.enter_run(index, at, played, observed);
        if let Some(gathered) = gathered {
            self.conclude(index, gathered);
        }
        let (student, part) = self.names(job);
        let scenario =
            self.auto_grading(job).map_or("", |grading| grading.scenarios[job.scenarios[at]].name.as_str());
        (self.progress)(match verdict {
            Some(verdict) => Progress::Ran { student, part, scenario, verdict },
            None => Progress::Skipped { student, part, scenario },
        });
    }

    /// Runs and judges one scenario (an index into those of the job).
    fn play(&self, job: &Job, at: usize, program: &Program) -> Result<Ran> {
        let index = job.scenarios[at];
        let grading =
            self.auto_grading(job).ok_or_else(|| Error::Internal("a manually graded part was run".into()))?;
        let scenario = &grading.scenarios[index];
        // If the cards are predictable, all runs have the same interpretations; otherwise each run has its own.
        let foretold = match grading.follow {
            None => Some(self.readings(job.part, index, grading, scenario)?),
            Some(_) => None,
        };
        let patched = scenario.patch(grading).map(|patch| self.build_patched(job, patch)).transpose()?;
        let program = match &patched {
            None => program,
            Some(Made::Program(patched)) => patched,
            Some(Made::Skipped(why)) => return Ok(Ran::skipped(why.clone())),
        };
        let checked = if scenario.sanitize { self.checked(job, program)? } else { Made::Program(program) };
        let program = match checked {
            Made::Program(program) => program,
            Made::Skipped(why) => return Ok(Ran::skipped(why)),
        };
        let run = self.run_program(grading, scenario, program)?;
        let followed = match foretold {
            None => self.backend.followed(grading, scenario, &run.transcript)?,
            Some(_) => Vec::new(),
        };
        let readings = foretold.unwrap_or(&followed);
        let expected: Vec<&Transcript> = readings.iter().map(|reading| &reading.transcript).collect();
        let judge = || self.backend.judge(&expected, &run.transcript, &grading.criteria);
        // Only runs with the same interpretations have the same judgment.
        let judgment = match foretold {
            Some(_) => self.alike.judged((job.part, index), &run.transcript, judge),
            None => judge(),
        };
        let reading = readings
            .get(judgment.reading)
            .ok_or_else(|| Error::Internal("a run was compared with an unknown interpretation".into()))?;
        let besides = |judgment| self.besides_its_text(judgment, job, grading, scenario, reading, &run);
        let told = grading.criteria.learn_wording.then(|| {
            let expected = wording::as_told(&reading.transcript, &run.transcript);
            let told = self.backend.judge(&[&expected], &run.transcript, &grading.criteria);
            besides(Judgment { reading: judgment.reading, rung: told.rung.min(Rung::Facts), ..told })
        });
        let judgment = besides(judgment);
        let heard = told.map(|told| Heard::new(at, &reading.transcript, &run.transcript, &judgment, told));
        let evidence =
            Evidence::of(index, &judgment, &run.transcript, grading.follow.is_some()).map(Box::new);
        let expected = self.settings.keep_details.then_some(reading);
        let recognized =
            Recognized::of(grading, &judgment, reading, foretold.map(|_| index), &run.transcript);
        let played = Played::Judged(Box::new(results::Judged::new(run, judgment, expected)));
        let trace = evidence.map_or(Trace::Lost, Trace::Evidence);
        Ok(Ran { played, observed: Observed { trace, heard, recognized } })
    }

    /// Returns the judgment of a run after everything that is observed besides its text.
    fn besides_its_text(
        &self,
        judgment: Judgment,
        job: &Job,
        grading: &AutoGrading,
        scenario: &Scenario,
        reading: &Interpretation,
        run: &Run,
    ) -> Judgment {
        let judgment =
            compare::calls(judgment, &grading.criteria.calls, scenario.seed, &run.transcript, run.calls);
        let judgment = match &reading.lost {
            Some(lost) => compare::lost(judgment, lost.turn, &lost.says, &run.transcript),
            None => judgment,
        };
        let sources = &self.plan.recipe(job).own_files();
        let judgment = post_run::amended(judgment, &run.left, &run.transcript, &grading.criteria, sources);
        let part = &self.plan.assignment.parts[job.part].id;
        let directory = self.plan.submissions[job.submission].directory_for(part);
        post_run::denied::told(judgment, &run.denied, &run.transcript, directory, sources)
    }

    /// Runs a scenario once.
    fn run_program(&self, grading: &AutoGrading, scenario: &Scenario, program: &Program) -> Result<Run> {
        let player = self.backend.player(grading, scenario)?;
        let counts = grading.criteria.observes(scenario.seed);
        let preload = match grading.clock {
            Clock::Fixed => Some(self.preload()?),
            // Without the library, calls are not checked. AddressSanitizer must be the first library.
            Clock::Real if counts || !scenario.sanitize => self.preload().ok(),
            Clock::Real => None,
        };
        let limits = if scenario.sanitize { grading.limits.checked() } else { grading.limits };
        let scratch = self.scratches.lend()?;
        let start = Start {
            program: &program.path,
            arguments: &scenario.arguments(grading.seed),
            player: &*player,
            preload: preload.map(|preload| preload.with(counts)),
            scratch: scratch.path(),
            limits: &limits,
            turns: self.settings.turns,
            clock: grading.clock,
            threads: grading.threads,
            executes: false,
            ready: Some(&program.ready),
        };
        scratch.unnamed(|| self.backend.run(&start))
    }

    /// Returns the preload library, built on first use.
    fn preload(&self) -> Result<&PreloadLibrary> {
        let built = self.preload.get_or_init(|| self.backend.preload().map_err(|error| error.to_string()));
        built.as_ref().map_err(|why| Error::Internal(why.clone()))
    }

    /// Returns the accepted interpretations of a scenario, computed on first use.
    fn readings(
        &self,
        part: usize,
        index: usize,
        grading: &AutoGrading,
        scenario: &Scenario,
    ) -> Result<&[Interpretation]> {
        let play = || {
            let readings = catch_panic(|| self.backend.readings(&self.models, grading, scenario))
                .map_err(|error| error.to_string())?;
            if readings.is_empty() { Err("the reference has no transcript".to_owned()) } else { Ok(readings) }
        };
        match self.readings[part][index].get_or_init(play) {
            Ok(readings) => Ok(readings),
            Err(why) => Err(Error::Internal(why.clone())),
        }
    }

    fn auto_grading(&self, job: &Job) -> Option<&AutoGrading> {
        self.plan.assignment.parts[job.part].auto_grading()
    }

    fn names(&self, job: &Job) -> (&str, &str) {
        (&self.plan.submissions[job.submission].student, &self.plan.assignment.parts[job.part].id)
    }
}
