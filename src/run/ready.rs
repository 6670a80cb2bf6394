//! Standing ready: a program is loaded once, and forked for each of its runs.
//!
//! To load a short program and link it takes longer than to run it, and walls and filters are put up around each process anew. So a
//! program that is run many times is started once with the companion in it (`preload.c`), which stops before the program's
//! first instruction and asks to fork. Each child is a child of ours, begins where the program begins, on a terminal of its own, and
//! is watched, limited and collected like any other; it inherits the walls, of which none can be taken down, and nothing of those
//! before it.
//!
//! What a run does must not depend on how it began, so this refuses whatever it is not sure of: a program that does something of its
//! own while it is loaded (`loading.rs`), one that is linked statically, one that does not come to ask. Those are started anew
//! for every run, as all are where turns are taken in another way.

use std::fs::OpenOptions;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use nix::poll::PollFlags;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::launch::{Image, Launch, Standard};
use super::listener::Listener;
use super::preload::WHAT_NOW;
use super::pty::Terminal;
use super::question::{Call, Question, Reply};
use super::tally::{DESCRIPTOR, Tally};
use super::turns::notify::{Notified, Notify};
use super::wait::{LOOK_EVERY, wait_for};
use super::{loading, process, spawn, status};
use crate::error::{Error, Result};
use crate::spec::model::Limits;
use crate::walls;

/// What [`walls::WITHOUT`] calls it.
pub const NAME: &str = "ready";

/// How many looks at a process that does not come to ask are enough: a program is then started anew, which is slower and finds
/// the same.
const PATIENCE: u32 = 500;

/// Where one program stands ready, once for each folder that it is run in. Those processes end when this is dropped.
#[derive(Default)]
pub struct Ready(Mutex<Stand>);

#[derive(Default)]
struct Stand {
    servers: Vec<Server>,
    unfit: bool,
}

/// What a process that stands ready was started with: it suits a run with the same.
#[derive(PartialEq, Eq)]
struct Suit {
    program: PathBuf,
    arguments: Vec<String>,
    library: PathBuf,
    scratch: PathBuf,
    limits: Limits,
}

impl Suit {
    /// What this wants; `None` if its program is not to stand ready.
    fn of(image: &Image<'_>) -> Option<Self> {
        let preload = image.preload?;
        (walls::standing().has("seccomp") && !walls::is_taken_for_lacking(NAME)).then(|| Self {
            program: image.program.to_owned(),
            arguments: image.arguments.to_vec(),
            library: preload.library.to_owned(),
            scratch: image.scratch.to_owned(),
            limits: *image.limits,
        })
    }
}

impl Ready {
    /// In how many folders the program stands ready now, between runs.
    pub fn count(&self) -> usize {
        self.lock().servers.len()
    }

    /// A process that stands ready for a run of this; `None` if the program is to be started anew.
    ///
    /// # Errors
    /// Our own failures only, of those that a start has.
    pub(super) fn lend(&self, image: &Image<'_>) -> Result<Option<Server>> {
        let Some(suit) = Suit::of(image) else { return Ok(None) };
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

    /// From now on every run starts the program anew.
    pub(super) fn give_up(&self) {
        self.lock().unfit = true;
    }

    /// Takes back a process that was lent. It takes the place of others in the same folder, which no run has suited lately.
    pub(super) fn give_back(&self, server: Server) {
        let mut stand = self.lock();
        stand.servers.retain(|other| other.suit.scratch != server.suit.scratch);
        stand.servers.push(server);
    }

    fn lock(&self) -> MutexGuard<'_, Stand> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A process that stands ready.
pub(super) struct Server {
    suit: Suit,
    /// Where it and its children ask.
    listener: Listener,
    ended: OwnedFd,
    _process: Process,
}

/// A process that ends when this is dropped.
struct Process(Pid);

impl Server {
    /// Starts one and waits until it stands ready; `None` if it does not come to that.
    fn start(image: &Image<'_>, suit: Suit) -> Result<Option<Self>> {
        let nothing = OpenOptions::new().read(true).write(true).open("/dev/null");
        let nothing = nothing.map_err(|error| Error::host("cannot open /dev/null", error))?;
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
                // The dynamic linker's own.
                call if loads(call) => Reply::GoOn,
                _ => return Some(false),
            };
            // Where it cannot be answered the process ends, which is seen.
            let _ = server.listener.answer(&question, reply);
            None
        })?;
        channel.check()?;
        Ok((stands == Some(true)).then_some(server))
    }

    /// The questions of its child at this terminal.
    ///
    /// # Errors
    /// No descriptors are left.
    pub(super) fn questions(&mut self, terminal: &Terminal) -> Result<Notified<&mut Listener>> {
        Notified::new(&mut self.listener, terminal)
    }

    /// Has it fork a child that begins on this terminal, its calls counted here; `None` if it does not come to that.
    ///
    /// # Errors
    /// Our own failures only.
    pub(super) fn fork(&mut self, terminal: BorrowedFd<'_>, tally: Option<&Tally>) -> Result<Option<Pid>> {
        // It may still be on its way back from the last time.
        let Some(offer) = self.until(|server, _| server.listener.take_offer())? else { return Ok(None) };
        self.listener.send(offer, Reply::GoOn)?;
        let child = self.until(|server, asked| {
            let question = asked?;
            let counted = |tally: &Tally| {
                server.listener.give_as(&question, tally.as_fd(), DESCRIPTOR.unsigned_abs()).is_ok()
            };
            let given = asks_what_now(question.call)
                && tally.is_none_or(counted)
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

    /// Takes questions, none for a start, until this makes something of them; `None` if the process ends or nothing comes of it.
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

/// Whether this is the companion's question what it is to do now.
fn asks_what_now(call: Call) -> bool {
    call.number == libc::SYS_clone && call.arguments[0] == WHAT_NOW
}

/// Whether a program that is being loaded may make this call: to read a library, or to have memory.
fn loads(call: Call) -> bool {
    let reads = matches!(call.number, libc::SYS_read | libc::SYS_readv) && call.arguments[0] > 2;
    reads || matches!(call.number, libc::SYS_mmap | libc::SYS_mremap)
}

impl Drop for Process {
    fn drop(&mut self) {
        // It has not been collected, so this number is nobody else's.
        let _ = kill(self.0, Signal::SIGKILL);
        let _ = status::collect_last(self.0);
    }
}
