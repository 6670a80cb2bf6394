//! `croupier grade`: grades all submissions in some directories.

use std::path::Path;

use crate::cache::{Cache, ResumeMarker};
use crate::cli::args::{Grade, Running, Subject};
use crate::cli::course::{self, Defaults};
use crate::cli::downloads::{self, Downloads};
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::progress::Line;
use crate::cli::settings;
use crate::cli::times::Times;
use crate::cli::{cache, choose, misfits, out, rosters, search, signals};
use crate::error::{Error, Result};
use crate::intake::Attempt;
use crate::pipeline::{
    self, Backend, CachingBackend, CancellableBackend, Graded, Progress, Settings, SystemBackend,
};
use crate::plan::{self, Filter, Plan};
use crate::record::AnyRecord;
use crate::report::theme::Role;
use crate::sandbox::{self, Mechanism, limits};
use crate::spec::course::Course;
use crate::spec::marks::{self, Marks};
use crate::spec::model::Assignment;
use crate::spool::Spool;
use crate::submission::{self, Given, Submission};
use crate::text;

/// Runs `croupier grade`.
///
/// # Errors
/// The arguments are invalid (then nothing was run), or the host failed.
pub(crate) fn grade(
    assignments: &[Assignment],
    asked: &Grade,
    course: Option<&Course>,
    look: &Look,
) -> Result<Exit> {
    let settings = settings(&asked.running, false)?;
    Defaults::check_typed(asked, course)?;
    downloads::check_shard(asked.running.subject.attempt, asked.shard.is_some())?;
    let roster = rosters::read(Defaults::rostered(asked, course)?.roster.as_deref(), look)?;
    let downloads = Downloads::open(&asked.dirs, &asked.running.subject, assignments, roster.as_ref(), look)?;
    let given = downloads.given();
    let assignment = assignment(assignments, &asked.running.subject, &given)?;
    course::tell_unknown(course, assignments, look);
    let defaults = Defaults::of(asked, course, &assignment.name)?;
    let output = defaults.parse()?;
    defaults.tell(look);
    let submissions = submission::find_given(&given, assignment)?;
    let mut submissions = rosters::joined(submissions, roster.as_ref(), look);
    let filter = Filter {
        only: asked.running.only.clone(),
        students: asked.students.clone(),
        shard: asked.shard,
        ..Filter::default()
    };
    let marks = marks(asked.marks.as_deref(), assignment, &downloads, &submissions, look)?;
    course::date(&mut submissions, course, &assignment.name, &marks, look);
    misfits::tell(&submissions, assignment, (&given, assignments), look);
    let mut plan = plan::make(assignment, submissions, &filter)?;
    plan.intake = downloads.layout();
    plan.released = asked.output.released.unwrap_or_default();
    if asked.dry_run {
        out::print(look, plan.describe().as_bytes())?;
        return Ok(exit::SUCCESS);
    }
    let count = plan.submissions.len();
    let mut opened = defaults.open(&output, roster.as_ref(), (&assignment.title, count))?;
    if let [given] = &asked.dirs[..] {
        opened.locate(&plan, given);
    }
    let times = Times::open(asked.times.as_deref())?;
    sandbox(&asked.running, look)?;
    let cache = cache::open(&asked.running, look);
    // Only a run that really starts may be resumed.
    let resume_marker = cache::resume_marker(cache.as_ref(), asked, &assignment.name)?;
    let graded = run_observed(&plan, &marks, &settings, cache.as_ref(), &|event| times.add(event), look)?;
    let mut record: Box<AnyRecord> = match asked.running.subject.attempt {
        Attempt::Best => Box::new(downloads::best(graded.record.in_memory().map_err(unread)?)),
        _ => Box::new(graded.record),
    };
    let searched =
        asked.explore.map(|seconds| search::after_grading(&plan, &mut record, &settings, seconds, look));
    let written = opened.write(&record, asked.table.into(), look).and(times.write(&assignment.name));
    if written.is_ok() {
        resume_marker.inspect(ResumeMarker::finish);
    }
    tell_faults(look, &graded.faults);
    written?;
    searched.transpose()?;
    asked.output.exit(&record, !graded.faults.is_empty())
}

/// Warns about unavailable sandbox mechanisms.
///
/// # Errors
/// One is unavailable, and all are required.
pub(crate) fn sandbox(asked: &Running, look: &Look) -> Result<()> {
    let unavailable: Vec<&Mechanism> = sandbox::active().which(false).collect();
    if unavailable.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = unavailable.iter().map(|mechanism| format!("`{}`", mechanism.name)).collect();
    let are = if names.len() == 1 { "is" } else { "are" };
    let names = text::list(&names, "and");
    if asked.require_sandbox {
        return Err(Error::Unsuitable {
            message: format!("sandbox incomplete: {names} {are} unavailable; nothing was run"),
            hint: DETAILS.to_owned(),
        });
    }
    out::say(
        look,
        Role::Warn,
        "warning:",
        &format!("sandbox incomplete: {names} {are} unavailable; {DETAILS}"),
    );
    Ok(())
}

/// The command that explains what is unavailable.
const DETAILS: &str = "for details, run: croupier doctor";

