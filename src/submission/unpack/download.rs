//! Zip files with the work of a whole class, and loose files: what one student submitted is copied to a temporary directory,
//! under the limits of an archive of one student.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use zip::ZipArchive;
use zip::result::ZipError;

use super::zipped::{refused, unpack_entry};
use super::{ArchiveEntry, BYTES, LISTED, Unpacked, Unpacking, What, no_room, refusal, unread};
use crate::error::Error;
use crate::sandbox::scratch::Scratch;
use crate::submission::Unusable;
use crate::text;

/// Maximum number of files in the zip file of a class.
const ENTRIES: usize = 500_000;

/// What is wrong with a zip file that is not whole.
const CUT_OFF: &str = "is incomplete: its end is missing";

/// The files of one student, copied to a temporary directory.
#[derive(Debug)]
pub(crate) struct Loose(pub(in crate::submission) Unpacked);

/// A zip file with the work of a class. Only what is taken is unpacked.
pub(crate) struct ZipDownload {
    zip: ZipArchive<BufReader<File>>,
    size: u64,
    entries: Vec<ZipEntry>,
}

/// An entry of the zip file of a class.
pub(crate) struct ZipEntry {
    /// Its index in the zip file.
    pub(crate) index: usize,
    /// Its path, without empty pieces and `.`.
    pub(crate) path: Vec<String>,
    /// Whether it is a directory.
    pub(crate) is_directory: bool,
}

impl ZipDownload {
    /// Lists a zip file. Paths that leave it are those of nobody.
    ///
    /// # Errors
    /// It cannot be read.
    pub(crate) fn open(path: &Path) -> Result<Self, Unusable> {
        let file = File::open(path).map_err(|error| unread(&error))?;
        let size = file.metadata().map_err(|error| unread(&error))?.len();
        let mut zip = ZipArchive::new(BufReader::new(file)).map_err(|error| refused(&error))?;
        if zip.len() > ENTRIES {
            return Err(refusal(&format!("contains more than {ENTRIES} files")));
        }
        let mut entries = Vec::with_capacity(zip.len());
        for index in 0..zip.len() {
            let entry = zip.by_index_raw(index).map_err(|error| refused(&error))?;
            let Some(within) = entry.enclosed_name() else { continue };
            let path: Option<Vec<String>> =
                within.iter().map(|piece| piece.to_str().map(str::to_owned)).collect();
            let is_directory = entry.is_dir();
            entries.extend(path.map(|path| ZipEntry { index, path, is_directory }));
        }
        Ok(Self { zip, size, entries })
    }

    /// Returns what is wrong with a zip file whose list of files, which is at its end, is not there: a predicate without a period.
    /// None if there is one, or it cannot be read for another reason.
    pub(crate) fn unlisted(path: &Path) -> Option<&'static str> {
        let mut file = File::open(path).ok()?;
        let mut first = Vec::new();
        Read::by_ref(&mut file).take(4).read_to_end(&mut first).ok()?;
        let begins = first == b"PK\x03\x04";
        match ZipArchive::new(BufReader::new(file)) {
            // The list of a student's archive that it contains may be found in place of its own: that one begins later.
            Ok(zip) if begins && zip.offset() > 0 => Some(CUT_OFF),
            Err(ZipError::InvalidArchive(_) | ZipError::Io(_)) => Some(match first.as_slice() {
                [] => "is empty",
                _ if begins => CUT_OFF,
                _ => "is not a zip file, though its name says so",
            }),
            _ => None,
        }
    }

    /// Returns its entries.
    pub(crate) fn entries(&self) -> &[ZipEntry] {
        &self.entries
    }

    /// Returns the contents of a file of at most so many bytes.
    pub(crate) fn read(&mut self, path: &[String], most: u64) -> Option<Vec<u8>> {
        let index = self.entries.iter().find(|entry| entry.path == path)?.index;
        let entry = self.zip.by_index(index).ok()?;
        let mut bytes = Vec::new();
        entry.take(most + 1).read_to_end(&mut bytes).ok()?;
        (bytes.len() as u64 <= most).then_some(bytes)
    }

    /// Unpacks entries, each to a path of its own.
    ///
    /// # Errors
    /// Why they cannot be used.
    pub(crate) fn take(&mut self, wanted: &[(usize, PathBuf)]) -> Result<Loose, Unusable> {
        let mut packed = 0;
        fill(|unpacking| {
            for (index, within) in wanted {
                let of_class = (&mut packed, self.size);
                unpack_entry(&mut self.zip, *index, Some(within.clone()), of_class, unpacking)?;
            }
            Ok(())
        })
    }
}

impl Loose {
    /// Copies files, each under a name of its own. Links are skipped.
    ///
    /// # Errors
    /// Why they cannot be used.
    pub(crate) fn collect(files: impl Iterator<Item = (PathBuf, String)>) -> Result<Self, Unusable> {
        fill(|unpacking| files.into_iter().try_for_each(|(from, name)| add(unpacking, &from, &name)))
    }
}

/// Adds a file to a directory.
fn add(unpacking: &mut Unpacking<'_>, from: &Path, name: &str) -> Result<(), Unusable> {
    let mut options = OpenOptions::new();
    // Opening a named pipe must not block.
    options.read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK);
    let is_link = from.is_symlink();
    let opened = if is_link { None } else { Some(options.open(from).map_err(|error| unread(&error))?) };
    let about = opened.as_ref().map(File::metadata).transpose().map_err(|error| unread(&error))?;
    let regular = about.as_ref().is_some_and(std::fs::Metadata::is_file);
    let entry = ArchiveEntry {
        name: name.as_bytes(),
        within: Path::new(name).file_name().map(PathBuf::from),
        what: if regular { What::File } else { What::Link },
        executable: about.is_some_and(|about| about.permissions().mode() & 0o111 != 0),
    };
    match (unpacking.admit(entry)?, opened) {
        (Some(admitted), Some(mut file)) => unpacking.write(&admitted, &mut file),
        _ => Ok(()),
    }
}

/// Fills a new temporary directory.
fn fill(act: impl FnOnce(&mut Unpacking<'_>) -> Result<(), Unusable>) -> Result<Loose, Unusable> {
    let directory = Scratch::new().map_err(|error| match error {
        Error::System { source, .. } => no_room(&source),
        other => Unusable::Internal(other.to_string()),
    })?;
    let mut unpacking = Unpacking { to: directory.path(), left: BYTES, entries: 0, links: Vec::new() };
    act(&mut unpacking)?;
    let links = std::mem::take(&mut unpacking.links);
    let notes = match links.as_slice() {
        [] => Vec::new(),
        links => vec![format!("links and special files were skipped: {}", text::some(links, LISTED, "and"))],
    };
    Ok(Loose(Unpacked { directory, notes }))
}
