//! Walls: the confinement around compilers and students' programs.
//!
//! What is forbidden is data ([`policy`]); each mechanism that enforces some of it is one file. Owns nothing that
//! a game needs: taking turns is the business of [`crate::run`], which adds its own filter to these.

pub mod landlock;
pub mod policy;
pub mod rlimits;
pub mod seccomp;
