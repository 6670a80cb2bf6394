//! Markdown, for the summary of a step on GitHub, for merge requests, and for release notes.
//!
//! One submission has a page of its own; a class has a table. Texts of students stand in code spans and code blocks, whose fences
//! are longer than any run of backticks in them. The summary of a step may have 1 MiB: long ones are cut before that.

use std::io::{self, Write};

use crate::record::{AnyRecord, StudentPart, StudentRecord, SubmissionRecord, Ungraded};
use crate::report::cell::safe;
use crate::report::earned::Earned;
use crate::report::remarks::Remarks;
use crate::report::{Context, Format, attention, failures, scenarios, summary_text};
use crate::text::{count, shorten, some};

/// The Markdown report.
#[derive(Debug)]
pub(crate) struct Markdown;

/// Maximum number of bytes.
const MOST: usize = 800 << 10;
/// What stands between points and their maximum.
const OF: &str = " / ";
/// Number of names in a list.
const NAMED: usize = 30;
/// Maximum number of characters of the remarks about a submission.
const REMARKS: usize = 500;

impl Format for Markdown {
    fn name(&self) -> &'static str {
        "markdown"
    }

    fn about(&self) -> &'static str {
        "a summary in Markdown"
    }

    fn is_text(&self) -> bool {
        true
    }

    fn render(&self, record: &AnyRecord, _: &Context, out: &mut dyn Write) -> io::Result<()> {
        let mut page = format!("# {}\n\n", escaped(&record.title));
        if record.submissions.count() == 1 {
            for submission in record.submissions.each() {
                of_one(&mut page, &StudentRecord::of(record, &*submission?));
            }
        } else {
            of_class(&mut page, record)?;
        }
        out.write_all(page.as_bytes())
    }
}

fn of_class(page: &mut String, record: &AnyRecord) -> io::Result<()> {
    let mut attention: Vec<(&str, Vec<String>)> = Vec::new();
    let mut rows: Vec<Row> = Vec::new();
    let (mut size, mut left_out) = (0, 0);
    let mut ungraded = Ungraded::default();
    for submission in record.submissions.each() {
        let submission = submission?;
        let excused = submission.is_excused().then_some("Excused");
        for what in attention::of(&submission).into_iter().chain(excused) {
            let name = escaped(&submission.student);
            match attention.iter_mut().find(|(other, _)| *other == what) {
                Some((_, names)) => names.push(name),
                None => attention.push((what, vec![name])),
            }
        }
        ungraded.add(&StudentRecord::of(record, &submission));
        let row = row(record, &submission);
        let length = row.before.len() + row.after.len();
        if size + length > MOST {
            left_out += 1;
        } else {
            size += length;
            rows.push(row);
        }
    }
    for (what, names) in &attention {
        page.push_str(&format!("- **{what}** ({}): {}\n", names.len(), some(names, NAMED, "and")));
    }
    let gap = if attention.is_empty() { "" } else { "\n" };
    let parts: Vec<String> = record.parts.iter().map(|part| escaped(&part.id)).collect();
    page.push_str(&format!("{gap}| Student | {} | Total | Remarks |\n", parts.join(" | ")));
    page.push_str(&format!("|---|{}---:|---|\n", "---:|".repeat(parts.len())));
    for row in rows {
        let star = if row.is_incomplete && ungraded.is_mixed() { "\\*" } else { "" };
        page.push_str(&format!("{}{star}{}", row.before, row.after));
    }
    if let Some(says) = ungraded.of_class() {
        page.push_str(&format!("\n{}\n", escaped(&says)));
    }
    if left_out > 0 {
        page.push_str(&format!("\n{} not shown.\n", count(left_out, "more row")));
    }
    Ok(())
}

/// The row of a submission, which may get a star after its total.
struct Row {
    before: String,
    after: String,
    /// Whether it has points without all manual grades.
    is_incomplete: bool,
}

/// Returns the row of a submission. What is not graded is not called a zero.
fn row(record: &AnyRecord, submission: &SubmissionRecord) -> Row {
    let none = if submission.is_excused() { "excused" } else { "?" };
    let cell = |id: &str| match submission.parts.iter().find(|part| part.id == id) {
        _ if submission.is_excused() => "—".to_owned(),
        Some(part) => Earned::of(part, record.by_hand(id)).text(OF),
        None => "—".to_owned(),
    };
    let cells: Vec<String> = record.parts.iter().map(|part| cell(&part.id)).collect();
    let total = submission.points.map(|points| Earned::Points(points, submission.max_points).text(OF));
    let total = total.unwrap_or_else(|| none.to_owned());
    let (name, remarks) = (escaped(&submission.student), Remarks::in_full(record, submission).text());
    let remarks = escaped(&shorten(&remarks, REMARKS));
    Row {
        before: format!("| {name} | {} | {total}", cells.join(" | ")),
        after: format!(" | {remarks} |\n"),
        is_incomplete: submission.awaits_grades(),
    }
}

