//! JUnit XML, for services that show tests: a suite for each student, a test for each build and each scenario.
//!
//! Names are keys by which services compare runs, so they are stable: no seeds, no times. No two tests of a class have the same. Of hidden
//! scenarios there is only the number that passed. The output of a suite is about the points: losses, comments, and what a person added.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::record::{AnyRecord, ScenarioRecord, Status, StudentPart, StudentRecord};
use crate::report::cell::{joined, safe};
use crate::report::{Context, Format, failures, summary_text};
use crate::text::count;
use crate::verdict::Verdict;

/// The JUnit report.
#[derive(Debug)]
pub(crate) struct Junit;

impl Format for Junit {
    fn name(&self) -> &'static str {
        "junit"
    }

    fn about(&self) -> &'static str {
        "tests as JUnit XML, for GitLab, Jenkins, and others"
    }

    fn is_text(&self) -> bool {
        true
    }

    fn render(&self, record: &AnyRecord, _: &Context, out: &mut dyn Write) -> io::Result<()> {
        let mut report = Report::new("croupier");
        let is_class = record.submissions.each().take(2).count() > 1;
        for submission in record.submissions.each() {
            report.add_test_suite(suite(&StudentRecord::of(record, &*submission?), is_class));
        }
        let text = report.to_string().map_err(io::Error::other)?;
        out.write_all(text.as_bytes())?;
        if text.ends_with('\n') { Ok(()) } else { out.write_all(b"\n") }
    }
}

fn suite(student: &StudentRecord, is_class: bool) -> TestSuite {
    let mut suite = TestSuite::new(safe(&student.student));
    // Services take a dot for the end of a package.
    let whose = if is_class { safe(&student.student).replace('.', "_") + "." } else { String::new() };
    for part in student.parts.iter().filter(|part| !part.graded_manually) {
        let class = format!("{}.{whose}{}", student.assignment, part.id);
        let mut add = |name: &str, status: TestCaseStatus| {
            let mut case = TestCase::new(safe(name), status);
            case.set_classname(class.as_str());
            suite.add_test_case(case);
        };
        add("build", build(part));
        for scenario in &part.scenarios {
            add(&scenario.name, run(student, part, scenario));
        }
        let hidden = part.hidden;
        if hidden.count > 0 {
            let says = format!("{} of {} passed", hidden.passed, count(hidden.count, "hidden scenario"));
            let all = hidden.passed == hidden.count;
            add(
                "hidden scenarios",
                if all { TestCaseStatus::success() } else { failed(&says, "hidden", "") },
            );
        }
    }
    suite.set_system_out(summary_text::of(student));
    suite
}

/// Returns the status of a build, or of a part that could not be read.
fn build(part: &StudentPart) -> TestCaseStatus {
    let note = joined(part.note.as_deref().unwrap_or_default());
    match part.status {
        Status::Graded => TestCaseStatus::success(),
        Status::BuildFailed => failed(&note, "build failed", &part.compiler),
        Status::Missing => failed(&note, "not submitted", ""),
        Status::ForReview => skipped("for review: a person has to read the output; this is not a zero"),
        Status::NotGraded => error(if note.is_empty() { "not graded; this is not a zero" } else { &note }),
    }
}

fn run(student: &StudentRecord, part: &StudentPart, scenario: &ScenarioRecord) -> TestCaseStatus {
    match (scenario.verdict, part.status) {
        (Verdict::Passed, _) => TestCaseStatus::success(),
        (Verdict::NotGraded, _) => error("not graded; this is not a zero"),
        (_, Status::ForReview) => skipped("for review"),
        (verdict, _) => {
            let text = failures::in_full(student, part, scenario);
            failed(&failures::sentence(scenario), verdict.name(), &text)
        }
    }
}

/// GitLab shows only the text of the element, so the sentence is in it, too.
fn failed(message: &str, kind: &str, text: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    let text = if text.is_empty() { message } else { text };
    status.set_message(message).set_type(kind).set_description(text);
    status
}

fn error(message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    status.set_message(message).set_description(message);
    status
}

fn skipped(message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(message);
    status
}

#[cfg(test)]
mod tests {
    use crate::report::sample;

    #[test]
    fn looks_like_this() {
        insta::assert_snapshot!(String::from_utf8(sample::rendered("junit", &sample::record())).unwrap());
    }
}
