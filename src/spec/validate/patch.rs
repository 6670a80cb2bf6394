//! `patch`: where in a source the seed stands, for `seed: source-patch`.

use super::super::desk::{At, Desk, Optional, Reported};
use super::super::model::{SEED_GROUP, SeedBy};
use super::super::raw::{self, Field};
use super::facts::patterns;
use crate::criteria::Patterns;

/// Where the seed stands.
pub(super) fn patch(
    desk: &mut Desk,
    at: At<'_>,
    written: &raw::Part,
    seed: Option<SeedBy>,
) -> Optional<Patterns> {
    if seed != Some(SeedBy::SourcePatch) {
        if seed.is_some() {
            desk.not_here(at, "patch", "only `seed: source-patch` writes into the source");
        }
        return if matches!(written.patch, Field::Missing) { Ok(None) } else { Err(Reported) };
    }
    let found = desk.need(at, "patch", &written.patch).ok_or(Reported)?;
    let within = At::new::<raw::Patch>(found.node, "`patch`");
    desk.known_keys(within);
    let line = patterns(desk, within, "find", &found.value.find, &found.value.or).ok_or(Reported)?;
    if line.all_name(SEED_GROUP) {
        return Ok(Some(line));
    }
    let node = found.node.get("find").unwrap_or(found.node);
    desk.hinted(
        node,
        format!("no group of `find` is called `{SEED_GROUP}`"),
        "which of what it matches is the seed?",
        format!("write `(?P<{SEED_GROUP}>\\d+)` for the number"),
    );
    Err(Reported)
}
