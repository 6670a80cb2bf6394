//! Validation: what was read → what is meant, or every fault of an assignment's files at once.
//!
//! Owns the rules that hold between values (points add up, parts build on earlier ones). Each file of this folder
//! owns one part of a spec.

mod bench;
mod build;
mod calls;
mod criteria;
mod facts;
mod follow;
mod parts;
mod patch;
mod player;
mod review;
mod rigged;
mod scenarios;
mod strategy;

use reference::Game;

pub(crate) use build::is_file_name;

use super::Draft;
use super::desk::{At, Desk, Found};
use super::fault::{Fault, Place};
use super::files::{Sheet, Sheets};
use super::index;
use super::model::{Assignment, Marking, Weights};
use super::raw::{self, Expected, Field};
use super::values;
use crate::fraction::{self, Fraction, ZERO};
use parts::Outline;

/// Validates one assignment.
pub(super) fn assignment(folder: &str, sheets: &Sheets, games: &[&'static dyn Game]) -> Draft {
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
        Fault::new(Place::file(stray.name.as_str()), stray.message.as_str(), "").hint(stray.hint.as_str())
    }));
    let playable = suite.playable();
    let mut assignment = meant.filter(|_| faults.is_empty());
    for (part, (scenarios, rows)) in
        assignment.iter_mut().flat_map(|meant| &mut meant.parts).zip(suite.finish())
    {
        if let Marking::Run(trial) = &mut part.marking {
            (trial.scenarios, trial.rows) = (scenarios, rows);
        }
    }
    let files = std::iter::once(&sheets.assignment).chain(&sheets.scenarios);
    Draft { assignment, faults, playable, files: files.map(|sheet| sheet.name.clone()).collect() }
}

/// Opens a sheet: its tree and a desk to examine it at, or its faults.
pub(super) fn open(sheet: &Sheet) -> Result<(index::Node, Desk), Vec<Fault>> {
    let source = match &sheet.content {
        Ok(source) => source,
        Err(problem) => {
            let fault = Fault::new(Place::file(sheet.name.as_str()), problem.message.as_str(), "");
            return Err(vec![fault.hints(problem.hint.clone())]);
        }
    };
    match index::read(source) {
        (Some(root), faults) => Ok((root, Desk::new(source, faults))),
        (None, faults) => Err(faults),
    }
}

/// Reads a node's value with serde, telling if it is of another type altogether.
pub(super) fn root<T: Expected>(desk: &mut Desk, node: &index::Node) -> Option<T> {
    let field: Field<T> = serde_yaml::from_value(node.value()).unwrap_or(Field::Wrong);
    desk.read(node, "the file", &field)?;
    if let Field::Read(value) = field { Some(value) } else { None }
}

fn main_sheet(
    folder: &str,
    sheets: &Sheets,
    games: &[&'static dyn Game],
) -> (Option<Assignment>, Vec<Outline>, Vec<Fault>) {
    let (tree, mut desk) = match open(&sheets.assignment) {
        Ok(opened) => opened,
        Err(faults) => return (None, Vec::new(), faults),
    };
    let Some(written) = root::<raw::Assignment>(&mut desk, &tree) else {
        return (None, Vec::new(), desk.finish());
    };
    let at = At::new::<raw::Assignment>(&tree, "the assignment");
    desk.known_keys(at);
    let name = own_name(&mut desk, at, &written, folder);
    let title = desk.need(at, "title", &written.title);
    let title = title.and_then(|title| values::name(&mut desk, &title, "an assignment"));
    let weights = weights(&mut desk, at, &written);
    let (parts, outlines) = parts::all(&mut desk, at, &written, games, &sheets.shelf);
    points(&mut desk, at, &written, &outlines);
    let meant = name.zip(title).zip(weights).zip(parts);
    let meant = meant.map(|(((name, title), weights), parts)| Assignment { name, title, weights, parts });
    (meant, outlines, desk.finish())
}

fn own_name(desk: &mut Desk, at: At<'_>, written: &raw::Assignment, folder: &str) -> Option<String> {
    let found = desk.need(at, "assignment", &written.assignment)?;
    let name = values::id(desk, &found, "an assignment")?;
    if name != folder {
        desk.hinted(
            found.node,
            format!("the assignment is called `{name}`, but its folder `{}`", values::shown(folder)),
            "expected the folder's name",
            format!("write `assignment: {}`, or rename the folder to `{name}`", values::shown(folder)),
        );
        return None;
    }
    Some(name)
}

fn weights(desk: &mut Desk, at: At<'_>, written: &raw::Assignment) -> Option<Weights> {
    let found = desk.need(at, "weights", &written.weights)?;
    let within = At::new::<raw::Weights>(found.node, "`weights`");
    desk.known_keys(within);
    let functionality = desk.need(within, "functionality", &found.value.functionality);
    let functionality = functionality.and_then(|found| percent(desk, &found));
    let style = desk.need(within, "style", &found.value.style);
    let style = style.and_then(|found| percent(desk, &found));
    let (functionality, style) = functionality.zip(style)?;
    if functionality + style != 100 {
        desk.fault(
            found.node,
            format!("the weights add up to {}, not to 100", functionality + style),
            format!("{functionality} + {style} = {}", functionality + style),
        );
        return None;
    }
    Some(Weights { functionality, style })
}

fn percent(desk: &mut Desk, found: &Found<'_, i64>) -> Option<u32> {
    match u32::try_from(*found.value) {
        Ok(percent) if percent <= 100 => Some(percent),
        _ => {
            let message = format!("`{}: {}` is out of range", found.key, found.value);
            desk.fault(found.node, message, "expected percent: a whole number from 0 to 100");
            None
        }
    }
}

/// The points stated at the top must be what the parts add up to; told only where every part's are known.
fn points(desk: &mut Desk, at: At<'_>, written: &raw::Assignment, outlines: &[Outline]) {
    let Some(found) = desk.need(at, "points", &written.points) else { return };
    let Some(stated) = values::points(desk, &found, true, None) else { return };
    let worth: Option<Vec<Fraction>> = outlines.iter().map(|outline| outline.points).collect();
    let Some(worth) = worth.filter(|worth| !worth.is_empty()) else { return };
    let sum = worth.iter().fold(ZERO, |sum, points| sum + points);
    if sum != stated {
        let show = |points: &Fraction| fraction::display(*points, 4);
        let terms: Vec<String> = worth.iter().map(show).collect();
        desk.hinted(
            found.node,
            format!("the parts are worth {} points in all, not {}", show(&sum), show(&stated)),
            format!("{} = {}", terms.join(" + "), show(&sum)),
            "each part's `points` are its own worth, without the parts before it",
        );
    }
}
