//! The keys of specs: each written down once, with its type, a sentence, its default and an example.
//!
//! Rules between values are [`validate`](super::validate)'s business.

pub(super) mod assignment;
pub(super) mod compare;
pub(super) mod game;
pub(super) mod phrases;
pub(super) mod scenario;
