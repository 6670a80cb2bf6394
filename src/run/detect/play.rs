//! A run from its first system call to its end: the same for every method.

use std::time::{Duration, Instant};

use nix::sys::signal::kill;
use reference::Ending;

use super::questions::{End, Event, Questions};
use crate::error::Result;
use crate::run::answers::Answers;
use crate::run::process::{self, State};
use crate::run::pty::Terminal;
use crate::run::session::Session;
use crate::run::wait::LOOK_EVERY;

/// Runs the program to its end.
///
/// # Errors
/// Only for internal errors.
pub(in crate::run) fn play(
    questions: &mut dyn Questions,
    terminal: &mut Terminal,
    session: &mut Session<'_>,
    answers: &mut Answers,
) -> Result<End> {
    let mut watch = Watch::new();
    loop {
        let event = questions.next(terminal)?;
        // A call follows everything printed before it.
        if !matches!(event, Event::Nothing)
            && let Some(ending) = terminal.drain(session)?
        {
            return Ok(End::ByUs(ending));
        }
        let asked = matches!(event, Event::Asks(_));
        match event {
            Event::Asks(question) => {
                let (reply, ending) = answers.answer(&question, terminal, session)?;
                if let Some(ending) = ending {
                    return Ok(End::ByUs(ending));
                }
                questions.answer(&question, reply)?;
            }
            Event::Ended(end) => {
                answers.stop_asking(session);
                return Ok(end);
            }
            Event::Prints | Event::Nothing => {}
        }
        if watch.is_time()
            && let Some(ending) = watch.look(terminal, session, answers, asked || questions.has_next()?)?
        {
            return Ok(End::ByUs(ending));
        }
    }
}

/// Number of consecutive checks in the same sleep after which a program counts as stalled. No wait of a correct program lasts that
/// long: waits for input and for a time are answered immediately. A program that has been woken is no longer asleep, however long a
/// busy machine takes to run it: so this does not depend on real time.
const STALLED_AFTER: u32 = 10;

/// The same in total, whatever wakes it in between.
const STALLED_IN_ALL: u32 = 100;

/// The same for a program that waits for a disk or a memory page: a busy machine delays those.
const DELAYED_IN_ALL: u32 = 1_500;

/// Number of consecutive checks in which a program may be in a read of its terminal after a line was typed: a kernel thread
/// delivers it.
const UNREAD_AFTER: u32 = 50;

/// Number of consecutive checks in the same sleep after which its next timer is due, or the limit of its wait begins to pass.
const TIME_PASSES_AFTER: u32 = 3;

/// Real time that a run may wait in all for limits that only the kernel can measure.
const PATIENCE: Duration = Duration::from_secs(10);

/// A timer of a program that computes is due when it has used this much CPU time, or all of the timer's time.
const COMPUTES_FOR_TIMER: Duration = Duration::from_millis(200);

/// Checks the limits of a run: CPU time, and programs that wait for nothing. Every run ends: its CPU time and its sleeps are
/// limited.
#[derive(Debug)]
struct Watch {
    last: Instant,
    /// How often the program had gone to sleep at the last check, and for how many checks in a row.
    asleep: Option<(u64, u32)>,
    asleep_in_all: u32,
    delayed_in_all: u32,
    /// When the limit of its present wait ends, in real time.
    waits_until: Option<Instant>,
    /// What is left of [`PATIENCE`].
    patience: Duration,
    /// Its CPU time when it was first seen to compute while a timer runs.
    computes_since: Option<Duration>,
}

impl Watch {
    fn new() -> Self {
        Self {
            last: Instant::now(),
            asleep: None,
            asleep_in_all: 0,
            delayed_in_all: 0,
            waits_until: None,
            patience: PATIENCE,
            computes_since: None,
        }
    }

    fn is_time(&self) -> bool {
        self.last.elapsed() >= LOOK_EVERY
    }

