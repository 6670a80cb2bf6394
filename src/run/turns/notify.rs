//! Taking turns by seccomp user notification: the kernel stops the program at each read and each sleep and asks us.
//!
//! Needs Linux 5.5 and the right to load a filter. When the question arrives the program stands still: everything
//! it has printed can be drained, the next line typed, and the call allowed to go on; a sleep is answered at once as
//! done. Nothing is guessed from silence or from the wording of a prompt. See seccomp_unotify(2).
//!
//! That the call goes on (`CONTINUE`) with arguments the program could still change is no weakness here: what it may do is the
//! business of the walls, not of this filter. The exceptions are the few that only we can decide of a program that stands ready
//! ([`crate::run::ready`]): whose number it sends a signal to, and forking. Their arguments are in registers, which nobody can change
//! while the call stands still.

use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

use nix::poll::PollFlags;
use reference::Ending;

use super::{End, LOOK_EVERY, Watch, wait_for};
use crate::error::Result;
use crate::run::calls::Wish;
use crate::run::listener::{Listener, Reply};
use crate::run::process;
use crate::run::pty::Terminal;
use crate::run::session::Session;

/// How long a program may print without being heard: its terminal has room for some pages.
const BREATH: Duration = Duration::from_millis(1);

/// Drives a run to its end.
pub(in crate::run) fn play(
    terminal: &mut Terminal,
    listener: &mut Listener,
    session: &mut Session<'_>,
) -> Result<End> {
    let ended = process::pidfd(terminal.pid())?;
    let mut watch = Watch::new();
    // A program that prints is left alone until it asks: waking up for every line of its would only hold it up.
    let mut heed = Heed::Questions;
    loop {
        let events = wait(terminal, listener, &ended, heed)?;
        heed = match events {
            Events { asks: true, .. } => Heed::Questions,
            Events { leaves: true, .. } => Heed::End,
            _ if heed == Heed::End => Heed::End,
            _ => Heed::All,
        };
        // Where it asks, the answer begins by draining what came before the question.
        if events.prints
            && !events.asks
            && let Some(ending) = terminal.drain(session)?
        {
            return Ok(End::ByUs(ending));
        }
        if events.asks
            && let Some(ending) = answer(terminal, listener, session)?
        {
            return Ok(End::ByUs(ending));
        }
        if events.ended {
            // What it printed last may have come after the drain above.
            return Ok(terminal.drain(session)?.map_or(End::ByItself, End::ByUs));
        }
        if let Some(ending) = watch.look(terminal, session, events.asks)? {
            return Ok(End::ByUs(ending));
        }
    }
}

/// What is worth waking up for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Heed {
    /// Questions and the end: for a moment after each question.
    Questions,
    /// Output too.
    All,
    /// The end only: nobody is left to ask.
    End,
}

/// What there is.
#[derive(Default)]
struct Events {
    asks: bool,
    prints: bool,
    /// The program is on its way out: it can ask nothing any more.
    leaves: bool,
    ended: bool,
}

fn wait(terminal: &Terminal, listener: &Listener, ended: &OwnedFd, heed: Heed) -> Result<Events> {
    let all = [ended.as_fd(), listener.as_fd(), terminal.master()];
    let (heeded, patience) = match heed {
        Heed::Questions => (&all[..2], BREATH),
        Heed::All => (&all[..], LOOK_EVERY),
        Heed::End => (&all[..1], LOOK_EVERY),
    };
    let found = wait_for(heeded, patience)?;
    let has = |at: usize, flag: PollFlags| found.get(at).is_some_and(|flags| flags.contains(flag));
    Ok(Events {
        ended: has(0, PollFlags::POLLIN),
        asks: has(1, PollFlags::POLLIN),
        leaves: has(1, PollFlags::POLLHUP),
        prints: has(2, PollFlags::POLLIN),
    })
}

/// Takes one question and answers it. By now everything printed before it has been drained.
fn answer(
    terminal: &mut Terminal,
    listener: &mut Listener,
    session: &mut Session<'_>,
) -> Result<Option<Ending>> {
    let Some(question) = listener.next()? else { return Ok(None) };
    // Output may have come between the last drain and the question.
    if let Some(ending) = terminal.drain(session)? {
        return Ok(Some(ending));
    }
    let (reply, ending) =
        match question.call.wish(terminal.pid(), &|descriptor| terminal.is_terminal(descriptor)) {
            Wish::Read => (Reply::GoOn, terminal.give_input(session, true)?),
            Wish::Poll => (Reply::GoOn, terminal.give_input(session, false)?),
            Wish::Sleep(nanos) => (Reply::Done, session.sleeps(nanos)),
            Wish::Memory(bytes) => (Reply::GoOn, session.wants_memory(bytes)),
            Wish::Signal(receiver) if receiver == question.pid => (Reply::GoOn, None),
            Wish::Signal(_) | Wish::Child => (Reply::Refused, None),
            Wish::Other => (Reply::GoOn, None),
        };
    if ending.is_none() {
        listener.answer(&question, &reply)?;
    }
    Ok(ending)
}
