//! The meaning of the arguments: everything that can be decided before the work starts.

use std::path::{Path, PathBuf};

use crate::build::{TOOL_SERVER, host};
use crate::cli::args::{Arguments, Command};
use crate::error::{Error, Result};
use crate::language::Language;
use crate::run::{self, InputDetection};
use crate::sandbox::{self, DISABLE};
use crate::submission::ArchiveKind;
use crate::text::{self, list, nearest, some};

/// Maximum number of names that a hint lists.
const LISTED: usize = 6;

/// Input detection methods as `--input-detection` names them; the last two are their old names.
const METHODS: [(&str, InputDetection); 4] = [
    ("seccomp", InputDetection::Seccomp),
    ("ptrace", InputDetection::Ptrace),
    ("notify", InputDetection::Seccomp),
    ("procfs", InputDetection::Ptrace),
];

/// Returns the input detection method of this name, or the best one for `auto`.
///
/// # Errors
/// The name is unknown, or the method is unavailable on this host.
pub(crate) fn turns(asked: &str) -> Result<InputDetection> {
    if asked == "auto" {
        return run::best_turn_taking();
    }
    let (_, turns) = METHODS.into_iter().find(|(name, _)| *name == asked).ok_or_else(|| {
        let message = format!("invalid input detection method `{}`", text::visible(asked.as_bytes()));
        let names: Vec<String> = ["auto"]
            .into_iter()
            .chain(InputDetection::ALL.map(method))
            .map(|name| format!("`{name}`"))
            .collect();
        Error::usage(message, format!("use {}", list(&names, "or")))
    })?;
    let unavailable = |error| run::no_turn_taking(&format!("`{}`: {error}", method(turns)));
    turns.tried().map(|()| turns).map_err(unavailable)
}

/// Returns the name of an input detection method on the command line.
pub(crate) fn method(turns: InputDetection) -> &'static str {
    METHODS.into_iter().find(|(_, known)| *known == turns).map_or(turns.name(), |(name, _)| name)
}

/// Checks that each name in [`DISABLE`] can be disabled.
///
/// # Errors
/// A name is not that of a sandbox mechanism, of a part of input detection, of the tool server, or of a tool
/// that a language needs.
pub(crate) fn check_lacks() -> Result<()> {
    check_names_of_lacks(&sandbox::disabled())
}

fn check_names_of_lacks(asked: &str) -> Result<()> {
    let mechanisms = sandbox::ALL.iter().filter(|one| one.is_optional()).map(|one| one.name);
    let known: Vec<&str> = mechanisms
        .chain(InputDetection::lacks())
        .chain([TOOL_SERVER])
        .chain(host::programs().chain(host::other_tools()).map(|(name, _)| name))
        .collect();
    let Some(found) =
        asked.split(',').find(|name| !name.is_empty() && !known.contains(&sandbox::present_name(name)))
    else {
        return Ok(());
    };
    let meant = nearest(found, known.iter().copied());
    let meant = meant.map(|name| format!("a similar name exists: `{name}`; ")).unwrap_or_default();
    let quoted: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    Err(Error::usage(
        format!("unknown name `{}` in {DISABLE}", text::visible(found.as_bytes())),
        format!("{meant}available, separated by commas: {}", quoted.join(", ")),
    ))
}

/// Returns what programs and compilers must not read: the specs and other submissions. (croupier itself is added later.)
pub(crate) fn masked(arguments: &Arguments, specs: Option<&Path>) -> Vec<PathBuf> {
    let submissions: &[PathBuf] = match &arguments.command {
        Command::Grade(asked) => &asked.dirs,
        Command::Mark(asked) => &asked.dirs,
        Command::Check(asked) => std::slice::from_ref(&asked.path),
        _ => &[],
    };
    specs.into_iter().map(Path::to_owned).chain(submissions.iter().cloned()).collect()
}

/// Returns the number of programs to run in parallel: as many as there are CPUs, unless another number is asked for.
pub(crate) fn workers(asked: Option<u16>) -> usize {
    asked.map_or_else(cpus, usize::from)
}

