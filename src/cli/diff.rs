//! `croupier diff`: compares two JSON reports.

use std::io;

use crate::cli::args::Diff;
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::settings::unknown;
use crate::cli::targets::Places;
use crate::cli::{out, report, reports};
use crate::error::{Error, Result};
use crate::report::changes::{self, Changes};
use crate::text;

/// Runs `croupier diff`; exits with 1 if any points differ.
///
/// # Errors
/// A file is no JSON report, they are of different assignments, or a report cannot be written.
pub(crate) fn diff(asked: &Diff, look: &Look) -> Result<Exit> {
    let wanted = reports::parse_formats(&asked.report, format)?;
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
    Places::open(&wanted)?.write(
        |_| false,
        |format, out| out.write_all(&format(&changes)?),
        || out::print(look, changes::text(&changes, look.theme).as_bytes()),
    )?;
    Ok(if changes.changed == 0 { exit::SUCCESS } else { exit::FAILURES })
}

/// Writes changes in a format.
type Render = fn(&Changes) -> io::Result<Vec<u8>>;

/// Returns the format with this name.
fn format(name: &str) -> Result<Render> {
    match name {
        "csv" => Ok(changes::csv),
        "json" => Ok(changes::json),
        _ => Err(unknown("report format", name, &changes::FORMATS)),
    }
}
