//! Input detection: finds out when a program waits for input.
//!
//! A program's filter stops it at every call that matters ([`crate::sandbox::seccomp::of_program`]). There is one file per method;
//! each receives calls and sends answers, and the run itself (`play.rs`) is the same for all, so all give the same transcript.

pub(super) mod notify;
pub(super) mod play;
mod ptrace;
pub(super) mod questions;

use notify::Notify;
use ptrace::Ptrace;
use questions::TurnTaker;

/// Method for detecting that a program is waiting for input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputDetection {
    /// Seccomp user notification: the kernel notifies croupier of every read and sleep.
    Notify,
    /// The program is traced (ptrace(2)) and stops at every read and sleep.
    Ptrace,
}

impl InputDetection {
    /// Every method, in order of preference.
    pub const ALL: [InputDetection; 2] = [InputDetection::Notify, InputDetection::Ptrace];

    /// Returns the implementation.
    pub(super) fn taker(self) -> &'static dyn TurnTaker {
        match self {
            InputDetection::Notify => &Notify,
            InputDetection::Ptrace => &Ptrace,
        }
    }

    /// Returns the name in records.
    pub fn name(self) -> &'static str {
        self.taker().name()
    }

    /// Returns the name of what it needs of the host, for `croupier doctor` and [`crate::sandbox::WITHOUT`].
    pub fn mechanism(self) -> &'static str {
        match self {
            InputDetection::Notify => "user-notification",
            InputDetection::Ptrace => "ptrace",
        }
    }

    /// Returns its purpose, without capital and period.
    pub fn holds(self) -> &'static str {
        self.taker().holds()
    }

    /// Returns the effect if it is unavailable, without capital and period.
    pub fn without(self) -> &'static str {
        self.taker().without()
    }

    /// Returns its index in [`TurnTaking::ALL`].
    pub(crate) fn index(self) -> usize {
        self as usize
    }
}
