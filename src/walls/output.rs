//! Output: as much of it as is useful, and not a byte more.
//!
//! What is kept must be the same whenever it is cut and however it came in pieces, so that a record is.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The part of these bytes that there is still room for, where `taken` of `limit` bytes are there already.
pub fn kept(bytes: &[u8], taken: u64, limit: u64) -> &[u8] {
    let room = usize::try_from(limit.saturating_sub(taken)).unwrap_or(usize::MAX);
    &bytes[..bytes.len().min(room)]
}

/// The beginning of a file, up to `limit` bytes.
///
/// # Errors
/// It cannot be read.
pub fn beginning(file: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(file)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}
