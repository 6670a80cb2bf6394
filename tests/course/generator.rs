//! A made-up course: students with invented names, and what each course system would let an instructor download of them. The same
//! in every run.

use std::fs;
use std::io::Write;
use std::path::Path;

use zip::write::SimpleFileOptions;

/// The directory of the sample class whose programs the students submit.
const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/submissions/change");

/// A student of the course.
pub(crate) struct Student {
    /// Number in all systems.
    pub(crate) id: u32,
    pub(crate) first: &'static str,
    pub(crate) last: &'static str,
    pub(crate) user: &'static str,
    /// The attempts, first to last.
    pub(crate) attempts: Vec<Attempt>,
}

/// What a student submitted once.
pub(crate) struct Attempt {
    /// Path and contents of each file, as the student named them.
    pub(crate) files: Vec<(String, Vec<u8>)>,
    /// Day of November 2026, at 22:16:40.
    pub(crate) day: u32,
}

impl Student {
    /// The name in full: `Ann Doe`.
    pub(crate) fn full(&self) -> String {
        format!("{} {}", self.first, self.last)
    }

    /// The sortable name: `Doe, Ann`.
    pub(crate) fn sortable(&self) -> String {
        format!("{}, {}", self.last, self.first)
    }

    /// The name as Canvas puts it before files.
    pub(crate) fn flat(&self) -> String {
        let name = format!("{}{}", self.last, self.first).to_lowercase();
        name.chars().filter(|one| one.is_alphanumeric() || *one == '_').collect()
    }

    pub(crate) fn last_attempt(&self) -> Option<&Attempt> {
        self.attempts.last()
    }
}

/// Paths and contents of a download. A path that ends with a slash is a directory.
pub(crate) type Files = Vec<(String, Vec<u8>)>;

/// Day of November 2026 at whose end the course's assignment is due.
pub(crate) const DUE: u32 = 21;

/// Returns the students, by id. One submitted nothing, one an empty directory, two have the same name.
pub(crate) fn students() -> Vec<Student> {
    let once = |day, files| vec![Attempt { day, files }];
    let source = |sample: &str| vec![("change.c".to_owned(), program(sample))];
    let packed = zipped(&vec![("work/change.c".to_owned(), program("larch"))]);
    let nested = zipped(&vec![("inner.zip".to_owned(), packed.clone())]);
    let student = |id, first, last, user, attempts| Student { id, first, last, user, attempts };
    vec![
        student(101, "Ann", "Doe", "adoe", once(20, source("maple"))),
        student(102, "Bo", "Ó Brien", "bobrien", once(21, vec![("Change.c".to_owned(), program("larch"))])),
        student(103, "Kim", "Lee", "klee", once(20, source("maple"))),
        student(104, "Kim", "Lee", "klee2", once(23, source("ash"))),
        student(105, "Li", "王", "lwang", once(20, vec![("work.zip".to_owned(), packed)])),
        student(
            106,
            "Zoë",
            "Groß-Nuñez",
            "zgross",
            once(24, vec![("change-1.c".to_owned(), program("maple"))]),
        ),
        student(107, "Uma", "Void", "uvoid", once(20, Vec::new())),
        student(108, "Nobody", "Absent", "nabsent", Vec::new()),
        student(
            109,
            "Max",
            "Retry",
            "mretry",
            [once(19, source("maple")), once(22, source("ash"))].into_iter().flatten().collect(),
        ),
        student(110, "Eve", "Hostile", "ehostile", once(20, vec![("bomb.zip".to_owned(), escaping())])),
        student(111, "Nia", "Nested", "nnested", once(20, vec![("outer.zip".to_owned(), nested)])),
        student(112, "Ida", "O'Neil", "ioneil", once(20, source("elm"))),
    ]
}

/// Returns the source of a sample program.
pub(crate) fn program(sample: &str) -> Vec<u8> {
    fs::read(Path::new(SAMPLES).join(sample).join("change.c")).expect("the sample class has this program")
}

/// Returns a zip file with a path outside of it.
fn escaping() -> Vec<u8> {
    zipped(&vec![("../../change.c".to_owned(), program("maple"))])
}

