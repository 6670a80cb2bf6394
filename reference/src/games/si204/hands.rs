//! The two hands on the table, and how a card and the table are printed.

use super::rule_set::RuleSet;
use crate::Table;
use crate::cards::Card;

/// Writes a card: the face right-justified to two columns, then the suit (part 1).
pub(super) fn write_card(text: &mut String, card: Card) {
    let face = card.rank.face();
    if face.len() == 1 {
        text.push(' ');
    }
    text.push_str(face);
    text.push_str(card.suit.symbol());
}

/// Whatever cards are dealt from.
pub(super) trait Deals {
    /// Deals the next card.
    fn deal(&mut self) -> Card;
}

/// How much of the dealer's hand is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// All of it.
    All,
    /// All but the second card, which is printed as `**`.
    NotTheSecond,
}

/// The player's hand and the dealer's, in the order the cards came.
#[derive(Clone, Debug)]
pub(super) struct Hands {
    /// The player's cards.
    pub(super) player: Vec<Card>,
    /// The dealer's cards.
    pub(super) dealer: Vec<Card>,
}

impl Hands {
    /// "First each player gets two cards": player, dealer, player, dealer (part 2).
    pub(super) fn dealt(pack: &mut impl Deals, house: RuleSet<'_>) -> Self {
        if house.second_card_is_dealt_late() {
            let [first, second, third] = std::array::from_fn(|_| pack.deal());
            return Self { player: vec![first, third], dealer: vec![second] };
        }
        let [first, second, third, fourth] = std::array::from_fn(|_| pack.deal());
        if house.deals_two_at_a_time() {
            return Self { player: vec![first, second], dealer: vec![third, fourth] };
        }
        Self { player: vec![first, third], dealer: vec![second, fourth] }
    }

    /// Prints both hands, side by side, after a blank line.
    pub(super) fn show(&self, table: &mut dyn Table, seen: Seen) {
        let mut text = String::with_capacity(256);
        text.push_str("\n Player Dealer\n");
        for row in 0..self.player.len().max(self.dealer.len()) {
            let hidden = seen == Seen::NotTheSecond && row == 1;
            text.push('|');
            write_cell(&mut text, self.player.get(row).copied());
            if hidden {
                text.push_str("  **  |");
            } else {
                write_cell(&mut text, self.dealer.get(row).copied());
            }
            text.push('\n');
        }
        table.say(&text);
    }
}

/// Writes six columns with a card in them, or none, and the line at their right.
fn write_cell(text: &mut String, card: Option<Card>) {
    match card {
        Some(card) => {
            text.push(' ');
            write_card(text, card);
            text.push_str("  |");
        }
        None => text.push_str("      |"),
    }
}
