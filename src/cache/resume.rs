//! Resume markers: which grading runs were started and not finished.
//!
//! Each has an empty file, from the first build to the last report. The results themselves are in the store.

use std::fs::{self, File};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// The directory of the files, next to the entries.
const UNFINISHED: &str = "unfinished";

/// The marker of one grading run.
#[derive(Debug)]
pub struct ResumeMarker(PathBuf);

impl ResumeMarker {
    /// Returns the marker of the grading run with these directories and these other arguments; the current directory does not matter.
    pub(super) fn of(directory: &Path, dirs: &[PathBuf], words: &[&str]) -> Self {
        let mut hasher = blake3::Hasher::new();
        let mut field = |bytes: &[u8]| {
            hasher.update(&(bytes.len() as u64).to_le_bytes()).update(bytes);
        };
        field(&(words.len() as u64).to_le_bytes());
        words.iter().for_each(|word| field(word.as_bytes()));
        for dir in dirs {
            // A directory that cannot be resolved is reported elsewhere.
            field(fs::canonicalize(dir).as_ref().unwrap_or(dir).as_os_str().as_bytes());
        }
        Self(directory.join(UNFINISHED).join(hasher.finalize().to_hex().as_str()))
    }

    /// Whether it was started and not finished.
    pub fn is_open(&self) -> bool {
        self.0.exists()
    }

    /// Records that it has started. The file is synced, since it must survive a power cut.
    ///
    /// # Errors
    /// The directory cannot be written.
    pub fn begin(&self) -> io::Result<()> {
        let Some(directory) = self.0.parent() else { return Ok(()) };
        fs::create_dir_all(directory)?;
        File::create(&self.0)?.sync_all()?;
        File::open(directory)?.sync_all()
    }

    /// Records that it is finished.
    pub fn finish(&self) {
        // If the file remains, `--resume` has nothing to do, which is harmless.
        let _ = fs::remove_file(&self.0);
    }
}

/// Removes all markers, since the results that they could continue with were deleted.
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
