//! A draft: what became of one assignment's files.

use reference::Game;

use super::error::SpecError;
use super::model::{Assignment, Row, Scenario, SeedBy};

/// One assignment as far as its files could be read.
pub struct Draft {
    /// The assignment; none if anything in its files is at fault.
    pub(super) assignment: Option<Assignment>,
    /// The faults, file by file.
    pub(super) faults: Vec<SpecError>,
    /// Every scenario that a game plays and in which nothing is at fault by itself, whatever is elsewhere.
    pub playable: Vec<Playable>,
    /// The names of the files, in the order in which their faults are told.
    pub(super) files: Vec<String>,
}

/// A scenario and the game that plays it.
pub struct Playable {
    /// The game.
    pub game: &'static dyn Game,
    /// How it gets its seed.
    pub seed: SeedBy,
    /// The scenario.
    pub scenario: Scenario,
    /// Where it stands.
    pub row: Row,
}

impl Draft {
    /// The assignment, unless it has faults; `found` are those that were found by playing its scenarios.
    ///
    /// # Errors
    /// Every fault of every file, file by file.
    pub fn finish(mut self, found: Vec<SpecError>) -> Result<Assignment, Vec<SpecError>> {
        if !found.is_empty() {
            self.faults.extend(found);
            let Self { faults, files, .. } = &mut self;
            let file =
                |fault: &SpecError| files.iter().position(|name| name == fault.file()).unwrap_or(files.len());
            faults.sort_by_key(|fault| (file(fault), fault.order()));
        }
        self.assignment.filter(|_| self.faults.is_empty()).ok_or(self.faults)
    }
}
