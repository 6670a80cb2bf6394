//! The rules of the house: every decision that a variant may turn, one question each.
//!
//! The game asks these questions and reads as the handout does; what else could be answered, and why,
//! is in `variants.rs`.

use super::randmax::Randmax;
use super::variants as dev;
use crate::Rules;
use crate::blackjack::HandOwner;
use crate::cards::{Aces, Card, Counting, Court, Rank, Suit, TWENTY_ONE};
use crate::games::counting;

/// How a hand ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The player wins.
    Player,
    /// The dealer does.
    Dealer,
    /// Nobody does: "the bet is a draw and no chips are awarded".
    Tie,
}

/// How this handout counts: "Aces are always worth 11 points" (rule 3).
pub(super) const COUNTING: Counting = Counting { aces: Aces::High, court: Court::Ten };

/// The rules of one run.
#[derive(Clone, Copy)]
pub(super) struct RuleSet<'r>(pub(super) &'r Rules);

/// The cards ("DEALING THE CARDS", rules 2 and 3).
impl RuleSet<'_> {
    /// "First, call randmax(13) ... Next call randmax(4)".
    pub(super) fn card(self, generator: &mut Randmax) -> Card {
        let values = if self.0.plays(dev::KINGS_NEVER_DRAWN) { 12 } else { 13 };
        let (number, suit) = if self.0.plays(dev::SUIT_BEFORE_VALUE) {
            let suit = generator.next(4);
            (generator.next(values), suit)
        } else {
            (generator.next(values), generator.next(4))
        };
        let mut suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
        if self.0.plays(dev::CLUBS_FIRST) {
            suits.reverse();
        }
        if self.0.plays(dev::HEARTS_AND_DIAMONDS_SWAPPED) {
            suits.swap(1, 2);
        }
        if self.0.plays(dev::DIAMONDS_AND_CLUBS_SWAPPED) {
            suits.swap(2, 3);
        }
        let rank = Rank::of_number_from_ace(number).expect("randmax(13) gives 1 to 13");
        Card { rank, suit: suits[suit as usize - 1] }
    }

    pub(super) fn order_of_the_deal(self) -> [HandOwner; 4] {
        use HandOwner::{Dealer, Player};
        if self.0.plays(dev::TWO_CARDS_AT_A_TIME) {
            [Player, Player, Dealer, Dealer]
        } else if self.0.plays(dev::DEALER_DEALT_FIRST) {
            [Dealer, Player, Dealer, Player]
        } else {
            [Player, Dealer, Player, Dealer]
        }
    }

    /// What a hand counts: "simply the sum of the values of each card".
    pub(super) fn points(self, hand: &[Card]) -> u32 {
        let ways = [
            (dev::ACE_CAN_BE_1, Aces::Best),
            (dev::ACE_FIXED_WHEN_DEALT, Aces::WhenDealt),
            (dev::ACE_ALWAYS_1, Aces::Low),
        ];
        let aces = self.0.answer(COUNTING.aces, &ways);
        let counting = Counting { aces, court: counting::court(self.0) };
        if hand.len() > 2 && self.0.plays(dev::DRAWN_ACE_COUNTS_1) {
            let (dealt, drawn) = hand.split_at(2);
            return counting.total(dealt).points
                + Counting { aces: Aces::Low, ..counting }.total(drawn).points;
        }
        counting.total(hand).points
    }

    pub(super) fn busts(self, hand: &[Card]) -> bool {
        let points = self.points(hand);
        points > TWENTY_ONE || points == TWENTY_ONE && self.0.plays(dev::BUST_AT_21)
    }

    pub(super) fn player_busts(self, hand: &[Card]) -> bool {
        self.busts(hand) && !(hand.len() == 2 && self.0.plays(dev::DEALT_22_IS_NOT_BUST))
    }
}

