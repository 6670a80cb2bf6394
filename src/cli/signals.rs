//! Signal handling: resets an inherited disposition, and interrupts a run on SIGINT, SIGTERM, or SIGHUP.
//!
//! The first signal sets a flag: runs in progress end, and temporary directories are removed. A second one kills croupier
//! immediately.

use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

use crate::build::INTERRUPTED as STOP;
use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, Signal, raise, sigaction, signal};

/// Signals that interrupt a run.
const STOPPING: [Signal; 3] = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP];

/// The signal that was received; [`STOP`] is set if there was one.
static WHICH: AtomicI32 = AtomicI32::new(0);

/// Installs the handlers and returns the flag that they set.
pub(crate) fn watch() -> &'static AtomicBool {
    // System calls are restarted, and the next signal has its default effect.
    let flags = SaFlags::SA_RESTART | SaFlags::SA_RESETHAND;
    let action = SigAction::new(SigHandler::Handler(stop), flags, SigSet::empty());
    for which in STOPPING {
        #[expect(unsafe_code, reason = "installing a handler has no safe form")]
        // SAFETY: the handler only stores into atomics, which is async-signal-safe.
        let old = unsafe { sigaction(which, &action) };
        if old.is_ok_and(|old| matches!(old.handler(), SigHandler::SigIgn)) {
            ignore(which);
        }
    }
    &STOP
}

extern "C" fn stop(which: libc::c_int) {
    WHICH.store(which, Ordering::Relaxed);
    STOP.store(true, Ordering::Relaxed);
}

/// Ignores a signal again that the parent process ignores, as under nohup(1).
fn ignore(which: Signal) {
    #[expect(unsafe_code, reason = "changing a signal's disposition has no safe form")]
    // SAFETY: ignoring a signal runs no code.
    let old = unsafe { signal(which, SigHandler::SigIgn) };
    // This fails only for signals that do not exist.
    let _ = old;
}

/// Returns the name of the signal that was received.
pub(crate) fn name() -> &'static str {
    Signal::try_from(WHICH.load(Ordering::Relaxed)).map_or("a signal", Signal::as_str)
}

/// Raises the received signal again, so that the parent process sees it; returns if there was none.
pub(crate) fn end() {
    if let Ok(which) = Signal::try_from(WHICH.load(Ordering::Relaxed)) {
        // Its default effect is restored. If the process survives it, the exit code reports the error.
        let _ = raise(which);
    }
}

/// Resets SIGCHLD to its default: if the parent process ignores it, that is inherited, and waiting for a compiler fails
/// because the kernel has already discarded its exit code (signal(7), wait(2)).
pub(crate) fn reset() {
    #[expect(unsafe_code, reason = "changing a signal's disposition has no safe form")]
    // SAFETY: called first in main, before any thread or handler exists, so that nothing relies on the old disposition;
    // the default action runs no code.
    let old = unsafe { signal(Signal::SIGCHLD, SigHandler::SigDfl) };
    // This fails only for signals that do not exist.
    let _ = old;
}
