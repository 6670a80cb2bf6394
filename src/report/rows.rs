//! Rows of a difference as lines of text: side by side on a wide terminal, else one below the other.

use crate::compare::diff::Side;
use crate::report::columns;
use crate::report::difference::{Marked, Row};
use crate::report::theme::{Role, Theme};

/// Returns rows with a gutter: program output is to the right of `│`, and only there.
pub(crate) fn lines(rows: &[Row], theme: Theme, width: usize) -> String {
    let differs = rows.iter().any(|row| matches!(row, Row::Line(Side::Expected | Side::Found, _)));
    let lines = columns::lines(rows, theme, width).filter(|_| differs);
    let lines = lines.unwrap_or_else(|| rows.iter().map(|row| line(row, theme)).collect());
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn line(row: &Row, theme: Theme) -> String {
    match row {
        Row::Line(side, line) => marked(*side, line, theme),
        Row::Pointed { found, .. } => {
            let sign = theme.paint(Role::Warn, ">");
            marked(Side::Same, found, theme).replacen("   ", &format!("  {sign}"), 1)
        }
        Row::Fold(says) => format!("    {}", theme.paint(Role::Muted, &format!("┊ ({says})"))),
    }
}

fn marked(side: Side, line: &Marked, theme: Theme) -> String {
    let (sign, roles) = match side {
        Side::Same => (" ".to_owned(), None),
        Side::Expected => (theme.paint(Role::Expected, "-"), Some((Role::Expected, Role::ExpectedHere))),
        Side::Found => (theme.paint(Role::Found, "+"), Some((Role::Found, Role::FoundHere))),
    };
    let paint = |(differs, text): &(bool, String)| match roles {
        Some((whole, here)) => theme.paint(if *differs { here } else { whole }, text),
        None => text.clone(),
    };
    let text: String = line.pieces.iter().map(paint).collect();
    let typed = theme.paint(Role::Typed, line.typed.as_deref().unwrap_or_default());
    let note = line.note.as_deref().map(|note| theme.paint(Role::Muted, &format!("  ┊ ({note})")));
    let bar = theme.paint(Role::Muted, "│");
    format!("  {sign} {bar} {text}{typed}{}", note.unwrap_or_default())
}
