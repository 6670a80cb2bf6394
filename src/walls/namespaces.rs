//! Namespaces: a world of its own for a compiler or `make`, whose processes die with its first one.
//!
//! The child leaves our namespaces for new ones: of processes (what it starts next is number 1 there, and when that ends the kernel
//! kills all others), of the network (empty) and of shared memory. Root takes them as they are; anybody else needs a namespace of users
//! first. Root without the right to make them goes without: in a namespace of users it would lose the right to read others' files.
//!
//! What it costs: 1.2 ms of CPU time, 1.1 of them for making and removing the network, where gcc takes 52 ms on a file of five lines (means
//! of interleaved rounds in one run, the kernel's own threads counted). That is lost in the noise of a compile, alone or two at a time,
//! so a compiler keeps the network of its own although [`super::seccomp`] closes ours to it too. Programs get none: they may start no
//! processes and open no sockets, and the network alone would take as long as a bare session. See namespaces(7), user_namespaces(7).
//!
//! A /proc of its own ([`super::procfs`]) and three masked paths ([`super::mounts`]) add 0.15 ms of CPU time: an empty program takes 1.06
//! times as long, and gcc on a file of five lines 1.01 to 1.03 times, which is noise (two series of 100 interleaved rounds).

use std::ffi::CStr;
use std::io;

use super::{Ground, Step};
use crate::error::Result;

/// The namespaces anybody gets. One of mounts is a wall of its own ([`super::mounts`]).
const FLAGS: libc::c_int = libc::CLONE_NEWPID | libc::CLONE_NEWNET | libc::CLONE_NEWIPC;

/// The step of the walls' table: for a child that will start another one, which lives in them ([`super::processes`]).
///
/// # Errors
/// None; steps may have some.
pub fn step(_: &Ground<'_>) -> Result<Step> {
    let (user, group) = (nix::unistd::geteuid(), nix::unistd::getegid());
    let maps = (!user.is_root()).then(|| Maps::of(user.as_raw(), group.as_raw()));
    Ok(Box::new(move || enter(maps.as_ref())))
}

/// Who one is in a namespace of users: oneself.
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

/// Writes a file of the kernel's. For the child: allocates nothing.
#[expect(unsafe_code, reason = "writing a file between fork and exec")]
pub(super) fn write(file: &CStr, text: &str) -> io::Result<()> {
    // SAFETY: plain calls on a NUL-terminated name and on bytes that outlive them; the descriptor is closed where it is opened.
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
