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
use questions::Detector;

/// Method for detecting that a program is waiting for input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputDetection {
    /// Seccomp user notification: the kernel notifies croupier of every read and sleep.
    Seccomp,
    /// The program is traced (ptrace(2)) and stops at every read and sleep.
    Ptrace,
}

impl InputDetection {
    /// Every method, in order of preference.
    pub const ALL: [InputDetection; 2] = [InputDetection::Seccomp, InputDetection::Ptrace];

    /// Returns the implementation.
    pub(super) fn taker(self) -> &'static dyn Detector {
        match self {
            InputDetection::Seccomp => &Notify,
            InputDetection::Ptrace => &Ptrace,
        }
    }

    /// Returns the name in records.
    pub fn name(self) -> &'static str {
        self.taker().name()
    }

    /// Returns the name of what it needs of the host, for `croupier doctor` and [`crate::sandbox::DISABLE`].
    pub fn mechanism(self) -> &'static str {
        match self {
            InputDetection::Seccomp => "user-notification",
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

    /// Returns its index in [`InputDetection::ALL`].
    pub(crate) fn index(self) -> usize {
        self as usize
    }
}
