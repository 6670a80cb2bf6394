//! `legwork`: what is found out about a part for the person who marks it.

use std::collections::HashMap;

use reference::Game;

use super::super::desk::{At, Desk, Found};
use super::super::fault::{Fault, names_known};
use super::super::model::{Answer, Example, Header, Legwork, Limits, PlaysLike, Reference, SeedBy, Session};
use super::super::raw::{self, Field};
use super::super::values;
use super::facts::patterns;
use super::parts::{Outline, SEEDS};
use super::{build, scenarios};
use crate::criteria::Patterns;
use crate::text::count;

/// The most sessions that are recorded of one part: more than a person reads.
const MOST_SESSIONS: usize = 4;

/// What is to be found out; nothing where the spec does not say. `None` if it has a fault.
pub(super) fn legwork(
    desk: &mut Desk,
    at: At<'_>,
    row: &raw::Part,
    games: &[&'static dyn Game],
    earlier: &[Outline],
) -> Option<Legwork> {
    let Some(found) = desk.optional(at, "legwork", &row.legwork)? else {
        desk.not_here(at, "limits", "nothing of the part is run");
        return Some(Legwork::default());
    };
    let within = At::new::<raw::Legwork>(found.node, "`legwork`");
    desk.known_keys(within);
    if found.node.entries().is_empty() {
        let hint = "add `header:`, `plays_like:`, `sessions:` or `example:`, or leave `legwork` out";
        desk.hinted(found.node, "`legwork` is empty", "what is to be found out?", hint);
        return None;
    }
    let reader = Reader { games, earlier };
    let example = reader.example(desk, within, found.value);
    let header = header(desk, within, found.value);
    let plays_like = reader.plays_like(desk, within, found.value);
    let sessions = sessions(desk, within, found.value);
    let limits = limits(desk, at, row, found.value);
    let (example, header, plays_like) = (example?, header?, plays_like?);
    Some(Legwork { example, header, plays_like, sessions: sessions?, limits })
}

/// What runs of it may use, where there are any.
fn limits(desk: &mut Desk, at: At<'_>, row: &raw::Part, written: &raw::Legwork) -> Limits {
    if matches!((&written.plays_like, &written.sessions), (Field::Missing, Field::Missing)) {
        desk.not_here(at, "limits", "nothing of the part is run");
    }
    build::limits(desk, at, row)
}

struct Reader<'a> {
    games: &'a [&'static dyn Game],
    earlier: &'a [Outline],
}

impl Reader<'_> {
    fn example(&self, desk: &mut Desk, at: At<'_>, written: &raw::Legwork) -> Option<Option<Example>> {
        let Some(found) = desk.optional(at, "example", &written.example)? else { return Some(None) };
        let within = At::new::<raw::Example>(found.node, "`example`");
        desk.known_keys(within);
        let game = desk.need(within, "reference", &found.value.reference);
        let game = game.and_then(|found| self.game(desk, &found));
        let seed = desk.need(within, "seed", &found.value.seed);
        let seed = seed.and_then(|found| values::choose(desk, &found, "way to give a seed", &SEEDS));
        game.zip(seed).map(|(game, seed)| Some(Example { reference: Reference::Game(game), seed }))
    }

    fn game(&self, desk: &mut Desk, found: &Found<'_, String>) -> Option<String> {
        if self.games.iter().any(|game| game.name() == found.value) {
            return Some(found.value.clone());
        }
        let message = format!("`{}` is no reference", values::shown(found.value));
        let fault = Fault::new(desk.place(found.node), message, "unknown reference");
        let names = self.games.iter().map(|game| game.name());
        desk.add(fault.hints(names_known(found.value, "reference", names)));
        None
    }

    fn plays_like(&self, desk: &mut Desk, at: At<'_>, written: &raw::Legwork) -> Option<Option<PlaysLike>> {
        let Some(found) = desk.optional(at, "plays_like", &written.plays_like)? else { return Some(None) };
        let within = At::new::<raw::PlaysLike>(found.node, "`plays_like`");
        desk.known_keys(within);
        let part = desk.need(within, "part", &found.value.part);
        let part = part.and_then(|found| self.part(desk, &found));
        let cards = expressions(desk, within, "cards", &found.value.cards, &found.value.or);
        part.zip(cards).map(|(part, cards)| Some(PlaysLike { part, cards }))
    }

    /// An earlier part that is run, the same program for every seed.
    fn part(&self, desk: &mut Desk, found: &Found<'_, String>) -> Option<usize> {
        let word = values::shown(found.value);
        let Some(part) = self.earlier.iter().position(|outline| outline.id.as_ref() == Some(found.value))
        else {
            // What an id at fault was meant to be is not known.
            if self.earlier.iter().all(|outline| outline.id.is_some()) {
                let fault = Fault::new(
                    desk.place(found.node),
                    format!("`{word}` is no earlier part of this assignment"),
                    "expected an earlier part",
                );
                let run = self.earlier.iter().filter(|outline| !outline.hand);
                let ids = run.filter_map(|outline| outline.id.as_deref());
                desk.add(fault.hints(names_known(found.value, "earlier part", ids)));
            }
            return None;
        };
        let outline = &self.earlier[part];
        let unlike = match (outline.hand, outline.follows, outline.seed) {
            (true, ..) => Some(("is marked by hand", "it has no runs to hold another part's against")),
            (_, true, _) => Some(("follows its programs' cards", "each of its runs is right in its own way")),
            (_, _, Some(SeedBy::SourcePatch)) => {
                Some(("has `seed: source-patch`", "its seeds are written into its own source"))
            }
            _ => None,
        };
        if let Some((why, expected)) = unlike {
            desk.fault(found.node, format!("part `{word}` {why}"), expected);
            return None;
        }
        Some(part)
    }
}

fn header(desk: &mut Desk, at: At<'_>, written: &raw::Legwork) -> Option<Option<Header>> {
    let Some(found) = desk.optional(at, "header", &written.header)? else { return Some(None) };
    let within = At::new::<raw::Header>(found.node, "`header`");
    desk.known_keys(within);
    let asks = desk.need(within, "asks", &found.value.asks);
    let asks = asks.and_then(|found| values::sentence(desk, &found));
    let mentions = expressions(desk, within, "mentions", &found.value.mentions, &found.value.or);
    asks.zip(mentions).map(|(asks, mentions)| Some(Header { asks, mentions }))
}

/// Expressions that may be left out.
fn expressions<'a>(
    desk: &mut Desk,
    at: At<'a>,
    key: &'a str,
    first: &'a Field<String>,
    or: &'a Field<Vec<Field<String>>>,
) -> Option<Option<Patterns>> {
    if matches!(first, Field::Missing) {
        desk.not_here(at, "or", "there is nothing beside which it would be another way");
        return Some(None);
    }
    patterns(desk, at, key, first, or).map(Some)
}

fn sessions(desk: &mut Desk, at: At<'_>, written: &raw::Legwork) -> Option<Vec<Session>> {
    let Some(list) = desk.optional(at, "sessions", &written.sessions)? else { return Some(Vec::new()) };
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
    let Some(list) = desk.optional(at, "answers", &row.answers)? else { return Some(Vec::new()) };
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
