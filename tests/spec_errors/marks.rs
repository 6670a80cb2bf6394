//! The marks file.

use insta::assert_snapshot;

use super::{RIGHT, ROWS, check};
use croupier::fraction::Fraction;
use croupier::spec::error;
use croupier::spec::files::SpecFile;
use croupier::spec::marks::{self, Marks};

fn read(text: &str) -> Result<Marks, String> {
    let assignment = check(RIGHT, &[("a.yaml", ROWS)]).0.remove(0);
    let students = ["ada".to_owned(), "bob".to_owned(), "2024001".to_owned()];
    let sheet = SpecFile::of_bytes("work/marks.yaml", text.into());
    marks::check(&sheet, &assignment, &students).map_err(|faults| error::render(&faults, false))
}

fn faults(text: &str) -> String {
    read(text).expect_err("this marks file has a fault")
}

#[test]
fn marks_are_shares_of_style_and_points_of_parts_marked_by_hand() {
    let marks = read(
        "ada:\n  take: {style: 27, comment: clear names}\n  extra: {points: 7.5}\n2024001:\n  talk: {style: 26.5}\n",
    )
    .expect("this marks file is right");
    let take = marks.get("ada", "take").expect("`take` is marked");
    assert_eq!(take.style, Some(Fraction::new(9, 10)));
    assert_eq!(take.comment.as_deref(), Some("clear names"));
    assert_eq!(marks.get("ada", "extra").and_then(|mark| mark.points), Some(Fraction::new(15, 2)));
    assert_eq!(marks.get("2024001", "talk").and_then(|mark| mark.style), Some(Fraction::new(53, 60)));
    assert!(marks.get("bob", "take").is_none());
    assert_eq!(marks.len(), 3);
}

#[test]
fn students_and_parts_that_do_not_exist() {
    let marks =
        read("adda: {take: {style: 1}}\nada: {take: {style: 3}}\n").expect("a stale name stops nobody");
    assert_eq!(
        marks.stale(),
        [
            "work/marks.yaml:1:1: unknown submission `adda` (a student with a similar name exists: `ada`); these grades are \
          ignored"
        ]
    );
    assert_eq!(marks.len(), 1);
    assert_snapshot!(faults("ada: {tkae: {style: 1}}\n"), @r"
    error: `nim` has no part `tkae`
     --> work/marks.yaml:1:7
      |
    1 | ada: {tkae: {style: 1}}
      |       ^^^^
      |
      = hint: a part with a similar name exists: `take`
      = hint: expected `take`, `talk`, or `extra`
    ");
}

#[test]
fn marks_out_of_range() {
    assert_snapshot!(faults("ada: {take: {style: 31}}\n"), @r"
    error: invalid number of points `31`
     --> work/marks.yaml:1:21
      |
    1 | ada: {take: {style: 31}}
      |                     ^^ expected at most 30: that is what style is worth
    ");
    assert_snapshot!(faults("ada: {take: {style: good}}\n"), @r"
    error: invalid number of points in `style: good`
     --> work/marks.yaml:1:21
      |
    1 | ada: {take: {style: good}}
      |                     ^^^^ expected a number of points, such as `40` or `12.5`
    ");
    assert_snapshot!(faults("ada: {extra: {points: 10.5}}\n"), @r"
    error: invalid number of points `10.5`
     --> work/marks.yaml:1:23
      |
    1 | ada: {extra: {points: 10.5}}
      |                       ^^^^ expected at most 10: that is what the part is worth
    ");
}

#[test]
fn marks_for_the_wrong_kind_of_part() {
    assert_snapshot!(faults("ada: {take: {points: 3}}\n"), @r"
    error: key `points` is not allowed in `take`
     --> work/marks.yaml:1:14
      |
    1 | ada: {take: {points: 3}}
      |              ^^^^^^ it is graded automatically
      |
      = hint: remove `points`
    ");
    assert_snapshot!(faults("ada: {extra: {style: 3}}\n"), @r"
    error: key `style` is not allowed in `extra`
     --> work/marks.yaml:1:15
      |
    1 | ada: {extra: {style: 3}}
      |               ^^^^^ the `points` of a part marked by hand are all it earns
      |
      = hint: remove `style`
    ");
}

#[test]
fn shapes_that_are_wrong() {
    assert_snapshot!(faults("ada: {take: 27}\n"), @r"
    error: `take` must be a mapping
     --> work/marks.yaml:1:13
      |
    1 | ada: {take: 27}
      |             ^^ found the number `27`
      |
      = hint: its keys are `style`, `functionality`, `points`, and `comment`
    ");
    assert_snapshot!(faults("ada:\n  take: {stile: 27}\nbob:\nada: {}\n"), @r"
    error: unknown key `stile` in `take`
     --> work/marks.yaml:2:10
      |
    2 |   take: {stile: 27}
      |          ^^^^^
      |
      = hint: a key with a similar name exists: `style`
      = hint: expected `style`, `functionality`, `points`, or `comment`

    error: `bob` must be a mapping
     --> work/marks.yaml:3:4
      |
    3 | bob:
      |    ^ found nothing

    error: duplicate key `ada`
     --> work/marks.yaml:4:1
      |
    4 | ada: {}
      | ^^^ defined again here
      |
     ::: work/marks.yaml:1:1
      |
    1 | ada:
      | --- first defined here
    ");
    assert_snapshot!(faults(""), @r"
    error: the file is empty
    --> work/marks.yaml
    ");
}
