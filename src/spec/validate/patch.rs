//! `patch`: where in a source the seed stands, for `seed: source-patch`.

use super::super::desk::{At, Desk};
use super::super::model::{SEED_GROUP, SeedBy};
use super::super::raw::{self, Field};
use super::facts::patterns;
use crate::criteria::Patterns;

/// Where the seed stands; the outer `None` if it has a fault.
pub(super) fn patch(
    desk: &mut Desk,
    at: At<'_>,
    written: &raw::Part,
    seed: Option<SeedBy>,
) -> Option<Option<Patterns>> {
    if seed != Some(SeedBy::SourcePatch) {
        if seed.is_some() {
            desk.not_here(at, "patch", "only `seed: source-patch` writes into the source");
        }
        return matches!(written.patch, Field::Missing).then_some(None);
    }
    let found = desk.need(at, "patch", &written.patch)?;
    let within = At::new::<raw::Patch>(found.node, "`patch`");
    desk.known_keys(within);
    let line = patterns(desk, within, "find", &found.value.find, &found.value.or)?;
    if line.all_name(SEED_GROUP) {
        return Some(Some(line));
    }
    let node = found.node.get("find").unwrap_or(found.node);
    desk.hinted(
        node,
        format!("no group of `find` is called `{SEED_GROUP}`"),
        "which of what it matches is the seed?",
        format!("write `(?P<{SEED_GROUP}>\\d+)` for the number"),
    );
    None
}
