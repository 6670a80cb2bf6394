//! System calls that matter for taking turns: what a program that makes one wants.
//!
//! Owns decoding a call's arguments, some of which lie in the program's own memory; decides nothing.

use std::io::IoSliceMut;
use std::os::unix::fs::FileExt;

use libc::c_long;
use nix::sys::uio::{RemoteIoVec, process_vm_readv};
use nix::unistd::Pid;
use seccompiler::SeccompCmpOp;

use super::process;
use crate::walls::policy;
use crate::walls::seccomp::{Watched, WatchedCall};

/// Anonymous memory in pieces smaller than this is not watched, nor is the heap: the kernel caps all of a program's memory at
/// the limit, and glibc's malloc, when the heap cannot grow, asks for a piece that is watched.
const SMALLEST_PIECE: u64 = 128 << 10;

/// Calls that read: a turn may end at them.
const READS: &Watched = &[(libc::SYS_read, &[]), (libc::SYS_readv, &[])];

/// Calls that are watched besides: those that sleep, or wait with a time limit, since no time may really be spent in them; and
/// those that ask for memory, for a program that got none dies in ways that look like crashes.
pub(super) const TIMED_AND_MEMORY: &Watched = &[
    (libc::SYS_nanosleep, &[]),
    (libc::SYS_clock_nanosleep, &[]),
    (libc::SYS_poll, &[]),
    (libc::SYS_ppoll, &[]),
    (libc::SYS_select, &[]),
    (libc::SYS_pselect6, &[]),
    (libc::SYS_mremap, &[(2, SeccompCmpOp::Ge, SMALLEST_PIECE)]),
    (
        libc::SYS_mmap,
        &[(1, SeccompCmpOp::Ge, SMALLEST_PIECE), (3, SeccompCmpOp::MaskedEq(ANONYMOUS), ANONYMOUS)],
    ),
];

/// `MAP_ANONYMOUS` of mmap(2): memory, not a file.
const ANONYMOUS: u64 = 0x20;

/// All calls that are watched where reads are, too.
pub(super) fn all() -> Vec<WatchedCall> {
    [READS, TIMED_AND_MEMORY].concat()
}

/// All calls that are watched of a program that stands ready: some that are else decided by the filter alone, too, which is made
/// before the processes are there that it is about.
pub(super) fn all_when_ready() -> Vec<WatchedCall> {
    let signals = policy::SELF_ONLY.iter().chain(&[libc::SYS_clone]).map(|call| (*call, [].as_slice()));
    all().into_iter().chain(signals).collect()
}

/// More descriptors than this in one `poll` are not looked at: no game has them.
const MOST_DESCRIPTORS: usize = 64;

/// What a program wants with a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// To read from the terminal.
    Read,
    /// To know whether the terminal has input, or to wait until it has.
    Poll,
    /// To sleep for so many nanoseconds.
    Sleep(u128),
    /// To have so many bytes of memory in all, if it gets what it asks for.
    Memory(u64),
    /// To send a signal to this process.
    Signal(Pid),
    /// To have a child.
    Child,
    /// Something else.
    Other,
}

/// A call as the kernel shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Call {
    pub(super) number: c_long,
    pub(super) arguments: [u64; 6],
}

impl Call {
    /// Whether it prints to its first argument.
    pub(super) fn prints(&self) -> bool {
        matches!(self.number, libc::SYS_write | libc::SYS_writev)
    }

