//! Session: the events of a run, collected to a transcript.
//!
//! A small state machine without processes or clocks. The input detection method reports events; the session decides what to type,
//! and when the run is over. So all methods give the same transcript by construction.

use std::time::Duration;

use reference::{Ending, Sleep, SleepBy, Transcript, Turn, Typed};

use super::input::InputSource;
use crate::sandbox::output;
use crate::spec::model::Limits;

/// How much a program may print after end of file; more is endless output.
const LAST_WORDS: u64 = 64 << 10;

/// How much CPU time it may use after end of file.
const LAST_CPU: Duration = Duration::from_millis(100);

/// How often a program may sleep in one run.
const MOST_PAUSES: usize = 10_000;

/// How often a program may read the end of its input.
const MOST_ENDS: usize = 1_000;

/// The byte that means end of file on a terminal in canonical mode (Ctrl-D, see termios(3)).
const END_OF_FILE: u8 = 4;

/// The run so far.
pub(super) struct Session<'a> {
    player: &'a dyn InputSource,
    limits: &'a Limits,
    turns: Vec<Turn>,
    printed: u64,
    paused: u128,
    pauses: usize,
    told_end: Option<Told>,
    /// How often it read the end of an input that ends.
    ends_read: usize,
    /// Returns the random numbers from the given one on, if they are recorded; and how many were seen.
    drawn: Option<&'a dyn Fn(usize) -> Vec<u32>>,
    numbers: usize,
}

/// State at the time when end of file was typed.
struct Told {
    printed: u64,
    cpu: Option<Duration>,
}

/// Reaction to a program that waits for input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// Type these bytes.
    Type(Vec<u8>),
    /// The run is over.
    Over(Ending),
}

impl<'a> Session<'a> {
    pub(super) fn new(player: &'a dyn InputSource, limits: &'a Limits) -> Self {
        Self {
            player,
            limits,
            turns: vec![Turn::default()],
            printed: 0,
            paused: 0,
            pauses: 0,
            told_end: None,
            ends_read: 0,
            drawn: None,
            numbers: 0,
        }
    }

    /// Returns the session with random numbers recorded, which this function returns from the given one on.
    pub(super) fn recording(self, drawn: &'a dyn Fn(usize) -> Vec<u32>) -> Self {
        Self { drawn: Some(drawn), ..self }
    }

    /// The turn is over.
    fn end_turn(&mut self) {
        let Some(drawn) = self.drawn else { return };
        let new = drawn(self.numbers);
        self.numbers += new.len();
        self.turn().numbers = new;
    }

    fn turn(&mut self) -> &mut Turn {
        self.turns.last_mut().expect("a session starts with one turn and never removes any")
    }

    /// The program printed this. Output beyond the limit is not kept, so that the transcript of endless output is always the same.
    pub(super) fn printed(&mut self, bytes: &[u8]) -> Option<Ending> {
        let (limit, ending) = match &self.told_end {
            Some(told) => (self.limits.output.min(told.printed + LAST_WORDS), Ending::ReadPastEnd),
            None => (self.limits.output, Ending::OutputLimit),
        };
        let kept = output::kept(bytes, self.printed, limit);
        self.turn().output.extend_from_slice(kept);
        self.printed += kept.len() as u64;
        (kept.len() < bytes.len()).then_some(ending)
    }

    /// Returns how many bytes the program has printed so far.
    pub(super) fn heard(&self) -> u64 {
        self.printed
    }

