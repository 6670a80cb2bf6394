//! `croupier explore`: a search for input with which a program differs.

use std::cmp::Ordering;
use std::path::Path;

use reference::{Transcript, Typed};

use crate::cli::args::Explore;
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::rows::Row;
use crate::cli::search::{NAME, Search, Words, command, plan_of, searched, typed};
use crate::cli::{check, choose, expect, grade, out, own_input, settings, signals};
use crate::error::{Error, Result};
use crate::explore::{self, Outcome};
use crate::oracle;
use crate::pipeline::{self, CancellableBackend, SystemBackend};
use crate::plan::Plan;
use crate::record::Status;
use crate::report::screen;
use crate::report::theme::Theme;
use crate::report::wrap;
use crate::run;
use crate::sandbox::limits;
use crate::spec::model::{Assignment, AutoGrading, Part, Reference, Scenario, Visibility};
use crate::text::{self, count};
use crate::verdict::Verdict;

/// Maximum number of rules that are listed as not covered.
const NOT_COVERED: usize = 8;

/// Maximum number of lines of a turn that are shown.
const SHOWN: usize = 12;

/// How many equal lines are shown around a difference.
const CONTEXT: usize = 3;

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
    own_input::check_allowed(assignment, "for instructors: croupier grade DIR --explore SECONDS")?;
    let name = choose::name(assignment, part);
    let grading = explorable(&name, stage.grading, asked)?;
    let workers = settings::searching(asked.jobs);
    limits::check(workers)?;
    let settings = pipeline::Settings {
        turns: run::best_turn_taking()?,
        workers,
        keep_details: true,
        words_are_known: false,
    };
    let plan = plan_of(assignment, part, &asked.path)?;
    let suite = match asked.against {
        Some(_) => Suite { words: Some(Words::Known), ..Suite::default() },
        None => played_suite(assignment, (&plan, &asked.path), grading, &settings, specs, look)?,
    };
    let Some(words) = suite.words else {
        return suite.tell("a difference in the suite:", look);
    };
    let search = Search {
        words,
        seed: asked.seed,
        seconds: asked.seconds,
        cases: asked.cases,
        first: &explore::suite(grading, &suite.failed),
        against: asked.against.as_deref(),
    };
    let outcome = searched(&plan, &settings, (assignment, part, grading), &search)?;
    let explored = Explored { assignment, part, plan: &plan, settings: &settings, words, asked, specs, look };
    let Some(scenario) = &outcome.difference else {
        if suite.loses_points && !outcome.interrupted {
            return suite.tell("a difference in the suite, which no single scenario shows by itself:", look);
        }
        let says = without_difference(&outcome, grading, asked);
        if outcome.interrupted {
            return Err(interrupted(&says));
        }
        out::print(look, format!("{says}\n").as_bytes())?;
        return Ok(exit::SUCCESS);
    };
    // The user's own search finds nothing hidden.
    let scenario = Scenario { name: NAME.to_owned(), visibility: Visibility::Visible, ..scenario.clone() };
    explored.tell(&scenario, &outcome)?;
    Ok(exit::FAILURES)
}

/// A part in which a search was made, and how it is shown.
struct Explored<'a> {
    assignment: &'a Assignment,
    part: &'a Part,
    plan: &'a Plan<'a>,
    settings: &'a pipeline::Settings,
    words: Words,
    asked: &'a Explore,
    specs: Option<&'a Path>,
    look: &'a Look,
}

impl Explored<'_> {
    /// Shows a difference that was found: as a diff, as a command, and as a scenario.
    fn tell(&self, scenario: &Scenario, outcome: &Outcome) -> Result<()> {
        let Self { assignment, part, plan, settings, words, asked, specs, look } = *self;
        let tried = count(outcome.cases, "scenario");
        let name = choose::name(assignment, part);
        let expected = || expect::command(&name, scenario, &typed(part, scenario), &[]);
        let again = || command(&asked.path, assignment, part, scenario);
        if outcome.interrupted {
            // The program does not run any more.
            let found = format!("a difference after {tried}, not in its simplest form: {}", again());
            return Err(interrupted(&found));
        }
        out::print(look, format!("a difference after {tried}, in its simplest form:\n\n").as_bytes())?;
        let by_values = match (&asked.against, words) {
            (None, Words::Own) => in_own_words(plan, settings, scenario, look)?,
            _ => None,
        };
        if let Some(other) = &asked.against {
            let other = (&plan_of(assignment, part, other)?, other.as_path());
            let diff = against((plan, &asked.path), other, settings, scenario)?;
            out::print(look, format!("{diff}\n{}\n{}\n", again(), expected()).as_bytes())?;
        } else if let Some(page) = by_values {
            let commands = format!("  rerun:        {}\n  expected run: {}\n", again(), expected());
            out::print(look, format!("{page}\n{commands}").as_bytes())?;
        } else {
            check_page((assignment, part), &asked.path, settings, scenario, specs, look)?;
        }
        let yaml = Row::of(part, NAME, "", scenario).yaml()?;
        out::print(look, format!("\nas a scenario:\n\n{yaml}").as_bytes())
    }
}

