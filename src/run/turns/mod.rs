//! Taking turns: knowing that the program waits for the player.
//!
//! One file per way of knowing. Each drives one run from start to end and tells the session what happens; both
//! must give the same transcript for the same program. A way's limits are stated at the top of its file.

pub(super) mod notify;
pub(super) mod procfs;

use std::time::{Duration, Instant};

use nix::unistd::Pid;
use reference::Ending;

use super::process::{self, State};
use super::session::Session;

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
}

/// How often limits are looked at.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// How long a program must be seen to wait, for nothing that could come, before it has stalled. While it is asleep
/// no load on the machine can delay it, so this is not a race against the clock: only a timer of its own could still wake it.
const STALLED_AFTER: u32 = 10;

/// The same for a program that handles SIGALRM.
const STALLED_AFTER_ALARM: u32 = 1500;

/// Looks after the limits of a run: CPU time, and programs that wait for nothing.
pub(super) struct Watch {
    pid: Pid,
    last: Instant,
    asleep: Option<(u64, u32)>,
}

impl Watch {
    pub(super) fn new(pid: Pid) -> Self {
        Self { pid, last: Instant::now(), asleep: None }
    }

    /// Looks, if it is time to. `may_wait`: the program may rightly be asleep now, for we have something to do.
    pub(super) fn look(&mut self, session: &mut Session<'_>, may_wait: bool) -> Option<Ending> {
        if self.last.elapsed() < LOOK_EVERY {
            return None;
        }
        self.last = Instant::now();
        let cpu = process::cpu_time(self.pid)?;
        session.computed(cpu).or_else(|| if may_wait { None } else { self.stalled() })
    }

    fn stalled(&mut self) -> Option<Ending> {
        match process::state(self.pid) {
            State::Asleep | State::Stopped => {}
            State::Busy | State::Ended => {
                self.asleep = None;
                return None;
            }
        }
        let times = process::times_asleep(self.pid)?;
        let looks = match self.asleep {
            Some((before, looks)) if before == times => looks + 1,
            _ => 1,
        };
        self.asleep = Some((times, looks));
        let enough = if process::awaits_alarm(self.pid) { STALLED_AFTER_ALARM } else { STALLED_AFTER };
        (looks >= enough).then_some(Ending::Stalled)
    }
}
