//! The crew: whoever builds, runs, plays the reference and judges.
//!
//! Owns the seam at which tests put a scripted crew, so that the whole pipeline runs without a process or
//! a clock; refuses to decide anything.

use std::path::Path;

use reference::Transcript;

use super::checked;
use crate::build::companion::Companion;
use crate::build::{self, Outcome};
use crate::compare;
use crate::criteria::{Criteria, Patterns};
use crate::error::Result;
use crate::oracle::{self, Reading};
use crate::run::player::Player;
use crate::run::{self, Run, Start, TurnTaking};
use crate::spec::model::{Build, Scenario, Trial};
use crate::verdict::Judgement;

/// The rooms the pipeline calls, as one may be played by another.
pub trait Crew: Sync {
    /// The crew that does whatever this one does not do itself.
    fn behind(&self) -> &dyn Crew {
        &House
    }

    /// Builds a part from `folder` into `out`, an empty folder.
    ///
    /// # Errors
    /// Our own failures only.
    fn build(&self, recipe: &Build, folder: &Path, out: &Path) -> Result<Outcome> {
        self.behind().build(recipe, folder, out)
    }

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
        self.behind().patch(recipe, line, seed, folder, copy)
    }

    /// Whether programs with the compiler's checks built in can be built and run here.
    ///
    /// # Errors
    /// Our own failures only.
    fn checks_work(&self, turns: TurnTaking) -> Result<bool> {
        self.behind().checks_work(turns)
    }

    /// Builds the library that programs are run with where the spec asks for it.
    ///
    /// # Errors
    /// Our own failures only: there is no compiler.
    fn companion(&self) -> Result<Companion> {
        self.behind().companion()
    }

    /// Who types in a scenario's run.
    ///
    /// # Errors
    /// Our own failures only.
    fn player<'a>(&self, trial: &'a Trial, scenario: &'a Scenario) -> Result<Box<dyn Player + 'a>> {
        self.behind().player(trial, scenario)
    }

    /// Runs a program to its end.
    ///
    /// # Errors
    /// Our own failures only.
    fn run(&self, start: &Start<'_>) -> Result<Run> {
        self.behind().run(start)
    }

    /// The transcripts a right program may have; the first is the plain reading.
    ///
    /// # Errors
    /// Our own failures only.
    fn readings(&self, trial: &Trial, scenario: &Scenario) -> Result<Vec<Reading>> {
        self.behind().readings(trial, scenario)
    }

    /// The transcripts a right program may have with the cards that this run showed, for a part that follows them.
    ///
    /// # Errors
    /// Our own failures only.
    fn followed(&self, trial: &Trial, scenario: &Scenario, actual: &Transcript) -> Result<Vec<Reading>> {
        self.behind().followed(trial, scenario, actual)
    }

    /// Judges a run against the readings.
    fn judge(&self, readings: &[&Transcript], actual: &Transcript, criteria: &Criteria) -> Judgement {
        self.behind().judge(readings, actual, criteria)
    }
}

/// The rooms of this house. Nobody stands behind it: it does everything itself.
#[derive(Clone, Copy, Debug)]
pub struct House;

impl Crew for House {
    fn build(&self, recipe: &Build, folder: &Path, out: &Path) -> Result<Outcome> {
        build::build(recipe, folder, out)
    }

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

    fn checks_work(&self, turns: TurnTaking) -> Result<bool> {
        checked::work(turns)
    }

    fn companion(&self) -> Result<Companion> {
        Companion::build()
    }

    fn player<'a>(&self, trial: &'a Trial, scenario: &'a Scenario) -> Result<Box<dyn Player + 'a>> {
        oracle::player(trial, scenario)
    }

    fn run(&self, start: &Start<'_>) -> Result<Run> {
        run::run(start)
    }

    fn readings(&self, trial: &Trial, scenario: &Scenario) -> Result<Vec<Reading>> {
        oracle::readings(trial, scenario)
    }

    fn followed(&self, trial: &Trial, scenario: &Scenario, actual: &Transcript) -> Result<Vec<Reading>> {
        oracle::followed(trial, scenario, actual)
    }

    fn judge(&self, readings: &[&Transcript], actual: &Transcript, criteria: &Criteria) -> Judgement {
        compare::judge(readings, actual, criteria)
    }
}
