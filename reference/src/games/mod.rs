//! The games, one directory per assignment, and the table of them all.

mod answers;
mod cop3014;
mod counting;
mod cs151;
mod cs210;
mod moments;
mod si204;
mod twentyone;

use crate::Game;

/// Every game. To add one: its file under `games/<assignment>/`, one line here, a spec in
/// `specs/<assignment>/`, sample programs in `tests/samples/<assignment>/`.
pub static ALL: &[&dyn Game] = &[
    &si204::Shuffle,
    &si204::Deal,
    &si204::Play,
    &si204::Extra,
    &twentyone::TwentyOne,
    &cop3014::Cop3014,
    &cs151::Cs151,
    &cs210::Cs210Game,
    &cs210::Library,
];

/// The game of this name (`si204/play`, `twentyone`), if there is one.
pub fn find(name: &str) -> Option<&'static dyn Game> {
    ALL.iter().copied().find(|game| game.name() == name)
}
