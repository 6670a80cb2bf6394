//! `course.yaml` for the commands: where it is, what it gives `grade` by default, and which hand-ins are late by it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::cli::args::{self, Command, Grade, Rostered};
use crate::cli::gradebooks;
use crate::cli::look::Look;
use crate::cli::out;
use crate::cli::output::{Opened, Output};
use crate::error::{Error, Result};
use crate::fraction;
use crate::gradebook::Roster;
use crate::intake;
use crate::record::{LateRecord, Status, SubmissionRecord};
use crate::report::theme::Role;
use crate::spec::course::Course;
use crate::spec::marks::Marks;
use crate::spec::model::Assignment;
use crate::submission::Submission;
use crate::text;

/// Number of names in a warning.
const LISTED: usize = 6;

/// The note of a hand-in that only the course system calls late.
const MARKED_LATE: &str =
    "marked as late by the course system, which does not tell by how much: nothing is deducted";
/// The note of a clone whose time is unknown.
const TIME_UNKNOWN: &str =
    "the time of its last commit cannot be read: it may be late, and nothing is deducted";

/// Finds the course of the current directory, for commands that read specs.
///
/// # Errors
/// Its file has errors.
pub(crate) fn find(command: &Command) -> Result<Option<Course>> {
    if matches!(command, Command::Doctor | Command::New(_) | Command::Cache(_) | Command::Diff(_)) {
        return Ok(None);
    }
    let here =
        std::env::current_dir().map_err(|error| Error::system("cannot find the current directory", error))?;
    Course::find(&here)
}

/// The options of `grade`, completed by the course.
pub(crate) struct Defaults<'a> {
    /// The reports.
    output: args::Output,
    /// The roster, and the column if it was named on the command line.
    rostered: Rostered,
    /// The column to fill.
    column: Option<String>,
    course: Option<&'a Course>,
    assignment: &'a str,
    /// Whether the reports are those of the course.
    is_of_course: bool,
    /// Whether those of the course are not written, because only some students or scenarios are graded.
    leaves_out: bool,
}

impl<'a> Defaults<'a> {
    /// Checks the reports that were typed, before anything is read.
    ///
    /// # Errors
    /// A report is unknown, has no file, or needs a roster.
    pub(crate) fn check_typed(asked: &Grade, course: Option<&Course>) -> Result<()> {
        Output::parse(&asked.output, &Self::rostered(asked, course)?).map(drop)
    }

    /// Returns the roster that was typed, or else that of the course.
    ///
    /// # Errors
    /// The course names one that does not exist.
    pub(crate) fn rostered(asked: &Grade, course: Option<&Course>) -> Result<Rostered> {
        with_roster(&asked.rostered, course)
    }

    /// What was typed comes first; then what the course says of the assignment.
    ///
    /// # Errors
    /// The course names a roster that does not exist.
    pub(crate) fn of(asked: &Grade, course: Option<&'a Course>, assignment: &'a str) -> Result<Self> {
        let rostered = Self::rostered(asked, course)?;
        let column = column(&asked.rostered, course, assignment);
        let mut output = asked.output.clone();
        let of_course = course.filter(|_| output.report.is_empty()).map(|course| course.reports(assignment));
        let of_course = of_course.unwrap_or_default();
        // The reports of a selection would replace those of the whole class.
        let selects = asked.shard.is_some() || !asked.students.is_empty() || !asked.running.only.is_empty();
        let (is_of_course, leaves_out) =
            (!selects && !of_course.is_empty(), selects && !of_course.is_empty());
        if is_of_course {
            output.report = of_course;
        }
        Ok(Self { output, rostered, column, course, assignment, is_of_course, leaves_out })
    }

    /// Says that the reports of the course are not written, if they are not.
    pub(crate) fn tell(&self, look: &Look) {
        if self.leaves_out {
            let says = "only some students or scenarios are graded, so the `reports` of course.yaml are not written; \
                        to write a report of these, pass --report";
            out::say(look, Role::Muted, "note:", says);
        }
    }

    /// Parses the reports.
    ///
    /// # Errors
    /// One is invalid; if it is of the course, the error names its place there.
    pub(crate) fn parse(&self) -> Result<Output> {
        let parsed = |output: &args::Output| Output::parse(output, &self.rostered);
        parsed(&self.output).map_err(|error| self.placed(error, &|alone| parsed(alone).is_err()))
    }

