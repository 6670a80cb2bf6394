//! Words by which a program names the owners of hands, learned from a deal: the dealer shows one card then, and the player has two.
//!
//! Only where cards are shown with their suits, so that nothing else looks like one.

use super::hand_tokens::{Faces, JOINTS, Kind, tokens};
use super::hand_words::{DRAWS, OF_BOTH, SHOWS, STATES};
use super::hands::{owner_of_word, without_shuffles};
use super::lines::spelling_of;
use crate::blackjack::HandOwner;

/// A word that says whose the cards are that follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnerWord {
    /// The word, in small letters; a line break where cards stand in lines without one, after a line that shows a card.
    pub word: String,
    /// Whose they are.
    pub owner: HandOwner,
}

/// Fewest letters of a name that may have an ending, and most letters of the ending.
const STEM: usize = 5;
const ENDING: usize = 2;

impl OwnerWord {
    /// Whether a word is this one, or this one with an ending: `krupier`, `krupiera`.
    pub(super) fn names(&self, word: &str) -> bool {
        let ending = word.strip_prefix(&self.word).map(|ending| ending.chars().count());
        ending.is_some_and(|ending| ending == 0 || ending <= ENDING && self.word.chars().count() >= STEM)
    }
}

/// The [`OwnerWord::word`] of cards in lines without one.
pub(super) const NO_WORD: &str = "\n";

/// Cards with nothing but joints and line breaks between them, and the words before them.
#[derive(Default)]
struct Block {
    words: Vec<String>,
    cards: usize,
    /// How many of them stand in the line of those words.
    in_line: usize,
}

/// Returns the words by which the output of a turn names the owners of two hands, one of a single card and one of two; none if it shows
/// other hands, or known words say otherwise.
pub fn owner_words(output: &[u8]) -> Vec<OwnerWord> {
    let blocks = blocks(&without_shuffles(&String::from_utf8_lossy(output).replace('\r', "")));
    if let [Block { words, cards: 3, in_line: 1 }, ..] = blocks.as_slice()
        && words.iter().any(|word| word == "d" || owner_of_word(word) == Some(HandOwner::Dealer))
    {
        return vec![OwnerWord { word: NO_WORD.to_owned(), owner: HandOwner::Player }];
    }
    let [first, second] = blocks.as_slice() else { return Vec::new() };
    let (dealer, player) = match (first.cards, second.cards) {
        (1, 2) => (first, second),
        (2, 1) => (second, first),
        _ => return Vec::new(),
    };
    let mut learned = Vec::new();
    for (block, other, owner) in [(dealer, player, HandOwner::Dealer), (player, dealer, HandOwner::Player)] {
        let known = block.words.iter().rev().find_map(|word| owner_of_word(word));
        match known {
            Some(known) if known != owner => return Vec::new(),
            Some(_) => {}
            None => learned.extend(
                block
                    .words
                    .iter()
                    .filter(|word| is_name(word) && !other.words.contains(word))
                    .map(|word| OwnerWord { word: word.clone(), owner }),
            ),
        }
    }
    learned
}

/// Whether a word may stand for an owner: articles and single letters do not, nor what is said of both, such as "has" and "cards".
fn is_name(word: &str) -> bool {
    let of_both = [&JOINTS[..], &STATES, &SHOWS, &DRAWS, &OF_BOTH];
    word.chars().count() > 1 && !of_both.iter().any(|words| words.contains(&word))
}

/// Returns the blocks of cards of a turn. The words of a block are those before it in its line, or else those of the line before.
fn blocks(text: &str) -> Vec<Block> {
    let (mut blocks, mut words, mut is_open) = (Vec::<Block>::new(), Vec::new(), false);
    let spelling = spelling_of(text.as_bytes());
    for line in text.lines() {
        let tokens = tokens(line, Faces::WithSuits, spelling);
        let mut own = Vec::new();
        for token in &tokens {
            match &token.kind {
                Kind::Card(..) => {
                    if !is_open {
                        let words = if own.is_empty() { std::mem::take(&mut words) } else { own.clone() };
                        blocks.push(Block { words, ..Block::default() });
                    }
                    is_open = true;
                    if let Some(block) = blocks.last_mut() {
                        block.cards += 1;
                        block.in_line += usize::from(!own.is_empty());
                    }
                }
                Kind::Word(word) if is_open && JOINTS.contains(&word.as_str()) => {}
                Kind::Word(word) => {
                    is_open = false;
                    own.push(word.clone());
                }
                Kind::Number | Kind::Sign(_) => {}
            }
        }
        if !own.is_empty() {
            words = own;
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learned(text: &str) -> (Vec<String>, Vec<String>) {
        let of = |owner| {
            let words = owner_words(text.as_bytes()).into_iter().filter(|learned| learned.owner == owner);
            words.map(|learned| learned.word).collect()
        };
        (of(HandOwner::Dealer), of(HandOwner::Player))
    }

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn names_are_learned_from_one_card_and_two() {
        for (text, dealer, player) in [
            (
                "Vinnie flashes a 4 of Spades\nFor Joe:\nAce of Diamonds\n7 of Clubs\n",
                "vinnie flashes",
                "for joe",
            ),
            (
                "Offene Karte der Bank: 10 of Clubs\n\nIhr Blatt:\nQueen of Spades\n7 of Spades\nPunkte: 17",
                "",
                "ihr blatt",
            ),
            ("Joe: AS 7C\nVinnie: KD\n", "vinnie", "joe"),
            ("Vinnie's first card: KD\nJoe has\nAS\n7C\n", "vinnie", "joe"),
            ("SHUFFLING\nJoe: AS and 7C\nVinnie: KD\n", "vinnie", "joe"),
        ] {
            assert_eq!(learned(text), (words(dealer), words(player)), "{text}");
        }
    }

    #[test]
    fn a_name_may_have_an_ending() {
        let named = |name: &str, word: &str| {
            OwnerWord { word: name.to_owned(), owner: HandOwner::Dealer }.names(word)
        };
        assert!(named("krupier", "krupier") && named("krupier", "krupiera"));
        assert!(!named("krupier", "krupierami") && !named("joe", "joel") && !named("krupiera", "krupier"));
    }

    #[test]
    fn cards_below_the_dealers_line_may_be_the_players() {
        let no_word = || words("").into_iter().chain([NO_WORD.to_owned()]).collect::<Vec<_>>();
        for text in ["D: 6 of Diamonds\nAS\n7C\n13. h/s? ", "Dealer: KD\nAS\n7C\nDealer's cards:\nKD\n9C\n"] {
            assert_eq!(learned(text), (Vec::new(), no_word()), "{text}");
        }
        for text in ["Dealer:\nKD\nAS\n7C\n", "Dealer: KD AS\n7C\n", "Vinnie: KD\nAS\n7C\n"] {
            assert_eq!(owner_words(text.as_bytes()), [], "{text}");
        }
    }

    #[test]
    fn nothing_is_learned_from_other_turns() {
        for text in [
            "Joe: AS 7C 2H\nVinnie: KD\n",
            "Joe: AS 7C\nVinnie: KD 3H\n",
            "Joe: AS 7C\n",
            "Your card: KD\nDealer: AS 7C\n",
            "Joe: AS 7C\nVinnie: KD\nAnn: 3H\n",
            "",
        ] {
            assert_eq!(owner_words(text.as_bytes()), [], "{text}");
        }
    }
}
