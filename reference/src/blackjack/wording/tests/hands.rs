//! Hands are read in the words and layouts of many programs.

use crate::blackjack::HandOwner;
use crate::blackjack::wording::{Faces, OwnerWord, hands_in};

/// `P 6 9 | D 5`: the hands of a text.
fn read(text: &str, faces: Faces) -> String {
    read_with(text, faces, &[])
}

/// The same, if a program names owners by these words.
fn read_with(text: &str, faces: Faces, learned: &[OwnerWord]) -> String {
    let hands = hands_in(text.as_bytes(), faces, learned).into_iter().map(|hand| {
        let owner = if hand.owner == HandOwner::Player { "P" } else { "D" };
        let cards = hand.cards.iter().map(|card| match faces {
            Faces::WithSuits => card.code(),
            Faces::RanksOnly => card.code().trim_end_matches('S').to_owned(),
        });
        std::iter::once(owner.to_owned()).chain(cards).collect::<Vec<_>>().join(" ")
    });
    hands.collect::<Vec<_>>().join(" | ")
}

#[test]
fn learned_words_name_owners() {
    let word = |word: &str, owner| OwnerWord { word: word.to_owned(), owner };
    let polish = [word("krupier", HandOwner::Dealer), word("twoje", HandOwner::Player)];
    let text = "Twoje karty:\n3C\nKarty krupiera:\n8D\nKH\n";
    assert_eq!(read_with(text, Faces::WithSuits, &polish), "P 3C | D 8D KH");
    let terse = [word("\n", HandOwner::Player)];
    let text = "D: 6D\nJS\nQD\n20. h/s?\nD:\n6D\n9C\n";
    assert_eq!(read_with(text, Faces::WithSuits, &terse), "D 6D | P JS QD | D 6D 9C");
}

#[test]
fn ranks_are_read_in_many_layouts() {
    for (text, hands) in [
        (
            "Dealer drew 8.\nPlayer drew 8 and 5.\nValue of Dealer's Hand: (8)\nValue of Player's Hand: (10)\n",
            "D 8 | P 8 5",
        ),
        ("dealer [9,??] (9) | you [10,4] (14) | hit or stay? ", "D 9 | P 10 4"),
        ("Dealer: 4, hidden\nYou:    6, 5  [hard 11]\nHit or stay? ", "D 4 | P 6 5"),
        ("you:\n   +9\n   +2\n   is 11\ndealer:\n   +3\n   + a hidden card\nhit/stay: ", "P 9 2 | D 3"),
        ("   +J\n   is 21\n21\n", "P J"),
        ("Dealer hand: K (10)\nPlayer hand: A 5 | 8\n", "D K | P A 5"),
        (
            "Dealer's visible card:\n2\nYour cards:\n9\n3\nJ\nYour total:\n8\nHit or stay? (h/s)\n",
            "D 2 | P 9 3 J",
        ),
        ("You busted\nYou lose\nLost bet:\n10\nYour money:\n8\nPoints\n7\n", ""),
        ("D 9 =9\nP 3 5 =8\nh/s: ", "D 9 | P 3 5"),
        (
            "Very well, you stay with 9. My hidden card was an 8, so I have 14.\n\
             I have to take a card... it is a K, and that gives me 24.\nWhat a pity for the house, I went bust.\n",
            "D 8 | D K",
        ),
        ("YOU GOT 2 AND 5! THAT IS 7!\nYOU ARE AT 8!", "P 2 5"),
        ("DEALER HITS AND GETS 9! THAT IS 10!", "D 9"),
        ("10: dealer (Q)\n9: player (7+2)\nHit or stay [h/s]? ", "D Q | P 7 2"),
        ("Croupier : [4][Q] = 14\nVous : [2][2][A] = 5\n", "D 4 Q | P 2 2 A"),
        ("| Dealer  | 5 #       |     5 |\n| Player  | 3 6 K     |    10 |\n", "D 5 | P 3 6 K"),
        ("Die Bank zeigt 9 (Wert 9), verdeckt.\nDu hast 2-3 (Wert 5).", "D 9 | P 2 3"),
        ("La banca muestra: 5\nTus cartas: 3 6 -> 9 puntos\n", "D 5 | P 3 6"),
        ("The dealer receives a J and has a total of 10.\nThe player receives an 8.", "D J | P 8"),
        (
            "I have dealt myself two cards. One stays face down, the other one is a Q.\nAnd you have got 6 and 9, \
             which makes 8 altogether.",
            "D Q | P 6 9",
        ),
        (
            "your new card is a 10. Now you are holding 6, 9 and 10, and together that is 10.",
            "P 10 | P 6 9 10",
        ),
        ("You win 10. You have 8.\nYou get $10, 8 chips.\nA card for you. Dealer hits.", ""),
        ("You bet 10. Dealer has 8 points. You have 5 cards, 2 decks", ""),
        ("The dealer turns over K and draws 5, then 4.", "D K | D 5 4"),
        ("Player's hand: 8 5 Q (10)", "P 8 5 Q"),
        ("DEALER Pulls <3>\nDEALER Pulls A Secret Card\nPLAYER Pulls <A>\n", "D 3 | P A"),
        ("DEALER HAS A HIDDEN CARD AND A\nPLAYER: A TOTAL: 11\n", "D A | P A"),
        ("La casa muestra: 4\nTus cartas: 10 K\n", "D 4 | P 10 K"),
        ("DEALER >> |6||?|  6\nPLAYER >> |8||9|  10\n", "D 6 | P 8 9"),
        ("  dealer  <Q> + face-down card, showing 10\n  player  <6|3> 9\n", "D Q | P 6 3"),
    ] {
        assert_eq!(read(text, Faces::RanksOnly), hands, "{text}");
    }
}

