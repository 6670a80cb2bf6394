//! What a program does with a system call, decoded.

use nix::unistd::Pid;

use super::memory::TimeForm;
use super::time::Nanos;

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
    /// Opens a socket to programs of this host.
    LocalSocket,
    /// Opens two sockets that are connected with each other.
    SocketPair,
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
    /// Whether it waits for input of the terminal, too.
    pub(super) terminal: bool,
}

impl Wait {
    /// For a signal or a timer.
    pub(super) fn alone(limit: Option<Due>, over: i32) -> Request {
        Request::Wait(Self { limit, over, alone: true, descriptors: Vec::new(), terminal: false })
    }

    /// For something that other processes or threads do.
    pub(super) fn others(limit: Option<Due>, descriptors: Vec<i32>, terminal: bool) -> Request {
        Request::Wait(Self { limit, over: 0, alone: false, descriptors, terminal })
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
