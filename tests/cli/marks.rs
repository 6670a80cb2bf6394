//! Manual grades from end to end: the file to fill in, and what a person decides about a submission.

use std::path::Path;

use crate::grading::class;
use crate::support::{Said, croupier, said};

fn init(class: &Path) -> Said {
    said(croupier().args(["marks", "init", "-a", "si204"]).arg(class))
}

fn grade(class: &Path, report: &str) -> (Said, String) {
    let out = tempfile::tempdir().expect("the temporary directory is writable");
    let file = out.path().join("report");
    let target = format!("{report}={}", file.display());
    let graded =
        said(croupier().args(["grade", "-a", "si204", "--only", "shuffle", "--report", &target]).arg(class));
    (graded, std::fs::read_to_string(&file).expect("the report is written"))
}

#[test]
fn file_to_fill_in_has_all_students_and_changes_nothing() {
    let class = class();
    let (_, before) = grade(class.path(), "csv");
    let written = init(class.path());
    assert_eq!(written.code, 0, "{}", written.stderr);
    let file = class.path().join("marks.yaml");
    let sheet = std::fs::read_to_string(&file).unwrap();
    insta::assert_snapshot!(sheet);
    let (graded, after) = grade(class.path(), "csv");
    assert_eq!((before, graded.stderr.as_str()), (after, ""));
}

#[test]
fn students_who_are_in_the_file_keep_what_it_says() {
    let class = class();
    let file = class.path().join("marks.yaml");
    std::fs::write(&file, "right: {shuffle: {style: 90%}}  # seen").unwrap();
    let written = init(class.path());
    assert_eq!(written.code, 0, "{}", written.stderr);
    assert!(written.stderr.contains("2 students added"), "{}", written.stderr);
    let sheet = std::fs::read_to_string(&file).unwrap();
    assert!(
        sheet.starts_with("right: {shuffle: {style: 90%}}  # seen\n\"broken\":\n  comment:\n"),
        "{sheet}"
    );
    assert!(init(class.path()).stderr.contains("0 students added"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), sheet);
    std::fs::write(&file, "right: {shufle: {style: 90%}}\n").unwrap();
    let wrong = init(class.path());
    assert_eq!(wrong.code, 2);
    assert!(wrong.stderr.contains("a part or key with a similar name exists: `shuffle`"), "{}", wrong.stderr);
}

#[test]
fn decisions_of_a_person_are_in_the_reports() {
    let class = class();
    let marks = "right: {adjust: {points: -2.5, why: no names}, comment: '=well done'}\n\
                 wrong: {total: {points: 30, why: shown in class}, shuffle: {adjust: {points: 2, why: close}}}\n\
                 broken: {excused: ill}\n";
    std::fs::write(class.path().join("marks.yaml"), marks).unwrap();
    let (graded, csv) = grade(class.path(), "csv");
    assert_eq!(graded.code, 1);
    insta::assert_snapshot!("decisions_csv", csv);
    let (_, json) = grade(class.path(), "json");
    let record: serde_json::Value = serde_json::from_str(&json).unwrap();
    let manual: Vec<&serde_json::Value> =
        record["submissions"].as_array().unwrap().iter().map(|one| &one["manual"]).collect();
    insta::assert_snapshot!("decisions_json", serde_json::to_string_pretty(&manual).unwrap());
    assert_eq!(record["submissions"][0]["points"], serde_json::Value::Null);
    let settled: Vec<bool> = (0..3).map(|at| record["submissions"][at]["style_graded"] == true).collect();
    assert_eq!(settled, [true, false, true], "a total and an excuse need no grade for style");
    insta::assert_snapshot!("decisions_terminal", graded.stdout);
}

#[test]
fn file_in_braces_is_left_as_it_is() {
    let class = class();
    let file = class.path().join("marks.yaml");
    let sheet = "{right: {shuffle: {style: 90%}}}\n";
    std::fs::write(&file, sheet).unwrap();
    let refused = init(class.path());
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("cannot add students to"), "{}", refused.stderr);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), sheet);
}

#[test]
fn style_that_is_not_graded_yet_is_nothing_wrong() {
    let class = class();
    std::fs::write(class.path().join("marks.yaml"), "wrong: {style: 90%}\n").unwrap();
    let mut command = croupier();
    command.args(["grade", "-a", "si204", "--only", "shuffle", "--failing"]).arg(class.path());
    let shown = said(&mut command).stdout;
    let rows = shown.lines().filter(|line| line.contains("/40"));
    let students: Vec<&str> = rows.filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(students, ["broken", "wrong"], "{shown}");
    assert!(shown.contains("Showing 2 of 3 submissions."), "{shown}");
}
