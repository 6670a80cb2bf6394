//! Lines that show cards and what they count: `J A = 21`.

use super::super::pieces::Token;
use super::{Learner, Place};
use crate::cards::{self, Card, Rank, Suit};

impl Learner<'_> {
    /// Whether a number is what the cards before it in its line count: `J A = 21`. Then it is true wherever they are shown.
    pub(super) fn is_total_of_its_line(&self, place: &Place, slot: usize) -> bool {
        self.counted_before(place, slot).is_some()
    }

    /// Whether a number is one of the cards whose total follows in its line.
    pub(super) fn is_card_of_its_line(&self, place: &Place, slot: usize) -> bool {
        let Some(at) = self.token_of(place, slot) else { return false };
        let mut later = slot + 1..place.numbers.len();
        later.any(|later| self.counted_before(place, later).is_some_and(|first| first <= at))
    }

    /// Returns the token of a number in its line.
    fn token_of(&self, place: &Place, slot: usize) -> Option<usize> {
        let tokens = self.cut.runs[place.turn][place.line].tokens.iter().enumerate();
        tokens.filter(|(_, token)| matches!(token, Token::Number(_))).map(|(at, _)| at).nth(slot)
    }

    /// Returns the first token of the cards directly before a number that count what it says, if there are some.
    fn counted_before(&self, place: &Place, slot: usize) -> Option<usize> {
        let tokens = &self.cut.runs[place.turn][place.line].tokens;
        let end = self.token_of(place, slot)?;
        let number = place.numbers[slot];
        let mut hand = Vec::new();
        // From the last one: a line may begin with a number that is no card.
        for (at, token) in tokens[..end].iter().enumerate().rev() {
            let card = match token {
                Token::Card(card) => *card,
                Token::Number(number) => u32::try_from(*number).ok().and_then(spades)?,
            };
            hand.push(card);
            if hand.len() > 1 && i64::from(cards::total(&hand).points) == number {
                return Some(at);
            }
        }
        None
    }
}

/// Returns a card of this number, of any suit.
fn spades(number: u32) -> Option<Card> {
    Some(Card { rank: Rank::of_number_from_ace(number)?, suit: Suit::Spades })
}
