//! Zip files.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

use super::{ArchiveEntry, Unpacking, What, refusal, unread};
use crate::submission::Unusable;

const ENCRYPTED: &str = "is encrypted: submit one without a password";

/// Returns the paths in a zip file, as far as they are text, without unpacking it; `None` if it cannot be read.
pub(crate) fn names(archive: &Path) -> Option<Vec<PathBuf>> {
    let zip = ZipArchive::new(BufReader::new(File::open(archive).ok()?)).ok()?;
    Some(zip.file_names().flatten().map(|name| PathBuf::from(name.as_ref())).collect())
}

/// Unpacks a zip file of this size.
pub(super) fn unpack(file: File, size: u64, unpacking: &mut Unpacking<'_>) -> Result<(), Unusable> {
    let mut zip = ZipArchive::new(BufReader::new(file)).map_err(|error| refused(&error))?;
    if zip.has_duplicate_names() {
        return Err(refusal("contains two files of the same name"));
    }
    let mut packed = 0;
    for index in 0..zip.len() {
        // From the raw entry: an ignored entry may have any compression.
        let entry = zip.by_index_raw(index).map_err(|error| refused(&error))?;
        // `None` for `..` that leaves the directory and for null bytes.
        let within = entry.enclosed_name();
        drop(entry);
        unpack_entry(&mut zip, index, within, (&mut packed, size), unpacking)?;
    }
    Ok(())
}

/// Unpacks one entry to a path in the directory. `packed` is the number of bytes of the archive that were unpacked; if there are
/// more than its size, entries overlap, and it is a zip bomb.
pub(super) fn unpack_entry(
    zip: &mut ZipArchive<BufReader<File>>,
    index: usize,
    within: Option<PathBuf>,
    (packed, size): (&mut u64, u64),
    unpacking: &mut Unpacking<'_>,
) -> Result<(), Unusable> {
    let entry = zip.by_index_raw(index).map_err(|error| refused(&error))?;
    let what = match (entry.is_symlink(), entry.is_dir()) {
        (true, _) => What::Link,
        (false, true) => What::Directory,
        (false, false) => What::File,
    };
    let named = ArchiveEntry {
        name: entry.name_raw(),
        within,
        what,
        executable: entry.unix_mode().is_some_and(|mode| mode & 0o111 != 0),
    };
    let Some(admitted) = unpacking.admit(named)? else { return Ok(()) };
    *packed = packed.saturating_add(entry.compressed_size());
    if *packed > size {
        return Err(refusal("contains overlapping files"));
    }
    if entry.encrypted() {
        return Err(refusal(ENCRYPTED));
    }
    let method = entry.compression();
    if !matches!(method, CompressionMethod::Stored | CompressionMethod::Deflated) {
        let why = format!("uses the compression method {method}, which is not supported: use Deflate");
        return Err(refusal(&why));
    }
    drop(entry);
    let mut entry = zip.by_index(index).map_err(|error| refused(&error))?;
    unpacking.write(&admitted, &mut entry)
}

pub(super) fn refused(error: &ZipError) -> Unusable {
    match error {
        ZipError::Io(error) => unread(error),
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword => {
            refusal(ENCRYPTED)
        }
        ZipError::UnsupportedArchive(_) => refusal("uses an unsupported feature of the format"),
        _ => refusal("is damaged or truncated"),
    }
}