    /// Checks the limits. `asked`: the program has just made a call, and so is asleep for that reason.
    fn look(
        &mut self,
        terminal: &mut Terminal,
        session: &mut Session<'_>,
        answers: &mut Answers,
        asked: bool,
    ) -> Result<Option<Ending>> {
        self.last = Instant::now();
        let Some(cpu) = process::cpu_time(terminal.pid()) else { return Ok(None) };
        if let Some(ending) = session.computed(cpu).or_else(|| self.timer(cpu, terminal, session, answers)) {
            return Ok(Some(ending));
        }
        if let Some(ending) = answers.memory(terminal.pid(), None, session) {
            return Ok(Some(ending));
        }
        if terminal.is_overfull() {
            return Ok(Some(Ending::DiskLimit));
        }
        if asked { Ok(None) } else { self.stalled(terminal, session, answers) }
    }

    /// Makes a timer due that the program waits for by computing.
    fn timer(
        &mut self,
        cpu: Duration,
        terminal: &Terminal,
        session: &mut Session<'_>,
        answers: &mut Answers,
    ) -> Option<Ending> {
        if !answers.awaits_signal() {
            self.computes_since = None;
            return None;
        }
        let since = *self.computes_since.get_or_insert(cpu);
        if cpu.saturating_sub(since) < COMPUTES_FOR_TIMER {
            return None;
        }
        self.computes_since = None;
        let (signal, ending) = answers.due_while_computing(session)?;
        // ESRCH: it has ended meanwhile.
        let _ = kill(terminal.pid(), signal);
        ending
    }

    fn stalled(
        &mut self,
        terminal: &mut Terminal,
        session: &mut Session<'_>,
        answers: &mut Answers,
    ) -> Result<Option<Ending>> {
        if self.waits_until.is_some_and(|until| Instant::now() < until) {
            return Ok(None);
        }
        let pid = terminal.pid();
        let looks = match process::state_of_all(pid) {
            State::Asleep | State::Stopped => self.asleep_since(process::times_asleep(pid)),
            State::Delayed => {
                self.delayed_in_all += 1;
                self.asleep_since(None)
            }
            State::Busy | State::Ended => self.asleep_since(None),
        };
        let call = process::blocked_in(pid).filter(|_| looks > 0);
        let at_terminal = call.filter(|call| terminal.is_terminal(call.arguments[0] as i32));
        if at_terminal.is_some_and(|call| call.prints()) {
            // Its output is read immediately, so it continues, unless output to its terminal is stopped.
            let ending = terminal.drain(session)?;
            return Ok(ending.or((looks >= STALLED_AFTER).then_some(Ending::OutputStopped)));
        }
        if at_terminal.is_some_and(|call| call.reads()) {
            terminal.deliver()?;
            return Ok((looks >= UNREAD_AFTER).then_some(Ending::Idle));
        }
        self.asleep_in_all += u32::from(looks > 0);
        // An event loop waits for its terminal and for other threads at once: all of them are asleep.
        if looks >= TIME_PASSES_AFTER && answers.waits_for_input(terminal) && terminal.is_empty()? {
            self.asleep = None;
            self.asleep_in_all = self.asleep_in_all.saturating_sub(looks);
            return terminal.give_input(session, false);
        }
        // Here a sleep takes real time, and threads of the virtual machine wake up periodically.
        if answers.is_in_real_time() {
            return Ok((LOOK_EVERY * self.asleep_in_all >= PATIENCE).then_some(Ending::Idle));
        }
        if looks >= TIME_PASSES_AFTER
            && let Some((limit, ending)) = answers.time_passes(self.patience, terminal, session)
        {
            self.asleep = None;
            self.patience -= limit;
            self.waits_until = Some(Instant::now() + limit);
            return Ok(ending);
        }
        let stalled = looks >= STALLED_AFTER
            || self.asleep_in_all >= STALLED_IN_ALL
            || self.delayed_in_all >= DELAYED_IN_ALL;
        Ok(stalled.then_some(Ending::Idle))
    }

    /// Returns for how many checks in a row the program was in the same sleep; 0 if it is awake. `times`: how often it has gone to
    /// sleep.
    fn asleep_since(&mut self, times: Option<u64>) -> u32 {
        self.asleep = times.map(|times| match self.asleep {
            Some((before, looks)) if before == times => (times, looks + 1),
            _ => (times, 1),
        });
        self.asleep.map_or(0, |(_, looks)| looks)
    }
}
