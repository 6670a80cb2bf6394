//! Zip files: what one course hands in, unpacked into a folder of ours.
//!
//! Owns the bounds of unpacking; refuses names that lead out of the folder, symbolic links, passwords,
//! archives within archives, and to believe any size that a header states. The bounds are counted while
//! unpacking, so that no ratio of packing has to be judged.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use zip::read::ZipFile;
use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

use super::Unusable;
use super::entry::{is_hidden, reason};
use crate::error::Error;
use crate::text;
use crate::walls::scratch::Scratch;

/// How large the archive, and everything in it together, may be: what a folder that `make` builds in may
/// hold, too.
const BYTES: u64 = 64 << 20;
/// How many files and folders it may hold, hidden ones aside.
const ENTRIES: usize = 1_000;
/// How deep folders may lie in one another, so that a thousand names do not make a million folders.
const DEPTH: usize = 32;
/// How many bytes a name may have (`NAME_MAX`, limits.h(0p)).
const NAME: usize = 255;
/// How many names a note lists.
const LISTED: usize = 3;

/// What an archive held.
#[derive(Debug)]
pub(super) struct Unpacked {
    /// Where it lies now; removed when this is dropped.
    pub(super) folder: Scratch,
    /// What was left out, one clause each.
    pub(super) notes: Vec<String>,
}

/// An archive while it is unpacked.
struct Unpacking<'a> {
    to: &'a Path,
    /// How many bytes may still be written.
    left: u64,
    entries: usize,
    /// How many bytes of the archive have been unpacked; entries that share them are a bomb.
    packed: u64,
    /// How many bytes the archive has.
    size: u64,
    links: Vec<String>,
}

/// Unpacks a zip file into a temporary folder.
///
/// # Errors
/// Why nothing of it can be used: as a rule the archive's own fault, ours where it cannot be read or there
/// is no room for it.
pub(super) fn unpack(archive: &Path) -> Result<Unpacked, Unusable> {
    let (file, size) = open(archive)?;
    let mut zip = ZipArchive::new(BufReader::new(file)).map_err(|error| refused(&error))?;
    if zip.has_duplicate_names() {
        return Err(theirs("holds two files of the same name, and which one counts is not clear"));
    }
    let folder = Scratch::new().map_err(|error| match error {
        Error::Host { source, .. } => no_room(&source),
        other => Unusable::Ours(other.to_string()),
    })?;
    let mut unpacking =
        Unpacking { to: folder.path(), left: BYTES, entries: 0, packed: 0, size, links: Vec::new() };
    for index in 0..zip.len() {
        // Its name comes first, from the raw entry: one that is ignored may be packed in any way.
        let entry = zip.by_index_raw(index).map_err(|error| refused(&error))?;
        let Some(within) = unpacking.admit(&entry)? else { continue };
        drop(entry);
        let mut entry = zip.by_index(index).map_err(|error| refused(&error))?;
        unpacking.write(&mut entry, &within)?;
    }
    let notes = left_out(&unpacking.links);
    Ok(Unpacked { folder, notes })
}

/// Opens a regular file, not what a link leads to, and tells its size.
fn open(archive: &Path) -> Result<(File, u64), Unusable> {
    let unreadable = |error: io::Error| Unusable::Ours(format!("cannot be read: {}", reason(&error)));
    let mut options = OpenOptions::new();
    // Nobody waits for a pipe that is named like an archive.
    options.read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK);
    let file = options.open(archive).map_err(unreadable)?;
    let about = file.metadata().map_err(unreadable)?;
    if !about.is_file() {
        return Err(theirs("is not a regular file"));
    }
    if about.len() > BYTES {
        return Err(theirs(&format!("is larger than {}", mebibytes())));
    }
    Ok((file, about.len()))
}

