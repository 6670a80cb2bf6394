//! The rehearsal: every scenario of a part that a model plays, played before anything is graded.
//!
//! Owns the faults of models: one that does not build, crashes, hits a limit, stops early or waits at the end of
//! the keys, or is not the same twice. They are the spec's, each with its place, and never a student's zero.

use reference::{Ending, Transcript};

use super::fault::Fault;
use super::model::{Assignment, Reference, Row, Scenario, Trial};
use super::values;
use crate::error::Result;
use crate::oracle::model::{Model, Trouble, asked_for_more};
use crate::text;
use crate::verdict::ending_in_words;

/// Plays every scenario of every part that a model plays. What was played is remembered for grading.
///
/// # Errors
/// Every fault of every model, all at once; or the host failed.
pub fn rehearse(assignment: &Assignment) -> Result<()> {
    let mut faults = Vec::new();
    for trial in assignment.parts.iter().filter_map(|part| part.trial()) {
        if let Reference::Model { model, rows } = &trial.reference {
            faults.extend(part(trial, model, rows)?);
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.into()) }
}

fn part(trial: &Trial, model: &Model, rows: &[Row]) -> Result<Vec<Fault>> {
    let mut faults = Vec::new();
    for (index, (scenario, row)) in trial.scenarios.iter().zip(rows).enumerate() {
        let played = model.play(trial, scenario).and_then(|once| {
            // One scenario is enough to find a model that draws by chance, and halves what the others cost.
            let again = if index == 0 { model.play_again(trial, scenario)? } else { once.clone() };
            Ok((once, again))
        });
        match played {
            Ok((once, again)) if once == again => faults.extend(misfit(model, scenario, row, &once)),
            Ok((once, again)) => faults.push(not_the_same(scenario, row, &once, &again)),
            Err(Trouble::DoesNotBuild(why)) => return Ok(vec![model.does_not_build(&why)]),
            Err(Trouble::Ours(error)) => return Err(error),
        }
    }
    Ok(faults)
}

/// What keeps a scenario from being one, if anything.
fn misfit(model: &Model, scenario: &Scenario, row: &Row, transcript: &Transcript) -> Option<Fault> {
    let name = values::shown(&scenario.name);
    let ending = ending_in_words(transcript.ending);
    match transcript.ending {
        Ending::Exited(_) | Ending::OutOfInput if asked_for_more(transcript) => {
            Some(waits(model, scenario, row, transcript))
        }
        Ending::Exited(_) if transcript.unread.is_empty() => None,
        Ending::Exited(_) => Some(stops_early(model, scenario, row, transcript)),
        Ending::Signalled(_) => {
            let message = format!("the model `{}` crashes in scenario `{name}`", model.name());
            let fault = Fault::new(row.name.clone(), message, format!("it is {ending}"));
            Some(fault.hints(last_printed(transcript)))
        }
        _ => {
            let message = format!("the model `{}` hits a limit in scenario `{name}`", model.name());
            let fault = Fault::new(row.name.clone(), message, format!("it {ending}"));
            let hint = "the part's `limits` say what a run may use; a right program needs a small part of it";
            Some(fault.hints(last_printed(transcript)).hint(hint))
        }
    }
}

fn waits(model: &Model, scenario: &Scenario, row: &Row, transcript: &Transcript) -> Fault {
    let place = row.keys.as_ref().unwrap_or(&row.name).clone();
    let message = format!(
        "scenario `{}` ends while the model `{}` still waits",
        values::shown(&scenario.name),
        model.name()
    );
    let expected = match scenario.keys.len() {
        0 => "it asks for a key, and there is none".to_owned(),
        typed => format!("after {} it asks for one more", text::count(typed, "key")),
    };
    let fault = Fault::new(place, message, expected).hints(last_printed(transcript));
    if matches!(transcript.ending, Ending::Exited(0)) {
        return fault.hint("add what the player types there; a run must end before its input does");
    }
    fault.hint("add what the player types there")
}

fn stops_early(model: &Model, scenario: &Scenario, row: &Row, transcript: &Transcript) -> Fault {
    let used = scenario.keys.len().saturating_sub(transcript.unread.len());
    let place = row.each.get(used).or(row.keys.as_ref()).unwrap_or(&row.name).clone();
    let unread = text::count(transcript.unread.len(), "key");
    let message = format!("scenario `{}` leaves {unread} unread", values::shown(&scenario.name));
    let expected = format!("the model `{}` is done after {}", model.name(), text::count(used, "key"));
    Fault::new(place, message, expected).hint("leave out what nobody reads")
}

fn not_the_same(scenario: &Scenario, row: &Row, once: &Transcript, again: &Transcript) -> Fault {
    let message = format!("the model is not the same twice in scenario `{}`", values::shown(&scenario.name));
    let fault = Fault::new(row.name.clone(), message, "it was played twice, with the same keys");
    let (once, again) = (once.output(), again.output());
    let (first, second) = (String::from_utf8_lossy(&once), String::from_utf8_lossy(&again));
    let differs = first.lines().zip(second.lines()).find(|(one, other)| one != other);
    let differs = differs.map(|(one, other)| {
        format!("first it printed `{}`, then `{}`", values::shown(one), values::shown(other))
    });
    fault.hints(differs).hint("let chance and the time of day play no part, or seed it: `seed: argv`")
}

/// The last line that says something.
pub(super) fn last_printed(transcript: &Transcript) -> Option<String> {
    let output = transcript.output();
    let text = String::from_utf8_lossy(&output);
    let line = text.lines().rev().find(|line| !line.trim().is_empty())?;
    Some(format!("it last printed `{}`", values::shown(line.trim())))
}
