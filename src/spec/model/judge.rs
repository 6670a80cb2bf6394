//! An instructor's own program that judges the output of a run.

use std::sync::Arc;

use super::{Limits, ModelSource};
use crate::fraction::Fraction;
use crate::spec::error::Location;

/// What judges a run instead of a comparison: a program, or what the run reports itself.
#[derive(Clone, Debug)]
pub struct OutputChecker {
    /// Its program; `None` if the run is one of a test program, which reports itself.
    pub source: Option<Arc<ModelSource>>,
    /// The file with the report of a test program.
    pub report: Option<String>,
    /// Its position in the spec.
    pub place: Location,
    /// How it is called, and what its answer means.
    pub protocol: Protocol,
    /// Its arguments after the files.
    pub arguments: Vec<String>,
    /// The score that earns everything.
    pub full_score: Fraction,
    /// What a run of it may use.
    pub limits: Limits,
}

impl OutputChecker {
    /// Whether it runs together with the program that it judges.
    pub fn is_interactive(&self) -> bool {
        self.protocol == Protocol::Interactive
    }
}

/// How a checker is called, and what its answer means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// An output validator of Kattis problem packages: `validator input answer feedback/ < output`, exit code 42 or 43.
    Kattis,
    /// A validator of an interactive problem of Kattis, which runs together with the program: `validator input answer feedback/`, exit code 42 or 43.
    Interactive,
    /// A checker that uses testlib: `checker input output answer`, exit code 0, 1, 2, or 7.
    Testlib,
    /// The run is one of a test program, which writes a report in the format of JUnit.
    Junit,
    /// The run is one of a test program, which exits with 0 if the tests pass.
    Exit,
    /// The default validator of Kattis: tokens are compared, as the arguments say.
    Tokens,
}

impl Protocol {
    /// Whether a program of its own judges the run; otherwise the run is one of a test program, or croupier compares tokens.
    pub fn has_program(self) -> bool {
        matches!(self, Protocol::Kattis | Protocol::Interactive | Protocol::Testlib)
    }

    /// Returns its name in specs.
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Kattis => "kattis",
            Protocol::Interactive => "interactive",
            Protocol::Testlib => "testlib",
            Protocol::Junit => "junit",
            Protocol::Exit => "exit",
            Protocol::Tokens => "tokens",
        }
    }
}
