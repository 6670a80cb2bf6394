//! `results.json` of Gradescope, for one submission.
//!
//! A test with a score for each part, so that the scores add up to the total, and tests without scores for what was run. Hidden
//! scenarios are counted, not listed: Gradescope shows no total if any test is hidden. Without points there are no scores at all,
//! which Gradescope reports as an error of the autograder: what is not graded must never look like a zero.

use std::io::{self, Write};

use serde::Serialize;

use crate::record::{AnyRecord, ScenarioRecord, StudentPart, StudentRecord};
use crate::report::cell::safe;
use crate::report::{Context, Format, failures, summary_text};
use crate::text::count;
use crate::verdict::Verdict;

/// The report for Gradescope.
#[derive(Debug)]
pub(crate) struct Gradescope;

#[derive(Serialize)]
struct Results {
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    output: String,
    output_format: &'static str,
    test_output_format: &'static str,
    visibility: &'static str,
    stdout_visibility: &'static str,
    tests: Vec<Test>,
}

#[derive(Serialize)]
struct Test {
    name: String,
    number: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    #[serde(skip_serializing_if = "String::is_empty")]
    output: String,
}

impl Format for Gradescope {
    fn name(&self) -> &'static str {
        "gradescope"
    }

    fn about(&self) -> &'static str {
        "results.json of Gradescope, for one submission"
    }

    fn is_for_one(&self) -> bool {
        true
    }

    fn render(&self, record: &AnyRecord, _: &Context, out: &mut dyn Write) -> io::Result<()> {
        for submission in record.submissions.each().take(1) {
            let student = StudentRecord::of(record, &*submission?);
            serde_json::to_writer_pretty(&mut *out, &results(&student))?;
        }
        out.write_all(b"\n")
    }
}

fn results(student: &StudentRecord) -> Results {
    let tests = student.parts.iter().enumerate().flat_map(|(at, part)| of_part(student, at + 1, part));
    Results {
        score: student.points,
        output: summary_text::of(student),
        output_format: "text",
        test_output_format: "text",
        visibility: "visible",
        stdout_visibility: "hidden",
        tests: tests.collect(),
    }
}

fn of_part(student: &StudentRecord, number: usize, part: &StudentPart) -> Vec<Test> {
    // If the total is not known, no part may look like the whole.
    let known = part.points.filter(|_| student.points.is_some());
    let scored = Test {
        name: safe(&part.id),
        number: number.to_string(),
        score: known,
        max_score: known.map(|_| part.max_points),
        status: None,
        output: summary_text::of_part(part),
    };
    let run = |(at, scenario): (usize, &ScenarioRecord)| {
        let passed = scenario.verdict == Verdict::Passed;
        Test {
            name: format!("{}: {}", safe(&part.id), safe(&scenario.name)),
            number: format!("{number}.{}", at + 1),
            score: None,
            max_score: None,
            status: Some(if passed { "passed" } else { "failed" }),
            output: if passed { String::new() } else { failures::in_full(student, part, scenario) },
        }
    };
    let graded = part.scenarios.iter().filter(|scenario| scenario.verdict != Verdict::NotGraded);
    let runs = graded.enumerate().map(run);
    let hidden = (part.hidden.count > 0).then(|| Test {
        name: format!("{}: hidden scenarios", safe(&part.id)),
        number: format!("{number}.{}", part.scenarios.len() + 1),
        score: None,
        max_score: None,
        status: Some(if part.hidden.passed == part.hidden.count { "passed" } else { "failed" }),
        output: format!("{} of {} passed", part.hidden.passed, count(part.hidden.count, "hidden scenario")),
    });
    std::iter::once(scored).chain(runs).chain(hidden).collect()
}

#[cfg(test)]
mod tests {
    use crate::report::sample;

    fn rendered(student: usize) -> serde_json::Value {
        let mut record = sample::record();
        record.submissions = vec![record.submissions.swap_remove(student)];
        serde_json::from_slice(&sample::rendered("gradescope", &record)).unwrap()
    }

    #[test]
    fn looks_like_this() {
        insta::assert_snapshot!(serde_json::to_string_pretty(&rendered(1)).unwrap());
    }

    #[test]
    fn scores_of_parts_add_up_to_the_total() {
        let results = rendered(0);
        let tests = results["tests"].as_array().unwrap().iter();
        let sum: f64 = tests.filter_map(|test| test["score"].as_f64()).sum();
        assert!((sum - results["score"].as_f64().unwrap()).abs() < 0.01);
    }

    #[test]
    fn submission_that_is_not_graded_has_no_score() {
        let results = rendered(4);
        assert!(results.get("score").is_none());
        assert!(results["tests"].as_array().unwrap().iter().all(|test| test.get("score").is_none()));
        assert!(!results.to_string().contains("null"));
    }
}
