//! The table: the only interface of a game.
//!
//! Through it, a game outputs text, asks for lines, pauses, marks coverage, and looks at draws; it does no I/O itself.
//! [`Recorder`] is the table that records a [`Transcript`], with answers from a script or a strategy.

use std::collections::VecDeque;

use crate::blackjack::{Event, topics};
use crate::strategy::{Asked, Strategy};
use crate::supply::Slot;
use crate::transcript::{Ending, Sleep, SleepBy, Transcript, Turn, Typed};

/// Which answers a question allows, so that a search can make up legal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legal {
    /// One of these words. The first continues (hit, yes, play), the last stops (stand, no, fold).
    Words(&'static [&'static str]),
    /// A whole number within these bounds, both included.
    Integer {
        /// The least legal answer; -1 stands for any number below zero.
        least: i64,
        /// The greatest legal answer.
        greatest: i64,
    },
}

impl Legal {
    /// Whether a line is an answer that the question allows. A word may be given by its first letter in either case, and with
    /// others after it.
    pub fn allows(self, line: &str) -> bool {
        match self {
            Legal::Words(words) => {
                let typed = line.split_whitespace().next().unwrap_or("").to_ascii_lowercase();
                words.iter().any(|word| !typed.is_empty() && (word.starts_with(&typed) || typed == *word))
            }
            Legal::Integer { least, greatest } => {
                let is_allowed = |number| (least..=greatest).contains(&number) || least == -1 && number < 0;
                line.trim().parse().is_ok_and(is_allowed)
            }
        }
    }
}

/// What a line means where a program asks for keys of its own, such as `1 = hit, 2 = stay`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// What is typed.
    AsTyped,
    /// The first word of [`Legal::Words`].
    First,
    /// The last one.
    Last,
}

/// A line that the question it answered does not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalAnswer {
    /// The line.
    pub line: String,
    /// What was asked for: the topic's name.
    pub asked: &'static str,
}

/// What a question is about, and the state of the game that a strategy needs to answer it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topic {
    /// What is asked for: a name that the game defines.
    pub name: &'static str,
    facts: Vec<(&'static str, i64)>,
}

impl Topic {
    /// The name of [`Topic::SEED`].
    pub const SEED_NAME: &'static str = "seed";
    /// The seed of a generator.
    pub const SEED: Topic = Topic::new(Self::SEED_NAME);
    /// The next command of a driver script.
    pub const COMMAND: Topic = Topic::new("command");

    /// Creates a topic without facts.
    pub const fn new(name: &'static str) -> Self {
        Self { name, facts: Vec::new() }
    }

    /// Returns the topic with one more fact.
    #[must_use]
    pub fn with(mut self, fact: &'static str, value: impl Into<i64>) -> Self {
        self.facts.push((fact, value.into()));
        self
    }

    /// Returns a fact by its name.
    pub fn get(&self, fact: &str) -> Option<i64> {
        self.facts.iter().find(|(name, _)| *name == fact).map(|(_, value)| *value)
    }
}

/// A question to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Which answers the rules allow; the answer may still be any line at all.
    pub legal: Legal,
    /// What it is about.
    pub topic: Topic,
}

impl Question {
    /// How often the same was asked before: since the beginning, or in this round where the topic tells one. A fact that
    /// [`Recorder`] adds.
    pub const ASKED: &str = "asked";

    /// What was asked, without what is known when it is.
    pub fn asked(&self) -> Asked {
        (self.topic.name, self.topic.get(topics::ROUND))
    }
}

/// A draw that was needed and is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownDraw {
    /// Which draw.
    pub slot: Slot,
    /// Why it is not known, as a clause: `all 12 scripted draws have been made`.
    pub why: String,
}

impl UnknownDraw {
    fn nobody_followed(slot: Slot) -> Self {
        Self { slot, why: "nobody is followed at this table".to_owned() }
    }
}

/// Why a game could not be played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It asked for a line, but there was none left.
    OutOfInput,
    /// It needed a draw that is not known.
    Unbound(UnknownDraw),
}

/// What a game may do.
pub trait Table {
    /// Prints text unchanged; newlines are `\n`.
    fn say(&mut self, text: &str);

    /// Records what is true at this time. A program may print it, but need not.
    fn may_say(&mut self, _text: &str) {}

    /// Waits for a line, returned without its newline.
    ///
    /// # Errors
    /// There is no line left.
    fn ask(&mut self, question: &Question) -> Result<String, Stop>;

