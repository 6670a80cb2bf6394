//! The reference implementations of every assignment croupier grades.
//!
//! This crate has the rules of the games and nothing else: no I/O, no clock, no state between games, and no other crates. A game
//! uses only a [`Table`]: it prints text, asks for a line, pauses, looks at draws, emits what happens as typed [`Event`]s, and
//! marks the rules that the run covers. What that means depends on the table: that of a script, a search, or a person at a
//! terminal.
//!
//! The same [`Transcript`] type describes what a game did here and what a student's program did on
//! a pseudo-terminal, so that both sides of a comparison are the same kind of thing.
//!
//! A game may have three things of its own: random draws and how they are recognized ([`DrawKind`]), players ([`Strategy`]), and
//! other rules ([`Variant`]). Cards and the players of blackjack are in [`blackjack`]; a game of dice would have its own.
//!
//! To add a game: write it under `games/<assignment>/`, add one line to [`games::ALL`], give it a
//! spec under `specs/<assignment>/` and sample programs under `tests/samples/<assignment>/`.
#![forbid(unsafe_code)]

pub mod blackjack;
pub mod cards;
pub mod draw;
pub mod games;
pub mod glibc_rand;
pub mod rules;
pub mod strategy;
pub mod supply;
pub mod table;
pub mod transcript;

pub use blackjack::{EqualRounds, Event, answer_words, equal_rounds, wording};
pub use draw::{DrawKind, DrawPlace, NamedOwner, RandomDraws};
pub use games::{ALL, find};
pub use rules::{Rules, Variant, VariantKind};
pub use strategy::{Asked, Setting, Strategy};
pub use supply::{DrawSource, RoundDraws, Slot};
pub use table::{
    Follow, IllegalAnswer, LINES_AT_MOST, Legal, Meaning, Question, Recorder, Stop, Table, Topic, UnknownDraw,
};
pub use transcript::{Ending, Sleep, SleepBy, Transcript, Turn, Typed};

/// One built-in implementation of a part of an assignment.
///
/// ```
/// use reference::{Recorder, Rules, Setup};
/// let game = reference::find("twentyone").unwrap();
/// let mut table = Recorder::new(["s", "n"]);
/// let played = game.play(&mut table, &Setup { seed: Some(29), ..Setup::default() }, &Rules::plain());
/// let (transcript, _marks) = table.finish(played);
/// assert!(transcript.turns[1].output.ends_with(b"Win 20 19\n\nPlay again? [y/n]\n"));
/// ```
pub trait Game: Sync {
    /// `assignment/part`, or the assignment alone where it has only one part: `si204/play`.
    fn name(&self) -> &'static str;

    /// What the program does, in one line, for listings.
    fn about(&self) -> &'static str;

    /// Every coverage point that the game can mark, in the order of listings.
    fn moments(&self) -> &'static [CoveragePoint];

    /// Every variant of the rules that this game knows.
    fn variants(&self) -> &'static [Variant];

    /// What the handout leaves open in addition, and every comparison of this game allows, so that no variant is needed. It is
    /// listed with the interpretations.
    fn freedoms(&self) -> &'static [Variant] {
        &[]
    }

    /// Whether a program may go on reading when the game is over, whatever it does at the end of the input: the handout speaks
    /// neither of a way out nor of that.
    fn may_read_on(&self) -> bool {
        false
    }

    /// Its kind of draws, if it can be played with scripted or followed draws. Other games have a generator that is determined
    /// by the seed.
    fn draws(&self) -> Option<&'static DrawKind> {
        None
    }

    /// A player who answers all of its questions, if there is one.
    fn strategy(&self) -> Option<Box<dyn Strategy>> {
        None
    }

    /// A player with fixed answers by question, if there is one.
    fn answers(&self) -> Option<Box<dyn Strategy>> {
        None
    }

    /// Plays one complete run of the program, asking `table` for every line.
    ///
    /// Returns the program's exit code, or why it stopped.
    fn play(&self, table: &mut dyn Table, setup: &Setup<'_>, rules: &Rules) -> Result<i32, Stop>;
}

/// What a program gets before it reads its first line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setup<'a> {
    /// The seed that is not typed (the command line of `twentyone`). Programs that *ask* for their seed get it as their first
    /// line instead, and have `None` here.
    pub seed: Option<i64>,
    /// The draws it is played with; only games with [`Game::draws`] take others than generated ones.
    pub draws: DrawSource<'a>,
}

/// A coverage point: a rule that a run may cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoveragePoint {
    /// Short name, unique within the game: `player busts`.
    pub name: &'static str,
    /// What it means, in a sentence for the coverage listing.
    pub means: &'static str,
}
