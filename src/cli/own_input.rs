//! Input from the command line of `croupier check`: the parts that it is for, each with one scenario in place of its own.

use crate::cli::args::{Check, Input, OwnRun};
use crate::cli::look::Look;
use crate::cli::{choose, expect, model, play};
use crate::error::{Error, Result};
use crate::fraction::ZERO;
use crate::oracle::{self, model::Model};
use crate::spec::model::{Assignment, AutoGrading, Grading, Part, Reference, Scenario, Visibility};
use crate::submission::Submission;
use crate::text;

/// Returns the assignment with a single scenario for each part that the input is for, if there is input on the command line: the named
/// part, or else those that were submitted and read such input.
///
/// # Errors
/// The assignment takes no input, no part does, or a live run has several to choose from; the input is invalid.
pub(crate) fn of(
    assignment: &Assignment,
    asked: &Check,
    submissions: &[Submission],
    look: &Look,
) -> Result<Option<Assignment>> {
    if !is_given(asked) {
        return Ok(None);
    }
    check_allowed(assignment, "run without --live, --seed, --keys, and their like")?;
    let parts = parts(assignment, asked, submissions)?;
    let chosen = parts.iter().map(|part| {
        let typed = choose::name(assignment, part);
        Ok((part.id.as_str(), scenario(assignment, &typed, asked, look)?))
    });
    Ok(Some(with_each(assignment, &chosen.collect::<Result<Vec<_>>>()?)))
}

/// Checks that the assignment lets students see right runs of input that is not its own.
///
/// # Errors
/// It does not; `hint` says what to do instead.
pub(crate) fn check_allowed(assignment: &Assignment, hint: &str) -> Result<()> {
    match assignment.own_input {
        true => Ok(()),
        false => Err(Error::usage(
            format!("`{}` takes no input of your own: its spec says `own_input: false`", assignment.name),
            hint,
        )),
    }
}

/// Whether there is input on the command line, or will be in the terminal.
fn is_given(asked: &Check) -> bool {
    let Input { seed, args, arg, of_games, .. } = &asked.input;
    let is_set = seed.is_some() || args.is_some() || !arg.is_empty();
    let is_set = is_set || asked.own_run.day.is_some() || asked.own_run.sanitize;
    is_set || types_lines(asked) || of_games.draws.is_some() || !of_games.settings.is_empty()
}

/// Whether the input has lines besides the seed.
fn types_lines(asked: &Check) -> bool {
    let Input { keys, key, eof, strategy, .. } = &asked.input;
    asked.live || keys.is_some() || !key.is_empty() || *eof || strategy.is_some()
}

/// Returns the parts that the input is for, in the order of the spec.
fn parts<'a>(assignment: &'a Assignment, asked: &Check, submissions: &[Submission]) -> Result<Vec<&'a Part>> {
    if let [named, ..] = &asked.running.only[..] {
        let id = named.split('/').next().unwrap_or_default();
        let (_, part, _) =
            choose::playable(std::slice::from_ref(assignment), &format!("{}/{id}", assignment.name))?;
        return Ok(vec![part]);
    }
    if let [only] = &assignment.parts[..] {
        return Ok(vec![only]);
    }
    let fitting = fitting_parts(assignment, types_lines(asked));
    let is_submitted = |part: &&&Part| submissions.iter().any(|one| one.has_sources(part));
    let submitted: Vec<&Part> = fitting.iter().filter(is_submitted).copied().collect();
    let chosen = if submitted.is_empty() { fitting } else { submitted };
    if chosen.is_empty() || asked.live && chosen.len() > 1 {
        let parts: Vec<String> = chosen.iter().map(|part| format!("`--only {}`", part.id)).collect();
        let one = if parts.is_empty() { "--only PART".to_owned() } else { text::list(&parts, "or") };
        return Err(Error::usage(
            format!("input is given, but `{}` has several parts", assignment.name),
            format!("name the part: {one}"),
        ));
    }
    Ok(chosen)
}

