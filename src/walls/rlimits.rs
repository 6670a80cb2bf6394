//! Resource limits: the kernel's own caps on one process, set by the child before it runs anything foreign.
//!
//! These are the net under the limits that [`crate::run`] watches itself; see setrlimit(2). Root may raise them again, but for
//! [`super::rights`], which takes that right away. There is a cap on processes too, but the kernel counts all of a user's and none
//! of root's: programs have no use for others ([`super::seccomp`]), and a compiler's are counted by [`super::processes`].

use std::io;

use super::{Ground, Step};
use crate::error::Result;

/// Caps on one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caps {
    /// CPU time in whole seconds, the kernel's granularity: SIGXCPU there, SIGKILL a second later.
    pub cpu_seconds: u64,
    /// Address space in bytes.
    pub memory: u64,
    /// Bytes of the largest file it may write.
    pub file: u64,
    /// Descriptors open at once.
    pub descriptors: u64,
}

/// The step of the walls' table: capped as the ground says.
///
/// # Errors
/// None; steps may have some.
pub fn step(ground: &Ground<'_>) -> Result<Step> {
    let caps = ground.caps;
    Ok(Box::new(move || apply(&caps)))
}

/// Sets the caps on the calling process; they hold across `execve`. For the child, between fork and exec: allocates nothing.
#[expect(unsafe_code, reason = "setrlimit has no wrapper that is documented not to allocate")]
pub fn apply(caps: &Caps) -> io::Result<()> {
    let limits = [
        (libc::RLIMIT_CPU, caps.cpu_seconds, caps.cpu_seconds + 1),
        (libc::RLIMIT_AS, caps.memory, caps.memory),
        (libc::RLIMIT_FSIZE, caps.file, caps.file),
        (libc::RLIMIT_NOFILE, caps.descriptors, caps.descriptors),
        (libc::RLIMIT_CORE, 0, 0),
    ];
    for (resource, soft, hard) in limits {
        let limit = libc::rlimit { rlim_cur: soft, rlim_max: hard };
        // SAFETY: `limit` is a valid rlimit that the kernel only reads.
        if unsafe { libc::setrlimit(resource, &raw const limit) } != 0 {
            return Err(io::Error::last_os_error());
        }
    }
    Ok(())
}
