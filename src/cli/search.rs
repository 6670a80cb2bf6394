//! Searches for input with which a program differs: for `croupier explore`, and after a class is graded.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use reference::Transcript;

use crate::audit;
use crate::cli::look::Look;
use crate::cli::progress::Count;
use crate::cli::{expect, out, settings, signals};
use crate::error::{Error, Result};
use crate::explore::{self, Outcome, Tried};
use crate::oracle::{self, model::Models};
use crate::pipeline::{self, CancellableBackend, Prepared, SystemBackend, Trial};
use crate::plan::{self, Filter, Plan};
use crate::record::{AnyRecord, PartRecord, Status, SubmissionRecord, WordingOutcome};
use crate::report::theme::Role;
use crate::run::input;
use crate::spec::model::{Assignment, AutoGrading, Part, Scenario};
use crate::submission::{self, Submission};
use crate::text::{self, count};
use crate::verdict::{Rung, Verdict};

/// The name of a scenario that was found.
pub(crate) const NAME: &str = "found by a search";

/// Searches for differences in every part of a class that passed, for `seconds` each, shows those found, and notes them in the record. They
/// cost nothing: what costs points are the scenarios of the suite.
///
/// # Errors
/// The record cannot be read or written, or the search is interrupted; what was found before is in the record.
pub(crate) fn after_grading(
    plan: &Plan<'_>,
    record: &mut AnyRecord,
    settings: &pipeline::Settings,
    seconds: u64,
    look: &Look,
) -> Result<()> {
    let (mut searched, mut found) = (0, 0);
    for at in 0..record.submissions.count() {
        let unread = |error| Error::system("cannot read the results", error);
        let mut graded = record.submissions.get(at).map_err(unread)?.into_owned();
        let of_student = |submission: &&Submission| submission.student == graded.student;
        let Some(submission) = plan.submissions.iter().find(of_student) else { continue };
        for part in &plan.assignment.parts {
            let Some(grading) = part.auto_grading() else { continue };
            let Some(words) = words_if_passed(&graded, part, grading) else { continue };
            if signals::watch().load(Ordering::Relaxed) {
                let message = format!(
                    "interrupted by {}; the class is graded, the search is not over",
                    signals::name()
                );
                return Err(Error::Interrupted { message, hint: None });
            }
            let place = (plan.assignment, part, grading);
            let path = &submission.handed_in;
            searched += 1;
            let search = Search { seed: 1, seconds, cases: None, first: &[], against: None, words };
            let outcome = plan_of(plan.assignment, part, path)
                .and_then(|plan| self::searched(&plan, settings, place, &search));
            let name = format!("{}/{}", graded.student, part.id);
            match outcome.map(|outcome| outcome.difference) {
                Ok(Some(scenario)) => {
                    found += 1;
                    let scenario = Scenario { name: NAME.to_owned(), ..scenario };
                    let command = match submission.workspaces.is_empty() {
                        true => command(path, plan.assignment, part, &scenario),
                        // Its directory is gone when this command ends.
                        false => own_run(part, &scenario),
                    };
                    let says = format!("`{name}` passes but differs in another run: {command}");
                    out::say(look, Role::Warn, "found:", &says);
                    let parts = graded.parts.iter_mut().filter(|record| record.id == part.id);
                    parts.for_each(|record| record.differs_in = Some(command.clone()));
                    record.submissions.replace(at, graded.clone()).map_err(unwritten)?;
                }
                Ok(None) => {}
                Err(error @ Error::Interrupted { .. }) => return Err(error),
                Err(error) => out::say(look, Role::Hint, "note:", &format!("`{name}` not searched: {error}")),
            }
        }
    }
    let parts = count(searched, "part");
    let says = format!(
        "{parts} that passed searched for {} each; {found} different",
        count(seconds as usize, "second")
    );
    out::say(look, Role::Hint, "note:", &says);
    Ok(())
}

fn unwritten(error: std::io::Error) -> Error {
    Error::system("cannot write the results", error)
}

/// Returns how the words of a part were read, if it passed every scenario.
fn words_if_passed(graded: &SubmissionRecord, part: &Part, grading: &AutoGrading) -> Option<Words> {
    let record = graded.parts.iter().find(|record| record.id == part.id)?;
    let mut scenarios = record.scenarios.iter();
    let passed =
        record.status == Status::Graded && scenarios.all(|scenario| scenario.verdict == Verdict::Passed);
    Words::of(record, grading).filter(|_| passed)
}

