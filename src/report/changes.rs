//! What changed between two records of an assignment: whose points, by how much, and why.

mod causes;
mod render;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::record::{Record, SubmissionRecord};
use crate::report::cell::{points, safe};

pub use render::{FORMATS, csv, json, text};

/// Differences of points below this are rounding.
const ROUNDING: f64 = 0.005;

/// Version of the shape of the changes as JSON.
pub const SCHEMA: u32 = 1;

/// What changed between two records.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Changes {
    /// Always [`SCHEMA`].
    pub schema: u32,
    /// Always `changes`, to tell it from other reports.
    pub kind: &'static str,
    /// The run that wrote the earlier record.
    pub old: Head,
    /// The run that wrote the later one.
    pub new: Head,
    /// Number of students whose points changed, who are new, or who are gone.
    pub changed: usize,
    /// Number of students with the same results.
    pub unchanged: usize,
    /// Maxima that changed for students with the same results, who count as unchanged.
    pub maxima: Vec<Maximum>,
    /// The changes of all points, added up.
    pub by: f64,
    /// The students whose results changed: those of the earlier record in its order, then new ones.
    pub students: Vec<Change>,
}

/// A maximum that changed for students with the same results.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Maximum {
    /// The earlier maximum.
    pub old: f64,
    /// The later one.
    pub new: f64,
    /// Number of these students.
    pub students: usize,
    /// What caused it, as far as the records say.
    pub cause: &'static str,
}

/// The run that wrote a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Head {
    /// The version of croupier; empty if it is not known.
    pub version: String,
    /// Digest of the spec; empty if it is not known.
    pub spec: String,
}

/// What changed for a student.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// The student.
    pub student: String,
    /// What changed.
    pub kind: ChangeKind,
    /// The earlier points; none if there are none.
    pub old: Option<f64>,
    /// The later points; none if there are none.
    pub new: Option<f64>,
    /// By how much the points changed; none unless both are there.
    pub by: Option<f64>,
    /// Why, a clause for each part or decision.
    pub reasons: Vec<String>,
    /// What caused it, as far as the records say.
    pub causes: Vec<String>,
}

/// What changed for a student.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// The points.
    Points,
    /// The points are the same, but not how they were earned.
    Results,
    /// The student is in the earlier record only.
    Gone,
    /// The student is in the later record only.
    New,
}

/// Compares two records of the same assignment.
pub fn between(old: &Record, new: &Record) -> Changes {
    let (before, after) = (by_student(old), by_student(new));
    let mut students = Vec::new();
    let mut unchanged = 0;
    let mut maxima = Vec::new();
    for one in &old.submissions {
        let Some(other) = after.get(one.student.as_str()) else {
            students.push(alone(one, ChangeKind::Gone));
            continue;
        };
        match change(old, new, one, other) {
            Some(change) => students.push(change),
            None => {
                unchanged += 1;
                if causes::is_other_maximum(one, other) {
                    // Style counts in the maximum once it is graded for one student.
                    let cause = if old.spec == new.spec { "manual grades" } else { "another spec" };
                    count_maximum(&mut maxima, (one.max_points, other.max_points), cause);
                }
            }
        }
    }
    let added = new.submissions.iter().filter(|one| !before.contains_key(one.student.as_str()));
    students.extend(added.map(|one| alone(one, ChangeKind::New)));
    let head = |record: &Record| Head { version: record.version.clone(), spec: record.spec.clone() };
    Changes {
        schema: SCHEMA,
        kind: "changes",
        old: head(old),
        new: head(new),
        changed: students.iter().filter(|one| one.kind != ChangeKind::Results).count(),
        unchanged,
        maxima,
        by: rounded(students.iter().filter_map(|one| one.by).sum()),
        students,
    }
}

/// Counts a student whose maximum changed, and nothing else.
fn count_maximum(maxima: &mut Vec<Maximum>, (old, new): (f64, f64), cause: &'static str) {
    let is_it = |one: &&mut Maximum| (one.old - old).abs() < ROUNDING && (one.new - new).abs() < ROUNDING;
    match maxima.iter_mut().find(is_it) {
        Some(one) => one.students += 1,
        None => maxima.push(Maximum { old, new, students: 1, cause }),
    }
}

fn by_student(record: &Record) -> BTreeMap<&str, &SubmissionRecord> {
    record.submissions.iter().map(|one| (one.student.as_str(), one)).collect()
}

