//! Model solutions: an instructor's own program plays a part's scenarios, as a built-in game does.
//!
//! Owns building a model once for as long as somebody grades by it, running it under the same runner and limits as a
//! student's program, and keeping what it played. Refuses to judge how a run ended: whether a scenario and its
//! model fit is [`crate::model_check`]'s business.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use reference::{Transcript, Typed};

use crate::build::{self, BuildOutcome};
use crate::error::{Error, Result};
use crate::run::input::ScriptedInput;
use crate::run::preload::PreloadLibrary;
use crate::run::{self, Start};
use crate::sandbox::scratch::{Scratch, reworded};
use crate::spec::error::SpecError;
use crate::spec::model::{AutoGrading, Made, ModelSource, Scenario};
use crate::text;

/// The model solutions that have been asked for, each built and played once.
#[derive(Debug, Default)]
pub struct Models(Mutex<Vec<Arc<Model>>>);

impl Models {
    /// The model that is made from this.
    pub fn of(&self, source: &Arc<ModelSource>) -> Arc<Model> {
        let mut models = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = models.iter().find(|model| Arc::ptr_eq(&model.source, source)) {
            return Arc::clone(known);
        }
        let model = Arc::new(Model::new(source));
        models.push(Arc::clone(&model));
        model
    }
}

/// A model solution.
#[derive(Debug)]
pub struct Model {
    source: Arc<ModelSource>,
    program: Mutex<Option<std::result::Result<Arc<Program>, String>>>,
    played: Mutex<HashMap<Lines, Transcript>>,
    /// What it is run with where its sleeps cannot be seen, if it can be built.
    preload: OnceLock<Option<PreloadLibrary>>,
}

/// The arguments and the lines typed of a run.
type Lines = (Vec<String>, Vec<String>);

/// A program that can be run, and the directory that goes with it.
#[derive(Debug)]
struct Program {
    path: PathBuf,
    _directory: Option<Scratch>,
}

/// Why a model did not play.
#[derive(Debug)]
pub enum Trouble {
    /// It does not build: the compiler's first error, or what is missing.
    DoesNotBuild(String),
    /// An internal error.
    Internal(Error),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        Self::Internal(error)
    }
}

impl Model {
    /// The model that is made from this; it is built when it is first played.
    pub fn new(source: &Arc<ModelSource>) -> Self {
        let (program, played, preload) = Default::default();
        Self { source: Arc::clone(source), program, played, preload }
    }

    /// What the spec calls it.
    pub fn name(&self) -> &str {
        &self.source.name
    }

    /// Its transcript of a scenario: played once, then remembered.
    ///
    /// # Errors
    /// It does not build, or the host failed.
    pub fn play(
        &self,
        grading: &AutoGrading,
        scenario: &Scenario,
    ) -> std::result::Result<Transcript, Trouble> {
        let key = (scenario.arguments(grading.seed), scenario.lines(grading.seed));
        let played = || self.played.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(transcript) = played().get(&key) {
            return Ok(transcript.clone());
        }
        let transcript = self.play_again(grading, scenario)?;
        played().insert(key, transcript.clone());
        Ok(transcript)
    }

    /// Its transcript of a scenario, whether it was played before or not. Turns are told apart in the best way this
    /// host offers, however students' are: the ways agree byte for byte.
    ///
    /// # Errors
    /// As [`Model::play`].
    pub fn play_again(
        &self,
        grading: &AutoGrading,
        scenario: &Scenario,
    ) -> std::result::Result<Transcript, Trouble> {
        let program = self.program()?;
        let scratch = Scratch::new()?;
        let arguments = self.arguments(scenario.arguments(grading.seed));
        let turns = run::best_turn_taking()?;
        let preload = self.preload();
        let start = Start {
            program: &program.path,
            arguments: &arguments,
            player: &ScriptedInput(scenario.lines(grading.seed)),
            preload: preload.map(|preload| preload.with(false)),
            scratch: scratch.path(),
            limits: &grading.limits,
            turns,
            clock: grading.clock,
            threads: grading.threads,
            executes: matches!(self.source.made, Made::Ready { .. }),
            ready: None,
        };
        let run = scratch.unnamed(|| run::run(&start)).map_err(|error| self.unnamed(error, &program.path))?;
        Ok(run.transcript)
    }

