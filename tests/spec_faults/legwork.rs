//! `legwork`: what is found out for the person who marks a part.

use insta::assert_snapshot;

use super::{RIGHT, ROWS, check, with};

/// The right spec with this below `marked_by: hand`.
fn legwork(written: &str) -> String {
    with("    marked_by: hand\n", &format!("    marked_by: hand\n{written}\n"))
}

#[test]
fn legwork_without_fault() {
    let written = "    legwork:\n      header: {asks: what is new, mentions: feature, or: [bets?]}\n      \
                   plays_like: {part: take, cards: '\\d'}\n      sessions: [{name: one, keys: [1, n], answers: [{asked: more, keys: [n]}]}]\n      \
                   example: {reference: nim/talk, seed: argv}\n    limits: {cpu: 2s}\n";
    let right = RIGHT.replacen("    marked_by: hand\n", &format!("    marked_by: hand\n{written}"), 1);
    let (assignments, faults) = check(&right, &[("a.yaml", ROWS)]);
    assert!(faults.is_empty(), "{}", croupier::spec::fault::render(&faults, false));
    let legwork = assignments[0].parts[2].legwork().unwrap();
    assert_eq!(legwork.plays_like.as_ref().unwrap().part, 0);
    assert_eq!(legwork.sessions[0].keys, ["1", "n"]);
    assert_eq!(legwork.sessions[0].answers[0].keys, ["n"]);
    assert_eq!(legwork.limits.cpu.as_secs(), 2);
}

