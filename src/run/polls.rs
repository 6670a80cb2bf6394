//! Polls for input: when a program that polls waits for input, and when it only looks whether there is any.

use super::session::Session;
use super::time::{Nanos, SECOND};

/// A program that polls this often without printing anything waits for input; so does one that polls this often in one turn, or
/// this often without printing for longer than a pause is.
const POLLS_IN_A_ROW: u32 = 64;
const POLLS_IN_A_TURN: u32 = 256;
const TIMED_POLLS_IN_A_ROW: u32 = 8;
const LONG: Nanos = 4 * SECOND;

/// How often the program has polled for input and was answered that there is none.
#[derive(Default)]
pub(super) struct Polls {
    in_a_row: u32,
    in_turn: u32,
    /// How long it has waited in those in a row.
    waited: Nanos,
    /// How much it had printed at that time, and the number of sleeps in the turn before.
    heard: u64,
    pauses: usize,
}

impl Polls {
    /// The program polls, and would wait this long. Returns whether it waits for input, and then the number of sleeps in its turn
    /// that were no pauses but this wait.
    pub(super) fn wait_for_input(&mut self, limit: Nanos, session: &Session<'_>) -> Option<usize> {
        if self.in_turn == 0 || session.heard() != self.heard {
            let (in_turn, heard) = (self.in_turn, session.heard());
            *self = Self { in_a_row: 0, in_turn, waited: 0, heard, pauses: session.pauses_in_turn() };
        }
        self.in_a_row += 1;
        self.in_turn += 1;
        let is_long = self.in_a_row > TIMED_POLLS_IN_A_ROW && self.waited > LONG;
        self.waited += limit;
        let waits = is_long || self.in_a_row > POLLS_IN_A_ROW || self.in_turn > POLLS_IN_A_TURN;
        waits.then_some(self.pauses)
    }
}
