//! A CSV file whose cells can be replaced while every other byte stays.
//!
//! A byte order mark may be first. The separator is the one that is most often in the first line.

use std::ops::Range;
use std::path::Path;

use crate::error::{Error, Result};
use crate::text;
use crate::text::csv::{self, Row};

/// Maximum size of a file in bytes.
const BYTES: u64 = 64 << 20;

const BOM: &[u8] = b"\xef\xbb\xbf";

/// A CSV file.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    /// The file's name, for messages.
    pub(super) shown: String,
    bytes: Vec<u8>,
    /// The separator of cells.
    pub(super) separator: u8,
    /// The rows, including the header, without blank lines.
    pub(super) rows: Vec<Row>,
}

impl Sheet {
    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read, is not UTF-8, or has no row.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let about = std::fs::metadata(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => Error::usage(
                format!("roster `{}` does not exist", text::path(path)),
                "check the path and the current directory",
            ),
            _ => Error::path("read", path, error),
        })?;
        if !about.is_file() || about.len() > BYTES {
            return Err(Error::usage(
                format!("roster `{}` is not a file of at most {} MiB", text::path(path), BYTES >> 20),
                "pass the CSV file that the course system exports",
            ));
        }
        let bytes = std::fs::read(path).map_err(|error| Error::path("read", path, error))?;
        Self::parse(text::path(path), bytes)
    }

    /// Parses the bytes of a file.
    ///
    /// # Errors
    /// As [`Sheet::read`].
    pub(super) fn parse(shown: String, bytes: Vec<u8>) -> Result<Self> {
        if let Err(error) = std::str::from_utf8(&bytes) {
            let line = 1 + bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count();
            return Err(Error::usage(
                format!("roster `{shown}`, line {line}: the text is not UTF-8"),
                "export it again as CSV in UTF-8; a spreadsheet program may have changed it",
            ));
        }
        let start = if bytes.starts_with(BOM) { BOM.len() } else { 0 };
        let separator = csv::separator(&bytes[start..]);
        let rows = csv::rows(&bytes, start, separator);
        if rows.is_empty() {
            return Err(Error::usage(
                format!("roster `{shown}` is empty"),
                "export it again: the first line has the titles of the columns",
            ));
        }
        if let Some(line) = csv::unclosed(&bytes, &rows) {
            return Err(Error::usage(
                format!("roster `{shown}`, line {line}: a quote is not closed"),
                "add the missing `\"`, or export the file again",
            ));
        }
        Ok(Self { shown, bytes, separator, rows })
    }

    /// Returns the titles of the columns.
    pub(super) fn titles(&self) -> Vec<&str> {
        self.rows[0].values().collect()
    }

    /// Returns the column with one of these titles, compared without case and blanks around it.
    pub(super) fn column(&self, titles: &[&str]) -> Option<usize> {
        let is = |found: &str, title: &&str| found.trim().to_lowercase() == **title;
        titles.iter().find_map(|title| self.rows[0].values().position(|found| is(found, title)))
    }

    /// Returns the bytes of the file with some cells replaced: each by its row, its column, and its new value. A row that is too
    /// short gets the cells that it lacks.
    pub(super) fn with(&self, mut changes: Vec<(usize, usize, String)>) -> Vec<u8> {
        changes.sort();
        let (mut out, mut at) = (Vec::with_capacity(self.bytes.len() + 16 * changes.len()), 0);
        let mut added: Option<(usize, usize)> = None;
        for (row, column, value) in changes {
            let cells = &self.rows[row].cells;
            let Some(cell) = cells.get(column) else {
                let end = cells.last().map_or(at, |last| last.span.end);
                out.extend_from_slice(&self.bytes[at..end]);
                // An earlier change may have added some of the cells.
                let there = added.filter(|(of, _)| *of == row).map_or(cells.len(), |(_, cells)| cells);
                out.extend(std::iter::repeat_n(self.separator, column + 1 - there));
                out.extend_from_slice(csv::quoted(&value, self.separator).as_bytes());
                (at, added) = (end, Some((row, column + 1)));
                continue;
            };
            out.extend_from_slice(&self.bytes[at..cell.span.start]);
            out.extend_from_slice(self.written(&value, &cell.span).as_bytes());
            at = cell.span.end;
        }
        out.extend_from_slice(&self.bytes[at..]);
        out
    }

    /// Returns a value as it is written: in quotes if it needs them, or if the cell had them.
    fn written(&self, value: &str, span: &Range<usize>) -> String {
        if self.bytes[span.clone()].starts_with(b"\"") {
            csv::in_quotes(value)
        } else {
            csv::quoted(value, self.separator)
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn sheet(text: &str) -> Sheet {
        Sheet::parse("x.csv".to_owned(), text.as_bytes().to_vec()).unwrap()
    }

    fn values(text: &str) -> Vec<Vec<String>> {
        sheet(text).rows.iter().map(|row| row.values().map(str::to_owned).collect()).collect()
    }

    #[test]
    fn files_of_all_kinds_are_read() {
        let expected = [["a", "b c"], ["1", "x,y;\n\"z\""]].map(|row| row.map(str::to_owned).to_vec());
        for text in [
            "a,b c\n1,\"x,y;\n\"\"z\"\"\"\n",
            "\u{feff}a,b c\r\n1,\"x,y;\n\"\"z\"\"\"\r\n",
            "a;b c\n\n1;\"x,y;\n\"\"z\"\"\"",
            "\"a\"\t\"b c\"\n1\t\"x,y;\n\"\"z\"\"\"\n\n",
        ] {
            assert_eq!(values(text), expected, "{text:?}");
        }
        assert_eq!(values("a,b,\n1,,\n"), [["a", "b", ""], ["1", "", ""]]);
        assert_eq!(values("a,b\n1,"), [["a", "b"], ["1", ""]]);
    }

    #[test]
    fn only_the_cell_changes() {
        let text = "\u{feff}a, b ,c\r\n\"1\",\"x\r\ny\",\r\n 2,'q',\"=1\"\r\n";
        let sheet = sheet(text);
        assert_eq!(sheet.with(Vec::new()), text.as_bytes());
        let changed = sheet.with(vec![(2, 2, "7,5".to_owned()), (1, 2, "8".to_owned())]);
        let expected = "\u{feff}a, b ,c\r\n\"1\",\"x\r\ny\",8\r\n 2,'q',\"7,5\"\r\n";
        assert_eq!(String::from_utf8(changed).unwrap(), expected);
        assert_eq!(sheet.rows.iter().map(|row| row.line).collect::<Vec<_>>(), [1, 2, 4]);
    }

    #[test]
    fn other_encodings_are_refused_with_the_line() {
        let error = Sheet::parse("x.csv".to_owned(), b"a,b\nM\xfcller,1\n".to_vec()).unwrap_err();
        assert_eq!(error.to_string(), "roster `x.csv`, line 2: the text is not UTF-8");
        assert!(Sheet::parse("x.csv".to_owned(), b"\n\n".to_vec()).is_err());
    }

    proptest! {
        #[test]
        fn any_cells_are_read_back_and_others_stay(
            cells in prop::collection::vec(prop::collection::vec("[a-z,;\"\n\r=é ]{0,6}", 3), 1..6),
            row in 0usize..6,
            column in 0usize..3,
            value in "[a-z,;\"\n=0-9.é]{0,8}",
        ) {
            let quoted = |cell: &String| format!("\"{}\"", cell.replace('"', "\"\""));
            let line = |row: &Vec<String>| row.iter().map(quoted).collect::<Vec<_>>().join(",");
            let text = cells.iter().map(line).collect::<Vec<_>>().join("\n") + "\n";
            let sheet = sheet(&text);
            prop_assert_eq!(values(&text), cells.clone());
            let row = row % cells.len();
            let changed = String::from_utf8(sheet.with(vec![(row, column, value.clone())])).unwrap();
            let mut expected = cells;
            expected[row][column] = value;
            prop_assert_eq!(values(&changed), expected);
        }
    }
}
