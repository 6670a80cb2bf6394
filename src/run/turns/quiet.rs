//! Taking turns with a program that nobody may watch: the last resort, for hosts that grant neither a filter nor tracing.
//!
//! It needs no rights at all. Whether the program waits is found out by whatever this host shows of it ([`sight`]); its sleeps are
//! answered by the companion that is loaded into it ([`super::super::naps`]).
//!
//! Limits, against the others, all of which make a run *not graded* and none of them a verdict:
//! * It is slower, by some hundredths of a second for each line that is typed, and by seconds where nothing is shown.
//! * A program that does not ask the companion (linked statically, or calling the kernel itself) really sleeps. Where its
//!   calls can be seen its pauses are recorded, but for some that are shorter than a look; where not, they are not. It may lie
//!   idle for half a minute in all ([`IDLE_AT_MOST`]).
//! * Where calls cannot be seen, a program that waits for what never comes looks as if it slept.
//! * One that asks the kernel again and again whether there is input, in ways the companion does not know, never waits: it uses up
//!   its CPU time, much of it the kernel's ([`computed_by_itself`]).
//! * Where nothing but silence is known, one that does nothing for longer than [`sight::SILENCE`] may be typed at too early.
//!
//! Two things are told otherwise: memory is capped by the kernel alone, so that a program that gets none ends as it then does; and
//! where no filter is to be had it may start processes and threads, and is then waited for until all of them are asleep.

pub(in crate::run) mod sight;

use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
use reference::Ending;

use super::{Collected, End, Watch};
use crate::error::{Error, Result};
use crate::run::naps::Naps;
use crate::run::pty::Terminal;
use crate::run::session::Session;
use sight::{Eyes, Seen, Sight};

/// What a person should know of grades that were found out this way.
pub(in crate::run) const CAUTION: &str = "This host lets nobody watch a program, so croupier looked whether it kept quiet, which is \
     slower; a run in which that cannot be told for certain is not graded, and may be on another host. Programs linked statically \
     really sleep, and one that gets no more memory is told by how it then ends.";

/// How long a program may lie idle in all, doing nothing and not waiting for the player, until it is not graded: longer than the
/// pauses of any game that has to be waited for.
const IDLE_AT_MOST: Duration = Duration::from_secs(30);

/// The shortest and the longest time between two looks.
const EAGER: Duration = Duration::from_micros(50);
const PATIENT: Duration = Duration::from_millis(2);

/// Drives a run to its end.
pub(in crate::run) fn play(
    terminal: &mut Terminal,
    naps: Option<&Naps>,
    session: &mut Session<'_>,
) -> Result<End> {
    let sight = Sight::of(terminal.pid())?;
    Quiet { terminal, naps, session, eyes: Eyes::new(sight), idle: Idle::default(), slept_at: None }.play()
}

/// Whether a program that used up its CPU time did so by computing.
///
/// # Errors
/// It may have asked for input all the while.
pub(in crate::run) fn computed_by_itself(collected: &Collected) -> Result<()> {
    // One that computes, or prints, leaves the kernel little to do; one that asks leaves it four fifths and more.
    if collected.system * 2 < collected.cpu {
        return Ok(());
    }
    Err(unclear("it asked the kernel for something again and again, perhaps whether there is input"))
}

/// What keeps a run from being graded.
fn unclear(why: &str) -> Error {
    let says = std::io::Error::other(format!("{why}; `croupier doctor` says why this host cannot tell more"));
    Error::host("cannot tell whether the program waits for the player", says)
}

/// One run.
struct Quiet<'a, 'p> {
    terminal: &'a mut Terminal,
    naps: Option<&'a Naps>,
    session: &'a mut Session<'p>,
    eyes: Eyes,
    idle: Idle,
    /// The sleep that was recorded last, by the program's pulse.
    slept_at: Option<u64>,
}

impl Quiet<'_, '_> {
    fn play(mut self) -> Result<End> {
        let mut watch = Watch::new();
        let mut interval = EAGER;
        loop {
            if let Some(ending) = self.terminal.drain(self.session)? {
                return Ok(End::ByUs(ending));
            }
            if let Some(ending) = self.nap()? {
                return Ok(End::ByUs(ending));
            }
            if self.has_ended()? {
                let last_words = self.terminal.drain(self.session)?;
                // Its status is still to be collected, so its number is nobody else's yet: whom it has left behind can be told by it.
                self.terminal.kill();
                return Ok(last_words.map_or(End::ByItself, End::ByUs));
            }
            let seen = self.eyes.look(self.terminal, self.session.heard())?;
            let ending = match seen {
                Seen::Waits => self.take_turn()?,
                Seen::Sleeps(nanos, pulse) => self.sleeps(nanos, pulse)?,
                Seen::Busy | Seen::Unclear | Seen::Idle | Seen::Stuck => None,
            };
            if let Some(ending) = ending {
                return Ok(End::ByUs(ending));
            }
            self.idle.count(seen)?;
            if let Some(ending) = watch.look(self.terminal, self.session, seen != Seen::Stuck)? {
                return Ok(End::ByUs(ending));
            }
            interval = if seen == Seen::Waits { EAGER } else { (interval * 2).min(PATIENT) };
            self.rest(interval)?;
        }
    }

