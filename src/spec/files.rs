//! Reading of spec files from a directory.
//!
//! A file that cannot be read is kept with its problem, so that it is reported together with the errors of other files.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use super::assets::AssetDir;
use super::error::Source;
use super::yaml::LARGEST_FILE;
use crate::error::{Error, Result};
use crate::text;

/// The file that every assignment's directory has.
pub(super) const MAIN: &str = "assignment.yaml";
/// The directory of an assignment's scenario files.
pub(super) const SCENARIOS: &str = "scenarios";
/// The directory of files of words, next to those of assignments.
pub(super) const WORDS: &str = "words";
/// The directory of the example assignments, which are not built in.
pub(super) const EXAMPLES: &str = "examples";

/// A file: its name in messages, and its text or why there is none.
#[derive(Clone, Debug)]
pub struct SpecFile {
    /// `specs/si204/assignment.yaml`.
    pub name: String,
    /// Its text.
    pub content: std::result::Result<Arc<Source>, Problem>,
}

/// Why a file has no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong, in one sentence.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

/// A file that was most likely meant to be read but has the wrong name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stray {
    /// Its name in messages.
    pub name: String,
    /// The error in the name.
    pub message: String,
    /// The right name, as a hint.
    pub hint: String,
}

/// The files of one assignment.
#[derive(Clone, Debug)]
pub struct SpecFiles {
    /// `assignment.yaml`.
    pub assignment: SpecFile,
    /// `scenarios/*.yaml`, by name.
    pub scenarios: Vec<SpecFile>,
    /// Files that most likely have the wrong name.
    pub strays: Vec<Stray>,
    /// The other files of the directory, such as models.
    pub shelf: AssetDir,
    /// The words that phrases may use, shared with other assignments.
    pub words: WordFiles,
}

impl SpecFiles {
    /// Returns a digest of what the files say, those of models and data included: equal for equal specs, wherever they are.
    pub(super) fn digest(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        let all = std::iter::once(&self.assignment).chain(&self.scenarios).chain(self.words.values());
        for text in all.filter_map(|file| file.content.as_ref().ok()).map(|source| source.text().as_bytes()) {
            hasher.update(&(text.len() as u64).to_le_bytes()).update(text);
        }
        // Models, drivers, and data; not what editors leave.
        let is_meant =
            |name: &str| !name.starts_with('.') && !name.ends_with('~') && !name.ends_with(".yaml");
        for (path, content) in self.shelf.files(Path::new(""), true).unwrap_or_default() {
            if path.file_name().is_some_and(|name| is_meant(&name.to_string_lossy())) {
                hasher.update(path.to_string_lossy().as_bytes());
                hasher.update(&(content.len() as u64).to_le_bytes()).update(&content);
            }
        }
        text::digest(hasher.finalize())
    }
}

/// Files of words, by their names without ending.
pub type WordFiles = BTreeMap<String, SpecFile>;

/// Returns the assignment that a directory in the format of another system is, with its name; the text is that of the directory in
/// messages.
pub(super) type Foreign = fn(&str, &Path) -> Option<(String, SpecFiles)>;

/// The files of every assignment, by the name of its directory.
pub type Library = BTreeMap<String, SpecFiles>;

impl SpecFile {
    /// Returns a file with these bytes.
    pub fn of_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Self {
        let name = name.into();
        let content = text_of(&name, bytes);
        Self { name, content }
    }

    /// Reads a regular file of at most a mebibyte.
    pub fn read(name: impl Into<String>, path: &Path) -> Self {
        let name = name.into();
        let content = bytes_of(path).and_then(|bytes| text_of(&name, bytes));
        Self { name, content }
    }
}

fn problem(message: impl Into<String>, hint: &str) -> Problem {
    Problem { message: message.into(), hint: (!hint.is_empty()).then(|| hint.to_owned()) }
}

/// Checks the type before opening: opening a pipe or a device might block.
fn bytes_of(path: &Path) -> std::result::Result<Vec<u8>, Problem> {
    let failed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => problem("the file does not exist", ""),
        std::io::ErrorKind::PermissionDenied => {
            problem("the file is not readable", "make it readable: `chmod u+r`")
        }
        _ => problem(format!("the file cannot be read: {error}"), ""),
    };
    let meta = fs::metadata(path).map_err(failed)?;
    if meta.is_dir() {
        return Err(problem("this is a directory, not a file", ""));
    }
    if !meta.is_file() {
        return Err(problem("this is not a regular file", ""));
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(failed)?;
    file.take(LARGEST_FILE as u64 + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() > LARGEST_FILE {
        let message = format!("the file is larger than {} MiB", LARGEST_FILE >> 20);
        return Err(problem(message, "is this the right file?"));
    }
    Ok(bytes)
}

fn text_of(name: &str, bytes: Vec<u8>) -> std::result::Result<Arc<Source>, Problem> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(problem("the file is empty", ""));
    }
    match String::from_utf8(bytes) {
        // The byte order mark that some editors write first is not part of the text.
        Ok(text) => Ok(Source::new(name, text.strip_prefix('\u{feff}').unwrap_or(&text))),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let line = error.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
            let message = format!(
                "the file is not UTF-8: byte {} (on line {line}) does not belong to any character",
                at + 1
            );
            Err(problem(message, "save it as UTF-8"))
        }
    }
}

