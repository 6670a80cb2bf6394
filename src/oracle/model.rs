//! Model solutions: an instructor's program plays a part's scenarios instead of a built-in game.
//!
//! A model is built once per grading run. It runs with the same runner and limits as a student's program, and its transcripts
//! are kept. [`crate::model_check`] checks whether they fit the scenarios.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use reference::{Transcript, Typed};

use crate::build::{self, BuildOutcome};
use crate::criteria::ProducedFile;
use crate::error::{Error, Result};
use crate::language::Runtime;
use crate::run::input::{self, InputSource};
use crate::run::preload::PreloadLibrary;
use crate::run::{self, Run, Start};
use crate::sandbox::scratch::{Scratch, reworded};
use crate::spec::error::SpecError;
use crate::spec::model::{AutoGrading, Clock, Limits, Made, ModelSource, RunSetup, Scenario};
use crate::text;

/// The model solutions that were needed so far, each built and played once.
#[derive(Clone, Debug, Default)]
pub struct Models(Arc<Mutex<Vec<Arc<Model>>>>);

impl Models {
    /// Returns the model with this source.
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
    played: Mutex<HashMap<RunKey, ModelRun>>,
    /// The preload library, if it can be built.
    preload: OnceLock<Option<PreloadLibrary>>,
}

/// The arguments and the input lines of a run, and what it finds besides.
type RunKey = (Vec<String>, Vec<String>, Arc<RunSetup>);

/// What a model did in a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelRun {
    /// Its transcript.
    pub transcript: Transcript,
    /// The files that a program must write.
    pub produced: Vec<ProducedFile>,
}

/// What a program of an instructor is given in a run.
pub(super) struct Given<'a> {
    /// Its arguments after its own.
    pub(super) arguments: Vec<String>,
    /// What is typed.
    pub(super) player: &'a dyn InputSource,
    /// What it finds besides.
    pub(super) setup: &'a RunSetup,
    /// Empty directories in its working directory.
    pub(super) directories: &'a [&'a str],
    /// Its limits.
    pub(super) limits: &'a Limits,
    /// Whether standard error is discarded.
    pub(super) ignores_stderr: bool,
    /// When its clock starts.
    pub(super) clock: Clock,
    /// The day of a fixed clock.
    pub(super) day: u32,
    /// Whether it may have more than one thread.
    pub(super) threads: bool,
}

/// A program that can be run, and its directory.
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
    /// Returns the model with this source; it is built when it is first played.
    pub fn new(source: &Arc<ModelSource>) -> Self {
        let (program, played, preload) = Default::default();
        Self { source: Arc::clone(source), program, played, preload }
    }

    /// Returns its name in the spec.
    pub fn name(&self) -> &str {
        &self.source.name
    }

    /// Returns its run of a scenario; it is played once, then cached.
    ///
    /// # Errors
    /// It does not build, or the host failed.
    pub fn play(&self, grading: &AutoGrading, scenario: &Scenario) -> std::result::Result<ModelRun, Trouble> {
        let setup = Arc::clone(&scenario.setup);
        let key = (scenario.arguments(grading.seed), scenario.lines(grading.seed), setup);
        let played = || self.played.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(run) = played().get(&key) {
            return Ok(run.clone());
        }
        let run = self.play_again(grading, scenario)?;
        played().insert(key, run.clone());
        Ok(run)
    }

    /// Plays a scenario, even if it was played before, and returns its run. Uses the best input detection method of this
    /// host, whichever is used for students: the transcripts are the same.
    ///
    /// # Errors
    /// As [`Model::play`].
    pub fn play_again(
        &self,
        grading: &AutoGrading,
        scenario: &Scenario,
    ) -> std::result::Result<ModelRun, Trouble> {
        let given = Given {
            arguments: scenario.arguments(grading.seed),
            player: &*input::scripted(scenario.lines(grading.seed), scenario.setup.ends),
            setup: &scenario.setup,
            directories: &[],
            limits: &grading.limits,
            ignores_stderr: grading.ignores_stderr,
            clock: grading.clock,
            day: scenario.day,
            threads: grading.threads,
        };
        let run = self.run(given, &|start| run::run(start))?;
        Ok(ModelRun { transcript: run.transcript, produced: run.left.produced })
    }

    /// Runs it in an empty directory by `act`, which runs a start or knows the result.
    ///
    /// # Errors
    /// As [`Model::play`].
    pub(super) fn run(
        &self,
        given: Given<'_>,
        act: &dyn Fn(&Start<'_>) -> Result<Run>,
    ) -> std::result::Result<Run, Trouble> {
        let Given { arguments, player, setup, directories, limits, ignores_stderr, clock, day, threads } =
            given;
        let program = self.program()?;
        let scratch = Scratch::new()?;
        for name in directories {
            let path = scratch.path().join(name);
            fs::create_dir(&path).map_err(|error| Error::path("create", &path, error))?;
        }
        let start = Start {
            program: &program.path,
            arguments: &self.arguments(arguments),
            player,
            preload: self.preload().map(|preload| preload.with(false)),
            scratch: scratch.path(),
            limits,
            runtime: self.runtime(),
            setup,
            ignores_stderr,
            turns: run::best_turn_taking()?,
            clock,
            day,
            threads,
            executes: matches!(self.source.made, Made::Ready { .. }),
            ready: None,
        };
        let run = scratch.unnamed(|| act(&start));
        Ok(run.map_err(|error| self.unnamed(error, &program.path))?)
    }

    /// Builds it, unless it was built.
    ///
    /// # Errors
    /// As [`Model::play`].
    pub(super) fn builds(&self) -> std::result::Result<(), Trouble> {
        self.program().map(drop)
    }

    /// Runs it in croupier's own terminal until it ends; `arguments` come after its own. Its exit code or signal is ignored.
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

    /// Returns the reason why it cannot be played, as an error with its place.
    pub fn explain(&self, trouble: Trouble) -> Error {
        match trouble {
            Trouble::Internal(error) => error,
            Trouble::DoesNotBuild(why) => vec![self.does_not_build(&why)].into(),
        }
    }

    /// Returns the error for a model that does not build.
    pub fn does_not_build(&self, why: &str) -> SpecError {
        self.wrong(format!("the model `{}` does not build", self.name()), why)
            .hint("it is built by the part's own `build`, like every submission")
    }

    /// Returns an error about it with its place in the spec.
    pub(super) fn wrong(&self, message: String, why: &str) -> SpecError {
        SpecError::new(self.source.place.clone(), message, why)
    }

    /// What programs in its language need.
    fn runtime(&self) -> &'static Runtime {
        match &self.source.made {
            Made::Built { recipe, .. } => recipe.language.runtime,
            Made::Ready { .. } => Runtime::BARE,
        }
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

    /// Returns the program, which is built when it is first needed. An internal error is not cached: it may be temporary.
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

    /// Returns an internal error without the program's path, which differs between machines.
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

/// Whether a run read after the last input line and got end of input.
pub fn asked_for_more(transcript: &Transcript) -> bool {
    transcript.turns.iter().any(|turn| turn.typed == Some(Typed::EndOfInput))
}
