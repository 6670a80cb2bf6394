//! Hands in lines that name nobody, such as `New card: 4-C`: whose they are follows from those that are named in the same turn.

use super::hands::ShownHand;
use crate::blackjack::HandOwner;
use crate::cards::Card;

/// Leaves out those of the `unnamed` hands (indices) that need not be what their owner was dealt. The others are what the last hand of
/// their owner has become, or a single card that was drawn.
pub(super) fn without_others(hands: Vec<ShownHand>, unnamed: &[usize]) -> Vec<ShownHand> {
    if unnamed.is_empty() {
        return hands;
    }
    let is_named = |at: &usize| !unnamed.contains(at);
    let named: Vec<ShownHand> = (0..hands.len()).filter(is_named).map(|at| hands[at].clone()).collect();
    let mut kept: Vec<ShownHand> = Vec::new();
    for (at, hand) in hands.into_iter().enumerate() {
        let last = kept.iter().rfind(|other| other.owner == hand.owner).map_or(&[][..], |it| &it.cards);
        if is_named(&at) || goes_on(&hand.cards, last) || is_single_draw(&hand, &named) {
            kept.push(hand);
        }
    }
    kept
}

/// Whether these are the cards of a hand with others after them.
fn goes_on(cards: &[Card], last: &[Card]) -> bool {
    last.len() > 1 && cards.len() > last.len() && cards.starts_with(last)
}

/// Whether a hand is one card that was drawn. The dealer is named once and then goes on without a question. The player's card comes
/// after a question, so the turn shows no other hand of theirs without it; and it is no card of the dealer's that is turned over.
fn is_single_draw(hand: &ShownHand, named: &[ShownHand]) -> bool {
    let &[card] = hand.cards.as_slice() else { return false };
    let contradicts = |other: &ShownHand| (other.owner == HandOwner::Player) != other.cards.contains(&card);
    hand.owner == HandOwner::Dealer || !named.iter().any(contradicts)
}
