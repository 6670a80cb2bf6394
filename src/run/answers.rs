//! Answers to system calls that croupier decides.
//!
//! The decisions are: when input is typed, which waits return immediately, what time it is, and what is denied. How a call arrives
//! and is answered depends on the method ([`super::turns`]), so every method gives the same transcript.

use std::time::Duration;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use reference::{Ending, SleepBy};

use super::memory::{TimeForm, write_memory, write_time};
use super::polls::Polls;
use super::pty::Terminal;
use super::question::{Call, Question, Reply};
use super::request::{Asker, Cleared, Due, Old, Request, Wait};
use super::session::Session;
use super::start::Start;
use super::time::{Alarm, Nanos, SECOND, Time, Timer};
use super::{preload, process};
use crate::denied::Denied;
use crate::error::Result;
use crate::language::Memory;
use crate::sandbox::policy;
use crate::spec::model::Clock;

/// Maximum number of threads of a program: the virtual machine of Java has about twenty of its own.
const MOST_THREADS: usize = 100;

/// State of the program, apart from its output.
pub(super) struct Answers {
    time: Time,
    /// How much the program had printed at its last call.
    heard: u64,
    polls: Polls,
    /// Whether it set its reads to non-blocking.
    does_not_wait: bool,
    may_have_threads: bool,
    is_run_by_another: bool,
    /// Whether its waits take their real time, so that they differ from run to run and are not recorded.
    is_in_real_time: bool,
    memory: Memory,
    may_execute: bool,
    denied: Vec<Denied>,
}

impl Answers {
    /// Returns the state at the beginning of a run.
    pub(super) fn new(start: &Start<'_>) -> Self {
        Self {
            time: Time::new((start.clock == Clock::Fixed).then_some(start.day)),
            heard: 0,
            polls: Polls::default(),
            does_not_wait: false,
            may_have_threads: start.has_threads(),
            is_run_by_another: start.runtime.runner.is_some(),
            memory: start.runtime.memory,
            is_in_real_time: start.is_in_real_time(),
            may_execute: start.executes,
            denied: Vec::new(),
        }
    }

    /// Returns what the program was denied, each once, in order.
    pub(super) fn into_denied(self) -> Vec<Denied> {
        self.denied
    }

    /// Answers a call. Everything printed before it is in the session already. If the run is over, the answer is not used.
    ///
    /// # Errors
    /// Only for internal errors.
    pub(super) fn answer(
        &mut self,
        question: &Question,
        terminal: &mut Terminal,
        session: &mut Session<'_>,
    ) -> Result<(Reply, Option<Ending>)> {
        let is_terminal = |descriptor| terminal.is_terminal(descriptor);
        let wish = question.call.wish(&Asker { pid: question.pid, is_terminal: &is_terminal });
        let goes_on = match &wish {
            Request::Poll(limit, _) => *limit != Some(0),
            wish => matches!(
                wish,
                Request::Read | Request::Sleep(..) | Request::SleepUntil(..) | Request::Wait(..)
            ),
        };
        if (goes_on || session.heard() != self.heard)
            && let Some(ending) = self.stop_asking(session)
        {
            return Ok((Reply::GoOn, Some(ending)));
        }
        self.heard = session.heard();
        let pid = question.pid;
        match wish {
            Request::Read => self.read(question, terminal, session),
            Request::Poll(limit, cleared) => {
                self.poll(limit, &cleared, Reply::DONE, question, terminal, session)
            }
            // What runs it sleeps and waits, too, until times of the kernel's clocks: the limits on time and on idleness hold.
            Request::Sleep(..) | Request::SleepUntil(..) | Request::Wait(..) if self.is_in_real_time => {
                Ok((Reply::GoOn, None))
            }
            Request::Sleep(nanos, rest) => Ok(self.sleep(nanos, (pid, rest), terminal, session)),
            Request::SleepUntil(clock, moment) => Ok(match self.time.until(clock, moment) {
                Some(nanos) => self.sleep(nanos, (pid, 0), terminal, session),
                None => (Reply::GoOn, None),
            }),
            Request::Wait(wait) => Ok(self.wait(&wait, terminal, session)),
            Request::Memory(bytes) => Ok((Reply::GoOn, self.memory(terminal.pid(), Some(bytes), session))),
            Request::Clock(clock, address, form) => Ok(self.tell_time(pid, clock, address, form)),
            Request::TimeLeft { descriptor, old } => Ok(self.tell_time_left(pid, descriptor, old)),
            wish => Ok((self.decide(&wish, question, terminal), None)),
        }
    }

