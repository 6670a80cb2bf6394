//! Compare: two transcripts → a judgement.
//!
//! Owns the ladder of rungs, alignment, findings and their words; does no I/O and knows no assignment.
//!
//! A run is walked turn by turn at the required rung (`walk.rs`); the first difference that the rung does not
//! tolerate becomes the finding. What a run did beside its text (how it ended, pauses, demands of the
//! handout's) is looked at afterwards (`judging.rs`). Everything is bounded by the length of what was printed,
//! without a clock: the same input gives the same findings on any machine.
//!
//! To add a rung: write `src/compare/<name>.rs` with a unit struct that is a [`Comparator`], give [`Rung`] its
//! variant, and add one line to [`ALL`]. `tests/contract.rs` then holds it to its promises by itself.

mod align;
mod blocks;
mod calls;
mod demands;
pub mod diff;
mod difference;
mod endings;
mod exact;
mod facts;
mod followed;
mod forgive;
mod hints;
mod judging;
mod layout;
mod lines;
mod lookalike;
mod normalize;
mod occurrences;
mod pauses;
mod sketch;
#[cfg(test)]
mod tests;
mod walk;
mod wording;
mod words;

use reference::Transcript;

pub use align::Pair;
pub use calls::calls;
pub use difference::{Difference, Relation, finding};
pub use endings::crash_after_denial;
pub use followed::{agreed, lost};
pub use judging::breaking;
pub use sketch::{Agreement, Place, Sketch};

use crate::criteria::Criteria;
use crate::verdict::{Judgement, Rung};

/// One rung of the ladder: whether a turn agrees there, and if not, where it first differs.
///
/// What every comparator promises (`tests/contract.rs`): equal turns agree; a turn that agrees at a rung agrees
/// at every lower one; agreement does not depend on which side is which (but for facts whose extras are
/// tolerated on one side only); no bytes make it panic.
///
/// ```
/// use croupier::compare::{self, Pair};
/// use croupier::criteria::Criteria;
/// use croupier::verdict::Rung;
/// let layout = compare::comparator(Rung::Layout).unwrap();
/// let pair = Pair { earlier: &[], expected: b"Win 20 19\n", found: b"Win  20 19 " };
/// assert_eq!(layout.compare(&pair, &Criteria::at(Rung::Layout)), None);
/// ```
pub trait Comparator: Sync {
    /// The rung it decides.
    fn rung(&self) -> Rung;

    /// When two outputs agree, for listings: completes "passes if …".
    fn about(&self) -> &'static str;

    /// The first difference in a turn that matters at this rung; `None` where there is none.
    fn compare(&self, pair: &Pair<'_>, criteria: &Criteria) -> Option<Difference>;
}

/// Every rung that can be reached, highest first.
pub static ALL: &[&dyn Comparator] = &[&exact::Exact, &layout::Layout, &wording::Wording, &facts::Facts];

/// The comparator of a rung; none for [`Rung::None`], where everything agrees.
pub fn comparator(rung: Rung) -> Option<&'static dyn Comparator> {
    ALL.iter().copied().find(|comparator| comparator.rung() == rung)
}

/// Judges a run against the readings a right program may follow (never empty; the first is the plain one) and
/// picks the one it agrees with best.
///
/// # Panics
/// There are no readings.
pub fn judge(readings: &[&Transcript], actual: &Transcript, criteria: &Criteria) -> Judgement {
    judging::best(readings, actual, criteria)
}
