//! Builds and runs a sample program in each language, as a submission is.

use std::fs;

use crate::build::{self, BuildOutcome};
use crate::error::{Error, Result};
use crate::language::{self, Language, SAMPLE_OUTPUT};
use crate::run::input::ScriptedInput;
use crate::run::{self, Start};
use crate::sandbox::scratch::Scratch;
use crate::spec::model::{Build, Limits};
use crate::text;

/// The longest output of a sample program that is shown.
const LONGEST: usize = 200;

/// Returns the languages in which that fails, and why. All are tried at the same time: a virtual machine starts slowly.
pub(super) fn failures() -> Vec<(&'static Language, String)> {
    let failure = |language: &'static Language| {
        let why = works(language).unwrap_or_else(|error| Some(error.to_string()))?;
        Some((language, why))
    };
    std::thread::scope(|scope| {
        let trials: Vec<_> =
            language::ALL.into_iter().map(|language| scope.spawn(move || failure(language))).collect();
        trials.into_iter().filter_map(|trial| trial.join().unwrap_or_default()).collect()
    })
}

/// Returns what went wrong, if something did.
fn works(language: &'static Language) -> Result<Option<String>> {
    // That nothing can be run is a finding of its own.
    let Ok(detection) = run::best_turn_taking() else { return Ok(None) };
    let [sources, out, scratch] = [Scratch::new()?, Scratch::new()?, Scratch::new()?];
    let recipe = Build::of_sample(language);
    let file = sources.path().join(&recipe.sources[0]);
    fs::write(&file, language.sample).map_err(|error| Error::path("write", &file, error))?;
    let program = match build::build(&recipe, sources.path(), out.path())? {
        BuildOutcome::Built { program, .. } => program,
        BuildOutcome::Failed { first_error, .. } => {
            return Ok(Some(format!("a sample program does not build: {first_error}")));
        }
        BuildOutcome::Missing { says } => return Ok(Some(says)),
    };
    let (nobody, limits) = (ScriptedInput(Vec::new()), Limits::default());
    let plain = Start::plain(&program, &nobody, scratch.path(), &limits, detection);
    let said = run::run(&Start { runtime: language.runtime, ..plain })?.transcript;
    let output = text::shorten(&text::visible(said.output().trim_ascii()), LONGEST);
    Ok((output != SAMPLE_OUTPUT).then(|| format!("a sample program does not run: {output}")))
}
