//! Every sample run that the handouts print, played by the reference.
//!
//! The samples in `tests/data/` are the handouts' own words. They are compared line by line with blanks
//! folded and blank lines dropped, as the texts have lost their spacing; `⋮` stands for lines left out.
//! Answers are taken from the samples: whatever stands after a question. Where nobody knows the seed of a
//! sample, its cards are a script.

use reference::{DrawSource, Ending, Recorder, Rules, Setup, Transcript, Turn, Typed};

/// Lines at which a program of either handout waits for an answer, as far as they go.
const QUESTIONS: [&str; 4] = ["Seed:", "Hit or stand?", "Type 'h'", "Play again?"];

fn folded(text: &str) -> Vec<String> {
    let fold = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    text.lines().map(fold).filter(|line| !line.is_empty()).collect()
}

/// A transcript as the handouts print one: each typed line on a line of its own.
fn screen(transcript: &Transcript) -> Vec<String> {
    let mut text = String::new();
    for Turn { typed, output, .. } in &transcript.turns {
        if let Some(Typed::Line(line)) = typed {
            text += &format!("\n{}\n", String::from_utf8_lossy(line));
        }
        text += &String::from_utf8_lossy(output);
    }
    folded(&text)
}

fn answers(sample: &[String]) -> Vec<&str> {
    let asked = |line: &str| QUESTIONS.iter().any(|question| line.starts_with(question));
    sample.windows(2).filter(|pair| asked(&pair[0])).map(|pair| pair[1].as_str()).collect()
}

fn play(game: &str, setup: Setup<'_>, lines: &[&str]) -> Transcript {
    let mut table = Recorder::new(lines.iter().copied());
    let played =
        reference::find(game).expect("a game of this name").play(&mut table, &setup, &Rules::plain());
    table.finish(played).0
}

/// Plays what a sample's answers lead to and compares it with the sample.
fn check(game: &str, sample: &str) {
    let lines = folded(sample);
    let (command, shown) = lines.split_first().expect("a sample begins with its command");
    let setup =
        Setup { seed: command.split_once(' ').and_then(|(_, seed)| seed.parse().ok()), ..Setup::default() };
    let transcript = play(game, setup, &answers(shown));
    assert_eq!(transcript.ending, Ending::Exited(0), "{command}");
    assert_eq!(transcript.unread, Vec::<Vec<u8>>::new(), "{command}");
    let played = screen(&transcript);
    match shown.iter().position(|line| line == "⋮") {
        None => assert_eq!(played, shown, "{command}"),
        Some(gap) => {
            let (before, after) = (&shown[..gap], &shown[gap + 1..]);
            assert!(played.len() > before.len() + after.len(), "{command}: nothing was left out");
            assert_eq!(&played[..gap], before, "{command}");
            assert_eq!(&played[played.len() - after.len()..], after, "{command}");
        }
    }
}

macro_rules! samples {
    ($($name:ident: $game:literal, $file:literal;)*) => { $(
        #[test]
        fn $name() {
            check($game, include_str!(concat!("data/", $file)));
        }
    )* };
}

samples! {
    si204_shuffle_0: "si204/shuffle", "si204/shuffle-0.txt";
    si204_shuffle_100: "si204/shuffle", "si204/shuffle-100.txt";
    si204_shuffle_2020: "si204/shuffle", "si204/shuffle-2020.txt";
    si204_deal_0: "si204/deal", "si204/deal-0.txt";
    si204_deal_100: "si204/deal", "si204/deal-100.txt";
    si204_deal_2020: "si204/deal", "si204/deal-2020.txt";
    si204_play_100: "si204/play", "si204/play-100.txt";
    si204_play_107: "si204/play", "si204/play-107.txt";
    si204_play_110: "si204/play", "si204/play-110.txt";
    si204_play_600: "si204/play", "si204/play-600.txt";
    twentyone_sample_1: "twentyone", "twentyone/sample-1.txt";
    twentyone_sample_2: "twentyone", "twentyone/sample-2.txt";
    twentyone_sample_3: "twentyone", "twentyone/sample-3.txt";
    twentyone_sample_4: "twentyone", "twentyone/sample-4.txt";
    twentyone_sample_5: "twentyone", "twentyone/sample-5.txt";
    twentyone_sample_6: "twentyone", "twentyone/sample-6.txt";
    twentyone_sample_7: "twentyone", "twentyone/sample-7.txt";
    twentyone_sample_8: "twentyone", "twentyone/sample-8.txt";
}

/// The samples of the handouts whose cards are random.
mod scripted {
    use super::*;