/// Returns the error of a search that was interrupted, which says what was found before.
fn interrupted(found: &str) -> Error {
    Error::Interrupted { message: format!("interrupted by {}: {found}", signals::name()), hint: None }
}

/// Returns the grading of a part that can be searched.
///
/// # Errors
/// It is graded manually, has recorded output, or two programs may give different right answers.
fn explorable<'g>(name: &str, grading: Option<&'g AutoGrading>, asked: &Explore) -> Result<&'g AutoGrading> {
    let Some(grading) = grading else {
        return Err(Error::usage(format!("`{name}` is graded manually"), "name a part that is run"));
    };
    if let Reference::Recorded(_) = &grading.reference {
        return Err(Error::usage(
            format!("`{name}` has recorded output, which is known for its scenarios only"),
            "to search for differences, write a model solution: `reference: {model: model/play.c}`",
        ));
    }
    if asked.against.is_some() && grading.checker.is_some() {
        return Err(Error::usage(
            format!(
                "a checker judges the output of `{name}`: two programs may print different right answers"
            ),
            "run without --against",
        ));
    }
    Ok(grading)
}

/// Shows the page of `check` for a scenario that was found.
fn check_page(
    (assignment, part): (&Assignment, &Part),
    path: &Path,
    settings: &pipeline::Settings,
    scenario: &Scenario,
    specs: Option<&Path>,
    look: &Look,
) -> Result<()> {
    let found = own_input::with_only(assignment, &part.id, scenario);
    let plan = plan_of(&found, part, path)?;
    let again = |_: &Part, scenario: &Scenario| command(path, assignment, part, scenario);
    // The runs of the suite were understood.
    let settings = pipeline::Settings { words_are_known: true, ..*settings };
    let (graded, page) = check::page(&plan, assignment, &settings, None, &again, specs, look)?;
    out::print(look, &page)?;
    grade::tell_faults(look, &graded.faults);
    Ok(())
}

