//! Fork server: loads a program once and forks it for every run.
//!
//! Loading and linking a short program takes longer than running it, and a sandbox is set up for each new process. So a program
//! that is run many times is started once with the preload library (`preload.c`), which stops before the program's first
//! instruction and asks to fork. Each child is a child of croupier, starts where the program starts, on its own terminal, and is
//! watched, limited, and collected like any other; it inherits the sandbox, which cannot be removed, and no state of earlier runs.
//!
//! A run must not depend on how it was started, so the fork server is not used for a program that runs its own code while it is
//! loaded (`loading.rs`), for a static executable, and for one that never asks to fork. These are started again for every run, as
//! are all programs with other input detection methods.

use std::fs::OpenOptions;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use nix::poll::PollFlags;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::call_counts::{CallCounts, DESCRIPTOR};
use super::detect::notify::{Notified, Notify};
use super::launch::{Image, Launch, Standard};
use super::listener::Listener;
use super::preload::WHAT_NOW;
use super::pty::Terminal;
use super::question::{Call, Question, Reply};
use super::wait::{LOOK_EVERY, wait_for};
use super::{loading, process, spawn, status};
use crate::error::{Error, Result};
use crate::sandbox;
use crate::spec::model::Limits;

/// Its name in [`sandbox::DISABLE`].
pub const NAME: &str = "fork-server";

/// Number of checks after which a server that did not ask to fork is given up: the program is then started for every run, which is
/// slower and has the same result.
const PATIENCE: u32 = 500;

/// Fork servers of one program, one for each directory that it is run in. They end when this is dropped.
#[derive(Default)]
pub struct ForkServers(Mutex<Servers>);

#[derive(Default)]
struct Servers {
    servers: Vec<Server>,
    unfit: bool,
}

/// Properties with which a fork server was started: it can serve a run with the same properties.
#[derive(PartialEq, Eq)]
struct ServerKey {
    program: PathBuf,
    arguments: Vec<String>,
    library: PathBuf,
    scratch: PathBuf,
    limits: Limits,
}

impl ServerKey {
    /// Returns the properties of a run; `None` if its program must not use a fork server.
    fn of(image: &Image<'_>) -> Option<Self> {
        let preload = image.preload?;
        if !image.runtime.is_bare() || image.setup.needs_own_process() || image.ignores_stderr {
            return None;
        }
        (sandbox::active().has("seccomp") && !sandbox::is_disabled(NAME)).then(|| Self {
            program: image.program.to_owned(),
            arguments: image.arguments.to_vec(),
            library: preload.library.to_owned(),
            scratch: image.scratch.to_owned(),
            limits: *image.limits,
        })
    }
}

impl ForkServers {
    /// Returns the number of idle fork servers.
    pub fn count(&self) -> usize {
        self.lock().servers.len()
    }

    /// Returns a fork server for a run; `None` if the program must be started.
    ///
    /// # Errors
    /// Only for internal errors of a start.
    pub(super) fn lend(&self, image: &Image<'_>) -> Result<Option<Server>> {
        let Some(suit) = ServerKey::of(image) else { return Ok(None) };
        {
            let mut stand = self.lock();
            if let Some(at) = stand.servers.iter().position(|server| server.suit == suit) {
                return Ok(Some(stand.servers.swap_remove(at)));
            }
            if stand.unfit {
                return Ok(None);
            }
        }
        let server = if loading::is_the_systems(image.program) { Server::start(image, suit)? } else { None };
        if server.is_none() {
            self.give_up();
        }
        Ok(server)
    }

    /// Starts the program for every run from now on.
    pub(super) fn give_up(&self) {
        self.lock().unfit = true;
    }

    /// Returns a fork server to the pool. It replaces others in the same directory, which were not used lately.
    pub(super) fn give_back(&self, server: Server) {
        let mut stand = self.lock();
        stand.servers.retain(|other| other.suit.scratch != server.suit.scratch);
        stand.servers.push(server);
    }

