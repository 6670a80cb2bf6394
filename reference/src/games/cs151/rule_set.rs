//! The rules of the house: every decision that a variant may turn, one question each.
//!
//! The game asks these questions and reads as the handout does; what else could be answered, and why,
//! is in `variants.rs`.

use super::variants as dev;
use crate::Rules;
use crate::blackjack::HandOwner;
use crate::cards::{Aces, Card, Counting, TWENTY_ONE, Total};
use crate::games::{answers, counting};

/// What a key at `Hit or Stay?` means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Another card.
    Hit,
    /// No more cards.
    Stay,
    /// The key means nothing, and the question comes again.
    Unclear,
}

/// What a key at `Play again?` means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Again {
    /// Another round.
    Yes,
    /// The program ends.
    No,
    /// The key means nothing, and the question comes again.
    Unclear,
}

/// How a round ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The player wins.
    Player,
    /// The player wins by being dealt 21.
    Blackjack,
    /// The dealer wins.
    Dealer,
    /// Nobody does: the bet stays in play.
    Push,
    /// Nobody wins, and the player gets the bet back.
    Returned,
}

impl Outcome {
    /// Returns who wins.
    pub(super) fn winner(self) -> Option<HandOwner> {
        match self {
            Self::Player | Self::Blackjack => Some(HandOwner::Player),
            Self::Dealer => Some(HandOwner::Dealer),
            Self::Push | Self::Returned => None,
        }
    }
}

/// The rules of one run.
#[derive(Clone, Copy)]
pub(super) struct RuleSet<'r>(pub(super) &'r Rules);

/// The count ("Values of the cards").
impl RuleSet<'_> {
    fn total(self, hand: &[Card]) -> Total {
        counting::best(self.0).total(hand)
    }

    /// What a hand counts.
    pub(super) fn points(self, hand: &[Card]) -> u32 {
        self.total(hand).points
    }

    /// What the dealer's hand counts.
    fn dealers_total(self, hand: &[Card]) -> Total {
        let counting = counting::best(self.0);
        let aces = if self.0.plays(dev::DEALERS_ACE_ALWAYS_1) { Aces::Low } else { counting.aces };
        Counting { aces, ..counting }.total(hand)
    }

    /// As [`Self::points`], of the dealer's hand.
    pub(super) fn dealers_points(self, hand: &[Card]) -> u32 {
        self.dealers_total(hand).points
    }

    pub(super) fn busts(self, hand: &[Card]) -> bool {
        self.points(hand) > TWENTY_ONE
    }
}

