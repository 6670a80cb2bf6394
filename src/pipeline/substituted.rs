//! Programs built with the assignment's files in place of those of the student's that have a fallback.
//!
//! A mistake in a student's library costs points where the library is graded. It does not cost them again in a program that only uses
//! the library: a scenario that fails is run again with the assignment's files, and the better run counts. A run that plays right, and
//! only does not meet a requirement, stays: other files would hide what the program does with its own.

use super::builds::{Made, rebuilt};
use super::repetition::Repetition;
use super::results::Played;
use super::{Grader, Program, Ran};
use crate::error::Result;
use crate::fraction::{Fraction, ONE};
use crate::plan::Job;
use crate::spec::model::{Build, Harness};
use crate::text;

impl Ran {
    /// Returns the credit of the run; `None` if it was not judged.
    fn credit(&self) -> Option<Fraction> {
        match &self.played {
            Played::Judged(judged) => Some(judged.credit()),
            Played::Skipped { .. } | Played::NotGraded { .. } => None,
        }
    }

    /// Whether it loses credit only for requirements that are not met.
    fn plays_right(&self) -> bool {
        matches!(&self.played, Played::Judged(judged) if judged.breaks_requirements_only())
    }
}

impl Grader<'_> {
    /// Runs and judges one scenario (an index into those of the job), with the assignment's files if it fails with the student's.
    pub(super) fn play(
        &self,
        job: &Job,
        at: usize,
        repetition: Repetition,
        program: &Program,
    ) -> Result<Ran> {
        let own = self.play_once(job, at, repetition, program, None)?;
        let Some(credit) = own.credit().filter(|credit| *credit < ONE && !own.plays_right()) else {
            return Ok(own);
        };
        let recipe = self.plan.recipe(job);
        let Some(harness) = recipe.harness.as_ref().filter(|harness| !harness.fallback.is_empty()) else {
            return Ok(own);
        };
        let Made::Program(other) = self.substituted(job, program, &recipe, harness)? else { return Ok(own) };
        let names: Vec<String> = harness.fallback.iter().map(|(name, _)| format!("`{name}`")).collect();
        let remark = format!(
            "With the submitted {} this scenario fails; it is graded with the assignment's.",
            text::list(&names, "and")
        );
        let other = self.play_once(job, at, repetition, other, Some(&remark))?;
        Ok(if other.credit() > Some(credit) { other } else { own })
    }

    fn substituted<'p>(
        &self,
        job: &Job,
        program: &'p Program,
        recipe: &Build,
        harness: &Harness,
    ) -> Result<Made<&'p Program>> {
        rebuilt(&program.substituted, || {
            let files = harness.files.iter().chain(&harness.fallback).cloned().collect();
            let harness = Harness { files, fallback: Vec::new(), ..harness.clone() };
            let recipe = Build { harness: Some(harness), ..recipe.clone() };
            self.rebuild(&recipe, job, "building with the assignment's files failed")
        })
    }
}
