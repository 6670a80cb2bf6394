//! A course of many students with three assignments, each from another course system. `CROUPIER_COURSE_STUDENTS` is the number of
//! students, 60 by default. An independent script (`tests/course/check-class.py`) computes every figure, with lateness.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command as Process;

use assert_cmd::Command;
use serde_json::{Value, json};

use crate::course::{self, Files};

/// Number of students, unless the environment says another.
const STUDENTS: usize = 60;

/// Returns the number of students.
pub(crate) fn count() -> usize {
    let asked = std::env::var("CROUPIER_COURSE_STUDENTS").ok().and_then(|number| number.parse().ok());
    asked.unwrap_or(STUDENTS)
}

/// What students submit, by turns.
const WHAT: [&str; 12] = [
    "right", "wrong", "named", "zip", "late", "absent", "empty", "again", "hostile", "broken", "extended",
    "right",
];

/// A student of the class.
struct Student {
    number: usize,
    name: (&'static str, String),
    what: &'static str,
}

/// An assignment, and what its right and wrong programs are.
struct Assignment {
    name: &'static str,
    right: Vec<u8>,
    wrong: Vec<u8>,
    /// The kind of id in the download and the roster.
    kind: &'static str,
}

impl Student {
    fn id(&self, kind: &str) -> String {
        match kind {
            "canvas" => format!("{}", 1000 + self.number),
            "moodle" => format!("{}", 5000 + self.number),
            _ => format!("u{}", self.number),
        }
    }

    fn full(&self) -> String {
        format!("{} {}", self.name.0, self.name.1)
    }

    fn sortable(&self) -> String {
        format!("{}, {}", self.name.1, self.name.0)
    }

    /// The days of November on which something was handed in, first to last.
    fn days(&self) -> &'static [u32] {
        match self.what {
            "absent" => &[],
            "late" => &[23],
            "extended" => &[24],
            "again" => &[20, 22],
            _ => &[20],
        }
    }
}

fn students() -> Vec<Student> {
    const FIRST: [&str; 7] = ["Ann", "Zoë", "Li", "Íñigo", "Ольга", "Kim", "=cmd"];
    const LAST: [&str; 5] = ["Doe", "Ó Brien", "Groß-Nuñez", "王", "O'Neil"];
    let student = |number: usize| {
        // Some have the same name.
        let last = LAST[number % LAST.len()];
        let last = if number.is_multiple_of(3) { last.to_owned() } else { format!("{last} {}", number / 3) };
        Student { number, name: (FIRST[number % FIRST.len()], last), what: WHAT[number % WHAT.len()] }
    };
    (0..count()).map(student).collect()
}

/// Returns the assignments; `wrong` is what a wrong program prints in place of `words`.
fn assignments(wrong: &str) -> Vec<Assignment> {
    let example = |name: &str, file: &str, (right, wrong): (&str, &str)| {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("specs/examples").join(name).join("model").join(file);
        let source = std::fs::read_to_string(path).unwrap();
        assert!(source.contains(right));
        (source.clone().into_bytes(), source.replace(right, wrong).into_bytes())
    };
    let letters = example("letters", "letters.c", ("words: %ld", wrong));
    let mean = example("mean", "mean.py", ("print(", "print('about', "));
    vec![
        Assignment {
            name: "change",
            right: course::program("maple"),
            wrong: course::program("ash"),
            kind: "canvas",
        },
        Assignment { name: "letters", right: letters.0, wrong: letters.1, kind: "username" },
        Assignment { name: "mean", right: mean.0, wrong: mean.1, kind: "moodle" },
    ]
}

impl Assignment {
    fn file(&self) -> String {
        format!("{}.{}", self.name, if self.name == "mean" { "py" } else { "c" })
    }

    /// Returns the files of an attempt.
    fn files(&self, student: &Student, attempt: usize) -> Files {
        let file = self.file();
        let with = |name: String, bytes: &[u8]| vec![(name, bytes.to_vec())];
        match student.what {
            "wrong" => with(file, &self.wrong),
            "again" => with(file, if attempt == 0 { &self.wrong } else { &self.right }),
            "named" => with(file.replace('.', "-1."), &self.right),
            "zip" => with("work.zip".to_owned(), &course::zipped(&with(format!("work/{file}"), &self.right))),
            "hostile" => {
                with("bomb.zip".to_owned(), &course::zipped(&with(format!("../../{file}"), &self.right)))
            }
            "broken" => with(file, b"int main(void) { return (\n"),
            "empty" | "absent" => Files::new(),
            _ => with(file, &self.right),
        }
    }

