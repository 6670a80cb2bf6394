//! The rules of the house: every decision that a variant may turn, one question each.
//!
//! The games ask these questions and read as the handout does; what else could be answered, and why,
//! is in `variants.rs`.

use std::cmp::Ordering;

use super::variants as dev;
use crate::blackjack::HandOwner;
use crate::cards::{Card, DECK, Deck, End, Rank, Suit, TWENTY_ONE, Total};
use crate::games::counting;
use crate::{Rules, Table};

/// How long the dealer's "dramatic effect" is, in seconds (part 2).
const PAUSE: u32 = 2;

/// What the player decides by typing a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// Another card.
    Hit,
    /// No more cards.
    Stand,
    /// The key means nothing, and the question comes again.
    Unclear,
}

/// Who wins a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The player.
    Player,
    /// The dealer.
    Dealer,
    /// Nobody: a tie with neither busting.
    Push,
}

impl Outcome {
    /// Returns who wins.
    pub(super) fn winner(self) -> Option<HandOwner> {
        match self {
            Self::Player => Some(HandOwner::Player),
            Self::Dealer => Some(HandOwner::Dealer),
            Self::Push => None,
        }
    }
}

/// The rules of one run.
#[derive(Clone, Copy)]
pub(super) struct RuleSet<'r>(pub(super) &'r Rules);

/// The deck (part 1).
impl RuleSet<'_> {
    /// A new deck, "ordered numerically": the 2 of clubs (102) up to the ace of spades (414).
    pub(super) fn new_deck(self) -> Deck {
        let mut suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
        if self.0.plays(dev::HEARTS_BEFORE_DIAMONDS) {
            suits.swap(1, 2);
        }
        let mut ranks = Rank::TWO_TO_ACE;
        if self.0.plays(dev::ACE_FIRST) {
            ranks.rotate_right(1);
        }
        Deck::ordered(suits, ranks)
    }

    pub(super) fn uses_the_seed(self) -> bool {
        !self.0.plays(dev::IGNORES_THE_SEED)
    }

    pub(super) fn shuffles_with_seed_0(self) -> bool {
        self.0.plays(dev::SEED_0_SHUFFLES)
    }

    /// How many swaps a shuffle has.
    pub(super) fn shuffle_steps(self) -> usize {
        let stops = self.0.plays(dev::SHUFFLE_STOPS_EARLY) || self.0.plays(dev::SHUFFLE_IS_FISHER_YATES);
        if stops { DECK - 1 } else { DECK }
    }

    /// The `i` of a swap: "from 0 up to 51".
    pub(super) fn shuffle_place(self, step: usize) -> usize {
        let is_down = self.0.plays(dev::SHUFFLE_COUNTS_DOWN) || self.0.plays(dev::SHUFFLE_IS_FISHER_YATES);
        if is_down { DECK - 1 - step } else { step }
    }

    /// The `j` of a swap, given what `rand` returns: "rand() % 52".
    pub(super) fn shuffle_partner(self, i: usize, rand: usize) -> usize {
        if self.0.plays(dev::SHUFFLE_PICKS_UP_TO_I) || self.0.plays(dev::SHUFFLE_IS_FISHER_YATES) {
            rand % (i + 1)
        } else if self.0.plays(dev::SHUFFLE_PICKS_FROM_I_ON) {
            i + rand % (DECK - i)
        } else {
            rand % DECK
        }
    }
}

/// The deal (part 2).
impl RuleSet<'_> {
    pub(super) fn deals_from(self) -> End {
        if self.0.plays(dev::DEALS_FROM_THE_FRONT) { End::Front } else { End::Back }
    }

    pub(super) fn skips_the_top_card(self) -> bool {
        self.0.plays(dev::TOP_CARD_IS_SKIPPED)
    }

    pub(super) fn deals_two_at_a_time(self) -> bool {
        self.0.plays(dev::TWO_CARDS_AT_A_TIME)
    }

    /// What a typed line decides; only its first character counts, as when a `char` is read.
    pub(super) fn decision(self, line: &str) -> Decision {
        match line.trim_start().chars().next() {
            Some('h') => Decision::Hit,
            Some('s') => Decision::Stand,
            _ if self.0.plays(dev::OTHER_KEY_HITS) => Decision::Hit,
            _ if self.0.plays(dev::OTHER_KEY_ASKS_AGAIN) => Decision::Unclear,
            _ => Decision::Stand,
        }
    }

    /// Pauses once the dealer has decided to hit.
    pub(super) fn pause(self, table: &mut dyn Table) {
        if !self.0.plays(dev::NO_PAUSE) {
            table.pause(PAUSE);
        }
    }

    /// Pauses once the dealer has decided to stand: not in the plain reading.
    pub(super) fn pause_before_standing(self, table: &mut dyn Table) {
        if self.0.plays(dev::PAUSE_WHEN_STANDING) {
            table.pause(PAUSE);
        }
    }

    /// Pauses once the dealer has gone bust: not in the plain reading.
    pub(super) fn pause_after_a_bust(self, table: &mut dyn Table) {
        if self.0.plays(dev::PAUSE_WHEN_BUSTING) {
            table.pause(PAUSE);
        }
    }

    /// Whether the player can take another card: always, in the plain reading.
    pub(super) fn may_hit(self, hand: &[Card]) -> bool {
        !(self.0.plays(dev::FIVE_CARDS_AT_MOST) && hand.len() >= 5)
    }

    /// Whether the dealer of part 2 takes another card after so many.
    pub(super) fn deal_dealer_hits(self, dealer: &[Card], hits: usize) -> bool {
        let is_below_17 = self.total(dealer).points < 17;
        if self.0.plays(dev::DEAL_DEALER_DRAWS_TO_17) {
            return is_below_17;
        }
        let most = if self.0.plays(dev::DEALER_HITS_ONCE) { 1 } else { 2 };
        hits < most && (is_below_17 || !self.0.plays(dev::DEAL_DEALER_STANDS_ON_17))
    }

    /// Whether the dealer's second card stays in the deck until the player's turn is over.
    pub(super) fn second_card_is_dealt_late(self) -> bool {
        self.0.plays(dev::SECOND_CARD_IS_DEALT_LATE)
    }

    pub(super) fn deal_hides_a_card(self) -> bool {
        self.0.plays(dev::DEAL_HIDES_A_CARD)
    }
}

