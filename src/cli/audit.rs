//! `croupier audit`: which mistakes would the scenarios of an assignment miss?

use std::fs;
use std::path::PathBuf;

use crate::audit::rules::{self, Settings};
use crate::audit::trial::{self, Original};
use crate::audit::{Audit, render, stryker};
use crate::cli::args::Audit as Asked;
use crate::cli::exit::{self, Exit};
use crate::cli::grade;
use crate::cli::look::Look;
use crate::cli::{choose, out, settings};
use crate::error::{Error, Result};
use crate::pipeline;
use crate::plan::Plan;
use crate::run;
use crate::spec::marks::Marks;
use crate::spec::model::{Assignment, Part};

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
    let workers = settings::workers(asked.jobs);
    let settings =
        Settings { workers, seed: asked.seed, cases: asked.cases, combined: true, every_catch: true };
    let given = asked.source.as_deref().map(trial::read).transpose()?;
    let mut audits = Vec::new();
    for part in parts {
        let Some(grading) = part.auto_grading() else { continue };
        let name = choose::name(assignment, part);
        if !asked.source_only {
            audits.extend(rules::audit(&name, grading, &settings)?);
        }
        if let Some(original) = given.clone().or_else(|| trial::model(part)) {
            audits.extend(of_source(assignment, (part, &name), &original, asked, &settings, look)?);
        }
    }
    if audits.is_empty() {
        return Err(Error::usage(
            format!("nothing to audit `{}` with", asked.part),
            "pass a right program: --source DIR",
        ));
    }
    if let Some(file) = report {
        fs::write(&file, stryker::report(&audits)).map_err(|error| Error::path("write", &file, error))?;
    }
    out::print(look, render::render(&audits).as_bytes())?;
    let enough = |audit: &Audit| {
        let (caught, of) = audit.score();
        asked.min_score.is_none_or(|least| caught as f64 * 100.0 >= least * of as f64)
    };
    Ok(if audits.iter().all(enough) { exit::SUCCESS } else { exit::FAILURES })
}

fn of_source(
    assignment: &Assignment,
    part: (&Part, &str),
    original: &Original,
    asked: &Asked,
    settings: &Settings,
    look: &Look,
) -> Result<Option<Audit>> {
    let turns = run::best_turn_taking()?;
    let grade = |plan: &Plan<'_>, keep_details: bool| {
        let settings = pipeline::Settings { turns, workers: settings.workers, keep_details };
        grade::run(plan, &Marks::default(), &settings, None, look)?.in_memory()
    };
    trial::audit(assignment, part, original, asked.limit, settings, &grade)
}

/// Returns the file of `--report json=FILE`.
fn report_file(asked: &str) -> Result<PathBuf> {
    match asked.split_once('=') {
        Some(("json", file)) if !file.is_empty() => Ok(file.into()),
        _ => Err(Error::usage("invalid report of an audit", "pass --report json=FILE")),
    }
}
