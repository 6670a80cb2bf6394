//! What text is, not what colour it has: roles, and the one place that gives them colours.
//!
//! Whether there is colour is decided once, by whoever makes the [`Theme`]; plain is the default.

use anstyle::{AnsiColor, Style};

/// What a piece of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Right, complete, earned in full.
    Good,
    /// Wrong or lost.
    Bad,
    /// Partly right, or needs a person's eye.
    Warn,
    /// Beside the point: folds, gutters, counts.
    Muted,
    /// A heading.
    Heading,
    /// What the player typed.
    Typed,
    /// A line that was expected and is not there.
    Expected,
    /// A line that stands there instead.
    Found,
    /// The very characters of an expected line that are missing.
    ExpectedHere,
    /// The very characters of a found line that are wrong.
    FoundHere,
    /// Advice.
    Hint,
    /// A command to type.
    Command,
}

impl Role {
    /// How it looks where there is colour.
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

/// Whether roles are given colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    coloured: bool,
}

impl Theme {
    /// Text as it is.
    pub const PLAIN: Theme = Theme { coloured: false };
    /// ANSI colours.
    pub const COLOURED: Theme = Theme { coloured: true };

    /// Whether it writes ANSI colours.
    pub fn is_coloured(self) -> bool {
        self.coloured
    }

    /// The text in the colours of its role. The text must be safe to print already.
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
    fn plain_is_the_text_and_colours_end_where_they_began() {
        assert_eq!(Theme::default(), Theme::PLAIN);
        assert_eq!(Theme::PLAIN.paint(Role::Bad, "wrong"), "wrong");
        assert_eq!(Theme::COLOURED.paint(Role::Bad, "wrong"), "\x1b[31mwrong\x1b[0m");
        assert_eq!(Theme::COLOURED.paint(Role::Bad, ""), "");
    }
}
