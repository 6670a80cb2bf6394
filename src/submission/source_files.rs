//! The choice of the directory that each part is built from.
//!
//! A submission may have one directory per part, one copy per week, or a single directory. So the directory is chosen for
//! each part: one with all sources of the part, or with a Makefile if the part allows it; or else one with all sources
//! under names that are like theirs; or else one with an executable if the part allows it; or else one with some of the sources. Of several, the one with the least depth is used, then the
//! one named like the part, then the one with all sources of more parts, then the first by name. A Makefile counts only
//! for sources in or below its directory; and if no source of the part is found, not in a directory with all sources of
//! another part, unless that is the student's directory. Targets of symbolic links are not used.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::entry::is_hidden;
use super::naming::{Likeness, Named, meant};
use super::program::{self, Program};
use super::walk::{Directory, ENTRIES, Walk};
use crate::build::MAKEFILES;
use crate::spec::model::{Assignment, Part};
use crate::text;

/// The files that identify work for an assignment.
pub(super) struct Wanted<'a> {
    pub(super) parts: &'a [Part],
    sources: BTreeSet<&'a str>,
    /// The sources and headers.
    names: Vec<&'a str>,
    /// Whether files under other names are used.
    takes_wrong_names: bool,
}

/// The directories of a submission, by part.
#[derive(Debug)]
pub(super) struct Place {
    /// The directory that most parts are built from, and all parts that were not found; the student's directory if no
    /// part was found.
    pub(super) directory: PathBuf,
    /// The directories of the other parts, by part id.
    pub(super) elsewhere: BTreeMap<String, PathBuf>,
    /// Whether any part was found.
    pub(super) found: bool,
    /// What could not be read, one clause each.
    pub(super) unreadable: Vec<String>,
    /// Notes, one clause each.
    pub(super) notes: Vec<String>,
}

/// How well a directory matches a part, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    Sources,
    Makefile,
    /// All sources, but not under the names that are demanded.
    Renamed,
    Program,
    SomeSources,
}

impl Fit {
    /// Returns the rank. Sources and a Makefile are equal: the one with the least depth is used.
    fn rank(self) -> usize {
        match self {
            Fit::Sources | Fit::Makefile => 0,
            Fit::Renamed => 1,
            Fit::Program => 2,
            Fit::SomeSources => 3,
        }
    }
}

/// The directories that match a part.
struct Choice<'w> {
    part: &'w Part,
    chosen: Option<&'w Path>,
    /// The others with the same rank.
    others: Vec<PathBuf>,
}

impl<'a> Wanted<'a> {
    /// Returns the source files of all parts of the assignment.
    pub(super) fn of(assignment: &'a Assignment) -> Self {
        let sources = assignment.parts.iter().flat_map(|part| &part.build.sources).map(String::as_str);
        let sources: BTreeSet<&str> = sources.collect();
        let harnesses = assignment.parts.iter().filter_map(|part| part.build.harness.as_ref());
        let headers = harnesses.flat_map(|harness| &harness.headers).map(String::as_str);
        let names: BTreeSet<&str> = sources.iter().copied().chain(headers).collect();
        Self {
            parts: &assignment.parts,
            sources,
            names: names.into_iter().collect(),
            takes_wrong_names: assignment.wrong_name.is_some(),
        }
    }

    /// Returns the files that are meant by one of the names, the best first.
    pub(super) fn meant(&self, files: &[String], name: &str) -> Vec<Named> {
        let mut found = meant(files, name, &self.names);
        found.retain(|named| self.takes_wrong_names || named.likeness <= Likeness::Numbered);
        found
    }

    /// Whether a part is built from a file of this name.
    pub(super) fn demands(&self, name: &str) -> bool {
        self.names.contains(&name)
    }

