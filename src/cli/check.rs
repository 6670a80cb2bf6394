//! `croupier check`: grades one submission and explains each failure, with the commands that reproduce it.

use std::path::Path;

use reference::{Transcript, Turn, Typed};

use crate::cli::args::Check;
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::{cache, choose, expect, grade, out};
use crate::error::{Error, Result};
use crate::pipeline::Detail;
use crate::plan::{self, Filter};
use crate::report::check::{self, FailureDetail};
use crate::spec::marks::Marks;
use crate::spec::model::{Assignment, Visibility};
use crate::submission;
use crate::text::{self, count};

/// Runs `croupier check`.
///
/// # Errors
/// The path is not a submission of a known assignment (then nothing was run), or the host failed.
pub(crate) fn check(
    assignments: &[Assignment],
    asked: &Check,
    specs: Option<&Path>,
    look: &Look,
) -> Result<Exit> {
    let settings = grade::settings(&asked.running, true)?;
    let dirs = [asked.path.clone()];
    let assignment = grade::assignment(assignments, &asked.running, &dirs)?;
    let submissions = submission::find_one(&asked.path, assignment)?;
    if submissions.len() > 1 {
        let path = text::path(&asked.path);
        return Err(Error::usage(
            format!("`{path}` contains {}, but `check` takes one", count(submissions.len(), "submission")),
            format!("to grade all of them, run: croupier grade {}", choose::quoted(&path)),
        ));
    }
    let filter = Filter { only: asked.running.only.clone(), ..Filter::default() };
    let plan = plan::make(assignment, submissions, &filter)?;
    grade::sandbox(&asked.running, look)?;
    let cache = cache::open(&asked.running, look);
    let graded = grade::run(&plan, &Marks::default(), &settings, cache.as_ref(), look)?.in_memory()?;
    let details: Vec<FailureDetail<'_>> =
        graded.details.iter().filter_map(|run| detail(assignment, run, asked, specs)).collect();
    out::print(look, &check::render(&graded.record, &details, look.theme, look.width))?;
    grade::tell_faults(look, &graded.faults);
    exit::of_record(&graded.record, !graded.faults.is_empty())
}

/// Returns the details of a run for the report; `None` if its scenario is not visible.
fn detail<'a>(
    assignment: &'a Assignment,
    run: &'a Detail,
    asked: &Check,
    specs: Option<&Path>,
) -> Option<FailureDetail<'a>> {
    let part = assignment.parts.get(run.part)?;
    let grading = part.auto_grading()?;
    let scenario = grading.scenarios.get(run.scenario)?;
    if scenario.visibility != Visibility::Visible {
        return None;
    }
    let specs = specs.map(|dir| format!(" --specs {}", choose::quoted(&text::path(dir)))).unwrap_or_default();
    Some(FailureDetail {
        part: &part.id,
        scenario: &scenario.name,
        expected: &run.expected,
        actual: &run.actual,
        require: grading.criteria.require,
        again: again(asked, &format!("{}/{}", part.id, scenario.name)) + &specs,
        right: expect::command(
            &choose::name(assignment, part),
            scenario,
            &typed(&run.expected),
            &run.variants,
        ) + &specs,
        followed: grading.follow.is_some(),
    })
}

/// Returns the lines that were typed in a run.
fn typed(run: &Transcript) -> Vec<String> {
    let line = |turn: &Turn| match &turn.typed {
        Some(Typed::Line(line)) => Some(String::from_utf8_lossy(line).into_owned()),
        _ => None,
    };
    run.turns.iter().filter_map(line).collect()
}

/// Returns the command that runs one scenario again.
fn again(asked: &Check, scenario: &str) -> String {
    let mut words = vec!["croupier check".to_owned()];
    if asked.path != Path::new(".") {
        words.push(choose::quoted(&text::path(&asked.path)));
    }
    if let Some(name) = &asked.running.assignment {
        words.push(format!("--assignment {name}"));
    }
    words.push(format!("--only {}", choose::quoted(scenario)));
    words.join(" ")
}
