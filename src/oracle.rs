//! The oracle: scenario → the transcripts a right program may have.
//!
//! The only file that names `reference`'s games, and the only door to models: whoever wants to know what a right
//! program does asks here and need not know which of the two plays.

pub mod model;

use reference::{DeviationKind, Game, Recorder, Rules, Setup, Transcript};

use crate::error::{Error, Result};
use crate::spec::model::{Reference, Scenario, SeedBy, Trial};

/// One accepted reading of the handout, played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The ambiguities that were read the other way; none in the plain reading.
    pub deviations: Vec<&'static str>,
    /// How the run goes.
    pub transcript: Transcript,
    /// The rule moments it passes.
    pub marks: Vec<&'static str>,
}

/// Every built-in game.
pub fn games() -> &'static [&'static dyn Game] {
    reference::ALL
}

/// The game that plays it; none where a model does.
pub fn game(reference: &Reference) -> Option<&'static dyn Game> {
    match reference {
        Reference::Game(name) => reference::find(name),
        Reference::Model { .. } => None,
    }
}

/// Plays a scenario by these rules.
pub fn play(game: &dyn Game, scenario: &Scenario, seed: SeedBy, rules: &Rules) -> Reading {
    let mut table = Recorder::new(scenario.lines(seed));
    let setup = Setup { seed: scenario.setup_seed(seed), cards: scenario.supply() };
    let played = game.play(&mut table, &setup, rules);
    let (transcript, marks) = table.finish(played);
    Reading { deviations: rules.deviations().to_vec(), transcript, marks }
}

/// Every distinct transcript that a right program may have in this scenario: the plain reading first,
/// then one per set of ambiguities that changes it. A model has one reading and marks no moments.
///
/// # Errors
/// The trial names a game that does not exist, which validation rules out; or a model does not build.
pub fn readings(trial: &Trial, scenario: &Scenario) -> Result<Vec<Reading>> {
    let name = match &trial.reference {
        Reference::Game(name) => name,
        Reference::Model { model, .. } => {
            let transcript = model.play(trial, scenario).map_err(|trouble| model.explain(trouble))?;
            return Ok(vec![Reading { deviations: Vec::new(), transcript, marks: Vec::new() }]);
        }
    };
    let game = game(&trial.reference).ok_or_else(|| Error::Internal(format!("no game `{name}`")))?;
    let plain = play(game, scenario, trial.seed, &Rules::plain());
    let mut readings = vec![plain];
    let ambiguities = game.deviations().iter().filter(|deviation| deviation.kind == DeviationKind::Ambiguity);
    for ambiguity in ambiguities {
        let known: Vec<Vec<&'static str>> =
            readings.iter().map(|reading| reading.deviations.clone()).collect();
        for mut set in known {
            set.push(ambiguity.name);
            let other = play(game, scenario, trial.seed, &Rules::with(set));
            if readings.iter().all(|reading| reading.transcript != other.transcript) {
                readings.push(other);
            }
        }
    }
    Ok(readings)
}
