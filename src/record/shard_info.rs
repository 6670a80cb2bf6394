//! The record of a share of a class.

use std::num::NonZeroUsize;

use serde::{Deserialize, Serialize};

/// What a record says of the share it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardInfo {
    /// Which share, from 1.
    pub number: usize,
    /// How many there are.
    pub of: NonZeroUsize,
    /// Every student of the class, in plan order, so that a gap can be named.
    pub class: Vec<String>,
}
