//! Scratch folders: empty, private, and gone afterwards whatever a program did in them.
//!
//! Owns making and clearing them; refuses to follow links while clearing.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use tempfile::TempDir;

use crate::error::{Error, Result};

/// A folder of ours that is removed when it is dropped.
#[derive(Debug)]
pub(crate) struct Scratch {
    folder: Option<TempDir>,
}

impl Scratch {
    /// A new, empty folder.
    pub(crate) fn new() -> Result<Self> {
        let folder = tempfile::Builder::new().prefix("croupier-").tempdir();
        let folder = folder.map_err(|error| Error::host("cannot make a scratch folder", error))?;
        Ok(Self { folder: Some(folder) })
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

/// A failure of ours with the names of folders of ours reworded.
pub(crate) fn reworded(error: Error, words: impl FnOnce(&str) -> String) -> Error {
    match error {
        Error::Host { doing, source } => Error::Host { doing: words(&doing), source },
        Error::Internal(said) => Error::Internal(words(&said)),
        other @ (Error::Usage { .. } | Error::Faults { .. } | Error::Stopped { .. }) => other,
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let Some(folder) = self.folder.take() else { return };
        let path = folder.path().to_owned();
        if folder.close().is_err() {
            // A program may take its own folders' permissions away: give them back and try once more. What
            // cannot be removed even then is left to the system's own cleaning of temporary files.
            open_up(&path);
            let _ = fs::remove_dir_all(&path);
        }
    }
}

/// Makes a folder and those in it readable and writable again.
fn open_up(folder: &Path) {
    let mut left = vec![folder.to_owned()];
    while let Some(folder) = left.pop() {
        let _ = fs::set_permissions(&folder, fs::Permissions::from_mode(0o700));
        let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
        left.extend(
            entries
                .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
                .map(|entry| entry.path()),
        );
    }
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
}
