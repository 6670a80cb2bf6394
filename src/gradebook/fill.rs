//! Fills the points of a record into an exported gradebook.
//!
//! Who is missing or not graded keeps the cell: an empty one would delete a score in Canvas, and a zero would be wrong.

#[cfg(test)]
#[path = "fill_tests.rs"]
mod tests;

use std::collections::BTreeMap;
use std::io;

use super::columns;
use super::roster::{Match, Origin, Roster};
use crate::error::{Error, Result};
use crate::record::{AnyRecord, ManualRecord, Status, StudentRecord, SubmissionRecord, Ungraded};
use crate::text;

/// Number of names in a message.
const LISTED: usize = 6;

/// A kind of gradebook that can be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gradebook {
    /// The gradebook of Canvas: one column per assignment.
    Canvas,
    /// The grading worksheet of Moodle: the columns `Grade` and `Feedback comments`.
    Moodle,
}

impl Gradebook {
    /// All kinds.
    pub const ALL: [Self; 2] = [Self::Canvas, Self::Moodle];

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Canvas => "canvas",
            Self::Moodle => "moodle",
        }
    }

    /// Returns what it is, for help texts.
    pub fn about(self) -> &'static str {
        match self {
            Self::Canvas => "the roster (an exported gradebook) with points in --column",
            Self::Moodle => "the roster (a grading worksheet) with grades and feedback",
        }
    }
}

/// Which columns of a roster are filled.
#[derive(Clone, Copy)]
pub struct Filling<'a> {
    roster: &'a Roster,
    kind: Gradebook,
    points: usize,
    feedback: Option<usize>,
}

/// A filled gradebook.
#[derive(Clone, Debug)]
pub struct Filled {
    /// The file.
    pub bytes: Vec<u8>,
    /// Number of rows with new points.
    pub filled: usize,
    /// Number of students in the file.
    pub of: usize,
    /// What the instructor should know, one sentence each.
    pub warnings: Vec<String>,
}

impl<'a> Filling<'a> {
    /// Chooses the columns: the one with this title, which may lack the number that Canvas adds in parentheses; or else the only
    /// one that fits the title of the assignment, or the only one there is.
    ///
    /// # Errors
    /// [`Error::Usage`]: the roster is no such export, or has no such column; the hint lists those there are.
    pub fn new(roster: &'a Roster, kind: Gradebook, title: Option<&str>, assignment: &str) -> Result<Self> {
        let origin = match kind {
            Gradebook::Canvas => Origin::Canvas,
            Gradebook::Moodle => Origin::Moodle,
        };
        if roster.origin != origin {
            let (what, hint) = match kind {
                Gradebook::Canvas => {
                    ("gradebook of Canvas", "export it: Grades, Export, Export Entire Gradebook")
                }
                Gradebook::Moodle => (
                    "grading worksheet of Moodle in English",
                    "set the language of Moodle to English, and choose: Download grading worksheet",
                ),
            };
            return Err(Error::usage(format!("roster `{}` is no {what}", roster.shown()), hint));
        }
        let points = match kind {
            Gradebook::Canvas => columns::of_canvas(roster, title, assignment)?,
            // The origin says that there is one.
            Gradebook::Moodle => roster.sheet.column(&["grade"]).unwrap_or_default(),
        };
        let feedback = roster.sheet.column(&["feedback comments"]).filter(|_| kind == Gradebook::Moodle);
        Ok(Self { roster, kind, points, feedback })
    }

