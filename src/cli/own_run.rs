//! A run with input from the command line: its output if it passed, and whether its input fits a right program.

use reference::Ending;

use crate::cli::look::Look;
use crate::cli::{model, out};
use crate::oracle;
use crate::pipeline::Detail;
use crate::report::screen;
use crate::report::theme::Role;
use crate::spec::model::Assignment;
use crate::text::visible;
use crate::transcript::Transcript;
use crate::verdict::Verdict;

/// Says of each part with a built-in reference if a right program waits for more input than was given, or leaves some of it. Of a model
/// solution it is known before.
pub(crate) fn tell_misfits(runs: &[Detail], assignment: &Assignment, look: &Look) {
    for run in runs {
        let Some(part) = assignment.parts.get(run.part) else { continue };
        let Transcript { ending, unread, .. } = &run.expected;
        let says = match ending {
            Ending::ReadPastEnd => format!("input ended while a right `{}` was waiting", part.id),
            _ if unread.is_empty() => continue,
            _ => format!("a right {}", model::left_over(&part.id, unread)),
        };
        if part.auto_grading().is_some_and(|grading| oracle::game(&grading.reference).is_some()) {
            out::say(look, Role::Muted, "note:", &says);
        }
    }
}

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