    /// Returns the names of the sources, in alphabetical order.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.sources.iter().copied()
    }

    /// Whether the directory directly contains any of them, as regular files.
    pub(super) fn is_in(&self, directory: &Path) -> bool {
        self.parts.iter().any(|part| self.fit(part, directory).is_some())
    }

    /// As [`Wanted::is_in`], but only under the names that are demanded.
    pub(super) fn is_exactly_in(&self, directory: &Path) -> bool {
        self.parts.iter().any(|part| exact_fit(part, directory).is_some())
    }

    /// As [`Wanted::is_in`], but only under names that are like those demanded.
    pub(super) fn is_named_in(&self, directory: &Path) -> bool {
        let files = regular_files(directory);
        self.is_exactly_in(directory) || self.names().any(|name| !self.meant(&files, name).is_empty())
    }

    /// Returns how well a directory matches a part, by the regular files directly in it.
    fn fit(&self, part: &Part, directory: &Path) -> Option<Fit> {
        let exact = exact_fit(part, directory);
        if exact.is_some_and(|fit| fit.rank() == 0) {
            return exact;
        }
        let files = regular_files(directory);
        let build = &part.build;
        let there = build.sources.iter().filter(|name| !self.meant(&files, name).is_empty()).count();
        let program = || matches!(program::in_directory(part, directory, &files), Program::One(_));
        let like = if there == build.sources.len() || (build.any_name && program()) {
            Some(Fit::Renamed)
        } else {
            (there > 0).then_some(Fit::SomeSources)
        };
        [exact, like].into_iter().flatten().min_by_key(|fit| fit.rank())
    }

    /// Whether the directory belongs to a part, not to a student: it is named like the part and has its sources.
    pub(super) fn is_directory_of_a_part(&self, directory: &Path) -> bool {
        self.parts.iter().any(|part| {
            is_named_like(directory, part)
                && matches!(self.fit(part, directory), Some(Fit::Sources | Fit::Renamed))
        })
    }

    /// Finds the directory of each part in a student's directory. If that has all sources, its subdirectories are not
    /// searched.
    pub(super) fn search(&self, root: &Path) -> (Place, Walk) {
        let whole =
            |top: &Directory| self.parts.iter().all(|part| exact_fit(part, &top.path) == Some(Fit::Sources));
        let walk = Walk::through(root, whole);
        (self.settle(root, &walk, &walk.directories), walk)
    }

    /// As [`Wanted::search`], without subdirectories.
    pub(super) fn take_whole(&self, root: &Path) -> Place {
        let walk = Walk::through(root, |_| true);
        self.settle(root, &walk, &walk.directories)
    }

    /// Chooses the directory of each part, and adds notes.
    fn settle(&self, root: &Path, walk: &Walk, directories: &[Directory]) -> Place {
        let choices: Vec<Choice<'_>> = self.parts.iter().map(|part| self.choose(part, directories)).collect();
        let chosen =
            |directory: &Path| choices.iter().filter(|choice| choice.chosen == Some(directory)).count();
        // Reversed, because `max_by_key` returns the last of equal elements, and the first is needed.
        let main = directories
            .iter()
            .rev()
            .map(|directory| directory.path.as_path())
            .max_by_key(|directory| chosen(directory));
        let main = main.filter(|directory| chosen(directory) > 0);
        let directory = main.unwrap_or(root);
        let elsewhere: BTreeMap<String, PathBuf> = choices
            .iter()
            .filter_map(|choice| {
                Some((choice, choice.chosen.or_else(|| named(choice.part, directory, directories))?))
            })
            .filter(|(_, path)| *path != directory)
            .map(|(choice, path)| (choice.part.id.clone(), path.to_owned()))
            .collect();
        let mut place = Place {
            directory: directory.to_owned(),
            elsewhere,
            found: main.is_some(),
            unreadable: walk.unreadable().to_vec(),
            notes: Vec::new(),
        };
        place.notes = self.notes(&place, root, walk, &choices);
        place
    }

    fn choose<'w>(&'w self, part: &'w Part, directories: &'w [Directory]) -> Choice<'w> {
        let fits: Vec<(&Directory, Fit)> = directories
            .iter()
            .filter_map(|directory| Some((directory, self.fit(part, &directory.path)?)))
            .collect();
        let with_sources = |fit: Fit| matches!(fit, Fit::Sources | Fit::Renamed | Fit::SomeSources);
        let holders: Vec<&Path> = fits
            .iter()
            .filter(|(_, fit)| with_sources(*fit))
            .map(|(directory, _)| directory.path.as_path())
            .collect();
        let speaks = |directory: &Directory| match holders.as_slice() {
            [] => self.served(&directory.path) == 0 || directory.depth == 0,
            holders => holders.iter().any(|holder| holder.starts_with(&directory.path)),
        };
        let fits: Vec<(&Directory, Fit)> =
            fits.into_iter().filter(|(directory, fit)| *fit != Fit::Makefile || speaks(directory)).collect();
        let order = |(directory, fit): &&(&Directory, Fit)| {
            let unnamed = !is_named_like(&directory.path, part);
            (fit.rank(), directory.depth, unnamed, Reverse(self.served(&directory.path)))
        };
        // The first of equal elements is used, and the directories are ordered by name.
        let Some((first, best)) = fits.iter().min_by_key(order) else {
            return Choice { part, chosen: None, others: Vec::new() };
        };
        // Subdirectories of the student's directory, or of that of the Makefile, are not alternatives.
        let below_it =
            |path: &Path| (first.depth == 0 || *best == Fit::Makefile) && path.starts_with(&first.path);
        let others = fits
            .iter()
            .filter(|(directory, fit)| fit.rank() == best.rank() && directory.path != first.path)
            .filter(|(directory, _)| !below_it(&directory.path))
            .map(|(directory, _)| directory.path.clone())
            .collect();
        Choice { part, chosen: Some(&first.path), others }
    }

    /// Returns the number of parts that have all their sources in the directory.
    fn served(&self, directory: &Path) -> usize {
        let all = |part: &&Part| matches!(self.fit(part, directory), Some(Fit::Sources | Fit::Renamed));
        self.parts.iter().filter(all).count()
    }

    fn notes(&self, place: &Place, root: &Path, walk: &Walk, choices: &[Choice<'_>]) -> Vec<String> {
        let mut notes: Vec<String> = Vec::new();
        let apart: Vec<String> = choices
            .iter()
            .filter(|choice| choice.chosen.is_some())
            .filter_map(|choice| Some((&choice.part.id, place.elsewhere.get(&choice.part.id)?)))
            .map(|(id, path)| format!("`{id}` in {}", walk.show(path)))
            .collect();
        if !apart.is_empty() {
            let main = walk.show(&place.directory);
            notes.push(format!(
                "parts are in several directories: {}, the rest in {main}",
                text::list(&apart, "and")
            ));
        }
        let mut doubts: Vec<(&Path, &[PathBuf], Vec<String>)> = Vec::new();
        for choice in choices.iter().filter(|choice| !choice.others.is_empty()) {
            let Some(chosen) = choice.chosen else { continue };
            let id = format!("`{}`", choice.part.id);
            match doubts.iter_mut().find(|(first, others, _)| *first == chosen && *others == choice.others) {
                Some((_, _, ids)) => ids.push(id),
                None => doubts.push((chosen, &choice.others, vec![id])),
            }
        }
        notes.extend(doubts.iter().map(|(chosen, others, ids)| {
            let (ids, chosen) = (text::list(ids, "and"), walk.show(chosen));
            format!(
                "several directories contain {ids}: {chosen} was used, not {}",
                walk.some_of(others, "or")
            )
        }));
        notes.extend(walk.unreadable().iter().cloned());
        let lacking = |choice: &Choice<'_>| choice.chosen.is_none() && choice.part.auto_grading().is_some();
        if !place.found || choices.iter().any(lacking) {
            notes.extend(walk.excuses());
        }
        let directory_of = |part: &Part| place.elsewhere.get(&part.id).unwrap_or(&place.directory);
        let linked: BTreeSet<String> =
            self.parts.iter().flat_map(|part| links_to(part, directory_of(part), root)).collect();
        notes.extend(linked);
        notes
    }
}