/// Returns the command that runs a scenario again.
pub(crate) fn command(path: &Path, assignment: &Assignment, part: &Part, scenario: &Scenario) -> String {
    let path = text::quoted(&text::path(path));
    let input = own_run(part, scenario);
    format!("croupier check {path} --assignment {} --only {} {input}", assignment.name, part.id)
        .trim_end()
        .to_owned()
}

/// Returns the options of `check` that give a scenario.
fn own_run(part: &Part, scenario: &Scenario) -> String {
    let mut words = vec![expect::input(scenario, &typed(part, scenario), &[])];
    // Where draws are followed, the day decides which they are.
    let has_day = scenario.player.is_some() && scenario.day > 0;
    words.extend(has_day.then(|| format!("--day {}", scenario.day)));
    words.extend(scenario.sanitize.then(|| "--sanitize".to_owned()));
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

/// Returns the lines that are typed in a scenario: where they are given by question, those of the reference's run.
pub(crate) fn typed(part: &Part, scenario: &Scenario) -> Vec<String> {
    let grading = part.auto_grading().filter(|_| scenario.answers.is_some());
    match grading.and_then(|grading| oracle::plain_run(grading, scenario)) {
        Some(run) => input::lines(&run.transcript.turns).collect(),
        None => scenario.keys.clone(),
    }
}

/// What a search is asked for.
pub(crate) struct Search<'a> {
    pub(crate) seed: u64,
    pub(crate) seconds: u64,
    /// Maximum number of scenarios, if there is one.
    pub(crate) cases: Option<usize>,
    /// The scenarios that it begins with: none if the program is known to pass the suite.
    pub(crate) first: &'a [Scenario],
    /// The program that it is compared with, instead of the reference.
    pub(crate) against: Option<&'a Path>,
    pub(crate) words: Words,
}

/// Whether a single run of a program can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Words {
    /// Its words are known.
    Known,
    /// They are its own, and were learned from all runs of a suite together: of one run, only the values are known.
    Own,
}

impl Words {
    /// Returns how the words of a part were read, as those of a right program or of one that makes a mistake.
    ///
    /// `None` if they were not read, or cannot be read in a single run.
    pub(crate) fn of(record: &PartRecord, grading: &AutoGrading) -> Option<Self> {
        match &record.wording {
            None => Some(Self::Known),
            Some(wording) => {
                // Without input, all values are in one turn, so that some other number is easily the same. Where layout is compared, facts
                // are not all that has to be right.
                let by_values = grading.criteria.blocks.is_none() && grading.criteria.require == Rung::Facts;
                (by_values && wording.read != WordingOutcome::Unread).then_some(Self::Own)
            }
        }
    }
}

pub(crate) fn plan_of<'a>(assignment: &'a Assignment, part: &Part, path: &Path) -> Result<Plan<'a>> {
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

/// Searches with the program of a plan.
pub(crate) fn searched(
    plan: &Plan<'_>,
    settings: &pipeline::Settings,
    (assignment, part, grading): (&Assignment, &Part, &AutoGrading),
    asked: &Search<'_>,
) -> Result<Outcome> {
    let system = SystemBackend::default();
    let backend = CancellableBackend::new(&system, signals::watch());
    let line = Count::new();
    let search = |attempt: explore::Try<'_>| {
        let search = explore::Settings {
            workers: settings.workers,
            seed: asked.seed,
            cases: asked.cases.unwrap_or(usize::MAX),
            first: asked.first,
            until: Some(Instant::now() + Duration::from_secs(asked.seconds)),
        };
        let stopped = || signals::watch().load(Ordering::Relaxed);
        explore::search(grading, &search, attempt, &stopped, &|cases| line.show(&count(cases, "scenario")))
    };
    let outcome = pipeline::with_program(&backend, plan, settings, |program| match asked.against {
        None => search(&|scenario| {
            if !program.is_fair(scenario)? {
                return Ok(Tried::default());
            }
            let tried = match asked.words {
                Words::Known => tried(&program.run(scenario)?),
                Words::Own => {
                    let (trial, differs) = program.run_by_values(scenario)?;
                    Tried { differs: differs.is_some(), ..tried(&trial) }
                }
            };
            // That a right program can play it by every interpretation is asked last: it seldom matters, and takes longer than a run.
            let differs = tried.differs && audit::is_playable(&Models::default(), grading, scenario)?;
            Ok(Tried { differs, ..tried })
        }),
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
