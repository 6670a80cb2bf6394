//! Code quality report of GitLab: an entry for each part that lost something, and for what a person said about one.

use std::io::{self, Write};

use serde_json::json;

use crate::record::{AnyRecord, ManualRecord, Status, StudentPart, StudentRecord};
use crate::report::cell::{joined, safe};
use crate::report::json::WithoutCommands;
use crate::report::{Context, Format, failures, place};
use crate::text::shorten;

/// The code quality report of GitLab.
#[derive(Debug)]
pub(crate) struct Gitlab;

/// Maximum number of characters of a description.
const DESCRIPTION: usize = 1_000;

impl Format for Gitlab {
    fn name(&self) -> &'static str {
        "gitlab"
    }

    fn about(&self) -> &'static str {
        "code quality report of GitLab"
    }

    fn render(&self, record: &AnyRecord, context: &Context, out: &mut dyn Write) -> io::Result<()> {
        let mut entries = Vec::new();
        let alone = record.submissions.count() == 1;
        for submission in record.submissions.each() {
            let student = StudentRecord::of(record, &*submission?);
            let parts = student.parts.iter().filter(|part| !part.graded_manually);
            entries.extend(parts.flat_map(|part| of_part(&student, part, alone, context)));
            entries.extend(by_person(&student, alone, context));
        }
        serde_json::to_writer_pretty(WithoutCommands::new(out), &entries)?;
        out.write_all(b"\n")
    }
}

fn of_part(
    student: &StudentRecord,
    part: &StudentPart,
    alone: bool,
    context: &Context,
) -> Vec<serde_json::Value> {
    let note = || part.note.clone().unwrap_or_default();
    let entry = |check: &str, severity: &str, says: String| {
        entry(student, part, (alone, context), (check, severity), &says)
    };
    match part.status {
        Status::BuildFailed => vec![entry("build", "blocker", format!("{}: {}", part.id, note()))],
        Status::Missing => vec![entry("missing", "major", format!("{}: {}", part.id, note()))],
        Status::NotGraded => vec![entry("not graded", "info", format!("{}: {}", part.id, note()))],
        Status::ForReview => vec![entry("for review", "info", format!("{}: for review", part.id))],
        Status::Graded => failures::of(part)
            .map(|scenario| {
                let says = format!("{}/{}: {}", part.id, scenario.name, failures::sentence(scenario));
                entry(&format!("scenario {}", scenario.name), "major", says)
            })
            .collect(),
    }
}

/// Returns an entry for each comment of a person, and for points that a person added, deducted, or set. What is said of the whole
/// stands at the first part.
fn by_person(student: &StudentRecord, alone: bool, context: &Context) -> Vec<serde_json::Value> {
    let of_part = |part: &StudentPart| {
        let adjusted = part.adjusted.iter().map(|change| ("adjusted", change.says()));
        let comment = part.comment.iter().map(|comment| ("comment", format!("grader: {comment}")));
        let said: Vec<_> = adjusted.chain(comment).collect();
        said.into_iter()
            .map(|(check, says)| {
                let says = format!("{}: {says}", part.id);
                entry(student, part, (alone, context), (check, "info"), &says)
            })
            .collect::<Vec<_>>()
    };
    let mut entries: Vec<serde_json::Value> = student.parts.iter().flat_map(of_part).collect();
    let decisions = student.manual.iter().flat_map(ManualRecord::says);
    for (number, says) in decisions.enumerate() {
        let check = format!("decision {}", number + 1);
        let first = student.parts.first();
        entries.extend(first.map(|part| entry(student, part, (alone, context), (&check, "info"), &says)));
    }
    entries
}

fn entry(
    student: &StudentRecord,
    part: &StudentPart,
    (alone, context): (bool, &Context),
    (check, severity): (&str, &str),
    says: &str,
) -> serde_json::Value {
    let place = place::of(student, part, context);
    let is_rooted = place.as_ref().is_some_and(|place| place.is_rooted);
    let own = place.as_ref().map_or_else(|| part.id.clone(), |place| place.file.clone());
    let path = if alone || is_rooted { own } else { format!("{}/{own}", student.student) };
    let line = place.and_then(|place| place.line).unwrap_or(1);
    // The same finding keeps its fingerprint when lines move.
    let identity = [student.student.as_str(), &part.id, check].join("\0");
    json!({
        "description": shorten(&joined(says), DESCRIPTION),
        "check_name": check,
        "fingerprint": blake3::hash(identity.as_bytes()).to_hex()[..32].to_owned(),
        "severity": severity,
        "location": {"path": safe(&path), "lines": {"begin": line}},
    })
}

#[cfg(test)]
mod tests {
    use crate::report::sample;

    #[test]
    fn looks_like_this() {
        insta::assert_snapshot!(String::from_utf8(sample::rendered("gitlab", &sample::record())).unwrap());
    }

    #[test]
    fn fingerprints_are_unique() {
        let entries: Vec<serde_json::Value> =
            serde_json::from_slice(&sample::rendered("gitlab", &sample::record())).unwrap();
        let mut seen: Vec<&str> =
            entries.iter().map(|entry| entry["fingerprint"].as_str().unwrap()).collect();
        let all = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), all);
    }
}
