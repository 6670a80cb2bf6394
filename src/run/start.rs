//! What to run, and how.

use std::path::Path;

use super::detect::InputDetection;
use super::fork_server::ForkServers;
use super::input::InputSource;
use super::launch::Image;
use super::preload::Preload;
use crate::language::Runtime;
use crate::spec::model::{Clock, Limits, RunSetup};

/// What to run, and how.
#[derive(Clone, Copy)]
pub struct Start<'a> {
    /// The executable.
    pub program: &'a Path,
    /// Its arguments, without `argv[0]`.
    pub arguments: &'a [String],
    /// What is typed.
    pub player: &'a dyn InputSource,
    /// Library that is preloaded, if any.
    pub preload: Option<Preload<'a>>,
    /// An empty scratch directory that becomes the program's working directory.
    pub scratch: &'a Path,
    /// Its limits.
    pub limits: &'a Limits,
    /// What programs in its language need.
    pub runtime: &'static Runtime,
    /// What it finds besides what is typed. Its files are put into the directory.
    pub setup: &'a RunSetup,
    /// Whether standard error is discarded.
    pub ignores_stderr: bool,
    /// Input detection method.
    pub turns: InputDetection,
    /// When its clock starts.
    pub clock: Clock,
    /// The day of a fixed clock.
    pub day: u32,
    /// Whether it may have more than one thread.
    pub threads: bool,
    /// Whether it may execute other programs: an instructor's model may be a script.
    pub executes: bool,
    /// Fork servers of the program, if it may use them. The result of a run is the same with and without.
    pub ready: Option<&'a ForkServers>,
}

impl<'a> Start<'a> {
    /// Returns a start without arguments, preload library, or other options, with the host's clock.
    pub fn plain(
        program: &'a Path,
        player: &'a dyn InputSource,
        scratch: &'a Path,
        limits: &'a Limits,
        turns: InputDetection,
    ) -> Self {
        let (arguments, clock, day) = (&[], Clock::Real, 0);
        let (preload, ready, threads, executes) = (None, None, false, false);
        let (runtime, setup, ignores_stderr) = (Runtime::BARE, RunSetup::NOTHING, false);
        Self {
            program,
            arguments,
            player,
            preload,
            scratch,
            limits,
            runtime,
            setup,
            ignores_stderr,
            turns,
            clock,
            day,
            threads,
            executes,
            ready,
        }
    }

    /// Whether time passes for it as for everybody: programs in its language have threads that wait until times of the kernel's clocks,
    /// which no other clock may contradict.
    pub(super) fn is_in_real_time(&self) -> bool {
        self.runtime.threads
    }

    /// Whether it may have more than one thread.
    pub(super) fn has_threads(&self) -> bool {
        self.threads || self.runtime.threads
    }

    /// Returns what a process executes for it.
    pub(super) fn image(&self) -> Image<'a> {
        let Self { program, arguments, preload, scratch, limits, runtime, setup, ignores_stderr, .. } = *self;
        let preload = preload.filter(|_| !self.is_in_real_time());
        Image { program, arguments, preload, scratch, limits, runtime, setup, ignores_stderr }
    }
}
