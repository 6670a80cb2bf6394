//! Unpacking of zip files and tar archives to a temporary directory.
//!
//! Rejected are paths that leave the directory, encrypted files, and archives that exceed the limits; links are
//! skipped. The sizes in headers are not trusted: the limits are checked while unpacking, and are the same for every kind.

pub(super) mod download;
mod tarball;
mod zipped;

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use super::Unusable;
use super::entry::{ArchiveKind, is_hidden, reason};
use crate::error::Error;
use crate::sandbox::scratch::Scratch;
use crate::text;

/// Maximum size of the archive, and of its contents, in bytes: the same as for a directory that `make` builds in.
const BYTES: u64 = 64 << 20;
/// Maximum number of files and directories, without hidden ones.
const ENTRIES: usize = 1_000;
/// Maximum depth of directories, so that a thousand names do not create a million directories.
const DEPTH: usize = 32;
/// Maximum length of a name in bytes (`NAME_MAX`, limits.h(0p)).
const NAME: usize = 255;
/// Maximum number of names in a note.
const LISTED: usize = 3;

/// The contents of an archive.
#[derive(Debug)]
pub(super) struct Unpacked {
    /// The temporary directory; removed when this is dropped.
    pub(super) directory: Scratch,
    /// What was skipped, one clause each.
    pub(super) notes: Vec<String>,
}

pub(crate) use zipped::names as names_in_zip;

/// A zip file that is no submission, unpacked within the same limits.
#[derive(Debug)]
pub(crate) struct Unzipped(Unpacked);

impl Unzipped {
    /// Unpacks a zip file to a temporary directory, which is removed when this is dropped.
    ///
    /// # Errors
    /// Why it cannot be used, as a predicate.
    pub(crate) fn of(archive: &Path) -> Result<Self, String> {
        unpack(archive, ArchiveKind::Zip).map(Self).map_err(|why| why.why().to_owned())
    }

    /// Returns the directory.
    pub(crate) fn path(&self) -> &Path {
        self.0.directory.path()
    }
}

/// An archive while it is unpacked.
struct Unpacking<'a> {
    to: &'a Path,
    /// Number of bytes that may still be written.
    left: u64,
    entries: usize,
    links: Vec<String>,
}

/// One entry of an archive, before its contents are read.
struct ArchiveEntry<'a> {
    /// Its name, as in the archive.
    name: &'a [u8],
    /// Its path in the directory; `None` if that is outside.
    within: Option<PathBuf>,
    what: What,
    /// Whether it may be executed. Of the mode, only this is kept: a program may have been submitted.
    executable: bool,
}

/// What an entry is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    File,
    Directory,
    /// A link, or a special file: skipped.
    Link,
}

/// An entry that is unpacked: its path in the directory, what it is, and whether it may be executed.
struct Admitted {
    within: PathBuf,
    directory: bool,
    executable: bool,
}

/// Unpacks an archive to a temporary directory.
///
/// # Errors
/// Why it cannot be used: the archive is invalid, it cannot be read, or there is no space for its contents. None of it
/// is a zero: there may be right work in what cannot be read.
pub(super) fn unpack(archive: &Path, kind: ArchiveKind) -> Result<Unpacked, Unusable> {
    let (file, size) = open(archive)?;
    let directory = Scratch::new().map_err(|error| match error {
        Error::System { source, .. } => no_room(&source),
        other => Unusable::Internal(other.to_string()),
    })?;
    let mut unpacking = Unpacking { to: directory.path(), left: BYTES, entries: 0, links: Vec::new() };
    match kind {
        ArchiveKind::Zip => zipped::unpack(file, size, &mut unpacking)?,
        ArchiveKind::Tar => tarball::unpack(file, &mut unpacking)?,
    }
    let notes = left_out(&unpacking.links, kind);
    Ok(Unpacked { directory, notes })
}

/// Opens a regular file, not the target of a link; returns its size, too.
fn open(archive: &Path) -> Result<(File, u64), Unusable> {
    let unreadable = |error: io::Error| Unusable::Internal(format!("cannot be read: {}", reason(&error)));
    let mut options = OpenOptions::new();
    // Opening a named pipe must not block.
    options.read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK);
    let file = options.open(archive).map_err(unreadable)?;
    let about = file.metadata().map_err(unreadable)?;
    if !about.is_file() {
        return Err(refusal("is not a regular file"));
    }
    if about.len() > BYTES {
        return Err(refusal(&format!("is larger than {}", mebibytes())));
    }
    Ok((file, about.len()))
}

