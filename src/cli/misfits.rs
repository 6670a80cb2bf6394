//! What to type or to rename if submissions have no files of the assignment that they are graded as.

use crate::cli::look::Look;
use crate::cli::out;
use crate::report::theme::Role;
use crate::spec::model::Assignment;
use crate::submission::{self, Given, Submission};
use crate::text;

/// Warns if no submission has a file of the assignment, and says which one the files look like. Of a single submission it says which
/// files to rename otherwise.
pub(crate) fn tell(
    submissions: &[Submission],
    assignment: &Assignment,
    (given, assignments): (&[Given<'_>], &[Assignment]),
    look: &Look,
) {
    let readable = || submissions.iter().filter(|one| one.unusable.is_none());
    let fits = readable().any(|one| one.holds_sources);
    let likely = given.iter().filter(|_| !fits).find_map(|one| submission::likely(*one, assignments));
    let name = &assignment.name;
    let missing =
        |says: &str| out::say(look, Role::Warn, "warning:", &format!("no file of `{name}` was found{says}"));
    if readable().next().is_none() {
        // Nothing was submitted.
    } else if let Some(other) = likely.filter(|other| other.name != *name) {
        missing(&format!(", but the files look like those of `{}`", other.name));
        let hint = format!("if they are, run the command with: --assignment {}", text::quoted(&other.name));
        out::say(look, Role::Hint, "hint:", &hint);
    } else if let [only] = submissions {
        if let Some(advice) = submission::advice(only, assignment) {
            out::say(look, Role::Hint, "hint:", &advice);
        }
    } else if !fits {
        missing("");
        let wanted = assignment.parts.iter().flat_map(|part| &part.build.sources);
        let wanted: Vec<String> = wanted.map(|name| format!("`{name}`")).collect();
        let wanted = match wanted.is_empty() {
            true => String::new(),
            false => format!("it looks for {}; ", text::list(&wanted, "and")),
        };
        let hint = format!("{wanted}to list the assignments, run: croupier list");
        out::say(look, Role::Hint, "hint:", &hint);
    }
}
