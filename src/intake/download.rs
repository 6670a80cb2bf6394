//! A download: a directory or a zip file. Lists its top, reads metadata, and fetches the files of one student.
//!
//! What one student submitted is under the limits of an archive of theirs, so that a hostile hand-in costs nobody else anything.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::Known;
use super::commit;
use super::folders;
use super::layout::{Contents, Listed, Piece, Top, What};
use crate::record::HandInRecord;
use crate::submission::{ArchiveKind, HandIn, Loose, ZipDownload};

/// Maximum size of a metadata file, in bytes.
const METADATA_BYTES: u64 = 32 << 20;

/// Maximum size of a zip file in a zip file, in bytes.
const NESTED_BYTES: u64 = 512 << 20;

/// Maximum number of entries at the top of a directory.
const ENTRIES: usize = 200_000;

/// Names at the top of downloads that systems add, and those of the instructor's own files.
const NOBODYS: [&str; 9] = [
    "__macosx",
    "thumbs.db",
    "desktop.ini",
    "index.html",
    "grades.csv",
    "marks.yaml",
    "marks.csv",
    "course.yaml",
    super::layout::METADATA,
];

/// A download that is open.
pub(super) struct Download<'a> {
    path: PathBuf,
    from: From,
    known: Option<Known<'a>>,
    warnings: Vec<String>,
}

/// Where the files come from.
enum From {
    /// A directory.
    Directory(PathBuf),
    /// A zip file, below this path in it.
    Zip { zip: ZipDownload, below: Vec<String> },
}

impl<'a> Download<'a> {
    /// Opens a directory or a zip file; `None` if it is neither, or the zip file cannot be listed.
    pub(super) fn open(path: &Path, known: Option<Known<'a>>) -> Option<Self> {
        let about = fs::metadata(path).ok()?;
        let from = if about.is_dir() {
            From::Directory(path.to_owned())
        } else if about.is_file() && path.file_name().and_then(ArchiveKind::of) == Some(ArchiveKind::Zip) {
            // What cannot be listed for another reason than damage is looked at as a student's archive, with an error of its own.
            From::Zip { zip: ZipDownload::open(path).ok()?, below: Vec::new() }
        } else {
            return None;
        };
        Some(Self { path: path.to_owned(), from, known, warnings: Vec::new() })
    }

    /// Returns what is wrong with a damaged zip file, as a predicate; none if a path is none.
    pub(super) fn damage(path: &Path) -> Option<&'static str> {
        let is_zip = path.is_file() && path.file_name().and_then(ArchiveKind::of) == Some(ArchiveKind::Zip);
        if is_zip { ZipDownload::unlisted(path) } else { None }
    }

    /// Returns its path.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the warnings, and forgets them.
    pub(super) fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    /// Lists the top.
    pub(super) fn top(&self, names: &[String]) -> Top {
        let mut entries = match &self.from {
            From::Directory(directory) => in_directory(directory),
            From::Zip { zip, below } => in_zip(zip, below),
        };
        entries.retain(|entry| !is_nobodys(&entry.name));
        entries.sort_by(|one, other| one.name.cmp(&other.name));
        Top { name: self.name(), entries, names: names.to_vec() }
    }

    /// Whether it is a zip file.
    pub(super) fn is_zip(&self) -> bool {
        matches!(self.from, From::Zip { .. })
    }

    /// Whether the only entry of a zip file is a directory with several directories or archives: those of the students.
    pub(super) fn has_students_below(&self) -> bool {
        let From::Zip { zip, below } = &self.from else { return false };
        let [only] = &self.top(&[]).entries[..] else { return false };
        let within = in_zip(zip, &[below.as_slice(), std::slice::from_ref(&only.name)].concat());
        let is_students = |entry: &&Listed| {
            !is_nobodys(&entry.name) && (entry.is_directory || ArchiveKind::of(entry.name.as_ref()).is_some())
        };
        within.iter().filter(is_students).count() > 1
    }

    /// Whether it is a zip file with a class, not the hand-in of one student.
    pub(super) fn has_class(&self, names: &[String], parts: &[String]) -> bool {
        let From::Zip { zip, below } = &self.from else { return false };
        let files = |of: &str| {
            let entries = zip.entries().iter().filter_map(|entry| {
                let [first, .., file] = entry.path.strip_prefix(below.as_slice())? else { return None };
                (first == of).then(|| file.clone())
            });
            entries.collect()
        };
        folders::is_class(&self.top(names), files, parts)
    }

    /// Returns the name of the top.
    fn name(&self) -> String {
        let named = match &self.from {
            From::Zip { below, .. } if !below.is_empty() => return below[below.len() - 1].clone(),
            From::Zip { .. } => self.path.with_extension(""),
            From::Directory(directory) => fs::canonicalize(directory).unwrap_or_else(|_| directory.clone()),
        };
        named.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// Goes down into the only entry, if that is a directory.
    pub(super) fn descend(&mut self) -> bool {
        let top = self.top(&[]);
        let [only] = top.entries.as_slice() else { return false };
        if !only.is_directory {
            return false;
        }
        match &mut self.from {
            From::Directory(directory) => directory.push(&only.name),
            From::Zip { below, .. } => below.push(only.name.clone()),
        }
        true
    }

    /// Returns the zip file that is the only entry, opened: somebody may have packed a download once more.
    pub(super) fn nested(&mut self) -> Option<Self> {
        let top = self.top(&[]);
        let [only] = top.entries.as_slice() else { return None };
        if only.is_directory || ArchiveKind::of(only.name.as_ref()) != Some(ArchiveKind::Zip) {
            return None;
        }
        let nested = match &mut self.from {
            From::Directory(directory) => Self::open(&directory.join(&only.name), self.known)?,
            From::Zip { zip, below } => {
                let path: Vec<String> = below.iter().cloned().chain([only.name.clone()]).collect();
                let file = tempfile::Builder::new().suffix(".zip").tempfile().ok()?;
                fs::write(file.path(), zip.read(&path, NESTED_BYTES)?).ok()?;
                // It stays open, and readable, without a name.
                Self::open(file.path(), self.known)?
            }
        };
        Some(Self { path: self.path.clone(), ..nested })
    }

    /// Fetches what a student submitted: a directory as it is, or a copy with the student's own names of the files.
    pub(super) fn fetch(&mut self, label: &str, pieces: &[&(String, Piece)], record: HandInRecord) -> HandIn {
        let student = label.to_owned();
        let given = match (&self.from, pieces) {
            (From::Directory(directory), [(name, _), ..]) => directory.join(name),
            _ => self.path.join(label.replace('/', "_")),
        };
        let fetched = match &mut self.from {
            From::Directory(directory) => match pieces {
                [(name, Piece { what: What::Whole, .. })] => {
                    return HandIn::in_directory(student, directory.join(name), record);
                }
                [(name, Piece { what: What::Below(below), .. })] => {
                    let path = directory.join(name).join(below);
                    let there = path.symlink_metadata().is_ok_and(|found| found.is_dir());
                    let path = if there { path } else { directory.join(name) };
                    return HandIn::in_directory(student, path, record);
                }
                several => Loose::collect(several.iter().map(|(name, piece)| {
                    let own = match &piece.what {
                        What::File(own) => own.as_str(),
                        _ => name,
                    };
                    (directory.join(name), own.to_owned())
                })),
            },
            From::Zip { zip, below } => {
                let wanted = wanted(zip, below, pieces);
                zip.take(&wanted)
            }
        };
        match fetched {
            Ok(loose) => HandIn::copied(student, given, loose, record),
            Err(why) => HandIn::unusable(student, given, why, record),
        }
    }
}

