//! Specs: YAML as written → validated → an assignment as it is meant, or every error with its place.
//!
//! Owns the files people write for croupier: assignments, their scenarios, and the marks beside the
//! submissions. Refuses to guess: a key that is misspelt, a name that is unknown, points that
//! do not add up are errors, and all of them are told at once. A spec is plain data: nothing in it builds, plays, or
//! holds a program; whether its scenarios can be played is [`crate::model_check`]'s business.
//!
//! A text passes through these files: `files` or `builtin` (bytes) → `yaml` (a tree with places) → `table`, `keys` and `read`
//! (typed values with places) → `validate` (meaning) → [`model`]. A new key is one entry of a table in `keys`, one line
//! where `validate` reads it, and one field of the model; the [reference](document) and the schema follow.

pub mod document;
pub mod error;
pub mod files;
pub mod marks;
pub mod model;

mod ascii;
mod assets;
mod builtin;
mod checker;
mod draft;
mod expression;
mod keys;
mod phrase;
mod prototype;
mod read;
mod table;
mod validate;
mod values;
mod yaml;

use std::path::Path;

use reference::Game;

use crate::error::Result;
use files::Library;

pub(crate) use values::{is_file_name, is_id, shown};
pub(crate) use yaml::write as to_yaml;

pub use assets::AssetDir;
pub use draft::{Draft, Playable};

/// The files of every assignment: the built-in ones, or those of `dir` instead where it has one of the same name.
///
/// # Errors
/// `dir` is no directory of specs.
pub fn library(dir: Option<&Path>) -> Result<Library> {
    let mut library = builtin::library();
    if let Some(dir) = dir {
        library.extend(files::directory(dir, &builtin::words())?);
    }
    Ok(library)
}

/// Validates the files of each assignment. `games` are the references that may be named.
pub fn read(library: &Library, games: &[&'static dyn Game]) -> Vec<Draft> {
    library.iter().map(|(directory, sheets)| validate::assignment(directory, sheets, games)).collect()
}