impl Unpacking<'_> {
    /// Decides about an entry by its name and kind: where in the folder it goes, if it is wanted.
    fn admit<R: Read + ?Sized>(&mut self, entry: &ZipFile<'_, R>) -> Result<Option<PathBuf>, Unusable> {
        let shown = format!("`{}`", text::shorten(&text::visible(entry.name_raw()), 100));
        // `None` for `..` that leads out and for null bytes; absolute names it would make relative.
        let enclosed = entry.enclosed_name().filter(|_| !is_absolute(entry.name_raw()));
        let Some(within) = enclosed else {
            return Err(theirs(&format!("holds {shown}, a name that leads out of it")));
        };
        if within.as_os_str().is_empty() || within.iter().any(is_hidden) {
            return Ok(None);
        }
        if entry.is_symlink() {
            self.links.push(shown);
            return Ok(None);
        }
        self.entries += 1;
        self.packed = self.packed.saturating_add(entry.compressed_size());
        if self.entries > ENTRIES {
            return Err(theirs(&format!("holds more than {ENTRIES} files and folders")));
        }
        if within.iter().count() > DEPTH || within.iter().any(|name| name.len() > NAME) {
            return Err(theirs(&format!("holds {shown}, a name that is too long or too deep")));
        }
        if self.packed > self.size {
            return Err(theirs("holds files that overlap, as no ordinary zip file does"));
        }
        if entry.encrypted() {
            return Err(theirs("is locked with a password: one without is needed"));
        }
        if !matches!(entry.compression(), CompressionMethod::Stored | CompressionMethod::Deflated) {
            let method = entry.compression();
            let why = format!("is packed by the method {method}, which is not known here: Deflated is");
            return Err(theirs(&why));
        }
        Ok(Some(within))
    }

    /// Writes an entry's folder, or its file with what was packed.
    fn write<R: Read + ?Sized>(&mut self, entry: &mut ZipFile<'_, R>, within: &Path) -> Result<(), Unusable> {
        let path = self.to.join(within);
        let above = if entry.is_dir() { Some(path.as_path()) } else { path.parent() };
        if let Some(above) = above {
            std::fs::create_dir_all(above).map_err(|error| not_written(within, &error))?;
        }
        if entry.is_dir() {
            return Ok(());
        }
        // Only whether it may be executed is kept of its mode: a program may have been handed in.
        let mode = if entry.unix_mode().is_some_and(|mode| mode & 0o111 != 0) { 0o755 } else { 0o644 };
        let mut options = OpenOptions::new();
        let file = options.write(true).create_new(true).mode(0o600).open(&path);
        let mut file = file.map_err(|error| not_written(within, &error))?;
        self.copy(entry, &mut file)?;
        file.set_permissions(std::fs::Permissions::from_mode(mode)).map_err(|error| no_room(&error))
    }

    /// Unpacks a file's bytes as long as there may be more.
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
                None => return Err(theirs(&format!("unpacks to more than {}", mebibytes()))),
            };
            to.write_all(&buffer[..count]).map_err(|error| no_room(&error))?;
        }
    }
}

/// Whether a name begins at a root, a Unix one or a Windows one.
fn is_absolute(name: &[u8]) -> bool {
    let is_slash = |byte: &u8| matches!(byte, b'/' | b'\\');
    match name {
        [drive, b':', rest @ ..] if drive.is_ascii_alphabetic() => rest.first().is_some_and(is_slash),
        _ => name.first().is_some_and(is_slash),
    }
}

fn theirs(why: &str) -> Unusable {
    Unusable::Theirs(why.to_owned())
}

fn no_room(error: &io::Error) -> Unusable {
    Unusable::Ours(format!("cannot be unpacked: {}", reason(error)))
}

/// A name that could not be made: two entries may want to be the same thing, or the disk is full.
fn not_written(within: &Path, error: &io::Error) -> Unusable {
    match error.kind() {
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory | ErrorKind::IsADirectory => twice(within),
        _ => no_room(error),
    }
}

fn twice(within: &Path) -> Unusable {
    theirs(&format!("holds two things in the place of `{}`", text::path(within)))
}

/// Bytes that could not be had: where the system did not say so itself, the archive is damaged.
fn unread(error: &io::Error) -> Unusable {
    if error.raw_os_error().is_some() {
        return Unusable::Ours(format!("cannot be read: {}", reason(error)));
    }
    theirs("is damaged or cut off")
}

fn refused(error: &ZipError) -> Unusable {
    match error {
        ZipError::Io(error) => unread(error),
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword => {
            theirs("is locked with a password: one without is needed")
        }
        ZipError::UnsupportedArchive(_) => theirs("is of a kind that is not known here"),
        _ => theirs("is damaged or cut off"),
    }
}

fn mebibytes() -> String {
    format!("{} MiB", BYTES >> 20)
}

/// A note about symbolic links.
fn left_out(links: &[String]) -> Vec<String> {
    let what = match links.len() {
        0 => return Vec::new(),
        1 => "a symbolic link in the zip file was not unpacked",
        _ => "symbolic links in the zip file were not unpacked",
    };
    vec![format!("{what}: {}", text::some(links, LISTED, "and"))]
}
