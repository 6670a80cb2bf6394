//! Output limits.
//!
//! What is kept is the same whenever it is cut and in whatever pieces it arrived, so that a record is, too.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;

/// Returns the part of these bytes that still fits, if `taken` of `limit` bytes are used already.
pub fn kept(bytes: &[u8], taken: u64, limit: u64) -> &[u8] {
    let room = usize::try_from(limit.saturating_sub(taken)).unwrap_or(usize::MAX);
    &bytes[..bytes.len().min(room)]
}

/// Returns the first bytes of an open file, up to `limit`, whatever its file position.
///
/// # Errors
/// The file cannot be read.
pub fn beginning(file: &File, limit: u64) -> io::Result<Vec<u8>> {
    let length = file.metadata()?.len().min(limit);
    let mut bytes = vec![0; usize::try_from(length).unwrap_or(usize::MAX)];
    file.read_exact_at(&mut bytes, 0)?;
    Ok(bytes)
}
