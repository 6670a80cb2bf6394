//! Decodes the system calls that a program's filter passes to croupier.
//!
//! Some arguments are in the program's memory ([`super::memory`]). Nothing in the result depends on memory that the program could
//! change after it was read, except for how long it waits.

use nix::unistd::Pid;

use super::memory::{TimeForm, read_memory, timespec, timeval};
use super::process;
use super::question::Call;
use super::time::{Nanos, SECOND};
use crate::sandbox::policy;

/// Maximum number of descriptors in one `poll` that are checked; no game has more.
const MOST_DESCRIPTORS: usize = 64;

/// What a program does with a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// Reads from the terminal.
    Read,
    /// Polls the terminal for input, or waits for it, at most this long.
    Poll(Option<Nanos>, Cleared),
    /// Sleeps for this long; if interrupted, the remaining time is written to this address, unless it is 0.
    Sleep(Nanos, u64),
    /// Sleeps until this time of a clock.
    SleepUntil(i32, Nanos),
    /// Waits for something other than the terminal.
    Wait(Wait),
    /// Sets or stops the timer that sends SIGALRM: when it is due, its interval, and where the remaining time of the old one is
    /// written.
    SetAlarm { due: Option<Nanos>, every: Nanos, old: Old },
    /// The same for a timer descriptor, which may also be due at a time of a clock.
    SetTimer { descriptor: i32, due: Option<Due>, every: Nanos, old: Old },
    /// Asks for the remaining time of the timer that sends SIGALRM, or of a timer descriptor.
    TimeLeft { descriptor: Option<i32>, old: Old },
    /// Reads a clock; the time is written to this address in this form.
    Clock(i32, u64, TimeForm),
    /// Sets reads of the terminal to non-blocking or blocking.
    DoNotWait(bool),
    /// Allocates memory: the total in bytes if the call succeeds.
    Memory(u64),
    /// Sends a signal to this process.
    Signal(Pid),
    /// Creates a child or a thread, by these flags of clone(2).
    Child(u64),
    /// Executes another program.
    Execute,
    /// Opens a socket.
    Socket,
    /// Flushes files to the disk, or locks them.
    Settle,
    /// A call that turns out not to matter.
    Other,
    /// A call that is not allowed.
    Refused,
}

/// A wait for something other than the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wait {
    /// Its time limit.
    pub(super) limit: Option<Due>,
    /// Result of the call after the time limit: 0 or an error.
    pub(super) over: i32,
    /// Whether only a signal, a timer, or the time limit can end it, not another process or thread.
    pub(super) alone: bool,
    /// The descriptors that it waits for; some may be timers.
    pub(super) descriptors: Vec<i32>,
}

impl Wait {
    /// For a signal or a timer.
    fn alone(limit: Option<Due>, over: i32) -> Request {
        Request::Wait(Self { limit, over, alone: true, descriptors: Vec::new() })
    }

    /// For something that other processes or threads do.
    fn others(limit: Option<Due>, descriptors: Vec<i32>) -> Request {
        Request::Wait(Self { limit, over: 0, alone: false, descriptors })
    }
}

/// When a timer is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// After a time.
    In(Nanos),
    /// At a time of this clock.
    At(i32, Nanos),
}

/// Memory of the program that lists ready descriptors, to be cleared if there are none: addresses and sizes in bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cleared(pub(super) Vec<(u64, usize)>);

/// Where the remaining time of an old timer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Old {
    /// The result of the call, in whole seconds (alarm(2)).
    Seconds,
    /// A pair of `timeval`, the interval first (getitimer(2)); 0: nowhere.
    Timevals(u64),
    /// A pair of `timespec`, likewise (timerfd_settime(2)).
    Timespecs(u64),
}

/// What must be known of the program to decode a call.
pub(super) struct Asker<'a> {
    /// The thread that makes the call.
    pub(super) pid: Pid,
    /// Whether a descriptor of the program is its terminal.
    pub(super) is_terminal: &'a dyn Fn(i32) -> bool,
}

