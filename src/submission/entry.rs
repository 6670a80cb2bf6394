//! Entries of a folder of submissions: which of them are somebody's.
//!
//! Owns the rules by name and kind; refuses to look into students' folders.

use std::ffi::{OsStr, OsString};
use std::fs::{FileType, Metadata};
use std::io::ErrorKind;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use super::Unusable;
use crate::build::MAKEFILES;
use crate::error::{Error, Result};
use crate::language;
use crate::text;

/// One entry of a folder; its kind is its own, not that of what it links to.
pub(super) struct Entry {
    /// Its name.
    pub(super) name: OsString,
    /// Where it is.
    pub(super) path: PathBuf,
    kind: Option<FileType>,
}

/// What an entry of a folder of submissions is.
pub(super) enum Role {
    /// A student's folder.
    Folder,
    /// A student's zip file.
    Zip,
    /// Somebody's, but nothing of it can be built: why.
    Unusable(Unusable),
    /// Nobody's: marks, notes, reports, hidden things.
    Nobodys,
}

/// Files without an ending that lie beside submissions and are nobody's work.
const COMPANIONS: [&str; 9] =
    ["readme", "license", "copying", "makefile", "gnumakefile", "notes", "todo", "changelog", "authors"];

/// Endings of archives that are not unpacked: a student who packed their work so must not get lost.
const ARCHIVES: [&str; 9] = ["tar", "gz", "tgz", "bz2", "xz", "zst", "7z", "rar", "jar"];

impl Entry {
    /// Whether it is a folder, not a link to one.
    pub(super) fn is_folder(&self) -> bool {
        self.kind.is_some_and(|kind| kind.is_dir())
    }

    /// Whether it is a symbolic link that does not lead to a file.
    pub(super) fn is_link(&self) -> bool {
        self.kind.is_some_and(|kind| kind.is_symlink()) && !self.path.is_file()
    }

    /// What it is beside other submissions.
    pub(super) fn role(&self) -> Role {
        if is_hidden(&self.name) {
            return Role::Nobodys;
        }
        let Some(kind) = self.kind else {
            return Role::Unusable(Unusable::Ours("cannot be looked at".to_owned()));
        };
        if kind.is_dir() {
            return Role::Folder;
        }
        if kind.is_symlink() && (self.is_link() || is_zip(&self.name)) {
            // Whoever laid out the folders made the link, not the student: no zero for that.
            return Role::Unusable(Unusable::Ours("is a symbolic link, which is not followed".to_owned()));
        }
        if kind.is_file() || kind.is_symlink() {
            file_role(&self.name)
        } else {
            Role::Unusable(Unusable::Theirs("is not a folder".to_owned()))
        }
    }
}

/// A file where a folder should be is somebody's only if it looks handed in: an archive, a source, or a
/// name without an ending. Everything else beside submissions (marks, reports, notes) is nobody's.
fn file_role(name: &OsStr) -> Role {
    if is_zip(name) {
        return Role::Zip;
    }
    let theirs = |why: &str| Role::Unusable(Unusable::Theirs(why.to_owned()));
    match ending(name).as_deref() {
        _ if is_other_archive(name) => {
            theirs("is an archive of a kind that is not unpacked: a folder or a zip file would do")
        }
        Some(ending) if is_source_ending(ending) => {
            theirs("is a source file, not a folder: put it into a folder of the student's name")
        }
        None if !COMPANIONS.contains(&name.to_string_lossy().to_lowercase().as_str()) => {
            theirs("is a file, not a folder")
        }
        _ => Role::Nobodys,
    }
}

/// Whether a file is a zip by its name.
pub(super) fn is_zip(name: &OsStr) -> bool {
    ending(name).as_deref() == Some("zip")
}

/// Whether a file is, by its name, an archive that is not unpacked.
pub(super) fn is_other_archive(name: &OsStr) -> bool {
    ending(name).is_some_and(|ending| ARCHIVES.contains(&ending.as_str()))
}

