//! Taking turns by looking at `/proc/PID/syscall`: for hosts without user notification.
//!
//! The program waits for the player when three things hold at once: it is blocked in a read of its terminal,
//! everything typed has been read, and it has gone to sleep of its own accord since the last line was typed. Without
//! the last condition a program that has not been woken yet looks as if it waited again.
//!
//! Sleeps, and polls with a time limit, cannot be seen reliably from outside: a filter stops the program at those calls
//! for its tracer (us), which answers them. So this way needs the right to trace one's own child (ptrace(2)).
//!
//! Limits, against notify: slower, for it looks at intervals.

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::ptrace;
use nix::sys::signal::Signal;
use reference::Ending;
use std::time::Duration;

use super::{End, Watch};
use crate::error::{Error, Result};
use crate::run::calls::{Call, Wish};
use crate::run::process;
use crate::run::pty::Terminal;
use crate::run::session::Session;

/// The shortest and the longest time between two looks.
const EAGER: Duration = Duration::from_micros(20);
const PATIENT: Duration = Duration::from_millis(1);

/// Makes the program, which waits for it, our tracee.
pub(in crate::run) fn trace(terminal: &Terminal) -> Result<()> {
    let options = ptrace::Options::PTRACE_O_TRACESECCOMP | ptrace::Options::PTRACE_O_EXITKILL;
    ptrace::seize(terminal.pid(), options).map_err(|errno| Error::host("cannot trace the program", errno))
}

/// What a look at the tracee found.
enum Seen {
    /// It goes on.
    Nothing,
    /// It was stopped at a call and has been let go on.
    Event,
    /// The run is over.
    Over(End),
}

/// Drives a run to its end.
pub(in crate::run) fn play(terminal: &mut Terminal, session: &mut Session<'_>) -> Result<End> {
    let mut watch = Watch::new();
    let mut typed_at = None;
    let mut interval = EAGER;
    loop {
        if let Some(ending) = terminal.drain(session)? {
            return Ok(End::ByUs(ending));
        }
        match tracee(terminal, session)? {
            Seen::Over(End::Collected(collected)) => {
                let last_words = terminal.drain(session)?;
                return Ok(last_words.map_or(End::Collected(collected), End::ByUs));
            }
            Seen::Over(end) => return Ok(end),
            Seen::Event => {
                interval = EAGER;
                continue;
            }
            Seen::Nothing => {}
        }
        if waits(terminal, typed_at)? {
            if let Some(ending) = take_turn(terminal, session, &mut typed_at)? {
                return Ok(End::ByUs(ending));
            }
            interval = EAGER;
            continue;
        }
        if let Some(ending) = watch.look(terminal, session, false)? {
            return Ok(End::ByUs(ending));
        }
        rest(terminal, interval)?;
        interval = (interval * 2).min(PATIENT);
    }
}

/// Whether the program waits for the player. `typed_at`: how often it had gone to sleep when last typed at.
///
/// The program runs on while it is looked at, so the order matters: only if it had slept again *before* it is seen in a read
/// is that read a new one, and only if it has not slept once more *afterwards* were all looks at the same moment of its life.
fn waits(terminal: &Terminal, typed_at: Option<u64>) -> Result<bool> {
    let pid = terminal.pid();
    let Some(asleep) = process::times_asleep(pid) else { return Ok(false) };
    if typed_at.is_some_and(|before| asleep <= before) {
        return Ok(false);
    }
    let reads = process::blocked_in(pid)
        .is_some_and(|call| call.wish(pid, &|descriptor| terminal.is_terminal(descriptor)) == Wish::Read);
    Ok(reads && terminal.unread()? == 0 && process::times_asleep(pid) == Some(asleep))
}

