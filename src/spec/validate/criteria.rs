//! `compare` and `credit`: by what criteria a part's transcripts are compared, and what partly right
//! work earns.

use std::collections::HashMap;
use std::ops::Range;

use regex::bytes::Regex;

use super::super::desk::{At, Desk, Found};
use super::super::fault::Fault;
use super::super::index::Node;
use super::super::model::CreditPolicy;
use super::super::raw::{self, Field};
use super::super::values;
use super::{calls, facts};
use crate::criteria::{Criteria, Demand, DemandCheck, Forgive, Pauses};
use crate::fraction::{Fraction, ONE};
use crate::text;
use crate::verdict::Rung;

/// What makes a demand of its expression.
type MakeCheck = fn(Regex) -> DemandCheck;

/// Names taken so far, and where they stand.
pub(super) type Seen = HashMap<String, Range<usize>>;

/// The rungs that may be required, by the names used in specs.
fn rungs() -> Vec<(&'static str, Rung)> {
    let real = Rung::ALL.into_iter().rev().filter(|rung| *rung != Rung::None);
    real.map(|rung| (rung.name(), rung)).collect()
}

/// The criteria of a part.
pub(super) fn criteria(desk: &mut Desk, at: At<'_>, written: &raw::Part) -> Option<Criteria> {
    let found = desk.need(at, "compare", &written.compare)?;
    let within = At::new::<raw::Compare>(found.node, "`compare`");
    desk.known_keys(within);
    let raw = found.value;
    let require = desk.need(within, "require", &raw.require);
    let require = require.and_then(|found| values::choose(desk, &found, "rung", &rungs()));
    let credit = credit_by_rung(desk, within, raw, require);
    let pauses = pauses(desk, within, raw);
    let facts = list(desk, within, "facts", &raw.facts, facts::fact);
    let blocks = facts::blocks(desk, within, raw);
    let learn_wording = learn_wording(desk, within, raw, written);
    let forgive = list(desk, within, "forgive", &raw.forgive, forgive);
    let demands = list(desk, within, "demands", &raw.demands, demand);
    let calls = list(desk, within, "calls", &raw.calls, calls::call);
    facts_fit(desk, within, raw, require);
    let ((facts, forgive), demands) = facts.zip(forgive).zip(demands)?;
    let (require, credit, pauses, blocks, calls) = (require?, credit?, pauses?, blocks.ok()?, calls?);
    let learn_wording = learn_wording?;
    Some(Criteria { require, credit, pauses, facts, blocks, learn_wording, forgive, demands, calls })
}

/// Whether wording is learned: where draws can be foretold, block by block.
fn learn_wording(desk: &mut Desk, at: At<'_>, raw: &raw::Compare, part: &raw::Part) -> Option<bool> {
    let Some(found) = desk.optional(at, "learn_wording", &raw.learn_wording).ok()? else {
        return Some(false);
    };
    let refused = match () {
        () if !matches!(part.follow, Field::Missing) => "what is followed is known from the wording alone",
        () if matches!(raw.blocks, Field::Missing) => {
            "wording is learned block by block, and there are no `blocks`"
        }
        () => return Some(*found.value),
    };
    desk.not_here(at, "learn_wording", refused);
    None
}

/// Facts are what the facts rung looks at: needed there and of no use elsewhere.
fn facts_fit(desk: &mut Desk, at: At<'_>, raw: &raw::Compare, require: Option<Rung>) {
    let Some(require) = require else { return };
    if require != Rung::Facts {
        let because = "only `require: facts` looks at it";
        desk.not_here(at, "facts", because);
        desk.not_here(at, "blocks", because);
        desk.not_here(at, "learn_wording", because);
        desk.not_here(at, "forgive", because);
        return;
    }
    let none = matches!(&raw.facts, Field::Read(facts) if facts.is_empty());
    if matches!(raw.facts, Field::Missing) || none {
        let node = at.node.get("require").unwrap_or(at.node);
        desk.hinted(
            node,
            "`require: facts` needs facts, and there are none",
            "which facts must agree?",
            "add `facts:` with a list of `{name: …, find: …}`",
        );
    }
}

