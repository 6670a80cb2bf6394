//! A course at its full size (`CROUPIER_COURSE_STUDENTS`) through the layout of every course system: the same students, whose every figure
//! an independent script computes, and whose gradebooks are filled, and filled again.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command as Process;

use assert_cmd::Command;
use serde_json::{Value, json};

use crate::course::{self, Files, Student};
use crate::{class, layouts};

/// What the students of each kind submitted last.
const WHAT: [&str; 12] = [
    "right", "wrong", "right", "wrong", "wrong", "named", "empty", "absent", "wrong", "hostile", "wrong",
    "broken",
];

/// A layout at full size.
struct Layout {
    name: &'static str,
    /// As `--intake` names it.
    intake: &'static str,
    files: fn(&[Student]) -> Files,
    roster: fn(&[Student]) -> String,
    /// The kind of id by which the script finds students.
    kind: &'static str,
    /// The time of day of a hand-in, in the time zone of the course, if the layout tells times.
    time: Option<&'static str>,
    /// Returns the index of the student whose hand-in counts for a student.
    by: fn(&[Student], usize) -> usize,
    /// The gradebook that is filled: its format, column, and further options.
    gradebook: Option<(&'static str, &'static str, &'static [&'static str])>,
}

fn own(_: &[Student], at: usize) -> usize {
    at
}

/// On Gradescope, the second of the twelve submitted with the first.
fn with_first(of: &[Student], at: usize) -> usize {
    if of[at].kind == 1 { at - 1 } else { at }
}

fn first_of_group(_: &[Student], at: usize) -> usize {
    at - at % layouts::GROUP
}

const ALL: [Layout; 11] = [
    Layout {
        gradebook: Some(("canvas", "Change (4711)", &["--column", "Change"])),
        ..simple("Canvas", "canvas", layouts::canvas, layouts::canvas_gradebook, "canvas")
    },
    Layout {
        gradebook: Some(("moodle", "Grade", &[])),
        ..simple("Moodle", "moodle", layouts::moodle, layouts::moodle_worksheet, "moodle")
    },
    Layout {
        gradebook: Some(("moodle", "Grade", &[])),
        ..simple("Moodle, flat", "moodle", layouts::moodle_flat, layouts::moodle_worksheet, "moodle")
    },
    Layout {
        gradebook: Some(("moodle", "Grade", &[])),
        by: first_of_group,
        ..simple(
            "Moodle, groups",
            "moodle",
            layouts::moodle_groups,
            layouts::moodle_worksheet_of_groups,
            "moodle",
        )
    },
    Layout {
        time: Some("22:16:40"),
        ..simple("Blackboard", "blackboard", layouts::blackboard, layouts::roster, "username")
    },
    Layout {
        // Times of Gradescope are those of UTC.
        time: Some("17:16:40"),
        by: with_first,
        ..simple("Gradescope, groups", "gradescope", layouts::gradescope, layouts::roster, "username")
    },
    Layout {
        time: Some("22:16:00"),
        ..simple("Brightspace", "brightspace", layouts::brightspace, layouts::roster_of_ids, "id")
    },
    simple("Sakai", "sakai", layouts::sakai, layouts::roster, "username"),
    simple("clones", "repositories", layouts::repositories, layouts::roster, "username"),
    simple("directories", "directories", layouts::directories, layouts::roster, "username"),
    simple("files", "files", layouts::flat, layouts::roster, "username"),
];

const fn simple(
    name: &'static str,
    intake: &'static str,
    files: fn(&[Student]) -> Files,
    roster: fn(&[Student]) -> String,
    kind: &'static str,
) -> Layout {
    Layout { name, intake, files, roster, kind, time: None, by: own, gradebook: None }
}

impl Layout {
    fn id(&self, student: &Student) -> String {
        match self.kind {
            "canvas" | "id" => student.id.to_string(),
            "moodle" => (5000 + student.id).to_string(),
            _ => student.user.clone(),
        }
    }

