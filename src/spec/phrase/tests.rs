//! What phrases find, and what is wrong with them.

use proptest::prelude::*;

use super::*;
use crate::criteria::{Extras, Fact, Order, Patterns};

/// Words for phrases of tests.
fn vocabulary() -> Vocabulary {
    let mut words = Vocabulary::default();
    let mut add = |name: &str, entries: &[(&str, &[&str])]| {
        let (mut written, mut meant) = (Vec::new(), Spellings::default());
        for (key, others) in entries {
            for word in std::iter::once(key).chain(*others) {
                assert!(meant.add(word, key), "{word}");
                written.push((*word).to_owned());
            }
        }
        words.add_meanings(name, written, meant);
    };
    add("who", &[("dealer", &[]), ("player", &["your", "you"])]);
    add(
        "rank",
        &[("A", &["ace"]), ("2", &["two"]), ("5", &[]), ("8", &[]), ("10", &["ten"]), ("K", &["king"])],
    );
    add("suit", &[("S", &["spades", "♠"]), ("H", &["hearts", "heart", "♥"])]);
    add("decision", &[("hit", &["takes a card"]), ("stand", &["isn't hitting"])]);
    for (name, phrase) in [
        ("draws", "drew/draws"),
        ("card", "{rank}(-/of){suit}"),
        ("dashed", "{rank}-{suit}"),
        ("spoken", "{rank} of {suit}"),
        ("face", "{rank}((-/of){suit:})"),
    ] {
        words.add_phrases(name, [phrase]).unwrap();
    }
    words
}

/// What a phrase reads in a text.
fn read(phrase: &str, text: &str) -> Vec<String> {
    let pattern = vocabulary().pattern(phrase).unwrap_or_else(|error| panic!("{phrase}: {error:?}"));
    let find = Patterns::new(vec![pattern]);
    let fact = Fact {
        name: "fact".to_owned(),
        find,
        because: "say it".to_owned(),
        each: false,
        order: Order::Fixed,
        extras: Extras::None,
        optional: false,
    };
    fact.read(text.as_bytes())
}

#[test]
fn words_are_whole_and_case_punctuation_and_blanks_are_free() {
    for (phrase, text, found) in [
        ("player busts", "The PLAYER:  busts!", true),
        ("player busts", "players bust", false),
        ("player busts", "player\nbusts", false),
        ("player (has) busts/busted", "player busted", true),
        ("player (has) busts/busted", "Player, has busted", true),
        ("player (has) busts/busted", "player had busted", false),
        ("(the) player (now) (really) loses", "player really loses", true),
        ("it's over", "It’s over", true),
        ("player ... loses", "player, with bad luck, loses", true),
        ("player ... loses", "player has 5 and loses", false),
        ("player ... loses", "player wins. Dealer loses", false),
        ("push |", "Push!", true),
        ("push |", "it is a push\r\n", true),
        ("push |", "push the button", false),
        ("| push", "Tie. Push", true),
        ("| push", "do not push", false),
        ("player stands | dealer hits", "Player stands.\n\nDealer hits.", true),
        ("player stands | dealer hits", "player stands dealer hits", false),
        ("hit ... ||", "Hit or stand? (h/s): ", true),
        ("hit ... ||", "You hit.\nBye.", false),
        ("# {int}", "#5", true),
        ("# {int}", "5", false),
    ] {
        assert_eq!(!read(phrase, text).is_empty(), found, "{phrase:?} in {text:?}");
    }
}

