//! Paragraphs: text in lines of limited width. Words are never broken.

use unicode_width::UnicodeWidthStr;

use super::cell;
use crate::text::shorten;

/// Maximum length of a sentence.
const SENTENCE: usize = 600;

/// Returns the text in lines of at most `width` columns. The first one starts with `first`; the others are indented by
/// the width of `first`. Words are never broken; lines of the text stay lines. Ends with a newline.
pub fn paragraph(first: &str, text: &str, width: usize) -> String {
    let indent = " ".repeat(first.width());
    let lines = text.split('\n').flat_map(|line| wrapped(line, width.saturating_sub(indent.len())));
    let mut out = String::new();
    for (at, line) in lines.enumerate() {
        let start = if at == 0 { first } else { &indent };
        out.push_str(format!("{start}{line}").trim_end());
        out.push('\n');
    }
    out
}

/// Returns a line in lines of at most `width` columns.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            lines[last].push_str(word);
        } else if lines[last].width() + 1 + word.width() > width {
            lines.push(word.to_owned());
        } else {
            lines[last].push(' ');
            lines[last].push_str(word);
        }
    }
    lines
}

/// Returns the note of a part, which may end with a person's comment: in its lines, each safe to print.
pub(crate) fn noted(note: &str) -> String {
    cell::lines(&shorten(note, SENTENCE))
}

/// Returns a sentence that quotes a program, cut and safe to print.
pub(crate) fn told(sentence: &str) -> String {
    cell::safe(&shorten(sentence, SENTENCE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraph_breaks_at_spaces_and_indents() {
        assert_eq!(paragraph("a: ", "bb cc dd", 8), "a: bb cc\n   dd\n");
        assert_eq!(paragraph("", "longer than that", 5), "longer\nthan\nthat\n");
        assert_eq!(paragraph("♠ ", "黒曜 石", 6), "♠ 黒曜\n  石\n");
        assert_eq!(paragraph("x ", "", 6), "x\n");
        assert_eq!(paragraph("x: ", "a b\n\nc", 20), "x: a b\n\n   c\n", "lines stay lines");
    }
}
