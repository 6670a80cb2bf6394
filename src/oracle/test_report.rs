//! Reports of test programs, in the format of JUnit, as pytest, JUnit, Maven, CTest, and many others write it.
//!
//! A student's code runs in the same process as the tests and may have written the report: nothing in it is trusted to be well
//! formed, or short.

use quick_xml::events::attributes::Attributes;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use crate::criteria::ProducedFile;
use crate::fraction::{Fraction, ONE, ZERO};

/// How many tests that failed are named.
const NAMED: usize = 3;

/// More tests are not counted.
const MOST: usize = 10_000;

/// A test that was run.
#[derive(Debug, PartialEq, Eq)]
struct Case {
    name: String,
    /// Why it failed, if it did.
    failure: Option<String>,
    skipped: bool,
}

/// Returns what a report among the files that a run wrote says: the share of the tests that pass, and which others fail. It must be
/// about the tests that a right program passes, so that one that is made up needs at least their names.
pub(super) fn junit(name: &str, right: &[ProducedFile], written: &[ProducedFile]) -> (Fraction, String) {
    let content = |files: &'_ [ProducedFile]| {
        files.iter().find(|(known, _)| known == name).and_then(|(_, content)| content.clone())
    };
    let wrong = |says: String| (ZERO, says);
    let Some(written) = content(written) else { return wrong(format!("the tests wrote no `{name}`")) };
    let Some(cases) = cases(&written) else {
        return wrong(format!("the report of the tests, `{name}`, is not in the format of JUnit"));
    };
    let run: Vec<&Case> = cases.iter().filter(|case| !case.skipped).collect();
    let failed: Vec<&Case> = run.iter().copied().filter(|case| case.failure.is_some()).collect();
    if run.is_empty() {
        return wrong("no test was run".to_owned());
    }
    let right = content(right).and_then(|right| self::cases(&right)).unwrap_or_default();
    if names(&right) != names(&cases) {
        return wrong(format!("the report of the tests, `{name}`, is not about the tests of the assignment"));
    }
    if failed.is_empty() {
        return (ONE, String::new());
    }
    let each = failed.iter().take(NAMED).map(|case| match case.failure.as_deref() {
        Some(why) if !why.is_empty() => format!("`{}`: {why}", case.name),
        _ => format!("`{}`", case.name),
    });
    let (count, whole) = (failed.len(), run.len());
    let which = each.collect::<Vec<_>>().join("; ");
    let says = if whole == 1 { which } else { format!("{count} of {whole} tests failed: {which}") };
    (Fraction::new((whole - count) as i64, whole as i64), says)
}

fn names(cases: &[Case]) -> Vec<&str> {
    let mut names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    names.sort_unstable();
    names
}

/// Returns the tests of a report; `None` if it is none.
fn cases(content: &[u8]) -> Option<Vec<Case>> {
    let mut reader = Reader::from_reader(content);
    let (mut cases, mut is_report, mut buffer) = (Vec::<Case>::new(), false, Vec::new());
    // Whether the text that follows says why the last test failed.
    let mut says_why = false;
    let mut depth = 0_usize;
    loop {
        match reader.read_event_into(&mut buffer).ok()? {
            Event::Start(tag) => {
                depth += 1;
                match tag.local_name().as_ref() {
                    b"testsuite" | b"testsuites" => is_report = true,
                    b"testcase" => cases.push(case(&tag)),
                    b"failure" | b"error" => says_why = failed(&mut cases, &tag),
                    b"skipped" => skipped(&mut cases),
                    _ => {}
                }
            }
            Event::Empty(tag) => match tag.local_name().as_ref() {
                b"testsuite" | b"testsuites" => is_report = true,
                b"testcase" => cases.push(case(&tag)),
                b"failure" | b"error" => drop(failed(&mut cases, &tag)),
                b"skipped" => skipped(&mut cases),
                _ => {}
            },
            Event::Text(text) if says_why => {
                if let Some(failure) = cases.last_mut().and_then(|case| case.failure.as_mut()) {
                    failure.push_str(&String::from_utf8_lossy(first_line(&text)));
                }
            }
            Event::End(_) => {
                depth = depth.checked_sub(1)?;
                says_why = false;
            }
            Event::Eof => return (is_report && depth == 0).then_some(cases),
            _ => {}
        }
        if cases.len() > MOST {
            return None;
        }
        buffer.clear();
    }
}

