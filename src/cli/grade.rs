//! `croupier grade`: every submission below some folders → the table and the reports.

use std::path::{Path, PathBuf};

use crate::cache::{Cache, Journal};
use crate::cli::args::{Grade, Running};
use crate::cli::exit::{self, Exit};
use crate::cli::progress::Line;
use crate::cli::settings::{self, Look};
use crate::cli::targets::Targets;
use crate::cli::{cache, choose, out, signals};
use crate::error::{Error, Result};
use crate::pipeline::{self, Cached, Crew, Graded, House, Settings, Stoppable};
use crate::plan::{self, Filter, Plan};
use crate::report::theme::Role;
use crate::spec::marks::{self, Marks};
use crate::spec::model::Assignment;
use crate::spool::Spool;
use crate::submission;
use crate::text;
use crate::walls::{self, Wall, limits};

/// Grades, writes the reports, prints the table.
///
/// # Errors
/// Something that was asked for makes no sense (nothing has run then), or the host failed.
pub(crate) fn grade(assignments: &[Assignment], asked: &Grade, look: &Look) -> Result<Exit> {
    let settings = settings(&asked.running, false)?;
    let wanted = settings::reports(&asked.report)?;
    let assignment = assignment(assignments, &asked.running, &asked.dirs)?;
    let submissions = submission::find(&asked.dirs, assignment)?;
    let students: Vec<String> = submissions.iter().map(|found| found.student.clone()).collect();
    let filter = Filter {
        only: asked.running.only.clone(),
        students: asked.students.clone(),
        shard: asked.shard,
        ..Filter::default()
    };
    let marks = marks(asked, assignment, &students)?;
    let plan = plan::make(assignment, submissions, &filter)?;
    if asked.dry_run {
        out::print(look, plan.describe().as_bytes())?;
        return Ok(exit::PASSED);
    }
    let targets = Targets::open(&wanted)?;
    walls(&asked.running, look)?;
    let cache = cache::open(&asked.running, look);
    // Only what really begins is written down as begun.
    let journal = cache::journal(cache.as_ref(), asked, &assignment.name)?;
    let graded = run(&plan, &marks, &settings, cache.as_ref(), look)?;
    let written = targets.write(&graded.record, look);
    if written.is_ok() {
        journal.inspect(Journal::finish);
    }
    tell_faults(look, &graded.faults);
    written?;
    exit::of_record(&graded.record, !graded.faults.is_empty())
}

/// Says which walls this host lacks and what follows.
///
/// # Errors
/// One is lacking, and all are required.
pub(crate) fn walls(asked: &Running, look: &Look) -> Result<()> {
    let lacking: Vec<&Wall> = walls::standing().walls(false).collect();
    if lacking.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = lacking.iter().map(|wall| format!("`{}`", wall.name)).collect();
    let names = text::list(&names, "and");
    if asked.require_walls {
        let lacks = std::io::Error::other(format!("this host lacks {names}; `croupier doctor` says why"));
        return Err(Error::host("nothing ran, because every wall is required", lacks));
    }
    out::say(
        look,
        Role::Warn,
        "warning:",
        &format!("this host lacks {names}; `croupier doctor` says why and what follows"),
    );
    Ok(())
}

/// How to run, as meant.
pub(crate) fn settings(asked: &Running, keep_details: bool) -> Result<Settings> {
    let workers = settings::workers(asked.jobs);
    // Before anything is tried on this host.
    limits::check(workers)?;
    Ok(Settings { turns: settings::turns(&asked.turns)?, workers, keep_details })
}

/// The assignment: the one that was named, or the one that every folder is recognised as.
pub(crate) fn assignment<'a>(
    assignments: &'a [Assignment],
    asked: &Running,
    dirs: &[PathBuf],
) -> Result<&'a Assignment> {
    for dir in dirs {
        settings::folder(dir)?;
    }
    if let Some(name) = &asked.assignment {
        return choose::assignment(assignments, name);
    }
    let mut recognised: Option<(&Path, &Assignment)> = None;
    for dir in dirs {
        let found = submission::recognise(dir, assignments)?;
        match recognised {
            Some((first, other)) if other.name != found.name => {
                return Err(Error::usage(
                    format!(
                        "`{}` looks like `{}`, but `{}` like `{}`",
                        text::path(first),
                        other.name,
                        text::path(dir),
                        found.name
                    ),
                    "grade one assignment at a time, or say which one it is: --assignment NAME",
                ));
            }
            Some(_) => {}
            None => recognised = Some((dir, found)),
        }
    }
    recognised
        .map(|(_, found)| found)
        .ok_or_else(|| Error::usage("no folder was given", "croupier grade DIR"))
}

/// Runs the plan with a progress line, and says how much of it was there already.
///
/// # Errors
/// As [`pipeline::grade`]; or somebody told us to stop before the last run.
pub(crate) fn run(
    plan: &Plan<'_>,
    marks: &Marks,
    settings: &Settings,
    cache: Option<&Cache>,
    look: &Look,
) -> Result<Graded<Spool>> {
    let cached = cache.map(|cache| Cached::new(&House, cache));
    let crew: &dyn Crew = cached.as_ref().map_or(&House, |cached| cached);
    let crew = Stoppable::new(crew, signals::watch());
    let line = Line::new();
    let graded = pipeline::grade_rehearsed(&crew, plan, marks, settings, &|progress| line.step(&progress));
    line.done();
    if crew.has_stopped() {
        return Err(stopped(plan, cached.as_ref()));
    }
    if let Some(cached) = &cached {
        cache::tell_reuse(look, &cached.reuse(), plan.submissions.len());
    }
    cache::tell_trouble(look, cache);
    graded
}

/// How far it came and what is left of it.
fn stopped(plan: &Plan<'_>, cached: Option<&Cached<'_>>) -> Error {
    let planned: usize = plan.gradable().map(|job| job.scenarios.len()).sum();
    let told = format!("{} told it to", signals::name());
    let (message, hint) = match cached.map(|cached| cached.reuse().runs.1) {
        Some(done) => (
            format!("{told} after {done} of {}; no report was written", text::count(planned, "run")),
            "what was done is kept: the same command with `--resume` goes on from there",
        ),
        None => (format!("{told}; no report was written"), "without a cache nothing of it is kept"),
    };
    Error::Interrupted { message, hint: Some(hint.to_owned()) }
}

/// Tells what went wrong on our side, each once.
pub(crate) fn tell_faults(look: &Look, faults: &[String]) {
    for fault in faults {
        out::say(look, Role::Bad, "error:", fault);
    }
    if !faults.is_empty() {
        let says = "what is not graded counts as nothing, not as a zero; run the same command again";
        out::say(look, Role::Hint, "hint:", says);
    }
}

/// The marks a person gave: those that were named, or those beside the submissions. They may name everybody in the class,
/// whoever of it is graded.
fn marks(asked: &Grade, assignment: &Assignment, students: &[String]) -> Result<Marks> {
    let mut files: Vec<PathBuf> = Vec::new();
    let mut known = students.to_vec();
    for dir in &asked.dirs {
        let found = submission::locate_marks(dir, assignment);
        files.extend(found.filter(|found| !files.contains(found)));
        let others = submission::classmates(dir, assignment);
        known.extend(others.into_iter().filter(|name| !students.contains(name)));
    }
    if let Some(named) = &asked.marks {
        files = vec![named.clone()];
    }
    marks::load_all(&files, assignment, &known)
}
