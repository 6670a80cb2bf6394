//! Two runs side by side: rows of an expected and a found line.

use crate::compare::diff::Side;
use crate::report::difference::{Marked, Row as DiffRow, Spaced};

/// A row of the table.
#[derive(Debug)]
pub(crate) enum Row {
    /// A remark about lines that are not shown.
    Fold(String),
    /// What was expected, and what the program printed.
    Pair(Cell, Cell),
}

/// A line of one side.
#[derive(Debug, Default)]
pub(crate) struct Cell {
    /// How it is marked: `minus`, `plus`, `here`, `same`, `twice` (the same as on the left), or `none` (no line).
    pub(crate) class: &'static str,
    /// Text, and whether it differs from the other side.
    pub(crate) pieces: Vec<(bool, String)>,
    /// What was typed at its end.
    pub(crate) typed: String,
    /// What the text cannot show.
    pub(crate) note: String,
}

impl Cell {
    fn of(line: &Marked, class: &'static str) -> Self {
        Self {
            class,
            pieces: line.pieces.clone(),
            typed: line.typed.clone().unwrap_or_default(),
            note: line.note.clone().unwrap_or_default(),
        }
    }

    fn none() -> Self {
        Self { class: "none", ..Self::default() }
    }
}

/// Arranges rows in two columns: lines that were replaced stand beside those that replace them.
pub(crate) fn of(rows: &[DiffRow]) -> Vec<Row> {
    let mut pairs = Vec::new();
    let (mut expected, mut found) = (Vec::new(), Vec::new());
    for row in rows {
        match row {
            DiffRow::Line(Side::Expected, line) => {
                if !found.is_empty() {
                    flush(&mut pairs, &mut expected, &mut found);
                }
                expected.push(Cell::of(line, "minus"));
            }
            DiffRow::Line(Side::Found, line) => found.push(Cell::of(line, "plus")),
            DiffRow::Line(Side::Same, line) => {
                flush(&mut pairs, &mut expected, &mut found);
                pairs.push(same(line));
            }
            DiffRow::Pointed { expected: other, found: line } => {
                flush(&mut pairs, &mut expected, &mut found);
                let left = other.as_ref().map_or_else(Cell::none, right_place);
                pairs.push(Row::Pair(left, Cell::of(line, "here")));
            }
            DiffRow::Fold(says) => {
                flush(&mut pairs, &mut expected, &mut found);
                pairs.push(Row::Fold(says.clone()));
            }
        }
    }
    flush(&mut pairs, &mut expected, &mut found);
    pairs
}

/// Returns how the reference prints a line that a finding points at.
fn right_place(line: &Marked) -> Cell {
    let is_other = line.pieces.iter().any(|(differs, _)| *differs);
    Cell::of(line, if is_other { "minus" } else { "same" })
}

/// Returns a matching line: in each column as that side printed it.
fn same(line: &Marked) -> Row {
    let Some(Spaced { expected, found }) = &line.spaced else {
        return Row::Pair(Cell::of(line, "same"), Cell::of(line, "twice"));
    };
    let cell = |text: &String| Cell { pieces: vec![(false, text.clone())], ..Cell::of(line, "same") };
    Row::Pair(cell(expected), cell(found))
}

fn flush(pairs: &mut Vec<Row>, expected: &mut Vec<Cell>, found: &mut Vec<Cell>) {
    let count = expected.len().max(found.len());
    let (mut left, mut right) = (expected.drain(..), found.drain(..));
    for _ in 0..count {
        pairs
            .push(Row::Pair(left.next().unwrap_or_else(Cell::none), right.next().unwrap_or_else(Cell::none)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(side: Side, text: &str) -> DiffRow {
        DiffRow::Line(side, Marked { pieces: vec![(false, text.to_owned())], ..Marked::default() })
    }

    #[test]
    fn replaced_lines_stand_side_by_side() {
        let rows = [
            line(Side::Same, "a"),
            line(Side::Expected, "b"),
            line(Side::Expected, "c"),
            line(Side::Found, "d"),
            line(Side::Expected, "e"),
            DiffRow::Fold("more".into()),
        ];
        let shown: Vec<String> = of(&rows)
            .iter()
            .map(|row| match row {
                Row::Fold(says) => format!("({says})"),
                Row::Pair(left, right) => {
                    let text =
                        |cell: &Cell| cell.pieces.iter().map(|(_, text)| text.as_str()).collect::<String>();
                    format!("{} {} | {} {}", left.class, text(left), right.class, text(right))
                }
            })
            .collect();
        assert_eq!(
            shown,
            ["same a | twice a", "minus b | plus d", "minus c | none ", "minus e | none ", "(more)"]
        );
    }
}
