//! Points as CSV, for spreadsheets: one row for each student.
//!
//! Spreadsheets run cells that begin with `=`, `+`, `-`, or `@` as formulas, so such texts get an apostrophe in front (OWASP, CSV
//! injection). An empty cell is something that is not graded, never a zero.

use std::io::{self, Write};

use crate::record::{AnyRecord, HandInRecord, PartRecord, Status, StudentRecord, SubmissionRecord, Ungraded};
use crate::report::cell::{decimal, joined, safe};
use crate::report::{Context, Format};

/// The titles of the columns before those of the parts, and after them.
const BEFORE: [&str; 4] = ["student", "name", "id", "status"];
const AFTER: [&str; 9] =
    ["functionality", "style", "by hand", "late", "adjusted", "total", "maximum", "complete up to", "notes"];

/// The CSV report.
#[derive(Debug)]
pub(crate) struct Csv;

impl Format for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn about(&self) -> &'static str {
        "points as CSV, for a spreadsheet"
    }

    fn is_text(&self) -> bool {
        true
    }

    fn render(&self, record: &AnyRecord, _: &Context, out: &mut dyn Write) -> io::Result<()> {
        let mut writer = csv::Writer::from_writer(out);
        let parts = record.parts.iter().map(|part| title(&part.id));
        let header: Vec<String> =
            BEFORE.map(str::to_owned).into_iter().chain(parts).chain(AFTER.map(str::to_owned)).collect();
        writer.write_record(&header)?;
        for submission in record.submissions.each() {
            writer.write_record(row(record, &*submission?))?;
        }
        writer.flush()
    }
}

/// Returns the title of a part's column, which no other column has.
fn title(part: &str) -> String {
    if BEFORE.contains(&part) || AFTER.contains(&part) { format!("part {part}") } else { guarded(part) }
}

fn row(record: &AnyRecord, submission: &SubmissionRecord) -> Vec<String> {
    let hand_in = submission.hand_in.as_ref();
    let id = hand_in.and_then(|hand_in| hand_in.ids.values().next());
    let mut row = vec![
        guarded(&submission.student),
        guarded(hand_in.map_or("", |hand_in| hand_in.name.as_str())),
        guarded(id.map_or("", String::as_str)),
        submission.status_name().to_owned(),
    ];
    for worth in &record.parts {
        let part = submission.parts.iter().find(|part| part.id == worth.id);
        row.push(number(part.and_then(|part| part.points)));
    }
    let split = Split::of(record, submission);
    let late = hand_in.and_then(|hand_in| hand_in.late.as_ref()).map(|late| -late.points);
    row.extend([number(split.functionality), number(split.style), number(split.by_hand), number(late)]);
    row.push(number(adjusted(submission, &split, late)));
    row.extend([number(submission.points), number(Some(submission.max_points))]);
    row.push(guarded(submission.complete_up_to.as_deref().unwrap_or("")));
    row.push(guarded(&notes(record, submission)));
    row
}

/// Returns what a person added to the points of a submission and its parts, or deducted. If a person set the total, it is
/// the difference between that and the sum of the other columns.
fn adjusted(submission: &SubmissionRecord, split: &Split, late: Option<f64>) -> Option<f64> {
    let manual = submission.manual.as_ref();
    if let Some(total) = manual.and_then(|manual| manual.total.as_ref()) {
        let others = [split.functionality, split.style, split.by_hand, late];
        return Some(total.points - others.into_iter().flatten().sum::<f64>());
    }
    let whole = manual.and_then(|manual| manual.adjusted.as_ref());
    let changes = submission.parts.iter().filter_map(|part| part.adjusted.as_ref()).chain(whole);
    changes.map(|change| change.points).reduce(|sum, points| sum + points)
}

/// The points of a submission by where they come from, before anything for lateness.
struct Split {
    functionality: Option<f64>,
    style: Option<f64>,
    by_hand: Option<f64>,
}

impl Split {
    fn of(record: &AnyRecord, submission: &SubmissionRecord) -> Self {
        let sum = |by_hand: bool, share: &dyn Fn(&PartRecord) -> Option<f64>| {
            let parts = submission.parts.iter().filter(|part| record.by_hand(&part.id) == by_hand);
            let each: Vec<Option<f64>> = parts.filter(|part| part.max_points > 0.0).map(share).collect();
            if each.is_empty() { None } else { each.into_iter().sum::<Option<f64>>() }
        };
        // Style that is not graded is not among the points.
        let graded = |part: &&PartRecord| !record.by_hand(&part.id) && part.style.score.is_some();
        let style = submission.parts.iter().filter(graded).map(|part| part.style_points);
        let change = |part: &PartRecord| part.adjusted.as_ref().map_or(0.0, |change| change.points);
        let given = |part: &PartRecord| part.points.map(|points| points - change(part));
        Self {
            functionality: sum(false, &|part| given(part).map(|points| points - part.style_points)),
            style: style.reduce(|sum, points| sum + points),
            by_hand: sum(true, &given),
        }
    }
}

