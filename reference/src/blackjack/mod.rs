//! What the games of blackjack have in common: how cards are drawn and recognized, what their questions are about, and
//! players who answer by the rules of blackjack.

mod answer_list;
pub mod answer_words;
mod event;
mod strategy;
pub mod topics;
pub mod wording;

pub use answer_list::AnswerList;
pub use event::{EqualRounds, Event, equal_rounds};
pub use strategy::{Bet, CardPlayer, Play};

use crate::cards::{self, Card, Rank, Suit};
use crate::draw::{Draw, DrawKind, DrawPlace, NamedOwner, RandomDraws};
use wording::{Faces, OwnerWord, ShownHand, hands_in};

/// For whom a card is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HandOwner {
    /// The player.
    Player,
    /// The dealer.
    Dealer,
}

impl HandOwner {
    /// Its name in specs and findings.
    pub const fn name(self) -> &'static str {
        match self {
            HandOwner::Player => "player",
            HandOwner::Dealer => "dealer",
        }
    }

    /// The one who plays against this one.
    pub(crate) const fn opponent(self) -> Self {
        match self {
            HandOwner::Player => HandOwner::Dealer,
            HandOwner::Dealer => HandOwner::Player,
        }
    }
}

/// The cards of a game.
pub static CARDS: DrawKind = DrawKind {
    one: "card",
    many: "cards",
    all: "hand",
    owners: &[HandOwner::Player.name(), HandOwner::Dealer.name()],
    expected: "a face and a suit, such as `10H` or `AS`",
    example: "KS 10H",
    parse: |text| Some(Card::parse(text)?.code()),
    groups: &["rank", "suit"],
    pattern: "(?P<rank>10|[2-9AJQK])",
    from_groups: |groups| Some(shown(groups)?.code()),
    with_all_parts: |turn| wording::draws_in(turn).iter().map(|card| card.code()).collect(),
    in_any_words,
    owner_words,
    sum_as_one,
    random: Some(&RANDOM),
};

/// Returns the card of a number from 0 on where ranks are numbered in their order, beginning with `FIRST` (1 is the ace), and the ace follows
/// the king.
fn ranks_from<const FIRST: u32>(number: u32) -> Option<String> {
    let rank = (number < 13).then(|| (number + FIRST - 1) % 13 + 1)?;
    Some(card(Rank::of_number_from_ace(rank)?))
}

/// Suits do not matter where cards come from random numbers.
static RANDOM: RandomDraws = RandomDraws {
    of: 13,
    usual_numberings: 4,
    numberings: &[
        // Ace, 2 to 10, jack, queen, king; 2 to ace; king, ace, 2 to queen; ace, king, queen, jack, 10 to 2.
        ranks_from::<1>,
        ranks_from::<2>,
        ranks_from::<13>,
        |number| Some(card(*Rank::TWO_TO_ACE.get(12_usize.checked_sub(number as usize)?)?)),
        // King, queen, jack, 10 to 2, ace.
        |number| Some(card(Rank::of_number_from_ace(13_u32.checked_sub(number)?)?)),
        // 10, jack, queen, king, ace, 2 to 9; the same beginning with any other rank.
        ranks_from::<10>,
        ranks_from::<11>,
        ranks_from::<12>,
        ranks_from::<3>,
        ranks_from::<4>,
        ranks_from::<5>,
        ranks_from::<6>,
        ranks_from::<7>,
        ranks_from::<8>,
        ranks_from::<9>,
    ],
    deals: {
        const FIRST: (usize, usize) = (HandOwner::Player as usize, 0);
        const SECOND: (usize, usize) = (HandOwner::Player as usize, 1);
        const OPEN: (usize, usize) = (HandOwner::Dealer as usize, 0);
        const HIDDEN: (usize, usize) = (HandOwner::Dealer as usize, 1);
        &[
            &[OPEN, FIRST, SECOND],
            &[OPEN, HIDDEN, FIRST, SECOND],
            &[FIRST, OPEN, SECOND, HIDDEN],
            &[OPEN, FIRST, HIDDEN, SECOND],
            &[FIRST, SECOND, OPEN, HIDDEN],
            &[OPEN, FIRST, SECOND, HIDDEN],
            &[FIRST, OPEN, HIDDEN, SECOND],
            &[FIRST, SECOND, OPEN],
            &[FIRST, OPEN, SECOND],
            &[HIDDEN, OPEN, FIRST, SECOND],
            &[FIRST, SECOND, HIDDEN, OPEN],
            &[FIRST, HIDDEN, SECOND, OPEN],
            &[HIDDEN, FIRST, OPEN, SECOND],
        ]
    },
    shown: |text| wording::ranks_in(text).into_iter().map(card).collect(),
};

fn card(rank: Rank) -> String {
    Card { rank, suit: Suit::Spades }.code()
}

fn sum_as_one(codes: &[&str]) -> Option<String> {
    let hand: Option<Vec<Card>> = codes.iter().map(|code| Card::parse(code)).collect();
    let points = cards::total(&hand?).points;
    (2..=10).contains(&points).then(|| Rank::of_number_from_ace(points).map(card))?
}

/// The words that name the owners, each with its index.
fn owner_words(turn: &[u8]) -> Vec<NamedOwner> {
    wording::owner_words(turn).into_iter().map(|learned| (learned.word, learned.owner as usize)).collect()
}

fn in_any_words(turn: &[u8], has_suits: bool, learned: &[NamedOwner]) -> Vec<DrawPlace> {
    let faces = if has_suits { Faces::WithSuits } else { Faces::RanksOnly };
    let place = |hand: ShownHand| DrawPlace {
        owner: hand.owner as usize,
        text: hand.text,
        draws: hand.cards.iter().map(|card| card.code()).collect(),
    };
    let learned: Vec<OwnerWord> = learned
        .iter()
        .map(|(word, owner)| {
            let owner =
                if *owner == HandOwner::Dealer as usize { HandOwner::Dealer } else { HandOwner::Player };
            OwnerWord { word: word.clone(), owner }
        })
        .collect();
    hands_in(turn, faces, &learned).into_iter().map(place).collect()
}

/// The card with this rank (`2` to `10`, `J`, `Q`, `K`, `A`) and suit (`S`, `H`, `D`, `C`). Where suits are not shown they
/// make no difference.
fn shown(groups: &[Option<&str>]) -> Option<Card> {
    let &[rank, suit] = groups else { return None };
    let suit = match suit {
        Some(suit) => {
            let letter = suit.chars().next().filter(|_| suit.len() == 1);
            Suit::of_letter(letter?)?
        }
        None => Suit::Spades,
    };
    Some(Card { rank: Rank::of_face(rank?)?, suit })
}

impl Draw for Card {
    fn parse(text: &str) -> Option<Self> {
        Card::parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_put_together_from_their_groups() {
        for (groups, card) in [
            ([Some("10"), Some("h")], Some("10H")),
            ([Some("a"), None], Some("AS")),
            ([Some("1"), Some("0")], None),
            ([Some("K"), Some("")], None),
            ([Some("K"), Some("Cups")], None),
            ([None, Some("H")], None),
        ] {
            assert_eq!((CARDS.from_groups)(&groups).as_deref(), card, "{groups:?}");
        }
        assert_eq!((CARDS.parse)("k♠").as_deref(), Some("KS"));
        assert_eq!((CARDS.parse)("1H"), None);
    }
}
