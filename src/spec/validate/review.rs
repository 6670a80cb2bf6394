//! `review`: what is noted about a part for the person who grades it.

use std::collections::HashMap;

use reference::Game;

use super::super::desk::{At, Desk, Found, Optional, Reported};
use super::super::fault::{Fault, names_known};
use super::super::model::{Answer, Example, Header, Limits, Reference, Review, Session};
use super::super::raw::{self, Field};
use super::super::values;
use super::facts::patterns;
use super::parts::SEEDS;
use super::{build, scenarios};
use crate::text::count;

/// The most sessions that are recorded of one part: more than a person reads.
const MOST_SESSIONS: usize = 4;

/// What is to be noted; nothing where the spec does not say. `None` if it has a fault.
pub(super) fn review(
    desk: &mut Desk,
    at: At<'_>,
    row: &raw::Part,
    games: &[&'static dyn Game],
) -> Option<Review> {
    let (key, field) = match (&row.review, &row.legwork) {
        (Field::Missing, old) if !matches!(old, Field::Missing) => ("legwork", old),
        (new, _) => ("review", new),
    };
    if key == "review" {
        desk.not_here(at, "legwork", "it is the old name of `review`");
    }
    let Some(found) = desk.optional(at, key, field).ok()? else {
        desk.not_here(at, "limits", "nothing of the part is run");
        return Some(Review::default());
    };
    let what = format!("`{key}`");
    let within = At::new::<raw::Review>(found.node, &what);
    desk.known_keys(within);
    if found.node.entries().is_empty() {
        let hint = format!("add `header:`, `sessions:` or `example:`, or leave {what} out");
        desk.hinted(found.node, format!("{what} is empty"), "what is to be found out?", hint);
        return None;
    }
    let example = example(desk, within, found.value, games);
    let header = header(desk, within, found.value);
    let sessions = sessions(desk, within, found.value);
    let limits = limits(desk, at, row, found.value);
    Some(Review { example: example.ok()?, header: header.ok()?, sessions: sessions?, limits })
}

/// What runs of it may use, where there are any.
fn limits(desk: &mut Desk, at: At<'_>, row: &raw::Part, written: &raw::Review) -> Limits {
    if matches!(written.sessions, Field::Missing) {
        desk.not_here(at, "limits", "nothing of the part is run");
    }
    build::limits(desk, at, row)
}

fn example(
    desk: &mut Desk,
    at: At<'_>,
    written: &raw::Review,
    games: &[&'static dyn Game],
) -> Optional<Example> {
    let Some(found) = desk.optional(at, "example", &written.example)? else { return Ok(None) };
    let within = At::new::<raw::Example>(found.node, "`example`");
    desk.known_keys(within);
    let name = desk.need(within, "reference", &found.value.reference);
    let name = name.and_then(|found| game(desk, &found, games));
    let seed = desk.need(within, "seed", &found.value.seed);
    let seed = seed.and_then(|found| values::choose(desk, &found, "way to give a seed", &SEEDS));
    let (name, seed) = name.zip(seed).ok_or(Reported)?;
    Ok(Some(Example { reference: Reference::Game(name), seed }))
}

fn game(desk: &mut Desk, found: &Found<'_, String>, games: &[&'static dyn Game]) -> Option<String> {
    if games.iter().any(|game| game.name() == found.value) {
        return Some(found.value.clone());
    }
    let message = format!("`{}` is no reference", values::shown(found.value));
    let fault = Fault::new(desk.place(found.node), message, "unknown reference");
    let names = games.iter().map(|game| game.name());
    desk.add(fault.hints(names_known(found.value, "reference", names)));
    None
}

fn header(desk: &mut Desk, at: At<'_>, written: &raw::Review) -> Optional<Header> {
    let Some(found) = desk.optional(at, "header", &written.header)? else { return Ok(None) };
    let within = At::new::<raw::Header>(found.node, "`header`");
    desk.known_keys(within);
    let raw::Header { asks, mentions, or } = found.value;
    let asks = desk.need(within, "asks", asks).and_then(|found| values::sentence(desk, &found));
    if matches!(mentions, Field::Missing) {
        desk.not_here(within, "or", "there is nothing beside which it would be another way");
        return asks.map(|asks| Some(Header { asks, mentions: None })).ok_or(Reported);
    }
    let mentions = patterns(desk, within, "mentions", mentions, or);
    let (asks, mentions) = asks.zip(mentions).ok_or(Reported)?;
    Ok(Some(Header { asks, mentions: Some(mentions) }))
}

fn sessions(desk: &mut Desk, at: At<'_>, written: &raw::Review) -> Option<Vec<Session>> {
    let Some(list) = desk.optional(at, "sessions", &written.sessions).ok()? else { return Some(Vec::new()) };
    let total = list.value.len();
    if !(1..=MOST_SESSIONS).contains(&total) {
        let message = format!("there are {}", count(total, "session"));
        desk.fault(list.node, message, format!("expected from 1 to {MOST_SESSIONS}: a person reads them"));
        return None;
    }
    let (mut seen, mut sessions) = (HashMap::new(), Vec::new());
    for (row, node) in desk.items(&list, "a session") {
        let within = At::new::<raw::Session>(node, "a session");
        desk.known_keys(within);
        let name = desk.need(within, "name", &row.name).and_then(|found| {
            let name = values::name(desk, &found, "a session")?;
            let says = |name: &str| format!("two sessions are called `{name}`");
            values::unique(desk, &mut seen, found.node, says).then_some(name)
        });
        let keys =
            desk.need(within, "keys", &row.keys).is_some().then(|| scenarios::keys(desk, within, &row.keys));
        let answers = answers(desk, within, row);
        let whole = name.zip(keys.flatten()).zip(answers);
        sessions.extend(whole.map(|((name, keys), answers)| Session { name, keys, answers }));
    }
    (sessions.len() == total).then_some(sessions)
}

fn answers(desk: &mut Desk, at: At<'_>, row: &raw::Session) -> Option<Vec<Answer>> {
    let Some(list) = desk.optional(at, "answers", &row.answers).ok()? else { return Some(Vec::new()) };
    let (total, mut answers) = (list.value.len(), Vec::new());
    for (row, node) in desk.items(&list, "an answer") {
        let within = At::new::<raw::Answer>(node, "an answer");
        desk.known_keys(within);
        let asked = patterns(desk, within, "asked", &row.asked, &row.or);
        let keys = desk.need(within, "keys", &row.keys);
        if let Some(list) = keys.as_ref().filter(|list| list.value.is_empty()) {
            desk.fault(list.node, "an answer has no keys", "what is to be typed there?");
        }
        let keys = keys.filter(|list| !list.value.is_empty());
        let keys = keys.and_then(|_| scenarios::keys(desk, within, &row.keys));
        answers.extend(asked.zip(keys).map(|(asked, keys)| Answer { asked, keys }));
    }
    (answers.len() == total).then_some(answers)
}
