//! Mounts: for a compiler or `make` everything is read-only but its scratch folder, and masked paths are empty.
//!
//! Landlock keeps files from being opened, but some changes need no opening: permissions, owners, times. Where nothing can be
//! written, nothing of that can be changed either. The mounts are the child's own: ours stay as they are. Programs need no
//! such wall: [`super::seccomp`] refuses them those calls, which a linker must make. See mount_namespaces(7), mount_setattr(2).

use std::ffi::{CStr, CString};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use super::masks::{self, Mask};
use super::{Ground, Step};
use crate::error::{Error, Result};

/// The step of the walls' table: for a child that may change its mounts, be it as root or in a namespace of users.
///
/// # Errors
/// A folder's name holds a NUL byte.
pub fn step(ground: &Ground<'_>) -> Result<Step> {
    let folder = c_string(ground.folder)?;
    let writable = ground.writable.iter().map(|path| c_string(path)).collect::<Result<Vec<_>>>()?;
    let masks = masks::all().into_iter().filter(|mask| mask.is_mountable(ground));
    let masks = masks.map(|Mask { path, is_directory, .. }| Ok((c_string(&path)?, is_directory)));
    let masks = masks.collect::<Result<Vec<_>>>()?;
    Ok(Box::new(move || {
        read_only_but(&writable, &masks)?;
        // The folder as it was entered before still lies on a mount of the old world.
        // SAFETY: `folder` is a NUL-terminated string that outlives the call.
        #[expect(unsafe_code, reason = "a chdir that does not allocate")]
        check(unsafe { libc::chdir(folder.as_ptr()) })
    }))
}

/// The child is in its working folder already, so names that begin where we are would mislead it.
fn c_string(path: &Path) -> Result<CString> {
    let path = std::path::absolute(path).map_err(|error| Error::path("find", path, error))?;
    CString::new(path.as_os_str().as_bytes())
        .map_err(|_| Error::Internal(format!("`{}` holds a NUL byte", crate::text::path(&path))))
}

/// `MOUNT_ATTR_RDONLY` of linux/mount.h.
const READ_ONLY: u64 = 1;

/// Makes everything read-only but these folders, and covers these paths, of which some are directories.
#[expect(unsafe_code, reason = "mounts between fork and exec")]
fn read_only_but(folders: &[CString], masks: &[(CString, bool)]) -> io::Result<()> {
    let none = std::ptr::null();
    // SAFETY: names are NUL-terminated and outlive the calls; null pointers stand where these kinds of mount look at nothing.
    unsafe {
        // From here on these are ours alone; without this, nothing below may happen.
        check(libc::unshare(libc::CLONE_NEWNS))?;
        check(libc::mount(none, c"/".as_ptr(), none, libc::MS_REC | libc::MS_PRIVATE, none.cast()))?;
    }
    masks.iter().try_for_each(|(path, is_directory)| cover(path, *is_directory))?;
    for folder in folders {
        // SAFETY: as above.
        check(unsafe { libc::mount(folder.as_ptr(), folder.as_ptr(), none, libc::MS_BIND, none.cast()) })?;
    }
    set_attributes(c"/", libc::AT_RECURSIVE, READ_ONLY, 0)?;
    folders.iter().try_for_each(|folder| set_attributes(folder, 0, 0, READ_ONLY))
}

/// Mounts an empty directory over this one, or a file without content over this one. What is gone, or lies in a directory that is
/// covered already, needs no cover.
#[expect(unsafe_code, reason = "a mount between fork and exec")]
fn cover(path: &CStr, is_directory: bool) -> io::Result<()> {
    let flags = libc::MS_RDONLY | libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC;
    let (empty, options) = (c"tmpfs".as_ptr(), c"mode=0555,size=4k".as_ptr());
    let none = std::ptr::null();
    // SAFETY: all strings are NUL-terminated and outlive the calls; null pointers stand where a bind mount looks at nothing.
    let covered = check(unsafe {
        match is_directory {
            true => libc::mount(empty, path.as_ptr(), empty, flags, options.cast()),
            false => libc::mount(c"/dev/null".as_ptr(), path.as_ptr(), none, libc::MS_BIND, none.cast()),
        }
    });
    covered.or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })
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

pub(super) fn check(answer: libc::c_int) -> io::Result<()> {
    if answer < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
