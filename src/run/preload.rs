//! The preload library: loaded into a submitted program where the spec requires it.
//!
//! Its source is `preload.c`; `build.rs` compiles it into croupier's binary. It has no effect on a static executable, which then runs
//! without it.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::sandbox::scratch::Scratch;
use crate::spec::model::FewNumbers;

const LIBRARY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/preload.so"));

/// The two calls of the preload library, by their flags: whether it may fork, and what to do next.
pub(super) const MAY_FORK: u64 = (libc::CLONE_PARENT
    | libc::CLONE_UNTRACED
    | libc::CLONE_CHILD_SETTID
    | libc::CLONE_CHILD_CLEARTID
    | libc::SIGCHLD) as u64;
pub(super) const WHAT_NOW: u64 = MAY_FORK | libc::CLONE_THREAD as u64;

/// The calls that the preload library makes.
pub(super) const ASKS: [u64; 2] = [MAY_FORK, WHAT_NOW];

/// A library that is loaded into the program before the program's own libraries.
#[derive(Clone, Copy, Debug)]
pub struct Preload<'a> {
    /// Path of the library.
    pub library: &'a Path,
    /// Whether it counts calls.
    pub counts: bool,
    /// Whether the numbers that `rand` returns are recorded, by turn.
    pub records: bool,
    /// What `rand` returns, if only few numbers.
    pub rand: Option<&'a FewNumbers>,
}

/// The library in a file, which is deleted when this is dropped.
#[derive(Debug)]
pub struct PreloadLibrary {
    library: PathBuf,
    _directory: Scratch,
}

impl PreloadLibrary {
    /// Writes the library into a directory of its own.
    ///
    /// # Errors
    /// The directory for temporary files cannot be written.
    pub fn build() -> Result<Self> {
        let directory = Scratch::new()?;
        let library = directory.path().join("preload.so");
        directory.unnamed(|| {
            let written = fs::write(&library, LIBRARY)
                .and_then(|()| fs::set_permissions(&library, Permissions::from_mode(0o755)));
            written.map_err(|error| Error::path("write", &library, error))
        })?;
        Ok(Self { library, _directory: directory })
    }

    /// Returns the library for a run whose calls are counted or not.
    pub fn with(&self, counts: bool) -> Preload<'_> {
        Preload { library: &self.library, counts, records: false, rand: None }
    }
}
