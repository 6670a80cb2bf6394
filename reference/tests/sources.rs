//! Where cards and answers come from: scripts, a followed transcript, strategies.

use std::collections::HashMap;

use reference::blackjack::{Bet, CardPlayer, Play};
use reference::{
    DrawSource, Ending, Follow, Game, Recorder, Rules, Setup, Slot, Stop, Transcript, UnknownDraw,
};

fn game(name: &str) -> &'static dyn Game {
    reference::find(name).expect("a game of this name")
}

fn slot(round: u32, owner: &'static str, place: usize) -> Slot {
    Slot { round, owner, place }
}

/// Knows some cards by where they lie, and remembers what it was asked.
#[derive(Default)]
struct Shown {
    cards: HashMap<Slot, String>,
    asked: Vec<(Slot, usize)>,
}

impl Shown {
    /// The hands of one round after another: the player's cards, then the dealer's.
    fn rounds(rounds: &[(&str, &str)]) -> Self {
        let mut cards = HashMap::new();
        for (round, hands) in (1..).zip(rounds) {
            for (owner, hand) in [("player", hands.0), ("dealer", hands.1)] {
                for (place, text) in hand.split_whitespace().enumerate() {
                    cards.insert(slot(round, owner, place), text.to_owned());
                }
            }
        }
        Self { cards, asked: Vec::new() }
    }
}

impl Follow for Shown {
    fn next(&mut self, slot: Slot, turn: usize) -> Result<String, String> {
        self.asked.push((slot, turn));
        self.cards.get(&slot).cloned().ok_or_else(|| "it was never shown".to_owned())
    }
}

/// Plays these answers with the cards that were shown.
fn follow(name: &str, shown: &mut Shown, lines: &[&str], rules: &Rules) -> (Transcript, Result<i32, Stop>) {
    let mut table = Recorder::new(lines.iter().copied()).following(shown);
    let setup = Setup { draws: DrawSource::Followed, ..Setup::default() };
    let played = game(name).play(&mut table, &setup, rules);
    (table.finish(played.clone()).0, played)
}

fn text(transcript: &Transcript) -> String {
    String::from_utf8_lossy(&transcript.output()).into_owned()
}

#[test]
fn a_card_is_asked_for_in_the_turn_it_is_first_shown_and_a_hidden_one_never() {
    // The dealer's second card of the second round is never turned up: the player is bust.
    let mut shown = Shown::rounds(&[("8 5 5", "8 6 Q"), ("K 6 Q", "7")]);
    let answers = ["10", "h", "s", "y", "20", "h", "n"];
    let (transcript, played) = follow("cs151", &mut shown, &answers, &Rules::plain());
    assert_eq!(played, Ok(0));
    assert!(text(&transcript).contains("You win $20. You have $110."));
    assert!(text(&transcript).contains("You lose $20. You have $90."));
    let (player, dealer) = ("player", "dealer");
    let first_round = [
        (slot(1, dealer, 0), 1),
        (slot(1, player, 0), 1),
        (slot(1, player, 1), 1),
        (slot(1, player, 2), 2),
        (slot(1, dealer, 1), 3),
        (slot(1, dealer, 2), 3),
    ];
    assert_eq!(shown.asked[..6], first_round);
    assert!(shown.asked[6..].iter().all(|(asked, _)| *asked != slot(2, dealer, 1)));
}

#[test]
fn a_run_stops_at_a_card_that_cannot_be_told() {
    let mut shown = Shown::rounds(&[("8 5", "8")]);
    let (transcript, played) = follow("cs151", &mut shown, &["10", "s"], &Rules::plain());
    let why = "it was never shown".to_owned();
    assert_eq!(played, Err(Stop::Unbound(UnknownDraw { slot: slot(1, "dealer", 1), why })));
    assert_eq!(transcript.ending, Ending::Idle);
    assert_eq!(transcript.turns.len(), 3);
    assert!(text(&transcript).ends_with("Hit or Stay? "));
}

#[test]
fn nobody_is_followed_unless_somebody_is() {
    let mut table = Recorder::new(["10"]);
    let setup = Setup { draws: DrawSource::Followed, ..Setup::default() };
    let played = game("cs151").play(&mut table, &setup, &Rules::plain());
    assert!(matches!(played, Err(Stop::Unbound(_))), "{played:?}");
}

#[test]
fn games_that_know_their_generator_take_no_other_cards() {
    let taking = |game: &&&'static dyn Game| game.draws().is_some();
    let names: Vec<&str> = reference::ALL.iter().filter(taking).map(|game| game.name()).collect();
    assert_eq!(names, ["cop3014", "cs151", "cs210/game"]);
    for game in reference::ALL.iter().filter(|game| game.draws().is_none()) {
        let player = game.strategy().expect("it can be played");
        let played = |draws| {
            let mut table = Recorder::playing(&*player);
            let played = game.play(&mut table, &Setup { seed: Some(1), draws }, &Rules::plain());
            table.finish(played).0
        };
        assert_eq!(played(DrawSource::Scripted(&[])), played(DrawSource::Generated), "{}", game.name());
    }
}

