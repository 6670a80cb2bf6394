//! A submission: the directories of its parts, unpacked if necessary.
//!
//! Archives next to sources are not unpacked. An archive in an archive is, under the same limits, if no sources are next to it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::entry::{ArchiveKind, UNREAD_ARCHIVE, reason};
use super::source_files::{Place, Wanted};
use super::unpack::{Unpacked, unpack};
use super::walk::Walk;
use crate::language::Language;
use crate::record::HandInRecord;
use crate::sandbox::scratch::Scratch;
use crate::spec::course::Lateness;
use crate::spec::model::{Build, Part};
use crate::text;

/// The work of one student.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The student: the name of the directory, or of the archive without its extension, with control characters escaped. Unique
    /// in a run.
    pub student: String,
    /// What the course system tells about it.
    pub hand_in: Option<HandInRecord>,
    /// How late it is, if it is.
    pub lateness: Option<Lateness>,
    /// The directory or file that was submitted.
    pub handed_in: PathBuf,
    /// The directory that most parts are built from: see [`Submission::directory_for`].
    pub directory: PathBuf,
    /// The directories of the other parts, by part id.
    pub elsewhere: BTreeMap<String, PathBuf>,
    /// Notes about it, one clause each.
    pub notes: Vec<String>,
    /// Why it cannot be built, if so.
    pub unusable: Option<Unusable>,
    /// What of it could not be read, one clause each: work that was not found may be in there.
    pub unreadable: Vec<String>,
    /// Whether sources of any part were found.
    pub holds_sources: bool,
    /// Files under a name that the handout does not demand, by the id of the part that they were used for.
    pub misnamed: BTreeMap<String, Vec<String>>,
    /// The sources of parts for which the handout demands no name, by part id.
    pub sources: BTreeMap<String, Vec<String>>,
    /// The temporary directories that it is built from, if any, in the order they were made.
    pub workspaces: Vec<Workspace>,
}

/// Number of archives that may be in one another.
const NESTED: usize = 3;

/// Why a submission cannot be built, as a predicate without a period: "is a zip file that is damaged or truncated".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// The submission is invalid, so that every part is missing.
    Theirs(String),
    /// There may be work that croupier cannot or does not read (no permission, a link, a damaged archive, one of another
    /// kind, no space to unpack it): not graded, never a zero.
    Internal(String),
}

impl Unusable {
    /// Returns the predicate.
    pub fn why(&self) -> &str {
        match self {
            Unusable::Theirs(why) | Unusable::Internal(why) => why,
        }
    }

    /// Changes the predicate.
    fn reworded(self, words: impl FnOnce(String) -> String) -> Self {
        match self {
            Unusable::Theirs(why) => Unusable::Theirs(words(why)),
            Unusable::Internal(why) => Unusable::Internal(words(why)),
        }
    }
}

/// An archive or a directory, and the temporary directory with its contents, which is removed with its last owner.
#[derive(Clone, Debug)]
pub struct Workspace {
    pub(super) given: PathBuf,
    pub(super) copy: Arc<Scratch>,
}

impl Submission {
    /// Creates the submission of a directory without searching it.
    pub fn new(student: String, directory: PathBuf) -> Self {
        Self {
            student,
            hand_in: None,
            lateness: None,
            handed_in: directory.clone(),
            directory,
            elsewhere: BTreeMap::new(),
            notes: Vec::new(),
            unusable: None,
            unreadable: Vec::new(),
            holds_sources: false,
            misnamed: BTreeMap::new(),
            sources: BTreeMap::new(),
            workspaces: Vec::new(),
        }
    }

    /// Returns the directory that the part of this id is built from.
    pub fn directory_for(&self, part: &str) -> &Path {
        self.elsewhere.get(part).unwrap_or(&self.directory)
    }

    /// Whether it has the sources of a part.
    pub fn has_sources(&self, part: &Part) -> bool {
        let directory = self.directory_for(&part.id);
        self.recipe(part).sources.iter().all(|source| directory.join(source).is_file())
    }

    /// Returns all directories that parts are built from.
    pub fn directories(&self) -> impl Iterator<Item = &Path> {
        std::iter::once(self.directory.as_path()).chain(self.elsewhere.values().map(PathBuf::as_path))
    }

