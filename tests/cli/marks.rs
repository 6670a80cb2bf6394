//! Manual grades from end to end: the file to fill in, and what a person decides about a submission.

use std::path::Path;

use crate::grading::class;
use crate::support::{Said, bare, croupier, said};

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
    assert!(!shown.contains('*'), "the star of the row that is not shown is not explained: {shown}");
    let all = said(croupier().args(["grade", "-a", "si204", "--only", "shuffle"]).arg(class.path())).stdout;
    assert!(all.contains("28/40* ") && all.contains("\n* functionality only"), "{all}");
}

/// Grades all parts with these reports; returns what was printed and the reports.
fn grade_all(class: &Path, marks: &str, formats: &[&str]) -> (Said, Vec<String>) {
    std::fs::write(class.join("marks.yaml"), marks).expect("the temporary directory is writable");
    let out = tempfile::tempdir().expect("the temporary directory is writable");
    let mut command = croupier();
    command.args(["grade", "-a", "si204", "--failing"]).arg(class);
    for format in formats {
        command.args(["--report", &format!("{format}={}", out.path().join(format).display())]);
    }
    let said = said(&mut command);
    let read =
        |format: &&str| std::fs::read_to_string(out.path().join(format)).expect("the report is written");
    (said, formats.iter().map(read).collect())
}

#[test]
fn part_that_a_person_settles_fails_nowhere() {
    let class = class();
    std::fs::remove_dir_all(class.path().join("broken")).unwrap();
    let marks = "right: {style: 100%}\nwrong: {shuffle: {style: 100%, functionality: 100%}}\n";
    std::fs::write(class.path().join("marks.yaml"), marks).unwrap();
    let out = tempfile::tempdir().unwrap();
    let grade = |more: &[&str]| {
        let mut command = croupier();
        said(command.args(["grade", "-a", "si204", "--only", "shuffle"]).args(more).arg(class.path()))
    };
    let junit = format!("junit={}", out.path().join("junit").display());
    let whole = grade(&["--report", &junit]);
    assert_eq!(whole.code, 0, "{}", whole.stdout);
    assert!(whole.stdout.contains("wrong      40/40"), "{}", whole.stdout);
    assert!(whole.stdout.contains("graded manually: shuffle"), "{}", whole.stdout);
    assert!(!whole.stdout.contains("Most frequent failures"), "{}", whole.stdout);
    let junit = std::fs::read_to_string(out.path().join("junit")).unwrap();
    assert!(junit.contains("failures=\"0\""), "{junit}");
    let failing = grade(&["--failing"]);
    assert!(failing.stdout.contains("No submission has lost points."), "{}", failing.stdout);
}

#[test]
fn functionality_that_a_person_gives_counts_for_every_part() {
    let class = class();
    let marks = "right: {shuffle: {functionality: 10%}}\nbroken: {shuffle: {functionality: 50%}}\n";
    std::fs::write(class.path().join("marks.yaml"), marks).unwrap();
    let (_, json) = grade(class.path(), "json");
    let record: serde_json::Value = serde_json::from_str(&json).unwrap();
    let of = |student: &str| {
        let mut all = record["submissions"].as_array().unwrap().iter();
        all.find(|one| one["student"] == student).unwrap()["parts"][0].clone()
    };
    for (student, functionality, points) in [("right", 0.1, 2.8), ("broken", 0.5, 14.0)] {
        let part = of(student);
        assert_eq!((&part["functionality"], &part["points"]), (&functionality.into(), &points.into()));
        assert_eq!((&part["status"], &part["functionality_by_hand"]), (&"graded".into(), &true.into()));
        assert_eq!(part["losses"][0]["why"], "functionality, graded manually");
    }
}

#[test]
fn grade_for_a_part_without_a_file_is_shown() {
    let class = tempfile::tempdir().unwrap();
    let fir = class.path().join("fir");
    std::fs::create_dir(&fir).unwrap();
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/submissions/si204/fir")).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), fir.join(file.file_name())).unwrap();
    }
    std::fs::create_dir(class.path().join("yew")).unwrap();
    std::fs::write(class.path().join("marks.yaml"), "fir: {style: 100%, extra: {points: 5}}\n").unwrap();
    let grade = |report: &str| {
        said(bare().args(["grade", "-a", "si204", "--report", report]).arg(class.path())).stdout
    };
    let out = tempfile::tempdir().unwrap();
    let table = grade(&format!("markdown={}", out.path().join("page").display()));
    assert!(table.contains("  5/10  105/110  play      graded manually: extra"), "{table}");
    assert!(table.contains("  extra    0 submitted, 1 graded manually\n"), "{table}");
    let page = std::fs::read_to_string(out.path().join("page")).unwrap();
    assert!(page.contains("| fir | 40 / 40 | 30 / 30 | 30 / 30 | 5 / 10 |"), "{page}");
}