    /// Fills in the points of a record.
    ///
    /// # Errors
    /// The submissions of the record cannot be read.
    pub fn fill(&self, record: &AnyRecord) -> io::Result<Filled> {
        let mut given: BTreeMap<usize, Vec<SubmissionRecord>> = BTreeMap::new();
        let mut unknown = Vec::new();
        let mut labels = Vec::new();
        for submission in record.submissions.each() {
            let submission = submission?;
            labels.push((submission.student.clone(), submission.hand_in.clone()));
            match self.roster.find(&submission.student, submission.hand_in.as_ref()) {
                Match::Unknown => unknown.push(format!("`{}`", submission.student)),
                Match::ById(at) | Match::ByName(at) => {
                    given.entry(at).or_default().push(submission.into_owned());
                }
                Match::Group(members) => {
                    for at in members {
                        given.entry(at).or_default().push(submission.clone().into_owned());
                    }
                }
            }
        }
        let mut changes = Changes::default();
        for (at, submissions) in &given {
            match submissions.as_slice() {
                [one] => self.enter(*at, &StudentRecord::of(record, one), &mut changes),
                several => changes.twice.push(several[0].student.clone()),
            }
        }
        let hand_ins = labels.iter().map(|(label, about)| (label.as_str(), about.as_ref()));
        let kind = self.roster.kind(hand_ins);
        changes.absent = (0..self.roster.len())
            .filter(|at| !given.contains_key(at))
            .map(|at| self.roster.label(at, kind))
            .collect();
        let warnings = self.warnings(record, &changes, &unknown);
        let filled = changes.filled;
        Ok(Filled { bytes: self.roster.sheet.with(changes.cells), filled, of: self.roster.len(), warnings })
    }

    /// Enters the points of a student.
    fn enter(&self, at: usize, submission: &StudentRecord, changes: &mut Changes) {
        let row = self.roster.person(at).row;
        let label = submission.student.clone();
        if submission.is_excused() {
            // Canvas excuses by these letters in the cell of the points.
            match self.kind {
                Gradebook::Canvas => {
                    changes.filled += 1;
                    changes.cells.push((row, self.points, "EX".to_owned()));
                }
                Gradebook::Moodle => changes.excused.push(label),
            }
            return;
        }
        let is_due = matches!(submission.status, Status::Graded | Status::BuildFailed);
        let Some(points) = submission.points.filter(|_| is_due) else {
            let kept = if submission.status == Status::Missing {
                &mut changes.absent_here
            } else {
                &mut changes.not_graded
            };
            kept.push(label);
            return;
        };
        let cells = &self.roster.sheet.rows[row];
        let old = cells.cell(self.points).trim();
        let is_locked = match self.kind {
            Gradebook::Canvas => old.eq_ignore_ascii_case("EX") || old.eq_ignore_ascii_case("N/A"),
            Gradebook::Moodle => self
                .roster
                .sheet
                .column(&["grade can be changed"])
                .is_some_and(|column| cells.cell(column).trim().eq_ignore_ascii_case("no")),
        };
        if is_locked {
            changes.locked.push(label);
            return;
        }
        if self.most(row).is_some_and(|most| points > most + 0.005) {
            changes.above.push(label);
            return;
        }
        changes.ungraded.add(submission);
        changes.filled += 1;
        changes.cells.push((row, self.points, self.number(row, points)));
        if let Some(column) = self.feedback {
            changes.cells.push((row, column, feedback(submission)));
        }
    }

    /// Returns the most points that the course system takes, if it refuses more.
    fn most(&self, row: usize) -> Option<f64> {
        let column =
            self.roster.sheet.column(&["maximum grade"]).filter(|_| self.kind == Gradebook::Moodle)?;
        self.roster.sheet.rows[row].cell(column).trim().replace(',', ".").parse().ok()
    }

    /// Writes a number with at most two decimals, with a comma if the file has them.
    fn number(&self, row: usize, points: f64) -> String {
        let written = format!("{points:.2}");
        let short = written.trim_end_matches('0').trim_end_matches('.').to_owned();
        let maximum = self.roster.sheet.column(&["maximum grade"]).filter(|_| self.kind == Gradebook::Moodle);
        let with_comma = maximum.is_some_and(|column| self.roster.sheet.rows[row].cell(column).contains(','));
        if with_comma { short.replace('.', ",") } else { short }
    }

