//! A class with results on disk, which are read in plan order.

use std::fs::File;

use super::*;
use crate::record::Submissions;
use crate::report::sample::rendered;

/// Returns `count` students of every kind, some of them without sources.
fn class(count: usize) -> Vec<Submission> {
    let names = EVERYBODY.iter().cycle().take(count).enumerate();
    names
        .map(|(number, name)| {
            let unusable =
                (number % 20 == 19).then(|| Unusable::Theirs("is a file, not a directory".to_owned()));
            Submission { student: format!("student{number:03}"), unusable, ..student(name) }
        })
        .collect()
}

#[test]
fn reports_from_disk_and_memory_are_equal() {
    let cards = cards();
    let plan = plan::make(&cards, class(200), &Filter::default()).unwrap();
    let mut seen = Vec::new();
    for workers in [1, 8] {
        let backend = Scripted::default();
        let graded = grade_with(&backend, &plan, &Marks::none(), &settings(workers), &|_| {}).unwrap();
        assert_eq!(graded.record.submissions.count(), 200);
        let reports = ["json", "terminal"].map(|format| rendered(format, &graded.record));
        let graded = graded.in_memory().unwrap();
        assert!(reports == ["json", "terminal"].map(|format| rendered(format, &graded.record)), "{workers}");
        let whole = serde_json::to_string_pretty(&graded.record).unwrap() + "\n";
        assert!(reports[0] == whole.as_bytes(), "{workers}");
        for (number, submission) in graded.record.submissions.iter().enumerate() {
            assert_eq!(submission.student, format!("student{number:03}"));
        }
        seen.push((reports, graded.faults));
    }
    assert!(seen[0] == seen[1], "one worker and eight differ");
}

#[test]
fn record_ignores_worker_count() {
    let bytes = |workers| {
        let settings = Settings { keep_details: true, ..settings(workers) };
        let graded = graded(&cards(), &EVERYBODY, &settings);
        let record = serde_json::to_string_pretty(&graded.record).unwrap();
        assert!(!record.contains(std::env::temp_dir().to_str().unwrap()), "no absolute paths");
        (record, graded.details, graded.faults)
    };
    let alone = bytes(1);
    for workers in [0, 2, 8, 8, 8] {
        assert_eq!(bytes(workers), alone, "{workers} workers");
    }
}

#[test]
fn full_disk_stops_the_run() {
    /// A backend that counts its builds.
    #[derive(Default)]
    struct Counting(Scripted, AtomicUsize);
    impl Backend for Counting {
        fn behind(&self) -> Option<&dyn Backend> {
            Some(&self.0)
        }
        fn build(&self, recipe: &Build, directory: &Path, out: &Path) -> Result<BuildOutcome> {
            self.1.fetch_add(1, Ordering::SeqCst);
            self.0.build(recipe, directory, out)
        }
    }
    let cards = cards();
    let plan = plan::make(&cards, class(100), &Filter::default()).unwrap();
    let full = || Spool::in_file(File::options().write(true).open("/dev/full").unwrap(), 100);
    let backend = Counting::default();
    let error = grade_into(full(), Models::default(), &backend, &plan, &Marks::none(), &settings(1), &|_| {})
        .unwrap_err();
    assert!(matches!(error, Error::System { .. }));
    let said = error.to_string();
    assert!(said.starts_with("no report written: cannot write results to a temporary file in "), "{said}");
    assert!(said.ends_with("No space left on device (os error 28)"), "{said}");
    assert_eq!(backend.1.into_inner(), 3, "the first submission's three parts");
    let again = grade_into(
        full(),
        Models::default(),
        &Scripted::default(),
        &plan,
        &Marks::none(),
        &settings(8),
        &|_| {},
    );
    assert_eq!(again.unwrap_err().to_string(), said, "the error does not depend on the number of workers");
}