/// Returns the number of programs that a search runs in parallel: twice as many as there are CPUs, unless another number is asked for. Its
/// runs are so short that half of their time is spent waiting for the program, or for croupier.
pub(crate) fn searching(asked: Option<u16>) -> usize {
    asked.map_or_else(|| 2 * cpus(), usize::from)
}

fn cpus() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get)
}

/// Returns the error for an unknown name, with the hint of [`alternatives`].
pub(crate) fn unknown(noun: &str, found: &str, names: &[&str]) -> Error {
    let message = format!("unknown {noun} `{}`", text::visible(found.as_bytes()));
    Error::usage(message, alternatives(noun, found, names))
}

/// Returns the hint for an unknown name: the most similar known one, or the first few.
pub(crate) fn alternatives(noun: &str, found: &str, names: &[&str]) -> String {
    if let Some(name) = nearest(found, names.iter().copied()) {
        let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        return format!("{article} {noun} with a similar name exists: `{name}`");
    }
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.as_slice() {
        [] => "none are available".to_owned(),
        few if few.len() <= LISTED => format!("available: {}", few.join(", ")),
        many => format!("available: {}", some(many, LISTED, "and")),
    }
}

/// Checks that a path is a directory or an archive.
///
/// # Errors
/// It does not exist, is another kind of file, or cannot be read.
pub(crate) fn directory(path: &Path) -> Result<PathBuf> {
    let shown = text::path(path);
    match std::fs::metadata(path) {
        Ok(found) if found.is_dir() => Ok(path.to_owned()),
        Ok(_) if path.file_name().and_then(ArchiveKind::of).is_some() => Ok(path.to_owned()),
        Ok(_) => {
            let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
            let parent = text::path(parent.unwrap_or(Path::new(".")));
            Err(Error::usage(
                format!("`{shown}` is a file, not a directory or archive"),
                format!("pass its directory: `{parent}`"),
            ))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let name = path.file_name().unwrap_or_default();
            let is_file =
                ArchiveKind::of(name).is_some() || Language::of_file(&name.to_string_lossy()).is_some();
            let what = if is_file { "file" } else { "directory" };
            let message = format!("{what} `{shown}` does not exist");
            Err(Error::usage(message, "check the path and the current directory"))
        }
        Err(error) => Err(Error::path("read", path, error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(error: Error) -> String {
        match error {
            Error::Usage { message, hint } => format!("{message}\n{}", hint.unwrap_or_default()),
            other => other.to_string(),
        }
    }

    #[test]
    fn input_detection_methods_have_old_names_too() {
        for (name, turns) in METHODS {
            assert_eq!(super::turns(name).unwrap(), turns);
        }
        assert_eq!(InputDetection::ALL.map(method), ["seccomp", "ptrace"]);
        assert_eq!(
            message(super::turns("foo").unwrap_err()),
            format!(
                "invalid input detection method `foo`\nuse {}",
                list(&["`auto`", "`seccomp`", "`ptrace`"], "or")
            )
        );
    }

    #[test]
    fn disable_rejects_unknown_names() {
        for known in [
            "",
            "landlock",
            "seccomp,g++",
            "user-notification,,make,",
            "ptrace,fork-server",
            "notify,ready,rights",
        ] {
            check_names_of_lacks(known).unwrap();
        }
        for (asked, says) in [
            (
                "landlok",
                "unknown name `landlok` in CROUPIER_DISABLE\na similar name exists: `landlock`; available",
            ),
            (
                "seccomp, fork-server",
                "unknown name ` fork-server` in CROUPIER_DISABLE\na similar name exists: `fork-server`; available",
            ),
            (
                "scratch",
                "unknown name `scratch` in CROUPIER_DISABLE\navailable, separated by commas: `namespaces`",
            ),
        ] {
            let said = message(check_names_of_lacks(asked).unwrap_err());
            assert!(said.starts_with(says), "{said}");
            for name in ["`user-notification`", "`wait_killable`", "`make`"] {
                assert!(said.contains(name), "{said}");
            }
        }
    }
}
