//! `facts` and `blocks`: what must agree where the wording is free, and what a turn of much output falls into.

use regex::bytes::Regex;

use super::super::desk::{At, Desk, Found, Optional, Reported};
use super::super::fault::{Fault, names_known};
use super::super::index::Node;
use super::super::raw::{self, Field, Spelling};
use super::super::values;
use super::criteria::{Seen, row_name};
use crate::criteria::{self, Blocks, Extras, Fact, Patterns, Spellings};
use crate::text;

/// One of `facts`.
pub(super) fn fact(desk: &mut Desk, row: &raw::Fact, node: &Node, seen: &mut Seen) -> Option<Fact> {
    let at = At::new::<raw::Fact>(node, "a fact");
    desk.known_keys(at);
    let name = row_name(desk, at, &row.name, "fact", seen);
    let find = patterns(desk, at, "find", &row.find, &row.or);
    let read_as = spellings(desk, at, &row.read_as);
    let any_order = match desk.maybe(at, "order", &row.order) {
        Some(found) => values::choose(desk, &found, "order", &[("any", true), ("fixed", false)]),
        None => Some(false),
    };
    let names = [("none", Extras::None), ("known", Extras::Known)];
    let extras = match desk.maybe(at, "extras", &row.extras) {
        Some(found) => values::choose(desk, &found, "way to treat extras", &names),
        None => Some(Extras::None),
    };
    let (name, find, read_as) = (name?, find?, read_as?);
    Some(Fact { name, find, read_as, any_order: any_order?, extras: extras? })
}

/// The blocks of a turn.
pub(super) fn blocks(desk: &mut Desk, at: At<'_>, raw: &raw::Compare) -> Optional<Blocks> {
    let Some(found) = desk.optional(at, "blocks", &raw.blocks)? else { return Ok(None) };
    let within = At::new::<raw::Blocks>(found.node, "`blocks`");
    desk.known_keys(within);
    let name = desk.need(within, "name", &found.value.name);
    let name = name.and_then(|found| values::name(desk, &found, "a block"));
    let starts = patterns(desk, within, "starts", &found.value.starts, &found.value.or);
    name.zip(starts).map(|(name, starts)| Some(Blocks { name, starts })).ok_or(Reported)
}

/// An expression, and in `or` others for the same thing.
pub(super) fn patterns<'a>(
    desk: &mut Desk,
    at: At<'a>,
    key: &'a str,
    first: &'a Field<String>,
    or: &'a Field<Vec<Field<String>>>,
) -> Option<Patterns> {
    let first = desk.need(at, key, first).and_then(|found| values::regex(desk, &found));
    let Some(list) = desk.optional(at, "or", or).ok()? else { return first.map(Patterns::one) };
    let count = list.value.len();
    let mut others = Vec::new();
    for (value, node) in desk.items(&list, "each of `or`") {
        let found = Found { value, node, key: "or" };
        let Some(other) = values::regex(desk, &found) else { continue };
        if first.as_ref().is_none_or(|first| same_groups(desk, node, (key, first), &other)) {
            others.push(other);
        }
    }
    first.filter(|_| others.len() == count).map(|first| Patterns::new(first, others))
}

/// Whether another expression's groups fit the first's: else their captures could never agree.
fn same_groups(desk: &mut Desk, node: &Node, (key, first): (&str, &Regex), other: &Regex) -> bool {
    let (known, named) = (criteria::names(first), criteria::names(other));
    if let Some(unknown) = named.iter().find(|name| !known.contains(name)) {
        let message = format!("`{key}` has no group `{unknown}`");
        let fault = Fault::new(desk.place(node), message, "only groups that it names can be compared");
        desk.add(fault.hints(names_known(unknown, "group", known.iter().map(String::as_str))));
        return false;
    }
    let (wanted, had) = (first.captures_len() - 1, other.captures_len() - 1);
    if !known.is_empty() && named.is_empty() {
        let quoted: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
        desk.hinted(
            node,
            format!("`{key}` names its groups, and this names none"),
            "its captures would all be left out",
            format!("name them {} as there: `(?P<{}>…)`", text::list(&quoted, "or"), known[0]),
        );
        return false;
    }
    if known.is_empty() && wanted != had {
        desk.hinted(
            node,
            format!("`{key}` has {}, and this has {had}", text::count(wanted, "group")),
            "captures are compared one by one",
            "`(?:…)` groups without capturing; groups with names, `(?P<name>…)`, may be left out",
        );
        return false;
    }
    true
}

/// `read_as`: what captures mean, and how else they are spelled.
pub(super) fn spellings(desk: &mut Desk, at: At<'_>, field: &Field<raw::ReadAs>) -> Option<Spellings> {
    let Some(found) = desk.optional(at, "read_as", field).ok()? else { return Some(Spellings::default()) };
    let mut spellings = Spellings::default();
    let mut right = true;
    for (meant, list) in found.node.entries() {
        // What is meant goes first, so that it cannot be taken for another's spelling.
        right &= spelling(desk, &mut spellings, meant, meant.text());
        let Some(field) = found.value.get(meant.text()) else { continue };
        let what = format!("`{}`", values::shown(meant.text()));
        let Some(value) = desk.read(list, &what, field) else {
            right = false;
            continue;
        };
        let rows = Found { value, node: list, key: "read_as" };
        let count = value.len();
        let rows: Vec<(&Spelling, &Node)> = desk.items(&rows, "a spelling");
        right &= rows.len() == count;
        for (_, node) in rows {
            right &= spelling(desk, &mut spellings, node, meant.text());
        }
    }
    right.then_some(spellings)
}

/// Takes in one spelling; false, and a fault, if it is none or stands for something else already.
fn spelling(desk: &mut Desk, spellings: &mut Spellings, node: &Node, meant: &str) -> bool {
    let written = node.text();
    let folded = written.split_whitespace().collect::<Vec<_>>().join(" ");
    if folded.is_empty() || folded != written {
        let message = format!("`{}` can be no spelling", values::shown(written));
        desk.fault(node, message, "expected some text, with single blanks and none at its ends");
        return false;
    }
    let other = spellings.read(written.as_bytes().to_vec());
    if !spellings.add(written, meant) {
        let other = values::shown(&String::from_utf8_lossy(&other));
        let message = format!("`{}` is read as `{other}` already", values::shown(written));
        desk.fault(node, message, "case makes no difference: each spelling can mean one thing only");
        return false;
    }
    true
}
