//! `croupier audit`: which mistakes would the scenarios of an assignment miss?

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use tempfile::NamedTempFile;

use crate::audit::programs::{self, Original};
use crate::audit::render::{self, Page};
use crate::audit::rules::{self, Settings};
use crate::audit::trial::{self, Grader};
use crate::audit::{Audit, stryker};
use crate::cli::args::Audit as Asked;
use crate::cli::exit::{self, Exit};
use crate::cli::grade;
use crate::cli::look::Look;
use crate::cli::progress::Count;
use crate::cli::rows::Row;
use crate::cli::{choose, expect, out, search, settings, signals, targets};
use crate::error::{Error, Result};
use crate::pipeline::{self, CancellableBackend, Graded, Prepared, SystemBackend};
use crate::plan::Plan;
use crate::report::theme::Role;
use crate::report::wrap;
use crate::run::{self, InputDetection};
use crate::spec::marks::Marks;
use crate::spec::model::{Assignment, Part, Scenario};
use crate::text::count;

/// The name of a scenario that was found.
const FOUND: &str = "found by the audit";

/// What is said of a scenario of a part whose draws are followed.
const DRAWS_BY_ITSELF: &str =
    "# the program makes its own draws: with more rounds, this mistake is likelier to show";

/// Runs `croupier audit`; exits with 1 if a score is below `--min-score`.
///
/// # Errors
/// There is no such assignment, nothing to audit it with, or the program does not pass itself.
pub(crate) fn audit(assignments: &[Assignment], asked: &Asked, look: &Look) -> Result<Exit> {
    let (assignment, part) = choose::either(assignments, &asked.part)?;
    let parts: Vec<&Part> = match part {
        Some(part) => vec![part],
        None => assignment.parts.iter().collect(),
    };
    let report = asked.report.as_deref().map(report_file).transpose()?;
    let audits = audited(assignment, &parts, asked, look)?;
    if audits.is_empty() {
        interrupted()?;
        return Err(Error::usage(
            format!("nothing to audit `{}` with", asked.part),
            if asked.rules_only {
                "its reference has no known mistakes: run without --rules-only"
            } else {
                "pass a right program: --source DIR"
            },
        ));
    }
    let shown = |audit: &Audit, scenario: &Scenario| {
        let mut parts = assignment.parts.iter();
        let part = parts.find(|part| choose::name(assignment, part) == audit.part);
        let part = part.ok_or_else(|| Error::Internal(format!("`{}` is no part", audit.part)))?;
        let command = expect::command(&audit.part, scenario, &search::typed(part, scenario), &[]);
        let yaml = Row::of(part, FOUND, "", scenario).yaml()?;
        let follows = part.auto_grading().is_some_and(|grading| grading.follow.is_some());
        Ok((command, if follows { format!("{DRAWS_BY_ITSELF}\n{yaml}") } else { yaml }))
    };
    let paragraph = |first: &str, text: &str| wrap::paragraph(first, text, look.width);
    let page = Page { shown: &shown, paragraph: &paragraph };
    out::print(look, render::render(&audits, asked.seed, &page)?.as_bytes())?;
    interrupted()?;
    if let Some((file, path)) = report {
        let text = stryker::report(&audits);
        let settled = targets::settle(file, &path, |out| out.write_all(text.as_bytes()));
        settled.map_err(|error| Error::path("write", &path, error))?;
    }
    Ok(if is_enough(&audits, asked.min_score, look) { exit::SUCCESS } else { exit::FAILURES })
}