/// Returns the change of a student who is in one record only.
fn alone(one: &SubmissionRecord, kind: ChangeKind) -> Change {
    let points = |wanted: ChangeKind| one.points.filter(|_| kind == wanted);
    Change {
        student: one.student.clone(),
        kind,
        old: points(ChangeKind::Gone),
        new: points(ChangeKind::New),
        by: None,
        reasons: Vec::new(),
        causes: Vec::new(),
    }
}

/// Returns what changed for a student who is in both records; none if nothing did.
fn change(old: &Record, new: &Record, one: &SubmissionRecord, other: &SubmissionRecord) -> Option<Change> {
    let found = causes::between(old, new, one, other);
    let same = causes::have_same_points(one, other);
    let kind = if same { ChangeKind::Results } else { ChangeKind::Points };
    (!same || !found.reasons.is_empty()).then(|| Change {
        student: one.student.clone(),
        kind,
        old: one.points,
        new: other.points,
        by: one.points.zip(other.points).map(|(old, new)| if same { 0.0 } else { rounded(new - old) }),
        reasons: found.reasons,
        causes: found.causes,
    })
}

/// Returns the change of points in words.
fn in_words(old: Option<f64>, new: Option<f64>) -> String {
    match (old, new) {
        (Some(old), Some(new)) => format!("{} → {} ({})", points(old), points(new), signed(new - old)),
        (Some(old), None) => format!("{} → no points", points(old)),
        (None, Some(new)) => format!("no points → {}", points(new)),
        (None, None) => "no points".to_owned(),
    }
}

/// Returns points without the noise of a sum; never -0.
fn rounded(points: f64) -> f64 {
    (points * 10_000.0).round() / 10_000.0 + 0.0
}

fn signed(by: f64) -> String {
    if by < 0.0 { format!("−{}", points(-by)) } else { format!("+{}", points(by)) }
}

