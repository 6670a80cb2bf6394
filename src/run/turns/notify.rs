//! Questions by seccomp user notification: the kernel stops the program at a call and asks us.
//!
//! Needs Linux 5.5 and the right to load a filter. When the question arrives the program stands still: everything
//! it has printed can be drained, the next line typed, and the call allowed to go on; a sleep is answered at once as
//! done. Nothing is guessed from silence or from the wording of a prompt. See seccomp_unotify(2).
//!
//! That a call goes on (`CONTINUE`) with memory that the program could still change is no weakness here: what is decided about what
//! it may do is decided by numbers in registers, which nobody can change while the call stands still. What lies in memory only says
//! for how long it wants to wait.

use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

use nix::poll::PollFlags;
use nix::sys::signal::kill;

use super::{End, Event, LOOK_EVERY, Questions, wait_for};
use crate::error::Result;
use crate::run::answers::{Question, Reply};
use crate::run::calls::Call;
use crate::run::listener::Listener;
use crate::run::process;
use crate::run::pty::Terminal;
use crate::walls::seccomp;

/// How long a program may print without being heard: its terminal has room for some pages.
const BREATH: Duration = Duration::from_millis(1);

/// The listener of one run.
pub(in crate::run) struct Notified<'a> {
    listener: &'a mut Listener,
    ended: OwnedFd,
    heed: Heed,
    /// Before Linux 5.19: the call that a signal of ours disturbed while it waited for an answer. Where its handler restarts calls the
    /// kernel makes it again, although it would not restart one that waits for a time or a signal: that fails with EINTR.
    interrupted: Option<Call>,
}

/// What is worth waking up for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Heed {
    /// Questions and the end: for a moment after each question. A program that prints is left alone until it asks: waking up for every
    /// line of its would only hold it up.
    Questions,
    /// Output too.
    All,
    /// The end only: nobody is left to ask.
    End,
}

impl<'a> Notified<'a> {
    /// The questions that this program asks.
    ///
    /// # Errors
    /// No descriptors are left.
    pub(in crate::run) fn new(listener: &'a mut Listener, terminal: &Terminal) -> Result<Self> {
        let ended = process::pidfd(terminal.pid())?;
        Ok(Self { listener, ended, heed: Heed::Questions, interrupted: None })
    }

    /// Takes one question; one that has been answered already by how the program was interrupted is answered here.
    fn question(&mut self) -> Result<Event> {
        let Some(question) = self.listener.next()? else { return Ok(Event::Nothing) };
        if self.interrupted.take() == Some(question.call) {
            self.listener.answer(&question, Reply::Returned(-i64::from(libc::EINTR)))?;
            return Ok(Event::Nothing);
        }
        Ok(Event::Asks(question))
    }
}

impl Questions for Notified<'_> {
    fn next(&mut self, terminal: &Terminal) -> Result<Event> {
        let all = [self.ended.as_fd(), self.listener.as_fd(), terminal.master()];
        let (heeded, patience) = match self.heed {
            Heed::Questions => (&all[..2], BREATH),
            Heed::All => (&all[..], LOOK_EVERY),
            Heed::End => (&all[..1], LOOK_EVERY),
        };
        let found = wait_for(heeded, patience)?;
        let has = |at: usize, flag: PollFlags| found.get(at).is_some_and(|flags| flags.contains(flag));
        let [ended, asks, prints] = [0, 1, 2].map(|at| has(at, PollFlags::POLLIN));
        // A program that is on its way out can ask nothing any more.
        let leaves = has(1, PollFlags::POLLHUP);
        self.heed = match self.heed {
            _ if asks => Heed::Questions,
            _ if leaves => Heed::End,
            Heed::End => Heed::End,
            Heed::Questions | Heed::All => Heed::All,
        };
        match () {
            () if asks => self.question(),
            () if ended => Ok(Event::Ended(End::ByItself)),
            () if prints => Ok(Event::Prints),
            () => Ok(Event::Nothing),
        }
    }

    fn has_next(&self) -> Result<bool> {
        let found = wait_for(&[self.listener.as_fd()], Duration::ZERO)?;
        Ok(found[0].contains(PollFlags::POLLIN))
    }

    fn answer(&mut self, question: &Question, reply: Reply) -> Result<()> {
        if let Reply::Interrupted { by: signal, .. } = reply {
            let waits = seccomp::waits_undisturbed() || process::blocks(question.pid, signal);
            // ESRCH: it is gone.
            let _ = kill(question.pid, signal);
            if !waits {
                self.interrupted = Some(question.call);
                return Ok(());
            }
            // The call goes on, and finds the signal.
        }
        self.listener.answer(question, reply)
    }
}
