//! Audit: which mistakes would the scenarios of a part miss?
//!
//! A mutant is a program with one mistake. Those of the rules are the reference with its known mistakes, one or two at a time; they
//! are played in memory ([`rules`]). Those of the source are a program with one change of its text ([`source`]); they are built
//! and graded like submissions ([`trial`]). A mutant is caught if a scenario that counts does not pass. One that survives is
//! searched for a scenario that would catch it ([`cases`](crate::explore::cases)); if none is found, it counts as equivalent to a right program.

pub mod fresh;
pub mod render;
pub mod rules;
pub mod source;
pub mod stryker;
mod suite;
#[cfg(test)]
mod tests;
pub mod trial;

use serde::Serialize;

pub use suite::Suite;

/// What became of a mutant, with the names of Stryker's reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Status {
    /// A scenario does not pass.
    Killed,
    /// Every scenario passes, and another one would not.
    Survived,
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
    /// The command that plays the shortest scenario found that would catch it, if it survived.
    pub missing: Option<String>,
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
    /// The size of the search for scenarios that would catch a survivor.
    pub searched: usize,
}

impl Audit {
    /// Returns the number of mutants that were caught, and of those that are not equivalent to a right program.
    pub fn score(&self) -> (usize, usize) {
        let caught = self.mutants.iter().filter(|one| matches!(one.status, Status::Killed | Status::Timeout));
        let survived = self.mutants.iter().filter(|one| one.status == Status::Survived);
        let caught = caught.count();
        (caught, caught + survived.count())
    }

    /// Returns the mutants with this status.
    pub fn with(&self, status: Status) -> impl Iterator<Item = &Mutant> {
        self.mutants.iter().filter(move |mutant| mutant.status == status)
    }
}
