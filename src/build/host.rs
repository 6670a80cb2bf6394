//! What compilers this host has, tried as they will be used: within the walls.

use std::ffi::OsString;
use std::fs;

use super::tool::{Said, Tool, Verdict};
use crate::error::{Error, Result};
use crate::language::{self, Language};
use crate::walls::scratch::Scratch;

/// The programs that builds need, and what cannot be graded without each.
pub fn programs() -> impl Iterator<Item = (&'static str, String)> {
    let compilers = language::ALL.into_iter().map(|language| {
        (language.compiler.program, format!("nothing written in {} can be graded", language.name))
    });
    compilers.chain([("make", "no submission with a Makefile can be graded".to_owned())])
}

/// The sanitizers that reports advise students to build with, as `-fsanitize=` names them.
pub const SANITIZERS: [&str; 2] = ["address", "undefined"];

/// How a program that builds need calls itself: the first line of its `--version`.
///
/// # Errors
/// It is not there, or does not run within the walls.
pub fn version(name: &'static str) -> Result<String> {
    let said = run(name, "", &["--version"])?;
    let line = String::from_utf8_lossy(&said.log).lines().next().unwrap_or_default().to_owned();
    match said.verdict {
        Verdict::Done => Ok(line),
        _ => Err(Error::Internal(format!("`{name} --version` fails: {line}"))),
    }
}

/// Whether the C compiler can build with this sanitizer.
///
/// # Errors
/// It is not there, or our own folder cannot be written.
pub fn has_sanitizer(name: &str) -> Result<bool> {
    let flag = format!("-fsanitize={name}");
    let said = run(
        Language::C.compiler.program,
        "int main(void) { return 0; }\n",
        &[&flag, "-o", "program", "program.c"],
    )?;
    Ok(said.verdict == Verdict::Done)
}

fn run(name: &'static str, source: &str, arguments: &[&str]) -> Result<Said> {
    let scratch = Scratch::new()?;
    let file = scratch.path().join("program.c");
    fs::write(&file, source).map_err(|error| Error::path("write", &file, error))?;
    let arguments = arguments.iter().map(OsString::from).collect();
    Tool { name, arguments, folder: scratch.path(), scratch: scratch.path() }.run()
}
