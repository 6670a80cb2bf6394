//! Input detection by seccomp user notification: the kernel stops the program at a system call and asks croupier.
//!
//! Requires Linux 5.5 and permission to load a filter. When the call arrives, the program is stopped: everything it has printed can
//! be read, the next line typed, and the call allowed to continue; a sleep is answered immediately as done. Nothing is guessed from
//! silence or from the wording of a prompt. See seccomp_unotify(2).
//!
//! That a call continues (`CONTINUE`) with memory that the program could still change is no weakness: what it may do is decided by
//! register values, which cannot change while the call is stopped. The memory only says how long it waits.

use std::borrow::BorrowMut;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd, RawFd};
use std::sync::OnceLock;
use std::time::Duration;

use nix::poll::PollFlags;
use nix::sys::signal::kill;
use seccompiler::sock_filter;

use super::questions::{Detector, End, Event, Questions, Started};
use crate::error::{Error, Result};
use crate::run::channel::send_own_pid;
use crate::run::launch::{Image, Introduction, Launch, Standard, assembled};
use crate::run::listener::Listener;
use crate::run::pty::Terminal;
use crate::run::question::{Call, Question, Reply};
use crate::run::wait::{LOOK_EVERY, wait_for};
use crate::run::{ends, process, spawn};
use crate::sandbox::seccomp::{self, AskedBy};

/// How long a program may print before its output is read: its terminal buffers some pages.
const BREATH: Duration = Duration::from_millis(1);

/// The method.
pub(in crate::run) struct Notify;

impl Detector for Notify {
    fn name(&self) -> &'static str {
        "seccomp"
    }

    fn holds(&self) -> &'static str {
        "the kernel reports when a program waits for input"
    }

    fn without(&self) -> &'static str {
        "programs are traced instead: slower, same results"
    }

    fn follows_threads(&self) -> bool {
        true
    }

    fn follows_forks(&self) -> bool {
        true
    }

    fn start(&self, image: &Image<'_>, counts: Option<OwnedFd>) -> Result<Started> {
        let ends = ends::terminal()?;
        let standard = Standard::Terminal(ends.slave.as_raw_fd());
        let (launch, channel) = Launch::prepare(image, &Notify, standard, counts)?;
        let pid = spawn::borrowing(launch)?;
        let terminal = Terminal::of(ends, None, pid, image.scratch)?;
        let (_, listener) = channel.meet()?;
        let gone = || Error::Internal("the program was started without a listener".into());
        let listener = Listener::new(listener.ok_or_else(gone)?, None);
        let questions = Box::new(Notified::new(listener, &terminal)?);
        Ok(Started { terminal, questions, channel })
    }
}

impl Introduction for Notify {
    fn filter(&self) -> Result<&'static [sock_filter]> {
        static FILTER: OnceLock<Vec<sock_filter>> = OnceLock::new();
        assembled(&FILTER, AskedBy::Listener)
    }

    fn begin(&self, _: RawFd) -> io::Result<()> {
        Ok(())
    }

    fn load(&self, filter: &[sock_filter], undisturbed: bool, channel: RawFd) -> io::Result<()> {
        send_own_pid(channel, Some(seccomp::load_with_listener(filter, undisturbed)?))
    }
}

/// System calls of one run: the listener belongs to it or to a fork server.
pub(in crate::run) struct Notified<L> {
    listener: L,
    ended: OwnedFd,
    heed: Wakeups,
    /// Before Linux 5.19: the call that a signal from croupier interrupted while it waited for an answer. If the handler restarts
    /// calls, the kernel makes it again, although it would not restart one that waits for a time or a signal: that fails with
    /// EINTR.
    interrupted: Option<Call>,
}

/// Events to wait for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wakeups {
    /// Calls and the end: for a moment after each call. A program that prints is not disturbed until its next call: waking up for
    /// every line would only slow it down.
    Questions,
    /// Output, too.
    All,
    /// Only the end: no process is left that could make a call.
    End,
}

impl<L: BorrowMut<Listener>> Notified<L> {
    /// Returns the system calls of this program.
    ///
    /// # Errors
    /// No descriptors are left.
    pub(in crate::run) fn new(listener: L, terminal: &Terminal) -> Result<Self> {
        let ended = process::pidfd(terminal.pid())?;
        Ok(Self { listener, ended, heed: Wakeups::Questions, interrupted: None })
    }

    /// Receives one call; if its result follows from an interruption, it is answered here.
    fn question(&mut self) -> Result<Event> {
        let Some(question) = self.listener.borrow_mut().next()? else { return Ok(Event::Nothing) };
        if self.interrupted.take() == Some(question.call) {
            self.listener.borrow().answer(&question, Reply::Returned(-i64::from(libc::EINTR)))?;
            return Ok(Event::Nothing);
        }
        Ok(Event::Asks(question))
    }
}

impl<L: BorrowMut<Listener>> Questions for Notified<L> {
    fn next(&mut self, terminal: &Terminal) -> Result<Event> {
        let all = [self.ended.as_fd(), self.listener.borrow().as_fd(), terminal.master()];
        let (heeded, patience) = match self.heed {
            Wakeups::Questions => (&all[..2], BREATH),
            Wakeups::All => (&all[..], LOOK_EVERY),
            Wakeups::End => (&all[..1], LOOK_EVERY),
        };
        let found = wait_for(heeded, patience)?;
        let has = |at: usize, flag: PollFlags| found.get(at).is_some_and(|flags| flags.contains(flag));
        let [ended, asks, prints] = [0, 1, 2].map(|at| has(at, PollFlags::POLLIN));
        // A program that is exiting makes no more calls.
        let leaves = has(1, PollFlags::POLLHUP);
        self.heed = match self.heed {
            _ if asks => Wakeups::Questions,
            _ if leaves => Wakeups::End,
            Wakeups::End => Wakeups::End,
            Wakeups::Questions | Wakeups::All => Wakeups::All,
        };
        match () {
            () if asks => self.question(),
            () if ended => Ok(Event::Ended(End::ByItself)),
            () if prints => Ok(Event::Prints),
            () => Ok(Event::Nothing),
        }
    }

    fn has_next(&self) -> Result<bool> {
        let found = wait_for(&[self.listener.borrow().as_fd()], Duration::ZERO)?;
        Ok(found[0].contains(PollFlags::POLLIN))
    }

    fn answer(&mut self, question: &Question, reply: Reply) -> Result<()> {
        if let Reply::Interrupted { by: signal, .. } = reply {
            let waits = seccomp::waits_undisturbed() || process::blocks(question.pid, signal);
            // ESRCH: it has ended.
            let _ = kill(question.pid, signal);
            if !waits {
                self.interrupted = Some(question.call);
                return Ok(());
            }
            // The call goes on, and finds the signal.
        }
        self.listener.borrow().answer(question, reply)
    }
}
