//! What a run leaves in its working folder that was written for us: notes of our files, reports of the compiler's checks.
//!
//! The folder belongs to a student's program, so nothing in it is trusted: plain files only, of a size that is capped.

use std::fs::{self, OpenOptions};
use std::io::Read;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use crate::build::bench::NOTES;
use crate::build::sanitize::REPORTS;

/// How much of a file is read.
const MOST: u64 = 64 << 10;

/// What was left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// What our part of the program noted, a line each.
    pub notes: String,
    /// What the compiler's checks reported.
    pub report: String,
}

impl Left {
    /// Looks for it in a folder; nothing where there is nothing.
    pub(super) fn in_folder(folder: &Path) -> Self {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let named = |entry: fs::DirEntry| entry.file_name().into_string().ok();
        let mut reports: Vec<String> =
            entries.filter_map(named).filter(|name| name.starts_with(REPORTS)).collect();
        reports.sort();
        let report = reports.first().map(|name| text(&folder.join(name))).unwrap_or_default();
        Self { notes: text(&folder.join(NOTES)), report }
    }
}

/// The text of a plain file, or none.
fn text(path: &Path) -> String {
    let mut options = OpenOptions::new();
    // Without O_NONBLOCK opening a FIFO would wait for ever.
    let opened = options.read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(path);
    let Ok(file) = opened else { return String::new() };
    if !file.metadata().is_ok_and(|meta| meta.is_file()) {
        return String::new();
    }
    let mut bytes = Vec::new();
    // What cannot be read was not left for us.
    let _ = file.take(MOST).read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_files_are_read_and_not_without_end() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Left::in_folder(folder.path()), Left::default());
        std::os::unix::fs::symlink("/etc/passwd", folder.path().join(NOTES)).unwrap();
        fs::create_dir(folder.path().join("croupier.memory.1")).unwrap();
        assert_eq!(Left::in_folder(folder.path()), Left::default());
        fs::remove_file(folder.path().join(NOTES)).unwrap();
        fs::write(folder.path().join(NOTES), vec![b'x'; 1 << 20]).unwrap();
        assert_eq!(Left::in_folder(folder.path()).notes.len() as u64, MOST);
        fs::remove_file(folder.path().join(NOTES)).unwrap();
        nix::unistd::mkfifo(&folder.path().join(NOTES), nix::sys::stat::Mode::S_IRUSR).unwrap();
        assert_eq!(Left::in_folder(folder.path()), Left::default());
    }
}