/// Returns how the runs of two programs differ, as a unified diff of what is on the screen.
fn against(
    (plan, path): (&Plan<'_>, &Path),
    (other_plan, other): (&Plan<'_>, &Path),
    settings: &pipeline::Settings,
    scenario: &Scenario,
) -> Result<String> {
    let system = SystemBackend::default();
    let backend = CancellableBackend::new(&system, signals::watch());
    let screen = |plan: &Plan<'_>| {
        let ran = pipeline::with_program(&backend, plan, settings, |program| program.run(scenario))?;
        Ok::<_, Error>(screen::render(&ran.actual, Theme::PLAIN))
    };
    let (theirs, ours) = (screen(other_plan)?, screen(plan)?);
    let names = (&*text::path(other), &*text::path(path));
    Ok(similar::udiff::unified_diff(similar::Algorithm::Myers, &theirs, &ours, CONTEXT, Some(names)))
}

/// Returns where a program in its own words shows other values than a right one, and what that one prints; nothing if it crashes or
/// exceeds a limit, which the page of `check` shows.
fn in_own_words(
    plan: &Plan<'_>,
    settings: &pipeline::Settings,
    scenario: &Scenario,
    look: &Look,
) -> Result<Option<String>> {
    let system = SystemBackend::default();
    let backend = CancellableBackend::new(&system, signals::watch());
    let (differs, actual) = pipeline::with_program(&backend, plan, settings, |program| {
        let (trial, differs) = program.run_by_values(scenario)?;
        Ok((differs.filter(|_| trial.judgment.verdict.is_of_comparison()), trial.actual))
    })?;
    let Some((turn, expected)) = differs else { return Ok(None) };
    let both = expected.transcript.turns.len().min(actual.turns.len());
    let shown = |transcript: &Transcript| lines_of(transcript, turn.min(both.saturating_sub(1)));
    let what = what_differs(turn, &actual, &expected.transcript);
    let says = format!("The program has words of its own, so only values are compared. {what}");
    Ok(Some(format!(
        "{}\n  printed:\n{}\n  a right program, in the words of the reference:\n{}",
        wrap::paragraph("", &says, look.width),
        shown(&actual),
        shown(&expected.transcript)
    )))
}

/// Returns a sentence about the values of a run that is not as expected from this turn (an index) on.
fn what_differs(turn: usize, actual: &Transcript, expected: &Transcript) -> String {
    let (turns, right) = (actual.turns.len(), expected.turns.len());
    if turn < turns.min(right) {
        let after = match &actual.turns[turn].typed {
            Some(Typed::Line(line)) => format!(", after `{}`", text::visible(line)),
            _ => String::new(),
        };
        let turn = turn + 1;
        return format!(
            "The values in turn {turn}{after}, are not those of a right program, or their order differs."
        );
    }
    let ends = match turns.cmp(&right) {
        Ordering::Greater => "reads more input than a right one",
        Ordering::Less => "ends before a right one",
        Ordering::Equal => "does not end as a right one does",
    };
    format!("The values are right, but the program {ends}.")
}

/// Returns the first lines of a turn, as they are on the screen.
fn lines_of(transcript: &Transcript, turn: usize) -> String {
    let output = transcript.turns.get(turn).map(|turn| turn.output.as_slice());
    let lines = String::from_utf8_lossy(output.unwrap_or_default()).into_owned();
    let lines = lines.lines().take(SHOWN);
    lines.map(|line| format!("    │ {}\n", text::visible(line.trim_end().as_bytes()))).collect()
}

/// What the suite shows of a program before a search.
#[derive(Default)]
struct Suite {
    /// How the words of a single run are read; nothing if only all runs together are understood.
    words: Option<Words>,
    /// The names of the scenarios that it fails.
    failed: Vec<String>,
    /// Whether the part loses points.
    loses_points: bool,
    /// The page of `check`.
    page: Vec<u8>,
    /// The internal errors.
    faults: Vec<String>,
}

impl Suite {
    /// Shows the difference of the suite.
    fn tell(&self, says: &str, look: &Look) -> Result<Exit> {
        grade::tell_faults(look, &self.faults);
        out::print(look, format!("{says}\n\n").as_bytes())?;
        out::print(look, &self.page)?;
        Ok(exit::FAILURES)
    }
}

/// Plays the suite, which shows how the words of a program are read.
///
/// # Errors
/// A person has to read them, or they cannot be read in a single run, and the suite shows no difference.
fn played_suite(
    assignment: &Assignment,
    (plan, path): (&Plan<'_>, &Path),
    grading: &AutoGrading,
    settings: &pipeline::Settings,
    specs: Option<&Path>,
    look: &Look,
) -> Result<Suite> {
    let again = |part: &Part, scenario: &Scenario| {
        let only = text::quoted(&format!("{}/{}", part.id, scenario.name));
        format!(
            "croupier check {} --assignment {} --only {only}",
            text::quoted(&text::path(path)),
            assignment.name
        )
    };
    let (graded, page) = check::page(plan, assignment, settings, None, &again, specs, look)?;
    let record = graded.record.submissions.first().and_then(|submission| submission.parts.first());
    let Some(record) = record else { return Ok(Suite { words: Some(Words::Known), ..Suite::default() }) };
    let hint = "to see how they are read, run: croupier check PATH";
    if record.status == Status::ForReview {
        return Err(Error::usage("the program has words of its own, which a person has to read", hint));
    }
    let words = Words::of(record, grading);
    let loses_points = !record.losses.is_empty();
    if words.is_none() && !loses_points {
        let message = "the program has words of its own, which are learned from all runs of a suite together";
        return Err(Error::usage(message, hint));
    }
    let failed = record.scenarios.iter().filter(|scenario| scenario.verdict != Verdict::Passed);
    let failed = failed.map(|scenario| scenario.name.clone()).collect();
    Ok(Suite { words, failed, loses_points, page, faults: graded.faults })
}

fn without_difference(outcome: &Outcome, grading: &AutoGrading, asked: &Explore) -> String {
    let all = oracle::game(&grading.reference).map_or(&[][..], |game| game.moments());
    let covered = match all.len() {
        0 => String::new(),
        count => format!(", {} of {count} rules covered", outcome.moments.len()),
    };
    let missed = all.iter().map(|moment| moment.name).filter(|name| !outcome.moments.contains(name));
    let missed: Vec<String> = missed.map(|name| format!("`{name}`")).collect();
    let missed = match &missed[..] {
        [] => String::new(),
        missed => format!("\nnot covered: {}", text::some(missed, NOT_COVERED, "and")),
    };
    format!(
        "no difference in {}{covered}, {} (seed {}){missed}",
        count(outcome.cases, "scenario"),
        count(outcome.transcripts, "different transcript"),
        asked.seed
    )
}
