//! Files of the assignment that a spec names, and errors for those that do not exist.

use std::path::Path;

use super::super::assets::{AssetDir, Thing};
use super::super::checker::{Checker, Span};
use super::super::error::excerpt;
use super::super::files::MAIN;
use crate::text;

/// Reports a file that is not in the assignment's directory.
pub(super) fn missing<T>(checker: &mut Checker, shelf: &AssetDir, path: &Path, span: &Span) -> Option<T> {
    let directory = path.parent().unwrap_or(Path::new(""));
    let there = shelf.files(directory, false).unwrap_or_default();
    let names: Vec<String> = there
        .iter()
        .map(|(name, _)| written_path(&directory.join(name)))
        .filter(|name| !name.ends_with(".yaml"))
        .collect();
    let wanted = written_path(path);
    let near = text::nearest(&wanted, names.iter().map(String::as_str));
    let hint = match (near, names.as_slice()) {
        (Some(near), _) => format!("a file with a similar name exists: `{near}`"),
        (None, []) => format!("add it next to `{MAIN}`"),
        (None, [first, ..]) => format!("the directory contains `{first}`"),
    };
    let message = format!("file `{wanted}` does not exist in the assignment's directory");
    checker.hinted(span, message, "not found", [hint]);
    None
}

/// Returns the content of a file in the assignment's directory.
pub(super) fn content(checker: &mut Checker, shelf: &AssetDir, path: &Path, span: &Span) -> Option<Vec<u8>> {
    if shelf.look(path) != Thing::File {
        return missing(checker, shelf, path, span);
    }
    shelf.file(path).unwrap_or_else(|why| {
        let message = format!("the directory of `{}` {why}", written_path(path));
        checker.error(span, message, "expected a directory with files of the assignment only");
        None
    })
}

/// Returns a path as the spec writes it.
pub(super) fn written_path(path: &Path) -> String {
    excerpt(&text::path(path))
}