#[test]
fn values_are_read_by_their_words() {
    for (phrase, text, told) in [
        ("{who} ... {int:total}", "Your total: 12", "player 12"),
        ("{who} ... {int}", "dealer has -3", "dealer -3"),
        ("lost ... {-int:chips}", "lost a total of 3 chips", "-3"),
        ("wins $ {int}", "wins -$5", "-5"),
        ("wins ${int}", "wins $ -5", "-5"),
        ("wins $ {int}", "wins: $5", "5"),
        ("dealer {int}", "Dealer-15", "15"),
        ("{who} {draws} (a/an/the) {rank+}", "You drew an 8, a 5 and then ten.", "player 8 5 10"),
        ("{draws} {rank+}", "drew 8 (13)", "8"),
        ("{draws} {rank+}", "drew [8] [5]", "8 5"),
        ("{draws} {rank+}", "draws:\n8\n5\nA\n", "8 5 A"),
        ("{draws} {rank+}", "draws 8\n5 more", "8"),
        ("{draws} {rank+}", "draws 8 and a total of 10", "8"),
        ("{draws} (a) {rank+}", "draws a king", "K"),
        ("{card+}", "8-H, 5 of hearts\n", "8H 5H"),
        ("{card+}", "10♠ | 8H", "10S"),
        ("{dashed+}", "8-H   5-S", "8-H 5-S"),
        ("{dashed+}", "8-H 5-S\n8-S 10-H", "8-H 5-S"),
        ("{spoken}", "Ten of Spades", "10 of S"),
        ("{face+}", "a 5-Heart and 8 and a total", "5 8"),
        ("{who} {decision}", "Player takes  a card", "player hit"),
        ("{who} {decision}", "dealer isn’t hitting", "dealer stand"),
        ("{who:} {decision}", "dealer hit", "hit"),
        ("{draws} {text:card}", "player drew: 12 points.", "12 points"),
        ("shuffling", "SHUFFLING!", ""),
        ("no/nobody wins | {winner=tie}", "Nobody wins.", "tie"),
        ("dealer .... {int:dealer} .... player .... {int:player}", "Dealer: 3.\nPlayer: 4", "3 4"),
        ("{who} has {int} |", "Player has 8.", "player 8"),
        ("wins ${int:} | ... ${int:money}", "Player wins $5. Now you have -$20!", "-20"),
        ("your cards ... {card+}", "Your cards now:\n8 of spades\nten of hearts\n", "8S 10H"),
    ] {
        assert_eq!(read(phrase, text).first().map(String::as_str), Some(told), "{phrase:?} in {text:?}");
    }
    for (phrase, text) in [
        ("{draws} {rank+}", "drew 12 points"),
        ("{draws} {rank+}", "draws a card"),
        ("{face}", "85"),
        ("{who} has {int} |", "Player has 8, 5"),
        ("{who} has {int} |", "Player has $8"),
        ("{who} ... {int} |", "Player now has $8"),
        ("{who} has {int} |", "Player has 8 cards"),
        ("{face}", "Kings"),
        ("{card}", "8"),
        ("{card}", "As de coeur"),
        ("{rank}", "a"),
        ("{card}", "10 has"),
    ] {
        assert_eq!(read(phrase, text), [""; 0], "{phrase:?} in {text:?}");
    }
}

#[test]
fn errors_know_their_place() {
    for (phrase, at, says) in [
        ("", 0..0, "the phrase is empty"),
        ("player (has", 7..8, "`(` is not closed"),
        ("player has)", 10..11, "unexpected `)`"),
        ("player ()", 7..9, "`()` is empty"),
        ("total: 5", 5..6, "`:` is punctuation, which is ignored"),
        ("a//b", 2..3, "a word is missing here"),
        ("{rank", 0..1, "`{` is not closed"),
        ("{} has", 0..2, "`{}` has no name"),
        ("draws {ranks}", 6..13, "unknown words `ranks`"),
        ("draws {int+}", 6..12, "`int` cannot have a `+`"),
        ("... draws", 0..3, "a gap here can be anything"),
        ("draws ... ...", 6..9, "a gap here can be anything"),
        ("draws || now", 6..8, "`||` is not at the end"),
        ("(a) (b)", 0..7, "the phrase matches anything"),
        ("player {draws:card}", 7..19, "`draws` means nothing that could be read"),
        ("!draws {ranks}", 7..14, "unknown words `ranks`"),
        ("!(a)", 1..4, "the phrase matches anything"),
    ] {
        let error = vocabulary().pattern(phrase).expect_err(phrase);
        assert_eq!((error.at, error.message.as_str()), (at, says), "{phrase}");
    }
    let error = vocabulary().add_phrases("more", ["draws", "{rank} |"]).unwrap_err();
    assert_eq!((error.0, error.1.at), (1, 7..8));
}

proptest! {
    /// Neither a phrase nor a text that nobody thought of makes reading panic.
    #[test]
    fn any_text_is_a_phrase_or_an_error(phrase in r"[a-z/(){}+:|.$ -]{0,24}", text in r"[\PC\n]{0,40}") {
        let words = vocabulary();
        match words.pattern(&phrase) {
            Ok(pattern) => {
                Patterns::new(vec![pattern]).hits(text.as_bytes());
            }
            Err(error) => prop_assert!(phrase.get(error.at.clone()).is_some(), "{error:?}"),
        }
    }

    /// Words are found whatever their case, the blanks between them and the punctuation after them.
    #[test]
    fn what_is_free_makes_no_difference(
        words in prop::collection::vec("[a-z]{1,6}", 1..4),
        blanks in " {1,3}",
        mark in "[,:!.]?",
        upper in any::<bool>(),
    ) {
        let phrase = words.join(" ");
        let text = words.join(&format!("{mark}{blanks}"));
        let text = if upper { text.to_uppercase() } else { text };
        prop_assert_eq!(read(&phrase, &format!("Well, {text}!")).len(), 1);
        let inside = format!("x{text}x");
        prop_assert!(read(&phrase, &inside).is_empty());
    }

    /// Cards in a row are read in their order, however they are divided.
    #[test]
    fn rows_are_read_in_order(
        ranks in prop::collection::vec(prop::sample::select(vec!["A", "2", "5", "8", "10", "K"]), 1..5),
        between in prop::sample::select(vec![" ", ", ", " and ", ", and a ", " then the ", "\n", ",\n", " & "]),
    ) {
        let text = format!("Player drew {}\n", ranks.join(between));
        prop_assert_eq!(read("{draws} {rank+}", &text), [ranks.join(" ")]);
    }
}
