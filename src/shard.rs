//! Shares of a class: grading a large one on several machines, and joining what they found.
//!
//! A class is dealt like cards: the first submission to share 1, the second to share 2, and round again. So a share
//! depends on nothing but the names of the class and their order, shares differ by one submission at most, and whoever has one
//! share's record knows what all of them must hold. Owns the dealing and the joining; refuses to grade.

mod join;
#[cfg(test)]
mod tests;

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;

use crate::record::Dealt;

pub use join::{Share, join};

/// One share of a class that is graded in several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which share, from 1.
    number: usize,
    /// How many there are.
    of: NonZeroUsize,
}

impl Shard {
    /// Whether the submission at this place of the class, from 0, is in this share.
    pub fn holds(self, place: usize) -> bool {
        place % self.of == self.number - 1
    }

    /// This share of that class, for its record.
    pub fn of_class(self, class: Vec<String>) -> Dealt {
        Dealt { number: self.number, of: self.of, class }
    }
}

impl fmt::Display for Shard {
    /// As it is typed.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Reads `K/N`: share K of N, `1/8` to `8/8`.
    fn from_str(typed: &str) -> Result<Self, Self::Err> {
        let numbers = typed.split_once('/').and_then(|(number, of)| {
            let number = number.parse::<usize>().ok()?;
            Some((number, of.parse::<NonZeroUsize>().ok()?))
        });
        match numbers {
            Some((number, of)) if (1..=of.get()).contains(&number) => Ok(Self { number, of }),
            Some((_, of)) => Err(format!("of {of} shares the first is `1/{of}` and the last `{of}/{of}`")),
            None => Err("a share is one of so many, such as `3/8`".to_owned()),
        }
    }
}
