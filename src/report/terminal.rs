//! Grade table and summary, as `croupier grade` prints them.

use std::io::{self, Write};

use crate::record::AnyRecord;
use crate::report::cell;
use crate::report::summary::Summary;
use crate::report::table::{Rows, View};
use crate::report::theme::{Role, Theme};
use crate::report::{Context, Format};
use crate::text;

/// Width if the output is not a terminal.
pub const WIDTH: usize = 100;

/// The grade table.
#[derive(Debug)]
pub struct Terminal;

impl Format for Terminal {
    fn name(&self) -> &'static str {
        "terminal"
    }

    fn about(&self) -> &'static str {
        "the grade table and a summary"
    }

    fn render(&self, record: &AnyRecord, _: &Context, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&text::inert(render(record, View::default(), Theme::PLAIN, WIDTH)?.as_bytes()))
    }
}

/// Returns the title, the table, and the summary, at most `width` columns wide (names in sentences may exceed it).
///
/// # Errors
/// The record's submissions cannot be read.
pub fn render(record: &AnyRecord, view: View, theme: Theme, width: usize) -> io::Result<String> {
    let (mut rows, mut summary) = (Rows::of(record, view), Summary::of(record));
    for submission in record.submissions.each() {
        let submission = submission?;
        rows.add(&submission);
        summary.add(&submission);
    }
    let mut title = theme.paint(Role::Heading, &cell::safe(&record.title));
    if let Some(intake) = &record.intake {
        title.push_str(&format!("\n{}", theme.paint(Role::Muted, &cell::safe(intake))));
    }
    let starred = summary.stars() && rows.has_incomplete();
    let table = rows.render(starred, theme, width);
    let summary = summary.render(starred, theme, width);
    let gap = if summary.is_empty() { "" } else { "\n" };
    Ok(format!("{title}\n\n{table}{gap}{summary}"))
}

#[cfg(test)]
mod tests {
    use crate::report::sample;

    #[test]
    fn looks_like_this() {
        insta::assert_snapshot!(String::from_utf8(sample::rendered("terminal", &sample::record())).unwrap());
    }

    #[test]
    fn hostile_text_is_escaped() {
        let mut record = sample::record();
        record.submissions[0].student = "\x1b[31mred\r\n\tname\u{202e}".into();
        record.submissions[1].notes = vec!["bell\x07".into()];
        let text = String::from_utf8(sample::rendered("terminal", &record)).unwrap();
        let hostile =
            |character: char| character.is_control() && character != '\n' || character == '\u{202e}';
        assert!(!text.contains(hostile), "{text:?}");
    }
}
