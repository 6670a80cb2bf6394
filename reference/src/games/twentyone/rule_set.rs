//! The rules of the house: every decision that a variant may turn, one question each.
//!
//! The game asks these questions and reads as the handout does; what else could be answered, and why,
//! is in `variants.rs`.

use super::variants as dev;
use crate::Rules;
use crate::blackjack::HandOwner;
use crate::cards::{Card, DECK, Deck, End, Rank, Suit, TWENTY_ONE, Total};
use crate::games::counting;

/// What a key at the player's question means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Another card.
    Hit,
    /// No more cards.
    Stay,
    /// The program quits.
    Quit,
    /// The hand is over, without a result.
    EndHand,
    /// The key means nothing, and the question comes again.
    Unclear,
}

/// What a key at `Play again?` means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Again {
    /// Another hand.
    Yes,
    /// The program quits.
    No,
}

/// How a hand ends for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// They won.
    Win,
    /// Nobody did.
    Tie,
    /// They lost.
    Lose,
}

impl Outcome {
    /// Returns who wins.
    pub(super) fn winner(self) -> Option<HandOwner> {
        match self {
            Self::Win => Some(HandOwner::Player),
            Self::Lose => Some(HandOwner::Dealer),
            Self::Tie => None,
        }
    }
}

/// The rules of one run.
#[derive(Clone, Copy)]
pub(super) struct RuleSet<'r>(pub(super) &'r Rules);

/// The deck (section 4, requirements 1 and 6).
impl RuleSet<'_> {
    /// A new deck: card 0 is the 2 of hearts, card 51 the ace of clubs.
    pub(super) fn new_deck(self) -> Deck {
        let mut suits = [Suit::Hearts, Suit::Spades, Suit::Diamonds, Suit::Clubs];
        if self.0.plays(dev::CLUBS_FIRST) {
            suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
        }
        let mut ranks = Rank::TWO_TO_ACE;
        if self.0.plays(dev::ACE_FIRST) {
            ranks.rotate_right(1);
        }
        Deck::ordered(suits, ranks)
    }

    /// How many exchanges a shuffle has.
    pub(super) fn shuffle_steps(self) -> usize {
        if self.0.plays(dev::SHUFFLE_STOPS_EARLY) {
            DECK - 2
        } else if self.0.plays(dev::SHUFFLE_CALLS_RAND_ONCE_MORE) {
            DECK
        } else {
            DECK - 1
        }
    }

    /// The `i` of the `step`th exchange, counted from 1: "from n-1 downto 1". One too many is at 0.
    pub(super) fn shuffle_place(self, step: usize) -> usize {
        if self.0.plays(dev::SHUFFLE_COUNTS_UP) { step % DECK } else { DECK - step }
    }

    /// How many places `j` is chosen from: "0 <= j <= i".
    pub(super) fn shuffle_choices(self, i: usize) -> usize {
        if self.0.plays(dev::SHUFFLE_PICKS_ANY) {
            DECK
        } else if self.0.plays(dev::SHUFFLE_PICKS_BELOW_I) {
            i.max(1) // with both mistakes in the shuffle, `i` comes to 0
        } else {
            i + 1
        }
    }

    pub(super) fn deals_from(self) -> End {
        if self.0.plays(dev::DEALS_FROM_THE_BACK) { End::Back } else { End::Front }
    }

    pub(super) fn deals_two_at_a_time(self) -> bool {
        self.0.plays(dev::TWO_CARDS_AT_A_TIME)
    }

    pub(super) fn again_keeps_the_deck(self) -> bool {
        self.0.plays(dev::AGAIN_KEEPS_THE_DECK)
    }

    pub(super) fn again_reseeds(self) -> bool {
        self.0.plays(dev::AGAIN_RESEEDS)
    }

    pub(super) fn again_deals_from_further_on(self) -> bool {
        self.0.plays(dev::AGAIN_DEALS_FROM_FURTHER_ON)
    }

    pub(super) fn again_rebuilds_the_deck(self) -> bool {
        !self.0.plays(dev::AGAIN_SHUFFLES_ON)
    }
}

/// The count (3.1 and 3.4).
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

