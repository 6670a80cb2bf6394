//! The toolchain: which compilers, `make` and libraries this host builds and runs with, as one text.
//!
//! Two hosts, or one host before and after an update, that give the same text build the same programs from
//! the same sources, as far as can be told without building.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::language;
use crate::walls::policy;

/// The versions of every tool, and size and date of what they go by. Asked for once per process.
pub fn toolchain() -> &'static str {
    static TOOLCHAIN: OnceLock<String> = OnceLock::new();
    TOOLCHAIN.get_or_init(|| {
        // The assembler comes with the linker.
        let versions = language::tools().map(|tool| said(tool, &["--version"]));
        let compilers = language::ALL.into_iter().map(|language| language.compiler);
        let files =
            compilers.flat_map(|compiler| compiler.files.iter().map(|file| (compiler.program, *file)));
        let stamps = files.map(|(compiler, question)| stamp(said(compiler, &[question]).trim()));
        versions.chain(stamps).collect::<Vec<_>>().join("\n")
    })
}

/// What a tool answers; nothing where there is no such tool.
fn said(tool: &str, question: &[&str]) -> String {
    let mut command = Command::new(tool);
    command.args(question).env_clear().envs(policy::TOOL_ENVIRONMENT.iter().copied()).stdin(Stdio::null());
    let output = command.stderr(Stdio::null()).output();
    output.map_or_else(|_| String::new(), |output| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// A file's size and date, which an update changes.
fn stamp(path: &str) -> String {
    match fs::metadata(path) {
        Ok(file) => format!("{path} {} {}.{}", file.size(), file.mtime(), file.mtime_nsec()),
        Err(_) => path.to_owned(),
    }
}
