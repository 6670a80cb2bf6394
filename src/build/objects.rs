//! Objects: sources that several builds of a grading have in common are compiled once. Those are files of the assignment, files that
//! a student submits for two parts, and copies.
//!
//! A source is replaced by an object only if the compiler would create the same one:
//!
//! * Its name, its content, the compiler and its options are the same.
//! * It includes the same files. Those in the directory of the build have the same content, those of the system do not change during a
//!   grading, and no other file of the directory has the name of one, which might be found in its place.
//! * No text of these files can make the result depend on anything else ([`DEPENDENT`]).
//! * The compiler had no message about it.
//!
//! An object is made when a source is compiled for the second time; one that occurs once is compiled together with the others of its
//! build, which costs no more than without objects.

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use blake3::Hash;

use super::tool::{Tool, ToolStatus};
use super::{LARGEST_SOURCE, MOST_FILES};
use crate::error::{Error, Result};
use crate::language::Compiler;

/// Most bytes of objects that are kept; those not used for longest are dropped. A program of a beginner has some 10 KB.
const MOST_BYTES: usize = 16 << 20;

/// Most sources that are remembered as compiled once. Beyond, they are forgotten.
const MOST_SEEN: usize = 100_000;

/// What can make the result of a compilation depend on something other than the text of the files: the time, whether a file exists, and
/// assembler code, which may include files. Its keyword might be pasted together.
const DEPENDENT: [&[u8]; 8] =
    [b"__TIME", b"__DATE", b"__has_include", b"asm", b"##", b"??=", b"%:", b"include_next"];

/// Where the files of the system are.
const OF_SYSTEM: &str = "/usr";

/// Name of the file to which the compiler writes what a source includes.
const INCLUDED: &str = "included";

/// The objects of a grading, in memory.
#[derive(Debug, Default)]
pub(super) struct Objects(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// Sources that were compiled, without their objects.
    seen: HashSet<Hash>,
    /// Those used last at the end.
    made: VecDeque<Arc<Object>>,
    bytes: usize,
}

/// A compiled source.
#[derive(Debug)]
struct Object {
    /// The compiler, its options, and the source.
    source: Hash,
    included: Included,
    content: Vec<u8>,
}

/// What a source includes.
#[derive(Debug)]
struct Included {
    /// Files in the directory of the build, and their content.
    own: Vec<(PathBuf, Hash)>,
    /// File names of all that it includes.
    names: HashSet<OsString>,
    /// Every file of the directory that has one of these names.
    alike: BTreeSet<PathBuf>,
}

/// A compilation of one or more sources.
pub(super) struct Compilation<'a> {
    pub(super) compiler: &'a Compiler,
    /// Those that concern the compilation.
    pub(super) options: &'a [OsString],
    /// Where the sources are.
    pub(super) directory: &'a Path,
    /// Precompiled headers that the compiler reads.
    pub(super) headers: Option<&'a Path>,
    /// A directory in which the compiler may write.
    pub(super) own: &'a Path,
}

impl Objects {
    /// Returns how many objects are kept.
    pub(super) fn count(&self) -> usize {
        self.known().made.len()
    }

