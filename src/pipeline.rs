//! The pipeline: the only file that knows the order of the rooms.
//!
//! Plan → build → run, with the oracle's readings at hand → compare → diagnose → score → record. Owns that order and
//! what becomes of our own failures: the scenario or part at hand is not graded, a sentence says why, and the
//! rest goes on. Refuses to read a clock or to let the number of workers show in the record.

mod aftermath;
mod alike;
mod builds;
mod cached;
mod checked;
mod crew;
mod gather;
mod graded;
mod ledger;
mod legwork;
mod lending;
mod progress;
mod stoppable;
mod wording;
mod work;

#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use reference::Transcript;

use crate::build::Outcome;
use crate::build::companion::Companion;
use crate::compare;
use crate::diagnose::{Evidence, Lineup, diagnose};
use crate::error::{Error, Result, unwound};
use crate::oracle::Reading;
use crate::plan::{Job, Plan};
use crate::run::{Ready, Run, Start, TurnTaking};
use crate::spec;
use crate::spec::marks::Marks;
use crate::spec::model::{Clock, Scenario, Trial};
use crate::spool::Spool;
use crate::verdict::{Judgement, Rung};
use crate::walls::scratch::Scratch;

use alike::Alike;
pub use cached::{Cached, Reuse};
pub use crew::{Crew, House};
use gather::{Gather, Trace};
pub use graded::{Detail, Graded};
use ledger::{Built, Ledger, Played, compiler_text};
use lending::Pool;
pub use progress::Progress;
pub use stoppable::Stoppable;
use wording::{Heard, Ways};
use work::Queue;

/// How to grade; decided once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How turns are told apart.
    pub turns: TurnTaking,
    /// How many builds and runs go on at the same time; 0 counts as 1.
    pub workers: usize,
    /// Whether the transcripts are kept beside the record.
    pub keep_details: bool,
}

