//! What the options say of a run besides its input, and of numbers.

use std::fs;
use std::path::Path;

use crate::cli::args::Given;
use crate::error::{Error, Result};
use crate::spec;
use crate::spec::model::{InputFile, RunSetup};
use crate::text;

/// Maximum size of a file that a run is given, in bytes.
const LARGEST: u64 = 1 << 20;

/// Returns what every run finds.
///
/// # Errors
/// A file cannot be read, or a name is invalid.
pub(super) fn setup(given: &Given) -> Result<RunSetup> {
    let arguments = given.args.iter().flat_map(|words| words.split_whitespace()).map(str::to_owned);
    let stdin = given.stdin.as_deref().map(|path| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        file(&name, path)
    });
    let files = given.files.iter().map(|written| {
        let (name, path) = written.split_once('=').unwrap_or((written, written));
        file(name, Path::new(path))
    });
    given.produces.iter().try_for_each(|name| checked(name))?;
    Ok(RunSetup {
        calls: Vec::new(),
        ends: given.eof,
        arguments: arguments.collect(),
        environment: Vec::new(),
        stdin: stdin.transpose()?,
        files: files.collect::<Result<_>>()?,
        produces: given.produces.clone(),
        exit: given.exit,
        recorded: None,
    })
}

/// Returns the keys of `compare` about numbers, each on a line of its own.
///
/// # Errors
/// The tolerance is not a number.
pub(super) fn numbers(given: &Given) -> Result<String> {
    let mut lines = String::new();
    if let Some(written) = &given.tolerance {
        let number = written.parse().ok().filter(|number: &f64| *number > 0.0 && *number <= 1.0);
        number.ok_or_else(|| {
            let message = format!("invalid tolerance `{}`", text::visible(written.as_bytes()));
            Error::usage(message, "pass a number greater than 0 and at most 1: --tolerance 1e-6")
        })?;
        lines.push_str(&format!("      tolerance: {written}\n"));
    }
    if let Some(count) = given.decimals {
        lines.push_str(&format!("      decimals: {count}\n"));
    }
    Ok(lines)
}

fn file(name: &str, path: &Path) -> Result<InputFile> {
    checked(name)?;
    let about = fs::metadata(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Error::usage(
            format!("file `{}` does not exist", text::path(path)),
            "check the path and the current directory",
        ),
        _ => Error::path("read", path, error),
    })?;
    if !about.is_file() || about.len() > LARGEST {
        let message =
            format!("`{}` is not a regular file of at most {} MiB", text::path(path), LARGEST >> 20);
        return Err(Error::usage(message, "pass a smaller file"));
    }
    let content = fs::read(path).map_err(|error| Error::path("read", path, error))?;
    Ok(InputFile { name: name.to_owned(), content: content.into() })
}

fn checked(name: &str) -> Result<()> {
    if spec::is_file_name(name) {
        return Ok(());
    }
    Err(Error::usage(
        format!("invalid file name `{}`", text::visible(name.as_bytes())),
        "use letters, digits, `.`, `_`, `-`, and `+`; do not start with `.` or `-`: --file in.txt=PATH",
    ))
}
