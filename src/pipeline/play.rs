//! One run of a scenario: build what it needs, run, compare.

use std::borrow::Cow;

use reference::{Ending, Rules, Transcript};

use super::builds::Made;
use super::judged_run::JudgedRun;
use super::learning;
use super::repetition::Repetition;
use super::results::{self, Played};
use super::{Grader, Program, Ran, draw_order, post_run};
use crate::build;
use crate::compare;
use crate::error::{Error, Result, catch_panic};
use crate::fraction::ONE;
use crate::oracle::{self, Interpretation, KnownProgram};
use crate::plan::Job;
use crate::run::input::InputSource;
use crate::run::preload::{Preload, PreloadLibrary};
use crate::run::{Run, Start};
use crate::spec::model::{AutoGrading, Clock, Reference, Scenario};
use crate::verdict::{FindingKind, Judgment, Rung, Verdict};

/// A run of a scenario, and what it was compared with.
pub(super) struct Attempt<'r> {
    /// The scenario as it was played, if its draws came in another order than the reference's.
    pub(super) reordered: Option<Box<Scenario>>,
    pub(super) run: Run,
    pub(super) readings: Cow<'r, [Interpretation]>,
    pub(super) judgment: Judgment,
}

/// Returns the interpretation of this index.
pub(super) fn interpretation(readings: &[Interpretation], at: usize) -> Result<&Interpretation> {
    let unknown = || Error::Internal("a run was compared with an unknown interpretation".into());
    readings.get(at).ok_or_else(unknown)
}

