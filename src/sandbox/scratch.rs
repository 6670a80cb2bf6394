//! Scratch directories: empty, private, and deleted afterwards, whatever a program did in them.
//!
//! They are created, measured, and cleared without following links. All of a process are in one directory (`root.rs`), so that
//! those of a killed process can be told from those in use.

mod root;

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;

use nix::fcntl::{AT_FDCWD, OFlag, openat, renameat};
use nix::sys::stat::Mode;
use nix::unistd::{UnlinkatFlags, unlinkat};
use tempfile::TempDir;

use super::policy::DiskLimits;
use crate::error::{Error, Result};

/// Accessible to the current user only, whatever the umask is.
const PRIVATE: u32 = 0o700;

/// A directory that is removed when this is dropped.
#[derive(Debug)]
pub(crate) struct Scratch {
    directory: Option<TempDir>,
    /// The directory that contains it, which must outlive it.
    _root: Arc<root::Root>,
}

impl Scratch {
    /// Creates a new, empty directory.
    pub(crate) fn new() -> Result<Self> {
        let failed = |error| Error::system("cannot create a scratch directory", error);
        let root = root::of_process().map_err(failed)?;
        let private = fs::Permissions::from_mode(PRIVATE);
        let directory = tempfile::Builder::new().prefix("").permissions(private).tempdir_in(root.path());
        Ok(Self { directory: Some(directory.map_err(failed)?), _root: root })
    }

    /// Returns its path.
    pub(crate) fn path(&self) -> &Path {
        self.directory.as_ref().expect("the directory is taken only on drop").path()
    }

    /// Runs `act`; an error does not name the directory, because its name differs each time and equal failures must read alike.
    pub(crate) fn unnamed<T>(&self, act: impl FnOnce() -> Result<T>) -> Result<T> {
        let name = crate::text::path(self.path());
        act().map_err(|error| reworded(error, |said| said.replace(&name, "SCRATCH")))
    }
}

/// Whether a directory is empty; `false` if it cannot be read.
pub(crate) fn is_empty(directory: &Path) -> bool {
    fs::read_dir(directory).is_ok_and(|mut entries| entries.next().is_none())
}

/// Whether a directory is as [`Scratch::new`] created it: private and empty.
pub(crate) fn is_as_new(directory: &Path) -> bool {
    let kept = fs::symlink_metadata(directory)
        .is_ok_and(|found| found.is_dir() && found.permissions().mode() & 0o7777 == PRIVATE);
    kept && is_empty(directory)
}

/// Whether a directory contains more than the limit. Stops counting there.
pub(crate) fn is_overfull(directory: &Path, room: DiskLimits) -> bool {
    let (mut entries, mut bytes) = (0, 0);
    // Files that disappear meanwhile use no space.
    walkdir::WalkDir::new(directory).min_depth(1).into_iter().flatten().any(|entry| {
        entries += 1;
        // Blocks, not length: a sparse file uses little space.
        bytes +=
            entry.metadata().map_or(0, |metadata| std::os::unix::fs::MetadataExt::blocks(&metadata) * 512);
        entries > room.entries || bytes > room.bytes
    })
}

/// Returns the error with the names of scratch directories replaced.
pub(crate) fn reworded(error: Error, words: impl FnOnce(&str) -> String) -> Error {
    match error {
        Error::System { doing, source } => Error::System { doing: words(&doing), source },
        Error::Unsuitable { message, hint } => Error::Unsuitable { message: words(&message), hint },
        Error::Internal(said) => Error::Internal(words(&said)),
        other @ (Error::Usage { .. } | Error::Spec { .. } | Error::Interrupted { .. }) => other,
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let Some(directory) = self.directory.take() else { return };
        let path = directory.path().to_owned();
        if fs::remove_dir(&path).is_err() {
            clear(&path);
        }
        // What cannot be removed is left to the system's cleanup of temporary files.
        let _ = directory.close();
    }
}

/// Removes everything in a directory, whatever permissions a program removed and however deep the directories are nested: nested
/// directories are moved to the top one after the other, so no path is too long and only a few directories are open.
pub(crate) fn clear(top: &Path) {
    if let Some(top) = enter(AT_FDCWD, top.as_os_str()) {
        clear_opened(&top);
    }
}

