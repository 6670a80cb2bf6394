//! The compilers that this host has, tried in the sandbox as they will be used.

use std::ffi::OsString;
use std::fs;

use super::tool::{Tool, ToolOutput, ToolStatus};
pub use super::toolchain::{other_tools, programs};
use crate::error::{Error, Result};
use crate::language::{self, Language};
use crate::sandbox::scratch::Scratch;

/// The sanitizers that reports advise students to use, as named in `-fsanitize=`.
pub const SANITIZERS: [&str; 2] = ["address", "undefined"];

/// Returns the version of a program that builds need: the first line of what it prints about that.
///
/// # Errors
/// It is not installed or does not run in the sandbox.
pub fn version(name: &'static str) -> Result<String> {
    let version = language::compiler(name).map_or(&["--version"][..], |compiler| compiler.version);
    let said = run(name, "", version)?;
    let line = String::from_utf8_lossy(&said.log).lines().next().unwrap_or_default().to_owned();
    match said.verdict {
        ToolStatus::Done => Ok(line),
        _ => Err(Error::Internal(format!("`{name} {}` failed: {line}", version.join(" ")))),
    }
}

/// Whether the C compiler supports this sanitizer.
///
/// # Errors
/// It is not installed, or the scratch directory cannot be written.
pub fn has_sanitizer(name: &str) -> Result<bool> {
    let flag = format!("-fsanitize={name}");
    let said = run(
        Language::C.compiler.program,
        "int main(void) { return 0; }\n",
        &[&flag, "-o", "program", "program.c"],
    )?;
    Ok(said.verdict == ToolStatus::Done)
}

fn run(name: &'static str, source: &str, arguments: &[&str]) -> Result<ToolOutput> {
    let scratch = Scratch::new()?;
    let file = scratch.path().join("program.c");
    fs::write(&file, source).map_err(|error| Error::path("write", &file, error))?;
    let arguments = arguments.iter().map(OsString::from).collect();
    let tool = Tool::new(name, arguments, scratch.path(), scratch.path());
    Tool { reserves: language::reserves(name), ..tool }.run()
}