/// Returns the scenario of a part with the input from the command line.
fn scenario(assignment: &Assignment, typed: &str, asked: &Check, look: &Look) -> Result<Scenario> {
    let (_, part, stage) = choose::playable(std::slice::from_ref(assignment), typed)?;
    let name = choose::name(assignment, part);
    let Some(grading) = stage.grading else {
        return Err(Error::usage(format!("`{name}` is graded manually"), "name a part that is run"));
    };
    if asked.live && matches!(grading.reference, Reference::Recorded(_)) {
        return Err(Error::usage(
            format!("`{name}` has recorded output, which is known for its scenarios only"),
            "run without --live",
        ));
    }
    let seed = match asked.input.seed {
        None if asked.live && stage.seed.is_required() => Some(play::picked_seed(look)),
        seed => seed,
    };
    expect::check_seed(&name, &stage, seed)?;
    let scenario = expect::scenario(&asked.input, &name, oracle::game(&grading.reference))?;
    let OwnRun { day, sanitize } = asked.own_run;
    let scenario = Scenario { seed, day: day.unwrap_or_default(), sanitize, ..scenario };
    if scenario.setup.arguments.is_empty() && oracle::game(&grading.reference).is_none() {
        check_arguments(&name, grading)?;
    }
    if let (Reference::Model(source), false) = (&grading.reference, asked.live) {
        model::rehearse(&name, grading, &Model::new(source), &scenario, look)?;
    }
    Ok(scenario)
}

/// Checks that a part may be run without arguments: if each of its scenarios has some, the program needs them.
///
/// # Errors
/// It needs arguments; the hint shows those of a visible scenario.
fn check_arguments(name: &str, grading: &AutoGrading) -> Result<()> {
    let scenarios = &grading.scenarios;
    if scenarios.is_empty() || scenarios.iter().any(|scenario| scenario.setup.arguments.is_empty()) {
        return Ok(());
    }
    let visible = scenarios.iter().find(|scenario| scenario.visibility == Visibility::Visible);
    let example = visible.map(|scenario| expect::options(("arg", "args"), &scenario.setup.arguments, false));
    let example =
        example.map_or_else(|| "--args 'ARGUMENTS'".to_owned(), |options| format!("such as: {options}"));
    Err(Error::usage(
        format!("`{name}` is run with arguments, and none are given"),
        format!("add them, {example}"),
    ))
}

/// Returns the part of an own run, and its only scenario.
pub(crate) fn only_scenario(own: &Assignment) -> Option<(&Part, &Scenario)> {
    let part = own.parts.first()?;
    Some((part, part.auto_grading()?.scenarios.first()?))
}

/// Returns the parts whose scenarios type lines after the seed, or that take a seed only.
fn fitting_parts(assignment: &Assignment, lines: bool) -> Vec<&Part> {
    let types = |scenario: &Scenario| !scenario.keys.is_empty() || scenario.answerer().is_some();
    let fits = |part: &&Part| {
        let Some(grading) = part.auto_grading() else { return false };
        let reads = grading.scenarios.iter().any(types);
        if lines { reads } else { grading.seed.is_required() && !reads }
    };
    assignment.parts.iter().filter(fits).collect()
}

/// Returns the assignment with this part alone, and with this scenario in place of all others.
pub(crate) fn with_only(assignment: &Assignment, part: &str, scenario: &Scenario) -> Assignment {
    with_each(assignment, &[(part, scenario.clone())])
}

/// Returns the assignment with these parts alone, each with one scenario in place of all others. They are worth no points: one run says
/// little about a program.
fn with_each(assignment: &Assignment, chosen: &[(&str, Scenario)]) -> Assignment {
    let mut assignment = assignment.clone();
    assignment.parts.retain(|kept| chosen.iter().any(|(part, _)| *part == kept.id));
    for (kept, (_, scenario)) in assignment.parts.iter_mut().zip(chosen) {
        kept.points = ZERO;
        kept.needs.clear();
        if let Grading::Automatic(grading) = &mut kept.marking {
            // It stands in no file: what is wrong with it is no error of the spec.
            grading.rows.clear();
            // Memory checks that were asked for are made, whatever the code looks like.
            grading.sanitize_lengths.clear();
            // It counts, though no words of the handout ask for it.
            let because = Some(String::new());
            grading.scenarios = vec![Scenario { because, ..scenario.clone() }];
        }
    }
    assignment
}
