//! The rung `layout`: the number of spaces between words and at the ends of lines, blank lines, and the newline at the
//! end may differ. Line breaks may not.

use super::align::Pair;
use super::difference::Difference;
use super::{Comparator, lines, normalize};
use crate::criteria::Criteria;
use crate::verdict::Rung;

/// The same lines; spaces may differ.
pub(super) struct Layout;

impl Comparator for Layout {
    fn rung(&self) -> Rung {
        Rung::Layout
    }

    fn about(&self) -> &'static str {
        "the text agrees; spaces and blank lines may differ"
    }

    fn compare(&self, pair: &Pair<'_>, _criteria: &Criteria) -> Option<Difference> {
        lines::first_difference(
            normalize::layout_lines(pair.expected),
            normalize::layout_lines(pair.found),
            pair.found,
            normalize::fold,
        )
    }
}
