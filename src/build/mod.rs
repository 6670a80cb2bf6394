//! Builds a program from sources, or returns the compiler's error.
//!
//! A submission that does not build is a value ([`BuildOutcome`]), not an error. The student's directory is only read; everything is
//! built in a scratch directory.

mod array_lengths;
mod code;
pub mod harness;
mod headers;
pub mod host;
mod library;
mod messages;
mod objects;
pub mod patch;
mod product;
mod readable;
mod run_by;
pub mod sanitize;
pub mod seed_places;
mod sent_error;
mod shared;
pub(crate) mod tool;
mod tool_server;
mod toolchain;

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use crate::error::{Error, Result};
use crate::spec::model::Build;
use crate::text;
use headers::Precompiled;
use library::CompiledLibrary;
use objects::Compilation;
use product::{Rejected, Taken};
use tool::{Tool, ToolOutput, ToolStatus};

pub use array_lengths::has_array_of;
pub use code::code_in;
pub use run_by::directory_of;
pub use shared::Shared;
pub use tool::start_tool_server;
pub use tool_server::NAME as TOOL_SERVER;
pub use toolchain::toolchain;

/// Set by a signal that stops croupier. A build in progress is then stopped, because some take minutes; it counts as not graded.
pub static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Result of building a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuildOutcome {
    /// A program that can be run.
    Built {
        /// The executable.
        program: PathBuf,
        /// The compiler's output, such as warnings.
        log: Vec<u8>,
    },
    /// The compiler failed, crashed, or exceeded a limit.
    Failed {
        /// The first error, one line, as visible text.
        first_error: String,
        /// Its whole output, up to a limit.
        log: Vec<u8>,
        /// Whether it would fail again in the same way: not if the host may be the cause.
        repeatable: bool,
    },
    /// There is nothing to build.
    Missing {
        /// One sentence: which files were expected, and which were found.
        says: String,
    },
}

impl BuildOutcome {
    /// Returns a failure that was found without the compiler.
    fn refused(first_error: String) -> Self {
        Self::Failed { first_error, log: Vec::new(), repeatable: true }
    }

    /// Whether the same sources would give the same result again.
    pub fn is_repeatable(&self) -> bool {
        match self {
            Self::Failed { repeatable, .. } => *repeatable,
            Self::Built { .. } | Self::Missing { .. } => true,
        }
    }
}

/// File names that `make` searches for, in its order (GNU make manual, section 3.2).
pub const MAKEFILES: [&str; 3] = ["GNUmakefile", "makefile", "Makefile"];

/// A larger source file was not written by hand.
const LARGEST_SOURCE: u64 = 4 << 20;

/// Limits of a directory that `make` builds in.
const MOST_FILES: usize = 1_000;
const MOST_BYTES: u64 = 64 << 20;

/// Builds the part from `directory` into `out` (an empty scratch directory, which must outlive the program and which no tool may
/// write).
///
/// A Makefile is tried first if the spec allows one; if it fails, the recipe is used; if there are no
/// sources, an executable that already exists, if the spec allows that.
///
/// # Errors
/// Only for internal errors: no compiler, a full disk, files that croupier may not read.
pub fn build(recipe: &Build, directory: &Path, out: &Path) -> Result<BuildOutcome> {
    build_with(recipe, directory, out, &Shared::default())
}

/// The same for one of many builds, which share what they have in common. The result does not depend on that.
///
/// # Errors
/// As [`build`].
pub fn build_with(recipe: &Build, directory: &Path, out: &Path, shared: &Shared) -> Result<BuildOutcome> {
    let outcome = attempt(recipe, directory, out, shared)?;
    product::clear(out);
    // A file that the compiler could not read is not the student's fault.
    if let BuildOutcome::Failed { .. } = outcome {
        readable::check(directory)?;
    }
    Ok(outcome)
}

