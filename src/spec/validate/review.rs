//! `review`: what is noted about a part for the person who grades it.

use reference::Game;

use super::super::checker::Checker;
use super::super::keys::assignment as keys;
use super::super::model::{Answer, Example, Header, Reference, Review, Session};
use super::super::read::{Field, Items, Optional, Reported};
use super::build;
use super::criteria::list;
use super::facts::expressions;
use crate::text::count;

/// Maximum number of sessions of one part: more than a person reads.
const MOST_SESSIONS: usize = 4;

/// Returns what is noted; nothing by default. `None` if it has an error.
pub(super) fn review(checker: &mut Checker, row: &keys::Part, games: &[&'static dyn Game]) -> Option<Review> {
    let written = row.review.optional().ok()?;
    if written.is_none_or(|written| !written.sessions.given()) {
        checker.not_here(row, &row.limits, "no program of the part is run");
    }
    let Some(written) = written else { return Some(Review::default()) };
    if written.empty {
        let message = format!("{} is empty", written.what);
        let hint = format!("add `header:`, `sessions:`, or `example:`, or remove {}", written.what);
        checker.hinted(&written.span, message, "what should be noted?", [hint]);
        return None;
    }
    let example = example(checker, &written.example, games);
    let header = header(checker, &written.header);
    let sessions = sessions(checker, &written.sessions);
    let limits = build::limits(&row.limits);
    Some(Review { example: example.ok()?, header: header.ok()?, sessions: sessions?, limits })
}

fn example(
    checker: &mut Checker,
    field: &Field<keys::Example>,
    games: &[&'static dyn Game],
) -> Optional<Example> {
    let Some(written) = field.optional()? else { return Ok(None) };
    let names: Vec<(&str, ())> = games.iter().map(|game| (game.name(), ())).collect();
    let game = written
        .reference
        .get()
        .filter(|game| checker.choose((game, &written.reference.span), "reference", &names).is_some());
    let (game, seed) = game.zip(written.seed.value()).ok_or(Reported)?;
    Ok(Some(Example { reference: Reference::Game(game.clone()), seed }))
}

fn header(checker: &mut Checker, field: &Field<keys::Header>) -> Optional<Header> {
    let Some(written) = field.optional()? else { return Ok(None) };
    let asks = written.asks.value().ok_or(Reported);
    if written.mentions.given() {
        let mentions = expressions(&written.mentions, &written.or).ok_or(Reported)?;
        return Ok(Some(Header { asks: asks?, mentions: Some(mentions) }));
    }
    checker.not_here(written, &written.or, "it adds expressions to `mentions`, which is missing");
    Ok(Some(Header { asks: asks?, mentions: None }))
}

fn sessions(checker: &mut Checker, field: &Field<Items<keys::Session>>) -> Option<Vec<Session>> {
    let total = field.optional().ok()?.map_or(1, |list| list.count);
    if !(1..=MOST_SESSIONS).contains(&total) {
        let message = format!("there are {}", count(total, "session"));
        checker.error(
            &field.span,
            message,
            format!("expected from 1 to {MOST_SESSIONS}: a person reads them"),
        );
        return None;
    }
    list(checker, field, |row| &row.name, session)
}

fn session(checker: &mut Checker, row: &keys::Session) -> Option<Session> {
    let answers = row.answers.each(|answer| self::answer(checker, &answer.value));
    let keys = row.keys.each(|key| Some(key.value.clone()));
    Some(Session { name: row.name.value()?, keys: keys?, answers: answers? })
}

fn answer(checker: &mut Checker, row: &keys::Answer) -> Option<Answer> {
    let asked = expressions(&row.asked, &row.or);
    let keys = row.keys.each(|key| Some(key.value.clone()))?;
    if keys.is_empty() && row.keys.get().is_some() {
        checker.error(&row.keys.span, "an answer has no `keys`", "what should be typed there?");
        return None;
    }
    Some(Answer { asked: asked?, keys })
}