    /// Returns the files to be given to the compiler for these sources, in their order: sources, or objects in their place.
    ///
    /// # Errors
    /// Only for internal errors: no compiler, a full disk.
    pub(super) fn replaced<'s>(
        &self,
        compilation: &Compilation<'_>,
        sources: impl Iterator<Item = &'s String>,
    ) -> Result<Vec<OsString>> {
        let sources: Vec<&String> = sources.collect();
        let may_be_replaced = !compilation.compiler.object.is_empty() && sources.len() > 1;
        let Some(files) = may_be_replaced.then(|| files(compilation.directory)).flatten() else {
            return Ok(sources.into_iter().map(Into::into).collect());
        };
        let replaced = |(at, source): (usize, &String)| -> Result<OsString> {
            let Some(object) = self.object(compilation, &files, source)? else { return Ok(source.into()) };
            // Named as the compiler names its own: messages of the linker do not tell them apart.
            let path = compilation.own.join(format!("cc{at:06}.o"));
            fs::write(&path, &object.content).map_err(|error| Error::path("write", &path, error))?;
            Ok(path.into())
        };
        sources.into_iter().enumerate().map(replaced).collect()
    }

    /// Returns the object of a source, if it was compiled before and may be used here.
    fn object(
        &self,
        compilation: &Compilation<'_>,
        files: &BTreeSet<PathBuf>,
        source: &str,
    ) -> Result<Option<Arc<Object>>> {
        let Some(content) = content(compilation.directory, Path::new(source)) else { return Ok(None) };
        let identity = compilation.identity(source, &content);
        // Other builds do not wait until files are read.
        let made = self.known().of_source(identity);
        if let Some(object) =
            made.into_iter().find(|object| object.included.is_same(compilation.directory, files))
        {
            self.known().used(&object);
            return Ok(Some(object));
        }
        if !self.known().was_seen(identity) {
            return Ok(None);
        }
        let made = compilation.object(source, identity, files)?.map(Arc::new);
        if let Some(object) = &made {
            self.known().keep(object);
        }
        Ok(made)
    }

    fn known(&self) -> std::sync::MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    /// Returns the objects of this source, which differ in what it includes.
    fn of_source(&self, source: Hash) -> Vec<Arc<Object>> {
        self.made.iter().filter(|object| object.source == source).cloned().collect()
    }

    /// An object is used again, so it is dropped later.
    fn used(&mut self, object: &Arc<Object>) {
        if let Some(at) = self.made.iter().position(|known| Arc::ptr_eq(known, object)) {
            self.made.remove(at);
            self.made.push_back(Arc::clone(object));
        }
    }

    /// Whether this source was compiled before; it is from now on.
    fn was_seen(&mut self, source: Hash) -> bool {
        if self.seen.len() >= MOST_SEEN {
            self.seen.clear();
        }
        !self.seen.insert(source)
    }

    fn keep(&mut self, object: &Arc<Object>) {
        self.bytes += object.content.len();
        self.made.push_back(Arc::clone(object));
        while self.bytes > MOST_BYTES {
            let Some(dropped) = self.made.pop_front() else { break };
            self.bytes -= dropped.content.len();
        }
    }
}

