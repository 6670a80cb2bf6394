//! The keys of specs: each is defined once, with its type, a sentence, its default, and an example.
//!
//! [`validate`](super::validate) checks rules between values.

pub(super) mod assignment;
pub(super) mod compare;
pub(super) mod course;
pub(super) mod game;
pub(super) mod groups;
pub(super) mod input;
pub(super) mod judge;
pub(super) mod limits;
pub(super) mod marks;
pub(super) mod phrases;
pub(super) mod scenario;
