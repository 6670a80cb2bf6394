//! The output of a run with input from the command line that passed.

use crate::cli::look::Look;
use crate::pipeline::Detail;
use crate::report::screen;
use crate::report::theme::Role;
use crate::transcript::Transcript;
use crate::verdict::Verdict;

/// Returns a run that passed: once if a right program prints the same, and else both. A run that failed is shown with its failure.
pub(crate) fn passed(run: &Detail, look: &Look) -> String {
    if run.judgment.verdict != Verdict::Passed {
        return String::new();
    }
    let shown = |title: &str, transcript: &Transcript| {
        let lines: Vec<String> = screen::render(transcript, look.theme)
            .lines()
            .map(|line| format!("  {line}").trim_end().to_owned())
            .collect();
        format!("{}\n{}\n", look.theme.paint(Role::Heading, title), lines.join("\n"))
    };
    if run.actual.output() == run.expected.output() {
        return shown("Your run, and that of a right program:", &run.actual);
    }
    shown("Your run:", &run.actual) + "\n" + &shown("The run of a right program:", &run.expected)
}