impl Call {
    /// Returns what the program does with it.
    pub(super) fn wish(&self, asker: &Asker<'_>) -> Request {
        let [first, second, third, ..] = self.arguments;
        match self.number {
            libc::SYS_read | libc::SYS_readv if (asker.is_terminal)(first as i32) => Request::Read,
            libc::SYS_read | libc::SYS_readv => Wait::others(None, vec![first as i32]),
            libc::SYS_mmap => memory(asker.pid, second),
            libc::SYS_mremap => memory(asker.pid, third.saturating_sub(second)),
            // A number that is not a process ID stands for several processes, or for none.
            libc::SYS_kill | libc::SYS_tkill | libc::SYS_tgkill => {
                Request::Signal(Pid::from_raw(first as i32))
            }
            libc::SYS_clone => Request::Child(first),
            libc::SYS_fork | libc::SYS_vfork => Request::Child(0),
            libc::SYS_execve | libc::SYS_execveat => Request::Execute,
            libc::SYS_socket | libc::SYS_socketpair | libc::SYS_connect => Request::Socket,
            libc::SYS_fcntl | libc::SYS_ioctl => self.flags(asker),
            call if call == libc::SYS_flock || policy::FLUSHES.contains(&call) => Request::Settle,
            _ => self.of_time(asker),
        }
    }

    /// Returns what it does if it is about time; otherwise it is not allowed.
    fn of_time(&self, asker: &Asker<'_>) -> Request {
        let [first, second, third, fourth, ..] = self.arguments;
        let pid = asker.pid;
        match self.number {
            libc::SYS_nanosleep => {
                timespec(pid, first).map_or(Request::Other, |span| Request::Sleep(span, second))
            }
            libc::SYS_clock_nanosleep => {
                let until = second as i32 & TIMER_ABSTIME != 0;
                match timespec(pid, third) {
                    Some(moment) if until => Request::SleepUntil(first as i32, moment),
                    Some(span) => Request::Sleep(span, fourth),
                    None => Request::Other,
                }
            }
            libc::SYS_poll => {
                let limit = u64::try_from(third as i32).ok().map(|millis| Nanos::from(millis) * 1_000_000);
                polled(asker, first, second, limit)
            }
            libc::SYS_ppoll => polled(asker, first, second, timespec(pid, third)),
            libc::SYS_select | libc::SYS_pselect6 => selected(asker, self),
            libc::SYS_epoll_wait | libc::SYS_epoll_pwait => {
                let limit = u64::try_from(fourth as i32).ok().map(|millis| Nanos::from(millis) * 1_000_000);
                epolled(asker, first as i32, limit)
            }
            libc::SYS_epoll_pwait2 => epolled(asker, first as i32, timespec(pid, fourth)),
            libc::SYS_rt_sigtimedwait => {
                let limit = timespec(pid, third).map(Due::In);
                let alone = !process::has_pending_signal(pid);
                Request::Wait(Wait { limit, over: -libc::EAGAIN, alone, descriptors: Vec::new() })
            }
            libc::SYS_pause | libc::SYS_rt_sigsuspend => Wait::alone(None, 0),
            libc::SYS_futex => self.futex(pid),
            libc::SYS_alarm => {
                let seconds = first as u32;
                let due = (seconds > 0).then(|| Nanos::from(seconds) * SECOND);
                Request::SetAlarm { due, every: 0, old: Old::Seconds }
            }
            libc::SYS_setitimer if first as i32 == libc::ITIMER_REAL => {
                let every = timeval(pid, second).unwrap_or(0);
                let due = timeval(pid, second.wrapping_add(16)).filter(|due| *due > 0);
                Request::SetAlarm { due, every, old: Old::Timevals(third) }
            }
            libc::SYS_timerfd_settime => self.set_timer(pid),
            libc::SYS_getitimer if first as i32 == libc::ITIMER_REAL => {
                Request::TimeLeft { descriptor: None, old: Old::Timevals(second) }
            }
            libc::SYS_timerfd_gettime if process::clock_of_timer(pid, first as i32).is_some() => {
                Request::TimeLeft { descriptor: Some(first as i32), old: Old::Timespecs(second) }
            }
            // The other timers count CPU time, which has a limit.
            libc::SYS_setitimer | libc::SYS_getitimer | libc::SYS_timerfd_gettime => Request::Other,
            libc::SYS_times => Request::Clock(libc::CLOCK_MONOTONIC, first, TimeForm::Ticks),
            libc::SYS_clock_gettime => Request::Clock(first as i32, second, TimeForm::Timespec),
            libc::SYS_gettimeofday => Request::Clock(libc::CLOCK_REALTIME, first, TimeForm::Timeval),
            libc::SYS_time => Request::Clock(libc::CLOCK_REALTIME, first, TimeForm::Seconds),
            _ => Request::Refused,
        }
    }