/// The two turns (rules 4 to 6, and "HOW THE PLAYER DECIDES").
impl RuleSet<'_> {
    /// Whether the deal alone ends the hand: not in the plain reading.
    pub(super) fn over_at_the_deal(self, player: &[Card], dealer: &[Card]) -> bool {
        self.0.plays(dev::DEALER_DEALT_22_LOSES_AT_ONCE) && self.busts(dealer)
            || self.wins_at_the_deal(player)
    }

    /// Whether the player's first two cards win the hand: not in the plain reading.
    fn wins_at_the_deal(self, player: &[Card]) -> bool {
        self.0.plays(dev::DEALT_21_WINS_AT_ONCE) && player.len() == 2 && self.points(player) == TWENTY_ONE
    }

    /// Whether the player hits below 17, by "the value of the dealer's 2nd card (i.e. the 4th card dealt)"; else below 13. `before`: in
    /// some hand before this one.
    pub(super) fn limit_is_17(self, dealer: &[Card], before: bool) -> bool {
        let seen = if self.0.plays(dev::STRATEGY_BY_FIRST_CARD) { &dealer[..1] } else { &dealer[1..2] };
        let weak_to = match () {
            () if self.0.plays(dev::SEVEN_IS_WEAK) => 7,
            () if self.0.plays(dev::SIX_IS_STRONG) => 5,
            () => 6,
        };
        let weak = if self.0.plays(dev::DEALERS_ACE_IS_WEAK) && seen[0].rank == Rank::ACE {
            true
        } else {
            self.points(seen) <= weak_to
        };
        !weak || before && self.0.plays(dev::LIMIT_STAYS_AT_17)
    }

    /// Whether the player hits.
    pub(super) fn player_hits(self, player: &[Card], limit_is_17: bool) -> bool {
        if self.0.plays(dev::PLAYER_HITS_ONCE) && player.len() > 2 {
            return false;
        }
        let total = self.points(player);
        let hits_below = match limit_is_17 {
            true if self.0.plays(dev::PLAYER_STANDS_AT_16) => 16,
            false if self.0.plays(dev::ALWAYS_HITS_TO_17) => 17,
            false => 13,
            true if self.0.plays(dev::ALWAYS_HITS_TO_13) => 13,
            true => 17,
        };
        let at_the_limit = || {
            self.0.plays(dev::PLAYER_HITS_AT_THE_LIMIT)
                || hits_below == 13 && self.0.plays(dev::PLAYER_HITS_AT_13)
        };
        total < hits_below || total == hits_below && at_the_limit()
    }

    pub(super) fn dealer_plays(self, player: &[Card]) -> bool {
        if self.player_busts(player) {
            return self.0.plays(dev::DEALER_PLAYS_AFTER_A_BUST);
        }
        !self.wins_at_the_deal(player)
    }

    /// "The dealer MUST continue to draw cards until his total is greater than 16."
    pub(super) fn dealer_hits(self, total: u32, player: &[Card]) -> bool {
        match total {
            _ if self.0.plays(dev::DEALER_STANDS_WHEN_AHEAD) && total > self.points(player) => false,
            16 => !self.0.plays(dev::DEALER_STANDS_AT_16),
            17 => self.0.plays(dev::DEALER_HITS_17),
            _ => total < 17,
        }
    }

    /// Who wins the hand. `bust_before`: whether the dealer has gone bust in an earlier one.
    pub(super) fn outcome(self, player: &[Card], dealer: &[Card], bust_before: bool) -> Outcome {
        let (points, dealers) = (self.points(player), self.points(dealer));
        if bust_before && !self.player_busts(player) && self.0.plays(dev::DEALERS_BUST_IS_REMEMBERED) {
            return Outcome::Player;
        }
        if self.over_at_the_deal(player, dealer) && !self.player_busts(player) {
            return Outcome::Player;
        }
        match points.cmp(&dealers) {
            _ if self.player_busts(player) => Outcome::Dealer,
            _ if self.busts(dealer) => Outcome::Player,
            std::cmp::Ordering::Greater => Outcome::Player,
            std::cmp::Ordering::Less => Outcome::Dealer,
            std::cmp::Ordering::Equal if self.0.plays(dev::TIES_TO_THE_DEALER) => Outcome::Dealer,
            std::cmp::Ordering::Equal if self.0.plays(dev::TIES_TO_THE_PLAYER) => Outcome::Player,
            std::cmp::Ordering::Equal => Outcome::Tie,
        }
    }
}

