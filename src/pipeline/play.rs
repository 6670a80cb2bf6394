//! One run of a scenario: build what it needs, run, compare.

use reference::Transcript;

use super::builds::Made;
use super::results::{self, Observed, Played, Trace};
use super::unread::Recognized;
use super::wording::{self, LearningRun};
use super::{Grader, Program, Ran, post_run};
use crate::compare;
use crate::diagnose::Evidence;
use crate::error::{Error, Result, catch_panic};
use crate::fraction::ONE;
use crate::oracle::Interpretation;
use crate::plan::Job;
use crate::run::preload::PreloadLibrary;
use crate::run::{Run, Start};
use crate::spec::model::{AutoGrading, Clock, Scenario};
use crate::verdict::{FindingKind, Judgment, Rung};

impl Grader<'_> {
    /// Runs and judges one scenario (an index into those of the job). A `remark` is added to the findings.
    pub(super) fn play_once(
        &self,
        job: &Job,
        at: usize,
        program: &Program,
        remark: Option<&str>,
    ) -> Result<Ran> {
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
        let besides = |judgment| {
            let judgment = self.besides_its_text(judgment, job, grading, scenario, reading, &run);
            remark.into_iter().fold(judgment, |judgment, says| {
                let remark = compare::finding(FindingKind::Demand, &run.transcript, 0, says);
                compare::breaking(judgment, remark, ONE)
            })
        };
        let told = grading.criteria.learn_wording.then(|| {
            let expected = wording::with_text_of(&reading.transcript, &run.transcript);
            let told = self.backend.judge(&[&expected], &run.transcript, &grading.criteria);
            besides(Judgment { reading: judgment.reading, rung: told.rung.min(Rung::Facts), ..told })
        });
        let judgment = besides(judgment);
        let learning =
            told.map(|told| LearningRun::new(at, &reading.transcript, &run.transcript, &judgment, told));
        let evidence =
            Evidence::of(index, &judgment, &run.transcript, grading.follow.is_some()).map(Box::new);
        let expected = self.settings.keep_details.then_some(reading);
        let recognized =
            Recognized::of(grading, &judgment, reading, foretold.map(|_| index), &run.transcript);
        let played = Played::Judged(Box::new(results::Judged::new(run, judgment, expected)));
        let trace = evidence.map_or(Trace::Lost, Trace::Evidence);
        Ok(Ran { played, observed: Observed { trace, learning, recognized } })
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
    pub(super) fn preload(&self) -> Result<&PreloadLibrary> {
        let built = self.preload.get_or_init(|| self.backend.preload().map_err(|error| error.to_string()));
        built.as_ref().map_err(|why| Error::Internal(why.clone()))
    }

    /// Returns the accepted interpretations of a scenario, computed on first use.
    pub(super) fn readings(
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
}
