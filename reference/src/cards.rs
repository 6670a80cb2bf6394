//! Playing cards that games share: suits, ranks, decks, and the points of a hand in blackjack.
//!
//! What differs between handouts (the order of a new deck, how it is shuffled, how a card is written) is defined by the games.

/// The four suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// The suit's sign: `♣`.
    pub const fn symbol(self) -> &'static str {
        match self {
            Suit::Clubs => "♣",
            Suit::Diamonds => "♦",
            Suit::Hearts => "♥",
            Suit::Spades => "♠",
        }
    }

    /// The suit's initial: `C`.
    pub const fn letter(self) -> &'static str {
        match self {
            Suit::Clubs => "C",
            Suit::Diamonds => "D",
            Suit::Hearts => "H",
            Suit::Spades => "S",
        }
    }

    /// The suit's name: `Clubs`.
    pub const fn name(self) -> &'static str {
        match self {
            Suit::Clubs => "Clubs",
            Suit::Diamonds => "Diamonds",
            Suit::Hearts => "Hearts",
            Suit::Spades => "Spades",
        }
    }

    /// The suit with this initial, capital or small.
    pub const fn of_letter(letter: char) -> Option<Suit> {
        Some(match letter {
            'C' | 'c' => Suit::Clubs,
            'D' | 'd' => Suit::Diamonds,
            'H' | 'h' => Suit::Hearts,
            'S' | 's' => Suit::Spades,
            _ => return None,
        })
    }
}

/// A face value: 2 to 10, then 11 to 14 for jack, queen, king and ace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The ace.
    pub const ACE: Rank = Rank(14);

    /// Every rank, from the 2 up to the ace.
    pub const TWO_TO_ACE: [Rank; 13] = {
        let mut ranks = [Rank(2); 13];
        let mut i = 1;
        while i < ranks.len() {
            ranks[i] = Rank(ranks[i - 1].0 + 1);
            i += 1;
        }
        ranks
    };

    /// As it is written on the card: `2` to `10`, `J`, `Q`, `K`, `A`.
    pub const fn face(self) -> &'static str {
        const FACES: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
        FACES[self.0 as usize - 2]
    }

    /// The rank written so on a card: `2` to `10`, `J`, `Q`, `K`, `A`, letters capital or small.
    pub fn of_face(face: &str) -> Option<Rank> {
        Rank::TWO_TO_ACE.into_iter().find(|rank| rank.face().eq_ignore_ascii_case(face))
    }

    /// The rank of this number where the ace is 1 and the king 13.
    pub const fn of_number_from_ace(number: u32) -> Option<Rank> {
        match number {
            1 => Some(Rank::ACE),
            2..=13 => Some(Rank(number as u8)),
            _ => None,
        }
    }

    /// Its name in a sentence: `Ace`, `7`, `10`, `Jack`.
    pub const fn name(self) -> &'static str {
        match self.0 {
            11 => "Jack",
            12 => "Queen",
            13 => "King",
            14 => "Ace",
            _ => self.face(),
        }
    }

    /// The rank as a number, 2 to 14.
    pub const fn number(self) -> u32 {
        self.0 as u32
    }

    /// What it counts in blackjack, an ace as 1.
    pub const fn points(self) -> u32 {
        match self.0 {
            14 => 1,
            11..=13 => 10,
            number => number as u32,
        }
    }
}

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// Its face value.
    pub rank: Rank,
    /// Its suit.
    pub suit: Suit,
}

impl Card {
    /// Reads a card from its face and its suit, which may be a letter or a sign: `10H`, `k♠`. A face
    /// alone is a card of spades, for games in which "the suits do not have any meaning".
    ///
    /// ```
    /// use reference::cards::{Card, Suit};
    /// let card = Card::parse("10h").unwrap();
    /// assert_eq!((card.rank.face(), card.suit), ("10", Suit::Hearts));
    /// assert_eq!(Card::parse("1H"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Card> {
        if let Some(rank) = Rank::of_face(text) {
            return Some(Card { rank, suit: Suit::Spades });
        }
        let (at, last) = text.char_indices().next_back()?;
        let sign = |suit: &Suit| suit.symbol().starts_with(last);
        let suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
        let suit = Suit::of_letter(last).or_else(|| suits.into_iter().find(sign))?;
        Some(Card { rank: Rank::of_face(&text[..at])?, suit })
    }

    /// The card in its shortest spelling: `10H`.
    pub fn code(self) -> String {
        [self.rank.face(), self.suit.letter()].concat()
    }
}

