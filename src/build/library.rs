//! The compiled library of a language whose compiler has it in source form, as Go's: compiled once for all builds of a grading.
//!
//! Each build gets a copy of the compiler's cache after it has compiled a sample program, so that no build can change what another one
//! uses. The compiler itself decides what of it is up to date: the program is the same as without it.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use super::copy_directory;
use super::tool::{Tool, ToolStatus};
use crate::error::{Error, Result};
use crate::language::{Compiler, Language, OwnLibrary};
use crate::sandbox::scratch::Scratch;

/// Name of the compiler's cache, in the directory in which it was made and in that of a build.
const CACHE: &str = "library";

/// The compiled libraries of a grading, by language, deleted when it ends; none if one cannot be compiled.
#[derive(Debug, Default)]
pub(super) struct CompiledLibraries(Mutex<HashMap<&'static str, Option<Arc<Scratch>>>>);

/// A library in the cache of its compiler.
pub(super) struct CompiledLibrary {
    variable: &'static str,
    made: Arc<Scratch>,
}

impl CompiledLibraries {
    /// Returns the library of a language, compiled on first use; `None` if its compiler has it compiled, or cannot do it.
    ///
    /// # Errors
    /// Only for internal errors: no compiler, a full disk.
    pub(super) fn of(&self, language: &'static Language) -> Result<Option<CompiledLibrary>> {
        let Some(own) = language.compiler.library else { return Ok(None) };
        // Other builds in this language would compile it for themselves if they did not wait.
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let made = match known.get(language.id) {
            Some(made) => made.clone(),
            None => {
                let made = make(language, own)?.map(Arc::new);
                known.insert(language.id, made.clone());
                made
            }
        };
        Ok(made.map(|made| CompiledLibrary { variable: own.cache, made }))
    }
}

/// Compiles a sample program, which compiles the library.
fn make(language: &Language, own: &OwnLibrary) -> Result<Option<Scratch>> {
    let scratch = Scratch::new()?;
    let place = scratch.path();
    let file = format!("sample.{}", language.sources[0]);
    fs::write(place.join(&file), own.sample).map_err(|error| Error::path("write", place, error))?;
    let compiler: &Compiler = language.compiler;
    let arguments = compiler.flags.iter().copied().chain(["-o", "sample", &file]);
    let mut tool = Tool::compiler(compiler, arguments.map(Into::into).collect(), place, place);
    tool.environment.push((own.cache.to_owned(), place.join(CACHE).to_string_lossy().into_owned()));
    let said = tool.run()?;
    Ok((said.verdict == ToolStatus::Done).then_some(scratch))
}

impl CompiledLibrary {
    /// Copies it into the directory of a build, and returns the variable that names the copy.
    ///
    /// # Errors
    /// The directory cannot be written.
    pub(super) fn copy_to(&self, build: &Path) -> Result<(String, String)> {
        let (from, to) = (self.made.path().join(CACHE), build.join(CACHE));
        // What is not copied, the compiler compiles again.
        copy_directory(&from, &to)?;
        Ok((self.variable.to_owned(), to.to_string_lossy().into_owned()))
    }
}
