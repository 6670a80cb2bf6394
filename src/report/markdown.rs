//! Markdown, for the summary of a step on GitHub, for merge requests, and for release notes.
//!
//! One submission has a page of its own; a class has a table. Texts of students stand in code spans and code blocks, whose fences
//! are longer than any run of backticks in them. The summary of a step may have 1 MiB: long ones are cut before that.

use std::io::{self, Write};

use crate::record::{AnyRecord, StudentPart, StudentRecord};
use crate::report::cell::{points, safe};
use crate::report::{Context, Format, failures, scenarios, summary_text};
use crate::text::count;

/// The Markdown report.
#[derive(Debug)]
pub(crate) struct Markdown;

/// Maximum number of bytes.
const MOST: usize = 900 << 10;

impl Format for Markdown {
    fn name(&self) -> &'static str {
        "markdown"
    }

    fn about(&self) -> &'static str {
        "a summary in Markdown"
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
    let parts: Vec<String> = record.parts.iter().map(|part| escaped(&part.id)).collect();
    page.push_str(&format!("| Student | {} | Total |\n", parts.join(" | ")));
    page.push_str(&format!("|---|{}---:|\n", "---:|".repeat(parts.len())));
    let mut left_out = 0;
    for submission in record.submissions.each() {
        let student = StudentRecord::of(record, &*submission?);
        let cell = |id: &str| match student.parts.iter().find(|part| part.id == id) {
            Some(part) => earned(part.points, part.max_points),
            None => "—".to_owned(),
        };
        let cells: Vec<String> = record.parts.iter().map(|part| cell(&part.id)).collect();
        let total = earned(student.points, student.max_points);
        let row = format!("| {} | {} | {total} |\n", escaped(&student.student), cells.join(" | "));
        if page.len() + row.len() > MOST { left_out += 1 } else { page.push_str(&row) }
    }
    if left_out > 0 {
        page.push_str(&format!("\n{} not shown.\n", count(left_out, "more row")));
    }
    Ok(())
}

fn earned(earned: Option<f64>, max: f64) -> String {
    earned.map_or("?".to_owned(), |earned| format!("{} / {}", points(earned), points(max)))
}

fn of_one(page: &mut String, student: &StudentRecord) {
    page.push_str(&format!("**{}**\n\n", escaped(&summary_text::total(student))));
    for note in &student.notes {
        page.push_str(&format!("- {}\n", escaped(&safe(note))));
    }
    page.push_str("\n| Part | Points | |\n|---|---:|---|\n");
    for part in &student.parts {
        let says = summary_text::of_part(part);
        let says: Vec<String> = says.lines().map(escaped).collect();
        page.push_str(&format!(
            "| {} | {} | {} |\n",
            escaped(&part.id),
            earned(part.points, part.max_points),
            says.join("<br>")
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
    use crate::report::sample;

    #[test]
    fn class_looks_like_this() {
        insta::assert_snapshot!(String::from_utf8(sample::rendered("markdown", &sample::record())).unwrap());
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
