//! The whole pipeline with a fake backend: no processes and no clock.

mod cached;
mod checked;
mod diagnosed;
mod patched;
mod review;
mod spooled;
mod substituted;
mod unknown_words;
mod unreadable;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, atomic::AtomicUsize, atomic::Ordering};

use reference::{Ending, Sleep, SleepBy, Transcript, Turn};

use super::*;
use crate::criteria::{Criteria, Patterns};
use crate::fraction::{Fraction, ONE, ZERO};
use crate::plan::fixture::{assignment, by_hand, hidden, part, scenario, student};
use crate::plan::{self, Filter};
use crate::record::{Status, StyleSource};
use crate::run::{Run, RunArtifacts, Start};
use crate::spec::marks;
use crate::spec::model::{Assignment, Build, Grading, Scenario, SeedBy};
use crate::submission::{Submission, Unusable};
use crate::verdict::{Judgment, Rung, Verdict};

fn transcript(output: &str, ending: Ending) -> Transcript {
    let turn = Turn {
        output: output.as_bytes().to_vec(),
        pauses: vec![Sleep { at: 0, nanos: 2_000_000_000, by: SleepBy::Sleep }],
        ..Turn::default()
    };
    Transcript { turns: vec![turn], ending, unread: Vec::new() }
}

/// A backend that acts by the name of the student (of the directory), the program of the part, and the input.
#[derive(Default)]
struct Scripted {
    /// Number of calls of the reference.
    played: AtomicUsize,
    /// Every directory of a build or run.
    directories: Mutex<BTreeSet<PathBuf>>,
}

impl Scripted {
    fn given(&self, directory: &Path) {
        assert_eq!(std::fs::read_dir(directory).unwrap().count(), 0, "scratch directories are empty");
        let mut directories = self.directories.lock().unwrap();
        assert!(directories.insert(directory.to_owned()), "each build and each run has a separate directory");
    }
}

impl Backend for Scripted {
    fn build(&self, recipe: &Build, directory: &Path, out: &Path) -> Result<BuildOutcome> {
        self.given(out);
        let student = directory.to_str().unwrap();
        match (student, recipe.program.as_str()) {
            ("broken", "play") => Ok(BuildOutcome::Failed {
                first_error: "play.c:3: expected `;`".to_owned(),
                log: b"play.c:3:\texpected\n\x1b[1merror\xff\n".to_vec(),
                repeatable: true,
            }),
            ("absent", _) | (_, "extra") if student != "perfect" => {
                Ok(BuildOutcome::Missing { says: format!("there is no `{}.c`", recipe.program) })
            }
            ("unbuilt", "play") => Err(Error::system("cannot run gcc", std::io::Error::other("no compiler"))),
            ("explosive", "shuffle") => panic!("the builder fell over"),
            _ => {
                let program = out.join(&recipe.program);
                std::fs::write(&program, student).unwrap();
                Ok(BuildOutcome::Built { program, log: b"a warning\n".to_vec() })
            }
        }
    }

    fn patch(
        &self,
        _: &Build,
        _: &Patterns,
        seed: i64,
        directory: &Path,
        copy: &Path,
    ) -> Result<Option<String>> {
        assert_eq!(seed, 7);
        match directory.to_str().unwrap() {
            "other" => Ok(Some("no line of `play.c` sets the seed in a known way".to_owned())),
            "unbuilt" => Err(Error::Internal("the disk is full".to_owned())),
            _ => {
                // The copy is built in place of the submission, into an empty directory.
                std::fs::create_dir(copy).unwrap();
                Ok(None)
            }
        }
    }

    fn run(&self, start: &Start<'_>) -> Result<Run> {
        self.given(start.scratch);
        std::fs::write(start.scratch.join("litter"), "left behind").unwrap();
        let student = std::fs::read_to_string(start.program).expect("the program outlives its runs");
        let left = start.player.left(&[Turn::default()]);
        let key = left.last().unwrap().as_str();
        let transcript = match (student.as_str(), key) {
            ("crashing", "ace") => transcript("", Ending::Signalled(11)),
            ("stuck", "ace") => return Err(Error::Internal("no terminal left".to_owned())),
            ("explosive", "ace") => panic!("the runner fell over"),
            ("other", _) => transcript("right too", Ending::Exited(0)),
            _ => transcript("right", Ending::Exited(0)),
        };
        Ok(Run {
            transcript,
            calls: None,
            denied: Vec::new(),
            cpu: std::time::Duration::from_millis(3),
            left: RunArtifacts::default(),
        })
    }

