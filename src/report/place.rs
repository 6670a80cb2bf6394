//! Where in a student's files a part's trouble is.

use std::sync::LazyLock;

use regex::Regex;

use crate::record::{StudentPart, StudentRecord};
use crate::report::{Context, failures};

/// A place in a file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The file: relative to the root of the repository if the submission is in one, otherwise to the submission's directory.
    pub(crate) file: String,
    /// Whether the root of the repository is known.
    pub(crate) is_rooted: bool,
    /// The line, counted from 1, if it is known.
    pub(crate) line: Option<usize>,
}

/// Returns the place of the first error of the compiler, or else of the first line that a failing scenario names, or else the first
/// source of the part.
pub(crate) fn of(student: &StudentRecord, part: &StudentPart, context: &Context) -> Option<Place> {
    let note = part.note.as_deref().unwrap_or_default();
    let findings = failures::of(part).filter_map(|scenario| scenario.finding.as_ref());
    let mut said = std::iter::once(note).chain(findings.map(|finding| finding.message.as_str()));
    let named = said.find_map(|text| line_in(text, &part.sources));
    let (source, line) = match named {
        Some((source, line)) => (source, Some(line)),
        None => (part.sources.first()?, None),
    };
    let directory = context.directory(&student.student, &part.id);
    let file = match directory {
        Some(directory) if !directory.is_empty() => format!("{directory}/{source}"),
        _ => source.clone(),
    };
    Some(Place { file, is_rooted: directory.is_some(), line })
}

/// Returns the first line of these files that a text names: `play.c:12`.
fn line_in<'a>(text: &str, sources: &'a [String]) -> Option<(&'a String, usize)> {
    static NAMED: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"([^\s:()`]+):([1-9][0-9]{0,6})\b").expect("the expression is valid"));
    NAMED.captures_iter(text).find_map(|found| {
        let source = sources.iter().find(|source| **source == found[1])?;
        Some((source, found[2].parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::report::sample;

    fn place(record: &Record, student: usize, part: usize, context: &Context) -> Option<Place> {
        let student = StudentRecord::of(record, &record.submissions[student]);
        of(&student, &student.parts[part], context)
    }

    #[test]
    fn place_is_relative_to_the_repository() {
        let mut record = sample::record();
        record.submissions[1].parts[1].sources = vec!["play.c".into()];
        let of = |file: &str, is_rooted, line| Some(Place { file: file.into(), is_rooted, line });
        let mut context = Context::default();
        assert_eq!(place(&record, 1, 1, &context), of("play.c", false, None));
        context.set_directory("beryl", "play", "hw/beryl".into());
        assert_eq!(place(&record, 1, 1, &context), of("hw/beryl/play.c", true, None));
        context.set_directory("beryl", "play", String::new());
        assert_eq!(place(&record, 1, 1, &context), of("play.c", true, None));
        let finding = record.submissions[1].parts[1].scenarios[0].finding.as_mut().unwrap();
        finding.message = "Heap buffer overflow at (other.c:3) main (play.c:12).".into();
        assert_eq!(place(&record, 1, 1, &context), of("play.c", true, Some(12)));
    }

    #[test]
    fn only_lines_of_the_submission_count() {
        let sources = ["play.c".to_owned()];
        let found = |text: &str| line_in(text, &sources).map(|(_, line)| line);
        assert_eq!(found("play.c:3:5: error: x"), Some(3));
        assert_eq!(found("`system` at play.c:12"), Some(12));
        for text in ["", "splay.c:3", "play.c:0", "play.c:", "other.c:3", "12:30"] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
