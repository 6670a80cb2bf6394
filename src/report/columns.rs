//! Two runs side by side on a wide terminal: what was expected on the left, what the program printed on the right.

use unicode_width::UnicodeWidthStr;

use crate::report::difference::Row;
use crate::report::pairs::{self, Cell};
use crate::report::theme::{Role, Theme};

/// Minimum width of a page in columns on which runs are shown side by side.
const LEAST: usize = 110;
/// Columns that are not text: the margin and the sign on the left, the bar in the middle.
const FRAME: usize = 9;

/// Returns the lines of two runs side by side; none if the page is too narrow, or a line would have to be cut.
pub(crate) fn lines(rows: &[Row], theme: Theme, width: usize) -> Option<Vec<String>> {
    let room = (width.checked_sub(FRAME)?) / 2;
    let rows = pairs::of(rows);
    let fits = |cell: &Cell| shown(cell, Theme::PLAIN).width() <= room;
    let is_narrow = rows.iter().all(|row| match row {
        pairs::Row::Fold(_) => true,
        pairs::Row::Pair(left, right) => fits(left) && fits(right),
    });
    if width < LEAST || !is_narrow {
        return None;
    }
    let bar = theme.paint(Role::Muted, "│");
    let heading = theme.paint(Role::Muted, &format!("{:room$} │ found", "expected"));
    let line = |row: pairs::Row| match row {
        pairs::Row::Fold(says) => format!("    {}", theme.paint(Role::Muted, &format!("┊ ({says})"))),
        pairs::Row::Pair(left, right) => {
            let gap = " ".repeat(room.saturating_sub(shown(&left, Theme::PLAIN).width()));
            format!(
                "  {} {}{gap} {bar} {}",
                sign(&left, &right, theme),
                shown(&left, theme),
                shown(&right, theme)
            )
        }
    };
    Some(std::iter::once(format!("    {heading}")).chain(rows.into_iter().map(line)).collect())
}

/// Returns the sign of a row: missing, too much, or both.
fn sign(left: &Cell, right: &Cell, theme: Theme) -> String {
    match (left.class, right.class) {
        (_, "here") => theme.paint(Role::Warn, ">"),
        ("minus", "plus") => theme.paint(Role::Warn, "≠"),
        ("minus", _) => theme.paint(Role::Expected, "-"),
        (_, "plus") => theme.paint(Role::Found, "+"),
        _ => " ".to_owned(),
    }
}

/// Returns the text of a cell.
fn shown(cell: &Cell, theme: Theme) -> String {
    let roles = match cell.class {
        "minus" => Some((Role::Expected, Role::ExpectedHere)),
        "plus" => Some((Role::Found, Role::FoundHere)),
        _ => None,
    };
    let paint = |(differs, text): &(bool, String)| match roles {
        Some((whole, here)) => theme.paint(if *differs { here } else { whole }, text),
        None => text.clone(),
    };
    let text: String = cell.pieces.iter().map(paint).collect();
    let note = match cell.note.as_str() {
        "" => String::new(),
        note => theme.paint(Role::Muted, &format!("  ┊ ({note})")),
    };
    let typed = if cell.typed.is_empty() { String::new() } else { theme.paint(Role::Typed, &cell.typed) };
    format!("{text}{typed}{note}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::diff::Side;
    use crate::report::difference::Marked;

    fn line(side: Side, text: &str, typed: Option<&str>) -> Row {
        let typed = typed.map(str::to_owned);
        Row::Line(side, Marked { pieces: vec![(false, text.to_owned())], typed, ..Marked::default() })
    }

    fn rows() -> Vec<Row> {
        vec![
            Row::Fold("7 matching lines".into()),
            line(Side::Same, "Hit or stand? ", Some("h")),
            line(Side::Expected, "|  K♠  | 한국어 |", None),
            line(Side::Expected, "Dealer stands.", None),
            line(Side::Found, "|  K♠  |  **  |", None),
            line(Side::Same, "", None),
            line(Side::Found, "Push!", None),
        ]
    }

    #[test]
    fn lines_are_aligned_by_their_width_on_the_screen() {
        let shown = lines(&rows(), Theme::PLAIN, 110).unwrap();
        insta::assert_snapshot!(shown.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n"));
        let at = |line: &String| line.split_once('│').map(|(before, _)| before.width());
        let bars: Vec<usize> = [&shown[2], &shown[4], &shown[5]].into_iter().filter_map(at).collect();
        assert!(bars.windows(2).all(|pair| pair[0] == pair[1]), "{bars:?}");
    }

    #[test]
    fn narrow_pages_and_long_lines_are_shown_one_below_the_other() {
        assert!(lines(&rows(), Theme::PLAIN, 109).is_none());
        let long = [line(Side::Found, &"x".repeat(51), None)];
        assert!(lines(&long, Theme::PLAIN, 110).is_none());
        assert!(lines(&long, Theme::PLAIN, 120).is_some());
    }
}
