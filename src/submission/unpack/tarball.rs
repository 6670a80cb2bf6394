//! Tar archives, plain or compressed with gzip: which of the two, the first bytes say, not the name.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};

use flate2::read::MultiGzDecoder;
use tar::{Archive, EntryType};

use super::{ArchiveEntry, BYTES, ENTRIES, Unpacking, What, mebibytes, refusal, unread};
use crate::submission::Unusable;

/// First bytes of a gzip file (RFC 1952, 2.3.1).
const GZIP: [u8; 2] = [0x1f, 0x8b];
/// Size of a block of a tar archive; the end is marked by blocks of zeros.
const BLOCK: usize = 512;
/// Maximum size of a tar archive: its contents, and for each entry some blocks for its header and its long name. The
/// reader of the format keeps a long name in memory, so this limits that, too.
const MOST: u64 = BYTES + (ENTRIES * 16 * BLOCK) as u64;

/// Unpacks a tar archive.
pub(super) fn unpack(mut file: File, unpacking: &mut Unpacking<'_>) -> Result<(), Unusable> {
    let mut start = [0; GZIP.len()];
    let gzip = file.read_exact(&mut start).is_ok() && start == GZIP;
    file.rewind().map_err(|error| unread(&error))?;
    let file = BufReader::new(file);
    if gzip {
        unpack_plain(Limited::new(MultiGzDecoder::new(file)), unpacking)
    } else {
        unpack_plain(Limited::new(file), unpacking)
    }
}

fn unpack_plain<R: Read>(mut reader: Limited<R>, unpacking: &mut Unpacking<'_>) -> Result<(), Unusable> {
    let done = unpack_entries(&mut reader, unpacking);
    if reader.left == 0 {
        return Err(refusal(&format!("unpacks to more than {}", mebibytes())));
    }
    done?;
    // The format does not tell where it was cut off between two files, but for the end that is missing.
    if reader.zeros < BLOCK {
        return Err(refusal("is damaged or truncated"));
    }
    Ok(())
}

fn unpack_entries<R: Read>(reader: &mut Limited<R>, unpacking: &mut Unpacking<'_>) -> Result<(), Unusable> {
    let mut archive = Archive::new(reader);
    for entry in archive.entries().map_err(|error| unread(&error))? {
        let mut entry = entry.map_err(|error| unread(&error))?;
        let kind = entry.header().entry_type();
        let what = match kind {
            EntryType::Directory => What::Directory,
            EntryType::Regular | EntryType::Continuous => What::File,
            // Not an entry, but information about all of them.
            EntryType::XGlobalHeader => continue,
            _ => What::Link,
        };
        let name = entry.path_bytes().into_owned();
        let executable = entry.header().mode().is_ok_and(|mode| mode & 0o111 != 0);
        let named = ArchiveEntry { name: &name, within: enclosed(&name), what, executable };
        let Some(admitted) = unpacking.admit(named)? else { continue };
        unpacking.write(&admitted, &mut entry)?;
    }
    Ok(())
}

/// Returns a path without `.` and `..`; `None` if it leaves the directory.
fn enclosed(name: &[u8]) -> Option<PathBuf> {
    if name.contains(&0) {
        return None;
    }
    let mut within = PathBuf::new();
    for component in Path::new(OsStr::from_bytes(name)).components() {
        match component {
            Component::Normal(name) => within.push(name),
            Component::CurDir => {}
            Component::ParentDir if within.pop() => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(within)
}

/// A reader that ends after [`MOST`] bytes, and counts the zeros at its end.
struct Limited<R> {
    reader: R,
    left: u64,
    zeros: usize,
}

impl<R> Limited<R> {
    fn new(reader: R) -> Self {
        Self { reader, left: MOST, zeros: 0 }
    }
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.by_ref().take(self.left).read(buffer)?;
        self.left -= count as u64;
        let tail = &buffer[count.saturating_sub(BLOCK)..count];
        let zeros = tail.iter().rev().take_while(|byte| **byte == 0).count();
        self.zeros = if zeros == count { self.zeros.saturating_add(count) } else { zeros };
        Ok(count)
    }
}
