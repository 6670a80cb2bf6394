//! Toolchains outside of the standard directories, such as those that `rustup` installs into a home directory.
//!
//! A tool of the same name in the standard directories comes first. Otherwise the command that is found in croupier's own `PATH` is
//! asked once where its installation is; it is the instructor's, and runs outside of the sandbox.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use super::policy;
use crate::language::{self, Compiler};

/// Returns the file that a tool is: of the standard directories, or of an installation elsewhere.
pub fn tool(name: &str) -> Option<PathBuf> {
    policy::tool(name).or_else(|| {
        let (_, directory) = elsewhere().iter().find(|(compiler, _)| compiler.program == name)?;
        directory.join("bin").join(name).canonicalize().ok()
    })
}

/// Returns the directories of the installations that are elsewhere.
pub(super) fn installations() -> Vec<PathBuf> {
    elsewhere().iter().map(|(_, directory)| directory.clone()).collect()
}

fn elsewhere() -> &'static [(&'static Compiler, PathBuf)] {
    static ELSEWHERE: OnceLock<Vec<(&Compiler, PathBuf)>> = OnceLock::new();
    ELSEWHERE.get_or_init(|| {
        let compilers = language::ALL.into_iter().map(|language| language.compiler);
        let asked = compilers
            .filter(|compiler| !compiler.installation.is_empty() && policy::tool(compiler.program).is_none());
        asked.filter_map(|compiler| Some((compiler, installation(compiler)?))).collect()
    })
}

/// Returns what a compiler says about where it is installed.
fn installation(compiler: &Compiler) -> Option<PathBuf> {
    let mut command = Command::new(compiler.program);
    // A directory of croupier's caller may choose another version, which must not depend on where croupier is called.
    command.args(compiler.installation).current_dir("/").stdin(Stdio::null()).stderr(Stdio::null());
    let said = command.output().ok().filter(|said| said.status.success())?;
    let directory = PathBuf::from(String::from_utf8(said.stdout).ok()?.trim_end());
    directory.is_absolute().then(|| directory.canonicalize().ok()).flatten()
}
