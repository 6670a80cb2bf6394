//! Cards in what a program prints: where each seat's are shown, and how a card is written there.
//!
//! Owns reading them; which card lies where is told by whoever follows the game. A text that holds anything but cards
//! is never read in part: a card that might be another one is no card.

use std::ops::Range;

use reference::Seat;
use reference::cards::{Card, Rank, Suit};

use super::{Hit, Patterns, Spellings};

/// The group that stands for the cards in the expressions that find them, and those of one card.
pub const CARDS_GROUP: &str = "cards";
/// The group of a card's rank.
pub const RANK_GROUP: &str = "rank";
/// The group of a card's suit.
pub const SUIT_GROUP: &str = "suit";

/// Words that may stand between two cards, besides whatever is neither letter nor digit.
const BETWEEN: [&str; 5] = ["and", "a", "an", "the", "then"];

/// How the cards of a program are recognised.
#[derive(Clone, Debug)]
pub struct Cards {
    /// How a card is written: its rank in the group `rank`, its suit in `suit` where suits are shown.
    pub card: Patterns,
    /// What the captured texts mean: ranks as on a card (`2` to `10`, `J`, `Q`, `K`, `A`), suits by `S`, `H`, `D`, `C`.
    pub read_as: Spellings,
    /// Where the player's are shown.
    pub player: Shows,
    /// Where the dealer's are shown.
    pub dealer: Shows,
}

/// Where a seat's cards are shown.
#[derive(Clone, Debug)]
pub struct Shows {
    /// The place, with the cards in the group `cards`.
    pub find: Patterns,
    /// Whether each place shows the whole hand so far; else the cards that have just come.
    pub whole_hand: bool,
}

/// One place where a program shows cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// What stands before the cards, such as `Player drew`.
    pub before: Vec<u8>,
    /// What stands in their place.
    pub text: Vec<u8>,
    /// The cards; none where the text holds none, or anything else.
    pub cards: Vec<Card>,
}

impl Cards {
    /// Where a seat's cards are shown.
    pub fn of(&self, seat: Seat) -> &Shows {
        match seat {
            Seat::Player => &self.player,
            Seat::Dealer => &self.dealer,
        }
    }

    /// Every place where this output shows cards of this seat, in order.
    pub fn shown(&self, seat: Seat, output: &[u8]) -> Vec<Shown> {
        let find = &self.of(seat).find;
        let shown = |hit: Hit<'_>| {
            let group = find.group(CARDS_GROUP, &hit).unwrap_or(hit.whole);
            let text = group.as_bytes().trim_ascii().to_vec();
            let before = output[hit.whole.start()..group.start()].trim_ascii().to_vec();
            Shown { before, cards: self.cards(&text).unwrap_or_default(), text }
        };
        find.hits(output).into_iter().map(shown).collect()
    }

    /// The cards of a text that holds nothing else.
    fn cards(&self, text: &[u8]) -> Option<Vec<Card>> {
        let mut rest = 0;
        let mut cards = Vec::new();
        for hit in self.card.hits(text) {
            let Range { start, end } = hit.whole.range();
            if !parts(&text[rest..start]) {
                return None;
            }
            cards.push(self.card(&hit)?);
            rest = end;
        }
        parts(&text[rest..]).then_some(cards)
    }

    fn card(&self, hit: &Hit<'_>) -> Option<Card> {
        let read = |group: &str| {
            let text = self.card.group(group, hit)?.as_bytes().to_vec();
            String::from_utf8(self.read_as.read(text)).ok()
        };
        let rank = Rank::of_face(&read(RANK_GROUP)?)?;
        let suit = match read(SUIT_GROUP) {
            Some(suit) => {
                Suit::of_letter(suit.chars().next().filter(|_| suit.len() == 1)?.to_ascii_uppercase())?
            }
            // Where suits are not shown they make no difference.
            None => Suit::Spades,
        };
        Some(Card { rank, suit })
    }
}

/// Whether a text only stands between cards.
fn parts(text: &[u8]) -> bool {
    let words = text.split(|byte| !byte.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut words = words.map(|word| String::from_utf8_lossy(word).to_ascii_lowercase());
    words.all(|word| BETWEEN.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use regex::bytes::Regex;

    use super::*;

    fn patterns(pattern: &str) -> Patterns {
        Patterns::one(Regex::new(pattern).unwrap())
    }

    fn cards(card: &str, player: &str) -> Cards {
        let shows = |find: &str| Shows { find: patterns(find), whole_hand: false };
        let mut read_as = Spellings::default();
        assert!(read_as.add("ace", "A") && read_as.add("hearts", "H"));
        Cards { card: patterns(card), read_as, player: shows(player), dealer: shows("Dealer (?P<cards>.*)") }
    }

    fn faces(shown: &[Shown]) -> Vec<Vec<&'static str>> {
        shown.iter().map(|one| one.cards.iter().map(|card| card.rank.face()).collect()).collect()
    }

    #[test]
    fn a_text_of_cards_is_read_and_any_other_is_not() {
        let cards = cards(r"(?i)\b(?P<rank>10|[2-9AJQK]|ace)\b", r"Player drew(?P<cards>[^\n.]*)");
        let shown =
            |line: &str| cards.shown(Seat::Player, format!("x\nPlayer drew {line}.\nDealer 7").as_bytes());
        for (line, read) in [
            ("8 and 5", vec!["8", "5"]),
            ("K, then an ace", vec!["K", "A"]),
            ("10", vec!["10"]),
            ("6 points", vec![]),
            ("13 and 5", vec![]),
            ("8 and 13", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(faces(&shown(line)), [read], "{line}");
        }
        let one = &shown("6 points")[0];
        assert_eq!((one.before.as_slice(), one.text.as_slice()), (&b"Player drew"[..], &b"6 points"[..]));
        assert_eq!(faces(&cards.shown(Seat::Dealer, b"Dealer 7\nDealer Q")), [["7"], ["Q"]]);
    }

    #[test]
    fn suits_count_where_they_are_shown() {
        let cards = cards(r"(?i)(?P<rank>\w+) of (?P<suit>\w+)", r"cards:\n(?P<cards>(?:.* of .*\n)*)");
        let shown = cards.shown(Seat::Player, b"Your cards:\nAce of Hearts\n7 of H\nScore = 18\n");
        assert_eq!(faces(&shown), [["A", "7"]]);
        assert!(shown[0].cards.iter().all(|card| card.suit == Suit::Hearts));
        assert_eq!(faces(&cards.shown(Seat::Player, b"cards:\nAce of Cups\n")), [[""; 0]]);
    }
}
