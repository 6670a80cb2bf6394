//! `croupier mark`: a person grades the submissions of a class by hand, on a screen.

mod screen;

use std::collections::BTreeSet;
use std::fs;
use std::io::{IsTerminal, stdin, stdout};
use std::path::{Path, PathBuf};

use crate::cli::args::Mark;
use crate::cli::downloads::Downloads;
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::{cache, course, downloads, grade, out, report, rosters, targets};
use crate::error::{Error, Result};
use crate::intake::{self, Attempt};
use crate::language::Language;
use crate::mark::{Book, Class, Graded, Sheet, SourceFile};
use crate::plan::{self, Filter};
use crate::record::Record;
use crate::report::theme::Role;
use crate::spec::course::Course;
use crate::spec::marks::{self, Marks};
use crate::spec::model::Assignment;
use crate::submission::{self, Submission};
use crate::text;

/// Maximum size of a source file that is shown, in bytes.
const LARGEST: u64 = 1 << 20;
/// Maximum number of other source files that are shown.
const OTHERS: usize = 30;

/// Runs `croupier mark`.
///
/// # Errors
/// There is no terminal, the arguments or the files of manual grades are invalid, or a file cannot be written.
pub(crate) fn mark(
    assignments: &[Assignment],
    asked: &Mark,
    course: Option<&Course>,
    look: &Look,
) -> Result<Exit> {
    if !stdin().is_terminal() || !stdout().is_terminal() {
        return Err(Error::usage(
            "`croupier mark` needs a terminal",
            "to write a file of manual grades to fill in, run: croupier marks init DIR",
        ));
    }
    let earlier = asked.record.as_deref().map(report::read).transpose()?;
    let mut subject = asked.running.subject.clone();
    subject.assignment = subject.assignment.or_else(|| Some(earlier.as_ref()?.assignment.clone()));
    let roster = course::roster(asked.roster.as_deref(), course)?;
    let roster = rosters::read(roster.as_deref(), look)?;
    let downloads = Downloads::open(&asked.dirs, &subject, assignments, roster.as_ref(), look)?;
    let given = downloads.given();
    let assignment = grade::assignment(assignments, &subject, &given)?;
    if let Some(earlier) = earlier.as_ref().filter(|earlier| earlier.assignment != assignment.name) {
        return Err(Error::usage(
            format!(
                "the report is about `{}`, not about `{}`",
                text::visible(earlier.assignment.as_bytes()),
                assignment.name
            ),
            "pass the report of this class: --record FILE",
        ));
    }
    course::tell_unknown(course, assignments, look);
    let submissions = submission::find_given(&given, assignment)?;
    let mut submissions = rosters::joined(submissions, roster.as_ref(), look);
    let files = files(asked, &downloads, assignment)?;
    let there = asked.marks.as_deref().filter(|named| named.exists());
    let marks = match (&asked.marks, there) {
        (Some(_), None) => Marks::none(),
        _ => grade::marks(there, assignment, &downloads, &submissions, look)?,
    };
    course::date(&mut submissions, course, &assignment.name, &marks, look);
    let book = Book::new(assignment, files.iter().map(|file| sheet(file)).collect::<Result<_>>()?)?;
    let mut record = match earlier {
        Some(earlier) => earlier,
        None => graded(asked, assignment, &downloads, submissions.clone(), look)?,
    };
    let mut graded = joined(std::mem::take(&mut record.submissions), &submissions, assignment, look);
    if course.is_some_and(|course| course.has_due_date(&assignment.name)) {
        // Due dates and extensions may have changed since the report was written.
        graded.iter_mut().for_each(|(one, submission)| course::redate(&mut one.record, submission));
    }
    let graded = graded.into_iter().map(|(one, _)| one).collect();
    let class = Class::new(assignment, record, graded, &book);
    if class.is_empty() {
        out::say(look, Role::Muted, "note:", "no submission has anything to grade manually");
        return Ok(exit::SUCCESS);
    }
    let book = screen::run(&class, book, &files, asked.names, look.theme.is_coloured())?;
    let shown: Vec<String> = files.iter().map(|file| format!("`{}`", text::path(file))).collect();
    let all = text::count(class.len(), "submission");
    let says = format!("{} of {all} complete, in {}", class.complete(&book), text::list(&shown, "and"));
    out::say(look, Role::Good, "marked", &says);
    Ok(exit::SUCCESS)
}

/// Returns the files of manual grades: the one that was named, those next to the submissions, or the one that belongs there.
fn files(asked: &Mark, downloads: &Downloads, assignment: &Assignment) -> Result<Vec<PathBuf>> {
    let mut files = match &asked.marks {
        Some(named) => vec![named.clone()],
        None => downloads.marks(assignment),
    };
    if files.is_empty() {
        files.extend(downloads.place_of_marks(assignment));
    }
    if let Some(table) = files.iter().find(|file| marks::is_table(&text::path(file))) {
        return Err(Error::usage(
            format!("`{}` is a table, but `croupier mark` writes YAML", text::path(table)),
            "fill in the table in a spreadsheet program, or move it and keep the grades in marks.yaml",
        ));
    }
    // What cannot be written is found out before anything is typed.
    files.iter().try_for_each(|file| targets::beside(file).map(drop))?;
    Ok(files)
}

