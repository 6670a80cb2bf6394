//! One student's work: where it lies, unpacked if need be.
//!
//! Owns what a submission is and the choice between sources and zip files; refuses to unpack what lies beside
//! sources, and archives in archives.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::entry::reason;
use super::unpack::{Unpacked, unpack};
use super::walk::Walk;
use super::wanted::{Place, Wanted};
use crate::text;
use crate::walls::scratch::Scratch;

/// One student's work.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The student: the name of the folder or (less `.zip`) of the zip file, as visible text. No two
    /// submissions of a run share it.
    pub student: String,
    /// The folder or file that was handed in.
    pub handed_in: PathBuf,
    /// The folder that most parts are built from: see [`Submission::folder_for`].
    pub folder: PathBuf,
    /// The folders of the parts that lie elsewhere, by the parts' ids.
    pub elsewhere: BTreeMap<String, PathBuf>,
    /// What was odd about it, one clause each.
    pub notes: Vec<String>,
    /// Why nothing of it can be built.
    pub unusable: Option<Unusable>,
    /// What of it could not be looked into, one clause each: work that was not found may be there all the same.
    pub unreadable: Vec<String>,
    /// Whether anything of any part was found.
    pub holds_sources: bool,
    /// The archive that its folders were unpacked from, if they were.
    pub archive: Option<Archive>,
}

/// Why nothing of a submission can be built, as a predicate without a full stop: "is a zip file that is damaged
/// or cut off".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// What was handed in is at fault, so that every part is missing.
    Theirs(String),
    /// Work is there that we cannot, or will not, read (no permission, a link, no room to unpack it): not
    /// graded, never a zero.
    Ours(String),
}

impl Unusable {
    /// The predicate.
    pub fn why(&self) -> &str {
        match self {
            Unusable::Theirs(why) | Unusable::Ours(why) => why,
        }
    }

    /// The same with other words around it.
    fn reworded(self, words: impl FnOnce(String) -> String) -> Self {
        match self {
            Unusable::Theirs(why) => Unusable::Theirs(words(why)),
            Unusable::Ours(why) => Unusable::Ours(words(why)),
        }
    }
}

/// A zip file and the temporary folder that holds what was in it, which goes with its last owner.
#[derive(Clone, Debug)]
pub struct Archive {
    file: PathBuf,
    unpacked: Arc<Scratch>,
}

impl Submission {
    /// A student's folder in which nothing has been looked for.
    pub fn new(student: String, folder: PathBuf) -> Self {
        Self {
            student,
            handed_in: folder.clone(),
            folder,
            elsewhere: BTreeMap::new(),
            notes: Vec::new(),
            unusable: None,
            unreadable: Vec::new(),
            holds_sources: false,
            archive: None,
        }
    }

    /// The folder that the part of this id is built from.
    pub fn folder_for(&self, part: &str) -> &Path {
        self.elsewhere.get(part).unwrap_or(&self.folder)
    }

    /// Every folder that a part is built from.
    pub fn folders(&self) -> impl Iterator<Item = &Path> {
        std::iter::once(self.folder.as_path()).chain(self.elsewhere.values().map(PathBuf::as_path))
    }

    /// Text that may name the folder an archive was unpacked into, with the archive named instead: the
    /// folder's name is another each time, and is nobody's business.
    pub fn in_given_names(&self, said: &str) -> String {
        match &self.archive {
            Some(archive) => said.replace(&text::path(archive.unpacked.path()), &text::path(&archive.file)),
            None => said.to_owned(),
        }
    }

    /// Nothing of it can be built.
    pub(super) fn beyond_use(name: &OsStr, path: &Path, why: Unusable) -> Self {
        Self { unusable: Some(why), ..Self::new(text::visible(name.as_bytes()), path.to_owned()) }
    }

    /// The work in a student's folder: sources in or below it, else in a zip file there.
    pub(super) fn in_folder(name: &OsStr, folder: &Path, wanted: &Wanted<'_>) -> Self {
        if let Err(error) = std::fs::read_dir(folder) {
            let why = Unusable::Ours(format!("cannot be read: {}", reason(&error)));
            return Self::beyond_use(name, folder, why);
        }
        let mut submission = Self::new(text::visible(name.as_bytes()), folder.to_owned());
        let (place, walk) = wanted.search(folder);
        let Some(archive) = walk.zip().map(Path::to_owned) else {
            submission.settle(place);
            return submission;
        };
        let others: Vec<PathBuf> = walk.zips.iter().filter(|zip| **zip != archive).cloned().collect();
        if place.found {
            submission.settle(place);
            submission.notes.push(format!(
                "sources count, zip files beside them do not: {}",
                walk.some_of(&walk.zips, "and")
            ));
            return submission;
        }
        if !others.is_empty() {
            submission.notes.push(format!(
                "of several zip files {} was taken, not {}",
                walk.show(&archive),
                walk.some_of(&others, "or")
            ));
        }
        match unpack(&archive) {
            Ok(unpacked) => submission.look_through(&archive, unpacked, wanted),
            Err(why) => {
                let shown = walk.show(&archive);
                submission.unusable =
                    Some(why.reworded(|why| format!("holds {shown}, a zip file that {why}")));
            }
        }
        submission
    }

    /// The work in a folder whose subfolders are not the student's.
    pub(super) fn in_folder_alone(name: &OsStr, folder: &Path, wanted: &Wanted<'_>) -> Self {
        let mut submission = Self::new(text::visible(name.as_bytes()), folder.to_owned());
        submission.settle(wanted.take_whole(folder));
        submission
    }

    /// The work in a zip file.
    pub(super) fn in_zip(name: &OsStr, archive: &Path, wanted: &Wanted<'_>) -> Self {
        let mut submission = Self::new(text::visible(name.as_bytes()), archive.to_owned());
        match unpack(archive) {
            Ok(unpacked) => submission.look_through(archive, unpacked, wanted),
            Err(why) => {
                submission.unusable = Some(why.reworded(|why| format!("is a zip file that {why}")));
            }
        }
        submission
    }

    /// The same archive's work for another assignment.
    pub(super) fn looked_through_for(&self, wanted: &Wanted<'_>) -> Self {
        let mut submission = self.clone();
        if let Some(archive) = &self.archive {
            submission.settle(wanted.search(archive.unpacked.path()).0);
        }
        submission
    }

    fn look_through(&mut self, archive: &Path, unpacked: Unpacked, wanted: &Wanted<'_>) {
        let (place, walk) = wanted.search(unpacked.folder.path());
        let found = place.found;
        self.settle(place);
        self.notes.extend(unpacked.notes);
        self.notes.extend(nested(&walk).filter(|_| !found));
        self.archive = Some(Archive { file: archive.to_owned(), unpacked: Arc::new(unpacked.folder) });
    }

    fn settle(&mut self, place: Place) {
        self.folder = place.folder;
        self.elsewhere = place.elsewhere;
        self.holds_sources = place.found;
        self.unreadable = place.unreadable;
        self.notes.extend(place.notes);
    }
}

/// A note about archives in an archive.
fn nested(walk: &Walk) -> Option<String> {
    let inner = walk.some_of(&walk.zips, "and");
    (!walk.zips.is_empty()).then(|| format!("zip files within a zip file are not unpacked: {inner}"))
}
