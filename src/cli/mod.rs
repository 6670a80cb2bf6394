//! The command line: argv → settings → pipeline → exit code.

/// The program.
pub fn main() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}