#[test]
fn legwork_that_asks_for_nothing_or_for_what_there_is_not() {
    assert_snapshot!(legwork("    legwork: {}"), @r"
    error: `legwork` is empty
      --> specs/nim/assignment.yaml:27:14
       |
    27 |     legwork: {}
       |              ^^ what is to be found out?
       |
       = hint: add `header:`, `plays_like:`, `sessions:` or `example:`, or leave `legwork` out
    ");
    assert_snapshot!(legwork("    legwork: {heading: {asks: it}}"), @r"
    error: `legwork` has an unknown key `heading`
      --> specs/nim/assignment.yaml:27:15
       |
    27 |     legwork: {heading: {asks: it}}
       |               ^^^^^^^ unknown key
       |
       = hint: expected `example`, `header`, `plays_like`, or `sessions`
    ");
    assert_snapshot!(legwork("    legwork: {header: {mentions: '('}}"), @r"
    error: `header` has no `asks`
      --> specs/nim/assignment.yaml:27:23
       |
    27 |     legwork: {header: {mentions: '('}}
       |                       ^^^^^^^^^^^^^^^ expected the key `asks` in here
       |
       = hint: add `asks:` with text

    error: `mentions` is not a regular expression
      --> specs/nim/assignment.yaml:27:35
       |
    27 |     legwork: {header: {mentions: '('}}
       |                                   ^ unclosed group
       |
       = hint: a backslash before `( ) [ ] { } ? * + | . ^ $` makes it stand for itself
    ");
    assert_snapshot!(legwork("    legwork: {header: {asks: it, or: [bets]}}"), @r"
    error: `header` takes no `or`
      --> specs/nim/assignment.yaml:27:34
       |
    27 |     legwork: {header: {asks: it, or: [bets]}}
       |                                  ^^ there is nothing beside which it would be another way
       |
       = hint: leave `or` out
    ");
}

#[test]
fn a_part_to_play_like_that_cannot_be_one() {
    assert_snapshot!(legwork("    legwork: {plays_like: {part: tkae}}"), @r"
    error: `tkae` is no earlier part of this assignment
      --> specs/nim/assignment.yaml:27:34
       |
    27 |     legwork: {plays_like: {part: tkae}}
       |                                  ^^^^ expected an earlier part
       |
       = hint: did you mean `take`?
       = hint: expected `take` or `talk`
    ");
    assert_snapshot!(legwork("    legwork: {plays_like: {part: extra}}"), @r"
    error: `extra` is no earlier part of this assignment
      --> specs/nim/assignment.yaml:27:34
       |
    27 |     legwork: {plays_like: {part: extra}}
       |                                  ^^^^^ expected an earlier part
       |
       = hint: expected `take` or `talk`
    ");
    assert_snapshot!(with("marked_by: hand", "marked_by: hand\n  - id: more\n    points: 1\n    build: {language: c, sources: [more.c]}\n    marked_by: hand\n    legwork: {plays_like: {part: extra}}"), @r"
    error: the parts are worth 61 points in all, not 60
     --> specs/nim/assignment.yaml:3:9
      |
    3 | points: 60
      |         ^^ 40 + 10 + 10 + 1 = 61
      |
      = hint: each part's `points` are its own worth, without the parts before it

    error: part `extra` is marked by hand
      --> specs/nim/assignment.yaml:31:34
       |
    31 |     legwork: {plays_like: {part: extra}}
       |                                  ^^^^^ it has no runs to hold another part's against
    ");
}

#[test]
fn sessions_that_nobody_could_play() {
    assert_snapshot!(legwork("    legwork: {sessions: []}"), @r"
    error: there are 0 sessions
      --> specs/nim/assignment.yaml:27:25
       |
    27 |     legwork: {sessions: []}
       |                         ^^ expected from 1 to 4: a person reads them
    ");
    assert_snapshot!(legwork("    legwork: {sessions: [{name: one}]}"), @r"
    error: a session has no `keys`
      --> specs/nim/assignment.yaml:27:26
       |
    27 |     legwork: {sessions: [{name: one}]}
       |                          ^^^^^^^^^^^ expected the key `keys` in here
       |
       = hint: add `keys:` with a list
    ");
    assert_snapshot!(legwork("    legwork: {sessions: [{name: one, keys: [1]}, {name: one, keys: [\"a\\nb\"]}]}"), @r#"
    error: two sessions are called `one`
      --> specs/nim/assignment.yaml:27:57
       |
    27 |     legwork: {sessions: [{name: one, keys: [1]}, {name: one, keys: ["a\nb"]}]}
       |                                                         ^^^ the second
       |
      ::: specs/nim/assignment.yaml:27:33
       |
    27 |     legwork: {sessions: [{name: one, keys: [1]}, {name: one, keys: ["a\nb"]}]}
       |                                 --- the first

    error: a key holds a line break
      --> specs/nim/assignment.yaml:27:69
       |
    27 |     legwork: {sessions: [{name: one, keys: [1]}, {name: one, keys: ["a\nb"]}]}
       |                                                                     ^^^^^^ expected one line; the newline is typed after it
       |
       = hint: write two keys: `[first, second]`
    "#);
}

#[test]
fn answers_that_answer_nothing() {
    assert_snapshot!(legwork("    legwork: {sessions: [{name: one, keys: [], answers: [{keys: [y]}]}]}"), @r"
    error: an answer has no `asked`
      --> specs/nim/assignment.yaml:27:58
       |
    27 |     legwork: {sessions: [{name: one, keys: [], answers: [{keys: [y]}]}]}
       |                                                          ^^^^^^^^^^^ expected the key `asked` in here
       |
       = hint: add `asked:` with text
    ");
    assert_snapshot!(legwork("    legwork: {sessions: [{name: one, keys: [], answers: [{asked: more, keys: []}]}]}"), @r"
    error: an answer has no keys
      --> specs/nim/assignment.yaml:27:78
       |
    27 |     legwork: {sessions: [{name: one, keys: [], answers: [{asked: more, keys: []}]}]}
       |                                                                              ^^ what is to be typed there?
    ");
}

#[test]
fn an_example_that_there_is_not() {
    assert_snapshot!(legwork("    legwork: {example: {reference: nim/tlak, seed: argv}}"), @r"
    error: `nim/tlak` is no reference
      --> specs/nim/assignment.yaml:27:36
       |
    27 |     legwork: {example: {reference: nim/tlak, seed: argv}}
       |                                    ^^^^^^^^ unknown reference
       |
       = hint: did you mean `nim/talk`?
       = hint: expected `nim/take` or `nim/talk`
    ");
    assert_snapshot!(legwork("    legwork: {example: {reference: nim/talk}}"), @r"
    error: `example` has no `seed`
      --> specs/nim/assignment.yaml:27:24
       |
    27 |     legwork: {example: {reference: nim/talk}}
       |                        ^^^^^^^^^^^^^^^^^^^^^ expected the key `seed` in here
       |
       = hint: add `seed:` with text
    ");
}

#[test]
fn legwork_where_nothing_is_marked_by_hand_and_limits_where_nothing_runs() {
    assert_snapshot!(with("    seed: stdin\n", "    seed: stdin\n    legwork: {header: {asks: it}}\n"), @r"
    error: part `take` takes no `legwork`
      --> specs/nim/assignment.yaml:11:5
       |
    11 |     legwork: {header: {asks: it}}
       |     ^^^^^^^ only a part marked by hand takes some
       |
       = hint: leave `legwork` out
    ");
    assert_snapshot!(legwork("    limits: {cpu: 1s}"), @r"
    error: part `extra` takes no `limits`
      --> specs/nim/assignment.yaml:27:5
       |
    27 |     limits: {cpu: 1s}
       |     ^^^^^^ nothing of the part is run
       |
       = hint: leave `limits` out
    ");
    assert_snapshot!(legwork("    legwork: {header: {asks: it}}\n    limits: {cpu: 1s}"), @r"
    error: part `extra` takes no `limits`
      --> specs/nim/assignment.yaml:28:5
       |
    28 |     limits: {cpu: 1s}
       |     ^^^^^^ nothing of the part is run
       |
       = hint: leave `limits` out
    ");
}
