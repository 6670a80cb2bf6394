//! The table: the only door between a game and the world.
//!
//! A game says, asks, pauses and marks; it never prints, reads or sleeps. [`Recorder`] is the table
//! that answers from a script and writes down a [`Transcript`].

use crate::transcript::{Ending, Pause, Transcript, Turn, Typed};

/// Which answers a question allows, so that a search can make up legal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legal {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number within these bounds, both included.
    Integer {
        /// The least legal answer.
        least: i64,
        /// The greatest legal answer.
        greatest: i64,
    },
}

/// Why a game could not be played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It asked for a line and there was none left.
    OutOfInput,
}

/// What a game may do.
pub trait Table {
    /// Prints text exactly as it stands; newlines are `\n`.
    fn say(&mut self, text: &str);

    /// Waits for a line, returned without its newline. `legal` says which answers the rules allow;
    /// the answer may still be any line at all.
    fn ask(&mut self, legal: Legal) -> Result<String, Stop>;

    /// Pauses for whole seconds.
    fn pause(&mut self, seconds: u32);

    /// Notes that the game passed a rule moment (one of its own [`crate::Moment`] names).
    fn mark(&mut self, _moment: &'static str) {}
}

/// A table that answers from a script and writes down what happens.
#[derive(Debug)]
pub struct Recorder {
    script: std::collections::VecDeque<String>,
    turns: Vec<Turn>,
    marks: Vec<&'static str>,
}

impl Recorder {
    /// A table whose player types these lines (without newlines), in this order.
    pub fn new<S: Into<String>>(lines: impl IntoIterator<Item = S>) -> Self {
        Self {
            script: lines.into_iter().map(Into::into).collect(),
            turns: vec![Turn::default()],
            marks: Vec::new(),
        }
    }

    /// Ends the run: the transcript, and the moments passed in order of their first appearance.
    pub fn finish(self, played: Result<i32, Stop>) -> (Transcript, Vec<&'static str>) {
        let ending = match played {
            Ok(code) => Ending::Exited(code),
            Err(Stop::OutOfInput) => Ending::OutOfInput,
        };
        let unread = self.script.into_iter().map(String::into_bytes).collect();
        (Transcript { turns: self.turns, ending, unread }, self.marks)
    }

    fn turn(&mut self) -> &mut Turn {
        self.turns.last_mut().expect("a recorder starts with one turn and never removes any")
    }
}

impl Table for Recorder {
    fn say(&mut self, text: &str) {
        self.turn().output.extend_from_slice(text.as_bytes());
    }

    fn ask(&mut self, _legal: Legal) -> Result<String, Stop> {
        let line = self.script.pop_front().ok_or(Stop::OutOfInput)?;
        self.turns.push(Turn { typed: Some(Typed::Line(line.clone().into_bytes())), ..Turn::default() });
        Ok(line)
    }

    fn pause(&mut self, seconds: u32) {
        let turn = self.turn();
        turn.pauses.push(Pause { at: turn.output.len(), nanos: u128::from(seconds) * 1_000_000_000 });
    }

    fn mark(&mut self, moment: &'static str) {
        if !self.marks.contains(&moment) {
            self.marks.push(moment);
        }
    }
}