#[test]
fn scripted_cards_can_be_used_up() {
    let cards = ["8", "6", "8"].map(str::to_owned);
    let mut table = Recorder::new(["10"]);
    let setup = Setup { draws: DrawSource::Scripted(&cards), ..Setup::default() };
    let played = game("cs151").play(&mut table, &setup, &Rules::plain());
    let why = "all 3 scripted draws have been made".to_owned();
    assert_eq!(played, Err(Stop::Unbound(UnknownDraw { slot: slot(1, "player", 1), why })));
}

/// Whose card comes first is open, and no matter where the cards are read from what was shown.
#[test]
fn followed_cards_do_not_care_for_the_order_of_the_deal() {
    let answers = ["1", "100", "h", "s", "-1"];
    let played = |rules: &Rules| {
        let mut shown = Shown::rounds(&[("6S 3C 7H", "3H 8D 9D")]);
        follow("cs210/game", &mut shown, &answers, rules).0
    };
    let plain = played(&Rules::plain());
    assert_eq!(plain.ending, Ending::Exited(0));
    assert!(text(&plain).contains("Dealer wins with a score of 20. You Lose!"));
    for rules in [
        Rules::with(["player_dealt_first"]),
        Rules::with(["cards_in_turn"]),
        Rules::with(["player_dealt_first", "cards_in_turn"]),
    ] {
        assert_eq!(played(&rules), plain);
    }
}

#[test]
fn a_followed_shoe_has_no_card_more_often_than_its_decks() {
    let hands = [("KS KS", "5H 6C 9D"), ("10D 9D", "KS 7C")];
    let answers = |decks| [decks, "100", "s", "100", "s", "-1"];
    let (_, played) = follow("cs210/game", &mut Shown::rounds(&hands), &answers("3"), &Rules::plain());
    assert_eq!(played, Ok(0));
    let (_, played) = follow("cs210/game", &mut Shown::rounds(&hands), &answers("2"), &Rules::plain());
    let why = "`King of Spades` came 3 times since the last shuffle, out of 2 decks".to_owned();
    assert_eq!(played, Err(Stop::Unbound(UnknownDraw { slot: slot(2, "dealer", 0), why })));
}

/// After thirteen hands of four cards a deck is used up: the next card is drawn from a new shuffle.
#[test]
fn a_rigged_shoe_that_is_used_up_is_shuffled_and_its_list_goes_on() {
    let cards: Vec<String> = ["10C", "9C", "10D", "8D"].repeat(14).into_iter().map(str::to_owned).collect();
    let mut answers = vec!["1"];
    answers.extend(["1", "s"].repeat(14));
    answers.push("-1");
    let mut table = Recorder::new(answers);
    let setup = Setup { draws: DrawSource::Scripted(&cards), ..Setup::default() };
    let played = game("cs210/game").play(&mut table, &setup, &Rules::plain());
    let (transcript, marks) = table.finish(played);
    assert_eq!(transcript.ending, Ending::Exited(0));
    let text = text(&transcript);
    let used_up = "Cards left in the shoe: 0\nEnter your bet (negative to quit): SHUFFLING!\n";
    assert!(text.contains(used_up), "{text}");
    assert_eq!(text.matches("SHUFFLING!").count(), 2);
    assert_eq!(text.matches("Cards left in the shoe: 48").count(), 2);
    assert!(marks.contains(&"shoe used up"));
}

#[test]
fn strategies_play_every_game_to_its_end() {
    let plays = [Play::AlwaysStand, Play::HitBelow(17), Play::AlwaysHit];
    let bets = [Bet::Amount(7), Bet::Share { numerator: 1, denominator: 3 }, Bet::AllIn];
    for game in reference::ALL {
        for (play, bet) in plays.into_iter().flat_map(|play| bets.map(|bet| (play, bet))) {
            for seed in 1..20 {
                let strategy =
                    CardPlayer { play, bet, rounds: 5, seed, decks: 2, add: Some(bet), leave: -20 };
                let mut table = Recorder::playing(&strategy);
                let given = (!game.name().starts_with("si204/")).then_some(seed);
                let played =
                    game.play(&mut table, &Setup { seed: given, ..Setup::default() }, &Rules::plain());
                let (transcript, _) = table.finish(played);
                // A player who hits whatever comes has no end where a part keeps no score.
                let endless = game.name() == "si204/deal" && play == Play::AlwaysHit;
                let ending = if endless { Ending::ReadPastEnd } else { Ending::Exited(0) };
                assert_eq!(transcript.ending, ending, "{} {strategy:?}", game.name());
            }
        }
    }
}

