//! `croupier diff`: compares two JSON reports.

use std::io::{self, Write};
use std::path::Path;

use crate::cli::args::Diff;
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::settings::unknown;
use crate::cli::{out, report, targets};
use crate::error::{Error, Result};
use crate::report::changes::{self, Changes};
use crate::text;

/// Runs `croupier diff`; exits with 1 if any points differ.
///
/// # Errors
/// A file is no JSON report, they are of different assignments, or a report cannot be written.
pub(crate) fn diff(asked: &Diff, look: &Look) -> Result<Exit> {
    let wanted = asked.report.iter().map(|report| format(report)).collect::<Result<Vec<_>>>()?;
    if wanted.iter().filter(|(_, file)| file.is_none()).count() > 1 {
        return Err(Error::usage(
            "two reports for standard output",
            "write all but one to files: --report csv=FILE",
        ));
    }
    let (old, new) = (report::read(&asked.old)?, report::read(&asked.new)?);
    if old.assignment != new.assignment {
        return Err(Error::usage(
            format!(
                "`{}` is about `{}`, but `{}` is about `{}`",
                text::path(&asked.old),
                old.assignment,
                text::path(&asked.new),
                new.assignment
            ),
            "pass two reports of one assignment",
        ));
    }
    let changes = changes::between(&old, &new);
    let mut opened = Vec::new();
    for (format, file) in wanted {
        let file = file.map(|file| targets::beside(Path::new(file))).transpose()?;
        opened.push((format, file));
    }
    let printed = opened.iter().any(|(_, file)| file.is_none());
    for (format, file) in opened {
        let bytes = format(&changes).map_err(|error| Error::system("cannot prepare the report", error))?;
        match file {
            None => out::print_raw(&mut bytes.as_slice())?,
            Some((mut temporary, path)) => {
                let written = temporary.write_all(&bytes).and_then(|()| temporary.as_file().sync_all());
                let written = written.and_then(|()| Ok(temporary.persist(&path)?));
                written.map_err(|error| Error::path("write", &path, error))?;
            }
        }
    }
    if !printed {
        out::print(look, changes::text(&changes, look.theme).as_bytes())?;
    }
    Ok(if changes.changed == 0 { exit::SUCCESS } else { exit::FAILURES })
}

/// Writes changes in a format.
type Render = fn(&Changes) -> io::Result<Vec<u8>>;

/// Parses a value of `--report`: the format, and the file if there is one.
fn format(asked: &str) -> Result<(Render, Option<&str>)> {
    let (name, file) = asked.split_once('=').map_or((asked, None), |(name, file)| (name, Some(file)));
    let render: Render = match name {
        "csv" => changes::csv,
        "json" => changes::json,
        _ => return Err(unknown("report format", name, &changes::FORMATS)),
    };
    if file == Some("") {
        return Err(Error::usage(
            format!("missing file name in `--report {name}=`"),
            format!("to print the report, pass --report {name}; to write a file, --report {name}=FILE"),
        ));
    }
    Ok((render, file.filter(|file| *file != "-")))
}
