//! The cancellable backend: after cancellation, nothing is built or run.
//!
//! A run in progress ends, and a build in progress is stopped, so that no processes or files remain. The record of a
//! canceled run is incomplete and must not be used.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Backend;
use crate::build::BuildOutcome;
use crate::criteria::Patterns;
use crate::error::{Error, Result};
use crate::oracle::Interpretation;
use crate::oracle::model::Models;
use crate::run::preload::PreloadLibrary;
use crate::run::{Run, Start};
use crate::spec::model::{AutoGrading, Build, Scenario};

/// A backend that is canceled when the flag is set.
pub struct CancellableBackend<'a> {
    backend: &'a dyn Backend,
    stop: &'a AtomicBool,
    stopped: AtomicBool,
}

impl<'a> CancellableBackend<'a> {
    /// Creates a backend that calls `backend` until `stop` is true.
    pub fn new(backend: &'a dyn Backend, stop: &'a AtomicBool) -> Self {
        Self { backend, stop, stopped: AtomicBool::new(false) }
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

impl Backend for CancellableBackend<'_> {
    fn behind(&self) -> Option<&dyn Backend> {
        Some(self.backend)
    }

    fn build(&self, recipe: &Build, directory: &Path, out: &Path) -> Result<BuildOutcome> {
        self.go_on()?;
        // A build in progress fails when the flag is set.
        self.backend.build(recipe, directory, out).map_err(|error| self.go_on().err().unwrap_or(error))
    }

    fn patch(
        &self,
        recipe: &Build,
        line: &Patterns,
        seed: i64,
        directory: &Path,
        copy: &Path,
    ) -> Result<Option<String>> {
        self.go_on()?;
        self.backend.patch(recipe, line, seed, directory, copy)
    }

    fn preload(&self) -> Result<PreloadLibrary> {
        self.go_on()?;
        self.backend.preload()
    }

    fn run(&self, start: &Start<'_>) -> Result<Run> {
        self.go_on()?;
        self.backend.run(start)
    }

    fn readings(
        &self,
        models: &Models,
        grading: &AutoGrading,
        scenario: &Scenario,
    ) -> Result<Vec<Interpretation>> {
        self.go_on()?;
        self.backend.readings(models, grading, scenario)
    }
}