fn credit_by_rung(
    desk: &mut Desk,
    at: At<'_>,
    raw: &raw::Compare,
    require: Option<Rung>,
) -> Option<Vec<(Rung, Fraction)>> {
    let Some(found) = desk.optional(at, "credit", &raw.credit).ok()? else { return Some(Vec::new()) };
    let within = At::new::<raw::CreditByRung>(found.node, "`credit`");
    desk.known_keys(within);
    let rows = [
        (Rung::Layout, &found.value.layout),
        (Rung::Wording, &found.value.wording),
        (Rung::Facts, &found.value.facts),
    ];
    let mut credit = Vec::new();
    for (rung, field) in rows {
        let Some(found) = desk.maybe(within, rung.name(), field) else { continue };
        let share = values::share(desk, &found);
        let name = rung.name();
        match require {
            Some(require) if rung >= require => {
                let because = format!("`require: {}` is passed in full there", require.name());
                desk.not_here(within, name, &because);
            }
            Some(_) if rung == Rung::Facts => {
                desk.not_here(within, name, "facts are looked at only where `require: facts` asks for them");
            }
            _ => credit.push((rung, share?)),
        }
    }
    Some(credit)
}

fn pauses(desk: &mut Desk, at: At<'_>, raw: &raw::Compare) -> Option<Pauses> {
    let Some(found) = desk.optional(at, "pauses", &raw.pauses).ok()? else {
        return Some(Pauses { check: false, credit: ONE });
    };
    let within = At::new::<raw::Pauses>(found.node, "`pauses`");
    desk.known_keys(within);
    let credit = desk.need(within, "credit", &found.value.credit)?;
    Some(Pauses { check: true, credit: values::share(desk, &credit)? })
}

/// An optional list of mappings: all of them, or nothing if one of them has a fault.
fn list<'a, T: raw::Expected, M>(
    desk: &mut Desk,
    at: At<'a>,
    key: &'a str,
    field: &'a Field<Vec<Field<T>>>,
    meant: fn(&mut Desk, &T, &Node, &mut Seen) -> Option<M>,
) -> Option<Vec<M>> {
    let Some(found) = desk.optional(at, key, field).ok()? else { return Some(Vec::new()) };
    let count = found.value.len();
    let mut seen = Seen::new();
    let rows = desk.items(&found, &format!("each of `{key}`"));
    let rows: Vec<M> = rows.into_iter().filter_map(|(row, node)| meant(desk, row, node, &mut seen)).collect();
    (rows.len() == count).then_some(rows)
}

/// The name every fact, forgiven slip and demand has.
pub(super) fn row_name(
    desk: &mut Desk,
    at: At<'_>,
    field: &Field<String>,
    noun: &str,
    seen: &mut Seen,
) -> Option<String> {
    let found = desk.need(at, "name", field)?;
    let name = values::name(desk, &found, &format!("a {noun}"))?;
    values::unique(desk, seen, found.node, |name| format!("two of one list are called `{name}`"))
        .then_some(name)
}

fn needed_regex(desk: &mut Desk, at: At<'_>, field: &Field<String>) -> Option<Regex> {
    let found = desk.need(at, "find", field)?;
    values::regex(desk, &found)
}

pub(super) fn says(desk: &mut Desk, at: At<'_>, field: &Field<String>) -> Option<String> {
    let found = desk.need(at, "says", field)?;
    values::sentence(desk, &found)
}

pub(super) fn row_credit(desk: &mut Desk, at: At<'_>, field: &Field<raw::Share>) -> Option<Fraction> {
    let found = desk.need(at, "credit", field)?;
    values::share(desk, &found)
}

fn forgive(desk: &mut Desk, row: &raw::Forgive, node: &Node, seen: &mut Seen) -> Option<Forgive> {
    let at = At::new::<raw::Forgive>(node, "a forgiven slip");
    desk.known_keys(at);
    let name = row_name(desk, at, &row.name, "forgiven slip", seen);
    let find = needed_regex(desk, at, &row.find);
    let replace = desk.need(at, "replace", &row.replace);
    let replace = match (&find, replace) {
        (Some(find), Some(found)) => groups_exist(desk, &found, find).then(|| found.value.clone()),
        (None, Some(_)) | (_, None) => None,
    };
    let says = says(desk, at, &row.says);
    let credit = row_credit(desk, at, &row.credit);
    Some(Forgive { name: name?, find: find?, replace: replace?, says: says?, credit: credit? })
}