    /// Returns the answer to a call that does not end the run.
    fn decide(&mut self, wish: &Request, question: &Question, terminal: &Terminal) -> Reply {
        match *wish {
            Request::SetAlarm { due, every, old } => {
                self.set_timer(question.pid, Alarm::Signal, due, every, old)
            }
            Request::SetTimer { descriptor, due, every, old } => {
                let due = due.and_then(|due| self.until(due));
                self.set_timer(question.pid, Alarm::Descriptor(descriptor), due, every, old)
            }
            Request::DoNotWait(does_not_wait) => {
                self.does_not_wait = does_not_wait;
                Reply::DONE
            }
            Request::Settle => Reply::DONE,
            Request::Signal(receiver) if receiver == terminal.pid() || receiver == question.pid => {
                Reply::GoOn
            }
            Request::Child(flags) => self.child(flags, terminal),
            Request::Execute if self.may_execute => Reply::GoOn,
            Request::Execute => self.deny(Denied::Program),
            // The C library asks a service for the name of the user.
            Request::LocalSocket if self.is_run_by_another => Reply::fails(libc::EPERM),
            // The virtual machine of Java opens such a pair when it starts.
            Request::SocketPair if self.is_run_by_another => Reply::GoOn,
            Request::Socket | Request::LocalSocket | Request::SocketPair => self.deny(Denied::Network),
            Request::Other => Reply::GoOn,
            _ => refused(question.call),
        }
    }

    fn deny(&mut self, denied: Denied) -> Reply {
        if !self.denied.contains(&denied) {
            self.denied.push(denied);
        }
        Reply::fails(libc::EPERM)
    }

    fn child(&mut self, flags: u64, terminal: &Terminal) -> Reply {
        let has = |flag: libc::c_int| flags & u64::from(flag.cast_unsigned()) != 0;
        match () {
            // The preload library's call, in a program that must not be forked.
            () if preload::ASKS.contains(&flags) => Reply::fails(libc::EPERM),
            () if has(libc::CLONE_THREAD) && self.may_have_threads => {
                let is_full = process::threads(terminal.pid()) >= MOST_THREADS;
                if is_full { Reply::fails(libc::EAGAIN) } else { Reply::GoOn }
            }
            () if has(libc::CLONE_THREAD) => self.deny(Denied::Thread),
            () if has(libc::CLONE_VFORK) => self.deny(Denied::Program),
            () => self.deny(Denied::Process),
        }
    }

    /// The program reads from the terminal: a read that does not wait is a poll.
    fn read(
        &mut self,
        question: &Question,
        terminal: &mut Terminal,
        session: &mut Session<'_>,
    ) -> Result<(Reply, Option<Ending>)> {
        let descriptor = question.call.arguments[0] as i32;
        let (limit, none) = match terminal.read_limit()? {
            _ if self.does_not_wait
                || descriptor > 2 && process::is_non_blocking(question.pid, descriptor) =>
            {
                (0, Reply::fails(libc::EAGAIN))
            }
            Some(limit) => (limit.as_nanos(), Reply::DONE),
            None => return self.give_input(terminal, session, true),
        };
        self.poll(Some(limit), &Cleared::default(), none, question, terminal, session)
    }

    /// The program reads, or waits for input: types the next line, unless there is unread input.
    fn give_input(
        &mut self,
        terminal: &mut Terminal,
        session: &mut Session<'_>,
        reads: bool,
    ) -> Result<(Reply, Option<Ending>)> {
        self.polls = Polls::default();
        Ok((Reply::GoOn, terminal.give_input(session, reads)?))
    }

    /// The program polls for input, or waits for it with a time limit. There is none before it reads: it may be about to discard
    /// input that was typed too early, or only sleep. A program that polls again and again waits for input.
    fn poll(
        &mut self,
        limit: Option<Nanos>,
        cleared: &Cleared,
        none: Reply,
        question: &Question,
        terminal: &mut Terminal,
        session: &mut Session<'_>,
    ) -> Result<(Reply, Option<Ending>)> {
        if !terminal.is_empty()? {
            return Ok((Reply::GoOn, None));
        }
        let reads = question.call.reads();
        let Some(limit) = limit else { return self.give_input(terminal, session, reads) };
        if let Some(pauses) = self.polls.wait_for_input(limit, session) {
            session.forget_pauses(pauses);
            return self.give_input(terminal, session, reads);
        }
        for (address, length) in &cleared.0 {
            write_memory(question.pid, *address, &vec![0; *length]);
        }
        let (reply, ending) = if limit == 0 {
            (Reply::DONE, None)
        } else {
            self.sleep(limit, (question.pid, 0), terminal, session)
        };
        Ok((if reply == Reply::DONE { none } else { reply }, ending))
    }

