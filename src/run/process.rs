//! Information about a running program from `/proc` (see proc(5)) and the CPU clocks. Functions return `None` for a program that
//! has ended.

use std::fs;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::time::Duration;

use nix::errno::Errno;
use nix::sys::signal::Signal;
use nix::time::{ClockId, clock_gettime};
use nix::unistd::Pid;

use super::question::Call;
use crate::error::{Error, Result};

/// Scheduling state of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It runs or is ready to run, or it is stopped by its tracer.
    Busy,
    /// It waits for the machine: a disk or a memory page.
    Delayed,
    /// It waits for something that may never happen.
    Asleep,
    /// It was stopped by a signal.
    Stopped,
    /// It has ended.
    Ended,
}

/// Returns the name of the file behind a descriptor of the program.
pub(super) fn descriptor(pid: Pid, descriptor: i32) -> Option<String> {
    let target = fs::read_link(format!("/proc/{pid}/fd/{descriptor}")).ok()?;
    target.into_os_string().into_string().ok()
}

/// Returns the CPU time used so far, in user and kernel mode.
pub(super) fn cpu_time(pid: Pid) -> Option<Duration> {
    let clock = ClockId::pid_cpu_clock_id(pid).ok()?;
    clock_gettime(clock).ok().map(Duration::from)
}

/// Returns a descriptor that becomes readable when the program has ended.
///
/// # Errors
/// No descriptors are left.
pub(super) fn pidfd(pid: Pid) -> Result<OwnedFd> {
    pidfd_of(pid).map_err(|errno| Error::system("cannot watch the program", errno))
}

#[expect(unsafe_code, reason = "pidfd_open has no wrapper")]
fn pidfd_of(pid: Pid) -> nix::Result<OwnedFd> {
    // SAFETY: pidfd_open takes plain integers and returns a descriptor that nothing else owns, close-on-exec.
    unsafe {
        let raw = libc::syscall(libc::SYS_pidfd_open, pid.as_raw(), 0);
        Errno::result(raw).map(|raw| OwnedFd::from_raw_fd(raw as i32))
    }
}

/// Returns the system call that the program is blocked in; `None` while it runs.
pub(super) fn blocked_in(pid: Pid) -> Option<Call> {
    let line = fs::read_to_string(format!("/proc/{pid}/syscall")).ok()?;
    let mut words = line.split_ascii_whitespace();
    let number = words.next()?.parse().ok()?;
    let mut arguments = [0; 6];
    for argument in &mut arguments {
        *argument = u64::from_str_radix(words.next()?.trim_start_matches("0x"), 16).ok()?;
    }
    Some(Call { number, arguments })
}

