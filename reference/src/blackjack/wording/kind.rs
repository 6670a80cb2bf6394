//! The kinds of facts that a slot or a line of a program may state.

use crate::blackjack::HandOwner;

/// A kind of fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// What is bet on a hand.
    Bet,
    /// What a hand counts when a decision is taken on it.
    Total(HandOwner),
    /// How many hands the player or the dealer has won, or how many ties there were.
    Score(Option<HandOwner>),
    /// What the player has won in all.
    Money,
    /// Another card is taken.
    Hit(HandOwner),
    /// No other card is taken.
    Stand(HandOwner),
    /// A hand counts too much.
    Bust(HandOwner),
    /// Who wins a hand; `None` in a tie.
    Outcome(Option<HandOwner>),
}

/// Kinds that differ only in whose fact it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    Bet,
    Total,
    Score,
    Money,
    Hit,
    Stand,
    Bust,
    Outcome,
}

const PLAYER: HandOwner = HandOwner::Player;
const DEALER: HandOwner = HandOwner::Dealer;

impl Kind {
    /// Those that a slot tells.
    pub(super) const VALUES: [Kind; 7] = [
        Kind::Bet,
        Kind::Total(PLAYER),
        Kind::Total(DEALER),
        Kind::Score(Some(DEALER)),
        Kind::Score(Some(PLAYER)),
        Kind::Score(None),
        Kind::Money,
    ];

    /// Those that a line tells as a whole.
    pub(super) const LINES: [Kind; 9] = [
        Kind::Hit(PLAYER),
        Kind::Stand(PLAYER),
        Kind::Hit(DEALER),
        Kind::Stand(DEALER),
        Kind::Bust(PLAYER),
        Kind::Bust(DEALER),
        Kind::Outcome(Some(PLAYER)),
        Kind::Outcome(Some(DEALER)),
        Kind::Outcome(None),
    ];

    /// The totals of the player and of the dealer.
    pub(super) const TOTALS: [Kind; 2] = [Kind::Total(PLAYER), Kind::Total(DEALER)];

    /// The busts of the player and of the dealer.
    pub(super) const BUSTS: [Kind; 2] = [Kind::Bust(PLAYER), Kind::Bust(DEALER)];

    /// Every kind, values first.
    pub(super) fn all() -> impl Iterator<Item = Kind> {
        Self::VALUES.into_iter().chain(Self::LINES)
    }

    pub(super) fn family(self) -> Family {
        match self {
            Kind::Bet => Family::Bet,
            Kind::Total(_) => Family::Total,
            Kind::Score(_) => Family::Score,
            Kind::Money => Family::Money,
            Kind::Hit(_) => Family::Hit,
            Kind::Stand(_) => Family::Stand,
            Kind::Bust(_) => Family::Bust,
            Kind::Outcome(_) => Family::Outcome,
        }
    }

    /// Returns whose fact it is, if it is the player's or the dealer's.
    pub(super) fn seat(self) -> Option<HandOwner> {
        match self {
            Kind::Total(seat) | Kind::Hit(seat) | Kind::Stand(seat) | Kind::Bust(seat) => Some(seat),
            Kind::Score(whose) | Kind::Outcome(whose) => whose,
            Kind::Bet | Kind::Money => None,
        }
    }

    /// What it is, for a person: `the player busts`.
    pub fn label(self) -> &'static str {
        match self {
            Kind::Bet => "the bet",
            Kind::Total(PLAYER) => "the player's total",
            Kind::Total(DEALER) => "the dealer's total",
            Kind::Score(Some(PLAYER)) => "hands won by the player",
            Kind::Score(Some(DEALER)) => "hands won by the dealer",
            Kind::Score(None) => "ties",
            Kind::Money => "the chips won in all",
            Kind::Hit(PLAYER) => "the player hits",
            Kind::Hit(DEALER) => "the dealer hits",
            Kind::Stand(PLAYER) => "the player stands",
            Kind::Stand(DEALER) => "the dealer stands",
            Kind::Bust(PLAYER) => "the player busts",
            Kind::Bust(DEALER) => "the dealer busts",
            Kind::Outcome(Some(PLAYER)) => "the player wins",
            Kind::Outcome(Some(DEALER)) => "the dealer wins",
            Kind::Outcome(None) => "a tie",
        }
    }
}
