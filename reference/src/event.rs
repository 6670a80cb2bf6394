//! What happens in a game, whatever words tell it: typed events that a game emits beside the text it says.

use crate::cards::Card;
use crate::supply::Seat;

/// Something that happens in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A round begins: its number, counted from 1.
    Round(u32),
    /// The player bets this much on the round.
    Bet(i64),
    /// A card of a hand is known to the rules for the first time.
    Card {
        /// Whose hand it belongs to.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// What a hand counts: after the deal, and after every card that comes later.
    Total {
        /// Whose hand it is.
        seat: Seat,
        /// What it counts.
        points: u32,
    },
    /// Someone decides whether to take another card.
    Decision {
        /// Who decides.
        seat: Seat,
        /// Whether another card is taken.
        hits: bool,
    },
    /// A hand counts too much.
    Bust {
        /// Whose hand it is.
        seat: Seat,
    },
    /// The round is over.
    Outcome {
        /// Who wins it; nobody in a tie.
        winner: Option<Seat>,
    },
    /// How many rounds went which way, this one included.
    Score {
        /// Rounds that the player won.
        player: u32,
        /// Rounds that the dealer won.
        dealer: u32,
        /// Rounds that nobody won.
        ties: u32,
    },
    /// What the player has, or has won in all; negative where more was lost.
    Money(i64),
}
