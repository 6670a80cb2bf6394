//! The walk below a student's folder: bounded, breadth first, in the order of names.
//!
//! Owns the bounds; refuses to follow symbolic links and to open files.

use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::entry::{is_hidden, is_other_archive, is_zip, reason};
use crate::text;

/// How deep below a student's folder sources are looked for.
const DEPTH: usize = 8;
/// How many files and folders of one student are looked at.
const ENTRIES: usize = 10_000;
/// How many names a note lists.
const LISTED: usize = 3;

/// A folder that was come across.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    /// Where it is.
    pub(super) path: PathBuf,
    /// How far below the student's folder, which is at 0.
    pub(super) depth: usize,
}

/// What lies in a student's folder.
pub(super) struct Walk {
    root: PathBuf,
    /// The folders, the student's own first, the shallower before the deeper, then by name.
    pub(super) folders: Vec<Folder>,
    /// Zip files, in the same order.
    pub(super) zips: Vec<PathBuf>,
    archives: Vec<PathBuf>,
    links: Vec<PathBuf>,
    unreadable: Vec<String>,
    entries: usize,
    deeper: bool,
}

impl Walk {
    /// Walks through all that lies below a folder, or through the folder alone where `is_enough` says that
    /// nothing more is needed.
    pub(super) fn through(root: &Path, is_enough: impl FnOnce(&Folder) -> bool) -> Self {
        let top = Folder { path: root.to_owned(), depth: 0 };
        let mut walk = Self {
            root: root.to_owned(),
            folders: vec![top.clone()],
            zips: Vec::new(),
            archives: Vec::new(),
            links: Vec::new(),
            unreadable: Vec::new(),
            entries: 0,
            deeper: false,
        };
        let mut level = walk.open(&top);
        if is_enough(&top) {
            walk.unreadable.clear();
            return walk;
        }
        // Breadth first, so that a folder full of something else does not use up the bound first.
        for _ in 1..DEPTH {
            walk.folders.extend(level.iter().cloned());
            level = level.iter().flat_map(|folder| walk.open(folder)).collect();
        }
        walk.deeper = level.iter().any(|folder| has_folders(&folder.path));
        walk.folders.extend(level);
        walk
    }

    /// The folders directly below this one, in the order of their names.
    fn open(&mut self, folder: &Folder) -> Vec<Folder> {
        let (mut below, mut unreadable) = (Vec::new(), None);
        for entry in WalkDir::new(&folder.path).min_depth(1).max_depth(1).sort_by_file_name() {
            self.entries += 1;
            if self.entries > ENTRIES {
                break;
            }
            match entry {
                Ok(entry) if is_hidden(entry.file_name()) => {}
                Ok(entry) if entry.file_type().is_symlink() => self.links.push(entry.into_path()),
                Ok(entry) if entry.file_type().is_dir() => {
                    below.push(Folder { path: entry.into_path(), depth: folder.depth + 1 });
                }
                Ok(entry) if !entry.file_type().is_file() => {}
                Ok(entry) if is_zip(entry.file_name()) => self.zips.push(entry.into_path()),
                Ok(entry) if is_other_archive(entry.file_name()) => self.archives.push(entry.into_path()),
                Ok(_) => {}
                Err(error) => {
                    unreadable = Some(error.io_error().map_or_else(|| "unknown".to_owned(), reason));
                }
            }
        }
        // Whoever may list a folder may still not look at what is in it.
        let closed = || std::fs::metadata(folder.path.join(".")).err().as_ref().map(reason);
        if let Some(why) = unreadable.or_else(closed) {
            self.unreadable.push(format!("{} cannot be read: {why}", self.show(&folder.path)));
        }
        below
    }

    /// The zip file that counts: among the shallowest, the last by name, as dates and numbers in names grow.
    pub(super) fn zip(&self) -> Option<&Path> {
        let depth = |path: &Path| path.components().count();
        let shallowest = self.zips.iter().map(|zip| depth(zip)).min()?;
        let name = |zip: &&PathBuf| zip.as_os_str().as_bytes().to_vec();
        self.zips.iter().filter(|zip| depth(zip) == shallowest).max_by_key(name).map(PathBuf::as_path)
    }

    /// A path as a note shows it: from the student's folder on.
    pub(super) fn show(&self, path: &Path) -> String {
        match path.strip_prefix(&self.root) {
            Ok(within) if !within.as_os_str().is_empty() => format!("`{}`", text::path(within)),
            _ => "the folder itself".to_owned(),
        }
    }

    /// The first few paths as a note shows them, and how many there are besides.
    pub(super) fn some_of(&self, paths: &[PathBuf], conjunction: &str) -> String {
        let shown: Vec<String> = paths.iter().map(|path| self.show(path)).collect();
        text::some(&shown, LISTED, conjunction)
    }

    /// Which folders could not be looked into.
    pub(super) fn unreadable(&self) -> &[String] {
        &self.unreadable
    }

    /// Why something that is not found may be there all the same.
    pub(super) fn excuses(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if !self.links.is_empty() {
            notes.push(format!("symbolic links are not followed: {}", self.some_of(&self.links, "and")));
        }
        if !self.archives.is_empty() {
            notes.push(format!(
                "archives of this kind are not unpacked, zip files are: {}",
                self.some_of(&self.archives, "and")
            ));
        }
        if self.entries > ENTRIES {
            notes.push(format!("it holds more than {ENTRIES} files and folders: the rest was not looked at"));
        } else if self.deeper {
            notes.push(format!("folders more than {DEPTH} deep were not looked at"));
        }
        notes
    }
}

fn has_folders(folder: &Path) -> bool {
    WalkDir::new(folder)
        .min_depth(1)
        .max_depth(1)
        .into_iter()
        .take(ENTRIES)
        .flatten()
        .any(|entry| entry.file_type().is_dir())
}
