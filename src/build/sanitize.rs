//! The compiler's own checks: AddressSanitizer and UndefinedBehaviorSanitizer, built in where a scenario asks for them.
//!
//! Owns where the checks write what they find: to files in the program's working folder, so that the terminal
//! shows what the program prints and nothing else. What was found is read by others.

/// How the names of the files begin that findings are written to; the process's id follows.
pub const REPORTS: &str = "croupier.memory";

/// A source file that sets the checks' options, since a program's environment is the same for all.
pub(super) const OPTIONS: (&str, &str) = ("croupier_checks.c", include_str!("sanitize/checks.c"));
