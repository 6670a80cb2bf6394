//! Entries of a directory of submissions: which of them are submissions, by name and kind.

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

/// An entry of a directory. Its kind is that of the link, not of the target.
pub(super) struct Entry {
    /// Its name.
    pub(super) name: OsString,
    /// Its path.
    pub(super) path: PathBuf,
    kind: Option<FileType>,
}

/// What an entry of a directory of submissions is.
pub(super) enum Role {
    /// A student's directory.
    Directory,
    /// A student's archive of a kind that is unpacked.
    Archive(ArchiveKind),
    /// A submission that cannot be built, with the reason.
    Unusable(Unusable),
    /// Not a submission: manual grades, notes, reports, hidden files.
    Nobodys,
}

/// Kinds of archives that are unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArchiveKind {
    /// `.zip`.
    Zip,
    /// `.tar`, `.tar.gz`, or `.tgz`.
    Tar,
}

impl ArchiveKind {
    /// Returns the kind that a name stands for.
    pub(crate) fn of(name: &OsStr) -> Option<Self> {
        Self::ending(name).map(|(_, kind)| kind)
    }

    /// Returns the ending of a name, and the kind that it stands for.
    fn ending(name: &OsStr) -> Option<(&'static str, Self)> {
        let endings = [(".zip", Self::Zip), (".tar", Self::Tar), (".tar.gz", Self::Tar), (".tgz", Self::Tar)];
        let name = name.as_bytes();
        endings.into_iter().find(|(ending, _)| {
            let at = name.len().saturating_sub(ending.len());
            name[at..].eq_ignore_ascii_case(ending.as_bytes())
        })
    }

    /// Returns what an archive of the kind is called.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Zip => "zip file",
            Self::Tar => "tar archive",
        }
    }
}

/// Returns the name of an archive without its extension.
pub(super) fn stem(archive: &Path) -> OsString {
    let name = archive.file_name().unwrap_or_default();
    match ArchiveKind::ending(name) {
        Some((ending, _)) => OsStr::from_bytes(&name.as_bytes()[..name.len() - ending.len()]).to_owned(),
        None => name.to_owned(),
    }
}

/// Names of files without extension that are not submissions, in lower case.
const COMPANIONS: [&str; 9] =
    ["readme", "license", "copying", "makefile", "gnumakefile", "notes", "todo", "changelog", "authors"];

/// Extensions of archives that are not unpacked. They are submissions, so that no student is lost, and are not graded.
const ARCHIVES: [&str; 7] = ["gz", "bz2", "xz", "zst", "7z", "rar", "jar"];

impl Entry {
    /// Whether it is a directory, not a link to one.
    pub(super) fn is_directory(&self) -> bool {
        self.kind.is_some_and(|kind| kind.is_dir())
    }

    /// Whether it is a symbolic link, but not to a file.
    pub(super) fn is_link(&self) -> bool {
        self.kind.is_some_and(|kind| kind.is_symlink()) && !self.path.is_file()
    }

    /// Returns what it is among submissions.
    pub(super) fn role(&self) -> Role {
        if is_hidden(&self.name) {
            return Role::Nobodys;
        }
        let Some(kind) = self.kind else {
            return Role::Unusable(Unusable::Internal("cannot be inspected".to_owned()));
        };
        if kind.is_dir() {
            return Role::Directory;
        }
        if kind.is_symlink() && (self.is_link() || ArchiveKind::of(&self.name).is_some()) {
            // The instructor created the link, not the student: this must not become a zero.
            return Role::Unusable(Unusable::Internal(
                "is a symbolic link, which is not followed".to_owned(),
            ));
        }
        if kind.is_file() || kind.is_symlink() {
            file_role(&self.name)
        } else {
            Role::Unusable(Unusable::Theirs("is not a directory".to_owned()))
        }
    }
}

/// Returns what a file is. It is a submission only if it is an archive, a source file, or has no extension; other files
/// are manual grades, reports, or notes.
fn file_role(name: &OsStr) -> Role {
    if let Some(kind) = ArchiveKind::of(name) {
        return Role::Archive(kind);
    }
    let theirs = |why: &str| Role::Unusable(Unusable::Theirs(why.to_owned()));
    match ending(name).as_deref() {
        _ if is_other_archive(name) => {
            let why = format!("is {UNREAD_ARCHIVE}: submit a directory or a zip file");
            Role::Unusable(Unusable::Internal(why))
        }
        Some(ending) if is_source_ending(ending) => {
            theirs("is a source file, not a directory: move it to a directory named after the student")
        }
        None if !COMPANIONS.contains(&name.to_string_lossy().to_lowercase().as_str()) => {
            theirs("is a file, not a directory")
        }
        _ => Role::Nobodys,
    }
}

