//! The grade table: one row for each student.
//!
//! Cells contain visible text only, cut to a display width: escape sequences, tabs, and wide names would break the layout.

mod fit;
mod layout;

use comfy_table::{Cell, Color};
use unicode_width::UnicodeWidthStr;

use crate::record::{AnyRecord, PartRecord, PartWorth, Status, SubmissionRecord};
use crate::report::cell::{distinct, points, safe};
use crate::report::earned::Earned;
use crate::report::remarks::Remarks;
use crate::report::theme::{Role, Theme};
use crate::report::wrap::paragraph;
use crate::text;
use fit::{Fit, Place};
use layout::Layout;

/// Space before remarks that are below their row.
const INDENT: &str = "    ";

/// Which rows the table shows, and in which order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Whether submissions that nothing is wrong with are left out.
    pub failing: bool,
    /// The order.
    pub sort: Sort,
}

/// The order of the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// By name, as in all other reports.
    #[default]
    Name,
    /// By points, the fewest first; before them, who has none yet.
    Points,
}

/// The rows, added one submission at a time. Only the cells are kept in memory.
pub(crate) struct Rows<'a> {
    record: &'a AnyRecord,
    view: View,
    /// Number of submissions, with those that are not shown.
    count: usize,
    columns: Vec<Column<'a>>,
    rows: Vec<Row>,
}

/// A part that may have a column.
struct Column<'a> {
    worth: &'a PartWorth,
    /// Whether a student submitted it or has points for it.
    is_anybodys: bool,
}

/// One student's cells.
struct Row {
    /// The share of the maximum points; none without points.
    share: Option<f64>,
    student: String,
    /// By part, also those without a column.
    parts: Vec<Word>,
    total: Word,
    /// Whether it has points without all manual grades.
    is_incomplete: bool,
    complete_up_to: Word,
    remarks: Word,
}

impl<'a> Rows<'a> {
    /// Returns an empty table for this record.
    pub(crate) fn of(record: &'a AnyRecord, view: View) -> Self {
        let column = |worth| Column { worth, is_anybodys: false };
        let columns = record.parts.iter().map(column).collect();
        Self { record, view, count: 0, columns, rows: Vec::new() }
    }

    /// Adds the row of a submission.
    pub(crate) fn add(&mut self, submission: &SubmissionRecord) {
        self.count += 1;
        let share = submission.points.map(|points| points / submission.max_points.max(f64::MIN_POSITIVE));
        let remarks = Remarks::in_short(self.record, submission);
        let remarks = Word(remarks.text(), remarks.role(submission.status));
        if self.view.failing && remarks.1.is_none() {
            return;
        }
        let cell = |column: &mut Column<'_>| {
            let part = submission.parts.iter().find(|part| part.id == column.worth.id);
            column.is_anybodys |= part.is_some_and(|part| {
                part.status != Status::Missing || part.points.is_some_and(|got| got > 0.0)
            });
            match part {
                Some(part) => part_word(part, column.worth.graded_manually),
                None => Word("—".into(), Some(Role::Muted)),
            }
        };
        let parts = self.columns.iter_mut().map(cell).collect();
        self.rows.push(Row {
            share: share.filter(|_| !submission.is_excused()),
            student: submission.student.clone(),
            parts,
            total: total(submission),
            is_incomplete: submission.awaits_grades(),
            complete_up_to: match &submission.complete_up_to {
                Some(part) => Word(safe(part), Some(Role::Good)),
                None => Word("—".into(), Some(Role::Muted)),
            },
            remarks,
        });
    }

    /// Whether a total may get a star.
    pub(crate) fn has_incomplete(&self) -> bool {
        self.rows.iter().any(|row| row.is_incomplete)
    }

    /// Returns the table, at most `width` columns wide; each line ends with a newline. `starred`: whether totals without
    /// style get a star.
    pub(crate) fn render(&self, starred: bool, theme: Theme, width: usize) -> String {
        if self.rows.is_empty() {
            return "No submission has lost points.\n".to_owned();
        }
        let mut rows: Vec<&Row> = self.rows.iter().collect();
        if self.view.sort == Sort::Points {
            let share = |row: &Row| row.share.unwrap_or(-1.0);
            rows.sort_by(|one, other| share(one).total_cmp(&share(other)));
        }
        // A manually graded part that no student submitted or has points for has no column.
        let shown = |column: &Column<'_>| !column.worth.graded_manually || column.is_anybodys;
        let shown: Vec<bool> = self.columns.iter().map(shown).collect();
        let parts = self.columns.iter().zip(&shown).filter(|(_, shown)| **shown);
        let header = header(&parts.map(|(column, _)| column.worth).collect::<Vec<_>>());
        let words: Vec<Vec<Word>> = rows.iter().map(|row| row.words(&shown, starred)).collect();
        let students: Vec<&str> = rows.iter().map(|row| row.student.as_str()).collect();
        let longest = students.iter().map(|student| safe(student).width()).max().unwrap_or(0);
        let mut others = widest(&header[1..], words.iter().cloned());
        let remarks = others.pop().unwrap_or(0);
        let fit = Fit::of((longest.max(header[0].width()), &others, remarks), width);
        let names = distinct(&students, fit.names);
        let rows: Vec<Vec<Word>> = names
            .into_iter()
            .zip(words)
            .map(|(name, others)| std::iter::once(Word(name, None)).chain(others).collect())
            .collect();
        let mut out = match fit.remarks {
            Place::Below => below(header, rows, theme, width),
            Place::Column | Place::Crowded => {
                let (numbers, is_crowded) = (header.len() - 3, fit.remarks == Place::Crowded);
                Layout { header, theme, width, numbers, is_crowded }.render(rows.iter().map(|row| cells(row)))
            }
        };
        if self.rows.len() < self.count {
            let (here, all) = (self.rows.len(), text::count(self.count, "submission"));
            out.push_str(&format!("Showing {here} of {all}.\n"));
        }
        out
    }
}

