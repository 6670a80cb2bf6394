//! Draws are read from random numbers as a program makes them.

use reference::blackjack::CARDS;

use super::*;

const DEALER: usize = 1;
const PLAYER: usize = 0;

/// Turns that draw these numbers and print this.
fn turns(all: &[(&[u32], &str)]) -> Vec<Turn> {
    let turn = |(numbers, output): &(&[u32], &str)| Turn {
        output: output.as_bytes().to_vec(),
        numbers: numbers.to_vec(),
        ..Turn::default()
    };
    all.iter().map(turn).collect()
}

fn seen(turns: &[Turn]) -> RandomNumbers {
    let mut numbers = RandomNumbers::new(&CARDS, None).unwrap();
    numbers.see(turns);
    numbers
}

fn made(turns: &[Turn]) -> Vec<String> {
    seen(turns).made.into_iter().map(|made| made.draw.trim_end_matches('S').to_owned()).collect()
}

fn slot(owner: &'static str, round: u32, place: usize) -> Slot {
    Slot { round, owner, place }
}

#[test]
fn what_is_shown_determines_the_method() {
    let shown = "Bank 5\nIhr: Q 3\n";
    // By the remainder, with the ace first or last; by the size; among 52 cards.
    assert_eq!(made(&turns(&[(&[4, 24, 2], shown)])), ["5", "Q", "3"]);
    assert_eq!(made(&turns(&[(&[3, 23, 1], shown)])), ["5", "Q", "3"]);
    let by_size = |card: u64| u32::try_from((card << 31) / 13 + 9).unwrap();
    // Of few cards, some are shown by accident, so that an unusual method needs more of them.
    let more = "Bank 5\nIhr: Q 3\nIhr: Q 3 8\nIhr: Q 3 8 J K\n";
    let cards = [4, 11, 2, 7, 10, 12].map(by_size);
    assert_eq!(made(&turns(&[(&cards, more)])), ["5", "Q", "3", "8", "J", "K"]);
    assert_eq!(made(&turns(&[(&[16, 47, 9, 31, 42, 48], more)])), ["5", "Q", "3", "8", "J", "K"]);
    // A number for the suit comes after each.
    let mut with_suits = [4, 0, 24, 1, 2, 3, 7, 5, 23, 8, 12, 6];
    for (number, size) in with_suits.iter_mut().zip(0..) {
        *number += 52 * 3_000_017 * size;
    }
    assert_eq!(made(&turns(&[(&with_suits, more)])), ["5", "Q", "3", "8", "J", "K"]);
    // Most are not shown, by whatever method.
    assert!(made(&turns(&[(&[4, 24, 2], "Bank 9, Ihr: 9 9\n")])).is_empty());
    assert!(RandomNumbers::new(&CARDS, None).is_some_and(|none| none.method().is_none()));
}

/// Turns that each make one draw, of the ace to the king in order, by numbers made from the draw and the turn.
fn one_by_one(number: impl Fn(u32, u32) -> u32) -> Vec<Turn> {
    let faces = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    let turn = |(at, face): (u32, &&str)| Turn {
        output: format!("Tienes {face}\n").into(),
        numbers: vec![number(at % 13, at)],
        ..Turn::default()
    };
    (0..).zip(faces.iter().cycle().take(39)).map(turn).collect()
}

#[test]
fn unusual_methods_need_more_draws() {
    let shift = |card: u32, at: u32| ((at * at * 13 + card) << 3) + at % 8;
    let hundreds = |card: u32, at: u32| at * 1300 + card * 100 + 3 * at % 100;
    let downwards = |card: u32, at: u32| 13 * (7 * at + 3) + 12 - card;
    for run in [one_by_one(shift), one_by_one(hundreds), one_by_one(downwards)] {
        let draws = made(&run);
        assert_eq!(draws.len(), 39);
        assert_eq!(draws[..14], ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]);
        let seen = seen(&run);
        assert_eq!(seen.method().map(|(_, draws)| draws), Some(39));
    }
    assert!(made(&one_by_one(shift)[..15]).is_empty(), "too few");
    // Turn by turn it is the same method, which stays when more turns come.
    let run = one_by_one(shift);
    let mut numbers = RandomNumbers::new(&CARDS, None).unwrap();
    for turns in 1..=run.len() {
        numbers.see(&run[..turns]);
    }
    assert_eq!(numbers.method(), seen(&run).method());
}

#[test]
fn a_draw_is_needed_where_it_is_made_and_shown() {
    // The dealer's second card, 9, is hidden at first.
    let run = turns(&[
        (&[4, 8, 24, 2], "Bank 5\nIhr: Q 3\n"),
        (&[7], "Ihr: Q 3 8\n"),
        (&[5], "Bank 5 9\nBank 5 9 6\n"),
    ]);
    // Bank, bank, player, player.
    let numbers = seen(&run).with_deal(1);
    let mut reader = RandomReader::new(&numbers);
    assert_eq!(reader.next(DEALER, slot("dealer", 1, 0), 0).as_deref(), Some("5S"));
    assert_eq!(reader.next(PLAYER, slot("player", 1, 0), 0).as_deref(), Some("QS"));
    assert_eq!(reader.next(PLAYER, slot("player", 1, 1), 0).as_deref(), Some("3S"));
    assert_eq!(reader.next(DEALER, slot("dealer", 1, 1), 0), None, "it is hidden");
    assert_eq!(reader.next(PLAYER, slot("player", 1, 2), 2), None, "it was made before");
    assert_eq!(reader.next(PLAYER, slot("player", 1, 2), 1).as_deref(), Some("8S"));
    assert_eq!(reader.next(DEALER, slot("dealer", 1, 1), 2).as_deref(), Some("9S"));
    assert_eq!(reader.fit(), DrawsShown::Unread, "one draw was not needed");
    assert_eq!(reader.next(DEALER, slot("dealer", 1, 2), 2).as_deref(), Some("6S"));
    assert_eq!(reader.fit(), DrawsShown::InOtherWords { unneeded: false });
    assert_eq!(reader.next(DEALER, slot("dealer", 1, 3), 2), None, "no more are made");
}

