//! Wording learned from a program's own runs.
//!
//! If a handout leaves the wording free, it cannot be predicted. But the reference knows *what happens* in every run, and the
//! wording of a program is regular: each line is a template with slots. A slot states a value if that value is true wherever
//! the slot occurs in all runs, and a line states an event if the event happens wherever the line occurs. If a few such slots
//! and lines state everything that must be stated, the program was read. No line is right a hundred times of a hundred by
//! accident.
//!
//! If one line states several events, its clauses are read instead of the line. If a card could be read in two ways, the plain
//! one is tried first.
//!
//! Structure alone has no meaning: exchanged unknown words are read in the same way. So known words must not say the opposite,
//! and reports show what was learned.
//!
//! Learning is used after the comparison by phrases, over all runs of a part; phrases decide wherever they find facts. This
//! module has no I/O and knows neither scenarios nor verdicts. Its cost is linear in the output, and bounded.

mod card;
mod card_names;
mod clause;
mod clock;
mod conditions;
mod course;
mod hand_rows;
mod hand_tokens;
mod hand_words;
mod hands;
mod headings;
mod invented;
mod key;
mod kind;
mod known_words;
mod learn;
mod lines;
mod needs;
mod numbers;
mod own_names;
mod owner_words;
mod pieces;
mod shared;
mod spelling;
mod statement;
#[cfg(test)]
mod tests;
mod turns;
mod unbound_names;
mod unnamed_hands;

use crate::cards::Card;

pub use card::ranks_in;
pub use course::Course;
pub use hand_tokens::Faces;
pub use hands::{ShownHand, hands_in};
pub use invented::in_invented_words;
pub use kind::Kind;
pub use lines::{Lines, Output, draws_in};
pub use owner_words::{OwnerWord, owner_words};
pub use pieces::numbers_in;
pub use statement::{
    DrawsOfTurn, LearnedSubject, ReadTurns, ShownDraw, Stakes, Statement, Subject, TurnOfRun, draws_of,
};
pub use turns::{lagging, read_turns};

use conditions::Conditions;
use kind::Family;
use learn::Learned;
use lines::Cut;

/// Minimum number of runs: with fewer, some kinds of facts are too rare.
pub const LEAST_RUNS: usize = 4;
/// Minimum number of complete hands in all runs.
const LEAST_HANDS: usize = 60;

/// How a program was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The wordings of each kind of fact.
    pub kinds: Vec<LearnedKind>,
    /// The lines that state no fact, in order.
    pub strays: Vec<Stray>,
}

/// The wordings of one kind of fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnedKind {
    /// The kind, for a person: `the player busts`.
    pub label: &'static str,
    /// The wordings that state it, the most frequent first.
    pub wordings: Vec<LearnedWording>,
    /// Whether a known word in one of them distinguishes the kind from its opposite; otherwise it was read by its position only.
    pub is_anchored: bool,
}

/// A wording that states a kind of fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnedWording {
    /// The first line that has it, as it was printed.
    pub line: String,
    /// Which of its numbers is the value, counted from 1, if it has several.
    pub number: Option<usize>,
    /// How often it is printed.
    pub times: usize,
}

/// A line that states no fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stray {
    /// The run, counted from 0.
    pub run: usize,
    /// The last hand whose cards were shown before it, counted from 1; 0 before the first.
    pub hand: usize,
    /// Whether no line after it in its run states a fact.
    pub is_closing: bool,
    /// The line as it was printed.
    pub line: String,
}

impl Reading {
    /// Whether a kind that has an opposite was read without any known word, so that a person should check it.
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
    /// An unexpected card is shown, or an expected one is missing.
    OutOfStep {
        /// Which run, counted from 0.
        run: usize,
        /// Which hand, counted from 1; 0 before the first.
        hand: usize,
        /// The expected card, if there is one in this hand.
        expected: Option<Card>,
        /// The card that is shown; `None` at the end of the output.
        found: Option<Card>,
    },
    /// Some facts are missing or wrong; never empty.
    Problems(Vec<Problem>),
}

impl Unread {
    /// Keeps the result of the attempt that came closest to reading the program; the first of equals.
    pub fn keep_nearest(nearest: &mut Option<Self>, other: Self) {
        if nearest.as_ref().is_none_or(|nearest| other.is_nearer_than(nearest)) {
            *nearest = Some(other);
        }
    }

