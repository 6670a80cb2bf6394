//! Run: one program, one script of keystrokes, one transcript.
//!
//! Owns the pseudo-terminal, turn-taking and limits; knows nothing of what the program should print.

use std::path::Path;
use std::time::Duration;

use reference::Transcript;

use crate::error::Result;
use crate::spec::model::Limits;

/// How we know that the program waits for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnTaking {
    /// Seccomp user notification: the kernel tells us of every read and sleep.
    Notify,
    /// `/proc/PID/syscall` is watched.
    Procfs,
}

impl TurnTaking {
    /// Both ways, the better first.
    pub const ALL: [TurnTaking; 2] = [TurnTaking::Notify, TurnTaking::Procfs];

    /// The name used on the command line and in records.
    pub fn name(self) -> &'static str {
        match self {
            TurnTaking::Notify => "notify",
            TurnTaking::Procfs => "procfs",
        }
    }
}

/// What to run and how.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// The executable.
    pub program: &'a Path,
    /// Its arguments, without `argv[0]`.
    pub arguments: &'a [String],
    /// The lines to type, without newlines.
    pub lines: &'a [String],
    /// An empty folder of ours that becomes the program's working folder.
    pub scratch: &'a Path,
    /// What it may use.
    pub limits: &'a Limits,
    /// How turns are told apart.
    pub turns: TurnTaking,
}

/// What one run left behind.
#[derive(Clone, Debug)]
pub struct Run {
    /// What happened.
    pub transcript: Transcript,
    /// CPU time used, system time included.
    pub cpu: Duration,
    /// What the program tried that the walls did not allow, one sentence each; only notify can tell.
    pub observed: Vec<String>,
}

/// Runs the program to its end.
///
/// # Errors
/// Only for our own failures; whatever the program does is an [`reference::Ending`].
pub fn run(_start: &Start<'_>) -> Result<Run> {
    todo!()
}

/// The best way of taking turns that this host offers.
pub fn best_turn_taking() -> TurnTaking {
    TurnTaking::Notify
}
