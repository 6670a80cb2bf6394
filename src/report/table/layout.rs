//! Layout of the table in batches of rows, so that a long table needs little more memory than its text.
//!
//! The widths of columns depend on few rows only: in each column, on the widest cell and on cells of several words, which
//! may wrap and are few. Those rows are laid out above every batch and removed again.

use std::collections::BTreeMap;

use comfy_table::{Cell, CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle};
use unicode_width::UnicodeWidthStr;

use crate::report::theme::Theme;

/// Number of rows in a batch.
const BATCH: usize = 64;

/// Padding at the left and right of a cell; one more space separates it from the next.
pub(super) const PADDING: (u16, u16) = (0, 1);

/// A line under the header, no other lines.
const STYLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// Properties of the table other than its rows.
pub(super) struct Layout {
    pub(super) header: Vec<String>,
    pub(super) theme: Theme,
    /// Width of the terminal.
    pub(super) width: usize,
    /// Number of columns with numbers, after the first column.
    pub(super) numbers: usize,
    /// Whether numbers may wrap, as text does.
    pub(super) is_crowded: bool,
}

impl Layout {
    /// Returns the header and these rows; each line ends with a newline. Iterates over the rows twice.
    pub(super) fn render(&self, rows: impl Iterator<Item = Vec<Cell>> + Clone) -> String {
        self.batched(rows, BATCH)
    }

    fn batched(&self, mut rows: impl Iterator<Item = Vec<Cell>> + Clone, batch: usize) -> String {
        let wide = self.decisive(rows.clone());
        let top = self.lines(&wide);
        // The difference to a table with these rows twice is the height of the rows.
        let twice = self.lines(&[wide.as_slice(), &wide].concat());
        let header = 2 * top.len() - twice.len();
        let mut out = text(&top[..header]);
        loop {
            let mut all = wide.clone();
            all.extend(rows.by_ref().take(batch));
            if all.len() == wide.len() {
                return out;
            }
            out.push_str(&text(&self.lines(&all)[top.len()..]));
        }
    }

    /// Returns rows that give the columns the same widths as all rows.
    fn decisive(&self, rows: impl Iterator<Item = Vec<Cell>>) -> Vec<Vec<Cell>> {
        let mut widest: Vec<(usize, Cell)> = self.header.iter().map(|_| (0, Cell::new(""))).collect();
        let mut prose: Vec<BTreeMap<String, Cell>> = self.header.iter().map(|_| BTreeMap::new()).collect();
        for (column, cell) in rows.flat_map(|row| row.into_iter().enumerate().collect::<Vec<_>>()) {
            let content = cell.content();
            if content.width() > widest[column].0 {
                widest[column] = (content.width(), cell.clone());
            }
            // Names never wrap.
            if column > 0 && content.contains(char::is_whitespace) {
                prose[column].entry(content).or_insert(cell);
            }
        }
        let columns: Vec<Vec<Cell>> = widest
            .into_iter()
            .zip(prose)
            .map(|((_, widest), prose)| [widest].into_iter().chain(prose.into_values()).collect())
            .collect();
        let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
        let cell = |column: &Vec<Cell>, row: usize| column.get(row).cloned().unwrap_or_else(|| Cell::new(""));
        (0..rows).map(|row| columns.iter().map(|column| cell(column, row)).collect()).collect()
    }

    fn lines(&self, rows: &[Vec<Cell>]) -> Vec<String> {
        let mut table = Table::new();
        table.load_style(STYLE).force_no_tty();
        if self.theme.is_coloured() {
            table.enforce_styling();
        }
        table.set_width(u16::try_from(self.width).unwrap_or(u16::MAX));
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_header(self.header.clone());
        table.add_rows(rows.iter().cloned());
        for (index, column) in table.column_iter_mut().enumerate() {
            column.set_padding(PADDING);
            if (1..=self.numbers).contains(&index) {
                column.set_cell_alignment(CellAlignment::Right);
            }
            if index == 0 || index <= self.numbers && !self.is_crowded {
                // Names are cut and numbers are short: only text may wrap, unless there are too many parts.
                column.set_constraint(ColumnConstraint::ContentWidth);
            }
        }
        table.lines().collect()
    }
}

fn text(lines: &[String]) -> String {
    lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns rows of numbers and text.
    fn rows(count: usize) -> Vec<Vec<Cell>> {
        const REMARKS: [&str; 5] = [
            "",
            "build failed: play",
            "not submitted: shuffle, deal, play",
            "short",
            "a_word_that_is_very_long x",
        ];
        let row = |number: usize| {
            let total =
                if number % 7 == 6 { "not graded".to_owned() } else { format!("{}/90", number * 37 % 91) };
            [format!("student{number}"), "9".repeat(number % 4), total, REMARKS[number * 3 % 5].to_owned()]
        };
        (0..count).map(|number| row(number).map(Cell::new).to_vec()).collect()
    }

    #[test]
    fn batches_equal_one_layout_of_all_rows() {
        let header = ["student", "a part", "total", "remarks\nand more"].map(str::to_owned).to_vec();
        for (count, is_crowded) in [(0, false), (1, false), (2, true), (9, false), (40, true), (40, false)] {
            for width in (10..70).step_by(3) {
                let header = header.clone();
                let layout = Layout { header, theme: Theme::PLAIN, width, numbers: 2, is_crowded };
                let rows = rows(count);
                let whole = text(&layout.lines(&rows));
                for batch in [1, 7, 100] {
                    let batched = layout.batched(rows.iter().cloned(), batch);
                    assert_eq!(batched, whole, "{count} rows by {batch} in {width} columns");
                }
            }
        }
    }
}
