//! The root of scratch directories: one directory per process, in the system's directory for temporary files. A process that is
//! killed leaves it behind, and the next one removes it.
//!
//! A process holds a lock (flock(2)) on its root; the kernel releases it however the process ends. A root is created under a hidden
//! name, locked, and then renamed, so that one with a visible name is always locked while its owner lives. [`sweep`] removes those
//! that are not. The lock's descriptor is closed on exec, so that no submitted program holds it.
//!
//! Only directories of this user with a name and mode that [`Root::new`] gives are touched, and no links are followed.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, Once, PoisonError, Weak};

use super::{PRIVATE, clear_opened};

/// Prefix of the names of roots; [`RANDOM`] characters follow.
const PREFIX: &str = "croupier-scratch-";

/// Number of random letters and digits in a name.
const RANDOM: usize = 10;

/// A root; it is removed with its contents when this is dropped.
#[derive(Debug)]
pub(super) struct Root {
    path: PathBuf,
    /// `None` if directories cannot be locked (some network file systems): the root keeps its hidden name and is never removed by
    /// others.
    _lock: Option<File>,
}

/// Returns the root of this process, created at its first use and kept while it is used.
///
/// # Errors
/// It cannot be created.
pub(super) fn of_process() -> io::Result<Arc<Root>> {
    static ROOT: Mutex<Weak<Root>> = Mutex::new(Weak::new());
    static SWEPT: Once = Once::new();
    let mut root = ROOT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(root) = root.upgrade() {
        return Ok(root);
    }
    let place = std::env::temp_dir();
    SWEPT.call_once(|| sweep(&place));
    let made = Arc::new(Root::new(&place)?);
    *root = Arc::downgrade(&made);
    Ok(made)
}

impl Root {
    fn new(place: &Path) -> io::Result<Self> {
        let hidden = format!(".{PREFIX}");
        let mut builder = tempfile::Builder::new();
        builder.prefix(&hidden).rand_bytes(RANDOM).permissions(Permissions::from_mode(PRIVATE));
        // An absolute path, because the process may change its working directory.
        let made = std::path::absolute(builder.tempdir_in(place)?.keep())?;
        let Ok(lock) = open(&made).and_then(lock) else { return Ok(Self { path: made, _lock: None }) };
        let name = made.file_name().and_then(|name| name.to_str()?.strip_prefix('.'));
        let visible = made.with_file_name(name.unwrap_or_default());
        let path = if fs::rename(&made, &visible).is_ok() { visible } else { made };
        Ok(Self { path, _lock: Some(lock) })
    }

    /// Returns its path.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Root {
    fn drop(&mut self) {
        // All users have removed their directories; the lock is released after the root is removed.
        if fs::remove_dir(&self.path).is_err() {
            super::clear(&self.path);
            let _ = fs::remove_dir(&self.path);
        }
    }
}

/// Opens a directory, not the target of a link.
fn open(path: &Path) -> io::Result<File> {
    let flags = libc::O_DIRECTORY | libc::O_NOFOLLOW | libc::O_CLOEXEC;
    OpenOptions::new().read(true).custom_flags(flags).open(path)
}

/// Locks it without waiting. Closing it releases the lock.
fn lock(root: File) -> io::Result<File> {
    root.try_lock()?;
    Ok(root)
}

/// Removes the roots of this user's processes that have ended. What cannot be removed stays.
pub(super) fn sweep(place: &Path) {
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(is_name) {
            let _ = remove_if_left(&entry.path());
        }
    }
}

fn is_name(name: &str) -> bool {
    let random = |rest: &str| rest.len() == RANDOM && rest.bytes().all(|byte| byte.is_ascii_alphanumeric());
    name.strip_prefix(PREFIX).is_some_and(random)
}

/// Removes a root that no process has locked.
fn remove_if_left(path: &Path) -> io::Result<()> {
    let is_root = |about: &fs::Metadata| {
        let own = about.uid() == nix::unistd::geteuid().as_raw();
        about.is_dir() && own && about.permissions().mode() & 0o7777 == PRIVATE
    };
    if !is_root(&fs::symlink_metadata(path)?) {
        return Ok(());
    }
    let root = open(path)?;
    let opened = root.metadata()?;
    if !is_root(&opened) {
        return Ok(());
    }
    let root = lock(root)?;
    // Its owner, or another process after it, may have removed it meanwhile.
    let there = fs::symlink_metadata(path)?;
    if (there.dev(), there.ino()) != (opened.dev(), opened.ino()) {
        return Ok(());
    }
    clear_opened(&root);
    fs::remove_dir(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{chown, symlink};

    fn left(place: &Path, name: &str) -> PathBuf {
        let path = place.join(name);
        fs::create_dir_all(path.join("run/inner")).unwrap();
        fs::write(path.join("run/inner/play"), "x").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(PRIVATE)).unwrap();
        path
    }

    #[test]
    fn sweep_removes_only_roots_of_ended_processes() {
        let place = tempfile::tempdir().unwrap();
        let at = |name: &str| left(place.path(), name);
        let gone = at("croupier-scratch-abcdefghi1");
        fs::set_permissions(gone.join("run"), Permissions::from_mode(0o0)).unwrap();
        let locked = at("croupier-scratch-abcdefghi2");
        let _held = lock(open(&locked).unwrap()).unwrap();
        let stay = ["croupier-scratch-work", "croupier-abcdef", ".croupier-scratch-abcdefghi3"].map(at);
        let open_to_all = at("croupier-scratch-abcdefghi4");
        fs::set_permissions(&open_to_all, Permissions::from_mode(0o755)).unwrap();
        let linked = place.path().join("croupier-scratch-abcdefghi5");
        symlink(&stay[0], &linked).unwrap();
        symlink(&stay[1], gone.join("link")).unwrap();
        let mut kept = vec![&locked, &open_to_all, &linked];
        kept.extend(&stay);
        let anothers = at("croupier-scratch-abcdefghi6");
        if nix::unistd::geteuid().is_root() {
            chown(&anothers, Some(65534), None).unwrap();
            kept.push(&anothers);
        }
        sweep(place.path());
        assert!(!gone.exists());
        for path in kept {
            assert!(path.join("run/inner/play").is_file(), "{}", path.display());
        }
    }

    #[test]
    fn root_is_kept_while_used_then_removed() {
        let place = tempfile::tempdir().unwrap();
        let root = Root::new(place.path()).unwrap();
        assert!(is_name(root.path().file_name().unwrap().to_str().unwrap()), "{root:?}");
        fs::create_dir(root.path().join("run")).unwrap();
        sweep(place.path());
        assert!(root.path().join("run").is_dir());
        drop(root);
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0);
    }
}
