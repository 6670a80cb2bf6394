//! Detection of the assignment: by the name of the directory, or else by its files.

use std::path::Path;

use super::source_files::{Wanted, is_file};
use super::{ArchiveKind, HandIn, Submission, directory_name, entry, undetected};
use crate::error::Result;
use crate::spec::model::{Assignment, Build};
use crate::text;

/// Detects the assignment of a directory: the one that it is named like, or the nearest of its parent directories; or else
/// the one that most directories match (it and those of the students), if that is more than half of those that match any.
/// So one student with the files of another assignment does not prevent the detection.
///
/// Directories with all sources of a part are counted first, and those with a single source file only if there are none:
/// many directories contain a `main.c`. Names that are only like those of sources count last.
///
/// # Errors
/// It is a usage error if no or several assignments match, or the directory does not exist.
pub fn recognise<'a>(dir: &Path, assignments: &'a [Assignment]) -> Result<&'a Assignment> {
    entry::check(dir)?;
    if let Some(named) = by_name(dir, assignments) {
        return Ok(named);
    }
    most_fitting(dir, &source_directories(dir, assignments)?, assignments)
}

/// As [`recognise`], with hand-ins in place of directories.
///
/// # Errors
/// As [`recognise`].
pub(super) fn recognise_hand_ins<'a>(
    path: &Path,
    hand_ins: &[HandIn],
    assignments: &'a [Assignment],
) -> Result<&'a Assignment> {
    if let Some(named) = by_name(path, assignments) {
        return Ok(named);
    }
    most_fitting(path, &places(hand_ins, assignments), assignments)
}

/// Returns the assignment that the files are most likely for, whatever the directory is called; none if that is not clear.
pub(super) fn by_files<'a>(dir: &Path, assignments: &'a [Assignment]) -> Option<&'a Assignment> {
    most_fitting(dir, &source_directories(dir, assignments).ok()?, assignments).ok()
}

/// As [`by_files`], with hand-ins in place of directories.
pub(super) fn hand_ins_by_files<'a>(
    path: &Path,
    hand_ins: &[HandIn],
    assignments: &'a [Assignment],
) -> Option<&'a Assignment> {
    most_fitting(path, &places(hand_ins, assignments), assignments).ok()
}

/// Returns each hand-in, searched for each assignment.
fn places(hand_ins: &[HandIn], assignments: &[Assignment]) -> Vec<Vec<Submission>> {
    let wanted: Vec<Wanted<'_>> = assignments.iter().map(Wanted::of).collect();
    let place = |hand_in: &HandIn| wanted.iter().map(|wanted| hand_in.found(wanted).submission).collect();
    hand_ins.iter().map(place).collect()
}

/// Returns the assignment that most places match, each searched for each assignment.
fn most_fitting<'a>(
    dir: &Path,
    places: &[Vec<Submission>],
    assignments: &'a [Assignment],
) -> Result<&'a Assignment> {
    let whole = |assignment: &Assignment, directory: &Path| {
        assignment.parts.iter().any(|part| has_all(&part.build, directory))
    };
    let any = |assignment: &Assignment, directory: &Path| {
        Wanted::of(assignment).names().any(|name| is_file(&directory.join(name)))
    };
    // For each directory with sources, the indices of the assignments that it matches.
    let fits = |test: &dyn Fn(&Assignment, &Path) -> bool| -> Vec<Vec<usize>> {
        let fit = |place: &Vec<Submission>, assignment: &Assignment| {
            place.iter().flat_map(Submission::directories).any(|directory| test(assignment, directory))
        };
        let of = |place| (0..assignments.len()).filter(|&at| fit(place, &assignments[at])).collect();
        places.iter().map(of).filter(|fitting: &Vec<usize>| !fitting.is_empty()).collect()
    };
    let alike = |assignment: &Assignment, directory: &Path| Wanted::of(assignment).is_named_in(directory);
    let mut fitting = fits(&whole);
    for test in [&any as &dyn Fn(&Assignment, &Path) -> bool, &alike] {
        if fitting.is_empty() {
            fitting = fits(test);
        }
    }
    let votes = |at: usize| fitting.iter().filter(|fitting| fitting.contains(&at)).count();
    let most = (0..assignments.len()).map(votes).max().unwrap_or_default();
    let first: Vec<usize> = (0..assignments.len()).filter(|&at| votes(at) == most).collect();
    match first.as_slice() {
        [only] if most * 2 > fitting.len() => Ok(&assignments[*only]),
        _ => {
            let several = (0..assignments.len()).filter(|&at| votes(at) > 0);
            let several: Vec<&Assignment> = several.map(|at| &assignments[at]).collect();
            Err(undetected::error(dir, places, assignments, &several))
        }
    }
}

fn by_name<'a>(dir: &Path, assignments: &'a [Assignment]) -> Option<&'a Assignment> {
    let named =
        |name: &std::ffi::OsStr| assignments.iter().find(|assignment| name == assignment.name.as_str());
    // The path as it was given comes first: the name of a link may differ from that of its target.
    named(&directory_name(dir)).or_else(|| {
        let whole = std::fs::canonicalize(dir).ok()?;
        whole.ancestors().filter_map(Path::file_name).find_map(named)
    })
}

/// Returns the directory itself and each student's in it, searched for each assignment. Archives stay unpacked as long as
/// the result exists.
fn source_directories(dir: &Path, assignments: &[Assignment]) -> Result<Vec<Vec<Submission>>> {
    let name = directory_name(dir);
    let wanted: Vec<Wanted<'_>> = assignments.iter().map(Wanted::of).collect();
    let in_archive = |archive: (&Path, ArchiveKind)| -> Vec<Submission> {
        let Some(first) = wanted.first() else { return Vec::new() };
        let unpacked = Submission::in_archive(&name, archive, first);
        wanted.iter().map(|wanted| unpacked.looked_through_for(wanted)).collect()
    };
    if let Some(kind) = dir.file_name().and_then(ArchiveKind::of).filter(|_| !dir.is_dir()) {
        return Ok(vec![in_archive((dir, kind))]);
    }
    let mut places = vec![vec![Submission::new(text::path(Path::new(&name)), dir.to_owned())]];
    for entry in entry::list(dir)? {
        match entry.role() {
            entry::Role::Directory => {
                let of = |wanted| Submission::in_directory(&entry.name, &entry.path, wanted);
                places.push(wanted.iter().map(of).collect());
            }
            entry::Role::Archive(kind) => places.push(in_archive((&entry.path, kind))),
            entry::Role::Unusable(_) | entry::Role::Nobodys => {}
        }
    }
    Ok(places)
}

fn has_all(build: &Build, directory: &Path) -> bool {
    !build.sources.is_empty() && build.sources.iter().all(|name| is_file(&directory.join(name)))
}
