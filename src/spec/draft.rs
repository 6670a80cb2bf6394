//! A draft: the result of reading one assignment's files.

use reference::Game;

use super::error::SpecError;
use super::model::{Assignment, Row, Scenario, SeedBy};

/// One assignment, as far as its files could be read.
pub struct Draft {
    /// The assignment; none if its files have an error.
    pub(super) assignment: Option<Assignment>,
    /// The errors, file by file.
    pub(super) errors: Vec<SpecError>,
    /// Every scenario that a game plays and that has no error itself; there may be errors elsewhere.
    pub playable: Vec<Playable>,
    /// The names of the files, in the order in which their errors are reported.
    pub(super) files: Vec<String>,
}

/// A scenario and the game that plays it.
pub struct Playable {
    /// The game.
    pub game: &'static dyn Game,
    /// The seed method.
    pub seed: SeedBy,
    /// The scenario.
    pub scenario: Scenario,
    /// Its position.
    pub row: Row,
}

impl Draft {
    /// Returns the assignment, unless it has errors; `found` are those that were found by playing its scenarios.
    ///
    /// # Errors
    /// Every error of every file, file by file.
    pub fn finish(mut self, found: Vec<SpecError>) -> Result<Assignment, Vec<SpecError>> {
        if !found.is_empty() {
            self.errors.extend(found);
            let Self { errors, files, .. } = &mut self;
            let file =
                |error: &SpecError| files.iter().position(|name| name == error.file()).unwrap_or(files.len());
            errors.sort_by_key(|error| (file(error), error.order()));
        }
        self.assignment.filter(|_| self.errors.is_empty()).ok_or(self.errors)
    }
}
