//! `croupier check`: grades one submission and explains each failure, with the commands that reproduce it.

use std::path::Path;

use crate::cache::Cache;
use crate::cli::args::Check;
use crate::cli::downloads::{self, Downloads};
use crate::cli::exit::Exit;
use crate::cli::last_check::LastCheck;
use crate::cli::look::Look;
use crate::cli::output::Output;
use crate::cli::{
    cache, choose, course, due, expect, grade, live, misfits, out, own_input, own_run, rosters, watch,
};
use crate::error::{Error, Result};
use crate::intake::Attempt;
use crate::pipeline::{Detail, Graded, Settings};
use crate::plan::{self, Filter, Plan};
use crate::report::check::{self, FailureDetail};
use crate::report::theme::Role;
use crate::run::input;
use crate::spec::course::Course;
use crate::spec::marks::Marks;
use crate::spec::model::{Assignment, Part, Scenario, Visibility};
use crate::submission::{self, Given, Submission};
use crate::text::{self, count};

/// Runs `croupier check`, with `--watch` again and again.
///
/// # Errors
/// The path is not a submission of a known assignment (then nothing was run), or the host failed.
pub(crate) fn check(
    assignments: &[Assignment],
    asked: &Check,
    course: Option<&Course>,
    specs: Option<&Path>,
    look: &Look,
) -> Result<Exit> {
    let mut last = LastCheck::default();
    let mut once = || once(assignments, asked, (course, specs), look, &mut last);
    if asked.watch { watch::repeat(&asked.path, look, &mut once) } else { once() }
}

fn once(
    assignments: &[Assignment],
    asked: &Check,
    (course, specs): (Option<&Course>, Option<&Path>),
    look: &Look,
    last: &mut LastCheck,
) -> Result<Exit> {
    let settings = grade::settings(&asked.running, true)?;
    let rostered = course::roster_of_reports(&asked.rostered, &asked.output.report, course)?;
    let output = Output::of_student(&asked.output, &rostered)?;
    let roster = rosters::read(rostered.roster.as_deref(), look)?;
    let dirs = [asked.path.clone()];
    let downloads = Downloads::open(&dirs, &asked.running.subject, assignments, None, look)?;
    let given = downloads.given();
    let assignment = grade::assignment(assignments, &asked.running.subject, &given)?;
    let submissions = one_submission((&downloads, &given), assignment, asked, course, look)?;
    misfits::tell(&submissions, assignment, (&given, assignments), look);
    let own = own_input::of(assignment, asked, &submissions, look)?;
    let column = course::column(&asked.rostered, course, &assignment.name);
    let mut opened = output.open(roster.as_ref(), column.as_deref(), &assignment.title, 1)?;
    grade::sandbox(&asked.running, look)?;
    let own = match (own, asked.live) {
        (Some(own), true) => Some(typed_live((&own, assignment), &submissions, &settings, look)?),
        (own, _) => own,
    };
    let graded = own.as_ref().unwrap_or(assignment);
    // With own input, there is one scenario only.
    let only = if own.is_some() { Vec::new() } else { asked.running.only.clone() };
    let mut plan = plan::make(graded, submissions, &Filter { only, ..Filter::default() })?;
    plan.released = asked.output.released.unwrap_or_default();
    opened.locate(&plan, &asked.path);
    let cache = cache::open(&asked.running, look);
    let again = |part: &Part, scenario: &Scenario| again(asked, part, scenario, own.is_some());
    // It was graded to find it: that nothing has changed since is no news.
    let is_second_run = own.is_none() && is_one_of_several(&plan.submissions, asked);
    let shown = Look { verbose: look.verbose && !is_second_run, ..*look };
    let (Graded { record, faults, details }, mut page) =
        page(&plan, assignment, &settings, cache.as_ref(), &again, specs, &shown)?;
    if own.is_some() && !asked.live {
        let several = plan.assignment.parts.len() > 1;
        let name = |run: &Detail| plan.assignment.parts.get(run.part).filter(|_| several);
        let runs =
            details.iter().map(|run| own_run::passed(run, name(run).map(|part| part.id.as_str()), look));
        page.extend(runs.flat_map(String::into_bytes));
    }
    let written = opened.write_with_page(&record, look, || out::print(look, &page));
    if own.is_some() && !asked.live {
        own_run::tell_misfits(&details, plan.assignment, look);
    }
    let live = own.as_ref().filter(|_| asked.live).and_then(own_input::only_scenario);
    // Where nothing was typed, there is nothing to repeat.
    let typed = live.filter(|(_, scenario)| !expect::input(scenario, &scenario.keys, &[]).is_empty());
    if let Some((part, scenario)) = typed {
        let says = format!("to run this again: {}{}", again(part, scenario), with_specs(specs));
        out::say(look, Role::Muted, "note:", &says);
    }
    if own.is_none() && faults.is_empty() {
        last.compare(asked, &record, cache.as_ref(), look);
    }
    grade::tell_faults(look, &faults);
    written?;
    asked.output.exit(&record, !faults.is_empty())
}

