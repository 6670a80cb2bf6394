//! An instructor's own program that judges the output of a run.

use std::sync::Arc;

use super::{Limits, ModelSource};
use crate::fraction::Fraction;

/// A program that judges the output of a run, where many outputs are right.
#[derive(Clone, Debug)]
pub struct OutputChecker {
    /// Its program.
    pub source: Arc<ModelSource>,
    /// How it is called, and what its answer means.
    pub protocol: Protocol,
    /// Its arguments after the files.
    pub arguments: Vec<String>,
    /// The score that earns everything.
    pub full_score: Fraction,
    /// What a run of it may use.
    pub limits: Limits,
}

/// How a checker is called, and what its answer means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// An output validator of Kattis problem packages: `validator input answer feedback/ < output`, exit code 42 or 43.
    Kattis,
    /// A checker that uses testlib: `checker input output answer`, exit code 0, 1, 2, or 7.
    Testlib,
}

impl Protocol {
    /// Returns its name in specs.
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Kattis => "kattis",
            Protocol::Testlib => "testlib",
        }
    }
}