    fn has_ended(&self) -> Result<bool> {
        let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        match waitid(Id::Pid(self.terminal.pid()), flags) {
            Ok(WaitStatus::StillAlive) | Err(Errno::EINTR) => Ok(false),
            Ok(_) => Ok(true),
            Err(errno) => Err(Error::host("cannot learn whether the program has ended", errno)),
        }
    }

    /// Answers a nap that the program asks for. By then everything printed before it has been drained.
    fn nap(&mut self) -> Result<Option<Ending>> {
        let Some((naps, nanos)) = self.naps.and_then(|naps| Some((naps, naps.next()?))) else {
            return Ok(None);
        };
        if let Some(ending) = self.terminal.drain(self.session)? {
            return Ok(Some(ending));
        }
        let ending = self.session.sleeps(nanos);
        if ending.is_none() {
            naps.wake();
            self.eyes.is_answered();
        }
        Ok(ending)
    }

    /// The program is seen to really sleep: recorded once.
    fn sleeps(&mut self, nanos: u128, pulse: u64) -> Result<Option<Ending>> {
        if self.slept_at.replace(pulse) == Some(pulse) {
            return Ok(None);
        }
        let ending = self.terminal.drain(self.session)?;
        Ok(ending.or_else(|| self.session.sleeps(nanos)))
    }

    /// The program waits: hears it out and types.
    fn take_turn(&mut self) -> Result<Option<Ending>> {
        if let Some(ending) = self.terminal.drain(self.session)? {
            return Ok(Some(ending));
        }
        self.eyes.is_typed_at(self.terminal.pid());
        let ending = self.terminal.give_input(self.session, true)?;
        self.terminal.deliver()?;
        if ending.is_none() {
            self.eyes.check_it_woke(self.terminal.pid())?;
        }
        Ok(ending)
    }

    /// Sleeps until there is something to hear, but not for long.
    fn rest(&self, interval: Duration) -> Result<()> {
        if interval < PATIENT {
            std::thread::sleep(interval);
            return Ok(());
        }
        let heard = [Some(self.terminal.master()), self.naps.map(Naps::asked)];
        let mut events: Vec<PollFd<'_>> =
            heard.into_iter().flatten().map(|file| PollFd::new(file, PollFlags::POLLIN)).collect();
        match poll(&mut events, PollTimeout::try_from(interval).unwrap_or(PollTimeout::ZERO)) {
            Ok(_) | Err(Errno::EINTR) => Ok(()),
            Err(errno) => Err(Error::host("cannot wait for the program", errno)),
        }
    }
}

/// How long the program has lain idle.
#[derive(Default)]
struct Idle {
    since: Option<Instant>,
    total: Duration,
}

impl Idle {
    /// Counts the time from one idle look to the next.
    fn count(&mut self, seen: Seen) -> Result<()> {
        let now = Instant::now();
        let idle = matches!(seen, Seen::Idle | Seen::Sleeps(..));
        self.total += self.since.filter(|_| idle).map_or(Duration::ZERO, |since| now - since);
        self.since = idle.then_some(now);
        if self.total < IDLE_AT_MOST {
            return Ok(());
        }
        Err(unclear("it did nothing for half a minute: it may sleep, or wait for something that never comes"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_keeps_the_kernel_busy_may_have_asked_for_input() {
        let collected = |cpu, system| Collected {
            status: 0,
            cpu: Duration::from_millis(cpu),
            system: Duration::from_millis(system),
        };
        assert!(computed_by_itself(&collected(1000, 100)).is_ok());
        assert_eq!(
            computed_by_itself(&collected(1000, 600)).unwrap_err().to_string(),
            "cannot tell whether the program waits for the player: it asked the kernel for something again and again, perhaps \
             whether there is input; `croupier doctor` says why this host cannot tell more"
        );
    }

    #[test]
    fn only_idle_time_counts_as_idle() {
        let mut idle = Idle { since: None, total: IDLE_AT_MOST.mul_f32(0.999_999) };
        for seen in [Seen::Idle, Seen::Busy, Seen::Idle, Seen::Unclear, Seen::Waits, Seen::Stuck] {
            idle.count(seen).unwrap();
            std::thread::sleep(Duration::from_millis(1));
        }
        idle.count(Seen::Idle).unwrap();
        std::thread::sleep(Duration::from_millis(1));
        assert!(idle.count(Seen::Sleeps(1, 1)).unwrap_err().to_string().contains("half a minute"));
    }
}