    /// Pauses for whole seconds.
    fn pause(&mut self, seconds: u32);

    /// Records that the run covers a rule (one of the game's [`crate::CoveragePoint`] names).
    fn mark(&mut self, _moment: &'static str) {}

    /// Records an event, independent of its wording.
    fn emit(&mut self, _event: Event) {}

    /// Records a draw that is known when it is made, in the spelling of its kind, in the order of drawing. Only games whose draws a
    /// program can be given do so.
    fn drew(&mut self, _draw: String) {}

    /// Returns the draw of a slot, if draws are followed. It is called once, just before the game shows or counts the draw, which
    /// is read from the output of the student's program.
    ///
    /// # Errors
    /// Why it is not known; always, if the table does not follow a program.
    fn reveal(&mut self, slot: Slot) -> Result<String, UnknownDraw> {
        Err(UnknownDraw::nobody_followed(slot))
    }

    /// Returns the draw of a slot, if draws are followed and this one is known to have been made, whether it is shown or not.
    fn made(&self, _slot: Slot) -> Option<String> {
        None
    }
}

/// The source of draws that cannot be predicted: in croupier, the student's transcript.
pub trait Follow {
    /// Returns the draw of this slot, which is first needed in this turn, counted from 0: the number of lines typed so far.
    ///
    /// # Errors
    /// Why it is not known, as a clause for the report.
    fn next(&mut self, slot: Slot, turn: usize) -> Result<String, String>;

    /// Returns the draw of this slot, if it is known to have been made by this turn, whether it is shown or not.
    fn made(&self, _slot: Slot, _turn: usize) -> Option<String> {
        None
    }
}

/// Maximum number of lines that a strategy types: a player who always hits never stops if a part keeps no score, and some rules
/// ask a player without money for a bet forever.
pub const LINES_AT_MOST: usize = 1_000;

/// A table that answers from a script, then from a strategy, and records what happens.
pub struct Recorder<'f> {
    script: VecDeque<String>,
    /// What the first lines mean.
    meanings: &'f [Meaning],
    then: Option<&'f dyn Strategy>,
    follow: Option<&'f mut dyn Follow>,
    turns: Vec<Turn>,
    marks: Vec<&'static str>,
    events: Vec<Event>,
    /// How many events there were at the end of each turn that is over.
    events_before: Vec<usize>,
    unanswered: Option<Question>,
    illegal: Vec<IllegalAnswer>,
    answered: Vec<Legal>,
    drawn: Vec<String>,
    /// The questions that were asked.
    asked: Vec<Asked>,
}

impl<'f> Recorder<'f> {
    /// Creates a table whose player types these lines (without newlines), in this order.
    pub fn new<S: Into<String>>(lines: impl IntoIterator<Item = S>) -> Self {
        Self {
            script: lines.into_iter().map(Into::into).collect(),
            meanings: &[],
            then: None,
            follow: None,
            turns: vec![Turn::default()],
            marks: Vec::new(),
            events: Vec::new(),
            events_before: Vec::new(),
            unanswered: None,
            illegal: Vec::new(),
            answered: Vec::new(),
            drawn: Vec::new(),
            asked: Vec::new(),
        }
    }

    /// A table whose player answers by a strategy, and is [`Stop::OutOfInput`] after a thousand lines.
    pub fn playing(strategy: &'f dyn Strategy) -> Self {
        Self::new([""; 0]).then(strategy)
    }

    /// Returns the table, whose player continues by a strategy after the lines.
    #[must_use]
    pub fn then(mut self, strategy: &'f dyn Strategy) -> Self {
        self.then = Some(strategy);
        self
    }

    /// Returns the table, whose game gets what the first lines mean. The transcript has the lines as they were typed.
    #[must_use]
    pub fn meaning(mut self, meanings: &'f [Meaning]) -> Self {
        self.meanings = meanings;
        self
    }

    /// Returns the table, whose [`crate::DrawSource::Followed`] draws are those of `follow`.
    #[must_use]
    pub fn following(mut self, follow: &'f mut dyn Follow) -> Self {
        self.follow = Some(follow);
        self
    }

    /// Returns the question that stopped the game, if there was no line left to answer it.
    pub fn unanswered(&self) -> Option<Question> {
        self.unanswered.clone()
    }

    /// Returns the lines so far that their questions do not allow, in order.
    pub fn illegal(&self) -> &[IllegalAnswer] {
        &self.illegal
    }