    fn readings(
        &self,
        _: &crate::oracle::model::Models,
        _: &AutoGrading,
        scenario: &Scenario,
    ) -> Result<Vec<Interpretation>> {
        self.played.fetch_add(1, Ordering::SeqCst);
        assert_ne!(scenario.name, "paradox", "the reference fell over");
        let reading = |variants: &[&'static str], output| {
            Interpretation::of(variants.to_vec(), transcript(output, Ending::Exited(0)))
        };
        Ok(vec![reading(&[], "right"), reading(&["silent"], "right too")])
    }

    fn judge(&self, readings: &[&Transcript], actual: &Transcript, _: &Criteria) -> Judgment {
        let reading = readings.iter().position(|reading| *reading == actual);
        let (verdict, rung, credit) = match (reading, actual.ending) {
            (Some(_), _) => (Verdict::Passed, Rung::Exact, ONE),
            (None, Ending::Signalled(_)) => (Verdict::RuntimeError, Rung::None, ZERO),
            (None, _) => (Verdict::WrongOutput, Rung::Facts, Fraction::new(1, 2)),
        };
        Judgment { verdict, rung, credit, finding: None, others: Vec::new(), reading: reading.unwrap_or(0) }
    }
}

fn key(key: &str, mut scenario: Scenario) -> Scenario {
    scenario.keys = vec![key.to_owned()];
    scenario
}

fn cards() -> Assignment {
    assignment(vec![
        part("shuffle", 40, vec![key("push", scenario("push"))]),
        part("play", 60, vec![key("push", scenario("push")), key("ace", hidden("ace"))]),
        by_hand("extra", 10, &["shuffle", "play"]),
    ])
}

fn settings(workers: usize) -> Settings {
    Settings { turns: InputDetection::Seccomp, workers, keep_details: false, words_are_known: false }
}

const EVERYBODY: [&str; 8] =
    ["absent", "broken", "crashing", "explosive", "other", "perfect", "stuck", "unbuilt"];

/// Carries out a plan and reads its record into memory.
fn carried_out(backend: &dyn Backend, plan: &Plan<'_>, marks: &Marks, settings: &Settings) -> Graded {
    grade_with(backend, plan, marks, settings, &|_| {}).unwrap().in_memory().unwrap()
}

/// Grades these students with one fake backend.
fn graded(assignment: &Assignment, students: &[&str], settings: &Settings) -> Graded {
    let plan =
        plan::make(assignment, students.iter().map(|name| student(name)).collect(), &Filter::default());
    let backend = Scripted::default();
    let graded = carried_out(&backend, &plan.unwrap(), &Marks::none(), settings);
    for directory in backend.directories.into_inner().unwrap() {
        assert!(!directory.exists(), "`{}` was left behind", directory.display());
    }
    graded
}

fn record_of(student: &str) -> (crate::record::SubmissionRecord, Vec<String>) {
    let graded = graded(&cards(), &[student], &settings(1));
    (graded.record.submissions.into_iter().next().unwrap(), graded.faults)
}

#[test]
fn perfect_program_earns_all_points() {
    let (record, faults) = record_of("perfect");
    assert_eq!(faults, Vec::<String>::new());
    assert_eq!((record.status, record.points, record.max_points), (Status::Graded, Some(70.0), 70.0));
    assert_eq!(record.complete_up_to.as_deref(), Some("play"));
    assert_eq!(record.parts[2].note.as_deref(), Some("graded manually: not graded yet"));
    let ace = &record.parts[1].scenarios[1];
    assert_eq!((ace.name.as_str(), ace.verdict, ace.rung), ("ace", Verdict::Passed, Rung::Exact));
    assert_eq!(
        (ace.ending.as_str(), ace.pauses, ace.visibility.as_str()),
        ("exited with code 0", 2.0, "hidden")
    );
    assert_eq!(record.parts[1].compiler, "a warning");
}

#[test]
fn accepted_interpretation_passes() {
    let details = Settings { keep_details: true, ..settings(1) };
    let graded = graded(&cards(), &["other"], &details);
    assert_eq!(graded.record.submissions[0].points, Some(70.0));
    assert_eq!(graded.details.len(), 3);
    let last = &graded.details[2];
    assert_eq!((last.submission, last.part, last.scenario), (0, 1, 1));
    assert_eq!(last.variants, ["silent"]);
    assert_eq!(last.expected, last.actual);
}

#[test]
fn failing_submission_is_not_an_error() {
    let (record, faults) = record_of("broken");
    assert_eq!((record.status, record.points, faults.len()), (Status::BuildFailed, Some(28.0), 0));
    let play = &record.parts[1];
    assert_eq!((play.functionality, play.points, play.scenarios.len()), (Some(0.0), Some(0.0), 0));
    assert_eq!(play.note.as_deref(), Some("play.c:3: expected `;`"));
    assert_eq!(play.compiler, "play.c:3:\\texpected\n\\x1b[1merror\\xff");

    let (record, faults) = record_of("absent");
    assert_eq!((record.status, record.points, faults.len()), (Status::Missing, Some(0.0), 0));
    assert_eq!(record.max_points, 70.0, "nobody has a manual grade");
    assert_eq!(record.parts[0].note.as_deref(), Some("there is no `shuffle.c`"));

    let (record, faults) = record_of("crashing");
    assert_eq!((record.status, record.points, faults.len()), (Status::Graded, Some(49.0), 0));
    assert_eq!(record.parts[1].scenarios[1].ending, "killed by SIGSEGV (segmentation fault)");
}

