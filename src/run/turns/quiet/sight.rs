//! Sight: what a host without filters and tracing still shows of a program, and whether it follows that it waits.
//!
//! Owns three ways of looking, the surest first. All want everything typed to be read, and the program to have run since it was
//! typed at.
//!
//! * **calls**: `/proc/PID/syscall` names the call it is blocked in. As sure as `procfs`.
//! * **knocks**: `/proc/PID/status` counts how often it has gone to sleep. Whoever waits for the terminal, by whatever call, is
//!   woken by a knock ([`Terminal::knock`]), finds nothing and goes to sleep again; no other sleeper notices. The kernel wakes
//!   readers before the knock is over, so a busy machine changes nothing: who has been woken is awake, or has slept anew.
//! * **silence**: neither is there. A program that has printed nothing and used no CPU time for a long time is taken to wait.
//!
//! A program that is typed at must wake up: where it does not, it was typed at too early, and the run is no evidence of anything.

use std::time::{Duration, Instant};

use nix::unistd::Pid;

use super::unclear;
use crate::error::Result;
use crate::run::calls::Wish;
use crate::run::process::{self, State};
use crate::run::pty::Terminal;
use crate::walls;

/// How long a program must have slept one and the same sleep before it is knocked at, so that one that wakes up by itself is not
/// taken for one that a knock woke.
const STILL: Duration = Duration::from_millis(2);

/// How long a knock may take to count: one that took longer, on a busy machine, may have met a program that woke up by itself.
const KNOCK: Duration = Duration::from_micros(200);

/// How many knocks in a row must wake it.
const KNOCKS: u32 = 3;

/// How long a program must have been silent where nothing else is known: longer than the two seconds that handouts ask a program
/// to sleep for, and by more than a busy machine keeps one from running.
pub(super) const SILENCE: Duration = Duration::from_secs(3);

/// How long a program may keep still without waiting for the player before that must have been a sleep, where sleeps that nobody asks us
/// for cannot be seen: they would be missing in the transcript.
const NAP: Duration = Duration::from_millis(200);

/// How long it may take to wake up once typed at: short against [`SILENCE`], so that one that wakes up by itself hardly ever
/// does so in that time.
const WAKES: Duration = Duration::from_millis(500);

/// Processes and threads that a program may have which no filter keeps from starting them.
const MOST_TASKS: usize = 64;

/// A way of looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::run) enum Sight {
    Calls,
    Knocks,
    Silence,
}

impl Sight {
    /// Every way, the surest first.
    pub(in crate::run) const ALL: [Sight; 3] = [Sight::Calls, Sight::Knocks, Sight::Silence];

    /// The best that this host offers for this program, which has just been started.
    ///
    /// # Errors
    /// It shows nothing at all.
    pub(super) fn of(pid: Pid) -> Result<Self> {
        let there = |sight: &Sight| {
            !walls::is_taken_for_lacking(sight.name())
                && match sight {
                    Sight::Calls => std::fs::read(format!("/proc/{pid}/syscall")).is_ok(),
                    Sight::Knocks => process::state_and_times_asleep(pid).is_some(),
                    Sight::Silence => process::cpu_time(pid).is_some(),
                }
        };
        Self::ALL.into_iter().find(there).ok_or_else(|| unclear("not even its CPU time can be seen"))
    }

    /// The name by which it can be taken for lacking.
    pub(in crate::run) fn name(self) -> &'static str {
        match self {
            Sight::Calls => "calls",
            Sight::Knocks => "knocks",
            Sight::Silence => "silence",
        }
    }
}

/// What a look shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// It waits for the player.
    Waits,
    /// It really sleeps, for so many nanoseconds, at this pulse.
    Sleeps(u128, u64),
    /// It is awake.
    Busy,
    /// That cannot be told yet.
    Unclear,
    /// It does nothing, and does not wait for the player.
    Idle,
    /// The same, and no time will change it.
    Stuck,
}

/// Whoever looks at one program, and what they remember.
pub(super) struct Eyes {
    sight: Sight,
    /// Its pulse when it was last typed at, and when that was.
    typed_at: Option<(u64, Instant)>,
    /// Since when it has kept still: its pulse, what it had printed, since when.
    still: Option<(u64, u64, Instant)>,
    /// How many knocks in a row have woken it.
    woken: u32,
}

impl Eyes {
    pub(super) fn new(sight: Sight) -> Self {
        Self { sight, typed_at: None, still: None, woken: 0 }
    }

    /// Looks at a program that has printed so many bytes.
    ///
    /// # Errors
    /// It was typed at too early.
    pub(super) fn look(&mut self, terminal: &Terminal, heard: u64) -> Result<Seen> {
        let pulse = self.pulse(terminal.pid());
        self.check_it_did_not_sleep(pulse)?;
        let Some(pulse) = pulse else { return busy(terminal.pid()) };
        let still = self.keeps_still(pulse, heard);
        let has_run = self.typed_at.is_none_or(|(before, _)| pulse != before);
        if self.sight == Sight::Silence && !has_run {
            return self.overslept();
        }
        if !has_run || terminal.unread()? > 0 {
            self.woken = 0;
            return Ok(self.off_the_terminal(terminal, pulse));
        }
        match self.sight {
            Sight::Calls => Ok(self.off_the_terminal(terminal, pulse)),
            Sight::Knocks if still < STILL => Ok(Seen::Unclear),
            Sight::Knocks if self.woken >= KNOCKS => Ok(Seen::Waits),
            Sight::Knocks => self.knock(terminal, pulse),
            Sight::Silence if still < SILENCE => Ok(Seen::Unclear),
            Sight::Silence => Ok(Seen::Waits),
        }
    }