#[test]
fn lines_that_name_nobody_show_a_draw_or_the_hand_with_more_cards() {
    for (text, hands) in [
        // The dealer goes on: the hand again with more cards, or what was drawn.
        ("Dealer:\n7S\n7H\nA new card:\n7S\n7H\n4C\nHe has 18\n", "D 7S 7H | D 7S 7H 4C"),
        ("Dealer: 7S 7H\nNow 7S, 7H, 4C\n", "D 7S 7H | D 7S 7H 4C"),
        ("Dealer: 7S 7H\nDrawing...\n4C\n", "D 7S 7H | D 4C"),
        ("Dealer: 7S 7H\nHe grumbles and pulls 4C\n", "D 7S 7H | D 4C"),
        // The player's card comes after a question, and before anything else.
        ("The 4C slides over.\nThat makes 12.\n", "P 4C"),
        ("Pulled 4C\nBusted!\nDealer: 7S 7H\n", "P 4C | D 7S 7H"),
        // The owner is another: a card that is not the player's, the dealer's hidden card, and a hand that is not the dealer's.
        ("Up card is 7S\nYour cards: 3C 5H\n", "P 3C 5H"),
        ("Flipping over 7H\nDealer: 7S 7H\n", "D 7S 7H"),
        ("Dealer: 7S 7H\nAgainst\n3C\n5H\n", "D 7S 7H"),
    ] {
        assert_eq!(read(text, Faces::WithSuits), hands, "{text}");
    }
}

#[test]
fn cards_with_suits_are_read_in_many_layouts() {
    for (text, hands) in [
        (
            "Dealer: King of Hearts and a hidden card.\nPlayer: Nine of Hearts and Three of Diamonds, that is 12.\n",
            "D KH | P 9H 3D",
        ),
        ("Your stake: 900\ndealer ♥K ▒▒\nyou    ♦7 ♦3 (10)\n", "D KH | P 7D 3D"),
        ("D 8SSHUFFLING\n 6D 10S =24\n", "D 8S 6D 10S"),
        ("D QC ?\nP 9D 10S =19\nh/s: ", "D QC | P 9D 10S"),
        (
            "The Dealer is showing 3 of Hearts\n\nYour cards:\nAce of Hearts\n3 of Spades\nScore = 14\n",
            "D 3H | P AH 3S",
        ),
        ("YOU GET THE ACE OF HEARTS!!!\nYOU GET THE THREE OF SPADES!!!\nYOU ARE AT 14!!!", "P AH | P 3S"),
        (
            "-- dealer's open card: King of Hearts\n-- 12 points for you:\n9 of Hearts\n3 of Diamonds\n",
            "D KH | P 9H 3D",
        ),
        (
            "+-----+-----+\n| DEALER  | YOU   |\n+---+---+\n| King of Spades | 7 of Diamonds |\n| (face down) | 3 of \
             Diamonds |\n|    | 10 of Diamonds |\n+---+---+\n| total: ?  | total: 20 |\n+---+---+\nh = hit: ",
            "D KS | P 7D 3D 10D",
        ),
        ("dealer has a hidden card and Ace of Hearts\n", "D AH"),
        ("The dealer smiles at you and turns up the 8 of Clubs.\n", "D 8C"),
        (
            "Dealer: [6 of Spades] + 1 hidden | Player: [Ace of Clubs, Ace of Spades] = 12 | Hit",
            "D 6S | P AC AS",
        ),
        ("The player receives an Ace of Diamonds and has a total of 11.", "P AD"),
        ("dlr 6h ??\nyou 6s Ks =16\nh/s: ", "D 6H | P 6S KS"),
        ("You are over.\nMy cards, in case you wonder, were these:\n8 of Clubs\n6 of Hearts\n", "D 8C 6H"),
        ("dlr Qs Ac =21\nlose -20\n[$980 | 48 left] bet (<0 quits): ", "D QS AC"),
        ("There comes the 3 of Clubs, and that brings you to 8.\nHit? ", "P 3C"),
        ("New card   : 10 of Diamonds\nPoints     : 17\nH/S        : ", "P 10D"),
        ("Dealer stands.\nNew card: 10 of Diamonds\n", ""),
        (
            " DEALER\n+----+ +----+ \n|8  C| |####| \n PLAYER  (15)\n+----+ +----+ \n|5  H| |K  C| \n+----+ +----+ \n[H] = hit   [S] = stand   : ",
            "D 8C | P 5H KC",
        ),
    ] {
        assert_eq!(read(text, Faces::WithSuits), hands, "{text}");
    }
}
