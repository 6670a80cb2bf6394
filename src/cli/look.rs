//! The appearance of pages, from `--color`, the environment, and the terminal.

use std::io::IsTerminal;

use crate::cli::args::When;
use crate::report::terminal;
use crate::report::theme::Theme;

/// Minimum and maximum width of a page in columns.
const WIDTHS: (u16, u16) = (60, 160);

/// Appearance of pages, from `--color`, `--verbose`, the environment, and the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// Colors on standard output.
    pub(crate) theme: Theme,
    /// Colors on standard error.
    pub(crate) errors: Theme,
    /// Columns on standard output.
    pub(crate) width: usize,
    /// Columns of the terminal on standard error; none if it is no terminal.
    pub(crate) errors_width: Option<usize>,
    /// Whether notes are printed that only matter to those who ask.
    pub(crate) verbose: bool,
}

impl Look {
    /// Returns the appearance for this terminal.
    pub(crate) fn new(color: When, verbose: bool) -> Self {
        let asked = Asked::read(|name| std::env::var_os(name).map(|value| value.to_string_lossy().into()));
        Self {
            theme: theme(color, asked, std::io::stdout().is_terminal()),
            errors: theme(color, asked, std::io::stderr().is_terminal()),
            width: width(),
            errors_width: std::io::stderr().is_terminal().then(width),
            verbose,
        }
    }
}

/// What the environment asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// No colors.
    Plain,
    /// Colors, even if the output is no terminal.
    Colors,
    /// Nothing.
    Nothing,
}

impl Asked {
    /// Reads NO_COLOR and TERM, then FORCE_COLOR and CLICOLOR_FORCE, which `0` and `false` switch off. The logs of GitHub and GitLab are no terminals, but show colors.
    fn read(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let forced =
            |name: &str| set(name).is_some_and(|value| value != "0" && !value.eq_ignore_ascii_case("false"));
        if set("NO_COLOR").is_some() || set("TERM").is_some_and(|value| value == "dumb") {
            Self::Plain
        } else if ["FORCE_COLOR", "CLICOLOR_FORCE", "GITHUB_ACTIONS", "GITLAB_CI"].into_iter().any(forced) {
            Self::Colors
        } else {
            Self::Nothing
        }
    }
}

fn theme(color: When, asked: Asked, terminal: bool) -> Theme {
    let colors = match (color, asked) {
        (When::Always, _) | (When::Auto, Asked::Colors) => true,
        (When::Never, _) | (When::Auto, Asked::Plain) => false,
        (When::Auto, Asked::Nothing) => terminal,
    };
    if colors { Theme::COLOURED } else { Theme::PLAIN }
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
        assert_eq!(theme(When::Auto, Asked::Nothing, true), Theme::COLOURED);
        assert_eq!(theme(When::Auto, Asked::Nothing, false), Theme::PLAIN);
        assert_eq!(theme(When::Auto, Asked::Plain, true), Theme::PLAIN);
        assert_eq!(theme(When::Auto, Asked::Colors, false), Theme::COLOURED);
        assert_eq!(theme(When::Always, Asked::Plain, false), Theme::COLOURED);
        assert_eq!(theme(When::Never, Asked::Colors, true), Theme::PLAIN);
    }

    #[test]
    fn environment_asks_for_colors_or_none() {
        for (pairs, asked) in [
            (&[("NO_COLOR", "1"), ("FORCE_COLOR", "1")][..], Asked::Plain),
            (&[("NO_COLOR", "")], Asked::Nothing),
            (&[("TERM", "dumb")], Asked::Plain),
            (&[("TERM", "xterm")], Asked::Nothing),
            (&[("FORCE_COLOR", "1")], Asked::Colors),
            (&[("FORCE_COLOR", "0")], Asked::Nothing),
            (&[("FORCE_COLOR", "false")], Asked::Nothing),
            (&[("CLICOLOR_FORCE", "1")], Asked::Colors),
            (&[("GITHUB_ACTIONS", "true")], Asked::Colors),
        ] {
            let variable =
                |name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
            assert_eq!(Asked::read(variable), asked, "{pairs:?}");
        }
    }
}
