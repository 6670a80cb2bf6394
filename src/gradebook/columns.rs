//! Which column of an exported gradebook is filled.

use super::roster::Roster;
use crate::error::{Error, Result};
use crate::text;

/// Number of columns in a message.
const LISTED: usize = 12;

/// Returns the column of an assignment in a gradebook of Canvas: the one with this title, or else the only one that fits the title of
/// the assignment, or the only one there is.
///
/// # Errors
/// [`Error::Usage`]: there is none, there are several, or it cannot be filled; the hint lists those that can.
pub(super) fn of_canvas(roster: &Roster, title: Option<&str>, assignment: &str) -> Result<usize> {
    let titles = roster.sheet.titles();
    let all = 0..titles.len();
    let columns: Vec<usize> = all.clone().filter(|at| obstacle(roster, *at).is_none()).collect();
    let wanted = title.unwrap_or(assignment);
    let with_title =
        |column: &usize| plain(titles[*column]) == wanted.trim() || titles[*column].trim() == wanted.trim();
    let fitting: Vec<usize> = columns.iter().copied().filter(with_title).collect();
    if let ([only], ..) | ([], None, [only]) = (fitting.as_slice(), title, columns.as_slice()) {
        return Ok(*only);
    }
    let shown = quoted(title.unwrap_or_default());
    let unfit = title.and_then(|_| all.clone().filter(with_title).find_map(|at| obstacle(roster, at)));
    let message = match (title, fitting.len(), unfit) {
        (Some(_), 0, Some(why)) => format!("column {shown} of roster `{}` {why}", roster.shown()),
        (Some(_), 0, None) => format!("roster `{}` has no column {shown}", roster.shown()),
        (Some(_), ..) => format!("roster `{}` has several columns {shown}", roster.shown()),
        (None, ..) => format!("cannot tell which column of `{}` to fill", roster.shown()),
    };
    let there: Vec<String> = columns.iter().map(|column| quoted(titles[*column].trim())).collect();
    let hint = match there.as_slice() {
        [] => "no column can be filled: export the gradebook with the assignment".to_owned(),
        some => format!("pass --column TITLE; can be filled: {}", text::some(some, LISTED, "and")),
    };
    Err(Error::usage(message, hint))
}

/// Returns why a column cannot be filled, as the end of a sentence; none if it can.
fn obstacle(roster: &Roster, column: usize) -> Option<&'static str> {
    let title = roster.sheet.titles()[column];
    let first = roster.sheet.column(&["section"]).map_or(0, |section| section + 1);
    // The second row of titles says so.
    let is_read_only = roster.sheet.rows.iter().take(4).any(|row| row.cell(column).contains("(read only)"));
    if column < first || title.trim().is_empty() {
        Some("is no assignment")
    } else if is_read_only {
        Some("is read-only")
    } else {
        is_total(title).then_some("is computed by Canvas, which ignores it on import")
    }
}

fn quoted(title: &str) -> String {
    format!("`{}`", text::visible(title.as_bytes()))
}

/// Returns the title of a column without the number that Canvas adds.
fn plain(title: &str) -> &str {
    let without = || {
        let (name, number) = title.trim().strip_suffix(')')?.rsplit_once(" (")?;
        (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then(|| name.trim())
    };
    without().unwrap_or_else(|| title.trim())
}

/// Whether Canvas ignores a column of this title when it imports the file.
fn is_total(title: &str) -> bool {
    let has = |word: &str| title.contains(word);
    ((has("Current") || has("Final")) && (has("Score") || has("Points") || has("Grade")))
        || has("Override Score")
        || has("Override Grade")
        || has("Override Status")
}
