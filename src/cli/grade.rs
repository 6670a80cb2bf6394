//! `croupier grade`: every submission below some folders → the table and the reports.

use std::path::{Path, PathBuf};

use crate::cli::args::{Grade, Running};
use crate::cli::exit::{self, Exit};
use crate::cli::progress::Line;
use crate::cli::settings::{self, Look};
use crate::cli::targets::Targets;
use crate::cli::{choose, out};
use crate::error::{Error, Result};
use crate::pipeline::{self, Graded, Settings};
use crate::plan::{self, Filter, Plan};
use crate::report::theme::Role;
use crate::spec::marks::{self, Marks};
use crate::spec::model::Assignment;
use crate::submission;
use crate::text;

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
    let graded = run(&plan, &marks, &settings)?;
    targets.write(&graded.record, look)?;
    tell_faults(look, &graded);
    Ok(exit::of_record(&graded.record, !graded.faults.is_empty()))
}

/// How to run, as meant.
pub(crate) fn settings(asked: &Running, keep_details: bool) -> Result<Settings> {
    Ok(Settings {
        turns: settings::turns(&asked.turns)?,
        workers: settings::workers(asked.jobs),
        keep_details,
    })
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

/// Runs the plan with a progress line.
pub(crate) fn run(plan: &Plan<'_>, marks: &Marks, settings: &Settings) -> Result<Graded> {
    let line = Line::new();
    let graded = pipeline::grade(plan, marks, settings, &|progress| line.step(&progress));
    line.done();
    graded
}

/// Tells what went wrong on our side, each once.
pub(crate) fn tell_faults(look: &Look, graded: &Graded) {
    for fault in &graded.faults {
        out::say(look, Role::Bad, "error:", fault);
    }
    if !graded.faults.is_empty() {
        let says = "what is not graded counts as nothing, not as a zero; run the same command again";
        out::say(look, Role::Hint, "hint:", says);
    }
}

/// The marks a person gave: those that were named, or those beside the submissions.
fn marks(asked: &Grade, assignment: &Assignment, students: &[String]) -> Result<Marks> {
    let beside = || asked.dirs.iter().find_map(|dir| submission::locate_marks(dir, assignment));
    match asked.marks.clone().or_else(beside) {
        Some(file) => marks::load(&file, assignment, students),
        None => Ok(Marks::default()),
    }
}