/// How many cards a deck has.
pub const DECK: usize = 52;

/// The end of the array from which cards are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Index 0 first.
    Front,
    /// The last index first.
    Back,
}

/// A deck in an array, and how many of its cards have been dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    cards: [Card; DECK],
    dealt: usize,
}

impl Deck {
    /// A new deck: all of the first suit in the order of `ranks`, then all of the second, and so on.
    pub fn ordered(suits: [Suit; 4], ranks: [Rank; 13]) -> Self {
        let card = |i| Card { rank: ranks[i % ranks.len()], suit: suits[i / ranks.len()] };
        Self { cards: std::array::from_fn(card), dealt: 0 }
    }

    /// All of its cards in their order, dealt or not.
    pub fn cards(&self) -> &[Card; DECK] {
        &self.cards
    }

    /// Exchanges two cards by their indices, 0 to 51.
    pub fn swap(&mut self, one: usize, other: usize) {
        self.cards.swap(one, other);
    }

    /// Orders the cards as those of another deck, dealt or not.
    pub fn reorder_as(&mut self, other: &Self) {
        self.cards = other.cards;
    }

    /// Puts the dealt cards back where they were.
    pub fn gather(&mut self) {
        self.dealt = 0;
    }

    /// Deals the next card. A deck that is used up is dealt from the same end once more: no handout
    /// says what happens then, and no right game of blackjack gets there.
    pub fn deal(&mut self, from: End) -> Card {
        let place = self.dealt % DECK;
        self.dealt += 1;
        match from {
            End::Front => self.cards[place],
            End::Back => self.cards[DECK - 1 - place],
        }
    }
}

/// More points than this are a bust.
pub const TWENTY_ONE: u32 = 21;

/// What a hand counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Total {
    /// Its points.
    pub points: u32,
    /// Whether an ace in it counts 11.
    pub soft: bool,
}

/// How the aces of a hand are counted: the right way, and the ways novices find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aces {
    /// One as 11 unless that busts the hand, the others as 1: as close to 21 as they can get it.
    #[default]
    Best,
    /// Each as 11.
    High,
    /// Each as 1.
    Low,
    /// Each as 11 or, if that busts the hand, each as 1.
    AllOrNone,
    /// Each as 11 or, if that busts the hand, the first as 1 and the others still as 11.
    FirstOnlyDemoted,
    /// Each as 11 or, as long as that busts the hand, one or two as 1 and the others still as 11.
    TwoDemoted,
    /// As 11 if that does not bust the hand when the ace is dealt, else as 1, and never changed.
    WhenDealt,
    /// One as 11 unless that makes the hand 21 or busts it, the others as 1.
    NeverTo21,
}

/// How the cards of a hand are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counting {
    /// How its aces are.
    pub aces: Aces,
    /// What jack, queen and king count.
    pub court: Court,
}

/// What jack, queen and king count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Court {
    /// 10.
    #[default]
    Ten,
    /// 11, 12 and 13.
    ByNumber,
    /// 11, 10 and 10.
    JackIs11,
    /// 10, 10 and 13.
    KingIs13,
}

impl Counting {
    fn low(self, rank: Rank) -> u32 {
        match self.court {
            Court::ByNumber if rank != Rank::ACE => rank.number(),
            Court::JackIs11 if rank.number() == 11 => 11,
            Court::KingIs13 if rank.number() == 13 => 13,
            _ => rank.points(),
        }
    }

    /// How many aces count 11 where `aces` of them are in a hand that counts `low` with each as 1.
    fn high_aces(self, hand: &[Card], aces: u32, low: u32) -> u32 {
        let fits = |high: u32| low + 10 * high <= TWENTY_ONE;
        match self.aces {
            Aces::Best => u32::from(aces > 0 && fits(1)),
            Aces::High => aces,
            Aces::Low => 0,
            Aces::AllOrNone => aces * u32::from(fits(aces)),
            Aces::FirstOnlyDemoted => aces - u32::from(aces > 0 && !fits(aces)),
            Aces::TwoDemoted => u32::from(aces > 0 && fits(1)).max(aces.saturating_sub(2)),
            Aces::WhenDealt => self.high_when_dealt(hand),
            Aces::NeverTo21 => u32::from(aces > 0 && low + 10 < TWENTY_ONE),
        }
    }

