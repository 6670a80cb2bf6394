//! A built program of a submission, ready for any scenario: also for those that no suite has.

use reference::{Ending, Transcript};

use super::builds::Made;
use super::play::interpretation;
use super::{Backend, Grader, Program, Settings, new_spool};
use crate::build::BuildOutcome;
use crate::error::{Error, Result};
use crate::model_check::run_models;
use crate::oracle::model::Models;
use crate::oracle::{Interpretation, checker};
use crate::plan::{Job, Plan};
use crate::spec::marks::Marks;
use crate::spec::model::{AutoGrading, Reference, Scenario};
use crate::verdict::Judgment;

/// A built program.
pub struct Prepared<'a> {
    grader: Grader<'a>,
    job: &'a Job,
    grading: &'a AutoGrading,
    program: Program,
}

/// A run of a prepared program.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The result of the comparison.
    pub judgment: Judgment,
    /// The interpretation it was compared with.
    pub expected: Interpretation,
    /// The transcript of the program.
    pub actual: Transcript,
}

/// Builds the program of a plan's first job, and lends it to `act`.
///
/// # Errors
/// The plan has no job that is run, a model solution has an error, the program does not build, or `act` fails.
pub fn with_program<R>(
    backend: &dyn Backend,
    plan: &Plan<'_>,
    settings: &Settings,
    act: impl FnOnce(&Prepared<'_>) -> Result<R>,
) -> Result<R> {
    let models = Models::default();
    run_models(&models, plan.assignment)?;
    let marks = Marks::default();
    let grader = Grader::new(new_spool(plan)?, models, backend, plan, &marks, settings, &|_| ());
    let nothing =
        || Error::usage("no part of the submission is run", "name a part that is graded by running it");
    let job = plan.jobs.first().ok_or_else(nothing)?;
    let grading = plan.assignment.parts[job.part].auto_grading().ok_or_else(nothing)?;
    let program = match grader.build_part(job)? {
        (BuildOutcome::Built { program, .. }, directory) => {
            Program::new(program, &plan.recipe(job), directory)
        }
        (BuildOutcome::Failed { first_error, .. }, _) => {
            let hint = "for what the compiler says, run: croupier check PATH";
            return Err(Error::usage(format!("the program does not build: {first_error}"), hint));
        }
        (BuildOutcome::Missing { says }, _) => {
            return Err(Error::usage(says, "pass the directory with the source files"));
        }
    };
    act(&Prepared { grader, job, grading, program })
}

impl Prepared<'_> {
    /// Runs a scenario of the part and compares the run with every accepted interpretation.
    ///
    /// # Errors
    /// The scenario needs a build that fails, or the host failed.
    pub fn run(&self, scenario: &Scenario) -> Result<Trial> {
        let Self { grader, job, grading, program } = self;
        let patched = scenario.patch(grading).map(|patch| grader.build_patched(job, patch)).transpose()?;
        let program = match &patched {
            None => program,
            Some(Made::Program(patched)) => patched,
            Some(Made::Skipped(why)) => return Err(Error::usage(why.clone(), "leave out the seed")),
        };
        let attempt = grader.attempt_unplanned(grading, scenario, program)?;
        let expected = interpretation(&attempt.readings, attempt.judgment.reading)?.clone();
        let judgment =
            grader.besides_its_text(attempt.judgment, job, grading, scenario, &expected, &attempt.run);
        Ok(Trial { judgment, expected, actual: attempt.run.transcript })
    }

    /// Whether a scenario that nobody wrote asks for something: a model solution does not crash in it, and a checker accepts what it
    /// prints.
    ///
    /// # Errors
    /// The reference cannot be played.
    pub fn is_fair(&self, scenario: &Scenario) -> Result<bool> {
        let Self { grader, grading, .. } = self;
        let Reference::Model(_) = &grading.reference else { return Ok(true) };
        let readings = grader.backend.readings(&grader.models, grading, scenario)?;
        let reading = interpretation(&readings, 0)?;
        if !matches!(reading.transcript.ending, Ending::Exited(_) | Ending::ReadPastEnd) {
            return Ok(false);
        }
        checker::accepts(&grader.models, grading, scenario, reading)
    }

    /// Compares a run with that of another program in its place.
    pub fn compared(&self, with: &Transcript, actual: &Transcript) -> Judgment {
        self.grader.backend.judge(&[with], actual, &self.grading.criteria)
    }
}
