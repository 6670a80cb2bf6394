//! The oracle: returns the transcripts that a right program may have in a scenario.
//!
//! Only this module looks up games by their names, and builds and runs model solutions. Its callers need not know what
//! plays a scenario, or where its draws come from.
//!
//! If draws can be predicted, the interpretations of a scenario are the same for every submission. If they are followed, the
//! reference plays each run again, with the draws that the program showed and the lines that were typed.

pub mod checker;
mod deal;
#[cfg(test)]
mod dice;
mod events;
pub mod follow;
mod in_any_words;
mod interpretations;
pub mod model;
mod name_asked;
mod own_keys;
mod prompts;
mod random;
mod readings_input;
mod refused;
mod rehearsal;
mod showing;
mod so_far;
mod strategy_input;
mod test_report;
mod tokens;

use std::borrow::Cow;
use std::sync::Arc;

use reference::{
    Asked, Ending, Game, IllegalAnswer, Legal, Question, Recorder, Rules, Setup, Transcript, Turn,
    VariantKind,
};

use crate::criteria::ProducedFile;
use crate::error::{Error, Result};
use crate::run::input::{self, InputSource};
use crate::spec::model::{AutoGrading, ModelSource, Reference, Scenario, SeedBy};
pub use events::{Account, accounts, mistaken_accounts};
use follow::Lost;
pub use interpretations::AgreeBy;
use interpretations::{RunToExplain, distinct};
use model::{ModelRun, Models};
pub use prompts::asks_on;
pub use random::DrawMethod;
use readings_input::ReadingsInput;
pub(crate) use refused::compared;
pub use rehearsal::rehearse;
use showing::Showing;
pub use so_far::{TurnReasons, readings_so_far, reasons};
use strategy_input::StrategyInput;

/// A scenario played by one accepted interpretation of the handout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interpretation {
    /// The ambiguities that were interpreted the other way; none in the plain interpretation.
    pub variants: Vec<&'static str>,
    /// The transcript.
    pub transcript: Transcript,
    /// The files that a program must write.
    pub produced: Vec<ProducedFile>,
    /// The rules that the run covers.
    pub marks: Vec<&'static str>,
    /// The lines that were typed where they are not allowed.
    pub illegal: Vec<IllegalAnswer>,
    /// The questions that were asked; none if draws are followed.
    pub asked: Vec<Asked>,
    /// Which answers the question of each line allowed; none if draws are followed.
    pub answered: Vec<Legal>,
    /// The draw beyond which the program could not be followed, if there is one.
    pub lost: Option<Lost>,
    /// How the program's draws were read, if they are followed.
    pub draws: DrawsShown,
    /// The draws in their order, if they are followed.
    pub drawn: Vec<String>,
    /// How the program made them from random numbers, and how many there are; `None` if they were read otherwise.
    pub method: Option<(DrawMethod, usize)>,
}

impl Interpretation {
    /// The only way to read a handout: that of a model solution, or of recorded output.
    fn only(run: ModelRun) -> Self {
        Self { produced: run.produced, ..Self::of(Vec::new(), run.transcript) }
    }

    /// Returns one of which nothing is known but the transcript.
    pub(crate) fn of(variants: Vec<&'static str>, transcript: Transcript) -> Self {
        Self {
            variants,
            transcript,
            produced: Vec::new(),
            marks: Vec::new(),
            illegal: Vec::new(),
            asked: Vec::new(),
            answered: Vec::new(),
            lost: None,
            draws: DrawsShown::default(),
            drawn: Vec::new(),
            method: None,
        }
    }
}

/// Whether the draws of a part may be read from random numbers, or by their form.
pub fn may_draw_in_other_words(grading: &AutoGrading) -> bool {
    grading.follow.is_some() && grading.criteria.learn_wording
}

/// What earlier runs of a program showed about how its draws are to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnownProgram {
    /// Nothing yet: a run is read by what it shows itself.
    Unknown,
    /// They are read from what it prints.
    Printed,
    /// They are read by their form or from random numbers, as phrases do not find all of them.
    InOtherWords,
    /// They are read from the random numbers that it draws.
    Random {
        /// How it makes draws from them.
        method: DrawMethod,
        /// The ambiguities that it interprets the other way; `None` if no run has shown that yet.
        interpretation: Option<Vec<&'static str>>,
    },
}

