//! Namespaces: a world of its own for a compiler or `make`, whose processes die with its first one.
//!
//! The child leaves our namespaces for new ones: of processes (what it starts next is number 1 there, and when that ends the kernel
//! kills all others), of the network (empty), of shared memory, and of mounts (everything is read-only but its scratch folder, which keeps
//! off changes that Landlock does not know of, such as permissions). Root takes them as they are; anybody else needs a namespace of users
//! first. Root without the right to make them goes without: in a namespace of users it would lose the right to read others' files.
//!
//! Programs get none: they may start no processes and open no sockets ([`super::seccomp`]), and to make and remove a network alone costs
//! more than a whole session. See namespaces(7), user_namespaces(7), mount_setattr(2).

use std::ffi::{CStr, CString};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use super::{Ground, Step};
use crate::error::{Error, Result};

/// The namespaces anybody gets.
const FLAGS: libc::c_int = libc::CLONE_NEWPID | libc::CLONE_NEWNET | libc::CLONE_NEWIPC | libc::CLONE_NEWNS;

/// The step of the walls' table: for a child that will start another one, which lives in them ([`super::processes`]).
///
/// # Errors
/// A folder's name holds a NUL byte.
pub fn step(ground: &Ground<'_>) -> Result<Step> {
    let folder = c_string(ground.folder)?;
    let writable = ground.writable.iter().map(|path| c_string(path)).collect::<Result<Vec<_>>>()?;
    let (user, group) = (nix::unistd::geteuid(), nix::unistd::getegid());
    let maps = (!user.is_root()).then(|| Maps::of(user.as_raw(), group.as_raw()));
    Ok(Box::new(move || {
        enter(maps.as_ref())?;
        read_only_but(&writable)?;
        // The folder as it was entered before still lies on a mount of the old world.
        // SAFETY: `folder` is a NUL-terminated string that outlives the call.
        #[expect(unsafe_code, reason = "an allocation-free chdir")]
        check(unsafe { libc::chdir(folder.as_ptr()) })
    }))
}

/// The child is in its working folder already, so names that begin where we are would mislead it.
fn c_string(path: &Path) -> Result<CString> {
    let path = std::path::absolute(path).map_err(|error| Error::path("find", path, error))?;
    CString::new(path.as_os_str().as_bytes())
        .map_err(|_| Error::Internal(format!("`{}` holds a NUL byte", crate::text::path(&path))))
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

#[expect(unsafe_code, reason = "writing a file between fork and exec")]
fn write(file: &CStr, text: &str) -> io::Result<()> {
    // SAFETY: plain calls on a NUL-terminated name and on bytes that outlive them; the descriptor is closed where it is opened.
    unsafe {
        let descriptor = libc::open(file.as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
        check(descriptor)?;
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
    check(unsafe { libc::unshare(flags) })?;
    maps.map_or(Ok(()), Maps::write)
}

/// `MOUNT_ATTR_RDONLY` of linux/mount.h.
const READ_ONLY: u64 = 1;

/// Makes everything read-only but these folders.
#[expect(unsafe_code, reason = "mounts between fork and exec")]
fn read_only_but(folders: &[CString]) -> io::Result<()> {
    let none = std::ptr::null();
    // SAFETY: names are NUL-terminated and outlive the calls; null pointers stand where these kinds of mount look at nothing.
    unsafe {
        check(libc::mount(none, c"/".as_ptr(), none, libc::MS_REC | libc::MS_PRIVATE, none.cast()))?;
        for folder in folders {
            check(libc::mount(folder.as_ptr(), folder.as_ptr(), none, libc::MS_BIND, none.cast()))?;
        }
    }
    set_attributes(c"/", libc::AT_RECURSIVE, READ_ONLY, 0)?;
    folders.iter().try_for_each(|folder| set_attributes(folder, 0, 0, READ_ONLY))
}

#[expect(unsafe_code, reason = "mount_setattr has no wrapper")]
fn set_attributes(mount: &CStr, flags: libc::c_int, set: u64, clear: u64) -> io::Result<()> {
    let attributes = libc::mount_attr { attr_set: set, attr_clr: clear, propagation: 0, userns_fd: 0 };
    // SAFETY: the name is NUL-terminated, the attributes are of the size stated, and both outlive the call.
    let answer = unsafe {
        let size = size_of::<libc::mount_attr>();
        libc::syscall(
            libc::SYS_mount_setattr,
            libc::AT_FDCWD,
            mount.as_ptr(),
            flags,
            &raw const attributes,
            size,
        )
    };
    check(answer as libc::c_int)
}

fn check(answer: libc::c_int) -> io::Result<()> {
    if answer < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
