//! Wording learned from a program's own runs.
//!
//! Where a handout leaves the words free nobody can foresee them. But the reference knows *what happens* in every run, and a
//! program's wording is regular: each line is a template with slots. So a slot tells what is true at every one of its places
//! in all runs, and a line tells what comes at every one of its places; if the few that do so tell everything that must be
//! told, the program was read. No sentence is right a hundred times of a hundred by accident.
//!
//! Where lines are not regular, since a line tells several events, their clauses are. Where a card could be read in two ways, the
//! plain one comes first.
//!
//! Structure shows no meaning: words that nobody knows, exchanged throughout, read as well. So words that are known must not
//! say the contrary, and what was learned is shown.
//!
//! This is a second opinion over all runs of a part: The comparison finds facts by phrases and decides wherever it finds
//! them. Owns lines, their times, and what they tell; does no I/O and knows no scenario and no verdict. Linear in what was
//! printed, and bounded.

mod card;
mod clause;
mod clock;
mod conditions;
mod course;
mod invented;
mod kind;
mod known_words;
mod learn;
mod lines;
mod needs;
mod numbers;
mod shared;
#[cfg(test)]
mod tests;

use crate::cards::Card;

pub use course::Course;
pub use invented::in_invented_words;
pub use kind::Kind;
pub use lines::{Lines, Output};

use conditions::Conditions;
use learn::Learned;
use lines::Cut;

/// So many runs are needed: with fewer some kinds of facts are too rare.
pub const LEAST_RUNS: usize = 4;
/// So many complete hands are needed in all of them.
const LEAST_HANDS: usize = 60;

/// How a program was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What tells each kind of fact.
    pub kinds: Vec<KindRead>,
    /// The lines that tell nothing, in order.
    pub strays: Vec<Stray>,
}

/// What tells one kind of fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindRead {
    /// The kind, for a person: `the player busts`.
    pub label: &'static str,
    /// The wordings that tell it, the one that tells most first.
    pub wordings: Vec<WordingRead>,
    /// Whether a known word in one of them tells the kind from its contrary; else it was read by its place alone.
    pub is_anchored: bool,
}

/// A wording that tells a kind of fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordingRead {
    /// The first line that has it, as it was printed.
    pub line: String,
    /// Which of its numbers tells it, counted from 1, where it has several.
    pub number: Option<usize>,
    /// How often it is printed.
    pub times: usize,
}

/// A line that tells nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stray {
    /// Which run, counted from 0.
    pub run: usize,
    /// The last hand whose cards were shown before, counted from 1; 0 before the first.
    pub hand: usize,
    /// The line as it was printed.
    pub line: String,
}

impl Reading {
    /// Whether some kind that has a contrary rests on no known word at all, so that a person should look once.
    pub fn wants_a_look(&self) -> bool {
        self.kinds.iter().any(|kind| !kind.is_anchored)
    }
}

/// Why a program was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It prints too many lines, or too many that differ in their words.
    TooMuch,
    /// There are too few runs, or too few hands in them.
    TooLittle,
    /// A card is shown that is not there, or none where one should be.
    OutOfStep {
        /// Which run, counted from 0.
        run: usize,
        /// Which hand, counted from 1; 0 before the first.
        hand: usize,
        /// The card that comes next, if one does in this hand.
        expected: Option<Card>,
        /// The card that is shown; none where the output ends.
        found: Option<Card>,
    },
    /// Something is not told, or told wrongly; never empty.
    Problems(Vec<Problem>),
}

impl Unread {
    /// Whether a program was nearly read rather than for another reason.
    fn is_nearer_than(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Problems(some), Self::Problems(others)) => some.len() < others.len(),
            (Self::Problems(_), _) => true,
            (Self::OutOfStep { run, hand, .. }, Self::OutOfStep { run: other, hand: its, .. }) => {
                (run, hand) > (other, its)
            }
            _ => false,
        }
    }
}

/// Something that is not told, or told wrongly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Not all facts of a kind are told.
    Untold {
        /// The kind.
        kind: Kind,
        /// How many are told.
        told: usize,
        /// How many there are.
        of: usize,
        /// A line that would tell it and whose known words say the contrary.
        contrary: Option<String>,
        /// The line that comes closest, in how many places it is true, and of how many.
        nearest: Option<(String, usize, usize)>,
    },
    /// A line says the contrary by the program's own words for player and dealer.
    Contrary {
        /// Of which kind.
        kind: Kind,
        /// The line.
        wording: String,
    },
    /// A line is nearly always true.
    Nearly {
        /// Of which kind.
        kind: Kind,
        /// The line.
        wording: String,
        /// In how many places it is true.
        right: usize,
        /// Of how many.
        of: usize,
    },
}

/// Reads a program whose runs go like these courses, one for each run.
///
/// # Errors
/// Why it was not read.
pub fn read(lines: &Lines, courses: &[Course]) -> Result<Reading, Unread> {
    read_under(lines, courses, Conditions::ALL)
}

fn read_under(lines: &Lines, courses: &[Course], conditions: Conditions) -> Result<Reading, Unread> {
    let courses: Vec<&Course> = courses.iter().collect();
    let mut unread: Option<Unread> = None;
    for cut in &lines.cuts {
        match learn::learn(cut, &courses, conditions) {
            Ok(learned) => {
                return Ok(Reading { kinds: shown(&learned, cut), strays: learned.strays(cut, &courses)? });
            }
            Err(why) if unread.as_ref().is_none_or(|other| why.is_nearer_than(other)) => unread = Some(why),
            Err(_) => {}
        }
    }
    Err(unread.unwrap_or(Unread::TooMuch))
}

fn shown(learned: &Learned, lines: &Cut) -> Vec<KindRead> {
    let kinds = learned.chosen.iter().filter(|(_, candidates)| !candidates.is_empty());
    let read = |(kind, candidates): (&Kind, &Vec<learn::Candidate>)| {
        let wording = |candidate: &learn::Candidate| {
            let wording = &lines.wordings[candidate.wording];
            let number = candidate.slot.filter(|_| wording.slots() > 1).map(|slot| slot + 1);
            WordingRead { line: wording.sample.clone(), number, times: candidate.times }
        };
        let anchored = |one: &learn::Candidate| {
            // A number with its own sign has no contrary.
            let plain = *kind == Kind::Money && !one.negated;
            plain || known_words::anchors(*kind, &lines.wordings[one.wording], one.slot)
        };
        KindRead {
            label: kind.label(),
            wordings: candidates.iter().map(wording).collect(),
            is_anchored: candidates.iter().any(anchored),
        }
    };
    kinds.map(read).collect()
}