#[test]
fn a_strategy_plays_as_many_rounds_as_it_says() {
    let strategy = CardPlayer { play: Play::AlwaysStand, rounds: 4, ..CardPlayer::default() };
    for (name, round) in
        [("twentyone", "Type 'h'"), ("si204/extra", "Game "), ("cs210/game", "Cards left in the shoe")]
    {
        let seed = (!name.starts_with("si204/")).then_some(29);
        let mut table = Recorder::playing(&strategy);
        let played = game(name).play(&mut table, &Setup { seed, ..Setup::default() }, &Rules::plain());
        let transcript = table.finish(played).0;
        // The bet that quits is asked for in a fifth round.
        let rounds = if name == "cs210/game" { 5 } else { 4 };
        assert_eq!(text(&transcript).matches(round).count(), rounds, "{name}");
    }
}

/// A mistake in the shoe shows wherever the shoe is looked at.
#[test]
fn a_shoe_of_one_deck_too_few_is_shuffled_too_early() {
    let script = ["shoe_create 2", "shoe_left", "shoe_draw 53", "shoe_left", "shoe_multiset", "quit"];
    let mut table = Recorder::new(script);
    let rules = Rules::with(["always_one_deck"]);
    let played = game("cs210/library").play(&mut table, &Setup::default(), &rules);
    let answers = "SHUFFLING\ndone\nleft 52\nSHUFFLING\ndrawn 53\nleft 51\nevery card 2 times\n";
    assert_eq!(text(&table.finish(played).0), answers);
}

/// One whole driver script of the card library, answer by answer.
#[test]
fn the_library_answers_as_its_definition_says() {
    let script = [
        ("points", "no card\n"),
        ("card h 1", "done\n"),
        ("suit", "suit H\n"),
        ("value", "value 1\n"),
        ("points", "points 1\n"),
        ("print", "printed: Ace of Hearts.\n"),
        ("card x 99", "done\n"),
        ("print", "printed: 2 of Clubs.\n"),
        ("card x 12", "done\n"),
        ("print", "printed: Queen of Clubs.\n"),
        ("hand_add S 1", "no hand\n"),
        ("hand_empty", "done\n"),
        ("hand_points", "points 0\n"),
        ("hand_print", "cards:\nend\n"),
        ("hand_first", "empty\n"),
        ("hand_add S 1", "done\n"),
        ("hand_add d 13", "done\n"),
        ("hand_points", "points 21\n"),
        ("hand_add C 1", "done\n"),
        ("hand_points", "points 12\n"),
        ("hand_print", "cards:\nAce of Spades\nKing of Diamonds\nAce of Clubs\nend\n"),
        ("hand_first", "first:\nAce of Spades\nend\n"),
        ("shoe_left", "no shoe\n"),
        ("shoe_create 2", "SHUFFLING\ndone\n"),
        ("shoe_create 1", "in use\n"),
        ("shoe_left", "left 104\n"),
        ("shoe_allocated", "allocated 104 cards\n"),
        ("shoe_draw 100", "drawn 100\n"),
        ("shoe_multiset", "every card 2 times\n"),
        ("shoe_left", "left 0\n"),
        ("shoe_draw_past_end", "SHUFFLING\ndrawn 1\n"),
        ("shoe_left", "left 103\n"),
        ("shoe_order", "shuffled\n"),
        ("shoe_differs", "SHUFFLING\nanother order\n"),
        ("shoe_reshuffle", "SHUFFLING\ndone\n"),
        ("shoe_left", "left 104\n"),
        ("shoe_free", "freed\n"),
        ("shoe_free", "no shoe\n"),
        ("shoe_create 11", "unknown command\n"),
        ("card S", "unknown command\n"),
        ("card S 1x", "unknown command\n"),
        ("", "unknown command\n"),
        ("quit", ""),
    ];
    let mut table = Recorder::new(script.map(|(command, _)| command));
    let played = game("cs210/library").play(&mut table, &Setup::default(), &Rules::plain());
    let (transcript, _) = table.finish(played);
    assert_eq!(transcript.ending, Ending::Exited(0));
    for (turn, (command, answer)) in transcript.turns[1..].iter().zip(script) {
        assert_eq!(String::from_utf8_lossy(&turn.output), answer, "{command}");
    }
}

#[test]
fn a_hand_of_21_aces_is_21_and_takes_no_more() {
    let mut script = vec!["hand_empty"];
    script.extend(["hand_add S 1"; 22]);
    script.extend(["hand_points", "quit"]);
    let mut table = Recorder::new(script);
    let played = game("cs210/library").play(&mut table, &Setup::default(), &Rules::plain());
    let outputs: Vec<Vec<u8>> = table.finish(played).0.turns.into_iter().map(|turn| turn.output).collect();
    assert_eq!(outputs[22], b"done\n");
    assert_eq!(outputs[23], b"full\n");
    assert_eq!(outputs[24], b"points 21\n");
}
