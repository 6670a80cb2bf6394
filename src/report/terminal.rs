//! The grade table and its summary, as `croupier grade` prints them.

use crate::record::Record;
use crate::report::Format;
use crate::report::theme::{Role, Theme};
use crate::report::{summary, table};

/// How wide the table is where no terminal says otherwise.
pub const WIDTH: usize = 100;

/// The grade table, for people.
#[derive(Debug)]
pub struct Terminal;

impl Format for Terminal {
    fn name(&self) -> &'static str {
        "terminal"
    }

    fn about(&self) -> &'static str {
        "the grade table and a summary, for people"
    }

    fn render(&self, record: &Record) -> Vec<u8> {
        render(record, Theme::PLAIN, WIDTH)
    }
}

/// The title, the table and the summary, at most `width` columns wide but for names in sentences.
pub fn render(record: &Record, theme: Theme, width: usize) -> Vec<u8> {
    let title = theme.paint(Role::Heading, &table::safe(&record.title));
    let table = table::render(record, theme, width);
    let summary = summary::render(record, theme, width);
    let gap = if summary.is_empty() { "" } else { "\n" };
    format!("{title}\n\n{table}{gap}{summary}").into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn looks_like_this() {
        insta::assert_snapshot!(String::from_utf8(Terminal.render(&sample::record())).unwrap());
    }

    #[test]
    fn nothing_hostile_reaches_the_terminal() {
        let mut record = sample::record();
        record.submissions[0].student = "\x1b[31mred\r\n\tname\u{202e}".into();
        record.submissions[1].notes = vec!["bell\x07".into()];
        let text = String::from_utf8(Terminal.render(&record)).unwrap();
        let hostile =
            |character: char| character.is_control() && character != '\n' || character == '\u{202e}';
        assert!(!text.contains(hostile), "{text:?}");
    }
}
