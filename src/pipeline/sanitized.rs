//! Programs with sanitizers: built once per part, when the first scenario needs one.
//!
//! If this host cannot run such programs, these scenarios are skipped, with a note.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::builds::{Made, rebuilt, with_sanitizers};
use super::{Grader, Program};
use crate::build::{self, BuildOutcome};
use crate::error::{Error, Result};
use crate::language::Language;
use crate::plan::Job;
use crate::run::input::ScriptedInput;
use crate::run::{self, InputDetection, Start};
use crate::sandbox::scratch::Scratch;
use crate::spec::model::{AutoGrading, Build, Limits, Scenario};
use reference::Ending;

impl Grader<'_> {
    /// Returns the program of the job with sanitizers; skipped if it cannot be built or run here.
    pub(super) fn checked<'p>(&self, job: &Job, program: &'p Program) -> Result<Made<&'p Program>> {
        rebuilt(&program.checked, || {
            if let Some(why) = self.cannot_check()? {
                return Ok(Made::Skipped(why));
            }
            let recipe = with_sanitizers(&self.plan.recipe(job));
            let made = self.rebuild(&recipe, job, "building with AddressSanitizer failed")?;
            let grading = self.auto_grading(job).filter(|grading| grading.follow.is_some());
            if let (Made::Program(checked), Some(grading)) = (&made, grading) {
                // Its draws are those of the submitted one, whose runs are within the limits without sanitizers.
                let known = self.known(grading, program)?.clone();
                checked.known.get_or_init(|| Ok(known));
            }
            Ok(made)
        })
    }

    /// Returns why programs with sanitizers cannot be run here, if so.
    pub(super) fn cannot_check(&self) -> Result<Option<String>> {
        let works = self.backend.checks_work(self.settings.turns)?;
        Ok((!works).then(|| "this host cannot run programs with AddressSanitizer".to_owned()))
    }

    /// Returns the scenario as it is run with this job's program: without sanitizers if its code does not call for them.
    pub(super) fn sanitized_if<'s>(
        &self,
        job: &Job,
        grading: &AutoGrading,
        scenario: &'s Scenario,
    ) -> Cow<'s, Scenario> {
        let lengths = &grading.sanitize_lengths;
        if !scenario.sanitize || lengths.is_empty() {
            return Cow::Borrowed(scenario);
        }
        let part = &self.plan.assignment.parts[job.part].id;
        let directory = self.plan.submissions[job.submission].directory_for(part);
        let language = self.plan.recipe(job).language;
        if build::has_array_of(&build::code_in(directory, language), language, lengths) {
            Cow::Borrowed(scenario)
        } else {
            Cow::Owned(Scenario { sanitize: false, ..scenario.clone() })
        }
    }
}

/// Whether programs with sanitizers can be built and run here; tried once per input detection method.
///
/// # Errors
/// Errors of croupier or the host.
pub(super) fn work(turns: InputDetection) -> Result<bool> {
    static WORK: [OnceLock<bool>; InputDetection::ALL.len()] =
        [const { OnceLock::new() }; InputDetection::ALL.len()];
    let known = &WORK[turns.index()];
    if let Some(known) = known.get() {
        return Ok(*known);
    }
    Ok(*known.get_or_init({
        let found = try_it(turns)?;
        move || found
    }))
}

fn try_it(turns: InputDetection) -> Result<bool> {
    const PROGRAM: &str = "#include <stdlib.h>\nint main(void) { free(malloc(1)); return 7; }\n";
    let (directory, out, scratch) = (Scratch::new()?, Scratch::new()?, Scratch::new()?);
    let source = directory.path().join("check.c");
    std::fs::write(&source, PROGRAM).map_err(|error| Error::path("write", &source, error))?;
    let recipe = Build {
        language: Language::C,
        sources: vec!["check.c".to_owned()],
        any_name: false,
        any_language: false,
        standard: Language::C.usual_standard.to_owned(),
        program: "check".to_owned(),
        makefile: false,
        prebuilt: false,
        harness: None,
        sanitized: true,
    };
    let BuildOutcome::Built { program, .. } = build::build(&recipe, directory.path(), out.path())? else {
        return Ok(false);
    };
    let (player, limits) = (ScriptedInput::default(), Limits::default().checked());
    let start = Start::plain(&program, &player, scratch.path(), &limits, turns);
    Ok(run::run(&start)?.transcript.ending == Ending::Exited(7))
}
