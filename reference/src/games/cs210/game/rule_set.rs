//! The rules of the house: every decision that a variant may turn, one question each.
//!
//! The game asks these questions and reads as the handout does; what else could be answered, and why,
//! is in `variants.rs`.

use super::variants as dev;
use crate::Rules;
use crate::blackjack::HandOwner;
use crate::cards::{Card, TWENTY_ONE, Total};
use crate::games::{answers, counting};

/// What a number typed as a bet means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bet {
    /// It is the bet.
    Taken,
    /// It cannot be one, and the question comes again.
    Refused,
    /// The player is done playing.
    Quits,
}

/// What a key at the player's question means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Another card.
    Hit,
    /// No more cards.
    Stand,
    /// The key means nothing, and the question comes again.
    Unclear,
}

/// How a hand ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The player wins.
    Player,
    /// The dealer does.
    Dealer,
    /// Nobody does.
    Tie,
}

impl Outcome {
    /// Returns who wins.
    pub(super) fn winner(self) -> Option<HandOwner> {
        match self {
            Self::Player => Some(HandOwner::Player),
            Self::Dealer => Some(HandOwner::Dealer),
            Self::Tie => None,
        }
    }
}

/// More decks than this no program is taken to hold, whatever it lets pass.
const DECKS_AT_MOST: i64 = 100;

/// The rules of one run.
#[derive(Clone, Copy)]
pub(super) struct RuleSet<'r>(pub(super) &'r Rules);

/// The shoe ("Shoe Functions" and outline, step 2).
impl RuleSet<'_> {
    /// The number of decks that a number asks for, if it is legal.
    pub(super) fn decks(self, number: i64) -> Option<usize> {
        let most = if self.0.plays(dev::DECKS_NOT_LIMITED) { DECKS_AT_MOST } else { 10 };
        usize::try_from(number).ok().filter(|_| (1..=most).contains(&number))
    }

    pub(super) fn decks_in_the_shoe(self, asked_for: usize) -> usize {
        if self.0.plays(dev::ALWAYS_ONE_DECK) { 1 } else { asked_for }
    }

    pub(super) fn create_says_shuffling(self) -> bool {
        !self.0.plays(dev::CREATE_IS_SILENT)
    }

    /// What a shuffle prints; the samples have the exclamation mark.
    pub(super) fn shuffling(self) -> &'static str {
        if self.0.plays(dev::SHUFFLING_WITHOUT_MARK) { "SHUFFLING\n" } else { "SHUFFLING!\n" }
    }

    pub(super) fn shuffles_every_hand(self) -> bool {
        self.0.plays(dev::SHUFFLES_EVERY_HAND)
    }

    /// How many cards of a shoe are never dealt.
    pub(super) fn cards_never_dealt(self) -> usize {
        usize::from(self.0.plays(dev::LAST_CARD_NEVER_DEALT))
    }

    pub(super) fn cards_left(self, size: usize, drawn: usize) -> usize {
        if self.0.plays(dev::CARDS_LEFT_ARE_CARDS_DRAWN) {
            drawn
        } else if self.0.plays(dev::CARDS_LEFT_NEVER_CHANGE) {
            size
        } else {
            size - drawn
        }
    }

    /// "Draw the dealer's initial hand and player's initial hand" (outline, step 3c).
    pub(super) fn order_of_the_deal(self) -> [HandOwner; 4] {
        use HandOwner::{Dealer, Player};
        let (first, second) =
            if self.0.plays(dev::PLAYER_DEALT_FIRST) { (Player, Dealer) } else { (Dealer, Player) };
        if self.0.plays(dev::CARDS_IN_TURN) {
            [first, second, first, second]
        } else {
            [first, first, second, second]
        }
    }
}

/// The count ("Blackjack Game").
impl RuleSet<'_> {
    fn total(self, hand: &[Card]) -> Total {
        counting::best(self.0).total(hand)
    }

    /// What a hand counts.
    pub(super) fn points(self, hand: &[Card]) -> u32 {
        self.total(hand).points
    }

    pub(super) fn busts(self, hand: &[Card]) -> bool {
        self.points(hand) > TWENTY_ONE
    }
}

