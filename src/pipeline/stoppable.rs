//! The cancellable backend: after cancellation, nothing is built or run.
//!
//! A run in progress ends, and a build in progress is stopped, so that no processes or files remain. The record of a
//! canceled run is incomplete and must not be used.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Crew;
use crate::build::Outcome;
use crate::criteria::Patterns;
use crate::error::{Error, Result};
use crate::oracle::Reading;
use crate::oracle::model::Models;
use crate::run::preload::Companion;
use crate::run::{Run, Start};
use crate::spec::model::{Build, Scenario, Trial};

/// A backend that is canceled when the flag is set.
pub struct Stoppable<'a> {
    crew: &'a dyn Crew,
    stop: &'a AtomicBool,
    stopped: AtomicBool,
}

impl<'a> Stoppable<'a> {
    /// Creates a backend that calls `crew` until `stop` is true.
    pub fn new(crew: &'a dyn Crew, stop: &'a AtomicBool) -> Self {
        Self { crew, stop, stopped: AtomicBool::new(false) }
    }

    /// Whether anything was not done: a flag that is set after the last run has no effect.
    pub fn has_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    fn go_on(&self) -> Result<()> {
        if self.stop.load(Ordering::Relaxed) {
            self.stopped.store(true, Ordering::Relaxed);
            return Err(Error::interrupted());
        }
        Ok(())
    }
}

impl Crew for Stoppable<'_> {
    fn behind(&self) -> Option<&dyn Crew> {
        Some(self.crew)
    }

    fn build(&self, recipe: &Build, folder: &Path, out: &Path) -> Result<Outcome> {
        self.go_on()?;
        // A build in progress fails when the flag is set.
        self.crew.build(recipe, folder, out).map_err(|error| self.go_on().err().unwrap_or(error))
    }

    fn patch(
        &self,
        recipe: &Build,
        line: &Patterns,
        seed: i64,
        folder: &Path,
        copy: &Path,
    ) -> Result<Option<String>> {
        self.go_on()?;
        self.crew.patch(recipe, line, seed, folder, copy)
    }

    fn companion(&self) -> Result<Companion> {
        self.go_on()?;
        self.crew.companion()
    }

    fn run(&self, start: &Start<'_>) -> Result<Run> {
        self.go_on()?;
        self.crew.run(start)
    }

    fn readings(&self, models: &Models, trial: &Trial, scenario: &Scenario) -> Result<Vec<Reading>> {
        self.go_on()?;
        self.crew.readings(models, trial, scenario)
    }
}
