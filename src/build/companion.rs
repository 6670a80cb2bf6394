//! The companion: a small library of ours that is loaded into a student's program where the spec asks for it.
//!
//! Owns building it with the compiler that builds everything else, and the names by which it is told what to do. What it
//! does is in `companion.c`. It can do nothing to a program that is linked statically; then the program runs as it is.

use std::fs;
use std::path::PathBuf;

use super::tool::{Tool, Verdict};
use crate::error::{Error, Result};
use crate::run::Preload;
use crate::run::tally::ASKS;
use crate::spec::model::Clock;
use crate::text;
use crate::walls::scratch::Scratch;

const SOURCE: &str = include_str!("companion.c");
/// The entry of a program's environment that asks for a fixed clock.
const FIXED: &str = "CROUPIER_CLOCK=fixed";

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
        let library = folder.path().join("companion.so");
        folder.unnamed(|| {
            let source = folder.path().join("companion.c");
            fs::write(&source, SOURCE).map_err(|error| Error::path("write", &source, error))?;
            let arguments =
                ["-std=gnu11", "-O1", "-shared", "-fPIC", "-o", "companion.so", "companion.c", "-ldl"];
            let arguments = arguments.map(Into::into).to_vec();
            let said =
                Tool { name: "gcc", arguments, folder: folder.path(), scratch: folder.path() }.run()?;
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

    /// The library for a run that sees this clock, and whose calls are counted or not.
    pub fn with(&self, clock: Clock, counts: bool) -> Preload<'_> {
        let environment: &[&str] = match (clock, counts) {
            (Clock::Real, false) => &[],
            (Clock::Real, true) => &[ASKS],
            (Clock::Fixed, false) => &[FIXED],
            (Clock::Fixed, true) => &[FIXED, ASKS],
        };
        Preload { library: &self.library, environment }
    }
}
