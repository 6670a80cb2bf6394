//! `groups`: their names, what holds what, and what needs what.

use std::collections::HashMap;

use super::super::checker::Checker;
use super::super::error::excerpt;
use super::super::keys::assignment::Part;
use super::super::keys::groups::Group;
use super::super::model::ScoreGroup;
use super::super::model::groups::holder;
use super::super::read::{Items, Slot, Spanned};

/// Maximum number of groups of a part.
const MOST_GROUPS: usize = 1_000;

/// Returns the groups of a part, in their order; none if it has none.
pub(super) fn groups(checker: &mut Checker, row: &Part) -> Option<Vec<ScoreGroup>> {
    if row.groups.given() && row.credit.given() {
        checker.not_here(row, &row.credit, "its `groups` say what it earns");
        return None;
    }
    let count = row.groups.get().map_or(0, |list| list.count);
    if count > MOST_GROUPS {
        let message = format!("there are {count} groups");
        checker.error(&row.groups.span, message, format!("expected at most {MOST_GROUPS}"));
        return None;
    }
    let names: Vec<&str> = names(row).collect();
    let (mut seen, mut at) = (HashMap::new(), 0..);
    row.groups.each(|group| one(checker, &group.value, &names, at.next().unwrap_or_default(), &mut seen))
}

/// Returns the names of the groups of a part, as far as they are readable.
pub(super) fn names(row: &Part) -> impl Iterator<Item = &str> {
    fn named(group: &Spanned<Group>) -> Option<&str> {
        group.value.name.get().map(String::as_str)
    }
    row.groups.get().into_iter().flat_map(Items::iter).filter_map(named)
}

fn one(
    checker: &mut Checker,
    row: &Group,
    names: &[&str],
    at: usize,
    seen: &mut HashMap<String, super::super::checker::Span>,
) -> Option<ScoreGroup> {
    let name = row.name.value()?;
    if !checker.unique(seen, (&name, &row.name.span), |name| format!("two groups are called `{name}`")) {
        return None;
    }
    let earlier = &names[..at.min(names.len())];
    if at > 0 && holder(earlier.iter().copied(), &name).is_none() {
        let message = format!("group `{}` is in no group before it", excerpt(&name));
        let first = names.first().copied().unwrap_or_default();
        checker.error(
            &row.name.span,
            message,
            format!("expected a name such as `{}/{name}`", excerpt(first)),
        );
        return None;
    }
    if at > 0 && row.out_of.given() {
        let slot: &Slot = &row.out_of;
        checker.not_here(row, slot, "only the first group has it");
        return None;
    }
    let needs = row.needs.each(|item| {
        let need = item.value.as_str();
        let found = earlier.iter().position(|other| *other == need);
        let holds = name.strip_prefix(need).is_some_and(|rest| rest.starts_with('/'));
        if found.is_none() || holds {
            let message =
                format!("`{}` is no earlier group that group `{}` may need", excerpt(need), excerpt(&name));
            checker.unknown(&item.span, message, (need, "group"), earlier.iter().copied());
            return None;
        }
        found
    });
    Some(ScoreGroup {
        score: row.score.value()?,
        accepts: row.accepts.value()?,
        stops: row.stops.value()?,
        passed: row.passed.value()?,
        failed: row.failed.value()?,
        full_score: row.full_score.optional().ok()?.copied(),
        points: row.points.optional().ok()?.copied(),
        out_of: row.out_of.optional().ok()?.copied(),
        needs: needs?,
        name,
    })
}