/// The turns.
impl RuleSet<'_> {
    /// The place of the card the dealer shows.
    pub(super) fn shown_card(self) -> usize {
        usize::from(self.0.plays(dev::SECOND_CARD_SHOWN))
    }

    pub(super) fn shows_both_cards(self) -> bool {
        self.0.plays(dev::BOTH_DEALER_CARDS_SHOWN)
    }

    /// Whether the player is asked.
    pub(super) fn asks(self, hand: &[Card]) -> bool {
        match self.points(hand) {
            _ if hand.len() >= 5 && self.0.plays(dev::FIVE_CARDS_AT_MOST) => false,
            TWENTY_ONE if hand.len() > 2 && self.0.plays(dev::NO_QUESTION_AFTER_HITTING_TO_21) => false,
            TWENTY_ONE => !self.0.plays(dev::NO_QUESTION_AT_21),
            points => points < TWENTY_ONE,
        }
    }

    /// What a typed line chooses.
    pub(super) fn choice(self, line: &str) -> Choice {
        match answers::key(line) {
            Some('h') => Choice::Hit,
            Some('s') => Choice::Stand,
            _ if self.0.plays(dev::OTHER_KEY_STANDS) => Choice::Stand,
            _ => Choice::Unclear,
        }
    }

    /// Whether one who has stood in an earlier hand is asked no more.
    pub(super) fn standing_lasts(self) -> bool {
        self.0.plays(dev::STANDING_LASTS)
    }

    pub(super) fn dealer_plays_after_a_bust(self) -> bool {
        self.0.plays(dev::DEALER_PLAYS_AFTER_A_BUST) || self.second_bust_counts()
    }

    /// Whether a bust player loses, given the dealer's cards.
    pub(super) fn bust_loses(self, dealer: &[Card]) -> bool {
        !(self.second_bust_counts() && self.busts(dealer))
    }

    /// Whether a bust of the dealer's after one of the player's changes how the hand ends.
    fn second_bust_counts(self) -> bool {
        self.0.plays(dev::DEALER_BUST_SETTLES_FIRST) || self.0.plays(dev::TWO_BUSTS_ARE_A_TIE)
    }

    pub(super) fn dealer_cards_shown_after_a_bust(self) -> bool {
        self.0.plays(dev::DEALER_CARDS_SHOWN_AFTER_A_BUST)
    }

    /// "While the dealer's total is less than 17, he must hit."
    pub(super) fn dealer_hits(self, hand: &[Card], player: &[Card]) -> bool {
        let Total { points, soft } = self.total(hand);
        match points {
            _ if points > self.points(player) && self.0.plays(dev::DEALER_STOPS_ONCE_AHEAD) => false,
            16 => !self.0.plays(dev::DEALER_STANDS_AT_16),
            17 if soft && self.0.plays(dev::DEALER_HITS_SOFT_17) => true,
            17 => self.0.plays(dev::DEALER_HITS_17),
            _ => points < 17,
        }
    }
}

/// The bets and the end of a hand.
impl RuleSet<'_> {
    /// What a number typed as a bet means, with so much to bet from (outline, step 3b).
    pub(super) fn bet(self, bet: i64, stake: i64) -> Bet {
        match bet {
            ..-1 if self.0.plays(dev::ONLY_MINUS_1_QUITS) => Bet::Refused,
            ..-1 if self.0.plays(dev::NEGATIVE_BET_IS_PLAYED) => Bet::Taken,
            ..0 => Bet::Quits,
            0 if self.0.plays(dev::BET_0_QUITS) => Bet::Quits,
            0 if self.0.plays(dev::BET_0_ASKS_AGAIN) => Bet::Refused,
            _ if bet == stake && self.0.plays(dev::WHOLE_STAKE_IS_REFUSED) => Bet::Refused,
            _ if bet > stake && !self.0.plays(dev::BET_ABOVE_THE_STAKE) => Bet::Refused,
            _ => Bet::Taken,
        }
    }

    /// Who wins a hand that the player did not lose by busting.
    pub(super) fn outcome(self, player: &[Card], dealer: &[Card]) -> Outcome {
        match self.points(player).cmp(&self.points(dealer)) {
            _ if self.busts(player) && self.0.plays(dev::TWO_BUSTS_ARE_A_TIE) => Outcome::Tie,
            _ if self.busts(dealer) => Outcome::Player,
            _ if self.points(player) == TWENTY_ONE && self.0.plays(dev::PLAYERS_21_ALWAYS_WINS) => {
                Outcome::Player
            }
            std::cmp::Ordering::Greater => Outcome::Player,
            std::cmp::Ordering::Less => Outcome::Dealer,
            std::cmp::Ordering::Equal if self.0.plays(dev::TIES_TO_THE_DEALER) => Outcome::Dealer,
            std::cmp::Ordering::Equal => Outcome::Tie,
        }
    }

    /// "The game will end either when the player runs out of money": a stake of 0.
    pub(super) fn plays_on_when_broke(self) -> bool {
        self.0.plays(dev::PLAYS_ON_WHEN_BROKE)
    }

    /// How the stake changes by a hand of the player. A win gives "double the amount of your bet back", of which one is the bet.
    pub(super) fn change(self, bet: i64, outcome: Outcome, player: &[Card], dealer: &[Card]) -> i64 {
        let was_dealt_21 = player.len() == 2 && self.points(player) == TWENTY_ONE;
        match outcome {
            Outcome::Player if was_dealt_21 && self.0.plays(dev::DEALT_21_PAYS_3_TO_2) => bet * 3 / 2,
            Outcome::Player if self.0.plays(dev::WIN_ADDS_TWICE_THE_BET) => 2 * bet,
            Outcome::Player if self.0.plays(dev::WIN_ONLY_RETURNS_THE_BET) => 0,
            Outcome::Player if self.busts(dealer) && self.0.plays(dev::DEALER_BUST_ONLY_RETURNS_THE_BET) => 0,
            Outcome::Player => bet,
            Outcome::Dealer if self.0.plays(dev::LOSS_COSTS_NOTHING) => 0,
            Outcome::Dealer => -bet,
            Outcome::Tie if self.0.plays(dev::TIE_PAYS_AS_A_WIN) => bet,
            Outcome::Tie if self.0.plays(dev::TIE_LOSES_THE_BET) => -bet,
            Outcome::Tie => 0,
        }
    }
}
