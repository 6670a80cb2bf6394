//! `croupier merge`: merges the JSON reports of all shards and writes the reports of the whole class.

use crate::cli::args::Merge;
use crate::cli::exit::Exit;
use crate::cli::look::Look;
use crate::cli::output::Output;
use crate::cli::{course, rosters};
use crate::error::{Error, Result};
use crate::shard::{self, Share};
use crate::spec::course::Course;
use crate::spec::error::{Location, SpecError};
use crate::text;

/// Runs `croupier merge`; the exit code is that of one run over the whole class.
///
/// # Errors
/// The files are not all shards of one class, or the host failed. Then nothing is written.
pub(crate) fn merge(asked: &Merge, course: Option<&Course>, look: &Look) -> Result<Exit> {
    let rostered = course::roster_of_reports(&asked.rostered, &asked.output.report, course)?;
    let output = Output::parse(&asked.output, &rostered)?;
    let roster = rosters::read(rostered.roster.as_deref(), look)?;
    let (mut shares, mut faults) = (Vec::new(), Vec::new());
    for file in &asked.files {
        let shown = text::path(file);
        let bytes = match std::fs::read(file) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                faults.push(SpecError::new(Location::file(shown), "file does not exist", ""));
                continue;
            }
            Err(error) => return Err(Error::path("read", file, error)),
        };
        match Share::read(&shown, &bytes) {
            Ok(share) => shares.push(share),
            Err(fault) => faults.push(*fault),
        }
    }
    if !faults.is_empty() {
        return Err(refused(faults));
    }
    let record = shard::join(shares).map_err(refused)?;
    let column = course::column(&asked.rostered, course, &record.assignment);
    let gradebook = (roster.as_ref(), column.as_deref());
    asked.output.write_again(&output, record, gradebook, asked.table.into(), look)
}

/// Returns the error of reports that are not merged.
fn refused(faults: Vec<SpecError>) -> Error {
    match Error::from(faults) {
        Error::Spec { count, rendered, .. } => Error::Spec { count, rendered, undone: "nothing was written" },
        other => other,
    }
}
