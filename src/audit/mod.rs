//! Audit: which mistakes would the scenarios of a part miss?
//!
//! A mutant is a program with one mistake. Those of the rules are the reference with its known mistakes, one or two at a time; they
//! are played in memory ([`rules`]). Those of the source are a program with one change of its text ([`source`]); they are built
//! and graded like submissions ([`trial`]). A mutant is caught if a scenario that counts does not pass. One that survives is
//! searched for a scenario that would catch it ([`cases`](crate::explore::cases)), which is then made simpler; if none is found, it
//! counts as equivalent to a right program.
//!
//! The rules of a reference are code, not data: a game asks whether it is played by a variant that it knows by name. So a change of
//! the rules that no variant names is a change of the source of a right program ([`programs`]). Such a program is the same rules
//! written once more, and its mutants change each of them: thresholds and payouts (`constant`, `arithmetic`), comparisons
//! (`boundary`, `opposite comparison`), the order of dealing (`swapped statements`, `swapped arguments`), card values (`constant`),
//! and what is printed (`dropped statement`, `empty text`). All of them are tried, or a sample that is drawn by a seed, which the
//! audit prints.

pub mod fresh;
#[cfg(test)]
mod language_tests;
pub mod programs;
pub mod render;
pub mod rules;
pub mod source;
pub mod stryker;
mod suite;
mod survivors;
#[cfg(test)]
mod tests;
mod trap;
pub mod trial;

use reference::{Ending, Typed};
use serde::Serialize;

use crate::error::Result;
use crate::oracle::{self, Interpretation, checker, model::Models};
use crate::spec::model::{AutoGrading, Scenario};

pub use suite::Suite;

/// What became of a mutant, with the names of Stryker's reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Status {
    /// A scenario does not pass.
    Killed,
    /// Every scenario passes, and another one would not. A known mistake survives also if no such scenario is found: it is one.
    Survived,
    /// Every scenario passes, and none of them runs the changed statement; another one would not pass, or may not: the input of a model
    /// is not known.
    NoCoverage,
    /// It does not build.
    CompileError,
    /// It exceeds a limit in a scenario.
    Timeout,
    /// Every scenario passes, and no other was found that does not: it counts as a right program.
    Ignored,
}

/// A program with one mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// Unique in its part: `ace_always_11`, or `play.c:12:9 < → <=`.
    pub name: String,
    /// The kind of change: `known mistake`, `boundary`.
    pub mutator: &'static str,
    /// The change in words, or as a diff.
    pub change: String,
    /// Where it is, in a source.
    pub place: Place,
    /// What became of it.
    pub status: Status,
    /// Why, if the status does not say all.
    pub reason: Option<String>,
    /// The scenarios that catch it, as indices into those of the part.
    pub caught_by: Vec<usize>,
    /// The simplest scenario found that would catch it, if it survived.
    pub missing: Option<Scenario>,
}

/// A place in a source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The index of the file in [`Audit::files`].
    pub file: usize,
    /// The first line and column, counted from 1.
    pub start: (usize, usize),
    /// The place after the last character.
    pub end: (usize, usize),
    /// What stands there instead.
    pub replacement: String,
}

/// A file that mutants change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name in the report.
    pub name: String,
    /// The name of its language.
    pub language: String,
    /// Its text.
    pub text: String,
}

/// The mutants of one part, and what became of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    /// The part's name on the command line.
    pub part: String,
    /// What was changed: `rules` or `source`.
    pub of: &'static str,
    /// The names of the part's scenarios.
    pub scenarios: Vec<String>,
    /// The files that mutants change.
    pub files: Vec<File>,
    /// The mutants, in order.
    pub mutants: Vec<Mutant>,
    /// The number of mutants that were not tried, because the audit was interrupted.
    pub untried: usize,
    /// The size of the search for scenarios that would catch a survivor.
    pub searched: usize,
}

impl Audit {
    /// Returns the number of mutants that were caught, and of those that are not equivalent to a right program.
    pub fn score(&self) -> (usize, usize) {
        let caught = self.mutants.iter().filter(|one| matches!(one.status, Status::Killed | Status::Timeout));
        let missed = [Status::Survived, Status::NoCoverage];
        let survived = self.mutants.iter().filter(|one| missed.contains(&one.status));
        let caught = caught.count();
        (caught, caught + survived.count())
    }

    /// Returns the mutants with this status.
    pub fn with(&self, status: Status) -> impl Iterator<Item = &Mutant> {
        self.mutants.iter().filter(move |mutant| mutant.status == status)
    }
}

/// Whether a scenario can be part of a suite: in every interpretation, a right program reads all its input and no more, and is asked
/// for each line where it is allowed. Where draws are followed, that depends on the program.
///
/// # Errors
/// The reference cannot be played.
pub fn is_playable(models: &Models, grading: &AutoGrading, scenario: &Scenario) -> Result<bool> {
    if grading.follow.is_some() {
        return Ok(true);
    }
    let readings = oracle::readings(models, grading, scenario)?;
    let Some(plain) = readings.first().filter(|_| fits(&readings, scenario)) else { return Ok(false) };
    checker::accepts(models, grading, scenario, plain)
}

fn fits(readings: &[Interpretation], scenario: &Scenario) -> bool {
    let ends = |reading: &Interpretation| {
        let played = &reading.transcript;
        played.unread.len() == scenario.not_read
            && matches!(played.ending, Ending::Exited(_))
            && (scenario.setup.ends || !played.turns.iter().any(|turn| turn.typed == Some(Typed::EndOfInput)))
    };
    let plain = readings.first().map_or(&[][..], |reading| &reading.illegal);
    readings.iter().all(|reading| ends(reading) && reading.illegal.iter().all(|one| plain.contains(one)))
}
