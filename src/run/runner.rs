//! A whole run: the program is started or forked, played to its end, and what it left is collected.

use std::os::fd::{AsFd, AsRawFd};
use std::time::Duration;

use reference::{Ending, Transcript};

use super::answers::Answers;
use super::left::Left;
use super::pty::Terminal;
use super::ready::Server;
use super::session::Session;
use super::start::Start;
use super::tally::Tally;
use super::turns::play::play;
use super::turns::questions::{End, Questions, Started};
use super::{ends, status};
use crate::criteria::Calls;
use crate::denied::Denied;
use crate::error::{Error, Result};
use crate::walls::scratch::is_empty;

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
    let tally = tally.as_ref();
    if let Some(ready) = start.ready.filter(|_| start.turns.taker().follows_forks())
        && let Some(mut server) = ready.lend(&start.image())?
    {
        if let Some(mut terminal) = forked(start, &mut server, tally)? {
            let mut questions = server.questions(&terminal)?;
            let run = run_on(start, &mut terminal, &mut questions, tally)?;
            drop(questions);
            ready.give_back(server);
            return Ok(run);
        }
        ready.give_up();
    }
    run_alone(start, tally)
}

/// Has a process that stands ready fork a child that begins on a terminal of its own; `None` if it does not come to that.
fn forked(start: &Start<'_>, server: &mut Server, tally: Option<&Tally>) -> Result<Option<Terminal>> {
    let ends = ends::terminal()?;
    ends::set_terminal(ends.slave.as_raw_fd())
        .map_err(|error| Error::host("cannot set the terminal's modes", error))?;
    let pid = server.fork(ends.slave.as_fd(), tally)?;
    pid.map(|pid| Terminal::of(ends, None, pid, start.scratch)).transpose()
}

/// Runs a program that is started for this run.
fn run_alone(start: &Start<'_>, tally: Option<&Tally>) -> Result<Run> {
    let taker = start.turns.taker();
    if start.threads && !taker.follows_threads() {
        return Err(Error::Unsuitable {
            message: "programs with several threads need the input detection `notify`".to_owned(),
            hint: format!(
                "run without `--turns {}`; `croupier doctor` says whether this host offers `notify`",
                taker.name()
            ),
        });
    }
    let tally_of_child = tally.map(Tally::descriptor).transpose()?;
    let Started { mut terminal, mut questions, channel } = taker.start(&start.image(), tally_of_child)?;
    let run = run_on(start, &mut terminal, &mut *questions, tally)?;
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
        End::ByItself => (None, status::collect_last(terminal.pid())?),
        End::ByUs(ending) => {
            terminal.kill();
            (Some(ending), status::collect_last(terminal.pid())?)
        }
    };
    let ending = ending.unwrap_or_else(|| status::by_itself(collected.status));
    // One that filled its folder and ended before that was looked at did it all the same.
    let touched = !is_empty(start.scratch);
    let ending = if touched && terminal.is_overfull() { Ending::RoomLimit } else { ending };
    let left = if touched { Left::in_folder(start.scratch) } else { Left::default() };
    let (calls, denied) = (tally.and_then(Tally::calls), answers.into_denied());
    Ok(Run { transcript: session.finish(ending), calls, denied, cpu: collected.cpu, left })
}