    /// Returns the download of the course system.
    fn download(&self, students: &[Student]) -> Files {
        let mut all = Files::new();
        for student in students {
            for (attempt, day) in student.days().iter().enumerate() {
                let files = self.files(student, attempt);
                let is_last = attempt + 1 == student.days().len();
                match self.kind {
                    "canvas" if is_last => all.extend(canvas(student, *day, &files)),
                    "moodle" if is_last => all.extend(moodle(student, &files)),
                    "username" => all.extend(blackboard(student, *day, &files)),
                    _ => {}
                }
            }
        }
        all
    }

    fn roster(&self, students: &[Student]) -> String {
        let mut out = match self.kind {
            "canvas" => {
                "Student,ID,SIS User ID,SIS Login ID,Section,Change (4711)\n    Points Possible,,,,,100\n"
                    .to_owned()
            }
            "moodle" => "Identifier,\"Full name\",Grade,\"Maximum Grade\",\"Feedback comments\"\n".to_owned(),
            _ => "Name,Username\n".to_owned(),
        };
        for student in students {
            let id = student.id(self.kind);
            out.push_str(&match self.kind {
                "canvas" => format!("\"{}\",{id},0{id},u{},S1,\n", student.sortable(), student.number),
                "moodle" => format!("\"Participant {id}\",\"{}\",,\"100,00\",\n", student.full()),
                _ => format!("\"{}\",{id}\n", student.sortable()),
            });
        }
        out
    }

    /// Returns what is known of the class before it is graded.
    fn truth(&self, students: &[Student]) -> Value {
        let dated = self.kind == "username";
        let of = |student: &Student| {
            let what = match student.what {
                "again" => "right",
                // Canvas has only files: who submitted none is absent.
                "empty" => "absent",
                what => what,
            };
            let submitted = student.days().last().map(|day| format!("2026-11-{day}T22:16:40"));
            let extension = (student.what == "extended").then_some("2026-11-25T23:59:59");
            (student.id(self.kind), json!({"what": what, "submitted": submitted, "extension": extension}))
        };
        json!({
            "kind": self.kind,
            "due": dated.then_some("2026-11-21T23:59:00"),
            "grace": 900, "per_day": 0.1, "at_most": 0.25,
            "students": students.iter().map(of).collect::<BTreeMap<String, Value>>(),
        })
    }
}

fn canvas(student: &Student, day: u32, files: &Files) -> Files {
    let flat = format!("{}{}", student.name.1, student.name.0).to_lowercase();
    let flat: String = flat.chars().filter(|one| one.is_alphanumeric()).collect();
    let late = if day > course::DUE { "LATE_" } else { "" };
    let name = |file: &str| format!("{flat}_{late}{}_9001_{file}", student.id("canvas"));
    files.iter().map(|(file, bytes)| (name(file), bytes.clone())).collect()
}

fn moodle(student: &Student, files: &Files) -> Files {
    let around = format!("{}_{}_assignsubmission_file/", student.full(), student.id("moodle"));
    let mut all = vec![(around.clone(), Vec::new())];
    all.extend(files.iter().map(|(file, bytes)| (format!("{around}{file}"), bytes.clone())));
    all
}

fn blackboard(student: &Student, day: u32, files: &Files) -> Files {
    let stem = format!("Letters_1_{}_attempt_2026-11-{day}-22-16-40", student.id("username"));
    let mut text = format!(
        "Name: {} ({})\nAssignment: Letters 1\nDate Submitted: Saturday, November {day}, 2026 10:16:40 PM EST\n\
         Current Grade: Needs Grading\n\nSubmission Field:\nThere is no student submission text data for this \
         assignment.\n\nComments:\nThere are no student comments for this assignment.\n\nFiles:\n",
        student.full(),
        student.id("username"),
    );
    let mut all = Files::new();
    for (file, bytes) in files {
        let altered = format!("{stem}_{}", file.replace('-', "_"));
        text.push_str(&format!("\tOriginal filename: {file}\n\tFilename: {altered}\n\n"));
        all.push((altered, bytes.clone()));
    }
    all.push((format!("{stem}.txt"), text.into_bytes()));
    all
}

/// The course in a directory of its own.
struct Course {
    directory: tempfile::TempDir,
}

