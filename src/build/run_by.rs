//! Programs that are not executables: their sources are checked or compiled, and another program runs what comes of it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::harness::put;
use super::tool::{Tool, ToolOutput, ToolStatus};
use super::{BuildOutcome, messages, product};
use crate::error::Result;
use crate::language::{Made, Runner, command, has_ending};
use crate::spec::model::Build;
use crate::text;

/// The directory in `out` with everything that a program is made of.
const MADE: &str = "made";

/// Returns the directory with everything that a program is made of; the program is one of its files.
pub fn directory_of(program: &Path) -> &Path {
    program.ancestors().find(|directory| directory.ends_with(MADE)).unwrap_or(program)
}

/// Checks or compiles the sources, and puts what is run into a directory of `out`.
///
/// # Errors
/// Only for internal errors: the tool is not installed, a full disk.
pub(super) fn build(recipe: &Build, runner: &Runner, directory: &Path, out: &Path) -> Result<BuildOutcome> {
    if let Some(refused) = super::empty(recipe, directory) {
        return Ok(refused);
    }
    let assembled = assemble(recipe, directory, out)?;
    let (recipe, directory) = match &assembled {
        Assembled::Nothing => (recipe, directory),
        Assembled::TooMuch(says) => return Ok(BuildOutcome::refused(says.clone())),
        Assembled::Whole(whole, place) => (&**whole, place.as_path()),
    };
    let own = product::fresh(out)?;
    let compiler = recipe.language.compiler;
    let said = match compiler.program {
        "" => ToolOutput { verdict: ToolStatus::Done, log: Vec::new(), repeatable: true },
        _ => Tool::compiler(compiler, arguments(recipe, runner, &own), directory, &own).run()?,
    };
    // Some name the file with its whole path.
    let said =
        ToolOutput { log: text::replaced(&said.log, &format!("{}/", directory.display()), ""), ..said };
    let command = format!("`{}`", compiler.program);
    let failed = |first_error| {
        Ok(BuildOutcome::Failed { first_error, log: said.log.clone(), repeatable: said.repeatable })
    };
    match said.verdict {
        ToolStatus::Done => {}
        ToolStatus::Refused => return failed(messages::first_error(&said.log, recipe, &command)),
        ToolStatus::Endless => return failed(format!("{command} exceeded its CPU time limit")),
        ToolStatus::TooMuch(what) => return failed(format!("{command} {what}")),
    }
    let made = out.join(MADE);
    let (from, endings) = match &runner.made {
        Made::Sources => (directory, recipe.language.sources),
        Made::Files { ending, .. } => (own.as_path(), std::slice::from_ref(ending)),
        Made::Everything => (own.as_path(), &[][..]),
    };
    let is_part = |name: &str| endings.is_empty() || has_ending(name, endings);
    if let Some(too_much) = super::copy_files(from, &made, &is_part)? {
        return failed(too_much);
    }
    let Some(program) = main_file(recipe, runner, &made) else {
        return failed(match runner.made {
            Made::Everything => format!("{command} did not create `{}`", recipe.program),
            _ => format!("`{}` does not define a class of this name", recipe.sources[0]),
        });
    };
    Ok(BuildOutcome::Built { program, log: said.log })
}

/// A student's files with those of the assignment.
enum Assembled {
    /// The assignment has none.
    Nothing,
    /// The student's are too many: a message.
    TooMuch(String),
    /// The recipe for all of them, whose first source is run, and their directory.
    Whole(Box<Build>, PathBuf),
}

/// Copies a student's files, and the assignment's over them.
fn assemble(recipe: &Build, directory: &Path, out: &Path) -> Result<Assembled> {
    let Some(harness) = &recipe.harness else { return Ok(Assembled::Nothing) };
    let place = out.join("assembled");
    if let Some(too_much) = super::copy_directory(directory, &place)? {
        return Ok(Assembled::TooMuch(too_much));
    }
    for (name, content) in &harness.files {
        put(&place, name, content)?;
    }
    let own = harness.files.iter().map(|(name, _)| name);
    let sources = own.chain(&recipe.sources).cloned().collect();
    let whole = Build { sources, harness: None, ..recipe.clone() };
    Ok(Assembled::Whole(Box::new(whole), place))
}

/// Returns the arguments that check or compile the sources.
fn arguments(recipe: &Build, runner: &Runner, own: &Path) -> Vec<OsString> {
    let compiler = recipe.language.compiler;
    if recipe.language.id == command::ID {
        let out = own.to_string_lossy();
        let arguments = command::compiler_arguments(recipe.language, &recipe.sources, &out);
        return arguments.into_iter().map(Into::into).collect();
    }
    let mut arguments: Vec<OsString> = compiler.flags.iter().map(Into::into).collect();
    arguments.extend(compiler.standard_option(&recipe.standard).map(Into::into));
    if let Made::Files { option, .. } = runner.made {
        arguments.extend([option.into(), own.as_os_str().to_owned()]);
    }
    arguments.extend(recipe.sources.iter().map(Into::into));
    arguments
}

/// Returns the file that is run: the first source, or what was compiled from it.
fn main_file(recipe: &Build, runner: &Runner, made: &Path) -> Option<PathBuf> {
    let source = Path::new(&recipe.sources[0]);
    let name = match runner.made {
        Made::Sources => source.to_owned(),
        Made::Files { ending, .. } => source.with_extension(ending),
        Made::Everything => PathBuf::from(&recipe.program),
    };
    let files = WalkDir::new(made).sort_by_file_name().into_iter().filter_map(std::result::Result::ok);
    let mut files = files.filter(|entry| entry.file_type().is_file());
    files.find(|entry| Some(entry.file_name()) == name.file_name()).map(walkdir::DirEntry::into_path)
}
