//! Cost of a class: submissions of two programs of `si204` each, graded by the croupier executable.
//!
//! The lower bound is the unavoidable work: `gcc` on every source, by `xargs -P`, and a bare run of every program for every
//! scenario, without sleeps. It is compared with croupier with a cold cache, with a warm one, and without a cache. Then the class
//! grows, and time per submission and peak memory are printed; the benchmark fails if memory grows with the class.
//!
//! `cargo bench --bench class`; `CLASS=50` makes a smaller one, and `CLASS=0` measures growth only. No two submissions compile to
//! the same bytes: croupier would run those once.
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark prints, and may fail where it stands"
)]

#[path = "../tests/support/samples.rs"]
mod samples;

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use croupier::model_check;

/// The samples that the submissions are copies of.
const SAMPLES: [&str; 4] =
    ["perfect_printf_scanf", "perfect_fgets_sscanf", "wrong_ace_always_1", "wrong_ties_to_dealer"];

/// The parts that are graded: 63 scenarios.
const PARTS: [&str; 2] = ["shuffle", "play"];

/// Sizes of the classes that show growth, graded on `shuffle` only.
const GROWTH: [usize; 3] = [50, 200, 800];

/// How much more memory than the smallest class the others may use: a name, a path, and a table row per submission, but no results.
const FLAT: f64 = 1.15;

/// Creates a class of this size, each submission a different program.
fn class(directory: &Path, count: usize) {
    let written = tempfile::tempdir().unwrap();
    samples::write("si204", &SAMPLES, written.path());
    for number in 0..count {
        let student = directory.join(format!("student{number:03}"));
        fs::create_dir_all(&student).unwrap();
        for part in PARTS {
            let source = written.path().join(SAMPLES[number % SAMPLES.len()]).join(format!("{part}.c"));
            let mut text = fs::read(source).unwrap();
            write!(text, "\nconst char student[] = \"{number:03}\";\n").unwrap();
            fs::write(student.join(format!("{part}.c")), text).unwrap();
        }
    }
}

/// Does the unavoidable work: every compilation and every run, on all CPUs.
fn floor(class: &Path, out: &Path, count: usize, workers: usize) -> (Duration, Duration) {
    let nap = out.join("nap.c");
    let naps = "unsigned __wrap_sleep(unsigned s) { (void)s; return 0; }\n\
                int __wrap_usleep(unsigned s) { (void)s; return 0; }\n";
    fs::write(&nap, naps).unwrap();
    let mut list = String::new();
    for number in 0..count {
        for part in PARTS {
            let source = class.join(format!("student{number:03}/{part}.c"));
            list += &format!("{} {}\n", out.join(format!("{part}{number:03}")).display(), source.display());
        }
    }
    fs::write(out.join("list"), list).unwrap();
    let started = Instant::now();
    let done = Command::new("xargs")
        .args([
            "-P",
            &workers.to_string(),
            "-L",
            "1",
            "gcc",
            "-std=gnu17",
            "-Wall",
            "-Wl,--wrap=sleep,--wrap=usleep",
        ])
        .args([&nap, Path::new("-lm"), Path::new("-o")])
        .stdin(File::open(out.join("list")).unwrap())
        .stderr(Stdio::null())
        .status();
    assert!(done.unwrap().success());
    let compiled = started.elapsed();
    let runs = runs(out, count);
    let next = AtomicUsize::new(0);
    let started = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some((program, input)) = runs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    bare(program, input);
                }
            });
        }
    });
    (compiled, started.elapsed())
}

/// Returns every program with its input, for every scenario.
fn runs(out: &Path, count: usize) -> Vec<(PathBuf, String)> {
    let assignment =
        model_check::load(None).unwrap().into_iter().find(|known| known.name == "si204").unwrap();
    let mut runs = Vec::new();
    for number in 0..count {
        for part in PARTS {
            let grading = assignment.part(part).unwrap().auto_grading().unwrap();
            for scenario in &grading.scenarios {
                let input = scenario.lines(grading.seed).join("\n") + "\n";
                runs.push((out.join(format!("{part}{number:03}")), input));
            }
        }
    }
    runs
}

fn bare(program: &Path, input: &str) {
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // A program that exits early reads no further.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap();
}

/// Grades the class; returns the time, and croupier's own peak memory in KiB.
fn graded(class: &Path, more: &[&str]) -> (Duration, u64) {
    let started = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(["grade", "--assignment", "si204"])
        .args(more)
        .arg(class)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    loop {
        let said = fs::read_to_string(&status).unwrap_or_default();
        let line = said.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let now = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        peak = peak.max(now.unwrap_or(0));
        if let Some(status) = child.try_wait().unwrap() {
            // 1: some of the samples are wrong, though not in `shuffle`.
            assert!(matches!(status.code(), Some(0 | 1)), "{status}");
            return (started.elapsed(), peak);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn main() {
    let count: usize = std::env::var("CLASS").ok().map_or(200, |said| said.parse().unwrap());
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| {
        let directory = place.path().join(name);
        fs::create_dir_all(&directory).unwrap();
        directory
    };
    if count > 0 {
        against_the_floor(&at, count);
    }
    if count == 0 || count >= GROWTH[1] {
        growth(&at);
    }
}

/// Grades one class with and without cached results, and compares with the unavoidable work.
fn against_the_floor(at: &dyn Fn(&str) -> PathBuf, count: usize) {
    let workers = std::thread::available_parallelism().unwrap().get();
    let people = at("class");
    class(&people, count);
    let (compiled, ran) = floor(&people, &at("out"), count, workers);
    let floor = compiled + ran;
    let cache = at("cache");
    let parts = ["--only", "shuffle/*", "--only", "play/*"];
    let with = [&parts[..], &["--cache", cache.to_str().unwrap()]].concat();
    println!("{count} submissions, {} runs, {workers} CPUs", runs(&people, count).len());
    println!("lower bound: {floor:.1?}, of which {compiled:.1?} gcc and {ran:.1?} bare runs");
    for (name, arguments) in
        [("cold", with.clone()), ("warm", with), ("none", [&parts[..], &["--no-cache"]].concat())]
    {
        let (took, peak) = graded(&people, &arguments);
        println!(
            "cache {name}: {took:.1?} = {:.2} x lower bound, peak {:.1} MiB",
            took.div_duration_f64(floor),
            peak as f64 / 1024.0
        );
    }
}

/// Grades classes of growing size.
fn growth(at: &dyn Fn(&str) -> PathBuf) {
    println!("growth, `shuffle` only, without a cache:");
    let report = format!("json={}", at("reports").join("grades.json").display());
    let mut smallest = None;
    for count in GROWTH {
        let people = at(&format!("growth{count}"));
        class(&people, count);
        let (took, peak) = graded(&people, &["--only", "shuffle/*", "--no-cache", "--report", &report]);
        println!(
            "{count} submissions: {:.1?} each, peak {:.1} MiB",
            took / u32::try_from(count).unwrap(),
            peak as f64 / 1024.0
        );
        let grown = peak as f64 / *smallest.get_or_insert(peak) as f64;
        assert!(grown <= FLAT, "{count} submissions take {grown:.2} times the memory of {}", GROWTH[0]);
    }
}