/// Returns the size of the program's address space in bytes.
pub(super) fn memory(pid: Pid) -> Option<u64> {
    Some(status_field(pid, "VmSize:")?.strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

/// Returns how much memory the program uses, in bytes, without files.
pub(super) fn memory_used(pid: Pid) -> Option<u64> {
    Some(status_field(pid, "RssAnon:")?.strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

/// Returns the number of voluntary context switches: how often the program has gone to sleep.
pub(super) fn times_asleep(pid: Pid) -> Option<u64> {
    status_field(pid, "voluntary_ctxt_switches:")?.parse().ok()
}

/// Whether a signal is pending that the program blocks.
pub(super) fn has_pending_signal(pid: Pid) -> bool {
    let pending = |name| status_field(pid, name).and_then(|mask| u64::from_str_radix(&mask, 16).ok());
    ["SigPnd:", "ShdPnd:"].into_iter().any(|name| pending(name).is_some_and(|mask| mask != 0))
}

/// Whether the program blocks a signal.
pub(super) fn blocks(pid: Pid, signal: Signal) -> bool {
    let blocked = status_field(pid, "SigBlk:").and_then(|mask| u64::from_str_radix(&mask, 16).ok());
    blocked.is_some_and(|mask| mask & (1 << (signal as u32 - 1)) != 0)
}

/// Returns the number of threads.
pub(super) fn threads(pid: Pid) -> usize {
    status_field(pid, "Threads:").and_then(|number| number.parse().ok()).unwrap_or(1)
}

/// Whether reads of a descriptor of the program return at once if there is nothing to read.
pub(super) fn is_non_blocking(pid: Pid, descriptor: i32) -> bool {
    let flags =
        about_descriptor(pid, descriptor).and_then(|about| field(&about, "flags:").map(str::to_owned));
    let flags = flags.and_then(|flags| i32::from_str_radix(&flags, 8).ok());
    flags.is_some_and(|flags| flags & libc::O_NONBLOCK != 0)
}

/// Returns the timer descriptor of this number; all that there are if it has been closed, since one may be a copy of it.
pub(super) fn timers_by(pid: Pid, number: i32) -> Vec<i32> {
    if clock_of_timer(pid, number).is_some() {
        return vec![number];
    }
    let all = fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().flatten();
    let all = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    all.filter(|descriptor| clock_of_timer(pid, *descriptor).is_some()).collect()
}

/// Returns what the kernel reports about a descriptor of the program, line by line (proc_pid_fdinfo(5)).
fn about_descriptor(pid: Pid, descriptor: i32) -> Option<String> {
    fs::read_to_string(format!("/proc/{pid}/fdinfo/{descriptor}")).ok()
}

/// Returns the clock of a timer descriptor (timerfd_create(2)).
pub(super) fn clock_of_timer(pid: Pid, descriptor: i32) -> Option<i32> {
    field(&about_descriptor(pid, descriptor)?, "clockid:")?.parse().ok()
}

/// Returns what an epoll(7) descriptor watches, including through other epoll descriptors: descriptors, each with its events;
/// `None` if it is another kind of descriptor.
pub(super) fn watched_by(pid: Pid, descriptor: i32) -> Option<Vec<(i32, u32)>> {
    watched_to_depth(pid, descriptor, NESTED)
}

/// Maximum nesting depth of epoll descriptors in the kernel.
const NESTED: u32 = 5;

fn watched_to_depth(pid: Pid, descriptor: i32, depth: u32) -> Option<Vec<(i32, u32)>> {
    if depth == 0 || self::descriptor(pid, descriptor)? != "anon_inode:[eventpoll]" {
        return None;
    }
    let about = about_descriptor(pid, descriptor)?;
    let watched = about.lines().filter_map(|line| {
        let mut words = line.strip_prefix("tfd:")?.split_ascii_whitespace();
        let watched = words.next()?.parse().ok()?;
        let events = words.nth(1)?;
        Some((watched, u32::from_str_radix(events, 16).ok()?))
    });
    let inner = |(watched, events): (i32, u32)| {
        watched_to_depth(pid, watched, depth - 1).unwrap_or_else(|| vec![(watched, events)])
    };
    Some(watched.flat_map(inner).collect())
}

/// Makes a timer descriptor of the program due now.
///
/// # Errors
/// The host does not allow a copy of the descriptor (Linux before 5.6, and some containers).
#[expect(unsafe_code, reason = "pidfd_getfd and timerfd_settime have no wrapper")]
pub(super) fn expire(pid: Pid, timer: i32) -> nix::Result<()> {
    let process = pidfd_of(pid)?;
    let soon = libc::itimerspec {
        it_interval: libc::timespec { tv_sec: 0, tv_nsec: 0 },
        it_value: libc::timespec { tv_sec: 0, tv_nsec: 1 },
    };
    // SAFETY: pidfd_getfd takes plain integers and returns a descriptor that nothing else owns; `soon` outlives the call that reads
    // it.
    unsafe {
        let raw = libc::syscall(libc::SYS_pidfd_getfd, process.as_raw_fd(), timer, 0);
        let timer = OwnedFd::from_raw_fd(Errno::result(raw)? as i32);
        Errno::result(libc::timerfd_settime(timer.as_raw_fd(), 0, &raw const soon, std::ptr::null_mut()))?;
    }
    Ok(())
}

/// Returns the scheduling state of the program.
pub(super) fn state(pid: Pid) -> State {
    status(pid).map_or(State::Ended, |status| state_in(&status))
}

/// Returns the scheduling state of all threads together: busy if one of them is; that of any other if the first has ended.
pub(super) fn state_of_all(pid: Pid) -> State {
    let first = state(pid);
    if first == State::Busy || threads(pid) <= 1 {
        return first;
    }
    let states: Vec<State> = every_thread(pid).map(state).filter(|state| *state != State::Ended).collect();
    match states.first() {
        _ if states.contains(&State::Busy) => State::Busy,
        Some(other) if first == State::Ended => *other,
        _ => first,
    }
}

/// Returns the system calls that its threads are blocked in.
pub(super) fn blocked_threads(pid: Pid) -> Vec<(Pid, Call)> {
    every_thread(pid).filter_map(|thread| Some((thread, blocked_in(thread)?))).collect()
}

fn every_thread(pid: Pid) -> impl Iterator<Item = Pid> {
    let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    threads.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).map(Pid::from_raw)
}

fn state_in(status: &str) -> State {
    match field(status, "State:").and_then(|state| state.chars().next()) {
        Some('S') => State::Asleep,
        Some('D') => State::Delayed,
        Some('T') => State::Stopped,
        Some('Z' | 'X') | None => State::Ended,
        Some(_) => State::Busy,
    }
}

fn status(pid: Pid) -> Option<String> {
    fs::read_to_string(format!("/proc/{pid}/status")).ok()
}

fn field<'s>(status: &'s str, name: &str) -> Option<&'s str> {
    status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
}

fn status_field(pid: Pid, name: &str) -> Option<String> {
    field(&status(pid)?, name).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_process_is_asleep() {
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let pid = Pid::from_raw(child.id().cast_signed());
        while blocked_in(pid).is_none_or(|call| call.number != libc::SYS_clock_nanosleep) {
            std::thread::yield_now();
        }
        assert_eq!(state(pid), State::Asleep);
        assert!(cpu_time(pid).unwrap() < Duration::from_secs(5));
        assert_eq!((threads(pid), has_pending_signal(pid)), (1, false));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(state(pid), State::Ended);
        assert_eq!(blocked_in(pid), None);
    }
}
