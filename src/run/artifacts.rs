//! Files in the working directory that were written for croupier: notes of the provided files, reports of the sanitizers.
//!
//! The directory belongs to a submitted program, so nothing in it is trusted: only regular files are read, up to a limit.

use std::fs::{self, OpenOptions};
use std::io::Read;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use crate::build::harness::NOTES;
use crate::build::sanitize::REPORTS;
use crate::criteria::ProducedFile;

/// Maximum number of bytes read of a file.
const MOST: u64 = 64 << 10;

/// Maximum number of bytes read of a file that a program must write.
const LARGEST: u64 = 1 << 20;

/// Content of the files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunArtifacts {
    /// Notes of the provided files, one per line.
    pub notes: String,
    /// Reports of the sanitizers.
    pub report: String,
    /// The files that it must write, by name, in their order; no content if one is missing or not a regular file.
    pub produced: Vec<ProducedFile>,
}

impl RunArtifacts {
    /// Reads the files in a directory; empty if there are none.
    pub(super) fn in_directory(directory: &Path, produces: &[String]) -> Self {
        let entries = fs::read_dir(directory).into_iter().flatten().flatten();
        let named = |entry: fs::DirEntry| entry.file_name().into_string().ok();
        let mut reports: Vec<String> =
            entries.filter_map(named).filter(|name| name.starts_with(REPORTS)).collect();
        reports.sort();
        let report = reports.first().map(|name| text(&directory.join(name))).unwrap_or_default();
        let produced = produces.iter().map(|name| (name.clone(), bytes(&directory.join(name), LARGEST)));
        Self { notes: text(&directory.join(NOTES)), report, produced: produced.collect() }
    }
}

/// Returns the text of a regular file, or an empty string.
fn text(path: &Path) -> String {
    String::from_utf8_lossy(&bytes(path, MOST).unwrap_or_default()).into_owned()
}

/// Returns the content of a regular file up to a limit; `None` for anything else.
fn bytes(path: &Path, most: u64) -> Option<Vec<u8>> {
    let mut options = OpenOptions::new();
    // Without O_NONBLOCK, opening a FIFO would block forever.
    let opened = options.read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(path);
    let file = opened.ok().filter(|file| file.metadata().is_ok_and(|meta| meta.is_file()))?;
    let mut bytes = Vec::new();
    // A file that cannot be read was not written for croupier.
    let _ = file.take(most).read_to_end(&mut bytes);
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_are_read_up_to_limit() {
        let directory = tempfile::tempdir().unwrap();
        assert_eq!(RunArtifacts::in_directory(directory.path(), &[]), RunArtifacts::default());
        std::os::unix::fs::symlink("/etc/passwd", directory.path().join(NOTES)).unwrap();
        fs::create_dir(directory.path().join("croupier.memory.1")).unwrap();
        assert_eq!(RunArtifacts::in_directory(directory.path(), &[]), RunArtifacts::default());
        fs::remove_file(directory.path().join(NOTES)).unwrap();
        fs::write(directory.path().join(NOTES), vec![b'x'; 1 << 20]).unwrap();
        assert_eq!(RunArtifacts::in_directory(directory.path(), &[]).notes.len() as u64, MOST);
        fs::remove_file(directory.path().join(NOTES)).unwrap();
        nix::unistd::mkfifo(&directory.path().join(NOTES), nix::sys::stat::Mode::S_IRUSR).unwrap();
        assert_eq!(RunArtifacts::in_directory(directory.path(), &[]), RunArtifacts::default());
    }
}