    /// Setting a descriptor's flags: whether its reads block. Signals on input are not delivered.
    fn flags(&self, asker: &Asker<'_>) -> Request {
        let [first, second, third, ..] = self.arguments;
        let is_terminal = || (asker.is_terminal)(first as i32);
        if self.number == libc::SYS_fcntl && policy::LOCKS.contains(&(second as i32)) {
            return Request::Settle;
        }
        if self.number == libc::SYS_fcntl && second as i32 == libc::F_SETFL {
            return match third as i32 {
                flags if flags & libc::O_ASYNC != 0 => Request::Refused,
                flags if is_terminal() => Request::DoNotWait(flags & libc::O_NONBLOCK != 0),
                _ => Request::Other,
            };
        }
        if self.number == libc::SYS_ioctl && second as u32 == libc::FIONBIO as u32 {
            let mut flag = [0; 4];
            return match read_memory(asker.pid, third, &mut flag) {
                true if is_terminal() => Request::DoNotWait(flag != [0; 4]),
                _ => Request::Other,
            };
        }
        Request::Refused
    }

    /// futex(2) with a time limit: a condition variable, a semaphore, or a mutex of the C library.
    fn futex(&self, pid: Pid) -> Request {
        let [address, operation, value, limit, ..] = self.arguments;
        let Some(limit) = timespec(pid, limit) else { return Request::Other };
        let mut word = [0; 4];
        let waits = read_memory(pid, address, &mut word) && u32::from_ne_bytes(word) == value as u32;
        let clock = if operation as i32 & libc::FUTEX_CLOCK_REALTIME != 0 {
            libc::CLOCK_REALTIME
        } else {
            libc::CLOCK_MONOTONIC
        };
        let limit = match operation as i32 & libc::FUTEX_CMD_MASK {
            libc::FUTEX_WAIT => Due::In(limit),
            libc::FUTEX_WAIT_BITSET => Due::At(clock, limit),
            _ => return Request::Other,
        };
        let alone = waits && process::threads(pid) == 1;
        Request::Wait(Wait { limit: Some(limit), over: -libc::ETIMEDOUT, alone, descriptors: Vec::new() })
    }

    fn set_timer(&self, pid: Pid) -> Request {
        let [descriptor, flags, new, old, ..] = self.arguments;
        let descriptor = descriptor as i32;
        let Some(clock) = process::clock_of_timer(pid, descriptor) else { return Request::Other };
        let Some((every, due)) = timespec(pid, new).zip(timespec(pid, new.wrapping_add(16))) else {
            return Request::Other;
        };
        let due = (due > 0).then_some(if flags & 1 != 0 { Due::At(clock, due) } else { Due::In(due) });
        Request::SetTimer { descriptor, due, every, old: Old::Timespecs(old) }
    }
}

/// Returns the program's memory plus this many bytes.
fn memory(pid: Pid, more: u64) -> Request {
    process::memory(pid).map_or(Request::Other, |has| Request::Memory(has.saturating_add(more)))
}

/// `TIMER_ABSTIME` of time.h: the argument is a time of the clock, not a duration.
const TIMER_ABSTIME: i32 = 1;