    fn lock(&self) -> MutexGuard<'_, Servers> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A fork server.
pub(super) struct Server {
    suit: ServerKey,
    /// Receives its calls and those of its children.
    listener: Listener,
    ended: OwnedFd,
    _process: Process,
}

/// A process that is killed when this is dropped.
struct Process(Pid);

impl Server {
    /// Starts a fork server and waits until it asks to fork; `None` if it does not.
    fn start(image: &Image<'_>, suit: ServerKey) -> Result<Option<Self>> {
        let nothing = OpenOptions::new().read(true).write(true).open("/dev/null");
        let nothing = nothing.map_err(|error| Error::system("cannot open /dev/null", error))?;
        let (launch, channel) =
            Launch::prepare(image, &Notify, Standard::Nothing(nothing.as_raw_fd()), None)?;
        let process = Process(spawn::borrowing(launch)?);
        let (pid, listener) = channel.meet()?;
        let listener =
            listener.ok_or_else(|| Error::Internal("the program was started without its listener".into()))?;
        let listener = Listener::new(listener, Some(pid));
        let mut server = Self { suit, listener, ended: process::pidfd(pid)?, _process: process };
        let stands = server.until(|server, asked| {
            let Some(question) = asked else { return server.listener.has_offer().then_some(true) };
            let reply = match question.call {
                call if asks_what_now(call) => Reply::DONE,
                // A call of the dynamic linker.
                call if loads(call) => Reply::GoOn,
                _ => return Some(false),
            };
            // If the answer fails, the process ends, which is detected.
            let _ = server.listener.answer(&question, reply);
            None
        })?;
        channel.check()?;
        Ok((stands == Some(true)).then_some(server))
    }

    /// Returns the system calls of its child on this terminal.
    ///
    /// # Errors
    /// No descriptors are left.
    pub(super) fn questions(&mut self, terminal: &Terminal) -> Result<Notified<&mut Listener>> {
        Notified::new(&mut self.listener, terminal)
    }

    /// Forks a child on this terminal, with its calls counted in `counts`; `None` if that fails.
    ///
    /// # Errors
    /// Only for internal errors.
    pub(super) fn fork(
        &mut self,
        terminal: BorrowedFd<'_>,
        counts: Option<&CallCounts>,
    ) -> Result<Option<Pid>> {
        // The server may not have asked to fork again yet.
        let Some(offer) = self.until(|server, _| server.listener.take_offer())? else { return Ok(None) };
        self.listener.send(offer, Reply::GoOn)?;
        let child = self.until(|server, asked| {
            let question = asked?;
            let counted = |counts: &CallCounts| {
                server.listener.give_as(&question, counts.as_fd(), DESCRIPTOR.unsigned_abs()).is_ok()
            };
            let given = asks_what_now(question.call)
                && counts.is_none_or(counted)
                && server.listener.give(&question, terminal).is_ok();
            Some((question.pid, given))
        })?;
        Ok(match child {
            Some((pid, true)) => Some(pid),
            Some((pid, false)) => {
                drop(Process(pid));
                None
            }
            None => None,
        })
    }

    /// Handles calls until `heard` returns a value; `None` if the process ends or too many checks pass.
    fn until<T>(
        &mut self,
        mut heard: impl FnMut(&mut Self, Option<Question>) -> Option<T>,
    ) -> Result<Option<T>> {
        let mut asked = None;
        for _ in 0..PATIENCE {
            if let Some(made) = heard(self, asked.take()) {
                return Ok(Some(made));
            }
            let descriptors = [self.listener.as_fd(), self.ended.as_fd()];
            let found = wait_for(&descriptors, LOOK_EVERY)?;
            if found[0].contains(PollFlags::POLLIN) {
                asked = self.listener.next()?;
            } else if !found[1].is_empty() {
                return Ok(None);
            }
        }
        Ok(None)
    }
}

/// Whether this is the preload library's call that asks what to do next.
fn asks_what_now(call: Call) -> bool {
    call.number == libc::SYS_clone && call.arguments[0] == WHAT_NOW
}

/// Whether a program may make this call while it is loaded: reading a library or allocating memory.
fn loads(call: Call) -> bool {
    let reads = matches!(call.number, libc::SYS_read | libc::SYS_readv) && call.arguments[0] > 2;
    reads || matches!(call.number, libc::SYS_mmap | libc::SYS_mremap)
}

impl Drop for Process {
    fn drop(&mut self) {
        // It has not been collected, so its PID cannot have been reused.
        let _ = kill(self.0, Signal::SIGKILL);
        let _ = status::collect_last(self.0);
    }
}
