//! The reference implementations of every assignment croupier grades.
//!
//! This crate owns the rules of the games and nothing else: it does no I/O, reads no clock, keeps no
//! state between games and depends on no other crate. A game reaches the world only through a
//! [`Table`]: it says text, asks for a line, pauses, looks at what was drawn, emits what happens as typed
//! [`Event`]s and marks the rule moments it passes. Whoever sits at the other side (a script, a search, a person at a terminal) decides what
//! that means.
//!
//! The same [`Transcript`] type describes what a game did here and what a student's program did on
//! a pseudo-terminal, so that both sides of a comparison are the same kind of thing.
//!
//! What one family of games knows stays with it, behind three things a game may bring along: what it draws by chance and
//! how that is recognized ([`DrawKind`]), the players it can be played by ([`Strategy`]), and its other ways to play
//! ([`Variant`]). Cards and the players of blackjack are in [`blackjack`]; a game of dice would have its own.
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

pub use blackjack::{Event, wording};
pub use draw::DrawKind;
pub use games::{ALL, find};
pub use rules::{Rules, Variant, VariantKind};
pub use strategy::{Setting, Strategy};
pub use supply::{DrawSource, Slot};
pub use table::{Follow, LINES_AT_MOST, Legal, Question, Recorder, Stop, Table, Topic, UnknownDraw};
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

    /// Every rule moment the game can mark, in the order a reader would want them listed.
    fn moments(&self) -> &'static [CoveragePoint];

    /// Every named way of playing by other rules that this game knows.
    fn variants(&self) -> &'static [Variant];

    /// What the handout leaves open besides and every comparison of this game allows for, so that it need not be
    /// played: told where the readings are listed.
    fn freedoms(&self) -> &'static [Variant] {
        &[]
    }

    /// What it draws by chance, if it can be played with scripted or followed draws. The others know their
    /// generator, so their seed says it all.
    fn draws(&self) -> Option<&'static DrawKind> {
        None
    }

    /// A player of the usual kind who answers all of its questions, if there is one.
    fn strategy(&self) -> Option<Box<dyn Strategy>> {
        None
    }

    /// Plays one whole run of the program: from start to exit, asking `table` for every line.
    ///
    /// Returns the program's exit code, or why it could not go on.
    fn play(&self, table: &mut dyn Table, setup: &Setup<'_>, rules: &Rules) -> Result<i32, Stop>;
}

/// What a program is given before it reads its first line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setup<'a> {
    /// The seed handed over outside the dialogue (twentyone's command line). Programs that *ask* for
    /// their seed get it as their first line instead and have `None` here.
    pub seed: Option<i64>,
    /// The draws it is played with; only games with [`Game::draws`] take others than generated ones.
    pub draws: DrawSource<'a>,
}

/// A rule moment: something in the rules that a run may or may not exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoveragePoint {
    /// Short name, unique within the game: `player busts`.
    pub name: &'static str,
    /// What it means, in a sentence for the coverage listing.
    pub means: &'static str,
}
