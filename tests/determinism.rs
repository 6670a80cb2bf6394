//! The same directory graded again gives the same bytes: with one worker or eight, on an idle machine or a busy one, with either
//! input detection method.
//!
//! This is the short version. `tests/determinism.sh` is the long one: ten thousand runs and more.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

#[path = "support/samples.rs"]
mod samples;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use croupier::pipeline::{Graded, Settings, grade};
use croupier::plan::{self, Filter};
use croupier::run::InputDetection;
use croupier::spec::marks::Marks;
use croupier::submission;

/// Programs whose verdicts a clock, a race, or a busy machine could change, and correct ones.
const STUDENTS: [&str; 12] = [
    "hostile_cpu_loop",
    "hostile_forks",
    "hostile_memory",
    "hostile_nonblocking",
    "hostile_polls_for_input",
    "hostile_prints_forever",
    "hostile_sleeps_forever",
    "hostile_stops_itself",
    "perfect_dprintf_nanosleep",
    "perfect_putchar_getchar",
    "wrong_crash_at_end",
    "wrong_infinite_loop",
];
const SCENARIOS: [&str; 2] = ["shuffle/the handout's run with seed 100", "play/dealer busts"];

/// Number of busy loops that run during grading.
const BUSY: usize = 4;

/// Grades the class with this method and number of workers.
fn graded(turns: InputDetection, workers: usize) -> Graded {
    let assignments = croupier::model_check::load(None).unwrap();
    let si204 = assignments.iter().find(|assignment| assignment.name == "si204").unwrap();
    let class = tempfile::Builder::new().prefix("class").tempdir().unwrap();
    samples::write("si204", &STUDENTS, class.path());
    let all = |patterns: &[&str]| patterns.iter().map(|&pattern| pattern.to_owned()).collect();
    let filter = Filter { only: all(&SCENARIOS), students: all(&STUDENTS), ..Filter::default() };
    let plan =
        plan::make(si204, submission::find(&[class.path().to_owned()], si204).unwrap(), &filter).unwrap();
    let settings = Settings { turns, workers, keep_details: true, words_are_known: false };
    let mut graded = grade(&plan, &Marks::none(), &settings, &|_| {}).unwrap().in_memory().unwrap();
    assert!(graded.faults.is_empty(), "{:?}", graded.faults);
    // Only the name of the method may differ.
    graded.record.input_detection.clear();
    graded
}

/// Runs `act` while other threads use every CPU.
fn busy<T>(act: impl FnOnce() -> T) -> T {
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..BUSY {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let done = act();
        over.store(true, Ordering::Relaxed);
        done
    })
}

#[test]
fn same_directory_gives_same_bytes() {
    let first = graded(InputDetection::Seccomp, 1);
    assert_eq!(first.record.submissions.len(), STUDENTS.len());
    let record = serde_json::to_string_pretty(&first.record).unwrap();
    // Each setting meets each other one once.
    for (turns, workers, loaded) in [
        (InputDetection::Seccomp, 1, true),
        (InputDetection::Seccomp, 8, false),
        (InputDetection::Ptrace, 1, false),
        (InputDetection::Ptrace, 8, true),
    ] {
        let again = if loaded { busy(|| graded(turns, workers)) } else { graded(turns, workers) };
        let how = format!("{}, {workers} workers, {}", turns.name(), if loaded { "busy" } else { "idle" });
        assert_eq!(serde_json::to_string_pretty(&again.record).unwrap(), record, "{how}");
        for (one, other) in first.details.iter().zip(&again.details) {
            assert!(one == other, "{how}:\n{one:?}\n{other:?}");
        }
        assert_eq!(again.details.len(), first.details.len(), "{how}");
    }
}