    /// What the program wants with it. `is_terminal` tells whether a descriptor of the program's is the terminal.
    pub(super) fn wish(&self, pid: Pid, is_terminal: &dyn Fn(i32) -> bool) -> Wish {
        let [first, second, third, fourth, fifth, _] = self.arguments;
        match self.number {
            libc::SYS_read | libc::SYS_readv if is_terminal(first as i32) => Wish::Read,
            libc::SYS_nanosleep => sleep(pid, first),
            libc::SYS_clock_nanosleep if second & TIMER_ABSTIME == 0 => sleep(pid, third),
            libc::SYS_clock_nanosleep => sleep_until(pid, first, third),
            libc::SYS_poll => {
                let limit = third as i32;
                let limit = u64::try_from(limit).ok().map(|millis| u128::from(millis) * 1_000_000);
                polled(pid, first, second, limit, is_terminal)
            }
            libc::SYS_ppoll => polled(pid, first, second, timespec(pid, third), is_terminal),
            libc::SYS_select => {
                selected(pid, first, second, timeval(pid, fifth), is_terminal, third | fourth)
            }
            libc::SYS_pselect6 => {
                selected(pid, first, second, timespec(pid, fifth), is_terminal, third | fourth)
            }
            libc::SYS_mmap => memory(pid, second),
            libc::SYS_mremap => memory(pid, third.saturating_sub(second)),
            // A number that no process has stands for many at a time, or for nobody.
            libc::SYS_kill | libc::SYS_tkill | libc::SYS_tgkill => {
                Wish::Signal(Pid::from_raw(i32::try_from(first).unwrap_or(0)))
            }
            libc::SYS_clone => Wish::Child,
            _ => Wish::Other,
        }
    }
}

/// What the program has, and so many bytes more.
fn memory(pid: Pid, more: u64) -> Wish {
    process::memory(pid).map_or(Wish::Other, |has| Wish::Memory(has.saturating_add(more)))
}

/// `TIMER_ABSTIME` of time.h: the time given is a moment, not a span.
const TIMER_ABSTIME: u64 = 1;

fn sleep(pid: Pid, address: u64) -> Wish {
    timespec(pid, address).map_or(Wish::Other, Wish::Sleep)
}

/// What was meant by a sleep until a moment that is so far away. Some time has passed since the program chose it, the more the
/// busier the machine is: the nearest quarter of a second is what was meant.
pub(super) fn meant(away: u128) -> u128 {
    const QUARTER: u128 = 250_000_000;
    (away + QUARTER / 2) / QUARTER * QUARTER
}

/// A sleep until a moment is as long as that moment is away.
fn sleep_until(pid: Pid, clock: u64, address: u64) -> Wish {
    let Some(moment) = timespec(pid, address) else { return Wish::Other };
    let clock = nix::time::ClockId::from_raw(clock as libc::clockid_t);
    let Ok(now) = nix::time::clock_gettime(clock) else { return Wish::Other };
    let now = now.tv_sec() as u128 * 1_000_000_000 + now.tv_nsec() as u128;
    Wish::Sleep(meant(moment.saturating_sub(now)))
}

fn polled(
    pid: Pid,
    address: u64,
    count: u64,
    limit: Option<u128>,
    is_terminal: &dyn Fn(i32) -> bool,
) -> Wish {
    let count = usize::try_from(count).unwrap_or(usize::MAX).min(MOST_DESCRIPTORS);
    let mut entries = [0_u8; MOST_DESCRIPTORS * 8];
    let entries = &mut entries[..count * 8];
    if !read_memory(pid, address, entries) {
        return Wish::Other;
    }
    let wanted = entries.chunks_exact(8).any(|entry| {
        let descriptor = i32::from_ne_bytes([entry[0], entry[1], entry[2], entry[3]]);
        let events = i16::from_ne_bytes([entry[4], entry[5]]);
        events & libc::POLLIN != 0 && is_terminal(descriptor)
    });
    match limit {
        _ if wanted => Wish::Poll,
        Some(nanos) if count == 0 => Wish::Sleep(nanos),
        _ => Wish::Other,
    }
}

fn selected(
    pid: Pid,
    count: u64,
    set: u64,
    limit: Option<u128>,
    is_terminal: &dyn Fn(i32) -> bool,
    other_sets: u64,
) -> Wish {
    let mut bits = [0_u8; MOST_DESCRIPTORS / 8];
    if set != 0 && !read_memory(pid, set, &mut bits) {
        return Wish::Other;
    }
    let count = usize::try_from(count).unwrap_or(usize::MAX).min(MOST_DESCRIPTORS);
    let wanted = (0..count).any(|descriptor| {
        bits[descriptor / 8] & (1 << (descriptor % 8)) != 0 && is_terminal(descriptor as i32)
    });
    match limit {
        _ if wanted => Wish::Poll,
        Some(nanos) if set | other_sets == 0 => Wish::Sleep(nanos),
        _ => Wish::Other,
    }
}

/// A `struct timespec` of the program's, in nanoseconds; `None` if it has none there or no such time exists.
fn timespec(pid: Pid, address: u64) -> Option<u128> {
    time(pid, address, 1, 1_000_000_000)
}