    /// Opens the files of the reports of this many submissions.
    ///
    /// # Errors
    /// As [`Output::open`]; if it is for what the course says, the error names its place there.
    pub(crate) fn open<'r>(
        &self,
        output: &Output,
        roster: Option<&'r Roster>,
        (title, submissions): (&str, usize),
    ) -> Result<Opened<'r>> {
        let opened = |output: &Output| output.open(roster, self.column.as_deref(), title, submissions);
        let fails = |alone: &args::Output| {
            Output::parse(alone, &self.rostered).is_ok_and(|output| opened(&output).is_err())
        };
        opened(output).map_err(|error| self.placed(error, &fails))
    }

    /// Returns an error of the reports with the place in the course of what causes it: the report that fails alone, or else the last.
    fn placed(&self, error: Error, fails: &dyn Fn(&args::Output) -> bool) -> Error {
        let (Some(course), Error::Usage { message, hint }) = (self.course, &error) else { return error };
        let column = course.column(self.assignment).filter(|_| self.rostered.column.is_none());
        if column.is_some_and(|column| message.contains(&format!("column `{column}`"))) {
            return course.wrong_column(self.assignment, message, hint.clone());
        }
        if !self.is_of_course {
            return error;
        }
        let alone = |report: &String| {
            let report = vec![report.clone()];
            fails(&args::Output { report, per_student: None, ci: false, ..self.output.clone() })
        };
        let reports = &self.output.report;
        let nth = reports.iter().position(alone).unwrap_or(reports.len().saturating_sub(1));
        course.wrong_report(self.assignment, nth, message, hint.clone())
    }
}

/// Returns what was typed of the roster, with that of the course if none was.
fn with_roster(typed: &Rostered, course: Option<&Course>) -> Result<Rostered> {
    Ok(Rostered { roster: roster(typed.roster.as_deref(), course)?, ..typed.clone() })
}

/// Returns the roster that was typed, or else that of the course.
///
/// # Errors
/// The course names one that does not exist.
pub(crate) fn roster(typed: Option<&Path>, course: Option<&Course>) -> Result<Option<PathBuf>> {
    match (typed, course) {
        (Some(typed), _) => Ok(Some(typed.to_owned())),
        (None, Some(course)) => course.roster(),
        (None, None) => Ok(None),
    }
}

/// Returns the roster for the reports of a record: that of the course only if a gradebook is filled.
///
/// # Errors
/// The course names one that does not exist.
pub(crate) fn roster_of_reports(
    typed: &Rostered,
    reports: &[String],
    course: Option<&Course>,
) -> Result<Rostered> {
    with_roster(typed, course.filter(|_| gradebooks::is_filled(reports)))
}

/// Returns the column that was typed, or else that of the course.
pub(crate) fn column(typed: &Rostered, course: Option<&Course>, assignment: &str) -> Option<String> {
    typed.column.clone().or_else(|| Some(course?.column(assignment)?.to_owned()))
}

/// Warns if the course names assignments that do not exist: their due dates and reports would silently not count.
pub(crate) fn tell_unknown(course: Option<&Course>, assignments: &[Assignment], look: &Look) {
    let is_unknown = |name: &&str| assignments.iter().all(|assignment| assignment.name != *name);
    let unknown = course.into_iter().flat_map(Course::assignments).filter(is_unknown);
    let unknown: Vec<String> = unknown.map(|name| format!("`{}`", text::visible(name.as_bytes()))).collect();
    if !unknown.is_empty() {
        let names = text::some(&unknown, LISTED, "and");
        let says =
            format!("course.yaml names unknown assignments: {names}; to list the names, run: croupier list");
        out::say(look, Role::Warn, "warning:", &says);
    }
}

/// Finds out which submissions are late, with the extensions of the manual grades. A hand-in whose time is unknown costs nothing; if
/// the course system marks it as late, or it is a clone, a note says so. Extensions of students who are not there are a warning.
pub(crate) fn date(
    submissions: &mut [Submission],
    course: Option<&Course>,
    assignment: &str,
    marks: &Marks,
    look: &Look,
) {
    let known = date_each(submissions, course, assignment, marks);
    tell_useless(marks, course, assignment, look);
    let Some(course) = course else { return };
    let stale: Vec<String> = course
        .extended(assignment)
        .filter(|name| !known.contains(*name))
        .map(|name| format!("`{}`", text::visible(name.as_bytes())))
        .collect();
    if !stale.is_empty() {
        let names = text::some(&stale, LISTED, "and");
        let says = format!("course.yaml has extensions of unknown students: {names}");
        out::say(look, Role::Warn, "warning:", &says);
    }
}

