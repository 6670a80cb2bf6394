//! Run: one program, one player, one transcript.
//!
//! Owns the pseudo-terminal, turn-taking and limits; knows nothing of what the program should print.

mod answers;
mod calls;
mod channel;
mod exec;
mod launch;
mod left;
mod listener;
mod loading;
mod memory;
pub mod player;
pub mod preload;
mod process;
mod pty;
pub mod ready;
mod session;
mod spawn;
mod tally;
mod time;
mod turns;

use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use nix::errno::Errno;
use nix::unistd::Pid;
use reference::{Ending, Transcript};

use crate::criteria::Calls;
use crate::denied::Denied;
use crate::error::{Error, Result};
use crate::spec::model::{Clock, Limits};
use crate::walls;
use crate::walls::scratch::{Scratch, is_empty};
use answers::Answers;
use listener::Listener;
use player::{Player, Script};
use pty::Terminal;
use ready::Server;
use session::Session;
use tally::Tally;
use turns::notify::Notified;
use turns::ptrace::Traced;
use turns::{Collected, End, Questions, play};

pub use left::Left;
pub use ready::Ready;

/// How we know that the program waits for the player: how its filter asks us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnTaking {
    /// Seccomp user notification: the kernel tells us of every read and sleep.
    Notify,
    /// The program is traced (ptrace(2)), and stops at every read and sleep.
    Ptrace,
}

impl TurnTaking {
    /// Every way, the better first.
    pub const ALL: [TurnTaking; 2] = [TurnTaking::Notify, TurnTaking::Ptrace];

    /// The name used on the command line and in records.
    pub fn name(self) -> &'static str {
        match self {
            TurnTaking::Notify => "notify",
            TurnTaking::Ptrace => "ptrace",
        }
    }

    /// Its place in [`TurnTaking::ALL`].
    pub(crate) fn index(self) -> usize {
        self as usize
    }

    /// What of taking turns can be taken for lacking ([`walls::WITHOUT`]): each way, what the kernel promises, and the fork server.
    pub fn lacks() -> impl Iterator<Item = &'static str> {
        Self::ALL.into_iter().map(Self::name).chain([walls::seccomp::UNDISTURBED_NAME, ready::NAME])
    }
}

impl TurnTaking {
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

/// Types nothing.
static NOBODY: Script = Script(Vec::new());

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
    /// When its clock begins.
    pub clock: Clock,
    /// Whether it may have more than one thread.
    pub threads: bool,
    /// Whether it may become another program: an instructor's model may be a script.
    pub executes: bool,
    /// Where the program stands ready from one run to the next, if it may. What a run does is the same with it and without.
    pub ready: Option<&'a Ready>,
}

impl<'a> Start<'a> {
    /// A start of a program by itself: without arguments, without a library of ours, with the host's clock.
    pub fn plain(
        program: &'a Path,
        player: &'a dyn Player,
        scratch: &'a Path,
        limits: &'a Limits,
        turns: TurnTaking,
    ) -> Self {
        let (arguments, clock) = (&[], Clock::Real);
        let (preload, ready, threads, executes) = (None, None, false, false);
        Self { program, arguments, player, preload, scratch, limits, turns, clock, threads, executes, ready }
    }
}

/// A library of ours that is loaded into the program before its own.
#[derive(Clone, Copy, Debug)]
pub struct Preload<'a> {
    /// The library.
    pub library: &'a Path,
    /// Whether it counts calls.
    pub counts: bool,
}

/// What one run left behind.
#[derive(Clone, Debug)]
pub struct Run {
    /// What happened.
    pub transcript: Transcript,
    /// How often it called `srand` and `rand`, where that was to be observed and could be.
    pub calls: Option<Calls>,
    /// What it asked for and was denied.
    pub denied: Vec<Denied>,
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
    let counts = start.preload.is_some_and(|preload| preload.counts);
    let tally = counts.then(Tally::new).transpose()?;
    if let Some(ready) = start.ready
        && let Some(mut server) = ready.lend(start)?
    {
        if let Some(terminal) = Terminal::of_child(&mut server, start.scratch, tally.as_ref())? {
            let run = run_forked(start, &mut server, terminal, tally.as_ref())?;
            ready.give_back(server);
            return Ok(run);
        }
        ready.give_up();
    }
    run_alone(start, tally.as_ref())
}

/// Runs a child of the fork server.
fn run_forked(
    start: &Start<'_>,
    server: &mut Server,
    mut terminal: Terminal,
    tally: Option<&Tally>,
) -> Result<Run> {
    let mut questions = Notified::new(&mut server.listener, &terminal)?;
    run_on(start, &mut terminal, &mut questions, tally)
}

/// Runs a program that is started for this run.
fn run_alone(start: &Start<'_>, tally: Option<&Tally>) -> Result<Run> {
    if start.threads && start.turns == TurnTaking::Ptrace {
        return Err(Error::Unsuitable {
            message: "programs with several threads need the input detection `notify`".to_owned(),
            hint: "run without `--turns ptrace`; `croupier doctor` says whether this host offers `notify`"
                .to_owned(),
        });
    }
    let (mut terminal, listener, channel) =
        Terminal::start(start, tally.map(Tally::descriptor).transpose()?)?;
    let run = match start.turns {
        TurnTaking::Notify => {
            let gone = || Error::Internal("the program was started without its listener".into());
            let mut listener = Listener::new(listener.ok_or_else(gone)?, None);
            let mut questions = Notified::new(&mut listener, &terminal)?;
            run_on(start, &mut terminal, &mut questions, tally)?
        }
        TurnTaking::Ptrace => {
            let mut questions = Traced::new(&terminal)?;
            channel.go_on()?;
            run_on(start, &mut terminal, &mut questions, tally)?
        }
    };
    channel.check()?;
    Ok(run)
}

/// Runs a program that is on its terminal to its end.
fn run_on(
    start: &Start<'_>,
    terminal: &mut Terminal,
    questions: &mut dyn Questions,
    tally: Option<&Tally>,
) -> Result<Run> {
    let mut session = Session::new(start.player, start.limits);
    let mut answers = Answers::new(start);
    let end = play(questions, terminal, &mut session, &mut answers)?;
    let (ending, collected) = match end {
        End::Collected(collected) => (None, collected),
        End::ByItself => (None, collect_last(terminal.pid())?),
        End::ByUs(ending) => {
            terminal.kill();
            (Some(ending), collect_last(terminal.pid())?)
        }
    };
    let ending = ending.unwrap_or_else(|| by_itself(collected.status));
    // One that filled its folder and ended before that was looked at did it all the same.
    let touched = !is_empty(start.scratch);
    let ending = if touched && terminal.is_overfull() { Ending::RoomLimit } else { ending };
    let left = if touched { Left::in_folder(start.scratch) } else { Left::default() };
    let (calls, denied) = (tally.and_then(Tally::calls), answers.into_denied());
    Ok(Run { transcript: session.finish(ending), calls, denied, cpu: collected.cpu, left })
}

/// What the status of a program that ended by itself means.
fn by_itself(status: libc::c_int) -> Ending {
    match libc::WTERMSIG(status) {
        _ if libc::WIFEXITED(status) => Ending::Exited(libc::WEXITSTATUS(status)),
        libc::SIGXCPU => Ending::CpuLimit,
        libc::SIGXFSZ => Ending::RoomLimit,
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
                let cpu = span(used.ru_utime) + span(used.ru_stime);
                return Ok(Some(Collected { status, cpu }));
            }
            Err(Errno::EINTR) => {}
            Err(errno) => return Err(Error::host("cannot learn how the program ended", errno)),
        }
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