impl Contents for Download<'_> {
    fn read(&mut self, name: &str) -> Option<String> {
        let bytes = match &mut self.from {
            From::Directory(directory) => {
                let path = directory.join(name);
                let about = path.symlink_metadata().ok()?;
                if !about.is_file() || about.len() > METADATA_BYTES {
                    return None;
                }
                let mut bytes = Vec::new();
                fs::File::open(path).ok()?.take(METADATA_BYTES).read_to_end(&mut bytes).ok()?;
                bytes
            }
            From::Zip { zip, below } => {
                let path: Vec<String> = below.iter().cloned().chain([name.to_owned()]).collect();
                zip.read(&path, METADATA_BYTES)?
            }
        };
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }

    fn committed(&mut self, name: &str) -> Option<String> {
        match &self.from {
            From::Directory(directory) => commit::time(&directory.join(name)),
            // The download of a service has no `.git`.
            From::Zip { .. } => None,
        }
    }

    fn is_known(&self, user: &str) -> Option<bool> {
        self.known.map(|known| known(user))
    }

    fn warn(&mut self, warning: String) {
        self.warnings.push(warning);
    }
}

/// Returns which entries of a zip file make up some pieces, each with its path in the student's directory.
fn wanted(zip: &ZipDownload, top: &[String], pieces: &[&(String, Piece)]) -> Vec<(usize, PathBuf)> {
    let mut wanted = Vec::new();
    for entry in zip.entries() {
        let Some([name, rest @ ..]) = entry.path.strip_prefix(top) else { continue };
        let Some((_, piece)) = pieces.iter().find(|(piece, _)| piece == name) else { continue };
        let within = match (&piece.what, rest) {
            (What::File(own), []) => PathBuf::from(own),
            (What::Below(below), [first, rest @ ..]) if first == below && !rest.is_empty() => {
                rest.iter().collect()
            }
            (What::Whole, rest) if !rest.is_empty() => rest.iter().collect(),
            _ => continue,
        };
        wanted.push((entry.index, within));
    }
    wanted
}

/// Whether an entry is hidden, or that of a system.
fn is_nobodys(name: &str) -> bool {
    name.starts_with('.') || NOBODYS.contains(&name.to_lowercase().as_str())
}

fn in_directory(directory: &Path) -> Vec<Listed> {
    let Ok(entries) = fs::read_dir(directory) else { return Vec::new() };
    let listed = |entry: fs::DirEntry| {
        let is_directory = entry.file_type().ok()?.is_dir();
        Some(Listed {
            // Names of no student if they are not UTF-8: course systems write UTF-8.
            name: entry.file_name().into_string().ok()?,
            is_directory,
            is_repository: is_directory && entry.path().join(".git").exists(),
        })
    };
    entries.flatten().take(ENTRIES).filter_map(listed).collect()
}

fn in_zip(zip: &ZipDownload, top: &[String]) -> Vec<Listed> {
    let mut all: std::collections::BTreeMap<&String, Listed> = std::collections::BTreeMap::new();
    for entry in zip.entries() {
        let Some([name, rest @ ..]) = entry.path.strip_prefix(top) else { continue };
        let listed = all.entry(name).or_insert_with(|| Listed {
            name: name.clone(),
            is_directory: false,
            is_repository: false,
        });
        listed.is_directory |= entry.is_directory || !rest.is_empty();
        listed.is_repository |= rest.first().is_some_and(|first| first == ".git");
    }
    all.into_values().collect()
}
