//! The other files in an assignment's directory, such as model solutions and drivers.
//!
//! They are read from a directory or from those built into the binary, up to a limit. Paths that lead out of the directory are
//! rejected.

use std::fs;
use std::path::{Component, Path, PathBuf};

use include_dir::{Dir, DirEntry};

/// Maximum number of files of a model, and their maximum total size.
const MOST_FILES: usize = 200;
const MOST_BYTES: u64 = 4 << 20;

/// Maximum size of a file with input or output.
const MOST_BYTES_OF_ONE: u64 = 64 << 20;

/// The directory of an assignment.
#[derive(Clone, Debug, Default)]
pub enum AssetDir {
    /// There are no files.
    #[default]
    Nothing,
    /// On disk.
    Directory(PathBuf),
    /// In the binary.
    BuiltIn(&'static Dir<'static>),
}

/// The type of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// Something else, which cannot be read.
    Odd,
    /// Nothing.
    Nothing,
}

/// A file: its path relative to the directory, and its bytes.
pub(super) type File = (PathBuf, Vec<u8>);

/// Returns a path that stays below the directory: `model/play.c`, `./model/play.c`.
pub(super) fn inside(path: &str) -> Option<PathBuf> {
    let below = |part: &Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    let path = Path::new(path);
    if path.as_os_str().is_empty() || !path.components().all(|part| below(&part)) {
        return None;
    }
    let plain: PathBuf = path.components().filter(|part| *part != Component::CurDir).collect();
    (!plain.as_os_str().is_empty()).then_some(plain)
}

impl AssetDir {
    /// Returns the type of the file at a path of [`inside`].
    pub(super) fn look(&self, path: &Path) -> Thing {
        match self {
            AssetDir::Nothing => Thing::Nothing,
            AssetDir::Directory(directory) => match fs::metadata(directory.join(path)) {
                Ok(meta) if meta.is_file() => Thing::File,
                Ok(meta) if meta.is_dir() => Thing::Directory,
                Ok(_) => Thing::Odd,
                Err(_) => Thing::Nothing,
            },
            AssetDir::BuiltIn(dir) => match dir.get_entry(dir.path().join(path)) {
                Some(DirEntry::File(_)) => Thing::File,
                Some(DirEntry::Dir(_)) => Thing::Directory,
                None => Thing::Nothing,
            },
        }
    }

    /// Returns the path on disk; `None` for files in the binary.
    pub(super) fn on_disk(&self, path: &Path) -> Option<PathBuf> {
        let AssetDir::Directory(directory) = self else { return None };
        fs::canonicalize(directory.join(path)).ok()
    }

    /// Returns the content of the file at a path of [`inside`].
    ///
    /// # Errors
    /// Why its directory cannot be read, as a predicate.
    pub(super) fn file(&self, path: &Path) -> Result<Option<Vec<u8>>, String> {
        match self {
            AssetDir::Nothing => Ok(None),
            AssetDir::Directory(root) => {
                let path = root.join(path);
                let Ok(about) = fs::metadata(&path) else { return Ok(None) };
                if about.len() > MOST_BYTES_OF_ONE {
                    return Err(format!("has a file of more than {} MiB", MOST_BYTES_OF_ONE >> 20));
                }
                let content = about.is_file().then(|| fs::read(&path)).transpose();
                content.map_err(|error| format!("cannot be read: {error}"))
            }
            AssetDir::BuiltIn(dir) => {
                Ok(dir.get_file(dir.path().join(path)).map(|file| file.contents().to_vec()))
            }
        }
    }

    /// Returns the files of a directory (empty for the assignment's own), by name; those of its directories, too, if `deep`.
    ///
    /// # Errors
    /// Why they cannot be read, as a predicate.
    pub(super) fn files(&self, directory: &Path, deep: bool) -> Result<Vec<File>, String> {
        let mut files = match self {
            AssetDir::Nothing => Vec::new(),
            AssetDir::Directory(root) => read(&root.join(directory), deep)?,
            AssetDir::BuiltIn(dir) => {
                let path = dir.path().join(directory);
                let inner = if directory.as_os_str().is_empty() { Some(*dir) } else { dir.get_dir(&path) };
                let mut files = Vec::new();
                if let Some(inner) = inner {
                    collect(inner, &path, deep, &mut files);
                }
                files
            }
        };
        files.sort();
        Ok(files)
    }
}

fn read(directory: &Path, deep: bool) -> Result<Vec<File>, String> {
    let depth = if deep { usize::MAX } else { 1 };
    let (mut files, mut bytes) = (Vec::new(), 0);
    for entry in walkdir::WalkDir::new(directory).max_depth(depth).follow_links(false) {
        let entry = entry.map_err(|error| match error.into_io_error() {
            Some(error) => format!("cannot be read: {error}"),
            None => "cannot be read".to_owned(),
        })?;
        let plain = entry.metadata().is_ok_and(|meta| meta.is_file());
        let Some(name) = entry.path().strip_prefix(directory).ok().filter(|_| plain) else { continue };
        bytes += entry.metadata().map_or(0, |meta| meta.len());
        if files.len() == MOST_FILES || bytes > MOST_BYTES {
            return Err(format!("contains more than {MOST_FILES} files or {} MiB", MOST_BYTES >> 20));
        }
        let content = fs::read(entry.path()).map_err(|error| format!("cannot be read: {error}"))?;
        files.push((name.to_owned(), content));
    }
    Ok(files)
}

fn collect(dir: &Dir<'_>, root: &Path, deep: bool, files: &mut Vec<File>) {
    files.extend(dir.files().filter_map(|file| {
        let name = file.path().strip_prefix(root).ok()?;
        Some((name.to_owned(), file.contents().to_vec()))
    }));
    for inner in dir.dirs().filter(|_| deep) {
        collect(inner, root, deep, files);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_below_the_directory() {
        assert_eq!(inside("./model/play.c"), Some(PathBuf::from("model/play.c")));
        assert_eq!(inside("model"), Some(PathBuf::from("model")));
        for path in ["", ".", "/etc/passwd", "../play.c", "model/../../play.c"] {
            assert_eq!(inside(path), None, "{path}");
        }
    }

    #[test]
    fn files_are_read_as_deep_as_asked() {
        let directory = tempfile::tempdir().unwrap();
        fs::create_dir(directory.path().join("util")).unwrap();
        fs::write(directory.path().join("play.c"), "p").unwrap();
        fs::write(directory.path().join("util/cards.h"), "c").unwrap();
        let shelf = AssetDir::Directory(directory.path().to_owned());
        let names = |deep| -> Vec<PathBuf> {
            shelf.files(Path::new(""), deep).unwrap().into_iter().map(|(name, _)| name).collect()
        };
        assert_eq!(names(false), [PathBuf::from("play.c")]);
        assert_eq!(names(true), [PathBuf::from("play.c"), PathBuf::from("util/cards.h")]);
        assert_eq!(shelf.look(Path::new("util")), Thing::Directory);
        assert_eq!(shelf.look(Path::new("none.c")), Thing::Nothing);
    }

    #[test]
    fn a_directory_of_everything_is_no_model() {
        let directory = tempfile::tempdir().unwrap();
        for number in 0..=MOST_FILES {
            fs::write(directory.path().join(number.to_string()), "x").unwrap();
        }
        let shelf = AssetDir::Directory(directory.path().to_owned());
        let said = shelf.files(Path::new(""), false).unwrap_err();
        assert_eq!(said, "contains more than 200 files or 4 MiB");
    }
}
