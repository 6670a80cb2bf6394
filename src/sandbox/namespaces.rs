//! Namespaces that separate a compiler or `make` from the host; its processes end with the first one.
//!
//! The child enters new namespaces: of processes (its next child has PID 1 there, and when that one ends the kernel kills all
//! others), of the network (empty), and of shared memory. Root creates them directly; other users need a user namespace first. Root
//! without the capability to create them does without: in a user namespace it could no longer read the files of other users.
//!
//! Cost: 1.2 ms of CPU time, of which 1.1 ms for creating and removing the network, compared with 52 ms for gcc on a file of five
//! lines (means of interleaved rounds in one run, including kernel threads). That is lost in the noise of a compilation, one or two
//! at a time, so a compiler has its own network although [`super::seccomp`] also denies it the host's. Programs have no namespaces:
//! they may start no processes and open no sockets, and the network alone would take as long as a bare session. See namespaces(7),
//! user_namespaces(7).
//!
//! A /proc of its own ([`super::procfs`]) and three masked paths ([`super::mounts`]) add 0.15 ms of CPU time: an empty program
//! takes 1.06 times as long, and gcc on a file of five lines 1.01 to 1.03 times, which is noise (two series of 100 interleaved
//! rounds).

use std::ffi::CStr;
use std::io;

use super::{ChildSetup, SandboxSpec};
use crate::error::Result;

/// The namespaces of every compiler. The mount namespace is a mechanism of its own ([`super::mounts`]).
const FLAGS: libc::c_int = libc::CLONE_NEWPID | libc::CLONE_NEWNET | libc::CLONE_NEWIPC;

/// The step of this mechanism, for a child that will start another one, which is in the namespaces ([`super::processes`]).
///
/// # Errors
/// None; the signature is that of all steps.
pub fn step(_: &SandboxSpec<'_>) -> Result<ChildSetup> {
    let (user, group) = (nix::unistd::geteuid(), nix::unistd::getegid());
    let maps = (!user.is_root()).then(|| Maps::of(user.as_raw(), group.as_raw()));
    Ok(Box::new(move || enter(maps.as_ref())))
}

/// The user and group in a user namespace: the same as outside.
struct Maps {
    user: String,
    group: String,
}

impl Maps {
    fn of(user: u32, group: u32) -> Self {
        Self { user: format!("{user} {user} 1\n"), group: format!("{group} {group} 1\n") }
    }

    fn write(&self) -> io::Result<()> {
        let files = [
            (c"/proc/self/setgroups", "deny"),
            (c"/proc/self/uid_map", &self.user),
            (c"/proc/self/gid_map", &self.group),
        ];
        files.into_iter().try_for_each(|(file, text)| write(file, text))
    }
}

/// Writes a file of the kernel. For the child: allocates nothing.
#[expect(unsafe_code, reason = "writing a file between fork and exec")]
pub(super) fn write(file: &CStr, text: &str) -> io::Result<()> {
    // SAFETY: plain calls on a NUL-terminated name and on bytes that outlive them; the descriptor is closed here.
    unsafe {
        let descriptor = libc::open(file.as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
        if descriptor < 0 {
            return Err(io::Error::last_os_error());
        }
        let written = libc::write(descriptor, text.as_ptr().cast(), text.len());
        let failed = io::Error::last_os_error();
        libc::close(descriptor);
        if written == text.len().cast_signed() { Ok(()) } else { Err(failed) }
    }
}

#[expect(unsafe_code, reason = "unshare has no wrapper that is documented not to allocate")]
fn enter(maps: Option<&Maps>) -> io::Result<()> {
    let flags = if maps.is_some() { FLAGS | libc::CLONE_NEWUSER } else { FLAGS };
    // SAFETY: unshare takes plain flags.
    if unsafe { libc::unshare(flags) } != 0 {
        return Err(io::Error::last_os_error());
    }
    maps.map_or(Ok(()), Maps::write)
}
