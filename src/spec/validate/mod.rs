//! Validation: converts what was read to assignments, or returns all errors of their files.
//!
//! It checks rules between values: points add up, parts need earlier ones only. Each file of this directory validates one
//! section of a spec.

mod build;
mod command;
mod criteria;
mod draws;
mod facts;
mod follow;
mod groups;
mod harness;
mod judge;
mod missing;
mod parts;
mod player;
mod program;
mod recorded;
mod review;
mod scenarios;
mod setup;
mod words;

use std::collections::HashMap;
use std::sync::Arc;

use reference::Game;

use super::Draft;
use super::calls::program;
use super::checker::Checker;
use super::error::{Location, Source, SpecError, excerpt};
use super::files::{SpecFile, SpecFiles};
use super::keys::assignment as keys;
use super::model::{Assignment, AutoGrading, Build, CallLine, Criterion, Grading, Made, Reference, Weights};
use super::read::{Field, Items};
use super::table::Type;
use super::yaml::Node;
use crate::fraction::{self, Fraction, ZERO};
use parts::Outline;

/// Validates one assignment.
pub(super) fn assignment(directory: &str, sheets: &SpecFiles, games: &[&'static dyn Game]) -> Draft {
    let (meant, outlines, mut errors) = main_sheet(directory, sheets, games);
    let mut suite = scenarios::Suite::new(&outlines, games, &sheets.shelf);
    for sheet in &sheets.scenarios {
        errors.extend(suite.sheet(sheet));
    }
    // A part without scenarios is an error only if all scenarios could be read.
    if errors.is_empty() {
        errors.extend(suite.untested());
        errors.extend(suite.uncounted());
        errors.extend(suite.unlearnable());
    }
    errors.extend(sheets.strays.iter().map(|stray| {
        SpecError::new(Location::file(stray.name.as_str()), stray.message.as_str(), "")
            .hint(stray.hint.as_str())
    }));
    let playable = suite.playable();
    let mut assignment = meant.filter(|_| errors.is_empty());
    for (part, (scenarios, rows)) in
        assignment.iter_mut().flat_map(|meant| &mut meant.parts).zip(suite.finish())
    {
        if let Grading::Automatic(grading) = &mut part.marking {
            (grading.scenarios, grading.rows) = (scenarios, rows);
            calls(&mut part.build, grading);
            reports(grading);
        }
    }
    let files = std::iter::once(&sheets.assignment).chain(&sheets.scenarios).chain(sheets.words.values());
    Draft { assignment, errors, playable, files: files.map(|sheet| sheet.name.clone()).collect() }
}

/// Adds the program that calls functions in the scenarios of a part to its build, and to that of its model solution.
fn calls(build: &mut Build, grading: &mut AutoGrading) {
    let Some(harness) = build.harness.as_mut().filter(|harness| harness.calls) else { return };
    let lines: Vec<Vec<CallLine>> = grading.rows.iter().map(|row| row.calls.clone()).collect();
    harness.files = vec![program(build.language, harness, &lines)];
    for (at, scenario) in grading.scenarios.iter_mut().enumerate() {
        Arc::make_mut(&mut scenario.setup).arguments = vec![at.to_string()];
    }
    let Reference::Model(model) = &mut grading.reference else { return };
    let model = Arc::make_mut(model);
    let others = model.variants.iter_mut().map(|other| &mut Arc::make_mut(&mut other.source).made);
    for made in others.chain([&mut model.made]) {
        if let Made::Built { recipe, .. } = made {
            recipe.harness.clone_from(&build.harness);
        }
    }
}

/// Has every run of a test program write its report.
fn reports(grading: &mut AutoGrading) {
    let Some(report) = grading.checker.as_ref().and_then(|checker| checker.report.clone()) else { return };
    for scenario in &mut grading.scenarios {
        let setup = Arc::make_mut(&mut scenario.setup);
        if !setup.produces.contains(&report) {
            setup.produces.push(report.clone());
        }
    }
}

/// Reads a file by its type and examines it; returns its meaning, if it has one, and its errors.
pub(super) fn examine<T: Type, M>(
    sheet: &SpecFile,
    what: &str,
    meant: impl FnOnce(&mut Checker, T::Value) -> Option<M>,
) -> (Option<M>, Vec<SpecError>) {
    examine_tree::<T, M>(sheet, what, &Checker::open, meant)
}

/// Parses a file; returns its tree, unless it has none, and its checker.
pub(super) type Open<'a> = dyn Fn(&Arc<Source>) -> (Option<Node>, Checker) + 'a;

/// As [`examine`], for a file that `open` parses.
pub(super) fn examine_tree<T: Type, M>(
    sheet: &SpecFile,
    what: &str,
    open: &Open<'_>,
    meant: impl FnOnce(&mut Checker, T::Value) -> Option<M>,
) -> (Option<M>, Vec<SpecError>) {
    let source = match &sheet.content {
        Ok(source) => source,
        Err(problem) => {
            let error = SpecError::new(Location::file(sheet.name.as_str()), problem.message.as_str(), "");
            return (None, vec![error.hints(problem.hint.clone())]);
        }
    };
    let (root, mut checker) = open(source);
    let written = root.and_then(|root| T::read(&mut checker, &root, what));
    let meant = written.and_then(|written| meant(&mut checker, written));
    (meant, checker.finish())
}

fn main_sheet(
    directory: &str,
    sheets: &SpecFiles,
    games: &[&'static dyn Game],
) -> (Option<Assignment>, Vec<Outline>, Vec<SpecError>) {
    let (mut outlines, mut used) = (Vec::new(), Vec::new());
    let read = |checker: &mut Checker, written: keys::Assignment| {
        let name = own_name(checker, &written.assignment, directory);
        let weights = written.weights.get().and_then(|written| weights(checker, written));
        let (vocabulary, found) = words::vocabulary(checker, &written, &sheets.words);
        used = found;
        let parts;
        (parts, outlines) = parts::all(checker, &written.parts, games, &sheets.shelf, vocabulary.as_ref());
        points(checker, &written.points, &outlines);
        Some(Assignment {
            name: name?,
            title: written.title.value()?,
            digest: sheets.digest(),
            weights: weights?,
            wrong_name: written.wrong_name.value()?,
            hidden_names: written.hidden_names.value()?,
            own_input: written.own_input.value()?,
            rubric: rubric(checker, &written.rubric)?,
            parts: parts?,
        })
    };
    let (meant, mut errors) = examine::<keys::Assignment, _>(&sheets.assignment, "the assignment", read);
    errors.extend(used);
    (meant.filter(|_| errors.is_empty()), outlines, errors)
}

fn rubric(checker: &mut Checker, field: &Field<Items<keys::Criterion>>) -> Option<Vec<Criterion>> {
    let mut seen = HashMap::new();
    field.each(|written| {
        let (name, span) = (written.value.name.value()?, &written.value.name.span);
        let unique =
            checker.unique(&mut seen, (&name, span), |name| format!("two criteria are called `{name}`"));
        let weight = u32::try_from(written.value.weight.value()?).ok()?;
        let about = written.value.about.optional().ok()?.cloned();
        unique.then_some(Criterion { name, weight, about })
    })
}

fn own_name(checker: &mut Checker, field: &Field<String>, directory: &str) -> Option<String> {
    let name = field.value()?;
    if name == directory {
        return Some(name);
    }
    let directory = excerpt(directory);
    checker.hinted(
        &field.span,
        format!("the assignment is called `{name}`, but its directory `{directory}`"),
        "expected the directory's name",
        [format!("write `assignment: {directory}`, or rename the directory to `{name}`")],
    );
    None
}

fn weights(checker: &mut Checker, written: &keys::Weights) -> Option<Weights> {
    let percent = |field: &Field<i64>| field.value().and_then(|percent| u32::try_from(percent).ok());
    let (functionality, style) = percent(&written.functionality).zip(percent(&written.style))?;
    let sum = functionality + style;
    if sum != 100 {
        let message = format!("the weights add up to {sum}, not to 100");
        checker.error(&written.span, message, format!("{functionality} + {style} = {sum}"));
        return None;
    }
    Some(Weights { functionality, style })
}

/// The points at the top must be the sum of the parts' points; checked only if those of every part are known.
fn points(checker: &mut Checker, field: &Field<Fraction>, outlines: &[Outline]) {
    let Some(stated) = field.value() else { return };
    let worth: Option<Vec<Fraction>> = outlines.iter().map(|outline| outline.points).collect();
    let Some(worth) = worth.filter(|worth| !worth.is_empty()) else { return };
    let sum = worth.iter().fold(ZERO, |sum, points| sum + points);
    if sum != stated {
        let show = |points: &Fraction| fraction::display(*points, 4);
        let terms: Vec<String> = worth.iter().map(show).collect();
        checker.hinted(
            &field.span,
            format!("the parts are worth {} points in all, not {}", show(&sum), show(&stated)),
            format!("{} = {}", terms.join(" + "), show(&sum)),
            ["each part's `points` are its own worth, without the parts before it".to_owned()],
        );
    }
}
