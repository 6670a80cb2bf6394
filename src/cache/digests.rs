//! Cached hashes of files that many keys need, such as the program of dozens of runs.
//!
//! A file is identified by its path and its metadata; it is read again if any of these has changed.

use std::fs::{self, File, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

/// Maximum number of cached hashes: somewhat more than the number of programs in progress.
const HELD: usize = 32;

/// How long after its last change a file may change again with the same timestamps, since the kernel's clock for files has steps.
const SETTLED: Duration = Duration::from_millis(50);

/// Cached hashes, the latest at the end.
#[derive(Debug, Default)]
pub(super) struct Digests(Mutex<Vec<(PathBuf, Stamp, blake3::Hash)>>);

/// The metadata by which a changed file is detected: device, inode, length, and times of change in nanoseconds.
type Stamp = (u64, u64, u64, [i64; 4]);

fn stamp(found: &Metadata) -> Stamp {
    let times = [found.mtime(), found.mtime_nsec(), found.ctime(), found.ctime_nsec()];
    (found.dev(), found.ino(), found.len(), times)
}

impl Digests {
    /// Returns the hash of this file.
    ///
    /// # Errors
    /// It cannot be read.
    pub(super) fn of(&self, path: &Path) -> io::Result<blake3::Hash> {
        let found = fs::metadata(path)?;
        let now = stamp(&found);
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((.., hash)) = held.iter().find(|(other, then, _)| other == path && *then == now) {
            return Ok(*hash);
        }
        let hash = blake3::Hasher::new().update_reader(File::open(path)?)?.finalize();
        let settled = found.modified().is_ok_and(|changed| {
            SystemTime::now().duration_since(changed).is_ok_and(|since| since > SETTLED)
        });
        if settled {
            held.retain(|(other, ..)| other != path);
            held.push((path.to_owned(), now, hash));
            if held.len() > HELD {
                held.remove(0);
            }
        }
        Ok(hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_changed_has_another_hash() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("file");
        let digests = Digests::default();
        assert!(digests.of(&file).is_err());
        let long_ago = SystemTime::now() - Duration::from_secs(60);
        for text in ["one", "two", "three"] {
            fs::write(&file, text).unwrap();
            assert_eq!(digests.of(&file).unwrap(), blake3::hash(text.as_bytes()), "just written");
            File::options().write(true).open(&file).unwrap().set_modified(long_ago).unwrap();
            for _ in 0..2 {
                assert_eq!(digests.of(&file).unwrap(), blake3::hash(text.as_bytes()));
            }
            assert_eq!(digests.0.lock().unwrap().len(), 1);
        }
    }
}
