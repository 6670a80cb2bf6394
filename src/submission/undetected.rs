//! What is said of files that fit no assignment, or several: what was found, what was looked for, and what to rename.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::path::Path;

use super::Submission;
use super::naming;
use super::source_files::{self, Wanted};
use crate::error::Error;
use crate::language::Language;
use crate::spec::model::Assignment;
use crate::text;

/// Number of files that an error names, and of those of each assignment.
const NAMED: usize = 6;

/// Returns the error for places that fit these assignments equally well, or none.
pub(super) fn error(
    dir: &Path,
    places: &[Vec<Submission>],
    assignments: &[Assignment],
    fitting: &[&Assignment],
) -> Error {
    let directories: BTreeSet<&Path> = places.iter().flatten().flat_map(Submission::directories).collect();
    let files: BTreeSet<String> = directories.into_iter().flat_map(source_files::regular_files).collect();
    let has_sources = dir.is_file() || source_files::regular_files(dir).iter().any(|file| is_source(file));
    let dir = text::path(dir);
    let is_wanted =
        |file: &String| assignments.iter().any(|one| Wanted::of(one).names().any(|name| name == file));
    if !files.iter().any(|file| is_source(file) || is_wanted(file)) {
        return without_sources(&dir, &files, assignments);
    }
    match fitting {
        [] => unknown(&dir, &files, assignments),
        several => unclear(&dir, several, has_sources),
    }
}

/// Returns the error for a directory that has nothing to compile or run.
fn without_sources(dir: &str, files: &BTreeSet<String>, assignments: &[Assignment]) -> Error {
    let found = match files.is_empty() {
        true => "it has no files".to_owned(),
        false => format!("it has no source files, only {}", listed(files.iter())),
    };
    Error::usage(
        format!("cannot detect the assignment of `{dir}`: {found}; looked for {}", wanted(assignments)),
        "pass the directory with the source files",
    )
}

/// Returns the source files of all assignments.
fn wanted(assignments: &[Assignment]) -> String {
    let wanted = assignments.iter().filter_map(|assignment| {
        let names: Vec<String> = Wanted::of(assignment).names().map(quoted).collect();
        (!names.is_empty()).then(|| format!("{} ({})", text::some(&names, NAMED, "and"), assignment.name))
    });
    text::list(&wanted.collect::<Vec<String>>(), "or")
}

/// Returns the error for files that fit several assignments. `has_sources`: whether they are in the directory itself.
fn unclear(dir: &str, fitting: &[&Assignment], has_sources: bool) -> Error {
    let fitting: Vec<String> = fitting.iter().map(|assignment| format!("`{}`", assignment.name)).collect();
    let hint = match has_sources {
        true => "pass --assignment NAME; to list the names, run: croupier list",
        false => {
            "it has no source files itself: go to the directory that has them, or pass --assignment NAME; to list the names, run: croupier list"
        }
    };
    Error::usage(
        format!("cannot detect the assignment of `{dir}`: several match ({})", fitting.join(", ")),
        hint,
    )
}

/// Returns the error for files that fit no assignment.
fn unknown(dir: &str, files: &BTreeSet<String>, assignments: &[Assignment]) -> Error {
    let sources = files.iter().filter(|file| is_source(file));
    let message = format!(
        "cannot detect the assignment of `{dir}`: found {}, but looked for {}",
        listed(sources),
        wanted(assignments)
    );
    let rename = match nearest(files, assignments) {
        Some((file, name, assignment)) => {
            format!("rename {} to {} if it is for `{assignment}`", quoted(file), quoted(name))
        }
        None => renamed(files, assignments),
    };
    Error::usage(
        message,
        format!("{rename}, or pass --assignment NAME; to list the names, run: croupier list"),
    )
}