/// The player's turn ("Dealing" and "How the player plays his hand").
impl RuleSet<'_> {
    /// Whether a bet is one: at least `least`, and no more than there is.
    pub(super) fn bet_is_taken(self, bet: i64, least: i64, money: i64) -> bool {
        match bet {
            0 if least > 0 => self.0.plays(dev::BET_0_ACCEPTED),
            _ if bet < least => self.0.plays(dev::NEGATIVE_BET_ACCEPTED),
            _ if bet > money => self.0.plays(dev::BETS_ON_CREDIT),
            _ => true,
        }
    }

    pub(super) fn nothing_to_add_is_not_asked(self) -> bool {
        self.0.plays(dev::NOTHING_TO_ADD_IS_NOT_ASKED)
    }

    /// "The player has the opportunity to add to it."
    pub(super) fn adding_is_not_asked(self) -> bool {
        self.0.plays(dev::PUSH_DEALS_AT_ONCE)
    }

    pub(super) fn addition_is_forgotten(self) -> bool {
        self.0.plays(dev::PUSH_ADDITION_IS_FORGOTTEN)
    }

    pub(super) fn addition_is_lost(self) -> bool {
        self.0.plays(dev::PUSH_ADDITION_IS_LOST)
    }

    pub(super) fn addition_costs_nothing(self) -> bool {
        self.0.plays(dev::PUSH_ADDITION_COSTS_NOTHING)
    }

    /// What comes back of a bet in play if what is added takes its place; nothing if it stays.
    pub(super) fn returned_for_an_addition(self, bet: i64) -> Option<i64> {
        match () {
            () if self.0.plays(dev::PUSH_ADDITION_REPLACES_THE_BET) => Some(bet),
            () if self.0.plays(dev::PUSH_ADDITION_TAKES_THE_BET) => Some(0),
            () => None,
        }
    }

    /// Whether a push is followed by another deal even if neither a bet nor money is left.
    pub(super) fn push_deals_for_nothing(self) -> bool {
        self.0.plays(dev::PUSH_ADDITION_TAKES_THE_BET)
    }

    pub(super) fn adding_is_asked_first(self) -> bool {
        self.0.plays(dev::ADDING_IS_ASKED_FIRST)
    }

    /// "If the player stands then the dealer displays the second card": of other ends nothing is said.
    pub(super) fn hidden_card_shown_at_the_end(self) -> bool {
        self.0.plays(dev::HIDDEN_CARD_SHOWN_AT_THE_END)
    }

    /// "One is made visible to the player."
    pub(super) fn dealer_cards_shown_at_first(self) -> usize {
        if self.0.plays(dev::BOTH_DEALER_CARDS_SHOWN) { 2 } else { 1 }
    }

    /// Whether these two cards win at once.
    pub(super) fn blackjack(self, player: &[Card]) -> bool {
        self.points(player) == TWENTY_ONE && !self.0.plays(dev::ASKS_AT_DEALT_21)
    }

    pub(super) fn dealer_blackjack_counts(self) -> bool {
        self.0.plays(dev::DEALER_BLACKJACK_PUSHES) || self.shows_only_a_dealer_blackjack()
    }

    /// Whether the dealer's second card is turned up after a blackjack only if he has 21, too.
    pub(super) fn shows_only_a_dealer_blackjack(self) -> bool {
        self.0.plays(dev::DEALER_BLACKJACK_SHOWN_AT_A_PUSH)
    }

    /// What a typed line chooses.
    pub(super) fn choice(self, line: &str) -> Choice {
        match answers::key(line) {
            Some('h') => Choice::Hit,
            Some('s') => Choice::Stay,
            _ if self.0.plays(dev::OTHER_KEY_IS_NO) => Choice::Stay,
            _ if self.0.plays(dev::OTHER_KEY_IS_HIT) => Choice::Hit,
            _ => Choice::Unclear,
        }
    }

    /// Whether a hand that is bust when it is dealt, as two kings that count 13 are, ends the turn: most programs ask nothing then.
    pub(super) fn dealt_bust_ends_the_turn(self, player: &[Card]) -> bool {
        self.busts(player) && self.0.plays(dev::KING_COUNTS_13)
    }

    /// "If the player hits and the new hand is worth 21 the player wins immediately."
    pub(super) fn wins_at_once(self, player: &[Card]) -> bool {
        self.points(player) == TWENTY_ONE && !self.0.plays(dev::ASKS_AT_21)
    }

    /// Whether a hand of 21 does not win at once, without another question: the dealer plays against it.
    pub(super) fn dealer_plays_against_21(self) -> bool {
        self.0.plays(dev::DEALER_PLAYS_AGAINST_21)
    }

    /// The same of 21 with the first two cards.
    pub(super) fn dealer_plays_against_a_dealt_21(self) -> bool {
        self.0.plays(dev::DEALER_PLAYS_AGAINST_A_DEALT_21)
    }

    /// Whether a blackjack pays one and a half times the bet, as in casinos.
    pub(super) fn blackjack_pays_3_to_2(self) -> bool {
        self.0.plays(dev::BLACKJACK_PAYS_3_TO_2)
    }

    /// What a player is told who hits to 21.
    pub(super) fn news_of_21(self) -> &'static str {
        if self.0.plays(dev::BLACKJACK_FOR_ANY_21) { "BLACKJACK!" } else { "Player wins." }
    }

    pub(super) fn dealer_plays_after_a_bust(self) -> bool {
        self.0.plays(dev::DEALER_PLAYS_AFTER_A_BUST)
    }

    /// Whether a player who is bust may still win.
    pub(super) fn bust_is_not_lost(self) -> bool {
        self.0.plays(dev::BUST_IS_NOT_LOST)
    }
}

