//! `facts` and `blocks`: what must agree where the wording is free, and what a turn of much output falls into.

use regex::bytes::Regex;

use super::super::checker::{Checker, Span};
use super::super::error::quoted;
use super::super::keys::assignment::ReadAs;
use super::super::keys::compare as keys;
use super::super::read::{Field, Items, Optional, Reported, Slot};
use super::super::table::Type;
use super::super::values::{self, shown};
use crate::criteria::{self, Blocks, Fact, Order, Patterns, Spellings};
use crate::text;

/// One of `facts`.
pub(super) fn fact(checker: &mut Checker, row: &keys::Fact) -> Option<Fact> {
    let find = patterns(checker, &row.find, &row.or);
    let read_as = spellings(checker, &row.read_as);
    Some(Fact {
        name: row.name.value()?,
        find: find?,
        read_as: read_as?,
        order: order(checker, row)?,
        extras: row.extras.value()?,
    })
}

/// How occurrences are compared.
fn order(checker: &mut Checker, row: &keys::Fact) -> Option<Order> {
    match row.order.value()? {
        Order::Set { .. } => Some(Order::Set { until: row.until.value() }),
        other => {
            checker.not_here(row, &row.until, "only a fact with `order: set` has rounds");
            Some(other)
        }
    }
}

/// Whether every `until` names a fact.
pub(super) fn rounds_fit(checker: &mut Checker, written: &keys::Compare) {
    let Some(rows) = written.facts.get() else { return };
    let known: Vec<&str> = rows.iter().filter_map(|row| row.value.name.get()).map(String::as_str).collect();
    for row in rows.iter().map(|row| &row.value) {
        if let Some(end) = row.until.get().filter(|end| !known.contains(&end.as_str())) {
            let message = format!("there is no fact `{}`", shown(end));
            checker.unknown(&row.until.span, message, (end, "fact"), known.iter().copied());
        }
    }
}

/// The blocks of a turn.
pub(super) fn blocks(checker: &mut Checker, written: &Field<keys::Blocks>) -> Optional<Blocks> {
    let Some(written) = written.optional()? else { return Ok(None) };
    let starts = patterns(checker, &written.starts, &written.or);
    let (name, starts) = written.name.value().zip(starts).ok_or(Reported)?;
    Ok(Some(Blocks { name, starts }))
}

/// An expression, and in `or` others for the same thing.
pub(super) fn patterns(
    checker: &mut Checker,
    first: &Field<Regex>,
    or: &Field<Items<Regex>>,
) -> Option<Patterns> {
    let others = or.each(|other| {
        let fits = first
            .get()
            .is_none_or(|first_one| same_groups(checker, &other.span, (first.key, first_one), &other.value));
        fits.then(|| other.value.clone())
    });
    Some(Patterns::new(first.value()?, others?))
}

/// Whether every expression has this group; a error if not.
pub(super) fn all_name(
    checker: &mut Checker,
    slot: &Slot,
    find: &Patterns,
    group: &str,
    example: &str,
) -> bool {
    let named = find.all_name(group);
    if !named {
        let message = format!("not every expression of `{}` has a group `{group}`", slot.key);
        let expected = "which of what it matches is meant?";
        checker.hinted(&slot.span, message, expected, [format!("write `{example}`")]);
    }
    named
}

/// Whether another expression's groups fit the first's: else their captures could never agree.
fn same_groups(checker: &mut Checker, span: &Span, (key, first): (&str, &Regex), other: &Regex) -> bool {
    let (known, named) = (criteria::names(first), criteria::names(other));
    if let Some(unknown) = named.iter().find(|name| !known.contains(name)) {
        let message = format!("`{key}` has no group `{unknown}`");
        checker.unknown(span, message, (unknown, "group"), known.iter().map(String::as_str));
        return false;
    }
    let (wanted, had) = (first.captures_len() - 1, other.captures_len() - 1);
    if !known.is_empty() && named.is_empty() {
        let names: Vec<&str> = known.iter().map(String::as_str).collect();
        checker.hinted(
            span,
            format!("`{key}` names its groups, and this names none"),
            "its captures would all be left out",
            [format!("name them {} as there: `(?P<{}>…)`", text::list(&quoted(&names), "or"), known[0])],
        );
        return false;
    }
    if known.is_empty() && wanted != had {
        let hint = "`(?:…)` groups without capturing; groups with names, `(?P<name>…)`, may be left out";
        checker.hinted(
            span,
            format!("`{key}` has {}, and this has {had}", text::count(wanted, "group")),
            "captures are compared one by one",
            [hint.to_owned()],
        );
        return false;
    }
    true
}

/// `read_as`: what captures mean, and how else they are spelled.
pub(super) fn spellings(checker: &mut Checker, field: &Field<<ReadAs as Type>::Value>) -> Option<Spellings> {
    let Some(entries) = field.optional().ok()? else { return Some(Spellings::default()) };
    let mut spellings = Spellings::default();
    let mut right = true;
    for (meant, list) in entries {
        // What is meant goes first, so that it cannot be taken for another's spelling.
        if let Err(wrong) = values::spelling(&meant.value) {
            checker.error(&meant.span, format!("invalid spelling `{}`", shown(&meant.value)), wrong.expected);
            right = false;
        }
        right &= spelling(checker, &mut spellings, (&meant.value, &meant.span), &meant.value);
        let others = list.as_ref().and_then(|list| {
            list.value.each(|other| {
                spelling(checker, &mut spellings, (&other.value, &other.span), &meant.value).then_some(())
            })
        });
        right &= others.is_some();
    }
    right.then_some(spellings)
}

/// Takes in one spelling; false, and a error, if it stands for something else already.
fn spelling(
    checker: &mut Checker,
    spellings: &mut Spellings,
    (written, span): (&str, &Span),
    meant: &str,
) -> bool {
    let other = spellings.read(written.as_bytes().to_vec());
    let new = spellings.add(written, meant);
    if !new {
        let other = shown(&String::from_utf8_lossy(&other));
        let message = format!("`{}` is read as `{other}` already", shown(written));
        checker.error(span, message, "case makes no difference: each spelling can mean one thing only");
    }
    new
}