/// Packs files.
pub(crate) fn zipped(files: &Files) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let options = SimpleFileOptions::default();
        if name.ends_with('/') {
            writer.add_directory(name.as_str(), options).expect("the name is valid");
        } else {
            writer.start_file(name.as_str(), options).expect("the name is valid");
            writer.write_all(bytes).expect("memory is writable");
        }
    }
    writer.finish().expect("memory is writable").into_inner()
}

/// Writes files below a directory.
pub(crate) fn write(files: &Files, directory: &Path) {
    for (name, bytes) in files {
        let path = directory.join(name);
        let around = if name.ends_with('/') { path.as_path() } else { path.parent().expect("it is below") };
        fs::create_dir_all(around).expect("the directory is writable");
        if !name.ends_with('/') {
            fs::write(path, bytes).expect("the directory is writable");
        }
    }
}

/// Returns the last attempts with their files, each of which `name` names.
fn last_files(name: impl Fn(&Student, &Attempt, usize, &str) -> String) -> Files {
    let mut all = Vec::new();
    for student in &students() {
        let Some(attempt) = student.last_attempt() else { continue };
        for (at, (file, bytes)) in attempt.files.iter().enumerate() {
            all.push((name(student, attempt, at, file), bytes.clone()));
        }
    }
    all
}

/// Canvas: flat files; who submitted no file is not in it.
pub(crate) fn canvas() -> Files {
    last_files(|student, attempt, at, file| {
        let late = if attempt.day > DUE { "LATE_" } else { "" };
        format!("{}_{late}{}_{}_{file}", student.flat(), student.id, 9000 + at)
    })
}

/// Moodle, a directory per student. Participants have numbers of their own.
pub(crate) fn moodle() -> Files {
    let around =
        |student: &Student| format!("{}_{}_assignsubmission_file/", student.full(), 5000 + student.id);
    let mut files = last_files(|student, _, _, file| format!("{}{file}", around(student)));
    let empty = |student: &&Student| student.last_attempt().is_some_and(|last| last.files.is_empty());
    files.extend(students().iter().filter(empty).map(|student| (around(student), Vec::new())));
    files
}

/// Moodle, flat files.
pub(crate) fn moodle_flat() -> Files {
    last_files(|student, _, _, file| {
        format!("{}_{}_assignsubmission_file_{file}", student.full(), 5000 + student.id)
    })
}

/// Blackboard: flat files and a text file, for every attempt. It alters names of files.
pub(crate) fn blackboard() -> Files {
    let mut all = Vec::new();
    for student in &students() {
        for attempt in &student.attempts {
            let stem = format!("Change_1_{}_attempt_2026-11-{}-22-16-40", student.user, attempt.day);
            let mut text = format!(
                "Name: {} ({})\nAssignment: Change 1\nDate Submitted: Saturday, November {}, 2026 10:16:40 PM EST\n\
                 Current Grade: Needs Grading\n\nSubmission Field:\nThere is no student submission text data for this \
                 assignment.\n\nComments:\nThere are no student comments for this assignment.\n\nFiles:\n",
                student.full(),
                student.user,
                attempt.day
            );
            for (file, bytes) in &attempt.files {
                let altered = format!("{stem}_{}", file.replace('-', "_"));
                text.push_str(&format!("\tOriginal filename: {file}\n\tFilename: {altered}\n\n"));
                all.push((altered, bytes.clone()));
            }
            all.push((format!("{stem}.txt"), text.into_bytes()));
        }
    }
    all
}

