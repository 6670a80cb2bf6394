//! A conversation: two programs, each on its own terminal; what one prints is typed at the other.
//!
//! Only one of them runs at any time: the other one waits until it has to wait for input that is not there yet, or ends. So what the two
//! print, and which of them ends first, does not depend on how fast the machine is. What is printed for a program that has ended is lost.
//! If both wait, the input of the second one ends.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use reference::{Ending, Transcript, Turn};

use super::input::InputSource;

/// The longest line that a terminal takes, with its newline (`N_TTY_BUF_SIZE` of Linux).
const LONGEST: usize = 4095;

/// Which of the two programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// It runs first.
    First,
    /// It starts when the first one waits.
    Second,
}

/// A conversation of two programs.
#[derive(Default)]
pub struct Conversation {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// Whether it is the second one that may run.
    second_runs: bool,
    sides: [SideState; 2],
    /// Who ended first, as an index.
    ended_first: Option<usize>,
    /// Who said a line that is too long, as an index.
    too_long: Option<usize>,
}

/// What is known of one program.
#[derive(Default)]
struct SideState {
    /// How many turns were heard in full, and how many bytes of the next one.
    heard: (usize, usize),
    /// What it said after its last newline.
    rest: Vec<u8>,
    /// Lines for it.
    lines: VecDeque<String>,
    /// Whether it waits for a line.
    waits: bool,
    ended: bool,
    /// Whether it gets no more input.
    closed: bool,
}

impl Speaker {
    fn index(self) -> usize {
        usize::from(self == Speaker::Second)
    }
}

impl Conversation {
    /// Returns what types at a program.
    pub fn side(&self, speaker: Speaker) -> Side<'_> {
        Side { conversation: self, speaker }
    }

    /// Waits until the second program may run for the first time.
    pub fn wait_for_second(&self) {
        drop(self.wait_until_runs(1));
    }

    /// A program has ended; what it said last is typed at the other one, unless it was stopped at a limit. Without a transcript, it
    /// could not be run.
    pub fn ended(&self, speaker: Speaker, transcript: Option<&Transcript>) {
        let me = speaker.index();
        let mut state = self.wait_until_runs(me);
        if let Some(transcript) = transcript
            && matches!(transcript.ending, Ending::Exited(_) | Ending::Signalled(_))
        {
            state.hear(me, &transcript.turns);
            state.finish_line(me);
        }
        state.sides[me].ended = true;
        state.ended_first.get_or_insert(me);
        state.second_runs = me == 0;
        drop(state);
        self.changed.notify_all();
    }

    /// A program could not be run, or not to its end.
    pub fn lost(&self, speaker: Speaker) {
        let mut state = self.lock();
        state.sides[speaker.index()].ended = true;
        state.second_runs = speaker == Speaker::First;
        drop(state);
        self.changed.notify_all();
    }

    /// Returns which program ended first.
    pub fn ended_first(&self) -> Option<Speaker> {
        self.lock().ended_first.map(Self::speaker)
    }

    /// Returns which program said a line that is too long to type.
    pub fn too_long(&self) -> Option<Speaker> {
        self.lock().too_long.map(Self::speaker)
    }

    fn speaker(index: usize) -> Speaker {
        if index == 0 { Speaker::First } else { Speaker::Second }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until a program may run.
    fn wait_until_runs(&self, me: usize) -> MutexGuard<'_, State> {
        let waits = |state: &mut State| usize::from(state.second_runs) != me;
        self.changed.wait_while(self.lock(), waits).unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the next line for a program that waits for input; `None` at the end of it.
    fn next(&self, me: usize, so_far: &[Turn]) -> Option<String> {
        let other = 1 - me;
        let mut state = self.wait_until_runs(me);
        state.hear(me, so_far);
        loop {
            let line = state.sides[me].lines.pop_front();
            if line.is_some() || state.sides[other].ended || state.sides[me].closed {
                state.sides[me].waits = false;
                return line;
            }
            if state.sides[other].waits && state.sides[other].lines.is_empty() {
                // Both wait: the input of the second one ends.
                state.sides[1].closed = true;
                if me == 1 {
                    return None;
                }
            }
            state.sides[me].waits = true;
            state.second_runs = other == 1;
            drop(state);
            self.changed.notify_all();
            state = self.wait_until_runs(me);
        }
    }
}

