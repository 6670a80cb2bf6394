//! Where in a student's files a part's trouble is.

use crate::record::StudentPart;

/// A place in a file of the submission.
pub(crate) struct Place {
    /// The file, relative to the submission's directory.
    pub(crate) file: String,
    /// The line, counted from 1, if it is known.
    pub(crate) line: Option<usize>,
}

/// Returns the place of the first error of the compiler, or the first source of the part.
pub(crate) fn of(part: &StudentPart) -> Option<Place> {
    let note = part.note.as_deref().unwrap_or_default();
    let mut pieces = note.splitn(3, ':');
    let (file, line) = (pieces.next().unwrap_or_default(), pieces.next().and_then(|line| line.parse().ok()));
    if line.is_some() && part.sources.iter().any(|source| source == file) {
        return Some(Place { file: file.to_owned(), line });
    }
    part.sources.first().map(|source| Place { file: source.clone(), line: None })
}