    /// Whether only what lines say without numbers is missing or wrong: headings, which change no number and no card, may tell it.
    fn is_of_words(&self) -> bool {
        let kind = |problem: &Problem| match problem {
            Problem::Untold { kind, .. } | Problem::Contrary { kind, .. } | Problem::Nearly { kind, .. } => {
                *kind
            }
        };
        let is_of_words = |kind: Kind| {
            matches!(kind.family(), Family::Hit | Family::Stand | Family::Bust | Family::Outcome)
        };
        match self {
            Self::Problems(problems) => problems.iter().map(kind).all(is_of_words),
            Self::TooMuch | Self::TooLittle | Self::OutOfStep { .. } => false,
        }
    }

    /// Whether an attempt with this result came closer to reading the program than one with the other result.
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

/// A kind of fact that is missing or wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Not all facts of a kind are stated.
    Untold {
        /// The kind.
        kind: Kind,
        /// The number of facts that are stated.
        told: usize,
        /// How many there are.
        of: usize,
        /// A line that would state it, but whose known words say the opposite.
        contrary: Option<String>,
        /// The closest line, how often it is true, and how often it occurs.
        nearest: Option<(String, usize, usize)>,
    },
    /// A line says the opposite by the program's own words for player and dealer.
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
    match read_cuts(&lines.cuts, courses, conditions) {
        Err(why) => with_own_names(lines, courses, conditions, why),
        read => read,
    }
}

fn read_cuts(cuts: &[Cut], courses: &[Course], conditions: Conditions) -> Result<Reading, Unread> {
    let courses: Vec<&Course> = courses.iter().collect();
    let mut unread: Option<Unread> = None;
    let mut lacks_words_only = false;
    for cut in cuts {
        if cut.is_headed && !lacks_words_only {
            continue;
        }
        let learned = learn::learn(cut, &courses, conditions);
        lacks_words_only |= learned.as_ref().is_err_and(Unread::is_of_words);
        match learned {
            Ok(learned) => {
                return Ok(Reading { kinds: shown(&learned, cut), strays: learned.strays(cut, &courses)? });
            }
            Err(why) => Unread::keep_nearest(&mut unread, why),
        }
    }
    Err(unread.unwrap_or(Unread::TooMuch))
}

/// Reads a program that has its own names of cards; `why` it was not read without them.
fn with_own_names(
    lines: &Lines,
    courses: &[Course],
    conditions: Conditions,
    why: Unread,
) -> Result<Reading, Unread> {
    let mut unread = Some(why);
    for names in lines.unbound_names().iter().filter_map(|names| names.bind(courses)) {
        match read_cuts(&lines.with_names(&names), courses, conditions) {
            Ok(mut reading) => {
                reading.kinds.extend(names.learned.into_iter().map(|learned| LearnedKind {
                    label: learned.means,
                    wordings: vec![LearnedWording { line: learned.name, number: None, times: learned.times }],
                    is_anchored: false,
                }));
                return Ok(reading);
            }
            Err(why) => Unread::keep_nearest(&mut unread, why),
        }
    }
    Err(unread.unwrap_or(Unread::TooMuch))
}

fn shown(learned: &Learned, lines: &Cut) -> Vec<LearnedKind> {
    let kinds = learned.chosen.iter().filter(|(_, candidates)| !candidates.is_empty());
    let read = |(kind, candidates): (&Kind, &Vec<learn::Candidate>)| {
        let wording = |candidate: &learn::Candidate| {
            let wording = &lines.wordings[candidate.wording];
            let number = candidate.slot.filter(|_| wording.slots() > 1).map(|slot| slot + 1);
            LearnedWording { line: wording.sample.clone(), number, times: candidate.times }
        };
        let anchored = |one: &learn::Candidate| {
            // A number with its own sign has no opposite.
            let plain = *kind == Kind::Money && !one.negated;
            plain || known_words::anchors(*kind, &lines.wordings[one.wording], one.slot)
        };
        LearnedKind {
            label: kind.label(),
            wordings: candidates.iter().map(wording).collect(),
            is_anchored: candidates.iter().any(anchored),
        }
    };
    kinds.map(read).collect()
}
