//! Build: sources → a program, or the compiler's own words.
//!
//! Owns compilers and `make`; a submission that does not build is a value, never an error.

use std::path::{Path, PathBuf};

use crate::error::Result;
use crate::spec::model::Build;

/// What came of building a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A program that can be run.
    Built {
        /// The executable.
        program: PathBuf,
        /// What the compiler said, warnings most likely.
        log: Vec<u8>,
    },
    /// The compiler refused, crashed or took too long.
    Failed {
        /// The first error, one line, as visible text.
        first_error: String,
        /// Everything it said, capped.
        log: Vec<u8>,
    },
    /// There is nothing to build.
    Missing {
        /// One sentence: what was looked for and what is there instead.
        says: String,
    },
}

/// Builds the part from `folder` into `out` (an empty folder of ours).
///
/// # Errors
/// Only for our own failures: no compiler, a full disk.
pub fn build(_recipe: &Build, _folder: &Path, _out: &Path) -> Result<Outcome> {
    todo!()
}
