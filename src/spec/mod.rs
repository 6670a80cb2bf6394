//! Specs: YAML as written → validated → an assignment as it is meant, or every fault with its place.
//!
//! Owns the files people write for croupier: assignments, their scenarios, and the marks beside the
//! submissions. Refuses to guess: a key that is misspelt, a name that is unknown, points that
//! do not add up are faults, and all of them are told at once. A spec is plain data: nothing in it builds, plays, or
//! holds a program; whether its scenarios can be played is [`crate::model_check`]'s business.
//!
//! A text passes through these files: `files` or `builtin` (bytes) → `index` (a tree with places) →
//! `raw` (types, read by serde) → `desk` and `validate` (meaning) → [`model`]. A new key is one field in
//! `raw`, one line where `validate` reads it, and one field of the model.

pub mod fault;
pub mod files;
pub mod marks;
pub mod model;

mod ascii;
mod builtin;
mod desk;
mod draft;
mod index;
mod raw;
mod shelf;
mod validate;
mod values;

use std::path::Path;

use reference::Game;

use crate::error::Result;
use files::Library;

pub(crate) use validate::is_file_name;
pub(crate) use values::{is_id, shown};

pub use draft::{Draft, Playable};
pub use shelf::Shelf;

/// The files of every assignment: the built-in ones, or those of `dir` instead where it has one of the same name.
///
/// # Errors
/// `dir` is no folder of specs.
pub fn library(dir: Option<&Path>) -> Result<Library> {
    let mut library = builtin::library();
    if let Some(dir) = dir {
        library.extend(files::folder(dir)?);
    }
    Ok(library)
}

/// Validates the files of each assignment. `games` are the references that may be named.
pub fn read(library: &Library, games: &[&'static dyn Game]) -> Vec<Draft> {
    library.iter().map(|(folder, sheets)| validate::assignment(folder, sheets, games)).collect()
}
