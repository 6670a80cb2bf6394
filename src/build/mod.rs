//! Build: sources → a program, or the compiler's own words.
//!
//! Owns compilers and `make`; a submission that does not build is a value, never an error. Reads the student's folder and
//! never writes to it: whatever is made is made in a folder of ours.

pub mod bench;
pub mod host;
pub mod patch;
mod product;
mod readable;
pub mod sanitize;
pub(crate) mod tool;
mod toolchain;
mod words;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use crate::error::{Error, Result};
use crate::spec::model::Build;
use crate::text;
use product::{Taken, Unfit};
use tool::{Said, Tool, Verdict};

pub use toolchain::toolchain;

/// Set by a signal that stops croupier. A build in progress is then ended: some take minutes. It counts as not graded.
pub static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// What came of building a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A program that can be run.
    Built {
        /// The executable.
        program: PathBuf,
        /// What the compiler said, warnings most likely.
        log: Vec<u8>,
    },
    /// The compiler refused, crashed or took too long.
    Failed {
        /// The first error, one line, as visible text.
        first_error: String,
        /// Everything it said, capped.
        log: Vec<u8>,
        /// Whether it would be the same again: not if the host had a hand in it.
        repeatable: bool,
    },
    /// There is nothing to build.
    Missing {
        /// One sentence: what was looked for and what is there instead.
        says: String,
    },
}

impl Outcome {
    /// What needs no compiler to be seen.
    fn refused(first_error: String) -> Self {
        Self::Failed { first_error, log: Vec::new(), repeatable: true }
    }

    /// Whether the same sources would give the same outcome again.
    pub fn is_repeatable(&self) -> bool {
        match self {
            Self::Failed { repeatable, .. } => *repeatable,
            Self::Built { .. } | Self::Missing { .. } => true,
        }
    }
}

/// Names under which `make` looks for its file, in its order (GNU make manual, section 3.2).
pub const MAKEFILES: [&str; 3] = ["GNUmakefile", "makefile", "Makefile"];

/// A larger source file is not work done by hand.
const LARGEST_SOURCE: u64 = 4 << 20;

/// What a folder that `make` builds in may hold.
const MOST_FILES: usize = 1_000;
const MOST_BYTES: u64 = 64 << 20;

/// Builds the part from `folder` into `out` (an empty folder of ours, which must outlive the program and which no tool may write).
///
/// A Makefile goes first where the spec allows one; where it does not do, the recipe; where there are no sources, an executable
/// that is already there, if the spec allows that.
///
/// # Errors
/// Only for our own failures: no compiler, a full disk, work that we may not read.
pub fn build(recipe: &Build, folder: &Path, out: &Path) -> Result<Outcome> {
    let outcome = attempt(recipe, folder, out)?;
    product::clear(out);
    // What the compiler was not shown is no fault of the student's.
    if let Outcome::Failed { .. } = outcome {
        readable::check(folder)?;
    }
    Ok(outcome)
}

fn attempt(recipe: &Build, folder: &Path, out: &Path) -> Result<Outcome> {
    let unfit = unfit_sources(recipe, folder)?;
    if let Some(bench) = &recipe.bench {
        return unfit.map_or_else(|| bench::build(recipe, bench, folder, out), Ok);
    }
    let made = match makefile(recipe, folder) {
        Some(_) => Some(make(recipe, folder, out)?),
        None => None,
    };
    match (made, unfit) {
        (Some(built @ Outcome::Built { .. }), _) => Ok(built),
        (made, None) => match compile(recipe, folder, out)? {
            failed @ Outcome::Failed { .. } => Ok(made.unwrap_or(failed)),
            other => Ok(other),
        },
        (Some(failed @ Outcome::Failed { .. }), Some(_)) => Ok(failed),
        (_, Some(instead)) => match prebuilt(recipe, folder, out)? {
            Some(built) => Ok(built),
            None => Ok(instead),
        },
    }
}

