//! Reports that fill an exported gradebook: `--report canvas=FILE` and `--report moodle=FILE` with `--roster`.

use std::io::Write;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::cli::args::Rostered;
use crate::cli::look::Look;
use crate::cli::{out, targets};
use crate::error::{Error, Result};
use crate::gradebook::{Filling, Gradebook, Roster};
use crate::record::AnyRecord;
use crate::report::theme::Role;
use crate::text;

/// The reports of a command: gradebooks, and the others.
pub(crate) struct Requested {
    /// The values of `--report` for other formats.
    pub(crate) others: Vec<String>,
    gradebooks: Vec<(Gradebook, PathBuf)>,
}

/// The gradebooks to fill, opened for writing.
pub(crate) struct Opened<'a> {
    all: Vec<(Filling<'a>, NamedTempFile, PathBuf)>,
}

/// Whether one of these reports fills a gradebook.
pub(crate) fn is_filled(reports: &[String]) -> bool {
    reports.iter().any(|report| of_report(report).is_some())
}

/// Returns the gradebook that a report fills, and its file.
fn of_report(report: &str) -> Option<(Gradebook, &str)> {
    let (name, file) = report.split_once('=').unwrap_or((report, ""));
    Some((Gradebook::ALL.into_iter().find(|kind| kind.name() == name)?, file))
}

/// Separates gradebooks from other reports.
///
/// # Errors
/// A gradebook has no file, or there is no roster to fill.
pub(crate) fn parse(asked: &[String], rostered: &Rostered) -> Result<Requested> {
    let (mut others, mut gradebooks) = (Vec::new(), Vec::new());
    for text in asked {
        let Some((kind, file)) = of_report(text) else {
            others.push(text.clone());
            continue;
        };
        let name = kind.name();
        if file.is_empty() || file == "-" {
            return Err(Error::usage(
                format!("missing file name in `--report {name}`"),
                format!("pass the file to write: --report {name}=FILE"),
            ));
        }
        let Some(roster) = &rostered.roster else {
            return Err(Error::usage(
                format!("`--report {name}` fills an exported gradebook, but no roster is given"),
                "pass the exported file: --roster FILE",
            ));
        };
        if is_same(Path::new(file), roster) {
            return Err(Error::usage(
                format!("`--report {text}` would replace the roster"),
                "choose a different file, so that the export stays as it is",
            ));
        }
        if gradebooks.iter().any(|(_, other): &(Gradebook, PathBuf)| is_same(Path::new(file), other)) {
            return Err(Error::usage(
                format!("two reports for `{file}`"),
                format!("choose a different file: --report {name}=FILE"),
            ));
        }
        gradebooks.push((kind, PathBuf::from(file)));
    }
    if gradebooks.is_empty() && rostered.column.is_some() {
        return Err(Error::usage(
            "`--column` names the column of a gradebook, but none is filled",
            "pass --report canvas=FILE, or leave out --column",
        ));
    }
    Ok(Requested { others, gradebooks })
}

/// Whether two paths are those of one file.
fn is_same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    real(one) == real(other)
}

impl Requested {
    /// Chooses the columns, and opens a temporary file next to each gradebook.
    ///
    /// # Errors
    /// The roster is no such gradebook, has no such column, or a file cannot be written.
    pub(crate) fn open<'a>(
        &self,
        roster: Option<&'a Roster>,
        column: Option<&str>,
        title: &str,
    ) -> Result<Opened<'a>> {
        let Some(roster) = roster else { return Ok(Opened { all: Vec::new() }) };
        let open = |(kind, file): &(Gradebook, PathBuf)| {
            let filling = Filling::new(roster, *kind, column, title)?;
            let (temporary, path) = targets::beside(file)?;
            Ok((filling, temporary, path))
        };
        Ok(Opened { all: self.gradebooks.iter().map(open).collect::<Result<_>>()? })
    }
}

impl Opened<'_> {
    /// Fills and writes the gradebooks, and prints how many rows were filled and what was not.
    ///
    /// # Errors
    /// One cannot be written; the others are.
    pub(crate) fn write(self, record: &AnyRecord, look: &Look) -> Result<()> {
        let mut written = Vec::new();
        for (filling, mut file, path) in self.all {
            let failed = |error| Error::path("write", &path, error);
            let done = filling.fill(record).map_err(failed).and_then(|filled| {
                file.write_all(&filled.bytes).and_then(|()| file.as_file().sync_all()).map_err(failed)?;
                file.persist(&path).map_err(|error| failed(error.error))?;
                Ok(filled)
            });
            written.push(done.map(|filled| {
                let shown = text::path(&path);
                let rows = text::count(filled.of, "student");
                out::say(
                    look,
                    Role::Hint,
                    "note:",
                    &format!("filled {} of {rows} in `{shown}`", filled.filled),
                );
                for warning in &filled.warnings {
                    out::say(look, Role::Warn, "warning:", &format!("`{shown}`: {warning}"));
                }
            }));
        }
        written.into_iter().collect()
    }
}
