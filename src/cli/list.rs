//! `croupier list`: all assignments, with one line per part.

use comfy_table::{CellAlignment, ContentArrangement, Table, TableStyle};

use crate::cli::choose;
use crate::fraction;
use crate::report::theme::{Role, Theme};
use crate::spec::model::{Assignment, Grading, Part};
use crate::text::count;

/// Returns the list.
pub(crate) fn render(assignments: &[Assignment], theme: Theme, width: usize) -> String {
    let mut out = String::new();
    for assignment in assignments {
        if !out.is_empty() {
            out.push('\n');
        }
        let name = theme.paint(Role::Heading, &assignment.name);
        out.push_str(&format!("{name}  {}\n", assignment.title));
        out.push_str(&parts(assignment, width));
    }
    out
}

fn parts(assignment: &Assignment, width: usize) -> String {
    let mut table = Table::new();
    table.load_style(TableStyle::new()).force_no_tty();
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    for part in &assignment.parts {
        table.add_row([choose::name(assignment, part), points(part), scenarios(part), sources(part)]);
    }
    if let Some(points) = table.column_mut(1) {
        points.set_cell_alignment(CellAlignment::Right);
    }
    for column in table.column_iter_mut() {
        column.set_padding((2, 0));
    }
    table.lines().fold(String::new(), |out, line| out + line.trim_end() + "\n")
}

/// Returns the points of a part, in words.
pub(crate) fn points(part: &Part) -> String {
    let number = fraction::display(part.points, 1);
    if number == "1" { "1 point".to_owned() } else { format!("{number} points") }
}

/// Returns the number of scenarios of a part, in words.
pub(crate) fn scenarios(part: &Part) -> String {
    match &part.marking {
        Grading::Automatic(grading) => count(grading.scenarios.len(), "scenario"),
        Grading::Manual(review) if review.example.is_some() => "graded manually; playable".to_owned(),
        Grading::Manual(_) => "graded manually".to_owned(),
    }
}

fn sources(part: &Part) -> String {
    part.build.sources.join(" ")
}
