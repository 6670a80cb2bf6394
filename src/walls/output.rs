//! Output: as much of it as is useful, and not a byte more.
//!
//! What is kept must be the same whenever it is cut and however it came in pieces, so that a record is.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;

/// The part of these bytes that there is still room for, where `taken` of `limit` bytes are there already.
pub fn kept(bytes: &[u8], taken: u64, limit: u64) -> &[u8] {
    let room = usize::try_from(limit.saturating_sub(taken)).unwrap_or(usize::MAX);
    &bytes[..bytes.len().min(room)]
}

/// The beginning of an open file, up to `limit` bytes, wherever others have come in it.
///
/// # Errors
/// It cannot be read.
pub fn beginning(file: &File, limit: u64) -> io::Result<Vec<u8>> {
    let length = file.metadata()?.len().min(limit);
    let mut bytes = vec![0; usize::try_from(length).unwrap_or(usize::MAX)];
    file.read_exact_at(&mut bytes, 0)?;
    Ok(bytes)
}
