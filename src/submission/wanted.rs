//! What makes a folder hold sources, and which of a student's folders each part is built from.
//!
//! Owns that choice; refuses to take what a symbolic link leads to.
//!
//! Work may be split into a folder per part, copied into one folder per week, or lie in one place. So each
//! part has a folder of its own: one that holds all of the part's sources or, where the part allows it, a
//! Makefile; else one with a program that is already there, where that is allowed; else one with some of the
//! sources. Among several the shallowest counts, then the one named like the part, then the one that is whole
//! for more parts, then the first by name. A Makefile speaks for what lies in or below its folder: not for
//! sources elsewhere, nor where nothing of the part is found beside another part's sources.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::walk::{Folder, Walk};
use crate::build::MAKEFILES;
use crate::spec::model::{Assignment, Part};
use crate::text;

/// The files by which a folder is known to hold work for an assignment.
pub(super) struct Wanted<'a> {
    parts: &'a [Part],
    sources: BTreeSet<&'a str>,
}

/// Where a student's work is, part by part.
#[derive(Debug)]
pub(super) struct Place {
    /// The folder that most parts are built from, and every part of which nothing was found; the student's
    /// own where nothing was found at all.
    pub(super) folder: PathBuf,
    /// The folders of the parts that lie elsewhere, by the parts' ids.
    pub(super) elsewhere: BTreeMap<String, PathBuf>,
    /// Whether anything of any part was found.
    pub(super) found: bool,
    /// What could not be looked into, one clause each.
    pub(super) unreadable: Vec<String>,
    /// What was odd, one clause each.
    pub(super) notes: Vec<String>,
}

/// How well a folder serves a part, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    Sources,
    Makefile,
    Program,
    SomeSources,
}

impl Fit {
    /// Sources and Makefiles are equally good: the shallower one counts.
    fn rank(self) -> usize {
        match self {
            Fit::Sources | Fit::Makefile => 0,
            Fit::Program => 1,
            Fit::SomeSources => 2,
        }
    }
}

/// The folders that serve a part.
struct Choice<'w> {
    part: &'w Part,
    chosen: Option<&'w Path>,
    /// Those that would have served as well.
    others: Vec<PathBuf>,
}

impl<'a> Wanted<'a> {
    /// The files that any part of the assignment is built from.
    pub(super) fn of(assignment: &'a Assignment) -> Self {
        let sources = assignment.parts.iter().flat_map(|part| &part.build.sources).map(String::as_str);
        Self { parts: &assignment.parts, sources: sources.collect() }
    }