impl KnownProgram {
    /// Returns how a program makes its draws from random numbers by runs of it that are each too short to tell, if it makes them so.
    pub fn of_runs(grading: &AutoGrading, runs: &[&[Turn]]) -> Option<Self> {
        let method = DrawMethod::of_runs(grading.follow.as_ref()?.kind, runs)?;
        Some(Self::Random { method, interpretation: None })
    }

    /// Returns the ambiguities that a program interprets the other way whose draws are read from random numbers.
    fn interpretation(&self) -> Option<&[&'static str]> {
        match self {
            Self::Random { interpretation, .. } => interpretation.as_deref(),
            Self::Unknown | Self::Printed | Self::InOtherWords => None,
        }
    }
}

/// How the draws of a program that is followed were read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum DrawsShown {
    /// By the phrases of the spec.
    #[default]
    ByPhrases,
    /// By their form, as phrases do not find them; all of them fit.
    InOtherWords {
        /// Whether one is shown that its round did not need.
        unneeded: bool,
    },
    /// By their form; some of what is shown does not fit.
    Unread,
}

/// Every built-in game.
pub fn games() -> &'static [&'static dyn Game] {
    reference::ALL
}

/// Returns the game; `None` for a model solution.
pub fn game(reference: &Reference) -> Option<&'static dyn Game> {
    match reference {
        Reference::Game(name) => reference::find(name),
        Reference::Model(_) | Reference::Recorded(_) => None,
    }
}

/// Plays a scenario by these rules, with the reference's own draws.
pub fn play(game: &dyn Game, scenario: &Scenario, seed: SeedBy, rules: &Rules) -> Interpretation {
    let mut table = recorder(scenario.lines(seed), scenario);
    let setup = Setup { seed: scenario.setup_seed(seed), draws: scenario.supply() };
    let played = game.play(&mut table, &setup, rules);
    let illegal = table.illegal().to_vec();
    let asked = table.asked().to_vec();
    let answered = table.answered().to_vec();
    let (transcript, marks) = table.finish(played);
    Interpretation {
        variants: rules.variants().to_vec(),
        transcript,
        produced: Vec::new(),
        marks,
        illegal,
        asked,
        answered,
        lost: None,
        draws: DrawsShown::default(),
        drawn: Vec::new(),
        method: None,
    }
}

/// Plays a scenario by the plain interpretation, with the reference's own draws, if the reference is a game.
pub fn plain_run(grading: &AutoGrading, scenario: &Scenario) -> Option<Interpretation> {
    let game = game(&grading.reference)?;
    Some(play(game, scenario, grading.seed, &Rules::plain()))
}

/// Plays a scenario by every accepted interpretation that changes it, with the reference's own draws: the plain one first.
pub fn interpretations(game: &dyn Game, scenario: &Scenario, seed: SeedBy) -> Vec<Interpretation> {
    distinct(game, &[], |rules| play(game, scenario, seed, rules))
}

/// Returns a scenario with its draws in the order in which a program makes them that is right by these ambiguities; the same
/// if its order is fixed.
///
/// # Errors
/// The grading names a game that does not exist, which validation rules out.
pub fn in_order<'s>(
    grading: &AutoGrading,
    scenario: &'s Scenario,
    variants: &[&'static str],
) -> Result<Cow<'s, Scenario>> {
    if !scenario.leaves_order_open() {
        return Ok(Cow::Borrowed(scenario));
    }
    let rules = Rules::with(variants.iter().copied());
    let table = played(named(grading)?, scenario, grading.seed, &rules);
    Ok(Cow::Owned(scenario.in_order(table.drawn())))
}

/// Returns the question at which a scenario's input ends, if the game is not over by then.
pub fn unanswered(game: &dyn Game, scenario: &Scenario, seed: SeedBy, rules: &Rules) -> Option<Question> {
    let mut table = recorder(scenario.lines(seed), scenario);
    let setup = Setup { seed: scenario.setup_seed(seed), ..Setup::default() };
    // The table knows how the game ended.
    let _ = game.play(&mut table, &setup, rules);
    table.unanswered()
}

