//! `results.json` of Gradescope, for one submission.
//!
//! A test with a score for each part and for what changes the total, so that the scores add up to it, and tests without scores for what
//! was run. What students may see only later has that visibility, and Gradescope shows it then. Hidden scenarios are counted, not
//! listed: Gradescope shows no total if any test is hidden. Without points there are no scores at all, which Gradescope
//! reports as an error of the autograder: what is not graded must never look like a zero.

use std::io::{self, Write};

use serde::Serialize;

use crate::record::{AnyRecord, Released, ScenarioRecord, StudentPart, StudentRecord};
use crate::report::cell::safe;
use crate::report::json::WithoutCommands;
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
    /// None for what is visible at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    visibility: Option<&'static str>,
}

/// Differences of points below this are rounding.
const ROUNDING: f64 = 0.001;

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
            let submission = submission?;
            let student = StudentRecord::of(record, &submission);
            let later = StudentRecord::after(Released::AfterPublished, record, &submission);
            serde_json::to_writer_pretty(
                WithoutCommands::new(out),
                &results(&student, &later, record.released),
            )?;
        }
        out.write_all(b"\n")
    }
}

/// Returns the results of a student: what they may see now, and what they may see after everything is released.
fn results(student: &StudentRecord, later: &StudentRecord, released: Released) -> Results {
    let mut tests = Vec::new();
    for (at, (part, whole)) in student.parts.iter().zip(&later.parts).enumerate() {
        tests.push(scored(student, at + 1, part));
        let graded = whole.scenarios.iter().filter(|scenario| scenario.verdict != Verdict::NotGraded);
        tests.extend(graded.enumerate().map(|(nth, scenario)| {
            let number = format!("{}.{}", at + 1, nth + 1);
            let visibility = Released::needed_for(&scenario.visibility).filter(|stage| *stage > released);
            Test { visibility: visibility.map(Released::name), ..run(later, whole, scenario, number) }
        }));
        tests.extend(hidden(at + 1, whole));
    }
    let score = student.points.map(|total| add_up(&mut tests, student, total));
    Results {
        score,
        output: summary_text::of(student),
        output_format: "text",
        test_output_format: "text",
        visibility: "visible",
        stdout_visibility: "hidden",
        tests,
    }
}

/// Returns the test with the points of a part.
fn scored(student: &StudentRecord, number: usize, part: &StudentPart) -> Test {
    // If the total is not known, no part may look like the whole.
    let known = part.points.filter(|_| student.points.is_some());
    Test {
        name: safe(&part.id),
        number: number.to_string(),
        score: known,
        max_score: known.map(|_| part.max_points),
        status: None,
        output: summary_text::of_part(part),
        visibility: None,
    }
}

/// Returns the test of a scenario.
fn run(student: &StudentRecord, part: &StudentPart, scenario: &ScenarioRecord, number: String) -> Test {
    let passed = scenario.verdict == Verdict::Passed;
    Test {
        name: format!("{}: {}", safe(&part.id), safe(&scenario.name)),
        number,
        score: None,
        max_score: None,
        status: Some(if passed { "passed" } else { "failed" }),
        output: if passed { String::new() } else { failures::in_full(student, part, scenario) },
        visibility: None,
    }
}

/// Returns the test of the scenarios that students never see, if there are any.
fn hidden(number: usize, part: &StudentPart) -> Option<Test> {
    (part.hidden.count > 0).then(|| Test {
        name: format!("{}: hidden scenarios", safe(&part.id)),
        number: format!("{number}.{}", part.scenarios.len() + 1),
        score: None,
        max_score: None,
        status: Some(if part.hidden.passed == part.hidden.count { "passed" } else { "failed" }),
        output: format!("{} of {} passed", part.hidden.passed, count(part.hidden.count, "hidden scenario")),
        visibility: None,
    })
}

/// Adds a test for each thing that makes the total differ from the points of the parts: lateness, points that a person added or
/// deducted, a total that a person set. Returns the total that they add up to, which may differ by rounding.
fn add_up(tests: &mut Vec<Test>, student: &StudentRecord, total: f64) -> f64 {
    let scores = |tests: &[Test]| tests.iter().filter_map(|test| test.score).sum::<f64>();
    let manual = student.manual.as_ref();
    let late = student.hand_in.as_ref().and_then(|about| about.late.as_ref());
    let adjusted = manual.and_then(|manual| manual.adjusted.as_ref());
    let set = manual.and_then(|manual| manual.total.as_ref());
    let mut number = student.parts.len();
    let mut add = |tests: &mut Vec<Test>, name: &str, says: &str, points: f64| {
        number += 1;
        tests.push(Test {
            name: name.to_owned(),
            number: number.to_string(),
            score: Some(rounded(points)),
            max_score: Some(0.0),
            status: Some(if points < 0.0 { "failed" } else { "passed" }),
            output: safe(says),
            visibility: None,
        });
    };
    if let Some(late) = late {
        // Lateness does not make a total negative.
        let deducted = late.points.min(scores(tests).max(0.0));
        add(tests, "late", &late.says(), -deducted);
    }
    if let Some(adjusted) = adjusted {
        add(tests, "adjusted", &adjusted.says(), adjusted.points);
    }
    let rest = total - scores(tests);
    if let Some(set) = set {
        add(tests, "total set", &set.says(), rest);
    } else if rest.abs() >= ROUNDING {
        add(tests, "rest", "Difference between the points of the parts and the total", rest);
    } else {
        return rounded_away(tests, total, rest);
    }
    total
}

