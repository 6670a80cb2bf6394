//! Changes as text, CSV, and JSON.

use std::io;

use crate::report::cell::{decimal, points, safe};
use crate::report::csv::guarded;
use crate::report::json::WithoutCommands;
use crate::report::theme::{Role, Theme};
use crate::text::count;

use super::{Change, ChangeKind, Changes, Maximum, in_words, signed};

/// The names of the formats that `--report` of `croupier diff` takes.
pub const FORMATS: [&str; 2] = ["csv", "json"];

/// Returns one paragraph for each student whose results changed, and a summary.
pub fn text(changes: &Changes, theme: Theme) -> String {
    let differ = |what: &str, one: &str, other: &str| {
        let shown = |text: &str| if text.is_empty() { "unknown".to_owned() } else { safe(text) };
        let says = || theme.paint(Role::Muted, &format!("{what}: {} → {}\n", shown(one), shown(other)));
        (one != other).then(says).unwrap_or_default()
    };
    let mut text = differ("version of croupier", &changes.old.version, &changes.new.version)
        + &differ("spec", &changes.old.spec, &changes.new.spec);
    for change in &changes.students {
        let (role, says) = heading(change);
        let student = theme.paint(Role::Heading, &safe(&change.student));
        text.push_str(&format!("{student}: {}\n", theme.paint(role, &says)));
        text.extend(change.reasons.iter().map(|reason| format!("  {reason}\n")));
        if !change.causes.is_empty() {
            text.push_str(&format!("  cause: {}\n", change.causes.join("; ")));
        }
    }
    for Maximum { old, new, students, cause } in &changes.maxima {
        let students = count(*students, "student");
        text.push_str(&format!(
            "the maximum is {} instead of {} for {students} with the same results ({cause})\n",
            points(*new),
            points(*old)
        ));
    }
    let gap = if text.is_empty() { "" } else { "\n" };
    let total =
        if changes.changed > 0 { format!(", {} points in all", signed(changes.by)) } else { String::new() };
    let changed = count(changes.changed, "student");
    text.push_str(&format!("{gap}{changed} changed{total}; {} unchanged.\n", changes.unchanged));
    text
}

fn heading(change: &Change) -> (Role, String) {
    match change.kind {
        ChangeKind::Points => {
            let role = if change.by.is_some_and(|by| by < 0.0) { Role::Bad } else { Role::Good };
            (role, in_words(change.old, change.new))
        }
        ChangeKind::Results => (Role::Muted, "same points, other results".to_owned()),
        ChangeKind::Gone => (Role::Warn, "is in the old report only".to_owned()),
        ChangeKind::New => {
            let with = change.new.map_or("no points".to_owned(), points);
            (Role::Warn, format!("is new, with {with}"))
        }
    }
}

/// Returns a row for each student whose results changed.
///
/// # Errors
/// Writing to memory failed.
pub fn csv(changes: &Changes) -> io::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["student", "change", "old", "new", "by", "reasons", "causes"])?;
    for change in &changes.students {
        let number = |value: Option<f64>| value.map_or(String::new(), |value| decimal(value, 2));
        let kind = match change.kind {
            ChangeKind::Points => "points",
            ChangeKind::Results => "results",
            ChangeKind::Gone => "gone",
            ChangeKind::New => "new",
        };
        writer.write_record([
            guarded(&change.student),
            kind.to_owned(),
            number(change.old),
            number(change.new),
            number(change.by),
            guarded(&change.reasons.join("; ")),
            guarded(&change.causes.join("; ")),
        ])?;
    }
    writer.into_inner().map_err(csv::IntoInnerError::into_error)
}

/// Returns all of it as JSON.
///
/// # Errors
/// Writing to memory failed.
pub fn json(changes: &Changes) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    serde_json::to_writer_pretty(WithoutCommands::new(&mut bytes), changes)?;
    bytes.push(b'\n');
    Ok(bytes)
}