/// Returns the table at which a scenario was played by these rules, up to wherever it ended.
fn played<'s>(game: &dyn Game, scenario: &'s Scenario, seed: SeedBy, rules: &Rules) -> Recorder<'s> {
    let mut table = recorder(scenario.lines(seed), scenario);
    let setup = Setup { seed: scenario.setup_seed(seed), draws: scenario.supply() };
    // What happened until it stopped is on the table.
    let _ = game.play(&mut table, &setup, rules);
    table
}

/// Returns a table with these input lines, followed by the answers of the scenario's player.
fn recorder<'f>(lines: Vec<String>, scenario: &'f Scenario) -> Recorder<'f> {
    let table = Recorder::new(lines);
    match scenario.answerer() {
        Some(strategy) => table.then(strategy),
        None => table,
    }
}

/// Returns the input source of a scenario's run: its keys, or a player who follows the game.
///
/// # Errors
/// The grading names a game that does not exist, which validation rules out.
pub fn player<'a>(
    grading: &'a AutoGrading,
    scenario: &'a Scenario,
    known: &KnownProgram,
) -> Result<Box<dyn InputSource + 'a>> {
    match (&grading.follow, &scenario.player, &scenario.answers) {
        (Some(draws), Some(strategy), _) => {
            Ok(Box::new(StrategyInput::new(named(grading)?, grading, draws, known, scenario, &**strategy)))
        }
        (None, _, Some(answers)) => {
            Ok(Box::new(ReadingsInput::new(named(grading)?, grading, scenario, &**answers)))
        }
        _ => Ok(input::scripted(scenario.lines(grading.seed), scenario.setup.ends)),
    }
}

/// Returns every distinct transcript that a right program may have in this scenario: that of the plain interpretation first,
/// then one for each set of ambiguities that changes it. A model, one of `models`, has one interpretation and no coverage.
///
/// # Errors
/// The grading names a game that does not exist, which validation rules out; or a model does not build.
pub fn readings(models: &Models, grading: &AutoGrading, scenario: &Scenario) -> Result<Vec<Interpretation>> {
    match &grading.reference {
        Reference::Model(source) => {
            return by_models(models, grading, scenario, source, &[]);
        }
        Reference::Recorded(_) => return Ok(vec![Interpretation::only(recorded(scenario)?)]),
        Reference::Game(_) => {}
    }
    Ok(interpretations(named(grading)?, scenario, grading.seed))
}

/// Returns every distinct run of a model solution that makes these mistakes: that of the model, and those of its other interpretations;
/// with one mistake, that of the model with it. Mistakes of models cannot be combined.
///
/// # Errors
/// A model does not build, or the host failed.
pub fn by_models(
    models: &Models,
    grading: &AutoGrading,
    scenario: &Scenario,
    source: &Arc<ModelSource>,
    mistakes: &[&'static str],
) -> Result<Vec<Interpretation>> {
    let play = |source: &Arc<ModelSource>, variants: Vec<&'static str>| -> Result<Interpretation> {
        let model = models.of(source);
        let run = model.play(grading, scenario).map_err(|trouble| model.explain(trouble))?;
        Ok(Interpretation { variants, ..Interpretation::only(run) })
    };
    let others = |kind| source.variants.iter().filter(move |other| other.variant.kind == kind);
    let mut found: Vec<Interpretation> = Vec::new();
    match mistakes {
        [] => {
            found.push(play(source, Vec::new())?);
            for other in others(VariantKind::Ambiguity) {
                let reading = play(&other.source, vec![other.variant.name])?;
                let same = |known: &Interpretation| {
                    known.transcript == reading.transcript && known.produced == reading.produced
                };
                if !found.iter().any(same) {
                    found.push(reading);
                }
            }
        }
        [name] => {
            let other = others(VariantKind::Mistake).find(|other| other.variant.name == *name);
            found.extend(other.map(|other| play(&other.source, vec![name])).transpose()?);
        }
        _ => {}
    }
    Ok(found)
}