    /// The names of the sources, in alphabetical order.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.sources.iter().copied()
    }

    /// Whether the folder directly holds any of it, as files of its own.
    pub(super) fn is_in(&self, folder: &Path) -> bool {
        self.parts.iter().any(|part| fit(part, folder).is_some())
    }

    /// Whether a folder of this name that holds such work is a part's, not a student's.
    pub(super) fn is_folder_of_a_part(&self, folder: &Path) -> bool {
        self.parts
            .iter()
            .any(|part| is_named_like(folder, part) && matches!(fit(part, folder), Some(Fit::Sources)))
    }

    /// Finds each part's folder in a student's folder. Where the folder itself has everything, those below it
    /// are not looked at.
    pub(super) fn search(&self, root: &Path) -> (Place, Walk) {
        let whole = |top: &Folder| self.parts.iter().all(|part| fit(part, &top.path) == Some(Fit::Sources));
        let walk = Walk::through(root, whole);
        (self.settle(root, &walk, &walk.folders), walk)
    }

    /// As [`Wanted::search`], in the folder alone.
    pub(super) fn take_whole(&self, root: &Path) -> Place {
        let walk = Walk::through(root, |_| true);
        self.settle(root, &walk, &walk.folders)
    }

    /// Decides for each part's folder among these and says what was odd.
    fn settle(&self, root: &Path, walk: &Walk, folders: &[Folder]) -> Place {
        let choices: Vec<Choice<'_>> = self.parts.iter().map(|part| self.choose(part, folders)).collect();
        let chosen = |folder: &Path| choices.iter().filter(|choice| choice.chosen == Some(folder)).count();
        // Reversed, as of equals `max_by_key` gives the last and the first is meant.
        let main =
            folders.iter().rev().map(|folder| folder.path.as_path()).max_by_key(|folder| chosen(folder));
        let main = main.filter(|folder| chosen(folder) > 0);
        let folder = main.unwrap_or(root);
        let elsewhere: BTreeMap<String, PathBuf> = choices
            .iter()
            .filter_map(|choice| {
                Some((choice, choice.chosen.or_else(|| named(choice.part, folder, folders))?))
            })
            .filter(|(_, path)| *path != folder)
            .map(|(choice, path)| (choice.part.id.clone(), path.to_owned()))
            .collect();
        let mut place = Place {
            folder: folder.to_owned(),
            elsewhere,
            found: main.is_some(),
            unreadable: walk.unreadable().to_vec(),
            notes: Vec::new(),
        };
        place.notes = self.notes(&place, root, walk, &choices);
        place
    }

    fn choose<'w>(&'w self, part: &'w Part, folders: &'w [Folder]) -> Choice<'w> {
        let fits: Vec<(&Folder, Fit)> =
            folders.iter().filter_map(|folder| Some((folder, fit(part, &folder.path)?))).collect();
        let with_sources = |fit: Fit| matches!(fit, Fit::Sources | Fit::SomeSources);
        let holders: Vec<&Path> = fits
            .iter()
            .filter(|(_, fit)| with_sources(*fit))
            .map(|(folder, _)| folder.path.as_path())
            .collect();
        let speaks = |folder: &Folder| match holders.as_slice() {
            [] => self.served(&folder.path) == 0 || folder.depth == 0,
            holders => holders.iter().any(|holder| holder.starts_with(&folder.path)),
        };
        let fits: Vec<(&Folder, Fit)> =
            fits.into_iter().filter(|(folder, fit)| *fit != Fit::Makefile || speaks(folder)).collect();
        let order = |(folder, fit): &&(&Folder, Fit)| {
            let unnamed = !is_named_like(&folder.path, part);
            (fit.rank(), folder.depth, unnamed, Reverse(self.served(&folder.path)))
        };
        // The first of equals counts, and the folders are in the order of their names.
        let Some((first, best)) = fits.iter().min_by_key(order) else {
            return Choice { part, chosen: None, others: Vec::new() };
        };
        // What lies below a student's own folder, or below a Makefile's, is no second choice.
        let below_it =
            |path: &Path| (first.depth == 0 || *best == Fit::Makefile) && path.starts_with(&first.path);
        let others = fits
            .iter()
            .filter(|(folder, fit)| fit.rank() == best.rank() && folder.path != first.path)
            .filter(|(folder, _)| !below_it(&folder.path))
            .map(|(folder, _)| folder.path.clone())
            .collect();
        Choice { part, chosen: Some(&first.path), others }
    }

    /// How many parts have all their sources in the folder.
    fn served(&self, folder: &Path) -> usize {
        self.parts.iter().filter(|part| fit(part, folder) == Some(Fit::Sources)).count()
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
            let main = walk.show(&place.folder);
            notes.push(format!(
                "the work lies in several folders: {}, the rest in {main}",
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
            format!("several folders hold {ids}: {chosen} was taken, not {}", walk.some_of(others, "or"))
        }));
        notes.extend(walk.unreadable().iter().cloned());
        let lacking = |choice: &Choice<'_>| choice.chosen.is_none() && choice.part.trial().is_some();
        if !place.found || choices.iter().any(lacking) {
            notes.extend(walk.excuses());
        }
        let folder_of = |part: &Part| place.elsewhere.get(&part.id).unwrap_or(&place.folder);
        let linked: BTreeSet<String> =
            self.parts.iter().flat_map(|part| links_to(part, folder_of(part), root)).collect();
        notes.extend(linked);
        notes
    }
}

/// Where nothing of a part is found and the rest lies below the student's folder: the folder named like it,
/// for what is said about a missing source.
fn named<'f>(part: &Part, main: &Path, folders: &'f [Folder]) -> Option<&'f Path> {
    let root = folders.first()?;
    let own = || folders.iter().find(|folder| folder.depth > 0 && is_named_like(&folder.path, part));
    if main == root.path { None } else { own().map(|folder| folder.path.as_path()) }
}

fn is_named_like(folder: &Path, part: &Part) -> bool {
    folder.file_name().is_some_and(|name| name.eq_ignore_ascii_case(&part.id))
}

/// How a folder serves a part, by the regular files directly in it.
fn fit(part: &Part, folder: &Path) -> Option<Fit> {
    let build = &part.build;
    let there = build.sources.iter().filter(|name| is_file(&folder.join(name))).count();
    if there > 0 && there == build.sources.len() {
        Some(Fit::Sources)
    } else if build.makefile && MAKEFILES.iter().any(|name| is_file(&folder.join(name))) {
        Some(Fit::Makefile)
    } else if build.prebuilt && is_program(&folder.join(&build.program)) {
        Some(Fit::Program)
    } else {
        (there > 0).then_some(Fit::SomeSources)
    }
}

/// A note for each source of the part that is a symbolic link in its folder.
fn links_to(part: &Part, folder: &Path, root: &Path) -> Vec<String> {
    let linked = part.build.sources.iter().map(|name| folder.join(name)).filter(|path| path.is_symlink());
    let shown = |path: PathBuf| text::path(path.strip_prefix(root).unwrap_or(&path));
    linked.map(|path| format!("`{}` is a symbolic link", shown(path))).collect()
}

/// Whether a regular file is there, not a link to one.
pub(super) fn is_file(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|found| found.is_file())
}

fn is_program(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}