    fn warnings(&self, record: &AnyRecord, changes: &Changes, unknown: &[String]) -> Vec<String> {
        let mut warnings = Vec::new();
        let mut tell = |names: &[String], singular: &str, plural: &str| {
            if !names.is_empty() {
                let verb = if names.len() == 1 { singular } else { plural };
                warnings.push(format!("{} {verb}", text::some(names, LISTED, "and")));
            }
        };
        tell(unknown, "is not in the roster", "are not in the roster");
        let kept = "; the cell was kept";
        let are_kept = "; the cells were kept";
        let mut keep = |names: &[String], one: &str, many: &str| {
            tell(names, &format!("{one}{kept}"), &format!("{many}{are_kept}"));
        };
        keep(&changes.absent_here, "submitted nothing", "submitted nothing");
        // A report about one submission says nothing of the others.
        if record.submissions.count() > 1 {
            keep(&changes.absent, "is not in the report", "are not in the report");
        }
        keep(&changes.not_graded, "is not graded", "are not graded");
        keep(&changes.excused, "is excused", "are excused");
        keep(&changes.twice, "has two submissions", "have two submissions each");
        let (one, many) = match self.kind {
            Gradebook::Canvas => ("is excused or not assigned", "are excused or not assigned"),
            Gradebook::Moodle => ("has a grade that cannot be changed", "have grades that cannot be changed"),
        };
        keep(&changes.locked, one, many);
        let above = "more points than `Maximum Grade`, which Moodle would refuse";
        keep(&changes.above, &format!("has {above}"), &format!("have {above}"));
        warnings.extend(changes.ungraded.of_gradebook());
        warnings.extend(record.partial.iter().cloned());
        warnings.extend(self.points_possible(record));
        warnings
    }

    /// Returns a warning if Canvas has other full points than the assignment.
    fn points_possible(&self, record: &AnyRecord) -> Option<String> {
        let rows = &self.roster.sheet.rows;
        let row = rows.iter().take(4).find(|row| row.cell(0).trim() == "Points Possible")?;
        let possible: f64 = row.cell(self.points).trim().parse().ok()?;
        let worth: f64 = record.parts.iter().map(|part| part.points).sum();
        ((possible - worth).abs() > 0.005).then(|| {
            format!("the column has {possible} points, but the assignment has {worth}: points are not scaled")
        })
    }
}

/// What is changed in a gradebook, and whom nothing was entered for.
#[derive(Default)]
struct Changes {
    cells: Vec<(usize, usize, String)>,
    filled: usize,
    /// What their points are without.
    ungraded: Ungraded,
    /// In the gradebook only.
    absent: Vec<String>,
    /// Missing in the record.
    absent_here: Vec<String>,
    not_graded: Vec<String>,
    excused: Vec<String>,
    twice: Vec<String>,
    locked: Vec<String>,
    above: Vec<String>,
}

/// Returns the feedback for a student: the points of each part, as HTML.
fn feedback(submission: &StudentRecord) -> String {
    let mut lines = Vec::new();
    let shown = |points: f64| format!("{points:.2}").trim_end_matches('0').trim_end_matches('.').to_owned();
    if let Some(points) = submission.points {
        let without = (!submission.style_graded).then(|| format!(" ({})", Ungraded::of(submission).says()));
        let (points, most) = (shown(points), shown(submission.max_points));
        lines.push(format!("{points} of {most} points{}", without.unwrap_or_default()));
    }
    if let Some(late) = submission.hand_in.as_ref().and_then(|hand_in| hand_in.late.as_ref()) {
        lines.push(late.says());
    }
    lines.extend(submission.manual.iter().flat_map(ManualRecord::says));
    for part in &submission.parts {
        let points = part.points.map_or("not graded".to_owned(), |points| {
            format!("{} of {}", shown(points), shown(part.max_points))
        });
        let shown = part.scenarios.iter().filter(|one| one.credit >= 1.0).count();
        let passed = shown + part.hidden.passed;
        let scenarios = match part.scenarios.len() + part.hidden.count {
            0 => String::new(),
            count => format!(", {passed} of {} passed", text::count(count, "scenario")),
        };
        let note = part.note.as_ref().map(|note| format!("; {note}")).unwrap_or_default();
        lines.push(format!("{}: {points}{scenarios}{note}", part.id));
    }
    let lines: Vec<String> = lines.iter().flat_map(|text| text.lines()).map(escaped).collect();
    guarded(lines.join("<br>"))
}

fn escaped(line: &str) -> String {
    let line = text::visible(line.as_bytes());
    line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Returns text that a spreadsheet program does not read as a formula.
fn guarded(text: String) -> String {
    if text.trim_start().starts_with(['=', '+', '-', '@', '\t', '\r', '\0']) {
        format!("'{text}")
    } else {
        text
    }
}