    /// The program sleeps: the call returns immediately; a timer that is due earlier interrupts it. The remaining time is written
    /// where the program expects it.
    fn sleep(
        &mut self,
        nanos: Nanos,
        (pid, rest): (Pid, u64),
        terminal: &Terminal,
        session: &mut Session<'_>,
    ) -> (Reply, Option<Ending>) {
        match self.time.next_timer() {
            Some((timer, wait)) if timer.alarm == Alarm::Signal && wait < nanos => {
                if rest != 0 {
                    write_time(pid, rest, nanos - wait, TimeForm::Timespec);
                }
                let (_, ending) = self.fire(timer, wait, terminal, session);
                (Reply::Interrupted { by: Signal::SIGALRM, made: true }, ending)
            }
            _ => {
                self.time.pass(nanos);
                (Reply::DONE, session.pauses(nanos, SleepBy::Sleep))
            }
        }
    }

    /// The program waits for something other than its terminal. If only time can end that, it returns immediately.
    fn wait(
        &mut self,
        wait: &Wait,
        terminal: &Terminal,
        session: &mut Session<'_>,
    ) -> (Reply, Option<Ending>) {
        let ends = |timer: &Timer| match timer.alarm {
            Alarm::Signal => wait.alone,
            Alarm::Descriptor(descriptor) => wait.descriptors.contains(&descriptor),
        };
        let timer = self.time.next_timer().filter(|(timer, _)| ends(timer));
        let limit = wait.limit.and_then(|limit| self.until(limit));
        match (timer, limit) {
            (Some((timer, until)), limit) if limit.is_none_or(|limit| until <= limit) => {
                self.fire(timer, until, terminal, session)
            }
            (_, Some(limit)) if wait.alone => {
                self.time.pass(limit);
                let ending = (limit > 0).then(|| session.pauses(limit, SleepBy::Timer)).flatten();
                (Reply::Returned(wait.over.into()), ending)
            }
            _ => (Reply::GoOn, None),
        }
    }

    /// Advances the clock until a timer is due, and delivers its signal.
    fn fire(
        &mut self,
        timer: Timer,
        wait: Nanos,
        terminal: &Terminal,
        session: &mut Session<'_>,
    ) -> (Reply, Option<Ending>) {
        self.time.pass(wait);
        self.time.due(timer);
        let reply = match timer.alarm {
            Alarm::Signal => Reply::Interrupted { by: Signal::SIGALRM, made: false },
            Alarm::Descriptor(descriptor) => match process::expire(terminal.pid(), descriptor) {
                Ok(()) => Reply::GoOn,
                Err(_) => Reply::fails(libc::EINTR),
            },
        };
        (reply, session.pauses(wait, SleepBy::Timer))
    }

    /// Returns the timer of a program that computes, if it sends a signal. The program may compute until the signal arrives; so the
    /// clock advances as soon as it has used enough CPU time.
    pub(super) fn due_while_computing(
        &mut self,
        session: &mut Session<'_>,
    ) -> Option<(Signal, Option<Ending>)> {
        let (timer, wait) = self.time.next_timer().filter(|(timer, _)| timer.alarm == Alarm::Signal)?;
        self.time.pass(wait);
        self.time.due(timer);
        Some((Signal::SIGALRM, session.pauses(wait, SleepBy::Timer)))
    }

    /// Returns the end of a run that uses too much memory. `reserved`: the size of its address space, if it is about to grow.
    pub(super) fn memory(&self, pid: Pid, reserved: Option<u64>, session: &Session<'_>) -> Option<Ending> {
        let bytes = match self.memory {
            Memory::Reserved => reserved,
            Memory::Used => process::memory_used(pid),
            Memory::Argument => None,
        };
        session.wants_memory(bytes?)
    }

    /// Whether its waits take their real time.
    pub(super) fn is_in_real_time(&self) -> bool {
        self.is_in_real_time
    }

    /// Whether a thread waits for input of the terminal and for other things, with no time limit.
    pub(super) fn waits_for_input(&self, terminal: &Terminal) -> bool {
        let is_terminal = |descriptor| terminal.is_terminal(descriptor);
        process::blocked_threads(terminal.pid()).into_iter().any(|(pid, call)| {
            matches!(
                call.wish(&Asker { pid, is_terminal: &is_terminal }),
                Request::Wait(Wait { terminal: true, limit: None, .. })
            )
        })
    }

