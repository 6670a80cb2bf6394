//! Comparison of two transcripts: levels of comparison, alignment, findings, and their texts. No I/O.
//!
//! A run is compared turn by turn at the required rung (`walk.rs`); the first difference that counts at that rung
//! becomes the finding. How the run ended, its pauses, and the requirements of the handout are checked afterwards
//! (`judging.rs`). All work is bounded by the length of the output and not by time, so that the same input gives the
//! same findings on any machine.
//!
//! To add a rung: write `src/compare/<name>.rs` with a unit struct that implements [`Comparator`], add a variant to
//! [`Rung`], and add one line to [`ALL`]. `tests/contract.rs` checks every rung in [`ALL`].

mod abort;
mod align;
mod besides;
mod blocks;
mod calls;
mod checked;
mod colors;
mod confusable;
pub mod diff;
mod difference;
mod due;
pub(crate) mod edits;
mod endings;
mod exact;
mod facts;
mod fingerprint;
mod followed;
mod hints;
mod judging;
mod layout;
mod leeway;
mod lines;
mod normalize;
mod occurrences;
mod outputs;
mod own_alignment;
mod own_lines;
mod own_words;
mod pauses;
mod recognition;
mod requirements;
mod right_blocks;
mod shown;
mod strays;
#[cfg(test)]
mod tests;
mod tolerate;
pub mod turns;
mod uniform;
mod unknown_lines;
mod unread_lines;
mod walk;
mod wording;
mod words;

use reference::Transcript;

pub use align::Pair;
pub use besides::{exit, produced};
pub use calls::{EQUAL_DRAWS, FirstDraws, calls, draws_without_rand};
pub use checked::{checked, ended};
pub use colors::without_colors;
pub use difference::{Difference, Relation, finding, sentence};
pub use endings::crash_after_denial;
pub use fingerprint::{Agreement, Fingerprint, Place};
pub use followed::{agreed, lost};
pub use judging::{breaking, goes_on, with_right_blocks};
pub use leeway::in_one_turn;
pub use own_lines::{LineWording, OwnLines, in_any_words};
pub use recognition::{Recognition, Unread, unread};
pub use right_blocks::{Count as BlockCount, RightBlocks};
pub use strays::{contradicts, knows_no_words_for_a_fact};
pub use uniform::{may_be_unlikely, unlikely_draws};
pub use unknown_lines::unknown_lines;

use crate::criteria::Criteria;
use crate::verdict::{Judgment, Rung, Verdict};

/// Comparison of one turn at one rung.
///
/// Guarantees of every comparator (`tests/contract.rs`): equal turns agree; a turn that agrees at a rung agrees at
/// every lower one; agreement is symmetric (except for facts whose extra occurrences are tolerated in the program's
/// output only); no input makes it panic.
///
/// ```
/// use croupier::compare::{self, Pair};
/// use croupier::criteria::Criteria;
/// use croupier::verdict::Rung;
/// let layout = compare::comparator(Rung::Layout).unwrap();
/// let pair = Pair::of_outputs(b"Win 20 19\n", b"Win  20 19 ");
/// assert_eq!(layout.compare(&pair, &Criteria::at(Rung::Layout)), None);
/// ```
pub trait Comparator: Sync {
    /// Returns its rung.
    fn rung(&self) -> Rung;

    /// Returns when two outputs agree, to complete "passes if …" in listings.
    fn about(&self) -> &'static str;

    /// Returns the first difference in a turn that counts at this rung.
    fn compare(&self, pair: &Pair<'_>, criteria: &Criteria) -> Option<Difference>;
}

/// All rungs with a comparator, highest first.
pub static ALL: &[&dyn Comparator] = &[&exact::Exact, &layout::Layout, &wording::Wording, &facts::Facts];

/// Returns the comparator of a rung; `None` for [`Rung::None`], where everything agrees.
pub fn comparator(rung: Rung) -> Option<&'static dyn Comparator> {
    ALL.iter().copied().find(|comparator| comparator.rung() == rung)
}

/// Compares a run with the accepted interpretations (never empty; the first is the plain one) and returns the result
/// for the one that it agrees with best.
///
/// # Panics
/// Panics if there are no interpretations.
pub fn judge(readings: &[&Transcript], actual: &Transcript, criteria: &Criteria) -> Judgment {
    let by_turn = match abort::split(actual) {
        Some((run, reason)) => reason.told(judging::best(readings, &run, criteria)),
        None => judging::best(readings, actual, criteria),
    };
    if by_turn.verdict == Verdict::Passed || !readings.iter().all(|reading| leeway::asks_nothing(reading)) {
        return by_turn;
    }
    let readings: Vec<Transcript> = readings.iter().map(|reading| leeway::in_one_turn(reading)).collect();
    let readings: Vec<&Transcript> = readings.iter().collect();
    let as_a_whole = judging::best(&readings, &leeway::in_one_turn(actual), criteria);
    if as_a_whole.credit > by_turn.credit { as_a_whole } else { by_turn }
}
