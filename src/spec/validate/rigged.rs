//! `cards` of a scenario: the cards of its run, where files of ours deal them.

use reference::cards::Card;

use super::super::desk::{At, Desk};
use super::super::raw;
use super::super::values;
use super::Outline;
use crate::text;

/// The most cards of a run.
const MOST: usize = 600;

/// The cards, in the order they are drawn; `None` if they have a fault.
pub(super) fn cards(
    desk: &mut Desk,
    at: At<'_>,
    row: &raw::Scenario,
    outline: Option<&Outline>,
) -> Option<Vec<Card>> {
    let Some(found) = desk.optional(at, "cards", &row.cards).ok()? else { return Some(Vec::new()) };
    if let Some(outline) = outline
        && !(outline.rigged && outline.game.is_none_or(reference::Game::takes_cards))
    {
        desk.not_here(at, "cards", "no file of ours deals the cards of its part");
        return None;
    }
    let words: Vec<&str> = found.value.split_whitespace().collect();
    let mut cards = Vec::with_capacity(words.len());
    for word in &words {
        let Some(card) = Card::parse(word) else {
            let message = format!("`{}` is no card", values::shown(word));
            desk.fault(found.node, message, "expected a face and a suit, such as `10H` or `AS`");
            return None;
        };
        cards.push(card);
    }
    if cards.is_empty() || cards.len() > MOST {
        let message = format!("`cards` has {}", text::count(cards.len(), "card"));
        desk.fault(found.node, message, format!("expected from 1 to {MOST}"));
        return None;
    }
    Some(cards)
}
