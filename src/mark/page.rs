//! What is shown of a submission: its source files, and the page of its automatic grading. All text is visible text.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::record::Record;
use crate::report::check;
use crate::report::theme::Theme;
use crate::report::wrap::paragraph;
use crate::text;

/// Columns of a tab stop.
const TAB: usize = 8;
/// Maximum number of lines of a file, and of columns in each, that are shown.
const LINES: usize = 20_000;
const COLUMNS: usize = 2_000;

/// A source file of a student.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its name, as visible text.
    pub(super) name: String,
    /// Its lines, with tabs expanded, as visible text.
    pub(super) lines: Vec<String>,
}

impl SourceFile {
    /// Returns a file with these bytes.
    pub fn new(name: &str, bytes: &[u8]) -> Self {
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let mut lines: Vec<String> = bytes.split(|byte| *byte == b'\n').take(LINES).map(line).collect();
        let all = bytes.split(|byte| *byte == b'\n').count();
        if all > LINES {
            lines.push(format!("({} not shown)", text::count(all - LINES, "more line")));
        }
        Self { name: text::visible(name.as_bytes()), lines }
    }
}

/// Returns a line with tabs expanded, as visible text.
fn line(bytes: &[u8]) -> String {
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    let (mut shown, mut columns) = (String::new(), 0);
    for (index, piece) in bytes.split(|byte| *byte == b'\t').enumerate() {
        if index > 0 {
            let blanks = TAB - columns % TAB;
            shown.push_str(&" ".repeat(blanks));
            columns += blanks;
        }
        let piece = text::visible(piece);
        columns += piece.chars().map(|character| character.width().unwrap_or(0)).sum::<usize>();
        shown.push_str(&piece);
        if columns > COLUMNS {
            break;
        }
    }
    text::shorten(&shown, COLUMNS)
}

/// Returns the page of the automatic grading of the only submission of a record, without its heading.
pub(super) fn report(record: &Record, width: usize) -> Vec<String> {
    let page = check::render(record, &[], Theme::PLAIN, width);
    let page = String::from_utf8_lossy(&page).into_owned();
    let lines = page.trim_end().lines().skip(2).map(|line| text::visible(line.as_bytes()));
    let mut lines: Vec<String> = lines.collect();
    // The last line counts submissions.
    lines.pop();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines.iter().flat_map(|line| wrapped(line, width)).collect()
}

/// Returns a line in pieces of at most this width, broken at blanks, or within words that are too long: headings and output of programs
/// are not wrapped by the page.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let (mut pieces, mut piece, mut columns) = (Vec::new(), String::new(), 0);
    for character in line.chars() {
        let wide = character.width().unwrap_or(0);
        if columns + wide > width.max(1) && columns > 0 {
            let begun = piece.rfind(' ').filter(|at| !piece[..*at].trim().is_empty() && character != ' ');
            let rest = begun.map(|at| piece.split_off(at + 1)).unwrap_or_default();
            pieces.push(std::mem::replace(&mut piece, rest));
            columns = piece.width();
        }
        columns += wide;
        piece.push(character);
    }
    pieces.push(piece);
    pieces
}

/// Returns a text in lines of at most this width, broken at blanks.
pub(super) fn wrapped_words(text: &str, width: usize) -> Vec<String> {
    let text = paragraph("", text, width.max(1));
    text.lines().flat_map(|line| wrapped(line, width)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_wrapped() {
        assert_eq!(wrapped("abcde", 2), ["ab", "cd", "e"]);
        assert_eq!(wrapped("a界b", 2), ["a", "界", "b"]);
        assert_eq!(wrapped("", 2), [""]);
        assert_eq!(wrapped("output limit exceeded", 15), ["output limit ", "exceeded"]);
        assert_eq!(wrapped("  abcdef g", 5), ["  abc", "def g"]);
    }

    #[test]
    fn tabs_are_expanded_and_hostile_text_is_visible() {
        let file = SourceFile::new("a\x1b.c", b"\tint x;\r\nab\tc\n\x1b[2J\xff\n\xe7\x95\x8c\ty\n");
        assert_eq!(file.name, "a\\x1b.c");
        assert_eq!(file.lines, ["        int x;", "ab      c", "\\x1b[2J\\xff", "界      y"]);
        let long = SourceFile::new("a", &b"x\n".repeat(LINES + 2));
        assert_eq!((long.lines.len(), long.lines[LINES].as_str()), (LINES + 1, "(2 more lines not shown)"));
    }
}
