//! `checker` of `compare`: an instructor's own program that judges the output.

use super::super::mappings::mappings;
use super::super::model::Protocol;
use super::super::values::{FileName, Inside, Line, Points, Text, choices};
use super::limits::Limits;

choices! {
    /// `protocol` of a checker.
    ProtocolName -> Protocol, "protocol" {
        Protocol::Kattis.name() => Protocol::Kattis, "an output validator, called with input, answer, and a directory for feedback, the output as standard input; exit code 42 or 43";
        Protocol::Interactive.name() => Protocol::Interactive, "a validator that runs together with the program, called with input, answer, and a directory for feedback; what one prints is typed at the other; exit code 42 or 43";
        Protocol::Testlib.name() => Protocol::Testlib, "a checker, called with input, output, and answer; exit code 0, 1, 2, or 7";
        Protocol::Junit.name() => Protocol::Junit, "none: the run is one of a test program of the assignment, which writes a `report` in the format of JUnit";
        Protocol::Tokens.name() => Protocol::Tokens, "none: the default validator of Kattis compares tokens; `args` are its flags, such as `float_tolerance` and a number";
        Protocol::Exit.name() => Protocol::Exit, "none: the run is one of a test program of the assignment, which exits with 0 if the tests pass";
    }
}

mappings! {
    /// What judges a run instead of a comparison. A program, where many outputs are right: it has either a `source` or a `command`. It runs in the sandbox after each run, and can read nothing of the student's but the output.
    OutputChecker {
        /// Its source file, in any language; it may include the headers in the same directory.
        source: Inside, optional, "check.py";
        /// An existing program, and its arguments before the files.
        command: Vec<Text>, optional, "[./check]";
        /// How it is called, and what its answer means.
        protocol: ProtocolName, required, "kattis";
        /// The file that a test program writes, with `protocol: junit`.
        report: FileName, optional, "report.xml";
        /// Its arguments after the files.
        args: Vec<Line>, optional, "[case_sensitive]";
        /// The score that earns everything, if it gives scores.
        full_score: Points, default("1"), "100";
        /// What a run of it may use.
        limits: Limits, optional("the default of each limit"), "{cpu: 5s}";
    }
}