/// Every `$1` and `${name}` of a replacement must be a group of the expression: `regex` itself would
/// write nothing for one that is not, and reads `$1H` as the group `1H`.
fn groups_exist(desk: &mut Desk, found: &Found<'_, String>, find: &Regex) -> bool {
    let known: Vec<String> =
        find.capture_names().enumerate().map(|(n, name)| name.map_or(n.to_string(), str::to_owned)).collect();
    for group in groups(found.value) {
        let numbered = group.parse::<usize>().is_ok_and(|number| number < find.captures_len());
        if numbered || known.contains(&group) {
            continue;
        }
        let digits: String = group.chars().take_while(char::is_ascii_digit).collect();
        let glued = !digits.is_empty() && digits.len() < group.len();
        let fault = Fault::new(
            desk.place(found.node),
            format!("`${group}` is no group of `find`"),
            format!("`find` has {}", text::count(find.captures_len() - 1, "group")),
        );
        let rest = &group[digits.len()..];
        desk.add(fault.hints(
            glued.then(|| format!("for group {digits} and then `{rest}` write `${{{digits}}}{rest}`")),
        ));
        return false;
    }
    true
}

/// The groups a replacement names, as `regex` reads it.
fn groups(replace: &str) -> Vec<String> {
    let mut groups = Vec::new();
    let mut rest = replace;
    while let Some(at) = rest.find('$') {
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix('$') {
            rest = after;
        } else if let Some((name, after)) = rest.strip_prefix('{').and_then(|inside| inside.split_once('}')) {
            groups.push(name.to_owned());
            rest = after;
        } else {
            let word = |character: char| character.is_ascii_alphanumeric() || character == '_';
            let name: String = rest.chars().take_while(|character| word(*character)).collect();
            rest = &rest[name.len()..];
            groups.extend((!name.is_empty()).then_some(name));
        }
    }
    groups
}

fn demand(desk: &mut Desk, row: &raw::Demand, node: &Node, seen: &mut Seen) -> Option<Demand> {
    let at = At::new::<raw::Demand>(node, "a demand");
    desk.known_keys(at);
    let name = row_name(desk, at, &row.name, "demand", seen);
    let checks: [(&str, &Field<String>, MakeCheck); 4] = [
        ("aligned", &row.aligned, DemandCheck::Aligned),
        ("present", &row.present, DemandCheck::Present),
        ("absent", &row.absent, DemandCheck::Absent),
        ("noted", &row.noted, DemandCheck::Noted),
    ];
    let mut check = None;
    for (key, field, make) in checks {
        if let Some(found) = desk.maybe(at, key, field) {
            check = values::regex(desk, &found).map(make);
        }
    }
    if let Some(found) = desk.maybe(at, "input", &row.input) {
        let none = values::choose(desk, &found, "demand on input", &[("none after the end", ())]);
        check = none.map(|()| DemandCheck::NoMoreInput);
    }
    let fields = checks.iter().map(|(_, field, _)| *field).chain([&row.input]);
    let given = fields.filter(|field| !matches!(field, Field::Missing)).count();
    if given != 1 {
        desk.fault(
            node,
            format!("a demand needs exactly one of `aligned`, `present`, `absent`, `noted` and `input`, and this has {given}"),
            "what is demanded here?",
        );
        check = None;
    }
    let says = says(desk, at, &row.says);
    let credit = row_credit(desk, at, &row.credit);
    Some(Demand { name: name?, check: check?, says: says?, credit: credit? })
}

/// What a partly right part earns; all of its share where nothing is said.
pub(super) fn policy(desk: &mut Desk, at: At<'_>, written: &raw::Part) -> Option<CreditPolicy> {
    let Some(found) = desk.optional(at, "credit", &written.credit).ok()? else {
        return Some(CreditPolicy { factor: ONE });
    };
    let within = At::new::<raw::Credit>(found.node, "`credit`");
    desk.known_keys(within);
    let factor = desk.need(within, "factor", &found.value.factor)?;
    Some(CreditPolicy { factor: values::share(desk, &factor)? })
}