#[test]
fn the_hidden_card_may_be_made_before_the_open_one() {
    let run = turns(&[(&[8, 4, 24, 2], "Bank 5 ?\nIhr: Q 3\n"), (&[], "Bank 5 9\n")]);
    let hidden_first =
        CARDS.random.unwrap().deals.iter().position(|deal| deal[..2] == [(DEALER, 1), (DEALER, 0)]);
    let numbers = seen(&run).with_deal(hidden_first.unwrap());
    let mut reader = RandomReader::new(&numbers);
    for (owner, name, place, turn, card) in [
        (DEALER, "dealer", 0, 0, "5S"),
        (PLAYER, "player", 0, 0, "QS"),
        (PLAYER, "player", 1, 0, "3S"),
        (DEALER, "dealer", 1, 1, "9S"),
    ] {
        assert_eq!(reader.next(owner, slot(name, 1, place), turn).as_deref(), Some(card));
    }
    assert_eq!(reader.fit(), DrawsShown::InOtherWords { unneeded: false });
}

#[test]
fn no_hidden_card_need_be_made_where_the_deal_ends_the_round() {
    let run = turns(&[
        (&[9, 0, 4], "Bank 5\nIhr: 10 A\nBlack Jack!\n"),
        (&[11, 2, 6, 8], "Bank 7\nIhr: Q 3\n"),
        (&[], "Bank 7 9\n"),
    ]);
    let hidden_last = [(PLAYER, 0), (PLAYER, 1), (DEALER, 0), (DEALER, 1)];
    let deal = CARDS.random.unwrap().deals.iter().position(|deal| **deal == hidden_last);
    let numbers = seen(&run).with_deal(deal.unwrap());
    let mut reader = RandomReader::new(&numbers);
    for (owner, name, round, place, turn, card) in [
        (PLAYER, "player", 1, 0, 0, "10S"),
        (PLAYER, "player", 1, 1, 0, "AS"),
        (DEALER, "dealer", 1, 0, 0, "5S"),
        (PLAYER, "player", 2, 0, 1, "QS"),
        (PLAYER, "player", 2, 1, 1, "3S"),
        (DEALER, "dealer", 2, 0, 1, "7S"),
        (DEALER, "dealer", 2, 1, 2, "9S"),
    ] {
        assert_eq!(reader.next(owner, slot(name, round, place), turn).as_deref(), Some(card));
    }
    assert_eq!(reader.fit(), DrawsShown::InOtherWords { unneeded: false });
}

#[test]
fn a_number_that_was_not_made_lately_is_no_card() {
    let numbers = seen(&turns(&[(&[4, 24, 2], "Bank 5\nIhr: Q 3\n"), (&[7], "Ihr: Q 3 8\n")]));
    assert!(numbers.made_lately(1, "8S") && numbers.made_lately(1, "QS") && numbers.made_lately(1, "8H"));
    assert!(!numbers.made_lately(0, "8S") && !numbers.made_lately(1, "10S"));
}

#[test]
fn a_hidden_card_must_be_hidden() {
    let round = |hidden: &str| format!("Bank Q {hidden}\nIhr: 5 3\n");
    for (shown, fits) in [("K", false), ("?", true)] {
        let (deal, end) = (round(shown), "Bank Q K\n");
        let all: Vec<(&[u32], &str)> =
            (0..4).flat_map(|_| [(&[11, 12, 4, 2][..], &*deal), (&[], end)]).collect();
        let run = turns(&all);
        let numbers = seen(&run).with_deal(1);
        let mut reader = RandomReader::new(&numbers);
        for round in 0..4 {
            let (number, deal) = (u32::try_from(round + 1).unwrap(), 2 * round);
            for (owner, name, place, turn) in [
                (DEALER, "dealer", 0, deal),
                (PLAYER, "player", 0, deal),
                (PLAYER, "player", 1, deal),
                (DEALER, "dealer", 1, deal + 1),
            ] {
                assert!(reader.next(owner, slot(name, number, place), turn).is_some());
            }
        }
        let expected = if fits { DrawsShown::InOtherWords { unneeded: false } } else { DrawsShown::Unread };
        assert_eq!(reader.fit(), expected, "{shown}");
    }
}

#[test]
fn the_method_of_other_runs_is_used_in_short_ones() {
    let known = seen(&turns(&[(&[3, 23, 1, 6, 9], "Bank 5\nIhr: Q 3 8 J\n")])).with_deal(4).method();
    let (known, draws) = known.unwrap();
    assert_eq!(draws, 5);
    // Only numbers: by themselves, these would be read with the ace first.
    let run = turns(&[(&[3, 4, 5], "4 5 6 7 5 6\n")]);
    assert_eq!(made(&run), ["4", "5", "6"]);
    let mut numbers = RandomNumbers::new(&CARDS, Some(known)).unwrap();
    numbers.see(&run);
    assert!(numbers.is_deal_known() && numbers.method().is_some_and(|(method, _)| method == known));
    assert_eq!(numbers.made.iter().map(|made| &*made.draw).collect::<Vec<_>>(), ["5S", "6S", "7S"]);
}
