//! The rung `exact`: byte for byte.

use std::borrow::Cow;

use super::align::Pair;
use super::difference::Difference;
use super::{Comparator, lines, normalize};
use crate::criteria::Criteria;
use crate::verdict::Rung;

/// Returns the whole line.
fn whole(raw: &[u8]) -> Cow<'_, [u8]> {
    Cow::Borrowed(raw)
}

/// Every byte counts.
pub(super) struct Exact;

impl Comparator for Exact {
    fn rung(&self) -> Rung {
        Rung::Exact
    }

    fn about(&self) -> &'static str {
        "every byte agrees"
    }

    fn compare(&self, pair: &Pair<'_>, _criteria: &Criteria) -> Option<Difference> {
        lines::first_difference(
            normalize::exact_lines(pair.expected),
            normalize::exact_lines(pair.found),
            pair.found,
            whole,
        )
    }
}