/// Adds what is left by rounding, since each part is rounded on its own, to a part that has some of its points; returns the total. A
/// full part stays exactly full, since Gradescope shows it as failed otherwise: if there is no other, the total is rounded.
fn rounded_away(tests: &mut [Test], total: f64, rest: f64) -> f64 {
    let has_room = |test: &&mut Test| {
        let (Some(score), Some(max)) = (test.score, test.max_score) else { return false };
        [score, rounded(score + rest)].iter().all(|score| 0.0 < *score && *score < max)
    };
    if let Some(score) = tests.iter_mut().find(has_room).and_then(|test| test.score.as_mut()) {
        *score = rounded(*score + rest);
        return total;
    }
    rounded(tests.iter().filter_map(|test| test.score).sum())
}

/// Returns points without the noise of a sum.
fn rounded(points: f64) -> f64 {
    (points * 10_000.0).round() / 10_000.0 + 0.0
}

#[cfg(test)]
mod tests {
    use crate::record::{AdjustRecord, ManualRecord, Released, TotalRecord};
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

    /// Returns the scores of the tests, added up, and the total.
    fn sum(results: &serde_json::Value) -> (f64, f64) {
        let tests = results["tests"].as_array().unwrap().iter();
        (tests.filter_map(|test| test["score"].as_f64()).sum(), results["score"].as_f64().unwrap())
    }

    #[test]
    fn scores_add_up_to_the_total_whatever_changes_it() {
        let changed = |points: f64, why: &str| AdjustRecord { points, why: why.into(), automatic: None };
        let set = TotalRecord { points: 12.5, why: "oral exam".into(), automatic: Some(30.0) };
        let manual = |adjusted, total| ManualRecord { adjusted, total, ..ManualRecord::default() };
        for (decided, difference, names) in [
            (manual(None, None), 0.0, &["late"][..]),
            (manual(Some(changed(5.0, "=bonus")), None), 5.0, &["late", "adjusted"]),
            (manual(Some(changed(-5.0, "no names")), None), -5.0, &["late", "adjusted"]),
            (manual(None, Some(set)), 12.5 - 34.8333, &["late", "total set"]),
        ] {
            let mut record = sample::record();
            record.submissions = vec![record.submissions.swap_remove(1)];
            let beryl = &mut record.submissions[0];
            beryl.points = Some(34.8333 + difference);
            beryl.manual = Some(decided);
            let results: serde_json::Value =
                serde_json::from_slice(&sample::rendered("gradescope", &record)).unwrap();
            let (sum, total) = sum(&results);
            assert!((sum - total).abs() < 1e-6, "{sum} {total} {results:#}");
            let tests = results["tests"].as_array().unwrap().iter();
            let more: Vec<&str> = tests
                .filter(|test| test["max_score"] == 0.0 && test["number"].as_str().unwrap() > "3")
                .map(|test| test["name"].as_str().unwrap())
                .collect();
            assert_eq!(more, names);
        }
        let (sum, total) = sum(&rendered(0));
        assert!((sum - total).abs() < 1e-6);
    }

    #[test]
    fn rounding_never_makes_a_full_part_look_failed() {
        let of = |points: &[f64], total: f64| {
            let mut record = sample::record();
            record.submissions = vec![record.submissions.swap_remove(1)];
            let beryl = &mut record.submissions[0];
            (beryl.points, beryl.hand_in, beryl.manual) = (Some(total), None, None);
            beryl.parts.truncate(points.len());
            for (part, points) in beryl.parts.iter_mut().zip(points) {
                (part.points, part.max_points) = (Some(*points), 10.0);
            }
            let results: serde_json::Value =
                serde_json::from_slice(&sample::rendered("gradescope", &record)).unwrap();
            let tests = results["tests"].as_array().unwrap().iter();
            let scores: Vec<f64> = tests.filter_map(|test| test["score"].as_f64()).collect();
            (scores, results["score"].as_f64().unwrap())
        };
        assert_eq!(of(&[10.0, 3.3333], 13.3334), (vec![10.0, 3.3334], 13.3334));
        assert_eq!(of(&[10.0, 10.0], 20.0001), (vec![10.0, 10.0], 20.0));
        assert_eq!(of(&[10.0, 0.0], 9.9999), (vec![10.0, 0.0], 10.0));
        assert_eq!(of(&[9.9999, 0.0], 10.0), (vec![9.9999, 0.0], 9.9999));
    }

    #[test]
    fn tests_have_the_visibility_of_their_scenarios() {
        let visibility = |released: Released| {
            let mut record = sample::record();
            record.released = released;
            record.submissions = vec![record.submissions.swap_remove(1)];
            record.submissions[0].parts[1].scenarios[0].visibility = "after_due_date".into();
            record.submissions[0].parts[1].scenarios[1].visibility = "after_published".into();
            let text = String::from_utf8(sample::rendered("gradescope", &record)).unwrap();
            assert!(!text.contains("SECRET") && !text.contains("long game"), "{text}");
            let results: serde_json::Value = serde_json::from_str(&text).unwrap();
            let of = |name: &str| {
                let mut tests = results["tests"].as_array().unwrap().iter();
                let test = tests.find(|test| test["name"] == name).unwrap();
                test.get("visibility").and_then(|word| word.as_str()).unwrap_or("visible").to_owned()
            };
            ["play", "play: two aces", "play: push", "play: hidden scenarios"].map(of)
        };
        let at_once = "visible";
        assert_eq!(visibility(Released::Visible), [at_once, "after_due_date", "after_published", at_once]);
        assert_eq!(visibility(Released::AfterDueDate), [at_once, at_once, "after_published", at_once]);
        assert_eq!(visibility(Released::AfterPublished), [at_once; 4]);
    }

    #[test]
    fn submission_that_is_not_graded_has_no_score() {
        let results = rendered(4);
        assert!(results.get("score").is_none());
        assert!(results["tests"].as_array().unwrap().iter().all(|test| test.get("score").is_none()));
        assert!(!results.to_string().contains("null"));
    }
}