fn attempt(recipe: &Build, directory: &Path, out: &Path, shared: &Shared) -> Result<BuildOutcome> {
    let unfit = unfit_sources(recipe, directory)?;
    if let Some(harness) = recipe.harness.as_ref().filter(|_| recipe.language.runtime.runner.is_none()) {
        return unfit.map_or_else(|| harness::build(recipe, harness, directory, (out, shared)), Ok);
    }
    let made = match makefile(recipe, directory) {
        Some(_) => Some(make(recipe, directory, out)?),
        None => None,
    };
    match (made, unfit) {
        (Some(built @ BuildOutcome::Built { .. }), _) => Ok(built),
        (made, None) => match compile(recipe, directory, out, shared)? {
            failed @ BuildOutcome::Failed { .. } => Ok(made.unwrap_or(failed)),
            other => Ok(other),
        },
        (Some(failed @ BuildOutcome::Failed { .. }), Some(_)) => Ok(failed),
        (_, Some(instead)) => match prebuilt(recipe, directory, out)? {
            Some(built) => Ok(built),
            None => Ok(instead),
        },
    }
}

/// Returns the result of the build if a source is missing or cannot be compiled.
fn unfit_sources(recipe: &Build, directory: &Path) -> Result<Option<BuildOutcome>> {
    let mut missing = Vec::new();
    let headers = recipe.harness.iter().flat_map(|harness| &harness.headers);
    let fallback = recipe.harness.iter().flat_map(|harness| &harness.fallback);
    let replaceable: Vec<&String> = fallback.map(|(name, _)| name).collect();
    for name in recipe.sources.iter().chain(headers).filter(|name| !replaceable.contains(name)) {
        match fs::symlink_metadata(directory.join(name)) {
            Ok(file) if !file.is_file() => {
                let what = if file.is_symlink() { "a symbolic link" } else { "not a regular file" };
                let says = format!("`{name}` is {what}; submit the file itself");
                return Ok(Some(BuildOutcome::Missing { says }));
            }
            Ok(file) if file.len() > LARGEST_SOURCE => {
                let first_error =
                    format!("`{name}` is too large: {} bytes (limit: {LARGEST_SOURCE} bytes)", file.len());
                return Ok(Some(BuildOutcome::refused(first_error)));
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
    let instead = messages::instead(recipe, directory);
    Ok(Some(BuildOutcome::Missing {
        says: format!("{} {verb} missing; {instead}", text::list(&missing, "and")),
    }))
}

/// Compiles the sources by the recipe; with precompiled headers, where that makes no difference.
fn compile(recipe: &Build, directory: &Path, out: &Path, shared: &Shared) -> Result<BuildOutcome> {
    if let Some(runner) = recipe.language.runtime.runner {
        return run_by::build(recipe, runner, directory, out);
    }
    if !recipe.sanitized {
        let sources = recipe.sources.iter();
        let precompiled = shared.headers.of_sources(recipe.language, &recipe.standard, directory, sources)?;
        if let Some(precompiled) = precompiled {
            let prepared = Prepared::Headers(&precompiled);
            let said = run_compiler(recipe, directory, (out, shared), &[], prepared)?;
            if precompiled.is_same(&said) {
                return outcome(
                    said,
                    (recipe.language.compiler.program, recipe),
                    Path::new(&recipe.program),
                    out,
                );
            }
        }
    }
    let library = shared.libraries.of(recipe.language)?;
    let prepared = library.as_ref().map_or(Prepared::Nothing, Prepared::Library);
    compile_in(recipe, directory, (out, shared), &[], prepared)
}

/// What was compiled before, for several builds.
#[derive(Clone, Copy)]
enum Prepared<'a> {
    Nothing,
    Headers(&'a Precompiled),
    Library(&'a CompiledLibrary),
}

/// Compiles the sources by the recipe, with these provided files from the same directory.
fn compile_in(
    recipe: &Build,
    directory: &Path,
    (out, shared): (&Path, &Shared),
    provided: &[String],
    prepared: Prepared<'_>,
) -> Result<BuildOutcome> {
    if let Some(refused) = empty(recipe, directory) {
        return Ok(refused);
    }
    let said = run_compiler(recipe, directory, (out, shared), provided, prepared)?;
    outcome(said, (recipe.language.compiler.program, recipe), Path::new(&recipe.program), out)
}

/// Returns the failure of a build with an empty source.
fn empty(recipe: &Build, directory: &Path) -> Option<BuildOutcome> {
    let empty = recipe.sources.iter().find(|name| is_blank(&directory.join(name)))?;
    Some(BuildOutcome::refused(format!("`{empty}` is empty")))
}

/// Runs the compiler in a new directory in `out`.
fn run_compiler(
    recipe: &Build,
    directory: &Path,
    (out, shared): (&Path, &Shared),
    provided: &[String],
    prepared: Prepared<'_>,
) -> Result<ToolOutput> {
    let own = product::fresh(out)?;
    let compiler = recipe.language.compiler;
    let (precompiled, library) = match prepared {
        Prepared::Nothing => (None, None),
        Prepared::Headers(precompiled) => (Some(precompiled), None),
        Prepared::Library(library) => (None, Some(library.copy_to(&own)?)),
    };
    let headers = precompiled.map(Precompiled::directory);
    let mut options: Vec<OsString> = compiler.flags.iter().map(Into::into).collect();
    options.extend(compiler.standard_option(&recipe.standard).map(Into::into));
    options.extend(precompiled.iter().flat_map(|precompiled| precompiled.options(compiler)));
    let taken = if compiler.takes_all { recipe.sources.len() } else { 1 };
    let sources = recipe.sources.iter().take(taken).chain(provided);
    let files = if recipe.sanitized {
        sources.map(Into::into).collect()
    } else {
        let compilation = Compilation { compiler, options: &options, directory, headers, own: &own };
        shared.objects.replaced(&compilation, sources)?
    };
    let mut arguments = options;
    arguments.extend(["-o".into(), own.join(&recipe.program).into()]);
    arguments.extend(files);
    if recipe.sanitized {
        let (name, options) = sanitize::OPTIONS;
        let path = own.join(name);
        fs::write(&path, options).map_err(|error| Error::path("write", &path, error))?;
        arguments.extend(compiler.checks.iter().map(Into::into));
        // The directory's name differs each time, but the program must not.
        let mut unnamed = OsString::from(compiler.path_map);
        unnamed.push(directory);
        unnamed.push("=.");
        arguments.push(unnamed);
        arguments.push(path.into());
    }
    let wrapped = recipe.harness.iter().flat_map(|harness| &harness.wrap);
    arguments.extend(wrapped.map(|name| format!("-Wl,--wrap={name}").into()));
    arguments.extend(compiler.libraries.iter().map(Into::into));
    let mut tool = Tool { headers, ..Tool::compiler(compiler, arguments, directory, &own) };
    tool.environment.extend(library);
    tool.run()
}

/// Returns the result of a tool that should have created a program at `within` in its writable directory.
fn outcome(
    said: ToolOutput,
    (tool, recipe): (&str, &Build),
    within: &Path,
    out: &Path,
) -> Result<BuildOutcome> {
    let command = match tool {
        "make" => format!("`make {}`", recipe.program),
        compiler => format!("`{compiler}`"),
    };
    let first_error = match said.verdict {
        ToolStatus::Done => match product::take_made(within, out)? {
            Taken::Program(program) => return Ok(BuildOutcome::Built { program, log: said.log }),
            Taken::Unfit(Rejected::Instead(what)) => format!("{command} created {what}"),
            Taken::Unfit(Rejected::Absent | Rejected::NotAProgram) if tool == "make" => {
                format!("{command} did not create `{}`", recipe.program)
            }
            Taken::Unfit(Rejected::Absent | Rejected::NotAProgram) => {
                messages::first_error(&said.log, recipe, &command)
            }
        },
        ToolStatus::Refused => messages::first_error(&said.log, recipe, &command),
        ToolStatus::Endless => format!("{command} exceeded its CPU time limit"),
        ToolStatus::TooMuch(what) => format!("{command} {what}"),
    };
    Ok(BuildOutcome::Failed { first_error, log: said.log, repeatable: said.repeatable })
}

/// Whether a file contains only whitespace.
fn is_blank(file: &Path) -> bool {
    fs::read(file).is_ok_and(|bytes| bytes.trim_ascii().is_empty())
}

/// Returns the Makefile with which the recipe builds a directory, if it has one that is used.
pub fn makefile(recipe: &Build, directory: &Path) -> Option<PathBuf> {
    if !recipe.makefile || recipe.sanitized {
        return None;
    }
    MAKEFILES.iter().map(|name| directory.join(name)).find(|path| path.is_file())
}

/// Builds with the student's Makefile, in a copy of the directory.
fn make(recipe: &Build, directory: &Path, out: &Path) -> Result<BuildOutcome> {
    const WORK: &str = "work";
    let own = product::fresh(out)?;
    let copy = own.join(WORK);
    if let Some(too_much) = copy_directory(directory, &copy)? {
        return Ok(BuildOutcome::refused(too_much));
    }
    // An existing program must not be mistaken for the result.
    let _ = fs::remove_file(copy.join(&recipe.program));
    let arguments = vec!["--no-print-directory".into(), (&recipe.program).into()];
    let said = Tool::new("make", arguments, &copy, &own).run()?;
    if said.verdict == ToolStatus::Refused && messages::has_no_rule(&said.log) {
        let instead = messages::instead(recipe, directory);
        let says = format!("the Makefile has no rule for `{}`; {instead}", recipe.program);
        return Ok(BuildOutcome::Missing { says });
    }
    outcome(said, ("make", recipe), &Path::new(WORK).join(&recipe.program), out)
}

/// Copies the regular files of a directory, no links; returns a message if there are too many.
///
/// # Errors
/// Only for internal errors.
pub(crate) fn copy_directory(from: &Path, to: &Path) -> Result<Option<String>> {
    copy_files(from, to, &|_| true)
}

/// The same for the files with certain names.
fn copy_files(from: &Path, to: &Path, wanted: &dyn Fn(&str) -> bool) -> Result<Option<String>> {
    let (mut files, mut bytes) = (0, 0);
    for entry in walkdir::WalkDir::new(from).sort_by_file_name() {
        // A file that cannot be read is not copied: the compiler reports it if it is needed.
        let Ok(entry) = entry else { continue };
        let Ok(within) = entry.path().strip_prefix(from) else { continue };
        let target = to.join(within);
        if entry.file_type().is_dir() {
            fs::create_dir_all(&target).map_err(|error| Error::path("create", &target, error))?;
            continue;
        }
        if !entry.file_type().is_file() || !wanted(&entry.file_name().to_string_lossy()) {
            continue;
        }
        files += 1;
        bytes += entry.metadata().map_or(0, |metadata| metadata.len());
        if files > MOST_FILES || bytes > MOST_BYTES {
            return Ok(Some(format!("the directory contains more than {MOST_FILES} files or 64 MiB")));
        }
        match fs::copy(entry.path(), &target) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {}
            Err(error) => return Err(Error::path("copy to", &target, error)),
        }
    }
    Ok(None)
}

/// Returns the executable that already exists, if the spec allows it and it is one.
fn prebuilt(recipe: &Build, directory: &Path, out: &Path) -> Result<Option<BuildOutcome>> {
    if !recipe.prebuilt {
        return Ok(None);
    }
    Ok(match product::take(directory, Path::new(&recipe.program), out)? {
        Taken::Program(program) => Some(BuildOutcome::Built { program, log: Vec::new() }),
        Taken::Unfit(Rejected::Instead(product::HARD_LINK)) => {
            let says = format!("`{}` has other hard links; submit a copy", recipe.program);
            Some(BuildOutcome::Missing { says })
        }
        Taken::Unfit(_) => None,
    })
}