    /// The program waits for input and has read everything that was typed so far. `canonical`: its terminal delivers whole lines,
    /// and so supports end of file.
    pub(super) fn waits(&mut self, canonical: bool) -> Answer {
        self.end_turn();
        // After end of file, there is no more input.
        let line = if self.was_told_end() { None } else { self.player.next(&self.turns) };
        if let Some(line) = line {
            let mut bytes = line.into_bytes();
            self.turns.push(Turn { typed: Some(Typed::Line(bytes.clone())), ..Turn::default() });
            bytes.push(b'\n');
            return Answer::Type(bytes);
        }
        if self.told_end.is_some() || !canonical || self.ends_read == MOST_ENDS {
            return Answer::Over(Ending::ReadPastEnd);
        }
        if self.player.ends() {
            // Reading it again is no mistake: a file has its end as often as it is read.
            if self.ends_read == 0 {
                self.turns.push(Turn { typed: Some(Typed::EndOfInput), ..Turn::default() });
            }
            self.ends_read += 1;
            return Answer::Type(vec![END_OF_FILE]);
        }
        self.told_end = Some(Told { printed: self.printed, cpu: None });
        self.turns.push(Turn { typed: Some(Typed::EndOfInput), ..Turn::default() });
        Answer::Type(vec![END_OF_FILE])
    }

    /// Whether end of file has been typed.
    pub(super) fn was_told_end(&self) -> bool {
        self.told_end.is_some() || self.ends_read > 0
    }

    /// The program sleeps for this long, by these means.
    pub(super) fn pauses(&mut self, nanos: u128, by: SleepBy) -> Option<Ending> {
        let turn = self.turn();
        let at = turn.output.len();
        turn.pauses.push(Sleep { at, nanos, by });
        self.pauses += 1;
        self.paused = self.paused.saturating_add(nanos);
        let endless = self.paused > self.limits.pause.as_nanos() || self.pauses > MOST_PAUSES;
        endless.then_some(Ending::SleepLimit)
    }

    /// Returns the number of sleeps in this turn so far.
    pub(super) fn pauses_in_turn(&self) -> usize {
        self.turns.last().map_or(0, |turn| turn.pauses.len())
    }

    /// Removes the sleeps of this turn from `from` on: they were waiting for input.
    pub(super) fn forget_pauses(&mut self, from: usize) {
        let turn = self.turn();
        let forgotten = turn.pauses.split_off(from.min(turn.pauses.len()));
        self.pauses -= forgotten.len();
        self.paused -= forgotten.iter().map(|pause| pause.nanos).sum::<u128>();
    }

    /// The program allocates memory: the total in bytes.
    pub(super) fn wants_memory(&self, bytes: u64) -> Option<Ending> {
        (bytes > self.limits.memory).then_some(Ending::MemoryLimit)
    }

    /// The program has used this much CPU time.
    pub(super) fn computed(&mut self, cpu: Duration) -> Option<Ending> {
        if let Some(told) = &mut self.told_end {
            let since = *told.cpu.get_or_insert(cpu);
            if cpu.saturating_sub(since) > LAST_CPU {
                return Some(Ending::ReadPastEnd);
            }
        }
        (cpu > self.limits.cpu).then_some(Ending::CpuLimit)
    }