/// Returns the advice to rename files that no name is like: which name an assignment looks for, for each that has a single source.
fn renamed(files: &BTreeSet<String>, assignments: &[Assignment]) -> String {
    let single = assignments.iter().filter_map(|assignment| {
        let wanted = Wanted::of(assignment);
        let names: Vec<&str> = wanted.names().collect();
        let [only] = names[..] else { return None };
        let fits = |file: &&String| Language::of_file(file) == Language::of_file(only);
        let file = files.iter().find(fits)?;
        Some(format!("{} to {} if it is for `{}`", quoted(file), quoted(only), assignment.name))
    });
    let single: Vec<String> = single.collect();
    match single.is_empty() {
        true => "rename the files to the names that were looked for".to_owned(),
        false => format!("rename {}", text::some(&single, NAMED, "or")),
    }
}

/// Returns the file whose name is the most like one that is looked for, that name, and its assignment; none if no two are alike.
fn nearest<'a>(
    files: &'a BTreeSet<String>,
    assignments: &'a [Assignment],
) -> Option<(&'a str, &'a str, &'a str)> {
    let mut best = None;
    for assignment in assignments {
        for part in &assignment.parts {
            for (name, file) in
                part.build.sources.iter().flat_map(|name| files.iter().map(move |file| (name, file)))
            {
                let Some(likeness) = naming::similarity(file, name) else { continue };
                if best.as_ref().is_none_or(|(most, _)| likeness > *most) {
                    best = Some((likeness, (file.as_str(), name.as_str(), assignment.name.as_str())));
                }
            }
        }
    }
    best.map(|(_, pair)| pair)
}

/// Returns which files of a submission to rename to what, if parts of the assignment that are run are missing and it has sources that
/// no part is built from.
pub fn advice(submission: &Submission, assignment: &Assignment) -> Option<String> {
    let all = || assignment.parts.iter();
    let found: BTreeSet<String> = submission.directories().flat_map(source_files::regular_files).collect();
    let is_built =
        |file: &str| all().any(|part| submission.recipe(part).sources.iter().any(|one| one == file));
    let others: BTreeSet<String> =
        found.into_iter().filter(|file| is_source(file) && !is_built(file)).collect();
    let missing = all().filter(|part| part.auto_grading().is_some() && !submission.has_sources(part));
    let missing: BTreeSet<&String> = missing.flat_map(|part| &part.build.sources).collect();
    let fits = |file: &str, name: &str| Language::of_file(file) == Language::of_file(name);
    let pairs = || missing.iter().flat_map(|name| others.iter().map(move |file| (file, *name)));
    let fitting: Vec<(&String, &String)> = pairs().filter(|(file, name)| fits(file, name)).collect();
    let like = |(file, name): &(&String, &String)| naming::similarity(file, name);
    let nearest = fitting.iter().filter(|pair| like(pair).is_some());
    let nearest = nearest.max_by(|one, other| like(one).partial_cmp(&like(other)).unwrap_or(Ordering::Equal));
    match (nearest, fitting.as_slice()) {
        // Where other parts are found, a source whose name is like none of theirs is most likely no part.
        (None, _) if submission.holds_sources => None,
        (None, []) => None,
        (Some((file, name)), _) | (None, [(file, name)]) => {
            Some(format!("rename {} to {}", quoted(file), quoted(name)))
        }
        (None, _) => {
            let of = |chosen: fn(&(&String, &String)) -> String| {
                let names: BTreeSet<String> = fitting.iter().map(chosen).collect();
                text::some(&names.into_iter().collect::<Vec<_>>(), NAMED, "and")
            };
            let (files, names) = (of(|(file, _)| quoted(file)), of(|(_, name)| quoted(name)));
            Some(format!("rename {files} to what the assignment looks for: {names}"))
        }
    }
}

fn is_source(file: &str) -> bool {
    Language::of_file(file).is_some()
}

fn quoted(name: &str) -> String {
    format!("`{}`", text::visible(name.as_bytes()))
}

fn listed<'a>(files: impl Iterator<Item = &'a String>) -> String {
    let files: Vec<String> = files.map(|file| quoted(file)).collect();
    text::some(&files, NAMED, "and")
}
