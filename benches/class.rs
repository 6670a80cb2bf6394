//! Cost of a class, graded by the croupier executable: in C two programs of `si204` per submission, in C++ one of `twentyone`.
//!
//! The lower bound is the usual work: `gcc` or `g++` on every source, by `xargs -P`, and a bare run of every program for every
//! scenario, without sleeps. It is compared with croupier with a cold cache, with a warm one, and without a cache. Then the class
//! in C grows, and time per submission and peak memory are printed; the benchmark fails if memory grows with the class.
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

/// What a class submits.
struct Kind {
    assignment: &'static str,
    compiler: [&'static str; 2],
    extension: &'static str,
    /// The parts that are graded, each with one source of its name.
    parts: &'static [&'static str],
    /// The samples that the submissions are copies of.
    samples: [&'static str; 4],
}

const C: Kind = Kind {
    assignment: "si204",
    compiler: ["gcc", "-std=gnu17"],
    extension: "c",
    parts: &["shuffle", "play"],
    samples: ["perfect_printf_scanf", "perfect_fgets_sscanf", "wrong_ace_always_1", "wrong_ties_to_dealer"],
};

const CPP: Kind = Kind {
    assignment: "twentyone",
    compiler: ["g++", "-std=gnu++17"],
    extension: "cpp",
    parts: &["twentyone"],
    samples: [
        "perfect_cin_cout",
        "perfect_getline_stringstream",
        "wrong_ace_always_1",
        "wrong_dealer_hits_17",
    ],
};

/// Sizes of the classes that show growth, graded on `shuffle` only.
const GROWTH: [usize; 4] = [50, 200, 800, 5_000];

/// How much more memory than the smallest class the others may use: a name, a path, and a table row per submission, but no results.
const FLAT: f64 = 1.15;

impl Kind {
    /// Creates a class of this size, each submission a different program.
    fn class(&self, directory: &Path, count: usize) {
        let written = tempfile::tempdir().unwrap();
        samples::write(self.assignment, &self.samples, written.path());
        for number in 0..count {
            let student = directory.join(format!("student{number:04}"));
            fs::create_dir_all(&student).unwrap();
            for part in self.parts {
                let file = format!("{part}.{}", self.extension);
                let sample = self.samples[number % self.samples.len()];
                let mut text = fs::read(written.path().join(sample).join(&file)).unwrap();
                let own = format!("\nextern const char student[]; const char student[] = \"{number:04}\";\n");
                text.extend_from_slice(own.as_bytes());
                fs::write(student.join(file), text).unwrap();
            }
        }
    }

    /// Does the usual work: every compilation and every run, on all CPUs.
    fn floor(&self, class: &Path, out: &Path, count: usize, workers: usize) -> (Duration, Duration) {
        let stubs = out.join("stubs.o");
        let source = "extern \"C\" unsigned __wrap_sleep(unsigned s) { (void)s; return 0; }\n\
                    extern \"C\" int __wrap_usleep(unsigned s) { (void)s; return 0; }\n\
                    extern \"C\" int __wrap_nanosleep(const void *, void *) { return 0; }\n";
        fs::write(out.join("stubs.cpp"), source).unwrap();
        let made = Command::new("g++").args(["-c", "stubs.cpp", "-o", "stubs.o"]).current_dir(out).status();
        assert!(made.unwrap().success());
        let mut list = String::new();
        for number in 0..count {
            for part in self.parts {
                let source = class.join(format!("student{number:04}/{part}.{}", self.extension));
                let program = out.join(format!("{part}{number:04}"));
                list += &format!("{} {}\n", program.display(), source.display());
            }
        }
        fs::write(out.join("list"), list).unwrap();
        let started = Instant::now();
        let done = Command::new("xargs")
            .args(["-P", &workers.to_string(), "-L", "1"])
            .args(self.compiler)
            .args(["-Wall", "-Wl,--wrap=sleep,--wrap=usleep,--wrap=nanosleep"])
            .args([&stubs, Path::new("-lm"), Path::new("-o")])
            .stdin(File::open(out.join("list")).unwrap())
            .stderr(Stdio::null())
            .status();
        assert!(done.unwrap().success());
        let compiled = started.elapsed();
        let runs = self.runs(out, count);
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
    fn runs(&self, out: &Path, count: usize) -> Vec<(PathBuf, String)> {
        let assignments = model_check::load(None).unwrap();
        let assignment = assignments.into_iter().find(|known| known.name == self.assignment).unwrap();
        let mut runs = Vec::new();
        for number in 0..count {
            for part in self.parts {
                let grading = assignment.part(part).unwrap().auto_grading().unwrap();
                for scenario in &grading.scenarios {
                    // A wrong program may ask on, and some of those never end at the end of their input.
                    let input = scenario.lines(grading.seed).join("\n") + "\n" + &"s\nn\n".repeat(20);
                    runs.push((out.join(format!("{part}{number:04}")), input));
                }
            }
        }
        runs
    }

    /// Grades the class; returns the time, and croupier's own peak memory in KiB.
    fn graded(&self, class: &Path, more: &[&str]) -> (Duration, u64) {
        let started = Instant::now();
        let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
            .args(["grade", "--assignment", self.assignment])
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

fn main() {
    let count: usize = std::env::var("CLASS").ok().map_or(200, |said| said.parse().unwrap());
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| {
        let directory = place.path().join(name);
        fs::create_dir_all(&directory).unwrap();
        directory
    };
    if count > 0 {
        for kind in [C, CPP] {
            against_the_floor(&kind, &at, count);
        }
    }
    if count == 0 || count >= GROWTH[1] {
        growth(&at);
    }
}

/// Grades one class with and without cached results, and compares with the usual work.
fn against_the_floor(kind: &Kind, at: &dyn Fn(&str) -> PathBuf, count: usize) {
    let workers = std::thread::available_parallelism().unwrap().get();
    let [people, out, cache] =
        ["class", "out", "cache"].map(|name| at(&format!("{}/{name}", kind.assignment)));
    kind.class(&people, count);
    let (compiled, ran) = kind.floor(&people, &out, count, workers);
    let floor = compiled + ran;
    let only: Vec<String> = kind.parts.iter().map(|part| format!("{part}/*")).collect();
    let parts: Vec<&str> = only.iter().flat_map(|part| ["--only", part]).collect();
    let with = [&parts[..], &["--cache", cache.to_str().unwrap()]].concat();
    let runs = kind.runs(&people, count).len();
    println!("{}: {count} submissions, {runs} runs, {workers} CPUs", kind.assignment);
    println!(
        "lower bound: {floor:.1?}, of which {compiled:.1?} {} and {ran:.1?} bare runs",
        kind.compiler[0]
    );
    for (name, arguments) in
        [("cold", with.clone()), ("warm", with), ("none", [&parts[..], &["--no-cache"]].concat())]
    {
        let (took, peak) = kind.graded(&people, &arguments);
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
        C.class(&people, count);
        let (took, peak) = C.graded(&people, &["--only", "shuffle/*", "--no-cache", "--report", &report]);
        println!(
            "{count} submissions: {:.1?} each, peak {:.1} MiB",
            took / u32::try_from(count).unwrap(),
            peak as f64 / 1024.0
        );
        let grown = peak as f64 / *smallest.get_or_insert(peak) as f64;
        assert!(grown <= FLAT, "{count} submissions take {grown:.2} times the memory of {}", GROWTH[0]);
    }
}
