//! Whether work that does not build could be read at all: a compiler that was kept from a file says so as if the student
//! had left it out.
//!
//! Owns the line between their failure and ours where files cannot be read; refuses to look at hidden ones, which no build needs.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use walkdir::WalkDir;

use super::MOST_FILES;
use crate::error::{Error, Result};

/// Whether a file that cannot be looked at or opened is there all the same, as far as anybody knows.
pub(super) fn is_ours(error: &io::Error) -> bool {
    !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// Opens every file below a folder, of the first [`MOST_FILES`] things in it.
///
/// # Errors
/// One of them cannot be read, by its name in the folder.
pub(super) fn check(folder: &Path) -> Result<()> {
    let failed = |path: &Path, error: io::Error| {
        let within = path.strip_prefix(folder).ok().filter(|within| !within.as_os_str().is_empty());
        Err(Error::path("read", within.unwrap_or(folder), error))
    };
    let shown =
        |entry: &walkdir::DirEntry| entry.depth() == 0 || !entry.file_name().as_bytes().starts_with(b".");
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter().filter_entry(shown);
    for entry in entries.take(MOST_FILES) {
        let (path, opened) = match entry {
            Ok(entry) if entry.file_type().is_file() => {
                (entry.path().to_owned(), File::open(entry.path()).err())
            }
            Ok(_) => continue,
            Err(error) => (error.path().unwrap_or(folder).to_owned(), error.into_io_error()),
        };
        match opened {
            Some(error) if is_ours(&error) => return failed(&path, error),
            _ => {}
        }
    }
    Ok(())
}
