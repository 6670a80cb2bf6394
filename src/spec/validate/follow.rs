//! `follow`: how cards are recognised in what a program prints, where they cannot be foretold.

use reference::Game;

use super::super::desk::{At, Desk, Found, Optional, Reported};
use super::super::fault::Fault;
use super::super::model::Reference;
use super::super::raw::{self, Field};
use super::super::values;
use super::facts::{patterns, spellings};
use crate::criteria::cards::{CARDS_GROUP, RANK_GROUP};
use crate::criteria::{Cards, Patterns, Shows};

/// What a place of cards may show, by the names used in specs: whether it is the whole hand.
const SHOWS: [(&str, bool); 2] = [("new cards", false), ("whole hand", true)];

/// How a part's cards are recognised. `meant`: its reference, if that has no fault.
pub(super) fn follow(
    desk: &mut Desk,
    at: At<'_>,
    written: &raw::Part,
    meant: Option<&(Reference, Option<&'static dyn Game>)>,
) -> Optional<Cards> {
    if matches!(written.follow, Field::Missing) {
        return Ok(None);
    }
    let refused = match meant {
        Some((_, None)) => Some("a model solution has its own cards".to_owned()),
        Some((_, Some(game))) if !game.takes_cards() => {
            Some(format!("`{}` is told its cards by the seed", game.name()))
        }
        Some((_, Some(_))) | None => None,
    };
    if let Some(because) = refused {
        desk.not_here(at, "follow", &because);
        return Err(Reported);
    }
    let found = desk.maybe(at, "follow", &written.follow);
    found.and_then(|found| cards(desk, &found)).map(Some).ok_or(Reported)
}

fn cards(desk: &mut Desk, found: &Found<'_, raw::Follow>) -> Option<Cards> {
    let within = At::new::<raw::Follow>(found.node, "`follow`");
    desk.known_keys(within);
    let card = desk.need(within, "card", &found.value.card).map(|found| {
        let at = At::new::<raw::WrittenCard>(found.node, "`card`");
        desk.known_keys(at);
        let find = patterns(desk, at, "find", &found.value.find, &found.value.or);
        let find = find.filter(|find| names(desk, at, find, RANK_GROUP, r"(?P<rank>10|[2-9AJQK])"));
        (find, spellings(desk, at, &found.value.read_as))
    });
    let player = shows(desk, within, "player", &found.value.player);
    let dealer = shows(desk, within, "dealer", &found.value.dealer);
    let (card, read_as) = card?;
    Some(Cards { card: card?, read_as: read_as?, player: player?, dealer: dealer? })
}

fn shows<'a>(desk: &mut Desk, at: At<'a>, key: &'a str, field: &'a Field<raw::Shows>) -> Option<Shows> {
    let found = desk.need(at, key, field)?;
    let what = format!("`{key}`");
    let within = At::new::<raw::Shows>(found.node, &what);
    desk.known_keys(within);
    let find = patterns(desk, within, "find", &found.value.find, &found.value.or);
    let find = find.filter(|find| names(desk, within, find, CARDS_GROUP, r"(?P<cards>[^\n]*)"));
    let whole_hand = match desk.maybe(within, "shows", &found.value.shows) {
        Some(found) => values::choose(desk, &found, "way to show cards", &SHOWS),
        None => Some(false),
    };
    Some(Shows { find: find?, whole_hand: whole_hand? })
}

/// Whether every expression has this group; a fault if not.
fn names(desk: &mut Desk, at: At<'_>, find: &Patterns, group: &str, example: &str) -> bool {
    if find.all_name(group) {
        return true;
    }
    let node = at.node.get("find").unwrap_or(at.node);
    let message = format!("not every expression of {} has a group `{group}`", at.what);
    let fault = Fault::new(desk.place(node), message, "which of what it matches is meant?");
    desk.add(fault.hint(format!("write `{example}`")));
    false
}
