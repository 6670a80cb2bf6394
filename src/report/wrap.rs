//! Prose on a page: sentences that start, lines no wider than the page. Never breaks a word.

use unicode_width::UnicodeWidthStr;

use super::table::safe;
use crate::text::shorten;

/// How long a sentence may get before it is cut.
const SENTENCE: usize = 600;

/// The text in lines of at most `width` columns: the first starts with `first`, the others are indented as
/// far as it is wide. A word longer than the page stays whole. Ends with a newline.
pub fn paragraph(first: &str, text: &str, width: usize) -> String {
    let indent = " ".repeat(first.width());
    let (mut out, mut line) = (String::new(), String::new());
    let mut start = first;
    for word in text.split(' ') {
        if line.is_empty() {
            line.push_str(word);
        } else if indent.len() + line.width() + 1 + word.width() > width {
            out.push_str(&format!("{start}{line}\n"));
            start = &indent;
            line = word.to_owned();
        } else {
            line.push(' ');
            line.push_str(word);
        }
    }
    out + format!("{start}{line}").trim_end() + "\n"
}

/// A sentence that quotes a program, as it may be printed.
pub(crate) fn told(sentence: &str) -> String {
    safe(&shorten(sentence, SENTENCE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_at_blanks_and_hangs_the_rest() {
        assert_eq!(paragraph("a: ", "bb cc dd", 8), "a: bb cc\n   dd\n");
        assert_eq!(paragraph("", "longer than that", 5), "longer\nthan\nthat\n");
        assert_eq!(paragraph("♠ ", "黒曜 石", 6), "♠ 黒曜\n  石\n");
        assert_eq!(paragraph("x ", "", 6), "x\n");
    }
}
