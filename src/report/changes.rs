//! What changed between two records of an assignment: whose points, by how much, and why.

use std::collections::BTreeMap;

use crate::record::{PartRecord, Record, ScenarioRecord, SubmissionRecord};
use crate::report::cell::{points, safe};
use crate::report::theme::{Role, Theme};
use crate::text::{count, list, some};
use crate::verdict::Verdict;

/// Number of scenarios that a line names.
const NAMED: usize = 3;
/// Differences of points below this are rounding.
const ROUNDING: f64 = 0.005;

/// What changed, as text, and whether any points did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes {
    /// One paragraph for each student whose results changed, and a summary.
    pub text: String,
    /// Number of students whose points changed, who are new, or who are gone.
    pub changed: usize,
}

/// Compares two records of the same assignment.
pub fn between(old: &Record, new: &Record, theme: Theme) -> Changes {
    let (before, after) = (by_student(old), by_student(new));
    let mut text = heads(old, new, theme);
    let (mut changed, mut sum, mut same) = (0, 0.0, 0);
    let added = new.submissions.iter().filter(|one| !before.contains_key(one.student.as_str()));
    let known = old.submissions.iter().map(|one| (one, after.get(one.student.as_str())));
    for (one, other) in known {
        let Some(other) = other else {
            changed += 1;
            text.push_str(&line(theme, &one.student, Role::Warn, "is in the old report only"));
            continue;
        };
        let reasons = reasons(one, other);
        let by = difference(one.points, other.points);
        match (by, reasons.is_empty()) {
            (None, true) => same += 1,
            (None, false) => {
                text.push_str(&line(theme, &one.student, Role::Muted, "same points, other results"));
                text.extend(reasons.iter().map(|reason| format!("  {reason}\n")));
            }
            (Some((says, by)), _) => {
                changed += 1;
                sum += by;
                let role = if by < 0.0 { Role::Bad } else { Role::Good };
                text.push_str(&line(theme, &one.student, role, &says));
                let cause = cause(old, new, one, other);
                text.extend(reasons.iter().chain(&cause).map(|reason| format!("  {reason}\n")));
            }
        }
    }
    for one in added {
        changed += 1;
        let says = format!("is new, with {}", one.points.map_or("no points".to_owned(), points));
        text.push_str(&line(theme, &one.student, Role::Warn, &says));
    }
    let gap = if changed > 0 || !text.is_empty() { "\n" } else { "" };
    let total = if changed > 0 { format!(", {} points in all", signed(sum)) } else { String::new() };
    text.push_str(&format!("{gap}{} changed{total}; {same} unchanged.\n", count(changed, "student")));
    Changes { text, changed }
}

fn by_student(record: &Record) -> BTreeMap<&str, &SubmissionRecord> {
    record.submissions.iter().map(|one| (one.student.as_str(), one)).collect()
}

/// Returns what differs between the runs that wrote the records.
fn heads(old: &Record, new: &Record, theme: Theme) -> String {
    let differ = |what: &str, one: &str, other: &str| {
        (one != other).then(|| {
            let shown = |text: &str| if text.is_empty() { "unknown".to_owned() } else { safe(text) };
            theme.paint(Role::Muted, &format!("{what}: {} → {}\n", shown(one), shown(other)))
        })
    };
    let lines =
        [differ("version of croupier", &old.version, &new.version), differ("spec", &old.spec, &new.spec)];
    lines.into_iter().flatten().collect()
}

fn line(theme: Theme, student: &str, role: Role, says: &str) -> String {
    format!("{}: {}\n", theme.paint(Role::Heading, &safe(student)), theme.paint(role, says))
}

/// Returns the change of points in words, and by how much; `None` if there is none.
fn difference(old: Option<f64>, new: Option<f64>) -> Option<(String, f64)> {
    match (old, new) {
        (Some(old), Some(new)) if (old - new).abs() < ROUNDING => None,
        (Some(old), Some(new)) => {
            Some((format!("{} → {} ({})", points(old), points(new), signed(new - old)), new - old))
        }
        (Some(old), None) => Some((format!("{} → no points yet", points(old)), 0.0)),
        (None, Some(new)) => Some((format!("no points yet → {}", points(new)), 0.0)),
        (None, None) => None,
    }
}

fn signed(by: f64) -> String {
    if by < 0.0 { format!("−{}", points(-by)) } else { format!("+{}", points(by)) }
}