    /// Returns what is known of the class before it is graded.
    fn truth(&self, students: &[Student]) -> Value {
        let of = |at: usize| {
            let whose = &students[(self.by)(students, at)];
            let last = whose.last_attempt();
            let submitted = last.zip(self.time).map(|(last, time)| format!("2026-11-{}T{time}", last.day));
            let one = json!({"what": WHAT[whose.kind], "submitted": submitted});
            (self.id(&students[at]), one)
        };
        let mut all: BTreeMap<String, Value> = (0..students.len()).map(of).collect();
        if self.kind == "canvas" {
            // The gradebook knows somebody who left.
            all.insert("999".to_owned(), json!({"what": "absent", "submitted": null}));
        }
        json!({
            "kind": self.kind,
            "due": self.time.map(|_| "2026-11-21T23:59:00"),
            "grace": 900, "per_day": 0.1, "at_most": 0.25,
            "students": all,
        })
    }
}

/// A course in a directory of its own; all share a cache, since the programs are the same few.
struct Course<'a> {
    directory: tempfile::TempDir,
    cache: &'a Path,
}

impl Course<'_> {
    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn run(&self, arguments: &[&str]) -> String {
        let mut croupier = Command::cargo_bin("croupier").unwrap();
        croupier.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
        croupier.env("CROUPIER_CACHE", self.cache).current_dir(self.directory.path());
        let output = croupier.args(arguments).output().unwrap();
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
    }

    /// Runs a script that adds up figures; returns the number that it prints.
    fn added_up(&self, script: &str, arguments: &[&str], name: &str) -> usize {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/course").join(script);
        let output =
            Process::new("python3").arg(script).args(arguments).current_dir(self.directory.path()).output();
        let output = output.expect("python3 is installed");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{name}: {said}{}", String::from_utf8_lossy(&output.stderr));
        said.trim().parse().unwrap()
    }

    /// Fills the gradebook twice.
    fn fill(&self, layout: &Layout, class: usize) {
        let Some((format, column, more)) = layout.gradebook else { return };
        let fill = |roster: &str, to: &str| {
            let report = format!("{format}={to}");
            let common = ["report", "record.json", "--roster", roster, "--report", report.as_str()];
            self.run(&[&common, more].concat())
        };
        let said = fill("roster.csv", "filled.csv");
        let arguments = [format, "roster.csv", "filled.csv", "record.json", column];
        let filled = self.added_up("check-gradebook.py", &arguments, layout.name);
        assert!(filled > class / 3, "{}: {filled} of {class}: {said}", layout.name);
        fill("filled.csv", "again.csv");
        let bytes = |name: &str| std::fs::read(self.path(name)).unwrap();
        assert!(bytes("again.csv") == bytes("filled.csv"), "{}", layout.name);
    }
}

#[test]
#[ignore = "takes half a minute"]
fn whole_class_is_graded_alike_from_every_layout() {
    let students = course::crowd(class::count());
    let cache = tempfile::tempdir().unwrap();
    for (at, layout) in ALL.into_iter().enumerate() {
        let name = layout.name;
        let course = Course { directory: tempfile::tempdir().unwrap(), cache: cache.path() };
        let due = "time_zone: America/New_York\nlate: {grace: 15min, per_day: 10%, at_most: 25%}\n\
                   assignments:\n  change: {due: '2026-11-21 23:59'}\n";
        if layout.time.is_some() {
            std::fs::write(course.path("course.yaml"), due).unwrap();
        }
        // By turns as a directory and as a zip file.
        let files = (layout.files)(&students);
        let download = if at % 2 == 0 { "download" } else { "download.zip" };
        match download {
            "download" => course::write(&files, &course.path(download)),
            _ => std::fs::write(course.path(download), course::zipped(&files)).unwrap(),
        }
        std::fs::write(course.path("roster.csv"), (layout.roster)(&students)).unwrap();
        std::fs::write(course.path("truth.json"), layout.truth(&students).to_string()).unwrap();
        let said = course.run(&[
            "grade",
            download,
            "-a",
            "change",
            "--intake",
            layout.intake,
            "--roster",
            "roster.csv",
            "--report",
            "json=record.json",
            "--report",
            "csv=grades.csv",
        ]);
        assert!(course.path("record.json").exists(), "{name}: {said}");
        let checked = course.added_up("check-class.py", &["truth.json", "record.json", "grades.csv"], name);
        assert!(checked >= students.len(), "{name}: {checked}");
        course.fill(&layout, students.len());
    }
}