/// Returns the table with the remarks, which are last in each row, below the rows.
fn below(mut header: Vec<String>, mut rows: Vec<Vec<Word>>, theme: Theme, width: usize) -> String {
    header.pop();
    let remarks: Vec<Word> = rows.iter_mut().filter_map(Vec::pop).collect();
    let numbers = header.len() - 2;
    let table = Layout { header, theme, width, numbers, is_crowded: false };
    let table = table.render(rows.iter().map(|row| cells(row)));
    // Names are cut and nothing else wraps: each row is a line.
    let lines: Vec<&str> = table.lines().collect();
    let (head, lines) = lines.split_at(lines.len().saturating_sub(remarks.len()));
    let mut out: String = head.iter().map(|line| format!("{line}\n")).collect();
    for (line, Word(remarks, role)) in lines.iter().zip(&remarks) {
        out.push_str(&format!("{line}\n"));
        if !remarks.is_empty() {
            let text = paragraph(INDENT, remarks, width);
            let painted = |line: &str| match role {
                Some(role) => format!("{INDENT}{}\n", theme.paint(*role, line.trim_start())),
                None => format!("{line}\n"),
            };
            out.extend(text.lines().map(painted));
        }
    }
    out
}

fn cells(row: &[Word]) -> Vec<Cell> {
    row.iter().cloned().map(Word::into_cell).collect()
}

impl Row {
    /// Returns its cells in order but the name, with the parts that are shown.
    fn words(&self, shown: &[bool], starred: bool) -> Vec<Word> {
        let Word(mut total, role) = self.total.clone();
        if starred && self.is_incomplete {
            total.push('*');
        }
        let parts = self.parts.iter().zip(shown).filter(|(_, shown)| **shown);
        let mut words: Vec<Word> = parts.map(|(word, _)| word.clone()).collect();
        words.extend([Word(total, role), self.complete_up_to.clone(), self.remarks.clone()]);
        words
    }
}

/// Text and role of a cell.
#[derive(Clone)]
struct Word(String, Option<Role>);

impl Word {
    fn into_cell(self) -> Cell {
        let Word(content, role) = self;
        let cell = Cell::new(content);
        match role {
            Some(Role::Good) => cell.fg(Color::DarkGreen),
            Some(Role::Bad) => cell.fg(Color::DarkRed),
            Some(Role::Warn) => cell.fg(Color::DarkYellow),
            Some(Role::Muted) => cell.fg(Color::DarkGrey),
            _ => cell,
        }
    }
}

fn header(parts: &[&PartWorth]) -> Vec<String> {
    let parts = parts.iter().map(|part| safe(&part.id));
    let mut header = vec!["student".to_owned()];
    header.extend(parts);
    header.extend(["total", "complete\nup to", "remarks"].map(str::to_owned));
    header
}

fn part_word(part: &PartRecord, by_hand: bool) -> Word {
    let earned = Earned::of(part, by_hand);
    let role = match (earned, part.functionality) {
        (Earned::Nothing | Earned::Manual, _) => Some(Role::Muted),
        (Earned::Review | Earned::NotGraded, _) => Some(Role::Warn),
        (Earned::Points(..), Some(share)) if share >= 1.0 => Some(Role::Good),
        (Earned::Points(..), Some(share)) if share > 0.0 => Some(Role::Warn),
        (Earned::Points(..), Some(_)) => Some(Role::Bad),
        (Earned::Points(..), None) => None,
    };
    Word(earned.text("/"), role)
}

