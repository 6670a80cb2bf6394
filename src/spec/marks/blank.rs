//! A file of manual grades to be filled in.

use super::super::model::Assignment;
use super::super::yaml;
use super::one_line;
use crate::fraction;

/// Returns the first lines of a new file of manual grades.
pub fn heading(assignment: &Assignment) -> String {
    format!(
        "# Manual grades of {}. A key without a value is ignored.\n\
         # Also: style of a whole submission; functionality of a part for review; adjust: {{points: -5, why: TEXT}};\n\
         # total: {{points: 60, why: TEXT}}; excused: TEXT; extension: DATE.\n",
        assignment.name
    )
}

/// Returns the lines of a student in a file of manual grades, to be filled in.
pub fn blank(student: &str, assignment: &Assignment) -> String {
    let style = assignment.weights.style;
    let mut lines = vec![format!("{}:", yaml::quoted(student)), "  comment:".to_owned()];
    for part in &assignment.parts {
        lines.push(format!("  {}:", part.id));
        match part.auto_grading() {
            None => lines.push(format!("    points:  # of {}", fraction::display(part.points, 2))),
            Some(_) if style == 0 => {}
            Some(_) if assignment.rubric.is_empty() => lines.push(format!("    style:  # of {style}")),
            Some(_) => {
                lines.push("    style:".to_owned());
                lines.extend(assignment.rubric.iter().map(|one| {
                    let about = one.about.as_deref().map(|about| format!(": {}", one_line(about)));
                    format!("      {}:  # of {}{}", one.name, one.weight, about.unwrap_or_default())
                }));
            }
        }
        lines.push("    comment:".to_owned());
    }
    lines.join("\n") + "\n"
}