/// Returns the settings of the pipeline.
pub(crate) fn settings(asked: &Running, keep_details: bool) -> Result<Settings> {
    let workers = settings::workers(asked.jobs);
    // Before any program runs on this host.
    limits::check(workers)?;
    Ok(Settings { turns: settings::turns(&asked.turns)?, workers, keep_details, words_are_known: false })
}

/// Returns the error for a record that cannot be read back.
pub(crate) fn unread(error: std::io::Error) -> Error {
    Error::system("cannot read the results", error)
}

/// Returns the named assignment, or the one that is detected for all directories.
pub(crate) fn assignment<'a>(
    assignments: &'a [Assignment],
    asked: &Subject,
    given: &[Given<'_>],
) -> Result<&'a Assignment> {
    if let Some(name) = &asked.assignment {
        return choose::assignment(assignments, name);
    }
    let mut detected: Option<(&Path, &Assignment)> = None;
    for one in given {
        let (dir, found) = (one.path(), submission::recognise_given(*one, assignments)?);
        match detected {
            Some((first, other)) if other.name != found.name => {
                return Err(Error::usage(
                    format!(
                        "several assignments: `{}` contains `{}`, but `{}` contains `{}`",
                        text::path(first),
                        other.name,
                        text::path(dir),
                        found.name
                    ),
                    "grade one assignment at a time, or pass --assignment NAME",
                ));
            }
            Some(_) => {}
            None => detected = Some((dir, found)),
        }
    }
    detected
        .map(|(_, found)| found)
        .ok_or_else(|| Error::usage("missing directory", "run: croupier grade DIR"))
}

/// Carries out the plan with a progress bar, and reports how much of it came from the cache.
///
/// # Errors
/// As [`pipeline::grade`]; or a signal interrupted it before the last run.
pub(crate) fn run(
    plan: &Plan<'_>,
    marks: &Marks,
    settings: &Settings,
    cache: Option<&Cache>,
    look: &Look,
) -> Result<Graded<Spool>> {
    run_observed(plan, marks, settings, cache, &|_| (), look)
}

/// As [`run`]; passes all events to `observe`.
///
/// # Errors
/// As [`run`].
fn run_observed(
    plan: &Plan<'_>,
    marks: &Marks,
    settings: &Settings,
    cache: Option<&Cache>,
    observe: &(dyn Fn(&Progress<'_>) + Sync),
    look: &Look,
) -> Result<Graded<Spool>> {
    let system = SystemBackend::default();
    let cached = cache.map(|cache| CachingBackend::new(&system, cache));
    let backend: &dyn Backend = cached.as_ref().map_or(&system, |cached| cached);
    let backend = CancellableBackend::new(backend, signals::watch());
    let line = Line::new();
    let graded = pipeline::grade_rehearsed(&backend, plan, marks, settings, &|progress| {
        line.step(&progress);
        observe(&progress);
    });
    line.done();
    if backend.has_stopped() {
        return Err(stopped(plan, cached.as_ref()));
    }
    if let Some(cached) = &cached {
        cache::tell_reuse(look, &cached.reuse(), &plan.submissions);
    }
    cache::tell_trouble(look, cache);
    graded
}

/// Returns the error of an interrupted run.
fn stopped(plan: &Plan<'_>, cached: Option<&CachingBackend<'_>>) -> Error {
    let planned: usize = plan.gradable().map(|job| job.scenarios.len()).sum();
    let interrupted = format!("interrupted by {}", signals::name());
    let (message, hint) = match cached.map(|cached| cached.reuse().runs.1) {
        Some(done) => (
            format!("{interrupted} after {done} of {}; no report written", text::count(planned, "run")),
            "finished runs are cached; continue with --resume",
        ),
        None => (format!("{interrupted}; no report written"), "without a cache, a run cannot be resumed"),
    };
    Error::Interrupted { message, hint: Some(hint.to_owned()) }
}

/// Prints the internal errors of a run.
pub(crate) fn tell_faults(look: &Look, faults: &[String]) {
    for fault in faults {
        out::say(look, Role::Bad, "error:", fault);
    }
    if !faults.is_empty() {
        let says = "these results are missing, not zero; fix what the errors name, and run the command again";
        out::say(look, Role::Hint, "hint:", says);
    }
}

/// Returns the manual grades: those in the given file, or those next to the submissions. They may name any student of the
/// class, even if only some submissions are graded.
///
/// # Errors
/// They cannot be read or have errors.
pub(crate) fn marks(
    named: Option<&Path>,
    assignment: &Assignment,
    downloads: &Downloads,
    submissions: &[Submission],
    look: &Look,
) -> Result<Marks> {
    let aliases = rosters::aliases(submissions);
    let mut known: Vec<String> = submissions.iter().map(|found| found.student.clone()).collect();
    let others = downloads.classmates(assignment).into_iter().chain(aliases.keys().cloned());
    known.extend(others.filter(|name| !known.contains(name)).collect::<Vec<_>>());
    let files = match named {
        Some(named) => vec![named.to_owned()],
        None => downloads.marks(assignment),
    };
    let marks = marks::load_all(&files, assignment, &known)?.renamed(&aliases);
    for warning in marks.warnings() {
        out::say(look, Role::Warn, "warning:", warning);
    }
    Ok(marks)
}
