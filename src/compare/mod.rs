//! Compare: two transcripts → a judgement.
//!
//! Owns the ladder of rungs, alignment, findings and their words; does no I/O and knows no assignment.

use reference::Transcript;

use crate::criteria::Criteria;
use crate::verdict::Judgement;

/// Judges a run against the readings a right program may follow (never empty; the first is the plain one) and
/// picks the one it agrees with best.
pub fn judge(_readings: &[&Transcript], _actual: &Transcript, _criteria: &Criteria) -> Judgement {
    todo!()
}