/// Returns the recorded run of a scenario: its whole output in one turn, since where it read is not known.
///
/// # Errors
/// The scenario has none: it is not one of the spec.
pub fn recorded(scenario: &Scenario) -> Result<ModelRun> {
    let recorded = scenario.setup.recorded.as_ref();
    let recorded = recorded.ok_or_else(|| {
        Error::usage("there is no recorded output for other input", "name a scenario of the spec")
    })?;
    let turns = vec![Turn { output: recorded.output.content.to_vec(), ..Turn::default() }];
    let ending = Ending::Exited(scenario.setup.exit.unwrap_or(0));
    let written = recorded.written.iter();
    Ok(ModelRun {
        transcript: Transcript { turns, ending, unread: Vec::new() },
        produced: written.map(|file| (file.name.clone(), Some(file.content.to_vec()))).collect(),
    })
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
    known: &KnownProgram,
) -> Result<Vec<Interpretation>> {
    Ok(FollowedRun::new(grading, actual, known)?.mistaken(scenario, &[]))
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
    Ok(FollowedRun::new(grading, actual, &KnownProgram::Printed)?.mistaken(scenario, mistakes))
}

/// A run of a part whose draws are followed. Its draws are read once, however often it is played again.
pub struct FollowedRun<'a> {
    game: &'static dyn Game,
    grading: &'a AutoGrading,
    actual: &'a Transcript,
    showing: Showing<'a>,
    known: &'a KnownProgram,
}

impl std::fmt::Debug for FollowedRun<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("FollowedRun").field("game", &self.game.name()).finish_non_exhaustive()
    }
}

impl<'a> FollowedRun<'a> {
    /// Reads the draws of a run.
    ///
    /// # Errors
    /// The grading names a game that does not exist, or draws are not followed; validation rules out both.
    pub fn new(grading: &'a AutoGrading, actual: &'a Transcript, known: &'a KnownProgram) -> Result<Self> {
        let draws = grading.follow.as_ref();
        let draws = draws.ok_or_else(|| {
            Error::Internal("draws of a part are followed that can be predicted".to_owned())
        })?;
        let mut showing = Showing::new(draws, known);
        let game = named(grading)?;
        showing.see(&actual.turns);
        deal::choose(&mut showing, game, grading, actual);
        Ok(Self { game, grading, actual, showing, known })
    }

    /// Returns every distinct transcript of a program that makes these mistakes in this scenario and is right otherwise.
    pub fn mistaken(&self, scenario: &Scenario, mistakes: &[&'static str]) -> Vec<Interpretation> {
        self.with_usual(scenario, mistakes, |run| run.distinct(mistakes))
    }

    /// Returns transcripts of such a program, among them all that agree with the run to its end. Faster than [`Self::mistaken`].
    pub fn explaining(
        &self,
        scenario: &Scenario,
        mistakes: &[&'static str],
        by: AgreeBy,
    ) -> Vec<Interpretation> {
        self.with_usual(scenario, mistakes, |run| run.explaining(by, mistakes))
    }

    /// Returns those that are found, and one by the interpretation of the program's other runs: in words that do not tell
    /// interpretations apart, it may not be found.
    fn with_usual(
        &self,
        scenario: &Scenario,
        mistakes: &[&'static str],
        find: impl FnOnce(&RunToExplain<'_>) -> Vec<Interpretation>,
    ) -> Vec<Interpretation> {
        let Self { game, grading, actual, showing, known } = self;
        let play = |rules: &Rules, lines: Option<usize>| {
            follow::play(*game, grading, scenario, actual, showing, (rules, lines))
        };
        let mut found = find(&RunToExplain { game: *game, grading, showing, run: actual, play: &play });
        if let Some(interpretation) = known.interpretation() {
            let variants = mistakes.iter().chain(interpretation).copied();
            let usual = play(&Rules::with(variants), None);
            if found.iter().all(|reading| reading.transcript != usual.transcript) {
                found.push(usual);
            }
        }
        found
    }
}

fn named(grading: &AutoGrading) -> Result<&'static dyn Game> {
    let nameless = || Error::Internal("no game plays this part".to_owned());
    game(&grading.reference).ok_or_else(nameless)
}
