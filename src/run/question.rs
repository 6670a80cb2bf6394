//! Questions: the calls at which a program stands still until it is answered.

use libc::c_long;
use nix::sys::signal::Signal;
use nix::unistd::Pid;

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

    /// Whether it reads from its first argument.
    pub(super) fn reads(&self) -> bool {
        matches!(self.number, libc::SYS_read | libc::SYS_readv)
    }
}

/// A question: who asks, and about which call of theirs.
pub(super) struct Question {
    /// What the kernel calls it.
    pub(super) id: u64,
    /// The process, or one of its threads.
    pub(super) pid: Pid,
    pub(super) call: Call,
}

/// What the program is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// Do make the call.
    GoOn,
    /// Do make the call, which this signal interrupts; or, where it has been made, it failed with EINTR.
    Interrupted { by: Signal, made: bool },
    /// The call has been made and returned this: an error, if it is negative.
    Returned(i64),
}

impl Reply {
    /// The call has been made.
    pub(super) const DONE: Self = Self::Returned(0);

    /// The call has failed.
    pub(super) fn fails(errno: i32) -> Self {
        Self::Returned(-i64::from(errno))
    }
}
