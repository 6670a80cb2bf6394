//! The preload library, which is loaded into a student's program where the spec asks for it.
//!
//! What it does is in `preload.c`; `build.rs` compiles it into croupier's binary. It can do nothing to a program that is linked
//! statically; then the program runs as it is.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::walls::scratch::Scratch;

const LIBRARY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/preload.so"));

/// The two questions of the companion, by the flags of their calls: whether it may fork, and what it is to do now.
pub(super) const MAY_FORK: u64 = (libc::CLONE_PARENT
    | libc::CLONE_UNTRACED
    | libc::CLONE_CHILD_SETTID
    | libc::CLONE_CHILD_CLEARTID
    | libc::SIGCHLD) as u64;
pub(super) const WHAT_NOW: u64 = MAY_FORK | libc::CLONE_THREAD as u64;

/// The calls by which the companion asks.
pub(super) const ASKS: [u64; 2] = [MAY_FORK, WHAT_NOW];

/// A library of ours that is loaded into the program before its own.
#[derive(Clone, Copy, Debug)]
pub struct Preload<'a> {
    /// The library.
    pub library: &'a Path,
    /// Whether it counts calls.
    pub counts: bool,
}

/// The library in a file; removed when it is dropped.
#[derive(Debug)]
pub struct Companion {
    library: PathBuf,
    _folder: Scratch,
}

impl Companion {
    /// Writes it into a directory of its own.
    ///
    /// # Errors
    /// The directory for temporary files cannot be written.
    pub fn build() -> Result<Self> {
        let folder = Scratch::new()?;
        let library = folder.path().join("preload.so");
        folder.unnamed(|| {
            let written = fs::write(&library, LIBRARY)
                .and_then(|()| fs::set_permissions(&library, Permissions::from_mode(0o755)));
            written.map_err(|error| Error::path("write", &library, error))
        })?;
        Ok(Self { library, _folder: folder })
    }

    /// The library for a run whose calls are counted or not.
    pub fn with(&self, counts: bool) -> Preload<'_> {
        Preload { library: &self.library, counts }
    }
}
