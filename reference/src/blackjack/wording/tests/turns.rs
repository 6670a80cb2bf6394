//! Programs with input: right ones are read turn by turn, wrong ones are not.

use std::collections::BTreeSet;

use crate::blackjack::wording::{DrawsOfTurn, Statement, Subject, TurnOfRun, Unread, read_turns};
use crate::cards::Card;

const STAKE: usize = 0;
const OUTCOME: usize = 1;
const FINAL: usize = 2;

fn subject(fact: usize, words: &str) -> Subject {
    Subject { fact, words: words.to_owned(), place: 0 }
}

fn number(fact: usize, number: i64) -> Statement {
    Statement { subject: subject(fact, ""), number: Some(number), required: true }
}

fn outcome(words: &str) -> Statement {
    Statement { subject: subject(OUTCOME, words), number: None, required: true }
}

/// What a run says in each turn, and what is due there: bets of 10 from a stake, won, lost, or tied.
fn run(style: impl Fn(&str, i64) -> String, hands: &[&'static str]) -> Vec<(String, Vec<Statement>)> {
    let mut stake = 100;
    let mut turns = vec![(style("stake", stake), vec![number(STAKE, stake)])];
    for hand in hands {
        stake += match *hand {
            "win" => 10,
            "lose" => -10,
            _ => 0,
        };
        let (text, due) =
            (style(hand, stake) + &style("stake", stake), vec![outcome(hand), number(STAKE, stake)]);
        turns.push((text, due));
    }
    turns.push((style("end", stake), vec![number(FINAL, stake)]));
    turns
}

const HANDS: [&[&str]; 4] = [
    &["win", "lose", "tie"],
    &["lose", "lose", "win", "win"],
    &["tie", "win", "lose"],
    &["win", "tie", "tie", "lose"],
];

fn read(style: impl Fn(&str, i64) -> String) -> Result<Vec<(Subject, Vec<String>, bool)>, Unread> {
    let runs: Vec<Vec<(String, Vec<Statement>)>> = HANDS.iter().map(|hands| run(&style, hands)).collect();
    let turns: Vec<Vec<TurnOfRun<'_>>> = runs
        .iter()
        .map(|run| {
            let turn = |(text, due): &'_ (String, Vec<Statement>)| (text.as_bytes().to_vec(), due.clone());
            run.iter().map(turn).collect::<Vec<_>>()
        })
        .map(|run| {
            let turn = |(output, due): (Vec<u8>, Vec<Statement>)| TurnOfRun {
                typed: None,
                output: output.leak(),
                due,
                draws: None,
            };
            run.into_iter().map(turn).collect()
        })
        .collect();
    let read = read_turns(&turns)?;
    let lines = |subject: crate::wording::LearnedSubject| {
        let lines = subject.wordings.into_iter().map(|wording| wording.line).collect();
        (subject.subject, lines, subject.is_anchored)
    };
    Ok(read.subjects.into_iter().map(lines).collect())
}

fn german(what: &str, stake: i64) -> String {
    match what {
        "stake" => format!("Guthaben: {stake} Taler\nEinsatz? "),
        "win" => "Du hast mehr, sehr gut.\n".to_owned(),
        "lose" => "Die Bank hat mehr, schade.\n".to_owned(),
        "tie" => "Beide gleich.\n".to_owned(),
        _ => format!("Ende mit {stake}\n"),
    }
}

#[test]
fn own_words_are_read_wherever_they_stand() {
    let read = read(german).unwrap();
    let lines: Vec<&str> = read.iter().flat_map(|(_, lines, _)| lines).map(String::as_str).collect();
    assert_eq!(
        lines,
        [
            "Guthaben: 100 Taler",
            "Die Bank hat mehr, schade.",
            "Beide gleich.",
            "Du hast mehr, sehr gut.",
            "Ende mit 100"
        ]
    );
    let anchored: Vec<bool> = read.iter().map(|(_, _, anchored)| *anchored).collect();
    assert_eq!(anchored, [true, true, false, false, true], "no known word says who wins");
}

#[test]
fn labels_may_stand_on_lines_of_their_own() {
    let style = |what: &str, stake: i64| match what {
        "stake" => format!("you have\n{stake}\n"),
        "end" => format!("you leave with\n{stake}\n"),
        other => german(other, stake),
    };
    let read = read(style).unwrap();
    assert_eq!(read[0].1, ["you have 100"]);
}

#[test]
fn wrong_programs_are_not_read() {
    type Style = fn(&str, i64) -> String;
    let wrong: [(&str, Style); 6] = [
        ("a stake that is wrong once", |what, stake| german(what, if stake == 110 { 111 } else { stake })),
        (
            "a stake that is not shown",
            |what, stake| if what == "stake" { "Einsatz? ".into() } else { german(what, stake) },
        ),
        (
            "a tie that is not told",
            |what, stake| if what == "tie" { String::new() } else { german(what, stake) },
        ),
        ("a tie in the words of a loss", |what, stake| {
            german(if what == "tie" { "lose" } else { what }, stake)
        }),
        ("a loss that is called a win", |what, stake| match what {
            "lose" => "You win!\n".into(),
            "win" => "You lose!\n".into(),
            _ => german(what, stake),
        }),
        ("another number that is nearly the stake", |what, stake| match what {
            "stake" => format!("{}(also: {})\n", german(what, stake), if stake == 80 { 81 } else { stake }),
            _ => german(what, stake),
        }),
    ];
    for (name, style) in wrong {
        assert!(read(style).is_err(), "{name}");
    }
}

#[test]
fn a_line_without_the_number_may_say_that_nothing_is_left() {
    let due =
        |number: i64| vec![Statement { subject: subject(FINAL, ""), number: Some(number), required: true }];
    let turns_of = |broke: [&'static str; 2]| -> Vec<Vec<TurnOfRun<'static>>> {
        let turn = |output: &'static str, due| TurnOfRun {
            typed: None,
            output: output.as_bytes(),
            due,
            draws: None,
        };
        vec![
            vec![turn("bet? ", Vec::new()), turn("you leave with 30", due(30))],
            vec![turn("bet? ", Vec::new()), turn("you leave with 50", due(50))],
            vec![turn("you leave with 20", due(20)), turn(broke[0], due(0))],
            vec![turn("you leave with 10", due(10)), turn(broke[1], due(0))],
        ]
    };
    let turns = |broke| turns_of([broke; 2]);
    assert!(read_turns(&turns("all is gone")).is_ok());
    assert!(read_turns(&turns("bet? ")).is_err(), "that is also said where something is left");
    assert!(read_turns(&turns("all is gone after 7 hands")).is_ok());
    assert!(read_turns(&turns("all is gone: $7")).is_err(), "that is what is left");
    assert!(read_turns(&turns("all is gone: 20")).is_err(), "that was left before");
    assert!(read_turns(&turns("you lost all of your $90")).is_ok(), "it began with that");
    assert!(
        read_turns(&turns_of(["you lost $90", "you lost $80"])).is_err(),
        "that may be a loss of the hand"
    );
}

#[test]
fn what_is_left_without_the_bet_may_come_before_what_is_due() {
    let turn = |output: &'static str, typed, due: i64| TurnOfRun {
        typed: Some(typed),
        output: output.as_bytes(),
        due: vec![Statement { subject: subject(STAKE, ""), number: Some(due), required: true }],
        draws: None,
    };
    let runs = |last: &'static str| -> Vec<Vec<TurnOfRun<'static>>> {
        vec![
            vec![turn("Balance 90\nBalance 110\n", 10, 110), turn("Balance 80\nBalance 140\n", 30, 140)],
            vec![turn("Balance 95\nBalance 105\n", 5, 105), turn(last, 20, 125)],
        ]
    };
    assert!(read_turns(&runs("Balance 85\nBalance 125\n")).is_ok());
    assert!(read_turns(&runs("Balance 86\nBalance 125\n")).is_err(), "another number");
    assert!(read_turns(&runs("Balance 125\nBalance 85\n")).is_err(), "after it, it is not true any more");
}

#[test]
fn cards_are_those_of_the_turn_in_any_words() {
    let card = |text: &str| Card::parse(text).unwrap();
    let cards = |due: &[&str], known: &[&str]| {
        let due: BTreeSet<Card> = due.iter().map(|text| card(text)).collect();
        let allowed = due.iter().copied().chain(known.iter().map(|text| card(text))).collect();
        Some(DrawsOfTurn { due, allowed })
    };
    let read = |output: &'static str, due: &[&str], known: &[&str]| {
        let turn =
            TurnOfRun { typed: None, output: output.as_bytes(), due: Vec::new(), draws: cards(due, known) };
        read_turns(&[vec![turn]]).is_ok()
    };
    assert!(read("Karo 8 und Pik Dame", &["8D", "QS"], &[]));
    assert!(read("♦8", &["8D"], &["QS"]), "a card may be shown once");
    assert!(read("♦8 ♠Q", &["8D"], &["QS"]), "or again");
    assert!(!read("♦8", &["8D", "QS"], &[]), "missing");
    assert!(!read("♦8 ♠Q", &["8D"], &[]), "nobody has it");
}
