//! Builds of a part: as submitted, with another seed, or by another recipe. Messages never name the temporary directories.

use std::io;
use std::path::Path;
use std::sync::OnceLock;

use super::{Grader, Program};
use crate::build::BuildOutcome;
use crate::build::seed_places::{self, SeedPlaces};
use crate::criteria::Patterns;
use crate::error::{Error, Result};
use crate::plan::Job;
use crate::sandbox::scratch::{Scratch, reworded};
use crate::spec::model::Build;

/// A program made for a scenario.
pub(super) enum Made<P> {
    /// The program.
    Program(P),
    /// There is none and no internal error, so the scenario is skipped: a clause that says why.
    Skipped(String),
}

/// A program that is built by another recipe when the first scenario needs it, or the internal error of building it.
pub(super) type Rebuilt = OnceLock<Result<Made<Box<Program>>>>;

/// A program for other seeds, if there can be one; built when the first scenario needs it, or the internal error of building it.
pub(super) type KeptTemplate = OnceLock<Result<Option<Box<SeedTemplate>>>>;

/// A program built with [`seed_places::PLACEHOLDER`] as its seed, and where that is in it.
pub(super) struct SeedTemplate {
    program: Program,
    places: SeedPlaces,
}

/// Returns the program that is kept here, built on first use.
pub(super) fn rebuilt(
    kept: &Rebuilt,
    build: impl FnOnce() -> Result<Made<Box<Program>>>,
) -> Result<Made<&Program>> {
    match kept.get_or_init(build) {
        Ok(Made::Program(program)) => Ok(Made::Program(program)),
        Ok(Made::Skipped(why)) => Ok(Made::Skipped(why.clone())),
        Err(why) => Err(why.again()),
    }
}

/// Returns a recipe with sanitizers.
pub(super) fn with_sanitizers(recipe: &Build) -> Build {
    Build { sanitized: true, ..recipe.clone() }
}

impl Grader<'_> {
    /// Builds the part of the job as submitted. If it was not found, and the submission could not be read completely, that is
    /// an error, not a missing part.
    pub(super) fn build_part(&self, job: &Job) -> Result<(BuildOutcome, Scratch)> {
        let submission = &self.plan.submissions[job.submission];
        let built = self.build_from(job, submission.directory_for(self.names(job).1))?;
        match submission.unreadable.first() {
            Some(why)
                if matches!(built.0, BuildOutcome::Missing { .. }) && self.auto_grading(job).is_some() =>
            {
                Err(Error::system("no source found", io::Error::other(why.as_str())))
            }
            _ => Ok(built),
        }
    }

    /// Builds the part of the job from this directory: the student's, or a copy.
    pub(super) fn build_from(&self, job: &Job, directory: &Path) -> Result<(BuildOutcome, Scratch)> {
        self.build_by(&self.plan.recipe(job), job, directory)
    }

    /// The same with another recipe.
    pub(super) fn build_by(
        &self,
        recipe: &Build,
        job: &Job,
        directory: &Path,
    ) -> Result<(BuildOutcome, Scratch)> {
        let out = Scratch::new()?;
        let submission = &self.plan.submissions[job.submission];
        let built = out.unnamed(|| self.backend.build(recipe, directory, out.path()));
        let outcome = built.map_err(|error| reworded(error, |said| submission.in_given_names(said)))?;
        Ok((outcome, out))
    }

    /// Builds the part of the job as submitted by another recipe; if that fails, scenarios that need it are skipped for this reason.
    pub(super) fn rebuild(&self, recipe: &Build, job: &Job, failed: &str) -> Result<Made<Box<Program>>> {
        let part = &self.plan.assignment.parts[job.part];
        let directory = self.plan.submissions[job.submission].directory_for(&part.id);
        Ok(match self.build_by(recipe, job, directory)? {
            (BuildOutcome::Built { program, .. }, directory) => {
                Made::Program(Box::new(Program::new(program, recipe, directory)))
            }
            _ => Made::Skipped(failed.to_owned()),
        })
    }

    /// Returns the program of the job with the seed of a scenario, and with sanitizers if it is to have them; skips the scenario if that
    /// is impossible.
    pub(super) fn with_seed(
        &self,
        job: &Job,
        program: &Program,
        (line, seed): (&Patterns, i64),
        sanitized: bool,
    ) -> Result<Made<Program>> {
        let recipe = self.plan.recipe(job);
        if sanitized {
            if let Some(why) = self.cannot_check()? {
                return Ok(Made::Skipped(why));
            }
            return self.build_patched(job, (line, seed), &with_sanitizers(&recipe));
        }
        let build = || self.seed_template(job, program, line);
        let kept = program.seed_template.get_or_init(build).as_ref();
        if let Some(template) = kept.map_err(Error::again)? {
            let directory = Scratch::new()?;
            // A program may print its name.
            let name = template.program.path.file_name().unwrap_or_default();
            let path = directory.path().join(name);
            let written = template.places.write(&template.program.path, seed, &path);
            if written.map_err(|error| Error::path("write", &path, error))? {
                return Ok(Made::Program(Program::new(path, &recipe, directory)));
            }
        }
        self.build_patched(job, (line, seed), &recipe)
    }

    /// Builds the program with a placeholder for the seed; `None` if that is not all that depends on the seed.
    fn seed_template(
        &self,
        job: &Job,
        program: &Program,
        line: &Patterns,
    ) -> Result<Option<Box<SeedTemplate>>> {
        if !seed_places::is_native(&program.path) {
            return Ok(None);
        }
        let patch = (line, seed_places::PLACEHOLDER);
        let made = self.build_patched(job, patch, &self.plan.recipe(job))?;
        let Made::Program(with_placeholder) = made else { return Ok(None) };
        let places = SeedPlaces::find(&program.path, &with_placeholder.path);
        Ok(places.map(|places| Box::new(SeedTemplate { program: with_placeholder, places })))
    }

    /// Builds the part of the job with another seed, by this recipe.
    fn build_patched(
        &self,
        job: &Job,
        (line, seed): (&Patterns, i64),
        recipe: &Build,
    ) -> Result<Made<Program>> {
        let within = Scratch::new()?;
        let copy = within.path().join("patched");
        let submission = &self.plan.submissions[job.submission];
        let directory = submission.directory_for(self.names(job).1);
        let patched = within.unnamed(|| self.backend.patch(recipe, line, seed, directory, &copy));
        let patched = patched.map_err(|error| reworded(error, |said| submission.in_given_names(said)))?;
        if let Some(why) = patched {
            return Ok(Made::Skipped(why));
        }
        let (outcome, directory) = within.unnamed(|| self.build_by(recipe, job, &copy))?;
        Ok(match outcome {
            BuildOutcome::Built { program, .. } => Made::Program(Program::new(program, recipe, directory)),
            BuildOutcome::Failed { .. } | BuildOutcome::Missing { .. } => {
                Made::Skipped(format!("building with another seed, such as {seed}, failed"))
            }
        })
    }
}
