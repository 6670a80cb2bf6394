//! The grade table: one row per student. Owns columns, cells and their widths.
//!
//! Cells hold visible text only, cut to a display width of ours: escape sequences, tabs and wide names would
//! break the layout.

use comfy_table::{
    Cell, CellAlignment, Color, ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle,
};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::fraction;
use crate::record::{PartRecord, PartWorth, Record, Status, SubmissionRecord};
use crate::report::theme::{Role, Theme};
use crate::text;

/// The narrowest a student's column gets, and the widest.
const NAME_WIDTH: (usize, usize) = (10, 32);

/// The blanks left and right of a cell; one more separates it from the next.
const PADDING: (u16, u16) = (0, 1);

/// A line under the header and nothing else.
const STYLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// The table, `width` columns wide at most, each line ending with a newline.
pub(crate) fn render(record: &Record, theme: Theme, width: usize) -> String {
    let mut table = Table::new();
    table.load_style(STYLE).force_no_tty();
    if theme.is_coloured() {
        table.enforce_styling();
    }
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    table.set_content_arrangement(ContentArrangement::Dynamic);
    let parts = columns(record);
    let header = header(&parts);
    let starred = stars(record);
    let row = |submission| row(record, &parts, submission, starred);
    let rows: Vec<Vec<Word>> = record.submissions.iter().map(row).collect();
    let room = name_room(&header, &rows, width);
    let name_width = room.clamp(NAME_WIDTH.0, NAME_WIDTH.1);
    table.set_header(header);
    for cells in rows {
        table.add_row(cells.into_iter().enumerate().map(|(column, word)| word.into_cell(column, name_width)));
    }
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding(PADDING);
        if (1..=parts.len() + 1).contains(&index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        if index == 0 || index <= parts.len() + 1 && room >= NAME_WIDTH.0 {
            // Names were cut and numbers are short: only prose may wrap, unless there are too many parts.
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
    table.lines().fold(String::new(), |out, line| out + line.trim_end() + "\n")
}

/// The parts that get a column: not one that a person marks where nobody handed it in and nothing is marked.
fn columns(record: &Record) -> Vec<&PartWorth> {
    let there =
        |part: &PartRecord| part.status != Status::Missing || part.points.is_some_and(|got| got > 0.0);
    let of_anybody = |worth: &PartWorth| {
        let parts = record.submissions.iter().flat_map(|submission| &submission.parts);
        parts.filter(|part| part.id == worth.id).any(there)
    };
    record.parts.iter().filter(|worth| !worth.marked_by_hand || of_anybody(worth)).collect()
}

/// Whether some totals include style and some do not: those that do not get a star then.
pub(crate) fn stars(record: &Record) -> bool {
    let marked = |submission: &SubmissionRecord| submission.style_marked;
    record.submissions.iter().any(marked) && !record.submissions.iter().all(marked)
}

/// A number of points: at most one decimal.
pub(crate) fn points(value: f64) -> String {
    let tenths = (value * 10.0).round();
    // Points are small: far below the 2^53 up to which the cast is exact.
    fraction::display(fraction::Fraction::new(tenths as i64, 10), 1)
}

/// `text` in at most `limit` columns of a terminal, the cut shown as `…`.
pub(crate) fn cut(text: &str, limit: usize) -> String {
    if text.width() <= limit {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut used = 1;
    for character in text.chars() {
        used += character.width().unwrap_or(0);
        if used > limit {
            break;
        }
        kept.push(character);
    }
    kept + "…"
}

/// A student's name as it may stand in a terminal, at most `limit` columns wide.
pub(crate) fn name(student: &str, limit: usize) -> String {
    cut(&safe(student), limit)
}

/// Text that should be visible already is made so all the same: a record may come from anywhere. What is
/// visible comes through unchanged.
pub(crate) fn safe(text: &str) -> String {
    text::visible(text.as_bytes())
}

/// A cell's text and what it is.
struct Word(String, Option<Role>);

impl Word {
    fn into_cell(self, column: usize, name_width: usize) -> Cell {
        let Word(content, role) = self;
        let cell = Cell::new(if column == 0 { name(&content, name_width) } else { content });
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

fn row(record: &Record, parts: &[&PartWorth], submission: &SubmissionRecord, starred: bool) -> Vec<Word> {
    let mut row = vec![Word(submission.student.clone(), None)];
    for worth in parts {
        row.push(match submission.parts.iter().find(|part| part.id == worth.id) {
            Some(part) => part_word(part, worth.marked_by_hand),
            None => Word("—".into(), Some(Role::Muted)),
        });
    }
    row.push(total(submission, starred));
    row.push(match &submission.complete_up_to {
        Some(part) => Word(safe(part), Some(Role::Good)),
        None => Word("—".into(), Some(Role::Muted)),
    });
    row.push(remarks(record, submission));
    row
}

fn part_word(part: &PartRecord, by_hand: bool) -> Word {
    if by_hand && part.status == Status::Missing {
        // Nothing was handed in for a person to mark: most often that is a student's choice.
        return Word("—".into(), Some(Role::Muted));
    }
    let Some(earned) = part.points else {
        let waits = by_hand && part.status != Status::NotGraded;
        return if waits {
            Word("by hand".into(), Some(Role::Muted))
        } else {
            // The remarks say in words that it is not graded.
            Word("?".into(), Some(Role::Warn))
        };
    };
    let role = match part.functionality {
        Some(share) if share >= 1.0 => Some(Role::Good),
        Some(share) if share > 0.0 => Some(Role::Warn),
        Some(_) => Some(Role::Bad),
        None => None,
    };
    Word(format!("{}/{}", points(earned), points(part.max_points)), role)
}

fn total(submission: &SubmissionRecord, starred: bool) -> Word {
    match submission.points {
        Some(earned) => {
            let star = if starred && !submission.style_marked { "*" } else { "" };
            Word(format!("{}/{}{star}", points(earned), points(submission.max_points)), None)
        }
        None => Word("not graded".into(), Some(Role::Warn)),
    }
}

/// What a person must know about a submission beside its points, in few words.
fn remarks(record: &Record, submission: &SubmissionRecord) -> Word {
    let of = |status: Status| -> Vec<String> {
        let parts = submission.parts.iter().filter(|part| part.status == status && !record.by_hand(&part.id));
        parts.map(|part| safe(&part.id)).collect()
    };
    if submission.status == Status::Missing {
        return Word("nothing to build".into(), Some(Role::Bad));
    }
    let verb = |parts: &[String], one: &str, more: &str| match parts.len() {
        0 => None,
        1 => Some(format!("{} {one}", parts[0])),
        _ => Some(format!("{} {more}", text::list(parts, "and"))),
    };
    let said: Vec<String> = [
        verb(&of(Status::NotGraded), "not graded", "not graded"),
        verb(&of(Status::BuildFailed), "does not build", "do not build"),
        verb(&of(Status::Missing), "is missing", "are missing"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let role = (!said.is_empty()).then_some(match submission.status {
        Status::NotGraded => Role::Warn,
        _ => Role::Bad,
    });
    Word(said.join("; "), role)
}

/// How much room the other columns leave for names.
fn name_room(header: &[String], rows: &[Vec<Word>], width: usize) -> usize {
    // Remarks are prose and may wrap; they do not push names aside beyond a fair share.
    const REMARKS: usize = 16;
    let last = header.len() - 1;
    let others: usize = (1..header.len())
        .map(|column| {
            let cells = rows.iter().map(|row| row[column].0.width());
            let heading = header[column].lines().map(UnicodeWidthStr::width).max().unwrap_or(0);
            let widest = cells.chain([heading]).max().unwrap_or(0);
            if column == last { widest.min(REMARKS) } else { widest }
        })
        .sum();
    let blanks = header.len() * (usize::from(PADDING.0 + PADDING.1) + 1);
    width.saturating_sub(others + blanks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn fits_80_columns() {
        insta::assert_snapshot!(render(&sample::record(), Theme::PLAIN, 80));
    }

    #[test]
    fn fits_120_columns() {
        insta::assert_snapshot!(render(&sample::record(), Theme::PLAIN, 120));
    }

    #[test]
    fn names_never_wrap() {
        let mut record = sample::record();
        record.submissions.retain(|submission| submission.student.is_ascii());
        let longest = "hostile_prints_forever_and_a_day";
        record.submissions[0].student = longest.into();
        let cut = "hostile_prints_forever_and_a_d…";
        for (width, shown) in [(80, "hostile_pr…"), (100, cut), (120, longest), (160, longest)] {
            let table = render(&record, Theme::PLAIN, width);
            let rows = table.lines().filter(|line| line.starts_with("hostile")).collect::<Vec<_>>();
            let [row] = rows[..] else { panic!("{table}") };
            assert!(row.starts_with(&format!("{shown} ")), "{table}");
        }
    }

    #[test]
    fn a_part_for_a_person_that_nobody_handed_in_has_no_column() {
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
    fn never_exceeds_the_width_however_many_students() {
        for count in [1, 2, 200] {
            for width in [80, 100, 120, 200] {
                let table = render(&sample::crowd(count), Theme::PLAIN, width);
                for line in table.lines() {
                    assert!(line.width() <= width, "{count} students, {width} columns: {line}");
                }
                assert!(table.lines().count() > count);
            }
        }
    }

    #[test]
    fn colours_change_no_column() {
        let plain = render(&sample::record(), Theme::PLAIN, 100);
        let coloured = render(&sample::record(), Theme::COLOURED, 100);
        assert_ne!(plain, coloured);
        let stripped = anstream::adapter::strip_str(&coloured).to_string();
        let trimmed: Vec<&str> = stripped.lines().map(str::trim_end).collect();
        assert_eq!(trimmed, plain.lines().collect::<Vec<_>>());
    }

    #[test]
    fn names_are_cut_by_what_they_take_up() {
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!(cut("abcd", 3), "ab…");
        assert_eq!(cut("黒曜石", 5), "黒曜…");
        assert_eq!(cut("黒曜石", 4), "黒…");
        assert_eq!(name("a\tb\\x1b", 20), "a\\tb\\x1b");
    }

    #[test]
    fn points_are_rounded_once() {
        assert_eq!(points(63.0), "63");
        assert_eq!(points(9.333_3), "9.3");
        assert_eq!(points(48.55), "48.6");
    }
}