#[test]
fn manual_part_without_a_file_is_no_zero_in_any_table() {
    let class = class();
    let (_, reports) = grade_all(class.path(), "right: {style: 90%}\n", &["markdown", "json"]);
    let row = reports[0].lines().find(|line| line.starts_with("| wrong |")).unwrap();
    assert_eq!(row.split(" | ").nth(3), Some("—"), "{row}");
    let out = tempfile::tempdir().unwrap();
    std::fs::write(out.path().join("grades.json"), &reports[1]).unwrap();
    let report = |more: &[&str]| {
        said(bare().args(["report", "grades.json"]).args(more).current_dir(out.path())).stdout
    };
    let table = report(&[]);
    let row = table.lines().find(|line| line.starts_with("wrong ")).unwrap();
    assert!(!row.contains("/10 "), "{row}");
    report(&["--report", "html=site"]);
    let page = std::fs::read_to_string(out.path().join("site/index.html")).unwrap();
    let row = page.lines().find(|line| line.contains(">wrong</a>") && line.contains("<td")).unwrap();
    assert!(row.contains("—") && !row.contains("/ 10<"), "{row}");
    let page = report(&["--students", "wrong", "--report", "markdown"]);
    assert!(page.contains("| extra | — | -10: "), "{page}");
}

#[test]
fn comments_and_adjustments_of_parts_are_in_every_report() {
    let class = class();
    let marks = "wrong: {shuffle: {adjust: {points: 2, why: pad is fine}, comment: see me}, adjust: {points: 3, why: nice}}\n";
    let formats = ["csv", "junit", "gitlab", "markdown", "json", "github"];
    let (graded, mut reports) = grade_all(class.path(), marks, &formats);
    let out = tempfile::tempdir().unwrap();
    std::fs::write(out.path().join("grades.json"), &reports[4]).unwrap();
    // Reports for one submission, with what classroom50 sets.
    for format in ["gradescope", "classroom50", "student", "markdown"] {
        let mut command = bare();
        let set = ["CLASSROOM", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL", "REVIEW_URL"];
        command.envs(set.map(|name| (name, "submit/1"))).current_dir(out.path());
        let one = said(command.args(["report", "grades.json", "--students", "wrong", "--report", format]));
        assert!(one.stdout.len() > 10, "{format}: {}", one.stderr);
        reports.push(one.stdout);
    }
    said(bare().args(["report", "grades.json", "--report", "html=site"]).current_dir(out.path()));
    let page =
        std::fs::read_dir(out.path().join("site/students")).unwrap().map(|entry| entry.unwrap().path());
    let page = page
        .into_iter()
        .find(|path| path.file_name().unwrap().to_string_lossy().starts_with("wrong"))
        .unwrap();
    reports.push(std::fs::read_to_string(page).unwrap());
    for report in reports.iter().chain([&graded.stdout]) {
        for says in ["pad is fine", "see me", "nice"] {
            assert!(report.contains(says), "{says}\n{report}");
        }
    }
    assert!(graded.stdout.contains("note: wrong: `shuffle`: 2 points added ("), "{}", graded.stdout);
    assert!(
        graded.stdout.contains("note: wrong: 3 points added (2 without this): nice"),
        "{}",
        graded.stdout
    );
}

#[test]
fn lines_of_a_comment_stay_lines_in_every_report() {
    let class = class();
    let marks = "wrong:\n  comment: |\n    First <line>.\n    Second line.\n\
                 \x20 shuffle:\n    comment: |\n      One.\n\n      Two.\n";
    let formats = ["json", "csv", "junit", "github"];
    let (graded, reports) = grade_all(class.path(), marks, &formats);
    let record: serde_json::Value = serde_json::from_str(&reports[0]).unwrap();
    let mut all = record["submissions"].as_array().unwrap().iter();
    let wrong = all.find(|one| one["student"] == "wrong").unwrap();
    assert_eq!(wrong["manual"]["comment"], "First <line>.\nSecond line.");
    assert_eq!(wrong["parts"][0]["comment"], "One.\n\nTwo.");
    let shown = &graded.stdout;
    assert!(shown.contains("note: wrong: grader: First <line>.\n      Second line.\n"), "{shown}");
    assert!(shown.contains("note: wrong: `shuffle`: grader: One.\n\n      Two.\n"), "{shown}");
    assert!(reports[1].contains("grader: First <line>. Second line.; "), "{}", reports[1]);
    assert!(reports[2].contains("note: grader: First &lt;line&gt;.\n  Second line.\n"), "{}", reports[2]);
    assert!(reports[3].contains("|   comment: One.\n| \n|     Two.\n"), "{}", reports[3]);
    let out = tempfile::tempdir().unwrap();
    std::fs::write(out.path().join("grades.json"), &reports[0]).unwrap();
    let report = |more: &[&str]| {
        said(bare().args(["report", "grades.json", "--students", "wrong"]).args(more).current_dir(out.path()))
    };
    let page = report(&["--report", "markdown"]).stdout;
    assert!(page.contains("- grader: First &lt;line&gt;.<br>Second line.\n"), "{page}");
    assert!(page.contains("<br>comment: One.<br><br>Two. |"), "{page}");
    let results: serde_json::Value =
        serde_json::from_str(&report(&["--report", "gradescope"]).stdout).unwrap();
    let output = results["output"].as_str().unwrap();
    assert!(output.contains("note: grader: First <line>.\n  Second line.\n"), "{output}");
    report(&["--per-student", "pages"]);
    let is_page = |path: &std::path::PathBuf| path.extension().is_some_and(|end| end == "html");
    let mut files = std::fs::read_dir(out.path().join("pages")).unwrap().map(|entry| entry.unwrap().path());
    let page = std::fs::read_to_string(files.find(is_page).unwrap()).unwrap();
    assert!(page.contains("<li>Grader: First &lt;line&gt;.<br>\nSecond line.</li>"), "{page}");
    assert!(page.contains("<strong>Comment:</strong> One.<br>\n<br>\nTwo.</p>"), "{page}");
}
