//! `compare` and `credit`.

use insta::assert_snapshot;

use super::with;

/// The right spec with other criteria for `take`.
fn compare(criteria: &str) -> String {
    with("compare: {require: layout}", &format!("compare: {criteria}"))
}

#[test]
fn an_unknown_rung() {
    assert_snapshot!(compare("{require: lauout}"), @r"
    error: invalid rung in `require: lauout`
      --> specs/nim/assignment.yaml:11:24
       |
    11 |     compare: {require: lauout}
       |                        ^^^^^^
       |
       = hint: a rung with a similar name exists: `layout`
       = hint: expected `exact`, `layout`, `wording`, or `facts`
    ");
}

#[test]
fn credit_for_what_passes_in_full() {
    assert_snapshot!(compare("{require: layout, credit: {layout: 50%}}"), @r"
    error: key `layout` is not allowed in `credit`
      --> specs/nim/assignment.yaml:11:41
       |
    11 |     compare: {require: layout, credit: {layout: 50%}}
       |                                         ^^^^^^ a run at this rung passes `require: layout` in full
       |
       = hint: remove `layout`
    ");
}

#[test]
fn credit_for_facts_that_nobody_looks_at() {
    assert_snapshot!(compare("{require: layout, credit: {facts: 50%}}"), @r"
    error: unknown key `facts` in `credit`
      --> specs/nim/assignment.yaml:11:41
       |
    11 |     compare: {require: layout, credit: {facts: 50%}}
       |                                         ^^^^^
       |
       = hint: expected `layout` or `wording`
    ");
}

#[test]
fn credit_that_is_no_share() {
    assert_snapshot!(compare("{require: layout, credit: {wording: 80}}"), @r"
    error: invalid share in `wording: 80`
      --> specs/nim/assignment.yaml:11:50
       |
    11 |     compare: {require: layout, credit: {wording: 80}}
       |                                                  ^^ expected a share from 0 to 1, such as `0.8`, `80%`, or `4/5`
       |
       = hint: write `80%`
    ");
    assert_snapshot!(compare("{require: layout, credit: {wording: -0.5}}"), @r"
    error: invalid share in `wording: -0.5`
      --> specs/nim/assignment.yaml:11:50
       |
    11 |     compare: {require: layout, credit: {wording: -0.5}}
       |                                                  ^^^^ expected a share from 0 to 1, such as `0.8`, `80%`, or `4/5`
    ");
    assert_snapshot!(compare("{require: layout, credit: {wording: 1/3000}}"), @r"
    error: invalid share in `wording: 1/3000`
      --> specs/nim/assignment.yaml:11:50
       |
    11 |     compare: {require: layout, credit: {wording: 1/3000}}
       |                                                  ^^^^^^ too precise: expected at most two decimals, or a denominator of at most 100
    ");
    assert_snapshot!(with("seed: stdin", "seed: stdin\n    credit: {factor: half}"), @r"
    error: invalid share in `factor: half`
      --> specs/nim/assignment.yaml:11:22
       |
    11 |     credit: {factor: half}
       |                      ^^^^ expected a share from 0 to 1, such as `0.8`, `80%`, or `4/5`
    ");
}

#[test]
fn facts_required_but_none_given() {
    assert_snapshot!(compare("{require: facts}"), @r"
    error: `require: facts` requires facts, but there are none
      --> specs/nim/assignment.yaml:11:24
       |
    11 |     compare: {require: facts}
       |                        ^^^^^ which facts must agree?
       |
       = hint: add `facts:` with phrases by the names of facts: `{total: ['total ... {int}']}`
    ");
}

#[test]
fn facts_given_but_not_required() {
    assert_snapshot!(compare("{require: layout, facts: {total: {find: [a], because: b}}}"), @r"
    error: key `facts` is not allowed in `compare`
      --> specs/nim/assignment.yaml:11:32
       |
    11 |     compare: {require: layout, facts: {total: {find: [a], because: b}}}
       |                                ^^^^^ only `require: facts` uses it
       |
       = hint: remove `facts`
    ");
}

/// The first error of the right spec with another phrase.
fn phrase(new: &str) -> String {
    super::first(&with("'{int} sticks'", new))
}

#[test]
fn expressions_that_do_not_compile_show_where() {
    let hint = r"hint: a backslash before `( ) [ ] { } ? * + | . ^ $` makes it stand for itself";
    for (new, says) in [
        (r"'regex:(\d+ sticks'", format!("must be a regular expression; specs/nim/assignment.yaml:21:32; unclosed group; {hint}")),
        (r"'regex:([9-0]) sticks'", format!("must be a regular expression; specs/nim/assignment.yaml:21:34; invalid character class range, the start must be <= the end; {hint}")),
        (r#""regex:(\\d+ sticks""#, format!("must be a regular expression; specs/nim/assignment.yaml:21:25; unclosed group; {hint}")),
        (r"'regex:(?:a{1000}){1000}'", "is too large when compiled; specs/nim/assignment.yaml:21:25; expected one that takes at most 4 MiB".to_owned()),
        (r"'regex:\d*'", "matches the empty text; specs/nim/assignment.yaml:21:25; expected one that needs at least one character to match".to_owned()),
    ] {
        assert_eq!(phrase(new), format!("error: each of `find` {says}"), "{new}");
    }
}

#[test]
fn phrases_that_say_nothing_show_where() {
    for (new, says) in [
        (
            "'{int} sticks, now'",
            "`,` is punctuation, which is ignored; specs/nim/assignment.yaml:21:38; punctuation is allowed anywhere in a program's text; hint: remove it",
        ),
        ("'{int sticks'", "`{` is not closed; specs/nim/assignment.yaml:21:26; expected a `}` after it"),
        (
            "'{sticks} left'",
            "unknown words `sticks`; specs/nim/assignment.yaml:21:26; hint: no list of words is available",
        ),
        (
            "'(now)'",
            "the phrase matches anything; specs/nim/assignment.yaml:21:26; expected a word that must be there",
        ),
        (
            "3",
            "each of `find` must be a phrase; specs/nim/assignment.yaml:21:25; found the number `3`; hint: put it in quotes: `\"3\"`",
        ),
        ("", "the list of phrases is empty; specs/nim/assignment.yaml:21:24; expected at least one"),
        (
            "'!no sticks'",
            "all phrases are exceptions; specs/nim/assignment.yaml:21:24; expected one at least that does not begin with `!`",
        ),
    ] {
        assert_eq!(phrase(new), format!("error: {says}"), "{new}");
    }
    let same = "compare: {require: layout, same_as: talk}";
    let says = "no earlier part with `compare` has the name `talk`";
    assert!(with("compare: {require: layout}", same).contains(says));
}

#[test]
fn facts_with_an_unknown_order_or_two_of_one_name() {
    let keys = |keys: &str| super::first(&with("['{int} sticks']", &format!("['{{int}} sticks'], {keys}")));
    assert_eq!(keys("order: any, several: each, extras: known"), "");
    assert_eq!(
        keys("order: anyhow"),
        "error: invalid order in `order: anyhow`; specs/nim/assignment.yaml:21:49; hint: expected `fixed`, `any`, or `set`"
    );
    let twice = with("facts:\n", "facts:\n        sticks: {find: [sticks], because: b}\n");
    assert!(super::first(&twice).starts_with("error: duplicate key `sticks`"), "{twice}");
}

#[test]
fn examples_are_read() {
    let examples = |examples: &str| {
        super::first(&with("say how many}\n", &format!("say how many}}\n      examples: {examples}\n")))
    };
    assert_eq!(examples("{'3 sticks and 4 sticks': {sticks: 3 4}, 'sticks': {}}"), "");
    for (text, says) in [
        (
            "{'3 sticks': {sticks: 4}}",
            "sticks `4` is read as `3`; specs/nim/assignment.yaml:22:31; in `3 sticks`; hint: it is read by `{int} sticks`",
        ),
        (
            "{'3 sticks': {}}",
            "sticks `3` is read in this example; specs/nim/assignment.yaml:22:18; in `3 sticks`; hint: it is read by `{int} sticks`",
        ),
        (
            "{'3 stick': {sticks: 3}}",
            "sticks is not read in this example; specs/nim/assignment.yaml:22:30; in `3 stick`; hint: add a phrase to sticks that finds it",
        ),
        (
            "{'3 sticks': {stick: 3}}",
            "unknown fact `stick`; specs/nim/assignment.yaml:22:31; hint: a fact with a similar name exists: `sticks`; hint: expected `sticks`",
        ),
    ] {
        assert_eq!(examples(text), format!("error: {says}"), "{text}");
    }
}

#[test]
fn words_that_cannot_be_named() {
    let words = |words: &str| super::first(&with("parts:\n", &format!("{words}\nparts:\n")));
    assert_eq!(words("words: {who: {dealer: [], player: [you]}, say: [one/two, '{who} says']}"), "");
    for (written, says) in [
        (
            "use: [cards]",
            "unknown word list `cards`; specs/nim/assignment.yaml:5:7; hint: no word list is available",
        ),
        (
            "words: {int: one}",
            "`int` cannot be a name of words; specs/nim/assignment.yaml:5:9; it has a meaning in every phrase",
        ),
        (
            "words: {a+: one}",
            "`a+` cannot be a name of words; specs/nim/assignment.yaml:5:9; expected one without `{`, `}`, `:`, and `+`",
        ),
        (
            "words: {say: 'one |'}",
            "this cannot stand in words; specs/nim/assignment.yaml:5:19; expected it in the phrase that names them",
        ),
        (
            "words: {say: [one, '(two']}",
            "`(` is not closed; specs/nim/assignment.yaml:5:21; expected a `)` after it",
        ),
        (
            "words: {n: {1: [one, a], 2: [two, One]}}",
            "`One` is already read as `1`; specs/nim/assignment.yaml:5:35; case is ignored, and a spelling has only one meaning",
        ),
        (
            "words: {n: {1: [' a']}}",
            "invalid spelling ` a`; specs/nim/assignment.yaml:5:17; expected text with single spaces, and none at its ends",
        ),
    ] {
        assert_eq!(words(written), format!("error: {says}"), "{written}");
    }
}

#[test]
fn replacements_that_name_no_group() {
    let forgive = |replace: &str| {
        let rows = format!(
            "facts:\n        f: {{find: [x], because: b}}\n      forgive:\n        - {{name: n, find: '(x)y', replace: '{replace}', says: s, credit: 90%, because: b}}\n      "
        );
        with(
            "facts:\n        sticks: {find: ['{int} sticks'], because: say how many}\n",
            &format!("{}\n", rows.trim_end()),
        )
    };
    assert_eq!(forgive("$1-H"), "");
    assert_snapshot!(forgive("$2"), @r"
    error: `find` has no group `$2`
      --> specs/nim/assignment.yaml:23:44
       |
    23 |         - {name: n, find: '(x)y', replace: '$2', says: s, credit: 90%, because: b}
       |                                            ^^^^ `find` has 1 group
    ");
    assert_snapshot!(forgive("$1H"), @r"
    error: `find` has no group `$1H`
      --> specs/nim/assignment.yaml:23:44
       |
    23 |         - {name: n, find: '(x)y', replace: '$1H', says: s, credit: 90%, because: b}
       |                                            ^^^^^ `find` has 1 group
       |
       = hint: for group 1 and then `H` write `${1}H`
    ");
}

#[test]
fn demands_that_demand_nothing_or_too_much() {
    assert_snapshot!(compare("{require: layout, demands: [{name: d, says: s, credit: 90%, because: b}]}"), @"
    error: a demand needs exactly one of `aligned`, `present`, `absent`, `present_first`, `absent_first`, `source`, `noted`, `uniform`, and `input`, but this has 0
      --> specs/nim/assignment.yaml:11:42
       |
    11 |     compare: {require: layout, demands: [{name: d, says: s, credit: 90%, because: b}]}
       |                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ what is demanded here?
    ");
    assert_snapshot!(
        compare("{require: layout, demands: [{name: d, aligned: x, absent: y, says: ' ', credit: 90%, because: b}]}"), @"
    error: a demand needs exactly one of `aligned`, `present`, `absent`, `present_first`, `absent_first`, `source`, `noted`, `uniform`, and `input`, but this has 2
      --> specs/nim/assignment.yaml:11:42
       |
    11 |     compare: {require: layout, demands: [{name: d, aligned: x, absent: y, says: ' ', credit: 90%, because: b}]}
       |                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ what is demanded here?

    error: invalid sentence in `says:  `
      --> specs/nim/assignment.yaml:11:81
       |
    11 |     compare: {require: layout, demands: [{name: d, aligned: x, absent: y, says: ' ', credit: 90%, because: b}]}
       |                                                                                 ^^^ expected a sentence
    ");
}
