//! Input detection by tracing: a system call that matters stops the program for croupier, its tracer.
//!
//! For hosts without user notification. Requires permission to trace a child (ptrace(2)). The filter is the same, and the program
//! stops at the same calls. Compared with user notification it is slower, because the kernel reports a stop by a signal to the
//! whole process, so croupier checks at intervals; and it supports only programs with one thread.

use std::io;
use std::os::fd::{OwnedFd, RawFd};
use std::sync::OnceLock;
use std::time::Duration;

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::ptrace;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use reference::Ending;
use seccompiler::sock_filter;

use super::questions::{Detector, End, Event, Questions, Started};
use crate::error::{Error, Result};
use crate::machine;
use crate::run::channel::{send_own_pid, wait_for_parent};
use crate::run::launch::{Image, Introduction, Launch, Standard, assembled};
use crate::run::pty::Terminal;
use crate::run::question::{Call, Question, Reply};
use crate::run::{spawn, status};
use crate::sandbox::seccomp::{self, AskedBy};

/// The shortest and the longest interval between checks.
const EAGER: Duration = Duration::from_micros(20);
const PATIENT: Duration = Duration::from_millis(1);

/// The method.
pub(in crate::run) struct Ptrace;

impl Detector for Ptrace {
    fn name(&self) -> &'static str {
        "ptrace"
    }

    fn holds(&self) -> &'static str {
        "fallback: traces programs; slower, same results"
    }

    fn without(&self) -> &'static str {
        "there is no fallback if `user-notification` is unavailable"
    }

    fn follows_threads(&self) -> bool {
        false
    }

    fn follows_forks(&self) -> bool {
        false
    }

    fn start(&self, image: &Image<'_>, counts: Option<OwnedFd>) -> Result<Started> {
        let (launch, channel) = Launch::prepare(image, &Ptrace, Standard::Given, counts)?;
        let (ends, process) = spawn::forking(launch)?;
        let (pid, _) = channel.meet()?;
        let terminal = Terminal::of(ends, Some(process), pid, image.scratch)?;
        let questions = Box::new(Traced::new(&terminal)?);
        channel.go_on()?;
        Ok(Started { terminal, questions, channel })
    }
}

impl Introduction for Ptrace {
    fn filter(&self) -> Result<&'static [sock_filter]> {
        static FILTER: OnceLock<Vec<sock_filter>> = OnceLock::new();
        assembled(&FILTER, AskedBy::Tracer)
    }

    /// Waits until the parent traces the child, which must happen before the first traced call.
    fn begin(&self, channel: RawFd) -> io::Result<()> {
        send_own_pid(channel, None)?;
        wait_for_parent(channel)
    }

    fn load(&self, filter: &[sock_filter], _: bool, _: RawFd) -> io::Result<()> {
        seccomp::load(filter)
    }
}

/// The traced program.
struct Traced {
    pid: Pid,
    interval: Duration,
}

impl Traced {
    /// Makes the program, which waits for it, a tracee.
    ///
    /// # Errors
    /// The host does not allow it.
    fn new(terminal: &Terminal) -> Result<Self> {
        let options = ptrace::Options::PTRACE_O_TRACESECCOMP | ptrace::Options::PTRACE_O_EXITKILL;
        let pid = terminal.pid();
        ptrace::seize(pid, options).map_err(|errno| Error::system("cannot trace the program", errno))?;
        Ok(Self { pid, interval: EAGER })
    }

    /// Waits until there is output, for a short time.
    fn rest(&mut self, terminal: &Terminal) -> Result<Event> {
        let interval = self.interval;
        self.interval = (interval * 2).min(PATIENT);
        if interval < PATIENT {
            std::thread::sleep(interval);
            return Ok(Event::Nothing);
        }
        let mut events = [PollFd::new(terminal.master(), PollFlags::POLLIN)];
        match poll(&mut events, PollTimeout::from(1_u8)) {
            Ok(0) | Err(Errno::EINTR) => Ok(Event::Nothing),
            Ok(_) => Ok(Event::Prints),
            Err(errno) => Err(Error::system("cannot wait for the program", errno)),
        }
    }

    /// Returns the call that the program is stopped at; `None` if it has ended.
    fn question(&self) -> Result<Option<Question>> {
        let registers = match ptrace::getregs(self.pid) {
            Ok(registers) => registers,
            Err(Errno::ESRCH) => return Ok(None),
            Err(errno) => return Err(Error::system("cannot read the program's system call", errno)),
        };
        let (number, arguments) = machine::call(&registers);
        let call = Call { number, arguments };
        Ok(Some(Question { id: 0, pid: self.pid, call }))
    }

    /// Makes the call that the program is stopped at return this without being executed.
    fn returned(&self, value: i64) -> Result<()> {
        let set = machine::skip(self.pid, value);
        match set {
            Ok(()) | Err(Errno::ESRCH) => Ok(()),
            Err(errno) => Err(Error::system("cannot answer the program's system call", errno)),
        }
    }

    fn go_on(&self, signal: Option<Signal>) -> Result<()> {
        match ptrace::cont(self.pid, signal) {
            Ok(()) | Err(Errno::ESRCH) => Ok(()),
            Err(errno) => Err(Error::system("cannot continue the program", errno)),
        }
    }
}

impl Questions for Traced {
    fn next(&mut self, terminal: &Terminal) -> Result<Event> {
        let Some(collected) = status::collect(self.pid, libc::WNOHANG | libc::__WALL)? else {
            return self.rest(terminal);
        };
        self.interval = EAGER;
        let status = collected.status;
        if !libc::WIFSTOPPED(status) {
            return Ok(Event::Ended(End::Collected(collected)));
        }
        let signal = libc::WSTOPSIG(status);
        match status >> 16 {
            libc::PTRACE_EVENT_SECCOMP => return Ok(self.question()?.map_or(Event::Nothing, Event::Asks)),
            // A stop signal took effect: nothing will ever continue the program.
            libc::PTRACE_EVENT_STOP if signal != libc::SIGTRAP => {
                return Ok(Event::Ended(End::ByUs(Ending::Idle)));
            }
            libc::PTRACE_EVENT_STOP => self.go_on(None)?,
            // A signal is about to be delivered.
            _ => self.go_on(Signal::try_from(signal).ok())?,
        }
        Ok(Event::Nothing)
    }

    fn has_next(&self) -> Result<bool> {
        // A tracee that is stopped by its tracer differs from a sleeping one in its state.
        Ok(false)
    }

    fn answer(&mut self, question: &Question, reply: Reply) -> Result<()> {
        match reply {
            Reply::GoOn => {}
            Reply::Interrupted { by, made } => {
                // It is delivered as soon as the call waits or returns. ESRCH: the program has ended.
                let _ = kill(question.pid, by);
                if made {
                    self.returned(-i64::from(libc::EINTR))?;
                }
            }
            Reply::Returned(value) => self.returned(value)?,
        }
        self.go_on(None)
    }
}
