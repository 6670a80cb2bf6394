//! The versions of the compilers, `make`, and libraries that this host builds and runs with, as one text.
//!
//! Two hosts with the same text, or one host before and after an update, build the same programs from the same sources, as far as
//! can be determined without building.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::language::{self, Language};
use crate::sandbox::{policy, toolchains};

/// Returns the versions of every tool, and size and date of the files they depend on. Determined once per process.
pub fn toolchain() -> &'static str {
    static TOOLCHAIN: OnceLock<String> = OnceLock::new();
    TOOLCHAIN.get_or_init(|| {
        // The assembler is installed with the linker.
        let versions = language::tools().map(|tool| said(tool, &["--version"]));
        let compilers = Language::COMPILED.into_iter().map(|language| language.compiler);
        let files =
            compilers.flat_map(|compiler| compiler.files.iter().map(|file| (compiler.program, *file)));
        let stamps = files.map(|(compiler, question)| stamp(said(compiler, &[question]).trim()));
        // To start each of them for its version would be slow, most of all Java.
        let others =
            language::other_tools().filter_map(|(_, name)| Some(stamp(toolchains::tool(name)?.to_str()?)));
        versions.chain(stamps).chain(others).collect::<Vec<_>>().join("\n")
    })
}

/// Returns what a tool prints; empty if it is not installed.
fn said(tool: &str, question: &[&str]) -> String {
    let mut command = Command::new(tool);
    command.args(question).env_clear().envs(policy::TOOL_ENVIRONMENT.iter().copied()).stdin(Stdio::null());
    let output = command.stderr(Stdio::null()).output();
    output.map_or_else(|_| String::new(), |output| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Returns a file's size and date, which an update changes.
fn stamp(path: &str) -> String {
    match fs::metadata(path) {
        Ok(file) => format!("{path} {} {}.{}", file.size(), file.mtime(), file.mtime_nsec()),
        Err(_) => path.to_owned(),
    }
}

/// Returns the tools of the other languages, and the effect if one is unavailable.
pub fn other_tools() -> impl Iterator<Item = (&'static str, String)> {
    let effect = |language: &language::Language| format!("submissions in {} cannot be graded", language.name);
    language::other_tools().map(move |(language, tool)| (tool, effect(language)))
}

/// Returns the programs that builds need, and the effect if one is unavailable.
pub fn programs() -> impl Iterator<Item = (&'static str, String)> {
    let compilers = Language::COMPILED.into_iter().map(|language| {
        (language.compiler.program, format!("submissions in {} cannot be graded", language.name))
    });
    compilers.chain([("make", "submissions with a Makefile cannot be graded".to_owned())])
}