/// The game (part 3).
impl RuleSet<'_> {
    /// What a hand counts.
    pub(super) fn total(self, hand: &[Card]) -> Total {
        counting::best(self.0).total(hand)
    }

    pub(super) fn busts(self, hand: &[Card]) -> bool {
        let points = self.total(hand).points;
        points > TWENTY_ONE || points == TWENTY_ONE && self.0.plays(dev::BUST_AT_21)
    }

    /// Whether the player is asked; "let them keep hitting or standing until they go bust".
    pub(super) fn asks(self, hand: &[Card]) -> bool {
        self.may_hit(hand) && !(self.0.plays(dev::NO_QUESTION_AT_21) && self.total(hand).points == TWENTY_ONE)
    }

    /// The dealer's three rules.
    pub(super) fn dealer_stands(self, dealer: &[Card], player_busted: bool) -> bool {
        if player_busted && !self.0.plays(dev::DEALER_PLAYS_AFTER_A_BUST) {
            return true;
        }
        let Total { points, soft } = self.total(dealer);
        match points {
            16 => self.0.plays(dev::DEALER_STANDS_AT_16),
            17 if soft && self.0.plays(dev::DEALER_HITS_SOFT_17) => false,
            17 => !self.0.plays(dev::DEALER_HITS_17),
            _ => points > 17,
        }
    }

    pub(super) fn dealer_bust_is_said(self) -> bool {
        !self.0.plays(dev::DEALER_BUST_IS_SILENT)
    }

    pub(super) fn busted_dealer_stands(self) -> bool {
        self.0.plays(dev::DEALER_BUST_THEN_STANDS)
    }

    /// Whether the dealer's second card is hidden in a game after so many pushes.
    pub(super) fn hides_the_second_card(self, pushes: usize) -> bool {
        let shown_now = pushes > 0 && self.0.plays(dev::HIDDEN_CARD_SHOWN_AFTER_A_PUSH);
        !shown_now && !self.0.plays(dev::HIDDEN_CARD_SHOWN)
    }

    /// Whether the dealer's second card is shown although the player's turn is not over.
    pub(super) fn shows_the_second_card_now(self, player: &[Card]) -> bool {
        player.len() > 2 && self.0.plays(dev::HIDDEN_CARD_SHOWN_AFTER_A_HIT)
    }

    pub(super) fn turns_the_hidden_card_up(self) -> bool {
        !self.0.plays(dev::HIDDEN_CARD_STAYS_HIDDEN)
    }

    /// Who wins a game that so many pushes went before: "your opponent busted, or you got closer to 21 than they did".
    pub(super) fn outcome(self, player: &[Card], dealer: &[Card], pushes: usize) -> Outcome {
        let busts_count = !self.0.plays(dev::BUSTS_DO_NOT_LOSE);
        let dealers_bust_counts = busts_count && !self.0.plays(dev::DEALER_BUST_DOES_NOT_LOSE);
        let scores = (self.total(player).points, self.total(dealer).points);
        match scores {
            _ if busts_count && self.busts(player) => Outcome::Dealer,
            (player, dealer) if self.0.plays(dev::CLOSER_TO_21_WINS) => closer_to_21(player, dealer),
            _ if dealers_bust_counts && self.busts(dealer) => Outcome::Player,
            (player, dealer) if player > dealer => Outcome::Player,
            (player, dealer) if player < dealer => Outcome::Dealer,
            _ if self.0.plays(dev::TIES_TO_THE_DEALER) => Outcome::Dealer,
            _ if pushes > 0 && self.0.plays(dev::SECOND_TIE_TO_THE_DEALER) => Outcome::Dealer,
            _ => Outcome::Push,
        }
    }
}

/// The next game after a push (part 3).
impl RuleSet<'_> {
    /// After so many games.
    pub(super) fn push_starts_a_new_game(self, games: usize) -> bool {
        match games {
            2 if self.0.plays(dev::TWO_GAMES_AT_MOST) => false,
            3 if self.0.plays(dev::THREE_GAMES_AT_MOST) => false,
            _ => !self.0.plays(dev::PUSH_ENDS_THE_GAME),
        }
    }

    pub(super) fn push_keeps_the_deck(self) -> bool {
        self.0.plays(dev::PUSH_KEEPS_THE_DECK)
    }

    pub(super) fn push_reseeds(self) -> bool {
        self.0.plays(dev::PUSH_RESEEDS)
    }

    pub(super) fn push_rebuilds_the_deck(self) -> bool {
        !self.0.plays(dev::PUSH_SHUFFLES_ON)
    }
}

/// Returns who is closer to 21, above or below it.
fn closer_to_21(player: u32, dealer: u32) -> Outcome {
    match player.abs_diff(TWENTY_ONE).cmp(&dealer.abs_diff(TWENTY_ONE)) {
        Ordering::Less => Outcome::Player,
        Ordering::Greater => Outcome::Dealer,
        Ordering::Equal => Outcome::Push,
    }
}
