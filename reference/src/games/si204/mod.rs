//! SI204 Project 2: three programs, each grown out of the one before.
//!
//! Part 1 shuffles a deck and prints it, part 2 deals it to a player and a dealer, part 3 plays a game
//! of blackjack with it. The fourth is open-ended, so nothing is compared with a
//! reference; the one here is an example to play.
//!
//! The handout's text has lost its column spacing. The reference prints what independent right programs
//! agree on; where the layout rung is required, another spacing passes.

mod deal;
mod extra;
mod hands;
mod pack;
mod play;
mod rule_set;
mod shuffle;
mod variants;

pub(super) use deal::Deal;
pub(super) use extra::Extra;
pub(super) use play::Play;
pub(super) use shuffle::Shuffle;