/// Reads a file of manual grades; one that does not exist is empty.
fn sheet(file: &Path) -> Result<Sheet> {
    let name = text::path(file);
    match fs::read_to_string(file) {
        Ok(text) => Ok(Sheet { name, text: text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned() }),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Sheet { name, text: String::new() }),
        Err(error) => Err(Error::path("read", file, error)),
    }
}

/// Grades the class, without any manual grade: so the record tells what is for review.
fn graded(
    asked: &Mark,
    assignment: &Assignment,
    downloads: &Downloads,
    submissions: Vec<Submission>,
    look: &Look,
) -> Result<Record> {
    let settings = grade::settings(&asked.running, false)?;
    let filter = Filter { only: asked.running.only.clone(), ..Filter::default() };
    let mut plan = plan::make(assignment, submissions, &filter)?;
    plan.intake = downloads.layout();
    grade::sandbox(&asked.running, look)?;
    let cache = cache::open(&asked.running, look);
    let graded = grade::run(&plan, &Marks::none(), &settings, cache.as_ref(), look);
    let graded = graded.map_err(|error| match error {
        // This command has no `--resume`.
        Error::Interrupted { message, hint: Some(_) } if cache.is_some() => {
            let hint = "finished runs are cached; to continue, run the command again".to_owned();
            Error::Interrupted { message, hint: Some(hint) }
        }
        other => other,
    })?;
    grade::tell_faults(look, &graded.faults);
    let record = graded.record.in_memory().map_err(grade::unread)?;
    Ok(match asked.running.subject.attempt {
        Attempt::Best => downloads::best(record),
        _ => record,
    })
}

/// Joins results with submissions; prints which have changed or are not in both.
fn joined<'s>(
    records: Vec<crate::record::SubmissionRecord>,
    submissions: &'s [Submission],
    assignment: &Assignment,
    look: &Look,
) -> Vec<(Graded, &'s Submission)> {
    let plain = |one: &Submission| intake::without_attempt(&one.student, one.hand_in.as_ref());
    let aliases = rosters::aliases(submissions);
    let (mut all, mut changed, mut gone) = (Vec::new(), 0, 0);
    for record in records {
        let attempt = record.hand_in.as_ref().and_then(|about| about.attempt);
        let is_it = |one: &&Submission| {
            one.student == record.student
                || plain(one) == record.student
                    && one.hand_in.as_ref().and_then(|about| about.attempt) == attempt
        };
        let Some(submission) = submissions.iter().find(is_it) else {
            gone += 1;
            continue;
        };
        let graded = assignment.parts.iter().filter(|part| record.parts.iter().any(|one| one.id == part.id));
        changed += usize::from(submission.digest(graded) != record.digest && !record.digest.is_empty());
        let short = plain(submission);
        let is_known =
            |name: &&String| aliases.get(*name).is_some_and(|labels| labels.contains(&submission.student));
        let mut names: Vec<String> = Some(&short).filter(is_known).into_iter().cloned().collect();
        names.push(submission.student.clone());
        names.extend(aliases.keys().filter(is_known).filter(|name| **name != short).cloned());
        all.push((Graded { names, files: sources(submission, assignment), record }, submission));
    }
    let warn = |number: usize, says: &str| {
        if number > 0 {
            let says = format!("{} {says}", text::count(number, "submission"));
            out::say(look, Role::Warn, "warning:", &says);
        }
    };
    warn(gone, "of the report not found in the directory");
    warn(changed, "changed since the report was written; grade again to update it");
    warn(submissions.len().saturating_sub(all.len()), "not in the report; grade again to add them");
    all
}

/// Returns the source files of a submission, each once: those that parts are built from, then others next to them.
fn sources(submission: &Submission, assignment: &Assignment) -> Vec<SourceFile> {
    let mut paths: Vec<(String, PathBuf)> = Vec::new();
    for part in &assignment.parts {
        let directory = submission.directory_for(&part.id);
        let own = submission.recipe(part).own_files();
        paths.extend(own.into_iter().map(|name| (name.clone(), directory.join(name))));
    }
    for directory in submission.directories() {
        let entries = fs::read_dir(directory).into_iter().flatten().flatten();
        let named = entries.map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path()));
        let mut others: Vec<(String, PathBuf)> = named.filter(|(name, _)| is_source(name)).collect();
        others.sort();
        paths.extend(others.into_iter().take(OTHERS));
    }
    let mut seen = BTreeSet::new();
    let is_shown =
        |path: &Path| fs::symlink_metadata(path).is_ok_and(|about| about.is_file() && about.len() <= LARGEST);
    let shown = paths.into_iter().filter(|(_, path)| seen.insert(path.clone()) && is_shown(path));
    shown.filter_map(|(name, path)| Some(SourceFile::new(&name, &fs::read(path).ok()?))).collect()
}

fn is_source(name: &str) -> bool {
    !name.starts_with('.')
        && (Language::of_file(name).is_some() || name.ends_with(".h") || name.ends_with(".hpp"))
}