/// As [`date`], without warnings; returns the names of all students.
pub(crate) fn date_each(
    submissions: &mut [Submission],
    course: Option<&Course>,
    assignment: &str,
    marks: &Marks,
) -> BTreeSet<String> {
    let is_due = course.is_some_and(|course| course.has_due_date(assignment));
    let mut known: BTreeSet<String> = BTreeSet::new();
    for submission in submissions {
        let names = names(submission);
        let Some(about) = &submission.hand_in else {
            known.extend(names);
            continue;
        };
        let shown: Vec<&str> = names.iter().map(String::as_str).collect();
        let extended = marks.of(&submission.student).and_then(|given| given.extension.as_ref());
        // One before the due date extends nothing.
        let due_after = |until| course.and_then(|course| course.due_after(assignment, until));
        let extended = extended.map(|given| given.until).filter(|until| due_after(*until).is_none());
        let in_course = |course: &Course| course.extended(assignment).any(|name| shown.contains(&name));
        let is_extended = extended.is_some() || course.is_some_and(in_course);
        match (course, &about.submitted) {
            (Some(course), Some(time)) => {
                submission.lateness = course.lateness(assignment, &shown, extended, time);
            }
            (_, None) if about.marked_late && !is_extended => submission.notes.push(MARKED_LATE.to_owned()),
            (_, None) if is_due && submission.handed_in.join(".git").exists() => {
                submission.notes.push(TIME_UNKNOWN.to_owned());
            }
            _ => {}
        }
        known.extend(names);
    }
    known
}

/// Replaces the lateness in a record of earlier by that of its submission, which [`date`] found out by today's due date and
/// extensions, and what the notes say of it. The points stay: they are those of the record.
pub(crate) fn redate(record: &mut SubmissionRecord, submission: &Submission) {
    let (graded_points, earned) = (record.graded_points(), record.points_of_parts());
    // Lateness does not make a total negative.
    let record_points = |share| (fraction::to_number(share) * graded_points).min(earned.max(0.0));
    let Some(hand_in) = &mut record.hand_in else { return };
    let before = hand_in.late.as_ref().map(LateRecord::says);
    let of_today = submission.lateness.as_ref().filter(|_| record.status != Status::Missing);
    hand_in.late = of_today.map(|late| LateRecord {
        due: late.due.clone(),
        days: late.days,
        share: fraction::to_number(late.share),
        points: record_points(late.share),
    });
    let is_about_time = |note: &str| note == MARKED_LATE || note == TIME_UNKNOWN;
    record.notes.retain(|note| Some(note) != before.as_ref() && !is_about_time(note));
    let others = submission.notes.iter().filter(|note| is_about_time(note)).cloned();
    let now: Vec<String> = hand_in.late.iter().map(LateRecord::says).chain(others).collect();
    record.notes.splice(0..0, now);
}

/// Warns about extensions of the manual grades that extend nothing: there is no due date, or it is later.
fn tell_useless(marks: &Marks, course: Option<&Course>, assignment: &str, look: &Look) {
    let shown = |name: &str| format!("`{}`", text::visible(name.as_bytes()));
    if let Some(course) = course.filter(|course| course.has_due_date(assignment)) {
        // Members of a group may have one in common.
        let mut told = BTreeSet::new();
        for (student, extension) in marks.extended().filter(|(_, extension)| told.insert(&extension.place)) {
            if let Some(due) = course.due_after(assignment, extension.until) {
                let (place, student) = (&extension.place, shown(student));
                let says = format!(
                    "{place}: the extension of {student} is before the due date, {due}, and has no effect; \
                     expected a later date"
                );
                out::say(look, Role::Warn, "warning:", &says);
            }
        }
        return;
    }
    let extended: Vec<String> = marks.extended().map(|(name, _)| shown(name)).collect();
    if !extended.is_empty() {
        let names = text::some(&extended, LISTED, "and");
        let says = format!(
            "extensions without effect, since course.yaml has no due date of `{assignment}`: {names}"
        );
        out::say(look, Role::Warn, "warning:", &says);
    }
}

/// Returns the names by which an extension may name a student: the label and ids. A name alone may be that of several.
pub(crate) fn names(submission: &Submission) -> Vec<String> {
    let about = submission.hand_in.as_ref();
    let plain = intake::without_attempt(&submission.student, about);
    let others = about.into_iter().flat_map(|about| about.ids.values().cloned());
    others.chain([plain]).collect()
}
