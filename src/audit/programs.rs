//! Right programs that mutants are made of: one that is named, the model solution of a part, or the one that croupier contains.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use include_dir::{Dir, include_dir};

use crate::error::{Error, Result};
use crate::spec::model::{Made, Part, Reference};
use crate::text;

/// A program: its files, by name.
pub type Original = BTreeMap<String, Vec<u8>>;

/// The first submission of each example class, which is right. `build.rs` collects them.
static RIGHT: Dir<'_> = include_dir!("$OUT_DIR/right");

/// Returns the right program that croupier contains for an assignment, if there is one.
pub fn shipped(assignment: &str) -> Option<Original> {
    let files = RIGHT.get_dir(assignment)?.files();
    let named = files.map(|file| {
        let name = file.path().file_name().unwrap_or_default();
        (name.to_string_lossy().into_owned(), file.contents().to_vec())
    });
    Some(named.collect())
}

/// Reads the files of a directory, or one file.
///
/// # Errors
/// It cannot be read.
pub fn read(path: &Path) -> Result<Original> {
    if !path.exists() {
        let message = format!("no program at `{}`", text::path(path));
        return Err(Error::usage(message, "pass the directory of a right program, or its file"));
    }
    let unread = |error| Error::path("read", path, error);
    let mut files = Original::new();
    if path.is_file() {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        files.insert(name, fs::read(path).map_err(unread)?);
        return Ok(files);
    }
    for entry in fs::read_dir(path).map_err(unread)? {
        let entry = entry.map_err(unread)?;
        if entry.file_type().map_err(unread)?.is_file() {
            files.insert(
                entry.file_name().to_string_lossy().into_owned(),
                fs::read(entry.path()).map_err(unread)?,
            );
        }
    }
    Ok(files)
}

/// Returns the files of a part's model solution, under the names that a submission has; nothing if it has none that is built.
pub fn model(part: &Part) -> Option<Original> {
    let Reference::Model(model) = &part.auto_grading()?.reference else { return None };
    let Made::Built { recipe, files } = &model.made else { return None };
    let named = |name: &str| match (&part.build.sources[..], &recipe.sources[..]) {
        ([wanted], [only]) if only == name => wanted.clone(),
        _ => name.to_owned(),
    };
    Some(files.iter().map(|(name, bytes)| (named(&name.to_string_lossy()), bytes.clone())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model_check;

    #[test]
    fn every_assignment_has_a_right_program() {
        for assignment in model_check::load(None).unwrap() {
            let program = shipped(&assignment.name).unwrap_or_default();
            for part in assignment.parts.iter().filter(|part| part.auto_grading().is_some()) {
                let has = |source: &String| program.contains_key(source);
                assert!(part.build.sources.iter().all(has), "{}/{}", assignment.name, part.id);
            }
        }
        assert_eq!(shipped("no-such-assignment"), None);
    }
}