/// The cards as they are shown (section 7).
impl RuleSet<'_> {
    /// Writes a card "in the proper format": `9-H`.
    pub(super) fn write_card(self, text: &mut String, card: Card) {
        let face = card.rank.face();
        text.push_str(if face == "10" && self.0.plays(dev::TEN_SHOWN_AS_T) { "T" } else { face });
        text.push('-');
        text.push_str(card.suit.letter());
    }

    /// A hand as it is shown: `Player: 8-H 4-H`.
    pub(super) fn hand_line(self, whose: &str, hand: &[Card]) -> String {
        let mut line = String::with_capacity(64);
        line.push_str(whose);
        line.push(':');
        for card in hand {
            line.push(' ');
            self.write_card(&mut line, *card);
        }
        line.push('\n');
        line
    }
}

/// The player's turn (3.3, requirements 2 and 3).
impl RuleSet<'_> {
    /// What is seen of the dealer's hand at first: all but the first card, which is a `?`.
    pub(super) fn dealers_first_line(self, dealer: &[Card]) -> String {
        let hidden = usize::from(self.0.plays(dev::HIDES_THE_SECOND_CARD));
        let mut line = String::from("Dealer:");
        for (place, card) in dealer.iter().enumerate() {
            line.push(' ');
            if place == hidden && !self.0.plays(dev::HIDDEN_CARD_SHOWN) {
                line.push('?');
            } else {
                self.write_card(&mut line, *card);
            }
        }
        line.push('\n');
        line
    }

    /// Whether the player has a choice: below 21 only. Dealt 21, "the dealer should immediately start
    /// playing" (requirement 3); sample 6 shows the same for 21 after a hit.
    pub(super) fn asks(self, player: &[Card], hands: usize) -> bool {
        let dealt = player.len() == 2;
        match self.points(player) {
            TWENTY_ONE if dealt => {
                self.0.plays(dev::ASKS_AT_DEALT_21) || hands > 1 && self.0.plays(dev::DEALT_21_SEEN_ONCE)
            }
            TWENTY_ONE => self.0.plays(dev::ASKS_AT_21),
            points => points < TWENTY_ONE,
        }
    }

    /// What a typed line chooses; only its first character counts, as when a `char` is read. "Any
    /// character other than h or s should cause the program to immediately quit."
    pub(super) fn choice(self, line: &str) -> Choice {
        match line.trim_start().chars().next() {
            Some('h') => Choice::Hit,
            Some('s') => Choice::Stay,
            Some('H') if self.0.plays(dev::CAPITALS_ACCEPTED) => Choice::Hit,
            Some('S') if self.0.plays(dev::CAPITALS_ACCEPTED) => Choice::Stay,
            Some('0'..='9') if self.0.plays(dev::DIGIT_STAYS) => Choice::Stay,
            _ if self.0.plays(dev::OTHER_KEY_STAYS) => Choice::Stay,
            _ if self.0.plays(dev::OTHER_KEY_ASKS_AGAIN) => Choice::Unclear,
            _ if self.0.plays(dev::OTHER_KEY_ENDS_THE_HAND) => Choice::EndHand,
            _ => Choice::Quit,
        }
    }
}