    /// The questions that were asked, in order.
    pub fn asked(&self) -> &[Asked] {
        &self.asked
    }

    /// Returns which answers the question of each line allowed, in order.
    pub fn answered(&self) -> &[Legal] {
        &self.answered
    }

    /// Returns the draws so far that were known when they were made, in the order of drawing.
    pub fn drawn(&self) -> &[String] {
        &self.drawn
    }

    /// Returns the events so far, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns the events of a turn, counted from 0; none if it has not come.
    pub fn events_of(&self, turn: usize) -> &[Event] {
        if turn > self.events_before.len() {
            return &[];
        }
        let from = turn.checked_sub(1).map_or(0, |before| self.events_before[before]);
        let to = self.events_before.get(turn).copied().unwrap_or(self.events.len());
        &self.events[from..to]
    }

    /// Ends the run; returns the transcript, and the coverage in the order of its first appearance. A run that stopped at an
    /// unknown draw has [`Ending::Idle`]: it waits for something that never happens.
    #[expect(clippy::needless_pass_by_value, reason = "a run is finished once, and its result with it")]
    pub fn finish(self, played: Result<i32, Stop>) -> (Transcript, Vec<&'static str>) {
        let ending = match played {
            Ok(code) => Ending::Exited(code),
            Err(Stop::OutOfInput) => Ending::ReadPastEnd,
            Err(Stop::Unbound(_)) => Ending::Idle,
        };
        let unread = self.script.into_iter().map(String::into_bytes).collect();
        (Transcript { turns: self.turns, ending, unread }, self.marks)
    }

    fn turn(&mut self) -> &mut Turn {
        self.turns.last_mut().expect("a recorder starts with one turn and never removes any")
    }
}

impl Table for Recorder<'_> {
    fn say(&mut self, text: &str) {
        self.turn().output.extend_from_slice(text.as_bytes());
    }

    fn may_say(&mut self, text: &str) {
        self.turn().may_print.extend_from_slice(text.as_bytes());
    }

    fn ask(&mut self, question: &Question) -> Result<String, Stop> {
        let asked = question.asked();
        self.asked.push(asked);
        let line = match self.script.pop_front() {
            Some(line) => line,
            None => {
                let before = self.asked.iter().filter(|other| **other == asked).count() - 1;
                let before = i64::try_from(before).unwrap_or(i64::MAX);
                let topic = question.topic.clone().with(Question::ASKED, before);
                let question = Question { legal: question.legal, topic };
                let strategy = self.then.filter(|_| self.turns.len() <= LINES_AT_MOST);
                let Some(strategy) = strategy else {
                    self.unanswered = Some(question);
                    return Err(Stop::OutOfInput);
                };
                strategy.answer(&question)
            }
        };
        let meaning = self.meanings.get(self.turns.len() - 1);
        let answer = match (question.legal, meaning) {
            (Legal::Words([first, ..]), Some(Meaning::First)) => (*first).to_owned(),
            (Legal::Words([.., last]), Some(Meaning::Last)) => (*last).to_owned(),
            _ => line.clone(),
        };
        if !question.legal.allows(&answer) {
            self.illegal.push(IllegalAnswer { line: line.clone(), asked: question.topic.name });
        }
        self.turns.push(Turn { typed: Some(Typed::Line(line.into_bytes())), ..Turn::default() });
        self.events_before.push(self.events.len());
        self.answered.push(question.legal);
        Ok(answer)
    }

    fn pause(&mut self, seconds: u32) {
        let turn = self.turn();
        let (at, nanos) = (turn.output.len(), u128::from(seconds) * 1_000_000_000);
        turn.pauses.push(Sleep { at, nanos, by: SleepBy::Sleep });
    }

    fn mark(&mut self, moment: &'static str) {
        if !self.marks.contains(&moment) {
            self.marks.push(moment);
        }
    }

    fn emit(&mut self, event: Event) {
        self.events.push(event);
    }

    fn drew(&mut self, draw: String) {
        self.drawn.push(draw);
    }

    fn reveal(&mut self, slot: Slot) -> Result<String, UnknownDraw> {
        let turn = self.turns.len() - 1;
        match &mut self.follow {
            Some(follow) => follow.next(slot, turn).map_err(|why| UnknownDraw { slot, why }),
            None => Err(UnknownDraw::nobody_followed(slot)),
        }
    }

    fn made(&self, slot: Slot) -> Option<String> {
        self.follow.as_ref()?.made(slot, self.turns.len() - 1)
    }
}
