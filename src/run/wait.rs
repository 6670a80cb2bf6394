//! Waits for events of a program, for a limited time.

use std::os::fd::BorrowedFd;
use std::time::Duration;

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

use crate::error::{Error, Result};

/// Interval between limit checks.
pub(super) const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Waits until one of these is readable, at most this long; returns the events of each.
pub(super) fn wait_for(descriptors: &[BorrowedFd<'_>], patience: Duration) -> Result<Vec<PollFlags>> {
    let events = descriptors.iter().map(|descriptor| PollFd::new(*descriptor, PollFlags::POLLIN));
    let mut events: Vec<PollFd<'_>> = events.collect();
    match poll(&mut events, PollTimeout::try_from(patience).unwrap_or(PollTimeout::MAX)) {
        Ok(_) | Err(Errno::EINTR) => {}
        Err(errno) => return Err(Error::system("cannot wait for the program", errno)),
    }
    Ok(events.iter().map(|event| event.revents().unwrap_or(PollFlags::empty())).collect())
}
