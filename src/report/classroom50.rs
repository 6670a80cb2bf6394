//! `result.json` of classroom50 (`classroom50/result/v1`), for one submission.
//!
//! Scores are whole numbers there. The points of the parts are rounded so that they add up to the rounded total. What is not graded
//! is an error: the runner shows 0 of 0 for it, and the score of an earlier submission stays.
//!
//! The format has no place for text except further keys of a test, which the runner keeps: what a person wrote stands in `comments`.

use std::io::{self, Write};

use serde::Serialize;

use crate::record::{AdjustRecord, AnyRecord, ManualRecord, StudentPart, StudentRecord};
use crate::report::cell::{lines, safe};
use crate::report::json::WithoutCommands;
use crate::report::{Context, Format};

/// The report for classroom50.
#[derive(Debug)]
pub(crate) struct Classroom50;

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Result50<'a> {
    schema: &'static str,
    classroom: &'a str,
    assignment: &'a str,
    #[serde(rename = "assignment_type")]
    assignment_type: &'a str,
    owner: &'a str,
    submission: &'a str,
    commit: &'a str,
    release: &'a str,
    review: &'a str,
    datetime: String,
    score: u64,
    max_score: u64,
    tests: Vec<Test>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Test {
    test_name: String,
    passed: bool,
    score: u64,
    max_score: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
}

/// The variables that the runner sets, and whose values it does not accept empty.
const SET: [&str; 5] = ["CLASSROOM", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL", "REVIEW_URL"];

impl Format for Classroom50 {
    fn name(&self) -> &'static str {
        "classroom50"
    }

    fn about(&self) -> &'static str {
        "result.json of classroom50, for one submission"
    }

    fn is_for_one(&self) -> bool {
        true
    }

    fn missing(&self, context: &Context) -> Vec<&'static str> {
        SET.into_iter().filter(|name| context.get(name).is_none()).collect()
    }

    fn render(&self, record: &AnyRecord, context: &Context, out: &mut dyn Write) -> io::Result<()> {
        for submission in record.submissions.each().take(1) {
            let student = StudentRecord::of(record, &*submission?);
            let Some(points) = student.points else {
                return Err(io::Error::other(
                    "the submission is not graded, and classroom50 has no way to say so",
                ));
            };
            serde_json::to_writer_pretty(WithoutCommands::new(out), &result(&student, points, context))?;
        }
        out.write_all(b"\n")
    }
}

fn result<'a>(student: &'a StudentRecord, points: f64, context: &'a Context) -> Result50<'a> {
    let max: Vec<u64> =
        whole(&student.parts.iter().map(|part| part.max_points).collect::<Vec<_>>(), student.max_points);
    // Lateness is taken from all parts alike, so that they still add up.
    let sum: f64 = student.parts.iter().filter_map(|part| part.points).sum();
    let left = if sum > 0.0 { points / sum } else { 0.0 };
    let earned: Vec<f64> = student.parts.iter().map(|part| part.points.unwrap_or(0.0) * left).collect();
    let scores = whole(&earned, points);
    let tests = student.parts.iter().zip(scores.iter().zip(&max)).map(|(part, (score, max))| Test {
        test_name: safe(&part.id),
        passed: part.points.is_some_and(|points| points >= part.max_points),
        score: *score.min(max),
        max_score: *max,
        comments: comments(part),
    });
    let mut tests: Vec<Test> = tests.collect();
    if let Some(first) = tests.first_mut() {
        let whole = student.manual.iter().flat_map(ManualRecord::says);
        first.comments.splice(0..0, whole.map(|says| format!("submission: {}", lines(&says))));
    }
    let value = |name| context.get(name).unwrap_or_default();
    Result50 {
        schema: "classroom50/result/v1",
        classroom: value("CLASSROOM"),
        assignment: context.get("ASSIGNMENT").unwrap_or(&student.assignment),
        assignment_type: context.get("ASSIGNMENT_TYPE").unwrap_or("individual"),
        owner: context.get("USERNAME").unwrap_or(&student.student),
        submission: value("SUBMISSION_TAG"),
        commit: value("COMMIT_URL"),
        release: value("RELEASE_URL"),
        review: value("REVIEW_URL"),
        datetime: datetime(student, context),
        score: tests.iter().map(|test| test.score).sum(),
        max_score: max.iter().sum(),
        tests,
    }
}

