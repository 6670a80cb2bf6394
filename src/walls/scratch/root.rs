//! The root of scratch directories: one directory for each process that has any, in the system's directory for temporary
//! files. Whoever dies leaves it behind, and the next process removes it.
//!
//! A process holds a lock (flock(2)) on its root for as long as it lives: the kernel lets go of it whatever the process dies of.
//! A root is made under a hidden name, locked, and then renamed, so that one of a visible name is always locked while its owner
//! lives. [`sweep`] removes those that are not. The lock's descriptor is closed on exec, so that no program of a student's holds it.
//!
//! Touches nothing but directories of this user with a name and mode that only [`Root::new`] gives, and follows no links.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, Once, PoisonError, Weak};

use super::{PRIVATE, clear_opened};

/// How the names of roots begin; [`RANDOM`] characters follow.
const PREFIX: &str = "croupier-scratch-";

/// How many letters and digits make a name unique.
const RANDOM: usize = 10;

/// A root; it and all that is left in it goes when it is dropped.
#[derive(Debug)]
pub(super) struct Root {
    path: PathBuf,
    /// Where there are no locks on directories (some network file systems) it keeps its hidden name, and is never removed by others.
    _lock: Option<File>,
}

/// The root of this process, made by whoever needs it first and kept by whoever still needs it.
///
/// # Errors
/// It cannot be made.
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
        // What follows needs whole paths, wherever the process goes.
        let made = std::path::absolute(builder.tempdir_in(place)?.keep())?;
        let Ok(lock) = open(&made).and_then(lock) else { return Ok(Self { path: made, _lock: None }) };
        let name = made.file_name().and_then(|name| name.to_str()?.strip_prefix('.'));
        let visible = made.with_file_name(name.unwrap_or_default());
        let path = if fs::rename(&made, &visible).is_ok() { visible } else { made };
        Ok(Self { path, _lock: Some(lock) })
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Root {
    fn drop(&mut self) {
        // Whoever needed it has removed what was theirs; the lock goes after the directory.
        if fs::remove_dir(&self.path).is_err() {
            super::clear(&self.path);
            let _ = fs::remove_dir(&self.path);
        }
    }
}

/// Opens a directory, not what a link leads to.
fn open(path: &Path) -> io::Result<File> {
    let flags = libc::O_DIRECTORY | libc::O_NOFOLLOW | libc::O_CLOEXEC;
    OpenOptions::new().read(true).custom_flags(flags).open(path)
}

/// Locks it without waiting. Closing it lets go.
fn lock(root: File) -> io::Result<File> {
    root.try_lock()?;
    Ok(root)
}

/// Removes the roots of this user's processes that are gone. What cannot be removed stays.
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

/// Removes a root that nobody holds.
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
    // Its owner, or another that came after it, may have removed it meanwhile.
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
    fn what_the_dead_left_is_removed_and_nothing_else() {
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
    fn a_root_is_safe_while_it_is_needed_and_gone_afterwards() {
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
