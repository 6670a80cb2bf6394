//! `calls` of `compare`: demands on calls that no transcript shows.

use super::super::desk::{At, Desk};
use super::super::index::Node;
use super::super::raw::{self, Field};
use super::super::values;
use super::criteria::{Seen, row_credit, row_name, says};
use crate::criteria::{CallDemand, Seeds, SrandRule};

/// A demand on calls of `srand`.
pub(super) fn call(desk: &mut Desk, row: &raw::Call, node: &Node, seen: &mut Seen) -> Option<CallDemand> {
    let at = At::new::<raw::Call>(node, "a demand on calls");
    desk.known_keys(at);
    let name = row_name(desk, at, &row.name, "demand on calls", seen);
    let rules = SrandRule::ALL.map(|rule| (rule.name(), rule));
    let srand = desk.need(at, "srand", &row.srand);
    let srand = srand.and_then(|found| values::choose(desk, &found, "demand on `srand`", &rules));
    let seeds = seeds(desk, at, row);
    let says = says(desk, at, &row.says);
    let credit = row_credit(desk, at, &row.credit);
    Some(CallDemand { name: name?, srand: srand?, seeds: seeds?, says: says?, credit: credit? })
}

/// Which scenarios it is for.
fn seeds(desk: &mut Desk, at: At<'_>, row: &raw::Call) -> Option<Seeds> {
    let only = desk.maybe(at, "at_seed", &row.at_seed).map(|found| *found.value);
    let but = desk.maybe(at, "not_at_seed", &row.not_at_seed).map(|found| *found.value);
    match (&row.at_seed, &row.not_at_seed) {
        (Field::Missing, Field::Missing) => Some(Seeds::All),
        (_, Field::Missing) => only.map(Seeds::Only),
        (Field::Missing, _) => but.map(Seeds::AllBut),
        (_, _) => {
            let because = "`at_seed` says already which scenarios it is for";
            desk.not_here(at, "not_at_seed", because);
            None
        }
    }
}
