//! Intake: reads what course systems let instructors download, as a directory or as the downloaded zip file itself, and returns
//! one hand-in per student: who, which attempt, when, and the files.
//!
//! The layout is detected from the names at the top: one by which more than half of them are read, files of the systems
//! themselves apart. If there is none, a directory has one subdirectory or archive per student, which [`crate::submission`]
//! finds; so has a zip file, if it does not look like the hand-in of one student. Nothing is written to the download. Archives of
//! students stay packed here.

mod attempts;
mod blackboard;
mod brightspace;
mod canvas;
mod commit;
mod download;
mod files;
mod folders;
mod gradescope;
mod layout;
mod layouts;
mod moodle;
mod repositories;
mod sakai;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::submission::HandIn;
use crate::text;

pub use attempts::{Attempt, without_attempt};
use download::Download;
use folders::Folders;
use layout::{Layout, Top};

/// The name of the layout that [`crate::submission`] reads: a subdirectory or an archive per student.
const DIRECTORIES: &str = "directories";

/// Returns the time of the commit that a clone is at, in UTC as in RFC 3339; none if it cannot be read.
pub fn committed(clone: &Path) -> Option<String> {
    commit::time(clone)
}

/// Whether a roster has a user name.
pub type Known<'a> = &'a dyn Fn(&str) -> bool;

/// What a path from the command line contains.
pub enum Intake {
    /// One submission, or a subdirectory or archive per student.
    Directory(PathBuf),
    /// A download of a course system.
    Download(Class),
}

/// The hand-ins of a download.
pub struct Class {
    /// The directory or zip file.
    pub path: PathBuf,
    /// What the layout is: "Canvas: Download Submissions".
    pub layout: &'static str,
    /// The hand-ins, by the labels of the students; several of one student if all attempts are asked for.
    pub hand_ins: Vec<HandIn>,
    /// What the instructor should know.
    pub warnings: Vec<String>,
}

/// Reads the directories and archives from the command line.
///
/// `named` is the layout of all of them; without it, each is detected. `attempt` is the attempt that counts. `names` are
/// the sources that the assignment asks for, and `parts` its parts. `known` is about the roster, if there is one.
///
/// # Errors
/// [`Error::Usage`]: the layout is unknown, not that of a path, or not unambiguous; a download cannot be read.
pub fn open(
    paths: &[PathBuf],
    named: Option<&str>,
    attempt: Attempt,
    mut names: Vec<String>,
    parts: &[String],
    known: Option<Known<'_>>,
) -> Result<Vec<Intake>> {
    let named = named
        .filter(|name| *name != DIRECTORIES)
        .map(by_name)
        .transpose()?
        .map_or(if named.is_some() { Wanted::Directories } else { Wanted::Any }, Wanted::Layout);
    names.sort();
    names.dedup();
    paths.iter().map(|path| open_one(path, named, attempt, (&names, parts), known)).collect()
}

/// Returns the layouts and what each is, for help texts.
pub fn layouts() -> impl Iterator<Item = (&'static str, &'static str)> {
    let own = (DIRECTORIES, "a subdirectory or archive per student");
    std::iter::once(own).chain(layouts::ALL.iter().map(|layout| (layout.name(), layout.about())))
}

/// Which layout is wanted.
#[derive(Clone, Copy)]
enum Wanted {
    Any,
    Directories,
    Layout(&'static dyn Layout),
}

fn by_name(name: &str) -> Result<&'static dyn Layout> {
    layouts::find(name).ok_or_else(|| {
        let known: Vec<String> = layouts().map(|(name, _)| format!("`{name}`")).collect();
        Error::usage(
            format!("unknown layout `{}` of a download", text::visible(name.as_bytes())),
            format!("available: {}", known.join(", ")),
        )
    })
}

