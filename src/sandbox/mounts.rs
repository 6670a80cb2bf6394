//! Mounts: for a compiler or `make`, everything except its scratch directory is read-only, and masked paths are empty.
//!
//! Landlock prevents opening files, but some changes do not open a file: permissions, owners, times. On a read-only mount these
//! fail, too. The mounts belong to the child; croupier's own do not change. Programs need no mounts: [`super::seccomp`] denies them
//! these system calls, which a linker must make. See mount_namespaces(7), mount_setattr(2).

use std::ffi::{CStr, CString};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use super::masks::{self, Mask};
use super::places;
use super::{ChildSetup, SandboxSpec};
use crate::error::{Error, Result};

/// The step of this mechanism, for a child that may change its mounts: as root or in a user namespace.
///
/// # Errors
/// A directory's name contains a NUL byte.
pub fn step(sandbox: &SandboxSpec<'_>) -> Result<ChildSetup> {
    let directory = c_string(sandbox.directory)?;
    let writable = sandbox.writable.iter().map(|path| c_string(path)).collect::<Result<Vec<_>>>()?;
    let masks = masks::all().into_iter().filter(|mask| is_mountable(mask, sandbox));
    let masks = masks.map(|Mask { path, is_directory, .. }| Ok((c_string(&path)?, is_directory)));
    let masks = masks.collect::<Result<Vec<_>>>()?;
    Ok(Box::new(move || {
        read_only_but(&writable, &masks)?;
        // The working directory was entered before and is still on the old mount.
        // SAFETY: `directory` is a NUL-terminated string that outlives the call.
        #[expect(unsafe_code, reason = "a chdir that does not allocate")]
        check(unsafe { libc::chdir(directory.as_ptr()) })
    }))
}

/// The child is already in its working directory, so relative names would be wrong.
fn c_string(path: &Path) -> Result<CString> {
    let path = std::path::absolute(path).map_err(|error| Error::path("find", path, error))?;
    CString::new(path.as_os_str().as_bytes())
        .map_err(|_| Error::Internal(format!("`{}` contains a NUL byte", crate::text::path(&path))))
}

/// `MOUNT_ATTR_RDONLY` of linux/mount.h.
const READ_ONLY: u64 = 1;

/// Makes everything read-only except these directories, and covers these paths; the flag says whether one is a directory.
#[expect(unsafe_code, reason = "mounts between fork and exec")]
fn read_only_but(directories: &[CString], masks: &[(CString, bool)]) -> io::Result<()> {
    let none = std::ptr::null();
    // SAFETY: names are NUL-terminated and outlive the calls; the kernel ignores the null pointers for these kinds of mount.
    unsafe {
        // From here on the mounts are this process's own; without this, nothing below may happen.
        check(libc::unshare(libc::CLONE_NEWNS))?;
        check(libc::mount(none, c"/".as_ptr(), none, libc::MS_REC | libc::MS_PRIVATE, none.cast()))?;
    }
    masks.iter().try_for_each(|(path, is_directory)| cover(path, *is_directory))?;
    for directory in directories {
        // SAFETY: as above.
        check(unsafe {
            libc::mount(directory.as_ptr(), directory.as_ptr(), none, libc::MS_BIND, none.cast())
        })?;
    }
    set_attributes(c"/", libc::AT_RECURSIVE, READ_ONLY, 0)?;
    directories.iter().try_for_each(|directory| set_attributes(directory, 0, 0, READ_ONLY))
}

/// Covers a directory with an empty directory, or a file with an empty file. A path that does not exist, or is in a covered
/// directory, needs no cover.
#[expect(unsafe_code, reason = "a mount between fork and exec")]
fn cover(path: &CStr, is_directory: bool) -> io::Result<()> {
    let flags = libc::MS_RDONLY | libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC;
    let (empty, options) = (c"tmpfs".as_ptr(), c"mode=0555,size=4k".as_ptr());
    let none = std::ptr::null();
    // SAFETY: all strings are NUL-terminated and outlive the calls; the kernel ignores the null pointers for a bind mount.
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
    // SAFETY: the name is NUL-terminated, the attributes have the stated size, and both outlive the call.
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

/// Whether a mount may cover it in this sandbox. It must not cover what the sandbox needs: a submission that is built is in a
/// masked directory. Only Landlock, which grants that submission alone, can mask its neighbors.
pub(super) fn is_mountable(mask: &Mask, sandbox: &SandboxSpec<'_>) -> bool {
    let given = sandbox.readable.iter().chain(sandbox.writable).copied().chain([sandbox.directory]);
    let mut given = given.filter_map(|path| path.canonicalize().ok());
    let hides = |path: &Path| path.starts_with(&mask.path);
    let nested = |path: &Path| mask.is_directory && mask.path.starts_with(path);
    !given.any(|path| hides(&path) || nested(&path)) && !places::of_system().any(hides)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::super::rlimits::ResourceLimits;
    use super::super::{Confined, Mechanisms};
    use super::*;

    #[test]
    fn mount_never_covers_what_the_sandbox_needs() {
        let class = tempfile::tempdir().unwrap();
        let at = |name: &str| class.path().join(name);
        for name in ["one", "one/inner", "other"] {
            fs::create_dir(at(name)).unwrap();
        }
        fs::write(at("one/file"), "").unwrap();
        let (directory, scratch) = (at("one"), tempfile::tempdir().unwrap());
        let sandbox = SandboxSpec {
            kind: Confined::Tool,
            directory: &directory,
            readable: &[&directory],
            writable: &[scratch.path()],
            caps: ResourceLimits { cpu_seconds: 1, memory: 1, file: 1, descriptors: 1 },
            sees_itself: true,
            active: Mechanisms::of(|_| false),
        };
        for (masked, mountable) in [
            (class.path().to_owned(), false),
            (at("one"), false),
            (at("one/inner"), false),
            (at("one/file"), true),
            (at("other"), true),
            (scratch.path().to_owned(), false),
            (PathBuf::from("/"), false),
            (PathBuf::from("/usr"), false),
            (PathBuf::from("/dev"), false),
        ] {
            assert_eq!(is_mountable(&Mask::new(&masked).unwrap(), &sandbox), mountable, "{masked:?}");
        }
        assert!(Mask::new(&at("missing")).is_none());
    }
}
