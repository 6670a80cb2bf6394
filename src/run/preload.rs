//! The preload library: loaded into a submitted program where the spec requires it.
//!
//! Its source is `preload.c`; this module builds it with the C compiler. It has no effect on a static executable, which then runs
//! without it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::build::tool::{Tool, Verdict};
use crate::error::{Error, Result};
use crate::language::Language;
use crate::text;
use crate::walls::scratch::Scratch;

const SOURCE: &str = include_str!("preload.c");

/// Compiler options: the library uses no external function (an undefined one is an error) and is initialized first.
const FLAGS: [&str; 12] = [
    "-std=gnu11",
    "-O2",
    "-shared",
    "-fPIC",
    "-ffreestanding",
    "-fno-builtin",
    "-fvisibility=hidden",
    "-fno-stack-protector",
    "-fcf-protection=none",
    "-nostdlib",
    "-Wl,-z,initfirst",
    "-Wl,-z,defs",
];

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
}

/// The built library; deleted when this is dropped.
#[derive(Debug)]
pub struct Companion {
    library: PathBuf,
    _folder: Scratch,
}

impl Companion {
    /// Builds the library in a directory of its own.
    ///
    /// # Errors
    /// There is no C compiler, or it cannot build the library.
    pub fn build() -> Result<Self> {
        let folder = Scratch::new()?;
        let library = folder.path().join("preload.so");
        folder.unnamed(|| {
            let source = folder.path().join("preload.c");
            fs::write(&source, SOURCE).map_err(|error| Error::path("write", &source, error))?;
            let arguments =
                FLAGS.into_iter().chain(["-o", "preload.so", "preload.c"]).map(Into::into).collect();
            let name = Language::C.compiler.program;
            let said = Tool { name, arguments, folder: folder.path(), scratch: folder.path() }.run()?;
            match said.verdict {
                Verdict::Done if library.is_file() => Ok(()),
                _ => Err(Error::Internal(format!(
                    "cannot build the preload library: {}",
                    text::shorten(&text::visible(&said.log), 200)
                ))),
            }
        })?;
        Ok(Self { library, _folder: folder })
    }

    /// Returns the library for a run whose calls are counted or not.
    pub fn with(&self, counts: bool) -> Preload<'_> {
        Preload { library: &self.library, counts }
    }
}