fn of_one(page: &mut String, student: &StudentRecord) {
    page.push_str(&format!("**{}**\n\n", escaped(&summary_text::total(student))));
    for note in &student.notes {
        page.push_str(&format!("- {}\n", in_lines(note)));
    }
    page.push_str("\n| Part | Points | |\n|---|---:|---|\n");
    for part in &student.parts {
        let says = summary_text::of_part(part);
        page.push_str(&format!(
            "| {} | {} | {} |\n",
            escaped(&part.id),
            Earned::of_student(part).text(OF),
            in_lines(&says)
        ));
    }
    let mut left_out = 0;
    for part in &student.parts {
        let text = failing(student, part);
        for section in text {
            if page.len() + section.len() > MOST { left_out += 1 } else { page.push_str(&section) }
        }
    }
    if left_out > 0 {
        page.push_str(&format!("\n{} not shown.\n", count(left_out, "more failing scenario")));
    }
}

/// Returns a section for the compiler's output, if the build failed, and for each failing scenario of a part.
fn failing(student: &StudentRecord, part: &StudentPart) -> Vec<String> {
    let broken = part.functionality.is_none_or(|share| share < 1.0) && part.scenarios.is_empty();
    let compiler = (broken && !part.compiler.is_empty())
        .then(|| format!("\n## {}: output of the compiler\n\n{}", escaped(&part.id), block(&part.compiler)));
    let scenario = |scenario| {
        let text = failures::in_full(student, part, scenario);
        let title = format!("{}/{}: {}", part.id, scenario.name, scenarios::label(scenario));
        format!("\n## {}\n\n{}", escaped(&title), block(&text))
    };
    compiler.into_iter().chain(failures::of(part).map(scenario)).collect()
}

/// Returns text of several lines that Markdown and HTML show as it is.
fn in_lines(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| escaped(line.trim())).collect();
    lines.join("<br>")
}

/// Returns text that Markdown and HTML show as it is.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for character in safe(text).chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            // A mention would notify somebody; a link would lead away.
            '@' => out.push_str("&#64;"),
            ':' if text.contains("://") => out.push_str("&#58;"),
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '#' | '|' | '!' | '~' | '$' => {
                out.push('\\');
                out.push(character);
            }
            other => out.push(other),
        }
    }
    out
}

/// Returns a block of code whose fence is longer than any run of backticks in it.
fn block(text: &str) -> String {
    let longest = text.split(|character| character != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat((longest + 1).max(3));
    let text: Vec<String> = text.lines().map(safe).collect();
    format!("{fence}text\n{}\n{fence}\n", text.join("\n").trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{HandInRecord, ManualRecord};
    use crate::report::sample;

    #[test]
    fn class_looks_like_this() {
        insta::assert_snapshot!(String::from_utf8(sample::rendered("markdown", &sample::record())).unwrap());
    }

    #[test]
    fn excused_student_has_no_zero_and_no_question_mark() {
        let mut record = sample::record();
        let excused = Some("ill | <b>".to_owned());
        record.submissions[3].manual = Some(ManualRecord { excused, ..ManualRecord::default() });
        record.submissions[3].points = None;
        record.submissions[5].hand_in = Some(HandInRecord { marked_late: true, ..HandInRecord::default() });
        let page = String::from_utf8(sample::rendered("markdown", &record)).unwrap();
        let row = page.lines().find(|line| line.starts_with("| 黒曜石")).unwrap();
        assert!(row.ends_with("| — | — | — | excused | excused: ill \\| &lt;b&gt; |"), "{row}");
        assert!(page.contains("- **Excused** (1): 黒曜石"), "{page}");
        assert!(page.contains("- **Late** (2): beryl and jasper\n"), "{page}");
        assert!(!page.contains("Not submitted"), "{page}");
    }

    #[test]
    fn submission_looks_like_this() {
        let mut record = sample::record();
        record.submissions = vec![record.submissions.swap_remove(1)];
        insta::assert_snapshot!(String::from_utf8(sample::rendered("markdown", &record)).unwrap());
    }

    #[test]
    fn fence_is_longer_than_what_is_in_it() {
        assert_eq!(block("a\n````\nb"), "`````text\na\n````\nb\n`````\n");
        assert_eq!(escaped("<b>@ann|`x`"), "&lt;b&gt;&#64;ann\\|\\`x\\`");
    }
}
