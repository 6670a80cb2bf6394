//! `croupier expect` and `croupier play` where a model solution plays: the same commands, the instructor's
//! program.

use crate::cli::args::{Expect, Play};
use crate::cli::exit::{self, Exit};
use crate::cli::out;
use crate::cli::settings::Look;
use crate::error::{Error, Result};
use crate::oracle::model::{Model, asked_for_more};
use crate::report::screen;
use crate::report::theme::Role;
use crate::spec::model::{Scenario, SeedBy, Trial};
use crate::text::{count, list, visible};
use crate::transcript::{Ending, Transcript};
use crate::verdict::ending_in_words;
use crate::walls::limits;

/// Prints the model's run; exits with 2 if the keys do not fit it or it does not end by itself.
///
/// # Errors
/// A deviation was asked for, or the model does not build.
pub(crate) fn expect(
    name: &str,
    trial: &Trial,
    model: &Model,
    scenario: &Scenario,
    asked: &Expect,
    look: &Look,
) -> Result<Exit> {
    if let Some(deviation) = asked.deviations.first() {
        let deviation = visible(deviation.as_bytes());
        return Err(Error::usage(
            format!("`{name}` knows no deviation `{deviation}`: the model `{}` plays it", model.name()),
            "leave out --as",
        ));
    }
    limits::check(1)?;
    let transcript = model.play(trial, scenario).map_err(|trouble| model.explain(trouble))?;
    out::print(look, screen::render(&transcript, look.theme).as_bytes())?;
    let Some((says, hint)) = misfit(model.name(), &transcript) else { return Ok(exit::PASSED) };
    out::say(look, Role::Warn, "note:", &says);
    out::say(look, Role::Hint, "hint:", hint);
    Ok(exit::USAGE)
}

/// What is wrong with a model's run, and what to do about it; nothing where the keys were just those it asked for.
pub(crate) fn misfit(name: &str, transcript: &Transcript) -> Option<(String, &'static str)> {
    let waits = || {
        let says = format!("the keys are used up, and `{name}` still waits");
        Some((says, "add keys: --keys 'first second', or --key 'a whole line' for each"))
    };
    match transcript.ending {
        Ending::Exited(_) | Ending::OutOfInput if asked_for_more(transcript) => waits(),
        Ending::Exited(_) if transcript.unread.is_empty() => None,
        Ending::Exited(_) => Some((left_over(name, &transcript.unread), "leave out what nobody reads")),
        Ending::Signalled(_) => {
            let says = format!("`{name}` crashes: it is {}", ending_in_words(transcript.ending));
            Some((says, "mend the model: nobody can be graded by it"))
        }
        other => Some((
            format!("`{name}` hits a limit: it {}", ending_in_words(other)),
            "mend the model, or raise the part's `limits`",
        )),
    }
}

/// Says which keys nobody has read.
pub(crate) fn left_over(name: &str, unread: &[Vec<u8>]) -> String {
    let are = if unread.len() == 1 { "is" } else { "are" };
    let keys: Vec<String> = unread.iter().map(|key| format!("`{}`", visible(key))).collect();
    let number = count(keys.len(), "key");
    format!("`{name}` is over, and {number} {are} left over: {}", list(&keys, "and"))
}

/// Runs the model in this terminal.
///
/// # Errors
/// It asks for its seed itself, or does not build.
pub(crate) fn play(
    name: &str,
    trial: &Trial,
    model: &Model,
    asked: &Play,
    seed: Option<i64>,
) -> Result<Exit> {
    if let (SeedBy::Stdin, Some(seed)) = (trial.seed, asked.seed) {
        return Err(Error::usage(
            format!("the model of `{name}` asks for its seed itself"),
            format!("leave out --seed and type {seed} when it asks"),
        ));
    }
    let arguments = seed.filter(|_| trial.seed == SeedBy::Argv).map(|seed| seed.to_string());
    limits::check(1)?;
    let performed = model.perform(arguments.into_iter().collect());
    performed.map_err(|trouble| model.explain(trouble))?;
    Ok(exit::PASSED)
}