/// The program waits: hears it out and types.
fn take_turn(
    terminal: &mut Terminal,
    session: &mut Session<'_>,
    typed_at: &mut Option<u64>,
) -> Result<Option<Ending>> {
    if let Some(ending) = terminal.drain(session)? {
        return Ok(Some(ending));
    }
    *typed_at = process::times_asleep(terminal.pid());
    let ending = terminal.give_input(session, true)?;
    // Else what is under way would pass for read, as soon as the program woke for no reason and slept again.
    terminal.deliver()?;
    Ok(ending)
}

/// Sleeps until there is output, but not for long.
fn rest(terminal: &Terminal, interval: Duration) -> Result<()> {
    if interval < PATIENT {
        std::thread::sleep(interval);
        return Ok(());
    }
    let mut events = [PollFd::new(terminal.master(), PollFlags::POLLIN)];
    match poll(&mut events, PollTimeout::from(1_u8)) {
        Ok(_) | Err(Errno::EINTR) => Ok(()),
        Err(errno) => Err(Error::host("cannot wait for the program", errno)),
    }
}

/// Looks whether the tracee has stopped or ended, and deals with it.
fn tracee(terminal: &mut Terminal, session: &mut Session<'_>) -> Result<Seen> {
    let pid = terminal.pid();
    let Some(collected) = super::super::collect(pid, libc::WNOHANG | libc::__WALL)? else {
        return Ok(Seen::Nothing);
    };
    let status = collected.status;
    if !libc::WIFSTOPPED(status) {
        return Ok(Seen::Over(End::Collected(collected)));
    }
    let signal = libc::WSTOPSIG(status);
    match status >> 16 {
        libc::PTRACE_EVENT_SECCOMP => timed_call(terminal, session),
        // A stopping signal took effect: nobody will ever continue it.
        libc::PTRACE_EVENT_STOP if signal != libc::SIGTRAP => Ok(Seen::Over(End::ByUs(Ending::Stalled))),
        libc::PTRACE_EVENT_STOP => go_on(terminal, None),
        // A signal is about to be delivered: let it.
        _ => go_on(terminal, Signal::try_from(signal).ok()),
    }
}

/// The program stands at a call that sleeps or waits for a time.
fn timed_call(terminal: &mut Terminal, session: &mut Session<'_>) -> Result<Seen> {
    if let Some(ending) = terminal.drain(session)? {
        return Ok(Seen::Over(End::ByUs(ending)));
    }
    let pid = terminal.pid();
    let mut registers = match ptrace::getregs(pid) {
        Ok(registers) => registers,
        Err(Errno::ESRCH) => return Ok(Seen::Event),
        Err(errno) => return Err(Error::host("cannot see the program's call", errno)),
    };
    let call = Call {
        number: registers.orig_rax.cast_signed(),
        arguments: [registers.rdi, registers.rsi, registers.rdx, registers.r10, registers.r8, registers.r9],
    };
    let ending = match call.wish(pid, &|descriptor| terminal.is_terminal(descriptor)) {
        Wish::Sleep(nanos) => {
            // No such call: the kernel skips it and returns what stands in rax.
            registers.orig_rax = u64::MAX;
            registers.rax = 0;
            match ptrace::setregs(pid, registers) {
                Ok(()) | Err(Errno::ESRCH) => {}
                Err(errno) => return Err(Error::host("cannot answer the program's call", errno)),
            }
            session.sleeps(nanos)
        }
        Wish::Poll => {
            let ending = terminal.give_input(session, false)?;
            terminal.deliver()?;
            ending
        }
        Wish::Memory(bytes) => session.wants_memory(bytes),
        // Of signals and children the filter decides by itself.
        Wish::Read | Wish::Signal(_) | Wish::Child | Wish::Other => None,
    };
    match ending {
        Some(ending) => Ok(Seen::Over(End::ByUs(ending))),
        None => go_on(terminal, None),
    }
}

fn go_on(terminal: &Terminal, signal: Option<Signal>) -> Result<Seen> {
    match ptrace::cont(terminal.pid(), signal) {
        Ok(()) | Err(Errno::ESRCH) => Ok(Seen::Event),
        Err(errno) => Err(Error::host("cannot let the program go on", errno)),
    }
}
