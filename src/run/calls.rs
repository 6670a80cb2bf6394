//! Decodes the system calls that a program's filter passes to croupier.
//!
//! Some arguments are in the program's memory ([`super::memory`]). Nothing in the result depends on memory that the program could
//! change after it was read, except for how long it waits.

use nix::unistd::Pid;

use super::memory::{TimeForm, read_memory, timespec, timeval};
use super::process;
use super::question::Call;
use super::request::{Asker, Due, Old, Request, Wait};
use super::time::{Nanos, SECOND};
use super::watched::{epolled, polled, selected};
use crate::machine;
use crate::sandbox::policy;

impl Call {
    /// Returns what the program does with it.
    pub(super) fn wish(&self, asker: &Asker<'_>) -> Request {
        let [first, second, third, ..] = self.arguments;
        match self.number {
            libc::SYS_read | libc::SYS_readv if (asker.is_terminal)(first as i32) => Request::Read,
            libc::SYS_read | libc::SYS_readv => Wait::others(None, vec![first as i32], false),
            libc::SYS_mmap => memory(asker.pid, second),
            libc::SYS_mremap => memory(asker.pid, third.saturating_sub(second)),
            // A number that is not a process ID stands for several processes, or for none.
            libc::SYS_kill | libc::SYS_tkill | libc::SYS_tgkill => {
                Request::Signal(Pid::from_raw(first as i32))
            }
            libc::SYS_clone => Request::Child(first),
            machine::FORK | machine::VFORK => Request::Child(0),
            libc::SYS_execve | libc::SYS_execveat => Request::Execute,
            libc::SYS_socket if first as i32 == libc::AF_UNIX => Request::LocalSocket,
            libc::SYS_socketpair if first as i32 == libc::AF_UNIX => Request::SocketPair,
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
            machine::POLL => {
                let limit = u64::try_from(third as i32).ok().map(|millis| Nanos::from(millis) * 1_000_000);
                polled(asker, first, second, limit)
            }
            libc::SYS_ppoll => polled(asker, first, second, timespec(pid, third)),
            machine::SELECT | libc::SYS_pselect6 => selected(asker, self),
            machine::EPOLL_WAIT | libc::SYS_epoll_pwait => {
                let limit = u64::try_from(fourth as i32).ok().map(|millis| Nanos::from(millis) * 1_000_000);
                epolled(asker, first as i32, limit)
            }
            libc::SYS_epoll_pwait2 => epolled(asker, first as i32, timespec(pid, fourth)),
            libc::SYS_rt_sigtimedwait => {
                let limit = timespec(pid, third).map(Due::In);
                let alone = !process::has_pending_signal(pid);
                Request::Wait(Wait {
                    limit,
                    over: -libc::EAGAIN,
                    alone,
                    descriptors: Vec::new(),
                    terminal: false,
                })
            }
            machine::PAUSE | libc::SYS_rt_sigsuspend => Wait::alone(None, 0),
            libc::SYS_futex => self.futex(pid),
            machine::ALARM => {
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
            machine::TIME => Request::Clock(libc::CLOCK_REALTIME, first, TimeForm::Seconds),
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
        Request::Wait(Wait {
            limit: Some(limit),
            over: -libc::ETIMEDOUT,
            alone,
            descriptors: Vec::new(),
            terminal: false,
        })
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
        assert_eq!(call(libc::SYS_read, [3, 0, 0, 0, 0, 0]), Wait::others(None, vec![3], false));
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
            Wait::others(None, vec![0], false)
        );
        let set = [1_u64; 16];
        assert!(is_poll(&call(libc::SYS_select, [1, address(&set), 0, 0, 0, 0]), None));
        assert_eq!(
            call(libc::SYS_select, [1, 0, address(&set), 0, 0, 0]),
            Wait::others(None, vec![0], false)
        );
    }

    #[test]
    fn upper_half_of_int_is_ignored() {
        let high = 1_u64 << 32;
        assert_eq!(call(libc::SYS_alarm, [high, 0, 0, 0, 0, 0]), call(libc::SYS_alarm, [0; 6]));
        assert_eq!(call(libc::SYS_read, [high, 0, 0, 0, 0, 0]), Request::Read);
        assert_eq!(call(libc::SYS_kill, [high | 7, 9, 0, 0, 0, 0]), Request::Signal(Pid::from_raw(7)));
    }
}
