//! The companion: a small library of ours that is loaded into a student's program where the spec asks for it.
//!
//! Owns building it with the compiler that builds everything else, and the names by which it is told what to do. What it
//! does is in `preload.c`. It can do nothing to a program that is linked statically; then the program runs as it is.

use std::fs;
use std::path::{Path, PathBuf};

use crate::build::tool::{Tool, Verdict};
use crate::error::{Error, Result};
use crate::language::Language;
use crate::text;
use crate::walls::scratch::Scratch;

const SOURCE: &str = include_str!("preload.c");

/// How it is compiled: so that it needs no function of anybody's (an undefined one is an error) and is initialized first.
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

/// The library, built; gone when it is dropped.
#[derive(Debug)]
pub struct Companion {
    library: PathBuf,
    _folder: Scratch,
}

impl Companion {
    /// Builds it, in a folder of its own.
    ///
    /// # Errors
    /// There is no C compiler, or it does not build our library: never the student's fault.
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
                    "the library that programs are run with does not build: {}",
                    text::shorten(&text::visible(&said.log), 200)
                ))),
            }
        })?;
        Ok(Self { library, _folder: folder })
    }

    /// The library for a run whose calls are counted or not.
    pub fn with(&self, counts: bool) -> Preload<'_> {
        Preload { library: &self.library, counts }
    }
}
