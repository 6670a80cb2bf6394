//! Whether a submission that does not build could be read: a compiler that may not read a file reports it as missing.
//!
//! This distinguishes a failure of the student from one of croupier. Hidden files are not checked, because no build needs them.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use walkdir::WalkDir;

use super::MOST_FILES;
use crate::error::{Error, Result};

/// Whether a file that cannot be inspected or opened probably exists.
pub(super) fn is_ours(error: &io::Error) -> bool {
    !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// Opens every file in a directory, of its first [`MOST_FILES`] entries.
///
/// # Errors
/// A file cannot be read; named relative to the directory.
pub(super) fn check(directory: &Path) -> Result<()> {
    let failed = |path: &Path, error: io::Error| {
        let within = path.strip_prefix(directory).ok().filter(|within| !within.as_os_str().is_empty());
        Err(Error::path("read", within.unwrap_or(directory), error))
    };
    let shown =
        |entry: &walkdir::DirEntry| entry.depth() == 0 || !entry.file_name().as_bytes().starts_with(b".");
    let entries = WalkDir::new(directory).sort_by_file_name().into_iter().filter_entry(shown);
    for entry in entries.take(MOST_FILES) {
        let (path, opened) = match entry {
            Ok(entry) if entry.file_type().is_file() => {
                (entry.path().to_owned(), File::open(entry.path()).err())
            }
            Ok(_) => continue,
            Err(error) => (error.path().unwrap_or(directory).to_owned(), error.into_io_error()),
        };
        match opened {
            Some(error) if is_ours(&error) => return failed(&path, error),
            _ => {}
        }
    }
    Ok(())
}
