//! What this host offers for runs, found out by running a program.

use std::path::Path;
use std::sync::OnceLock;

use super::player::Script;
use super::preload::Companion;
use super::ready::{self, Ready};
use super::runner::run;
use super::start::Start;
use super::turns::TurnTaking;
use crate::error::{Error, Result};
use crate::spec::model::{Clock, Limits};
use crate::walls;
use crate::walls::scratch::Scratch;

/// Types nothing.
static NOBODY: Script = Script(Vec::new());

impl TurnTaking {
    /// What of taking turns can be taken for lacking ([`walls::WITHOUT`]): each way, what the kernel promises, and the fork server.
    pub fn lacks() -> impl Iterator<Item = &'static str> {
        Self::ALL.into_iter().map(Self::name).chain([walls::seccomp::UNDISTURBED_NAME, ready::NAME])
    }

    /// Whether this host offers it, found out by running a program.
    ///
    /// # Errors
    /// Why it does not.
    pub fn tried(self) -> Result<()> {
        // Both are filters of the kernel's: where it has none for walls it has none for turns.
        if [self.name(), "seccomp"].into_iter().any(walls::is_taken_for_lacking) {
            let says = std::io::Error::other(format!("{} says so", walls::WITHOUT));
            return Err(Error::host("not tried", says));
        }
        let scratch = Scratch::new()?;
        let limits = Limits::default();
        let start = Start::plain(Path::new("/bin/true"), &NOBODY, scratch.path(), &limits, self);
        run(&start).map(|_| ())
    }
}

impl Ready {
    /// Whether programs can stand ready on this host, found out by having one do it.
    ///
    /// # Errors
    /// Why they cannot.
    pub fn tried() -> Result<()> {
        let failed = |why: &str| Err(Error::host("not tried", std::io::Error::other(why.to_owned())));
        if walls::is_taken_for_lacking(ready::NAME) {
            return failed(&format!("{} says so", walls::WITHOUT));
        }
        let Some(turns) = best_turn_taking().ok().filter(|turns| turns.taker().follows_forks()) else {
            return failed("it takes `notify`");
        };
        let (companion, scratch, ready) = (Companion::build()?, Scratch::new()?, Self::default());
        let (player, limits) = (Script::default(), Limits::default());
        let start = Start {
            program: Path::new("/bin/true"),
            arguments: &[],
            player: &player,
            preload: Some(companion.with(false)),
            clock: Clock::Real,
            threads: false,
            executes: false,
            scratch: scratch.path(),
            limits: &limits,
            turns,
            ready: Some(&ready),
        };
        run(&start)?;
        let refused = || {
            Error::host(
                "no program comes to stand ready",
                std::io::Error::from(std::io::ErrorKind::Unsupported),
            )
        };
        (ready.count() == 1).then_some(()).ok_or_else(refused)
    }
}

/// The best way of taking turns that this host offers, found out once.
///
/// # Errors
/// It offers none, and why.
pub fn best_turn_taking() -> Result<TurnTaking> {
    static BEST: OnceLock<std::result::Result<TurnTaking, String>> = OnceLock::new();
    // Without one nothing can be tried, which says nothing of this host's kernel.
    Scratch::new()?;
    let best = BEST.get_or_init(|| {
        let mut reasons = Vec::new();
        for turns in TurnTaking::ALL {
            match turns.tried() {
                Ok(()) => return Ok(turns),
                Err(error) => reasons.push(format!("`{}`: {error}", turns.name())),
            }
        }
        Err(reasons.join("; "))
    });
    best.clone().map_err(|why| no_turn_taking(&why))
}

/// What to tell of a host where nothing can be graded, for this reason.
pub fn no_turn_taking(why: &str) -> Error {
    Error::Unsuitable {
        message: format!("cannot detect when a program waits for input ({why})"),
        hint: "run croupier in a container or virtual machine that allows seccomp filters or ptrace; `croupier doctor` says what is missing"
            .to_owned(),
    }
}
