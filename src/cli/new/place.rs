//! Where a new assignment goes: a folder that does not exist yet or is empty, filled in one step.

use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::choose;
use crate::error::{Error, Result};
use crate::text;

/// A folder that may be filled.
#[derive(Debug)]
pub(super) struct Site {
    dir: PathBuf,
    /// Whether it is there already, and empty.
    exists: bool,
}

impl Site {
    /// Looks whether the folder may be filled.
    ///
    /// # Errors
    /// It is no folder or holds something, or there is no folder to make it in.
    pub(super) fn find(dir: &Path) -> Result<Self> {
        let shown = text::path(dir);
        if let Ok(mut entries) = fs::read_dir(dir) {
            if entries.next().is_some() {
                return Err(Error::usage(format!("`{shown}` is not empty"), "name a new folder"));
            }
            return Ok(Self { dir: dir.to_owned(), exists: true });
        }
        if fs::symlink_metadata(dir).is_ok() {
            return Err(Error::usage(
                format!("`{shown}` is no folder that can be filled"),
                "name a new folder",
            ));
        }
        let parent = parent(dir);
        if !parent.is_dir() {
            return Err(Error::usage(
                format!("there is no folder `{}` to make `{shown}` in", text::path(parent)),
                format!("make it first: mkdir -p {}", choose::quoted(&text::path(parent))),
            ));
        }
        Ok(Self { dir: dir.to_owned(), exists: false })
    }

    /// Fills it: `fill` gets an empty folder beside or in it, whose entries appear in the folder if all went well.
    ///
    /// # Errors
    /// Those of `fill`, or the host refuses; the folder is as it was then.
    pub(super) fn build(&self, fill: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
        let refused = |error| Error::path("write into", &self.dir, error);
        let near = if self.exists { self.dir.as_path() } else { parent(&self.dir) };
        let staging = tempfile::Builder::new().prefix(".croupier-new-").tempdir_in(near).map_err(refused)?;
        // The temporary folder is private; the one made in it is as open as the user's other folders.
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
                    // What cannot be taken back is told by the error that follows.
                    let _ = fs::remove_dir_all(done);
                }
                return Err(refused(error));
            }
            moved.push(target);
        }
        Ok(())
    }
}

/// The folder a path lies in.
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
    fn a_failure_leaves_everything_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let empty = folder.path().join("empty");
        fs::create_dir(&empty).unwrap();
        for dir in [empty.clone(), folder.path().join("none")] {
            let failed = Site::find(&dir).unwrap().build(|staged| {
                fs::create_dir(staged.join("specs")).unwrap();
                Err(Error::usage("no", "no"))
            });
            assert_eq!(failed.unwrap_err().to_string(), "no");
        }
        assert_eq!((names(folder.path()), names(&empty)), (vec!["empty".to_owned()], vec![]));
    }

    #[test]
    fn new_and_empty_folders_are_filled() {
        let folder = tempfile::tempdir().unwrap();
        let empty = folder.path().join("empty");
        fs::create_dir(&empty).unwrap();
        for dir in [empty, folder.path().join("none")] {
            let fill = |staged: &Path| {
                fs::write(staged.join("specs"), "x").map_err(|error| Error::path("write", staged, error))
            };
            Site::find(&dir).unwrap().build(fill).unwrap();
            assert_eq!(names(&dir), ["specs"]);
        }
    }

    #[test]
    fn what_is_taken_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "x").unwrap();
        for (dir, says) in [
            (folder.path().to_owned(), "is not empty"),
            (file.clone(), "is no folder that can be filled"),
            (folder.path().join("a/b"), "there is no folder"),
        ] {
            let said = Site::find(&dir).unwrap_err().to_string();
            assert!(said.contains(says), "{said}");
        }
    }
}
