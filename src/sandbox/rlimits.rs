//! Resource limits: the kernel's limits on one process, set by the child before it executes anything.
//!
//! They are the fallback for the limits that [`crate::run`] checks itself; see setrlimit(2). Root may raise them again, but
//! [`super::capabilities`] drops that capability. There is a limit on processes, too, but the kernel counts all processes of a user and
//! none of root's: programs have no use for others ([`super::seccomp`]), and a compiler's are counted by [`super::processes`].

use std::io;

use super::{ChildSetup, SandboxSpec};
use crate::error::Result;

/// Limits on one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResourceLimits {
    /// CPU time in whole seconds, the kernel's granularity: SIGXCPU at the limit, SIGKILL a second later.
    pub cpu_seconds: u64,
    /// Address space in bytes.
    pub memory: u64,
    /// Maximum size in bytes of a file that it writes.
    pub file: u64,
    /// Maximum number of open descriptors.
    pub descriptors: u64,
}

/// The step of this mechanism: sets the limits of the sandbox.
///
/// # Errors
/// None; the signature is that of all steps.
pub fn step(sandbox: &SandboxSpec<'_>) -> Result<ChildSetup> {
    let caps = sandbox.caps;
    Ok(Box::new(move || apply(&caps)))
}

/// Sets the limits of the calling process; they persist across `execve`. For the child, between fork and exec: allocates nothing.
#[expect(unsafe_code, reason = "setrlimit has no wrapper that is documented not to allocate")]
pub fn apply(caps: &ResourceLimits) -> io::Result<()> {
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
