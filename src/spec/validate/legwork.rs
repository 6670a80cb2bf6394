//! `legwork`: what is found out about a part for the person who marks it.

use reference::Game;

use super::super::desk::Desk;
use super::super::keys::assignment as keys;
use super::super::model::{Answer, Example, Header, Legwork, PlaysLike, Reference, SeedBy, Session};
use super::super::read::{Field, Items};
use super::super::values::shown;
use super::build;
use super::criteria::list;
use super::facts::{optional_patterns, patterns};
use super::parts::Outline;
use crate::text::count;

/// The most sessions that are recorded of one part: more than a person reads.
const MOST_SESSIONS: usize = 4;

/// What is to be found out; nothing where the spec does not say. `None` if it has a fault.
pub(super) fn legwork(
    desk: &mut Desk,
    row: &keys::Part,
    games: &[&'static dyn Game],
    earlier: &[Outline],
) -> Option<Legwork> {
    let written = row.legwork.optional()?;
    if written.is_none_or(|written| !written.plays_like.given() && !written.sessions.given()) {
        desk.not_here(row, &row.limits, "nothing of the part is run");
    }
    let Some(written) = written else { return Some(Legwork::default()) };
    if written.empty {
        let hint = "add `header:`, `plays_like:`, `sessions:` or `example:`, or remove `legwork`".to_owned();
        desk.hinted(&written.span, "`legwork` is empty", "what is to be found out?", [hint]);
        return None;
    }
    let example = example(desk, &written.example, games);
    let header = header(desk, &written.header);
    let plays_like = plays_like(desk, &written.plays_like, earlier);
    let sessions = sessions(desk, &written.sessions);
    let limits = build::limits(&row.limits);
    Some(Legwork { example: example?, header: header?, plays_like: plays_like?, sessions: sessions?, limits })
}

fn example(
    desk: &mut Desk,
    field: &Field<keys::Example>,
    games: &[&'static dyn Game],
) -> Option<Option<Example>> {
    let Some(written) = field.optional()? else { return Some(None) };
    let names: Vec<(&str, ())> = games.iter().map(|game| (game.name(), ())).collect();
    let game = written
        .reference
        .get()
        .filter(|game| desk.choose((game, &written.reference.span), "reference", &names).is_some());
    Some(Some(Example { reference: Reference::Game(game?.clone()), seed: written.seed.value()? }))
}

fn plays_like(
    desk: &mut Desk,
    field: &Field<keys::PlaysLike>,
    earlier: &[Outline],
) -> Option<Option<PlaysLike>> {
    let Some(written) = field.optional()? else { return Some(None) };
    let part = earlier_part(desk, &written.part, earlier);
    let cards = optional_patterns(desk, written, &written.cards, &written.or);
    Some(Some(PlaysLike { part: part?, cards: cards? }))
}

/// An earlier part that is run, the same program for every seed.
fn earlier_part(desk: &mut Desk, field: &Field<String>, earlier: &[Outline]) -> Option<usize> {
    let id = field.get()?;
    let Some(part) = earlier.iter().position(|outline| outline.id.as_ref() == Some(id)) else {
        // What an id at fault was meant to be is not known.
        if earlier.iter().all(|outline| outline.id.is_some()) {
            let message = format!("`{}` is not an earlier part of this assignment", shown(id));
            let run = earlier.iter().filter(|outline| !outline.hand);
            let ids = run.filter_map(|outline| outline.id.as_deref());
            desk.unknown(&field.span, message, (id, "earlier part"), ids);
        }
        return None;
    };
    let outline = &earlier[part];
    let (why, expected) = match (outline.hand, outline.follows, outline.seed) {
        (true, ..) => ("is marked by hand", "it has no runs to compare with"),
        (_, true, _) => ("follows its programs' cards", "each of its runs is right in its own way"),
        (_, _, Some(SeedBy::SourcePatch)) => {
            ("has `seed: source-patch`", "its seeds are written into its own source")
        }
        _ => return Some(part),
    };
    desk.fault(&field.span, format!("part `{id}` {why}"), expected);
    None
}

fn header(desk: &mut Desk, field: &Field<keys::Header>) -> Option<Option<Header>> {
    let Some(written) = field.optional()? else { return Some(None) };
    let mentions = optional_patterns(desk, written, &written.mentions, &written.or);
    Some(Some(Header { asks: written.asks.value()?, mentions: mentions? }))
}

fn sessions(desk: &mut Desk, field: &Field<Items<keys::Session>>) -> Option<Vec<Session>> {
    let total = field.optional()?.map_or(1, |list| list.count);
    if !(1..=MOST_SESSIONS).contains(&total) {
        let message = format!("there are {}", count(total, "session"));
        desk.fault(&field.span, message, format!("expected from 1 to {MOST_SESSIONS}: a person reads them"));
        return None;
    }
    list(desk, field, |row| &row.name, session)
}

fn session(desk: &mut Desk, row: &keys::Session) -> Option<Session> {
    let answers = row.answers.each(|answer| self::answer(desk, &answer.value));
    let keys = row.keys.each(|key| Some(key.value.clone()));
    Some(Session { name: row.name.value()?, keys: keys?, answers: answers? })
}

fn answer(desk: &mut Desk, row: &keys::Answer) -> Option<Answer> {
    let asked = patterns(desk, &row.asked, &row.or);
    let keys = row.keys.each(|key| Some(key.value.clone()))?;
    if keys.is_empty() && row.keys.get().is_some() {
        desk.fault(&row.keys.span, "an answer has no keys", "what is to be typed there?");
        return None;
    }
    Some(Answer { asked: asked?, keys })
}
