//! Annotations and a log for GitHub Actions: workflow commands, then a group for each student.
//!
//! The runner executes what looks like a command in any line of a log, so no line of ours begins with `::` except commands, and
//! `##[` is broken. It keeps ten annotations per step: those of whole parts come first.

use std::io::{self, Write};

use crate::record::{AnyRecord, Status, StudentPart, StudentRecord};
use crate::report::cell::{points, safe};
use crate::report::{Context, Format, failures, place, summary_text};
use crate::text::{self, count};

/// The report for GitHub Actions.
#[derive(Debug)]
pub(crate) struct Github;

/// Maximum number of characters of an annotation.
const ANNOTATION: usize = 3_000;

impl Format for Github {
    fn name(&self) -> &'static str {
        "github"
    }

    fn about(&self) -> &'static str {
        "annotations and a log for GitHub Actions"
    }

    fn render(&self, record: &AnyRecord, context: &Context, out: &mut dyn Write) -> io::Result<()> {
        let alone = record.submissions.count() == 1;
        for submission in record.submissions.each() {
            let student = StudentRecord::of(record, &*submission?);
            for part in student.parts.iter().filter(|part| lost(part)) {
                out.write_all(annotation(&student, part, alone, context).as_bytes())?;
            }
        }
        for submission in record.submissions.each() {
            let student = StudentRecord::of(record, &*submission?);
            let name = format!("{}: {}", safe(&student.student), summary_text::total(&student));
            writeln!(out, "::group::{}", data(&name))?;
            for line in summary_text::of(&student).lines() {
                writeln!(out, "{}", logged(line))?;
            }
            for part in &student.parts {
                for scenario in failures::of(part) {
                    writeln!(out, "{}", logged(&format!("{}/{}", part.id, scenario.name)))?;
                    for line in failures::in_full(&student, part, scenario).lines() {
                        writeln!(out, "{}", logged(line))?;
                    }
                }
            }
            writeln!(out, "::endgroup::")?;
        }
        writeln!(out, "{}", logged(&count(record.submissions.count(), "submission")))
    }
}

/// Whether a part deserves an annotation.
fn lost(part: &StudentPart) -> bool {
    !part.graded_manually && (part.status != Status::Graded || failures::of(part).next().is_some())
}

fn annotation(student: &StudentRecord, part: &StudentPart, alone: bool, context: &Context) -> String {
    let kind = match part.status {
        Status::NotGraded | Status::ForReview => "warning",
        Status::Graded | Status::BuildFailed | Status::Missing => "error",
    };
    let whose = if alone { String::new() } else { format!("{}: ", safe(&student.student)) };
    let title = format!(
        "{whose}{}: {} of {}",
        part.id,
        part.points.map_or("?".into(), points),
        points(part.max_points)
    );
    // In a class, the same name is that of many files.
    let place = place::of(student, part, context).filter(|place| alone || place.is_rooted);
    let place = place.map(|place| match place.line {
        Some(line) => format!("file={},line={line},", property(&place.file)),
        None => format!("file={},", property(&place.file)),
    });
    let message = text::shorten(&message(part), ANNOTATION);
    format!("::{kind} {}title={}::{}\n", place.unwrap_or_default(), property(&title), data(&message))
}

/// Returns what an annotation says about a part: its note, or its mistakes, or its failing scenarios.
fn message(part: &StudentPart) -> String {
    let mut lines: Vec<String> = summary_text::of_part(part).lines().map(str::to_owned).collect();
    let failing = failures::of(part)
        .map(|scenario| format!("{}/{}: {}", part.id, scenario.name, failures::sentence(scenario)));
    lines.extend(failing);
    lines.join("\n")
}

/// Escapes the data of a command.
fn data(text: &str) -> String {
    unbroken(text).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property of a command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// Returns a line of the log that the runner does not take for a command.
fn logged(line: &str) -> String {
    format!("| {}", unbroken(&safe(line)))
}

/// Returns text in which no runner finds a command.
fn unbroken(text: &str) -> String {
    String::from_utf8_lossy(&text::inert(text.as_bytes())).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn looks_like_this() {
        insta::assert_snapshot!(String::from_utf8(sample::rendered("github", &sample::record())).unwrap());
    }

    #[test]
    fn only_our_own_lines_are_commands() {
        let mut record = sample::record();
        for submission in &mut record.submissions {
            submission.student = "::error::x##[error]y\n::warning::".into();
            submission.notes = vec!["a\r\n::notice::b".into()];
        }
        let text = String::from_utf8(sample::rendered("github", &record)).unwrap();
        for line in text.split(['\n', '\r']) {
            let ours = ["::error file", "::error title", "::warning title", "::group::", "::endgroup::"];
            let is_ours = ours.iter().any(|start| line.starts_with(start));
            assert!(is_ours || line.starts_with("| ") || line.is_empty(), "{line}");
            assert!(!line.contains("##["), "{line}");
        }
    }

    #[test]
    fn commands_are_escaped() {
        assert_eq!(data("50%\r\na"), "50%25%0D%0Aa");
        assert_eq!(property("a:b,c%"), "a%3Ab%2Cc%25");
    }
}
