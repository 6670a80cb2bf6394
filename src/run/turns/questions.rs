//! What every way of taking turns is: how a program is started that asks by it, and where its questions come from.

use std::os::fd::OwnedFd;

use reference::Ending;

use crate::error::Result;
use crate::run::channel::Channel;
use crate::run::launch::Image;
use crate::run::pty::Terminal;
use crate::run::question::{Question, Reply};
use crate::run::status::Collected;

/// A way of taking turns. To add one: a file beside this one with a unit struct, and a row of
/// [`TurnTaking`](super::TurnTaking).
pub(in crate::run) trait TurnTaker: Sync {
    /// Its name on the command line and in records.
    fn name(&self) -> &'static str;

    /// What it does for croupier: a sentence without capital and full stop.
    fn holds(&self) -> &'static str;

    /// What follows where the host lacks it, the rest of "so …".
    fn without(&self) -> &'static str;

    /// Whether it can follow programs with several threads.
    fn follows_threads(&self) -> bool;

    /// Whether it can follow programs that are forked from one that stands ready.
    fn follows_forks(&self) -> bool;

    /// Starts a program, perhaps with a file in which its calls are counted.
    ///
    /// # Errors
    /// For want of terminals, processes or descriptors, or a step between fork and exec that failed.
    fn start(&self, image: &Image<'_>, tally: Option<OwnedFd>) -> Result<Started>;
}

/// A program that was started.
pub(in crate::run) struct Started {
    pub(in crate::run) terminal: Terminal,
    pub(in crate::run) questions: Box<dyn Questions>,
    /// On which it reports what keeps it from becoming the program.
    pub(in crate::run) channel: Channel,
}

/// How a run ended, as the turn-taker saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::run) enum End {
    /// The program has ended by itself; its status is still to be collected.
    ByItself,
    /// It ended, and its status has been collected with the tracing of it.
    Collected(Collected),
    /// We end it, for this reason.
    ByUs(Ending),
}

/// What a program does.
pub(in crate::run) enum Event {
    /// It asks, and stands still until it is answered.
    Asks(Question),
    /// It prints.
    Prints,
    /// It has ended, or a signal has stopped it for good.
    Ended(End),
    /// Nothing for a while.
    Nothing,
}

/// A way of being told of a program's questions.
pub(in crate::run) trait Questions {
    /// Waits for an event, but not for long.
    ///
    /// # Errors
    /// Our own failures only.
    fn next(&mut self, terminal: &Terminal) -> Result<Event>;

    /// Whether a question has arrived that was not taken yet.
    ///
    /// # Errors
    /// Our own failures only.
    fn has_next(&self) -> Result<bool>;

    /// Answers a question. One whose program is gone by now needs no answer.
    ///
    /// # Errors
    /// Our own failures only.
    fn answer(&mut self, question: &Question, reply: Reply) -> Result<()>;
}