impl Compilation<'_> {
    /// Returns what tells a compilation of this source from others, but for what it includes.
    fn identity(&self, source: &str, content: &[u8]) -> Hash {
        let mut hasher = blake3::Hasher::new();
        let mut add = |bytes: &[u8]| {
            hasher.update(&(bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        };
        add(self.compiler.program.as_bytes());
        self.options.iter().for_each(|option| add(option.as_encoded_bytes()));
        add(source.as_bytes());
        add(content);
        hasher.finalize()
    }

    /// Compiles a source; `None` if that fails, if there is a message, or if the object may be used nowhere else.
    fn object(&self, source: &str, identity: Hash, files: &BTreeSet<PathBuf>) -> Result<Option<Object>> {
        let [object, included] = ["object.o", INCLUDED].map(|name| self.own.join(name));
        let mut arguments = self.options.to_vec();
        arguments.extend(self.compiler.object.iter().map(Into::into));
        arguments.push((&included).into());
        arguments.extend(["-o".into(), (&object).into(), source.into()]);
        let tool = Tool::compiler(self.compiler, arguments, self.directory, self.own);
        let said = Tool { headers: self.headers, ..tool }.run()?;
        if said.verdict != ToolStatus::Done || !said.log.is_empty() {
            return Ok(None);
        }
        let (Ok(content), Ok(rule)) = (fs::read(object), fs::read(included)) else { return Ok(None) };
        let included = Included::of_rule(&rule, self.directory, self.headers, files);
        Ok(included.map(|included| Object { source: identity, included, content }))
    }
}

impl Included {
    /// Returns what the compiler wrote about a source, as a rule of `make`; `None` if the result may depend on anything else.
    fn of_rule(
        rule: &[u8],
        directory: &Path,
        headers: Option<&Path>,
        files: &BTreeSet<PathBuf>,
    ) -> Option<Self> {
        let (mut own, mut names) = (Vec::new(), HashSet::new());
        for path in prerequisites(rule)? {
            names.insert(path.file_name()?.to_owned());
            if path.is_absolute() {
                let is_constant =
                    path.starts_with(OF_SYSTEM) || headers.is_some_and(|at| path.starts_with(at));
                if !is_constant || !is_plain(path.strip_prefix("/").ok()?) {
                    return None;
                }
                continue;
            }
            let content = content(directory, &path)?;
            let depends = |text: &[u8]| content.windows(text.len()).any(|window| window == text);
            if !is_plain(&path) || DEPENDENT.into_iter().any(depends) {
                return None;
            }
            own.push((path, blake3::hash(&content)));
        }
        let alike = alike(files, &names);
        Some(Self { own, names, alike })
    }

    /// Whether a source includes the same in this directory with these files.
    fn is_same(&self, directory: &Path, files: &BTreeSet<PathBuf>) -> bool {
        let is_same = |(path, hash): &(PathBuf, Hash)| {
            content(directory, path).is_some_and(|content| blake3::hash(&content) == *hash)
        };
        alike(files, &self.names) == self.alike && self.own.iter().all(is_same)
    }
}

/// Returns the files that have one of these names.
fn alike(files: &BTreeSet<PathBuf>, names: &HashSet<OsString>) -> BTreeSet<PathBuf> {
    files.iter().filter(|file| file.file_name().is_some_and(|name| names.contains(name))).cloned().collect()
}

/// Returns everything in a directory, relative to it; `None` if that is too much, or cannot be read.
fn files(directory: &Path) -> Option<BTreeSet<PathBuf>> {
    let mut files = BTreeSet::new();
    for entry in walkdir::WalkDir::new(directory).min_depth(1) {
        files.insert(entry.ok()?.path().strip_prefix(directory).ok()?.to_owned());
        if files.len() > MOST_FILES {
            return None;
        }
    }
    Some(files)
}

/// Returns the content of a file of a build; `None` if it is a link, or too large.
fn content(directory: &Path, path: &Path) -> Option<Vec<u8>> {
    let path = directory.join(path);
    let is_fit = fs::symlink_metadata(&path).is_ok_and(|file| file.is_file() && file.len() <= LARGEST_SOURCE);
    if is_fit { fs::read(path).ok() } else { None }
}

/// Whether a path goes down only.
fn is_plain(path: &Path) -> bool {
    path.components().all(|component| matches!(component, Component::Normal(_)))
}

/// Returns what stands after the colon of a rule of `make`; `None` if a name is spelled with a special character.
fn prerequisites(rule: &[u8]) -> Option<Vec<PathBuf>> {
    let lines: Vec<&[u8]> = rule.split(|byte| *byte == b'\n').collect();
    let rule =
        lines.iter().map(|line| line.strip_suffix(b"\\").unwrap_or(line)).collect::<Vec<_>>().join(&b' ');
    let (_, after) = rule.split_at_checked(rule.iter().position(|byte| *byte == b':')? + 1)?;
    if after.iter().any(|byte| b"\\$#:".contains(byte)) {
        return None;
    }
    let names = after.split(u8::is_ascii_whitespace).filter(|name| !name.is_empty());
    Some(names.map(|name| PathBuf::from(OsStr::from_bytes(name))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_make_are_read() {
        let names = |rule: &str| {
            let read = prerequisites(rule.as_bytes())?;
            Some(read.iter().map(|path| path.to_string_lossy().into_owned()).collect::<Vec<_>>())
        };
        let read = names("object.o: cards.c cards.h \\\n /usr/include/stdio.h\n").unwrap();
        assert_eq!(read, ["cards.c", "cards.h", "/usr/include/stdio.h"]);
        assert_eq!(names("object.o: cards.c my\\ cards.h\n"), None);
        assert_eq!(names("nothing"), None);
    }
}