    /// The program is about to be typed at.
    pub(super) fn is_typed_at(&mut self, pid: Pid) {
        self.typed_at = self.pulse(pid).map(|pulse| (pulse, Instant::now()));
        (self.still, self.woken) = (None, 0);
    }

    /// What was typed has arrived: whether it woke the program.
    ///
    /// # Errors
    /// It did not wait for the terminal.
    pub(super) fn check_it_woke(&self, pid: Pid) -> Result<()> {
        let asleep = self.typed_at.is_some_and(|(before, _)| self.pulse(pid) == Some(before));
        if self.sight == Sight::Knocks && asleep { Err(too_early()) } else { Ok(()) }
    }

    /// It was answered, and so will wake up.
    pub(super) fn is_answered(&mut self) {
        self.still = None;
    }

    /// Whether a program that has kept still has woken up by itself: whoever waits for the player is typed at before.
    ///
    /// # Errors
    /// It has, and nobody knows how long it meant to sleep.
    fn check_it_did_not_sleep(&mut self, pulse: Option<u64>) -> Result<()> {
        let Some((before, _, since)) = self.still.filter(|(before, ..)| pulse != Some(*before)) else {
            return Ok(());
        };
        self.still = None;
        let has_run = self.typed_at.is_none_or(|(typed_at, _)| typed_at != before);
        if self.sight == Sight::Calls || !has_run || since.elapsed() < NAP {
            return Ok(());
        }
        Err(unclear("it slept without asking, as a program does that is linked statically"))
    }

    /// How long the program, now of this pulse, has kept still.
    fn keeps_still(&mut self, pulse: u64, heard: u64) -> Duration {
        let now = Instant::now();
        let since = match self.still {
            Some((before, printed, since)) if before == pulse && printed == heard => since,
            Some((_, printed, _)) if printed != heard => {
                self.woken = 0;
                now
            }
            _ => now,
        };
        self.still = Some((pulse, heard, since));
        now - since
    }

    /// A number that changes whenever the program runs; `None` while it is awake.
    fn pulse(&self, pid: Pid) -> Option<u64> {
        if self.sight == Sight::Silence {
            return process::cpu_time(pid).map(|used| used.as_nanos() as u64);
        }
        let everybody = everybody(pid);
        if everybody.len() > MOST_TASKS {
            return None;
        }
        let mut pulse = 0;
        for task in everybody {
            match process::state_and_times_asleep(task) {
                Some((State::Busy, _)) => return None,
                Some((State::Asleep | State::Stopped, times)) => pulse += times,
                Some((State::Ended, _)) | None => {}
            }
        }
        Some(pulse)
    }

    /// What a program that is asleep is at, where its calls can be seen.
    fn off_the_terminal(&self, terminal: &Terminal, pulse: u64) -> Seen {
        if process::state(terminal.pid()) == State::Stopped {
            return Seen::Stuck;
        }
        if self.sight != Sight::Calls {
            return Seen::Idle;
        }
        let is_terminal = |descriptor| terminal.is_terminal(descriptor);
        let wishes: Vec<Wish> = everybody(terminal.pid())
            .into_iter()
            .filter_map(|task| Some(process::blocked_in(task)?.wish(task, &is_terminal)))
            .collect();
        // The program runs on while it is looked at: only if it is still in the same sleep were all looks at the same moment.
        if self.pulse(terminal.pid()) != Some(pulse) {
            return Seen::Busy;
        }
        let has_run = self.typed_at.is_none_or(|(before, _)| pulse != before);
        let waits = wishes.iter().any(|wish| matches!(wish, Wish::Read | Wish::Poll));
        let sleep =
            wishes.iter().find_map(|wish| if let Wish::Sleep(nanos) = wish { Some(*nanos) } else { None });
        match sleep {
            _ if waits && has_run && terminal.unread().is_ok_and(|unread| unread == 0) => Seen::Waits,
            _ if waits => Seen::Busy,
            Some(nanos) => Seen::Sleeps(nanos, pulse),
            None => Seen::Stuck,
        }
    }

    /// Knocks at the terminal: whether that wakes the program.
    fn knock(&mut self, terminal: &Terminal, pulse: u64) -> Result<Seen> {
        let before = Instant::now();
        terminal.knock()?;
        if self.pulse(terminal.pid()) == Some(pulse) {
            self.woken = 0;
            return Ok(self.off_the_terminal(terminal, pulse));
        }
        self.woken += u32::from(before.elapsed() < KNOCK);
        self.still = None;
        Ok(Seen::Unclear)
    }

    /// Silence is all there is, and the program has not run since it was typed at.
    fn overslept(&self) -> Result<Seen> {
        match self.typed_at {
            Some((_, since)) if since.elapsed() >= WAKES => Err(too_early()),
            _ => Ok(Seen::Unclear),
        }
    }
}

/// All of the program that could be at work: it alone, unless it may start others.
fn everybody(pid: Pid) -> Vec<Pid> {
    if walls::standing().has("seccomp") { vec![pid] } else { process::tasks(pid, MOST_TASKS) }
}

/// What a program is that is awake, unless it is too much of one.
fn busy(pid: Pid) -> Result<Seen> {
    if everybody(pid).len() <= MOST_TASKS {
        return Ok(Seen::Busy);
    }
    Err(unclear("it started more processes and threads than croupier looks after"))
}

fn too_early() -> crate::error::Error {
    unclear("it kept quiet, was typed at, and did not wake up: it may have slept")
}