    /// Returns the transcript after the end of the run.
    pub(super) fn finish(mut self, ending: Ending) -> Transcript {
        // Where a limit ends a run, chance decides how far it came.
        if matches!(ending, Ending::Exited(_) | Ending::Signalled(_) | Ending::ReadPastEnd) {
            self.end_turn();
        }
        let unread = self.player.left(&self.turns).into_iter().map(String::into_bytes).collect();
        Transcript { turns: self.turns, ending, unread }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::input::ScriptedInput;

    static SILENT: ScriptedInput = ScriptedInput(Vec::new());

    fn typed(answer: Answer) -> Vec<u8> {
        match answer {
            Answer::Type(bytes) => bytes,
            Answer::Over(ending) => panic!("over: {ending:?}"),
        }
    }

    #[test]
    fn run_is_split_into_turns() {
        let script = ScriptedInput(vec!["110".to_owned(), "s".to_owned()]);
        let limits = Limits::default();
        let mut session = Session::new(&script, &limits);
        assert_eq!(session.printed(b"Seed: "), None);
        assert_eq!(typed(session.waits(true)), b"110\n");
        assert_eq!(session.printed(b"Dealer hits.\n"), None);
        assert_eq!(session.pauses(2_000_000_000, SleepBy::Sleep), None);
        assert_eq!(session.printed(b"bye\n"), None);
        let transcript = session.finish(Ending::Exited(0));
        assert_eq!(transcript.turns.len(), 2);
        assert_eq!(transcript.turns[0].output, b"Seed: ");
        assert_eq!(transcript.turns[1].output, b"Dealer hits.\nbye\n");
        assert_eq!(transcript.turns[1].pauses, [Sleep { at: 13, nanos: 2_000_000_000, by: SleepBy::Sleep }]);
        assert_eq!(transcript.unread, [b"s".to_vec()]);
    }

    #[test]
    fn read_after_end_of_file_is_out_of_input() {
        let limits = Limits::default();
        let mut session = Session::new(&SILENT, &limits);
        assert_eq!(typed(session.waits(true)), [END_OF_FILE]);
        assert_eq!(session.waits(true), Answer::Over(Ending::ReadPastEnd));
        assert_eq!(session.finish(Ending::ReadPastEnd).turns[1].typed, Some(Typed::EndOfInput));

        let mut raw = Session::new(&SILENT, &limits);
        assert_eq!(raw.waits(false), Answer::Over(Ending::ReadPastEnd), "a raw terminal has no end of file");
    }

    #[test]
    fn endless_output_is_cut_at_limit() {
        let limits = Limits { output: 10, ..Limits::default() };
        for chunk in [1, 3, 7, 100] {
            let mut session = Session::new(&SILENT, &limits);
            let mut ending = None;
            for _ in 0..100 {
                ending = ending.or(session.printed(&vec![b'x'; chunk]));
            }
            assert_eq!(ending, Some(Ending::OutputLimit));
            assert_eq!(session.finish(Ending::OutputLimit).turns[0].output, b"xxxxxxxxxx");
        }
    }

    #[test]
    fn output_after_end_of_file_is_limited() {
        let limits = Limits { output: 1 << 20, ..Limits::default() };
        let mut session = Session::new(&SILENT, &limits);
        typed(session.waits(true));
        assert_eq!(session.printed(&vec![b'x'; LAST_WORDS as usize]), None);
        assert_eq!(session.printed(b"x"), Some(Ending::ReadPastEnd));

        let mut session = Session::new(&SILENT, &limits);
        assert_eq!(session.computed(Duration::from_millis(400)), None);
        typed(session.waits(true));
        assert_eq!(session.computed(Duration::from_millis(410)), None);
        assert_eq!(session.computed(Duration::from_millis(520)), Some(Ending::ReadPastEnd));
    }

    #[test]
    fn forgotten_pauses_do_not_count() {
        let limits = Limits::default();
        let mut session = Session::new(&SILENT, &limits);
        for _ in 0..3 * MOST_PAUSES {
            let from = session.pauses_in_turn();
            assert_eq!(session.pauses(599_000_000_000, SleepBy::Sleep), None);
            session.forget_pauses(from);
        }
        assert_eq!(session.pauses(599_000_000_000, SleepBy::Sleep), None);
        assert_eq!(session.finish(Ending::Exited(0)).turns[0].pauses.len(), 1);
    }

    #[test]
    fn endless_sleeping_is_detected() {
        let limits = Limits::default();
        let mut session = Session::new(&SILENT, &limits);
        assert_eq!(session.pauses(599_000_000_000, SleepBy::Sleep), None);
        assert_eq!(session.pauses(2_000_000_000, SleepBy::Sleep), Some(Ending::SleepLimit));
        let mut session = Session::new(&SILENT, &limits);
        let ends = (0..=MOST_PAUSES).filter_map(|_| session.pauses(1, SleepBy::Timer)).count();
        assert_eq!(ends, 1);
    }
}
