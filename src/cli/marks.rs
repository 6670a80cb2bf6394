//! `croupier marks`: the file of manual grades.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;

use crate::cli::args::MarksInit;
use crate::cli::downloads::Downloads;
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::{grade, out, rosters, targets};
use crate::error::{Error, Result};
use crate::intake;
use crate::report::theme::Role;
use crate::spec::course::Course;
use crate::spec::files::SpecFile;
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
    let there = file.exists();
    let known = if there {
        marks::students(&SpecFile::read(text::path(&file), &file), assignment)?
    } else {
        BTreeSet::new()
    };
    let old = if there {
        fs::read_to_string(&file).map_err(|error| Error::path("read", &file, error))?
    } else {
        marks::heading(assignment)
    };
    let added = missing(&submissions, &known);
    let mut sheet = old;
    if !sheet.is_empty() && !sheet.ends_with('\n') {
        sheet.push('\n');
    }
    sheet.extend(added.iter().map(|student| marks::blank(student, assignment)));
    // What is added does not fit a file that is written in another way, such as in braces.
    if marks::students(&SpecFile::of_bytes(text::path(&file), sheet.clone().into_bytes()), assignment)
        .is_err()
    {
        return Err(Error::usage(
            format!("cannot add students to `{}`", text::path(&file)),
            "begin each student on a line of its own, as in `jane:`, without braces around all of them",
        ));
    }
    write(&file, &sheet)?;
    let students = text::count(added.len(), "student");
    let verb = if there { " added" } else { "" };
    out::say(look, Role::Good, "wrote", &format!("`{}`: {students}{verb}", text::path(&file)));
    Ok(exit::SUCCESS)
}

/// Returns the students who are not in the file, neither by the label nor by an id.
fn missing(submissions: &[Submission], known: &BTreeSet<String>) -> BTreeSet<String> {
    let aliases = rosters::aliases(submissions);
    let labels: BTreeSet<&String> = known.iter().filter_map(|name| aliases.get(name)).flatten().collect();
    let absent = submissions.iter().filter(|one| !labels.contains(&one.student));
    absent.map(name).filter(|name| !known.contains(name)).collect()
}

/// Returns the name of a student in the file: without the number of an attempt, which changes.
fn name(submission: &Submission) -> String {
    intake::without_attempt(&submission.student, submission.hand_in.as_ref())
}

/// Writes a file completely or not at all.
fn write(file: &Path, content: &str) -> Result<()> {
    let failed = |error| Error::path("write", file, error);
    let (mut temporary, path) = targets::beside(file)?;
    temporary.write_all(content.as_bytes()).and_then(|()| temporary.as_file().sync_all()).map_err(failed)?;
    temporary.persist(path).map_err(|error| failed(error.error))?;
    Ok(())
}
