//! `croupier marks`: the file of manual grades.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::cli::args::{Form, MarksInit};
use crate::cli::downloads::Downloads;
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::{course, grade, out, rosters, targets};
use crate::error::{Error, Result};
use crate::intake;
use crate::report::theme::Role;
use crate::spec::course::Course;
use crate::spec::error::Source;
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
    let roster = course::roster(asked.roster.as_deref(), course)?;
    let roster = rosters::read(roster.as_deref(), look)?;
    let downloads = Downloads::open(&asked.dirs, &asked.subject, assignments, roster.as_ref(), look)?;
    let given = downloads.given();
    let assignment = grade::assignment(assignments, &asked.subject, &given)?;
    let submissions = submission::find_given(&given, assignment)?;
    let submissions = rosters::joined(submissions, roster.as_ref(), look);
    let file = file(asked, downloads.place_of_marks(assignment))?;
    let there = file.exists();
    let source = there.then(|| SpecFile::read(text::path(&file), &file));
    let known = match &source {
        Some(source) => marks::students(source, assignment)?,
        None => BTreeSet::new(),
    };
    let old = source.and_then(|source| source.content.ok());
    let added = missing(&submissions, &known);
    let sheet = if marks::is_table(&text::path(&file)) {
        let old = old.unwrap_or_else(|| Source::new(text::path(&file), ""));
        marks::with_students(&old, &added, assignment)?
    } else {
        added_lines(old.as_deref(), &added, &file, assignment)?
    };
    write(&file, &sheet)?;
    let students = text::count(added.len(), "student");
    let verb = if there { " added" } else { "" };
    out::say(look, Role::Good, "wrote", &format!("`{}`: {students}{verb}", text::path(&file)));
    Ok(exit::SUCCESS)
}

/// Returns the file to write: the one that was named, or the one next to the submissions, as YAML unless a table is there or asked for.
fn file(asked: &MarksInit, place: Option<PathBuf>) -> Result<PathBuf> {
    if let Some(file) = &asked.output {
        let (shown, wanted) = (text::path(file), asked.format);
        if wanted.is_some_and(|wanted| (wanted == Form::Csv) != marks::is_table(&shown)) {
            let ending =
                if wanted == Some(Form::Csv) { "must end in `.csv`" } else { "must not end in `.csv`" };
            return Err(Error::usage(
                format!("the name `{shown}` does not fit `--format`: it {ending}"),
                "leave out --format: the name of the file decides",
            ));
        }
        return Ok(file.clone());
    }
    let place = place.ok_or_else(|| Error::usage("missing directory", "run: croupier marks init DIR"))?;
    let table = place.with_file_name(marks::TABLE);
    let is_table = match asked.format {
        Some(format) => format == Form::Csv,
        None => table.is_file() && !place.exists(),
    };
    Ok(if is_table { table } else { place })
}

/// Returns the text of a file in YAML with more students at its end.
fn added_lines(
    old: Option<&Source>,
    added: &BTreeSet<String>,
    file: &Path,
    assignment: &Assignment,
) -> Result<String> {
    let mut sheet = old.map_or_else(|| marks::heading(assignment), |old| old.text().to_owned());
    if !sheet.is_empty() && !sheet.ends_with('\n') {
        sheet.push('\n');
    }
    sheet.extend(added.iter().map(|student| marks::blank(student, assignment)));
    // What is added does not fit a file that is written in another way, such as in braces.
    let written = SpecFile::of_bytes(text::path(file), sheet.clone().into_bytes());
    if marks::students(&written, assignment).is_err() {
        return Err(Error::usage(
            format!("cannot add students to `{}`", text::path(file)),
            "begin each student on a line of its own, as in `jane:`, without braces around all of them",
        ));
    }
    Ok(sheet)
}

/// Returns the students who are not in the file, neither by the label nor by an id.
fn missing(submissions: &[Submission], known: &BTreeSet<String>) -> BTreeSet<String> {
    let aliases = rosters::aliases(submissions);
    let by_alias = |name: &String| aliases.get(marks::known(name, |name| aliases.contains_key(name))?);
    let labels: BTreeSet<&String> = known.iter().filter_map(by_alias).flatten().collect();
    let absent = submissions.iter().filter(|one| !labels.contains(&one.student));
    absent.map(name).filter(|name| !known.contains(name)).collect()
}

/// Returns the name of a student in the file: without the number of an attempt, which changes.
fn name(submission: &Submission) -> String {
    intake::without_attempt(&submission.student, submission.hand_in.as_ref())
}

/// Writes a file completely or not at all.
pub(crate) fn write(file: &Path, content: &str) -> Result<()> {
    let failed = |error| Error::path("write", file, error);
    let (mut temporary, path) = targets::beside(file)?;
    temporary.write_all(content.as_bytes()).and_then(|()| temporary.as_file().sync_all()).map_err(failed)?;
    temporary.persist(path).map_err(|error| failed(error.error))?;
    Ok(())
}