#[test]
fn internal_error_leaves_score_empty() {
    let (record, faults) = record_of("unbuilt");
    assert_eq!(faults, ["cannot grade `play` of `unbuilt`: cannot run gcc: no compiler"]);
    assert_eq!((record.status, record.points), (Status::NotGraded, None));
    assert_eq!(record.parts[0].points, Some(28.0));
    assert_eq!((record.parts[1].points, record.parts[1].functionality), (None, None));
    assert_eq!(record.parts[1].scenarios[0].verdict, Verdict::NotGraded);
    assert_eq!(record.parts[1].scenarios[0].ending, "not run");

    let (record, faults) = record_of("stuck");
    assert_eq!(faults, ["cannot grade `play` of `stuck`, scenario `ace`: internal error: no terminal left"]);
    assert_eq!(record.parts[1].scenarios[0].verdict, Verdict::Passed);
    assert_eq!(record.parts[1].status, Status::NotGraded);
}

#[test]
fn internal_errors_do_not_tell_names_that_students_may_not_see() {
    let secretive = Assignment { hidden_names: false, ..cards() };
    let graded = graded(&secretive, &["stuck"], &settings(1));
    assert_eq!(
        graded.faults,
        ["cannot grade `play` of `stuck`, a hidden scenario: internal error: no terminal left"]
    );
}

#[test]
fn panic_is_internal_error_of_one_run() {
    let graded = graded(&cards(), &["explosive", "perfect"], &settings(2));
    assert_eq!(
        graded.faults,
        [
            "cannot grade `shuffle` of `explosive`: internal error: panicked: the builder fell over",
            "cannot grade `play` of `explosive`, scenario `ace`: internal error: panicked: the runner fell over",
        ]
    );
    assert_eq!(graded.record.submissions[1].points, Some(70.0));

    let mut paradox = cards();
    paradox.parts[0] = part("shuffle", 40, vec![scenario("paradox")]);
    let graded = super::tests::graded(&paradox, &["perfect"], &settings(1));
    assert_eq!(graded.faults.len(), 1);
    assert!(graded.faults[0].contains("the reference fell over"), "{:?}", graded.faults);
}

#[test]
fn unreadable_submission_is_not_graded() {
    let cards = cards();
    let linked = Submission {
        unusable: Some(Unusable::Internal("is a symbolic link".to_owned())),
        ..student("linked")
    };
    let odd =
        Submission { notes: vec!["several directories contain sources".to_owned()], ..student("perfect") };
    let plan = plan::make(&cards, vec![linked, odd], &Filter::default()).unwrap();
    let graded = carried_out(&Scripted::default(), &plan, &Marks::none(), &settings(1));
    assert_eq!(graded.faults, ["cannot grade `linked`: it is a symbolic link"]);
    let [linked, odd] = graded.record.submissions.as_slice() else { panic!("two submissions") };
    assert_eq!((linked.status, linked.points), (Status::NotGraded, None));
    assert_eq!(linked.notes, ["not graded: it is a symbolic link"]);
    assert!(linked.parts.iter().all(|part| part.scenarios.is_empty()) && linked.parts.len() == 3);
    assert_eq!(odd.notes, ["several directories contain sources"]);
}

#[test]
fn damaged_archive_is_missing_work() {
    let cards = cards();
    let why = Unusable::Theirs("is a zip file that is damaged".to_owned());
    let broken = Submission { unusable: Some(why), ..student("broken") };
    let plan = plan::make(&cards, vec![broken, student("perfect")], &Filter::default()).unwrap();
    let graded = carried_out(&Scripted::default(), &plan, &Marks::none(), &settings(2));
    assert_eq!(graded.faults, Vec::<String>::new());
    let [broken, perfect] = graded.record.submissions.as_slice() else { panic!("two submissions") };
    assert_eq!((broken.status, broken.points, broken.max_points), (Status::Missing, Some(0.0), 70.0));
    assert_eq!(broken.notes, ["not submitted: it is a zip file that is damaged"]);
    assert_eq!(broken.parts[0].note.as_deref(), Some("not submitted"));
    assert_eq!(perfect.points, Some(70.0));
}

