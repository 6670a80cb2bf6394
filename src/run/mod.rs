//! Run: one program, one player, one transcript.
//!
//! Owns the pseudo-terminal, turn-taking and limits; knows nothing of what the program should print.

mod calls;
mod channel;
pub(crate) mod descriptors;
mod exec;
mod launch;
mod left;
mod listener;
mod loading;
mod naps;
pub mod player;
mod process;
mod pty;
pub mod ready;
mod session;
mod spawn;
pub(crate) mod tally;
mod turns;

use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use nix::errno::Errno;
use nix::unistd::Pid;
use reference::{Ending, Transcript};

use crate::criteria::Calls;
use crate::error::{Error, Result};
use crate::spec::model::Limits;
use crate::walls;
use crate::walls::scratch::{Scratch, is_empty};
use listener::Listener;
use naps::Naps;
use player::{Player, Script};
use pty::Terminal;
use ready::Server;
use session::Session;
use tally::Tally;
use turns::{Collected, End};

pub use left::Left;
pub use ready::Ready;

/// How we know that the program waits for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnTaking {
    /// Seccomp user notification: the kernel tells us of every read and sleep.
    Notify,
    /// `/proc/PID/syscall` is watched.
    Procfs,
    /// A program that keeps quiet is looked at and knocked at: the last resort, where the kernel grants neither.
    Quiet,
}

impl TurnTaking {
    /// Every way, the better first.
    pub const ALL: [TurnTaking; 3] = [TurnTaking::Notify, TurnTaking::Procfs, TurnTaking::Quiet];

    /// The name used on the command line and in records.
    pub fn name(self) -> &'static str {
        match self {
            TurnTaking::Notify => "notify",
            TurnTaking::Procfs => "procfs",
            TurnTaking::Quiet => "quiet",
        }
    }

    /// Its place in [`TurnTaking::ALL`].
    pub(crate) fn index(self) -> usize {
        self as usize
    }

    /// What a person should know of grades that were found out this way, in whole sentences; nothing where there is nothing.
    pub fn caution(self) -> Option<&'static str> {
        match self {
            TurnTaking::Notify | TurnTaking::Procfs => None,
            TurnTaking::Quiet => Some(turns::quiet::CAUTION),
        }
    }

    /// Whether sleeps are answered by the companion alone, so that programs are to be run with it where it can be built.
    pub(crate) fn needs_companion(self) -> bool {
        self == TurnTaking::Quiet
    }
}

impl TurnTaking {
    /// Whether this host offers it, found out by running a program.
    ///
    /// # Errors
    /// Why it does not.
    pub fn tried(self) -> Result<()> {
        // The others are filters of the kernel's: where it has none for walls it has none for turns.
        let filter = (self != TurnTaking::Quiet).then_some("seccomp");
        if [Some(self.name()), filter].into_iter().flatten().any(walls::is_taken_for_lacking) {
            let says = std::io::Error::other(format!("{} says so", walls::WITHOUT));
            return Err(Error::host("not tried", says));
        }
        let scratch = Scratch::new()?;
        let limits = Limits::default();
        let (program, player, turns) = (Path::new("/bin/true"), &Script::default(), self);
        let start = Start {
            program,
            arguments: &[],
            player,
            preload: None,
            scratch: scratch.path(),
            limits: &limits,
            turns,
            ready: None,
        };
        run(&start).map(|_| ())
    }
}

/// What to run and how.
#[derive(Clone, Copy)]
pub struct Start<'a> {
    /// The executable.
    pub program: &'a Path,
    /// Its arguments, without `argv[0]`.
    pub arguments: &'a [String],
    /// Who types at it.
    pub player: &'a dyn Player,
    /// What is loaded into it beside its own libraries, if anything.
    pub preload: Option<Preload<'a>>,
    /// An empty folder of ours that becomes the program's working folder.
    pub scratch: &'a Path,
    /// What it may use.
    pub limits: &'a Limits,
    /// How turns are told apart.
    pub turns: TurnTaking,
    /// Where the program stands ready from one run to the next, if it may. What a run does is the same with it and without.
    pub ready: Option<&'a Ready>,
}

/// A library of ours that is loaded into the program before its own, and what it is told to do there.
#[derive(Clone, Copy, Debug)]
pub struct Preload<'a> {
    /// The library.
    pub library: &'a Path,
    /// Entries of the program's environment, such as `NAME=value`.
    pub environment: &'a [&'a str],
}

/// What one run left behind.
#[derive(Clone, Debug)]
pub struct Run {
    /// What happened.
    pub transcript: Transcript,
    /// How often it called `srand` and `rand`, where that was to be observed and could be.
    pub calls: Option<Calls>,
    /// CPU time used, system time included. Never the same twice: for benchmarks, not for records.
    pub cpu: Duration,
    /// What was written for us in its working folder.
    pub left: Left,
}

impl Run {
    /// Whether the same program would do the same again, as far as the host is concerned: not if it was killed from
    /// outside, most often for want of memory, or waited until the wall clock's net caught it. CPU time is the
    /// program's own.
    pub fn is_repeatable(&self) -> bool {
        !matches!(self.transcript.ending, Ending::Signalled(libc::SIGKILL) | Ending::Stalled)
    }
}