impl Course {
    fn new(students: &[Student], assignments: &[Assignment]) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path();
        std::fs::write(
            path.join("course.yaml"),
            "time_zone: America/New_York\nspecs: specs\nlate: {grace: 15min, per_day: 10%, at_most: 25%}\n\
             assignments:\n  letters: {due: '2026-11-21 23:59'}\n",
        )
        .unwrap();
        for name in ["letters", "mean"] {
            let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("specs/examples").join(name);
            copied(&from, &path.join("specs").join(name));
        }
        for assignment in assignments {
            let class = path.join(assignment.name);
            course::write(&assignment.download(students), &class);
            std::fs::write(path.join(format!("{}.csv", assignment.name)), assignment.roster(students))
                .unwrap();
        }
        let extended = students.iter().filter(|student| student.what == "extended");
        let rows = extended.map(|student| format!("u{}: {{extension: 2026-11-25}}\n", student.number));
        std::fs::write(path.join("letters/marks.yaml"), rows.collect::<String>()).unwrap();
        Self { directory }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn run(&self, line: &str) -> String {
        let mut croupier = Command::cargo_bin("croupier").unwrap();
        croupier.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
        croupier.env("CROUPIER_CACHE", self.path("cache"));
        let output = croupier.current_dir(self.directory.path()).args(line.split(' ')).output().unwrap();
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    /// Runs a script that checks figures; returns the number that it prints.
    fn checked(&self, script: &str, arguments: &[&str]) -> usize {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/course").join(script);
        let mut python = Process::new("python3");
        let output = python.arg(script).args(arguments).current_dir(self.directory.path()).output();
        let output = output.expect("python3 is installed");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
        said.trim().parse().unwrap()
    }
}

/// Copies a directory.
fn copied(from: &Path, to: &Path) {
    for entry in walkdir::WalkDir::new(from).into_iter().flatten().filter(|entry| entry.file_type().is_file())
    {
        let target = to.join(entry.path().strip_prefix(from).unwrap());
        std::fs::create_dir_all(target.parent().unwrap()).unwrap();
        std::fs::copy(entry.path(), target).unwrap();
    }
}

#[test]
fn three_assignments_are_graded_merged_and_filled_and_every_figure_is_right() {
    let students = students();
    let assignments = assignments("word: %ld");
    let course = Course::new(&students, &assignments);
    for assignment in &assignments {
        let (name, class) = (assignment.name, students.len());
        std::fs::write(course.path("truth.json"), assignment.truth(&students).to_string()).unwrap();
        let grade = format!("grade {name} -a {name} --roster {name}.csv");
        let said = course.run(&format!("{grade} --report json=record.json --report csv=grades.csv"));
        assert!(course.path("record.json").exists(), "{name}: {said}");
        assert_eq!(
            course.checked("check-class.py", &["truth.json", "record.json", "grades.csv"]),
            class,
            "{name}"
        );
        // Two shards are the whole.
        for shard in [1, 2] {
            course.run(&format!("{grade} --shard {shard}/2 --report json={shard}.json"));
        }
        let merged = course.run(&format!(
            "merge 2.json 1.json --roster {name}.csv --report json=merged.json --report csv=merged.csv"
        ));
        assert!(course.bytes("merged.json") == course.bytes("record.json"), "{name}: {merged}");
        assert!(course.bytes("merged.csv") == course.bytes("grades.csv"), "{name}: {merged}");
        // A gradebook that was filled can be filled again.
        let (format, column) = match assignment.kind {
            "canvas" => ("canvas", "Change (4711)"),
            "moodle" => ("moodle", "Grade"),
            _ => continue,
        };
        let with_column = if format == "canvas" { " --column Change" } else { "" };
        let fill = |roster: &str, to: &str| {
            course.run(&format!("report record.json --roster {roster} --report {format}={to}{with_column}"))
        };
        let said = fill(&format!("{name}.csv"), "filled.csv");
        let roster = format!("{name}.csv");
        let filled =
            course.checked("check-gradebook.py", &[format, &roster, "filled.csv", "record.json", column]);
        assert!(filled > class / 2, "{filled} of {class}: {said}");
        fill("filled.csv", "again.csv");
        assert!(course.bytes("again.csv") == course.bytes("filled.csv"), "{name}");
    }
}

#[test]
fn another_reading_is_graded_again_and_diff_names_it() {
    let students = students();
    // A mark more than a right program: words alone do not differ by it.
    let course = Course::new(&students[..students.len().min(24)], &assignments("words: %ld!"));
    let spec = course.path("specs/letters/assignment.yaml");
    let text = std::fs::read_to_string(&spec).unwrap();
    assert!(text.contains("require: wording"));
    let grade = |report: &str| {
        course.run(&format!("grade letters -a letters --roster letters.csv --report json={report}"))
    };
    grade("before.json");
    std::fs::write(&spec, text.replace("require: wording", "require: exact")).unwrap();
    grade("strict.json");
    let stricter = course.run("diff before.json strict.json");
    std::fs::write(&spec, &text).unwrap();
    grade("after.json");
    let freer = course.run("diff strict.json after.json");
    for (said, cause) in [(stricter, "which accepts less"), (freer, "which accepts more")] {
        assert!(said.contains(&format!("another spec, {cause}")), "{said}");
    }
    assert!(course.run("diff before.json after.json").starts_with("0 students changed; "));
}
