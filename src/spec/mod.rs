//! Specs: YAML as written → validated → an assignment as it is meant, or every fault with its place.
//!
//! Owns the files people write for croupier: assignments, their scenarios, and the marks beside the
//! submissions. Refuses to guess: a key that is misspelt, a scenario that ends too early, points that
//! do not add up are faults, and all of them are told at once.
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
mod index;
mod raw;
mod rehearsal;
mod shelf;
mod validate;
mod values;

use std::path::Path;

use reference::Game;

use crate::error::Result;
use fault::Fault;
use files::Library;
use model::Assignment;

pub(crate) use validate::is_file_name;
pub(crate) use values::is_id;

pub use rehearsal::rehearse;
pub use shelf::Shelf;

/// Every assignment, by name: the built-in ones, or those of `dir` instead where it has one of the same
/// name.
///
/// # Errors
/// `dir` is no folder of specs, or any file has a fault; then all faults of all files are told.
pub fn load(dir: Option<&Path>) -> Result<Vec<Assignment>> {
    let (assignments, faults) = check(&library(dir)?, crate::oracle::games());
    if faults.is_empty() { Ok(assignments) } else { Err(faults.into()) }
}

/// The files [`load`] would read.
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

/// Validates the files: the assignments without fault, by name, and the faults of all the others, file
/// by file. `games` are the references that may be named.
pub fn check(library: &Library, games: &[&'static dyn Game]) -> (Vec<Assignment>, Vec<Fault>) {
    let (mut assignments, mut faults) = (Vec::new(), Vec::new());
    for (folder, sheets) in library {
        match validate::assignment(folder, sheets, games) {
            Ok(assignment) => assignments.push(assignment),
            Err(found) => faults.extend(found),
        }
    }
    (assignments, faults)
}
