//! `review`: what is noted for the person who grades a part.

use insta::assert_snapshot;

use super::{RIGHT, ROWS, check, with};

/// The right spec with this below `marked_by: hand`.
fn review(written: &str) -> String {
    with("    marked_by: hand\n", &format!("    marked_by: hand\n{written}\n"))
}

#[test]
fn review_without_fault() {
    let written = "    review:\n      header: {asks: what is new, mentions: feature, or: [bets?]}\n      \
                   sessions: [{name: one, keys: [1, n], answers: [{asked: more, keys: [n]}]}]\n      \
                   example: {reference: nim/talk, seed: argv}\n    limits: {cpu: 2s}\n";
    let right = RIGHT.replacen("    marked_by: hand\n", &format!("    marked_by: hand\n{written}"), 1);
    let (assignments, faults) = check(&right, &[("a.yaml", ROWS)]);
    assert!(faults.is_empty(), "{}", croupier::spec::error::render(&faults, false));
    let review = assignments[0].parts[2].review().unwrap();
    assert_eq!(review.sessions[0].keys, ["1", "n"]);
    assert_eq!(review.sessions[0].answers[0].keys, ["n"]);
    assert_eq!(review.limits.cpu.as_secs(), 2);
}

#[test]
fn review_that_asks_for_nothing_or_for_what_there_is_not() {
    assert_snapshot!(review("    review: {}"), @r"
    error: `review` is empty
      --> specs/nim/assignment.yaml:27:13
       |
    27 |     review: {}
       |             ^^ what should be noted?
       |
       = hint: add `header:`, `sessions:`, or `example:`, or remove `review`
    ");
    assert_snapshot!(review("    review: {heading: {asks: it}}"), @r"
    error: unknown key `heading` in `review`
      --> specs/nim/assignment.yaml:27:14
       |
    27 |     review: {heading: {asks: it}}
       |              ^^^^^^^
       |
       = hint: expected `example`, `header`, or `sessions`
    ");
    assert_snapshot!(review("    review: {header: {mentions: '('}}"), @r"
    error: missing key `asks` in `header`
      --> specs/nim/assignment.yaml:27:22
       |
    27 |     review: {header: {mentions: '('}}
       |                      ^^^^^^^^^^^^^^^
       |
       = hint: add `asks:` with a sentence

    error: `mentions` must be a regular expression
      --> specs/nim/assignment.yaml:27:34
       |
    27 |     review: {header: {mentions: '('}}
       |                                  ^ unclosed group
       |
       = hint: a backslash before `( ) [ ] { } ? * + | . ^ $` makes it stand for itself
    ");
    assert_snapshot!(review("    review: {header: {asks: it, or: [bets]}}"), @r"
    error: key `or` is not allowed in `header`
      --> specs/nim/assignment.yaml:27:33
       |
    27 |     review: {header: {asks: it, or: [bets]}}
       |                                 ^^ it adds expressions to `mentions`, which is missing
       |
       = hint: remove `or`
    ");
}

#[test]
fn sessions_that_nobody_could_play() {
    assert_snapshot!(review("    review: {sessions: []}"), @r"
    error: there are 0 sessions
      --> specs/nim/assignment.yaml:27:24
       |
    27 |     review: {sessions: []}
       |                        ^^ expected from 1 to 4: a person reads them
    ");
    assert_snapshot!(review("    review: {sessions: [{name: one}]}"), @r"
    error: missing key `keys` in session `one`
      --> specs/nim/assignment.yaml:27:25
       |
    27 |     review: {sessions: [{name: one}]}
       |                         ^^^^^^^^^^^
       |
       = hint: add `keys:` with a list
    ");
    assert_snapshot!(review("    review: {sessions: [{name: one, keys: [1]}, {name: one, keys: [\"a\\nb\"]}]}"), @r#"
    error: two of `sessions` are called `one`
      --> specs/nim/assignment.yaml:27:56
       |
    27 |     review: {sessions: [{name: one, keys: [1]}, {name: one, keys: ["a\nb"]}]}
       |                                                        ^^^ the second
       |
      ::: specs/nim/assignment.yaml:27:32
       |
    27 |     review: {sessions: [{name: one, keys: [1]}, {name: one, keys: ["a\nb"]}]}
       |                                --- the first

    error: invalid key `a\nb`
      --> specs/nim/assignment.yaml:27:68
       |
    27 |     review: {sessions: [{name: one, keys: [1]}, {name: one, keys: ["a\nb"]}]}
       |                                                                    ^^^^^^ expected one line; the newline is typed after it
       |
       = hint: write two lines: `[first, second]`
    "#);
}

#[test]
fn answers_that_answer_nothing() {
    assert_snapshot!(review("    review: {sessions: [{name: one, keys: [], answers: [{keys: [y]}]}]}"), @r"
    error: missing key `asked` in an answer
      --> specs/nim/assignment.yaml:27:57
       |
    27 |     review: {sessions: [{name: one, keys: [], answers: [{keys: [y]}]}]}
       |                                                         ^^^^^^^^^^^
       |
       = hint: add `asked:` with a regular expression
    ");
    assert_snapshot!(review("    review: {sessions: [{name: one, keys: [], answers: [{asked: more, keys: []}]}]}"), @r"
    error: an answer has no `keys`
      --> specs/nim/assignment.yaml:27:77
       |
    27 |     review: {sessions: [{name: one, keys: [], answers: [{asked: more, keys: []}]}]}
       |                                                                             ^^ what should be typed there?
    ");
}

#[test]
fn an_example_that_there_is_not() {
    assert_snapshot!(review("    review: {example: {reference: nim/tlak, seed: argv}}"), @r"
    error: unknown reference `nim/tlak`
      --> specs/nim/assignment.yaml:27:35
       |
    27 |     review: {example: {reference: nim/tlak, seed: argv}}
       |                                   ^^^^^^^^
       |
       = hint: a reference with a similar name exists: `nim/talk`
       = hint: expected `nim/take` or `nim/talk`
    ");
    assert_snapshot!(review("    review: {example: {reference: nim/talk}}"), @r"
    error: missing key `seed` in `example`
      --> specs/nim/assignment.yaml:27:23
       |
    27 |     review: {example: {reference: nim/talk}}
       |                       ^^^^^^^^^^^^^^^^^^^^^
       |
       = hint: add `seed:` with `stdin`, `argv`, `source-patch`, or `none`
    ");
}

#[test]
fn review_where_nothing_is_marked_by_hand_and_limits_where_nothing_runs() {
    assert_snapshot!(with("    seed: stdin\n", "    seed: stdin\n    review: {header: {asks: it}}\n"), @r"
    error: key `review` is not allowed in part `take`
      --> specs/nim/assignment.yaml:11:5
       |
    11 |     review: {header: {asks: it}}
       |     ^^^^^^ only a part that is graded manually has it
       |
       = hint: remove `review`
    ");
    assert_snapshot!(review("    limits: {cpu: 1s}"), @r"
    error: key `limits` is not allowed in part `extra`
      --> specs/nim/assignment.yaml:27:5
       |
    27 |     limits: {cpu: 1s}
       |     ^^^^^^ no program of the part is run
       |
       = hint: remove `limits`
    ");
    assert_snapshot!(review("    review: {header: {asks: it}}\n    limits: {cpu: 1s}"), @r"
    error: key `limits` is not allowed in part `extra`
      --> specs/nim/assignment.yaml:28:5
       |
    28 |     limits: {cpu: 1s}
       |     ^^^^^^ no program of the part is run
       |
       = hint: remove `limits`
    ");
}

#[test]
fn review_by_its_old_name() {
    let written = "    legwork: {header: {asks: it}}\n";
    let right = RIGHT.replacen("    marked_by: hand\n", &format!("    marked_by: hand\n{written}"), 1);
    let (assignments, faults) = check(&right, &[("a.yaml", ROWS)]);
    assert!(faults.is_empty(), "{}", croupier::spec::error::render(&faults, false));
    assert_eq!(assignments[0].parts[2].review().unwrap().header.as_ref().unwrap().asks, "it");
    assert_snapshot!(review("    review: {header: {asks: it}}\n    legwork: {header: {asks: it}}"), @r"
    error: duplicate key `legwork`
      --> specs/nim/assignment.yaml:28:5
       |
    28 |     legwork: {header: {asks: it}}
       |     ^^^^^^^ it is the old name of `review`
    ");
    assert_snapshot!(review("    legwork: {}"), @r"
    error: `legwork` is empty
      --> specs/nim/assignment.yaml:27:14
       |
    27 |     legwork: {}
       |              ^^ what should be noted?
       |
       = hint: add `header:`, `sessions:`, or `example:`, or remove `legwork`
    ");
}
