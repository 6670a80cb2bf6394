//! `croupier marks`: the file of manual grades.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use tempfile::NamedTempFile;

use crate::cli::args::MarksInit;
use crate::cli::downloads::Downloads;
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::{grade, out, rosters};
use crate::error::{Error, Result};
use crate::intake;
use crate::report::theme::Role;
use crate::spec::course::Course;
use crate::spec::marks;
use crate::spec::model::Assignment;
use crate::submission::{self, Submission};
use crate::text;

/// Runs `croupier marks init`.
///
/// # Errors
/// The arguments are invalid, the file that is there has errors, or it cannot be written.
pub(crate) fn init(
    assignments: &[Assignment],
    asked: &MarksInit,
    course: Option<&Course>,
    look: &Look,
) -> Result<Exit> {
    let downloads = Downloads::open(&asked.dirs, &asked.subject, assignments, look)?;
    let given = downloads.given();
    let assignment = grade::assignment(assignments, &asked.subject, &given)?;
    let roster = asked.roster.clone().or_else(|| course?.roster());
    let roster = rosters::read(roster.as_deref(), look)?;
    let submissions = submission::find_given(&given, assignment)?;
    let submissions = rosters::joined(submissions, roster.as_ref(), look);
    let file = asked.output.clone().or_else(|| downloads.place_of_marks(assignment));
    let file = file.ok_or_else(|| Error::usage("missing directory", "run: croupier marks init DIR"))?;
    let old = match fs::read_to_string(&file) {
        Ok(old) => Some(old),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => return Err(Error::system(format!("cannot read `{}`", text::path(&file)), error)),
    };
    let known = old.as_ref().map_or(Ok(BTreeSet::new()), |_| marks::students(&file, assignment))?;
    let names: BTreeSet<String> = submissions.iter().map(name).collect();
    let count = names.len();
    let added: Vec<String> = names.into_iter().filter(|name| !known.contains(name)).collect();
    let mut sheet = old.unwrap_or_else(|| marks::heading(assignment));
    if !sheet.is_empty() && !sheet.ends_with('\n') {
        sheet.push('\n');
    }
    sheet.extend(added.iter().map(|student| marks::blank(student, assignment)));
    write(&file, &sheet)?;
    let says = match known.len() {
        0 => format!("`{}`: {}", text::path(&file), text::count(count, "student")),
        _ => format!("`{}`: {} added", text::path(&file), text::count(added.len(), "student")),
    };
    out::say(look, Role::Good, "wrote", &says);
    Ok(exit::SUCCESS)
}

/// Returns the name of a student in the file: without the number of an attempt, which changes.
fn name(submission: &Submission) -> String {
    intake::without_attempt(&submission.student, submission.hand_in.as_ref())
}

/// Writes a file completely or not at all.
fn write(file: &Path, content: &str) -> Result<()> {
    let failed = |error| Error::system(format!("cannot write `{}`", text::path(file)), error);
    let around = file.parent().filter(|around| !around.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let permissions = fs::Permissions::from_mode(0o666);
    let temporary = tempfile::Builder::new().permissions(permissions).tempfile_in(around);
    let mut temporary: NamedTempFile = temporary.map_err(failed)?;
    temporary.write_all(content.as_bytes()).map_err(failed)?;
    temporary.persist(file).map_err(|error| failed(error.error))?;
    Ok(())
}