/// Returns a test by its tag.
fn case(tag: &BytesStart<'_>) -> Case {
    let name = attribute(tag.attributes(), b"name").unwrap_or_else(|| "a test".to_owned());
    Case { name, failure: None, skipped: false }
}

/// Notes that the last test failed; returns whether the tag itself does not say why.
fn failed(cases: &mut [Case], tag: &BytesStart<'_>) -> bool {
    let Some(case) = cases.last_mut() else { return false };
    let message = attribute(tag.attributes(), b"message").unwrap_or_default();
    let is_silent = message.trim().is_empty();
    let message = String::from_utf8_lossy(first_line(message.as_bytes())).into_owned();
    case.failure.get_or_insert_default().push_str(&message);
    is_silent
}

fn skipped(cases: &mut [Case]) {
    if let Some(case) = cases.last_mut() {
        case.skipped = true;
    }
}

fn attribute(mut attributes: Attributes<'_>, name: &[u8]) -> Option<String> {
    let found =
        attributes.find_map(|attribute| attribute.ok().filter(|it| it.key.local_name().as_ref() == name))?;
    let value = found.normalized_value(XmlVersion::Implicit1_0).ok()?;
    Some(value.into_owned())
}

fn first_line(text: &[u8]) -> &[u8] {
    let mut lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    lines.find(|line| !line.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(report: &str) -> (Fraction, String) {
        let written = [("r.xml".to_owned(), Some(report.as_bytes().to_vec()))];
        junit("r.xml", &written, &written)
    }

    #[test]
    fn failed_tests_are_named_and_cost_their_share() {
        let pytest = r#"<?xml version="1.0" encoding="utf-8"?><testsuites><testsuite name="pytest" tests="4"><testcase classname="t" name="test_one" time="0.001" /><testcase classname="t" name="test_two"><failure message="assert 2 == 3">def test_two():
 more</failure></testcase><testcase name="test_three"><skipped message="later"/></testcase><testcase name="test_four"><error message="">NameError: x
</error></testcase></testsuite></testsuites>"#;
        assert_eq!(
            said(pytest),
            (
                Fraction::new(1, 3),
                "2 of 3 tests failed: `test_two`: assert 2 == 3; `test_four`: NameError: x".to_owned()
            )
        );
        let ant = r#"<testsuite tests="1"><testcase name="add"><failure message="expected:&lt;3&gt; but was:&lt;4&gt;"/></testcase></testsuite>"#;
        assert_eq!(said(ant), (ZERO, "`add`: expected:<3> but was:<4>".to_owned()));
        assert_eq!(said(r#"<testsuite><testcase name="a"/></testsuite>"#), (ONE, String::new()));
    }

    #[test]
    fn what_is_no_report_passes_nothing() {
        for report in [
            "",
            "<html><testcase name='a'/></html>",
            "<testsuite><testcase",
            "<testsuite><testcase/>",
            "\u{0}\u{1}",
            "<testsuite></x>",
        ] {
            assert_eq!(said(report).0, ZERO, "{report}");
        }
        assert_eq!(said("<testsuite/>").1, "no test was run");
        assert_eq!(junit("r.xml", &[], &[]).1, "the tests wrote no `r.xml`");
        let [right, other] = ["a", "b"].map(|name| {
            let report = format!("<testsuite><testcase name='{name}'/></testsuite>");
            [("r.xml".to_owned(), Some(report.into_bytes()))]
        });
        assert_eq!(junit("r.xml", &right, &other).0, ZERO);
        let many = format!("<testsuite>{}</testsuite>", "<testcase/>".repeat(MOST + 1));
        assert_eq!(said(&many).0, ZERO);
    }
}
