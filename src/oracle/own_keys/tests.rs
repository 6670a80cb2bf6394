//! Which keys are read in what a program prints.

use super::*;

const MOVE: Legal = Legal::Words(&["h", "s"]);

/// Returns the keys for going on and for stopping.
fn read(text: &str) -> Option<(String, String)> {
    OwnKeys::read(text.as_bytes()).map(|keys| (keys.first, keys.last))
}

#[test]
fn keys_are_read_where_a_program_names_them() {
    for (text, first, last) in [
        ("Your points: 13\n1 = hit, 2 = stay: ", "1", "2"),
        ("1. Stand\n2. Hit\n> ", "2", "1"),
        ("1) Another card\n2) I stay\nYour choice: ", "1", "2"),
        ("Press 1 to hit or 2 to stand: ", "1", "2"),
        ("Enter 0 for stay, 1 for hit: ", "1", "0"),
        ("Hit (1) or stay (2)? ", "1", "2"),
        ("hit=1 stand=0 ? ", "1", "0"),
        ("Hit = 1, Stand = 0: ", "1", "0"),
        ("Another hand = 1, cash out = 0: ", "1", "0"),
        ("[D]raw or [S]top? ", "D", "S"),
        ("(T)ake a card, (L)eave it: ", "T", "L"),
        ("d - draw, e - end turn: ", "d", "e"),
        ("Noch eine Karte (j/n)? ", "j", "n"),
        ("Hit or stay (1/2)? ", "1", "2"),
        ("Stay or hit (1/2)? ", "2", "1"),
        ("Do you want to stop? (y/n) ", "n", "y"),
        ("Stay at the table? (y/n) ", "y", "n"),
        ("Would you like to stay with what you have? (y/n): ", "n", "y"),
        ("Keep going or quit? (y/n) ", "y", "n"),
        ("1 = play on, 2 = quit: ", "1", "2"),
        ("P plays again, X exits > ", "P", "X"),
        ("Say \"card\" for another one or \"fold arms\" to stand: ", "card", "fold arms"),
        ("1 = raise the bet, 2 = leave it: ", "1", "2"),
        ("1: carta  2: me planto ", "1", "2"),
        ("1) carta\n2) me planto\nOpcion: ", "1", "2"),
        ("Another card [y/n]? ", "y", "n"),
        ("Karte (k) oder stehen bleiben (s)? ", "k", "s"),
        ("Noch eine (e) oder reicht es (r)? ", "e", "r"),
        ("Another card [n/y]? ", "y", "n"),
        ("You have 2 and 3.\n  1: hit\n  2: stay\n? ", "1", "2"),
        ("1) hit\n2) stay\n\n> ", "1", "2"),
        ("Another round, yes (y) or no (n)?\n> ", "y", "n"),
        ("Card? (yes/no) ", "yes", "no"),
        ("Encore une partie ? (oui/non) ", "oui", "non"),
        ("Are you done? [Yes/No]: ", "No", "Yes"),
        ("Do you stand? (hit/stand) ", "hit", "stand"),
        ("$90 | [+] again  [-] quit ? ", "+", "-"),
        ("'-' to stop, '+' for another: ", "+", "-"),
        ("1 hit, 2 stay (1-2): ", "1", "2"),
        ("N = next round, Q = quit > ", "N", "Q"),
        ("G = gimme, S = stop > ", "G", "S"),
        ("t (take) or k (keep): ", "t", "k"),
        ("+ hit, = stand: ", "+", "="),
        ("hit or stand? h⏎\ntype the whole word \"hit\" or \"stand\"\nhit or stand? ", "hit", "stand"),
        ("one more? (yeah/nah) ", "yeah", "nah"),
        ("what now {draw|hold} : ", "draw", "hold"),
        ("Twist or stick? ", "T", "s"),
        ("hit or chill? ", "h", "c"),
        ("Loaf or hit? ", "h", "L"),
        ("Launch or stop? ", "L", "s"),
        ("more or enough? ", "m", "e"),
        ("Do you hold or draw? ", "d", "h"),
        ("Hit or hold? ", "Hit", "hold"),
        ("Keys:  + draw   . stop\n> ", "+", "."),
    ] {
        assert_eq!(read(text), Some((first.to_owned(), last.to_owned())), "{text}");
    }
}

