//! What makes a folder hold sources, and where in a student's folder they lie.
//!
//! Owns the bounded search below one student's folder; refuses to follow symbolic links.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::entry::{MAKEFILES, is_hidden, reason};
use crate::spec::model::{Assignment, Build};
use crate::text;

/// How deep below a student's folder sources are looked for.
const DEPTH: usize = 8;
/// How many files and folders of one student are looked at.
const ENTRIES: usize = 10_000;
/// How many names a note lists.
const LISTED: usize = 3;

/// The files by which a folder is known to hold work for an assignment.
pub(super) struct Wanted {
    sources: BTreeSet<String>,
    makefile: bool,
    prebuilt: BTreeSet<String>,
}

/// Where a student's sources are.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The folder that holds them; the student's own where none does.
    pub(super) folder: PathBuf,
    /// What was odd.
    pub(super) notes: Vec<String>,
}

/// What a search has come across.
#[derive(Default)]
struct Search {
    entries: usize,
    holders: Vec<PathBuf>,
    links: Vec<PathBuf>,
    notes: Vec<String>,
}

impl Wanted {
    /// The files that any part of the assignment is built from.
    pub(super) fn of(assignment: &Assignment) -> Self {
        let builds: Vec<&Build> = assignment.parts.iter().map(|part| &part.build).collect();
        Self {
            sources: builds.iter().flat_map(|build| build.sources.iter().cloned()).collect(),
            makefile: builds.iter().any(|build| build.makefile),
            prebuilt: builds
                .iter()
                .filter(|build| build.prebuilt)
                .map(|build| build.program.clone())
                .collect(),
        }
    }

    /// The names of the sources, in alphabetical order.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.sources.iter().map(String::as_str)
    }

    /// Whether the folder directly holds any of it, as files of its own.
    pub(super) fn is_in(&self, folder: &Path) -> bool {
        let makefile = || self.makefile && MAKEFILES.iter().any(|name| is_file(&folder.join(name)));
        self.sources.iter().any(|name| is_file(&folder.join(name)))
            || makefile()
            || self.prebuilt.iter().any(|name| is_program(&folder.join(name)))
    }

    /// A note for each source in the folder that is a symbolic link.
    pub(super) fn links_in(&self, folder: &Path) -> Vec<String> {
        let linked = |name: &&String| folder.join(name).is_symlink();
        self.sources
            .iter()
            .filter(linked)
            .map(|name| format!("`{}` is a symbolic link", text::visible(name.as_bytes())))
            .collect()
    }

    /// Finds the folder that holds a student's sources: the shallowest, then the first by name.
    ///
    /// # Errors
    /// Why nothing can be found, as a predicate: the student's folder is unreadable.
    pub(super) fn search(&self, root: &Path) -> Result<Place, String> {
        std::fs::read_dir(root).map_err(|error| format!("cannot be read: {}", reason(&error)))?;
        if self.is_in(root) {
            return Ok(Place { folder: root.to_owned(), notes: self.links_in(root) });
        }
        let mut search = Search::default();
        let mut level = vec![root.to_owned()];
        // Breadth first, so that a folder full of something else does not use up the bound first.
        for _ in 0..DEPTH {
            level = level.iter().flat_map(|folder| search.open(root, folder)).collect();
            search.holders.extend(level.iter().filter(|folder| self.is_in(folder)).cloned());
        }
        let deeper = level.iter().any(|folder| has_folders(folder));
        Ok(self.settle(root, search, deeper))
    }

    /// Decides for a folder and says what was odd.
    fn settle(&self, root: &Path, search: Search, deeper: bool) -> Place {
        let Search { entries, holders, links, mut notes } = search;
        let show = |path: &PathBuf| format!("`{}`", text::path(path.strip_prefix(root).unwrap_or(path)));
        if let [chosen, others @ ..] = holders.as_slice() {
            if !others.is_empty() {
                let others: Vec<String> = others.iter().map(show).collect();
                notes.push(format!(
                    "several folders hold sources: {} was taken, not {}",
                    show(chosen),
                    some_of(&others, "or")
                ));
            }
            notes.extend(self.links_in(chosen));
            return Place { folder: chosen.clone(), notes };
        }
        if !links.is_empty() {
            let links: Vec<String> = links.iter().map(show).collect();
            notes.push(format!("symbolic links are not followed: {}", some_of(&links, "and")));
        }
        if entries > ENTRIES {
            notes.push(format!("it holds more than {ENTRIES} files and folders: the rest was not looked at"));
        } else if deeper {
            notes.push(format!("folders more than {DEPTH} deep were not looked at"));
        }
        Place { folder: root.to_owned(), notes }
    }
}

impl Search {
    /// The folders directly below this one, in the order of their names.
    fn open(&mut self, root: &Path, folder: &Path) -> Vec<PathBuf> {
        let mut below = Vec::new();
        for entry in WalkDir::new(folder).min_depth(1).max_depth(1).sort_by_file_name() {
            self.entries += 1;
            if self.entries > ENTRIES {
                break;
            }
            match entry {
                Ok(entry) if entry.file_type().is_symlink() => self.links.push(entry.into_path()),
                Ok(entry) if entry.file_type().is_dir() && !is_hidden(entry.file_name()) => {
                    below.push(entry.into_path());
                }
                Ok(_) => {}
                Err(error) => {
                    let why = error.io_error().map_or_else(|| "unknown".to_owned(), reason);
                    let path = folder.strip_prefix(root).unwrap_or(folder);
                    self.notes.push(format!("`{}` cannot be read: {why}", text::path(path)));
                }
            }
        }
        below
    }
}

/// The first few of a list, and how many there are besides.
fn some_of(names: &[String], conjunction: &str) -> String {
    let mut shown: Vec<String> = names.iter().take(LISTED).cloned().collect();
    if names.len() > LISTED {
        shown.push(format!("{} more", names.len() - LISTED));
    }
    text::list(&shown, conjunction)
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

fn is_file(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|found| found.is_file())
}

fn is_program(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}
