//! CS 210 project 7: a game of blackjack from a shoe of several decks, and the library of functions under
//! it.
//!
//! The submission system of the handout checks the library, "the instructor will check your actual game by
//! hand". [`Cs210Game`] is the game; [`Library`] answers driver scripts.

mod game;
mod library;

pub(super) use game::Cs210Game;
pub(super) use library::Library;