    /// Runs it in the terminal that croupier itself runs in, until it ends; `arguments` come after its own. What its
    /// exit code or signal was is between it and the person who plays.
    ///
    /// # Errors
    /// As [`Model::play`].
    pub fn perform(&self, arguments: Vec<String>) -> std::result::Result<(), Trouble> {
        let program = self.program()?;
        let scratch = Scratch::new()?;
        let mut command = std::process::Command::new(&program.path);
        command.args(self.arguments(arguments)).current_dir(scratch.path());
        let status = command.status();
        status.map_err(|error| Error::system(format!("cannot run the model `{}`", self.name()), error))?;
        Ok(())
    }

    /// What keeps it from playing, as an error with its place.
    pub fn explain(&self, trouble: Trouble) -> Error {
        match trouble {
            Trouble::Internal(error) => error,
            Trouble::DoesNotBuild(why) => vec![self.does_not_build(&why)].into(),
        }
    }

    /// The fault of a model that does not build.
    pub fn does_not_build(&self, why: &str) -> SpecError {
        let message = format!("the model `{}` does not build", self.name());
        SpecError::new(self.source.place.clone(), message, why)
            .hint("it is built by the part's own `build`, like every submission")
    }

    fn preload(&self) -> Option<&PreloadLibrary> {
        self.preload.get_or_init(|| PreloadLibrary::build().ok()).as_ref()
    }

    fn arguments(&self, seed: Vec<String>) -> Vec<String> {
        match &self.source.made {
            Made::Ready { arguments, .. } => arguments.iter().cloned().chain(seed).collect(),
            Made::Built { .. } => seed,
        }
    }

    /// The program, built by whoever needs it first. An internal error is not remembered: it may pass.
    fn program(&self) -> std::result::Result<Arc<Program>, Trouble> {
        let mut program = self.program.lock().unwrap_or_else(PoisonError::into_inner);
        if program.is_none() {
            *program = match self.make() {
                Ok(made) => Some(Ok(Arc::new(made))),
                Err(Trouble::DoesNotBuild(why)) => Some(Err(why)),
                Err(error) => return Err(error),
            };
        }
        let built = program.clone().ok_or_else(|| Error::Internal("a model was not built".to_owned()))?;
        built.map_err(Trouble::DoesNotBuild)
    }

    fn make(&self) -> std::result::Result<Program, Trouble> {
        let (recipe, files) = match &self.source.made {
            Made::Ready { program, .. } => return Ok(Program { path: program.clone(), _directory: None }),
            Made::Built { recipe, files } => (recipe, files),
        };
        let (sources, out) = (Scratch::new()?, Scratch::new()?);
        let outcome = sources.unnamed(|| {
            out.unnamed(|| {
                files.iter().try_for_each(|(name, content)| put(sources.path(), name, content))?;
                build::build(recipe, sources.path(), out.path())
            })
        })?;
        match outcome {
            BuildOutcome::Built { program, .. } => Ok(Program { path: program, _directory: Some(out) }),
            BuildOutcome::Failed { first_error: why, .. } | BuildOutcome::Missing { says: why } => {
                Err(Trouble::DoesNotBuild(why))
            }
        }
    }

    /// An internal error without the place of a program that is another on every machine.
    fn unnamed(&self, error: Error, program: &Path) -> Error {
        reworded(error, |said| said.replace(&text::path(program), self.name()))
    }
}

/// Writes one of the model's files.
fn put(directory: &Path, name: &Path, content: &[u8]) -> Result<()> {
    let path = directory.join(name);
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(|error| Error::path("create", parent, error))?;
    }
    fs::write(&path, content).map_err(|error| Error::path("write", &path, error))
}

/// Whether a run asked for a key after the last one: it was told end of input.
pub fn asked_for_more(transcript: &Transcript) -> bool {
    transcript.turns.iter().any(|turn| turn.typed == Some(Typed::EndOfInput))
}