/// The dealer's turn ("How the dealer plays his hand", and the end of "How the player plays his hand").
impl RuleSet<'_> {
    /// "If the value of the dealers hand is less than 17 and less than the value of the players hand then
    /// the dealer continues to hit."
    pub(super) fn dealer_hits(self, dealer: &[Card], player: &[Card]) -> bool {
        if dealer.len() > 2 && self.0.plays(dev::DEALER_HITS_ONCE) {
            return false;
        }
        let Total { points, soft } = self.dealers_total(dealer);
        let players = self.points(player);
        let below_17 = match points {
            _ if self.0.plays(dev::DEALER_DECIDES_WITH_LOW_ACES) => {
                Counting { aces: Aces::Low, ..counting::best(self.0) }.total(dealer).points < 17
            }
            16 => !self.0.plays(dev::DEALER_STANDS_AT_16),
            17 if soft && self.0.plays(dev::DEALER_HITS_SOFT_17) => return true,
            18 if soft && self.0.plays(dev::DEALER_HITS_SOFT_18) => return true,
            17 if self.0.plays(dev::DEALER_HITS_17) => return true,
            17 if dealer.len() >= 4 && self.0.plays(dev::DEALER_HITS_17_OF_FOUR) => return true,
            // Who draws to 17 in any case is never ahead with it.
            17 if self.0.plays(dev::DEALER_HITS_17_UNLESS_AHEAD) => !self.0.plays(dev::DEALER_DRAWS_TO_17),
            _ => points < 17,
        };
        if self.0.plays(dev::DEALER_HITS_WHILE_BEHIND) && points < players {
            return true;
        }
        below_17
            && (points < players
                || points == players && self.0.plays(dev::DEALER_HITS_ON_A_LOW_TIE)
                || self.0.plays(dev::DEALER_DRAWS_TO_17))
    }

    /// "If the value of the dealers hand exceeds 21".
    pub(super) fn dealer_busts(self, hand: &[Card]) -> bool {
        let most = if self.0.plays(dev::DEALER_BUSTS_ABOVE_22) { 22 } else { TWENTY_ONE };
        self.dealers_points(hand) > most
    }

    /// Who wins once the dealer is done.
    pub(super) fn outcome(self, player: &[Card], dealer: &[Card]) -> Outcome {
        let (players, dealers) = (self.points(player), self.dealers_points(dealer));
        match players.cmp(&dealers) {
            _ if self.busts(player) && self.dealer_busts(dealer) && self.0.plays(dev::BUST_IS_NOT_LOST) => {
                Outcome::Player
            }
            _ if self.busts(player) => Outcome::Dealer,
            _ if self.dealer_busts(dealer) && self.0.plays(dev::DEALER_BUST_LOSES) => Outcome::Dealer,
            _ if self.dealer_busts(dealer) => Outcome::Player,
            std::cmp::Ordering::Greater => Outcome::Player,
            std::cmp::Ordering::Less => Outcome::Dealer,
            std::cmp::Ordering::Equal if self.0.plays(dev::TIES_TO_THE_DEALER) => Outcome::Dealer,
            std::cmp::Ordering::Equal if dealers <= 17 && self.0.plays(dev::TIE_TO_17_WINS) => {
                Outcome::Player
            }
            std::cmp::Ordering::Equal if dealers <= 17 && self.0.plays(dev::TIE_TO_17_LOSES) => {
                Outcome::Dealer
            }
            std::cmp::Ordering::Equal if dealers <= 17 && self.0.plays(dev::TIE_TO_17_RETURNS_THE_BET) => {
                Outcome::Returned
            }
            std::cmp::Ordering::Equal => Outcome::Push,
        }
    }
}

