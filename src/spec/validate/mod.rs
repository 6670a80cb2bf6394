//! Validation: what was read → what is meant, or every fault of an assignment's files at once.
//!
//! Owns the rules that hold between values (points add up, parts build on earlier ones). Each file of this folder
//! owns one part of a spec.

mod bench;
mod build;
mod criteria;
mod facts;
mod follow;
mod parts;
mod player;
mod review;
mod scenarios;

use reference::Game;

use super::Draft;
use super::checker::Checker;
use super::error::{Location, SpecError};
use super::files::{SpecFile, SpecFiles};
use super::keys::assignment as keys;
use super::model::{Assignment, Grading, Weights};
use super::read::Field;
use super::table::Type;
use super::values::shown;
use crate::fraction::{self, Fraction, ZERO};
use parts::Outline;

/// Validates one assignment.
pub(super) fn assignment(folder: &str, sheets: &SpecFiles, games: &[&'static dyn Game]) -> Draft {
    let (meant, outlines, mut faults) = main_sheet(folder, sheets, games);
    let mut suite = scenarios::Suite::new(&outlines, games);
    for sheet in &sheets.scenarios {
        faults.extend(suite.sheet(sheet));
    }
    // Only where the scenarios were all read can one say that a part has none.
    if faults.is_empty() {
        faults.extend(suite.untested());
        faults.extend(suite.unlearnable());
    }
    faults.extend(sheets.strays.iter().map(|stray| {
        SpecError::new(Location::file(stray.name.as_str()), stray.message.as_str(), "")
            .hint(stray.hint.as_str())
    }));
    let playable = suite.playable();
    let mut assignment = meant.filter(|_| faults.is_empty());
    for (part, (scenarios, rows)) in
        assignment.iter_mut().flat_map(|meant| &mut meant.parts).zip(suite.finish())
    {
        if let Grading::Automatic(trial) = &mut part.marking {
            (trial.scenarios, trial.rows) = (scenarios, rows);
        }
    }
    let files = std::iter::once(&sheets.assignment).chain(&sheets.scenarios);
    Draft { assignment, faults, playable, files: files.map(|sheet| sheet.name.clone()).collect() }
}

/// Reads a file by its type and has it examined; what it means, if anything, and its faults.
pub(super) fn examine<T: Type, M>(
    sheet: &SpecFile,
    what: &str,
    meant: impl FnOnce(&mut Checker, T::Value) -> Option<M>,
) -> (Option<M>, Vec<SpecError>) {
    let source = match &sheet.content {
        Ok(source) => source,
        Err(problem) => {
            let fault = SpecError::new(Location::file(sheet.name.as_str()), problem.message.as_str(), "");
            return (None, vec![fault.hints(problem.hint.clone())]);
        }
    };
    let (root, mut desk) = Checker::open(source);
    let written = root.and_then(|root| T::read(&mut desk, &root, what));
    let meant = written.and_then(|written| meant(&mut desk, written));
    (meant, desk.finish())
}

fn main_sheet(
    folder: &str,
    sheets: &SpecFiles,
    games: &[&'static dyn Game],
) -> (Option<Assignment>, Vec<Outline>, Vec<SpecError>) {
    let mut outlines = Vec::new();
    let read = |desk: &mut Checker, written: keys::Assignment| {
        let name = own_name(desk, &written.assignment, folder);
        let weights = written.weights.get().and_then(|written| weights(desk, written));
        let parts;
        (parts, outlines) = parts::all(desk, &written.parts, games, &sheets.shelf);
        points(desk, &written.points, &outlines);
        Some(Assignment { name: name?, title: written.title.value()?, weights: weights?, parts: parts? })
    };
    let (meant, faults) = examine::<keys::Assignment, _>(&sheets.assignment, "the assignment", read);
    (meant, outlines, faults)
}

fn own_name(desk: &mut Checker, field: &Field<String>, folder: &str) -> Option<String> {
    let name = field.value()?;
    if name == folder {
        return Some(name);
    }
    let folder = shown(folder);
    desk.hinted(
        &field.span,
        format!("the assignment is called `{name}`, but its folder `{folder}`"),
        "expected the folder's name",
        [format!("write `assignment: {folder}`, or rename the folder to `{name}`")],
    );
    None
}

fn weights(desk: &mut Checker, written: &keys::Weights) -> Option<Weights> {
    let percent = |field: &Field<i64>| field.value().and_then(|percent| u32::try_from(percent).ok());
    let (functionality, style) = percent(&written.functionality).zip(percent(&written.style))?;
    let sum = functionality + style;
    if sum != 100 {
        let message = format!("the weights add up to {sum}, not to 100");
        desk.fault(&written.span, message, format!("{functionality} + {style} = {sum}"));
        return None;
    }
    Some(Weights { functionality, style })
}

/// The points stated at the top must be what the parts add up to; told only where every part's are known.
fn points(desk: &mut Checker, field: &Field<Fraction>, outlines: &[Outline]) {
    let Some(stated) = field.value() else { return };
    let worth: Option<Vec<Fraction>> = outlines.iter().map(|outline| outline.points).collect();
    let Some(worth) = worth.filter(|worth| !worth.is_empty()) else { return };
    let sum = worth.iter().fold(ZERO, |sum, points| sum + points);
    if sum != stated {
        let show = |points: &Fraction| fraction::display(*points, 4);
        let terms: Vec<String> = worth.iter().map(show).collect();
        desk.hinted(
            &field.span,
            format!("the parts are worth {} points in all, not {}", show(&sum), show(&stated)),
            format!("{} = {}", terms.join(" + "), show(&sum)),
            ["each part's `points` are its own worth, without the parts before it".to_owned()],
        );
    }
}
