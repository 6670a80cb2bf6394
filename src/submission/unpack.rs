//! Unpacking of zip files to a temporary directory.
//!
//! Rejected are paths that leave the directory, encrypted files, and archives that exceed the limits; symbolic links are
//! skipped. The sizes in headers are not trusted: the limits are checked while unpacking.

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

/// An archive while it is unpacked.
struct Unpacking<'a> {
    to: &'a Path,
    /// Number of bytes that may still be written.
    left: u64,
    entries: usize,
    /// Number of bytes of the archive that were unpacked. If entries overlap, it is a zip bomb.
    packed: u64,
    /// Size of the archive in bytes.
    size: u64,
    links: Vec<String>,
}

/// Unpacks a zip file to a temporary directory.
///
/// # Errors
/// Why it cannot be used: the archive is invalid, it cannot be read, or there is no space for its contents.
pub(super) fn unpack(archive: &Path) -> Result<Unpacked, Unusable> {
    let (file, size) = open(archive)?;
    let mut zip = ZipArchive::new(BufReader::new(file)).map_err(|error| refused(&error))?;
    if zip.has_duplicate_names() {
        return Err(theirs("contains two files of the same name"));
    }
    let directory = Scratch::new().map_err(|error| match error {
        Error::System { source, .. } => no_room(&source),
        other => Unusable::Internal(other.to_string()),
    })?;
    let mut unpacking =
        Unpacking { to: directory.path(), left: BYTES, entries: 0, packed: 0, size, links: Vec::new() };
    for index in 0..zip.len() {
        // The name is checked first, from the raw entry: an ignored entry may have any compression.
        let entry = zip.by_index_raw(index).map_err(|error| refused(&error))?;
        let Some(within) = unpacking.admit(&entry)? else { continue };
        drop(entry);
        let mut entry = zip.by_index(index).map_err(|error| refused(&error))?;
        unpacking.write(&mut entry, &within)?;
    }
    let notes = left_out(&unpacking.links);
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
        return Err(theirs("is not a regular file"));
    }
    if about.len() > BYTES {
        return Err(theirs(&format!("is larger than {}", mebibytes())));
    }
    Ok((file, about.len()))
}

impl Unpacking<'_> {
    /// Returns the path of an entry in the directory, unless it is skipped.
    fn admit<R: Read + ?Sized>(&mut self, entry: &ZipFile<'_, R>) -> Result<Option<PathBuf>, Unusable> {
        let shown = format!("`{}`", text::shorten(&text::visible(entry.name_raw()), 100));
        // `None` for `..` that leaves the directory and for null bytes. Absolute names would become relative.
        let enclosed = entry.enclosed_name().filter(|_| !is_absolute(entry.name_raw()));
        let Some(within) = enclosed else {
            return Err(theirs(&format!("contains {shown}, a path outside of it")));
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
            return Err(theirs(&format!("contains more than {ENTRIES} files and directories")));
        }
        if within.iter().count() > DEPTH || within.iter().any(|name| name.len() > NAME) {
            return Err(theirs(&format!("contains {shown}, a path that is too long or too deep")));
        }
        if self.packed > self.size {
            return Err(theirs("contains overlapping files"));
        }
        if entry.encrypted() {
            return Err(theirs("is encrypted: submit one without a password"));
        }
        if !matches!(entry.compression(), CompressionMethod::Stored | CompressionMethod::Deflated) {
            let method = entry.compression();
            let why = format!("uses the compression method {method}, which is not supported: use Deflate");
            return Err(theirs(&why));
        }
        Ok(Some(within))
    }

    /// Writes an entry: a directory, or a file with its contents.
    fn write<R: Read + ?Sized>(&mut self, entry: &mut ZipFile<'_, R>, within: &Path) -> Result<(), Unusable> {
        let path = self.to.join(within);
        let above = if entry.is_dir() { Some(path.as_path()) } else { path.parent() };
        if let Some(above) = above {
            std::fs::create_dir_all(above).map_err(|error| not_written(within, &error))?;
        }
        if entry.is_dir() {
            return Ok(());
        }
        // Of the mode, only the permission to execute is kept: a program may have been submitted.
        let mode = if entry.unix_mode().is_some_and(|mode| mode & 0o111 != 0) { 0o755 } else { 0o644 };
        let mut options = OpenOptions::new();
        let file = options.write(true).create_new(true).mode(0o600).open(&path);
        let mut file = file.map_err(|error| not_written(within, &error))?;
        self.copy(entry, &mut file)?;
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
                None => return Err(theirs(&format!("unpacks to more than {}", mebibytes()))),
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

fn theirs(why: &str) -> Unusable {
    Unusable::Theirs(why.to_owned())
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
    theirs(&format!("contains two entries for `{}`", text::path(within)))
}

/// Returns the reason why bytes could not be read: a system error, or a damaged archive.
fn unread(error: &io::Error) -> Unusable {
    if error.raw_os_error().is_some() {
        return Unusable::Internal(format!("cannot be read: {}", reason(error)));
    }
    theirs("is damaged or truncated")
}

fn refused(error: &ZipError) -> Unusable {
    match error {
        ZipError::Io(error) => unread(error),
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword => {
            theirs("is encrypted: submit one without a password")
        }
        ZipError::UnsupportedArchive(_) => theirs("uses an unsupported feature of the format"),
        _ => theirs("is damaged or truncated"),
    }
}

fn mebibytes() -> String {
    format!("{} MiB", BYTES >> 20)
}

/// Returns a note about symbolic links.
fn left_out(links: &[String]) -> Vec<String> {
    let what = match links.len() {
        0 => return Vec::new(),
        1 => "a symbolic link in the zip file was skipped",
        _ => "symbolic links in the zip file were skipped",
    };
    vec![format!("{what}: {}", text::some(links, LISTED, "and"))]
}