/// Returns the notes about a submission and its parts, on one line, after what its total is without.
fn notes(record: &AnyRecord, submission: &SubmissionRecord) -> String {
    let says = || Ungraded::of(&StudentRecord::of(record, submission)).says();
    let without = submission.awaits_grades().then(says);
    let of_parts = submission.parts.iter().filter(|part| part.status != Status::Missing);
    let of_parts = of_parts.flat_map(|part| {
        let differs = part.differs_in.as_ref().map(|command| format!("differs in another run: {command}"));
        part.note.clone().into_iter().chain(differs).map(|says| format!("{}: {says}", part.id))
    });
    let group = submission.hand_in.as_ref().and_then(HandInRecord::together);
    let notes = without.into_iter().chain(submission.notes.iter().cloned()).chain(group).chain(of_parts);
    let all: Vec<String> = notes.map(|note| joined(&note)).collect();
    all.join("; ")
}

/// Formats a number with at most two decimals; nothing if there is none.
fn number(value: Option<f64>) -> String {
    value.map_or(String::new(), |value| decimal(value, 2))
}

/// Returns visible text that a spreadsheet does not take for a formula.
pub(super) fn guarded(text: &str) -> String {
    let text = safe(text);
    let formula = text.trim_start().starts_with(['=', '+', '-', '@', '\t', '\r']);
    if formula { format!("'{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{ManualRecord, TotalRecord};
    use crate::report::sample;

    #[test]
    fn looks_like_this() {
        insta::assert_snapshot!(String::from_utf8(sample::rendered("csv", &sample::record())).unwrap());
    }

    #[test]
    fn formulas_are_guarded_and_numbers_are_not() {
        for (text, cell) in [("=1+1", "'=1+1"), (" @a", "' @a"), ("-x", "'-x"), ("a=b", "a=b"), ("", "")] {
            assert_eq!(guarded(text), cell);
        }
        assert_eq!(number(Some(-2.5)), "-2.5");
        assert_eq!(number(Some(0.004)), "0");
        assert_eq!(number(None), "");
    }

    #[test]
    fn no_two_columns_have_the_same_title() {
        assert_eq!([title("notes"), title("id"), title("play")], ["part notes", "part id", "play"]);
    }

    #[test]
    fn columns_add_up_to_the_total() {
        let mut record = sample::record();
        for submission in &mut record.submissions {
            // The style of one part only, and a total that a person set.
            if let Some(part) = submission.parts.first_mut() {
                (part.style.score, part.style_points) = (None, 0.0);
            }
            if submission.points.is_some_and(|points| points > 20.0) {
                let why = "oral".to_owned();
                let total = Some(TotalRecord { points: 12.5, why, automatic: None });
                submission.manual =
                    Some(ManualRecord { total, ..submission.manual.clone().unwrap_or_default() });
                submission.points = Some(12.5);
            }
        }
        let bytes = sample::rendered("csv", &record);
        let mut reader = csv::Reader::from_reader(bytes.as_slice());
        let header = reader.headers().unwrap().clone();
        let mut checked = 0;
        for row in reader.records().map(Result::unwrap) {
            let cell = |title: &str| row[header.iter().position(|one| one == title).unwrap()].parse::<f64>();
            let Ok(total) = cell("total") else { continue };
            let parts = ["functionality", "style", "by hand", "late", "adjusted"]
                .map(|title| cell(title).unwrap_or(0.0));
            assert!((parts.iter().sum::<f64>() - total).abs() < 0.05, "{row:?}");
            checked += 1;
        }
        assert!(checked > 1);
    }

    #[test]
    fn table_reads_back() {
        let bytes = sample::rendered("csv", &sample::record());
        let mut reader = csv::Reader::from_reader(bytes.as_slice());
        let width = reader.headers().unwrap().len();
        let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        assert_eq!(rows.len(), 6);
        assert!(rows.iter().all(|row| row.len() == width));
        assert_eq!(&rows[1][1], "'=Beryl, \"B\" <b>");
    }
}
