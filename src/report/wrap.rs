//! Paragraphs: text in lines of limited width. Words are never broken.

use unicode_width::UnicodeWidthStr;

use super::cell::safe;
use crate::text::shorten;

/// Maximum length of a sentence.
const SENTENCE: usize = 600;

/// Returns the text in lines of at most `width` columns. The first one starts with `first`; the others are indented by
/// the width of `first`. Words are never broken. Ends with a newline.
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

/// Returns a sentence that quotes a program, cut and safe to print.
pub(crate) fn told(sentence: &str) -> String {
    safe(&shorten(sentence, SENTENCE))
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
    }
}