/// Does the same for an open directory. If another process still changes it, no link is followed: everything is named relative to a
/// directory that was opened as one.
fn clear_opened(top: &impl AsFd) {
    let mut moved: u64 = 0;
    loop {
        let before = moved;
        for name in names(top) {
            let Some(directory) = enter(top, &name) else {
                let _ = unlinkat(top, name.as_os_str(), UnlinkatFlags::NoRemoveDir);
                continue;
            };
            for inner in names(&directory) {
                if enter(&directory, &inner).is_none() {
                    let _ = unlinkat(&directory, inner.as_os_str(), UnlinkatFlags::NoRemoveDir);
                    continue;
                }
                let moves = |number: &u64| {
                    renameat(&directory, inner.as_os_str(), top, format!("moved-{number}").as_str()).is_ok()
                };
                // A name that is used by a directory that is not empty is skipped.
                let free = (moved..moved + 1_000).find(moves);
                moved = free.map_or(moved, |number| number + 1);
            }
            let _ = unlinkat(top, name.as_os_str(), UnlinkatFlags::RemoveDir);
        }
        if moved == before {
            return;
        }
    }
}

/// Opens a directory, not the target of a link, and makes it listable and writable; `None` if it is something else.
fn enter(within: impl AsFd, name: &OsStr) -> Option<OwnedFd> {
    let flags = OFlag::O_PATH | OFlag::O_DIRECTORY | OFlag::O_NOFOLLOW | OFlag::O_CLOEXEC;
    let directory = openat(within, name, flags, Mode::empty()).ok()?;
    // A directory that may not be entered can be neither listed nor moved.
    let _ = fs::set_permissions(by_number(&directory), fs::Permissions::from_mode(PRIVATE));
    Some(directory)
}

/// Returns the names in a directory.
fn names(directory: &impl AsFd) -> Vec<OsString> {
    let entries = fs::read_dir(by_number(directory)).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name()).collect()
}

/// Returns the kernel's name for an open descriptor.
fn by_number(directory: &impl AsFd) -> String {
    format!("/proc/self/fd/{}", directory.as_fd().as_raw_fd())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_omit_directory_name() {
        let said = |scratch: &Scratch| {
            let full = || std::io::Error::from(std::io::ErrorKind::StorageFull);
            let failed: Result<()> =
                scratch.unnamed(|| Err(Error::path("write", scratch.path().join("play"), full())));
            failed.unwrap_err().to_string()
        };
        let (one, other) = (Scratch::new().unwrap(), Scratch::new().unwrap());
        assert!(said(&one).starts_with("cannot write `SCRATCH/play`"), "{}", said(&one));
        assert_eq!(said(&one), said(&other));
    }

    #[test]
    fn scratch_is_deleted_despite_removed_permissions() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path().to_owned();
        let inner = path.join("a/b");
        fs::create_dir_all(&inner).unwrap();
        fs::write(inner.join("core"), "x").unwrap();
        std::os::unix::fs::symlink("/", path.join("root")).unwrap();
        fs::set_permissions(&inner, fs::Permissions::from_mode(0o0)).unwrap();
        fs::set_permissions(path.join("a"), fs::Permissions::from_mode(0o500)).unwrap();
        drop(scratch);
        assert!(!path.exists());
    }

    #[test]
    fn scratch_is_deleted_despite_deep_nesting() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path().to_owned();
        fs::create_dir_all(path.join("moved-0/moved-0/moved-1")).unwrap();
        // 3000 nested directories: no path is that long, and no process may have so many open.
        let mut at: std::os::fd::OwnedFd = fs::File::open(&path).unwrap().into();
        for _ in 0..3000 {
            use nix::{fcntl::OFlag, sys::stat::Mode};
            nix::sys::stat::mkdirat(&at, "d", Mode::S_IRWXU).unwrap();
            at = nix::fcntl::openat(&at, "d", OFlag::O_DIRECTORY, Mode::empty()).unwrap();
        }
        drop(at);
        drop(scratch);
        assert!(!path.exists());
    }

    #[test]
    fn scratch_limits_bytes_and_entries() {
        let scratch = Scratch::new().unwrap();
        let overfull = |bytes, entries| is_overfull(scratch.path(), DiskLimits { bytes, entries });
        assert!(!overfull(0, 0));
        fs::create_dir(scratch.path().join("inner")).unwrap();
        fs::write(scratch.path().join("inner/file"), vec![1; 20_000]).unwrap();
        assert!(!overfull(1 << 20, 2));
        assert!(overfull(1 << 20, 1));
        assert!(overfull(19_000, 2));
    }
}
