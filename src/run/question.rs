//! System calls at which a program is stopped until croupier answers.

use libc::c_long;
use nix::sys::signal::Signal;
use nix::unistd::Pid;

/// A system call with its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Call {
    pub(super) number: c_long,
    pub(super) arguments: [u64; 6],
}

impl Call {
    /// Whether it writes to its first argument.
    pub(super) fn prints(&self) -> bool {
        matches!(self.number, libc::SYS_write | libc::SYS_writev)
    }

    /// Whether it reads from its first argument.
    pub(super) fn reads(&self) -> bool {
        matches!(self.number, libc::SYS_read | libc::SYS_readv)
    }
}

/// A call that waits for an answer.
pub(super) struct Question {
    /// The kernel's ID of the request.
    pub(super) id: u64,
    /// The thread that makes the call.
    pub(super) pid: Pid,
    pub(super) call: Call,
}

/// An answer to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// The kernel executes the call.
    GoOn,
    /// The kernel executes the call, which this signal interrupts; or, if it has been executed, it failed with EINTR.
    Interrupted { by: Signal, made: bool },
    /// The call was executed and returned this: an error if negative.
    Returned(i64),
}

impl Reply {
    /// The call succeeded.
    pub(super) const DONE: Self = Self::Returned(0);

    /// The call failed.
    pub(super) fn fails(errno: i32) -> Self {
        Self::Returned(-i64::from(errno))
    }
}
