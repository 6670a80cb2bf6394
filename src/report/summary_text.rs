//! The points of a student in plain text: what a person pastes into a comment, and what services show above the tests.

use crate::record::{Status, StudentPart, StudentRecord, Ungraded};
use crate::report::cell::{points, safe};
use crate::report::{losses, mistakes};
use crate::text::count;

/// Returns the points of all parts, the notes, and what was lost.
pub(crate) fn of(student: &StudentRecord) -> String {
    let mut lines = vec![format!("{}: {}", safe(&student.title), total(student))];
    lines.extend(student.notes.iter().map(|note| indented(&format!("note: {note}"))));
    for part in &student.parts {
        lines.push(String::new());
        lines.push(format!("{}: {}", safe(&part.id), outcome(part)));
        lines.extend(of_part(part).lines().map(|line| format!("  {line}").trim_end().to_owned()));
    }
    lines.join("\n") + "\n"
}

/// Returns the total, in words.
pub(crate) fn total(student: &StudentRecord) -> String {
    let style = match student.style_graded {
        true => String::new(),
        false => format!(" ({})", Ungraded::of(student).says()),
    };
    match student.points {
        Some(earned) => format!("{} of {} points{style}", points(earned), points(student.max_points)),
        None if student.manual.as_ref().is_some_and(|manual| manual.excused.is_some()) => {
            "excused; this is not a zero".to_owned()
        }
        None if student.status == Status::ForReview => "for review; this is not a zero".to_owned(),
        None => "not graded; this is not a zero".to_owned(),
    }
}

/// Returns the points of a part, in words.
pub(crate) fn outcome(part: &StudentPart) -> String {
    let earned = match part.points {
        Some(earned) if part.max_points > 0.0 => {
            format!("{} of {} points", points(earned), points(part.max_points))
        }
        Some(_) => "no points yet".to_owned(),
        None => "no points yet; this is not a zero".to_owned(),
    };
    match part.status {
        Status::Graded => earned,
        Status::BuildFailed => format!("{earned}: the build failed"),
        Status::Missing => format!("{earned}: not submitted"),
        Status::ForReview => format!("{earned}: for review, output in unknown words"),
        Status::NotGraded => format!("{earned}: not graded"),
    }
}

/// Returns what there is to say about a part, a line each: losses, mistakes, notes, the grader's comment.
pub(crate) fn of_part(part: &StudentPart) -> String {
    let lost = losses::shown(&part.losses, (part.points, part.max_points), part.adjusted.as_ref());
    let mut lines: Vec<String> =
        lost.iter().map(|(points, loss)| format!("-{points}: {}", safe(&loss.why))).collect();
    lines.extend(part.mistakes.iter().enumerate().map(|(at, mistake)| mistakes::says(at, mistake)));
    lines.extend(part.note_alone().map(safe));
    lines.extend(part.comment.iter().map(|comment| indented(&format!("comment: {comment}"))));
    if part.hidden.count > 0 {
        let of = count(part.hidden.count, "hidden scenario");
        lines.push(format!("{} of {of} passed", part.hidden.passed));
    }
    lines.join("\n")
}

/// Returns text of several lines, all but the first indented.
fn indented(text: &str) -> String {
    let mut lines = text.lines();
    let first = safe(lines.next().unwrap_or_default());
    lines.fold(first, |text, line| text + "\n" + format!("  {}", safe(line)).trim_end())
}