    /// Returns the recipe of a part: the assignment's, with the sources of this submission where those have any name.
    pub fn recipe<'p>(&self, part: &'p Part) -> Cow<'p, Build> {
        match self.sources.get(&part.id) {
            Some(sources) => {
                let build = &part.build;
                let own = sources.first().and_then(|name| Language::of_file(name));
                let own = own.filter(|own| build.any_language && *own != build.language);
                let language = own.unwrap_or(build.language);
                let standard =
                    own.map_or_else(|| build.standard.clone(), |own| own.usual_standard.to_owned());
                Cow::Owned(Build { sources: sources.clone(), language, standard, ..build.clone() })
            }
            None => Cow::Borrowed(&part.build),
        }
    }

    /// Returns a digest of the files that these parts are built from; empty if there are none.
    pub fn digest<'p>(&self, parts: impl IntoIterator<Item = &'p Part>) -> String {
        let mut hasher = blake3::Hasher::new();
        for part in parts {
            for file in self.recipe(part).own_files() {
                // What cannot be read was not built.
                if let Ok(bytes) = std::fs::read(self.directory_for(&part.id).join(&file)) {
                    hasher.update(part.id.as_bytes()).update(b"\0").update(file.as_bytes());
                    hasher.update(&(bytes.len() as u64).to_le_bytes()).update(&bytes);
                }
            }
        }
        if hasher.count() == 0 { String::new() } else { text::digest(hasher.finalize()) }
    }

    /// Replaces the paths of temporary directories in a text by what they are copies of: the former differ in each run.
    pub fn in_given_names(&self, said: &str) -> String {
        // The last may be a copy of a directory of the first.
        self.workspaces.iter().rev().fold(said.to_owned(), |said, workspace| {
            said.replace(&text::path(workspace.copy.path()), &text::path(&workspace.given))
        })
    }

    /// Creates a submission that cannot be built.
    pub(super) fn beyond_use(name: &OsStr, path: &Path, why: Unusable) -> Self {
        Self { unusable: Some(why), ..Self::new(text::visible(name.as_bytes()), path.to_owned()) }
    }

    /// Finds the work in a student's directory: sources in it or in its subdirectories, or else in an archive.
    pub(super) fn in_directory(name: &OsStr, directory: &Path, wanted: &Wanted<'_>) -> Self {
        if let Err(error) = std::fs::read_dir(directory) {
            let why = Unusable::Internal(format!("cannot be read: {}", reason(&error)));
            return Self::beyond_use(name, directory, why);
        }
        let mut submission = Self::new(text::visible(name.as_bytes()), directory.to_owned());
        let (place, walk) = wanted.search(directory);
        let found = place.found;
        let Some((archive, kind)) = walk.archive().and_then(of_kind) else {
            submission.settle(place);
            submission.unusable = unread_archive(&walk).filter(|_| !found);
            return submission;
        };
        if found {
            submission.settle(place);
            let ignored = walk.some_of(&walk.archives, "and");
            submission.notes.push(format!("archives next to sources were ignored: {ignored}"));
            return submission;
        }
        let others: Vec<PathBuf> = walk.archives.iter().filter(|other| **other != archive).cloned().collect();
        if !others.is_empty() {
            submission.notes.push(format!(
                "several archives: {} was used, not {}",
                walk.show(&archive),
                walk.some_of(&others, "or")
            ));
        }
        match unpack(&archive, kind) {
            Ok(unpacked) => submission.look_through(&archive, unpacked, wanted),
            Err(why) => {
                let (shown, noun) = (walk.show(&archive), kind.noun());
                submission.unusable =
                    Some(why.reworded(|why| format!("contains {shown}, a {noun} that {why}")));
            }
        }
        submission
    }

    /// Finds the work in a directory, but not in its subdirectories.
    pub(super) fn in_directory_alone(name: &OsStr, directory: &Path, wanted: &Wanted<'_>) -> Self {
        let mut submission = Self::new(text::visible(name.as_bytes()), directory.to_owned());
        submission.settle(wanted.take_whole(directory));
        submission
    }

    /// Finds the work in an archive.
    pub(super) fn in_archive(
        name: &OsStr,
        (archive, kind): (&Path, ArchiveKind),
        wanted: &Wanted<'_>,
    ) -> Self {
        let mut submission = Self::new(text::visible(name.as_bytes()), archive.to_owned());
        match unpack(archive, kind) {
            Ok(unpacked) => submission.look_through(archive, unpacked, wanted),
            Err(why) => {
                let noun = kind.noun();
                submission.unusable = Some(why.reworded(|why| format!("is a {noun} that {why}")));
            }
        }
        submission
    }

    /// Finds the work for another assignment in the same archive.
    pub(super) fn looked_through_for(&self, wanted: &Wanted<'_>) -> Self {
        let mut submission = self.clone();
        if let Some(unpacked) = self.workspaces.last() {
            submission.settle(wanted.search(unpacked.copy.path()).0);
        }
        submission
    }

    fn look_through(&mut self, archive: &Path, unpacked: Unpacked, wanted: &Wanted<'_>) {
        let (place, walk) = wanted.search(unpacked.directory.path());
        let found = place.found;
        self.notes.extend(unpacked.notes);
        let copy = Arc::new(unpacked.directory);
        self.workspaces.push(Workspace { given: archive.to_owned(), copy });
        let inner = walk.archive().and_then(of_kind).filter(|_| !found);
        let Some((inner, kind)) = inner else {
            self.settle(place);
            self.unusable = unread_archive(&walk).filter(|_| !found);
            return;
        };
        let shown = walk.show(&inner);
        if self.workspaces.len() >= NESTED {
            let why =
                format!("contains {shown}: more than {NESTED} archives in one another are not unpacked");
            self.unusable = Some(Unusable::Internal(why));
            return;
        }
        match unpack(&inner, kind) {
            Ok(unpacked) => self.look_through(&inner, unpacked, wanted),
            Err(why) => {
                let noun = kind.noun();
                self.unusable = Some(why.reworded(|why| format!("contains {shown}, a {noun} that {why}")));
            }
        }
    }

    fn settle(&mut self, place: Place) {
        self.directory = place.directory;
        self.elsewhere = place.elsewhere;
        self.holds_sources = place.found;
        self.unreadable = place.unreadable;
        self.notes.extend(place.notes);
    }
}

/// Returns an archive and its kind.
fn of_kind(archive: &Path) -> Option<(PathBuf, ArchiveKind)> {
    Some((archive.to_owned(), ArchiveKind::of(archive.file_name()?)?))
}

/// Returns why work in an archive of another kind is not graded.
fn unread_archive(walk: &Walk) -> Option<Unusable> {
    let unread = walk.unread_archives.first()?;
    let why = format!("contains {}, {UNREAD_ARCHIVE}: submit a zip file", walk.show(unread));
    Some(Unusable::Internal(why))
}