/// Returns the files of every assignment below a directory, which may use its files of words and these. It `may_be_empty` if there are
/// others elsewhere.
///
/// # Errors
/// The directory does not exist or contains no assignment, which is a usage error; problems of single files are kept with them.
pub(super) fn directory(
    dir: &Path,
    words: &WordFiles,
    foreign: Foreign,
    may_be_empty: bool,
) -> Result<Library> {
    let shown = text::path(dir);
    if !dir.is_dir() {
        let what = if dir.exists() { "is not a directory" } else { "does not exist" };
        return Err(Error::usage(
            format!("the specs directory `{shown}` {what}"),
            "pass a directory with one directory per assignment: `--specs DIR`",
        ));
    }
    let prefix = dir.file_name().map(|name| text::visible(name.as_encoded_bytes()));
    if let Some(one) = foreign(&shown, &std::path::absolute(dir).unwrap_or_else(|_| dir.to_owned())) {
        return Ok(Library::from([one]));
    }
    let mut library = Library::new();
    let mut words = words.clone();
    for (name, path) in entries(dir)? {
        let shown = prefix.iter().cloned().chain([name.clone()]).collect::<Vec<_>>().join("/");
        if path.is_dir() && name == WORDS {
            for (file, path) in entries(&path)? {
                if let Some(name) = file.strip_suffix(".yaml") {
                    words.insert(name.to_owned(), SpecFile::read(format!("{shown}/{file}"), &path));
                }
            }
        } else if let Some((name, files)) = path.is_dir().then(|| foreign(&shown, &path)).flatten() {
            library.insert(name, files);
        } else if path.is_dir() {
            library.insert(name, sheets(&shown, &path)?);
        }
    }
    library.values_mut().for_each(|sheets| sheets.words.clone_from(&words));
    if library.is_empty() && !may_be_empty {
        return Err(Error::usage(
            format!("the specs directory `{shown}` contains no assignment"),
            format!("expected `{shown}/<assignment>/{MAIN}`"),
        ));
    }
    Ok(library)
}

/// Returns the entries of a directory by name, without hidden ones.
fn entries(dir: &Path) -> Result<Vec<(String, std::path::PathBuf)>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(dir).map_err(|error| Error::path("read the directory", dir, error))? {
        let entry = entry.map_err(|error| Error::path("read the directory", dir, error))?;
        let name = text::visible(entry.file_name().as_encoded_bytes());
        if !name.starts_with('.') {
            entries.push((name, entry.path()));
        }
    }
    entries.sort();
    Ok(entries)
}

fn sheets(shown: &str, dir: &Path) -> Result<SpecFiles> {
    let mut sheets = SpecFiles {
        assignment: SpecFile::read(format!("{shown}/{MAIN}"), &dir.join(MAIN)),
        scenarios: Vec::new(),
        strays: Vec::new(),
        shelf: AssetDir::Directory(dir.to_owned()),
        words: WordFiles::new(),
    };
    sheets.strays.extend(entries(dir)?.iter().filter_map(|(name, _)| stray(shown, name)));
    let directory = dir.join(SCENARIOS);
    if directory.is_dir() {
        let shown = format!("{shown}/{SCENARIOS}");
        for (name, path) in entries(&directory)? {
            if name.ends_with(".yaml") {
                sheets.scenarios.push(SpecFile::read(format!("{shown}/{name}"), &path));
            }
            sheets.strays.extend(stray(&shown, &name));
        }
    }
    Ok(sheets)
}

/// `.yml` is the other common ending; such a file would be ignored silently.
fn stray(directory: &str, name: &str) -> Option<Stray> {
    let stem = name.strip_suffix(".yml")?;
    Some(Stray {
        name: format!("{directory}/{name}"),
        message: "this file would not be read: its name ends in `.yml`".to_owned(),
        hint: format!("rename it to `{stem}.yaml`"),
    })
}
