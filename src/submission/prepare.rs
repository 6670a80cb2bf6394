//! Preparation of what was submitted: a copy in which files have the names that the handout demands, in an encoding that
//! compilers read. Where nothing is to be changed there is no copy.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::encoding::decoded;
use super::entry::reason;
use super::naming::{Likeness, Named};
use super::place::Workspace;
use super::program::Program;
use super::source_files::{Wanted, is_file, regular_files};
use super::{Submission, Unusable};
use crate::build::{self, copy_directory};
use crate::language;
use crate::sandbox::scratch::Scratch;
use crate::spec::model::Part;
use crate::text;

/// What is changed in a directory.
#[derive(Default)]
struct Changes {
    /// Each file, and the name that it gets.
    names: Vec<(String, String)>,
    /// Files whose encoding is changed.
    encoded: BTreeSet<String>,
    /// Notes, one clause each.
    notes: Vec<String>,
}

impl Submission {
    /// Prepares every directory that parts are built from.
    pub(super) fn prepare(&mut self, wanted: &Wanted<'_>) {
        if self.unusable.is_some() {
            return;
        }
        let directories: BTreeSet<PathBuf> = self.directories().map(Path::to_owned).collect();
        for directory in directories {
            let changes = self.changes(&directory, wanted);
            self.notes.extend(changes.notes.iter().cloned());
            if changes.names.is_empty() && changes.encoded.is_empty() {
                continue;
            }
            match copy(&directory, &changes) {
                Ok(scratch) => self.use_copy(&directory, scratch),
                Err(why) => self.unusable = Some(Unusable::Internal(why)),
            }
        }
    }

    /// Finds what is to be changed in a directory for the parts that are built from it.
    fn changes(&mut self, directory: &Path, wanted: &Wanted<'_>) -> Changes {
        let files = regular_files(directory);
        let mut changes = Changes::default();
        let parts = wanted.parts.iter().filter(|part| self.directory_for(&part.id) == directory);
        let parts: Vec<&Part> = parts.collect();
        for part in &parts {
            if part.build.any_name && self.take_program(part, directory, &files, &mut changes) {
                continue;
            }
            let mut wrong = Vec::new();
            for name in part.build.own_files() {
                let found = wanted.meant(&files, &name);
                let Some(first) = found.first() else { continue };
                changes.take(first, &found[1..], &name);
                if first.likeness >= Likeness::Spelled {
                    wrong.push(first.file.clone());
                }
            }
            if !wrong.is_empty() {
                self.misnamed.insert(part.id.clone(), wrong);
            }
        }
        for part in parts {
            if !self.sources.contains_key(&part.id) {
                self.take_helpers(part, directory, &files, wanted, &mut changes);
            }
        }
        changes.find_encodings(directory, &files);
        changes
    }

    /// Takes the program of any name in a directory; returns whether there is one.
    fn take_program(
        &mut self,
        part: &Part,
        directory: &Path,
        files: &[String],
        changes: &mut Changes,
    ) -> bool {
        match super::program::in_directory(part, directory, files) {
            Program::One(sources) => {
                let built: Vec<String> = sources.iter().map(|(_, name)| name.clone()).collect();
                if built != part.build.sources {
                    let shown: Vec<String> = sources.iter().map(|(file, _)| shown(file)).collect();
                    changes.note(format!("built from {}", text::some(&shown, 3, "and")));
                    self.sources.insert(part.id.clone(), built);
                }
                changes.names.extend(sources.into_iter().filter(|(file, name)| file != name));
                true
            }
            Program::Several(mains) if self.elsewhere.is_empty() => {
                let mains: Vec<String> = mains.iter().map(|main| shown(main)).collect();
                let why = format!("contains several programs, {}: submit one", text::some(&mains, 3, "and"));
                self.unusable = Some(Unusable::Internal(why));
                true
            }
            Program::None | Program::Several(_) => false,
        }
    }

