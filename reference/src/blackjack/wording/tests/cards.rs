//! What is a card in a line, and what only looks like one.

use super::super::card::card_at;

fn read(text: &str) -> Option<(String, &str)> {
    let (card, end) = card_at(text)?;
    Some((format!("{}{}", card.rank.face(), card.suit.letter()), &text[end..]))
}

#[test]
fn cards_are_known_by_their_form() {
    for (text, card, rest) in [
        ("2-spades.", "2S", "."),
        ("Queen of Spades, then", "QS", ", then"),
        ("10D 5H", "10D", " 5H"),
        ("AS", "AS", ""),
        ("AS de espadas", "AS", " de espadas"),
        ("T-C", "10C", ""),
        ("K♦ 5♥", "KD", " 5♥"),
        ("♠K ♥5", "KS", " ♥5"),
        ("♠10♥5", "", ""),
        ("seven (hearts)", "7H", ")"),
        ("A / clubs", "AC", ""),
        ("q-hearts", "QH", ""),
        ("Herz 7 und", "7H", " und"),
        ("Pik-Dame", "QS", ""),
        ("As de corazones", "AH", ""),
        ("7 de tréboles.", "7C", "."),
        ("Dame de pique", "QS", ""),
    ] {
        if card.is_empty() {
            assert_eq!(read(text), None, "{text}");
        } else {
            assert_eq!(read(text), Some((card.to_owned(), rest)), "{text}");
        }
    }
}

#[test]
fn what_only_looks_like_a_card_is_none() {
    for text in [
        "a club",
        "As the dealer",
        "12-spades",
        "1-spades",
        "A C K J",
        "KING'S",
        "10th",
        "2 handsome",
        "3 diamondsx",
        "5 ♠K",
        "5 hands",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}