/// A `struct timeval` of the program's, in nanoseconds.
fn timeval(pid: Pid, address: u64) -> Option<u128> {
    time(pid, address, 1_000, 1_000_000)
}

fn time(pid: Pid, address: u64, unit: u128, per_second: u64) -> Option<u128> {
    let mut bytes = [0_u8; 16];
    if address == 0 || !read_memory(pid, address, &mut bytes) {
        return None;
    }
    let (seconds, part) = bytes.split_at(8);
    let seconds = u64::try_from(i64::from_ne_bytes(seconds.try_into().ok()?)).ok()?;
    let part = u64::try_from(i64::from_ne_bytes(part.try_into().ok()?)).ok()?;
    (part < per_second).then(|| u128::from(seconds) * 1_000_000_000 + u128::from(part) * unit)
}

/// Reads the program's memory; whether all of it could be read.
fn read_memory(pid: Pid, address: u64, into: &mut [u8]) -> bool {
    let length = into.len();
    if length == 0 {
        return true;
    }
    let Ok(base) = usize::try_from(address) else { return false };
    let remote = [RemoteIoVec { base, len: length }];
    if process_vm_readv(pid, &mut [IoSliceMut::new(into)], &remote) == Ok(length) {
        return true;
    }
    // Some containers refuse that call to everybody, and not the file.
    let file = std::fs::File::open(format!("/proc/{pid}/mem"));
    file.is_ok_and(|file| file.read_exact_at(into, address).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(number: c_long, arguments: [u64; 6]) -> Wish {
        Call { number, arguments }.wish(nix::unistd::getpid(), &|descriptor| descriptor == 0)
    }

    fn address<T>(value: &T) -> u64 {
        std::ptr::from_ref(value) as u64
    }

    #[test]
    fn reads_of_the_terminal_and_of_nothing_else_count() {
        assert_eq!(call(libc::SYS_read, [0; 6]), Wish::Read);
        assert_eq!(call(libc::SYS_read, [3, 0, 0, 0, 0, 0]), Wish::Other);
        assert_eq!(call(libc::SYS_write, [0; 6]), Wish::Other);
    }

    #[test]
    fn sleeps_are_as_long_as_they_say() {
        let two = libc::timespec { tv_sec: 2, tv_nsec: 500 };
        assert_eq!(call(libc::SYS_nanosleep, [address(&two), 0, 0, 0, 0, 0]), Wish::Sleep(2_000_000_500));
        assert_eq!(
            call(libc::SYS_clock_nanosleep, [0, 0, address(&two), 0, 0, 0]),
            Wish::Sleep(2_000_000_500)
        );
        let never = libc::timespec { tv_sec: -1, tv_nsec: 0 };
        assert_eq!(call(libc::SYS_nanosleep, [address(&never), 0, 0, 0, 0, 0]), Wish::Other);
        assert_eq!(call(libc::SYS_nanosleep, [0; 6]), Wish::Other, "no address, no time");
        let half = libc::timeval { tv_sec: 0, tv_usec: 500_000 };
        assert_eq!(call(libc::SYS_select, [0, 0, 0, 0, address(&half), 0]), Wish::Sleep(500_000_000));
        assert_eq!(call(libc::SYS_poll, [0, 0, 250, 0, 0, 0]), Wish::Sleep(250_000_000));
    }

    #[test]
    fn polling_the_terminal_is_waiting_for_the_player() {
        let terminal = libc::pollfd { fd: 0, events: libc::POLLIN, revents: 0 };
        let output = libc::pollfd { fd: 0, events: libc::POLLOUT, revents: 0 };
        assert_eq!(call(libc::SYS_poll, [address(&terminal), 1, 0, 0, 0, 0]), Wish::Poll);
        assert_eq!(call(libc::SYS_poll, [address(&output), 1, 0, 0, 0, 0]), Wish::Other);
        let set = [1_u64; 16];
        assert_eq!(call(libc::SYS_select, [1, address(&set), 0, 0, 0, 0]), Wish::Poll);
        assert_eq!(call(libc::SYS_select, [1, 0, address(&set), 0, 0, 0]), Wish::Other);
    }
}
