//! Rosters and gradebooks: CSV files of the students of a course, which course systems export and import.
//!
//! A [`Roster`] joins names and ids. A gradebook is the exported file with the points filled in: every other cell, its quotes,
//! and the order of rows and columns stay, byte for byte.

mod columns;
mod fill;
mod roster;
mod sheet;

pub use fill::{Filled, Filling, Gradebook};
pub use roster::{Match, Roster};
