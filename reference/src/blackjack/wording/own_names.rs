//! A program's own names of cards: where the ranks and suits are words that no list has, their places show which is which.
//!
//! What looks like names ([`unbound_names`](super::unbound_names)) is bound to ranks and suits one after the other, in the order in
//! which the cards come; a name with a known meaning keeps it, and no two mean the same. Whether the bound names are right is then
//! decided as for any program: every card must be the one that comes.

use std::collections::BTreeMap;

use crate::blackjack::HandOwner;
use crate::cards::{Card, Rank, Suit};

use super::card::word_at;
use super::card_names::{RANK_OF_WORD, SHORT_RANKS, SHORT_SUITS, SUIT_OF_WORD};
use super::course::{Course, Hand};
use super::numbers;
use super::unbound_names::UnboundNames;

/// Maximum number of signs between a rank and its suit.
const MOST_SIGNS: usize = 3;

/// Which of rank and suit comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum First {
    Rank,
    Suit,
}

/// The names that a program gives to ranks and suits, all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OwnNames {
    first: First,
    joiner: Option<String>,
    ranks: BTreeMap<String, Rank>,
    suits: BTreeMap<String, Suit>,
    /// Those that were not known before.
    pub(super) learned: Vec<LearnedName>,
}

impl OwnNames {
    /// The card at the beginning of a text, and how many bytes it takes. What stands before it is no letter and no digit.
    pub(super) fn card_at(&self, text: &str) -> Option<(Card, usize)> {
        let (first, from) = name_at(text)?;
        let mut from = from + signs(&text[from..])?;
        if let Some(joiner) = &self.joiner {
            let (_, length) = name_at(&text[from..]).filter(|(word, _)| word == joiner)?;
            from += length;
            from += signs(&text[from..])?;
        }
        let (second, length) = name_at(&text[from..])?;
        let (rank, suit) = match self.first {
            First::Rank => (first, second),
            First::Suit => (second, first),
        };
        let card = Card { rank: *self.ranks.get(&rank)?, suit: *self.suits.get(&suit)? };
        Some((card, from + length))
    }
}

/// A name whose meaning was not known before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LearnedName {
    pub(super) name: String,
    /// The rank or the suit.
    pub(super) means: &'static str,
    /// How often it is printed.
    pub(super) times: usize,
}

/// The word or the number that a text begins with, in small letters, and how many bytes it takes.
pub(super) fn name_at(text: &str) -> Option<(String, usize)> {
    let digits = text.len() - text.trim_start_matches(|it: char| it.is_ascii_digit()).len();
    let length = if digits > 0 { digits } else { word_at(text).len() };
    (length > 0).then(|| (text[..length].to_lowercase(), length))
}

/// How many bytes the signs and blanks take that a text begins with, if they are few enough to stand within a name.
pub(super) fn signs(text: &str) -> Option<usize> {
    let signs = text.chars().take_while(|it| !it.is_alphanumeric());
    let (count, length) = signs.fold((0, 0), |(count, length), it| (count + 1, length + it.len_utf8()));
    (count <= MOST_SIGNS).then_some(length)
}

/// The rank that a name is known for. Words of two letters are too short to be known in every language. A number is the rank's own, or
/// counts from the ace or up to it.
pub(super) fn known_rank(name: &str) -> Option<Rank> {
    let number = || {
        name.parse().ok().and_then(|number| Rank::of_number_from_ace(if number == 14 { 1 } else { number }))
    };
    let face = || match name {
        "t" => Rank::of_face("10"),
        _ => Rank::of_face(name),
    };
    let word = || RANK_OF_WORD.get(name).filter(|_| name.len() > 2).and_then(|face| Rank::of_face(face));
    let short = || {
        let short = SHORT_RANKS.iter().find(|(short, _)| short.eq_ignore_ascii_case(name));
        short.and_then(|(_, face)| Rank::of_face(face))
    };
    number().or_else(face).or_else(word).or_else(short).or_else(|| numbers::rank(name))
}

/// The suit that a name is known for.
pub(super) fn known_suit(name: &str) -> Option<Suit> {
    let letter = || name.chars().next().filter(|_| name.len() == 1).and_then(Suit::of_letter);
    let word = || {
        let of = |name: &str| SUIT_OF_WORD.get(name).copied();
        of(name).or_else(|| of(name.strip_suffix('s')?))
    };
    let short =
        || SHORT_SUITS.iter().find(|(short, _)| short.eq_ignore_ascii_case(name)).map(|(_, suit)| *suit);
    letter().or_else(word).or_else(short)
}

impl UnboundNames {
    /// Binds the names to the ranks and suits of what happens in the runs; `None` if they do not fit it.
    pub(super) fn bind(&self, courses: &[Course]) -> Option<OwnNames> {
        ORDERS.into_iter().find_map(|order| self.bind_in(order, courses))
    }