/// Returns the submission to check, alone in a list; of several attempts the one that counts.
///
/// # Errors
/// There is none, or there are several.
fn one_submission(
    (downloads, given): (&Downloads, &[Given<'_>]),
    assignment: &Assignment,
    asked: &Check,
    course: Option<&Course>,
    look: &Look,
) -> Result<Vec<Submission>> {
    let mut submissions = match downloads.any() {
        true => submission::find_given(given, assignment)?,
        false => submission::find_one(&asked.path, assignment)?,
    };
    let students = downloads::students(&submissions);
    if students > 1 {
        let path = text::path(&asked.path);
        return Err(Error::usage(
            format!("`{path}` contains {}, but `check` takes one", count(students, "submission")),
            format!("to grade all of them, run: croupier grade {}", text::quoted(&path)),
        ));
    }
    // Which attempt is the best depends on what lateness costs.
    submissions.iter_mut().for_each(|one| due::read_time(one, course, &assignment.name));
    course::date_each(&mut submissions, course, &assignment.name, &Marks::default());
    submissions.iter_mut().for_each(|one| due::note(one, course, &assignment.name));
    if submissions.len() > 1 {
        submissions = best_attempt(assignment, submissions, asked, look)?;
    }
    Ok(submissions)
}

/// Whether the submission was chosen by the points of several attempts.
fn is_one_of_several(submissions: &[Submission], asked: &Check) -> bool {
    let attempts = |one: &Submission| one.hand_in.as_ref()?.attempts;
    asked.running.subject.attempt == Attempt::Best
        && submissions.iter().filter_map(attempts).any(|attempts| attempts > 1)
}

/// Returns the attempt with the most points of those of one student.
fn best_attempt(
    assignment: &Assignment,
    submissions: Vec<Submission>,
    asked: &Check,
    look: &Look,
) -> Result<Vec<Submission>> {
    let settings = grade::settings(&asked.running, false)?;
    let plan = plan::make(assignment, submissions.clone(), &Filter::default())?;
    let cache = cache::open(&asked.running, look);
    let graded = grade::run(&plan, &Marks::default(), &settings, cache.as_ref(), look)?;
    let best = downloads::best(graded.record.in_memory().map_err(grade::unread)?);
    let [only] = best.submissions.as_slice() else { return Ok(submissions) };
    let mut kept: Vec<Submission> =
        submissions.into_iter().filter(|one| one.hand_in == only.hand_in).collect();
    kept.iter_mut().for_each(|kept| kept.student.clone_from(&only.student));
    Ok(kept)
}

/// Carries out a plan with one submission; returns the results and its page. `again` returns the command that runs a scenario again;
/// `named` has all parts, which determines how commands name one.
pub(crate) fn page(
    plan: &Plan<'_>,
    named: &Assignment,
    settings: &Settings,
    cache: Option<&Cache>,
    again: &dyn Fn(&Part, &Scenario) -> String,
    specs: Option<&Path>,
    look: &Look,
) -> Result<(Graded, Vec<u8>)> {
    let graded = grade::run(plan, &Marks::default(), settings, cache, look)?.in_memory()?;
    let details: Vec<FailureDetail<'_>> =
        graded.details.iter().filter_map(|run| detail((plan.assignment, named), run, again, specs)).collect();
    let page = check::render(&graded.record, &details, look.theme, look.width);
    Ok((graded, page))
}

/// Returns the assignment `own`, which has a single scenario without lines, with the lines that are typed in the terminal; `whole` has all
/// scenarios.
fn typed_live(
    (own, whole): (&Assignment, &Assignment),
    submissions: &[Submission],
    settings: &Settings,
    look: &Look,
) -> Result<Assignment> {
    let no_scenario = || Error::Internal("a live run has no scenario".to_owned());
    let (part, scenario) = own_input::only_scenario(own).ok_or_else(no_scenario)?;
    let plan = plan::make(own, submissions.to_vec(), &Filter::default())?;
    let suite = whole.part(&part.id).and_then(Part::auto_grading).map_or(&[][..], |all| &all.scenarios);
    let keys = live::typed(&plan, settings, scenario, suite, look)?;
    Ok(own_input::with_only(own, &part.id, &Scenario { keys, ..scenario.clone() }))
}

/// Returns the option for a directory of specs, to be added to a command.
fn with_specs(specs: Option<&Path>) -> String {
    specs.map(|dir| format!(" --specs {}", text::quoted(&text::path(dir)))).unwrap_or_default()
}

/// Returns the details of a run for the report; `None` if its scenario is not visible.
fn detail<'a>(
    (assignment, named): (&'a Assignment, &Assignment),
    run: &'a Detail,
    again: &dyn Fn(&Part, &Scenario) -> String,
    specs: Option<&Path>,
) -> Option<FailureDetail<'a>> {
    let part = assignment.parts.get(run.part)?;
    let grading = part.auto_grading()?;
    let scenario = grading.scenarios.get(run.scenario)?;
    if scenario.visibility != Visibility::Visible {
        return None;
    }
    let specs = with_specs(specs);
    Some(FailureDetail {
        part: &part.id,
        scenario: &scenario.name,
        expected: &run.expected,
        actual: &run.actual,
        require: grading.criteria.require,
        again: again(part, scenario) + &specs,
        right: expect::command(
            &choose::name(named, part),
            scenario,
            &input::lines(&run.expected.turns).collect::<Vec<_>>(),
            &run.variants,
        ) + &specs,
        followed: grading.follow.is_some(),
    })
}

/// Returns the command that runs one scenario again; with its input if that is the student's own.
fn again(asked: &Check, part: &Part, scenario: &Scenario, is_own: bool) -> String {
    let mut words = vec!["croupier check".to_owned()];
    if asked.path != Path::new(".") {
        words.push(text::quoted(&text::path(&asked.path)));
    }
    if let Some(name) = &asked.running.subject.assignment {
        words.push(format!("--assignment {name}"));
    }
    if asked.running.subject.attempt != Attempt::default() {
        words.push(format!("--attempt {}", asked.running.subject.attempt));
    }
    let only = if is_own { part.id.clone() } else { format!("{}/{}", part.id, scenario.name) };
    words.push(format!("--only {}", text::quoted(&only)));
    let input = if is_own { expect::input(scenario, &scenario.keys, &[]) } else { String::new() };
    words.extend(Some(input).filter(|input| !input.is_empty()));
    words.join(" ")
}
