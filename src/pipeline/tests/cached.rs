//! What the caching backend stores, and what the cancellable backend does not do.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::cache::Cache;
use crate::pipeline::{CachingBackend, CancellableBackend};

/// A backend that acts by the text of the source, and counts.
#[derive(Default)]
struct Counting {
    builds: AtomicUsize,
    runs: AtomicUsize,
    /// Set at the first run.
    stop: AtomicBool,
    others: Scripted,
}

impl Backend for Counting {
    fn behind(&self) -> Option<&dyn Backend> {
        Some(&self.others)
    }

    fn build(&self, _: &Build, directory: &Path, out: &Path) -> Result<BuildOutcome> {
        self.builds.fetch_add(1, Ordering::SeqCst);
        let source = std::fs::read_to_string(directory.join("play.c")).unwrap();
        let failed = |repeatable| {
            Ok(BuildOutcome::Failed { first_error: "no".to_owned(), log: b"no".to_vec(), repeatable })
        };
        match source.as_str() {
            "refused" => failed(true),
            "killed by the host" => failed(false),
            "ours" => Err(Error::Internal("no compiler".to_owned())),
            _ => {
                let program = out.join("play");
                std::fs::write(&program, source).unwrap();
                Ok(BuildOutcome::Built { program, log: Vec::new() })
            }
        }
    }

    fn run(&self, start: &Start<'_>) -> Result<Run> {
        self.runs.fetch_add(1, Ordering::SeqCst);
        self.stop.store(true, Ordering::SeqCst);
        let ending = match std::fs::read_to_string(start.program).unwrap().as_str() {
            "run is ours" => return Err(Error::Internal("no terminal".to_owned())),
            "run is killed" => Ending::Signalled(9),
            "run stalls" => Ending::Idle,
            "run crashes" => Ending::Signalled(11),
            "run is endless" => Ending::CpuLimit,
            _ => Ending::Exited(0),
        };
        let (transcript, left) = (transcript("right", ending), RunArtifacts::default());
        Ok(Run { transcript, calls: None, denied: Vec::new(), cpu: std::time::Duration::ZERO, left })
    }
}

/// Returns a submission with this source.
fn class(directory: &Path, source: &str) -> Submission {
    std::fs::write(directory.join("play.c"), source).unwrap();
    student(directory.to_str().unwrap())
}

/// Returns how often a source was built and run by the second of two grading runs.
fn again(source: &str) -> (usize, usize) {
    let (directory, kept) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let cache = Cache::open(kept.path()).expect("this host has Landlock");
    let assignment = assignment(vec![part("play", 60, vec![key("push", scenario("push"))])]);
    let mut records = Vec::new();
    let mut counted = (0, 0);
    for _ in 0..2 {
        let plan =
            plan::make(&assignment, vec![class(directory.path(), source)], &Filter::default()).unwrap();
        let backend = Counting::default();
        let cached = CachingBackend::new(&backend, &cache);
        let graded = carried_out(&cached, &plan, &Marks::none(), &settings(1));
        records.push((graded.record, graded.faults));
        counted = (backend.builds.load(Ordering::SeqCst), backend.runs.load(Ordering::SeqCst));
        let reuse = cached.reuse();
        assert_eq!(reuse.builds.1 - reuse.builds.0, counted.0);
        assert_eq!(reuse.runs.1 - reuse.runs.0, counted.1);
    }
    assert_eq!(records[0], records[1], "{source}");
    counted
}

#[test]
fn only_results_of_submission_are_cached() {
    if !crate::sandbox::active().has("landlock") {
        eprintln!("skipped, because this host lacks `landlock`");
        return;
    }
    for (source, done_again) in [
        ("right", (0, 0)),
        ("refused", (0, 0)),
        ("killed by the host", (1, 0)),
        ("ours", (1, 0)),
        ("run crashes", (0, 0)),
        ("run is endless", (0, 0)),
        ("run is ours", (0, 1)),
        ("run is killed", (0, 1)),
        ("run stalls", (0, 1)),
    ] {
        assert_eq!(again(source), done_again, "{source}");
    }
}

#[test]
fn canceled_backend_starts_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let scenarios =
        vec![key("push", scenario("push")), key("s", scenario("stand")), key("h", scenario("hit"))];
    let assignment = assignment(vec![part("play", 60, scenarios)]);
    let plan = plan::make(&assignment, vec![class(directory.path(), "right")], &Filter::default()).unwrap();
    let backend = Counting::default();
    let stoppable = CancellableBackend::new(&backend, &backend.stop);
    assert!(!stoppable.has_stopped());
    let graded = carried_out(&stoppable, &plan, &Marks::none(), &settings(1));
    assert_eq!(backend.runs.load(Ordering::SeqCst), 1);
    assert!(stoppable.has_stopped());
    assert_eq!(graded.faults.len(), 2, "{:?}", graded.faults);

    // Canceled after the last run, it has stopped nothing.
    let none = AtomicBool::new(false);
    let late = CancellableBackend::new(&backend, &none);
    carried_out(&late, &plan, &Marks::none(), &settings(1));
    none.store(true, Ordering::SeqCst);
    assert!(!late.has_stopped());
}
