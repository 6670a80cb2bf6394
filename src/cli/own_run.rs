//! The output of a run with input from the command line that passed.

use crate::cli::look::Look;
use crate::pipeline::Detail;
use crate::report::screen;
use crate::report::theme::Role;
use crate::text::visible;
use crate::transcript::Transcript;
use crate::verdict::Verdict;

/// Returns a run that passed: once if a right program prints the same, and else both. A run that failed is shown with its failure. `part`
/// is named if there are several.
pub(crate) fn passed(run: &Detail, part: Option<&str>, look: &Look) -> String {
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
    let of = part.map_or(String::new(), |part| format!(" of `{}`", visible(part.as_bytes())));
    let page = if run.actual.output() == run.expected.output() {
        shown(&format!("Your run{of}, and that of a right program:"), &run.actual)
    } else {
        let yours = shown(&format!("Your run{of}:"), &run.actual);
        yours + "\n" + &shown("The run of a right program:", &run.expected)
    };
    if part.is_some() { page + "\n" } else { page }
}
