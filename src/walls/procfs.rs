//! A /proc of its own for a compiler or `make`: the host's shows every process, and in the command lines where other submissions are.
//!
//! It shows the namespace's processes, and of these only those that the reader could trace (`hidepid`). With [`super::landlock`] that is
//! what the tool itself has started: croupier's own process, the first of the namespace, is not among them. A container that masks a part
//! of its /proc allows no new one; the tool then sees of the host's what Landlock grants, which is its own directory. See proc(5).

use std::io;

use super::mounts::check;
use super::{Ground, Step};
use crate::error::Result;

/// The step of the walls' table: for a child with mounts and processes of its own.
///
/// # Errors
/// None; steps may have some.
pub fn step(_: &Ground<'_>) -> Result<Step> {
    Ok(Box::new(mount))
}

#[expect(unsafe_code, reason = "a mount between fork and exec")]
fn mount() -> io::Result<()> {
    let flags = libc::MS_RDONLY | libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC;
    let (name, options) = (c"proc".as_ptr(), c"hidepid=ptraceable".as_ptr());
    // SAFETY: all strings are NUL-terminated and live forever.
    check(unsafe { libc::mount(name, c"/proc".as_ptr(), name, flags, options.cast()) })
}