/// The outcome where some source is missing or not fit to be compiled; `None` where all are.
fn unfit_sources(recipe: &Build, folder: &Path) -> Result<Option<Outcome>> {
    let mut missing = Vec::new();
    let headers = recipe.bench.iter().flat_map(|bench| &bench.headers);
    for name in recipe.sources.iter().chain(headers) {
        match fs::symlink_metadata(folder.join(name)) {
            Ok(file) if !file.is_file() => {
                let what = if file.is_symlink() { "a symbolic link" } else { "not a regular file" };
                let says = format!("`{name}` is {what}; hand in the file itself");
                return Ok(Some(Outcome::Missing { says }));
            }
            Ok(file) if file.len() > LARGEST_SOURCE => {
                let first_error = format!("`{name}` has {} bytes, more than any source file", file.len());
                return Ok(Some(Outcome::refused(first_error)));
            }
            Ok(_) => {}
            Err(error) if readable::is_ours(&error) => return Err(Error::path("read", name, error)),
            Err(_) => missing.push(format!("`{name}`")),
        }
    }
    if missing.is_empty() {
        return Ok(None);
    }
    let verb = if missing.len() == 1 { "is" } else { "are" };
    let instead = words::instead(recipe, folder);
    Ok(Some(Outcome::Missing { says: format!("{} {verb} missing; {instead}", text::list(&missing, "and")) }))
}

/// Compiles the sources by the recipe.
fn compile(recipe: &Build, folder: &Path, out: &Path) -> Result<Outcome> {
    compile_in(recipe, folder, out, &[])
}

/// Compiles the sources by the recipe, and these of ours that lie beside them.
fn compile_in(recipe: &Build, folder: &Path, out: &Path, ours: &[String]) -> Result<Outcome> {
    if let Some(empty) = recipe.sources.iter().find(|name| is_blank(&folder.join(name))) {
        return Ok(Outcome::refused(format!("`{empty}` is empty")));
    }
    let own = product::fresh(out)?;
    let compiler = recipe.language.compiler;
    let mut arguments: Vec<std::ffi::OsString> =
        vec![format!("{}{}", compiler.standard, recipe.standard).into()];
    arguments.extend(compiler.flags.iter().map(Into::into));
    arguments.push("-o".into());
    arguments.push(own.join(&recipe.program).into());
    arguments.extend(recipe.sources.iter().chain(ours).map(Into::into));
    if recipe.sanitized {
        let (name, options) = sanitize::OPTIONS;
        let path = own.join(name);
        fs::write(&path, options).map_err(|error| Error::path("write", &path, error))?;
        arguments.extend(compiler.checks.iter().map(Into::into));
        // The folder has another name each time, and the program shall not.
        let mut unnamed = std::ffi::OsString::from(compiler.path_map);
        unnamed.push(folder);
        unnamed.push("=.");
        arguments.push(unnamed);
        arguments.push(path.into());
    }
    let wrapped = recipe.bench.iter().flat_map(|bench| &bench.wrap);
    arguments.extend(wrapped.map(|name| format!("-Wl,--wrap={name}").into()));
    arguments.extend(compiler.libraries.iter().map(Into::into));
    let name = compiler.program;
    let said = Tool { name, arguments, folder, scratch: &own }.run()?;
    outcome(said, (name, recipe), Path::new(&recipe.program), out)
}

