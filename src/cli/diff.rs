//! `croupier diff`: compares two JSON reports.

use crate::cli::args::Diff;
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::{out, report};
use crate::error::{Error, Result};
use crate::report::changes;
use crate::text;

/// Runs `croupier diff`; exits with 1 if any points differ.
///
/// # Errors
/// A file is no JSON report, or they are of different assignments.
pub(crate) fn diff(asked: &Diff, look: &Look) -> Result<Exit> {
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
    let changes = changes::between(&old, &new, look.theme);
    out::print(look, changes.text.as_bytes())?;
    Ok(if changes.changed == 0 { exit::SUCCESS } else { exit::FAILURES })
}
