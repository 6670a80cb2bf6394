//! The oracle: returns the transcripts that a right program may have in a scenario.
//!
//! Only this module looks up games by their names, and builds and runs model solutions. Its callers need not know what
//! plays a scenario, or where its draws come from.
//!
//! If draws can be predicted, the interpretations of a scenario are the same for every submission. If they are followed, the
//! reference plays each run again, with the draws that the program showed and the lines that were typed.

#[cfg(test)]
mod dice;
mod events;
pub mod follow;
pub mod model;
mod strategy_input;

use std::collections::HashSet;

use reference::{Game, Question, Recorder, Rules, Setup, Transcript, VariantKind};

use crate::error::{Error, Result};
use crate::run::input::{InputSource, ScriptedInput};
use crate::spec::model::{AutoGrading, Reference, Scenario, SeedBy};
pub use events::{Account, accounts, mistaken_accounts};
use follow::{Lost, Showing};
use model::Models;
use strategy_input::StrategyInput;

/// A scenario played by one accepted interpretation of the handout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interpretation {
    /// The ambiguities that were interpreted the other way; none in the plain interpretation.
    pub variants: Vec<&'static str>,
    /// The transcript.
    pub transcript: Transcript,
    /// The rules that the run covers.
    pub marks: Vec<&'static str>,
    /// The draw beyond which the program could not be followed, if there is one.
    pub lost: Option<Lost>,
}

/// Every built-in game.
pub fn games() -> &'static [&'static dyn Game] {
    reference::ALL
}

/// Returns the game; `None` for a model solution.
pub fn game(reference: &Reference) -> Option<&'static dyn Game> {
    match reference {
        Reference::Game(name) => reference::find(name),
        Reference::Model(_) => None,
    }
}

/// Plays a scenario by these rules, with the reference's own draws.
pub fn play(game: &dyn Game, scenario: &Scenario, seed: SeedBy, rules: &Rules) -> Interpretation {
    let mut table = recorder(scenario.lines(seed), scenario);
    let setup = Setup { seed: scenario.setup_seed(seed), draws: scenario.supply() };
    let played = game.play(&mut table, &setup, rules);
    let (transcript, marks) = table.finish(played);
    Interpretation { variants: rules.variants().to_vec(), transcript, marks, lost: None }
}

/// Returns the question at which a scenario's input ends, if the game is not over by then.
pub fn unanswered(game: &dyn Game, scenario: &Scenario, seed: SeedBy, rules: &Rules) -> Option<Question> {
    let mut table = recorder(scenario.lines(seed), scenario);
    let setup = Setup { seed: scenario.setup_seed(seed), ..Setup::default() };
    // The table knows how the game ended.
    let _ = game.play(&mut table, &setup, rules);
    table.unanswered()
}

/// Returns a table with these input lines, followed by the answers of the scenario's player.
fn recorder<'f>(lines: Vec<String>, scenario: &'f Scenario) -> Recorder<'f> {
    let table = Recorder::new(lines);
    match &scenario.player {
        Some(strategy) => table.then(&**strategy),
        None => table,
    }
}

/// Returns the input source of a scenario's run: its keys, or a player who follows the game.
///
/// # Errors
/// The grading names a game that does not exist, which validation rules out.
pub fn player<'a>(grading: &'a AutoGrading, scenario: &'a Scenario) -> Result<Box<dyn InputSource + 'a>> {
    match (&grading.follow, &scenario.player) {
        (Some(draws), Some(strategy)) => {
            Ok(Box::new(StrategyInput::new(named(grading)?, grading, draws, scenario, &**strategy)))
        }
        _ => Ok(Box::new(ScriptedInput(scenario.lines(grading.seed)))),
    }
}

