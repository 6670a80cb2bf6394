//! `player` of a scenario: who answers where the cards are followed, and so no list of keys could.

use reference::{Bet, Play, Strategy};

use super::super::desk::{At, Desk, Found, Optional, Reported};
use super::super::fault::Fault;
use super::super::raw::{self, Field};
use super::super::strategy;
use super::super::values;
use super::Outline;

/// The most rounds a scenario may play: well below what its player may type.
const MOST_ROUNDS: i64 = 100;
/// The most decks a shoe may have.
const MOST_DECKS: i64 = 100;

/// A scenario's player: there if, and only if, the part's cards are followed.
pub(super) fn player(
    desk: &mut Desk,
    at: At<'_>,
    row: &raw::Scenario,
    outline: Option<&Outline>,
) -> Optional<Strategy> {
    // Of a part that has a fault nothing is known.
    let outline = outline.ok_or(Reported)?;
    if !outline.follows {
        desk.not_here(at, "player", "only where cards are followed must the answers depend on them");
        return if matches!(row.player, Field::Missing) { Ok(None) } else { Err(Reported) };
    }
    if matches!(row.player, Field::Missing) {
        let place = desk.place(at.node);
        let fault =
            Fault::new(place, format!("{} has no `player`", at.what), "who answers, whatever cards fall?");
        desk.add(fault.hint("add `player: {play: hit below 17}`; its `keys` are typed before that"));
        return Err(Reported);
    }
    let found = desk.maybe(at, "player", &row.player);
    found.and_then(|found| strategy(desk, &found)).map(Some).ok_or(Reported)
}

fn strategy(desk: &mut Desk, found: &Found<'_, raw::Player>) -> Option<Strategy> {
    let within = At::new::<raw::Player>(found.node, "`player`");
    desk.known_keys(within);
    let plain = Strategy::default();
    let play = desk.need(within, "play", &found.value.play).and_then(|found| play(desk, &found));
    let wager = optional(desk, within, "bet", &found.value.bet, bet);
    let add = optional(desk, within, "add", &found.value.add, bet);
    let rounds =
        optional(desk, within, "rounds", &found.value.rounds, |desk, found| number(desk, found, MOST_ROUNDS));
    let decks =
        optional(desk, within, "decks", &found.value.decks, |desk, found| number(desk, found, MOST_DECKS));
    Some(Strategy {
        play: play?,
        bet: wager.ok()?.unwrap_or(plain.bet),
        add: add.ok()?,
        rounds: rounds.ok()?.and_then(|rounds| u32::try_from(rounds).ok()).unwrap_or(plain.rounds),
        decks: decks.ok()?.unwrap_or(plain.decks),
        ..plain
    })
}

/// A value that may be left out.
fn optional<'a, T: raw::Expected, U>(
    desk: &mut Desk,
    at: At<'a>,
    key: &'a str,
    field: &'a Field<T>,
    read: impl FnOnce(&mut Desk, &Found<'a, T>) -> Option<U>,
) -> Optional<U> {
    let Some(found) = desk.optional(at, key, field)? else { return Ok(None) };
    read(desk, &found).map(Some).ok_or(Reported)
}

fn play(desk: &mut Desk, found: &Found<'_, String>) -> Option<Play> {
    let play = strategy::play(found.value);
    if play.is_none() {
        let message = format!("`{}` is no way to play", values::shown(found.value));
        desk.fault(found.node, message, format!("expected {}", strategy::PLAYS));
    }
    play
}

fn bet(desk: &mut Desk, found: &Found<'_, raw::Bet>) -> Option<Bet> {
    let bet = strategy::bet(found.node.text());
    if bet.is_none() {
        let message = format!("`{}: {}` is no bet", found.key, values::shown(found.node.text()));
        desk.fault(found.node, message, format!("expected {}", strategy::BETS));
    }
    bet
}

fn number(desk: &mut Desk, found: &Found<'_, i64>, most: i64) -> Option<i64> {
    if (1..=most).contains(found.value) {
        return Some(*found.value);
    }
    let message = format!("`{}: {}` is out of range", found.key, found.value);
    desk.fault(found.node, message, format!("expected a whole number from 1 to {most}"));
    None
}