/// Returns what a person wrote about a part; that about the whole submission stands in the first.
fn comments(part: &StudentPart) -> Vec<String> {
    let adjusted = part.adjusted.iter().map(AdjustRecord::says);
    let comment = part.comment.iter().map(|comment| format!("grader: {comment}"));
    adjusted.chain(comment).map(|says| lines(&says)).collect()
}

/// Returns when the work was submitted: as the tag of the submission says, or the hand-in, or else the time of the context. The runner
/// replaces it by the date of the commit, but does not accept an empty one.
fn datetime(student: &StudentRecord, context: &Context) -> String {
    // submit/2026-11-21T10-22-33Z-a1b2c3d: a tag has no colons.
    let tag = context.get("SUBMISSION_TAG").and_then(|tag| tag.strip_prefix("submit/"));
    let tagged = tag.and_then(|tag| tag.split_once('Z')).and_then(|(time, _)| {
        let (day, time) = time.split_once('T')?;
        let time = format!("{day}T{}Z", time.replace('-', ":"));
        time.parse::<jiff::Timestamp>().is_ok().then_some(time)
    });
    let submitted = || student.hand_in.as_ref()?.submitted.clone();
    tagged.or_else(submitted).or_else(|| context.now().map(str::to_owned)).unwrap_or_default()
}

/// Rounds numbers so that they add up to the rounded total: down first, then up where most was cut off.
fn whole(values: &[f64], total: f64) -> Vec<u64> {
    // Points are small and not negative.
    let mut rounded: Vec<u64> = values.iter().map(|value| (value + 1e-9).floor().max(0.0) as u64).collect();
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &other| values[other].fract().total_cmp(&values[one].fract()).then(one.cmp(&other)));
    let missing = (total.round().max(0.0) as u64).saturating_sub(rounded.iter().sum());
    for at in order.into_iter().take(usize::try_from(missing).unwrap_or(0)) {
        rounded[at] += 1;
    }
    rounded
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{self, sample};

    fn rendered(student: usize) -> io::Result<Vec<u8>> {
        let mut record = sample::record();
        record.submissions = vec![record.submissions.swap_remove(student)];
        let context = Context::read(|name| Some(format!("the {}", name.to_lowercase())));
        let mut bytes = Vec::new();
        report::find("classroom50").unwrap().render(&record, &context, &mut bytes)?;
        Ok(bytes)
    }

    #[test]
    fn looks_like_this() {
        insta::assert_snapshot!(String::from_utf8(rendered(1).unwrap()).unwrap());
    }

    #[test]
    fn time_is_that_of_the_tag_or_of_the_hand_in_or_now() {
        let record = sample::record();
        let of = |tag: &str, submission: usize| {
            let mut context = Context::read(|name| (name == "SUBMISSION_TAG").then(|| tag.to_owned()));
            context.set_now("2026-11-23T00:00:00Z".into());
            datetime(&StudentRecord::of(&record, &record.submissions[submission]), &context)
        };
        assert_eq!(of("submit/2026-11-21T10-22-33Z-a1b2c3d", 1), "2026-11-21T10:22:33Z");
        for tag in ["submit/one", "submit/2026-13-21T10-22-33Z-a", "submit/2026-11-21T10:22", ""] {
            assert_eq!(of(tag, 1), "2026-11-22T10:00:00-05:00", "{tag}");
        }
        assert_eq!(of("", 0), "2026-11-23T00:00:00Z");
    }

    #[test]
    fn variables_that_must_not_be_empty_are_named() {
        let missing = |set: fn(&str) -> bool| {
            Classroom50.missing(&Context::read(|name| set(name).then(|| "x".to_owned())))
        };
        assert!(missing(|_| true).is_empty());
        assert_eq!(missing(|name| !name.ends_with("_URL")), ["COMMIT_URL", "RELEASE_URL", "REVIEW_URL"]);
    }

    #[test]
    fn parts_add_up_to_the_total() {
        for (values, total, sum) in [
            (&[0.5, 0.5, 0.5][..], 1.5, 2),
            (&[28.0, 9.333], 37.333, 37),
            (&[0.4, 0.4], 0.8, 1),
            (&[], 0.0, 0),
        ] {
            assert_eq!(whole(values, total).iter().sum::<u64>(), sum, "{values:?}");
        }
    }

    #[test]
    fn submission_that_is_not_graded_is_an_error() {
        assert!(rendered(4).unwrap_err().to_string().contains("not graded"));
    }
}