/// Returns every distinct transcript that a right program may have in this scenario: that of the plain interpretation first,
/// then one for each set of ambiguities that changes it. A model, one of `models`, has one interpretation and no coverage.
///
/// # Errors
/// The grading names a game that does not exist, which validation rules out; or a model does not build.
pub fn readings(models: &Models, grading: &AutoGrading, scenario: &Scenario) -> Result<Vec<Interpretation>> {
    if let Reference::Model(source) = &grading.reference {
        let model = models.of(source);
        let transcript = model.play(grading, scenario).map_err(|trouble| model.explain(trouble))?;
        return Ok(vec![Interpretation { variants: Vec::new(), transcript, marks: Vec::new(), lost: None }]);
    }
    let game = named(grading)?;
    Ok(distinct(game, &[], |rules| play(game, scenario, grading.seed, rules)))
}

/// Returns the same for one run of a part whose draws are followed: every distinct transcript that a right program may have
/// with the draws that this run showed and the lines that were typed.
///
/// # Errors
/// The grading names a game that does not exist, or draws are not followed; validation rules out both.
pub fn followed(
    grading: &AutoGrading,
    scenario: &Scenario,
    actual: &Transcript,
) -> Result<Vec<Interpretation>> {
    let (game, showing) = (named(grading)?, showing(grading, actual)?);
    Ok(distinct(game, &[], |rules| follow::play(game, grading, scenario, actual, &showing, rules)))
}

/// Returns every distinct transcript of a program that makes these mistakes and is right otherwise; with the draws of this
/// run if they are followed.
///
/// # Errors
/// The grading names a game that does not exist, or a model, which has no known mistakes.
pub fn mistaken(
    grading: &AutoGrading,
    scenario: &Scenario,
    actual: &Transcript,
    mistakes: &[&'static str],
) -> Result<Vec<Interpretation>> {
    let game = named(grading)?;
    if grading.follow.is_none() {
        return Ok(distinct(game, mistakes, |rules| play(game, scenario, grading.seed, rules)));
    }
    let showing = showing(grading, actual)?;
    Ok(distinct(game, mistakes, |rules| follow::play(game, grading, scenario, actual, &showing, rules)))
}

fn showing<'a>(grading: &'a AutoGrading, actual: &Transcript) -> Result<Showing<'a>> {
    let draws = grading.follow.as_ref();
    let draws = draws
        .ok_or_else(|| Error::Internal("draws of a part are followed that can be predicted".to_owned()))?;
    let mut showing = Showing::new(draws);
    showing.see(&actual.turns);
    Ok(showing)
}

fn named(grading: &AutoGrading) -> Result<&'static dyn Game> {
    let nameless = || Error::Internal("no game plays this part".to_owned());
    game(&grading.reference).ok_or_else(nameless)
}

/// Returns the plain interpretation with these mistakes, and one for each set of ambiguities that changes the transcript.
///
/// An ambiguity may change nothing in the plain interpretation and something in another, so the search continues until no
/// further ambiguity changes any of those found. Those with one ambiguity come before those that need several.
fn distinct(
    game: &dyn Game,
    mistakes: &[&'static str],
    play: impl Fn(&Rules) -> Interpretation,
) -> Vec<Interpretation> {
    let ambiguities: Vec<_> =
        game.variants().iter().filter(|variant| variant.kind == VariantKind::Ambiguity).collect();
    let mut readings = vec![play(&Rules::with(mistakes.iter().copied()))];
    let mut tried = HashSet::new();
    loop {
        let known = readings.len();
        for ambiguity in &ambiguities {
            let sets: Vec<Vec<&'static str>> =
                readings.iter().map(|reading| reading.variants.clone()).collect();
            for mut set in sets.into_iter().filter(|set| !set.contains(&ambiguity.name)) {
                set.push(ambiguity.name);
                let mut members = set.clone();
                members.sort_unstable();
                if !tried.insert(members) {
                    continue;
                }
                let other = play(&Rules::with(set));
                if readings.iter().all(|reading| reading.transcript != other.transcript) {
                    readings.push(other);
                }
            }
        }
        if readings.len() == known {
            return readings;
        }
    }
}
