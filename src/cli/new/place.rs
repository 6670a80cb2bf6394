//! The directory of a new assignment, which does not exist yet or is empty, and is filled in one step.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::text;

/// A directory that may be filled.
#[derive(Debug)]
pub(super) struct Site {
    dir: PathBuf,
    /// Whether it exists already, and is empty.
    exists: bool,
}

impl Site {
    /// Checks whether the directory may be filled.
    ///
    /// # Errors
    /// It is not a directory, is not empty, or its parent directory does not exist.
    pub(super) fn find(dir: &Path) -> Result<Self> {
        let shown = text::path(dir);
        if let Ok(mut entries) = fs::read_dir(dir) {
            if entries.next().is_some() {
                return Err(Error::usage(
                    format!("directory `{shown}` is not empty"),
                    "choose a new directory",
                ));
            }
            return Ok(Self { dir: dir.to_owned(), exists: true });
        }
        if fs::symlink_metadata(dir).is_ok() {
            return Err(Error::usage(
                format!("`{shown}` exists and is not a directory"),
                "choose a new directory",
            ));
        }
        let parent = parent(dir);
        if !parent.is_dir() {
            return Err(Error::usage(
                format!("cannot create `{shown}`: directory `{}` does not exist", text::path(parent)),
                format!("create it: mkdir -p {}", text::quoted(&text::path(parent))),
            ));
        }
        Ok(Self { dir: dir.to_owned(), exists: false })
    }

    /// Fills the directory: `fill` writes to an empty temporary directory, whose entries are moved on success.
    ///
    /// # Errors
    /// Those of `fill`, or writing fails. Then the directory is unchanged.
    pub(super) fn build(&self, fill: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
        let refused = |error| Error::path("write into", &self.dir, error);
        let near = if self.exists { self.dir.as_path() } else { parent(&self.dir) };
        let staging = tempfile::Builder::new().prefix(".croupier-new-").tempdir_in(near).map_err(refused)?;
        // The temporary directory is private; one created in it has the permissions of the umask.
        let staged = staging.path().join("new");
        fs::create_dir(&staged).map_err(refused)?;
        fill(&staged)?;
        if !self.exists {
            return fs::rename(&staged, &self.dir).map_err(refused);
        }
        let mut moved = Vec::new();
        for entry in fs::read_dir(&staged).map_err(refused)? {
            let entry = entry.map_err(refused)?;
            let target = self.dir.join(entry.file_name());
            if let Err(error) = fs::rename(entry.path(), &target) {
                for done in moved {
                    // The error that follows is reported in any case.
                    let _ = fs::remove_dir_all(done);
                }
                return Err(refused(error));
            }
            moved.push(target);
        }
        Ok(())
    }
}

/// Returns the parent directory of a path.
fn parent(dir: &Path) -> &Path {
    dir.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(dir: &Path) -> Vec<String> {
        fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn failure_changes_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let empty = directory.path().join("empty");
        fs::create_dir(&empty).unwrap();
        for dir in [empty.clone(), directory.path().join("none")] {
            let failed = Site::find(&dir).unwrap().build(|staged| {
                fs::create_dir(staged.join("specs")).unwrap();
                Err(Error::usage("no", "no"))
            });
            assert_eq!(failed.unwrap_err().to_string(), "no");
        }
        assert_eq!((names(directory.path()), names(&empty)), (vec!["empty".to_owned()], vec![]));
    }

    #[test]
    fn new_and_empty_directories_are_filled() {
        let directory = tempfile::tempdir().unwrap();
        let empty = directory.path().join("empty");
        fs::create_dir(&empty).unwrap();
        for dir in [empty, directory.path().join("none")] {
            let fill = |staged: &Path| {
                fs::write(staged.join("specs"), "x").map_err(|error| Error::path("write", staged, error))
            };
            Site::find(&dir).unwrap().build(fill).unwrap();
            assert_eq!(names(&dir), ["specs"]);
        }
    }

    #[test]
    fn existing_files_are_rejected() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("file");
        fs::write(&file, "x").unwrap();
        for (dir, says) in [
            (directory.path().to_owned(), "is not empty"),
            (file.clone(), "exists and is not a directory"),
            (directory.path().join("a/b"), "does not exist"),
        ] {
            let said = Site::find(&dir).unwrap_err().to_string();
            assert!(said.contains(says), "{said}");
        }
    }
}