fn polled(asker: &Asker<'_>, address: u64, count: u64, limit: Option<Nanos>) -> Request {
    // The kernel reads 32 bits of it.
    let count = (count as u32 as usize).min(MOST_DESCRIPTORS);
    let mut entries = [0_u8; MOST_DESCRIPTORS * 8];
    let entries = &mut entries[..count * 8];
    if !read_memory(asker.pid, address, entries) {
        return Request::Other;
    }
    let mut cleared = Cleared::default();
    let (mut terminal, mut others) = (false, Vec::new());
    for (at, entry) in entries.chunks_exact(8).enumerate() {
        let descriptor = i32::from_ne_bytes([entry[0], entry[1], entry[2], entry[3]]);
        let events = i16::from_ne_bytes([entry[4], entry[5]]);
        if descriptor < 0 {
            continue;
        }
        let reads = events & !libc::POLLPRI & !libc::POLLRDNORM == libc::POLLIN;
        if reads && (asker.is_terminal)(descriptor) {
            terminal = true;
        } else {
            others.push(descriptor);
        }
        cleared.0.push((address + at as u64 * 8 + 6, 2));
    }
    waited_for(terminal, others, limit, cleared)
}

fn selected(asker: &Asker<'_>, call: &Call) -> Request {
    let [count, reads, writes, exceptions, limit_at, _] = call.arguments;
    let limit = if call.number == libc::SYS_select {
        timeval(asker.pid, limit_at)
    } else {
        timespec(asker.pid, limit_at)
    };
    let count = usize::try_from(count as i32).unwrap_or(0).min(MOST_DESCRIPTORS);
    // The kernel reads and writes whole words.
    let length = count.div_ceil(64) * 8;
    let mut cleared = Cleared::default();
    let mut members = |set: u64| -> Option<Vec<i32>> {
        let mut bits = [0_u8; MOST_DESCRIPTORS / 8];
        if set == 0 {
            return Some(Vec::new());
        }
        cleared.0.push((set, length));
        let known = read_memory(asker.pid, set, &mut bits[..length]);
        let is_in = |at: &usize| bits[at / 8] & (1 << (at % 8)) != 0;
        known.then(|| (0..count).filter(is_in).map(|at| at as i32).collect())
    };
    let (Some(reads), Some(writes)) = (members(reads), members(writes)) else { return Request::Other };
    if members(exceptions).is_none() {
        return Request::Other;
    }
    if limit.is_some() {
        // The remaining time.
        cleared.0.push((limit_at, 16));
    }
    let terminal = reads.iter().any(|descriptor| (asker.is_terminal)(*descriptor));
    let other = |descriptor: &i32| !(asker.is_terminal)(*descriptor);
    let others = reads.into_iter().filter(other).chain(writes).collect();
    waited_for(terminal, others, limit, cleared)
}

fn epolled(asker: &Asker<'_>, descriptor: i32, limit: Option<Nanos>) -> Request {
    let Some(watched) = process::watched_by(asker.pid, descriptor) else { return Request::Other };
    let reads = |events: u32| {
        events & (libc::EPOLLIN | libc::EPOLLOUT).cast_unsigned() == libc::EPOLLIN.cast_unsigned()
    };
    let terminal = watched.iter().any(|(other, events)| reads(*events) && (asker.is_terminal)(*other));
    let other = |(other, events): &(i32, u32)| !reads(*events) || !(asker.is_terminal)(*other);
    let others: Vec<i32> = watched.into_iter().filter(other).map(|(other, _)| other).collect();
    if !terminal && others.is_empty() {
        return Wait::alone(limit.map(Due::In), 0);
    }
    waited_for(terminal, others, limit, Cleared::default())
}

/// Returns whether it waits for input of the terminal, for something else, or only for time to pass.
fn waited_for(terminal: bool, others: Vec<i32>, limit: Option<Nanos>, cleared: Cleared) -> Request {
    match limit {
        // Another descriptor may be ready or be a timer.
        Some(0) if !others.is_empty() => Request::Other,
        _ if !others.is_empty() => Wait::others(limit.map(Due::In), others),
        _ if terminal => Request::Poll(limit, cleared),
        Some(limit) => Request::Sleep(limit, 0),
        None => Wait::alone(None, 0),
    }
}