/// Carries out the plan.
///
/// The models of the assignment are rehearsed first, so that no student pays for a model's faults.
///
/// # Errors
/// Only what keeps all of it from being graded, a model at fault included; a fault in one run is told in
/// [`Graded::faults`].
pub fn grade(
    plan: &Plan<'_>,
    marks: &Marks,
    settings: &Settings,
    progress: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<Graded<Spool>> {
    grade_rehearsed(&House, plan, marks, settings, progress)
}

/// As [`grade`], with this crew.
///
/// # Errors
/// As [`grade`].
pub fn grade_rehearsed(
    crew: &dyn Crew,
    plan: &Plan<'_>,
    marks: &Marks,
    settings: &Settings,
    progress: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<Graded<Spool>> {
    spec::rehearse(plan.assignment)?;
    grade_with(crew, plan, marks, settings, progress)
}

/// Carries out the plan with this crew and no rehearsal.
///
/// # Errors
/// As [`grade`].
pub fn grade_with(
    crew: &dyn Crew,
    plan: &Plan<'_>,
    marks: &Marks,
    settings: &Settings,
    progress: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<Graded<Spool>> {
    let spool = Spool::new(plan.submissions.len()).map_err(ledger::unwritten)?;
    grade_into(spool, crew, plan, marks, settings, progress)
}

/// Carries out the plan; results go to this spool.
fn grade_into(
    spool: Spool,
    crew: &dyn Crew,
    plan: &Plan<'_>,
    marks: &Marks,
    settings: &Settings,
    progress: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<Graded<Spool>> {
    let floor = Floor {
        crew,
        plan,
        settings,
        progress,
        ledger: Ledger::new(plan, marks, spool),
        readings: readings_of(plan),
        companion: OnceLock::new(),
        gather: Gather::new(plan),
        scratches: Pool::default(),
        alike: Alike::new(plan),
        ways: plan.assignment.parts.iter().map(|_| OnceLock::new()).collect(),
        lineups: plan.assignment.parts.iter().map(|part| part.trial().and_then(Lineup::new)).collect(),
    };
    let gradable = || (0..plan.jobs.len()).filter(|&job| plan.is_gradable(&plan.jobs[job]));
    let runs = plan.gradable().map(|job| job.scenarios.len()).sum();
    progress(Progress::Started { builds: gradable().count(), runs });
    let queue = Queue::new(gradable().map(Task::Build));
    queue.drain(settings.workers, |task| floor.perform(task));
    floor.ledger.close(settings)
}

/// A piece of work.
enum Task {
    /// Build this job's part; gives its runs.
    Build(usize),
    /// Run one scenario (an index into the job's) of a part that was built.
    Run { job: usize, scenario: usize, program: Arc<Program> },
    /// Do the legwork on a part that a person marks; there is no program where it does not build.
    Legwork { job: usize, program: Option<Arc<Program>> },
}

/// A built program; its folder goes when its last run is over.
struct Program {
    path: std::path::PathBuf,
    _folder: Scratch,
    /// Where it waits for its next run.
    ready: Ready,
    /// The same with the compiler's checks built in.
    checked: checked::Checked,
}

impl Program {
    fn new(path: std::path::PathBuf, folder: Scratch) -> Self {
        Self { path, _folder: folder, ready: Ready::default(), checked: OnceLock::new() }
    }
}

/// The readings of every scenario of every part, each played when it is first needed.
type Readings = Vec<Vec<OnceLock<std::result::Result<Vec<Reading>, String>>>>;

fn readings_of(plan: &Plan<'_>) -> Readings {
    let scenarios = |trial: &Trial| trial.scenarios.iter().map(|_| OnceLock::new()).collect();
    plan.assignment.parts.iter().map(|part| part.trial().map_or_else(Vec::new, scenarios)).collect()
}

/// Where the workers meet.
struct Floor<'a> {
    crew: &'a dyn Crew,
    plan: &'a Plan<'a>,
    settings: &'a Settings,
    progress: &'a (dyn Fn(Progress<'_>) + Sync),
    ledger: Ledger<'a>,
    readings: Readings,
    companion: OnceLock<std::result::Result<Companion, String>>,
    gather: Gather,
    scratches: Pool,
    alike: Alike,
    /// By part.
    lineups: Vec<Option<Lineup<'a>>>,
    /// How programs may play that are read by learned wording, by part.
    ways: Vec<OnceLock<std::result::Result<Ways, String>>>,
}

/// What came of one run.
struct Ran {
    played: Played,
    trace: Trace,
    heard: Option<Heard>,
}

impl Ran {
    fn untold(played: Played, trace: Trace) -> Self {
        Self { played, trace, heard: None }
    }
}

impl Floor<'_> {
    /// Does one task, enters what came of it, and says which tasks it opens up. Nothing is done any more once nobody
    /// could read of it.
    fn perform(&self, task: Task) -> Vec<Task> {
        if self.ledger.has_failed() {
            return Vec::new();
        }
        let (Task::Build(job) | Task::Run { job, .. } | Task::Legwork { job, .. }) = task;
        let opened = match task {
            Task::Build(job) => self.build(job),
            Task::Run { job, scenario, program } => {
                self.run(job, scenario, &program);
                Vec::new()
            }
            Task::Legwork { job, program } => {
                self.do_legwork(job, program.as_deref().map(|program| program.path.as_path()));
                Vec::new()
            }
        };
        self.ledger.worked(job, opened.len());
        opened
    }

    fn build(&self, index: usize) -> Vec<Task> {
        let job = &self.plan.jobs[index];
        let (built, program) = match unwound(|| self.build_part(job)) {
            Ok((Outcome::Built { program, log }, folder)) => {
                (Built::Done { said: compiler_text(&log) }, Some(Program::new(program, folder)))
            }
            Ok((Outcome::Failed { first_error, log, repeatable: _ }, _)) => {
                (Built::Failed { first_error, said: compiler_text(&log) }, None)
            }
            Ok((Outcome::Missing { says }, _)) => (Built::Missing { says }, None),
            Err(error) => (Built::NotGraded { why: error.to_string() }, None),
        };
        let legwork = self.plan.assignment.parts[job.part].legwork().is_some();
        let legwork = legwork && matches!(built, Built::Done { .. } | Built::Failed { .. });
        self.ledger.enter_build(index, built);
        let (student, part) = self.names(job);
        (self.progress)(Progress::Built { student, part });
        let program = program.map(Arc::new);
        if legwork {
            return vec![Task::Legwork { job: index, program }];
        }
        let Some(program) = program else { return Vec::new() };
        let run = |scenario| Task::Run { job: index, scenario, program: Arc::clone(&program) };
        (0..job.scenarios.len()).map(run).collect()
    }

    fn run(&self, index: usize, at: usize, program: &Program) {
        let job = &self.plan.jobs[index];
        let ran = unwound(|| self.play(job, at, program));
        let lost = |error: Error| Ran::untold(Played::NotGraded { why: error.to_string() }, Trace::Lost);
        let Ran { played, trace, heard } = ran.unwrap_or_else(lost);
        let verdict = played.verdict();
        self.ledger.enter_run(index, at, played);
        if let Some((runs, heard)) = self.gather.enter(index, at, trace, heard)
            && !self.read_as_right(index, &heard)
            && !self.diagnose(index, &runs)
        {
            self.read_with_a_mistake(index, &heard);
        }
        let (student, part) = self.names(job);
        let scenario = self.trial(job).map_or("", |trial| trial.scenarios[job.scenarios[at]].name.as_str());
        (self.progress)(match verdict {
            Some(verdict) => Progress::Ran { student, part, scenario, verdict },
            None => Progress::Skipped { student, part, scenario },
        });
    }

    /// One scenario from the reference to the judgement.
    fn play(&self, job: &Job, at: usize, program: &Program) -> Result<Ran> {
        let index = job.scenarios[at];
        let trial = self.trial(job).ok_or_else(|| Error::Internal("a part marked by hand was run".into()))?;
        let scenario = &trial.scenarios[index];
        // Where the cards can be foretold the readings are everybody's; else they are this run's own.
        let foretold = match trial.follow {
            None => Some(self.readings(job.part, index, trial, scenario)?),
            Some(_) => None,
        };
        let patched = scenario.patch(trial).map(|patch| self.build_patched(job, patch)).transpose()?;
        let program = match &patched {
            None => program,
            Some(Ok(patched)) => patched,
            Some(Err(why)) => return Ok(Ran::untold(Played::Skipped { why: why.clone() }, Trace::Nothing)),
        };
        let checked = if scenario.sanitize { self.checked(job, program)? } else { Ok(program) };
        let program = match checked {
            Ok(program) => program,
            Err(why) => return Ok(Ran::untold(Played::Skipped { why }, Trace::Nothing)),
        };
        let run = self.run_program(trial, scenario, program)?;
        let followed = match foretold {
            None => self.crew.followed(trial, scenario, &run.transcript)?,
            Some(_) => Vec::new(),
        };
        let readings = foretold.unwrap_or(&followed);
        let expected: Vec<&Transcript> = readings.iter().map(|reading| &reading.transcript).collect();
        let judge = || self.crew.judge(&expected, &run.transcript, &trial.criteria);
        // Where cards are followed each run has readings of its own.
        let judgement = match foretold {
            Some(_) => self.alike.judged((job.part, index), &run.transcript, judge),
            None => judge(),
        };
        let reading = readings
            .get(judgement.reading)
            .ok_or_else(|| Error::Internal("a run was held against a reading that there is not".into()))?;
        let told = trial.criteria.learn_wording.then(|| {
            let told = self.crew.judge(&[&wording::as_told(&reading.transcript, &run.transcript)], &run.transcript, &trial.criteria);
            Judgement { reading: judgement.reading, rung: told.rung.min(Rung::Facts), ..told }
        });
        let judgement = self.besides_its_text(judgement, job, scenario, reading, &run);
        let told = told.map(|told| self.besides_its_text(told, job, scenario, reading, &run));
        let heard = told.map(|told| Heard::new(at, &reading.transcript, &run.transcript, &judgement, told));
        let evidence = Evidence::of(index, &judgement, &run.transcript, trial.follow.is_some()).map(Box::new);
        let expected = self.settings.keep_details.then_some(reading);
        let judged = Played::Judged(Box::new(ledger::Judged::new(run, judgement, expected)));
        Ok(Ran { played: judged, trace: evidence.map_or(Trace::Lost, Trace::Evidence), heard })
    }

    /// The judgement of a run after all that is seen beside its text.
    fn besides_its_text(
        &self,
        judgement: Judgement,
        job: &Job,
        scenario: &Scenario,
        reading: &Reading,
        run: &Run,
    ) -> Judgement {
        let part = &self.plan.assignment.parts[job.part];
        let Some(trial) = part.trial() else { return judgement };
        let judgement = compare::calls(judgement, &trial.criteria.calls, scenario.seed, run);
        let judgement = match &reading.lost {
            Some(lost) => compare::lost(judgement, lost.turn, &lost.says, &run.transcript),
            None => judgement,
        };
        let sources = &part.build.own_files();
        let judgement = aftermath::amended(judgement, &run.left, &run.transcript, &trial.criteria, sources);
        let folder = self.plan.submissions[job.submission].folder_for(&part.id);
        aftermath::denied::told(judgement, &run.denied, &run.transcript, folder, sources)
    }

    /// Names the mistake that accounts for all runs of a part, once they are over; whether there is one.
    fn diagnose(&self, index: usize, runs: &[Evidence]) -> bool {
        let Some(lineup) = &self.lineups[self.plan.jobs[index].part] else { return false };
        let mistakes = unwound(|| diagnose(lineup, runs)).map_err(|error| error.to_string());
        let named = mistakes.as_ref().is_ok_and(|mistakes| !mistakes.is_empty());
        self.ledger.enter_diagnosis(index, mistakes);
        named
    }

    /// One run of a scenario, from its first key to its end.
    fn run_program(&self, trial: &Trial, scenario: &Scenario, program: &Program) -> Result<Run> {
        let player = self.crew.player(trial, scenario)?;
        let counts = trial.criteria.observes(scenario.seed);
        let companion = match trial.clock {
            Clock::Fixed => Some(self.companion()?),
            // What cannot be observed is not looked at. The compiler's checks of memory want no library before their own.
            Clock::Real if counts || !scenario.sanitize => self.companion().ok(),
            Clock::Real => None,
        };
        let limits = if scenario.sanitize { trial.limits.checked() } else { trial.limits };
        let scratch = self.scratches.lend()?;
        let start = Start {
            program: &program.path,
            arguments: &scenario.arguments(trial.seed),
            player: &*player,
            preload: companion.map(|companion| companion.with(counts)),
            scratch: scratch.path(),
            limits: &limits,
            turns: self.settings.turns,
            clock: trial.clock,
            threads: trial.threads,
            executes: false,
            ready: Some(&program.ready),
        };
        scratch.unnamed(|| self.crew.run(&start))
    }

    /// The library that programs are run with where the spec needs it, built by whoever needs it first.
    fn companion(&self) -> Result<&Companion> {
        let built = self.companion.get_or_init(|| self.crew.companion().map_err(|error| error.to_string()));
        built.as_ref().map_err(|why| Error::Internal(why.clone()))
    }

    /// The scenario's readings, played by whoever needs them first.
    fn readings(&self, part: usize, index: usize, trial: &Trial, scenario: &Scenario) -> Result<&[Reading]> {
        let play = || {
            let readings =
                unwound(|| self.crew.readings(trial, scenario)).map_err(|error| error.to_string())?;
            if readings.is_empty() { Err("the reference has no reading".to_owned()) } else { Ok(readings) }
        };
        match self.readings[part][index].get_or_init(play) {
            Ok(readings) => Ok(readings),
            Err(why) => Err(Error::Internal(why.clone())),
        }
    }

    fn trial(&self, job: &Job) -> Option<&Trial> {
        self.plan.assignment.parts[job.part].trial()
    }

    fn names(&self, job: &Job) -> (&str, &str) {
        (&self.plan.submissions[job.submission].student, &self.plan.assignment.parts[job.part].id)
    }
}