#[test]
fn other_text_names_no_keys() {
    for text in [
        "",
        "How much do you bet? ",
        "Bet (1-100): ",
        "Your cards: A 8\nHit or stay? ",
        "Dealer: K\nPlayer: 5 A\nTotal: 16\n> ",
        "You have A and 8. The dealer has a 6.\nWhat now? ",
        "1 = hit",
        "Dealer drew 5.\nPlayer drew 9 and 2.\n\nHit or Stay? ",
        "Dealer shows 2. Hit or stay? ",
        "You draw: 1\nDealer: stay (2)\nWhat now? ",
        "Card: [A]ce, [h]it?",
        // Without regard to case, these are letters from a to z, too.
        "(\u{17f})top, (\u{212a})arte? ",
        "You hit: 2, 3. Stand? ",
        "Dealer's hand (K) = 10   [one card face down]\nPlayer's hand (4, Q) = 14\n\nWill you hit (h) or stay (s)?\n> ",
        "HIT OR STAY (H/S)??? ",
        "dealer [2,??] (2) | you [2,3] (5) | hit or stay? ",
        "Player's hand (3, 2) = 5",
        "player <2|3> hit or stay? ",
        "Player:\n  1. King of Spades\n  2. 7 of Hearts\n  Sum 17\nType hit or stand: ",
        "Player:\n  1. K\n  2. 7\nYour choice: ",
        "Your cards (ace, king)? ",
        "Bet (min/max): ",
        "Dealer hits: J -> dealer 17, player 17\n*PUSH*\nBet so far $1, add to it (0 to leave it): ",
        "You won [+]: 20. Dealer's card [-].\n> ",
        "You have 3, 2 more or 1 card. What now? ",
        "You can:\n - hit\n - stand\n",
        "a (new) card or a (high) bet? ",
        "Do you want another card or stand? ",
        "Say whether you hit or stay: ",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn a_greeting_names_keys_for_questions_that_say_nothing() {
    let keys = |greeting: &str, question: &str| {
        let turn = |output: &str| Turn { output: output.into(), ..Turn::default() };
        let keys = OwnKeys::asked_for(&[turn(greeting), turn(question)]);
        keys.map(|keys| (keys.first, keys.last))
    };
    let signs = "[+] card   [-] enough\n$100 | bet? ";
    assert_eq!(keys(signs, "D: 5 ??\nP: 2 A\n? "), Some(("+".to_owned(), "-".to_owned())));
    assert_eq!(keys(signs, "P: 2 A\nHit or stay? "), None, "it names its answers");
    let numbers = "Keys: 1 = hit, 2 = stand.\nYour bet: ";
    assert_eq!(keys(numbers, "Your choice: "), Some(("1".to_owned(), "2".to_owned())));
    assert_eq!(keys(numbers, "3 = hit, 0 = stand: "), Some(("3".to_owned(), "0".to_owned())));
    let bare = "Blackjack. Keys: + hit, = stand. Start $1000.\nDecks : ";
    assert_eq!(keys(bare, "you [4D][8D] = 12\n+ or = : "), Some(("+".to_owned(), "=".to_owned())));
    assert_eq!(keys("Welcome (h = hit, s = stay)\nBet: ", "? "), None, "they are typed anyway");
}

/// A turn in which a program prints this after this line.
fn turn(output: &str, typed: Option<&str>) -> Turn {
    Turn { output: output.into(), typed: typed.map(|line| Typed::Line(line.into())), ..Turn::default() }
}

#[test]
fn answers_become_keys_and_keys_mean_answers() {
    let keys = OwnKeys::read(b"1 = hit, 2 = stay: ").unwrap();
    assert_eq!(keys.instead_of("h", MOVE), Some("1"));
    assert_eq!(keys.instead_of("s", MOVE), Some("2"));
    assert_eq!(keys.instead_of("x", MOVE), Some("7"), "not one of the answers");
    assert_eq!(keys.instead_of("7", MOVE), None);
    assert_eq!(keys.instead_of("1", Legal::Integer { least: 1, greatest: 9 }), None);
    let spanish = OwnKeys::read("¿(p)edir carta o (q)uedarte? ".as_bytes()).unwrap();
    assert_eq!(spanish.instead_of("q", MOVE), Some("x"), "not the key for a stand");
    let half = OwnKeys::read(b"[H]it or [Q]uit? ").unwrap();
    assert_eq!(half.instead_of("h", MOVE), None, "it is the key");
    assert_eq!(half.instead_of("s", MOVE), Some("Q"));
    let turns = [
        turn("Bet: ", None),
        turn("1 = hit, 2 = stay: ", Some("2")),
        turn("1 = hit, 2 = stay: ", Some("1")),
        turn("1 = hit, 2 = stay: ", Some("h")),
        turn("", Some("2")),
    ];
    let all: Vec<Meaning> = meanings(&turns, 0).collect();
    assert_eq!(all, [Meaning::AsTyped, Meaning::First, Meaning::AsTyped, Meaning::Last]);
    let later: Vec<Meaning> = meanings(&turns, 2).collect();
    assert_eq!(later, all[1..], "turn by turn it is the same");
}

#[test]
fn keys_that_a_question_named_hold_while_answers_are_refused() {
    let asked = |turns: &[Turn]| OwnKeys::asked_for(turns).map(|keys| (keys.first, keys.last));
    let named = Some(("1".to_owned(), "0".to_owned()));
    let turns = [
        turn("Bet: ", None),
        turn("Hit = 1, stand = 0\n: ", Some("50")),
        turn("1 or 0\n: ", Some("7")),
        turn("please type a number\n: ", Some("x")),
    ];
    assert_eq!(asked(&turns), named);
    assert_eq!(asked(&turns[..3]), named);
    let answered = [turns[0].clone(), turns[1].clone(), turn("Bust.\nBet: ", Some("1"))];
    assert_eq!(asked(&answered), None, "the answer was accepted");
    let many = [&turns[..], &vec![turns[3].clone(); 4]].concat();
    assert_eq!(asked(&many), None, "the question may be another one");
}