/// Returns the total points, without a star.
fn total(submission: &SubmissionRecord) -> Word {
    match submission.points {
        Some(earned) => Word(format!("{}/{}", points(earned), points(submission.max_points)), None),
        None if submission.is_excused() => Word("excused".into(), Some(Role::Muted)),
        None if submission.status == Status::ForReview => Word("for review".into(), Some(Role::Warn)),
        None => Word("not graded".into(), Some(Role::Warn)),
    }
}

/// Returns the width of the widest cell of each of these columns, with its heading.
fn widest(header: &[String], rows: impl Iterator<Item = Vec<Word>>) -> Vec<usize> {
    let heading = |heading: &String| heading.lines().map(UnicodeWidthStr::width).max().unwrap_or(0);
    let mut widest: Vec<usize> = header.iter().map(heading).collect();
    for row in rows {
        widest.iter_mut().zip(&row).for_each(|(widest, Word(text, _))| *widest = text.width().max(*widest));
    }
    widest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::report::sample;
    use crate::report::summary::Summary;

    fn render(record: &Record, theme: Theme, width: usize) -> String {
        let (mut rows, mut summary) = (Rows::of(record, View::default()), Summary::of(record));
        for submission in &record.submissions {
            rows.add(submission);
            summary.add(submission);
        }
        rows.render(summary.stars(), theme, width)
    }

    #[test]
    fn fits_80_columns() {
        insta::assert_snapshot!(render(&sample::record(), Theme::PLAIN, 80));
    }

    #[test]
    fn fits_120_columns() {
        insta::assert_snapshot!(render(&sample::record(), Theme::PLAIN, 120));
    }

    #[test]
    fn names_are_cut_not_wrapped() {
        let mut record = sample::record();
        record.submissions.retain(|submission| submission.student.is_ascii());
        let longest = "hostile_prints_forever_and_a_day";
        record.submissions[0].student = longest.into();
        let cut = "hostile_prints_forever_and_a_…";
        for (width, shown) in [(60, "hostile_p…"), (80, cut), (99, longest), (120, longest), (160, longest)]
        {
            let table = render(&record, Theme::PLAIN, width);
            let rows = table.lines().filter(|line| line.starts_with("hostile")).collect::<Vec<_>>();
            let [row] = rows[..] else { panic!("{table}") };
            assert!(row.starts_with(&format!("{shown} ")), "{table}");
        }
    }

    #[test]
    fn failing_submissions_come_by_points() {
        let record = sample::record();
        let view = View { failing: true, sort: Sort::Points };
        let mut rows = Rows::of(&record, view);
        record.submissions.iter().for_each(|submission| rows.add(submission));
        let table = rows.render(false, Theme::PLAIN, 120);
        insta::assert_snapshot!(table);
    }

    #[test]
    fn every_loss_has_a_remark() {
        let record = sample::record();
        let mut rows = Rows::of(&record, View { failing: true, sort: Sort::Name });
        record.submissions.iter().for_each(|submission| rows.add(submission));
        for row in &rows.rows {
            assert!(!row.remarks.0.is_empty(), "{}", row.student);
        }
    }

    #[test]
    fn unsubmitted_manual_part_has_no_column() {
        let mut record = sample::record();
        assert!(render(&record, Theme::PLAIN, 80).contains("extra"));
        for part in record.submissions.iter_mut().flat_map(|submission| &mut submission.parts) {
            if part.id == "extra" {
                (part.status, part.points) = (Status::Missing, None);
            }
        }
        let table = render(&record, Theme::PLAIN, 80);
        assert!(!table.contains("extra") && table.contains("shuffle"), "{table}");
        for part in record.submissions[0].parts.iter_mut().filter(|part| part.id == "extra") {
            part.points = Some(8.0);
        }
        assert!(render(&record, Theme::PLAIN, 80).contains("extra"));
    }

    #[test]
    fn table_never_exceeds_the_width() {
        for count in [1, 2, 200] {
            for width in [80, 100, 120, 140, 200] {
                let table = render(&sample::crowd(count), Theme::PLAIN, width);
                for line in table.lines() {
                    assert!(line.width() <= width, "{count} students, {width} columns: {line}");
                }
                assert!(table.lines().count() > count);
            }
        }
    }

    #[test]
    fn colors_do_not_change_the_layout() {
        let plain = render(&sample::record(), Theme::PLAIN, 100);
        let coloured = render(&sample::record(), Theme::COLOURED, 100);
        assert_ne!(plain, coloured);
        let stripped = anstream::adapter::strip_str(&coloured).to_string();
        let trimmed: Vec<&str> = stripped.lines().map(str::trim_end).collect();
        assert_eq!(trimmed, plain.lines().collect::<Vec<_>>());
    }
}
