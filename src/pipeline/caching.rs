//! The caching backend: looks builds and runs up in the cache before it calls another backend, and counts the hits.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::Backend;
use crate::build::BuildOutcome;
use crate::cache::Cache;
use crate::error::Result;
use crate::run::{Run, Start};
use crate::spec::model::Build;

/// A backend with a cache.
pub struct CachingBackend<'a> {
    backend: &'a dyn Backend,
    cache: &'a Cache,
    builds: Tally,
    runs: Tally,
}

/// Number of lookups and of hits.
#[derive(Default)]
struct Tally {
    asked: AtomicUsize,
    reused: AtomicUsize,
}

impl Tally {
    fn count<T>(&self, found: Option<T>) -> Option<T> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.reused.fetch_add(usize::from(found.is_some()), Ordering::Relaxed);
        found
    }

    fn share(&self) -> (usize, usize) {
        (self.reused.load(Ordering::Relaxed), self.asked.load(Ordering::Relaxed))
    }
}

/// Cache hits of a grading run, each with the number of lookups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reuse {
    /// Builds, including patched ones.
    pub builds: (usize, usize),
    /// Runs.
    pub runs: (usize, usize),
}

impl<'a> CachingBackend<'a> {
    /// Creates a backend that calls `backend` and stores its results in `cache`.
    pub fn new(backend: &'a dyn Backend, cache: &'a Cache) -> Self {
        Self { backend, cache, builds: Tally::default(), runs: Tally::default() }
    }

    /// Returns the hits so far.
    pub fn reuse(&self) -> Reuse {
        Reuse { builds: self.builds.share(), runs: self.runs.share() }
    }
}

impl Backend for CachingBackend<'_> {
    fn behind(&self) -> Option<&dyn Backend> {
        Some(self.backend)
    }

    fn build(&self, recipe: &Build, directory: &Path, out: &Path) -> Result<BuildOutcome> {
        let key = self.cache.build_key(recipe, directory);
        let found = key.as_ref().map_or(Ok(None), |key| self.cache.built(key, out))?;
        if let Some(outcome) = self.builds.count(found) {
            return Ok(outcome);
        }
        let outcome = self.backend.build(recipe, directory, out)?;
        // If a source was edited while it was compiled, the build matches neither the old nor the new content.
        if let Some(key) = key
            && self.cache.build_key(recipe, directory) == Some(key)
        {
            self.cache.keep_build(&key, &outcome, out);
        }
        Ok(outcome)
    }

    fn run(&self, start: &Start<'_>) -> Result<Run> {
        if start.player.has_state() {
            return self.backend.run(start);
        }
        let key = self.cache.run_key(start);
        let found = key.as_ref().and_then(|key| self.cache.ran(key, start.player));
        if let Some(run) = self.runs.count(found) {
            return Ok(run);
        }
        let run = self.backend.run(start)?;
        if let Some(key) = key {
            self.cache.keep_run(&key, &run);
        }
        Ok(run)
    }
}
