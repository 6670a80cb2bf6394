//! Sample programs of `tests/samples`: bases as they are written, and mutants, which are a base with a change.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]
#![allow(dead_code, reason = "each test that includes this file uses another part of it")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// A program, as `bases.yaml` or `mutants.yaml` describes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sample {
    /// Name of the submission.
    pub(crate) name: String,
    /// What the program does, right or wrong, in a sentence.
    pub(crate) does: String,
    /// The worst verdict intended for each part, or its status where it has no verdicts.
    pub(crate) intended: BTreeMap<String, String>,
    /// Mistakes of the reference that a mutant equals: in each part those that the part's game has.
    #[serde(default)]
    pub(crate) mistake: OneOrMore,
    /// Ambiguities of the reference that a right program reads the other way.
    #[serde(default)]
    pub(crate) interpretation: OneOrMore,
    /// Whether the output differs from run to run.
    #[serde(default)]
    pub(crate) unstable: bool,
    /// Of a base: files that are those of another base, by their names here: `BASE` or `BASE/FILE`; or of the assignment's
    /// example class: `submissions/STUDENT` or `submissions/STUDENT/FILE`.
    #[serde(default)]
    files: BTreeMap<String, String>,
    /// What a mutant is made from; absent in a base.
    pub(crate) base: Option<String>,
    /// The base's files that a mutant has, if not all.
    only: Option<Vec<String>>,
    /// Changes to files, made in this order.
    #[serde(default)]
    edits: Vec<Edit>,
    /// Whether `patches/<name>.patch` is applied.
    #[serde(default)]
    patch: bool,
    /// Whether lines end as on Windows.
    #[serde(default)]
    crlf: bool,
}

/// Names, written as one or as a list.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(from = "OneOrList")]
pub(crate) struct OneOrMore(pub(crate) Vec<String>);

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrList {
    One(String),
    List(Vec<String>),
}

impl From<OneOrList> for OneOrMore {
    fn from(names: OneOrList) -> Self {
        match names {
            OneOrList::One(name) => Self(vec![name]),
            OneOrList::List(names) => Self(names),
        }
    }
}

/// A text that occurs once in a file, and its replacement.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    file: String,
    old: String,
    new: String,
}

impl Edit {
    fn make(&self, files: &mut Files, place: &str) -> Result<(), String> {
        let content = text(files, &self.file, place)?;
        let changed = match content.matches(&self.old).count() {
            1 => content.replacen(&self.old, &self.new, 1),
            count => return Err(format!("{place}: `old` occurs {count} times, not once:\n{}", self.old)),
        };
        if changed == content {
            return Err(format!("{place}: `new` is the same as `old`"));
        }
        files.insert(self.file.clone(), changed.into_bytes());
        Ok(())
    }
}

/// Contents of a program's files, by their paths.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// All sample programs of an assignment.
#[derive(Debug)]
pub(crate) struct Samples {
    assignment: String,
    directory: PathBuf,
    all: BTreeMap<String, Sample>,
}

/// Returns the directory of all samples.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples")
}

/// Returns the directory of an assignment's example class.
fn class(assignment: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("submissions").join(assignment)
}

/// Returns the names of all assignments that have samples, in order.
pub(crate) fn assignments() -> Vec<String> {
    let directories = names_in(&root()).into_iter();
    directories.filter(|name| root().join(name).join("bases.yaml").exists()).collect()
}

/// Writes these programs of an assignment into a directory, each into a directory of its name.
pub(crate) fn write(assignment: &str, names: &[&str], to: &Path) {
    let samples = Samples::load(assignment);
    for name in names {
        samples.write(name, &to.join(name)).unwrap_or_else(|error| panic!("{assignment}: {error}"));
    }
}

impl Samples {
    /// Reads the programs of an assignment; panics if a description is not as it must be.
    pub(crate) fn load(assignment: &str) -> Self {
        let directory = root().join(assignment);
        let bases = read(&directory.join("bases.yaml"));
        let mutants = read(&directory.join("mutants.yaml"));
        let mut all = BTreeMap::new();
        for (sample, is_mutant) in
            bases.into_iter().map(|one| (one, false)).chain(mutants.into_iter().map(|one| (one, true)))
        {
            let name = sample.name.clone();
            assert_eq!(sample.base.is_some(), is_mutant, "{assignment}/{name}: only a mutant has a `base`");
            assert!(is_mutant || sample.only.is_none(), "{assignment}/{name}: only a mutant has `only`");
            assert!(!is_mutant || sample.files.is_empty(), "{assignment}/{name}: only a base has `files`");
            assert!(sample.does.ends_with('.'), "{assignment}/{name}: `does` is a sentence");
            assert!(all.insert(name, sample).is_none(), "{assignment}: a name is used twice");
        }
        Self { assignment: assignment.to_owned(), directory, all }
    }