#[test]
fn each_part_is_built_from_its_directory() {
    let cards = cards();
    let elsewhere = [("play".to_owned(), PathBuf::from("broken"))].into();
    let split = Submission { elsewhere, ..student("perfect") };
    let plan = plan::make(&cards, vec![split], &Filter::default()).unwrap();
    let graded = carried_out(&Scripted::default(), &plan, &Marks::none(), &settings(1));
    let status: Vec<Status> = graded.record.submissions[0].parts.iter().map(|part| part.status).collect();
    assert_eq!(status[..2], [Status::Graded, Status::BuildFailed], "`broken` fails to build `play`");
    let described = plan.describe();
    assert!(described.contains("perfect (in `perfect`)"), "{described}");
    assert!(
        described.contains("play: compile `play.c` as C (gnu17) (in `broken`); 2 scenarios"),
        "{described}"
    );
}

#[test]
fn reference_runs_once_per_scenario() {
    let cards = cards();
    let plan = plan::make(&cards, EVERYBODY.map(student).to_vec(), &Filter::default()).unwrap();
    let backend = Scripted::default();
    carried_out(&backend, &plan, &Marks::none(), &settings(4));
    assert_eq!(backend.played.into_inner(), 3);
}

#[test]
fn runs_of_one_build_are_parallel() {
    /// A backend whose runs wait for each other.
    struct Paired(Scripted, std::sync::Barrier);
    impl Backend for Paired {
        fn behind(&self) -> Option<&dyn Backend> {
            Some(&self.0)
        }
        fn run(&self, start: &Start<'_>) -> Result<Run> {
            self.1.wait();
            self.0.run(start)
        }
    }
    let cards =
        assignment(vec![part("play", 1, vec![scenario("a"), scenario("b"), scenario("c"), scenario("d")])]);
    let plan = plan::make(&cards, vec![student("perfect")], &Filter::default()).unwrap();
    let backend = Paired(Scripted::default(), std::sync::Barrier::new(2));
    let graded = carried_out(&backend, &plan, &Marks::none(), &settings(2));
    assert_eq!(graded.record.submissions[0].points, Some(0.7));
}

#[test]
fn progress_reports_each_step_once() {
    let cards = cards();
    let plan = plan::make(&cards, vec![student("broken"), student("perfect")], &Filter::default()).unwrap();
    let told = Mutex::new(Vec::new());
    let tell = |progress: Progress<'_>| told.lock().unwrap().push(format!("{progress:?}"));
    grade_with(&Scripted::default(), &plan, &Marks::none(), &settings(1), &tell).unwrap();
    let told = told.into_inner().unwrap();
    assert_eq!(told[0], "Started { builds: 6, runs: 6 }");
    assert_eq!(told.iter().filter(|one| one.starts_with("Built")).count(), 6);
    assert_eq!(told.iter().filter(|one| one.starts_with("Ran")).count(), 1 + 3);
    assert!(told[2].contains(
        "Ran { student: \"broken\", part: \"shuffle\", scenario: \"push\", verdict: Passed, took: "
    ));
}

#[test]
fn manual_grades_and_selection_are_recorded() {
    let cards = cards();
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("marks.yaml");
    std::fs::write(&file, "perfect:\n  shuffle: {style: 15, comment: terse}\n  extra: {points: 8}\n")
        .unwrap();
    let marks = marks::load(&file, &cards, &["perfect".to_owned()]).unwrap();
    let plan = plan::make(&cards, vec![student("perfect")], &Filter::default()).unwrap();
    let graded = carried_out(&Scripted::default(), &plan, &marks, &settings(1));
    let record = &graded.record.submissions[0];
    // 28 + half of 12 for shuffle, 42 of 42 for play whose style waits, 8 of 10 for extra.
    assert_eq!((record.points, record.max_points, record.style_graded), (Some(84.0), 110.0, false));
    assert_eq!((record.parts[0].style.score, record.parts[0].style.source), (Some(0.5), StyleSource::Marked));
    assert_eq!(record.parts[1].style.source, StyleSource::Unmarked);
    assert_eq!(record.parts[0].note.as_deref(), Some("grader: terse"));
    assert_eq!(graded.record.partial, None);

    let only = Filter { only: vec!["play/ace".to_owned()], ..Filter::default() };
    let plan = plan::make(&cards, vec![student("crashing")], &only).unwrap();
    let graded = carried_out(&Scripted::default(), &plan, &marks, &settings(1));
    assert_eq!(
        graded.record.partial.as_deref(),
        Some("only 1 of 3 scenarios selected: points are for those only")
    );
    assert_eq!(graded.record.parts.len(), 3, "the points of all parts are recorded");
    let record = &graded.record.submissions[0];
    assert_eq!((record.parts.len(), record.points, record.complete_up_to.clone()), (1, Some(0.0), None));
}