    /// Plays these answers with these cards.
    pub(crate) fn replay(game: &str, cards: &str, lines: &[&str]) -> Transcript {
        let cards: Vec<String> = cards.split_whitespace().map(str::to_owned).collect();
        play(game, Setup { draws: DrawSource::Scripted(&cards), ..Setup::default() }, lines)
    }

    /// Without any blank: the text of the CS 210 handout has lost line ends as well.
    fn squeezed(lines: &[String]) -> String {
        lines.concat().replace(' ', "")
    }

    fn ended(transcript: &Transcript) {
        assert_eq!(transcript.ending, Ending::Exited(0));
        assert!(transcript.unread.is_empty());
    }

    /// The cards of the sample end with its second hand, and so does the run.
    #[test]
    fn cop3014() {
        let cards = "2S KD QS 2C 6H 2H 3S  10D 9H KC 7H 8H";
        let transcript = replay("cop3014", cards, &[]);
        assert_eq!(transcript.ending, Ending::Idle, "the third hand has no cards");
        let sample = folded(include_str!("data/cop3014/sample.txt"));
        let played = screen(&transcript);
        assert_eq!(played[..sample.len()], sample);
        assert_eq!(played[sample.len()..], ["=====", "Hand 3", "The amount bet is: 3 chip(s)"]);
    }

    /// The sample is in two minds about `drew`, full stops and a question mark: those are made alike.
    #[test]
    fn cs151() {
        let alike = |lines: Vec<String>| -> Vec<String> {
            let line = |line: String| line.replace("draws", "drew").replace("again (", "again? (");
            lines.into_iter().map(line).map(|line| line.trim_end_matches('.').to_owned()).collect()
        };
        let cards = "8 6 8 5 5 Q  K Q 5 2 J A  7 2 K A";
        let answers = ["10", "h", "s", "y", "20", "h", "h", "s", "y", "5", "n"];
        let transcript = replay("cs151", cards, &answers);
        ended(&transcript);
        let sample = alike(folded(include_str!("data/cs151/sample.txt")));
        let shown = alike(screen(&transcript));
        assert_eq!(squeezed(&shown), squeezed(&sample));
    }

    #[test]
    fn cs210_sample_1() {
        let transcript = replay("cs210/game", "3H 8D 6S 3C 7H 9D", &["1", "1000", "h", "s"]);
        ended(&transcript);
        let sample = folded(include_str!("data/cs210/sample-1.txt"));
        assert_eq!(squeezed(&screen(&transcript)), squeezed(&sample));
    }

    #[test]
    fn cs210_sample_2() {
        let cards = "5H 9C 9H 2C 8H AC 9S  JS 2H 2C KS 2D 9D  4D 9D QS 10S 7H  10D 9H QS AS";
        let answers = ["2", "200", "h", "s", "800", "h", "h", "200", "s", "400", "s", "-1"];
        let transcript = replay("cs210/game", cards, &answers);
        ended(&transcript);
        let sample = folded(include_str!("data/cs210/sample-2.txt"));
        assert_eq!(squeezed(&screen(&transcript)), squeezed(&sample));
    }
}

/// "When you turn in the program make sure the seed is set to 2": 7, 8 and 5 hands, and no chips.
#[test]
fn cop3014_with_the_seed_of_the_handout() {
    let transcript = play("cop3014", Setup::default(), &[]);
    let lines = screen(&transcript);
    let end = ["Overall scores: Dealer = 7 Player = 8 Ties = 5", "The player has won a total of: 0 chip(s)"];
    assert_eq!(lines[lines.len() - 2..], end);
    assert_eq!(lines.iter().filter(|line| line.starts_with("Hand ")).count(), 20);
    assert_eq!(transcript, play("cop3014", Setup { seed: Some(2), ..Setup::default() }, &[]));
    assert_ne!(transcript, play("cop3014", Setup { seed: Some(3), ..Setup::default() }, &[]));
}

/// One whole transcript per game to the byte: what the samples' lost spacing cannot show.
mod to_the_byte {
    use super::*;

    fn outputs(transcript: &Transcript) -> Vec<String> {
        transcript.turns.iter().map(|turn| String::from_utf8_lossy(&turn.output).into_owned()).collect()
    }

    /// Turn and place of every pause, all of which are to last two seconds.
    fn pauses(transcript: &Transcript) -> Vec<(usize, usize)> {
        let turns = transcript.turns.iter().enumerate();
        let all = turns.flat_map(|(turn, said)| said.pauses.iter().map(move |pause| (turn, pause)));
        all.map(|(turn, pause)| {
            assert_eq!(pause.nanos, 2_000_000_000);
            (turn, pause.at)
        })
        .collect()
    }

