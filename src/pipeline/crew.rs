//! The crew: whoever builds, runs, plays the reference and judges.
//!
//! Owns the seam at which tests put a scripted crew, so that the whole pipeline runs without a process or
//! a clock; refuses to decide anything.

use std::path::Path;

use reference::Transcript;

use super::checked;
use crate::build::{self, Outcome};
use crate::compare;
use crate::criteria::{Criteria, Patterns};
use crate::error::Result;
use crate::oracle::{self, Reading};
use crate::run::{self, Run, Start, TurnTaking};
use crate::spec::model::{Build, Scenario, Trial};
use crate::verdict::Judgement;

/// The rooms the pipeline calls, as one may be played by another.
pub trait Crew: Sync {
    /// Builds a part from `folder` into `out`, an empty folder.
    ///
    /// # Errors
    /// Our own failures only.
    fn build(&self, recipe: &Build, folder: &Path, out: &Path) -> Result<Outcome>;

    /// Copies `folder` to `copy`, which is not there yet, with another seed in it; says why it cannot be done
    /// where it cannot.
    ///
    /// # Errors
    /// Our own failures only.
    fn patch(
        &self,
        recipe: &Build,
        line: &Patterns,
        seed: i64,
        folder: &Path,
        copy: &Path,
    ) -> Result<Option<String>> {
        build::patch::patch(recipe, line, seed, folder, copy)
    }

    /// Whether programs with the compiler's checks built in can be built and run here.
    ///
    /// # Errors
    /// Our own failures only.
    fn checks_work(&self, turns: TurnTaking) -> Result<bool> {
        checked::work(turns)
    }

    /// Runs a program to its end.
    ///
    /// # Errors
    /// Our own failures only.
    fn run(&self, start: &Start<'_>) -> Result<Run>;

    /// The transcripts a right program may have; the first is the plain reading.
    ///
    /// # Errors
    /// Our own failures only.
    fn readings(&self, trial: &Trial, scenario: &Scenario) -> Result<Vec<Reading>>;

    /// Judges a run against the readings.
    fn judge(&self, readings: &[&Transcript], actual: &Transcript, criteria: &Criteria) -> Judgement;
}

/// The rooms of this house.
#[derive(Clone, Copy, Debug)]
pub struct House;

impl Crew for House {
    fn build(&self, recipe: &Build, folder: &Path, out: &Path) -> Result<Outcome> {
        build::build(recipe, folder, out)
    }

    fn run(&self, start: &Start<'_>) -> Result<Run> {
        run::run(start)
    }

    fn readings(&self, trial: &Trial, scenario: &Scenario) -> Result<Vec<Reading>> {
        oracle::readings(trial, scenario)
    }

    fn judge(&self, readings: &[&Transcript], actual: &Transcript, criteria: &Criteria) -> Judgement {
        compare::judge(readings, actual, criteria)
    }
}