fn open_one(
    path: &Path,
    wanted: Wanted,
    attempt: Attempt,
    (names, parts): (&[String], &[String]),
    known: Option<Known<'_>>,
) -> Result<Intake> {
    let directory = || Ok(Intake::Directory(path.to_owned()));
    if let Some(why) = Download::damage(path) {
        return Err(Error::usage(
            format!("cannot read `{}`: it {why}", text::path(path)),
            "download it again; if you packed it yourself, pack it again",
        ));
    }
    // What is no download is looked at later, with its own errors.
    let Some(mut download) = Download::open(path, known) else { return directory() };
    let layout = match wanted {
        Wanted::Layout(layout) => {
            let top = download.top(names);
            if !has_layout(&mut download, layout, names) {
                return Err(not_of_layout(path, layout, &top));
            }
            layout
        }
        Wanted::Directories if download.is_zip() => {
            while download.has_students_below() && download.descend() {}
            &Folders
        }
        Wanted::Directories => return directory(),
        Wanted::Any => match detected(&mut download, names, path)? {
            Some(layout) => layout,
            None if download.has_class(names, parts) => &Folders,
            None => return directory(),
        },
    };
    let top = download.top(names);
    let mut pieces: Vec<(String, layout::Piece)> = top
        .entries
        .iter()
        .filter_map(|entry| Some((entry.name.clone(), layout.read(&top, entry)?)))
        .collect();
    if pieces.is_empty() {
        return Err(not_of_layout(path, layout, &top));
    }
    let left: Vec<String> = top
        .entries
        .iter()
        .filter(|entry| !pieces.iter().any(|(name, _)| *name == entry.name))
        .map(|entry| format!("`{}`", text::visible(entry.name.as_bytes())))
        .collect();
    layout.complete(&mut download, &mut pieces);
    let mut warnings = download.take_warnings();
    if !left.is_empty() {
        let (names, are) = (text::some(&left, 6, "and"), if left.len() == 1 { "is" } else { "are" });
        warnings.push(format!(
            "{names} {are} of no student and {} ignored",
            if left.len() == 1 { "was" } else { "were" }
        ));
    }
    let (hand_ins, too_few) = attempts::hand_ins(&mut download, layout, pieces, attempt);
    warnings.extend(attempts::check_number(too_few, hand_ins.len(), attempt, path)?);
    Ok(Intake::Download(Class { path: path.to_owned(), layout: layout.about(), hand_ins, warnings }))
}

/// Returns the layout that the names at the top have, if any; goes down where there is a single directory.
fn detected(
    download: &mut Download<'_>,
    names: &[String],
    path: &Path,
) -> Result<Option<&'static dyn Layout>> {
    loop {
        let top = download.top(names);
        match layouts::detect(&top).as_slice() {
            [only] => return Ok(Some(*only)),
            [] => {}
            several => {
                let names: Vec<String> =
                    several.iter().map(|layout| format!("`{}`", layout.name())).collect();
                return Err(Error::usage(
                    format!(
                        "cannot detect the layout of `{}`: {} match",
                        text::path(path),
                        text::list(&names, "and")
                    ),
                    "name it: --intake LAYOUT",
                ));
            }
        }
        if download.descend() {
            continue;
        }
        let Some(mut nested) = download.nested() else { return Ok(None) };
        // A student's archive may contain another one, too.
        let found = detected(&mut nested, names, path)?;
        if found.is_some() {
            *download = nested;
        }
        return Ok(found);
    }
}

/// Whether a download has the layout that was named; goes down where there is a single directory or zip file.
fn has_layout(download: &mut Download<'_>, layout: &dyn Layout, names: &[String]) -> bool {
    loop {
        let top = download.top(names);
        if top.entries.iter().any(|entry| layout.read(&top, entry).is_some()) {
            return true;
        }
        if download.descend() {
            continue;
        }
        let Some(mut nested) = download.nested() else { return false };
        let found = has_layout(&mut nested, layout, names);
        if found {
            *download = nested;
        }
        return found;
    }
}

fn not_of_layout(path: &Path, layout: &dyn Layout, top: &Top) -> Error {
    let found: Vec<String> =
        top.entries.iter().map(|entry| format!("`{}`", text::visible(entry.name.as_bytes()))).collect();
    let found = if found.is_empty() { "nothing".to_owned() } else { text::some(&found, 3, "and") };
    Error::usage(
        format!(
            "`{}` is no download of the layout `{}`: it contains {found}",
            text::path(path),
            layout.name()
        ),
        "leave out --intake to detect the layout",
    )
}
