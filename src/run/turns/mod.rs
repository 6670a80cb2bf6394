//! Taking turns: knowing that the program waits for the player.
//!
//! A program's filter stops it at every call that matters ([`crate::walls::seccomp::of_program`]). One file per way of being told of
//! that; each brings questions and takes answers, and the run itself (`play.rs`) is the same for all, so all give the same transcript.

pub(super) mod notify;
pub(super) mod play;
mod ptrace;
pub(super) mod questions;

use notify::Notify;
use ptrace::Ptrace;
use questions::TurnTaker;

/// How we know that the program waits for the player: how its filter asks us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnTaking {
    /// Seccomp user notification: the kernel tells us of every read and sleep.
    Notify,
    /// The program is traced (ptrace(2)), and stops at every read and sleep.
    Ptrace,
}

impl TurnTaking {
    /// Every way, the better first.
    pub const ALL: [TurnTaking; 2] = [TurnTaking::Notify, TurnTaking::Ptrace];

    /// The one that does it.
    pub(super) fn taker(self) -> &'static dyn TurnTaker {
        match self {
            TurnTaking::Notify => &Notify,
            TurnTaking::Ptrace => &Ptrace,
        }
    }

    /// The name used on the command line and in records.
    pub fn name(self) -> &'static str {
        self.taker().name()
    }

    /// What it does for croupier: a sentence without capital and full stop.
    pub fn holds(self) -> &'static str {
        self.taker().holds()
    }

    /// What follows where the host lacks it, the rest of "so …".
    pub fn without(self) -> &'static str {
        self.taker().without()
    }

    /// Its place in [`TurnTaking::ALL`].
    pub(crate) fn index(self) -> usize {
        self as usize
    }
}