    #[test]
    fn shuffle() {
        let transcript = play("si204/shuffle", Setup::default(), &["0"]);
        let mut deck = String::new();
        for suit in ["♣", "♦", "♥", "♠"] {
            for face in [" 2", " 3", " 4", " 5", " 6", " 7", " 8", " 9", "10", " J", " Q", " K", " A"] {
                deck += &format!("{face}{suit}\n");
            }
        }
        assert_eq!(outputs(&transcript), ["Seed: ".to_owned(), deck]);
    }

    #[test]
    fn deal() {
        let transcript = play("si204/deal", Setup::default(), &["2020", "h", "s"]);
        let dealt = "\n Player Dealer\n|  7♥  |  4♥  |\n|  6♥  | 10♥  |\n";
        let hit = format!("{dealt}|  4♠  |      |\n");
        let first = format!("{dealt}|  4♠  |  3♦  |\n");
        let expected = [
            "Seed: ".to_owned(),
            format!("{dealt}Hit or stand? [h/s] "),
            format!("{hit}Hit or stand? [h/s] "),
            format!("{hit}Dealer hits.\n{first}Dealer hits.\n{first}|      | 10♠  |\nDealer stands.\n"),
        ];
        assert_eq!(outputs(&transcript), expected);
        let place = hit.len() + "Dealer hits.\n".len();
        assert_eq!(pauses(&transcript), [(3, place), (3, place + first.len() + "Dealer hits.\n".len())]);
    }

    #[test]
    fn play_107() {
        let transcript = play("si204/play", Setup::default(), &["107", "h"]);
        let expected = [
            "Seed: ",
            "\n Player Dealer\n|  K♠  |  6♥  |\n|  6♣  |  **  |\nHit or stand? [h/s] ",
            "\n Player Dealer\n|  K♠  |  6♥  |\n|  6♣  |  **  |\n| 10♥  |      |\nPlayer busts!\n\
             \n Player Dealer\n|  K♠  |  6♥  |\n|  6♣  |  9♣  |\n| 10♥  |      |\nDealer stands.\n\
             \nFinal scores: Player 26, Dealer 15.\nDealer wins!\n",
        ];
        assert_eq!(outputs(&transcript), expected);
        assert_eq!(pauses(&transcript), []);
    }

    #[test]
    fn play_110_goes_on_after_a_push() {
        let transcript = play("si204/play", Setup::default(), &["110", "s", "s"]);
        let last = "\n Player Dealer\n|  K♠  |  K♥  |\n|  9♠  |  7♥  |\nDealer stands.\n\
                    \nFinal scores: Player 19, Dealer 17.\nPlayer wins!\n";
        let push = "Dealer stands.\n\nFinal scores: Player 20, Dealer 20.\nPush! Play again.\n\
                    \n Player Dealer\n|  K♠  |  K♥  |\n|  9♠  |  **  |\nHit or stand? [h/s] ";
        let outputs = outputs(&transcript);
        assert!(outputs[2].ends_with(push), "{}", outputs[2]);
        assert_eq!(outputs[3], last);
    }

    #[test]
    fn twentyone() {
        let transcript = play("twentyone", Setup { seed: Some(11), ..Setup::default() }, &["h", "s", "n"]);
        let expected = [
            "Dealer: ? 10-D\nPlayer: 7-D A-S\nType 'h' to hit and 's' to stay:\n",
            "Player: 7-D A-S 7-H\nType 'h' to hit and 's' to stay:\n",
            "Dealer: 2-S 10-D 3-S J-D\nDealer busts\nWin 15 25\n\nPlay again? [y/n]\n",
            "",
        ];
        assert_eq!(outputs(&transcript), expected);
        assert_eq!(pauses(&transcript), []);
    }

