//! `parts`: what they need, who marks them, and how they are built.

use insta::assert_snapshot;

use super::with;

#[test]
fn two_parts_of_one_id() {
    assert_snapshot!(with("id: talk", "id: take"), @r"
    error: two parts are called `take`
      --> specs/nim/assignment.yaml:12:9
       |
    12 |   - id: take
       |         ^^^^ the second
       |
      ::: specs/nim/assignment.yaml:6:9
       |
     6 |   - id: take
       |         ---- the first
    ");
}

#[test]
fn needs_that_cannot_be_met() {
    assert_snapshot!(with("needs: [take]", "needs: [tkae]"), @r"
    error: `tkae` is not a part of this assignment
      --> specs/nim/assignment.yaml:14:13
       |
    14 |     needs: [tkae]
       |             ^^^^
       |
       = hint: a part with a similar name exists: `take`
       = hint: expected `take` or `extra`
    ");
    assert_snapshot!(with("needs: [take]", "needs: [talk]"), @r"
    error: part `talk` needs itself
      --> specs/nim/assignment.yaml:14:13
       |
    14 |     needs: [talk]
       |             ^^^^ expected an earlier part
    ");
    assert_snapshot!(with("needs: [take]", "needs: [extra]"), @r"
    error: part `talk` needs `extra`, which comes after it
      --> specs/nim/assignment.yaml:14:13
       |
    14 |     needs: [extra]
       |             ^^^^^ expected an earlier part
       |
       = hint: move `extra` before `talk`
    ");
    assert_snapshot!(with("needs: [take]", "needs: [take, take]"), @r"
    error: `take` is named twice
      --> specs/nim/assignment.yaml:14:19
       |
    14 |     needs: [take, take]
       |                   ^^^^ the second
       |
      ::: specs/nim/assignment.yaml:14:13
       |
    14 |     needs: [take, take]
       |             ---- the first
    ");
}

#[test]
fn an_unknown_reference_is_told_with_all_of_them() {
    assert_snapshot!(with("reference: nim/talk", "reference: nim/tlak"), @r"
    error: unknown reference `nim/tlak`
      --> specs/nim/assignment.yaml:16:16
       |
    16 |     reference: nim/tlak
       |                ^^^^^^^^
       |
       = hint: a reference with a similar name exists: `nim/talk`
       = hint: expected `nim/take` or `nim/talk`
    ");
}

#[test]
fn marked_by_nobody_by_two_or_by_somebody_else() {
    assert_snapshot!(with("    marked_by: hand\n", ""), @r"
    error: part `extra` has neither a `reference` nor `marked_by`
      --> specs/nim/assignment.yaml:22:5
       |
    22 |   - id: extra
       |     ^^^^^^^^^ how is it graded?
       |
       = hint: add `reference:` with one of those built in or `{model: model/play.c}`, or `marked_by: hand`
       = hint: expected `nim/take` or `nim/talk`
    ");
    assert_snapshot!(with("    marked_by: hand\n", "    marked_by: hand\n    reference: nim/talk\n"), @r"
    error: part `extra` has both a `reference` and `marked_by`
      --> specs/nim/assignment.yaml:26:16
       |
    26 |     marked_by: hand
       |                ^^^^ how is it graded?
       |
       = hint: remove one of the two
    ");
    assert_snapshot!(with("marked_by: hand", "marked_by: robot"), @r"
    error: invalid marker in `marked_by: robot`
      --> specs/nim/assignment.yaml:26:16
       |
    26 |     marked_by: robot
       |                ^^^^^
       |
       = hint: expected `hand`
    ");
    assert_snapshot!(with("    marked_by: hand\n", "    marked_by: hand\n    seed: argv\n"), @r"
    error: key `seed` is not allowed in part `extra`
      --> specs/nim/assignment.yaml:27:5
       |
    27 |     seed: argv
       |     ^^^^ the part is graded manually and not compared
       |
       = hint: remove `seed`
    ");
}

#[test]
fn an_unknown_way_to_give_a_seed() {
    assert_snapshot!(with("seed: stdin", "seed: keyboard"), @r"
    error: invalid seed method in `seed: keyboard`
      --> specs/nim/assignment.yaml:10:11
       |
    10 |     seed: keyboard
       |           ^^^^^^^^
       |
       = hint: expected `stdin`, `argv`, `source-patch`, or `none`
    ");
}

#[test]
fn sources_that_are_none() {
    assert_snapshot!(with("[take.c]", "[src/take.c]"), @r"
    error: invalid file name `src/take.c`
     --> specs/nim/assignment.yaml:8:36
      |
    8 |     build: {language: c, sources: [src/take.c]}
      |                                    ^^^^^^^^^^ expected the file's name alone, without a directory
    ");
    assert_snapshot!(with("[take.c]", "[take.cpp]"), @r"
    error: `take.cpp` is not a C source by its name
     --> specs/nim/assignment.yaml:8:36
      |
    8 |     build: {language: c, sources: [take.cpp]}
      |                                    ^^^^^^^^ expected a name that ends in `.c`
    ");
    assert_snapshot!(with("[take.c]", "[-o.c]"), @r"
    error: invalid file name `-o.c`
     --> specs/nim/assignment.yaml:8:36
      |
    8 |     build: {language: c, sources: [-o.c]}
      |                                    ^^^^ expected letters, digits, `.`, `_`, `-`, and `+`, none of `.` and `-` first
    ");
    assert_snapshot!(with("[take.c]", "[]"), @r"
    error: `sources` is empty
     --> specs/nim/assignment.yaml:8:35
      |
    8 |     build: {language: c, sources: []}
      |                                   ^^ expected the name of at least one source file
    ");
    assert_snapshot!(with("[take.c]", "[take.c, take.c]"), @r"
    error: `take.c` is named twice
     --> specs/nim/assignment.yaml:8:44
      |
    8 |     build: {language: c, sources: [take.c, take.c]}
      |                                            ^^^^^^ the second
      |
     ::: specs/nim/assignment.yaml:8:36
      |
    8 |     build: {language: c, sources: [take.c, take.c]}
      |                                    ------ the first
    ");
}

#[test]
fn an_unknown_language_or_standard() {
    assert_snapshot!(with("language: c,", "language: cobol,"), @r"
    error: invalid language in `language: cobol`
     --> specs/nim/assignment.yaml:8:23
      |
    8 |     build: {language: cobol, sources: [take.c]}
      |                       ^^^^^
      |
      = hint: expected `c`, `cpp`, `python`, `java`, `javascript`, `rust`, `go`, or `command`
    ");
    assert_snapshot!(with("[take.c]", "[take.c], standard: gnu71"), @r"
    error: unknown C standard `gnu71`
     --> specs/nim/assignment.yaml:8:55
      |
    8 |     build: {language: c, sources: [take.c], standard: gnu71}
      |                                                       ^^^^^
      |
      = hint: a C standard with a similar name exists: `gnu11`
      = hint: expected `c89`, `c99`, `c11`, `c17`, `gnu89`, `gnu99`, `gnu11`, or `gnu17`
    ");
    assert_snapshot!(with("[talk.cpp]", "[talk.cpp], standard: c17"), @r"
    error: unknown C++ standard `c17`
      --> specs/nim/assignment.yaml:15:59
       |
    15 |     build: {language: cpp, sources: [talk.cpp], standard: c17}
       |                                                           ^^^
       |
       = hint: expected `c++11`, `c++14`, `c++17`, `c++20`, `gnu++11`, `gnu++14`, `gnu++17`, or `gnu++20`
    ");
}

#[test]
fn limits_out_of_bounds_or_without_a_unit() {
    assert_snapshot!(with("seed: stdin", "seed: stdin\n    limits: {cpu: 1}"), @r"
    error: invalid time in `cpu: 1`
      --> specs/nim/assignment.yaml:11:19
       |
    11 |     limits: {cpu: 1}
       |                   ^ expected a time from `100ms` to `10min`
       |
       = hint: add a unit: `ms`, `s`, or `min`
    ");
    assert_snapshot!(with("seed: stdin", "seed: stdin\n    limits: {cpu: 2h}"), @r"
    error: invalid time in `cpu: 2h`
      --> specs/nim/assignment.yaml:11:19
       |
    11 |     limits: {cpu: 2h}
       |                   ^^ expected a time from `100ms` to `10min`
       |
       = hint: the unit is one of `ms`, `s`, or `min`, not `h`
    ");
    assert_snapshot!(with("seed: stdin", "seed: stdin\n    limits: {memory: 1KiB}"), @r"
    error: invalid size in `memory: 1KiB`
      --> specs/nim/assignment.yaml:11:22
       |
    11 |     limits: {memory: 1KiB}
       |                      ^^^^ expected a size from `16MiB` to `64GiB`
    ");
    assert_snapshot!(with("seed: stdin", "seed: stdin\n    limits: {output: 1MB}"), @r"
    error: invalid size in `output: 1MB`
      --> specs/nim/assignment.yaml:11:22
       |
    11 |     limits: {output: 1MB}
       |                      ^^^ expected a size from `1KiB` to `1GiB`
       |
       = hint: the unit is one of `B`, `KiB`, `MiB`, or `GiB`, not `MB`
    ");
}

#[test]
fn more_parts_than_anybody_hands_in() {
    let parts = "  - {}\n".repeat(101);
    let rendered = with("parts:\n", &format!("parts:\n{parts}"));
    assert!(
        rendered.starts_with("error: there are 104 parts\n --> specs/nim/assignment.yaml:6:3\n"),
        "{rendered}"
    );
    assert!(rendered.contains("expected at most 100"), "{rendered}");
}