#[cfg(test)]
mod tests {
    use libc::c_long;

    use super::*;

    fn call(number: c_long, arguments: [u64; 6]) -> Request {
        let asker = Asker { pid: nix::unistd::getpid(), is_terminal: &|descriptor| descriptor == 0 };
        Call { number, arguments }.wish(&asker)
    }

    fn address<T>(value: &T) -> u64 {
        std::ptr::from_ref(value) as u64
    }

    fn is_poll(wish: &Request, expected: Option<Nanos>) -> bool {
        matches!(wish, Request::Poll(limit, _) if *limit == expected)
    }

    #[test]
    fn only_reads_of_the_terminal_count() {
        assert_eq!(call(libc::SYS_read, [0; 6]), Request::Read);
        assert_eq!(call(libc::SYS_read, [3, 0, 0, 0, 0, 0]), Wait::others(None, vec![3]));
        assert_eq!(call(libc::SYS_ptrace, [0; 6]), Request::Refused);
    }

    #[test]
    fn sleep_durations_are_decoded() {
        let two = libc::timespec { tv_sec: 2, tv_nsec: 500 };
        assert_eq!(
            call(libc::SYS_nanosleep, [address(&two), 0, 0, 0, 0, 0]),
            Request::Sleep(2_000_000_500, 0)
        );
        let relative = [0, 0, address(&two), 0, 0, 0];
        assert_eq!(call(libc::SYS_clock_nanosleep, relative), Request::Sleep(2_000_000_500, 0));
        let absolute = [1, 1, address(&two), 0, 0, 0];
        assert_eq!(call(libc::SYS_clock_nanosleep, absolute), Request::SleepUntil(1, 2_000_000_500));
        let never = libc::timespec { tv_sec: -1, tv_nsec: 0 };
        assert_eq!(call(libc::SYS_nanosleep, [address(&never), 0, 0, 0, 0, 0]), Request::Other);
        assert_eq!(call(libc::SYS_nanosleep, [0; 6]), Request::Other, "a null pointer is not a duration");
        let half = libc::timeval { tv_sec: 0, tv_usec: 500_000 };
        assert_eq!(call(libc::SYS_select, [0, 0, 0, 0, address(&half), 0]), Request::Sleep(500_000_000, 0));
        assert_eq!(call(libc::SYS_poll, [0, 0, 250, 0, 0, 0]), Request::Sleep(250_000_000, 0));
    }

    #[test]
    fn terminal_poll_differs_from_other_waits() {
        let terminal = libc::pollfd { fd: 0, events: libc::POLLIN, revents: 0 };
        let output = libc::pollfd { fd: 0, events: libc::POLLOUT, revents: 0 };
        assert!(is_poll(&call(libc::SYS_poll, [address(&terminal), 1, 0, 0, 0, 0]), Some(0)));
        let forever = u64::from(u32::MAX);
        assert!(is_poll(&call(libc::SYS_poll, [address(&terminal), 1, forever, 0, 0, 0]), None));
        assert_eq!(call(libc::SYS_poll, [address(&output), 1, 0, 0, 0, 0]), Request::Other);
        assert_eq!(
            call(libc::SYS_poll, [address(&output), 1, forever, 0, 0, 0]),
            Wait::others(None, vec![0])
        );
        let set = [1_u64; 16];
        assert!(is_poll(&call(libc::SYS_select, [1, address(&set), 0, 0, 0, 0]), None));
        assert_eq!(call(libc::SYS_select, [1, 0, address(&set), 0, 0, 0]), Wait::others(None, vec![0]));
    }

    #[test]
    fn upper_half_of_int_is_ignored() {
        let high = 1_u64 << 32;
        assert_eq!(call(libc::SYS_alarm, [high, 0, 0, 0, 0, 0]), call(libc::SYS_alarm, [0; 6]));
        assert_eq!(call(libc::SYS_read, [high, 0, 0, 0, 0, 0]), Request::Read);
        assert_eq!(call(libc::SYS_kill, [high | 7, 9, 0, 0, 0, 0]), Request::Signal(Pid::from_raw(7)));
    }
}
