//! What to run and how.

use std::path::Path;

use super::launch::Image;
use super::player::Player;
use super::preload::Preload;
use super::ready::Ready;
use super::turns::TurnTaking;
use crate::spec::model::{Clock, Limits};

/// What to run and how.
#[derive(Clone, Copy)]
pub struct Start<'a> {
    /// The executable.
    pub program: &'a Path,
    /// Its arguments, without `argv[0]`.
    pub arguments: &'a [String],
    /// Who types at it.
    pub player: &'a dyn Player,
    /// What is loaded into it beside its own libraries, if anything.
    pub preload: Option<Preload<'a>>,
    /// An empty folder of ours that becomes the program's working folder.
    pub scratch: &'a Path,
    /// What it may use.
    pub limits: &'a Limits,
    /// How turns are told apart.
    pub turns: TurnTaking,
    /// When its clock begins.
    pub clock: Clock,
    /// Whether it may have more than one thread.
    pub threads: bool,
    /// Whether it may become another program: an instructor's model may be a script.
    pub executes: bool,
    /// Where the program stands ready from one run to the next, if it may. What a run does is the same with it and without.
    pub ready: Option<&'a Ready>,
}

impl<'a> Start<'a> {
    /// A start of a program by itself: without arguments, without a library of ours, with the host's clock.
    pub fn plain(
        program: &'a Path,
        player: &'a dyn Player,
        scratch: &'a Path,
        limits: &'a Limits,
        turns: TurnTaking,
    ) -> Self {
        let (arguments, clock) = (&[], Clock::Real);
        let (preload, ready, threads, executes) = (None, None, false, false);
        Self { program, arguments, player, preload, scratch, limits, turns, clock, threads, executes, ready }
    }

    /// What a process becomes for it.
    pub(super) fn image(&self) -> Image<'a> {
        let Self { program, arguments, preload, scratch, limits, .. } = *self;
        Image { program, arguments, preload, scratch, limits }
    }
}
