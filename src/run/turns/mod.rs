//! Taking turns: knowing that the program waits for the player.
//!
//! One file per way of knowing. Each drives one run from start to end and tells the session what happens; all
//! must give the same transcript for the same program. A way's limits are stated at the top of its file.

pub(super) mod notify;
pub(super) mod procfs;
pub(super) mod quiet;

use std::os::fd::BorrowedFd;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::unistd::Pid;
use reference::Ending;

use super::process::{self, State};
use super::pty::Terminal;
use super::session::Session;
use crate::error::{Error, Result};

/// How a run ended, as the turn-taker saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The program has ended by itself; its status is still to be collected.
    ByItself,
    /// It ended, and its status has been collected with the tracing of it.
    Collected(Collected),
    /// We end it, for this reason.
    ByUs(Ending),
}

/// A collected status: `wait4`'s status word and what was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Collected {
    pub(super) status: libc::c_int,
    pub(super) cpu: Duration,
    /// How much of that the kernel used on its behalf.
    pub(super) system: Duration,
}

/// How often limits are looked at.
pub(super) const LOOK_EVERY: Duration = Duration::from_millis(20);

/// How many looks a program must be seen to wait for nothing that could come before it has stalled. Asleep in a call that has
/// nothing to do with its terminal, it needs nothing that a busy machine could delay: only a timer of its own could still wake
/// it. So this is no race against the clock.
const STALLED_AFTER: u32 = 10;

/// The same for a program that handles SIGALRM.
const STALLED_AFTER_ALARM: u32 = 1500;

/// How many looks a terminal may take to deliver what was typed or printed; a kernel thread does it, which a busy machine may
/// delay. Beyond that (two minutes) it is our own failure.
const UNDELIVERED_AFTER: u32 = 6000;

/// Waits until there is something to read from one of these, or so long; says what there is of each.
pub(super) fn wait_for(descriptors: &[BorrowedFd<'_>], patience: Duration) -> Result<Vec<PollFlags>> {
    let events = descriptors.iter().map(|descriptor| PollFd::new(*descriptor, PollFlags::POLLIN));
    let mut events: Vec<PollFd<'_>> = events.collect();
    match poll(&mut events, PollTimeout::try_from(patience).unwrap_or(PollTimeout::MAX)) {
        Ok(_) | Err(Errno::EINTR) => {}
        Err(errno) => return Err(Error::host("cannot wait for the program", errno)),
    }
    Ok(events.iter().map(|event| event.revents().unwrap_or(PollFlags::empty())).collect())
}

/// Looks after the limits of a run: CPU time, and programs that wait for nothing.
#[derive(Debug)]
pub(super) struct Watch {
    last: Instant,
    asleep: Option<(u64, u32)>,
}

impl Watch {
    pub(super) fn new() -> Self {
        Self { last: Instant::now(), asleep: None }
    }

    /// Looks, if it is time to. `asked`: the program has just asked for something, and so is rightly asleep.
    ///
    /// # Errors
    /// The terminal does not deliver.
    pub(super) fn look(
        &mut self,
        terminal: &Terminal,
        session: &mut Session<'_>,
        asked: bool,
    ) -> Result<Option<Ending>> {
        if self.last.elapsed() < LOOK_EVERY {
            return Ok(None);
        }
        self.last = Instant::now();
        let Some(cpu) = process::cpu_time(terminal.pid()) else { return Ok(None) };
        match session.computed(cpu) {
            None if terminal.is_overfull() => Ok(Some(Ending::RoomLimit)),
            None if !asked => self.stalled(terminal),
            ending => Ok(ending),
        }
    }

    fn stalled(&mut self, terminal: &Terminal) -> Result<Option<Ending>> {
        let pid = terminal.pid();
        let Some(times) = self.asleep_since(pid) else { return Ok(None) };
        if terminal.is_used_by(process::blocked_in(pid)) {
            let undelivered = || Error::Internal("the terminal did not deliver for two minutes".into());
            return if times < UNDELIVERED_AFTER { Ok(None) } else { Err(undelivered()) };
        }
        let enough = if process::awaits_alarm(pid) { STALLED_AFTER_ALARM } else { STALLED_AFTER };
        Ok((times >= enough).then_some(Ending::Stalled))
    }

    /// At how many looks in a row the program was in one and the same sleep; `None` if it is awake.
    fn asleep_since(&mut self, pid: Pid) -> Option<u32> {
        let asleep = match process::state(pid) {
            State::Asleep | State::Stopped => process::times_asleep(pid),
            State::Busy | State::Ended => None,
        };
        self.asleep = asleep.map(|times| match self.asleep {
            Some((before, looks)) if before == times => (times, looks + 1),
            _ => (times, 1),
        });
        self.asleep.map(|(_, looks)| looks)
    }
}
