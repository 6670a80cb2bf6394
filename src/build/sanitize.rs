//! Sanitizers: AddressSanitizer and UndefinedBehaviorSanitizer, built into a program where a scenario asks for them.
//!
//! They write their reports to files in the program's working directory, so that the terminal shows only what the program prints.

/// Prefix of the names of report files; the process ID follows.
pub const REPORTS: &str = "croupier.memory";

/// A source file that sets the sanitizers' options, since the environment is the same for all programs.
pub(super) const OPTIONS: (&str, &str) = ("croupier_checks.c", include_str!("sanitize/checks.c"));
