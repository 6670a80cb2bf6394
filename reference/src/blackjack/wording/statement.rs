//! What is stated in the turns of a program with input, and how it was read.

use std::collections::BTreeSet;

use crate::cards::Card;

use super::LearnedWording;

/// What a fact says, without its numbers: which fact, and the words of its value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subject {
    /// The fact, an index of the caller's.
    pub fact: usize,
    /// The words of its value: `dealer`, `win`.
    pub words: String,
    /// Which number of the value it is, counted from 0; 0 without numbers.
    pub place: usize,
}

/// Something that is true in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// What it is about.
    pub subject: Subject,
    /// Its number, if it has one.
    pub number: Option<i64>,
    /// Whether it must be stated.
    pub required: bool,
}

/// A turn of a run, with what is true in it.
#[derive(Clone, Debug)]
pub struct TurnOfRun<'a> {
    /// The number that was typed before it, if it was one.
    pub typed: Option<i64>,
    /// What was printed.
    pub output: &'a [u8],
    /// What is expected in it.
    pub due: Vec<Statement>,
    /// The draws that must be shown in it, and those that may be.
    pub draws: Option<DrawsOfTurn>,
}

/// A draw that is recognized in any words.
pub type ShownDraw = Card;

/// The draws of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawsOfTurn {
    /// Those that must be shown.
    pub due: BTreeSet<ShownDraw>,
    /// Those that may be shown; all that are due are among them.
    pub allowed: BTreeSet<ShownDraw>,
}

/// Returns the draws that a value of a fact consists of; `None` if it is anything else. A number, and a rank alone, may be anything.
pub fn draws_of(value: &[u8]) -> Option<Vec<ShownDraw>> {
    let value = std::str::from_utf8(value).ok()?;
    let is_code = |word: &&str| word.len() > 1 && word.ends_with(['S', 'H', 'D', 'C']);
    let card = |word| Some(word).filter(is_code).and_then(Card::parse);
    value.split(' ').map(card).collect()
}

/// Returns what may be at stake, given the numbers that were typed, the last one first: the last one, the sum of the last two, and so on.
pub fn stakes(typed: impl Iterator<Item = i64>) -> impl Iterator<Item = i64> {
    typed.scan(0_i64, |sum, typed| {
        *sum = sum.saturating_add(typed);
        Some(*sum)
    })
}

/// How a program was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadTurns {
    /// The wordings of each subject.
    pub subjects: Vec<LearnedSubject>,
    /// By run and turn, the lines that were read, as they were printed.
    pub read: Vec<Vec<BTreeSet<String>>>,
}

/// The wordings of one subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnedSubject {
    /// The subject.
    pub subject: Subject,
    /// The wordings that state it, the most frequent first.
    pub wordings: Vec<LearnedWording>,
    /// Whether a number or a known word tells it; otherwise it was read by its position only.
    pub is_anchored: bool,
}
