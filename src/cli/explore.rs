//! `croupier explore`: a search for input with which a program differs.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use reference::Transcript;

use crate::cli::args::Explore;
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::progress::Count;
use crate::cli::rows::Row;
use crate::cli::{check, choose, expect, grade, out, settings, signals};
use crate::error::{Error, Result};
use crate::explore::{self, Outcome, Tried};
use crate::oracle;
use crate::pipeline::{self, CancellableBackend, Prepared, SystemBackend, Trial};
use crate::plan::{self, Filter, Plan};
use crate::record::Status;
use crate::run;
use crate::sandbox::limits;
use crate::spec::marks::Marks;
use crate::spec::model::{Assignment, AutoGrading, Part, Scenario};
use crate::submission;
use crate::text::{self, count};
use crate::verdict::Verdict;

/// The name of a scenario that was found.
const NAME: &str = "found by a search";

/// Runs `croupier explore`; exits with 1 if a difference was found.
///
/// # Errors
/// There is no such part or program, it does not build, or its words are not understood.
pub(crate) fn explore(
    assignments: &[Assignment],
    asked: &Explore,
    specs: Option<&Path>,
    look: &Look,
) -> Result<Exit> {
    let (assignment, part, stage) = choose::playable(assignments, &asked.part)?;
    let name = choose::name(assignment, part);
    let Some(grading) = stage.grading else {
        return Err(Error::usage(format!("`{name}` is graded manually"), "name a part that is run"));
    };
    let workers = settings::workers(asked.jobs);
    limits::check(workers)?;
    let settings = pipeline::Settings { turns: run::best_turn_taking()?, workers, keep_details: true };
    let plan = plan_of(assignment, part, &asked.path)?;
    if grading.criteria.learn_wording {
        understood(&plan, &settings, look)?;
    }
    let outcome = searched(&plan, &settings, (assignment, part, grading), asked)?;
    let Some(scenario) = outcome.difference.clone() else {
        out::print(look, format!("{}\n", without_difference(&outcome, grading, asked)).as_bytes())?;
        return Ok(exit::SUCCESS);
    };
    let scenario = &Scenario { name: NAME.to_owned(), ..scenario };
    let again = |_: &Part, scenario: &Scenario| {
        let path = choose::quoted(&text::path(&asked.path));
        let input = expect::input(scenario, &scenario.keys, &[]);
        format!("croupier check {path} --assignment {} --only {} {input}", assignment.name, part.id)
    };
    let tried = count(outcome.cases, "scenario");
    out::print(look, format!("a difference after {tried}, in its simplest form:\n\n").as_bytes())?;
    if asked.against.is_some() {
        let command = expect::command(&name, scenario, &scenario.keys, &[]);
        out::print(look, format!("{}\n{command}\n", again(part, scenario)).as_bytes())?;
    } else {
        let found = check::with_only(assignment, &part.id, scenario);
        let plan = plan_of(&found, part, &asked.path)?;
        check::page(&plan, assignment, &settings, None, &again, specs, look)?;
    }
    out::print(
        look,
        format!("\nas a scenario:\n\n{}", Row::of(&part.id, NAME, "", scenario).yaml()?).as_bytes(),
    )?;
    Ok(exit::FAILURES)
}

fn plan_of<'a>(assignment: &'a Assignment, part: &Part, path: &Path) -> Result<Plan<'a>> {
    settings::directory(path)?;
    let submissions = submission::find_one(path, assignment)?;
    if submissions.len() > 1 {
        let path = text::path(path);
        return Err(Error::usage(
            format!("`{path}` contains {}, but `explore` takes one", count(submissions.len(), "submission")),
            "pass the directory of one program",
        ));
    }
    let filter = Filter { only: vec![format!("{}/*", part.id)], ..Filter::default() };
    plan::make(assignment, submissions, &filter)
}

/// Checks that a program can be read by phrases: words that are learned from all runs of a suite are not known in a single one.
fn understood(plan: &Plan<'_>, settings: &pipeline::Settings, look: &Look) -> Result<()> {
    let graded = grade::run(plan, &Marks::default(), settings, None, look)?.in_memory()?;
    let part = graded.record.submissions.first().and_then(|submission| submission.parts.first());
    match part {
        Some(part) if part.status == Status::ForReview || part.wording.is_some() => Err(Error::usage(
            "the program has words of its own, which are learned from all runs of a suite together",
            "to see how they are read, run: croupier check PATH",
        )),
        _ => Ok(()),
    }
}

/// Searches with the program of a plan.
fn searched(
    plan: &Plan<'_>,
    settings: &pipeline::Settings,
    (assignment, part, grading): (&Assignment, &Part, &AutoGrading),
    asked: &Explore,
) -> Result<Outcome> {
    let system = SystemBackend::default();
    let backend = CancellableBackend::new(&system, signals::watch());
    let line = Count::new();
    let search = |attempt: explore::Try<'_>| {
        let search = explore::Settings {
            workers: settings.workers,
            seed: asked.seed,
            cases: asked.cases.unwrap_or(usize::MAX),
            until: Some(Instant::now() + Duration::from_secs(asked.seconds)),
        };
        let stopped = || signals::watch().load(Ordering::Relaxed);
        explore::search(grading, &search, attempt, &stopped, &|cases| line.show(&count(cases, "scenario")))
    };
    let outcome = pipeline::with_program(&backend, plan, settings, |program| match &asked.against {
        None => search(&|scenario| Ok(tried(&program.run(scenario)?))),
        Some(path) => {
            let other = plan_of(assignment, part, path)?;
            pipeline::with_program(&backend, &other, settings, |other| {
                search(&|scenario| compared(program, other, scenario))
            })
        }
    });
    line.done();
    outcome
}

fn tried(trial: &Trial) -> Tried {
    Tried {
        differs: trial.judgment.verdict != Verdict::Passed,
        marks: trial.expected.marks.clone(),
        transcript: digest(&trial.actual),
    }
}

fn compared(program: &Prepared<'_>, other: &Prepared<'_>, scenario: &Scenario) -> Result<Tried> {
    let (ours, theirs) = (program.run(scenario)?, other.run(scenario)?);
    let judgment = program.compared(&theirs.actual, &ours.actual);
    Ok(Tried { differs: judgment.verdict != Verdict::Passed, ..tried(&ours) })
}

fn digest(transcript: &Transcript) -> u64 {
    let mut hasher = DefaultHasher::new();
    transcript.output().hash(&mut hasher);
    hasher.finish()
}

fn without_difference(outcome: &Outcome, grading: &AutoGrading, asked: &Explore) -> String {
    let moments = oracle::game(&grading.reference).map_or(0, |game| game.moments().len());
    let covered = match moments {
        0 => String::new(),
        moments => format!(", {} of {moments} rules covered", outcome.moments),
    };
    format!(
        "no difference in {}{covered}, {} (seed {})",
        count(outcome.cases, "scenario"),
        count(outcome.transcripts, "different transcript"),
        asked.seed
    )
}
