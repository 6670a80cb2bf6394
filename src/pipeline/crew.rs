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
use crate::oracle::model::Models;
use crate::oracle::{self, Reading};
use crate::run::player::Player;
use crate::run::preload::Companion;
use crate::run::{self, Run, Start, TurnTaking};
use crate::spec::model::{Build, Scenario, Trial};
use crate::verdict::Judgement;

/// The rooms the pipeline calls, as one may be played by another.
///
/// What a crew does not do itself is done by the one behind it, and by the room where there is none: a task that everybody forgets is
/// still done, and nobody asks themselves for ever.
pub trait Crew: Sync {
    /// The crew that does whatever this one does not do itself; the house does it where nobody stands behind.
    fn behind(&self) -> Option<&dyn Crew> {
        None
    }

    /// Builds a part from `folder` into `out`, an empty folder.
    ///
    /// # Errors
    /// Our own failures only.
    fn build(&self, recipe: &Build, folder: &Path, out: &Path) -> Result<Outcome> {
        match self.behind() {
            Some(crew) => crew.build(recipe, folder, out),
            None => build::build(recipe, folder, out),
        }
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
        match self.behind() {
            Some(crew) => crew.patch(recipe, line, seed, folder, copy),
            None => build::patch::patch(recipe, line, seed, folder, copy),
        }
    }

    /// Whether programs with the compiler's checks built in can be built and run here.
    ///
    /// # Errors
    /// Our own failures only.
    fn checks_work(&self, turns: TurnTaking) -> Result<bool> {
        match self.behind() {
            Some(crew) => crew.checks_work(turns),
            None => checked::work(turns),
        }
    }

    /// Writes the library that programs are run with where the spec asks for it.
    ///
    /// # Errors
    /// Our own failures only.
    fn companion(&self) -> Result<Companion> {
        match self.behind() {
            Some(crew) => crew.companion(),
            None => Companion::build(),
        }
    }

    /// Who types in a scenario's run.
    ///
    /// # Errors
    /// Our own failures only.
    fn player<'a>(&self, trial: &'a Trial, scenario: &'a Scenario) -> Result<Box<dyn Player + 'a>> {
        match self.behind() {
            Some(crew) => crew.player(trial, scenario),
            None => oracle::player(trial, scenario),
        }
    }

    /// Runs a program to its end.
    ///
    /// # Errors
    /// Our own failures only.
    fn run(&self, start: &Start<'_>) -> Result<Run> {
        match self.behind() {
            Some(crew) => crew.run(start),
            None => run::run(start),
        }
    }

    /// The transcripts a right program may have; the first is the plain reading.
    ///
    /// # Errors
    /// Our own failures only.
    fn readings(&self, models: &Models, trial: &Trial, scenario: &Scenario) -> Result<Vec<Reading>> {
        match self.behind() {
            Some(crew) => crew.readings(models, trial, scenario),
            None => oracle::readings(models, trial, scenario),
        }
    }

    /// The transcripts a right program may have with the draws that this run showed, for a part that follows them.
    ///
    /// # Errors
    /// Our own failures only.
    fn followed(&self, trial: &Trial, scenario: &Scenario, actual: &Transcript) -> Result<Vec<Reading>> {
        match self.behind() {
            Some(crew) => crew.followed(trial, scenario, actual),
            None => oracle::followed(trial, scenario, actual),
        }
    }

    /// Judges a run against the readings.
    fn judge(&self, readings: &[&Transcript], actual: &Transcript, criteria: &Criteria) -> Judgement {
        match self.behind() {
            Some(crew) => crew.judge(readings, actual, criteria),
            None => compare::judge(readings, actual, criteria),
        }
    }
}

/// The rooms of this house: nobody stands behind it, and it leaves nothing to be done otherwise.
#[derive(Clone, Copy, Debug)]
pub struct House;

impl Crew for House {}
