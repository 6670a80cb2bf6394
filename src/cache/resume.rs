//! The resume_marker: which gradings were begun and never finished.
//!
//! One empty file for each, from the first build to the last report. The work itself lies in the store, so all there
//! is to know is that it is worth going on.

use std::fs::{self, File};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// The directory of the files, beside the entries.
const UNFINISHED: &str = "unfinished";

/// The place of one grading.
#[derive(Debug)]
pub struct ResumeMarker(PathBuf);

impl ResumeMarker {
    /// The grading of these directories that these words tell apart, wherever it is started from.
    pub(super) fn of(directory: &Path, dirs: &[PathBuf], words: &[&str]) -> Self {
        let mut hasher = blake3::Hasher::new();
        let mut field = |bytes: &[u8]| {
            hasher.update(&(bytes.len() as u64).to_le_bytes()).update(bytes);
        };
        field(&(words.len() as u64).to_le_bytes());
        words.iter().for_each(|word| field(word.as_bytes()));
        for dir in dirs {
            // A directory that cannot be resolved is refused elsewhere.
            field(fs::canonicalize(dir).as_ref().unwrap_or(dir).as_os_str().as_bytes());
        }
        Self(directory.join(UNFINISHED).join(hasher.finalize().to_hex().as_str()))
    }

    /// Whether it was begun and not finished.
    pub fn is_open(&self) -> bool {
        self.0.exists()
    }

    /// Notes that it has begun. It must survive a power cut, or there would be no knowing.
    ///
    /// # Errors
    /// The directory cannot be written.
    pub fn begin(&self) -> io::Result<()> {
        let Some(directory) = self.0.parent() else { return Ok(()) };
        fs::create_dir_all(directory)?;
        File::create(&self.0)?.sync_all()?;
        File::open(directory)?.sync_all()
    }

    /// Notes that it is finished.
    pub fn finish(&self) {
        // If it stays, `--resume` has nothing to do and does that.
        let _ = fs::remove_file(&self.0);
    }
}

/// Forgets every grading: what they could go on from is gone.
pub(super) fn forget(directory: &Path) -> io::Result<()> {
    match fs::remove_dir_all(directory.join(UNFINISHED)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grading_is_open_from_its_beginning_to_its_end() {
        let directory = tempfile::tempdir().unwrap();
        let of = |dirs: &[&str], words: &[&str]| {
            let dirs: Vec<PathBuf> = dirs.iter().map(|dir| directory.path().join(dir)).collect();
            ResumeMarker::of(directory.path(), &dirs, words)
        };
        let resume_marker = of(&["a", "b"], &["si204"]);
        assert!(!resume_marker.is_open());
        resume_marker.begin().unwrap();
        assert!(of(&["a", "b"], &["si204"]).is_open());
        for other in [
            of(&["a"], &["si204"]),
            of(&["ab"], &["si204"]),
            of(&["a", "b"], &["twentyone"]),
            of(&["a", "b"], &["si204", "play"]),
        ] {
            assert!(!other.is_open());
        }
        resume_marker.finish();
        assert!(!resume_marker.is_open());
        resume_marker.begin().unwrap();
        forget(directory.path()).unwrap();
        assert!(!resume_marker.is_open());
        forget(directory.path()).unwrap();
    }
}
