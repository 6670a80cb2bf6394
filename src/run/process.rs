//! A running program as the kernel shows it: state, CPU time, the call it is in.
//!
//! Owns reading `/proc` (see proc(5)) and the CPU clocks; a program that is gone answers `None`.

use std::fs;
use std::os::fd::{FromRawFd, OwnedFd};
use std::path::Path;
use std::time::Duration;

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::time::{ClockId, clock_gettime};
use nix::unistd::Pid;

use super::calls::Call;
use crate::error::{Error, Result};
use crate::walls::processes;

/// How a program is scheduled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It runs, or would if a processor were free, or waits for the disk.
    Busy,
    /// It waits for something that may never come.
    Asleep,
    /// A signal stopped it.
    Stopped,
    /// It has ended.
    Ended,
}

/// What a descriptor of the program's is, by name.
pub(super) fn descriptor(pid: Pid, descriptor: i32) -> Option<String> {
    let target = fs::read_link(format!("/proc/{pid}/fd/{descriptor}")).ok()?;
    target.into_os_string().into_string().ok()
}

/// The CPU time the program has used so far, in user and kernel mode.
pub(super) fn cpu_time(pid: Pid) -> Option<Duration> {
    let clock = ClockId::pid_cpu_clock_id(pid).ok()?;
    clock_gettime(clock).ok().map(Duration::from)
}

/// A descriptor that becomes readable when the program has ended.
///
/// # Errors
/// No descriptors are left.
#[expect(unsafe_code, reason = "pidfd_open has no wrapper")]
pub(super) fn pidfd(pid: Pid) -> Result<OwnedFd> {
    // SAFETY: pidfd_open takes plain integers and returns a descriptor that is ours alone, close-on-exec.
    unsafe {
        let raw = libc::syscall(libc::SYS_pidfd_open, pid.as_raw(), 0);
        Errno::result(raw)
            .map(|raw| OwnedFd::from_raw_fd(raw as i32))
            .map_err(|errno| Error::host("cannot watch the program", errno))
    }
}

/// The call the program is blocked in; `None` while it runs.
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

/// The size of the program's memory, in bytes: all of its address space.
pub(super) fn memory(pid: Pid) -> Option<u64> {
    Some(status_field(pid, "VmSize:")?.strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

/// How often the program has gone to sleep of its own accord.
pub(super) fn times_asleep(pid: Pid) -> Option<u64> {
    status_field(pid, "voluntary_ctxt_switches:")?.parse().ok()
}

/// Whether the program handles SIGALRM, and so may be woken by a timer of its own.
pub(super) fn awaits_alarm(pid: Pid) -> bool {
    let caught = status_field(pid, "SigCgt:").and_then(|mask| u64::from_str_radix(&mask, 16).ok());
    caught.is_some_and(|mask| mask & (1 << (libc::SIGALRM - 1)) != 0)
}

/// How the program is scheduled.
pub(super) fn state(pid: Pid) -> State {
    status(pid).map_or(State::Ended, |status| state_in(&status))
}

/// How the program is scheduled and how often it has gone to sleep of its own accord, at one moment.
pub(super) fn state_and_times_asleep(pid: Pid) -> Option<(State, u64)> {
    let status = status(pid)?;
    Some((state_in(&status), field(&status, "voluntary_ctxt_switches:")?.parse().ok()?))
}

/// The program's threads and all that came of it, with theirs; no more than so many, or one process more. Where the kernel does not
/// list children, they are left out.
pub(super) fn tasks(pid: Pid, most: usize) -> Vec<Pid> {
    let threads = processes::Tree::of(pid.as_raw()).scan(0, |seen, (_, threads)| {
        let before = *seen;
        *seen += threads.len();
        (before <= most).then_some(threads)
    });
    threads.flatten().map(Pid::from_raw).collect()
}

/// Kills every process that works in this folder or below it, until there is none.
pub(super) fn end_all_in(folder: &Path) {
    let Ok(folder) = folder.canonicalize() else { return };
    // Whoever starts new ones faster than that is beyond us.
    for _ in 0..100 {
        let processes = fs::read_dir("/proc").into_iter().flatten().flatten().filter_map(|entry| {
            let pid = entry.file_name().to_str()?.parse().ok().map(Pid::from_raw)?;
            let there = fs::read_link(entry.path().join("cwd")).is_ok_and(|place| place.starts_with(&folder));
            there.then_some(pid)
        });
        if processes.filter(|pid| kill(*pid, Signal::SIGKILL).is_ok()).count() == 0 {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn state_in(status: &str) -> State {
    match field(status, "State:").and_then(|state| state.chars().next()) {
        Some('S') => State::Asleep,
        Some('T' | 't') => State::Stopped,
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
    fn a_waiting_process_is_seen_to_wait() {
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let pid = Pid::from_raw(child.id().cast_signed());
        while blocked_in(pid).is_none_or(|call| call.number != libc::SYS_clock_nanosleep) {
            std::thread::yield_now();
        }
        assert_eq!(state(pid), State::Asleep);
        assert!(cpu_time(pid).unwrap() < Duration::from_secs(5));
        assert!(!awaits_alarm(pid));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(state(pid), State::Ended);
        assert_eq!(blocked_in(pid), None);
    }
}