/// Returns the directory named like a part that was not found, if the other parts are in subdirectories: the message about
/// the missing source refers to it.
fn named<'f>(part: &Part, main: &Path, directories: &'f [Directory]) -> Option<&'f Path> {
    let root = directories.first()?;
    let own =
        || directories.iter().find(|directory| directory.depth > 0 && is_named_like(&directory.path, part));
    if main == root.path { None } else { own().map(|directory| directory.path.as_path()) }
}

fn is_named_like(directory: &Path, part: &Part) -> bool {
    directory.file_name().is_some_and(|name| name.eq_ignore_ascii_case(&part.id))
}

/// Returns how well a directory matches a part by the names that are demanded.
fn exact_fit(part: &Part, directory: &Path) -> Option<Fit> {
    let build = &part.build;
    let there = build.sources.iter().filter(|name| is_file(&directory.join(name))).count();
    if there > 0 && there == build.sources.len() {
        Some(Fit::Sources)
    } else if build.makefile && MAKEFILES.iter().any(|name| is_file(&directory.join(name))) {
        Some(Fit::Makefile)
    } else if build.prebuilt && is_program(&directory.join(&build.program)) {
        Some(Fit::Program)
    } else {
        (there > 0).then_some(Fit::SomeSources)
    }
}

/// Returns a note for each source of the part that is a symbolic link in its directory.
fn links_to(part: &Part, directory: &Path, root: &Path) -> Vec<String> {
    let linked = part.build.sources.iter().map(|name| directory.join(name)).filter(|path| path.is_symlink());
    let shown = |path: PathBuf| text::path(path.strip_prefix(root).unwrap_or(&path));
    linked.map(|path| format!("`{}` is a symbolic link", shown(path))).collect()
}

/// Returns the names of the regular files in a directory that are not hidden, in order. Names that are not UTF-8 are those
/// of no source.
pub(super) fn regular_files(directory: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(directory) else { return Vec::new() };
    let entries = entries.flatten().take(ENTRIES);
    let regular = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    let names = regular.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| !is_hidden(OsStr::new(name))).collect();
    names.sort();
    names
}

/// Whether the path is that of a regular file, not of a link to one.
pub(super) fn is_file(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|found| found.is_file())
}

fn is_program(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}