impl Grader<'_> {
    /// Runs and judges one scenario (an index into those of the job), for the first time or again on another day. A `remark` is added to the
    /// findings.
    pub(super) fn play_once(
        &self,
        job: &Job,
        at: usize,
        repetition: Repetition,
        program: &Program,
        remark: Option<&str>,
    ) -> Result<Ran> {
        let index = job.scenarios[at];
        let grading =
            self.auto_grading(job).ok_or_else(|| Error::Internal("a manually graded part was run".into()))?;
        let scenario = repetition.of(&grading.scenarios[index]);
        let scenario = &*self.sanitized_if(job, grading, &scenario);
        let with_seed = |patch| self.with_seed(job, program, patch, scenario.sanitize);
        let patched = scenario.patch(grading).map(with_seed).transpose()?;
        let program = match self.program_for(job, scenario, patched.as_ref(), program)? {
            Made::Program(program) => program,
            Made::Skipped(why) => return Ok(Ran::skipped(why)),
        };
        let Attempt { reordered, run, readings, judgment } =
            self.attempt((job.part, index), repetition, grading, scenario, program)?;
        let reading = interpretation(&readings, judgment.reading)?;
        let besides = |judgment, reading| {
            let judgment = self.besides_its_text(judgment, job, grading, scenario, reading, &run);
            remark.into_iter().fold(judgment, |judgment, says| {
                let remark = compare::finding(FindingKind::Demand, &run.transcript, 0, says);
                compare::breaking(judgment, remark, ONE)
            })
        };
        let in_own_words = self.in_own_words(&judgment, grading, &readings, &run).map(|judged| {
            let reading = &readings[judged.reading];
            (besides(judged, reading), reading)
        });
        let judgment = besides(judgment, reading);
        let judged_run = JudgedRun {
            grading,
            scenario,
            place: (at, index),
            run: &run,
            judged: (&judgment, reading),
            in_own_words,
            reordered,
            known: program.known().cloned().unwrap_or(KnownProgram::Printed),
        };
        let observed = judged_run.observed();
        let judged = results::Judged::new(run, judgment, reading, self.settings.keep_details);
        let judged = match &grading.reference {
            Reference::Recorded(_) => judged.with_keys(&scenario.lines(grading.seed)),
            _ => judged,
        };
        let played = Played::Judged(Box::new(judged));
        Ok(Ran { played, observed })
    }

    /// Returns the program of a scenario: the one with its patch, if it has one, and with sanitizers, if it asks for them.
    fn program_for<'p>(
        &'p self,
        job: &Job,
        scenario: &Scenario,
        patched: Option<&'p Made<Program>>,
        program: &'p Program,
    ) -> Result<Made<&'p Program>> {
        match patched {
            Some(Made::Program(patched)) => Ok(Made::Program(patched)),
            Some(Made::Skipped(why)) => Ok(Made::Skipped(why.clone())),
            None if scenario.sanitize => self.checked(job, program),
            None => Ok(Made::Program(program)),
        }
    }

    /// Runs a scenario and compares the run with the accepted transcripts. If the order of its draws is open, and the program makes
    /// them in another order than the reference, it is run again with its draws in that order: so everybody gets the same ones.
    fn attempt(
        &self,
        place: (usize, usize),
        repetition: Repetition,
        grading: &AutoGrading,
        scenario: &Scenario,
        program: &Program,
    ) -> Result<Attempt<'_>> {
        let (part, index) = place;
        if let Some(checker) = grading.interactive_checker() {
            return self.attempt_interactive(checker, grading, scenario, program);
        }
        if grading.follow.is_some() {
            return self.attempt_followed(
                grading,
                (repetition == Repetition::First).then_some(index),
                scenario,
                program,
            );
        }
        let readings = self.readings(part, index, grading, scenario)?;
        let in_order = oracle::in_order(grading, scenario, &[])?;
        let run = self.run_program(grading, &in_order, program, &KnownProgram::Unknown)?;
        let judge = || self.judged(grading, scenario, readings, &run);
        // Only runs with the same interpretations have the same judgment; a checker also judges files.
        let judgment = match grading.checker.is_some() && !scenario.setup.produces.is_empty() {
            true => judge()?,
            false => self.alike.judged(place, &run.transcript, judge)?,
        };
        if scenario.leaves_order_open() {
            let orders = (scenario, &*in_order);
            if let Some(own) = draw_order::of_program(grading, orders, readings, &run.transcript)? {
                return self.attempt_in(Some(Box::new(own.clone().into_owned())), &own, grading, program);
            }
        }
        Ok(Attempt { reordered: None, run, readings: Cow::Borrowed(readings), judgment })
    }

    /// Runs a scenario whose draws are the program's own. The index is that of a scenario of the suite in its first run.
    fn attempt_followed(
        &self,
        grading: &AutoGrading,
        index: Option<usize>,
        scenario: &Scenario,
        program: &Program,
    ) -> Result<Attempt<'_>> {
        let known = self.known(grading, program)?;
        let (run, readings) = match index.and_then(|index| program.kept_run.take(index)) {
            Some(kept) => kept,
            None => self.run_followed(grading, scenario, program, known)?,
        };
        let judgment = self.judged(grading, scenario, &readings, &run)?;
        Ok(Attempt { reordered: None, run, readings: Cow::Owned(readings), judgment })
    }

    pub(super) fn run_followed(
        &self,
        grading: &AutoGrading,
        scenario: &Scenario,
        program: &Program,
        known: &KnownProgram,
    ) -> Result<(Run, Vec<Interpretation>)> {
        let run = self.run_program(grading, scenario, program, known)?;
        let readings = self.backend.followed(grading, scenario, &run.transcript, known)?;
        Ok((run, readings))
    }

    /// Runs a scenario that the suite does not have. Most runs agree with the plain interpretation, so the others are played only if
    /// this one does not.
    pub(super) fn attempt_unplanned(
        &self,
        grading: &AutoGrading,
        scenario: &Scenario,
        program: &Program,
    ) -> Result<Attempt<'_>> {
        if let Some(checker) = grading.interactive_checker() {
            return self.attempt_interactive(checker, grading, scenario, program);
        }
        if grading.follow.is_some() {
            return self.attempt_followed(grading, None, scenario, program);
        }
        let Some(game) = oracle::game(&grading.reference) else {
            return self.attempt_in(None, scenario, grading, program);
        };
        let scenario = oracle::in_order(grading, scenario, &[])?;
        let run = self.run_program(grading, &scenario, program, &KnownProgram::Unknown)?;
        let plain = vec![oracle::play(game, &scenario, grading.seed, &Rules::plain())];
        let judgment = self.judged(grading, &scenario, &plain, &run)?;
        if judgment.verdict == Verdict::Passed {
            return Ok(Attempt { reordered: None, run, readings: Cow::Owned(plain), judgment });
        }
        let readings = self.backend.readings(&self.models, grading, &scenario)?;
        let judgment = self.judged(grading, &scenario, &readings, &run)?;
        Ok(Attempt { reordered: None, run, readings: Cow::Owned(readings), judgment })
    }

    /// Runs a scenario whose draws are in a program's own order.
    fn attempt_in(
        &self,
        reordered: Option<Box<Scenario>>,
        scenario: &Scenario,
        grading: &AutoGrading,
        program: &Program,
    ) -> Result<Attempt<'_>> {
        let run = self.run_program(grading, scenario, program, &KnownProgram::Unknown)?;
        let readings = self.backend.readings(&self.models, grading, scenario)?;
        let judgment = self.judged(grading, scenario, &readings, &run)?;
        Ok(Attempt { reordered, run, readings: Cow::Owned(readings), judgment })
    }

    fn judged(
        &self,
        grading: &AutoGrading,
        scenario: &Scenario,
        readings: &[Interpretation],
        run: &Run,
    ) -> Result<Judgment> {
        if let Some(checker) = &grading.checker {
            return self.judged_by(checker, grading, scenario, interpretation(readings, 0)?, run);
        }
        let expected: Vec<&Transcript> = readings.iter().map(|reading| &reading.transcript).collect();
        Ok(self.backend.judge(&expected, &run.transcript, &grading.criteria))
    }

    /// Returns the judgment of a run if its own words said what they should; `None` if the part has no words of its own.
    fn in_own_words(
        &self,
        judgment: &Judgment,
        grading: &AutoGrading,
        readings: &[Interpretation],
        run: &Run,
    ) -> Option<Judgment> {
        if grading.criteria.learn_wording {
            return Some(self.if_text_is_right(judgment, grading, readings, run));
        }
        if grading.criteria.own_words.is_empty() {
            return None;
        }
        // Endless output is wrong in any words.
        if judgment.verdict <= Verdict::Partial || run.transcript.ending == Ending::OutputLimit {
            return Some(judgment.clone());
        }
        let expected: Vec<&Transcript> = readings.iter().map(|reading| &reading.transcript).collect();
        let criteria = compare::in_any_words(&grading.criteria);
        Some(self.backend.judge(&expected, &run.transcript, &criteria))
    }

    /// Returns the judgment of a run if all its text were right.
    fn if_text_is_right(
        &self,
        judgment: &Judgment,
        grading: &AutoGrading,
        readings: &[Interpretation],
        run: &Run,
    ) -> Judgment {
        let index = match judgment.verdict {
            Verdict::Passed | Verdict::Partial => judgment.reading,
            _ => learning::closest(grading, readings, &run.transcript),
        };
        let (expected, actual) = (&readings[index].transcript, &run.transcript);
        if oracle::asks_on(expected, actual) {
            let judged = compare::goes_on(expected, actual, &grading.criteria);
            return Judgment { reading: index, ..judged };
        }
        let expected = learning::with_text_of(expected, actual);
        let judged = self.backend.judge(&[&expected], &run.transcript, &grading.criteria);
        Judgment { reading: index, rung: judged.rung.min(Rung::Facts), ..judged }
    }

    /// Returns the judgment of a run after everything that is observed besides its text.
    pub(super) fn besides_its_text(
        &self,
        judgment: Judgment,
        job: &Job,
        grading: &AutoGrading,
        scenario: &Scenario,
        reading: &Interpretation,
        run: &Run,
    ) -> Judgment {
        let (calls, drawn) = (&grading.criteria.calls, reading.drawn.len());
        let judgment = compare::calls(judgment, calls, scenario.seed, &run.transcript, run.calls, drawn);
        let judgment = match &reading.lost {
            Some(lost) => compare::lost(judgment, lost.turn, &lost.says, &run.transcript),
            None => judgment,
        };
        let left = &run.left.produced;
        let judgment =
            compare::produced(judgment, &reading.produced, left, &run.transcript, &grading.criteria);
        let judgment = compare::exit(judgment, scenario.setup.exit, &run.transcript);
        let recipe = self.plan.recipe(job);
        let sources = &recipe.own_files();
        let part = &self.plan.assignment.parts[job.part].id;
        let directory = self.plan.submissions[job.submission].directory_for(part);
        let code = || build::code_in(directory, recipe.language);
        let criteria = &grading.criteria;
        let judgment =
            post_run::amended(judgment, &run.left, &run.transcript, criteria, (sources.as_slice(), &code));
        let with_others = recipe.language.runtime.runner.is_some() && recipe.harness.is_some();
        post_run::denied::told(judgment, &run.denied, &run.transcript, (directory, sources), with_others)
    }

    /// Runs a scenario once.
    fn run_program(
        &self,
        grading: &AutoGrading,
        scenario: &Scenario,
        program: &Program,
        known: &KnownProgram,
    ) -> Result<Run> {
        let player = self.backend.player(grading, scenario, known)?;
        self.run_with(grading, scenario, program, &*player)
    }

    /// Runs a scenario once, with the lines of an input source.
    pub(super) fn run_with(
        &self,
        grading: &AutoGrading,
        scenario: &Scenario,
        program: &Program,
        player: &dyn InputSource,
    ) -> Result<Run> {
        let counts = grading.criteria.observes(scenario.seed);
        let records = grading.follow.is_some();
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
            player,
            preload: preload.map(|preload| Preload {
                rand: scenario.rand.as_ref(),
                records,
                ..preload.with(counts)
            }),
            scratch: scratch.path(),
            limits: &limits,
            runtime: program.runtime,
            setup: &scenario.setup,
            ignores_stderr: grading.ignores_stderr,
            turns: self.settings.turns,
            clock: grading.clock,
            day: scenario.day,
            threads: grading.threads,
            executes: false,
            ready: Some(&program.ready),
        };
        let mut run = scratch.unnamed(|| self.backend.run(&start))?;
        Ok(match &grading.reference {
            // Where a right program reads is not recorded.
            Reference::Recorded(_) if !player.has_state() => {
                Run { transcript: compare::in_one_turn(&run.transcript), ..run }
            }
            _ => {
                let turns = &run.transcript.turns;
                let compared = match scenario.answerer() {
                    Some(_) => oracle::compared(turns, &grading.criteria),
                    None => compare::without_colors(turns, &grading.criteria),
                };
                if let Cow::Owned(turns) = compared {
                    run.transcript.turns = turns;
                }
                run
            }
        })
    }

    /// Returns the preload library, built on first use.
    pub(super) fn preload(&self) -> Result<&PreloadLibrary> {
        let built = self.preload.get_or_init(|| self.backend.preload());
        built.as_ref().map_err(Error::again)
    }

    /// Returns the accepted interpretations of a scenario, with its draws in the reference's order, computed on first use.
    pub(super) fn readings(
        &self,
        part: usize,
        index: usize,
        grading: &AutoGrading,
        scenario: &Scenario,
    ) -> Result<&[Interpretation]> {
        let play = || {
            let readings = catch_panic(|| {
                let scenario = oracle::in_order(grading, scenario, &[])?;
                self.backend.readings(&self.models, grading, &scenario)
            })?;
            let none = || Error::Internal("the reference has no transcript".to_owned());
            if readings.is_empty() { Err(none()) } else { Ok(readings) }
        };
        match self.readings[part][index].get_or_init(play) {
            Ok(readings) => Ok(readings),
            Err(why) => Err(why.again()),
        }
    }
}
