//! Signals: those we were born with, set right before anything else happens, and those that tell us to stop.
//!
//! A first Ctrl-C, SIGTERM or SIGHUP raises a flag, so that what is under way comes to its end and every folder of ours
//! goes; a second one ends us at once.

use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

use crate::build::INTERRUPTED as STOP;
use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, Signal, raise, sigaction, signal};

/// The signals that mean: stop.
const STOPPING: [Signal; 3] = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP];

/// Which one has come; that one has is told by [`STOP`].
static WHICH: AtomicI32 = AtomicI32::new(0);

/// From now on a signal that means to stop raises the flag that is returned.
pub(crate) fn watch() -> &'static AtomicBool {
    // System calls go on where they were, and the next signal has its default effect.
    let flags = SaFlags::SA_RESTART | SaFlags::SA_RESETHAND;
    let action = SigAction::new(SigHandler::Handler(stop), flags, SigSet::empty());
    for which in STOPPING {
        #[expect(unsafe_code, reason = "installing a handler has no safe form")]
        // SAFETY: the handler only stores into atomics, which is safe at any moment.
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

/// Ignores a signal again that our parent ignores, as nohup(1) does.
fn ignore(which: Signal) {
    #[expect(unsafe_code, reason = "changing a signal's disposition has no safe form")]
    // SAFETY: ignoring a signal runs no code of ours.
    let old = unsafe { signal(which, SigHandler::SigIgn) };
    // It fails only for signals that do not exist.
    let _ = old;
}

/// The name of the signal that told us to stop.
pub(crate) fn name() -> &'static str {
    Signal::try_from(WHICH.load(Ordering::Relaxed)).map_or("a signal", Signal::as_str)
}

/// Ends us by the signal that told us to stop, so that whoever started us knows; returns if there was none.
pub(crate) fn end() {
    if let Ok(which) = Signal::try_from(WHICH.load(Ordering::Relaxed)) {
        // Its default effect is back since it came. If it does not end us the exit code still tells.
        let _ = raise(which);
    }
}

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
