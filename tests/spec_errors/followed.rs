//! Faults of `follow`, `clock`, and `player`.

use croupier::model_check;
use croupier::spec::{error, model::Clock};
use reference::Strategy;
use reference::blackjack::{Bet, CardPlayer, Play};

use super::{games, nim};

/// A spec without fault whose cards are followed.
const RIGHT: &str = "\
assignment: nim
title: Nim
points: 10
weights: {functionality: 70, style: 30}
words: {rank: {A: [ace], 2: [], 10: [], K: [king]}}
parts:
  - id: cards
    points: 10
    build: {language: c, sources: [cards.c]}
    reference: nim/cards
    seed: none
    clock: fixed
    follow:
      player: ['you drew {rank+}', 'yours {rank+}']
      dealer: {find: ['i have {rank+}'], shows: whole hand}
    compare: {require: layout}
";

/// Scenarios that go with it.
const ROWS: &str = "\
- {part: cards, name: standing, because: b, player: {play: always stand}}
- {part: cards, name: more, because: b, keys: [h, h], player: {play: hit below 12, bet: 1/4, add: all in, rounds: 3}}
";

/// The right spec and its scenarios with one text of them replaced, and all faults.
fn with(old: &str, new: &str) -> String {
    assert!(RIGHT.contains(old) || ROWS.contains(old), "neither holds {old:?}");
    let (spec, rows) = (RIGHT.replacen(old, new, 1), ROWS.replacen(old, new, 1));
    error::render(&model_check::check(&nim(&spec, &[("a.yaml", &rows)]), games::WITH_CARDS).1, false)
}

/// The first fault: what it says, where, and what is expected there.
fn told(old: &str, new: &str) -> String {
    super::first(&with(old, new))
}

#[test]
fn the_right_spec_is_right() {
    assert_eq!(with("title: Nim", "title: Nim"), "");
    let (assignments, _) = model_check::check(&nim(RIGHT, &[("a.yaml", ROWS)]), games::WITH_CARDS);
    let grading = assignments[0].parts[0].auto_grading().expect("it is run");
    let follow = grading.follow.as_ref().expect("its cards are followed");
    assert_eq!((grading.clock, follow.shows[1].all, follow.shows[0].all), (Clock::Fixed, true, false));
    let player = CardPlayer {
        play: Play::HitBelow(12),
        bet: Bet::Share { numerator: 1, denominator: 4 },
        add: Some(Bet::AllIn),
        rounds: 3,
        ..CardPlayer::default()
    };
    assert_eq!(grading.scenarios[1].player.as_deref(), Some(&player as &dyn Strategy));
}