/// Bets and chips (the paragraph after rule 6).
impl RuleSet<'_> {
    /// "Simulate a blackjack game for a total of 20 hands."
    pub(super) fn hands(self) -> u32 {
        if self.0.plays(dev::NINETEEN_HANDS) { 19 } else { 20 }
    }

    /// "The player bets 1 chip on the very first hand. ... If the player won the previous hand, he will
    /// bet 3 chips. If he tied ... 2 chips. If he lost ... only 1 chip."
    pub(super) fn bet(self, last: Option<Outcome>, before: i64) -> i64 {
        match last {
            _ if self.0.plays(dev::ALWAYS_BETS_1) => 1,
            Some(Outcome::Player) => 3,
            Some(Outcome::Tie) if self.0.plays(dev::TIE_KEEPS_THE_BET) => before,
            Some(Outcome::Tie) if self.0.plays(dev::TIE_BETS_1) => 1,
            Some(Outcome::Tie) => 2,
            Some(Outcome::Dealer) if self.0.plays(dev::LOSS_KEEPS_THE_BET) => before,
            Some(Outcome::Dealer) | None => 1,
        }
    }

    /// The total of chips after a hand of this bet, where there were `chips` before.
    pub(super) fn chips_after(self, chips: i64, bet: i64, outcome: Outcome, player: &[Card]) -> i64 {
        let stake = match () {
            () if self.0.plays(dev::CHIPS_COUNT_HANDS) => 1,
            () if self.counts_next_bet(outcome) => self.bet(Some(outcome), bet),
            () => bet,
        };
        match outcome {
            Outcome::Player if player.len() == 2 && self.points(player) == TWENTY_ONE => {
                chips + if self.0.plays(dev::DEALT_21_PAYS_DOUBLE) { 2 * stake } else { stake }
            }
            Outcome::Player => chips + stake,
            Outcome::Dealer if self.0.plays(dev::CHIPS_STOP_AT_0) => {
                (chips - self.loss(stake, player)).max(0)
            }
            Outcome::Dealer => chips - self.loss(stake, player),
            Outcome::Tie if self.0.plays(dev::TIE_COSTS_THE_BET) => chips - stake,
            Outcome::Tie => chips,
        }
    }

    /// Whether a hand changes the chips by the bet of the next one.
    fn counts_next_bet(self, outcome: Outcome) -> bool {
        self.0.plays(dev::NEXT_BET_COUNTED)
            || outcome == Outcome::Player && self.0.plays(dev::WIN_PAYS_THE_NEXT_BET)
    }

    /// How often the hand is counted in the score.
    pub(super) fn counted(self, player: &[Card], outcome: Outcome) -> u32 {
        match self.player_busts(player) {
            _ if outcome == Outcome::Tie && self.0.plays(dev::TIES_ARE_NOT_COUNTED) => 0,
            true if self.0.plays(dev::BUST_IS_NOT_COUNTED) => 0,
            true if self.0.plays(dev::BUST_IS_COUNTED_TWICE) => 2,
            _ => 1,
        }
    }

    /// Whether the next bet follows this hand.
    pub(super) fn changes_the_bet(self, player: &[Card]) -> bool {
        !(self.player_busts(player) && self.0.plays(dev::BUST_CHANGES_NO_BET))
    }

    /// What a lost hand costs.
    fn loss(self, stake: i64, player: &[Card]) -> i64 {
        let spared = self.player_busts(player) && self.0.plays(dev::BUST_COSTS_NOTHING);
        if spared { 0 } else { self.0.answer(stake, &[(dev::LOSS_COSTS_1, 1), (dev::LOSS_COSTS_NOTHING, 0)]) }
    }

    /// The total that is printed after a hand: `before` does not include the hand, `after` does.
    pub(super) fn chips_reported(self, before: i64, after: i64) -> i64 {
        if self.0.plays(dev::CHIPS_SETTLED_LATE) { before } else { after }
    }

    /// The number that is printed for a total. A program may say the sign in words instead.
    pub(super) fn chips_printed(self, chips: i64) -> i64 {
        if self.0.plays(dev::CHIPS_WITHOUT_SIGN) { chips.abs() } else { chips }
    }
}
