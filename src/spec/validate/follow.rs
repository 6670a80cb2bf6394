//! `follow`: how cards are recognised in what a program prints, where they cannot be foretold.

use reference::Game;

use super::super::desk::Desk;
use super::super::keys::assignment as keys;
use super::super::read::Field;
use super::facts::{all_name, patterns, spellings};
use crate::criteria::cards::{CARDS_GROUP, RANK_GROUP};
use crate::criteria::{Cards, Shows};

/// How a part's cards are recognised; the outer `None` if that has a fault. `game`: the part's, as far as it is known.
pub(super) fn follow(
    desk: &mut Desk,
    row: &keys::Part,
    game: Option<Option<&'static dyn Game>>,
) -> Option<Option<Cards>> {
    if !row.follow.given() {
        return Some(None);
    }
    let refused = match game {
        Some(None) => Some("a model solution has its own cards".to_owned()),
        Some(Some(game)) if !game.takes_cards() => {
            Some(format!("`{}` is told its cards by the seed", game.name()))
        }
        Some(Some(_)) | None => None,
    };
    if let Some(because) = refused {
        desk.not_here(row, &row.follow, &because);
        return None;
    }
    let written = row.follow.get()?;
    let card = written.card.get().and_then(|card| {
        let find = patterns(desk, &card.find, &card.or);
        let find = find.filter(|find| all_name(desk, &card.find, find, RANK_GROUP, "(?P<rank>10|[2-9AJQK])"));
        let read_as = spellings(desk, &card.read_as);
        Some((find?, read_as?))
    });
    let player = shows(desk, &written.player);
    let dealer = shows(desk, &written.dealer);
    let (card, read_as) = card?;
    Some(Some(Cards { card, read_as, player: player?, dealer: dealer? }))
}

fn shows(desk: &mut Desk, field: &Field<keys::CardsShown>) -> Option<Shows> {
    let written = field.get()?;
    let find = patterns(desk, &written.find, &written.or)?;
    let named = all_name(desk, &written.find, &find, CARDS_GROUP, r"(?P<cards>[^\n]*)");
    Some(Shows { find: Some(find).filter(|_| named)?, whole_hand: written.shows.value()? })
}