/// Returns text in quotation marks, for a list.
fn quoted(text: &str) -> String {
    format!("`{}`", safe(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{AdjustRecord, ManualRecord};
    use crate::report::sample;
    use crate::report::theme::Theme;
    use crate::verdict::Verdict;
    use serde_json::Value;

    #[test]
    fn record_does_not_differ_from_itself() {
        let record = sample::record();
        let changes = between(&record, &record);
        assert_eq!(text(&changes, Theme::PLAIN), "0 students changed; 6 unchanged.\n");
        assert_eq!(changes.changed, 0);
    }

    /// Returns the sample record, and one in which much is different.
    fn pair() -> (Record, Record) {
        let old = sample::record();
        let mut new = old.clone();
        new.spec = "another".into();
        let [amber, beryl, ..] = &mut new.submissions[..] else { panic!("there are six") };
        amber.parts[1].scenarios[1].verdict = Verdict::WrongOutput;
        amber.parts[0].style.score = Some(0.5);
        amber.points = amber.points.map(|points| points - 7.25);
        beryl.digest = "resubmitted".into();
        beryl.parts[1].scenarios[0].verdict = Verdict::Passed;
        beryl.parts[1].scenarios[2].name = "longer game".into();
        beryl.points = Some(40.0);
        beryl.hand_in = None;
        let gone = new.submissions.remove(5);
        new.submissions.push(SubmissionRecord { student: "=newcomer".into(), ..gone });
        (old, new)
    }

    #[test]
    fn changes_have_reasons() {
        let (old, new) = pair();
        insta::assert_snapshot!(text(&between(&old, &new), Theme::PLAIN));
    }

    #[test]
    fn maximum_that_changed_for_many_is_said_once() {
        let old = sample::record();
        let mut new = old.clone();
        new.submissions.iter_mut().skip(1).for_each(|one| one.max_points += 27.0);
        let amber = &mut new.submissions[0];
        (amber.points, amber.parts[0].style.score) = (amber.points.map(|points| points - 2.0), Some(0.5));
        let said = text(&between(&old, &new), Theme::PLAIN);
        let says = "the maximum is 90 instead of 63 for 5 students with the same results (manual grades)\n";
        assert!(said.contains(says), "{said}");
        assert!(said.starts_with("amber: ") && !said.contains("beryl"), "{said}");
        assert!(said.ends_with("1 student changed, −2 points in all; 5 unchanged.\n"), "{said}");
    }

    #[test]
    fn changes_are_written_as_csv_and_json() {
        let (old, new) = pair();
        let changes = between(&old, &new);
        insta::assert_snapshot!(String::from_utf8(csv(&changes).unwrap()).unwrap());
        let written: Value = serde_json::from_slice(&json(&changes).unwrap()).unwrap();
        assert_eq!(written["changed"], 4);
        assert_eq!((&written["schema"], &written["kind"]), (&1.into(), &"changes".into()));
        let by: Vec<_> =
            written["students"].as_array().unwrap().iter().map(|one| one["by"].clone()).collect();
        let [amber, beryl, gone, new] = &by[..] else { panic!("{by:?}") };
        assert_eq!((amber, gone, new), (&(-7.25).into(), &Value::Null, &Value::Null));
        let digits =
            |number: &Value| number.to_string().split_once('.').map_or(0, |(_, digits)| digits.len());
        assert!(digits(beryl) <= 4 && digits(&written["by"]) <= 4, "{beryl} {}", written["by"]);
        let none: Value = serde_json::from_slice(&json(&between(&old, &old)).unwrap()).unwrap();
        assert_eq!(none["by"].to_string(), "0.0", "not -0.0");
        assert_eq!(
            written["students"][0]["causes"],
            serde_json::json!(["another spec, which accepts less", "manual grades"])
        );
    }

    #[test]
    fn causes_are_told_apart() {
        let old = sample::record();
        let causes = |change: &dyn Fn(&mut Record)| {
            let mut new = old.clone();
            change(&mut new);
            between(&old, &new).students[0].causes.join("; ")
        };
        let passes = |new: &mut Record| {
            new.submissions[1].parts[1].scenarios[0].verdict = Verdict::Passed;
            new.submissions[1].points = Some(50.0);
        };
        assert_eq!(
            causes(&passes),
            "graded again: the files, the spec, and the version of croupier are the same"
        );
        let accepted = |new: &mut Record| (passes(new), new.spec = "another".into()).1;
        assert_eq!(causes(&accepted), "another spec, which accepts more");
        let upgraded = |new: &mut Record| (passes(new), new.version = "0.2.0".into()).1;
        assert_eq!(causes(&upgraded), "another version of croupier");
        let rebuilt = |new: &mut Record| (passes(new), new.version += " (1a2b3c4 2026-11-26)").1;
        assert_eq!(causes(&rebuilt), "another version of croupier");
        let resubmitted = |new: &mut Record| (accepted(new), new.submissions[1].digest = "x".into()).1;
        assert_eq!(causes(&resubmitted), "other files were submitted");
        let marked = |new: &mut Record| {
            new.spec = "another".into();
            let adjusted = Some(AdjustRecord { points: 2.0, why: "bonus".into(), automatic: None });
            new.submissions[1].manual = Some(ManualRecord { adjusted, ..ManualRecord::default() });
            new.submissions[1].points = Some(36.8);
        };
        assert_eq!(causes(&marked), "manual grades");
        let in_time = |new: &mut Record| {
            new.submissions[1].hand_in = None;
            new.submissions[1].points = Some(37.3);
        };
        assert_eq!(causes(&in_time), "lateness");
        let by_maximum = |new: &mut Record| {
            let late = new.submissions[1].hand_in.as_mut().and_then(|about| about.late.as_mut());
            late.unwrap().points = 4.0;
            new.submissions[1].points = Some(33.3);
        };
        assert_eq!(causes(&by_maximum), "another maximum, of which lateness costs a share");
        let settled = |new: &mut Record| {
            let part = &mut new.submissions[1].parts[1];
            part.information = std::mem::take(&mut part.scenarios);
            (part.functionality, part.functionality_by_hand) = (Some(0.9), true);
            new.submissions[1].points = Some(50.0);
        };
        assert_eq!(causes(&settled), "manual grades");
        let submitted = |new: &mut Record| (passes(new), new.submissions[1].digest.clear()).1;
        assert_eq!(causes(&submitted), "other files were submitted", "there were none");
        let of_first_version = |new: &mut Record| {
            submitted(new);
            (new.version, new.spec) = (String::new(), String::new());
        };
        assert!(causes(&of_first_version).starts_with("unknown: "), "{}", causes(&of_first_version));
        let partly = |new: &mut Record| (of_first_version(new), new.partial = Some("1 of 2".into())).1;
        assert_eq!(causes(&partly), "another selection of scenarios");
    }
}
