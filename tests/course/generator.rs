//! A made-up course: students with invented names, and what each course system would let an instructor download of them. The same
//! in every run.

use std::fs;
use std::io::Write;
use std::path::Path;

use zip::write::SimpleFileOptions;

use crate::layouts;

/// The directory of the sample class whose programs the students submit.
const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/submissions/change");

/// A student of the course.
pub(crate) struct Student {
    /// Which of the twelve it is, or is like.
    pub(crate) kind: usize,
    /// Number in all systems.
    pub(crate) id: u32,
    pub(crate) first: &'static str,
    pub(crate) last: String,
    pub(crate) user: String,
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
    let student = |id: u32, first, last: &str, user: &str, attempts| {
        let kind = id as usize - 101;
        Student { kind, id, first, last: last.to_owned(), user: user.to_owned(), attempts }
    };
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

/// Returns so many students, each like one of the twelve, with names and ids of their own.
pub(crate) fn crowd(count: usize) -> Vec<Student> {
    let all = (0..count.div_ceil(12)).flat_map(|round| {
        students().into_iter().map(move |one| Student {
            id: 1000 + 12 * u32::try_from(round).expect("a class is small") + one.id - 100,
            last: if round == 0 { one.last } else { format!("{} {round}", one.last) },
            // A letter between keeps `klee` in round 20 and `klee2` in round 0 apart.
            user: format!("{}x{round}", one.user),
            ..one
        })
    });
    all.take(count).collect()
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

/// The download of Canvas, for the twelve students.
pub(crate) fn canvas() -> Files {
    layouts::canvas(&students())
}

/// That of Moodle, a directory per student, for the twelve students.
pub(crate) fn moodle() -> Files {
    layouts::moodle(&students())
}

/// That of Moodle, flat files, for the twelve students.
pub(crate) fn moodle_flat() -> Files {
    layouts::moodle_flat(&students())
}

/// That of Blackboard, for the twelve students.
pub(crate) fn blackboard() -> Files {
    layouts::blackboard(&students())
}

/// That of Gradescope, for the twelve students.
pub(crate) fn gradescope() -> Files {
    layouts::gradescope(&students())
}

/// That of Brightspace, for the twelve students.
pub(crate) fn brightspace() -> Files {
    layouts::brightspace(&students())
}

/// That of Sakai, for the twelve students.
pub(crate) fn sakai() -> Files {
    layouts::sakai(&students())
}

/// Clones of the repositories, for the twelve students.
pub(crate) fn repositories() -> Files {
    layouts::repositories(&students())
}

/// The gradebook of Canvas, for the twelve students.
pub(crate) fn canvas_gradebook() -> String {
    layouts::canvas_gradebook(&students())
}

/// The worksheet of Moodle, for the twelve students.
pub(crate) fn moodle_worksheet() -> String {
    layouts::moodle_worksheet(&students())
}
