//! The signals we were born with, set right before anything else happens.

use nix::sys::signal::{SigHandler, Signal, signal};

/// Gives SIGCHLD its default back: a parent that ignores it hands that down to us, and then waiting for a
/// compiler fails because the kernel has already thrown its exit code away (signal(7), wait(2)).
pub(crate) fn reset() {
    #[expect(unsafe_code, reason = "changing a signal's disposition has no safe form")]
    // SAFETY: called first thing in main, before any thread or handler exists, so nothing else can rely on the
    // old disposition; the default action runs no code of ours.
    let old = unsafe { signal(Signal::SIGCHLD, SigHandler::SigDfl) };
    // It fails only for signals that do not exist.
    let _ = old;
}