/// Runs the program to its end.
///
/// # Errors
/// Only for our own failures; whatever the program does is an [`Ending`].
pub fn run(start: &Start<'_>) -> Result<Run> {
    if let Some(ready) = start.ready
        && let Some(mut server) = ready.lend(start)?
    {
        if let Some(terminal) = Terminal::of_child(&mut server, start.scratch)? {
            let run = run_forked(start, &mut server, terminal)?;
            ready.give_back(server);
            return Ok(run);
        }
        ready.give_up();
    }
    run_alone(start)
}

/// Runs a child of a process that stands ready.
fn run_forked(start: &Start<'_>, server: &mut Server, mut terminal: Terminal) -> Result<Run> {
    let mut session = Session::new(start.player, start.limits);
    let end = turns::notify::play(&mut terminal, &mut server.listener, &mut session)?;
    finish(start, &terminal, session, end, server.tally.as_ref())
}

/// Runs a program that is started for this run.
fn run_alone(start: &Start<'_>) -> Result<Run> {
    let (naps, tally) = (Naps::for_run(start)?, Tally::for_run(start)?);
    let (mut terminal, listener, channel) = Terminal::start(start)?;
    let mut session = Session::new(start.player, start.limits);
    let end = match (start.turns, listener) {
        (TurnTaking::Notify, Some(listener)) => {
            turns::notify::play(&mut terminal, &mut Listener::new(listener, None), &mut session)?
        }
        (TurnTaking::Notify, None) => {
            return Err(Error::Internal("the program was started without its listener".into()));
        }
        (TurnTaking::Procfs, _) => {
            turns::procfs::trace(&terminal)?;
            channel.go_on()?;
            turns::procfs::play(&mut terminal, &mut session)?
        }
        (TurnTaking::Quiet, _) => turns::quiet::play(&mut terminal, naps.as_ref(), &mut session)?,
    };
    let run = finish(start, &terminal, session, end, tally.as_ref())?;
    channel.check()?;
    Ok(run)
}

/// What a run was, once the program has ended or is to be ended.
fn finish(
    start: &Start<'_>,
    terminal: &Terminal,
    session: Session<'_>,
    end: End,
    tally: Option<&Tally>,
) -> Result<Run> {
    let (ending, collected) = match end {
        End::Collected(collected) => (None, collected),
        End::ByItself => (None, collect_last(terminal.pid())?),
        End::ByUs(ending) => {
            terminal.kill();
            (Some(ending), collect_last(terminal.pid())?)
        }
    };
    let ending = ending.unwrap_or_else(|| by_itself(collected.status));
    if start.turns == TurnTaking::Quiet && ending == Ending::CpuLimit {
        turns::quiet::computed_by_itself(&collected)?;
    }
    // One that filled its folder and ended before that was looked at did it all the same.
    let touched = !is_empty(start.scratch);
    let ending = if touched && terminal.is_overfull() { Ending::RoomLimit } else { ending };
    let left = if touched { Left::in_folder(start.scratch) } else { Left::default() };
    let calls = tally.and_then(Tally::calls);
    Ok(Run { transcript: session.finish(ending), calls, cpu: collected.cpu, left })
}

/// What the status of a program that ended by itself means.
fn by_itself(status: libc::c_int) -> Ending {
    match libc::WTERMSIG(status) {
        _ if libc::WIFEXITED(status) => Ending::Exited(libc::WEXITSTATUS(status)),
        libc::SIGXCPU => Ending::CpuLimit,
        signal => Ending::Signalled(signal),
    }
}

/// Collects the status of a program that has ended or is about to: stops on the way do not count.
fn collect_last(pid: Pid) -> Result<Collected> {
    loop {
        match collect(pid, libc::__WALL)? {
            Some(collected) if !libc::WIFSTOPPED(collected.status) => return Ok(collected),
            _ => {}
        }
    }
}

/// `wait4(2)`: the status of this child and what it used, if there is one to collect.
#[expect(unsafe_code, reason = "wait4 has no wrapper")]
fn collect(pid: Pid, flags: libc::c_int) -> Result<Option<Collected>> {
    let mut status = 0;
    loop {
        // SAFETY: all zeroes is a valid rusage; both are written by the call and outlive it.
        let (answer, used) = unsafe {
            let mut used: libc::rusage = std::mem::zeroed();
            (libc::wait4(pid.as_raw(), &raw mut status, flags, &raw mut used), used)
        };
        match Errno::result(answer) {
            Ok(0) => return Ok(None),
            Ok(_) => {
                let span = |time: libc::timeval| {
                    Duration::from_secs(time.tv_sec.unsigned_abs())
                        + Duration::from_micros(time.tv_usec.unsigned_abs())
                };
                let system = span(used.ru_stime);
                return Ok(Some(Collected { status, cpu: span(used.ru_utime) + system, system }));
            }
            Err(Errno::EINTR) => {}
            Err(errno) => return Err(Error::host("cannot learn how the program ended", errno)),
        }
    }
}

/// The best way of taking turns that this host offers, found out once.
pub fn best_turn_taking() -> TurnTaking {
    static BEST: OnceLock<TurnTaking> = OnceLock::new();
    *BEST.get_or_init(|| {
        let works = |turns: &TurnTaking| turns.tried().is_ok();
        TurnTaking::ALL.into_iter().find(works).unwrap_or(TurnTaking::Notify)
    })
}
