//! The appearance of pages, from `--color`, the environment, and the terminal.

use std::io::IsTerminal;

use crate::cli::args::When;
use crate::report::terminal;
use crate::report::theme::Theme;

/// Minimum and maximum width of a page in columns.
const WIDTHS: (u16, u16) = (60, 160);

/// Appearance of pages, from `--color`, the environment, and the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// Colors on standard output.
    pub(crate) theme: Theme,
    /// Colors on standard error.
    pub(crate) errors: Theme,
    /// Columns on standard output.
    pub(crate) width: usize,
}

impl Look {
    /// Returns the appearance for this terminal.
    pub(crate) fn new(color: When) -> Self {
        let plain = plain_wanted(|name| std::env::var_os(name).map(|value| value.to_string_lossy().into()));
        Self {
            theme: theme(color, plain, std::io::stdout().is_terminal()),
            errors: theme(color, plain, std::io::stderr().is_terminal()),
            width: width(),
        }
    }
}

/// Whether the environment asks for plain text: NO_COLOR is not empty, or TERM is `dumb`.
fn plain_wanted(variable: impl Fn(&str) -> Option<String>) -> bool {
    variable("NO_COLOR").is_some_and(|value| !value.is_empty())
        || variable("TERM").is_some_and(|value| value == "dumb")
}

fn theme(color: When, plain_wanted: bool, terminal: bool) -> Theme {
    match color {
        When::Always => Theme::COLOURED,
        When::Auto if terminal && !plain_wanted => Theme::COLOURED,
        When::Auto | When::Never => Theme::PLAIN,
    }
}

fn width() -> usize {
    let columns = comfy_table::Table::new().width();
    columns.map_or(terminal::WIDTH, |columns| usize::from(columns.clamp(WIDTHS.0, WIDTHS.1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn color_needs_terminal_or_always() {
        assert_eq!(theme(When::Auto, false, true), Theme::COLOURED);
        assert_eq!(theme(When::Auto, false, false), Theme::PLAIN);
        assert_eq!(theme(When::Auto, true, true), Theme::PLAIN);
        assert_eq!(theme(When::Always, true, false), Theme::COLOURED);
        assert_eq!(theme(When::Never, false, true), Theme::PLAIN);
        let of = |pairs: &'static [(&str, &str)]| {
            move |name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        };
        assert!(plain_wanted(of(&[("NO_COLOR", "1")])));
        assert!(!plain_wanted(of(&[("NO_COLOR", "")])));
        assert!(plain_wanted(of(&[("TERM", "dumb")])));
        assert!(!plain_wanted(of(&[("TERM", "xterm")])));
    }
}