#[test]
fn every_fault_is_told_with_its_place() {
    for (old, new, says) in [
        (
            "clock: fixed",
            "clock: stopped",
            "error: invalid clock in `clock: stopped`; specs/nim/assignment.yaml:12:12; hint: expected `real` or `fixed`",
        ),
        (
            "clock: fixed",
            "clock: fixed\n    allow: [threads, forks]",
            "error: invalid permission `forks`; specs/nim/assignment.yaml:13:22; hint: expected `threads`",
        ),
        (
            "shows: whole hand",
            "shows: hands",
            "error: unknown way to show cards `hands`; specs/nim/assignment.yaml:15:49; hint: expected `new cards` or `whole hand`",
        ),
        (
            "'i have {rank+}'",
            "'i have {int}'",
            "error: no phrase of `dealer` reads a card; specs/nim/assignment.yaml:15:15; where is it shown?; hint: write `{rank+}` where the cards appear",
        ),
        (
            "'yours {rank+}'",
            "'yours {ranks+}'",
            "error: unknown words `ranks`; specs/nim/assignment.yaml:14:43; hint: a list of words with a similar name exists: `rank`; hint: expected `rank`",
        ),
        (
            "      dealer: {find: ['i have {rank+}'], shows: whole hand}\n",
            "",
            "error: missing key `dealer` in `follow`; specs/nim/assignment.yaml:14:7; hint: add `dealer:` with a list of phrases, or a mapping such as `{fact: your roll}`",
        ),
        (
            "find: ['i have",
            "fnd: ['i have",
            "error: unknown key `fnd` in `dealer`; specs/nim/assignment.yaml:15:16; hint: a key with a similar name exists: `find`; hint: expected `find`, `fact`, or `shows`",
        ),
        (
            "find: ['i have {rank+}']",
            "fact: hand",
            "error: unknown fact `hand`; specs/nim/assignment.yaml:15:22; hint: no fact is available",
        ),
        (
            "find: ['i have {rank+}'], shows",
            "shows",
            "error: `dealer` has neither `find` nor `fact`; specs/nim/assignment.yaml:15:15; expected one of them",
        ),
        (
            "reference: nim/cards\n    seed: none",
            "reference: nim/take\n    seed: stdin",
            "error: key `follow` is not allowed in part `cards`; specs/nim/assignment.yaml:13:5; the seed determines what `nim/take` draws; hint: remove `follow`",
        ),
        (
            "{play: always stand}",
            "{play: hit under 17}",
            "error: invalid way to play in `play: hit under 17`; specs/nim/scenarios/a.yaml:1:60; expected `hit below N` (N from 2 to 21), `always stand` or `always hit`",
        ),
        (
            "{play: always stand}",
            "{play: hit below 40}",
            "error: invalid way to play in `play: hit below 40`; specs/nim/scenarios/a.yaml:1:60; expected `hit below N` (N from 2 to 21), `always stand` or `always hit`",
        ),
        (
            "{play: always stand}",
            "{bet: 5}",
            "error: missing key `play` in `player`; specs/nim/scenarios/a.yaml:1:53; hint: add `play:` with text or a number",
        ),
        (
            "{play: always stand}",
            "always stand",
            "error: `player` must be a mapping; specs/nim/scenarios/a.yaml:1:53; found the text `always stand`",
        ),
        (
            ", player: {play: always stand}",
            "",
            "error: missing key `player` in scenario `standing`; specs/nim/scenarios/a.yaml:1:3; who answers after the `keys`?; hint: add `player: {play: hit below 17}`; its `keys` are typed before that",
        ),
        (
            "bet: 1/4",
            "bet: 5/4",
            "error: invalid bet in `bet: 5/4`; specs/nim/scenarios/a.yaml:2:89; expected a whole number, a part of the money such as `1/4`, or `all in`",
        ),
        (
            "bet: 1/4",
            "bet: -3",
            "error: invalid bet in `bet: -3`; specs/nim/scenarios/a.yaml:2:89; expected a whole number, a part of the money such as `1/4`, or `all in`",
        ),
        (
            "add: all in",
            "add: all",
            "error: invalid bet in `add: all`; specs/nim/scenarios/a.yaml:2:99; expected a whole number, a part of the money such as `1/4`, or `all in`",
        ),
        (
            "rounds: 3",
            "rounds: 0",
            "error: invalid number of rounds in `rounds: 0`; specs/nim/scenarios/a.yaml:2:115; expected a whole number from 1 to 100",
        ),
        (
            "rounds: 3",
            "rounds: 1000",
            "error: invalid number of rounds in `rounds: 1000`; specs/nim/scenarios/a.yaml:2:115; expected a whole number from 1 to 100",
        ),
        (
            "rounds: 3",
            "seed: 3",
            "error: unknown key `seed` in `player`; specs/nim/scenarios/a.yaml:2:107; hint: expected `play`, `bet`, `add`, `rounds`, `decks`, or `leave`",
        ),
        (
            "play: always stand",
            "play: always hit",
            "error: scenario `standing` does not end; specs/nim/scenarios/a.yaml:1:53; the reference is still waiting after 1000 lines; hint: it last printed `Another card?`; hint: make its player stop sooner",
        ),
        (
            "keys: [h, h]",
            "keys: [s, h]",
            "error: scenario `more` has 1 unused input line; specs/nim/scenarios/a.yaml:2:51; the reference ends after 1 input line; hint: remove the input that is not read",
        ),
    ] {
        assert_eq!(told(old, new), says, "{new}");
    }
}

#[test]
fn only_followed_parts_have_players() {
    let told = super::row("{part: take, name: a, seed: 1, keys: [n], player: {play: always hit}}");
    assert!(told.contains("key `player` is not allowed in scenario `a`"), "{told}");
    assert!(told.contains("only a part with `follow` has a player"), "{told}");
}