impl Unpacking<'_> {
    /// Returns where an entry goes, unless it is skipped.
    fn admit(&mut self, entry: ArchiveEntry<'_>) -> Result<Option<Admitted>, Unusable> {
        if entry.name.len() > DEPTH * (NAME + 1) {
            return Err(refusal("contains a path that is too long or too deep"));
        }
        let shown = format!("`{}`", text::shorten(&text::visible(entry.name), 100));
        // Absolute names would become relative.
        let Some(within) = entry.within.filter(|_| !is_absolute(entry.name)) else {
            return Err(refusal(&format!("contains {shown}, a path outside of it")));
        };
        if within.as_os_str().is_empty() || within.iter().any(is_hidden) {
            return Ok(None);
        }
        if entry.what == What::Link {
            self.links.push(shown);
            return Ok(None);
        }
        self.entries += 1;
        if self.entries > ENTRIES {
            return Err(refusal(&format!("contains more than {ENTRIES} files and directories")));
        }
        if within.iter().count() > DEPTH || within.iter().any(|name| name.len() > NAME) {
            return Err(refusal(&format!("contains {shown}, a path that is too long or too deep")));
        }
        Ok(Some(Admitted { within, directory: entry.what == What::Directory, executable: entry.executable }))
    }

    /// Writes an entry: a directory, or a file with its contents.
    fn write(&mut self, entry: &Admitted, from: &mut impl Read) -> Result<(), Unusable> {
        let path = self.to.join(&entry.within);
        let above = if entry.directory { Some(path.as_path()) } else { path.parent() };
        if let Some(above) = above {
            std::fs::create_dir_all(above).map_err(|error| not_written(&entry.within, &error))?;
        }
        if entry.directory {
            return Ok(());
        }
        let mode = if entry.executable { 0o755 } else { 0o644 };
        let mut options = OpenOptions::new();
        let file = options.write(true).create_new(true).mode(0o600).open(&path);
        let mut file = file.map_err(|error| not_written(&entry.within, &error))?;
        self.copy(from, &mut file)?;
        file.set_permissions(std::fs::Permissions::from_mode(mode)).map_err(|error| no_room(&error))
    }

    /// Unpacks a file as long as the limit allows.
    fn copy(&mut self, from: &mut impl Read, to: &mut File) -> Result<(), Unusable> {
        let mut buffer = vec![0; 64 << 10];
        loop {
            let count = match from.read(&mut buffer) {
                Ok(0) => return Ok(()),
                Ok(count) => count,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(unread(&error)),
            };
            self.left = match self.left.checked_sub(count as u64) {
                Some(left) => left,
                None => return Err(refusal(&format!("unpacks to more than {}", mebibytes()))),
            };
            to.write_all(&buffer[..count]).map_err(|error| no_room(&error))?;
        }
    }
}

/// Whether a path is absolute, on Unix or Windows.
fn is_absolute(name: &[u8]) -> bool {
    let is_slash = |byte: &u8| matches!(byte, b'/' | b'\\');
    match name {
        [drive, b':', rest @ ..] if drive.is_ascii_alphabetic() => rest.first().is_some_and(is_slash),
        _ => name.first().is_some_and(is_slash),
    }
}

fn refusal(why: &str) -> Unusable {
    Unusable::Internal(why.to_owned())
}

fn no_room(error: &io::Error) -> Unusable {
    Unusable::Internal(format!("cannot be unpacked: {}", reason(error)))
}

/// Returns the reason why an entry could not be written: two entries have the same path, or a system error.
fn not_written(within: &Path, error: &io::Error) -> Unusable {
    match error.kind() {
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory | ErrorKind::IsADirectory => twice(within),
        _ => no_room(error),
    }
}

fn twice(within: &Path) -> Unusable {
    refusal(&format!("contains two entries for `{}`", text::path(within)))
}

/// Returns the reason why bytes could not be read: a system error, or a damaged archive.
fn unread(error: &io::Error) -> Unusable {
    if error.raw_os_error().is_some() {
        return Unusable::Internal(format!("cannot be read: {}", reason(error)));
    }
    refusal("is damaged or truncated")
}

fn mebibytes() -> String {
    format!("{} MiB", BYTES >> 20)
}

/// Returns a note about links and special files.
fn left_out(links: &[String], kind: ArchiveKind) -> Vec<String> {
    let noun = kind.noun();
    let what = match (links.len(), kind) {
        (0, _) => return Vec::new(),
        (1, ArchiveKind::Zip) => format!("a symbolic link in the {noun} was skipped"),
        (_, ArchiveKind::Zip) => format!("symbolic links in the {noun} were skipped"),
        (1, ArchiveKind::Tar) => format!("a link or special file in the {noun} was skipped"),
        (_, ArchiveKind::Tar) => format!("links or special files in the {noun} were skipped"),
    };
    vec![format!("{what}: {}", text::some(links, LISTED, "and"))]
}
