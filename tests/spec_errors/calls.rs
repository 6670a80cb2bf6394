//! `calls`: demands on calls that no transcript shows.

use croupier::criteria::{CallRule, Seeds, SrandRule};
use insta::assert_snapshot;

use super::{RIGHT, ROWS, check, with};

/// The right spec with this list of demands on calls.
fn calls(written: &str) -> String {
    with("{require: layout}", &format!("{{require: layout, calls: [{written}]}}"))
}

#[test]
fn calls_without_fault() {
    let written = "{require: layout, calls: [{name: a, srand: never, at_seed: 0, says: No., credit: 1, because: b}, \
                   {name: b, srand: once before rand, not_at_seed: 0, says: One., credit: 90%, because: b}, \
                   {name: c, srand: once, says: One., credit: 1/2, because: b}]}";
    let (assignments, faults) = check(&RIGHT.replacen("{require: layout}", written, 1), &[("a.yaml", ROWS)]);
    assert!(faults.is_empty(), "{}", croupier::spec::error::render(&faults, false));
    let calls = &assignments[0].parts[0].auto_grading().unwrap().criteria.calls;
    let meant: Vec<(CallRule, Seeds)> = calls.iter().map(|call| (call.rule, call.seeds)).collect();
    assert_eq!(
        meant,
        [
            (CallRule::Srand(SrandRule::Never), Seeds::Only(0)),
            (CallRule::Srand(SrandRule::OnceBeforeRand), Seeds::AllBut(0)),
            (CallRule::Srand(SrandRule::Once), Seeds::All)
        ]
    );
}

#[test]
fn demands_on_calls_that_make_no_sense() {
    assert_snapshot!(calls("{name: a, srand: twice, says: No., credit: 1, because: b}"), @r"
    error: invalid rule in `srand: twice`
      --> specs/nim/assignment.yaml:11:57
       |
    11 |     compare: {require: layout, calls: [{name: a, srand: twice, says: No., credit: 1, because: b}]}
       |                                                         ^^^^^
       |
       = hint: expected `never`, `once`, or `once before rand`
    ");
    assert_snapshot!(calls("{name: a, says: No., credit: 1, because: b}"), @"
    error: a demand on calls needs exactly one of `srand` and `rand`, but this has 0
      --> specs/nim/assignment.yaml:11:40
       |
    11 |     compare: {require: layout, calls: [{name: a, says: No., credit: 1, because: b}]}
       |                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ which function is it about?
    ");
    assert_snapshot!(calls("{name: a, srand: once, srands: 52, says: '', credit: 2, because: b}"), @"
    error: unknown key `srands` in demand on calls `a`
      --> specs/nim/assignment.yaml:11:63
       |
    11 |     compare: {require: layout, calls: [{name: a, srand: once, srands: 52, says: '', credit: 2, because: b}]}
       |                                                               ^^^^^^
       |
       = hint: a key with a similar name exists: `srand`
       = hint: expected `name`, `srand`, `rand`, `at_seed`, `not_at_seed`, `because`, `says`, or `credit`

    error: invalid sentence in `says: `
      --> specs/nim/assignment.yaml:11:81
       |
    11 |     compare: {require: layout, calls: [{name: a, srand: once, srands: 52, says: '', credit: 2, because: b}]}
       |                                                                                 ^^ expected a sentence

    error: invalid share in `credit: 2`
      --> specs/nim/assignment.yaml:11:93
       |
    11 |     compare: {require: layout, calls: [{name: a, srand: once, srands: 52, says: '', credit: 2, because: b}]}
       |                                                                                             ^ expected a share from 0 to 1, such as `0.8`, `80%`, or `4/5`
       |
       = hint: write `2%`
    ");
    assert_snapshot!(calls("{name: a, srand: once, at_seed: 1, not_at_seed: 0, says: No., credit: 1, because: b}"), @"
    error: key `not_at_seed` is not allowed in demand on calls `a`
      --> specs/nim/assignment.yaml:11:75
       |
    11 | ... a, srand: once, at_seed: 1, not_at_seed: 0, says: No., credit: 1, because: b}]}
       |                                 ^^^^^^^^^^^ `at_seed` already selects the scenarios
       |
       = hint: remove `not_at_seed`
    ");
    assert_snapshot!(calls("{name: a, srand: once, at_seed: none, says: No., credit: 1, because: b}"), @r"
    error: `at_seed` must be a whole number that fits into a C `int`
      --> specs/nim/assignment.yaml:11:72
       |
    11 |     compare: {require: layout, calls: [{name: a, srand: once, at_seed: none, says: No., credit: 1, because: b}]}
       |                                                                        ^^^^ found the text `none`
    ");
    assert_snapshot!(calls("{name: a, rand: for each draw, says: No., credit: 1, because: b}"), @r"
    error: key `calls` is not allowed in `compare`
      --> specs/nim/assignment.yaml:11:32
       |
    11 |     compare: {require: layout, calls: [{name: a, rand: for each draw, says: No., credit: 1, because: b}]}
       |                                ^^^^^ `rand` is counted for draws that `follow` reads
       |
       = hint: remove `calls`
    ");
}