    #[test]
    fn cs151_refuses_bets_and_leaves_one_in_play_after_a_push() {
        let cards = "10 8 9 9  10 6 9 9 5";
        let transcript = super::scripted::replay("cs151", cards, &["200", "10", "s", "x", "5", "s", "n"]);
        let expected = [
            "Welcome to CS151 Blackjack!\n\nYou have $100.\n\nEnter your bet: ",
            "Please bet from $1 to $100.\n\nEnter your bet: ",
            "\nDealer drew 10.\nPlayer drew 9 and 9.\n\
             Value of Dealer's Hand: (10)\nValue of Player's Hand: (18)\n\nHit or Stay? ",
            "\nDealer drew 8.\nValue of Dealer's Hand: (18)\nValue of Player's Hand: (18)\n\
             \nPush!\n\nYour bet of $10 stays in the game. You have $90.\n\nAdd to your bet: ",
            "Please bet from $0 to $90.\n\nAdd to your bet: ",
            "\nDealer drew 10.\nPlayer drew 9 and 9.\n\
             Value of Dealer's Hand: (10)\nValue of Player's Hand: (18)\n\nHit or Stay? ",
            "\nDealer drew 6.\nValue of Dealer's Hand: (16)\nValue of Player's Hand: (18)\n\
             \nDealer hits.\n\
             \nDealer drew 5.\nValue of Dealer's Hand: (21)\nValue of Player's Hand: (18)\n\
             \nDealer wins.\n\nYou lose $15. You have $85.\n\nPlay again? (y/n) ",
            "\nCome back soon!\n",
        ];
        assert_eq!(outputs(&transcript), expected);
    }

    #[test]
    fn cs210_asks_again_until_an_answer_can_be_used() {
        let answers = ["0", "1", "2000", "500", "q", "s", "-1"];
        let transcript = super::scripted::replay("cs210/game", "10H 9D QS AS", &answers);
        let decks = "How many decks do you wish to play with (1-10)? ";
        let (bet, choice) = ("Enter your bet (negative to quit): ", "Do you want to (H)it or (S)tand? ");
        let expected = [
            format!("Welcome to Blackjack!\n{decks}"),
            decks.to_owned(),
            format!("SHUFFLING!\n\nYour stake: $1000\nCards left in the shoe: 52\n{bet}"),
            bet.to_owned(),
            format!(
                "\nThe Dealer is showing 10 of Hearts\n\
                 \nYour cards:\nQueen of Spades\nAce of Spades\nScore = 21\n{choice}"
            ),
            choice.to_owned(),
            format!(
                "\nDealer cards:\n10 of Hearts\n9 of Diamonds\n\
                 \nYou win with a score of 21! You win $1000\n\
                 \nYour stake: $1500\nCards left in the shoe: 48\n{bet}"
            ),
            "\nYou ended the night with $1500\n".to_owned(),
        ];
        assert_eq!(outputs(&transcript), expected);
    }

    #[test]
    fn cop3014() {
        let transcript = super::scripted::replay("cop3014", "AS AD AH 2C", &[]);
        let expected = "*****\n      B L A C K J A C K\n      S I M U L A T O R\n*****\n\
                        \nHand 1\n\nThe amount bet is: 1 chip(s)\n\
                        \nThe initial deal is:    Player        Dealer\n\
                        \x20                       -----         -----\n\
                        \x20                       A-spades      A-diamonds\n\
                        \x20                       A-hearts      2-clubs\n\
                        \nThe player has gone bust.\n\
                        \nThe dealer wins this hand.\n\
                        \nOverall scores: Dealer = 1  Player = 0  Ties = 0\n\
                        The player has won a total of: -1 chip(s)\n\
                        \n=====\n\nHand 2\n\nThe amount bet is: 1 chip(s)\n";
        assert_eq!(outputs(&transcript), [expected]);
    }

    /// Part 4 is open-ended; this one is ours.
    #[test]
    fn extra() {
        let transcript = play("si204/extra", Setup::default(), &["0", "p", "s", "y", "f", "n"]);
        let dealt = "\n Player Dealer\n|  A♠  |  K♠  |\n|  Q♠  |  **  |\n";
        let expected = [
            "Seed: ".to_owned(),
            format!("\nGame 1: you ante $5.\n{dealt}Play for another $5 or fold? [p/f] "),
            format!("{dealt}Hit or stand? [h/s] "),
            "\n Player Dealer\n|  A♠  |  K♠  |\n|  Q♠  |  J♠  |\nDealer stands.\n\
             \nFinal scores: Player 21, Dealer 20.\nPlayer wins! You get your $10 back and win $10.\n\
             \nSo far you have won $10.\nAnother game? [y/n] "
                .to_owned(),
            "\nGame 2: you ante $5.\n\n Player Dealer\n| 10♠  |  9♠  |\n|  8♠  |  **  |\n\
             Play for another $5 or fold? [p/f] "
                .to_owned(),
            "You fold and lose $5.\n\nSo far you have won $5.\nAnother game? [y/n] ".to_owned(),
            String::new(),
        ];
        assert_eq!(outputs(&transcript), expected);
    }
}
