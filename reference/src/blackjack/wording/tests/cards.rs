//! What is a card in a line, and what only looks like one.

use super::super::spelling::{Spelling, card_at};

fn read(text: &str) -> Option<(String, &str)> {
    spelled(text, Spelling::Plain)
}

fn spelled(text: &str, spelling: Spelling) -> Option<(String, &str)> {
    let (card, end) = card_at(text, spelling)?;
    Some((format!("{}{}", card.rank.face(), card.suit.letter()), &text[end..]))
}

#[test]
fn cards_are_known_by_their_form() {
    for (text, card, rest) in [
        ("2-spades.", "2S", "."),
        ("06/clubs ==> 6", "6C", " ==> 6"),
        ("02♠", "2S", ""),
        ("1(ace) hrt & 4", "AH", " & 4"),
        ("11(jack)-spades", "JS", ""),
        ("clubs number 6", "6C", ""),
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
        ("dix de coeur.", "10H", "."),
        ("Pik Zehn", "10S", ""),
        ("due di picche", "2S", ""),
        ("6 [club]", "6C", "]"),
        ("2-o-spades, now 11", "2S", ", now 11"),
        ("Sinek 6", "6C", ""),
        ("Kupa As", "AH", ""),
        ("treff dáma", "QC", ""),
        ("10 suit=heart total", "10H", " total"),
        ("10 | Hearts |", "10H", " |"),
        ("6, suit: club", "6C", ""),
        ("8  C| |", "8C", "| |"),
        ("10 H ]", "10H", " ]"),
        ("6(C) --> 6", "6C", " --> 6"),
        ("A [H], 3", "AH", ", 3"),
        ("6(cl) 7(he) = 13", "6C", " 7(he) = 13"),
        ("Jack[h]", "JH", ""),
        ("Ace,d sum=11", "AD", " sum=11"),
        ("knave (spade)", "JS", ")"),
        ("hartenboer.", "JH", "."),
        ("Klavervrouw", "QC", ""),
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
        "00-spades",
        "012-spades",
        "1-spades",
        "A C K J",
        "KING'S",
        "10th",
        "2 handsome",
        "3 diamondsx",
        "5 ♠K",
        "5 hands",
        "a (H)",
        "A (H)it",
        "8 H: hit",
        "2(s)it",
        "2 (s) or 3 (h)",
        "3,he said",
        "3,c4",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn letters_for_suits_come_first_only_where_a_program_spells_so() {
    for (text, card, rest, spelling) in [
        ("H10 CQ", "10H", " CQ", Spelling::SuitsFirst),
        ("ST,", "10S", ",", Spelling::SuitsFirst),
        ("4D", "4D", "", Spelling::SuitsFirst),
        ("D:4", "4D", "", Spelling::SuitsAsLabels),
        ("H:Ace", "AH", "", Spelling::SuitsAsLabels),
        ("C:Queen.", "QC", ".", Spelling::SuitsAsLabels),
        ("6 C, 7 H", "6C", ", 7 H", Spelling::SuitsApart),
        ("Ace H = 11", "AH", " = 11", Spelling::SuitsApart),
        ("10 S", "10S", "", Spelling::SuitsApart),
        ("A C, K D", "AC", ", K D", Spelling::SuitsApart),
        ("HEART:ACE total", "AH", " total", Spelling::SuitsAsLabels),
        ("CLUB:6", "6C", "", Spelling::SuitsAsLabels),
        ("ah jh", "AH", " jh", Spelling::SmallLetters),
        ("10c,", "10C", ",", Spelling::SmallLetters),
        ("td", "10D", "", Spelling::SmallLetters),
        ("12.4  6.1", "QC", "  6.1", Spelling::Numbers),
        ("1.2.", "AH", ".", Spelling::Numbers),
    ] {
        assert_eq!(spelled(text, spelling), Some((card.to_owned(), rest)), "{text}");
        assert_eq!(read(text).is_some(), text == "4D", "{text}");
    }
    for text in ["1/1/2", "1-2", "14.1", "3.5", "2.10", "3"] {
        assert_eq!(spelled(text, Spelling::Numbers), None, "{text}");
    }
    for text in ["A C K J A C K", "T H E", "6 c", "6  C", "6 Cards", "a C", "dealer C"] {
        assert_eq!(spelled(text, Spelling::SuitsApart), None, "{text}");
    }
    for text in ["a h", "at", "1c", "aH", "ash", "Ah"] {
        assert_eq!(spelled(text, Spelling::SmallLetters), None, "{text}");
    }
    for text in ["H1", "D23", "D: 4", "Sum", "HAce", "DK5", "C:a", "h4"] {
        assert_eq!(spelled(text, Spelling::SuitsFirst), None, "{text}");
        assert_eq!(spelled(text, Spelling::SuitsAsLabels), None, "{text}");
    }
}

#[test]
fn small_letters_are_suits_only_where_a_program_spells_so() {
    for (text, card, rest) in [
        ("Ts 5h", "10S", " 5h"),
        ("10d", "10D", ""),
        ("Ah,", "AH", ","),
        ("Qc.", "QC", "."),
        ("6C", "6C", ""),
        ("Qcl 5", "QC", " 5"),
        ("10he", "10H", ""),
    ] {
        assert_eq!(spelled(text, Spelling::SmallSuits), Some((card.to_owned(), rest)), "{text}");
    }
    for text in ["Ah", "As", "6c"] {
        assert_eq!(read(text), None, "{text}");
    }
    for text in ["ah", "1s", "12h", "Ahead", "Js2", "The", "Adig"] {
        assert_eq!(spelled(text, Spelling::SmallSuits), None, "{text}");
    }
}
