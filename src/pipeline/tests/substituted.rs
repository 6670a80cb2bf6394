//! Scenarios that fail with a student's library, and are run again with the assignment's.

use super::*;
use crate::spec::model::Harness;

/// A backend whose students' libraries crash for `crashing`, and whose programs are wrong with any library for `wrong`.
#[derive(Default)]
struct Libraries {
    built: AtomicUsize,
    others: Scripted,
}

impl Backend for Libraries {
    fn behind(&self) -> Option<&dyn Backend> {
        Some(&self.others)
    }

    fn build(&self, recipe: &Build, directory: &Path, out: &Path) -> Result<BuildOutcome> {
        self.built.fetch_add(1, Ordering::SeqCst);
        let harness = recipe.harness.as_ref().unwrap();
        let library = if harness.fallback.is_empty() { "provided" } else { "own" };
        assert_eq!(harness.files.len(), if library == "own" { 1 } else { 2 });
        let student = directory.to_str().unwrap();
        if (student, library) == ("alone", "provided") {
            return Ok(BuildOutcome::Missing { says: "no".to_owned() });
        }
        let program = out.join("program");
        std::fs::write(&program, format!("{student} {library}")).unwrap();
        Ok(BuildOutcome::Built { program, log: Vec::new() })
    }

    fn run(&self, start: &Start<'_>) -> Result<Run> {
        let program = std::fs::read_to_string(start.program).unwrap();
        let transcript = match program.split_once(' ').unwrap() {
            ("crashing" | "alone", "own") => transcript("", Ending::Signalled(11)),
            ("wrong", _) => transcript("wrong", Ending::Exited(0)),
            _ => transcript("right", Ending::Exited(0)),
        };
        let left = RunArtifacts::default();
        Ok(Run { transcript, calls: None, denied: Vec::new(), cpu: std::time::Duration::ZERO, left })
    }
}

/// Returns the verdicts of a student's scenarios, the first remark, and the number of builds.
fn graded(student: &str) -> (Vec<Verdict>, Option<String>, usize) {
    let mut cards = assignment(vec![part("shuffle", 3, vec![scenario("one"), scenario("two")])]);
    cards.parts[0].build.harness = Some(Harness {
        files: vec![("dealer.c".to_owned(), Vec::new())],
        fallback: vec![("cards.c".to_owned(), Vec::new())],
        ..Harness::default()
    });
    let plan = plan::make(&cards, vec![super::student(student)], &Filter::default()).unwrap();
    let backend = Libraries::default();
    let graded = carried_out(&backend, &plan, &Marks::none(), &settings(2));
    assert_eq!(graded.faults, Vec::<String>::new());
    let scenarios = &graded.record.submissions[0].parts[0].scenarios;
    let remark = scenarios[0].others.first().map(|finding| finding.message.clone());
    (scenarios.iter().map(|scenario| scenario.verdict).collect(), remark, backend.built.into_inner())
}

#[test]
fn better_run_counts() {
    assert_eq!(graded("right"), (vec![Verdict::Passed; 2], None, 1));
    let remark = "With the submitted `cards.c` this scenario fails; it is graded with the assignment's.";
    assert_eq!(graded("crashing"), (vec![Verdict::Passed; 2], Some(remark.to_owned()), 2));
    assert_eq!(graded("wrong"), (vec![Verdict::WrongOutput; 2], None, 2), "the library is not to blame");
}

#[test]
fn program_that_builds_with_its_own_library_only_is_graded_with_it() {
    assert_eq!(graded("alone"), (vec![Verdict::RuntimeError; 2], None, 2));
}
