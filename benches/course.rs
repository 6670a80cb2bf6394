//! Cost of a course: a made-up term of three assignments with 600 students, downloaded from Canvas, graded and filled back.
//!
//! For each assignment the download is made (late, missing, and hostile hand-ins among them), graded with a cold cache, graded again with a
//! warm one, and exported. Printed are the times, the submissions per second, and the peak memory.
//!
//! `cargo bench --bench course`; `STUDENTS=50` makes a smaller course. Submissions are copies of a few programs of the example classes,
//! each with a constant of its own: no two compile to the same bytes, so croupier builds and runs every one.
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark prints, and may fail where it stands"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The assignments, each with its part of the suite that is run: a class of thousands of runs says no more than one of hundreds.
const ASSIGNMENTS: [(&str, &str); 3] = [("change", "*"), ("si204", "shuffle/*"), ("cs151", "*")];

/// Number of students, unless `STUDENTS` says another.
const STUDENTS: usize = 600;

/// One of so many students submits nothing, submits late, and submits an archive that cannot be read.
const MISSING: usize = 25;
const LATE: usize = 12;
const HOSTILE: usize = 60;

/// A finished run: how long it took, and the most memory that croupier used, in KiB.
struct Run {
    took: Duration,
    memory: u64,
}

fn main() {
    let students = std::env::var("STUDENTS").map_or(STUDENTS, |given| given.parse().unwrap());
    let top = tempfile::tempdir().unwrap();
    println!("{students} students, {} CPUs", std::thread::available_parallelism().unwrap());
    for (assignment, only) in ASSIGNMENTS {
        let directory = top.path().join(assignment);
        let files = download(assignment, students, &directory.join("download"));
        fs::write(directory.join("gradebook.csv"), gradebook(students)).unwrap();
        let cold = grade(&directory, assignment, only);
        let warm = grade(&directory, assignment, only);
        let per_second = files as f64 / cold.took.as_secs_f64();
        println!(
            "{assignment:8} {files:4} hand-ins  cold {:6.1} s ({per_second:5.1} per second)  warm {:5.1} s  memory {} MiB",
            cold.took.as_secs_f64(),
            warm.took.as_secs_f64(),
            cold.memory.max(warm.memory) >> 10
        );
        fs::remove_dir_all(directory).unwrap();
    }
}

/// Writes the files of a download of Canvas; returns the number of hand-ins.
fn download(assignment: &str, students: usize, to: &Path) -> usize {
    fs::create_dir_all(to).unwrap();
    let programs = programs(assignment);
    let mut written = 0;
    for student in (0..students).filter(|student| student % MISSING != 7) {
        let late = if student % LATE == 5 { "_LATE" } else { "" };
        let name = |file: &str| {
            to.join(format!("student{student:03}{late}_{}_{}_{file}", 1000 + student, 90_000 + student))
        };
        if student % HOSTILE == 11 {
            fs::write(name("work.zip"), b"PK\x03\x04 this is no archive").unwrap();
        } else {
            for file in &programs[student % programs.len()] {
                let mut text = fs::read(file).unwrap();
                text.extend(
                    format!("\nextern const char student[]; const char student[] = \"{student:03}\";\n")
                        .bytes(),
                );
                fs::write(name(file.file_name().unwrap().to_str().unwrap()), text).unwrap();
            }
        }
        written += 1;
    }
    written
}

/// Returns the sources of each student of an example class that are in C or C++.
fn programs(assignment: &str) -> Vec<Vec<PathBuf>> {
    let class = Path::new(env!("CARGO_MANIFEST_DIR")).join("submissions").join(assignment);
    let is_source = |path: &PathBuf| {
        path.is_file() && path.extension().is_some_and(|ending| ending == "c" || ending == "cpp")
    };
    let inside = |directory: PathBuf| -> Vec<PathBuf> {
        let all = fs::read_dir(directory).into_iter().flatten().map(|entry| entry.unwrap().path());
        all.filter(is_source).collect()
    };
    let mut all: Vec<Vec<PathBuf>> =
        fs::read_dir(&class).unwrap().map(|entry| inside(entry.unwrap().path())).collect();
    all.retain(|files| !files.is_empty());
    all.sort();
    assert!(!all.is_empty(), "{} has no sources", class.display());
    all
}

/// Returns the gradebook that Canvas exports.
fn gradebook(students: usize) -> String {
    let row = |student: usize| format!("\"Student, {student:03}\",{},s{student:03},S1,\n", 1000 + student);
    "Student,ID,SIS Login ID,Section,Work (4711)\n".to_owned() + &(0..students).map(row).collect::<String>()
}

/// Grades an assignment, and writes the reports that an instructor wants.
fn grade(directory: &Path, assignment: &str, only: &str) -> Run {
    let started = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(["grade", "download", "-a", assignment, "--only", only]);
    command.args(["--roster", "gradebook.csv", "--cache-dir", "cache", "--exit-zero"]);
    for report in ["json=grades.json", "csv=grades.csv", "html=pages", "canvas=filled.csv"] {
        command.args(["--report", report]);
    }
    command.current_dir(directory).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut memory = 0;
    let status = loop {
        memory = memory.max(peak(child.id()));
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    // What cannot be read is not graded: 3.
    assert!(matches!(status.code(), Some(0 | 3)), "croupier exited with {status}");
    assert!(directory.join("filled.csv").is_file());
    Run { took: started.elapsed(), memory }
}

/// Returns the most memory that a process has used so far, in KiB.
fn peak(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
}