    fn high_when_dealt(self, hand: &[Card]) -> u32 {
        let (mut points, mut high) = (0, 0);
        for card in hand {
            points += self.low(card.rank);
            if card.rank == Rank::ACE && points + 10 <= TWENTY_ONE {
                points += 10;
                high += 1;
            }
        }
        high
    }

    /// What a hand counts, its cards given in the order they were dealt.
    pub fn total(self, hand: &[Card]) -> Total {
        let aces = hand.iter().map(|card| u32::from(card.rank == Rank::ACE)).sum();
        let low = hand.iter().map(|card| self.low(card.rank)).sum();
        let high = self.high_aces(hand, aces, low);
        Total { points: low + 10 * high, soft: high > 0 }
    }
}

/// What a hand counts by the rules of blackjack.
pub fn total(hand: &[Card]) -> Total {
    Counting::default().total(hand)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(faces: &str) -> Vec<Card> {
        let rank = |face| Rank::TWO_TO_ACE.into_iter().find(|rank| rank.face() == face).unwrap();
        faces.split_whitespace().map(|face| Card { rank: rank(face), suit: Suit::Spades }).collect()
    }

    fn points(aces: Aces, faces: &str) -> u32 {
        Counting { aces, court: Court::Ten }.total(&hand(faces)).points
    }

    #[test]
    fn the_hands_of_the_handouts_count_what_they_say() {
        for (faces, points, soft) in
            [("Q 9", 19, false), ("7 A", 18, true), ("8 A J A", 20, false), ("A 6 5", 12, false)]
        {
            assert_eq!(total(&hand(faces)), Total { points, soft }, "{faces}");
        }
    }

    #[test]
    fn an_ace_may_never_make_21() {
        for (faces, counted) in
            [("A K", 11), ("A 9", 20), ("A 4 6", 11), ("A K Q", 21), ("A A 8", 20), ("7 8", 15)]
        {
            assert_eq!(points(Aces::NeverTo21, faces), counted, "{faces}");
        }
    }

    #[test]
    fn wrong_ways_of_counting_aces_differ_where_they_should() {
        for (faces, best, high, low, all_or_none, first_only, when_dealt) in [
            ("A 5", 16, 16, 6, 16, 16, 16),
            ("A A", 12, 22, 2, 2, 12, 12),
            ("A 6 10", 17, 27, 17, 17, 17, 27),
            ("10 6 A", 17, 27, 17, 17, 17, 17),
            ("A A 10", 12, 32, 12, 12, 22, 22),
        ] {
            assert_eq!(points(Aces::Best, faces), best, "{faces}");
            assert_eq!(points(Aces::High, faces), high, "{faces}");
            assert_eq!(points(Aces::Low, faces), low, "{faces}");
            assert_eq!(points(Aces::AllOrNone, faces), all_or_none, "{faces}");
            assert_eq!(points(Aces::FirstOnlyDemoted, faces), first_only, "{faces}");
            assert_eq!(points(Aces::WhenDealt, faces), when_dealt, "{faces}");
        }
    }

    #[test]
    fn court_cards_by_number_leave_aces_alone() {
        let counting = Counting { court: Court::JackIs11, ..Counting::default() };
        assert_eq!(counting.total(&hand("J Q")).points, 21);
        let counting = Counting { court: Court::ByNumber, ..Counting::default() };
        assert_eq!(counting.total(&hand("J Q")).points, 23);
        assert_eq!(counting.total(&hand("A J")).points, 12);
        assert_eq!(counting.total(&hand("A 9")).points, 20);
    }

    #[test]
    fn a_deck_is_dealt_from_either_end_and_once_more_when_it_is_used_up() {
        let suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
        let mut deck = Deck::ordered(suits, Rank::TWO_TO_ACE);
        let cards = *deck.cards();
        assert_eq!(cards.map(|_| deck.deal(End::Front)), cards);
        assert_eq!(deck.deal(End::Front), cards[0]);
        deck.gather();
        assert_eq!([deck.deal(End::Back), deck.deal(End::Back)], [cards[51], cards[50]]);
    }
}