/// Whether sources have this ending, in lower case. Headers have not: one beside the students' folders is the instructor's.
fn is_source_ending(ending: &str) -> bool {
    let mut endings = language::ALL.into_iter().flat_map(|language| language.sources);
    endings.any(|source| source.eq_ignore_ascii_case(ending))
}

/// What follows the last dot of a name, in lower case.
fn ending(name: &OsStr) -> Option<String> {
    Path::new(name).extension().map(|ending| ending.to_string_lossy().to_lowercase())
}

/// Whether a name is hidden, or is what a Mac leaves in archives.
pub(super) fn is_hidden(name: &OsStr) -> bool {
    name.as_bytes().starts_with(b".") || name == "__MACOSX"
}

/// Whether a folder directly holds any C or C++ source or a Makefile: if so, it is somebody's work.
pub(super) fn holds_any_source(dir: &Path) -> bool {
    let is_source = |name: &OsStr| {
        ending(name).is_some_and(|ending| is_source_ending(&ending))
            || MAKEFILES.iter().any(|makefile| name == *makefile)
    };
    list(dir).is_ok_and(|entries| entries.iter().any(|entry| !entry.is_folder() && is_source(&entry.name)))
}

/// A folder's entries, by the bytes of their names.
///
/// # Errors
/// [`Error::Usage`]: it cannot be read.
pub(super) fn list(dir: &Path) -> Result<Vec<Entry>> {
    let unreadable = |error: std::io::Error| unreadable(dir, &error);
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(dir).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        entries.push(Entry { name: entry.file_name(), path: entry.path(), kind: entry.file_type().ok() });
    }
    entries.sort_by(|one, other| one.name.as_bytes().cmp(other.name.as_bytes()));
    Ok(entries)
}

/// Makes sure that what was typed is a folder or a zip file.
///
/// # Errors
/// [`Error::Usage`], saying what to type instead.
pub(super) fn check(dir: &Path) -> Result<()> {
    match std::fs::metadata(dir).as_ref().map(Metadata::is_dir) {
        Ok(true) => Ok(()),
        Ok(false) if dir.file_name().is_some_and(is_zip) => Ok(()),
        Ok(false) => Err(Error::usage(
            format!("`{}` is a file, neither a folder nor a zip file", text::path(dir)),
            format!("give the folder it is in: `{}`", text::path(&super::parent(dir))),
        )),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(missing(dir)),
        Err(error) => Err(unreadable(dir, error)),
    }
}

fn missing(dir: &Path) -> Error {
    let message = format!("there is no folder `{}`", text::path(dir));
    let above = super::parent(dir);
    let siblings: Vec<String> = list(&above)
        .unwrap_or_default()
        .iter()
        .filter(|entry| entry.path.is_dir())
        .map(|entry| text::visible(entry.name.as_bytes()))
        .collect();
    let name = text::visible(dir.file_name().unwrap_or_default().as_bytes());
    let hint = match text::nearest(&name, siblings.iter().map(String::as_str)) {
        Some(near) if above == Path::new(".") => format!("did you mean `{near}`?"),
        Some(near) => format!("did you mean `{}`?", text::path(&above.join(near))),
        None if above.is_dir() => format!("`{}` has no folder of a name like it", text::path(&above)),
        None => format!("there is no folder `{}` either", text::path(&above)),
    };
    Error::usage(message, hint)
}

fn unreadable(dir: &Path, error: &std::io::Error) -> Error {
    Error::usage(
        format!("cannot read the folder `{}`: {}", text::path(dir), reason(error)),
        "make it readable (`chmod u+rx`), or give another folder",
    )
}

/// What the system said, in lower case and without its error number.
pub(super) fn reason(error: &std::io::Error) -> String {
    let said = error.to_string();
    said.split(" (os error").next().unwrap_or(&said).to_lowercase()
}
