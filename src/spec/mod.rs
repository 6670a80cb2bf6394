//! Specs: reads and validates YAML files, and returns assignments or all errors with their positions.
//!
//! The files are assignments, their scenarios, shared words, and the manual grades next to submissions. Nothing is guessed: a
//! misspelled key, an unknown name, or points that do not add up are errors, and all of them are reported together. A spec is
//! plain data: nothing here builds or runs a program; [`crate::model_check`] checks whether scenarios can be played.
//!
//! A text passes through these files: `files` or `builtin` (bytes) → `yaml` (a tree with positions) → `table`, `keys` and `read`
//! (typed values with positions) → `validate` (meaning) → [`model`]. A new key is one entry of a table in `keys`, one line
//! where `validate` reads it, and one field of the model; the [reference](document) and the schema follow.

pub mod course;
pub mod document;
pub mod error;
pub mod files;
pub mod marks;
pub mod model;
pub mod scenario_ids;

mod ascii;
mod assets;
mod builtin;
mod calls;
mod checker;
mod dates;
mod draft;
mod expression;
mod kattis;
mod keys;
mod mappings;
mod phrase;
mod prototype;
mod read;
mod table;
mod validate;
mod values;
mod yaml;

use std::path::Path;

use reference::Game;

use crate::error::{Error, Result};
use files::Library;

pub(crate) use error::excerpt;
pub(crate) use values::{QUOTED_WORDS, is_file_name, is_id};
pub(crate) use yaml::write as to_yaml;

pub use assets::AssetDir;
pub use draft::{Draft, Playable};
pub(crate) use kattis::PACKAGE;

/// Returns the files of every assignment. One in `dir` replaces the built-in one of the same name.
///
/// # Errors
/// `dir` is not a directory of specs.
pub fn library(dir: Option<&Path>) -> Result<Library> {
    let mut library = builtin::library();
    library.extend(given(dir, &[])?);
    Ok(library)
}

/// A problem package that was zipped.
#[derive(Clone, Debug)]
pub struct ZippedPackage<'a> {
    /// The zip file in messages.
    pub shown: String,
    /// Its name without ending.
    pub name: String,
    /// Where it is unpacked.
    pub directory: &'a Path,
}

/// Returns the files of every assignment in `dir`, without those built in, and those of packages that were zipped.
///
/// # Errors
/// `dir` is not a directory of specs, or has a package twice, or a zip file has no package.
pub fn given(dir: Option<&Path>, zipped: &[ZippedPackage<'_>]) -> Result<Library> {
    let mut library = match dir {
        Some(dir) => files::directory(dir, &builtin::words(), kattis::package, !zipped.is_empty())?,
        None => Library::new(),
    };
    for package in zipped {
        let (name, files) = kattis::zipped(package)?;
        if library.contains_key(&name) {
            return Err(Error::usage(
                format!(
                    "`{}` is the assignment `{name}`, and so is another package or directory",
                    package.shown
                ),
                "remove one of the two, or give it another name",
            ));
        }
        library.insert(name, files);
    }
    Ok(library)
}

/// Validates the files of each assignment. `games` are the references that may be named.
pub fn read(library: &Library, games: &[&'static dyn Game]) -> Vec<Draft> {
    library.iter().map(|(directory, sheets)| validate::assignment(directory, sheets, games)).collect()
}