/// Audits these parts, up to an interruption.
///
/// # Errors
/// The reference cannot be played, or the program does not pass itself.
fn audited(assignment: &Assignment, parts: &[&Part], asked: &Asked, look: &Look) -> Result<Vec<Audit>> {
    let stop = signals::watch();
    let workers = settings::workers(asked.jobs);
    let settings =
        Settings { workers, seed: asked.seed, cases: asked.cases, combined: true, every_catch: true };
    let given = asked.source.as_deref().map(programs::read).transpose()?;
    let mut audits = Vec::new();
    for part in parts {
        let Some(grading) = part.auto_grading() else { continue };
        let name = choose::name(assignment, part);
        if !asked.source_only {
            let line = Count::new();
            let goes_on = |tried: usize| {
                line.show(&format!("{name}: {}", count(tried, "mutant")));
                !stop.load(Ordering::Relaxed)
            };
            audits.extend(rules::audit(&name, grading, &settings, &goes_on)?);
            line.done();
        }
        if stop.load(Ordering::Relaxed) {
            break;
        }
        if asked.rules_only {
            continue;
        }
        let known = || programs::model(part).or_else(|| programs::shipped(&assignment.name));
        match given.clone().or_else(known) {
            Some(original) => match of_source(assignment, (part, &name), &original, asked, &settings, look) {
                Err(Error::Interrupted { .. }) => break,
                audit => audits.extend(audit?),
            },
            None => out::say(look, Role::Hint, "note:", &without_source(&name)),
        }
    }
    Ok(audits)
}

/// Whether no score is below `least`, in percent. Says which are.
fn is_enough(audits: &[Audit], least: Option<f64>, look: &Look) -> bool {
    let Some(least) = least else { return true };
    let is_below = |audit: &&Audit| {
        let (caught, of) = audit.score();
        (caught as f64) * 100.0 < least * of as f64
    };
    let below: Vec<&Audit> = audits.iter().filter(is_below).collect();
    for audit in &below {
        let (Audit { part, of, .. }, score) = (audit, render::percent(audit.score()));
        out::say(look, Role::Bad, "below --min-score:", &format!("{part} {of}: {score}, not {least} %"));
    }
    below.is_empty()
}

fn of_source(
    assignment: &Assignment,
    part: (&Part, &str),
    original: &Original,
    asked: &Asked,
    settings: &Settings,
    look: &Look,
) -> Result<Option<Audit>> {
    let grader = Sandboxed { turns: run::best_turn_taking()?, workers: settings.workers, look };
    trial::audit(assignment, part, original, asked.limit, settings, &grader)
}

/// Programs are built and run as those of submissions.
struct Sandboxed<'a> {
    turns: InputDetection,
    workers: usize,
    look: &'a Look,
}

impl Sandboxed<'_> {
    fn settings(&self, keep_details: bool) -> pipeline::Settings {
        pipeline::Settings { turns: self.turns, workers: self.workers, keep_details, words_are_known: false }
    }
}

impl Grader for Sandboxed<'_> {
    fn grade(&self, plan: &Plan<'_>, keep: bool) -> Result<Graded> {
        grade::run(plan, &Marks::default(), &self.settings(keep), None, self.look)?.in_memory()
    }

    fn with_program(&self, plan: &Plan<'_>, act: &mut dyn FnMut(&Prepared<'_>) -> Result<()>) -> Result<()> {
        let system = SystemBackend::default();
        let backend = CancellableBackend::new(&system, signals::watch());
        pipeline::with_program(&backend, plan, &self.settings(true), act)
    }
}

fn without_source(name: &str) -> String {
    format!("no right program of `{name}` is known; to audit changes of one, pass --source DIR")
}

/// Fails if the audit was interrupted.
fn interrupted() -> Result<()> {
    if !signals::watch().load(Ordering::Relaxed) {
        return Ok(());
    }
    let message =
        format!("interrupted by {}: not all mutants were tried, and no report is written", signals::name());
    Err(Error::Interrupted { message, hint: None })
}

/// Opens the report of `--report json=FILE`, before anything is tried: a temporary file, and where it will be.
fn report_file(asked: &str) -> Result<(NamedTempFile, PathBuf)> {
    match asked.split_once('=') {
        Some(("json", file)) if !file.is_empty() => targets::beside(Path::new(file)),
        _ => Err(Error::usage("invalid report of an audit", "pass --report json=FILE")),
    }
}