/// What came of a tool's run that was to leave a program at `within` in the directory it may write in.
fn outcome(said: Said, (tool, recipe): (&str, &Build), within: &Path, out: &Path) -> Result<Outcome> {
    let command = match tool {
        "make" => format!("`make {}`", recipe.program),
        compiler => format!("`{compiler}`"),
    };
    let first_error = match said.verdict {
        Verdict::Done => match product::take_made(within, out)? {
            Taken::Program(program) => return Ok(Outcome::Built { program, log: said.log }),
            Taken::Unfit(Unfit::Instead(what)) => format!("{command} left {what}"),
            Taken::Unfit(Unfit::Absent | Unfit::NotAProgram) if tool == "make" => {
                format!("{command} made no program `{}`", recipe.program)
            }
            Taken::Unfit(Unfit::Absent | Unfit::NotAProgram) => words::first_error(&said.log, recipe),
        },
        Verdict::Refused => words::first_error(&said.log, recipe),
        Verdict::Endless => format!("{command} found no end"),
        Verdict::TooMuch(what) => format!("{command} {what}"),
    };
    Ok(Outcome::Failed { first_error, log: said.log, repeatable: said.repeatable })
}

/// Whether a file holds nothing but blanks.
fn is_blank(file: &Path) -> bool {
    fs::read(file).is_ok_and(|bytes| bytes.trim_ascii().is_empty())
}

fn makefile(recipe: &Build, folder: &Path) -> Option<PathBuf> {
    if !recipe.makefile || recipe.sanitized {
        return None;
    }
    MAKEFILES.iter().map(|name| folder.join(name)).find(|path| path.is_file())
}

/// Builds with the student's Makefile, in a copy of the folder.
fn make(recipe: &Build, folder: &Path, out: &Path) -> Result<Outcome> {
    const WORK: &str = "work";
    let own = product::fresh(out)?;
    let copy = own.join(WORK);
    if let Some(too_much) = copy_folder(folder, &copy)? {
        return Ok(Outcome::refused(too_much));
    }
    // What stands there already is not what the Makefile makes.
    let _ = fs::remove_file(copy.join(&recipe.program));
    let arguments = vec!["--no-print-directory".into(), (&recipe.program).into()];
    let said = Tool { name: "make", arguments, folder: &copy, scratch: &own }.run()?;
    if said.verdict == Verdict::Refused && words::has_no_rule(&said.log) {
        let instead = words::instead(recipe, folder);
        let says = format!("the Makefile has no rule for `{}`, and {instead}", recipe.program);
        return Ok(Outcome::Missing { says });
    }
    outcome(said, ("make", recipe), &Path::new(WORK).join(&recipe.program), out)
}

/// Copies the regular files of a folder, no links; says so if there is too much of it.
fn copy_folder(from: &Path, to: &Path) -> Result<Option<String>> {
    let (mut files, mut bytes) = (0, 0);
    for entry in walkdir::WalkDir::new(from).sort_by_file_name() {
        // What cannot be read is not copied: the compiler will miss it if it matters.
        let Ok(entry) = entry else { continue };
        let Ok(within) = entry.path().strip_prefix(from) else { continue };
        let target = to.join(within);
        if entry.file_type().is_dir() {
            fs::create_dir_all(&target).map_err(|error| Error::path("create", &target, error))?;
            continue;
        }
        if !entry.file_type().is_file() {
            continue;
        }
        files += 1;
        bytes += entry.metadata().map_or(0, |metadata| metadata.len());
        if files > MOST_FILES || bytes > MOST_BYTES {
            return Ok(Some(format!("the folder holds more than {MOST_FILES} files or 64 MiB")));
        }
        match fs::copy(entry.path(), &target) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {}
            Err(error) => return Err(Error::path("copy to", &target, error)),
        }
    }
    Ok(None)
}

/// The executable that is already there, if the spec allows it and it is one.
fn prebuilt(recipe: &Build, folder: &Path, out: &Path) -> Result<Option<Outcome>> {
    if !recipe.prebuilt {
        return Ok(None);
    }
    Ok(match product::take(folder, Path::new(&recipe.program), out)? {
        Taken::Program(program) => Some(Outcome::Built { program, log: Vec::new() }),
        Taken::Unfit(Unfit::Instead(product::HARD_LINK)) => {
            let says = format!("`{}` has other hard links; submit a copy", recipe.program);
            Some(Outcome::Missing { says })
        }
        Taken::Unfit(_) => None,
    })
}
