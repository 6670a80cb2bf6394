//! Interface of an input detection method: how a program is started, and where its system calls come from.

use std::os::fd::OwnedFd;

use reference::Ending;

use crate::error::Result;
use crate::run::channel::Channel;
use crate::run::launch::Image;
use crate::run::pty::Terminal;
use crate::run::question::{Question, Reply};
use crate::run::status::Collected;

/// An input detection method. To add one: a file in this directory with a unit struct, and a row of
/// [`InputDetection`](super::InputDetection).
pub(in crate::run) trait Detector: Sync {
    /// Its name in records.
    fn name(&self) -> &'static str;

    /// Its purpose, without capital and period.
    fn holds(&self) -> &'static str;

    /// Effect if it is unavailable, without capital and period.
    fn without(&self) -> &'static str;

    /// Whether it supports programs with several threads.
    fn follows_threads(&self) -> bool;

    /// Whether it supports the fork server.
    fn follows_forks(&self) -> bool;

    /// Starts a program, with a file in which its calls are counted, if any.
    ///
    /// # Errors
    /// No terminals, processes, or descriptors are left, or a step between fork and exec failed.
    fn start(&self, image: &Image<'_>, counts: Option<OwnedFd>) -> Result<Started>;
}

/// A started program.
pub(in crate::run) struct Started {
    pub(in crate::run) terminal: Terminal,
    pub(in crate::run) questions: Box<dyn Questions>,
    /// The channel on which it reports a failed start.
    pub(in crate::run) channel: Channel,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::run) enum End {
    /// The program ended by itself; its status is still to be collected.
    ByItself,
    /// It ended, and its status has been collected by the tracer.
    Collected(Collected),
    /// croupier ends it, for this reason.
    ByUs(Ending),
}

/// An event of a program.
pub(in crate::run) enum Event {
    /// It makes a call and is stopped until that is answered.
    Asks(Question),
    /// It printed something.
    Prints,
    /// It has ended, or a signal has stopped it permanently.
    Ended(End),
    /// No event for a while.
    Nothing,
}

/// Source of a program's system calls.
pub(in crate::run) trait Questions {
    /// Waits for an event, for a short time.
    ///
    /// # Errors
    /// Only for internal errors.
    fn next(&mut self, terminal: &Terminal) -> Result<Event>;

    /// Whether a call has arrived that was not received yet.
    ///
    /// # Errors
    /// Only for internal errors.
    fn has_next(&self) -> Result<bool>;

    /// Answers a call. If the program has ended, no answer is needed.
    ///
    /// # Errors
    /// Only for internal errors.
    fn answer(&mut self, question: &Question, reply: Reply) -> Result<()>;
}
