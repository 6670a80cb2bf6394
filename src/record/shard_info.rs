//! The record of a shard of a class.

use std::num::NonZeroUsize;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The shard of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ShardInfo {
    /// Its number, from 1.
    pub number: usize,
    /// The number of shards.
    pub of: NonZeroUsize,
    /// Every student of the class, in plan order, so that missing ones can be named.
    pub class: Vec<String>,
}