    /// Returns all programs, in the order of their names.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Sample> {
        self.all.values()
    }

    /// Returns the program with this name.
    pub(crate) fn get(&self, name: &str) -> Result<&Sample, String> {
        self.all.get(name).ok_or_else(|| format!("no sample is named `{name}`"))
    }

    /// Writes a program's files into a directory, which is created.
    pub(crate) fn write(&self, name: &str, to: &Path) -> Result<(), String> {
        for (path, content) in self.files(name)? {
            let path = to.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        Ok(())
    }

    /// Returns a program's files; fails if a change does not apply.
    pub(crate) fn files(&self, name: &str) -> Result<Files, String> {
        let sample = self.get(name)?;
        let mut files = match &sample.base {
            Some(base) => self.files_of_mutant(sample, self.get(base)?)?,
            None => self.files_of_base(sample)?,
        };
        for (number, edit) in (1..).zip(&sample.edits) {
            edit.make(&mut files, &format!("{name}, edit {number}, {}", edit.file))?;
        }
        if sample.patch {
            let path = self.directory.join("patches").join(format!("{name}.patch"));
            patch(&mut files, &path)?;
        }
        if sample.crlf {
            for (file, content) in &mut files {
                let text =
                    String::from_utf8(content.clone()).map_err(|_| format!("{name}, {file}: not UTF-8"))?;
                *content = text.replace('\n', "\r\n").into_bytes();
            }
        }
        Ok(files)
    }

    /// Returns the files of its base that a mutant has, unchanged.
    fn files_of_mutant(&self, sample: &Sample, base: &Sample) -> Result<Files, String> {
        let name = &sample.name;
        if base.base.is_some() {
            return Err(format!("{name}: `{}` is a mutant, not a base", base.name));
        }
        let mut files = self.files(&base.name)?;
        if let Some(only) = &sample.only {
            if let Some(absent) = only.iter().find(|file| !files.contains_key(*file)) {
                return Err(format!("{name}: `{}` has no {absent}", base.name));
            }
            files.retain(|file, _| only.contains(file));
        }
        Ok(files)
    }

    /// Returns the files of a base without its changes.
    fn files_of_base(&self, sample: &Sample) -> Result<Files, String> {
        let directory = self.directory.join("bases").join(&sample.name);
        let mut files = Files::new();
        for entry in walkdir::WalkDir::new(&directory).into_iter().filter_map(Result::ok) {
            if entry.file_type().is_file() {
                let path = entry.path().strip_prefix(&directory).unwrap().to_str().unwrap().to_owned();
                files.insert(path, fs::read(entry.path()).unwrap());
            }
        }
        for (file, from) in &sample.files {
            let content = self.file_of_other(file, from);
            let content = content.map_err(|error| format!("{}: {file}: `{from}`: {error}", sample.name))?;
            if files.insert(file.clone(), content).is_some() {
                return Err(format!("{}: {file} is there twice", sample.name));
            }
        }
        if files.is_empty() {
            return Err(format!("{}: has no files", sample.name));
        }
        Ok(files)
    }

    /// Returns a file of another base or of the example class.
    fn file_of_other(&self, file: &str, from: &str) -> Result<Vec<u8>, String> {
        let (of_class, from) = match from.strip_prefix("submissions/") {
            Some(from) => (true, from),
            None => (false, from),
        };
        let (owner, file) = from.split_once('/').unwrap_or((from, file));
        if of_class {
            let path = class(&self.assignment).join(owner).join(file);
            return fs::read(&path).map_err(|error| error.to_string());
        }
        let base = self.get(owner).ok().filter(|base| base.base.is_none()).ok_or("there is no such base")?;
        self.files(&base.name)?.remove(file).ok_or_else(|| format!("it has no {file}"))
    }

    /// Returns what no program uses: directories of `bases`, files of `patches` and `snapshots`.
    pub(crate) fn unused(&self) -> Vec<String> {
        let used = |kind: &str, name: &str| match (kind, name.rsplit_once('.')) {
            ("bases", _) => self.get(name).is_ok_and(|sample| sample.base.is_none()),
            ("patches", Some((stem, "patch"))) => self.get(stem).is_ok_and(|sample| sample.patch),
            ("snapshots", Some((stem, "snap" | "new"))) => self.get(stem.trim_end_matches(".snap")).is_ok(),
            _ => false,
        };
        let kinds = ["bases", "patches", "snapshots"].into_iter();
        let entries = kinds
            .flat_map(|kind| names_in(&self.directory.join(kind)).into_iter().map(move |name| (kind, name)));
        entries
            .filter(|(kind, name)| !used(kind, name))
            .map(|(kind, name)| format!("{kind}/{name}"))
            .collect()
    }
}

fn read(path: &Path) -> Vec<Sample> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the names in a directory, in order; none if there is no such directory.
fn names_in(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).into_iter().flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Takes a file's text, to change it.
fn text(files: &mut Files, file: &str, place: &str) -> Result<String, String> {
    let content = files.get(file).ok_or_else(|| format!("{place}: there is no such file"))?;
    String::from_utf8(content.clone()).map_err(|_| format!("{place}: not UTF-8"))
}

/// Applies a unified diff of one or several files.
fn patch(files: &mut Files, path: &Path) -> Result<(), String> {
    let place = path.display();
    let whole = fs::read_to_string(path).map_err(|error| format!("{place}: {error}"))?;
    let starts: Vec<usize> = whole.match_indices("--- a/").map(|(at, _)| at).collect();
    let starts = starts.into_iter().filter(|&at| at == 0 || whole.as_bytes()[at - 1] == b'\n');
    let mut starts: Vec<usize> = starts.collect();
    if starts.first() != Some(&0) {
        return Err(format!("{place}: does not begin with `--- a/`"));
    }
    starts.push(whole.len());
    for range in starts.windows(2) {
        let one = diffy::Patch::from_str(&whole[range[0]..range[1]])
            .map_err(|error| format!("{place}: {error}"))?;
        let file = one.original().and_then(|name| name.strip_prefix("a/")).unwrap_or_default().to_owned();
        let place = format!("{place}, {file}");
        let content = text(files, &file, &place)?;
        let changed = diffy::apply(&content, &one).map_err(|error| format!("{place}: {error}"))?;
        files.insert(file, changed.into_bytes());
    }
    Ok(())
}
