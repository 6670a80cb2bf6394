//! Hands in lines that name no owner, such as `New card: 4-C`: the other hands of the turn tell whether the guess is right.

use super::hands::ShownHand;
use crate::blackjack::HandOwner;
use crate::cards::Card;

/// Returns the hands of a turn without those whose owner is probably another. `unnamed`: indices of the hands whose owner is a guess. It
/// is taken as right if such a hand repeats the owner's last hand with more cards, or is a single card that they may have drawn.
pub(super) fn with_likely_owner(hands: Vec<ShownHand>, unnamed: &[usize]) -> Vec<ShownHand> {
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

/// Whether a hand repeats the last one and has more cards.
fn goes_on(cards: &[Card], last: &[Card]) -> bool {
    last.len() > 1 && cards.len() > last.len() && cards.starts_with(last)
}

/// Whether a hand is a single card that its owner may have drawn. The dealer draws without being asked, so every single card after the
/// dealer's hand counts. The player's card answers a hit: a named hand of the player in the same turn has to contain it, and one of the
/// dealer must not, or it is the dealer's hidden card.
fn is_single_draw(hand: &ShownHand, named: &[ShownHand]) -> bool {
    let &[card] = hand.cards.as_slice() else { return false };
    let contradicts = |other: &ShownHand| match other.owner {
        HandOwner::Player => !other.cards.contains(&card),
        HandOwner::Dealer => other.cards.contains(&card),
    };
    hand.owner == HandOwner::Dealer || !named.iter().any(contradicts)
}