    /// The program has been asleep for a while, so only time can wake it. Makes its next timer due, or returns how long the kernel
    /// still lets it wait, unless that is longer than `patience`. `None` if nothing will wake it.
    pub(super) fn time_passes(
        &mut self,
        patience: Duration,
        terminal: &Terminal,
        session: &mut Session<'_>,
    ) -> Option<(Duration, Option<Ending>)> {
        let pid = terminal.pid();
        if let Some((timer, wait)) = self.time.next_timer() {
            self.time.pass(wait);
            self.notify(timer, pid);
            return Some((Duration::ZERO, session.pauses(wait, SleepBy::Timer)));
        }
        let is_terminal = |descriptor| terminal.is_terminal(descriptor);
        let limits = process::blocked_threads(pid).into_iter().filter_map(|(pid, call)| {
            match call.wish(&Asker { pid, is_terminal: &is_terminal }) {
                Request::Wait(wait) => wait.limit.and_then(|limit| self.until(limit)),
                _ => None,
            }
        });
        let limit = limits.min().filter(|limit| *limit > 0)?;
        // A limit that is a time of the program's clock is later by what it has slept.
        let real = limit + self.time.slept() + SECOND / 20;
        let real = Duration::from_nanos(u64::try_from(real).ok()?);
        (real <= patience).then(|| {
            self.time.pass(limit);
            (real, session.pauses(limit, SleepBy::Timer))
        })
    }

    /// A timer is due while the program is in no call that it ends: sends its signal, or makes its descriptor readable.
    fn notify(&mut self, timer: Timer, pid: Pid) {
        self.time.due(timer);
        match timer.alarm {
            // ESRCH: it has ended meanwhile.
            Alarm::Signal => drop(kill(pid, Signal::SIGALRM)),
            Alarm::Descriptor(number) => process::timers_by(pid, number).into_iter().for_each(|timer| {
                let _ = process::expire(pid, timer);
            }),
        }
    }

    /// Whether a timer that sends a signal is running.
    pub(super) fn awaits_signal(&self) -> bool {
        self.time.next_timer().is_some_and(|(timer, _)| timer.alarm == Alarm::Signal)
    }

    fn until(&self, due: Due) -> Option<Nanos> {
        match due {
            Due::In(nanos) => Some(nanos),
            Due::At(clock, moment) => self.time.until(clock, moment),
        }
    }

    fn set_timer(&mut self, pid: Pid, alarm: Alarm, due: Option<Nanos>, every: Nanos, old: Old) -> Reply {
        let before = self.time.set(alarm, due, every);
        tell_timer(pid, before, old)
    }

    /// Like a reading of the clock: a program that asks again and again waits until the timer is due.
    fn tell_time_left(&mut self, pid: Pid, descriptor: Option<i32>, old: Old) -> (Reply, Option<Ending>) {
        let ending = self.time.ask().then_some(Ending::SleepLimit);
        let alarm = descriptor.map_or(Alarm::Signal, Alarm::Descriptor);
        if let Some((timer, 0)) = self.time.next_timer().filter(|(timer, _)| timer.alarm == alarm) {
            self.notify(timer, pid);
        }
        let left = self.time.left(alarm);
        (tell_timer(pid, left, old), ending)
    }

    fn tell_time(&mut self, pid: Pid, clock: i32, address: u64, form: TimeForm) -> (Reply, Option<Ending>) {
        let Some(now) = self.time.shows(clock) else { return (Reply::GoOn, None) };
        let ending = self.time.ask().then_some(Ending::SleepLimit);
        let written = address == 0 || write_time(pid, address, now, form);
        let reply = match form {
            _ if !written => Reply::fails(libc::EFAULT),
            TimeForm::Seconds => Reply::Returned((now / SECOND) as i64),
            TimeForm::Ticks => Reply::Returned((now / (SECOND / 100)) as i64),
            TimeForm::Timespec | TimeForm::Timeval => Reply::DONE,
        };
        (reply, ending)
    }

    /// The program does something other than reading the clock: if it read the clock repeatedly before, it waited.
    pub(super) fn stop_asking(&mut self, session: &mut Session<'_>) -> Option<Ending> {
        let waited = self.time.stop_asking()?;
        session.pauses(waited, SleepBy::Clock)
    }
}

/// Writes the remaining time of a timer and its interval; returns the answer to the call.
fn tell_timer(pid: Pid, (left, interval): (Nanos, Nanos), old: Old) -> Reply {
    let (address, form) = match old {
        Old::Seconds => return Reply::Returned(i64::try_from(left.div_ceil(SECOND)).unwrap_or(i64::MAX)),
        Old::Timevals(address) => (address, TimeForm::Timeval),
        Old::Timespecs(address) => (address, TimeForm::Timespec),
    };
    let written = address == 0
        || (write_time(pid, address, interval, form)
            && write_time(pid, address.wrapping_add(16), left, form));
    if written { Reply::DONE } else { Reply::fails(libc::EFAULT) }
}

/// Returns the answer to a call that is not allowed.
fn refused(call: Call) -> Reply {
    let unknown = policy::UNKNOWN.contains(&call.number) || call.number >= policy::NEW;
    Reply::fails(if unknown { libc::ENOSYS } else { libc::EPERM })
}
