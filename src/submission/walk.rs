//! Search of a student's directory: limited, breadth first, in the order of names. Symbolic links are not followed, and
//! files are not opened.

use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::entry::{ArchiveKind, is_hidden, is_other_archive, reason};
use crate::text;

/// Maximum depth of subdirectories that are searched.
const DEPTH: usize = 8;
/// Maximum number of files and directories per student.
pub(super) const ENTRIES: usize = 10_000;
/// Maximum number of names in a note.
const LISTED: usize = 3;

/// A directory that was found.
#[derive(Clone, Debug)]
pub(super) struct Directory {
    /// Its path.
    pub(super) path: PathBuf,
    /// Its depth; that of the student's directory is 0.
    pub(super) depth: usize,
}

/// The contents of a student's directory.
pub(super) struct Walk {
    root: PathBuf,
    /// The directories by depth, then by name; the student's directory is the first.
    pub(super) directories: Vec<Directory>,
    /// Archives of the kinds that are unpacked, in the same order.
    pub(super) archives: Vec<PathBuf>,
    /// Archives of other kinds.
    pub(super) unread_archives: Vec<PathBuf>,
    links: Vec<PathBuf>,
    unreadable: Vec<String>,
    entries: usize,
    deeper: bool,
}

impl Walk {
    /// Searches a directory; without its subdirectories if `is_enough` returns true for it.
    pub(super) fn through(root: &Path, is_enough: impl FnOnce(&Directory) -> bool) -> Self {
        let top = Directory { path: root.to_owned(), depth: 0 };
        let mut walk = Self {
            root: root.to_owned(),
            directories: vec![top.clone()],
            archives: Vec::new(),
            unread_archives: Vec::new(),
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
        // Breadth first, so that one large subdirectory does not use up the limit.
        for _ in 1..DEPTH {
            walk.directories.extend(level.iter().cloned());
            level = level.iter().flat_map(|directory| walk.open(directory)).collect();
        }
        walk.deeper = level.iter().any(|directory| has_directories(&directory.path));
        walk.directories.extend(level);
        walk
    }

    /// Returns the subdirectories of a directory, by name.
    fn open(&mut self, directory: &Directory) -> Vec<Directory> {
        let (mut below, mut unreadable) = (Vec::new(), None);
        for entry in WalkDir::new(&directory.path).min_depth(1).max_depth(1).sort_by_file_name() {
            self.entries += 1;
            if self.entries > ENTRIES {
                break;
            }
            match entry {
                Ok(entry) if is_hidden(entry.file_name()) => {}
                Ok(entry) if entry.file_type().is_symlink() => self.links.push(entry.into_path()),
                Ok(entry) if entry.file_type().is_dir() => {
                    below.push(Directory { path: entry.into_path(), depth: directory.depth + 1 });
                }
                Ok(entry) if !entry.file_type().is_file() => {}
                Ok(entry) if ArchiveKind::of(entry.file_name()).is_some() => {
                    self.archives.push(entry.into_path());
                }
                Ok(entry) if is_other_archive(entry.file_name()) => {
                    self.unread_archives.push(entry.into_path());
                }
                Ok(_) => {}
                Err(error) => {
                    unreadable = Some(error.io_error().map_or_else(|| "unknown".to_owned(), reason));
                }
            }
        }
        // A directory that can be listed may still deny access to its entries.
        let closed = || std::fs::metadata(directory.path.join(".")).err().as_ref().map(reason);
        if let Some(why) = unreadable.or_else(closed) {
            self.unreadable.push(format!("{} cannot be read: {why}", self.show(&directory.path)));
        }
        below
    }

    /// Returns the archive to use: of those with the least depth, the last by name, since names often have dates or numbers.
    pub(super) fn archive(&self) -> Option<&Path> {
        let depth = |path: &Path| path.components().count();
        let shallowest = self.archives.iter().map(|archive| depth(archive)).min()?;
        let name = |archive: &&PathBuf| archive.as_os_str().as_bytes().to_vec();
        let at_top = self.archives.iter().filter(|archive| depth(archive) == shallowest);
        at_top.max_by_key(name).map(PathBuf::as_path)
    }

    /// Formats a path for a note, relative to the student's directory.
    pub(super) fn show(&self, path: &Path) -> String {
        match path.strip_prefix(&self.root) {
            Ok(within) if !within.as_os_str().is_empty() => format!("`{}`", text::path(within)),
            _ => "the top directory".to_owned(),
        }
    }

    /// Formats the first few paths for a note, and the number of the others.
    pub(super) fn some_of(&self, paths: &[PathBuf], conjunction: &str) -> String {
        let shown: Vec<String> = paths.iter().map(|path| self.show(path)).collect();
        text::some(&shown, LISTED, conjunction)
    }

    /// Returns which directories could not be read.
    pub(super) fn unreadable(&self) -> &[String] {
        &self.unreadable
    }

    /// Returns notes about what was not searched, for a part that was not found.
    pub(super) fn excuses(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if !self.links.is_empty() {
            notes.push(format!("symbolic links are not followed: {}", self.some_of(&self.links, "and")));
        }
        if self.entries > ENTRIES {
            notes.push(format!(
                "it contains more than {ENTRIES} files and directories; the rest was not searched"
            ));
        } else if self.deeper {
            notes.push(format!("directories more than {DEPTH} levels deep were not searched"));
        }
        notes
    }
}

fn has_directories(directory: &Path) -> bool {
    WalkDir::new(directory)
        .min_depth(1)
        .max_depth(1)
        .into_iter()
        .take(ENTRIES)
        .flatten()
        .any(|entry| entry.file_type().is_dir())
}