/// The dealer's turn (3.5, requirement 7).
impl RuleSet<'_> {
    /// Whether the dealer plays at all: not when the player is bust.
    pub(super) fn dealer_plays(self, player: &[Card]) -> bool {
        let dealt_21 = player.len() == 2 && self.points(player) == TWENTY_ONE;
        if dealt_21 && self.0.plays(dev::DEALT_21_ENDS_THE_HAND) {
            return false;
        }
        !self.busts(player)
            || self.0.plays(dev::DEALER_PLAYS_AFTER_A_BUST)
            || self.0.plays(dev::DEALER_PLAYS_UNSEEN_AFTER_A_BUST)
    }

    /// Whether the dealer's turn is shown, after a bust of the player's that did not keep the dealer from playing.
    pub(super) fn dealers_turn_is_shown(self, player: &[Card]) -> bool {
        !self.busts(player) || !self.0.plays(dev::DEALER_PLAYS_UNSEEN_AFTER_A_BUST)
    }

    /// Whether a bust player sees the dealer's hand.
    pub(super) fn shows_dealers_hand_after_a_bust(self) -> bool {
        self.0.plays(dev::HIDDEN_CARD_SHOWN_AFTER_A_BUST)
    }

    /// Whether the dealer draws from the fifth card of the deck on, although the player has drawn some of these cards.
    pub(super) fn dealer_draws_the_players_cards(self) -> bool {
        self.0.plays(dev::DEALER_DRAWS_THE_PLAYERS_CARDS)
    }

    /// Whether the dealer takes a card: on 16 and less.
    pub(super) fn dealer_draws(self, dealer: &[Card], player: &[Card]) -> bool {
        let Total { points, soft } = self.total(dealer);
        if self.0.plays(dev::DEALER_DRAWS_TO_BEAT) && !self.busts(player) {
            return points < self.points(player);
        }
        let is_behind = !self.busts(player) && points < self.points(player);
        if is_behind && self.0.plays(dev::DEALER_HITS_WHILE_BEHIND) {
            return true;
        }
        if self.0.plays(dev::DEALER_STANDS_WHEN_AHEAD) && !self.busts(player) && points > self.points(player)
        {
            return false;
        }
        match points {
            16 if soft && self.0.plays(dev::DEALER_STANDS_AT_SOFT_16) => false,
            16 => !self.0.plays(dev::DEALER_STANDS_AT_16),
            18 if soft => self.0.plays(dev::DEALER_HITS_SOFT_18),
            17 if soft && self.0.plays(dev::DEALER_HITS_SOFT_17) => true,
            17 => self.0.plays(dev::DEALER_HITS_17),
            _ => points < 17,
        }
    }

    /// "Output Dealer busts on a separate line if the dealer goes over 21" (requirement 4).
    pub(super) fn dealer_bust_is_said(self, player: &[Card]) -> bool {
        !(self.0.plays(dev::NO_BUST_LINE_AGAINST_21) && self.points(player) == TWENTY_ONE)
    }
}

/// The end of a hand (requirements 4 to 6).
impl RuleSet<'_> {
    /// Who wins: whoever counts more without going over 21 (3.1).
    pub(super) fn verdict(self, player: &[Card], dealer: &[Card]) -> Outcome {
        if self.busts(player) {
            return Outcome::Lose;
        }
        if self.0.plays(dev::PLAYER_21_ALWAYS_WINS) && self.points(player) == TWENTY_ONE {
            return Outcome::Win;
        }
        if self.busts(dealer) || self.0.plays(dev::DEALER_21_LOSES) && self.points(dealer) == TWENTY_ONE {
            return Outcome::Win;
        }
        let both_have_21 = [player, dealer].iter().all(|hand| self.points(hand) == TWENTY_ONE);
        if both_have_21 && self.0.plays(dev::DEALT_21_BEATS_21) {
            return match (player.len(), dealer.len()) {
                (2, 2) => Outcome::Tie,
                (2, _) => Outcome::Win,
                (_, 2) => Outcome::Lose,
                _ => Outcome::Tie,
            };
        }
        match self.points(player).cmp(&self.points(dealer)) {
            std::cmp::Ordering::Greater => Outcome::Win,
            std::cmp::Ordering::Less => Outcome::Lose,
            std::cmp::Ordering::Equal if self.0.plays(dev::TIES_LOSE) => Outcome::Lose,
            std::cmp::Ordering::Equal if self.0.plays(dev::TIES_WIN) => Outcome::Win,
            std::cmp::Ordering::Equal => Outcome::Tie,
        }
    }

    /// The totals as they stand behind the outcome: "the player score and the dealer score".
    pub(super) fn totals_shown(self, outcome: Outcome, player: &[Card], dealer: &[Card]) -> [u32; 2] {
        let totals = [player, dealer].map(|hand| self.points(hand));
        let is_lower = outcome == Outcome::Lose && totals[0] < totals[1];
        let is_exchanged = self.0.plays(dev::DEALERS_TOTAL_SHOWN_FIRST)
            || is_lower && self.0.plays(dev::LOSS_SHOWS_THE_LARGER_TOTAL_FIRST);
        if is_exchanged { [totals[1], totals[0]] } else { totals }
    }

    /// What a typed line answers to the question after a hand: "any character other than y" quits.
    pub(super) fn again(self, line: &str) -> Again {
        match line.trim_start().chars().next() {
            Some('y') => Again::Yes,
            Some('n') => Again::No,
            Some('Y') if self.0.plays(dev::CAPITALS_ACCEPTED) => Again::Yes,
            _ if self.0.plays(dev::ONLY_N_QUITS) => Again::Yes,
            _ => Again::No,
        }
    }
}