    /// Takes the sources of a student's own that the sources of a part need. A Makefile says itself what is built.
    fn take_helpers(
        &mut self,
        part: &Part,
        directory: &Path,
        files: &[String],
        wanted: &Wanted<'_>,
        changes: &mut Changes,
    ) {
        let is_taken =
            |name: &str| wanted.demands(name) || changes.names.iter().any(|(file, _)| file == name);
        let helpers = super::program::helpers(part, directory, files, is_taken);
        if !helpers.is_empty() {
            if build::makefile(&part.build, directory).is_none() {
                let names: Vec<String> = helpers.iter().map(|file| shown(file)).collect();
                changes.note(format!("built with {}, too", text::some(&names, 3, "and")));
            }
            let all = part.build.sources.iter().cloned().chain(helpers).collect();
            self.sources.insert(part.id.clone(), all);
        }
    }

    /// Builds from a copy what was built from a directory.
    fn use_copy(&mut self, directory: &Path, scratch: Scratch) {
        let places = std::iter::once(&mut self.directory).chain(self.elsewhere.values_mut());
        for place in places.filter(|place| *place == directory) {
            scratch.path().clone_into(place);
        }
        let given = directory.to_owned();
        self.workspaces.push(Workspace { given, copy: Arc::new(scratch) });
    }
}

impl Changes {
    fn note(&mut self, note: String) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Takes a file as the one of this name.
    fn take(&mut self, first: &Named, others: &[Named], name: &str) {
        let others: Vec<String> = others.iter().map(|other| shown(&other.file)).collect();
        let not =
            if others.is_empty() { String::new() } else { format!(", not {}", text::some(&others, 3, "or")) };
        if first.likeness != Likeness::Exact {
            let change = (first.file.clone(), name.to_owned());
            if !self.names.contains(&change) {
                self.names.push(change);
            }
            self.note(format!("{} was used as `{name}`{not}", shown(&first.file)));
        } else if !others.is_empty() {
            self.note(format!("`{name}` was used{not}"));
        }
    }

    /// Finds sources and headers in another encoding than UTF-8.
    fn find_encodings(&mut self, directory: &Path, files: &[String]) {
        let is_text = |file: &&String| {
            let taken = self.names.iter().any(|(taken, _)| taken == *file);
            taken || language::ALL.iter().any(|language| language::has_ending(file, language.alike))
        };
        for file in files.iter().filter(is_text).cloned().collect::<Vec<_>>() {
            // What cannot be read is told by the build.
            let Ok(bytes) = fs::read(directory.join(&file)) else { continue };
            if decoded(&bytes).is_some() {
                self.note(format!("{} is in UTF-16 and was read as such", shown(&file)));
                self.encoded.insert(file);
            } else if std::str::from_utf8(&bytes).is_err() {
                self.note(format!(
                    "{} is not in UTF-8 (it may be in Latin-1) and was built as it is",
                    shown(&file)
                ));
            }
        }
    }
}

/// Copies a directory with these changes.
fn copy(directory: &Path, changes: &Changes) -> Result<Scratch, String> {
    let failed = |error: &io::Error| format!("cannot be copied: {}", reason(error));
    let scratch = Scratch::new().map_err(|error| format!("cannot be copied: {error}"))?;
    let to = scratch.path();
    match copy_directory(directory, to) {
        Ok(None) => {}
        Ok(Some(too_much)) => return Err(format!("cannot be copied: {too_much}")),
        Err(error) => return Err(format!("cannot be copied: {error}")),
    }
    for file in &changes.encoded {
        let bytes = fs::read(to.join(file)).map_err(|error| failed(&error))?;
        if let Some(decoded) = decoded(&bytes) {
            fs::write(to.join(file), decoded).map_err(|error| failed(&error))?;
        }
    }
    for (file, name) in &changes.names {
        let (from, to) = (to.join(file), to.join(name));
        // A link or directory of the name was not meant.
        if !is_file(&to) && to.is_dir() {
            fs::remove_dir_all(&to).map_err(|error| failed(&error))?;
        }
        // Sources may include a header under either name.
        let header = Path::new(name).extension().is_some_and(|ending| ending == "h" || ending == "hpp");
        let done = if header { fs::copy(from, to).map(drop) } else { fs::rename(from, to) };
        done.map_err(|error| failed(&error))?;
    }
    Ok(scratch)
}

fn shown(file: &str) -> String {
    format!("`{}`", text::visible(file.as_bytes()))
}
