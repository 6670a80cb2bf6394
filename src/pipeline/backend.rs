//! Backend that builds, runs, and judges; replaced by a fake in tests, so that the pipeline runs without processes.

use std::path::Path;

use reference::Transcript;

use super::sanitized;
use crate::build::{self, BuildOutcome, Shared};
use crate::compare;
use crate::criteria::{Criteria, Patterns};
use crate::error::Result;
use crate::oracle::model::Models;
use crate::oracle::{self, Interpretation, KnownProgram};
use crate::run::input::InputSource;
use crate::run::preload::PreloadLibrary;
use crate::run::{self, InputDetection, Run, Start};
use crate::spec::model::{AutoGrading, Build, Scenario};
use crate::verdict::Judgment;

/// The operations that the pipeline needs.
///
/// By default, each calls the backend behind this one, or the module that implements it.
pub trait Backend: Sync {
    /// Returns the backend that implements the operations that this one does not.
    fn behind(&self) -> Option<&dyn Backend> {
        None
    }

    /// Builds a part from `directory` into `out`, an empty directory.
    ///
    /// # Errors
    /// Errors of croupier or the host.
    fn build(&self, recipe: &Build, directory: &Path, out: &Path) -> Result<BuildOutcome> {
        match self.behind() {
            Some(backend) => backend.build(recipe, directory, out),
            None => build::build(recipe, directory, out),
        }
    }

    /// Copies `directory` to `copy`, which does not exist yet, with another seed in it; returns a message if that is impossible.
    ///
    /// # Errors
    /// Errors of croupier or the host.
    fn patch(
        &self,
        recipe: &Build,
        line: &Patterns,
        seed: i64,
        directory: &Path,
        copy: &Path,
    ) -> Result<Option<String>> {
        match self.behind() {
            Some(backend) => backend.patch(recipe, line, seed, directory, copy),
            None => build::patch::patch(recipe, line, seed, directory, copy),
        }
    }

    /// Whether programs with sanitizers can be built and run here.
    ///
    /// # Errors
    /// Errors of croupier or the host.
    fn checks_work(&self, turns: InputDetection) -> Result<bool> {
        match self.behind() {
            Some(backend) => backend.checks_work(turns),
            None => sanitized::work(turns),
        }
    }

    /// Writes the preload library.
    ///
    /// # Errors
    /// Errors of croupier or the host.
    fn preload(&self) -> Result<PreloadLibrary> {
        match self.behind() {
            Some(backend) => backend.preload(),
            None => PreloadLibrary::build(),
        }
    }

    /// Returns the input source of a scenario. `known`: what earlier runs of the program showed about it.
    ///
    /// # Errors
    /// Errors of croupier or the host.
    fn player<'a>(
        &self,
        grading: &'a AutoGrading,
        scenario: &'a Scenario,
        known: &KnownProgram,
    ) -> Result<Box<dyn InputSource + 'a>> {
        match self.behind() {
            Some(backend) => backend.player(grading, scenario, known),
            None => oracle::player(grading, scenario, known),
        }
    }

    /// Runs a program to its end.
    ///
    /// # Errors
    /// Errors of croupier or the host.
    fn run(&self, start: &Start<'_>) -> Result<Run> {
        match self.behind() {
            Some(backend) => backend.run(start),
            None => run::run(start),
        }
    }

    /// Returns the accepted transcripts of a scenario, the one without variants first.
    ///
    /// # Errors
    /// Errors of croupier or the host.
    fn readings(
        &self,
        models: &Models,
        grading: &AutoGrading,
        scenario: &Scenario,
    ) -> Result<Vec<Interpretation>> {
        match self.behind() {
            Some(backend) => backend.readings(models, grading, scenario),
            None => oracle::readings(models, grading, scenario),
        }
    }

    /// Returns the accepted transcripts with the draws that this run showed, for a part with unpredictable draws.
    ///
    /// # Errors
    /// Errors of croupier or the host.
    fn followed(
        &self,
        grading: &AutoGrading,
        scenario: &Scenario,
        actual: &Transcript,
        known: &KnownProgram,
    ) -> Result<Vec<Interpretation>> {
        match self.behind() {
            Some(backend) => backend.followed(grading, scenario, actual, known),
            None => oracle::followed(grading, scenario, actual, known),
        }
    }

    /// Compares a run with the accepted transcripts.
    fn judge(&self, readings: &[&Transcript], actual: &Transcript, criteria: &Criteria) -> Judgment {
        match self.behind() {
            Some(backend) => backend.judge(readings, actual, criteria),
            None => compare::judge(readings, actual, criteria),
        }
    }
}

/// The backend that calls the modules themselves. One serves all submissions of a grading.
#[derive(Debug, Default)]
pub struct SystemBackend {
    shared: Shared,
}

impl Backend for SystemBackend {
    fn build(&self, recipe: &Build, directory: &Path, out: &Path) -> Result<BuildOutcome> {
        build::build_with(recipe, directory, out, &self.shared)
    }
}
