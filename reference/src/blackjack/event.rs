//! What happens in a game, independent of wording: typed events that a game emits in addition to its text.

use std::fmt;

use super::HandOwner;
use crate::cards::Card;

/// Something that happens in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A round begins: its number, counted from 1.
    Round(u32),
    /// The player bets this much on the round.
    Bet(i64),
    /// A hand gets a card.
    Card {
        /// Whose hand it belongs to.
        seat: HandOwner,
        /// The card.
        card: Card,
    },
    /// What a hand counts: after the deal, and after every card that comes later.
    Total {
        /// Whose hand it is.
        seat: HandOwner,
        /// What it counts.
        points: u32,
    },
    /// Someone decides whether to take another card.
    Decision {
        /// Who decides.
        seat: HandOwner,
        /// Whether another card is taken.
        hits: bool,
    },
    /// A hand has more than 21 points.
    Bust {
        /// Whose hand it is.
        seat: HandOwner,
    },
    /// The round is over.
    Outcome {
        /// Who wins it; `None` in a tie.
        winner: Option<HandOwner>,
    },
    /// How many rounds each side won, including this one.
    Score {
        /// Rounds that the player won.
        player: u32,
        /// Rounds that the dealer won.
        dealer: u32,
        /// Ties.
        ties: u32,
    },
    /// What the player has, or has won in all; negative if more was lost.
    Money(i64),
}

impl Event {
    /// Describes the event as a clause: `the dealer hits`.
    pub fn clause(&self) -> String {
        match *self {
            Event::Total { seat, points } => format!("the {} has {points}", seat.name()),
            Event::Decision { seat, hits } => {
                format!("the {} {}", seat.name(), if hits { "hits" } else { "stands" })
            }
            Event::Bust { seat } => format!("the {} busts", seat.name()),
            Event::Card { seat, card } => {
                let suit = card.suit.name().to_lowercase();
                format!("the {} gets {}-{suit}", seat.name(), card.rank.face())
            }
            Event::Outcome { winner: Some(seat) } => format!("the {} wins", seat.name()),
            Event::Outcome { winner: None } => "the round is a tie".to_owned(),
            Event::Round(number) => format!("hand {number} begins"),
            Event::Bet(bet) => format!("the bet is {bet}"),
            Event::Score { player, dealer, ties } => {
                format!("the player has won {player}, the dealer {dealer}, and {ties} were ties")
            }
            Event::Money(money) => format!("the player has {money}"),
        }
    }
}

impl fmt::Display for Event {
    /// Describes the event, to complete "expected …".
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::Round(number) => write!(out, "hand {number}"),
            Event::Bet(bet) => write!(out, "a bet of {bet}"),
            Event::Card { seat, card } => {
                let suit = card.suit.name().to_lowercase();
                write!(out, "{}-{suit} for the {}", card.rank.face(), seat.name())
            }
            Event::Total { seat, points } => write!(out, "a total of {points} for the {}", seat.name()),
            Event::Decision { seat, hits } => {
                write!(out, "the {} to {}", seat.name(), if hits { "hit" } else { "stand" })
            }
            Event::Bust { seat } => write!(out, "the {} to bust", seat.name()),
            Event::Outcome { winner: Some(seat) } => write!(out, "the {} to win", seat.name()),
            Event::Outcome { winner: None } => out.write_str("a tie"),
            Event::Score { player, dealer, ties } => {
                write!(out, "a score of {player} for the player, {dealer} for the dealer and {ties} ties")
            }
            Event::Money(money @ (1 | -1)) => write!(out, "{money} chip won in all"),
            Event::Money(money) => write!(out, "{money} chips won in all"),
        }
    }
}

/// The rounds of two accounts of a run, compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EqualRounds {
    /// How many are equal.
    pub equal: usize,
    /// How many differ only in which cards are drawn.
    pub misprinted: usize,
    /// How many the longer one has.
    pub of: usize,
}

/// Counts the rounds in which the same happens in two accounts of a run. Of scores and money only the change counts, so that one error is
/// counted once.
pub fn equal_rounds(one: &[Event], other: &[Event]) -> EqualRounds {
    let (one, other) = (rounds(one), rounds(other));
    let equal = one.iter().zip(&other).filter(|(one, other)| one == other).count();
    let alike = one.iter().zip(&other).filter(|(one, other)| same_but_for_cards(one, other)).count();
    EqualRounds { equal, misprinted: alike - equal, of: one.len().max(other.len()) }
}

/// Whether two rounds are equal, except for which cards are drawn.
fn same_but_for_cards((events, changes): &Round, (others, other_changes): &Round) -> bool {
    let is_same = |(one, other): (&Event, &Event)| match (one, other) {
        (Event::Card { seat, .. }, Event::Card { seat: other, .. }) => seat == other,
        _ => one == other,
    };
    events.len() == others.len() && events.iter().zip(others).all(is_same) && changes == other_changes
}

/// What happens in a round: its events, and the changes of score and money.
type Round = (Vec<Event>, [i64; 4]);

fn rounds(events: &[Event]) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    let mut sums = [0; 4];
    for event in events {
        if matches!(event, Event::Round(_)) {
            rounds.push(Round::default());
        }
        let Some((happens, changes)) = rounds.last_mut() else { continue };
        let before = sums;
        match *event {
            Event::Score { player, dealer, ties } => {
                sums[..3].copy_from_slice(&[player, dealer, ties].map(i64::from));
            }
            Event::Money(money) => sums[3] = money,
            _ => happens.push(*event),
        }
        for (change, (now, before)) in changes.iter_mut().zip(sums.iter().zip(before)) {
            *change += now - before;
        }
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(number: u32, winner: Option<HandOwner>, money: i64) -> [Event; 3] {
        [Event::Round(number), Event::Outcome { winner }, Event::Money(money)]
    }

    #[test]
    fn an_error_of_a_sum_counts_in_its_round_only() {
        let player = Some(HandOwner::Player);
        let right = [round(1, player, 1), round(2, None, 1), round(3, player, 3)].concat();
        for (other, equal) in [
            ([round(1, player, 1), round(2, None, 1), round(3, player, 3)], 3),
            ([round(1, player, 1), round(2, None, 3), round(3, player, 5)], 2),
            ([round(1, player, 1), round(2, player, 1), round(3, player, 3)], 2),
            ([round(1, player, 0), round(2, None, 1), round(3, None, 2)], 0),
        ] {
            let counts = EqualRounds { equal, misprinted: 0, of: 3 };
            assert_eq!(equal_rounds(&right, &other.concat()), counts, "{other:?}");
        }
        let counts = EqualRounds { equal: 2, misprinted: 0, of: 3 };
        assert_eq!(equal_rounds(&right, &right[..6]), counts);
    }

    #[test]
    fn rounds_may_differ_in_their_cards_only() {
        let card = |code: &str| Event::Card { seat: HandOwner::Player, card: Card::parse(code).unwrap() };
        let round = |number: u32, code: &str, points: u32| {
            [Event::Round(number), card(code), Event::Total { seat: HandOwner::Player, points }]
        };
        let right = [round(1, "5S", 5), round(2, "6H", 6), round(3, "7D", 7)].concat();
        let other = [round(1, "5H", 5), round(2, "6H", 6), round(3, "8D", 8)].concat();
        assert_eq!(equal_rounds(&right, &other), EqualRounds { equal: 1, misprinted: 1, of: 3 });
    }
}
