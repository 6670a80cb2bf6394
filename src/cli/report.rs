//! `croupier report`: writes the reports of a JSON report again, without running anything.

use crate::cli::args::Report;
use crate::cli::exit::Exit;
use crate::cli::look::Look;
use crate::cli::output::Output;
use crate::cli::{course, rosters};
use crate::error::{Error, Result};
use crate::plan;
use crate::record::Record;
use crate::spec::course::Course;
use crate::stored;
use crate::text;

/// Where JSON reports come from.
const WRITTEN_BY: &str = "pass a file from: croupier grade DIR --report json=FILE";

/// Runs `croupier report`; the exit code is that of the run that wrote the report.
///
/// # Errors
/// The file is no JSON report, no student matches, or a report cannot be written.
pub(crate) fn report(asked: &Report, course: Option<&Course>, look: &Look) -> Result<Exit> {
    let rostered = course::roster_of_reports(&asked.rostered, &asked.output.report, course)?;
    let output = Output::parse(&asked.output, &rostered)?;
    let roster = rosters::read(rostered.roster.as_deref(), look)?;
    let mut record = read(&asked.file)?;
    let names = record.submissions.iter().map(|one| plan::named(&one.student, one.hand_in.as_ref()));
    let wanted = plan::matching(&asked.students, &names.collect::<Vec<_>>())?;
    let mut wanted = wanted.into_iter();
    record.submissions.retain(|_| wanted.next().unwrap_or(true));
    let column = course::column(&asked.rostered, course, &record.assignment);
    let gradebook = (roster.as_ref(), column.as_deref());
    asked.output.write_again(&output, record, gradebook, asked.table.into(), look)
}

/// Reads a JSON report.
///
/// # Errors
/// It cannot be read, or is none.
pub(crate) fn read(file: &std::path::Path) -> Result<Record> {
    let bytes = std::fs::read(file).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => {
            Error::usage(format!("file `{}` does not exist", text::path(file)), WRITTEN_BY)
        }
        _ => Error::path("read", file, error),
    })?;
    stored::read(&text::path(file), &bytes, WRITTEN_BY).map_err(|fault| vec![*fault].into())
}
