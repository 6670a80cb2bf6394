//! What this host supports for runs, tested by running a program.

use std::path::Path;
use std::sync::OnceLock;

use super::detect::InputDetection;
use super::fork_server::{self, ForkServers};
use super::input::ScriptedInput;
use super::preload::PreloadLibrary;
use super::runner::run;
use super::start::Start;
use crate::error::{Error, Result};
use crate::language::Runtime;
use crate::sandbox;
use crate::sandbox::scratch::Scratch;
use crate::spec::model::{Clock, Limits, RunSetup};

/// Types nothing.
static NOBODY: ScriptedInput = ScriptedInput(Vec::new());

impl InputDetection {
    /// Returns the names in [`sandbox::DISABLE`] that concern input detection: each method, a kernel feature, and the fork server.
    pub fn lacks() -> impl Iterator<Item = &'static str> {
        Self::ALL
            .into_iter()
            .map(Self::mechanism)
            .chain([sandbox::seccomp::UNDISTURBED_NAME, fork_server::NAME])
    }

    /// Tests whether this host supports the method, by running a program.
    ///
    /// # Errors
    /// Why it does not.
    pub fn tried(self) -> Result<()> {
        // Both methods are seccomp filters, like the mechanism of the sandbox.
        if [self.mechanism(), "seccomp"].into_iter().any(sandbox::is_disabled) {
            return Err(unavailable(sandbox::because_disabled()));
        }
        let scratch = Scratch::new()?;
        let limits = Limits::default();
        let start = Start::plain(Path::new("/bin/true"), &NOBODY, scratch.path(), &limits, self);
        run(&start).map(|_| ())
    }
}

impl ForkServers {
    /// Tests whether programs can run from a fork server on this host.
    ///
    /// # Errors
    /// Why they cannot.
    pub fn tried() -> Result<()> {
        if sandbox::is_disabled(fork_server::NAME) {
            return Err(unavailable(sandbox::because_disabled()));
        }
        let Some(turns) = best_turn_taking().ok().filter(|turns| turns.taker().follows_forks()) else {
            return Err(unavailable(format!("it requires `{}`", InputDetection::Seccomp.mechanism())));
        };
        let (preload, scratch, fork_server) = (PreloadLibrary::build()?, Scratch::new()?, Self::default());
        let (player, limits) = (ScriptedInput::default(), Limits::default());
        let start = Start {
            program: Path::new("/bin/true"),
            arguments: &[],
            player: &player,
            preload: Some(preload.with(false)),
            clock: Clock::Real,
            day: 0,
            threads: false,
            executes: false,
            scratch: scratch.path(),
            limits: &limits,
            runtime: Runtime::BARE,
            setup: RunSetup::NOTHING,
            ignores_stderr: false,
            turns,
            ready: Some(&fork_server),
        };
        run(&start)?;
        let started = fork_server.count() == 1;
        started.then_some(()).ok_or_else(|| unavailable("the fork server does not start".to_owned()))
    }
}

/// Returns the reason why something is unavailable as an error.
fn unavailable(why: String) -> Error {
    Error::Usage { message: why, hint: None }
}

/// Returns the best input detection method that this host supports, tested once.
///
/// # Errors
/// It supports none, and why.
pub fn best_turn_taking() -> Result<InputDetection> {
    static BEST: OnceLock<std::result::Result<InputDetection, String>> = OnceLock::new();
    // If this fails, nothing can be tested, whatever the kernel supports.
    Scratch::new()?;
    let best = BEST.get_or_init(|| {
        let mut reasons = Vec::new();
        for turns in InputDetection::ALL {
            match turns.tried() {
                Ok(()) => return Ok(turns),
                Err(error) => reasons.push(format!("`{}`: {error}", turns.mechanism())),
            }
        }
        Err(reasons.join("; "))
    });
    best.clone().map_err(|why| no_turn_taking(&why))
}

/// Returns the error for a host where nothing can be graded, with the reason.
pub fn no_turn_taking(why: &str) -> Error {
    Error::Unsuitable {
        message: format!("cannot detect when a program waits for input ({why})"),
        hint: "run croupier in a container or virtual machine that allows seccomp filters or ptrace; for details, run: croupier doctor"
            .to_owned(),
    }
}