impl State {
    /// Takes what a program has said since it was last heard; each line is one for the other program.
    fn hear(&mut self, me: usize, turns: &[Turn]) {
        let (first, from) = self.sides[me].heard;
        let mut said = std::mem::take(&mut self.sides[me].rest);
        for (index, turn) in turns.iter().enumerate().skip(first) {
            let from = if index == first { from } else { 0 };
            said.extend_from_slice(turn.output.get(from..).unwrap_or_default());
        }
        if let Some(last) = turns.last() {
            self.sides[me].heard = (turns.len() - 1, last.output.len());
        }
        let whole = said.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        self.sides[me].rest = said.split_off(whole);
        said.split_inclusive(|byte| *byte == b'\n').for_each(|line| self.say(me, line));
    }

    /// What a program said last is a line without its newline, too.
    fn finish_line(&mut self, me: usize) {
        let rest = std::mem::take(&mut self.sides[me].rest);
        if !rest.is_empty() {
            self.say(me, &rest);
        }
    }

    fn say(&mut self, me: usize, line: &[u8]) {
        if line.len() > LONGEST {
            self.too_long.get_or_insert(me);
        }
        self.sides[1 - me].lines.push_back(typeable(&line[..line.len().min(LONGEST)]));
    }
}

/// Returns a line as it can be typed, without its newline. A terminal would act on control characters: they could end the input, or
/// remove what was typed before them.
fn typeable(line: &[u8]) -> String {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let plain = |character: char| if character.is_control() && character != '\t' { '?' } else { character };
    String::from_utf8_lossy(line).chars().map(plain).collect()
}

/// Types at one program what the other one says.
pub struct Side<'c> {
    conversation: &'c Conversation,
    speaker: Speaker,
}

impl fmt::Debug for Side<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.speaker.fmt(out)
    }
}

impl InputSource for Side<'_> {
    fn next(&self, so_far: &[Turn]) -> Option<String> {
        self.conversation.next(self.speaker.index(), so_far)
    }

    /// What was said to a program that has ended is lost, and no mistake.
    fn left(&self, _so_far: &[Turn]) -> Vec<String> {
        Vec::new()
    }

    fn identity(&self) -> Vec<String> {
        vec!["conversation".to_owned()]
    }

    fn ends(&self) -> bool {
        true
    }

    fn has_state(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(output: &str) -> Turn {
        Turn { output: output.into(), ..Turn::default() }
    }

    fn ended(outputs: &[&str]) -> Transcript {
        let turns = outputs.iter().map(|output| turn(output)).collect();
        Transcript { turns, ending: Ending::Exited(0), unread: Vec::new() }
    }

    #[test]
    fn each_line_is_typed_at_the_other_program() {
        let talk = Conversation::default();
        let first = talk.side(Speaker::First);
        let second = talk.side(Speaker::Second);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                assert_eq!(first.next(&[turn("10\n")]), Some("5".to_owned()));
                assert_eq!(first.next(&[turn("10\n"), turn("low")]), Some("7".to_owned()));
                talk.ended(Speaker::First, Some(&ended(&["10\n", "low"])));
            });
            talk.wait_for_second();
            assert_eq!(second.next(&[turn("")]), Some("10".to_owned()));
            assert_eq!(
                second.next(&[turn("5\n7\n")]),
                Some("low".to_owned()),
                "its last line has no newline"
            );
            assert_eq!(second.next(&[turn("5\n7\n")]), None, "the first one has ended");
            talk.ended(Speaker::Second, Some(&ended(&["5\n7\n"])));
        });
        assert_eq!((talk.ended_first(), talk.too_long()), (Some(Speaker::First), None));
    }

    #[test]
    fn if_both_wait_the_second_gets_the_end_of_its_input() {
        let talk = Conversation::default();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                assert_eq!(talk.side(Speaker::First).next(&[turn("")]), None);
                talk.ended(Speaker::First, None);
            });
            talk.wait_for_second();
            assert_eq!(talk.side(Speaker::Second).next(&[turn("no newline")]), None);
            talk.ended(Speaker::Second, None);
        });
        assert_eq!(talk.ended_first(), Some(Speaker::Second));
    }

    #[test]
    fn no_line_has_characters_that_a_terminal_acts_on() {
        assert_eq!(typeable(b"a\x04b\x15c\td\x7f\r\n"), "a?b?c\td?");
        let mut state = State::default();
        state.hear(1, &[turn(&"x".repeat(LONGEST)), turn("\n1\n")]);
        assert_eq!((state.too_long, state.sides[0].lines.len()), (Some(1), 2));
    }
}
