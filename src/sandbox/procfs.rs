//! A separate /proc for a compiler or `make`: the host's shows every process, and in the command lines the paths of other
//! submissions.
//!
//! It shows the processes of the namespace, and of these only those that the reader could trace (`hidepid`). With
//! [`super::landlock`] these are the ones that the tool itself has started: croupier's own process, the first of the namespace, is
//! not among them. A container that masks a part of its /proc allows no new one; the tool then sees of the host's /proc what
//! Landlock grants, which is its own directory. See proc(5).

use std::io;

use super::mounts::check;
use super::{ChildSetup, SandboxSpec};
use crate::error::Result;

/// The step of this mechanism, for a child with its own mounts and processes.
///
/// # Errors
/// None; the signature is that of all steps.
pub fn step(_: &SandboxSpec<'_>) -> Result<ChildSetup> {
    Ok(Box::new(mount))
}

#[expect(unsafe_code, reason = "a mount between fork and exec")]
fn mount() -> io::Result<()> {
    let flags = libc::MS_RDONLY | libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC;
    let (name, options) = (c"proc".as_ptr(), c"hidepid=ptraceable".as_ptr());
    // SAFETY: all strings are NUL-terminated and live forever.
    check(unsafe { libc::mount(name, c"/proc".as_ptr(), name, flags, options.cast()) })
}
