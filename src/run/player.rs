//! The player: who types at the program.
//!
//! Owns the seam between the runner and whoever knows the answers: a script here, or somebody who follows the game
//! (`oracle/seat.rs`). A player has no memory that could show: what is typed next depends on the turns so far alone.

use std::fmt::Debug;

use reference::{Turn, Typed};

/// Types at a program, a line whenever it waits.
pub trait Player: Debug + Sync {
    /// The next line, without its newline; `None` if there is no more to type. The last of `so_far` is what the program
    /// has just printed.
    fn next(&self, so_far: &[Turn]) -> Option<String>;

    /// The lines that were to be typed whatever happens and have not been: the program ended before it read them.
    fn left(&self, so_far: &[Turn]) -> Vec<String>;

    /// Words that tell this player from others who begin with the same lines, for the keys of the cache.
    fn identity(&self) -> Vec<String>;

    /// All the lines, where they do not depend on what the program prints.
    fn script(&self) -> Option<&[String]> {
        None
    }
}

/// How many lines have been typed.
pub fn typed(so_far: &[Turn]) -> usize {
    so_far.iter().filter(|turn| matches!(turn.typed, Some(Typed::Line(_)))).count()
}

/// A player who types these lines, without newlines, in this order.
#[derive(Clone, Debug, Default)]
pub struct Script(pub Vec<String>);

impl Player for Script {
    fn next(&self, so_far: &[Turn]) -> Option<String> {
        self.0.get(typed(so_far)).cloned()
    }

    fn left(&self, so_far: &[Turn]) -> Vec<String> {
        self.0[typed(so_far).min(self.0.len())..].to_vec()
    }

    fn identity(&self) -> Vec<String> {
        vec!["script".to_owned()]
    }

    fn script(&self) -> Option<&[String]> {
        Some(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_typed_line_by_line() {
        let script = Script(vec!["110".to_owned(), "s".to_owned()]);
        let line = |line: &str| Turn { typed: Some(Typed::Line(line.into())), ..Turn::default() };
        let first = [Turn::default()];
        let second = [Turn::default(), line("110")];
        let third = [Turn::default(), line("110"), line("s")];
        let fourth =
            [third.as_slice(), &[Turn { typed: Some(Typed::EndOfInput), ..Turn::default() }]].concat();
        assert_eq!(
            [&first[..], &second, &third, &fourth].map(|turns| script.next(turns)),
            [Some("110".to_owned()), Some("s".to_owned()), None, None]
        );
        assert_eq!(script.left(&second), ["s"]);
        assert!(script.left(&fourth).is_empty());
    }
}