/// Returns the changes of each part that explain the points, a clause each.
fn reasons(old: &SubmissionRecord, new: &SubmissionRecord) -> Vec<String> {
    let mut reasons = Vec::new();
    for part in &new.parts {
        match old.parts.iter().find(|other| other.id == part.id) {
            Some(before) => reasons.extend(of_part(before, part)),
            None => reasons.push(format!("{}: the part is new", safe(&part.id))),
        }
    }
    let gone = old.parts.iter().filter(|part| new.parts.iter().all(|other| other.id != part.id));
    reasons.extend(gone.map(|part| format!("{}: the part is gone", safe(&part.id))));
    let late = |one: &SubmissionRecord| {
        one.hand_in.as_ref().and_then(|it| it.late.as_ref()).map_or(0.0, |late| late.points)
    };
    if (late(old) - late(new)).abs() > ROUNDING {
        reasons.push(format!("lateness costs {} instead of {}", points(late(new)), points(late(old))));
    }
    reasons
}

fn of_part(old: &PartRecord, new: &PartRecord) -> Vec<String> {
    let mut reasons = Vec::new();
    let id = safe(&new.id);
    if old.status != new.status {
        let name = |part: &PartRecord| part.status.name().replace('_', " ");
        reasons.push(format!("{id}: {} → {}", name(old), name(new)));
    }
    let find = |scenario: &&ScenarioRecord| old.scenarios.iter().find(|other| other.name == scenario.name);
    let is_right = |scenario: &ScenarioRecord| scenario.verdict == Verdict::Passed;
    let named = |wanted: &dyn Fn(Option<&ScenarioRecord>, &ScenarioRecord) -> bool| -> Vec<String> {
        let these = new.scenarios.iter().filter(|one| wanted(find(one), one));
        these.map(|one| format!("`{}`", safe(&one.name))).collect()
    };
    let mut tell = |says: &str, names: &[String]| {
        if !names.is_empty() {
            let scenarios = count(names.len(), "scenario");
            reasons.push(format!("{id}: {scenarios} {says}: {}", some(names, NAMED, "and")));
        }
    };
    let both = |old: Option<&ScenarioRecord>, change: bool| old.is_some_and(|_| change);
    tell("now passed", &named(&|old, new| both(old, !old.is_some_and(is_right) && is_right(new))));
    tell("no longer passed", &named(&|old, new| both(old, old.is_some_and(is_right) && !is_right(new))));
    let other = |old: Option<&ScenarioRecord>, new: &ScenarioRecord| {
        old.is_some_and(|old| {
            is_right(old) == is_right(new)
                && (old.verdict != new.verdict || (old.credit - new.credit).abs() > ROUNDING)
        })
    };
    tell("judged otherwise", &named(&other));
    tell("added", &named(&|old, _| old.is_none()));
    let gone = old.scenarios.iter().filter(|one| new.scenarios.iter().all(|other| other.name != one.name));
    let gone: Vec<String> = gone.map(|one| format!("`{}`", safe(&one.name))).collect();
    tell("removed", &gone);
    if old.style.score != new.style.score {
        let shown =
            |score: Option<f64>| score.map_or("not graded".into(), |score| points(score * 100.0) + " %");
        reasons.push(format!("{id}: style {} → {}", shown(old.style.score), shown(new.style.score)));
    }
    let by_hand = new.functionality.is_none() && new.scenarios.is_empty();
    if by_hand && let Some((says, _)) = difference(old.points, new.points) {
        reasons.push(format!("{id}: graded manually: {says}"));
    }
    reasons
}

/// Returns why the results of a student differ, as far as the records tell.
fn cause(old: &Record, new: &Record, one: &SubmissionRecord, other: &SubmissionRecord) -> Option<String> {
    if one.digest != other.digest {
        return Some("cause: other files were submitted".to_owned());
    }
    let causes: Vec<&str> = [
        (old.spec != new.spec, "another spec"),
        (old.version != new.version, "another version of croupier"),
        (old.partial != new.partial, "another selection of scenarios"),
    ]
    .into_iter()
    .filter(|(differs, _)| *differs)
    .map(|(_, what)| what)
    .collect();
    (!causes.is_empty()).then(|| format!("cause: {}", list(&causes, "or")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn record_does_not_differ_from_itself() {
        let record = sample::record();
        let changes = between(&record, &record, Theme::PLAIN);
        assert_eq!((changes.text.as_str(), changes.changed), ("0 students changed; 6 unchanged.\n", 0));
    }

    #[test]
    fn changes_have_reasons() {
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
        new.submissions.push(SubmissionRecord { student: "newcomer".into(), ..gone });
        insta::assert_snapshot!(between(&old, &new, Theme::PLAIN).text);
    }
}
