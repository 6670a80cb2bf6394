//! `croupier expect` and `croupier play` for an assignment with a model solution.

use crate::cli::args::{Expect, Play};
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::out;
use crate::criteria::ProducedFile;
use crate::error::{Error, Result};
use crate::oracle::model::{Model, asked_for_more};
use crate::report::screen;
use crate::report::theme::Role;
use crate::sandbox::limits;
use crate::spec::model::{AutoGrading, Scenario, SeedBy};
use crate::text::{count, visible};
use crate::transcript::{Ending, Transcript};
use crate::verdict::ending_in_words;

/// Prints the run of the model; exits with 2 if the input does not match it or it is killed.
///
/// # Errors
/// A variant was given, or building the model failed.
pub(crate) fn expect(
    name: &str,
    grading: &AutoGrading,
    model: &Model,
    scenario: &Scenario,
    asked: &Expect,
    look: &Look,
) -> Result<Exit> {
    if let Some(variant) = asked.variants.first() {
        let variant = visible(variant.as_bytes());
        return Err(Error::usage(
            format!("`{name}` has no variant `{variant}`: its reference is the model `{}`", model.name()),
            "run without --variant",
        ));
    }
    limits::check(1)?;
    let run = model.play(grading, scenario).map_err(|trouble| model.explain(trouble))?;
    let transcript = run.transcript;
    out::print(look, screen::render(&transcript, look.theme).as_bytes())?;
    wrote(&run.produced, look)?;
    let Some((says, hint)) = misfit(model.name(), scenario.setup.ends, &transcript) else {
        return Ok(exit::SUCCESS);
    };
    out::say(look, Role::Warn, "note:", &says);
    out::say(look, Role::Hint, "hint:", hint);
    Ok(exit::USAGE)
}

/// Plays the model with input from the command line before a student's program gets it, and says if the input does not fit.
///
/// # Errors
/// The model does not build, or crashes with this input: then there is nothing to compare with.
pub(crate) fn rehearse(
    name: &str,
    grading: &AutoGrading,
    model: &Model,
    scenario: &Scenario,
    look: &Look,
) -> Result<()> {
    let run = model.play(grading, scenario).map_err(|trouble| model.explain(trouble))?;
    let misfit = misfit(model.name(), scenario.setup.ends, &run.transcript);
    match (run.transcript.ending, misfit) {
        (_, None) => Ok(()),
        (Ending::Exited(_) | Ending::ReadPastEnd, Some((says, hint))) => {
            out::say(look, Role::Warn, "note:", &says);
            out::say(look, Role::Hint, "hint:", hint);
            Ok(())
        }
        (_, Some((says, _))) => {
            let says = format!("no right run of `{name}` is known for this input: {says}");
            Err(Error::usage(says, "try other input"))
        }
    }
}

/// Prints the files that a right program wrote.
pub(crate) fn wrote(produced: &[ProducedFile], look: &Look) -> Result<()> {
    for (name, content) in produced {
        let content = content.as_deref().unwrap_or_default();
        out::say(look, Role::Muted, "note:", &format!("it wrote `{name}`:"));
        let lines: Vec<String> = content.split(|byte| *byte == b'\n').map(visible).collect();
        out::print(look, format!("{}\n", lines.join("\n").trim_end()).as_bytes())?;
    }
    Ok(())
}

/// Returns what is wrong with a run of a model, and a hint; `None` if it ended and read its input exactly.
pub(crate) fn misfit(name: &str, ends: bool, transcript: &Transcript) -> Option<(String, &'static str)> {
    let waits = || {
        let says = format!("input ended while `{name}` was waiting");
        Some((says, "add input: --keys 'first second', or --key 'a whole line' for each line; --eof ends it"))
    };
    match transcript.ending {
        Ending::Exited(_) | Ending::ReadPastEnd if asked_for_more(transcript) && !ends => waits(),
        Ending::Exited(_) if ends && !asked_for_more(transcript) => {
            Some((format!("`{name}` ended before it read the end of the input"), "run without --eof"))
        }
        Ending::Exited(_) if transcript.unread.is_empty() => None,
        Ending::Exited(_) => Some((left_over(name, &transcript.unread), "remove the input that is not read")),
        Ending::Signalled(_) => {
            let says = format!("`{name}` crashed: {}", ending_in_words(transcript.ending));
            Some((says, "fix the model"))
        }
        other => Some((
            format!("`{name}` did not finish: {}", ending_in_words(other)),
            "fix the model, or raise the `limits` of the part",
        )),
    }
}

/// Returns a message about input lines that were not read.
pub(crate) fn left_over(name: &str, unread: &[Vec<u8>]) -> String {
    let lines: Vec<String> = unread.iter().map(|key| format!("`{}`", visible(key))).collect();
    format!("`{name}` did not read {}: {}", count(lines.len(), "input line"), lines.join(", "))
}

/// Runs the model in this terminal.
///
/// # Errors
/// It reads the seed from the terminal, or building it failed.
pub(crate) fn play(
    name: &str,
    grading: &AutoGrading,
    model: &Model,
    asked: &Play,
    seed: Option<i64>,
) -> Result<Exit> {
    if let (SeedBy::Stdin, Some(seed)) = (grading.seed, asked.seed) {
        return Err(Error::usage(
            format!("the model of `{name}` reads its seed from the terminal"),
            format!("run without --seed, and type {seed} at the prompt"),
        ));
    }
    let arguments = seed.filter(|_| grading.seed == SeedBy::Argv).map(|seed| seed.to_string());
    limits::check(1)?;
    let performed = model.perform(arguments.into_iter().collect());
    performed.map_err(|trouble| model.explain(trouble))?;
    Ok(exit::SUCCESS)
}
