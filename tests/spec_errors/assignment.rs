//! `assignment.yaml`: its shape, names, weights and points.

use insta::assert_snapshot;

use super::{check, rows, with};
use croupier::spec::error;

#[test]
fn an_unknown_key_is_told_with_the_near_one_and_all_of_them() {
    assert_snapshot!(with("title: Nim", "titel: Nim"), @r"
    error: unknown key `titel` in the assignment
     --> specs/nim/assignment.yaml:2:1
      |
    2 | titel: Nim
      | ^^^^^
      |
      = hint: a key with a similar name exists: `title`
      = hint: expected `assignment`, `title`, `points`, `weights`, `rubric`, `wrong_name`, `hidden_names`, `own_input`, `use`, `words`, or `parts`
    ");
}

#[test]
fn a_key_that_is_missing_is_told_with_the_mapping_it_is_missing_from() {
    assert_snapshot!(with("{language: c, sources: [take.c]}", "{language: c}"), @r"
    error: missing key `sources` in `build`
     --> specs/nim/assignment.yaml:8:12
      |
    8 |     build: {language: c}
      |            ^^^^^^^^^^^^^
      |
      = hint: add `sources:` with a list
    ");
}

#[test]
fn a_duplicate_key_shows_both_places() {
    assert_snapshot!(with("title: Nim", "title: Nim\ntitle: Num"), @r"
    error: duplicate key `title`
     --> specs/nim/assignment.yaml:3:1
      |
    3 | title: Num
      | ^^^^^ defined again here
      |
     ::: specs/nim/assignment.yaml:2:1
      |
    2 | title: Nim
      | ----- first defined here
    ");
}

#[test]
fn a_list_where_text_belongs() {
    assert_snapshot!(with("title: Nim", "title: [Nim, Num]"), @r"
    error: `title` must be text on one line
     --> specs/nim/assignment.yaml:2:8
      |
    2 | title: [Nim, Num]
      |        ^^^^^^^^^^ found a list
    ");
}

#[test]
fn a_number_where_text_belongs() {
    assert_snapshot!(with("title: Nim", "title: 2020"), @r#"
    error: `title` must be text on one line
     --> specs/nim/assignment.yaml:2:8
      |
    2 | title: 2020
      |        ^^^^ found the number `2020`
      |
      = hint: put it in quotes: `"2020"`
    "#);
}

#[test]
fn text_where_a_list_belongs() {
    assert_snapshot!(with("needs: [take]", "needs: take"), @r"
    error: `needs` must be a list
      --> specs/nim/assignment.yaml:14:12
       |
    14 |     needs: take
       |            ^^^^ found the text `take`
       |
       = hint: write a list, even of one: `[take]`
    ");
}

#[test]
fn own_words_that_cost_points_need_words_of_the_handout() {
    let own_words = "compare: {require: layout, own_words: [{line: 'Bye', credit: 90%}]}";
    assert_snapshot!(with("compare: {require: layout}", own_words), @r"
    error: `credit` takes points, but no words of the handout ask for this line
      --> specs/nim/assignment.yaml:11:66
       |
    11 |     compare: {require: layout, own_words: [{line: 'Bye', credit: 90%}]}
       |                                                                  ^^^ which words of the handout show it?
       |
       = hint: add `because: the handout's own words`, or write `credit: 100%`
    ");
}

#[test]
fn text_where_a_mapping_belongs() {
    assert_snapshot!(with("compare: {require: layout}", "compare: layout"), @r"
    error: `compare` must be a mapping
      --> specs/nim/assignment.yaml:11:14
       |
    11 |     compare: layout
       |              ^^^^^^ found the text `layout`
       |
       = hint: its keys are `same_as`, `require`, `checker`, `credit`, `pauses`, `blocks`, `facts`, `examples`, `learn_wording`, `tolerance`, `decimals`, `order`, `own_words`, `forgive`, `demands`, and `calls`
    ");
}

#[test]
fn a_list_where_a_mapping_belongs() {
    assert_snapshot!(with("weights: {functionality: 70, style: 30}", "weights: [70, 30]"), @r"
    error: `weights` must be a mapping
     --> specs/nim/assignment.yaml:4:10
      |
    4 | weights: [70, 30]
      |          ^^^^^^^^ found a list
      |
      = hint: its keys are `functionality` and `style`
    ");
}

#[test]
fn text_where_a_number_belongs() {
    assert_snapshot!(with("functionality: 70", "functionality: \"70\""), @r#"
    error: `functionality` must be a whole number from 0 to 100
     --> specs/nim/assignment.yaml:4:26
      |
    4 | weights: {functionality: "70", style: 30}
      |                          ^^^^ found the text `70`
      |
      = hint: remove the quotes: `70`
    "#);
}

#[test]
fn yes_where_true_belongs() {
    assert_snapshot!(with("sources: [take.c]", "sources: [take.c], makefile: yes"), @r"
    error: `makefile` must be `true` or `false`
     --> specs/nim/assignment.yaml:8:55
      |
    8 |     build: {language: c, sources: [take.c], makefile: yes}
      |                                                       ^^^ found the text `yes`
      |
      = hint: write `true`
    ");
}

#[test]
fn nothing_where_parts_belong() {
    let head = "assignment: nim\ntitle: Nim\npoints: 1\nweights: {functionality: 70, style: 30}\nparts:\n";
    assert_snapshot!(error::render(&check(head, &[]).1, false), @r"
    error: `parts` must be a list
     --> specs/nim/assignment.yaml:5:6
      |
    5 | parts:
      |      ^ found nothing
    ");
}

#[test]
fn the_whole_file_of_another_kind() {
    assert_snapshot!(error::render(&check("- nim\n", &[]).1, false), @r"
    error: the assignment must be a mapping
     --> specs/nim/assignment.yaml:1:1
      |
    1 | - nim
      | ^^^^^ found a list
      |
      = hint: its keys are `assignment`, `title`, `points`, `weights`, `rubric`, `wrong_name`, `hidden_names`, `own_input`, `use`, `words`, and `parts`
    ");
    assert_snapshot!(rows("part: take\n"), @r"
    error: the file must be a list
     --> specs/nim/scenarios/a.yaml:1:1
      |
    1 | part: take
      | ^^^^^^^^^^ found a mapping
      |
      = hint: begin each item with `- `
    ");
}

#[test]
fn weights_that_do_not_add_up() {
    assert_snapshot!(with("style: 30", "style: 20"), @r"
    error: the weights add up to 90, not to 100
     --> specs/nim/assignment.yaml:4:10
      |
    4 | weights: {functionality: 70, style: 20}
      |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ 70 + 20 = 90
    ");
}

#[test]
fn a_weight_that_is_no_percentage() {
    assert_snapshot!(with("style: 30", "style: -30"), @r"
    error: invalid number in `style: -30`
     --> specs/nim/assignment.yaml:4:37
      |
    4 | weights: {functionality: 70, style: -30}
      |                                     ^^^ expected a whole number from 0 to 100
    ");
}

#[test]
fn points_that_do_not_add_up() {
    assert_snapshot!(with("points: 60", "points: 100"), @r"
    error: the parts are worth 60 points in all, not 100
     --> specs/nim/assignment.yaml:3:9
      |
    3 | points: 100
      |         ^^^ 40 + 10 + 10 = 60
      |
      = hint: each part's `points` are its own worth, without the parts before it
    ");
}

#[test]
fn points_that_are_nothing_or_no_number_or_too_fine() {
    assert_snapshot!(with("points: 40", "points: 0"), @r"
    error: invalid number of points in `points: 0`
     --> specs/nim/assignment.yaml:7:13
      |
    7 |     points: 0
      |             ^ expected more than 0
    ");
    assert_snapshot!(with("points: 40", "points: many"), @r"
    error: invalid number of points in `points: many`
     --> specs/nim/assignment.yaml:7:13
      |
    7 |     points: many
      |             ^^^^ expected a number of points, such as `40` or `12.5`
    ");
    assert_snapshot!(with("points: 40", "points: -4"), @r"
    error: invalid number of points in `points: -4`
     --> specs/nim/assignment.yaml:7:13
      |
    7 |     points: -4
      |             ^^ expected a number without a minus, such as `40` or `12.5`
    ");
    assert_snapshot!(with("points: 40", "points: 40.125"), @r"
    error: the parts are worth 60.125 points in all, not 60
     --> specs/nim/assignment.yaml:3:9
      |
    3 | points: 60
      |         ^^ 40.125 + 10 + 10 = 60.125
      |
      = hint: each part's `points` are its own worth, without the parts before it
    ");
    assert_snapshot!(with("points: 40", "points: 99999"), @r"
    error: invalid number of points in `points: 99999`
     --> specs/nim/assignment.yaml:7:13
      |
    7 |     points: 99999
      |             ^^^^^ expected at most 10000
    ");
}

#[test]
fn a_name_that_is_not_the_directories() {
    assert_snapshot!(with("assignment: nim", "assignment: num"), @r"
    error: the assignment is called `num`, but its directory `nim`
     --> specs/nim/assignment.yaml:1:13
      |
    1 | assignment: num
      |             ^^^ expected the directory's name
      |
      = hint: write `assignment: nim`, or rename the directory to `num`
    ");
}

#[test]
fn names_with_odd_characters() {
    assert_snapshot!(with("id: take", "id: Take it"), @r"
    error: invalid name in `id: Take it`
     --> specs/nim/assignment.yaml:6:9
      |
    6 |   - id: Take it
      |         ^^^^^^^ expected a name of lower-case letters, digits, `-` and `_`, a letter first
    ");
    assert_snapshot!(with("title: Nim", "title: \"Ni\\x1b[2Jm\""), @r#"
    error: invalid name in `title: Ni\x1b[2Jm`
     --> specs/nim/assignment.yaml:2:8
      |
    2 | title: "Ni\x1b[2Jm"
      |        ^^^^^^^^^^^^ expected one line without control characters
    "#);
    assert_snapshot!(with("title: Nim", "title: ' '"), @r"
    error: invalid name in `title:  `
     --> specs/nim/assignment.yaml:2:8
      |
    2 | title: ' '
      |        ^^^ expected some text
    ");
}
