//! The rung `wording`: like `layout`, but case and punctuation may differ as well.
//!
//! If a spec names facts, they must agree too: a fact may depend on punctuation (the dash of `9-H`), and a higher
//! rung must imply every lower one.

use super::align::Pair;
use super::difference::Difference;
use super::{Comparator, facts, lines};
use crate::criteria::Criteria;
use crate::verdict::Rung;

/// The same words in the same lines.
pub(super) struct Wording;

impl Comparator for Wording {
    fn rung(&self) -> Rung {
        Rung::Wording
    }

    fn about(&self) -> &'static str {
        "the words agree; case, punctuation, and layout may differ"
    }

    fn compare(&self, pair: &Pair<'_>, criteria: &Criteria) -> Option<Difference> {
        if !criteria.facts.is_empty()
            && let Some(difference) = facts::Facts.compare(pair, criteria)
        {
            return Some(difference);
        }
        lines::words(pair)
    }
}
