//! Input source: what is typed at the program.
//!
//! Input comes from a script, or from a strategy that follows the game (`oracle/seat.rs`). An input source has no state: the next
//! line depends only on the turns so far, except in a conversation (`conversation.rs`).

use std::fmt::Debug;

use reference::{Turn, Typed};

/// Returns the lines that are typed whenever a program waits for input.
pub trait InputSource: Debug + Sync {
    /// Returns the next line, without its newline; `None` if the input is used up. The last turn of `so_far` is what the program
    /// has just printed.
    fn next(&self, so_far: &[Turn]) -> Option<String>;

    /// Returns the fixed lines that have not been typed: the program ended before it read them.
    fn left(&self, so_far: &[Turn]) -> Vec<String>;

    /// Returns words that distinguish this input source from others that begin with the same lines, for cache keys.
    fn identity(&self) -> Vec<String>;

    /// Whether the input ends after its lines, and a right program may read that end. Otherwise a program that reads on reads too much.
    fn ends(&self) -> bool {
        false
    }

    /// Whether the next line depends on more than the turns so far: then a run cannot be cached.
    fn has_state(&self) -> bool {
        false
    }

    /// Returns all lines, if they do not depend on the program's output.
    fn script(&self) -> Option<&[String]> {
        None
    }
}

/// Returns how many lines have been typed.
pub fn typed(so_far: &[Turn]) -> usize {
    so_far.iter().filter(|turn| matches!(turn.typed, Some(Typed::Line(_)))).count()
}

/// Returns the lines that were typed, in their order.
pub fn lines(turns: &[Turn]) -> impl Iterator<Item = String> {
    turns.iter().filter_map(|turn| match &turn.typed {
        Some(Typed::Line(line)) => Some(String::from_utf8_lossy(line).into_owned()),
        Some(Typed::EndOfInput) | None => None,
    })
}

/// Types these lines, without newlines, in this order.
#[derive(Clone, Debug, Default)]
pub struct ScriptedInput(pub Vec<String>);

impl InputSource for ScriptedInput {
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

/// Types the lines of a script, and then the end of the input.
#[derive(Clone, Debug, Default)]
pub struct EndingInput(pub ScriptedInput);

impl InputSource for EndingInput {
    fn next(&self, so_far: &[Turn]) -> Option<String> {
        self.0.next(so_far)
    }

    fn left(&self, so_far: &[Turn]) -> Vec<String> {
        self.0.left(so_far)
    }

    fn identity(&self) -> Vec<String> {
        vec!["script that ends".to_owned()]
    }

    fn ends(&self) -> bool {
        true
    }

    fn script(&self) -> Option<&[String]> {
        self.0.script()
    }
}

/// Returns what types these lines, and then the end of the input if it `ends`.
pub fn scripted(lines: Vec<String>, ends: bool) -> Box<dyn InputSource> {
    let script = ScriptedInput(lines);
    if ends { Box::new(EndingInput(script)) } else { Box::new(script) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn script_is_typed_line_by_line() {
        let script = ScriptedInput(vec!["110".to_owned(), "s".to_owned()]);
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