/// What an archive that is not unpacked is.
pub(super) const UNREAD_ARCHIVE: &str = "an archive of a kind that croupier does not read";

/// Whether the name is that of an archive that is not unpacked.
pub(crate) fn is_other_archive(name: &OsStr) -> bool {
    ArchiveKind::of(name).is_none() && ending(name).is_some_and(|ending| ARCHIVES.contains(&ending.as_str()))
}

/// Whether source files have this extension, in lower case. Headers are not source files: one next to the students'
/// directories belongs to the instructor.
fn is_source_ending(ending: &str) -> bool {
    let mut endings = language::ALL.into_iter().flat_map(|language| language.sources);
    endings.any(|source| source.eq_ignore_ascii_case(ending))
}

/// Returns the extension of a name, in lower case.
fn ending(name: &OsStr) -> Option<String> {
    Path::new(name).extension().map(|ending| ending.to_string_lossy().to_lowercase())
}

/// Whether a name is hidden, or is the directory that macOS adds to archives.
pub(super) fn is_hidden(name: &OsStr) -> bool {
    name.as_bytes().starts_with(b".") || name == "__MACOSX"
}

/// Whether a directory directly contains any C or C++ source or a Makefile; then it is a submission.
pub(super) fn holds_any_source(dir: &Path) -> bool {
    let is_source = |name: &OsStr| {
        ending(name).is_some_and(|ending| is_source_ending(&ending))
            || MAKEFILES.iter().any(|makefile| name == *makefile)
    };
    list(dir).is_ok_and(|entries| entries.iter().any(|entry| !entry.is_directory() && is_source(&entry.name)))
}

/// Returns the entries of a directory, by the bytes of their names.
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

/// Checks that a path is a directory or an archive.
///
/// # Errors
/// [`Error::Usage`] with a hint.
pub(super) fn check(dir: &Path) -> Result<()> {
    match std::fs::metadata(dir).as_ref().map(Metadata::is_dir) {
        Ok(true) => Ok(()),
        Ok(false) if dir.file_name().and_then(ArchiveKind::of).is_some() => Ok(()),
        Ok(false) => Err(Error::usage(
            format!("`{}` is a file, not a directory or archive", text::path(dir)),
            format!("pass its directory: `{}`", text::path(&super::parent(dir))),
        )),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(missing(dir)),
        Err(error) => Err(unreadable(dir, error)),
    }
}

fn missing(dir: &Path) -> Error {
    let is_source = language::Language::of_file(&dir.to_string_lossy()).is_some();
    let noun = if is_source { "file" } else { "directory" };
    let message = format!("{noun} `{}` does not exist", text::path(dir));
    let above = super::parent(dir);
    let siblings: Vec<String> = list(&above)
        .unwrap_or_default()
        .iter()
        .filter(|entry| entry.path.is_dir())
        .map(|entry| text::visible(entry.name.as_bytes()))
        .collect();
    let name = text::visible(dir.file_name().unwrap_or_default().as_bytes());
    let similar = |near: String| format!("a directory with a similar name exists: `{near}`");
    let hint = match text::nearest(&name, siblings.iter().map(String::as_str)) {
        _ if is_source && above.is_dir() => {
            format!("pass the directory with the source files, such as `{}`", text::path(&above))
        }
        Some(near) if above == Path::new(".") => similar(near.to_owned()),
        Some(near) => similar(text::path(&above.join(near))),
        None if above.is_dir() => "check the path and the current directory".to_owned(),
        None => format!("check the path: `{}` does not exist, either", text::path(&above)),
    };
    Error::usage(message, hint)
}

fn unreadable(dir: &Path, error: &std::io::Error) -> Error {
    Error::usage(
        format!("cannot read directory `{}`: {}", text::path(dir), reason(error)),
        format!("make it readable: chmod u+rx {}", text::path(dir)),
    )
}

/// Returns the message of a system error, in lower case and without its number.
pub(super) fn reason(error: &std::io::Error) -> String {
    let said = error.to_string();
    said.split(" (os error").next().unwrap_or(&said).to_lowercase()
}
