//! Model check: whether the references and model solutions of an assignment can play its scenarios.
//!
//! [`check`] plays every valid scenario with its game: the game must not wait when the input ends, nor end before all input is
//! read. That takes longer than all else that a command does before it begins, so [`load`] plays only scenarios of specs that are
//! given; `tests/built_in_specs.rs` plays those of the others.
//!
//! Most commands do not need model solutions: [`run_models`] plays them before anything is graded. What is
//! found is an error of the spec, with its place, and never a student's zero.

mod checkers;
mod ending;
mod models;

use std::collections::BTreeSet;
use std::path::Path;

use reference::{Asked, Game};

use crate::error::Result;
use crate::oracle;
use crate::spec::error::SpecError;
use crate::spec::files::Library;
use crate::spec::model::Assignment;
use crate::spec::{self, Playable, ZippedPackage};
use ending::Played;

pub use models::run_models;

/// Every assignment, by name. One in `dir` replaces the built-in one of the same name.
///
/// # Errors
/// `dir` is not a directory of specs, or any file has an error; then all errors of all files are returned.
pub fn load(dir: Option<&Path>) -> Result<Vec<Assignment>> {
    load_with(dir, &[])
}

/// The same, also with packages that were zipped.
///
/// # Errors
/// As [`load`].
pub fn load_with(dir: Option<&Path>, zipped: &[ZippedPackage<'_>]) -> Result<Vec<Assignment>> {
    let given = spec::given(dir, zipped)?;
    let names: BTreeSet<String> = given.keys().cloned().collect();
    let plays = |directory: &str| names.contains(directory);
    let mut library = spec::library(None)?;
    library.extend(given);
    let (assignments, errors) = check_scenarios_of(plays, &library, oracle::games());
    if errors.is_empty() { Ok(assignments) } else { Err(errors.into()) }
}

/// Validates the files and plays their scenarios: the assignments without error, by name, and the errors of all the
/// others, file by file. `games` are the references that may be named.
pub fn check(library: &Library, games: &[&'static dyn Game]) -> (Vec<Assignment>, Vec<SpecError>) {
    check_scenarios_of(|_| true, library, games)
}

/// The same, but plays only the scenarios of these directories.
fn check_scenarios_of(
    plays: impl Fn(&str) -> bool,
    library: &Library,
    games: &[&'static dyn Game],
) -> (Vec<Assignment>, Vec<SpecError>) {
    let (mut assignments, mut errors) = (Vec::new(), Vec::new());
    for (directory, draft) in library.keys().zip(spec::read(library, games)) {
        let playable = draft.playable.iter().filter(|_| plays(directory));
        let found = playable.filter_map(play).collect();
        match draft.finish(found) {
            Ok(assignment) => assignments.push(assignment),
            Err(found) => errors.extend(found),
        }
    }
    (assignments, errors)
}

/// Plays a scenario with its game, which must read exactly the scenario's input, in every accepted interpretation, and must allow
/// what it allows in the plain one.
fn play(playable: &Playable) -> Option<SpecError> {
    let Playable { game, seed, scenario, row } = playable;
    let readings = oracle::interpretations(*game, scenario, *seed);
    let plain = &readings[0].illegal;
    let misfit = readings.iter().find_map(|reading| {
        let by = who(&reading.variants);
        let played = Played { by: &by, scenario, row, transcript: &reading.transcript };
        let misplaced = || reading.illegal.iter().find(|answer| !plain.contains(answer));
        played.by_game().or_else(|| misplaced().map(|answer| played.misplaces(answer)))
    });
    let asked: Vec<&[Asked]> = readings.iter().map(|reading| reading.asked.as_slice()).collect();
    misfit
        .or_else(|| ending::marked_wrong(scenario, row.illegal.as_ref()?, plain))
        .or_else(|| ending::never_typed(scenario, row.illegal.as_ref()?, &asked))
}

/// Who plays a scenario by these variants.
fn who(variants: &[&str]) -> String {
    match variants {
        [] => "the reference".to_owned(),
        _ => format!("the reference with `{}`", variants.join("` and `")),
    }
}