/// Gradescope: a directory per hand-in, and who it is of. The first two students submitted together; one has no id.
pub(crate) fn gradescope() -> Files {
    let mut yaml = String::from("---\n");
    let mut all = Vec::new();
    for student in &students() {
        let Some(attempt) = student.last_attempt().filter(|_| student.id != 102) else { continue };
        let around = format!("assignment_77_export/submission_{}", 7000 + student.id);
        let submitter = |student: &Student| {
            let sid = format!(
                "  - :name: {}\n    :sid: '0{}'\n    :email: {}@example.org\n",
                student.full(),
                student.id,
                student.user
            );
            if student.id == 112 {
                format!("  - :name: \"{}\"\n    :email: {}@example.org\n", student.full(), student.user)
            } else {
                sid
            }
        };
        yaml.push_str(&format!("submission_{}:\n  :submitters:\n", 7000 + student.id));
        yaml.push_str(&submitter(student));
        if student.id == 101 {
            yaml.push_str(&submitter(&students()[1]));
        }
        yaml.push_str(&format!(
            "  :created_at: 2026-11-{} 22:16:40.123456000 Z\n  :score: 0.0\n",
            attempt.day
        ));
        all.push((format!("{around}/"), Vec::new()));
        all.extend(attempt.files.iter().map(|(file, bytes)| (format!("{around}/{file}"), bytes.clone())));
    }
    all.push(("assignment_77_export/submission_metadata.yml".to_owned(), yaml.into_bytes()));
    all
}

/// Brightspace: a directory for every attempt.
pub(crate) fn brightspace() -> Files {
    let mut all = vec![("index.html".to_owned(), b"<html></html>".to_vec())];
    for student in &students() {
        for attempt in &student.attempts {
            let around =
                format!("{}-64069 - {} - Nov {}, 2026 1016 PM", student.id, student.full(), attempt.day);
            all.push((format!("{around}/"), Vec::new()));
            all.extend(attempt.files.iter().map(|(file, bytes)| (format!("{around}/{file}"), bytes.clone())));
        }
    }
    all
}

/// Sakai: a directory per student of the site, also for those who submitted nothing.
pub(crate) fn sakai() -> Files {
    let mut all = vec![("Change/grades.csv".to_owned(), b"Change,Points\n\n".to_vec())];
    for student in &students() {
        let around = format!("Change/{}({})/Submission attachment(s)", student.sortable(), student.user);
        all.push((format!("{around}/"), Vec::new()));
        let files = student.last_attempt().into_iter().flat_map(|attempt| &attempt.files);
        all.extend(files.map(|(file, bytes)| (format!("{around}/{file}"), bytes.clone())));
    }
    all
}

/// Clones of repositories.
pub(crate) fn repositories() -> Files {
    let mut all = last_files(|student, _, _, file| format!("change-one-{}/{file}", student.user));
    for student in &students() {
        all.push((format!("change-one-{}/.git/config", student.user), b"[core]\n".to_vec()));
    }
    all
}

/// The gradebook that Canvas exports: with a head, other columns, a student who is excused, and the test student. Its cells are
/// quoted in several ways, to see whether they stay.
pub(crate) fn canvas_gradebook() -> String {
    let mut out = String::from(
        "Student,ID,SIS User ID,SIS Login ID,Section,Quiz (4710),Change (4711),Current Score\r\n\
         \"    Points Possible\",,,,,5,100,(read only)\r\n",
    );
    for student in students() {
        let old = match student.id {
            103 => "EX",
            107 => "12.5",
            _ => "",
        };
        let Student { id, user, .. } = student;
        out.push_str(&format!(
            "\"{}\",{id},0{id},{user},\"S1 and S2\",\"4\",{old},80.0\r\n",
            student.sortable()
        ));
    }
    out.push_str("\"Left, Longago\",999,0999,left,S1,1,33,20.0\r\n\"Student, Test\",1,,x,S1,,,\r\n");
    out
}

/// The grading worksheet that Moodle exports. One student has a feedback already, one a grade that cannot be changed.
pub(crate) fn moodle_worksheet() -> String {
    let mut out = String::from(
        "\u{feff}Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Grade can be changed\",\
         \"Last modified (submission)\",\"Last modified (grade)\",\"Feedback comments\"\n",
    );
    for student in students() {
        let changed = if student.id == 103 { "No" } else { "Yes" };
        let feedback = if student.id == 107 { "\"see me, please\"" } else { "" };
        out.push_str(&format!(
            "\"Participant {}\",\"{}\",{}@example.org,\"Submitted for grading - Not graded - \",,\"100,00\",{changed},\
             \"Saturday, 21 November 2026, 10:22 AM\",-,{feedback}\n",
            5000 + student.id,
            student.full(),
            student.user
        ));
    }
    out
}
