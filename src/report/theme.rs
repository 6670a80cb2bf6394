//! Roles of text and their colors. Whether there are colors is decided once, when the [`Theme`] is created.

use anstyle::{AnsiColor, Style};

/// Role of a piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Passed.
    Good,
    /// Failed.
    Bad,
    /// Partly passed, or needs attention.
    Warn,
    /// Secondary: folds, gutters, counts.
    Muted,
    /// A heading.
    Heading,
    /// Input.
    Typed,
    /// An expected line that is missing.
    Expected,
    /// A line found instead.
    Found,
    /// The characters of an expected line that differ.
    ExpectedHere,
    /// The characters of a found line that differ.
    FoundHere,
    /// A hint.
    Hint,
    /// A command to type.
    Command,
}

impl Role {
    /// Returns its style.
    fn style(self) -> Style {
        let plain = Style::new();
        match self {
            Role::Good | Role::Expected => plain.fg_color(Some(AnsiColor::Green.into())),
            Role::Bad | Role::Found => plain.fg_color(Some(AnsiColor::Red.into())),
            Role::Warn => plain.fg_color(Some(AnsiColor::Yellow.into())),
            Role::Muted => plain.dimmed(),
            Role::Heading => plain.bold(),
            Role::Typed => plain.fg_color(Some(AnsiColor::Cyan.into())).bold(),
            Role::ExpectedHere => plain.fg_color(Some(AnsiColor::Green.into())).bold().underline(),
            Role::FoundHere => plain.fg_color(Some(AnsiColor::Red.into())).bold().underline(),
            Role::Hint => plain.fg_color(Some(AnsiColor::Blue.into())),
            Role::Command => plain.fg_color(Some(AnsiColor::Cyan.into())),
        }
    }
}

/// Whether text is colored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    coloured: bool,
}

impl Theme {
    /// No colors.
    pub const PLAIN: Theme = Theme { coloured: false };
    /// ANSI colors.
    pub const COLOURED: Theme = Theme { coloured: true };

    /// Whether it uses ANSI colors.
    pub fn is_coloured(self) -> bool {
        self.coloured
    }

    /// Returns the text in the color of its role. The text must be safe to print.
    pub fn paint(self, role: Role, text: &str) -> String {
        if !self.coloured || text.is_empty() {
            return text.to_owned();
        }
        let style = role.style();
        format!("{style}{text}{style:#}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paint_adds_colors_only_if_colored() {
        assert_eq!(Theme::default(), Theme::PLAIN);
        assert_eq!(Theme::PLAIN.paint(Role::Bad, "wrong"), "wrong");
        assert_eq!(Theme::COLOURED.paint(Role::Bad, "wrong"), "\x1b[31mwrong\x1b[0m");
        assert_eq!(Theme::COLOURED.paint(Role::Bad, ""), "");
    }
}