/// The money, and the next round.
impl RuleSet<'_> {
    /// What comes back to the player of a bet that was taken from their money: "twice his bet" when they
    /// win. The sample's blackjack leaves $100 of $90 and a bet of $5: that is three times the bet.
    pub(super) fn returned(self, bet: i64, outcome: Outcome) -> i64 {
        match outcome {
            Outcome::Player if self.0.plays(dev::WIN_ADDS_TWICE_THE_BET) => 3 * bet,
            Outcome::Player if self.0.plays(dev::WIN_ONLY_RETURNS_THE_BET) => bet,
            Outcome::Blackjack if self.blackjack_pays_3_to_2() => 2 * bet + bet / 2,
            Outcome::Blackjack if !self.0.plays(dev::BLACKJACK_PAYS_AS_OTHER_WINS) => 3 * bet,
            Outcome::Blackjack => self.returned(bet, Outcome::Player),
            Outcome::Player => 2 * bet,
            Outcome::Dealer if self.0.plays(dev::LOSS_COSTS_NOTHING) => bet,
            Outcome::Push if self.push_returns_the_bet() => bet,
            Outcome::Returned => bet,
            Outcome::Dealer | Outcome::Push => 0,
        }
    }

    /// What comes back of the bet of a player who is bust: "he loses and the bet is lost".
    pub(super) fn returned_after_a_bust(self, bet: i64) -> i64 {
        if self.0.plays(dev::BUST_COSTS_NOTHING) { bet } else { self.returned(bet, Outcome::Dealer) }
    }

    /// "The dealer \"busts\" and the player is returned twice his bet."
    pub(super) fn returned_by_dealers_bust(self, bet: i64) -> i64 {
        match () {
            () if self.0.plays(dev::DEALER_BUST_ONLY_RETURNS_THE_BET) => bet,
            () if self.0.plays(dev::DEALER_BUST_ADDS_TWICE_THE_BET) => 3 * bet,
            () => self.returned(bet, Outcome::Player),
        }
    }

    /// "In a push the current bet remains in the game."
    pub(super) fn bet_stays_after_a_push(self) -> bool {
        !self.push_returns_the_bet() && !self.0.plays(dev::PUSH_LOSES_THE_BET)
    }

    pub(super) fn push_asks_to_play_again(self) -> bool {
        self.0.plays(dev::PUSH_ASKS_TO_PLAY_AGAIN) || self.0.plays(dev::PUSH_ENDS_THE_ROUND)
    }

    /// Whether the bet goes back to the player in a push.
    fn push_returns_the_bet(self) -> bool {
        self.0.plays(dev::PUSH_RETURNS_THE_BET) || self.0.plays(dev::PUSH_ENDS_THE_ROUND)
    }

    pub(super) fn broke_is_asked_again(self) -> bool {
        self.0.plays(dev::BROKE_IS_ASKED_AGAIN)
    }

    /// Whether the next bet is asked for instead of `Play again?`, and a bet of 0 leaves. Most programs ask.
    pub(super) fn bet_of_0_leaves(self) -> bool {
        self.0.plays_rare(dev::BET_OF_0_LEAVES)
    }

    /// Makes that ambiguity one that is to be tried: a line that answers `Play again?` with neither yes nor no may have been a bet.
    pub(super) fn note_possible_bet(self) {
        self.0.plays(dev::BET_OF_0_LEAVES);
    }

    /// What a typed line answers to `Play again?`.
    pub(super) fn again(self, line: &str) -> Again {
        match answers::key(line) {
            Some('y') => Again::Yes,
            Some('n') => Again::No,
            _ if self.0.plays(dev::OTHER_KEY_IS_NO) => Again::No,
            _ => Again::Unclear,
        }
    }
}
