//! Scratch folders: empty, private, and gone afterwards whatever a program did in them.
//!
//! Owns making, weighing and clearing them; refuses to follow links while it does. All of a process lie in one directory
//! (`root.rs`), so that those of a process that was killed can be told from those in use.

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

use super::policy::Room;
use crate::error::{Error, Result};

/// For nobody but us, whatever the umask says.
const PRIVATE: u32 = 0o700;

/// A folder of ours that is removed when it is dropped.
#[derive(Debug)]
pub(crate) struct Scratch {
    folder: Option<TempDir>,
    /// The directory it lies in, which must outlive it.
    _root: Arc<root::Root>,
}

impl Scratch {
    /// A new, empty folder.
    pub(crate) fn new() -> Result<Self> {
        let failed = |error| Error::host("cannot make a scratch folder", error);
        let root = root::of_process().map_err(failed)?;
        let private = fs::Permissions::from_mode(PRIVATE);
        let folder = tempfile::Builder::new().prefix("").permissions(private).tempdir_in(root.path());
        Ok(Self { folder: Some(folder.map_err(failed)?), _root: root })
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        self.folder.as_ref().expect("the folder is taken out when it is dropped only").path()
    }

    /// Does something in the folder; a failure there does not name the folder, since its name is another
    /// each time and what fails alike must read alike.
    pub(crate) fn unnamed<T>(&self, act: impl FnOnce() -> Result<T>) -> Result<T> {
        let name = crate::text::path(self.path());
        act().map_err(|error| reworded(error, |said| said.replace(&name, "SCRATCH")))
    }
}

/// Whether there is nothing in a folder; not so where that cannot be seen.
pub(crate) fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
}

/// Whether a folder looks as [`Scratch::new`] made it: ours alone to use, and empty.
pub(crate) fn is_as_new(folder: &Path) -> bool {
    let kept = fs::symlink_metadata(folder)
        .is_ok_and(|found| found.is_dir() && found.permissions().mode() & 0o7777 == PRIVATE);
    kept && is_empty(folder)
}

/// Whether more lies in a folder than there is room for. Stops counting there.
pub(crate) fn is_overfull(folder: &Path, room: Room) -> bool {
    let (mut entries, mut bytes) = (0, 0);
    // What vanishes while one looks takes no room.
    walkdir::WalkDir::new(folder).min_depth(1).into_iter().flatten().any(|entry| {
        entries += 1;
        // Blocks, not length: a file with holes takes up little.
        bytes +=
            entry.metadata().map_or(0, |metadata| std::os::unix::fs::MetadataExt::blocks(&metadata) * 512);
        entries > room.entries || bytes > room.bytes
    })
}

/// A failure of ours with the names of folders of ours reworded.
pub(crate) fn reworded(error: Error, words: impl FnOnce(&str) -> String) -> Error {
    match error {
        Error::Host { doing, source } => Error::Host { doing: words(&doing), source },
        Error::Unsuitable { message, hint } => Error::Unsuitable { message: words(&message), hint },
        Error::Internal(said) => Error::Internal(words(&said)),
        other @ (Error::Usage { .. } | Error::Faults { .. } | Error::Interrupted { .. }) => other,
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let Some(folder) = self.folder.take() else { return };
        let path = folder.path().to_owned();
        if fs::remove_dir(&path).is_err() {
            clear(&path);
        }
        // What cannot be removed even so is left to the system's own cleaning of temporary files.
        let _ = folder.close();
    }
}

/// Removes everything in a folder, whatever permissions a program took away and however deep it dug: folders in folders are
/// moved to the top one after the other, so no path is ever too long and no more than a few folders are open.
pub(crate) fn clear(top: &Path) {
    if let Some(top) = enter(AT_FDCWD, top.as_os_str()) {
        clear_opened(&top);
    }
}

/// The same for a folder that is open. Should somebody still change what is in it, no link is followed all the same: everything
/// is named relative to a folder that was opened as one.
fn clear_opened(top: &impl AsFd) {
    let mut moved: u64 = 0;
    loop {
        let before = moved;
        for name in names(top) {
            let Some(folder) = enter(top, &name) else {
                let _ = unlinkat(top, name.as_os_str(), UnlinkatFlags::NoRemoveDir);
                continue;
            };
            for inner in names(&folder) {
                if enter(&folder, &inner).is_none() {
                    let _ = unlinkat(&folder, inner.as_os_str(), UnlinkatFlags::NoRemoveDir);
                    continue;
                }
                let moves = |number: &u64| {
                    renameat(&folder, inner.as_os_str(), top, format!("moved-{number}").as_str()).is_ok()
                };
                // A name that is taken by a folder with something in it is passed over.
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

/// Opens a folder, not what a link leads to, and makes it one that may be listed and changed; `None` if it is something else.
fn enter(within: impl AsFd, name: &OsStr) -> Option<OwnedFd> {
    let flags = OFlag::O_PATH | OFlag::O_DIRECTORY | OFlag::O_NOFOLLOW | OFlag::O_CLOEXEC;
    let folder = openat(within, name, flags, Mode::empty()).ok()?;
    // What one may not enter, one may neither list nor move.
    let _ = fs::set_permissions(by_number(&folder), fs::Permissions::from_mode(PRIVATE));
    Some(folder)
}

/// The names in a folder.
fn names(folder: &impl AsFd) -> Vec<OsString> {
    let entries = fs::read_dir(by_number(folder)).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name()).collect()
}

/// The kernel's own name for what a descriptor stands for.
fn by_number(folder: &impl AsFd) -> String {
    format!("/proc/self/fd/{}", folder.as_fd().as_raw_fd())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_in_it_read_alike() {
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
    fn is_gone_afterwards_even_if_locked_from_inside() {
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
    fn is_gone_afterwards_however_deep_it_is() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path().to_owned();
        fs::create_dir_all(path.join("moved-0/moved-0/moved-1")).unwrap();
        // 3000 folders deep: no path reaches that far, and no process may hold so many open.
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
    fn is_overfull_by_bytes_or_by_entries() {
        let scratch = Scratch::new().unwrap();
        let overfull = |bytes, entries| is_overfull(scratch.path(), Room { bytes, entries });
        assert!(!overfull(0, 0));
        fs::create_dir(scratch.path().join("inner")).unwrap();
        fs::write(scratch.path().join("inner/file"), vec![1; 20_000]).unwrap();
        assert!(!overfull(1 << 20, 2));
        assert!(overfull(1 << 20, 1));
        assert!(overfull(19_000, 2));
    }
}
