//! What the games ask, and what a player knows then. Hands are counted by the rules of blackjack whatever variant is
//! played: the same cards get the same answers.

use crate::cards::Total;
use crate::table::Topic;

/// Which round a question belongs to, counted from 1: a fact of those that tell it.
pub const ROUND: &str = "round";
/// Whether to take another card. Told: `points`, and `round` where rounds are counted.
pub const MOVE: &str = "move";
/// Whether to play the hand on or to give it up. Told: `points`.
pub const FOLD: &str = "fold";
/// The bet of a round. Told: `round` (from 1), `stake` (what the player has left to bet), `in_play` (the bet that a push
/// left on the table). Asked with words, it is whether to add to the bet in play.
pub const BET: &str = "bet";
/// Whether to play another round. Told: `rounds` (how many have been played), `stake` in a game for money.
pub const AGAIN: &str = "again";
/// How many decks to play with.
pub const DECKS: &str = "decks";

/// Whether to take another card.
pub fn choice(total: Total) -> Topic {
    Topic::new(MOVE).with("points", total.points)
}

/// Whether to play the hand on or to give it up.
pub fn fold(total: Total) -> Topic {
    Topic::new(FOLD).with("points", total.points)
}

/// The bet of a round.
pub fn bet(round: u32, stake: i64, in_play: i64) -> Topic {
    Topic::new(BET).with(ROUND, round).with("stake", stake).with("in_play", in_play)
}

/// Whether to play another round; without a stake in a game without money.
pub fn again(rounds: u32, stake: Option<i64>) -> Topic {
    let topic = Topic::new(AGAIN).with("rounds", rounds);
    match stake {
        Some(stake) => topic.with("stake", stake),
        None => topic,
    }
}
