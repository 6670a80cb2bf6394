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
       |                                         ^^^^^^ `require: layout` is passed in full there
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
       |                                                  ^^^^^^ too fine: expected at most two decimals, or a fraction with at most 100 below the line
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
    error: `require: facts` needs facts, and there are none
      --> specs/nim/assignment.yaml:11:24
       |
    11 |     compare: {require: facts}
       |                        ^^^^^ which facts must agree?
       |
       = hint: add `facts:` with a list of `{name: …, find: …}`
    ");
}

#[test]
fn facts_given_but_not_required() {
    assert_snapshot!(compare("{require: layout, facts: [{name: a, find: a}]}"), @r"
    error: key `facts` is not allowed in `compare`
      --> specs/nim/assignment.yaml:11:32
       |
    11 |     compare: {require: layout, facts: [{name: a, find: a}]}
       |                                ^^^^^ only `require: facts` looks at it
       |
       = hint: remove `facts`
    ");
}

#[test]
fn expressions_that_do_not_compile_show_where() {
    assert_snapshot!(with(r"'(\d+) sticks'", r"'(\d+ sticks'"), @r"
    error: `find` must be a regular expression
      --> specs/nim/assignment.yaml:21:33
       |
    21 |         - {name: sticks, find: '(\d+ sticks'}
       |                                 ^ unclosed group
       |
       = hint: a backslash before `( ) [ ] { } ? * + | . ^ $` makes it stand for itself
    ");
    assert_snapshot!(with(r"'(\d+) sticks'", r"'([9-0]) sticks'"), @r"
    error: `find` must be a regular expression
      --> specs/nim/assignment.yaml:21:35
       |
    21 |         - {name: sticks, find: '([9-0]) sticks'}
       |                                   ^^^ invalid character class range, the start must be <= the end
       |
       = hint: a backslash before `( ) [ ] { } ? * + | . ^ $` makes it stand for itself
    ");
    assert_snapshot!(with(r"'(\d+) sticks'", r#""(\\d+ sticks""#), @r#"
    error: `find` must be a regular expression
      --> specs/nim/assignment.yaml:21:32
       |
    21 |         - {name: sticks, find: "(\\d+ sticks"}
       |                                ^^^^^^^^^^^^^^ unclosed group
       |
       = hint: a backslash before `( ) [ ] { } ? * + | . ^ $` makes it stand for itself
    "#);
    assert_snapshot!(with(r"'(\d+) sticks'", r"'(?:a{1000}){1000}'"), @r"
    error: `find` is too large when compiled
      --> specs/nim/assignment.yaml:21:32
       |
    21 |         - {name: sticks, find: '(?:a{1000}){1000}'}
       |                                ^^^^^^^^^^^^^^^^^^^ expected one that takes at most 4 MiB
    ");
}

#[test]
fn expressions_that_match_nothing_at_all() {
    assert_snapshot!(with(r"'(\d+) sticks'", r"'\d*'"), @r"
    error: `find` matches the empty text
      --> specs/nim/assignment.yaml:21:32
       |
    21 |         - {name: sticks, find: '\d*'}
       |                                ^^^^^ expected one that needs at least one character to match
    ");
}

#[test]
fn facts_with_an_unknown_order_or_two_of_one_name() {
    assert_snapshot!(with("name: sticks,", "name: sticks, order: anyhow,"), @r"
    error: invalid order in `order: anyhow`
      --> specs/nim/assignment.yaml:21:33
       |
    21 |         - {name: sticks, order: anyhow, find: '(\d+) sticks'}
       |                                 ^^^^^^
       |
       = hint: expected `fixed` or `any`
    ");
    assert_snapshot!(
        with("facts:\n", "facts:\n        - {name: sticks, find: 'x'}\n"), @r"
        error: two of `facts` are called `sticks`
          --> specs/nim/assignment.yaml:22:18
           |
        22 |         - {name: sticks, find: '(\d+) sticks'}
           |                  ^^^^^^ the second
           |
          ::: specs/nim/assignment.yaml:21:18
           |
        21 |         - {name: sticks, find: 'x'}
           |                  ------ the first
        ");
}

#[test]
fn replacements_that_name_no_group() {
    let forgive = |replace: &str| {
        let rows = format!(
            "facts:\n        - {{name: f, find: x}}\n      forgive:\n        - {{name: n, find: '(x)y', replace: '{replace}', says: s, credit: 90%}}\n      "
        );
        with("facts:\n        - {name: sticks, find: '(\\d+) sticks'}\n", &format!("{}\n", rows.trim_end()))
    };
    assert_eq!(forgive("$1-H"), "");
    assert_snapshot!(forgive("$2"), @r"
    error: `find` has no group `$2`
      --> specs/nim/assignment.yaml:23:44
       |
    23 |         - {name: n, find: '(x)y', replace: '$2', says: s, credit: 90%}
       |                                            ^^^^ `find` has 1 group
    ");
    assert_snapshot!(forgive("$1H"), @r"
    error: `find` has no group `$1H`
      --> specs/nim/assignment.yaml:23:44
       |
    23 |         - {name: n, find: '(x)y', replace: '$1H', says: s, credit: 90%}
       |                                            ^^^^^ `find` has 1 group
       |
       = hint: for group 1 and then `H` write `${1}H`
    ");
}

#[test]
fn demands_that_demand_nothing_or_too_much() {
    assert_snapshot!(compare("{require: layout, demands: [{name: d, says: s, credit: 90%}]}"), @r"
    error: a demand needs exactly one of `aligned`, `present`, `absent`, `noted`, and `input`, and this has 0
      --> specs/nim/assignment.yaml:11:42
       |
    11 |     compare: {require: layout, demands: [{name: d, says: s, credit: 90%}]}
       |                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ what is demanded here?
    ");
    assert_snapshot!(
        compare("{require: layout, demands: [{name: d, aligned: x, absent: y, says: ' ', credit: 90%}]}"), @r"
        error: a demand needs exactly one of `aligned`, `present`, `absent`, `noted`, and `input`, and this has 2
          --> specs/nim/assignment.yaml:11:42
           |
        11 |     compare: {require: layout, demands: [{name: d, aligned: x, absent: y, says: ' ', credit: 90%}]}
           |                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ what is demanded here?

        error: invalid sentence in `says:  `
          --> specs/nim/assignment.yaml:11:81
           |
        11 |     compare: {require: layout, demands: [{name: d, aligned: x, absent: y, says: ' ', credit: 90%}]}
           |                                                                                 ^^^ expected a sentence
        ");
}
