//! Reads CSV files as cells that know their places.
//!
//! Read are `,`, `;`, and TAB as separators, with any line ends, and line breaks in quoted cells.

use std::ops::Range;

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

/// A row of a CSV file.
#[derive(Clone, Debug)]
pub struct Row {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// A cell of a CSV file.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Its bytes in the file, with quotes.
    pub span: Range<usize>,
    /// Its value, without quotes.
    pub value: String,
}

impl Row {
    /// Returns the value of a cell; empty if the row is shorter.
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", |cell| cell.value.as_str())
    }

    /// Returns the values of its cells.
    pub fn values(&self) -> impl Iterator<Item = &str> {
        self.cells.iter().map(|cell| cell.value.as_str())
    }
}

/// Returns the separator that is most often in the first line, outside of quotes; `,` if none is.
pub fn separator(bytes: &[u8]) -> u8 {
    let mut quoted = false;
    let line = bytes.iter().skip_while(|byte| matches!(byte, b'\r' | b'\n')).take_while(|byte| {
        quoted ^= **byte == b'"';
        quoted || !matches!(byte, b'\r' | b'\n')
    });
    let mut counts = [(b'\t', 0), (b';', 0), (b',', 0)];
    let mut inside = false;
    for byte in line {
        inside ^= *byte == b'"';
        counts
            .iter_mut()
            .filter(|(separator, _)| separator == byte && !inside)
            .for_each(|(_, count)| *count += 1);
    }
    // The last of equal ones.
    counts.into_iter().max_by_key(|(_, count)| *count).map_or(b',', |(separator, _)| separator)
}

/// Splits a file, from a byte on, into rows and cells, without blank lines.
pub fn rows(bytes: &[u8], start: usize, separator: u8) -> Vec<Row> {
    let mut reader: Reader = ReaderBuilder::new().delimiter(separator).build();
    let mut value = vec![0; bytes.len() + 1];
    let (mut all, mut cells, mut at, mut line) = (Vec::new(), Vec::new(), start, 1);
    let mut row_line = 0;
    loop {
        let (result, read, wrote) = reader.read_field(&bytes[at..], &mut value);
        let end = at + read;
        match result {
            ReadFieldResult::Field { record_end } => {
                let span = trimmed(bytes, at..end, separator, record_end, cells.is_empty());
                if cells.is_empty() {
                    row_line = line + newlines(&bytes[at..span.start]);
                }
                cells.push(Cell { span, value: String::from_utf8_lossy(&value[..wrote]).into_owned() });
                if record_end {
                    all.push(Row { line: row_line, cells: std::mem::take(&mut cells) });
                }
            }
            // The last field ends with the input; an empty rest tells the reader so.
            ReadFieldResult::InputEmpty if read > 0 || at < bytes.len() => {
                let (result, _, more) = reader.read_field(&[], &mut value[wrote..]);
                if let ReadFieldResult::Field { .. } = result {
                    let span = trimmed(bytes, at..end, separator, true, cells.is_empty());
                    if cells.is_empty() {
                        row_line = line + newlines(&bytes[at..span.start]);
                    }
                    cells.push(Cell {
                        span,
                        value: String::from_utf8_lossy(&value[..wrote + more]).into_owned(),
                    });
                    all.push(Row { line: row_line, cells: std::mem::take(&mut cells) });
                }
                return all;
            }
            ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull | ReadFieldResult::End => return all,
        }
        line += newlines(&bytes[at..end]);
        at = end;
    }
}

/// Returns the line of a row in which a quote is opened and not closed, if there is one.
pub fn unclosed(bytes: &[u8], rows: &[Row]) -> Option<usize> {
    let is_open = |cell: &Cell| {
        let raw = bytes[cell.span.clone()].trim_ascii();
        raw.starts_with(b"\"") && raw.iter().filter(|byte| **byte == b'"').count() % 2 == 1
    };
    rows.iter().find(|row| row.cells.iter().any(is_open)).map(|row| row.line)
}

/// Returns a value as a cell: in quotes if it needs them.
pub fn quoted(value: &str, separator: u8) -> String {
    let needs =
        |character: char| matches!(character, '"' | '\r' | '\n') || character as u32 == u32::from(separator);
    if value.contains(needs) || value.trim() != value { in_quotes(value) } else { value.to_owned() }
}

/// Returns a value as a cell in quotes.
pub fn in_quotes(value: &str) -> String {
    format!("\"{}\"", value.replace('"', "\"\""))
}

/// Returns the bytes of a cell, without the separator or line end after it and the line ends before the first of a row.
fn trimmed(bytes: &[u8], span: Range<usize>, separator: u8, is_last: bool, is_first: bool) -> Range<usize> {
    let (mut start, mut end) = (span.start, span.end);
    let is_break = |at: usize| matches!(bytes[at], b'\r' | b'\n');
    while is_first && start < end && is_break(start) && (start + 1 < end || !is_last) {
        start += 1;
    }
    if is_last {
        while end > start && is_break(end - 1) {
            end -= 1;
        }
    } else if end > start && bytes[end - 1] == separator {
        end -= 1;
    }
    start..end
}

fn newlines(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte == b'\n').count()
}
