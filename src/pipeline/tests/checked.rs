//! Scenarios that are run with sanitizers.

use super::*;
use crate::spec::model::Limits;

const TWICE: &str = "==1==ERROR: AddressSanitizer: attempting double-free on 0x6 in thread T0:\n    \
                     #0 0x55 in deal /tmp/x/shuffle.c:9\n";

/// A backend whose programs with sanitizers report a memory error by the name of the student.
struct Checking {
    works: bool,
    built: AtomicUsize,
    others: Scripted,
}

impl Backend for Checking {
    fn behind(&self) -> Option<&dyn Backend> {
        Some(&self.others)
    }

    fn build(&self, recipe: &Build, directory: &Path, out: &Path) -> Result<BuildOutcome> {
        self.built.fetch_add(usize::from(recipe.sanitized), Ordering::SeqCst);
        let student = directory.to_str().unwrap();
        if recipe.sanitized && student == "stubborn" {
            return Ok(BuildOutcome::Missing { says: "no".to_owned() });
        }
        let program = out.join("program");
        let checked = if recipe.sanitized { "checked" } else { "plain" };
        std::fs::write(&program, format!("{student} {checked}")).unwrap();
        Ok(BuildOutcome::Built { program, log: Vec::new() })
    }

    fn checks_work(&self, _: InputDetection) -> Result<bool> {
        Ok(self.works)
    }

    fn run(&self, start: &Start<'_>) -> Result<Run> {
        let program = std::fs::read_to_string(start.program).unwrap();
        let (student, kind) = program.split_once(' ').unwrap();
        assert_eq!(
            start.limits.memory > Limits::default().memory,
            kind == "checked",
            "sanitizers need memory"
        );
        let report = if (student, kind) == ("leaky", "checked") { TWICE.to_owned() } else { String::new() };
        let left = RunArtifacts { report, ..RunArtifacts::default() };
        let transcript = transcript("right", Ending::Exited(0));
        Ok(Run { transcript, calls: None, denied: Vec::new(), cpu: std::time::Duration::ZERO, left })
    }
}

/// Returns a part with one plain scenario and two with sanitizers.
fn cards() -> Assignment {
    let checked = |name| Scenario { sanitize: true, ..scenario(name) };
    assignment(vec![part("shuffle", 3, vec![scenario("plain"), checked("one"), checked("two")])])
}

fn checked(works: bool, student: &str) -> (Graded, usize) {
    let (cards, backend) =
        (cards(), Checking { works, built: AtomicUsize::new(0), others: Scripted::default() });
    let plan = plan::make(&cards, vec![super::student(student)], &Filter::default()).unwrap();
    let graded = carried_out(&backend, &plan, &Marks::none(), &settings(2));
    (graded, backend.built.into_inner())
}

#[test]
fn sanitized_program_is_built_once() {
    let (graded, built) = checked(true, "leaky");
    let part = &graded.record.submissions[0].parts[0];
    let verdicts: Vec<Verdict> = part.scenarios.iter().map(|scenario| scenario.verdict).collect();
    assert_eq!(verdicts, [Verdict::Passed, Verdict::MemoryError, Verdict::MemoryError]);
    let finding = part.scenarios[1].finding.as_ref().unwrap();
    assert_eq!(finding.message, "Double free: frees the same memory twice (shuffle.c:9, in `deal`).");
    assert_eq!(built, 1);
    assert_eq!(checked(true, "right").0.record.submissions[0].parts[0].functionality, Some(1.0));
}

#[test]
fn unavailable_sanitizer_skips_scenarios() {
    for (works, student, why) in [
        (false, "leaky", "this host cannot run programs with AddressSanitizer"),
        (true, "stubborn", "building with AddressSanitizer failed"),
    ] {
        let (graded, _) = checked(works, student);
        let part = &graded.record.submissions[0].parts[0];
        assert_eq!((part.scenarios.len(), part.functionality), (1, Some(1.0)));
        assert_eq!(part.note.as_deref(), Some(format!("2 scenarios skipped: {why}").as_str()));
        assert!(graded.faults.is_empty());
    }
}
