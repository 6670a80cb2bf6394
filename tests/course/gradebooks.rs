//! Rosters and gradebooks: a made-up course is graded, and its points are filled into what course systems export. An independent
//! script (`tests/course/check-gradebook.py`) adds up the figures.

use std::path::{Path, PathBuf};
use std::process::Command as Process;

use assert_cmd::Command;
use serde_json::Value;

use crate::course;

/// A made-up course in a directory of its own.
struct Course {
    directory: tempfile::TempDir,
}

/// What a command printed, and its exit code.
struct Said {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Course {
    fn new(download: &course::Files, roster: &str) -> Self {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("download.zip"), course::zipped(download)).unwrap();
        std::fs::write(directory.path().join("roster.csv"), roster).unwrap();
        Self { directory }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn run(&self, arguments: &[&str]) -> Said {
        let mut croupier = Command::cargo_bin("croupier").unwrap();
        croupier.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
        croupier.env("CROUPIER_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/intake-cache"));
        let output = croupier.current_dir(self.directory.path()).args(arguments).output().unwrap();
        Said {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    fn grade(&self, more: &[&str]) -> Said {
        let all = [
            "grade",
            "download.zip",
            "-a",
            "change",
            "--roster",
            "roster.csv",
            "--report",
            "json=record.json",
        ];
        self.run(&[&all, more].concat())
    }

    fn record(&self) -> Value {
        serde_json::from_slice(&std::fs::read(self.path("record.json")).unwrap()).unwrap()
    }

    fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    /// Adds up a filled gradebook; returns the number of filled rows.
    fn added_up(&self, kind: &str, column: &str) -> usize {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/course/check-gradebook.py");
        let output = Process::new("python3")
            .arg(script)
            .arg(kind)
            .args(["roster.csv", "filled.csv", "record.json", column])
            .current_dir(self.directory.path())
            .output()
            .expect("python3 is installed");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
        said.trim().parse().unwrap()
    }
}

fn labels(record: &Value, status: &str) -> Vec<String> {
    let submissions = record["submissions"].as_array().unwrap().iter();
    let with_status = submissions.filter(|one| one["status"] == status);
    with_status.map(|one| one["student"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn canvas_gradebook_is_filled() {
    let course = Course::new(&course::canvas(), &course::canvas_gradebook());
    let said = course.grade(&["--report", "canvas=filled.csv", "--column", "Change"]);
    assert_eq!(course.added_up("canvas", "Change (4711)"), 8, "{}", said.stderr);
    let missing = ["Absent, Nobody (108)", "Left, Longago (999)", "Void, Uma (107)"];
    assert_eq!(labels(&course.record(), "missing"), missing);
    for expected in [
        "filled 8 of 13 students in `filled.csv`",
        "Lee, Kim (103) is excused",
        "Hostile, Eve (110) is not graded; the cell was kept",
        "submitted nothing; the cells were kept",
        "the points of 7 students are functionality only; style not graded yet",
    ] {
        assert!(said.stderr.contains(expected), "{expected}:\n{}", said.stderr);
    }
    assert_eq!(said.code, Some(3), "one archive cannot be read");
    assert!(said.stdout.contains("Absent, Nobody (108)"), "who is missing is in the table:\n{}", said.stdout);
    let (before, after) = (course.text("roster.csv"), course.text("filled.csv"));
    assert_eq!(before.matches("\r\n").count(), after.matches("\r\n").count());
    assert!(after.contains("\"Left, Longago\",999,0999,left,S1,1,33,20.0\r\n"), "{after}");
    assert!(after.contains("\"Doe, Ann\",101,0101,adoe,\"S1 and S2\",\"4\",80,80.0\r\n"), "{after}");
}

#[test]
fn student_who_is_in_the_marks_by_an_id_is_not_added() {
    let course = Course::new(&course::canvas(), &course::canvas_gradebook());
    let marks = course.path("marks.yaml");
    std::fs::write(&marks, "101: {change: {style: 20}}\n").unwrap();
    let said = course.run(&[
        "marks",
        "init",
        "-o",
        "marks.yaml",
        "--roster",
        "roster.csv",
        "-a",
        "change",
        "download.zip",
    ]);
    assert_eq!(said.code, Some(0), "{}", said.stderr);
    let sheet = course.text("marks.yaml");
    assert!(sheet.contains("\"Lee, Kim (103)\":") && !sheet.contains("Doe, Ann (101)"), "{sheet}");
}

#[test]
fn excused_students_are_excused_in_canvas() {
    let course = Course::new(&course::canvas(), &course::canvas_gradebook());
    std::fs::write(course.path("marks.yaml"), "Doe, Ann (101): {excused: ill}\n").unwrap();
    course.grade(&["--report", "canvas=filled.csv", "--column", "Change", "--students", "Doe*"]);
    let after = course.text("filled.csv");
    assert!(after.contains("\"Doe, Ann\",101,0101,adoe,\"S1 and S2\",\"4\",EX,80.0\r\n"), "{after}");
}

#[test]
fn filled_gradebook_can_be_filled_again() {
    let course = Course::new(&course::canvas(), &course::canvas_gradebook());
    course.grade(&["--report", "canvas=filled.csv", "--column", "Change (4711)"]);
    let first = course.text("filled.csv");
    std::fs::write(course.path("roster.csv"), &first).unwrap();
    course.grade(&["--report", "canvas=filled.csv", "--column", "Change"]);
    assert_eq!(course.text("filled.csv"), first);
}

#[test]
fn moodle_worksheet_is_filled_with_feedback() {
    let course = Course::new(&course::moodle(), &course::moodle_worksheet());
    let said = course.grade(&["--report", "moodle=filled.csv"]);
    assert_eq!(course.added_up("moodle", "Grade"), 8, "{}", said.stderr);
    let after = course.text("filled.csv");
    assert!(after.starts_with('\u{feff}'));
    assert!(after.contains("\"see me, please\""), "an old feedback stays:\n{after}");
    let feedback = "80 of 80 points (functionality only; style not graded yet)<br>change: 80 of 80, 13 of 13 scenarios passed";
    assert!(after.contains(feedback), "{after}");
    assert!(after.contains("\"57,14\""), "decimals are written as in the file:\n{after}");
    assert!(said.stderr.contains("cannot be changed"), "{}", said.stderr);
}

#[test]
fn members_of_a_moodle_group_get_its_result() {
    let program = std::fs::read("submissions/change/maple/change.c").unwrap();
    let download = vec![("Red_31_assignsubmission_file/change.c".to_owned(), program)];
    // One participant has the number of the group.
    let worksheet = "Identifier,Full name,Group,Grade,Maximum Grade,Feedback comments\n\
                     Participant 30,Ann Doe,Red,,100.00,\nParticipant 31,Bo Roe,Blue,,100.00,\n\
                     Participant 32,Cy Poe,Red,,100.00,\n";
    let course = Course::new(&download, worksheet);
    let said = course.grade(&["--report", "moodle=filled.csv"]);
    assert_eq!(labels(&course.record(), "graded"), ["Ann Doe (30)", "Cy Poe (32)"], "{}", said.stderr);
    assert_eq!(labels(&course.record(), "missing"), ["Bo Roe (31)"]);
    assert_eq!(course.added_up("moodle", "Grade"), 2);
    assert!(course.text("filled.csv").contains("Participant 31,Bo Roe,Blue,,100.00,\n"));
}

#[test]
fn every_label_shows_the_same_kind_of_id() {
    let program = std::fs::read("submissions/change/maple/change.c").unwrap();
    let gradebook = "Student,ID,SIS User ID,SIS Login ID,Section,Change (4711)\n\
                     \"Doe, Ann\",7102,S2,adoe,S1,\n\"Roe, Bo\",7103,S3,broe,S1,\n";
    // The names of directories are user names; an export of Canvas knows students by its own ids, too.
    let directory = vec![("adoe/change.c".to_owned(), program.clone())];
    let gradescope = vec![
        ("submission_1/change.c".to_owned(), program.clone()),
        (
            "submission_metadata.yml".to_owned(),
            b"submission_1:\n  :submitters:\n  - :name: Ann Doe\n    :sid: S2\n".to_vec(),
        ),
    ];
    // The roster has none of these ids.
    let moodle = vec![("Ann Doe_31_assignsubmission_file/change.c".to_owned(), program)];
    for (download, layout, graded, missing) in [
        (directory, "directories", "Doe, Ann (adoe)", "Roe, Bo (broe)"),
        (gradescope, "gradescope", "Doe, Ann (S2)", "Roe, Bo (S3)"),
        (moodle, "moodle", "Doe, Ann (7102)", "Roe, Bo (7103)"),
    ] {
        let course = Course::new(&download, gradebook);
        let said = course.grade(&["--intake", layout, "--report", "canvas=filled.csv"]);
        let found = [labels(&course.record(), "graded"), labels(&course.record(), "missing")].concat();
        assert_eq!(found, [graded, missing], "{}", said.stderr);
        assert!(said.stderr.contains(&format!("{missing} submitted nothing")), "{}", said.stderr);
        let one = course.run(&[
            "report",
            "record.json",
            "--students",
            "adoe",
            "--roster",
            "roster.csv",
            "--report",
            "canvas=one.csv",
        ]);
        assert!(!one.stderr.contains("Roe"), "{}", one.stderr);
    }
}

#[test]
fn report_for_a_student_names_no_other_member_of_the_group() {
    let program = std::fs::read("submissions/change/maple/change.c").unwrap();
    // Canvas writes the name of the group and the id of one of its members.
    let download = vec![("redteam_7102_9_change.c".to_owned(), program)];
    let gradebook = "Student,ID,SIS Login ID,Section,Group,Change (4711)\n\
                     \"Doe, Ann\",7102,adoe,S1,Red Team,\n\"Roe, Bo\",7103,broe,S1,Red Team,\n";
    let course = Course::new(&download, gradebook);
    let said = course.grade(&["--per-student", "pages"]);
    assert!(said.stdout.contains("submitted together with Doe, Ann (7102)"), "{}", said.stdout);
    for (own, others) in [("7102", ["Roe", "7103", "broe"]), ("7103", ["Doe", "7102", "adoe"])] {
        let report = |format: &str| {
            course.run(&["report", "record.json", "--students", own, "--report", format]).stdout
        };
        let mut shown =
            ["student", "markdown", "gradescope", "junit", "github", "gitlab"].map(report).to_vec();
        let pages = std::fs::read_dir(course.path("pages")).unwrap().map(|entry| entry.unwrap().path());
        let mut pages = pages.filter_map(|page| std::fs::read_to_string(page).ok());
        shown.push(pages.find(|page| page.contains(&format!("({own})</h1>"))).unwrap());
        for text in shown {
            assert!(others.iter().all(|other| text.len() > 2 && !text.contains(other)), "{text}");
        }
        assert!(
            report("markdown").contains("submitted by the group \\`redteam\\`"),
            "{}",
            report("markdown")
        );
        assert!(report("markdown").contains("submitted together with 1 other student"));
    }
}

#[test]
fn wrong_columns_and_files_are_refused_before_grading() {
    let course = Course::new(&course::canvas(), &course::canvas_gradebook());
    for (arguments, message, hint) in [
        (
            &["--report", "canvas=filled.csv", "--column", "Chanje"][..],
            "roster `roster.csv` has no column `Chanje`",
            "can be filled: `Quiz (4710)` and `Change (4711)`",
        ),
        (
            &["--report", "canvas=filled.csv", "--column", "Current Score"],
            "column `Current Score` of roster `roster.csv` is read-only",
            "can be filled: `Quiz (4710)` and `Change (4711)`",
        ),
        (
            &["--report", "canvas=filled.csv", "--column", "Section"],
            "column `Section` of roster `roster.csv` is no assignment",
            "can be filled: `Quiz (4710)` and `Change (4711)`",
        ),
        (
            &["--report", "moodle=filled.csv"],
            "is no grading worksheet of Moodle",
            "Download grading worksheet",
        ),
        (&["--report", "canvas=roster.csv"], "would replace the roster", "choose a different file"),
        (&["--report", "canvas"], "missing file name in `--report canvas`", "--report canvas=FILE"),
        (&["--column", "Change"], "`--column` names the column of a gradebook", "--report canvas=FILE"),
    ] {
        let said = course.grade(arguments);
        assert_eq!(said.code, Some(2), "{arguments:?}: {}", said.stderr);
        assert!(
            said.stderr.contains(message) && said.stderr.contains(hint),
            "{arguments:?}: {}",
            said.stderr
        );
        assert!(!course.path("record.json").exists() && !course.path("filled.csv").exists());
    }
    let said = course.run(&["grade", "download.zip", "-a", "change", "--report", "canvas=filled.csv"]);
    assert!(said.stderr.contains("no roster is given"), "{}", said.stderr);
}

#[test]
fn any_csv_is_a_roster() {
    let roster = "Name;Username;Notes\nDoe, Ann;adoe;\nStranger, Tom;tstranger;=1+1\n";
    let course = Course::new(&course::blackboard(), roster);
    let said = course.grade(&["--students", "{Doe*,Stranger*,Kim*}"]);
    let record = course.record();
    assert_eq!(labels(&record, "missing"), ["Stranger, Tom (tstranger)"], "{}", said.stderr);
    assert_eq!(labels(&record, "graded"), ["Doe, Ann (adoe)", "Kim Lee (klee)", "Kim Lee (klee2)"]);
    assert!(said.stderr.contains("not in roster `roster.csv`: `Bo Ó Brien (bobrien)`"), "{}", said.stderr);
}

#[test]
fn marks_name_students_by_label_or_id_and_stale_ones_are_a_warning() {
    let course = Course::new(&course::canvas(), &course::canvas_gradebook());
    std::fs::write(
        course.path("marks.yaml"),
        "Doe, Ann (101): {change: {style: 20}}\nbobrien: {change: {style: 10}}\nGone, Long: {change: {style: 1}}\n",
    )
    .unwrap();
    let said = course.grade(&["--students", "{Doe*,Ó*}"]);
    assert!(said.stderr.contains("unknown submission `Gone, Long`"), "{}", said.stderr);
    let record = course.record();
    let style: Vec<f64> = record["submissions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["parts"][0]["style"]["score"].as_f64().unwrap())
        .collect();
    assert_eq!(style, [1.0, 0.5]);
}

#[test]
fn shards_are_merged_and_filled() {
    let course = Course::new(&course::canvas(), &course::canvas_gradebook());
    course.grade(&["--report", "canvas=filled.csv", "--column", "Change"]);
    let whole = (course.text("filled.csv"), course.record());
    for shard in ["1", "2"] {
        let (share, json) = (format!("{shard}/2"), format!("json={shard}.json"));
        course.run(&[
            "grade",
            "download.zip",
            "-a",
            "change",
            "--roster",
            "roster.csv",
            "--shard",
            &share,
            "--report",
            &json,
        ]);
    }
    let said = course.run(&[
        "merge",
        "1.json",
        "2.json",
        "--roster",
        "roster.csv",
        "--report",
        "canvas=filled.csv",
        "--report",
        "json=record.json",
    ]);
    assert_eq!((course.text("filled.csv"), course.record()), whole, "{}", said.stderr);
}
