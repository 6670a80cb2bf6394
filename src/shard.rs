//! Shards of a class, for grading on several machines, and merging of their reports.
//!
//! Submissions are distributed in turn: the first to shard 1, the second to shard 2, and so on. So a shard depends only on
//! the names of the class and their order, sizes differ by at most one, and the report of one shard determines which
//! submissions the others must contain.

mod merge;
#[cfg(test)]
mod tests;

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;

use crate::record::ShardInfo;

pub use merge::{Share, join};

/// One shard of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Number of the shard, from 1.
    number: usize,
    /// Number of shards.
    of: NonZeroUsize,
}

impl Shard {
    /// Whether the submission with this index in the class belongs to this shard.
    pub fn holds(self, place: usize) -> bool {
        place % self.of == self.number - 1
    }

    /// Describes this shard of a class, for its record.
    pub fn of_class(self, class: Vec<String>) -> ShardInfo {
        ShardInfo { number: self.number, of: self.of, class }
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

    /// Parses `K/N`: shard K of N, `1/8` to `8/8`.
    fn from_str(typed: &str) -> Result<Self, Self::Err> {
        let numbers = typed.split_once('/').and_then(|(number, of)| {
            let number = number.parse::<usize>().ok()?;
            Some((number, of.parse::<NonZeroUsize>().ok()?))
        });
        match numbers {
            Some((number, of)) if (1..=of.get()).contains(&number) => Ok(Self { number, of }),
            Some((_, of)) => Err(format!("the shards are 1/{of} to {of}/{of}")),
            None => Err("expected K/N, such as 3/8".to_owned()),
        }
    }
}