    fn bind_in(&self, order: Order, courses: &[Course]) -> Option<OwnNames> {
        let mut bound = Bound {
            ranks: self.ranks.iter().map(|name| known_rank(name)).collect(),
            suits: self.suits.iter().map(|name| known_suit(name)).collect(),
        };
        for (shown, course) in self.shown.iter().zip(courses) {
            bound.follow(shown, course, order)?;
        }
        let ranks = bound.ranks.into_iter().collect::<Option<Vec<Rank>>>()?;
        let suits = bound.suits.into_iter().collect::<Option<Vec<Suit>>>()?;
        let cards = || self.shown.iter().flatten();
        let learned_rank = |at: usize, name: &String| LearnedName {
            name: name.clone(),
            means: ranks[at].name(),
            times: cards().filter(|(rank, _)| *rank == at).count(),
        };
        let learned_suit = |at: usize, name: &String| LearnedName {
            name: name.clone(),
            means: suits[at].name(),
            times: cards().filter(|(_, suit)| *suit == at).count(),
        };
        let new_ranks = self.ranks.iter().enumerate().filter(|(_, name)| known_rank(name).is_none());
        let new_suits = self.suits.iter().enumerate().filter(|(_, name)| known_suit(name).is_none());
        let learned = new_ranks.map(|(at, name)| learned_rank(at, name));
        let learned = learned.chain(new_suits.map(|(at, name)| learned_suit(at, name))).collect();
        Some(OwnNames {
            first: self.first,
            joiner: self.joiner.clone(),
            ranks: self.ranks.iter().cloned().zip(ranks).collect(),
            suits: self.suits.iter().cloned().zip(suits).collect(),
            learned,
        })
    }
}

/// In which order a hand's cards are shown.
#[derive(Clone, Copy, Debug)]
enum Order {
    /// Those that are dealt in turn, then those that are drawn.
    InTurn,
    /// Those that are dealt, first to the one and then to the other, then those that are drawn.
    ByHand(HandOwner),
    /// All of the player's, then all of the dealer's.
    WithDraws,
}

const ORDERS: [Order; 4] =
    [Order::InTurn, Order::ByHand(HandOwner::Player), Order::ByHand(HandOwner::Dealer), Order::WithDraws];

impl Order {
    /// The place of a card: the nth of its owner, from 0.
    fn place(self, owner: HandOwner, nth: usize, is_dealt: bool) -> (usize, usize) {
        let second = usize::from(owner == HandOwner::Dealer);
        match self {
            Self::InTurn if is_dealt => (0, 2 * nth + second),
            Self::ByHand(first) if is_dealt => (usize::from(owner != first), nth),
            Self::InTurn | Self::ByHand(_) => (2 + second, nth),
            Self::WithDraws => (second, nth),
        }
    }

    fn of(self, hand: &Hand) -> Vec<Card> {
        let mut counts = [0; 2];
        let place = |(at, (owner, card)): (usize, &(HandOwner, Card))| {
            let count = &mut counts[usize::from(*owner == HandOwner::Dealer)];
            let place = self.place(*owner, *count, at < hand.deal);
            *count += 1;
            (place, *card)
        };
        let mut cards: Vec<((usize, usize), Card)> = hand.cards.iter().enumerate().map(place).collect();
        cards.sort_by_key(|(place, _)| *place);
        cards.into_iter().map(|(_, card)| card).collect()
    }
}

/// What the names mean, as far as it is known.
struct Bound {
    ranks: Vec<Option<Rank>>,
    suits: Vec<Option<Suit>>,
}

impl Bound {
    /// Binds the cards of a run in order; a card of this hand or of the one before may be shown again. `None` if they do not fit.
    fn follow(&mut self, shown: &[(usize, usize)], course: &Course, order: Order) -> Option<()> {
        let mut shown = shown.iter();
        let (mut before, mut here) = (Vec::new(), Vec::new());
        for hand in &course.hands {
            for card in order.of(hand) {
                loop {
                    let Some(names) = shown.next() else { return Some(()) };
                    if self.bind(*names, card) {
                        here.push(names);
                        break;
                    }
                    if !here.contains(&names) && !before.contains(&names) {
                        return None;
                    }
                }
            }
            before = std::mem::take(&mut here);
        }
        Some(())
    }

    /// Binds the names of a card, unless one of them means something else or something else has that meaning.
    fn bind(&mut self, (rank, suit): (usize, usize), card: Card) -> bool {
        let may_be = may_be(&self.ranks, rank, card.rank) && may_be(&self.suits, suit, card.suit);
        if may_be {
            self.ranks[rank] = Some(card.rank);
            self.suits[suit] = Some(card.suit);
        }
        may_be
    }
}

fn may_be<T: PartialEq + Copy>(bound: &[Option<T>], name: usize, meaning: T) -> bool {
    match bound[name] {
        Some(known) => known == meaning,
        None => !bound.contains(&Some(meaning)),
    }
}
